#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Other machines, with NW_SOAK=1: the program cross-compiled by Debian's compilers and run under
# qemu-user (64 and 32 bits, both orders of bytes), with musl, and for Windows under Wine, gives the
# same signature and the same answers; with what macOS has, clang compiles it without a warning.
# NW_MACHINES names some of aarch64 s390x arm musl windows macos; NW_MACHINES_DIR keeps the builds.
. "$(dirname "$0")/lib.sh"
[ -n "${NW_SOAK:-}" ] || { echo "ok - other machines # SKIP long"; exit 0; }
signature="$(cat tests/golden/bench.txt) $(cat tests/golden/bench-play.txt)"
tree=tree:examples/trees/thesis-a5.tree
# install PACKAGE...: are they there, or can they be installed?
install() { tools/deps "$@" >"$scratch/log" 2>&1 && dpkg -s "$@" >"$scratch/log" 2>&1; }
build() { # MACHINE CC: the program, static and without optional libraries
    ${MAKE:-make} -s CC="$2" CFLAGS=-O1 BUILD="$at" SQLITE=0 LIBEDIT=0 MICROHTTPD=0 \
        LDLIBS="-lm -lpthread -static" "$at/nullwindow${3:-}" >"$scratch/log" 2>&1 ||
        not_ok "$1: make" "$(tail -n 5 "$scratch/log")"
}
# compare MACHINE PROGRAM...: the counts of every practical algorithm, and those of the book.
compare() {
    local machine=$1
    shift
    is "$machine: the same signature" "$("$@" bench 2>&1 | tail -n 1)" "$signature"
    matches "$machine: the same counts" "$(EACH=1 tools/same-counts "$nw" "$*" 2>&1)" "* searches, all counts the same*"
    is "$machine: the same steps" "$("$@" trace "$tree" --algo sss 2>&1)" "$("$nw" trace "$tree" --algo sss)"
}
for machine in ${NW_MACHINES:-aarch64 s390x arm musl windows macos}; do
    at=${NW_MACHINES_DIR:-$scratch}/$machine
    case $machine in
    aarch64) packages="gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static" cc=aarch64-linux-gnu-gcc ;;
    s390x) packages="gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user-static" cc=s390x-linux-gnu-gcc ;;
    arm) packages="gcc-arm-linux-gnueabihf libc6-dev-armhf-cross qemu-user-static" cc=arm-linux-gnueabihf-gcc ;;
    musl) packages="musl-tools" cc=musl-gcc ;;
    windows) packages="gcc-mingw-w64-x86-64-posix wine64 wine" cc=x86_64-w64-mingw32-gcc-posix ;;
    macos) packages="clang binutils" ;;
    *) packages= && not_ok "NW_MACHINES: $machine" ;;
    esac
    # shellcheck disable=SC2086
    install $packages || { echo "ok - $machine # SKIP without $packages"; continue; }
    case $machine in
    musl) build musl musl-gcc && compare musl "$at/nullwindow" ;;
    windows)
        build windows $cc .exe || continue
        export WINEDEBUG=-all WINEPREFIX=$scratch/wine
        printf '#!/bin/sh\nexec wine %q "$@"\n' "$(realpath "$at")/nullwindow.exe" >"$scratch/nullwindow"
        chmod +x "$scratch/nullwindow"
        wine wineboot >"$scratch/log" 2>&1
        compare windows "$scratch/nullwindow"
        "$nw" explore $tree --save "$scratch/here.html" && "$scratch/nullwindow" explore $tree --save "$scratch/there.html"
        is "windows: the page of explore --save" "$(cmp "$scratch/here.html" "$scratch/there.html" 2>&1)" ""
        for test in search book uci hub gtp nboard; do
            NW_SOAK='' NULLWINDOW=$scratch/nullwindow "tests/cli/test_$test.sh" >"$scratch/log" 2>&1
            is "windows: test_$test.sh" "$?|$(grep -A3 '^not ok' "$scratch/log")" "0|"
        done
        ;;
    macos)
        mkdir -p "$at" && : >"$at/log"
        # What of Linux and glibc macOS has not.
        absent='pipe2|prctl|memrchr|strchrnul|rawmemchr|mempcpy|pthread_condattr_setclock|sem_timedwait|sem_init|clock_nanosleep|ppoll|fdatasync|posix_fadvise|posix_fallocate|fopencookie|getrandom|epoll_.*|eventfd|accept4|sched_setaffinity|pthread_setaffinity_np|pthread_mutex_timedlock|secure_getenv|canonicalize_file_name|get_nprocs|mremap|sigtimedwait|timer_create|explicit_bzero|qsort_r|getauxval|sysinfo|fallocate|memfd_create'
        as_macos() { # OBJECT WORD...: clang with macOS's macros
            local object=$at/$1.o
            shift
            clang --target=x86_64-linux-gnu -std=c11 -Wall -Wextra -Wpedantic -Werror -O0 -U__linux__ -U__linux -D__APPLE__ -D_DARWIN_C_SOURCE \
                -D_POSIX_C_SOURCE=200809L -DNW_SQLITE=0 -DNW_LIBEDIT=0 -DNW_MICROHTTPD=0 -DNW_FLAGS='""' -DNW_INSTANCES='X(custom)' \
                -Iinclude -Isrc -I. -c "$@" -o "$object" 2>>"$at/log"
        }
        for file in src/{library,proof,check,core,base,games,games/*,trace}/*.c src/minimal/oracle.c \
            {cli,play,arena,answer,records,lab,lab/studies,explorer/server,train}/*.c; do
            as_macos "${file//\//-}" "$file"
        done
        for file in src/book/*.c; do as_macos "${file//\//-}" -DNW_GAME=tree -DNW_LAB=1 "$file"; done
        # Search and minimal graphs, each game in one unit, as the Makefile compiles them.
        for folder in search minimal; do
            (cd src && ls $folder/*.c) | sed '/oracle.c/d; s/.*/#include "&"/' >"$at/$folder.c"
            for game in src/games/*/bind.h; do
                game=$(basename "$(dirname "$game")")
                as_macos "$folder-$game-lab" -DNW_GAME="$game" -DNW_LAB=1 "$at/$folder.c"
                [ $folder = minimal ] || as_macos "$folder-$game-play" -DNW_GAME="$game" -DNW_PLAY=1 "$at/$folder.c"
            done
        done
        is "macos: no warning" "$(head -n 20 "$at/log")" ""
        is "macos: no call that it has not" "$(nm -uA "$at"/*.o | grep -wE "U ($absent)")" ""
        ;;
    *) build "$machine" "$cc" && compare "$machine" "qemu-$machine-static" "$at/nullwindow" ;;
    esac
done
finish
