#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The search command: its JSON, the leaves in order, and that all algorithms agree.
. "$(dirname "$0")/lib.sh"
example='((((41 5)(12 90))((101 80)(20 30)))(((10 80)(36 35))((50 36)(25 3))))'
echo "$example" >"$scratch/example.tree"

# search ALGORITHM OPTION...
search() {
    local algorithm=$1
    shift
    run search "tree:$scratch/example.tree" --algo "$algorithm" --json "$@"
}
# Values of the leaves, in the order of their evaluation.
leaf_values() {
    local nested
    nested=$(tr '() ' '[],' <<<"$example" | sed 's/\]\[/],[/g')
    json "[.leaves[] | split(\".\") | map(tonumber) as \$path | $nested | getpath(\$path)]"
}

# Verifies: Plaat 1996, fig. A.3 and A.4 (Alpha-Beta, 11 leaves), A.7 to A.13 (SSS*, 8 leaves in
# this order), A.15 to A.21 (mt-sss, four passes).
search alphabeta --leaves
is "alphabeta: members" "$(json 'keys')" \
    '["algo","best","bound","game","leaves","nodes","passes","pv","settings","value"]'
is "alphabeta: value and line" "$(json '[.game,.algo,.value,.bound,.best,.pv,.passes]')" \
    '["tree","alphabeta",35,"exact",1,[1,0,1,1],[]]'
is "alphabeta: leaves" "$(json '.leaves|join(" ")')" \
    '"0.0.0.0 0.0.0.1 0.0.1.0 0.0.1.1 0.1.0.0 0.1.0.1 1.0.0.0 1.0.1.0 1.0.1.1 1.1.0.0 1.1.0.1"'
is "alphabeta: nodes" "$(json .nodes)" '{"leaf":11,"interior":13,"table":0,"total":24}'
for algorithm in sss mt-sss sss2 recsss; do
    search $algorithm --leaves
    is "$algorithm: leaves" "$(leaf_values)" "[41,12,10,36,5,35,50,36]"
done
search mt-sss
is "mt-sss: passes" "$(json .passes)" \
    '[{"gamma":"+inf","value":41},{"gamma":41,"value":36},{"gamma":36,"value":35},{"gamma":35,"value":35}]'
is "no leaves unless asked for" "$(json 'has("leaves")')" false
search mt-dual
is "mt-dual: the first gamma" "$(json '.passes[0].gamma')" '"-inf+1"'
search mtdf --guess 30
is "mtdf: passes and leaves" "$(json '[(.passes|length),.nodes.leaf]')" "[2,8]"
search aspiration --guess 10 --delta 5
is "aspiration: windows" "$(json '.passes')" \
    '[{"alpha":5,"beta":15,"value":'"$(json '.passes[0].value')"'},{"alpha":'"$(json '.passes[0].value')"',"beta":"+inf","value":35}]'
search mtd-bi --lo 10
is "mtd-bi: the end that is not given is the tree's" "$(json '.passes[0].gamma')" 56
search alphabeta --alpha 40
is "a window too high gives an upper bound" "$(json '[.bound,.value<=40]')" '["upper",true]'
search alphabeta --beta 30
is "a window too low gives a lower bound" "$(json '[.bound,.value>=30]')" '["lower",true]'
search pns --threshold 35
is "pns: at least 35" "$(json '[.bound,.value,.pv]')" '["lower",35,[]]'
search pns --threshold 36
is "pns: not 36" "$(json '[.bound,.value]')" '["upper",35]'
search alphabeta --depth 0 --leaves
is "depth 0: the root is the leaf" "$(json '[.leaves,.pv,.best]')" '[["-"],[],null]'
search alphabeta --root min
is "--root min" "$(json .value)" 36

run search tree:- --json <<<"$example"
is "the tree on standard input" "$code|$(json '[.game,.value]')" '0|["tree",35]'
run search "tree:$scratch/example.tree" --algo mtd-best
matches "text: a bound and the move" "$code|$out" "0|*value      >= 35*best move  1*"
run search "tree:$scratch/example.tree" --algo mt-sss --leaves
matches "text: line, passes, leaves" "$code|$out" "0|*line       1.0.1.1*+inf*41*leaves*1.1.0.1  36"
run search othello --depth 2 --book
matches "text: moves by name" "$code|$out" "0|*line       [a-h][1-8] [a-h][1-8]*"

# agree POSITION OPTION...: all algorithms find minimax's value; those that only bound it do that.
# Under the sanitizers a quarter of them, each in its turn: test_book has them all in one process.
turn=0 which=1
[ -z "${NW_SANITIZED:-}" ] || which='(NR + turn) % 4 == 0'
agree() {
    local algorithm
    turn=$((turn + 1))
    for algorithm in minimax $(awk -v turn=$turn "$which" <<<"$all"); do
        "$nw" search "$@" --json --algo "$algorithm" || echo "{\"algo\": \"$algorithm\"}"
    done >"$scratch/agree"
    is "all agree on $1" "$(jq -sc '([.[] | select(.algo == "minimax")][0].value) as $value
        | [.[] | select((if .bound == "exact" then .value == $value
                         elif .bound == "lower" then .value <= $value
                         else .bound == "upper" and .value >= $value end) | not).algo]' \
        "$scratch/agree")" "[]"
}
all=$(algorithms)
agree uniform:w=3,d=6,seed=7
agree uniform:width=1..4,d=7,seed=2 --root min
agree uniform:w=3,d=5,seed=3,order=0.7,values=-20..20
agree uniform:w=3,d=5,seed=3,p-ordered=5/3/1
agree uniform:w=3,d=5,seed=4,correlated=10
agree uniform:w=3,d=6,seed=5,transpose=1
agree othello --depth 3 --book
echo '(a:((1 2) b:(3 -4 5)) @b @a ((7) @a))' >"$scratch/graph.tree"
agree "tree:$scratch/graph.tree"
# What the threads did, with work and critical path; none of it with a single thread.
run search othello --depth 7 --algo mtdf --threads 2 --json
is "threads in JSON" "$(jq -c '.parallel | [(."by-thread" | length), .parallelism > 1, ."critical-path" <= .work]' <<<"$out")" \
    "[2,true,true]"
run search othello --depth 4 --json
is "one thread has none of it" "$(jq -c .parallel <<<"$out")" null
finish
