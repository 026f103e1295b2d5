#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The search over MPI: the value of the serial search with one to four ranks, by both schemes; the
# serial node count with one rank; what happens when a rank is slow.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
. tests/mpi/lib.sh
compare() { # POSITION DEPTH RANKS...
    local position=$1 depth=$2 serial value
    shift 2
    serial=$("$nw" search "$position" --depth "$depth" --algo mtdf --json)
    value=$(jq .value <<<"$serial")
    for n; do
        for scheme in tds gossip; do
            ranks "$n" search "$position" --depth "$depth" --scheme "$scheme" --serial-depth 3 --json
            is "$position depth $depth, $scheme, $n ranks" "$(jq -c '[.value, .ranks, .complete]' <<<"$out")" \
                "[$value,$n,true]"
            [ "$n" -ne 1 ] || is "$position, $scheme: one rank is the serial search" \
                "$(jq .nodes.all <<<"$out")" "$(jq .nodes.all <<<"$serial")"
        done
    done
}
compare othello 7 1 2 3 4
compare checkers 8 1 2 3
compare chess 4 1 3
compare othello:f5d6c3d3c4f4c5b3c2 6 2 4
compare connect4:4444 8 2
compare "othello:$(printf 'X%.0s' {1..64}) X" 5 2 # the game is over

# The table entries that ranks send each other change the work, not the value; neither do threads
# within a rank.
value=$("$nw" search checkers --depth 9 --algo mtdf --json | jq .value)
for more in "" "--serial-depth 1" "--apart --share 0" "--apart --share 1" "--apart --share 2 --table 10" "--table 0" "--threads 2 --serial-depth 5" "--offset 9 --static-guess" "--deepen 2 --serial-depth 1 --static-guess"; do
    # shellcheck disable=SC2086
    ranks 2 search checkers --depth 9 --serial-depth 3 $more --json
    is "checkers depth 9, 2 ranks, $more" "$(jq -c '[.value, .complete]' <<<"$out")" "[$value,true]"
done
ranks 2 search checkers --depth 9 --serial-depth 3 --json
passes=$(jq .passes <<<"$out")
ranks 2 search checkers --depth 9 --serial-depth 3 --offset 60 --json
is "a worse guess takes more passes" "$(jq ".passes > $passes" <<<"$out")" true
ranks 2 search othello --depth 9 --serial-depth 3 --share 2 --json
is "one table on one machine: no entry is sent" "$(jq '[."by-rank"[]."entries-sent"] | max' <<<"$out")" 0
ranks 2 search othello --depth 9 --serial-depth 3 --share 2 --apart --json
is "entries are sent" "$(jq '[."by-rank"[]."entries-sent"] | min > 0' <<<"$out")" true
ranks 2 search checkers --depth 11 --serial-depth 5 --share 1 --apart --json
is "fewer were known to the receiver" "$(jq '([."by-rank"[]."entries-duplicate"] | add) as $n | ([."by-rank"[]."entries-sent"] | add) as $m | $n > 0 and $n < $m' <<<"$out")" true

# Seconds without work by cause, whose sum is the whole; no rank is idle for longer than the search
# takes. Rank 1 waits at least while rank 0 searches its serial iterations, and with a rank stopped for a
# while the others wait for answers.
ranks 2 search checkers --depth 13 --serial-depth 8 --json
is "idle time by cause" "$(jq '[."by-rank"[] | (.idle - (."idle-work" + ."idle-answers" + ."idle-credit" + ."idle-lock" + ."idle-ends") | fabs < 1e-9)
    and .idle >= 0 and .idle <= .seconds] | all' <<<"$out")" true
is "a rank waits for the first pass, and for others in the middle" \
    "$(jq '(."by-rank"[1]."idle-ends" > 0) and ([."by-rank"[]["idle-work", "idle-answers"]] | add > 0) and (."by-rank"[0]."idle-work" < .seconds / 2)' <<<"$out")" true
is "cancelled searches are counted" "$(jq '[."by-rank"[] | .wasted <= .nodes] | all' <<<"$out")" true

# solve: the program's own answer, whatever the number of ranks. Verifies: the value, its bounds, a
# line of best play to the end of the game, and with one rank the nodes too.
ending=$(sed -n 14p tests/golden/othello/ffo-01-19.obf | cut -c1-66)
serial=$("$nw" solve "othello:$ending" --json)
for n in 1 2 3 4; do
    ranks "$n" solve "othello:$ending" --serial-depth 11 --json
    is "solve, $n ranks" "$(jq -c '[.position, .value, .lower, .upper, .complete, (.pv | length)]' <<<"$out")" \
        "$(jq -c '[.position, .value, .lower, .upper, .complete, (.pv | length)]' <<<"$serial")"
    [ "$n" -ne 1 ] || is "solve, one rank is the serial solver" "$(jq .nodes <<<"$out")" "$(jq .nodes <<<"$serial")"
