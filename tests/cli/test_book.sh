#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The book as a user sees it: its chapters, what algorithms store, what they refuse.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

run list --book
matches "chapters" "$code|$out" "0|Minimax and Alpha-Beta*Windows and memory*Best-first*MT framework*Other frameworks*Variable depth*"
is "every algorithm is in one chapter" "$(grep -cE '^  [a-z]' <<<"$out")" "$( (algorithms; estimators) | wc -l)"
run list --book --json
is "chapters in JSON" "$code|$(json '[.algorithms[].chapter] | unique | length')" "0|7"
refuses "no book of games" "*--book lists algorithms*" list games --book

# A value equal to the bound cuts off: the last leaf is not evaluated.
echo '((3 5) (3 4))' >"$scratch/tie.tree"
for algo in f1 f2 alphabeta scout pvs negascout; do
    is "$algo cuts off at the bound itself" "$("$nw" search "tree:$scratch/tie.tree" --algo $algo --json | jq -c '[.value, .nodes.leaf]')" '[3,3]'
done

# Verifies: Plaat 1996, section 4.1: OPEN of SSS* has at most w^ceil(d/2) states, of DUAL* at most
# w^floor(d/2); in these trees it reaches that.
for d in 1 2 3 4 5 6; do
    for algorithm in sss dual; do
        run search "uniform:w=3,d=$d,seed=2" --algo $algorithm --json
        is "OPEN of $algorithm at depth $d" "$(json '.open.peak <= .open.limit')" true
    done
done
run search uniform:w=3,d=5,seed=2 --algo sss --json
is "27 states, w^ceil(5/2)" "$(json '[.open.peak,.open.limit]')" "[27,27]"
run search uniform:w=3,d=5,seed=2 --algo dual --json
is "9 states, w^floor(5/2)" "$(json '[.open.peak,.open.limit]')" "[9,9]"
run search uniform:w=3,d=5,seed=2 --algo sss
matches "in words" "$code|$out" "0|*OPEN       at most 27 states at a time, of 27 in a solution tree; * bytes*"
run search uniform:w=3,d=5,seed=2 --algo mt-sss
matches "what memory holds" "$code|$out" "0|*stored     * nodes*"

refuses "no such rule" "*--select best: expected max, left or min*" search uniform:w=2,d=2 --algo gsearch --select best
refuses "GenGame has two rules" "*gengame selects max or left, not min*" search uniform:w=2,d=2 --algo gengame --select min
refuses "no such replacement" "*--keep first: expected deep, last or chain*" search uniform:w=2,d=2 --algo mt-small --keep first
refuses "nothing resident" "*--resident*" search uniform:w=2,d=2 --algo rsearch --resident 0
run search uniform:w=4,d=6,seed=1 --algo rsearch --resident 2 --json
is "what a resident tree of two plies holds" "$code|$(json '.stored < 100')" "0|true"

# --- variable depth
noisy=uniform:w=4,d=8,seed=3,order=0.5,noise=200
for algorithm in $(estimators); do
    case $algorithm in product) more="--depth 4" ;; *) more="--budget 300" ;; esac
    run search $noisy --algo "$algorithm" --json $more
    is "$algorithm estimates" "$code|$(json '[.bound,.nodes.leaf > 0,.best != null]')" '0|["estimate",true,true]'
    run trace $noisy --algo "$algorithm" $more
    matches "$algorithm can be followed" "$code|$out" "0| *#  n *"
done
for algorithm in bstar conspiracy; do
    refuses "$algorithm needs interior values" "*no values at interior nodes*noise=*" search uniform:w=3,d=3 --algo $algorithm
done
run search othello --algo bstar --budget 100
matches "games need no depth" "$code|$out|$err" "0|*value      about *best move  [a-h][1-8]*|"
run search othello --algo bstar --budget 100 --depth 3
matches "nor read one" "$code|$err" "0|*bstar has no fixed depth and ignores --depth*"
unable=
while read -r game algorithm; do
    case $algorithm in product) more="--depth 2" ;; *) more="--budget 50" ;; esac
    run search "$game" --algo "$algorithm" --json $more
    [ "$code|$(json '[.bound,.nodes.leaf > 0,.best != null]')" = '0|["estimate",true,true]' ] || unable+=" $algorithm:$game"
done < <(for game in othello chess checkers connect4 tictactoe qubic; do estimators | sed "s/^/$game /"; done | sample)
is "the searches of variable depth play the real games" "$unable" ""
run search $noisy --algo bstar --budget 100000 --json
is "with enough evaluations B* is sure" "$code|$(json '.settled')" "0|true"
run trace tree:examples/trees/variable-depth.tree --algo best-first-minimax --tsv
is "best-first minimax, step by step" "$(cut -f2,3,5 <<<"$out" | sed -n '2,8p' | tr '\t\n' ' ;')" \
    "a expand ;b estimate 38;n estimate 28;a back up 38;b expand ;c estimate 20;j estimate 60;"
