#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Othello by the NBoard protocol.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/talk.sh"
ggf='(;GM[Othello]PC[x]PB[a]PW[b]TI[5]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]'

start nboard
say "nboard 2"
hears "the name" "set myname Nullwindow"
say "ping 1"
hears "ping" "pong 1"
say "set depth 4" "move F5" go
hears "go" "=== [DF][46]/*/*"
say "set game ${ggf}B[f5//0.1]W[d6/1.5/2]B[c3];)" go
hears "a game in GGF" "=== [A-H][1-8]/*"
say "move d3/1.0/2" go
hears "a move with its value and time" "=== [A-H][1-8]/*"
say "set level 2" "set seed 5" "go"
hears "a level moves" "=== [A-H][1-8]/*"
say "set level 20" "set algo ubfm" go
hears "a published algorithm moves" "=== [A-H][1-8]/*"
say "set table many"
hears "a wrong value is an error" "status table: *"
say "set algo mtdf"
say "hint 2"
hears "hints" "search [A-H][1-8]* 4"
matches "of two moves" "$heard" "*search * 0 4*"
hears "end with statistics" "nodestats *"
say "set depth 60" "set contempt 5" go "ping 2"
hears "ping stops a long search" "pong 2"
is "whose answer is not given" "$(grep -c '^===' <<<"$heard")" 0
say "hint 60" "ping 3"
hears "and hints" "pong 3"
say learn
hears "learn" learned
for bad in "move e9" "move a1" "move" "set game nothing" "set game ${ggf}B[a1];)" "set game"; do
    say "$bad"
    hears "refused: $bad" "status *: *"
done
say "set" "set depth" "set depth x" "foo" "" "hint" "ping"
hears "ping without a number" "pong"

# Six empties: the exact value.
say "set depth 3" "set game (;GM[Othello]PC[x]PB[a]PW[b]TI[5]TY[8]BO[8 ***O****O*******OO******OOO*****OOO**OO-OOOOO---OOOOOOO-OOOOOOO- *];)" go
hears "the last moves are solved" "=== H5/6.00/*"
say "hint 1"
hears "and hinted so" "search H5* 6.00 0 100%"
# A side that must pass, and a finished game.
say "set game (;GM[Othello]PC[x]PB[a]PW[b]TI[5]TY[8]BO[8 ------O*-------------------------------------------------------- O];)" go
hears "a pass" "=== PA*"
say "move PA" go
hears "after it" "=== F1*"
say "move F1" go
hears "after the end" "=== PA*"
say "hint 3" "ping 9"
hears "a hint after the end" "pong 9"
# The positions of a game, with its pass and its end, from the last to the first.
say analyze
hears "an analysis" "analysis 0 *"
is "of every position" "$(sed -n 's/^analysis \([0-9]*\) .*/\1/p' <<<"$heard" | tr '\n' ' ')" "2 1 0 "
matches "by the side to move: White lost" "$heard" "*analysis 2 -64.00*analysis 1 64.00*"
hears "ends with an empty status" "status"
say "set depth 60" "set game ${ggf}B[f5]W[d6]B[c3]W[d3];)" analyze "ping 10"
hears "ping ends an analysis" "pong 10"
say go "ping 11"
hear "pong 11"
is "and it reports nothing more" "$(grep -c ^analysis <<<"$heard")" 0
say quit
leaves "quit ends it"

printf 'nboard 2\nset depth 5\ngo' | timeout $((30 * ${NW_SLACK:-1})) "$nw" nboard >"$scratch/out"
matches "the end of the input waits for the move" "$? $(cat "$scratch/out")" "0 *=== *"
printf 'set depth 2\nmove F5\nmove D6\nanalyze' | timeout $((30 * ${NW_SLACK:-1})) "$nw" nboard >"$scratch/out"
is "and for the analysis" "$? $(grep -c ^analysis "$scratch/out")" "0 3"
printf 'set depth 60\nanalyze\nquit\n' | timeout $((10 * ${NW_SLACK:-1})) "$nw" nboard >"$scratch/out"
is "quit leaves it" "$?" 0
printf 'set depth 60\ngo\nquit\n' | timeout $((10 * ${NW_SLACK:-1})) "$nw" nboard >"$scratch/out"
is "quit does not" "$?" 0
head -c 300000 /dev/zero | tr '\0' 'x' >"$scratch/long"
(cat "$scratch/long"; printf '\nping 4\n') | timeout $((20 * ${NW_SLACK:-1})) "$nw" nboard >"$scratch/out" 2>"$scratch/err"
is "a very long line is passed over" "$? $(cat "$scratch/out")" "0 pong 4"
head -c 20000 /dev/urandom | timeout $((20 * ${NW_SLACK:-1})) "$nw" nboard >/dev/null 2>"$scratch/err"
is "garbage" "$? $(cat "$scratch/err")" "0 "
yes 'ping 1' | timeout $((20 * ${NW_SLACK:-1})) "$nw" nboard 2>"$scratch/err" | head -n 1 >/dev/null
is "a reader that goes away" "${PIPESTATUS[1]} $(cat "$scratch/err")" "1 "
refuses "words" "*too many*" nboard hello
finish
