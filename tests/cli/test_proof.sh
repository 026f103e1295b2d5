#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Proofs: written by solve --proof, checked by nullwindow-check and by tools/check_proof.py.
. "$(dirname "$0")/lib.sh"
here=$(dirname "$0")
checker=${nw%nullwindow}nullwindow-check
python() { python3 -B "$@"; }
damaged=${NW_DAMAGE:-$([ "${NW_SOAK:-}" ] && echo 10000 || echo $((${NW_SANITIZED:-0} ? 100 : 400)))}

# proves NAME FILE PATTERN: both checkers accept the file and say what is proved.
proves() {
    local c p
    c=$("$checker" "$2" 2>&1) || c="refused: $c"
    p=$(python "$here/../../tools/check_proof.py" "$2" 2>&1) || p="refused: $p"
    matches "$1" "$c" "proof *proved     $3 for the side to move*"
    matches "$1, in Python" "$p" "proof *proved     $3 for the side to move*"
    is "$1, the same positions" "$(grep '^checked' <<<"$c")" "$(grep '^checked' <<<"$p")"
}

cd "$scratch" || exit 1
[ "${nw#/}" != "$nw" ] || nw=$OLDPWD/$nw
[ "${checker#/}" != "$checker" ] || checker=$OLDPWD/$checker
[ "${here#/}" != "$here" ] || here=$OLDPWD/$here
run solve tictactoe --proof ttt
matches "a draw takes two" "$code|$out" "0|outcome    draw for X*at least 0: ttt.least, * bytes*at most 0: ttt.most, *"
proves "at least a draw" ttt.least "tictactoe:---/---/--- has a value of at least 0"
proves "at most a draw" ttt.most "tictactoe:---/---/--- has a value of at most 0"
cp ttt.most again
"$nw" solve tictactoe --proof ttt >/dev/null
is "the same file again" "$(cmp again ttt.most && echo same)" same
for file in one two; do "$nw" solve connect4:444444 --proof "$file" --leaf-work 300 >/dev/null; done
is "the same large file" "$(cmp one two && echo same)" same
matches "a large one is checked" "$("$checker" one)" "*connect4:* has a value of at least 1 *"
run solve tictactoe:X--/---/--O --proof win --leaf-work 12
proves "a win, its leaves left to the checker" win "tictactoe:X--/---/--O has a value of at least 1"
run solve connect4:4444412222215511117 --proof loss --leaf-work 30
proves "a loss of Connect Four" loss "connect4:* has a value of at most -1"
run solve connect4:44444412222215511 --proof long --leaf-work 300
proves "a long one" long "connect4:*"
run solve 'othello:XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X' --proof discs
proves "Othello" discs "othello:* has a value of at least 1"

# References to mirror images.
run solve connect4:44345 --proof mirror
proves "a position and its mirror image" mirror "connect4:* has a value of at most -1"
is "the image is one position" "$("$checker" mirror | grep -c 'checked    5 positions, 3 reached again')" 1
run solve othello4 --value --proof four
proves "Othello 4x4, at least" four.least "othello4:* has a value of at least -10"
proves "Othello 4x4, at most" four.most "othello4:* has a value of at most -10"
run solve qubic:--------------------OXXO--------------X---O--------------------- --prover dfpn --proof cube
matches "Qubic" "$("$checker" cube 2>&1)" "*proved     qubic:* has a value of at least 1 *"

# Wins by threats, each with one reply: leaves with a line of moves.
run solve tictactoe --proof full --lines
proves "lines where a reply fills the board, at least" full.least "tictactoe:* has a value of at least 0"
proves "and at most" full.most "tictactoe:* has a value of at most 0"
corners=qubic:X---O---------------------------O------------------------------X
run solve $corners --prover dfpn --proof threats --lines
matches "lines" "$("$checker" threats 2>&1)" "*proved     qubic:* has a value of at least 1 *checked    [56]?? positions*"
run solve connect4:44444412222215511 --proof lined --lines
proves "lines of Connect Four" lined "connect4:* has a value of at least 1"
matches "some are leaves" "$("$checker" lined)" "*[1-9] leaves searched*"
"$nw" solve connect4:44444412222215511 --proof plain >/dev/null
is "they make it smaller" "$(($(wc -c <lined) < $(wc -c <plain)))" 1
run solve connect4:4444412222215511117 --proof lined --lines