refuses "noise needs values" "*noise= is an error of interior values*" search uniform:w=3,d=3,noise=5
refuses "nothing to sharpen" "*sharpen= lessens noise=*" search uniform:w=3,d=3,order=1,sharpen=5
refuses "too many conspirators" "*--conspirators*" search $noisy --algo conspiracy --conspirators 99
echo 'a:[1 5 9]( b:[2 4 6]( 3 5 ) c:[0 8]( 1 7 ) )' >"$scratch/b.tree"
run search "tree:$scratch/b.tree" --algo bstar --json
is "a file with estimates" "$code|$(json '[.best,.settled]')" "0|[0,true]"
# All is known of three moves that are worth the same: nothing is left to search, whatever the
# confidence.
echo 'a:[0 5 9]( b:[1 5 9]( 5 6 ) c:[1 5 9]( 5 6 ) d:[1 5 9]( 5 7 ) )' >"$scratch/equal.tree"
for algorithm in bstar pbstar conspiracy; do
    run search "tree:$scratch/equal.tree" --algo $algorithm --json
    is "$algorithm settles equal moves" "$code|$(json '[.value,.settled]')" "0|[5,true]"
done
# B* stops as soon as a move is proved, also by a tie: move 1 is worth 5, and move 0 at most 5.
echo '[-7 -1 5]([-12 -4 6]([-8 0 5](-5 -12) 7) 5)' >"$scratch/tie.tree"
run search "tree:$scratch/tie.tree" --algo bstar --leaves --json
is "bstar: a tie is a proof" "$(json '[.best,.settled,(.leaves|length)]')" "[1,true,4]"
# PB* is sure of 381 at once: the others are known to be worth less, however near.
echo '[-99 0 400]( [-250 -240 -228](-230) [368 370 379](370) -81 381 )' >"$scratch/sure.tree"
run search "tree:$scratch/sure.tree" --algo pbstar --leaves --json
is "pbstar: moves out of contention do not count" "$(json '[.best,.settled,(.leaves|length)]')" "[3,true,4]"
bad() { echo "$2" >"$scratch/bad.tree"; refuses "$1" "*bad.tree:$3" search "tree:$scratch/bad.tree"; }
bad "an empty estimate" '[]( 1 )' '1:2: an estimate is one to three numbers*'
bad "four numbers" '[1 2 3 4]( 1 )' '1:8: an estimate is one to three numbers*'
bad "an estimate of a leaf" '( [1] 2 )' "1:7: an estimate belongs before '('*"
bad "a falling estimate" '[3 1]( 2 )' '1:6: *must not fall*'
bad "an estimate without an end" '[1 2' '2:1: an estimate is one to three numbers*'

# --- docs/book.md: every algorithm, with the leaves that it evaluates
documented=$(sed -n 's/^| `\([a-z0-9][a-z0-9-]*\)` |.*| \([^|]*\) |$/\1|\2/p' docs/book.md | grep -E '\|[a-z0-9 ]+$')
is "every algorithm has a worked example" "$(cut -d'|' -f1 <<<"$documented" | sort)" "$( (algorithms; estimators) | sort)"
names=$(estimators)
wrong= untraced= unended= absurd=
while IFS='|' read -r algorithm leaves; do
    case " ${names//$'\n'/ } " in
    *" $algorithm "*) file=variable-depth column='$NF' ;;
    *) file=thesis-a2 column='$2' ;;
    esac
    found=$("$nw" search tree:examples/trees/$file.tree --algo "$algorithm" --leaves --resident 2 --threshold 35 \
        2>/dev/null | sed '1,/^leaves/d' | awk "{ print $column }" | paste -sd' ')
    [ "$found" = "$leaves" ] || wrong+=" $algorithm"
    # The trace has the same leaves in the same order; a leaf without a name is written by its
    # value.
    traced=$("$nw" trace tree:examples/trees/$file.tree --algo "$algorithm" --resident 2 --threshold 35 --json 2>/dev/null |
        jq -r 'select(.event == "leaf" or .event == "estimate") | if $v then .g else .label // .g end' \
            --argjson v "$([ $file = thesis-a2 ] && echo true || echo false)" | paste -sd' ')
    [ "$traced" = "$leaves" ] || untraced+=" $algorithm"
    # The last word about the root is the value; these say which move is best, or count proofs.
    case $algorithm in mtd-best | alpha-bounding | bns | bns-memory | pns) continue ;; esac
    value=$("$nw" search tree:examples/trees/$file.tree --algo "$algorithm" --resident 2 --json 2>/dev/null | jq .value)
    last=$("$nw" trace tree:examples/trees/$file.tree --algo "$algorithm" --resident 2 --json 2>/dev/null |
        jq -s 'map(select(.node == "-" and (.event | . == "leave" or . == "done" or . == "open-insert"))) | last | .g // .merit')
    [ "$last" = "$value" ] || unended+=" $algorithm"
    # Lower bounds are not above upper ones, nor pessimistic values above optimistic ones.
    "$nw" trace tree:examples/trees/$file.tree --algo "$algorithm" --resident 2 --tsv --ascii 2>/dev/null | awk -F'\t' '
        function number(s) { return s == "+inf" ? 1e9 : s == "-inf" ? -1e9 : s + 0 }
        NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; lo = at["f-"] ? at["f-"] : at["pessimistic"]
                  hi = at["f+"] ? at["f+"] : at["optimistic"]; next }
        lo && $lo != "" && $hi != "" && number($lo) > number($hi) { bad = 1 }
        END { exit bad }' || absurd+=" $algorithm"
done <<<"$documented"
is "every worked example is what the program does" "$wrong" ""
is "every trace ends with what the search found" "$unended" ""
is "no trace contradicts itself" "$absurd" ""
is "every worked example can be followed as a trace" "$untraced" ""
finish
