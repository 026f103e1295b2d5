#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Othello by the Go Text Protocol.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/talk.sh"

# answers NAME INPUT WANTED: what a session says, answers joined by '|'.
answers() {
    session gtp "$2"
    is "$1" "$code $(sed 's/ *$//' <<<"$out" | tr '\n' '|' | sed 's/||*/|/g; s/|$//')" "0 $3"
}
answers "who it is" 'protocol_version\nname\n7 version\n' "= 2|= Nullwindow|=7 $("$nw" --version | cut -d' ' -f2)"
answers "games" 'list_games\nset_game Othello\nset_game Go\n' '= Othello|=|? unsupported game'
answers "levels" 'nullwindow-level 2\nnullwindow-seed 5\nnullwindow-level 21\nnullwindow-level 1.5\nnullwindow-seed\n' \
    '=|=|? syntax error|? syntax error|? syntax error'
answers "options" 'nullwindow-set algo ubfm\nnullwindow-set algo none\nnullwindow-set none 1\nnullwindow-set algo\n' \
    '=|? syntax error|? unknown option|? syntax error'
session gtp 'nullwindow-set algo ubfm\nnullwindow-set table 8\ntime_settings 0 1 1000\ngenmove b\ngenmove w\n'
is "a published algorithm plays" "$code $(grep -cE '^= [a-h][1-8]$' <<<"${out,,}")" "0 2"
session gtp 'nullwindow-level 2\nnullwindow-seed 5\ngenmove b\ngenmove w\ngenmove b\n'
first=$out
session gtp 'nullwindow-level 2\nnullwindow-seed 5\ngenmove b\ngenmove w\ngenmove b\n'
is "a level repeats with its seed" "$out" "$first"
answers "known commands" 'known_command genmove\nknown_command x\nknown_command\n' '= true|= false|= false'
answers "sizes" 'boardsize 8\nboardsize 10\nboardsize\nboardsize x\n' '=|? unacceptable size|? syntax error|? syntax error'
answers "komi is ignored" 'komi 6.5\nkomi\n' '=|? syntax error'
answers "numbers, tabs, comments" '# hello\n\n12\tplay b f5 # x\n 13 undo\n' '=12|=13'
answers "moves and colours" 'play B F5\nplay White d6\nplay b pass\nplay b c3\nplay w d3\n' '=|=|? illegal move|=|='
answers "moves that are none" 'play b a1\nplay x f5\nplay b i9\nplay b\nplay\nplay b f55\nplay w f5\n' \
    '? illegal move|? syntax error|? syntax error|? syntax error|? syntax error|? syntax error|? illegal move'
answers "undo" 'undo\nplay b f5\nundo\nundo\nplay b f5\nclear_board\nundo\n' '? cannot undo|=|=|? cannot undo|=|=|? cannot undo'
answers "no score before the end" 'final_score\n' '? the game is not over'
answers "times" 'time_settings 1 0 0\ntime_left b 1 0\ntime_left b -5 0\ntime_left x 1 1\ntime_settings 1\n' \
    '=|=|=|? syntax error|? syntax error'
session gtp 'time_settings 0 1 0\ngenmove b\n'
matches "without a limit it still answers" "$code $out" "0 *= [C-F][3-6]*"
answers "not its turn" 'genmove w\ngenmove\ngenmove q\n' "? it is the other side's turn|? syntax error|? syntax error"
answers "what is unknown" 'foo\n3 bar baz\n4\n' '? unknown command|?3 unknown command|?4 unknown command'
session gtp 'play b f5\nshowboard\n'
matches "the board" "$out" "*White to move*5 - - - X X X - - 5*"
session gtp list_commands
matches "the list, without a line end" "$out" "= protocol_version*genmove*time_left*"

# The shortest game, nine moves: White has no disc left.
wipe='play b e6\nplay w f4\nplay b e3\nplay w f6\nplay b g5\nplay w d6\nplay b e7\nplay w f5\nplay b c5\n'
answers "the end of a game" "${wipe}final_score\ngenmove w\ngenmove b\nplay w pass\nplay w a1\nundo\nfinal_score\n" \
    '=|=|=|=|=|=|=|=|=|= B+64|= pass|= pass|=|? illegal move|=|? the game is not over'

