#!/bin/sh
# SPDX-License-Identifier: MIT
# show, perft and positions: counts, last lines, exit codes, and that every embedded position opens.
set -u
n=${NULLWINDOW:-build/nullwindow}
failed=0
# check NAME COMMAND...: reports whether the command succeeds.
check() {
    name=$1
    shift
    if "$@"; then echo "ok $name"; else echo "not ok $name"; failed=1; fi
}
equals() { [ "$1" = "$2" ]; }
has() { printf '%s\n' "$1" | grep -q -- "$2"; }
exits_with_2() { $n "$@" >/dev/null 2>&1; [ $? -eq 2 ]; }
# Every position of a set can be shown; under the sanitizers (NW_SANITIZED, set by tools/test) the
# first and every tenth, since listing a set has parsed all of them.
opens() {
    $n positions "$1" --plain | awk -v step="${NW_SANITIZED:+10}" 'step == "" || NR % step == 1' | while IFS= read -r position; do
        $n show "$position" >/dev/null || exit 1
    done
}
different() { $n positions "$1" --plain | sort -u | wc -l | tr -d ' '; }

check "perft othello 7" equals "$($n perft othello 7)" 55092
check "perft 0 is one leaf" equals "$($n perft othello 0)" 1
check "divided, the total is last" equals "$($n perft othello 5 --divide | tail -n 1)" 1396
check "divided and unique" equals "$($n perft othello 5 --divide --unique | tail -n 1)" 1396
# Nine jump paths to four positions: a move counts as often as it has paths, unless unique.
grid=checkers:W:WK25:B6,7,8,14,15,16,22,23,24
sum() { $n perft "$@" --divide | sed '$d' | awk '{ s += $2 } END { print s }'; }
check "divided jump paths" equals "$($n perft $grid 1 --divide | tail -n 1)" 9
check "divided jump paths add up" equals "$(sum $grid 1)" 9
check "divided and unique jumps" equals "$(sum $grid 1 --unique)" 4
check "divided jump paths, deep" equals "$(sum $grid 7)" "$($n perft $grid 7)"
check "perft in JSON" has "$($n perft othello 3 --divide --json)" '"leaves": 56}'
check "perft needs a depth" exits_with_2 perft othello
check "perft refuses a word as depth" exits_with_2 perft othello x
check "perft refuses a negative depth" exits_with_2 perft othello -- -1
check "show needs a position" exits_with_2 show
check "show refuses bad text" exits_with_2 show othello:zz
check "positions refuses an unknown set" exits_with_2 positions no-such-set
check "positions refuses number 0" exits_with_2 positions othello-20 0
check "positions refuses number 21 of 20" exits_with_2 positions othello-20 21
check "show draws the board" has "$($n show othello --ascii)" '^4 - - \. O X - - - 4$'
check "show in JSON" equals "$($n show othello:f5 --json | jq -c '[.game,.side,.over,.value,.moves]')" \
    '["othello","White",false,8,["f4","d6","f6"]]'
check "show --check" has "$($n show connect4 --check)" '^check  *200 random games: nothing wrong$'
check "show --check of a tree" exits_with_2 show tree:examples/trees/thesis-a5.tree --check
fen() { $n show "$1" --json | jq -r .text; }
after=$(fen 'chess:rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2')
check "chess by moves" equals "$(fen 'chess:e4 e5 Nf3')" "$after"
check "chess by numbered moves" equals "$(fen 'chess:1. e4 e5 2.Nf3')" "$after"
check "chess as UCI writes it" equals "$(fen 'chess:startpos moves e2e4 e7e5 g1f3')" "$after"
check "a FEN with moves" equals "$(fen 'chess:rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 moves e7e5 g1f3')" "$after"
check "checkers by moves" equals "$($n show 'checkers:11-15 23-19' --json | jq -r .side)" Black
check "a wrong move of a line" has "$($n show 'chess:e4 e4' 2>&1)" 'move 2 of the line: .*e4 is not legal here'
check "neither FEN nor moves" has "$($n show chess:foo 2>&1)" 'FEN board'
check "a tree by its text" equals "$($n search 'tree:((3 17) (2 12))' --json | jq .value)" 3
check "a tree by its text, MIN first" equals "$($n search 'tree:min (3 5)' --json | jq .value)" 3
check "a broken tree by its text" exits_with_2 show 'tree:((3 17)'
check "positions in JSON" equals "$($n positions othello-20 --json | jq 'length')" 20
check "one position in JSON" equals "$($n positions othello-20 3 --json | jq -r '.[0] | .game + ":" + .text')" \
    "$($n positions othello-20 3 --plain)"
check "sets in JSON" equals "$($n positions --json | jq -r '.[] | .set' | head -n 1)" "$($n positions | awk 'NR == 1 { print $1 }')"
check "show prints the terms" has "$($n show othello --eval)" mobility
check "20 different positions" equals "$(different othello-20)" 20
check "100 different positions" equals "$(different othello-100)" 100
for set in $($n positions | cut -d' ' -f1); do
    check "all of $set open" opens "$set"
done
exit $failed
