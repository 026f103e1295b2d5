#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# nullwindow arena: who wins, how faults are reported, the database, resuming, files of games.
. "$(dirname "$0")/lib.sh"
fake=$(dirname "$0")/engines/uci
short="--nodes 200 --games 4"

refuses "no game" "*which game*" arena
refuses "an unknown game" "*unknown game 'go'*" arena go --a mtdf --b mtdf
refuses "no player" "*--b CONFIG is missing*" arena othello --a mtdf --depth 1
refuses "no limit" "*how long may it think*" arena othello --a mtdf --b mtdf
refuses "a wrong configuration" "*nonsense*" arena othello --a mtdf,nonsense --b mtdf --depth 1
refuses "a wrong protocol" "*expected a protocol: uci*" arena chess --a xxx:true --b mtdf --depth 1
refuses "a protocol of another game" "*play chess, not othello*" arena othello --a uci:true --b mtdf --depth 1
refuses "no command" "*no command*" arena chess --a uci: --b mtdf --depth 1
refuses "a time the protocol cannot express" "*whole seconds*" arena othello --a gtp:true --b mtdf --movetime 0.9
refuses "a limit the protocol cannot express" "*limit in nodes*" arena othello --a gtp:true --b mtdf --nodes 10
refuses "a wrong time" "*BASE+INC*" arena othello --a mtdf --b mtdf --time 2+x
refuses "a wrong test" "*two numbers*" arena othello --a mtdf --b mtdf --depth 1 --sprt 5 0
refuses "no openings" "*No such file*" arena othello --a mtdf --b mtdf --depth 1 --openings "$scratch/none"
refuses "no limit for an engine" "*how long may it think*" arena chess --a "uci:$fake silent" --b mtdf,depth=1
refuses "an engine that is not there" "*exited with code 127*no-such-engine*not found*" arena chess --a uci:no-such-engine --b mtdf --depth 1

for game in othello checkers chess connect4; do
    # shellcheck disable=SC2086
    run arena $game --a mtdf --b alphabeta $short --json
    is "$game: four games" "$code $(json '[.games, .complete, .won + .drawn + .lost]')" "0 [4,true,4]"
done

# Odds: a player's own limit replaces the match's.
run arena othello --a mtdf,depth=4 --b mtdf --depth 1 --games 2 --json
is "a limit beyond the match's" "$(json '[.effort.a, .effort.b] | map(.depth / .searches > 2)')" "[true,false]"

# The same games whatever the number of jobs, and the records can be read.
for jobs in 1 3; do
    run arena othello --a mtdf --b negascout --nodes 300 --games 8 --jobs $jobs --out "$scratch/$jobs.ggf" --db "$scratch/$jobs.db"
    is "$jobs at a time" "$code" 0
done
is "reproducible" "$(cat "$scratch/1.ggf")" "$(cat "$scratch/3.ggf")"
is "eight records" "$(grep -o 'GM\[Othello\]' "$scratch/1.ggf" | wc -l)" 8

refuses "games into no folder" "*none/x.ggf: No such file*" arena othello --a depth=1 --b depth=1 --games 2 --out "$scratch/none/x.ggf"
for option in db out; do
    refuses "an empty name for --$option" "*--$option: the name of the file is empty*" arena othello --a depth=1 --b depth=1 --games 2 --$option ""
done
ln -s /dev/full "$scratch/full"
run arena othello --a depth=1 --b depth=1 --games 2 --out "$scratch/full"
matches "a full disk does not lose the result" "$code $out $err" "2 *score of A*full: *No space*"

# A/A: deterministic players score exactly one half, pair by pair.
run arena checkers --a mtdf --b mtdf --nodes 300 --games 8 --json
is "A/A" "$(json '[.pairs, .elo.value]')" "[[0,0,4,0,0],0]"