# Files. Nothing but a whole game changes the board.
printf '(;GM[2]FF[4]\nAP[Quarry:0.2.0]\nSZ[8]\n(;B[dc];W[cc];B[cd])\n(;B[cd])\n)\n' >"$scratch/game.sgf"
printf '(;GM[2];B[d3];W[a1])' >"$scratch/bad.sgf"
printf '(;GM[2]AE[aa:hh]AW[ga]AB[ha]PL[W];B[fa])' >"$scratch/pass.sgf"
printf '(;GM[1])' >"$scratch/go.sgf"
mkfifo "$scratch/pipe"
board() { session gtp "$1"; sed -n '2,9p' <<<"$(sed -n '/to move/,$p' <<<"$out")" | tail -n +2; }
is "a file is loaded" "$(board "loadsgf $scratch/game.sgf\nshowboard\n")" "$(board 'play b d3\nplay w c3\nplay b c4\nshowboard\n')"
is "up to before a move" "$(board "loadsgf $scratch/game.sgf 3\nshowboard\n")" "$(board 'play b d3\nplay w c3\nshowboard\n')"
is "before the first" "$(board "loadsgf $scratch/game.sgf 1\nshowboard\n")" "$(board 'showboard\n')"
answers "the game goes on from there" "loadsgf $scratch/game.sgf\nplay w e3\nundo\nundo\nundo\nundo\nundo\n" '=|=|=|=|=|=|? cannot undo'
answers "discs that are set up, and a pass left out" \
    "loadsgf $scratch/pass.sgf\nfinal_score\nundo\nundo\nclear_board\nplay b f5\n" '=|= B+64|=|? cannot undo|=|='
answers "files that cannot be loaded" \
    "play b f5\nloadsgf\nloadsgf $scratch/none\nloadsgf $scratch\nloadsgf $scratch/pipe\nloadsgf $scratch/go.sgf\nloadsgf $scratch/bad.sgf\nloadsgf $scratch/game.sgf 0\nloadsgf $scratch/game.sgf x\nundo\nundo\n" \
    '=|? syntax error|? cannot load file|? cannot load file|? cannot load file|? cannot load file: property GM[1]: not Othello, which is 2|? cannot load file: move 2 '"'a1'"': not legal here|? syntax error|? syntax error|=|? cannot undo'

# A game in which sides must pass; both sides are played, by genmove alone or by play.
start gtp
say "time_settings 0 1 1000"
hear "="
hear ""
colour=b moves=0 passes=0 inserted=
while [ "$passes" -lt 2 ] && [ "$moves" -lt 130 ]; do
    say "genmove $colour"
    hear "[=?]*" || break
    case "$last" in
    "= pass") passes=$((passes + 1)) ;;
    "= "[A-H][1-8]) passes=0 inserted+="play $colour ${last#= }\n" ;;
    *) not_ok "an answer to genmove" "$last"; break ;;
    esac
    hear ""
    moves=$((moves + 1))
    [ "$colour" = b ] && colour=w || colour=b
done
say final_score
hears "a whole game is played" "= *"
score=$last
say quit
leaves "and quit"
answers "it is replayed without its passes" "$(sed 's/play [bw] [A-H][1-8]\\n/&/g' <<<"$inserted")final_score\n" \
    "$(grep -o 'play' <<<"$inserted" | sed 's/play/=/' | tr '\n' '|')$score"

start gtp
say "time_settings 0 1 50" "play b f5" "reg_genmove w"
for i in 1 2; do hear "="; done
hears "a move that is not played" "= [DF][46]"
say "genmove w" "undo" "genmove w"
hears "so it can be played" "= [DF][46]"
hear "="
hears "and again after undo" "= [DF][46]"
say quit
leaves "quit ends it"

# Whatever the input, it answers or ends, and does not fail.
head -c 300000 /dev/zero | tr '\0' 'x' >"$scratch/long"
(cat "$scratch/long"; printf '\nname\n') | timeout $((20 * ${NW_SLACK:-1})) "$nw" gtp >"$scratch/out" 2>"$scratch/err"
is "a very long line is passed over" "$? $(head -n 1 "$scratch/out")" "0 = Nullwindow"
head -c 20000 /dev/urandom | timeout $((20 * ${NW_SLACK:-1})) "$nw" gtp >/dev/null 2>"$scratch/err"
is "garbage" "$? $(cat "$scratch/err")" "0 "
timeout $((20 * ${NW_SLACK:-1})) "$nw" gtp </dev/null
is "no input" "$?" 0
yes name | timeout $((20 * ${NW_SLACK:-1})) "$nw" gtp 2>"$scratch/err" | head -n 1 >/dev/null
is "a reader that goes away" "${PIPESTATUS[1]} $(cat "$scratch/err")" "1 "
refuses "words" "*too many*" gtp hello
finish
