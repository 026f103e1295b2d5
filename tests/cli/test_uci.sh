#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# UCI as chess programs speak it, and as they should not.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/talk.sh"

start uci
say uci
hears "uci is answered" uciok
matches "it has a name" "$heard" "id name Nullwindow *"
for option in "Hash type spin default 16 min 1 max *" "Clear Hash type button" "Ponder type check *" \
    "MultiPV type spin default 1 min 1 *" "Move Overhead type spin *" "algo type combo *var mtdf*" \
    "UCI_LimitStrength type check default false" "UCI_Elo type spin *" "Seed type spin default 0 *" \
    "Threads type spin default 1 min 1 max 256"; do
    matches "option ${option%% type*}" "$heard" "*option name $option*"
done
say isready
hears "isready" readyok
say "position startpos moves e2e4 e7e5" "go depth 4"
hears "a search ends" "bestmove [a-h][1-8][a-h][1-8]*"
matches "info lines have their items" "$heard" \
    "*info depth 4 seldepth * score cp * time * nodes * nps * hashfull * pv [a-h][1-8]*"
say "go infinite" isready
hears "isready while thinking" readyok
matches "no bestmove before stop" "$heard" "[!b]*"
say stop
hears "stop ends an infinite search" "bestmove *"
say "go depth 1 infinite"
sleep 0.2
say isready
hears "an infinite search waits though it is done" readyok
is "and says no bestmove" "$(grep -c bestmove <<<"$heard")" 0
say stop
hears "until it is stopped" "bestmove *"
say "go" "stop"
hears "a go without limits is infinite" "bestmove *"
say stop isready
hear readyok
is "stop without a search says nothing" "$heard" "readyok"$'\n'
say "go ponder wtime 60 btime 60"
say isready
hears "pondering reads on" readyok
is "pondering has no bestmove" "$(grep -c bestmove <<<"$heard")" 0
say ponderhit
hears "ponderhit lets the clock run" "bestmove *"
say "go ponder wtime 60000 btime 60000" stop
hears "stop ends pondering" "bestmove *"
say "go infinite" "go infinite" "go depth 1"
hears "a go while thinking: the first bestmove" "bestmove *"
hears "a go while thinking: the second" "bestmove *"
hears "a go while thinking: the third" "bestmove *"
say "position startpos" "go movetime 30"
hears "movetime" "bestmove *"
say "go movetime 0"
hears "no time at all" "bestmove *"
say "go movetime 60000 depth 2"
hears "the first limit ends it" "bestmove *"
say "go ponder movetime 30" ponderhit
hears "pondering with a time for the move" "bestmove *"
say "go ponder depth 2"
sleep 0.1
say isready
hear readyok
is "a pondering that is done waits" "$(grep -c bestmove <<<"$heard")" 0
say ponderhit
hears "for ponderhit" "bestmove *"
say ponderhit isready
hear readyok
is "ponderhit without a search says nothing" "$heard" "readyok"$'\n'
say "go wtime 100 btime 100 winc 10 binc 10 movestogo 3"
hears "a clock" "bestmove *"
say "go btime 100"
hears "the clock of the other side alone" "bestmove *"
say "go wtime 0 btime 0"
hears "an empty clock" "bestmove *"
say "go wtime -50 btime -50"
hears "an overdrawn clock" "bestmove *"
say "go nodes 5000"
hears "nodes" "bestmove *"
say "setoption name hash value 2" "setoption name ALGO value mtdf" "setoption name Clear Hash" \
    "setoption name Move Overhead value 30" "go depth 4"
