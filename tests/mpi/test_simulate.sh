#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The simulated network: the value does not depend on the ranks (the program checks it), the clock
# runs the same every time, and one rank is the serial search.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
simulate=$(dirname "$nw")/nullwindow-simulate
if make --no-print-directory BUILD="$(dirname "$nw")" "$simulate" >"$scratch/log" 2>&1; then ok "it is built"; else
    not_ok "it is built" "$(tail -n 5 "$scratch/log")"
    exit 1
fi
for case in "othello 8 --grain 3 --most 16" "checkers 9 --grain 4 --most 8" "chess 5 --grain 2 --most 8" \
    "connect4:44 9 --grain 4 --most 4 --latency 500"; do
    # shellcheck disable=SC2086
    "$simulate" $case >"$scratch/once" 2>"$scratch/err"
    is "$case" "$?|$(cat "$scratch/err")" "0|"
    # shellcheck disable=SC2086
    is "$case: the same again" "$("$simulate" $case)" "$(cat "$scratch/once")"
done
# Without latency nothing gets slower; a slow network costs time.
seconds() { "$simulate" othello 9 --grain 3 --most 4 --latency "$1" | awk '$1 == 4 { print $2 }'; }
if awk "BEGIN { exit !($(seconds 1000) > $(seconds 1)) }"; then ok "latency costs time"; else not_ok "latency costs time"; fi
for bad in "" "othello" "nonsense 3" "othello x" "othello 3 --most 0" "othello 3 --most" "othello 3 --nonsense 1"; do
    # shellcheck disable=SC2086
    "$simulate" $bad >"$scratch/out" 2>"$scratch/err"
    matches "refused: $bad" "$?|$(cat "$scratch/out")|$(cat "$scratch/err")" "2||nullwindow-simulate: *"
done
finish