# The distance of a win: it takes no more plies, and no fewer.
run solve connect4:44444412222215511 --distance --proof wins --leaf-work 100
matches "a distance" "$code|$out" "0|*distance   23 plies*within 23 plies: wins.within, *not within 22 plies: wins.lasts, *"
proves "no more" wins.within "connect4:* has a value of at least 1"
proves "no fewer" wins.lasts "connect4:* has a value of at most 0"
matches "it lasts" "$("$checker" wins.lasts)" "*, or the game lasts more than 22 plies*"
sed 's/^plies 22/plies 24/' wins.lasts >longer
run solve tictactoe:X--/---/--O --distance --proof row --leaf-work 2
proves "a row" row.lasts "tictactoe:X--/---/--O has a value of at most 0"

# Mates, given and received; the shortest by --within.
run solve "chess:kbK5/pp6/1P6/8/8/8/8/R7 w - -" --mate --proof given --json
is "a mate in two" "$code $(json '[.mate, .move]')" '0 [2,"a1a6"]'
proves "it is one" given "chess:kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1 has a value of at least 1"
run solve "chess:8/8/8/8/8/5k2/8/5K1r w - -" --mate --proof received --leaf-work 1000
matches "mated" "$code|$out" "0|mate       White is mated in at most 0 moves*"
run solve "chess:k7/8/1K6/8/8/8/8/6R1 b - -" --mate --within 2 --proof received --leaf-work 9
matches "mated in one" "$code|$out" "0|mate       Black is mated in at most 1 move*line       a8b8 g1g8*Black, to move, cannot avoid being mated in at most 1 move.*"
proves "so it is" received "chess:k7/8/1K6/8/8/8/8/6R1 b - - 0 1 has a value of at most -1"
run solve "chess:8/8/8/8/8/3k4/8/3K4 w - -" --mate --within 2 --json
is "none" "$code $(json '[.mate, .complete]')" '0 [null,true]'
run solve chess --mate --nodes 5000 --json
is "a limit" "$code $(json '[.mate, .complete]')" '0 [null,false]'

# What a repetition means decides, in both checkers too. --distance and databases know one rule.
rules=(--rules "$here/../../python/examples/checkers.py")
for rule in draw:at-least:0 win:at-least:1 loss:at-most:-1; do
    IFS=: read -r word bound value <<<"$rule"
    run solve checkers:W:WK29:BK1 --repetition "$word" --proof "by-$word"
    [ "$word" != draw ] || mv by-draw.least by-draw
    matches "repetition: $word" "$code|$out" "0|outcome    $word for White*"
    matches "$word: certified" "$("$checker" "by-$word" 2>&1)" "*value of ${bound/-/ } $value *"
    matches "$word: certified in Python" "$(python "$here/../../tools/check_proof.py" "${rules[@]}" "by-$word" 2>&1)" "*value of ${bound/-/ } $value *"
done
run solve checkers:W:WK29:BK1 --repetition win --distance
matches "no distance by repetition" "$code|$err" "2|*--repetition win: *distances*"
run solve checkers:W:WK29:BK1 --repetition perhaps
matches "another word" "$code|$err" "2|*expected draw, win or loss*"

# Leaves from a database, which both checkers need to have.
"$nw" endings build 2 --file "checkers-2.endings" >/dev/null
"$nw" endings build 3 --file "checkers-3.endings" >/dev/null
run solve checkers:W:WK18,K19:BK1,5 --database checkers-3.endings --proof kings
matches "a database" "$code|$out" "0|outcome    win for White*at least 1: kings, *"
c=$("$checker" --database checkers-3.endings kings 2>&1)
p=$(python "$here/../../tools/check_proof.py" "${rules[@]}" --database checkers-3.endings kings 2>&1)
matches "entries are leaves" "$c" "*proved     checkers:W:WK18,K19:BK1,5 has a value of at least 1 *checkers-3.endings, [1-9]* entries*"
is "likewise in Python" "$(grep '^database\|^checked' <<<"$p")" "$(grep '^database\|^checked' <<<"$c")"
found=$(python "$here/damage.py" "$checker" $((damaged / 2)) 7 --database checkers-3.endings 1 kings 2>&1)
matches "damage beside a database" "$?|${found##*$'\n'}" "0|* damaged, 0 wrongly judged"

