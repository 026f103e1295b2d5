#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The fast variant pays nothing for the probes: the search, one unit of all its files as in the
# build, compiled as it is and with all PROBE and TRACE statements deleted, gives the same machine
# code, byte for byte, with the same relocations. Each compiler has one game; NW_SOAK=1 compares every game and -O3 too.
. "$(dirname "$0")/../cli/lib.sh"
gcc_games=connect4 clang_games=custom
levels=-O2
if [ -n "${NW_SOAK:-}" ]; then
    gcc_games=$(cd src/games && echo */bind.h | sed 's|/bind.h||g')
    clang_games=$gcc_games
    levels="-O2 -O3"
fi

games() { if [ "$1" = gcc ]; then echo $gcc_games; else echo $clang_games; fi; }

# A statement begins a line and may span several, up to the semicolon that ends one.
strip() { awk '/^[ \t]*(PROBE|TRACE)\(/ { gone = 1 } !gone { print } gone && /;[ \t]*$/ { gone = 0 }' "$1"; }
mkdir -p "$scratch/bare/search" "$scratch/objects"
probes=0
for file in src/search/*.[ch]; do
    strip "$file" >"$scratch/bare/search/${file##*/}"
    probes=$((probes + $(grep -cE '^[[:space:]]*(PROBE|TRACE)\(' "$file")))
done
is "no probe is left in the stripped copy" "$(grep -lE '^[^#*]*(PROBE|TRACE)\(' "$scratch"/bare/search/*)" ""
if [ "$probes" -ge 15 ]; then ok "$probes probes are compared"; else not_ok "only $probes probes found"; fi

for file in src/search/*.c; do echo "#include \"search/${file##*/}\""; done >"$scratch/search.c"

# One line per compilation: compiler, level, game, object, path. The bare copy comes first on the
# path.
for compiler in gcc clang; do for level in $levels; do for game in $(games $compiler); do
    for path in src "$scratch/bare"; do
        echo "$compiler $level $game $scratch/objects/$compiler$level-$game $path"
    done
done; done; done >"$scratch/jobs"

compile() { # COMPILER LEVEL GAME OBJECT PATH
    local object=$4.with
    [ "$5" = src ] || object=$4.without
    "$1" "$2" -std=c11 -w -march="$march" -DNDEBUG -DNW_GAME="$3" -DNW_LAB=0 -D_POSIX_C_SOURCE=200809L \
        -I"$5" -Isrc -Iinclude -c "$scratch/search.c" -o "$object.o" &&
        objdump -d -r -w "$object.o" | grep -v 'file format' >"$object.text"
}
march=native
case $(uname -m) in x86_64) march=x86-64-v3 ;; esac
export -f compile
export march scratch
xargs -P "$(nproc)" -L 1 bash -c 'compile "$@"' compile <"$scratch/jobs" 2>"$scratch/err" ||
    not_ok "everything compiles" "$(head -n 5 "$scratch/err")"

for compiler in gcc clang; do for level in $levels; do for game in $(games $compiler); do
    text=$scratch/objects/$compiler$level-$game
    if [ -s "$text.with.text" ] && cmp -s "$text.with.text" "$text.without.text"; then
        ok "$compiler $level $game"
    else
        not_ok "$compiler $level $game: the probes change the code"
    fi
done; done; done
finish
