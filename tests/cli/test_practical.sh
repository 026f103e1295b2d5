#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The practical search on the command line: members of its JSON, every option, limits and what is
# refused.
. "$(dirname "$0")/lib.sh"

# Book and practical search print the same settings.
for way in "mtdf true" "mtdf true --quiescence" "mtdf false --no-quiescence" "sss false"; do
    read -r algo wanted more <<<"$way"
    # shellcheck disable=SC2086
    run search chess --depth 2 --algo "$algo" $more --json
    is "quiescence in JSON: $way" "$(json .quiescence)" "$wanted"
done

run search othello:f5d6c3 --depth 5 --algo mtdf --json
is "members" "$code|$(json 'keys_unsorted')" '0|["game","position","algo","depth","value","bound","quiescence","complete","best","pv","nodes","iterations","seconds","settings","statistics"]'
is "names and depth" "$(json '[.game,.position,.algo,.depth,.bound,.complete]')" \
    '["othello","othello:f5d6c3","mtdf",5,"exact",true]'
is "the line begins with the best move" "$(json '.best == .pv[0] and (.pv|length) == 5')" true
is "nodes" "$(json '.nodes|keys_unsorted')" '["leaf","interior","table","quiescence","total","all"]'
is "nodes are cumulative" "$(json '.nodes == .iterations[-1].nodes and .iterations[0].nodes.leaf < .nodes.leaf')" true
is "iterations" "$(json '[.iterations[].depth]')|$(json '.iterations[0]|keys_unsorted')" \
    '[1,2,3,4,5]|["depth","value","best","pv","passes","nodes","seconds"]'
is "passes have gamma and value" "$(json '[.iterations[].passes[]|keys_unsorted]|unique')" '[["gamma","value"]]'
is "cutoffs by ply" "$(json '.statistics | (.cutoffs|length) == 5 and (.["first-cutoffs"]|length) == 5
    and ((.["first-cutoffs"]|add) / (.cutoffs|add) - .["first-move-cutoffs"] | fabs < 0.000001)')" true
value=$(json .value)

# Every option that must not change the value: it does not, and the settings list it.
same() { # same NAME SETTING WANTED OPTION...
    local name=$1 setting=$2 wanted=$3
    shift 3
    run search othello:f5d6c3 --depth 5 --json "$@"
    is "$name" "$code|$(json .value)|$(json ".settings[\"$setting\"]")" "0|$value|$wanted"
}
for scheme in always new old deep big two-deep two-big last-tree chain; do
    same "--replace $scheme" replace "\"$scheme\"" --replace $scheme --table 6
done
for algo in $("$nw" list algorithms --json | jq -r '.practical[]'); do
    same "--algo $algo" table 4 --algo "$algo" --table 4
done
same "--table none" table '"none"' --table none
same "--table-mode one" table-mode '"one"' --table-mode one --algo mtdf
same "--no-store-leaves" store-leaves false --no-store-leaves
same "--deepen 0" deepen 0 --deepen 0
same "--deepen 2" deepen 2 --deepen 2
same "--no-table-move" table-move false --no-table-move
same "--no-static-order" static-order false --no-static-order
same "--no-killers" killers false --no-killers
same "--no-history" history false --no-history
same "--refutation" refutation true --refutation
same "--shallow-order" shallow-order true --shallow-order
same "--etc 1" etc 1 --etc 1
same "--no-etc" etc 0 --no-etc
same "--no-quiescence, Othello has none" quiescence false --no-quiescence
same "--guess" guess 40 --guess 40 --algo mtdf
same "--guess-back" guess-back 1 --guess-back 1 --algo mtdf
same "--offset" offset -7 --offset -7 --algo mtdf
same "--delta" delta 1 --delta 1
same "--step, --accelerate" accelerate true --algo mtd-step --step 2 --accelerate
same "--etc-first" etc-first true --etc-first --etc 1
same "--ask-first" ask-first true --ask-first
same "--wide-check" wide-check true --wide-check
same "--sort-root" sort-root true --sort-root
same "--history-first" history-first true --history-first
same "--static-guess" static-guess true --static-guess --algo mtdf
same "--bi-aspiration" bi-aspiration true --bi-aspiration --algo mtd-bi
same "--quiescence-checks, Othello has none" quiescence-checks 3 --quiescence-checks 3
for said in "--quiescence-checks 2|chess" "--null-move|chess"; do
    option=${said%|*}
    run search othello --depth 2 $option
    is "$option says that Othello has none" "$code|$err" \
        "0|nullwindow: note: ${option% *} is for ${said#*|} and changes nothing in othello"
