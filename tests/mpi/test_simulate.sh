#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The simulated network: the value does not depend on the ranks (the program checks it), the clock
# runs the same every time, and one rank is the serial search.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
simulate=$(dirname "$nw")/nullwindow-simulate
if flock "$(dirname "$nw")" make --no-print-directory BUILD="$(dirname "$nw")" "$simulate" >"$scratch/log" 2>&1; then ok "it is built"; else
    not_ok "it is built" "$(tail -n 5 "$scratch/log")"
    exit 1
fi
for case in "othello 8 --serial-depth 3 --most 16" "checkers 9 --serial-depth 4 --most 8" "chess 5 --serial-depth 2 --most 8" \
    "connect4:44 9 --serial-depth 4 --most 4 --latency 500"; do
    # shellcheck disable=SC2086
    "$simulate" $case >"$scratch/once" 2>"$scratch/err"
    is "$case" "$?|$(cat "$scratch/err")" "0|"
    # shellcheck disable=SC2086
    is "$case: the same again" "$("$simulate" $case)" "$(cat "$scratch/once")"
done
# The report's curves of tds are recorded: their beginning is still what the simulation says.
recorded() { sed -n "s/^series = $1, depth $2 .*@1 \(.*\)/\1/p" lab/studies/parallel.study | awk '{ print $1 "," $3 "," $5 }'; }
again() { "$simulate" "$@" --latency 2 --share 0 --most 4 | awk 'NR > 1 { printf "%s%.2f", (NR > 2 ? "," : ""), $3 }'; }
position=$(grep -v '^%' lab/positions/othello-20.obf | head -n 1 | cut -c1-66)
is "the report: Othello" "1.00,$(recorded othello 13 | cut -d, -f2-)" "$(again "othello:$position" 13 --serial-depth 6 --node 100)"
position=$(grep -v '^#' lab/positions/checkers-20.txt | head -n 1 | sed 's/ ;.*//')
is "the report: checkers" "1.00,$(recorded checkers 17 | cut -d, -f2-)" "$(again "checkers:$position" 17 --serial-depth 9 --node 70)"
is "one number of ranks" "$("$simulate" othello 7 --serial-depth 3 --ranks 3 | cut -f1 | tr '\n' ' ')" "ranks 1 3 "
# Without latency nothing gets slower; a slow network costs time.
seconds() { "$simulate" othello 9 --serial-depth 3 --most 4 --latency "$1" | awk '$1 == 4 { print $2 }'; }
if awk "BEGIN { exit !($(seconds 1000) > $(seconds 1)) }"; then ok "latency costs time"; else not_ok "latency costs time"; fi
for bad in "" "othello" "nonsense 3" "othello x" "othello 3 --most 0" "othello 3 --most" "othello 3 --nonsense 1"; do
    # shellcheck disable=SC2086
    "$simulate" $bad >"$scratch/out" 2>"$scratch/err"
    matches "refused: $bad" "$?|$(cat "$scratch/out")|$(cat "$scratch/err")" "2||nullwindow-simulate: *"
done
finish
