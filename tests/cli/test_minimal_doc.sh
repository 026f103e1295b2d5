#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The tables of docs/minimal-graph.md are what the program prints: the shallower rows of each, and
# two road maps.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
export NULLWINDOW=$nw
# rows SET MM DEPTHS: every row of that table is in the page.
rows() {
    local missing
    missing=$(lab/programs/minimal-table "$1" "$2" "$3" | grep '^| [0-9]' |
        while IFS= read -r row; do grep -qF "$row" docs/minimal-graph.md || echo "$row"; done)
    is "the table of $1 is current" "$missing" ""
}
if command -v jq >/dev/null; then
    rows chess-20 2 "3 4"
    rows othello-20 2 "5 6 7"
    rows checkers-20 3 "7 8 9"
fi
# road SET DEPTH MM: the numbers of the row of left-first minimal graphs stand in the page in this
# order.
road() {
    local numbers
    numbers=$("$nw" graph "$("$nw" positions "$1" 1 --plain)" --depth "$2" --mm "$3" --roadmap |
        sed -n 's/^left-first minimal *\([0-9,]*\) *\([0-9,]*\) *\([0-9,]*\)$/\1 | \2 | \3/p')
    matches "the road map of $1 is current" "$(grep '^| left-first minimal' docs/minimal-graph.md)" "*| $numbers |*"
}
road checkers-20 10 3
# The tables of `close` and `close-deep`: every cell is the mean of docs/reproduction/STEM-GAME.csv.
# close ROW SERIES [STEM [GAMES]]: other cells are empty
close() {
    local cells stem=${3:-close-steps}
    cells=$(for game in chess othello checkers; do
        case " ${4:-chess othello checkers} " in *" $game "*) ;; *) printf '| ' && continue ;; esac
        awk -F'",' -v series="\"$2" '$1 == series { split($2, n, ","); printf "| %.3f ", n[2] / 100; found = 1 }
            END { if (!found) printf "| " }' "docs/reproduction/$stem-$game.csv"
    done)
    is "the table of close is current: $1" "$(grep -F "| $1 |" docs/minimal-graph.md)" "| $1 $cells|"
}
close "as in the thesis" "as in the thesis"
close "with ETC on all plies" "with ETC"
close "and two bounds per entry" "and two bounds"
close "and the history heuristic" "and history"
close "and killer moves" "and killers"
close "and internal deepening" "and internal deepening"
close "all of it without the static order" "all, no static order"
close "with ETC, quiet moves by history" "ETC, history before weak hints"
close "as in the thesis, deep" "as in the thesis" close-deep-steps
close "with ETC on all plies, deep" "with ETC" close-deep-steps
close "with ETC, quiet moves by history, deep" "ETC, history before weak hints" close-deep-steps chess
close "with ETC and merit, deep" "ETC, merit" close-deep-steps "othello checkers"
close "and the values of children, deep" "and values of children" close-deep-steps "othello checkers"
close "and by MTD(f), deep" "and MTD(f)" close-deep-steps "othello checkers"
finish