done
# Jobs are long enough here to be given up in the middle: the line goes on to the end all the same.
twenty=$(grep -v '^%' tests/golden/othello/ffo-40-49.obf | head -n 1 | cut -c1-66)
ranks 2 solve "othello:$twenty" --json
is "solve, the line of a longer ending" "$(jq -c '[.value, ([.pv[] | select(. != "pa")] | length)]' <<<"$out")" "[38,20]"
ranks 2 solve "othello:$ending" --serial-depth 11 --wld
matches "solve --wld" "$code|$out" "0|value*win*best*nodes*"
sed -n '15,16p' tests/golden/othello/ffo-01-19.obf >"$scratch/two.obf"
ranks 2 solve --file "$scratch/two.obf" --serial-depth 12
matches "solve --file" "$code|$out" "0|*as in the file*as in the file*2 positions*0 differ from the file"
ranks 2 solve --moves "othello:$ending" --serial-depth 13 --json
is "solve --moves" "$(jq -c '.moves | sort_by(.move)' <<<"$out")" \
    "$("$nw" solve --moves "othello:$ending" --json | jq -c '.moves | sort_by(.move)')"
ranks 2 solve tictactoe --json
is "another game is solved by rank 0" "$code|$(jq -r .outcome <<<"$out")" "0|draw"
for bad in "solve" "solve nonsense" "solve othello --serial-depth x" "solve --file nothing.obf"; do
    # shellcheck disable=SC2086
    ranks 2 $bad
    matches "refused: $bad" "$code|$out|$err" "2||*nullwindow: *"
done

# A user's game, which every rank loads.
hex=$scratch/libhex.so
${CC:-cc} -std=c11 -O1 -shared -fPIC -Iinclude examples/plugin/hex.c -o "$hex" || not_ok "hex is compiled"
compare "$hex" 4 1 2
ranks 2 search ./nothing.so --depth 3
matches "a plugin that is not there is refused" "$code|$out|$err" "2||*nullwindow-mpi: *"

# The move attains the value: searched from there, the other side has no better one.
ranks 3 search othello:f5d6c3d3c4f4c5 --depth 7 --serial-depth 2 --json
best=$(jq -r .best <<<"$out")
is "the move attains the value" "$("$nw" search "othello:f5d6c3d3c4f4c5$best" --depth 6 --json | jq '-.value')" \
    "$(jq .value <<<"$out")"

# The simulation: one worker is the search itself; many of either kind are faster, and find the
# same.
simulate=$(dirname "$nw")/nullwindow-simulate
build "$simulate" >"$scratch/log" 2>&1 || not_ok "nullwindow-simulate is built"
for kind in split tds; do
    run_simulate=$("$simulate" othello:f5d6c3d3c4f4c5 10 --scheme "$kind" --most 16 --latency 1 --together 16)
    is "simulated: $kind with 1 to 16" "$(awk 'NR == 2 {one = $3 == 1 && $5 == 0} NR == 6 {more = $3 > 1.5} END {print one, more, NR}' <<<"$run_simulate")" "1 1 6"
done
matches "simulated: refused" "$("$simulate" othello 5 --scheme lazy 2>&1)" "nullwindow-simulate: *"

for bad in "search" "search nonsense --depth 3" "search othello" "search othello --depth 0" \
    "search tree --depth 3" "search othello --depth 3 --share -1" "search othello --depth 3 --scheme best" "search othello --depth 3 --nonsense 1" "search othello --depth 3 --algo negascout" "search othello --time x" "search othello --nodes -1" "play othello"; do
    # shellcheck disable=SC2086
    ranks 2 $bad
    matches "refused: $bad" "$code|$out|$err" "2||*nullwindow-mpi: *"
done
ranks 2 --help
matches "--help" "$code|$out" "0|usage: mpirun*"

# A rank that is slow, here one that is stopped for a while, is waited for.
value=$("$nw" search checkers --depth 13 --algo mtdf --json | jq .value)
timeout $((100 * ${NW_SLACK:-1})) mpirun -n 3 "$mpi" search checkers --depth 13 --serial-depth 5 --json >"$scratch/out" 2>"$scratch/err" </dev/null &
run=$!
for _ in $(seq $((100 * ${NW_SLACK:-1}))); do
    sleep 0.05
    victim=$(pgrep -P "$(pgrep -P "$run" mpirun || echo "$run")" nullwindow-mpi | tail -n 1)
    [ -z "$victim" ] || break
done
for _ in 1 2 3; do
    kill -STOP "$victim" 2>/dev/null
    sleep 0.2
    kill -CONT "$victim" 2>/dev/null
    sleep 0.1
done
wait "$run"
is "a slow rank is survived" "$?|$(jq -c '[.value, .complete]' "$scratch/out")" "0|[$value,true]"

# Processors are those that the ranks may use, and every thread needs one.
ranks 1 search othello --depth 4 --threads $(($(nproc) + 1)) --json
is "more threads than processors" "$(jq .crowded <<<"$out")" true
processor=$(sed -n 's/^Cpus_allowed_list:[^0-9]*\([0-9]*\).*/\1/p' /proc/self/status)
out=$(taskset -c "$processor" mpirun -n 2 "$mpi" search othello --depth 4 --json 2>/dev/null </dev/null)
is "two ranks on one processor" "$(jq .crowded <<<"$out")" true
ranks 1 search othello --depth 4 --json
is "one rank has its processor" "$(jq .crowded <<<"$out")" false

# A rank is never idle for more than all of its time.
ranks 3 search othello --depth 5 --serial-depth 2
is "at most 100 % idle" "$(sed -n 's/.* \([0-9]*\) % idle/\1/p' <<<"$out" | awk '$1 > 100 { n++ } END { print NR, n + 0 }')" "3 0"

# One make writes every file once, whatever it is asked for.
is "make nullwindow and mpi at once" \
    "$(make -n BUILD="$scratch/new" "$scratch/new/nullwindow" mpi 2>/dev/null | grep -c 'checkers_endings.c.part &&')" 1
finish