hears "options of any case" "bestmove *"
matches "no complaint" "$heard" "info depth*"
say "  SetOption   NAME  clear   hash " "setoption name	Move  oVerHead   VALUE   20 " "setoption name Ponder value TRUE" isready
hear readyok
is "odd blanks and case" "$heard" "readyok"$'\n'
say "setoption name Hash value 0" isready
hear readyok
matches "a bad value is named" "$heard" "info string Hash: invalid value '0'*"
say "setoption name Book value x" isready
hear readyok
matches "an unknown option is named" "$heard" "info string *Book*"
say "setoption name MultiPV value 3" "position startpos" "go depth 3"
hears "several lines" "bestmove *"
matches "are numbered" "$heard" "*info depth 3 * multipv 1 score*info depth 3 * multipv 2 score*info depth 3 * multipv 3 score*"
is "and are different moves" "$(sed -n 's/info depth 3 .* pv \([a-h1-8]*\).*/\1/p' <<<"$heard" | sort -u | wc -l)" 3
is "the better first" "$(sed -n 's/info depth 3 .* score cp \([-0-9]*\).*/\1/p' <<<"$heard" | sort -nrc 2>&1)" ""
say "setoption name MultiPV value 64" "position fen 7k/8/8/8/8/8/8/K6R b - - 0 1" "go depth 3"
hears "more lines than moves" "bestmove *"
say "setoption name MultiPV value 1" "position startpos" "go depth 3 searchmoves a2a3 a2a3 h2h3 e2e5"
hears "searchmoves" "bestmove [ah]2[ah]3*"
matches "an illegal one is named" "$heard" "*info string searchmoves: *e2e5*"
say "go searchmoves a2a3 infinite" isready stop
hears "searchmoves before infinite" "bestmove a2a3*"
say "go depth 2 searchmoves e2e5"
hears "none of them legal: all are searched" "bestmove *"
say "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1" "go mate 2"
hears "a mate is found" "bestmove a1a6*"
matches "and printed in moves" "$heard" "*score mate 2 *"
for kind in infinite:stop "ponder wtime 9000 btime 9000:ponderhit"; do
    say "go mate 2 ${kind%:*}"
    sleep 0.2
    say isready
    hear readyok
    is "a mate found waits: ${kind%%[ :]*}" "$(grep -c bestmove <<<"$heard")" 0
    say "${kind#*:}"
    hears "until ${kind#*:}" "bestmove a1a6*"
done
say "position startpos" "go mate 2"
hears "no mate: the search ends all the same" "bestmove *"
say "position fen kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1" "go depth 4"
hears "being mated" "bestmove *"
matches "has a sign" "$heard" "*score mate -*"
for algorithm in $(algorithms); do
    say "setoption name algo value $algorithm" isready
    hear readyok
    [[ $heard == *info* ]] && continue # of the book only
    say "go depth 3"
    hears "algo $algorithm" "bestmove *"
done
say "ucinewgame" "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" "go perft 3"
hears "perft" "Nodes searched: 97862"
matches "perft lists castling" "$heard" "*e1g1: 2059*e1c1: *"
say d
hears "d prints the position" "Fen: r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
say "go perft 20" isready
hears "perft reads on" readyok
say stop
hears "perft is stopped" "Stopped. Nodes searched: *"
say "position fen 7k/8/6Q1/8/8/8/8/K7 b - - 0 1" "go movetime 50"
hears "stalemate" "bestmove (none)"
matches "is worth 0" "$heard" "*score cp 0*"
say "position startpos moves f2f3 e7e5 g2g4 d8h4" "go depth 3"
hears "checkmate" "bestmove (none)"
matches "is a mate in 0" "$heard" "*score mate 0*"
say "go infinite"
sleep 0.1
say isready
hear readyok
is "after the end, too, infinite waits" "$heard" "readyok"$'\n'
say stop
hears "for stop" "bestmove (none)"
say "position startpos moves e2e5 e7e5" "go depth 2"
hears "an illegal move is named" "info string *e2e5*"
hears "and play goes on before it" "bestmove *"
say "position fen 8/8/8/8/8/8/8/8 w - - 0 1" "go depth 1"
hears "a bad FEN is named" "info string *king*"
hears "and the old position stays" "bestmove *"
say "position" "position elsewhere" "go depth x" "go mate" "setoption" "setoption name" "go searchmoves" "stop"
say isready
hears "commands without their words" readyok
say "quit"
leaves "quit"

start uci
say "go infinite" quit
leaves "quit while thinking"
start uci
say "go infinite"
sleep 0.1
exec {to}>&-
wait "$talk_pid"
is "end of input while thinking" "$?" 0

