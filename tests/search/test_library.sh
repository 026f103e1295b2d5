#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The library as its users meet it: installed, found by pkg-config, the examples built from a copy
# of their folder alone, and a user's game compiled into an instance of its own with no file of ours
# edited.
. "$(dirname "$0")/../cli/lib.sh"
export LC_ALL=C
prefix=$scratch/usr
top=$PWD
if ${MAKE:-make} -s BUILD="$(dirname "$nw")" EXE="$nw" PREFIX="$prefix" install >"$scratch/log" 2>&1; then
    ok "make install"
else
    not_ok "make install" "$(tail -n 5 "$scratch/log")"
fi
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
is "pkg-config: version" "$(pkg-config --modversion nullwindow)" \
    "$(sed -n 's/^#define NW_VERSION "\(.*\)"/\1/p' include/nullwindow.h)"
is "pkg-config: the kit" "$(ls "$(pkg-config --variable=kit nullwindow)")" "base
core
instance
search
trace"
mkdir "$scratch/staged"
${MAKE:-make} -s BUILD="$(dirname "$nw")" EXE="$nw" DESTDIR="$scratch/staged" PREFIX=/opt/nw install >/dev/null 2>&1
is "DESTDIR is not part of the paths" "$(sed -n 's/^prefix=//p' "$scratch"/staged/opt/nw/lib/pkgconfig/*.pc)" "/opt/nw
/opt/nw"

# The library without games: a component for pkg-config and CMake, also where it is moved to.
if command -v cmake >/dev/null; then
    mkdir "$scratch/cmake"
    cat >"$scratch/cmake/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.13)
project(example C)
set(CMAKE_C_STANDARD 11)
find_package(nullwindow 0.3 REQUIRED COMPONENTS core)
foreach(kind nullwindow static core core_static)
    add_executable(nim-${kind} ${NIM})
    target_link_libraries(nim-${kind} PRIVATE nullwindow::${kind})
endforeach()
find_package(nullwindow 9.9 QUIET)
message("version 9.9 found: ${nullwindow_FOUND}")
find_package(nullwindow 0.3 QUIET COMPONENTS chess)
message("component chess found: ${nullwindow_FOUND}")
EOF
    for at in "$prefix" "$scratch/staged/opt/nw"; do
        (cmake -S "$scratch/cmake" -B "$scratch/cmake/build" -DNIM="$PWD/examples/nim.c" -Dnullwindow_DIR="$at/lib/cmake/nullwindow" &&
            cmake --build "$scratch/cmake/build") >"$scratch/log" 2>&1 || not_ok "cmake" "$(tail -n 5 "$scratch/log")"
        is "CMake: another version and an unknown component are refused" "$(grep -c 'found: \(0\|FALSE\)$' "$scratch/log")" 2
        for kind in nullwindow static core core_static; do
            is "CMake: nullwindow::$kind" "$("$scratch/cmake/build/nim-$kind")" "nim 1 3 5 6: won; take 1 from heap 1"
        done
        rm -r "$scratch/cmake/build"
    done
else
    ok "SKIPPED: CMake is not installed"
fi

# Meson: the installed library, or the archive of sources built by the wrap; the latter compiles it again.
if command -v meson >/dev/null && command -v ninja >/dev/null; then
    cp -r examples "$scratch/mygame" && cd "$scratch/mygame/meson" || exit 1
    name=nullwindow-$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --modversion nullwindow)
    git -C "$top" archive --format=tar --prefix="$name/" HEAD | gzip >"subprojects/packagefiles/$name.tar.gz"
    for kind in installed ${NW_SOAK:+wrap}; do
        (unset NULLWINDOW MAKEFLAGS
        [ $kind = installed ] || unset PKG_CONFIG_PATH
        meson setup $kind && ninja -C $kind) >"$scratch/log" 2>&1 || not_ok "meson: $kind" "$(tail -n 5 "$scratch/log")"
        is "Meson: $kind" "$(LD_LIBRARY_PATH=$prefix/lib $kind/nim)" "nim 1 3 5 6: won; take 1 from heap 1"
    done
    cd "$top" || exit 1
else
    ok "SKIPPED: Meson is not installed"
fi

# Stripped, with pages, examples and completions; and all of it can be removed again.
staged=$scratch/staged/opt/nw
is "no debugging information is installed" "$(readelf -SW "$staged"/bin/nullwindow "$staged"/lib/*.so.*.*.* | grep -c debug_info)" 0
for file in share/doc/nullwindow/README.md share/doc/nullwindow/examples/nim.c share/man/man1/nullwindow.1 \
    share/bash-completion/completions/nullwindow share/zsh/site-functions/_nullwindow \
    share/fish/vendor_completions.d/nullwindow.fish; do
    if [ -s "$staged/$file" ]; then ok "installed: $file"; else not_ok "installed: $file"; fi
