#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The graph command.
. "$(dirname "$0")/lib.sh"
run graph uniform:w=3,d=5,seed=2 --json
is "a tree: the formula" "$code|$(json '[.tree.leaf,.lfmg.leaf,.armg.leaf,.lfmg.table,.depth]')" "0|[35,35,35,0,5]"
value=$(json .value)
run facts uniform:w=3,d=5,seed=2 --json
is "a tree: the value of facts" "$(json .value)" "$value"
run graph checkers --depth 7 --mm 3 --no-quiescence --json
is "checkers: sizes fall" "$code|$(json '[.last.total>=.lfmg.total, .tree.total>=.lfmg.total, .lfmg.total>=.lfmg_etc.total, .mm.total>=.armg.total]')" \
    "0|[true,true,true,true]"
is "checkers: nodes by depth" "$(json '[(.nodes_at|add)==.lfmg.leaf+.lfmg.interior, (.transpositions_at|add)==.lfmg.table, .equal_depth==.lfmg.table]')" \
    "[true,true,true]"
is "checkers: the same again" "$("$nw" graph checkers --depth 7 --mm 3 --no-quiescence --json)" "$out"
run graph othello --depth 5 --mm 0 --json
is "without MM" "$code|$(json '[has("armg"),has("lfmg_etc")]')" "0|[false,true]"
run graph othello --depth 4
matches "text" "$code|$out" "0|*minimal tree*left-first minimal graph*the ARMG*first-move cutoffs*"

# Verifies: Plaat 1996, fig. 5.11: better ordering and better use of transpositions each shrink what
# is searched.
for position in "othello --depth 5" "checkers --depth 7"; do
    # shellcheck disable=SC2086
    run graph $position --roadmap --json
    is "road map: $position" "$code|$(json '.roadmap | [.minimax.tree.total > .alphabeta.tree.total,
        .alphabeta.tree.total > .heuristics.tree.total, .heuristics.table.total > .left_first.table.total,
        .heuristics.tree.total > .heuristics.table.total, .left_first.tree.total >= .left_first.table.total,
        .left_first.table.total >= .cheapest.etc.total] | all')" "0|true"
done
run graph othello --depth 7 --roadmap --roadmap-nodes 1000 --json
is "road map: too large is left out" "$code|$(json '[.roadmap.minimax|has("tree")]')" "0|[false]"

refuses "no position" "nullwindow: graph: which position?*" graph
refuses "no depth" "nullwindow: graph: how deep?*" graph othello
refuses "no such algorithm" "*nonesuch*" graph othello --depth 3 --algo nonesuch
refuses "etc 0" "*--etc*" graph othello --depth 3 --etc 0
refuses "an algorithm that proves no value" "*mtd-best*" graph othello --depth 3 --algo mtd-best
finish