# More games of the same match go on; another match is refused.
run arena othello --a mtdf --b negascout --nodes 300 --games 10 --db "$scratch/1.db" --json
is "resumed" "$code $(json .games)" "0 10"
run arena othello --a mtdf --b negascout --nodes 300 --games 10 --db "$scratch/1.db"
matches "nothing left to play" "$code $out" "0 *10 counted of 10 finished*"
run arena othello --a mtdf --b negascout --nodes 300 --games 4 --db "$scratch/1.db" --json
is "fewer games than are kept" "$code $(json '[.games, .finished // 4, (.pairs | add)]')" "0 [4,4,2]"
refuses "another match" "*limits of a*" arena othello --a mtdf --b negascout --nodes 301 --games 10 --db "$scratch/1.db"
sqlite3 "$scratch/1.db" "UPDATE game SET moves = 'f5 zz' WHERE number = 3"
run arena othello --a mtdf --b negascout --nodes 300 --games 10 --db "$scratch/1.db" --out "$scratch/1.ggf"
matches "a game that cannot be replayed" "$code $err" "2 *game 4 of the match: move 'zz'*"
sqlite3 "$scratch/1.db" "UPDATE game SET points = 7 WHERE number = 3"
refuses "a damaged game" "*the row of number 3 is damaged; delete it*" arena othello --a mtdf --b negascout \
    --nodes 300 --games 10 --db "$scratch/1.db"
echo "not a database, and long enough to be looked at as one" >"$scratch/text"
run arena othello --a mtdf --b mtdf --nodes 100 --games 2 --db "$scratch/text"
is "a file that is not a database" "$code|$(head -c 14 "$scratch/text")" "2|not a database"

# Faults of engines: the game is lost, and its log is printed.
fault() { # NAME MODE LIMIT PATTERN
    # shellcheck disable=SC2086
    run arena chess --a "uci:$fake $2" --b mtdf,nodes=100 $3 --games 2 --json
    matches "$1" "$code $(json '[.won, .drawn, .lost]') $err" "0 \[0,0,2\] $4"
}
fault "a crash" crash "--movetime 5" "*A loses by crash: the engine crashed: *terrible things*"
fault "an engine that leaves" resting "--movetime 5" "*exited with code 0*"
fault "an illegal move" illegal "--movetime 5" "*A loses by illegal move: illegal move 'e2e5'*> go movetime 5000*"
fault "silence" silent "--movetime 0.05 --margin 800" "*A loses by time: no answer in time*"
fault "too late" slow "--time 0.1+0.01 --margin 800" "*A loses by time*"
fault "a flood without end" endless "--movetime 0.2 --margin 800" "*A loses by time: no answer in time*"
fault "a flood" noisy "--movetime 20" "*A loses by illegal move*"

# Failures of the system do not lose games.
out=$(ulimit -n 30 && "$nw" arena chess --a mtdf,depth=1 --b "uci:$nw uci" --depth 1 --games 40 --jobs 20 2>&1)
matches "too few descriptors" "$? $out" "1 *Too many open files; try fewer --jobs*"
is "nobody lost by them" "$(grep -c loses <<<"$out")" 0

