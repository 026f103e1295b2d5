#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The game on the terminal, typed by a script.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/talk.sh"
quick="--time 0.02"
export XDG_STATE_HOME=$scratch/state # where unfinished games are kept

# types NAME ARGUMENTS INPUT PATTERN: exit code 0 and output like the pattern.
types() {
    session "play $2" "$3"
    matches "$1" "$code|$out" "0|$4"
}
types "a move is played and answered" "chess $quick --ascii" 'e4\n' "*last move: 1. e4*Black plays *last move: 1... *"
types "coordinates do too" "chess $quick" 'e2e4\n' "*last move: 1. e4*"
types "a bad move is named" "chess $quick" 'e5\n' "*e5 is not legal here*Try help*"
types "a search that fails leaves its side to the person" \
    "othello --second mtd,first=inf,next=gamma,nodes=500" 'd3\nc3\n' "*would never end*White is yours.*last move: 2. c3*"
types "the program begins" "chess $quick --first mtdf --second me" 'quit\n' "*White plays *last move: 1. *"
types "a depth" "chess --depth 1 --ascii" 'e4\n' "*last move: 1. e4*Black plays *"
types "with threads" "othello $quick --threads 2 --parallel abdada" 'd3\nplayers\n' "*White plays *"
types "a player's own words win" "othello --first me --second depth=1,threads=1 --threads 2" 'd3\n' "*White plays *"
refuses "a scheme that is none" "*--parallel foo: expected split, pv-split*" play othello --parallel foo
types "the program plays both" "othello --first depth=1 --second mtdf,depth=1 $quick" '' "*The game is over: *wins*by*"
types "a person plays both" "chess --second me" 'f3\ne5\ng4\nQh4\n' "*The game is over: Black wins, checkmate. (0-1)*"
types "a hint" "checkers $quick" 'hint\n' "*hint: *-*depth *"
types "legal moves" "othello" 'moves\n' "*d3 c4 f5 e6*"
types "a mistyped command" "checkers --second me" 'hnit\n' "*Did you mean hint*"
types "help" "checkers" 'help\n' "*9-13*play it*back*save FILE*"
types "taking back" "chess $quick" 'e4\nback\ngame\nd4\n' "*1. e4*last move: 1. d4*"
types "taking back several plies" "chess --second me" 'e4\ne5\nNf3\nback 2\nposition\n' "*chess:rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b*"
types "resigning" "chess $quick" 'resign\nmoves\ne4\n' "*Black wins, the other side resigned. (0-1)*"
types "a new game" "chess --second me" 'e4\nnew\nposition\n' "*chess:rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w*"
types "changing sides" "chess $quick" 'go\nquit\n' "*White plays *"
types "choosing a player" "chess $quick" 'black mtdf,depth=2\nwhite me\ne4\n' "*Black is played by the program*Black plays *"
types "a bad player is named" "chess $quick" 'black mtdg\n' "*mtdg*"
types "time and depth" "chess" 'time 0.05\ndepth 3\ne4\n' "*0.05 seconds*At most 3 plies*Black plays *depth [123],*"
types "analysis" "othello $quick --analysis" 'f5\n' "*analysis: *White plays *analysis: *"
types "a position to begin at" "checkers:W:W18:B14,K1 $quick --first me --second me" '18x9\n' "*last move: 1... 18x9*"
types "other games are played" "connect4 $quick" '4\n' "*O plays *"
types "repetition ends the game" "chess --second me" 'Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nNg8\n' "*a draw, third repetition. (1/2-1/2)*"

for game in chess:e4:e5:pgn checkers:11-15:22-18:pdn othello:f5:d6:ggf; do
    IFS=: read -r name first second suffix <<<"$game"
    file=$scratch/game.$suffix
    types "$name is saved" "$name --second me" "$first\n$second\nsave $file\n" "*Saved to*"
    moves="1. $first $second"
    [ "$name" = othello ] && moves="1. $first 2. $second" # every move has a number
    types "$name is loaded" "$name --second me" "load $file\ngame\n" "*$moves*"
    types "$name resumes from a file" "$name --second me --load $file" "game\n" "*$moves*"
done
for n in 1 2 3; do cat "$scratch/game.pgn"; done | sed '/^1\. e4/{x;s/^/x/;/^xx$/{x;s/e4 e5/d4 d5/;x};x}' >"$scratch/three.pgn"
types "the second game of a file" "chess --second me" "load $scratch/three.pgn 2\ngame\n" "*1. d4 d5*"
types "the first" "chess --second me" "load $scratch/three.pgn 1\ngame\n" "*1. e4 e5*"
types "by an option" "chess --second me --load $scratch/three.pgn --number 2" "game\n" "*1. d4 d5*"
types "a game that is not there" "chess --second me" "load $scratch/three.pgn 4\n" "*three.pgn: no game 4, the last is 3*"
cp "$scratch/three.pgn" "$scratch/three 2"
types "a file whose name ends in a number" "chess --second me" "load $scratch/three 2\ngame\n" "*1. e4 e5*"
refuses "an option for a game that is not there" "*no game 5*" play chess --load "$scratch/three.pgn" --number 5
refuses "game 0" "*--number*" play chess --load "$scratch/three.pgn" --number 0

