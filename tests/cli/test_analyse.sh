#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Games gone through move by move, and files of positions searched.
. "$(dirname "$0")/lib.sh"

# White hangs the queen on move 3; Black takes it.
cat >"$scratch/queen.pgn" <<'PGN'
[Event "?"]
[White "Anna"]
[Black "Bert"]
[Result "0-1"]

1. e4 e5 2. Qh5 Nc6 3. Qxh7 Rxh7 4. a3 d5 0-1

[White "Second"]
1. f3 e5 2. g4 Qh4# 0-1
PGN
out=$("$nw" analyse "$scratch/queen.pgn" --depth 5)
is "rc" "$?" 0
matches "who played, and how it ended" "$out" $'White  Anna\nBlack  Bert\nresult 0-1\n*'
matches "a blunder is marked, with its price and what was better" "$out" "*3. Qxh7[?][?] * 1[01].?? ?*3... Rxh7 *"
matches "the sides are summed up" "$out" $'*White  4 moves*?? [12]\nBlack  4 moves*?? 0'
json=$("$nw" analyse "$scratch/queen.pgn" --depth 5 --json)
is "JSON: the mark" "$(jq -r '.moves[4].mark' <<<"$json")" "??"
is "JSON: values are for White" "$(jq '.moves[5].value < -300 and .moves[6].value < -300' <<<"$json")" true
is "JSON: no loss where the best was played" "$(jq '.moves[5] | .best == .move and .loss == 0' <<<"$json")" true
is "JSON: the line begins with the best move" "$(jq '[.moves[] | .best == .line[0]] | all' <<<"$json")" true
is "JSON: tags" "$(jq -r .tags.White <<<"$json")" Anna
out=$("$nw" analyse "$scratch/queen.pgn" --number 2 --depth 4)
matches "another game of the file, to the mate" "$out" "*White  Second*2. g4[?][?] *2... Qh4# *lost*"
matches "a move into mate costs the game, not pawns" "$out" "*2. g4[?][?] *loss 1 *game *"
is "JSON: and says so" "$("$nw" analyse "$scratch/queen.pgn" --number 2 --depth 4 --json | jq -c '[.moves[].lost]')" '[null,null,"game",null]'
printf '[FEN "7k/8/5K2/8/8/8/8/R7 w - - 0 1"]\n\n1. Kf7 Kh7 2. Rb1 Kh8 *\n' >"$scratch/won.pgn"
is "a mate that is missed costs the win" "$("$nw" analyse "$scratch/won.pgn" --depth 3 --json | jq -c '[.moves[].lost]')" '[null,null,"win","game"]'

# The other formats; the last moves of Othello are solved, so that a perfect end loses nothing.
out=$("$nw" analyse tests/golden/checkers-games.pdn --depth 6)
matches "PDN" "$out" "*20. 12-16*Black *20 moves*"
out=$("$nw" analyse tests/golden/othello/WTH_1977.wtb --number 2 --nodes 20000 --json)
is "WTHOR" "$(jq '.moves | length' <<<"$out")" 63
is "the last value is the result" "$(jq '.moves[-1].value' <<<"$out")" 40
printf '(;GM[2];B[dc];W[cc];B[cd])' >"$scratch/game.sgf"
matches "SGF" "$("$nw" analyse "$scratch/game.sgf" --depth 4)" "*1. d3*2. c3*3. c4*"
cp "$scratch/game.sgf" "$scratch/noname"
matches "a file whose name does not tell" "$("$nw" analyse "$scratch/noname" --game othello --depth 3)" "*3. c4*"
refuses "it is asked for" "*Give --game*" analyse "$scratch/noname"
refuses "no file" "*which file*" analyse
refuses "a file that is not there" "*No such file*" analyse "$scratch/none.pgn"
refuses "a game that is not there" "*no game 3, the last is 2*" analyse "$scratch/queen.pgn" --number 3
refuses "an unknown game" "*unknown game 'ches'; did you mean 'chess'*" analyse x --game ches

# Files of positions.
cat >"$scratch/suite.epd" <<'EPD'
# mates and one that cannot be found
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";
7k/8/5KQ1/8/8/8/8/8 w - - am Qf7; id "stalemate";
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm h3; id "wrong";
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra8#; id "not this";
4k3/8/8/8/8/8/8/4K3 w - -
EPD
out=$("$nw" search chess --file "$scratch/suite.epd" --depth 4)
is "rc" "$?" 0
matches "solved and missed" "$out" "*1 solved  Ra8#*back rank*2 solved*stalemate*3 MISSED*best h3*wrong*4 MISSED*not Ra8#*5 -*"
matches "the count" "$out" "*5 positions, solved 2 of 4 (50.0 %)*"
out=$("$nw" search chess --file "$scratch/suite.epd" --nodes 2000 --json)
is "JSON" "$(jq -s -c '[.[].solved]' <<<"$out")" '[true,true,false,false,null,2]'
out=$("$nw" search othello --file tests/golden/othello/ffo-01-19.obf --time 30)
matches "OBF: all solved exactly" "$out" "*19 positions, solved 19 of 19 (100.0 %)*"
"$nw" positions checkers-20 >"$scratch/list.txt"
out=$("$nw" search checkers --file "$scratch/list.txt" --depth 3 --algo mtdf)
matches "a plain list" "$out" "*20 positions, *nodes*"
printf 'nonsense\n' >"$scratch/bad.epd"
refuses "a line that is none" "*bad.epd:1:*" search chess --file "$scratch/bad.epd" --depth 1
refuses "no game" "*which game*" search --file "$scratch/suite.epd" --depth 1
refuses "no limit" "*how long*" search chess --file "$scratch/suite.epd"
refuses "an unknown algorithm" "*mtdg*" search chess --file "$scratch/suite.epd" --depth 1 --algo mtdg
: >"$scratch/empty.epd"
refuses "no position" "*no position*" search chess --file "$scratch/empty.epd" --depth 1
finish
