#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The build: the same bytes in any folder; generators compiled for the machine that runs them;
# nothing installed where that is not wanted; hardened programs, and a light library.
. "$(dirname "$0")/../cli/lib.sh"
export LC_ALL=C
build=$(dirname "$nw")

# Reproducible: an object of each kind, from two copies of the sources.
for place in here elsewhere/deeper; do
    mkdir -p "$scratch/$place"
    cp -r Makefile include src tools "$scratch/$place"
    make -s -C "$scratch/$place" CC=gcc CFLAGS="-O1 -g1" BUILD=build \
        build/once/core/table.o build/tictactoe/search.o build/tools/tables/chess.o >"$scratch/log" 2>&1 || not_ok "compiled in $place" "$(tail -n 3 "$scratch/log")"
done
for object in once/core/table.o tictactoe/search.o tools/tables/chess.o; do
    is "reproducible: $object" "$(cmp "$scratch/here/build/$object" "$scratch/elsewhere/deeper/build/$object" 2>&1)" ""
done

# For another machine: its compiler makes the program, this one's what runs while it is made.
printf '#!/bin/sh\n[ "$1" != -dumpmachine ] || { echo aarch64-linux-gnu; exit; }\nexec gcc "$@"\n' >"$scratch/aarch64-cc"
chmod +x "$scratch/aarch64-cc"
lines=$(make -n V=1 CC="$scratch/aarch64-cc" BUILD="$scratch/cross" "$scratch/cross/once/core/table.o" "$scratch/cross/tables/chess.gen" 2>/dev/null)
matches "a generator is compiled for this machine" "$(grep 'tables/chess.c' <<<"$lines")" "cc *"
matches "the library is not" "$(grep 'core/table.c' <<<"$lines")" "$scratch/aarch64-cc *"
is "and has no instructions of x86" "$(grep -c 'core/table.c.*-march' <<<"$lines")" 0

out=$(NW_NO_DEPS=1 tools/deps a-package-that-is-not-there 2>&1)
is "NW_NO_DEPS" "$?|$out" "0|deps: not installed, as NW_NO_DEPS is set: a-package-that-is-not-there"

# Stripped, the library is light; the learnt tables are beside it, and found there.
for library in libnullwindow libnullwindow-core libnullwindow-networks; do
    strip -o "$scratch/$library.so" "$build/$library.so"
done
size=$(stat -c %s "$scratch/libnullwindow.so")
if [ "$size" -le 8388608 ]; then ok "libnullwindow.so has $size bytes"; else not_ok "libnullwindow.so has $size bytes"; fi
size=$(stat -c %s "$scratch/libnullwindow-core.so")
if [ "$size" -le 2097152 ]; then ok "libnullwindow-core.so has $size bytes"; else not_ok "libnullwindow-core.so has $size bytes"; fi
matches "it is linked with the learnt tables" "$(readelf -d "$build/libnullwindow.so")" '*NEEDED*libnullwindow-networks.so.*$ORIGIN*'
is "which export nothing else" "$(nm -D --defined-only "$build/libnullwindow-networks.so" | awk '{ print $3 }' | grep -vc '^othello_')" 0
for program in nullwindow libnullwindow.so libnullwindow-networks.so; do
    matches "$program: addresses are read-only" "$(readelf -dl "$build/$program")" "*GNU_RELRO*NOW*"
done
if nm -D "$nw" | grep -q __stack_chk_fail; then ok "the stack is checked"; else not_ok "the stack is checked"; fi
if nm -D "$nw" | grep -q '__.*_chk@'; then ok "buffers are checked"; else not_ok "buffers are checked"; fi

# A build for few games (make GAMES=...) refuses to search the others by a sentence.
cat >"$scratch/few.c" <<'EOF'
#include "nullwindow_lab.h"
#include <stdio.h>
int main(int argc, char **argv)
{
    nw_error err = {.text = "a search"};
    for (int i = 1; i < argc; i++) {
        nw_position *p = NULL;
        nw_searcher *s = NULL;
        nw_options o = nw_defaults(NULL);
        o.play = i % 2;
        if (nw_position_open(&p, argv[i], &err) == 0)
            nw_searcher_create(&s, nw_position_game(p), &o, &err);
        puts(err.text);
        nw_searcher_free(s);
        nw_position_free(p);
    }
}
EOF
lines=$(make -n GAMES=othello BUILD="$scratch/othello" 2>/dev/null)
is "nothing of the others is compiled" "$(grep -cE -- '(games/|NW_GAME=)(chess|qubic)' <<<"$lines")" 0
is "nor a program" "$(grep -c -- '-o [^ ]*/nullwindow\( \|-train \)' <<<"$lines")" 0
gcc -DNW_INSTANCES='X(custom)' -Iinclude -Isrc -I. -c src/library/instances.c -o "$scratch/few.o" &&
    gcc -Iinclude "$scratch/few.c" "$scratch/few.o" "$build/libnullwindow.a" -lm -ldl -lpthread -o "$scratch/few" 2>"$scratch/log" ||
    not_ok "a library for few games is linked" "$(tail -n 3 "$scratch/log")"
out=$("$scratch/few" chess connect4 2>&1)
gcc -Iinclude "$scratch/few.c" "$build/libnullwindow-core.a" -lm -lpthread -o "$scratch/core" 2>"$scratch/log" ||
    not_ok "the library without games is linked" "$(tail -n 3 "$scratch/log")"
is "so does the library without games" "$("$scratch/core" chess othello6 2>&1 | grep -c 'was left out of this library')" 2
is "it refuses each other game" "$(grep -c '^this build has no search for \(chess\|connect4\); build it with' <<<"$out")" 2
finish
