#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The facts command.
. "$(dirname "$0")/lib.sh"
echo '((((41 5)(12 90))((101 80)(20 30)))(((10 80)(36 35))((50 36)(25 3))))' >"$scratch/example.tree"
run facts "tree:$scratch/example.tree" --json
is "example: value and line" "$code|$(json '[.value,.pv]')" "0|[35,[1,0,1,1]]"
is "example: T+" "$(json '[.tree[]|select(.plus).value|numbers]')" "[5,12,10,35]"
is "example: T-" "$(json '[.tree[]|select(.minus).value|numbers]')" "[36,35,50,36]"
is "example: sizes" "$(json '[.plus.leaves,.minus.leaves,.critical.leaves,.formula]')" "[4,4,7,7]"
is "example: the strategies of either side, of which the best is worth the value" \
    "$(json '[(.strategies_max|length,max),(.strategies_min|length,min)]')" "[8,35,64,35]"
is "example: the list has the printed sizes" \
    "$(json '[1,2,3] as $t | [$t[] as $k | [.tree[]|select(.type==$k)]|length] == [.type1.nodes,.type2.nodes,.type3.nodes]')" true

# Verifies: Plaat 1996, section 2.1.2, fig. 2.12; Knuth and Moore 1975, critical positions: the
# minimal tree has w^floor(d/2) + w^ceil(d/2) - 1 leaves.
for recipe in w=2,d=9 w=3,d=6 w=5,d=5,root=min w=7,d=4,order=0.8 w=4,d=6,correlated=5 w=1,d=40 \
    w=2,d=12,transpose=1; do
    run facts "uniform:$recipe" --json
    is "formula: $recipe" "$(json '.critical.leaves == .formula')" true
    value=$(json '[.value,.pv]')
    run search "uniform:$recipe" --json
    is "search agrees: $recipe" "$(json '[.value,.pv]')" "$value"
done
run facts uniform:width=1..4,d=6,seed=3 --json
is "no formula for uneven trees" "$code|$(json 'has("formula")')" "0|false"
run facts othello --depth 3
matches "a game, in text" "$code|$out" "0|*T+:*T-:*critical tree*"
# 2^64 paths and more, but few nodes
text='n0:(1 1)'
for ((i = 1; i <= 140; i++)); do text="n$i:($text @n$((i - 1)))"; done
echo "$text" >"$scratch/graph.tree"
run facts "tree:$scratch/graph.tree" --json
is "too many to count" "$code|$(json '[.value,.plus.leaves]')" "0|[1,null]"
finish
