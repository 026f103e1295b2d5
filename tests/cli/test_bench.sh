#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The node signature, and one value from every practical algorithm on every game.
. "$(dirname "$0")/lib.sh"
golden=$(dirname "$0")/../golden/bench.txt
run bench
is "bench exits with 0" "$code" 0
is "the node signature is the golden one" "$(tail -n 1 <<<"$out" | cut -d' ' -f1)" "$(cat "$golden")"
is "so is that of play" "$(tail -n 1 <<<"$out" | cut -d' ' -f2)" "$(cat "${golden%.txt}-play.txt")"
run bench --json
is "the signatures in JSON" "$code|$(json '[.signature,."play-signature"]')" "0|[$(cat "$golden"),$(cat "${golden%.txt}-play.txt")]"

value() { json .value; }
for position in chess othello checkers connect4 uniform:w=6,d=5,seed=4; do
    run search "$position" --practical --depth 4 --algo minimax --plain --json
    truth=$(value)
    matches "minimax on $position has a value" "$truth" "*[0-9]*"
    for algo in alphabeta negascout pvs aspiration aspiration-negascout mt-sss mt-dual mtdf mtd-bi mtd-step; do
        run search "$position" --practical --depth 4 --algo "$algo" --table 12 --json
        is "$algo on $position" "$(value)" "$truth"
    done
done
run search uniform:w=6,d=5,seed=4 --practical --algo mtdf --json
practical=$(value)
run search uniform:w=6,d=5,seed=4 --book --algo mtdf --json
is "the book and the practical search agree" "$practical" "$(value)"
refuses "--book and --practical" "*not both*" search chess --depth 2 --book --practical
refuses "a bad table size" "*4..32*" search chess --depth 2 --table 3
refuses "a bad replacement" "*two-deep*" search chess --depth 2 --replace lru
refuses "no depth for a game" "*depth*" search chess
run search chess --time 0.2 --json
is "a time limit needs no depth" "$code" 0
run search chess --nodes 5000 --json
matches "a node limit is kept" "$out" '*"complete": false*'
finish