done
dead=
for link in $(grep -o '](\([^):#]*\))' README.md | sed 's/](//; s/)//'); do
    [ -e "$staged/share/doc/nullwindow/$link" ] || dead+=" $link"
done
is "every link and picture of the installed README is there" "$dead" ""
${MAKE:-make} -s BUILD="$(dirname "$nw")" EXE="$nw" DESTDIR="$scratch/staged" PREFIX=/opt/nw uninstall >/dev/null 2>&1
is "make uninstall leaves nothing" "$(find "$scratch/staged" -type f -o -type l)" ""

mkdir "$scratch/examples"
git ls-files -co --exclude-standard examples | grep -v /trees/ | xargs -I{} cp --parents {} "$scratch" 2>/dev/null
if ${MAKE:-make} -s -C "$scratch/examples" CFLAGS="-O2 -Wall -Wextra -Wpedantic -Werror" >"$scratch/log" 2>&1; then
    ok "the examples build"
else
    not_ok "the examples build" "$(tail -n 5 "$scratch/log")"
fi
cd "$scratch/examples" || exit 1
is "nim" "$(./nim)" "nim 1 3 5 6: won; take 1 from heap 1"
matches "breakthrough" "$(./breakthrough | tail -n 1)" "* wins"
is "kalah, static, by nullwindow-core" "$(./kalah | tail -n 1)" "depth 12: value  4, pit 6"
strip kalah
size=$(stat -c %s kalah)
if [ "$size" -le 3145728 ]; then ok "it has $size bytes"; else not_ok "a static program has $size bytes"; fi
# Untrained it loses against the hand-made evaluation; after a thousand games of learning it wins.
won() { ./learned "$1" | sed -n 's/^learned against handcrafted: +\([0-9]*\) -[0-9]*$/\1/p'; }
before=$(won 0) after=$(won 1000)
if [ "$before" -lt 100 ] && [ "$after" -gt 120 ]; then
    ok "a learned evaluation: $before of 200 games before, $after after"
else
    not_ok "a learned evaluation: $before of 200 games before, $after after"
fi
is "from C++" "$(./cpp_example)" "5 left: won, take 1
6 left: won, take 2
7 left: won, take 3
8 left: lost"
lines() { grep -cv '^ *\(/\*\|\*\|$\)' "$1"; }
if [ "$(lines nim.c)" -lt 60 ]; then ok "nim is a program of under 60 lines"; else not_ok "nim.c: $(lines nim.c) lines"; fi
if [ "$(lines breakthrough.h)" -lt 60 ]; then ok "breakthrough: under 60 lines"; else not_ok "breakthrough.h: $(lines breakthrough.h) lines"; fi

# One line per algorithm, by pointers, by the fast instance and by the counting one.
./fast/fast >"$scratch/fast"
is "a game's own instance: all agree with the pointers" "$?" 0
is "every algorithm was compared" "$(grep -c 'same$' "$scratch/fast")" "15"
# And it is inlined: the recursion calls no function through a pointer.
is "no indirect call" "$(objdump -d fast/alphabeta.o | grep -c 'call.*\*')" 0

# What the pages show is what compiles.
sed -n '/^```c$/,/^```$/p' "$top/docs/library.md" | sed -n '2,/^```$/p' | sed '$d' >first.c
# shellcheck disable=SC2046
gcc -std=c11 -Wall -Wextra -Werror first.c -o first $(pkg-config --cflags nullwindow) \
    "$(pkg-config --variable=archive nullwindow)" -lm -lpthread 2>"$scratch/log"
matches "docs/library.md: the first search" "$(./first)" "[a-h][1-8], value *, * nodes"
shown=$(sed -n '/^## 2/,/^## 5/p' "$top/docs/adding-a-game.md" | sed -n '/^```c$/,/^```$/p' | grep -v '^```\|^$')
is "docs/adding-a-game.md: the lines of the example" "$(grep -vxFf breakthrough.h <<<"$shown")" ""

# Linked with the shared library, the same.
# shellcheck disable=SC2046
gcc -O2 -std=c11 nim.c -o nim-shared $(pkg-config --cflags --libs nullwindow) 2>"$scratch/log"
is "the shared library" "$(LD_LIBRARY_PATH=$prefix/lib ./nim-shared)" "nim 1 3 5 6: won; take 1 from heap 1"
finish
