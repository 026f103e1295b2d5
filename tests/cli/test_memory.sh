#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Where memory runs out the program says so; it does not crash, hang or print half a result.
. "$(dirname "$0")/lib.sh"
# KiB of address space: for the program itself, a small stack for the search, and little more.
limit=$(($(stat -c %s "$nw") / 1024 + 36000))

limited() { (
    ulimit -v $limit
    exec timeout $((60 * ${NW_SLACK:-1})) "$nw" "$@"
); }

# runs_out NAME PATTERN ARGUMENT...
runs_out() {
    local name=$1 pattern=$2
    shift 2
    limited "$@" >"$scratch/out" 2>"$scratch/err"
    matches "$name" "$?|$(cat "$scratch/out")|$(cat "$scratch/err")" "1||nullwindow: $pattern"
}

if ! limited --version >"$scratch/out" 2>&1; then
    ok "address space cannot be limited under a sanitizer"
    finish
    exit
fi
for algorithm in alphabeta-memory sss dual recsss sss2 maxsearch mt-sss mtdf mtd-best pns; do
    runs_out "out of memory: $algorithm" "out of memory*" search uniform:w=20,d=8 --algo $algorithm
done
runs_out "out of memory: facts" "out of memory*" facts uniform:w=20,d=8
runs_out "out of memory: the leaves" "out of memory for the leaves*" \
    search uniform:w=20,d=6 --algo minimax --leaves
runs_out "out of memory: a trace" "trace: out of memory*" trace uniform:w=20,d=6 --algo minimax --force
finish
