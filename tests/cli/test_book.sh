#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The book as a user sees it: its chapters, what algorithms store, what they refuse.
. "$(dirname "$0")/lib.sh"

run list --book
matches "chapters" "$code|$out" "0|Minimax and Alpha-Beta*Windows and memory*Best-first*MT framework*Other frameworks*Variable depth*"
is "every algorithm is in one chapter" "$(grep -cE '^  [a-z]' <<<"$out")" "$(algorithms | wc -l)"
run list --book --json
is "chapters in JSON" "$code|$(json '[.algorithms[].chapter] | unique | length')" "0|6"
refuses "no book of games" "*--book lists algorithms*" list games --book

# Verifies: Plaat 1996, section 4.1: OPEN of SSS* has at most w^ceil(d/2) states, of DUAL* at most
# w^floor(d/2); in these trees it reaches that.
for d in 1 2 3 4 5 6; do
    for algorithm in sss dual; do
        run search "uniform:w=3,d=$d,seed=2" --algo $algorithm --json
        is "OPEN of $algorithm at depth $d" "$(json '.open.peak <= .open.limit')" true
    done
done
run search uniform:w=3,d=5,seed=2 --algo sss --json
is "27 states, w^ceil(5/2)" "$(json '[.open.peak,.open.limit]')" "[27,27]"
run search uniform:w=3,d=5,seed=2 --algo dual --json
is "9 states, w^floor(5/2)" "$(json '[.open.peak,.open.limit]')" "[9,9]"
run search uniform:w=3,d=5,seed=2 --algo sss
matches "in words" "$code|$out" "0|*OPEN       at most 27 states at a time, of 27 in a solution tree; * bytes*"
run search uniform:w=3,d=5,seed=2 --algo mt-sss
matches "what memory holds" "$code|$out" "0|*stored     * nodes*"

refuses "no such rule" "*--select best: expected max, left or min*" search uniform:w=2,d=2 --algo gsearch --select best
refuses "nothing resident" "*--resident*" search uniform:w=2,d=2 --algo rsearch --resident 0
run search uniform:w=4,d=6,seed=1 --algo rsearch --resident 2 --json
is "what a resident tree of two plies holds" "$code|$(json '.stored < 100')" "0|true"
finish
