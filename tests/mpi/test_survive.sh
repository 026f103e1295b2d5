#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A search over MPI outlives ranks that stand still, and continues from a checkpoint after any
# death. With NW_SOAK=1: 200 runs with kills, pauses and resumptions over two to six ranks;
# with NW_SOAK=N that many.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
. tests/mpi/lib.sh
position=checkers depth=17
value=$("$nw" search $position --depth $depth --algo mtdf --json | jq .value)
file=$scratch/run

# start RANKS ARGUMENT...: begins a run, and finds its ranks.
start() {
    local n=$1
    shift
    pids=()
    timeout $((100 * ${NW_SLACK:-1})) mpirun -n "$n" "$mpi" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null &
    run=$!
    while [ ${#pids[@]} -lt "$n" ] && kill -0 "$run" 2>/dev/null; do
        sleep 0.05
        mapfile -t pids < <(pgrep -P "$(pgrep -P "$run" mpirun || echo "$run")" nullwindow-mpi)
    done
}
# at_work SECONDS: waits until the ranks have worked for so long, together.
at_work() {
    until awk -v least="$1" '{ sum += $14 + $15 } END { exit !(NR == 0 || sum > 100 * least) }' \
        < <(for pid in "${pids[@]}"; do cat "/proc/$pid/stat" 2>/dev/null; done); do sleep 0.05; done
}
end() {
    wait "$run"
    code=$?
    out=$(cat "$scratch/out") err=$(cat "$scratch/err")
}

# A rank that hangs is dropped, and the others find the value.
for victim in 1 2; do
    start 3 search $position --depth $depth --serial-depth 6 --patience ${NW_SLACK:-1} --json
    at_work 0.3
    kill -STOP "${pids[victim]}"
    end
    is "rank $victim hangs" "$code|$(jq -c '[.value, .complete, .dropped]' <<<"$out")" "0|[$value,true,1]"
    matches "and that is reported" "$err" "*a rank was silent; the others have searched its part*"
done
start 3 search $position --depth $depth --serial-depth 6 --patience ${NW_SLACK:-1} --apart --json
at_work 0.3
kill -STOP "${pids[1]}"
sleep $((1 + ${NW_SLACK:-1}))
kill -CONT "${pids[1]}"
end
is "a rank that comes back" "$code|$(jq -c '[.value, .complete]' <<<"$out")" "0|[$value,true]"

# The time limit is kept, whichever rank hangs.
for victim in 0 1; do
    start 2 search chess --depth 40 --serial-depth 4 --time 6 --patience ${NW_SLACK:-1} --json
    at_work 0.2
    kill -STOP "${pids[victim]}"
    begun=$SECONDS
    end
    is "in time, rank $victim hangs" "$((SECONDS - begun < 30 * ${NW_SLACK:-1}))" 1
done

# Checkpoints: a run that is killed continues to the same value.
rm -f "$file"*
start 3 search $position --depth $depth --serial-depth 6 --checkpoint "$file" --every 0.2
at_work 0.8
kill -KILL "${pids[0]}"
end
if [ -s "$file" ] && [ -s "$file.0.table" ]; then ok "a checkpoint is there"; else not_ok "a checkpoint is there" "$err"; fi
ranks 2 search $position --depth $depth --serial-depth 6 --checkpoint "$file" --resume --json
is "resumed" "$code|$(jq -c '[.value, .complete]' <<<"$out")" "0|[$value,true]"
start 2 search chess --depth 40 --serial-depth 4 --checkpoint "$file.2" --every 1000 --json
at_work 0.5
kill -TERM "${pids[1]}"
end
if [ -s "$file.2.0.table" ]; then ok "a signal writes one"; else not_ok "a signal writes one" "$err"; fi

# solve: what the table has is not searched again.
ending=$(grep -v '^%' tests/golden/othello/ffo-40-49.obf | head -n 1 | cut -c1-66)
ranks 2 solve "othello:$ending" --nodes 3000000 --checkpoint "$file.s" --json
is "a solution is cut short" "$code|$(jq .complete <<<"$out")|$(test -s "$file.s.0.table" && echo kept)" "0|false|kept"
ranks 2 solve "othello:$ending" --checkpoint "$file.s" --resume --json
is "and resumed" "$code|$(jq -c '[.value, .complete]' <<<"$out")" "0|[38,true]"

# What is not a checkpoint of this run is refused; without its table a search begins with nothing.
sed '$d' "$file" >"$file.cut"
echo nonsense >"$file.other"
sed 's/^value \([0-9]*\) .*/value \1 9999999999/' "$file" >"$file.lies"
for bad in "$position --checkpoint $file.cut" "$position --checkpoint $file.other" "$position --checkpoint $file.lies" \
    "$position --checkpoint $scratch/nothing" "othello --checkpoint $file" "$position" "$position --checkpoint $file --every x" \
    "$position --checkpoint $file --scheme gossip"; do
    # shellcheck disable=SC2086
    ranks 2 search $bad --depth 5 --resume
    matches "refused: $bad" "$code|$out|$err" "2||*nullwindow-mpi: *"
done
printf 'x' | dd of="$file.0.table" bs=1 seek=5000 conv=notrunc 2>/dev/null
ranks 2 search $position --depth $depth --serial-depth 6 --checkpoint "$file" --resume --json
is "a damaged table" "$code|$(jq -c '[.value, .complete]' <<<"$out")|$(grep -c 'cut short or damaged' "$scratch/err")" "0|[$value,true]|1"

# Kills, pauses and resumptions at random.
RANDOM=1996
wrong=0 tries=${NW_SOAK:-3} killed=0 stopped=0
[ "$tries" != 1 ] || tries=200
for ((i = 0; i < tries; i++)); do
    n=$((2 + RANDOM % 5)) resume=
    rm -f "$file"*
    for round in 1 2 3 4; do
        # shellcheck disable=SC2086
        start $n search $position --depth $depth --serial-depth 6 --patience $((2 * ${NW_SLACK:-1})) --checkpoint "$file" --every 0.3 --json $resume
        at_work "0.$((RANDOM % 9 + 1))"
        victim=${pids[RANDOM % n]}
        case $((round < 4 ? RANDOM % 3 : 3)) in
        0) kill -KILL "$victim" && killed=$((killed + 1)) ;;
        1) kill -STOP "$victim" && sleep "0.$((RANDOM % 9))" && kill -CONT "$victim" && stopped=$((stopped + 1)) ;;
        2) [ "$victim" = "${pids[0]}" ] || { kill -STOP "$victim" && stopped=$((stopped + 1)); } ;;
        esac 2>/dev/null
        end
        [ "$code" -ne 0 ] || break
        [ ! -s "$file" ] || resume=--resume
    done
    [ "$code|$(jq -c '[.value, .complete]' <<<"$out")" = "0|[$value,true]" ] || wrong=$((wrong + 1))
done
is "$killed kills and $stopped pauses in $i runs" "$wrong" 0
finish