# A single player's side is at the bottom.
black=$'1  R N B K Q B N R\n2  P P P P P P P P\n*\n8  r n b k q b n r\n   h g f e d c b a'
white=$'8  r n b q k b n r\n*1  R N B Q K B N R\n   a b c d e f g h'
types "White sees the board from below" "chess --ascii" '' "*$white*"
types "Black from above" "chess --ascii --first depth=1 --second me $quick" '' "*h g f e d c b a*"
types "two persons see it as White does" "chess --ascii --second me" '' "*$white*"
types "flip turns it" "chess --ascii --second me" 'flip\n' "*$white*$black*"
types "and back" "chess --ascii --second me" 'flip\nflip\n' "*$white*$black*$white*"
types "it is turned when the sides change" "chess --ascii $quick" 'go\n' "*$white*h g f e d c b a*"
types "checkers: Black is below" "checkers --ascii" '' $'* 32 w      31 w      30 w      29 w\n*  4 b       3 b       2 b       1 b*'
types "checkers: White is below" "checkers --ascii --first depth=1 --second me $quick" '' $'*       1 b       2 b       3 b       4 b\n* 29 w      30 w      31 w      32 w*'
types "Othello is turned when asked" "othello --ascii" 'flip\n' $'*  h g f e d c b a\n8 - - - - - - - - 8\n*\n5 - - . O X - - - 5\n4 - - - X O . - - 4\n*\n  h g f e d c b a*'
types "with discs drawn" "othello" 'flip\n' $'*  h g f e d c b a\n*\n5     · ○ ● *'
types "a board with a top is not" "connect4 --second me" 'flip\n' "*The board of connect4 cannot be turned*"
matches "the record is a PGN" "$(cat "$scratch/game.pgn")" '[[]Event "nullwindow play"]*[[]White "a person"]*1. e4 e5 \**'
types "a file that is not there" "chess --second me" "load $scratch/none\n" "*No such file*"
types "a folder that is not there" "chess --second me" "save /no/such/folder/x\n" "*Not saved*"
types "a game without a format" "connect4 --second me" "save $scratch/x\n" "*connect4 has no file format*"
# At a terminal the program listens while it thinks.
at_terminal() { # NAME ARGUMENTS INPUT PATTERN; the input comes after a second
    out=$({ sleep 1; printf '%b' "$3"; sleep 1; } | timeout $((60 * ${NW_SLACK:-1})) script -qefc "$nw play $2" /dev/null)
    matches "$1" "$out" "$4"
}
if command -v script >/dev/null; then
    at_terminal "Ctrl-C at the prompt" "chess --second me" '\003' "*White> *"
    is "is not answered by a second prompt" "$(grep -o 'White> ' <<<"$out" | wc -l)" 1
    at_terminal "a person takes over from two programs" "chess --first mtdf --second mtdf --time 60" 'white me\nquit\n' \
        "*White is played by you.*White> *"
    at_terminal "who resigns while the program thinks" "chess --first mtdf --second me --time 60" 'resign\nquit\n' \
        "*White wins, the other side resigned*"
    export TERM=xterm-256color
    at_terminal "colours at a terminal, the last move marked" "chess --second me" 'e4\nquit\n' $'*\e[[]48;5;143m*last move: 1. e4*'
    NO_COLOR=1 at_terminal "but not with NO_COLOR" "chess --second me" 'quit\n' "*$(printf '2  ♙ ♙ ♙')*"
    at_terminal "a line is edited" "chess --second me" 'e4xx\x7f\x7f\nquit\n' "*last move: 1. e4*"
    at_terminal "a move while the program thinks" "chess --first mtdf --second me --time 60" 'e4\nquit\n' "*commands are obeyed*"
fi

# What people type in other programs.
types "undo" "chess $quick" 'e4\nundo\ngame\nd4\n' "*1. e4*last move: 1. d4*"
types "u, ? and exit" "chess --second me" 'e4\nu\n?\nexit\ne4\n' "*last move: 1. e4*take back*"
is "nothing after exit" "$(printf '%s' "$out" | grep -c 'last move:')" 1
types "q" "othello --second me" 'q\nf5\n' "*Black 2, White 2*"
types "what each side has" "othello --second me" 'f5\n' "*Black 4, White 1*last move: 1. f5*"
types "every move of Othello has a number" "othello --second me" 'f5\nd6\n' "*last move: 2. d6*"
types "men and kings are counted" "checkers:W:W18:B14,K1 --first me --second me" '18x9\n' "*Black 1 (1 kings), White 1 (0 kings)*"

