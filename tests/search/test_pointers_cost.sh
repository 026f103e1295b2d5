#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Function pointers cost at most 1.15 times the instructions of a game's own instance. With
# NW_SOAK=1, where there is valgrind: instructions are counted, so that a busy machine does not
# matter.
. "$(dirname "$0")/../cli/lib.sh"
bench=build/bench/bench_pointers
if [ -z "${NW_SOAK:-}" ] || ! command -v valgrind >/dev/null; then
    is "the limit is 1.15" "$(grep -c 'dear += behind > 1.15 \* within' bench/bench_pointers.c)" 1
    finish
    exit
fi
${MAKE:-make} -s $bench 2>"$scratch/err" || not_ok "it builds" "$(tail -n 5 "$scratch/err")"
out=$($bench)
is "no game costs more than 1.15 times, and the nodes are the same" "$?" 0
is "four games were measured" "$(grep -cE '^(chess|othello|checkers|connect4) .* [0-9.]+$' <<<"$out")" 4
sed 's/^/# /' <<<"$out"
finish
