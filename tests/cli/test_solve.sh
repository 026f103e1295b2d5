#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# nullwindow solve: exact values, win-loss-draw, files, limits, bad input.
. "$(dirname "$0")/lib.sh"
golden=$(dirname "$0")/../golden/othello
six='othello:XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X'
run solve "$six"
matches "the value, a move and the line" "$code|$out" "0|value      +6*best       h5*line       h5*"
run solve "$six" --json
is "the value in JSON" "$(json '[.value, .lower, .upper, .move, .complete]')" '[6,6,6,"h5",true]'
is "the line begins with the move" "$(json '.pv[0]')" '"h5"'
run solve "$six" --moves --json
is "the value of every move" "$(json '[.moves[] | [.move, .value]] | sort')" \
    '[["f6",-4],["g6",-2],["h5",6],["h6",-10]]'
run solve "$six" --wld --json
is "who wins" "$(json .outcome)" '"win"'
run solve 'othello:XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX- O' --json
is "a game that is over" "$(json '[.value, .move, .pv]')" '[-64,null,[]]'
run solve othello:f5d6c3d3c4f4c5b3c2e6 --nodes 20000 --json
is "a node limit" "$code $(json '[.complete, .lower, .upper, .value]')" '0 [false,-64,64,null]'
run solve othello --time 0.05
matches "a time limit" "$code|$out" "0|*within -64..+64*stopped by a limit*"

head -n 40 "$golden/endgame-small.obf" >"$scratch/some.obf"
run solve --file "$scratch/some.obf"
matches "a file agrees" "$code|$out" "0|*40 positions*0 differ*"
run solve --file "$scratch/some.obf" --wld --json
is "a line of JSON for each" "$(wc -l <<<"$out") $(jq -r .complete <<<"$out" | sort | uniq -c | tr -s ' ')" "40  40 true"
sed 's/A7:+10/A7:+12/' "$scratch/some.obf" >"$scratch/false.obf"
run solve --file "$scratch/false.obf"
matches "a wrong score is found" "$code|$out" "1|*DIFFERS*1 differ*"
sed '2s/ X;/ Q;/' "$scratch/some.obf" >"$scratch/bad.obf"
run solve --file "$scratch/bad.obf"
matches "a bad line is named" "$code|$err" "2|*bad.obf:2: *"
(printf '%% a comment\n\n'; head -c 9000 /dev/zero | tr '\0' 'X'; echo) >"$scratch/long.obf"
run solve --file "$scratch/long.obf"
matches "a long line is refused" "$code|$err" "2|*long.obf:3: *too long*"

refuses "no position" "*which position*" solve
refuses "a position and a file" "*not both*" solve othello --file x
refuses "no such file" "*cannot read*No such file*" solve --file "$scratch/none.obf"
refuses "a folder" "*cannot read*Is a directory*" solve --file "$scratch"
refuses "a file without positions" "*no position in this file*" solve --file /dev/null
refuses "a tree" "*uniform has no solver: search it*" solve uniform:w=2,d=3
refuses "no such prover" "*--prover nim*dfpn or mt*" solve connect4 --prover nim
refuses "a value and a distance" "*not both*" solve connect4 --value --distance
refuses "a bad board" "*square*" solve othello:XX
refuses "a scheme that the solver has not" "*split alone*" solve "$six" --threads 2 --parallel lazy
is "two threads, by name" "$("$nw" solve "$six" --threads 2 --parallel split | grep '^value')" "$("$nw" solve "$six" | grep '^value')"
refuses "a bad table" "*10..32*" solve "$six" --table 3

# Provers: each finds what the other does, and Othello's solver what they do.
run solve tictactoe
matches "tic-tac-toe is a draw" "$code|$out" "0|outcome    draw for X*line       *by MT*draws.*"
four=connect4:1631354461435535117
want='["loss",6,true,true]'
for how in "" "--prover dfpn" "--threads 2" "--prover dfpn --threads 2 --table 12"; do
    # shellcheck disable=SC2086
    run solve "$four" --distance --json $how
    is "Connect Four, distance ($how)" "$code $(json '[.outcome,.plies,.complete,(.line|length)==.plies]')" "0 $want"
done
run solve "$six" --prover mt --value --json
is "Othello by MT" "$(json '[.lower,.upper,.move]')" '[6,6,"h5"]'
run solve othello4 --value --json
is "Othello on 4x4: White wins, 3 to 11" "$(json '[.outcome,.lower,.upper]')" '["loss",-10,-10]'
run solve othello6:c2b4c5d2e4e3d1c1b1d5d6f4 --value
matches "Othello on 6x6, the best line" "$code|$out" "0|*value      -4*Black, to move, loses with -4.*"
run solve "chess:8/8/8/8/8/1k6/8/1K1r4 w - - 0 1" --json
is "a mate on the board" "$code $(json '[.outcome,.line]')" '0 ["loss",[]]'
run solve "chess:k7/2K5/8/8/8/8/8/1R6 w - - 0 1" --distance --json
is "a mate in one" "$(json '[.outcome,.plies,.line]')" '["win",1,["b1a1"]]'
run solve "checkers:W:WK15:B10" --distance --json
is "checkers by df-pn" "$(json '[.outcome,.plies,.method]')" '["win",1,"dfpn"]'

# interrupted PATTERN POSITION: solves, and stops with Ctrl-C once stderr has a line like the pattern.
interrupted() {
    : >"$scratch/err" # or the line of the one before would be found
    env --default-signal=INT "$nw" solve "$2" >"$scratch/out" 2>"$scratch/err" &
    for _ in $(seq $((200 * ${NW_SLACK:-1}))); do grep -q "$1" "$scratch/err" && break || sleep 0.1; done
    kill -INT $!
    wait $!
}
interrupted 'guessing' othello
matches "Ctrl-C stops with what is known" "$(cat "$scratch/out")" "*within -64..+64*"
# A long problem announces itself, and shows its progress meanwhile.
matches "what the whole game would cost" "$(cat "$scratch/err")" "*60 empty squares take about 10^21 nodes, something like 10^6 years*--time*"
matches "a line for every question" "$(cat "$scratch/err")" "* s * nodes  guessing *is it * or more? move *"
interrupted 'empty squares' othello:f5d6c6f6d3g5d7e3f4f3g4e6h6g3e7h4f7h5g6h7e2f8e8d8f2c8c7g8
matches "what 32 squares cost" "$(cat "$scratch/err")" "*32 empty squares take about *00,000,000 nodes, something like *minute*"
"$nw" solve "$six" 2>"$scratch/err" >/dev/null
is "a small one says nothing" "$(cat "$scratch/err")" ""
"$nw" solve othello --nodes 1000 2>"$scratch/err" >/dev/null
is "nor one that is limited" "$(cat "$scratch/err")" ""
finish