# Whole games through the protocols, by engines of our own: legal to the end, and as strong as in
# the arena's own threads at the same number of nodes.
export NULLWINDOW=$nw
printf 'e2e4 e7e5\n8/8/8/3k4/8/8/4P3/4K3 w - - 0 1\n' >"$scratch/chess.txt"
whole() { # NAME GAME PLAYER LIMITS...
    local name=$1 game=$2 player=$3
    shift 3
    run arena "$game" --a "$player" --b mtdf,nodes=200 "$@" --games 4 --jobs 2 --json
    is "$name" "$code $(json '[.games, (.faults | del(.longest_late) | [.[][]] | add)]') $err" "0 [4,0] "
}
whole "uci" chess "uci,Hash=1:$nw uci" --nodes 200 --openings "$scratch/chess.txt"
whole "hub" checkers "hub:$nw hub" --nodes 200
whole "gtp" othello "gtp:$nw gtp" --time 0.5+0 --margin 60000
# GTP's whole seconds are never more than there are. Games of a few moves.
printf "%s\n" f5d6c6f6d3g5d7e3f4f3e2d1f1c4c3d2f2e6c5c2e7f7g6b4e8e1h5g3a3g1b3b5g4a5a4a2h2a6b6a7b2h4c1a1b1c8h1b7c7 f5d6c6f6d3g5d7e3f4f3e2d1f1c4c3d2f2e6c5c2e7f7g6b4e8e1h5g3a3g1b3b5g4a5a4a2h2a6b6a7b2h4c1a1b1c8h1b7c7b8 >"$scratch/late.txt"
cat >"$scratch/gtp" <<END
#!/bin/sh
tee -a "$scratch/told" | "$nw" gtp
END
chmod +x "$scratch/gtp"
whole "gtp, a time a move" othello "gtp:$scratch/gtp" --movetime 1.9 --margin 60000 --openings "$scratch/late.txt"
whole "gtp, a clock" othello "gtp:$scratch/gtp" --time 1.9+0 --margin 60000 --openings "$scratch/late.txt"
is "the time a gtp engine is sent" "$(grep -ho 'time_settings.*' "$scratch/told" | sort -u | tr '\n' ,)" "time_settings 0 1 1,time_settings 1 0 0,"
is "and how much is left" "$(grep -c 'time_left [a-z]* [2-9]' "$scratch/told")" 0
whole "nboard" othello "nboard:$nw nboard" --depth 2
whole "cecp" chess "cecp,memory=1:$(dirname "$0")/engines/cecp" --depth 3 --openings "$scratch/chess.txt"
whole "cecp, version 1" chess "cecp:$(dirname "$0")/engines/cecp plain" --time 100+1
whole "cecp, old words" chess "cecp:$(dirname "$0")/engines/cecp old" --movetime 50
run arena chess --a "cecp:$(dirname "$0")/engines/cecp resign" --b mtdf,nodes=200 --depth 1 --games 2 --json
is "cecp, resigning" "$(json '[.lost, .faults.a.resignation]')" "[2,2]"
run arena chess --a "cecp:$(dirname "$0")/engines/cecp refuse" --b mtdf,nodes=200 --depth 1 --games 2 --json
matches "cecp, refusing our moves" "$(json .lost) $err" "2 *refuses our move: Illegal move*"
run arena chess --a "uci:$nw uci" --b mtdf,depth=1 --depth 1 --games 2 --json
is "the name of an engine" "$(json .names)" "[\"Nullwindow $("$nw" --version | cut -d' ' -f2)\",null]"
run arena chess --a "uci:$nw uci" --b mtdf,depth=1 --depth 1 --games 2
matches "and in words" "$out" "A *uci (Nullwindow *)*B           mtdf,depth=1*"
refuses "cecp, cannot set up" "*cannot set up positions*" arena chess --a "cecp:$(dirname "$0")/engines/cecp fixed" \
    --b mtdf,nodes=200 --depth 1 --games 4 --openings "$scratch/chess.txt"

# Garbage instead of a greeting is an error, not a match. By chance a line of it could be an answer
# of GTP.
for player in chess:uci chess:cecp othello:gtp othello:nboard checkers:hub; do
    refuses "garbage from ${player#*:}" "*player '${player#*:}:head*" arena "${player%:*}" \
        --a "${player#*:}:head -c 100000 /dev/urandom | tr '=?' '..'" --b mtdf,nodes=100 --games 2 --time 9+0
done

# A sequential test ends early.
run arena othello --a mtdf,depth=4 --b mtdf,depth=1 --sprt 0 100 --games 200 --json
matches "a sequential test" "$code $(json '[.sprt.verdict, .games < 200]')" '0 \["accepted",true\]'

