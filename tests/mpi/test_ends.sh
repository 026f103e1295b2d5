#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# How a search over MPI ends before it is complete: by a limit, by a signal, by the death of a rank.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
. tests/mpi/lib.sh

# A limit is kept where jobs are long, where a rank has nothing to do, and with threads; it is no
# failure. The first search of rank 0 takes all of the time, or some of it.
long=othello:f5d6c3d3c4f4c5
for words in "solve $long --serial-depth 40" "solve $long --serial-depth 40 --threads 2" "search chess --serial-depth 20" "search chess --serial-depth 4 --threads 2" \
    "search chess --depth 40 --scheme gossip" "search chess --scheme gossip --threads 2"; do
    # shellcheck disable=SC2086
    ranks 2 $words --time 0.5 --json
    is "in time: $words" "$code|$(jq -c '[.complete, .seconds < 2]' <<<"$out")" "0|[false,true]"
done
for words in "--serial-depth 4" "--serial-depth 4 --threads 2" "--scheme gossip"; do
    # shellcheck disable=SC2086
    ranks 2 search checkers --nodes 300000 $words --json
    is "a limit of nodes: $words" "$code|$(jq -c '[.complete, .bound, .nodes.all <= 303000]' <<<"$out")" '0|[false,"exact",true]'
done
ranks 2 solve $long --serial-depth 12 --nodes 1000000 --json
is "a limit of nodes: solve" "$code|$(jq -c '[.complete, .nodes <= 1100000]' <<<"$out")" "0|[false,true]"

# worked PID PID: how long two ranks have worked, together, as one may have nothing to do and give
# way to other programs; in hundredths of a second. Many, if one of them has gone.
worked() { cat "/proc/${1-}/stat" "/proc/${2-}/stat" 2>/dev/null | awk '{ sum += $14 + $15 } END { print NR < 2 ? 999 : sum }'; }

# two_ranks SIGNAL RANK ARGUMENT...: one of two gets a signal when they are at work.
two_ranks() {
    local signal=$1 rank=$2 pids=()
    shift 2
    timeout $((100 * ${NW_SLACK:-1})) mpirun -n 2 "$mpi" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null &
    run=$!
    while [ ${#pids[@]} -lt 2 ] && kill -0 "$run" 2>/dev/null; do
        sleep 0.1
        mapfile -t pids < <(pgrep -P "$(pgrep -P "$run" mpirun || echo "$run")" nullwindow-mpi)
    done
    until [ "$(worked "${pids[@]}")" -gt 50 ]; do sleep 0.1; done
    begun=$SECONDS
    kill -"$signal" "${pids[rank]}"
    wait "$run"
    code=$?
    out=$(cat "$scratch/out") err=$(cat "$scratch/err")
}
soon() { [ "$code" -ne 0 ] && [ $((SECONDS - begun)) -lt $((20 * ${NW_SLACK:-1})) ] && echo soon; }

# A signal to any rank ends the search of all, in the middle of a pass; what was proved is printed.
for words in "0 search chess --depth 40" "1 search chess --depth 40 --scheme gossip" "0 search chess --depth 40 --threads 2 --serial-depth 20" "1 solve $long --serial-depth 40"; do
    # shellcheck disable=SC2086
    two_ranks TERM $words --json
    is "a signal to rank $words" "$(soon)|$(jq -c '[.complete, .lost // false, .depth > 3 or .lower == -64]' <<<"$out")" "soon|[false,false,true]"
done
# Rank 0 hears of it in an iteration of its own, with threads, that would not end.
two_ranks TERM 1 search chess --depth 40 --serial-depth 40 --deepen 0 --threads 2 --json
is "a signal to rank 1, heard in a long iteration" "$(soon)|$(jq -c '[.complete, .lost, .value]' <<<"$out")" "soon|[false,false,null]"

# A rank that dies ends the run with a message, and what was proved is printed.
for words in "search chess --depth 40" "search chess --depth 40 --scheme gossip" "solve $long"; do
    # shellcheck disable=SC2086
    two_ranks KILL 1 $words --json
    is "a rank dies: $words --json" "$(soon)|$(jq -c '[.complete, .depth > 3 or .lower == -64]' <<<"$out")" "soon|[false,true]"
    matches "and what happened" "$err" "*another rank is gone*ignal*"
done
two_ranks KILL 1 search chess --depth 40 --scheme gossip
matches "a rank dies: gossip" "$(soon)|$out" "soon|depth*value*stopped: depth*value*"
two_ranks KILL 0 search chess --depth 40
matches "rank 0 dies" "$(soon)|$out" "soon|depth*value*"
finish
