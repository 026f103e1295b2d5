#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Signals, closed pipes and full disks.
. "$(dirname "$0")/lib.sh"

# interrupt SIGNAL ARGUMENT...: starts the program and sends it the signal while it searches.
interrupt() {
    local signal=$1
    shift
    # A shell without job control starts background programs with SIGINT ignored, so let env
    # give it back.
    env --default-signal=INT "$nw" "$@" >"$scratch/out" 2>"$scratch/err" &
    local pid=$!
    at_work "$pid"
    kill -"$signal" "$pid"
    wait "$pid"
    code=$? out=$(cat "$scratch/out") err=$(cat "$scratch/err")
}
for algorithm in minimax sss mt-dual; do
    interrupt INT search uniform:w=40,d=40 --algo $algorithm --json
    matches "Ctrl-C stops $algorithm" "$code|$out|$err" "1||nullwindow: stopped by a signal*"
done
interrupt TERM facts uniform:w=40,d=40
matches "SIGTERM stops facts" "$code|$out|$err" "1||nullwindow: stopped by a signal*"

"$nw" search uniform:w=9,d=5 --algo minimax --leaves 2>"$scratch/err" | head -n 1 >"$scratch/out"
is "a closed pipe: exit 1, no noise" "${PIPESTATUS[0]}|$(cat "$scratch/err")" "1|"
if [ -c /dev/full ]; then
    "$nw" list >/dev/full 2>"$scratch/err"
    matches "a full disk" "$?|$(cat "$scratch/err")" "1|nullwindow: cannot write the output*"
    "$nw" search uniform:w=9,d=5 --algo minimax --leaves --json >/dev/full 2>"$scratch/err"
    matches "a full disk, much output" "$?|$(cat "$scratch/err")" "1|nullwindow: cannot write*"
    "$nw" search uniform:w=9,d=5 --algo minimax --leaves >/dev/full 2>"$scratch/err"
    matches "a full disk, many lines" "$?|$(cat "$scratch/err")" "1|nullwindow: cannot write*"
    "$nw" trace tree:examples/trees/thesis-a5.tree --svg --out /dev/full 2>"$scratch/err"
    matches "a full disk, a file: the reason" "$?|$(cat "$scratch/err")" "1|*/dev/full: cannot be written: No space left on device"
    timeout $((20 * ${NW_SLACK:-1})) "$nw" trace uniform:w=40,d=40 --json >/dev/full 2>"$scratch/err"
    matches "a full disk stops the trace" "$?|$(cat "$scratch/err")" "1|nullwindow: cannot write*"
fi
timeout $((20 * ${NW_SLACK:-1})) "$nw" trace uniform:w=40,d=40 --json 2>"$scratch/err" | head -n 1 >"$scratch/out"
is "a closed pipe stops the trace" "${PIPESTATUS[0]}|$(cat "$scratch/err")" "1|"
"$nw" search uniform:w=2,d=2 >&- 2>"$scratch/err"
is "no standard output" "$?" 1
finish