# Several players: everybody meets everybody, or the first meets the others; ratings for all.
out=$("$nw" arena othello level=1 level=5 level=11 --games 8 --out "$scratch/tournament.ggf")
matches "a round robin" "$out" "rank*Elo*   1 *level=11*   2 *level=5*   3 *level=1*pairings*level=1 - level=5:*level=5 - level=11:*"
names() { grep -o "P$1\[[^]]*" "$scratch/tournament.ggf" | cut -d'[' -f2 | sed -n "$2p"; } # of Black or White in game N
is "the two games of a pair are between the same players" "$(names B 3) $(names W 3)" "$(names W 4) $(names B 4)"
is "and the next pair is another pairing" "$(names B 1) $(names W 1)|$(names B 3) $(names W 3)" "level=1 level=5|level=1 level=11"
is "three pairings of eight games" "$(grep -c '^(;GM' "$scratch/tournament.ggf")" 24
out=$("$nw" arena othello depth=2 depth=1 depth=3 --gauntlet --games 4 --json)
is "a gauntlet has two pairings" "$(jq -c '[.pairings[] | .a]' <<<"$out")" '["depth=2","depth=2"]'
is "and three ratings" "$(jq -c '[.players[] | .elo.lo <= .elo.value and .elo.value <= .elo.hi] | all' <<<"$out")" true
is "every game is somebody's" "$(jq '[.players[] | .won - .lost] | add' <<<"$out")" 0
refuses "one player" "*one player is not enough*" arena chess mtdf --depth 1
refuses "the same player twice" "*named twice*" arena chess mtdf negascout mtdf --depth 1
refuses "plain players and --a" "*either plain words*" arena chess mtdf negascout --a mtdf --depth 1
refuses "a sequential test of three" "*for two players*" arena chess mtdf negascout pvs --depth 1 --sprt 0 10

# Tags of the games.
"$nw" arena chess --a depth=2 --b depth=1 --games 2 --out "$scratch/tags.pgn" >/dev/null
pgn=$(cat "$scratch/tags.pgn")
matches "date, time control, plies and an end that PGN knows" "$pgn" '*[[]Date "20??.??.??"]*[[]TimeControl "-"]*[[]PlyCount "*[[]Termination "normal"]*'
matches "values and depths of moves" "$pgn" '*{[+-]*/2}*{[+-]*/1}*'
"$nw" arena chess --a mtdf --b negascout --movetime 0.002 --games 2 --margin 1000 --out "$scratch/timed.pgn" >/dev/null
matches "and times where time is limited" "$(cat "$scratch/timed.pgn")" '*[[]TimeControl "1/0.002"]*{*/* 0.00?s}*'

# Adjudication: by the players' own values, and by the number of moves.
"$nw" arena chess --a depth=3 --b depth=1 --games 4 --resign 4,2 --out "$scratch/resign.pgn" >/dev/null
matches "lost when both say so" "$(cat "$scratch/resign.pgn")" '*Termination "adjudication"*'
out=$("$nw" arena chess --a depth=1 --b depth=1,no-history --games 2 --max-moves 5 --out "$scratch/short.pgn")
matches "drawn after so many moves" "$out" "*+0 =2 -0*"
"$nw" arena chess --a depth=2 --b depth=2,no-history --games 2 --draw 1,2,100 --out "$scratch/draw.pgn" >/dev/null
is "drawn when both say so" "$(grep -c '1/2-1/2"' "$scratch/draw.pgn")" 2
refuses "a wrong rule to resign" "*--resign 5*VALUE,MOVES*" arena chess --a mtdf --b pvs --depth 1 --resign 5
refuses "a wrong rule to draw" "*--draw 5,1*FROM,MOVES,VALUE*" arena chess --a mtdf --b pvs --depth 1 --draw 5,1

# Openings from games.
"$nw" arena chess --a depth=1 --b depth=1,no-history --games 2 --openings "$scratch/tags.pgn" --plies 3 --max-moves 1 \
    --out "$scratch/from.pgn" >/dev/null
is "the first plies of each game" "$(grep -o '^1\. .*' "$scratch/from.pgn" | cut -d' ' -f1-4 | head -n 1)" \
    "$(grep -o '^1\. .*' "$scratch/tags.pgn" | cut -d' ' -f1-4 | head -n 1)"
printf '1. e4 e9 *\n' >"$scratch/bad.pgn"
refuses "a game that cannot be read" "*bad.pgn: game 1: line 1, ply 2*" arena chess --a mtdf --b pvs --depth 1 --openings "$scratch/bad.pgn"