# Users' games, Hex from the empty board.
for game in hex gomoku:a1b1a2b2a3b3a4b4; do
    name=${game%:*} played=
    [ "$name" = "$game" ] || played=${game#*:}
    ${CC:-cc} -std=c11 -O2 -shared -fPIC -I"$here/../../include" "$here/../../examples/plugin/$name.c" -o "lib$name.so"
    run solve "./lib$name.so:$played" --proof "$name" --leaf-work 20
    matches "$name is solved" "$code|$out" "0|outcome    win for *"
    matches "$name is certified" "$("$checker" --game "./lib$name.so" "$name" 2>&1)" "*proved     $name:$played has a value of at least 1 *"
    "$checker" --game "./lib$name.so" win >out 2>err
    matches "$name has no proof of another game" "$?|$(cat err)" "1|*a proof of another game*"
done

# A game in Python, proved by what the page about the format says, and no C.
python "$here/../../python/examples/prove_game.py" "$here/../../python/examples/chomp.py" chomp
matches "a game in Python" "$(python "$here/../../tools/check_proof.py" --rules "$here/../../python/examples/chomp.py" chomp 2>&1)" \
    "*proved     chomp:start has a value of at least 1 *checked    20 positions*"

# Nothing is lost where nothing can be written.
cp win before
found=$(full_disk solve tictactoe:X--/---/--O --proof win 2>&1 >/dev/null)
matches "a full disk" "$?|$found" "[12]|*nullwindow: win*"
is "the old file is there" "$(cmp win before && echo same)" same
run solve tictactoe:XX-/OO-/--- --proof none/x
matches "a folder that is not there" "$code|$err" "2|*none/x*"

# Published sizes.
published=$(grep -v ^chess "$here/../../docs/results/proof-sizes.csv" | awk -F, 'NR == 1 || $2 == "0"')
measured=$(NULLWINDOW=$nw "$here/../../tools/proof-sizes" 0 | grep -v ^chess)
is "sizes as published" "$(cut -d, -f1-5 <<<"$measured")" "$(cut -d, -f1-5 <<<"$published")"

# Files that are not proofs.
refused() {
    "$checker" "${@:2}" >out 2>err
    is "$1" "$?|$(cat out)" "1|"
}
head -c 300 ttt.least >cut
refused "no database is given" kings
refused "another database" --database checkers-2.endings kings
python "$here/../../tools/check_proof.py" "${rules[@]}" --database checkers-2.endings kings 2>/dev/null
is "another database, in Python" "$?" 1
for between in '\0' '$'; do # the head has the checksum, a space and a name
    python -c "import zlib; d = open('kings', 'rb').read()[:-4].replace(b' checkers-3', b'${between}checkers-3')
open('named', 'wb').write(d + zlib.crc32(d).to_bytes(4, 'little'))"
    refused "a database named otherwise" --database checkers-3.endings named
    python "$here/../../tools/check_proof.py" "${rules[@]}" --database checkers-3.endings named 2>/dev/null
    is "a database named otherwise, in Python" "$?" 1
done
run solve checkers:W:WK18,K19:BK1,5 --database cut --proof none
matches "no database" "$code|$err" "2|*no database of checkers endings*"
refused "a file that is cut" cut
refused "no proof at all" /dev/null
refused "a game that is said to last longer" longer
sed 's/^game tictactoe/game connect4/' ttt.least >other
refused "another game" other
"$checker" none 2>err
is "no file" "$?" 2
python "$here/../../tools/check_proof.py" cut 2>/dev/null
is "a file that is cut, in Python" "$?" 1
found=$(python "$here/damage.py" "$checker" "$damaged" 7 ttt.least ttt.most win loss lined row.within row.lasts discs given received 2>&1)
matches "damage is found" "$?|${found##*$'\n'}" "0|* damaged, 0 wrongly judged"
c_lines=$(cat "$here"/../../src/check/*.c "$here/../../tools/nullwindow_check.c" | "${CC:-cc}" -fpreprocessed -dD -E -P - | grep -c .)
if [ "$c_lines" -le 400 ]; then ok "$c_lines lines of C"; else not_ok "$c_lines lines of C, at most 400"; fi
lines=$(grep -vc '^ *$\|^ *#' "$here/../../tools/check_proof.py")
if [ "$lines" -le 300 ]; then ok "$lines lines of Python"; else not_ok "$lines lines of Python, at most 300"; fi
finish
