#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Proofs by many searches in a folder: whatever the workers, and however often they are killed, the
# results and the certificate are the same.
. "$(dirname "$0")/lib.sh"
[ "${nw#/}" != "$nw" ] || nw=$PWD/$nw
checker=${nw%nullwindow}nullwindow-check
cd "$scratch" || exit 1
if [ "${NW_SOAK:-}" ]; then
    game=othello6:c2b4c5d2e4e3d1c1b1d5 v=-4 nodes=2000 bits=14 leaf=2000 kills=100
else
    game=connect4:44444412222215511 v=1 nodes=1000 bits=12 leaf=100 kills=6
fi
first=(prove "$game" --at-least "$v" --nodes "$nodes" --table "$bits" --window 16)

# proved FOLDER WORKERS KILLS: proves it by so many workers; at random moments one of them, or the
# manager, is killed and started again.
proved() {
    local folder=$1 workers=$2 left=$3 pids=() i
    "$nw" "${first[@]}" --in "$folder" --time 0.01 >/dev/null
    manager() { "$nw" prove --in "$folder" >"$folder.out" 2>&1 & pids[0]=$!; disown; }
    worker() { "$nw" prove --work "$folder" --idle 20 >/dev/null 2>&1 & pids[$1]=$!; disown; }
    manager
    for ((i = 1; i < workers; i++)); do worker "$i"; done
    while [ ! -e "$folder/finished" ]; do
        sleep 0.0$((RANDOM % 9 + 1))
        i=$((RANDOM % workers))
        if [ "$left" -gt 0 ] && kill -9 "${pids[i]}" 2>/dev/null; then left=$((left - 1)); fi
        for ((i = 0; i < workers; i++)); do
            kill -0 "${pids[i]}" 2>/dev/null && continue
            if [ "$i" = 0 ]; then manager; else worker "$i"; fi
        done
    done
    for i in "${pids[@]}"; do while kill -0 "$i" 2>/dev/null; do sleep 0.05; done; done
    "$nw" prove --in "$folder" --proof "$folder.proof" --leaf-work "$leaf" >"$folder.out" 2>&1
}

RANDOM=7
run "${first[@]}" --in alone --proof alone.proof --leaf-work "$leaf"
matches "one process" "$code|$out" "0|searched * jobs, * nodes; *The value of $game is at least $v for *proof      alone.proof, *"
matches "the certificate is valid" "$("$checker" alone.proof 2>&1)" "*has a value of at least $v *"
for workers in 1 2 4; do
    proved "by$workers" "$workers" "$kills"
    is "$workers, killed: the same results" "$(cmp alone/results "by$workers/results" && echo same)" same
    is "$workers, killed: the same certificate" "$(cmp alone.proof "by$workers.proof" && echo same)" same
    is "$workers, killed: no job is left" "$(find "by$workers"/{open,done} -type f)" ""
done
run prove --in alone --audit 20
matches "an audit" "$code|$out" "0|audit      20 of the jobs repeated, 0 differ*95 % confidence*"
run prove --in alone --replay
matches "more workers" "$code|$out" "0|workers   speed-up*      1        1.0*   1024 *"
run prove connect4:44444412222215511 --at-least 0 --nodes 1000 --table 12 --in zero
matches "the weaker question" "$code|$out" "0|*is at least 0*"
run prove othello4 --at-least -9 --nodes 10 --table 8 --window 3 --in four --proof four.proof
matches "an answer no" "$code|$out" "0|*The value of othello4 is at most -10 for *"
matches "its certificate" "$("$checker" four.proof 2>&1)" "*has a value of at most -10 *"

# Bad folders and a full disk: a sentence, and nothing that was proved is lost.
sed -i 's/^program .*/program 0.1/' four/head
run prove --in four
matches "another version" "$code|$err" "[12]|*four: a proof by version 0.1*"
echo rubbish >four/head
run prove --work four
matches "another file" "$code|$err" "[12]|*four/head is not the head*"
run prove --work nowhere
matches "no folder" "$code|$err" "[12]|*nowhere/head*"
run prove tictactoe --in alone
matches "another question" "$code|$err" "2|*alone is about --at-least $v of $game*"
run prove checkers --in kings
matches "a game that may recur" "$code|$err" "[12]|*positions may recur*"
echo '0 1 1000 no 5 -' >zero/results
run prove --in zero
matches "a wrong result" "$code|$err" "[12]|*zero/results: line 1 is not the result of job 0*"
head -c $(($(stat -c %s alone/results) - 9)) alone/results >by1/results
rm by1/finished
run prove --in by1
is "a line that was cut is searched again" "$code $(cmp alone/results by1/results && echo same)" "0 same"
head -c 2000 alone/results >by2/results
found=$(full_disk prove --in by2 2>&1 >/dev/null)
matches "a full disk" "$?|$found" "[12]|*by2/*"
run prove --in by2
is "nothing was lost" "$code $(cmp alone/results by2/results && echo same)" "0 same"
finish