# Commands in any order: as many answers as questions.
commands=(isready stop ponderhit "position startpos moves e2e4" "position startpos" d ucinewgame
    "position fen 7k/8/6Q1/8/8/8/8/K7 b - - 0 1" "setoption name MultiPV value 3" "setoption name MultiPV value 1"
    "setoption name Hash value 1" "setoption name Clear Hash" "setoption name algo value mtdf" "go perft 2"
    "go infinite" "go ponder wtime 100 btime 100" "go movetime 2" "go depth 2" "go nodes 500" "go mate 1" go
    "go searchmoves e2e4 d2d4 depth 2" xyzzy)
RANDOM=7
for _ in {1..400}; do echo "${commands[RANDOM % ${#commands[@]}]}"; done >"$scratch/in"
timeout $((60 * ${NW_SLACK:-1})) "$nw" uci <"$scratch/in" >"$scratch/out"
is "any order ends" "$?" 0
is "a bestmove for every go" "$(grep -c ^bestmove "$scratch/out")" "$(grep ^go "$scratch/in" | grep -vc perft)"
is "a readyok for every isready" "$(grep -c ^readyok "$scratch/out")" "$(grep -c ^isready "$scratch/in")"

session uci 'go infinite\n'
matches "a piped search has its bestmove" "$code|$out" "0|*bestmove *"
session uci 'go perft 3\n'
matches "a piped perft is finished" "$code|$out" "0|*Nodes searched: 8902"
session uci 'bench'
matches "bench ends in a node total" "$code|$out" "0|*nodes * nps"
first=$(sed 's/ [0-9]* nps//' <<<"$out")
session uci 'bench'
is "which is the same each time" "$(sed 's/ [0-9]* nps//' <<<"$out")" "$first"
session uci ''
is "no input" "$code|$out" "0|"
session uci '\0\0\0\nxyzzy go d\n  uci\r\n\tisready\t\nfoo isready\n'
matches "garbage, blanks and carriage returns" "$code|$out" "0|*uciok*readyok*readyok*"
# Limited strength: the same seed plays the same game, and a weak player another one than a strong.
opening() { # ELO SEED
    start uci
    say "setoption name UCI_LimitStrength value true" "setoption name UCI_Elo value $1" \
        "setoption name Seed value $2" "position startpos moves e2e4" "go movetime 60000"
    hear "bestmove *"
    say quit
    echo "$last"
}
first=$(for seed in 1 2 3; do opening 1200 $seed; done | tr '\n' ' ')
is "a level repeats with its seed" "$(for seed in 1 2 3; do opening 1200 $seed; done | tr '\n' ' ')" "$first"
session uci 'setoption name UCI_Elo value 1\nsetoption name Seed value x\nsetoption name level value 21\nsetoption name level value 3\n'
is "wrong strengths are refused" "$(grep -c 'invalid value' <<<"$out")" 3
{ head -c 3000000 /dev/zero | tr '\0' a; printf '\nisready\n'; head -c 3000000 /dev/zero | tr '\0' ' '; } >"$scratch/in"
out=$(timeout $((60 * ${NW_SLACK:-1})) "$nw" uci <"$scratch/in")
is "very long lines" "$?|$out" "0|readyok"
head -c 300000 /dev/urandom >"$scratch/in"
timeout $((60 * ${NW_SLACK:-1})) "$nw" uci <"$scratch/in" >"$scratch/out"
is "random bytes" "$?" 0
{ printf 'position startpos moves'; for _ in {1..2000}; do printf ' g1f3 g8f6 f3g1 f6g8'; done; printf '\ngo depth 2\n'; sleep 1; } |
    timeout $((60 * ${NW_SLACK:-1})) "$nw" uci >"$scratch/out"
matches "a game of 8000 plies" "$(tail -n 1 "$scratch/out")" "bestmove *"
{ printf 'uci\ngo infinite\n'; sleep 1; printf 'isready\nisready\n'; sleep 1; } | timeout $((20 * ${NW_SLACK:-1})) "$nw" uci 2>"$scratch/err" | head -n 1 >/dev/null
is "a client that went away: no noise" "${PIPESTATUS[1]}|$(cat "$scratch/err")" "1|"
finish
