#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Why a leaf is evaluated, and the smallest trees on which algorithms differ.
. "$(dirname "$0")/lib.sh"
tree=tree:examples/trees/thesis-a5.tree

# The criterion, the run and the list of leaves agree about all 16 leaves.
for algorithm in alphabeta sss dual mtdf negascout; do
    "$nw" search $tree --algo $algorithm --leaves --json | jq -r '.leaves[]' >"$scratch/leaves"
    for a in 0 1; do for b in 0 1; do for c in 0 1; do for d in 0 1; do
        run why $tree $a.$b.$c.$d --algo $algorithm --json
        order=$(grep -nx "$a.$b.$c.$d" "$scratch/leaves" | head -n 1 | cut -d: -f1)
        echo "$code|$(json '[.order,.evaluated,.criterion.evaluated]')" "0|[${order:-0},$([ "$order" ] && echo true,true || echo false,false)]"
    done; done; done; done | awk '$1 != $2 { print; bad = 1 } END { exit bad }' >"$scratch/differ"
    is "$algorithm: the criterion and the run agree" "$(cat "$scratch/differ")" ""
done
run why $tree 0.1.0.0 --algo sss
matches "why not, in words" "$code|$out" "0|SSS\\* does not evaluate b.2.1.1 (101).*At the root MAX can have 35, by h. At this leaf beta is only 12, by c. So h is solved first*"
run why $tree n --algo mtdf --guess 10 --json
is "a label; MTD(f) from its first test" "$(json '[.leaf,.pass,.criterion.name,.criterion.gamma]')" '[[0,0,0,1],1,"dual",10]'
run why "othello:f5d6" "c3 d3" --depth 2 --algo alphabeta
matches "a game, by moves" "$code|$out" "0|Alpha-Beta *evaluate* c3 d3*"
run why $tree 0.0.0.0 --algo scout --json
is "no criterion, but an answer" "$(json '[.order,.criterion]')" "[1,null]"
refuses "an interior node" "*not a leaf: it has 2 children" why $tree 0.1
refuses "no such child" "*there is no child '7' after 1 plies" why $tree 0.7.0.0
refuses "an estimate" "*no fixed depth*" why tree:examples/trees/variable-depth.tree 0.0.0.0 --algo bstar
refuses "no leaf" "*which leaf?*" why $tree

# Verifies: Plaat 1996, fig. 2.7: a narrower window saves Alpha-Beta leaves. NegaScout it need not.
run counterexample negascout negascout --narrower --json
is "NegaScout evaluates more within a narrower window" "$(json '[.tree,.a.alpha,.a.beta,.b.alpha,.b.beta,.leaves]')" \
    '["(2 ((6 8) 4))",6,7,4,7,4]'
found="tree:$(json .tree | tr -d '"')"
more=$("$nw" search "$found" --algo negascout --alpha 6 --beta 7 --json | jq .nodes.leaf)
fewer=$("$nw" search "$found" --algo negascout --alpha 4 --beta 7 --leaves --json | jq -c .leaves)
matches "as a search shows" "$more|$fewer" '4|*'
matches "which leaves one out" "$fewer" '*"0"*'
run counterexample alphabeta sss --json
is "Alpha-Beta against SSS*" "$(json '[.tree,.extra,.a.evaluated,.b.evaluated]')" '["((2 4) 6)",1,[0,1,2],[0,2]]'
run counterexample alphabeta alphabeta --narrower --leaves 3 --json
is "windows of Alpha-Beta" "$code|$(json .found)" "0|false"
for pair in "sss alphabeta" "dual alphabeta" "negascout alphabeta" "mtdf,guess=4 alphabeta" "pvs alphabeta"; do
    # shellcheck disable=SC2086
    run counterexample $pair --leaves 3
    matches "$pair: none" "$code|$out" "0|none: in * trees*"
done
run counterexample mtdf,guess=4 mtdf,guess=6
matches "two guesses" "$code|$out" "0|tree *a *mtdf*b *mtdf*"
refuses "an unknown algorithm" "*unknown algorithm 'abc'" counterexample abc sss
refuses "a parameter it has not" "*sss does not read guess" counterexample sss,guess=4 dual
refuses "no window to vary" "*takes no window*" counterexample sss sss --narrower
finish