# The decision of the sequential test is printed in words.
matches "H1" "$("$nw" arena othello --a depth=4 --b depth=1 --sprt 0 50 2>/dev/null)" "*H1 accepted: A is stronger by 50 Elo rather than by 0*"
matches "H0" "$("$nw" arena othello --a depth=1 --b depth=4 --sprt 0 50 2>/dev/null)" "*H0 accepted: A is stronger by 0 Elo rather than by 50*"
refuses "an engine without its protocol" "*an engine is written uci:stockfish" arena chess --a stockfish --b mtdf --nodes 100 --games 2
matches "neither" "$("$nw" arena othello --a depth=1 --b depth=1,no-history --sprt 0 1 --games 2)" "*undecided between H1 (A is stronger by 1 Elo) and H0 (by 0)*"

# Stopped by Ctrl-C or killed: what was played is kept, and the same command resumes the match.
endless=(arena othello --a mtdf --b negascout --nodes 3000 --db "$scratch/stop.db")
stored() { sqlite3 "$scratch/stop.db" "SELECT count(*) FROM game" 2>/dev/null || echo 0; }
stop_with() { # SIGNAL GAMES: starts the match and sends the signal once that many games are stored
    "$nw" "${endless[@]}" --games 100000 --jobs 2 >"$scratch/out" 2>"$scratch/err" &
    local pid=$!
    for _ in $(seq $((300 * ${NW_SLACK:-1}))); do
        [ "$(stored)" -ge "$2" ] && break
        sleep 0.1
    done
    kill "-$1" $pid
    wait $pid 2>/dev/null
    code=$?
}
stop_with INT 2
is "stopped" "$code" 1
matches "says how to go on" "$(cat "$scratch/err")" "*the same command resumes the match*"
before=$(stored)
stop_with KILL $((before + 2))
is "killed" "$code" 137
games=$(stored)
[ "$games" -ge $((before + 2)) ] && ok "a killed match keeps its games" || not_ok "a killed match keeps its games" "$games"
more=$((games + games % 2 + 2))
run "${endless[@]}" --games $more --json
is "no game is lost" "$(json .games)" "$more"
run arena othello --a mtdf --b negascout --nodes 3000 --games $more --json
resumed=$(sqlite3 "$scratch/stop.db" "SELECT sum(points) FROM game WHERE number < $more")
is "the games are those of an undisturbed match" "$(json '.won * 2 + .drawn')" "$resumed"

# A simulated clock: the games are the same in any number of threads, and nobody waits.
cost="evaluation-cost=0.01,node-cost=1e-7"
run arena othello --a "ubfm,$cost" --b "mtdf,no-play,lab,$cost" --time 20+0.5 --games 8 --json
is "a simulated clock" "$code|$(json '[.games,([.faults.a,.faults.b|.[]]|add)]')" "0|[8,0]"
same=$(json '[.won,.drawn,.lost]')
run arena othello --a "ubfm,$cost" --b "mtdf,no-play,lab,$cost" --time 20+0.5 --games 8 --jobs 2 --json
is "a simulated clock, two threads" "$(json '[.won,.drawn,.lost]')" "$same"
refuses "evaluations that are not counted" "*counted with lab*" arena othello --a mtdf,$cost --b mtdf --movetime 1

# A driver of one's own plays the games of the driver whose rules it has.
own_games() { # PLAYER
    run arena othello --a "$1,nodes=2000" --b mtdf,nodes=1000 --games 8 --json
    json '[.won,.drawn,.lost,.pairs,.effort]'
}
is "a driver of one's own" "$(own_games mtd,first=inf,next=g)" "$(own_games mt-sss)"

# Equal players whose games differ by chance: half the points, as far as chance allows (0.1 % on
# each side).
if [ -n "${NW_SOAK:-}" ]; then
    for game in othello checkers chess; do
        run arena $game --a mtdf --b mtdf --movetime 0.003 --margin 10000 --games 200 --jobs 2 --json
        is "A/A $game" "$(json '.superiority > 0.001 and .superiority < 0.999')" true
    done
fi
finish