done
run search checkers --depth 2 --probcut
is "nor checkers ProbCut" "$code|$err" "0|nullwindow: note: --probcut is for Othello and changes nothing in checkers"
run search uniform:w=3,d=3 --practical --quiescence-checks 1
matches "nor a tree checks" "$code|$err" "0|*--quiescence-checks is for chess and changes nothing in *"
run search chess --depth 2 --quiescence-checks 2
is "chess has them" "$code|$err" "0|"
run search othello --depth 2 --quiescence-checks 0
is "what is off needs no note" "$code|$err" "0|"
same "--plain" table '"none"' --plain
is "--plain: what is off" "$(json '.settings|[.table,.deepen,."table-move",."static-order",.killers,.history,.refutation,."shallow-order",.etc]')" \
    '["none",0,false,false,false,false,false,false,0]'
is "--plain leaves quiescence" "$(json .settings.quiescence)" true
same "--plain with a table again" table 10 --plain --table 10
run search othello:f5d6c3 --depth 5 --table-depth at-least --json
is "--table-depth at-least" "$code|$(json '.settings["table-depth"]')" '0|"at-least"'

# Deepening by two: growth is reported per ply.
run search checkers --depth 9 --json
is "steps of two" "$(json '[.iterations[].depth]')" '[1,3,5,7,9]'
is "branching is per ply" "$(json '[.iterations[].nodes.total] as [$a,$b,$c,$d,$e]
    | .statistics.branching - ((($e - $d) / ($d - $c))|sqrt) | fabs < 0.001')" true

# Limits.
run search chess --nodes 5000 --json
is "--nodes" "$code|$(json '[.complete,.depth > 0,.bound]')" '0|[false,true,"exact"]'
run search chess --nodes 1 --json
is "a limit before anything is known" "$code|$(json '[.value,.bound,.depth,(.pv|length)]')" '0|[null,"none",0,1]'
run search checkers --time 0.05 --json
is "--time" "$code|$(json .complete)" "0|false"
run search uniform:w=3,d=4,seed=1 --practical --json
is "a tree is searched to its end and no further" "$code|$(json '[.iterations[].depth]')" "0|[1,2,3,4]"
run search tictactoe --depth 200 --json
is "a depth that is given is kept" "$code|$(json .depth)" "0|200"
# A terminal gets reports within an iteration too; script (bsdutils) provides one.
if command -v script >/dev/null; then
    out=$(script -qec "$nw search chess --depth 60 --deepen 0 --time 3" /dev/null </dev/null)
    matches "a long iteration shows progress on a terminal" "$out" "*searching, 2 s; Ctrl-C stops*best*"
fi
# The deadline only protects the test: the search ends when nobody reads its output any more.
timeout $((20 * ${NW_SLACK:-1})) "$nw" search chess --depth 60 2>"$scratch/err" | head -n 1 >/dev/null
is "a closed pipe ends the search" "${PIPESTATUS[0]}|$(cat "$scratch/err")" "1|"
refuses "too deep" "*depth 251: *1..250*" search chess --depth 251
refuses "depth 0" "*depth 0: *1..250*" search chess --depth 0
refuses "a tree too tall" "*depth 300: *1..250*" search uniform:w=1,d=300,seed=1 --practical
refuses "no limit" "*how deep?*" search chess
refuses "--table 3" "*4..32*" search chess --depth 2 --table 3
refuses "--table 33" "*4..32*" search chess --depth 2 --table 33
refuses "--table-mode" "*one or two*" search chess --depth 2 --table-mode three
refuses "--table-depth" "*equal or at-least*" search chess --depth 2 --table-depth more
refuses "--replace" "*two-big*" search chess --depth 2 --replace newest
refuses "the last tree of two threads" "*last-tree: only with one thread*" search chess --depth 2 --replace last-tree --threads 2
refuses "--deepen" "*0..2*" search chess --depth 2 --deepen 3
refuses "--delta" "*delta*" search chess --depth 2 --delta 0
refuses "options of the book" "*--alpha is an option of the published algorithms*" \
    search chess --depth 2 --algo mtdf --alpha 5 --resident 3
refuses "a name of the book" "*only in the book*" search chess --depth 2 --algo sss --practical
finish