# Levels and varied openings: the same seed plays the same game, another one another.
opening() { # ARGUMENTS...: the program's answers to four moves
    printf 'e4\nd3\nNf3\ngame\n' | "$nw" play chess --time 60 "$@" | grep -E '^(1|2|3)\. '
}
is "a seed repeats" "$(opening --level 2 --seed 5)" "$(opening --level 2 --seed 5)"
different=$(for seed in 1 2 3 4 5 6; do opening --level casual --seed $seed | tr '\n' ' '; echo; done | sort -u | wc -l)
is "seeds vary" "$((different > 1))" 1
different=$(for seed in 1 2 3 4 5 6; do printf 'e4\n' | "$nw" play chess --second depth=4 --time 60 --seed $seed | grep '^Black plays' | cut -d: -f1; done | sort -u | wc -l)
is "the first moves vary at full strength" "$((different > 1))" 1
different=$(for seed in 1 2 3; do printf 'e4\n' | "$nw" play chess --second depth=4 --time 60 --seed 0 | grep '^Black plays' | cut -d: -f1; done | sort -u | wc -l)
is "but not with seed 0" "$different" 1
types "a level is named" "chess" 'level 3\nlevel MASTER\nlevel x\n' "*Level 3 of 20, novice.*Level 17 of 20, master.*level: 'x' is not*"
refuses "a level that is none" "*--level 21*beginner*" play chess --level 21

# Ctrl-C keeps the game.
mkfifo "$scratch/keys"
interrupted() { # GAME MOVE: $out is what it printed, interrupted after the answer
    env --default-signal=INT "$nw" play $1 $quick <"$scratch/keys" >"$scratch/out" 2>&1 &
    pid=$!
    exec 7>"$scratch/keys"
    printf '%s\n' "$2" >&7
    for _ in $(seq $((100 * ${NW_SLACK:-1}))); do [ "$(grep -c 'last move' "$scratch/out")" = 2 ] && break; sleep 0.1; done
    kill -INT "$pid"
    wait "$pid"
    exec 7>&-
    out=$(cat "$scratch/out")
}
interrupted connect4 4
matches "a game without a file format is printed" "$out" "*not saved: it has no file format. Its moves:*1. 4 *"
state=$XDG_STATE_HOME
unset XDG_STATE_HOME
mkdir "$scratch/new"
HOME=$scratch/new interrupted chess e4
matches "in a home with no folders yet" "$(ls "$scratch/new/.local/state/nullwindow")|$out" "play.pgn|*is saved*"
export XDG_STATE_HOME=$state
interrupted chess e4
matches "Ctrl-C keeps the game" "$out" "*resume it with: nullwindow play chess --resume*"
types "and it is resumed" "chess $quick --resume" 'game\n' "*1. e4 *"
refuses "no game was kept" "*No such file*" play checkers --resume
refuses "a game that cannot be saved" "*cannot be saved*" play connect4 --resume
refuses "two games to begin with" "*exclude*" play chess --resume --load x

printf '1. e4 e5 *\n\n[Event "2"]\n\n1. d4\nd6 2. e7 *\n' >"$scratch/wrong.pgn"
types "a wrong game of a file" "chess --second me" "load $scratch/wrong.pgn 2\n" "*wrong.pgn: game 2: line 6, ply 3: *e7*"
types "no file to load" "chess --second me" 'load\n' "*load: which file?*"
types "no file to save to" "chess --second me" 'save\n' "*save: which file?*"
types "no game has the number 0" "chess --second me" "load $scratch/three.pgn 0\n" "*is number 1*"
types "a bad number of plies" "chess --second me" 'e4\nback x\ngame\n' "*'x' is not a number of plies*1. e4*"
types "a bad time for a move" "chess" 'time x\n' "*time: 'x' is not*1 seconds per move*"
types "a bad depth" "chess" 'depth x\n' "*depth: 'x' is not*"
types "a bad word for analysis" "chess" 'analysis x\n' "*neither on nor off*"
types "who took a resignation back has not resigned" "chess --second me" "resign\nback\nsave $scratch/back.pgn\n" "*Saved*"
is "and the file says so" "$(grep -c resigned "$scratch/back.pgn")" 0
types "a row wins by no points" "connect4 --second me" '1\n2\n1\n2\n1\n2\n1\n' "*The game is over: X wins, *"
refuses "a number without a file" "*Give --load FILE*" play chess --number 2
refuses "no game" "*which game*" play
refuses "an unknown game" "*unknown game*" play ches
refuses "an unknown player" "*mtdg*" play chess --second mtdg
refuses "a tree" "*not a game that can be played*" play uniform:w=2,d=2
refuses "a bad time" "*--time*" play chess --time 0
head -c 100000 /dev/urandom >"$scratch/in"
timeout $((60 * ${NW_SLACK:-1})) "$nw" play chess --second me <"$scratch/in" >"$scratch/out"
is "random bytes" "$?" 0
finish
