#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# nullwindow meter: what it counts of an engine that lies on purpose, and of ours.
. "$(dirname "$0")/lib.sh"
fake=$(dirname "$0")/engines/uci
echo "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; fmvn 1;" >"$scratch/start.epd"

refuses "no player" "*which player*" meter
refuses "an engine that reports nothing" "*gtp engine does not report*" meter gtp:true
refuses "another protocol" "*before the colon*" meter xxx:true
refuses "a game it cannot mirror" "*--game hex*" meter mtdf --game hex
refuses "no such set" "*none*" meter mtdf --positions none

run meter "uci:$fake liar" --positions "$scratch/start.epd" --depth 4 --json
is "four iterations and two bounds" "$code $(json '[.iterations, .bounds]')" "0 [4,2]"
is "two contradictions in one bounce" "$(json '[.contradictions.count, .contradictions.mean, .bounce_length.mean]')" "[2,500,2]"
matches "the widest of 0.3 and 0.1" "$(json '.bounce_width.mean * 1000 | round')" 300
is "an explosion" "$(json '[.explosions.count, .explosions.mean]')" "[1,250]"
is "a win taken back" "$(json '[.wins_lost.count, .wins_lost.of]')" "[1,1]"
is "never the same twice" "$(json '[.unlike.count, .skewed.count]')" "[1,1]"
run meter "uci:$fake illegal" --positions "$scratch/start.epd" --depth 4
matches "an illegal move" "$code $err" "2 *illegal move*"
run meter "uci:$fake silent" --positions "$scratch/start.epd" --depth 4 --patience 1
matches "no answer" "$code $err" "2 *no answer in time*"

# Ours without selectivity proves bounds that agree, the same twice and mirrored.
for game in chess checkers othello; do
    run meter mtdf,no-selective,no-solver --game $game --take 2 --depth 5 --json
    is "$game: consistent" "$code $(json '[.contradictions.count, .wins_lost.count, .unlike.count, .bounds > 0]')" "0 [0,0,0,true]"
    is "$game: the same mirrored" "$(json .skewed.count)" 0
done
for engine in uci: hub: nboard:; do
    run meter "$engine$nw ${engine%:}" --take 2 --depth 5 --json
    is "$engine" "$code $(json .count)" "0 2"
done
finish
