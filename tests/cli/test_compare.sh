#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# nullwindow compare: all algorithms on one position.
. "$(dirname "$0")/lib.sh"

run compare uniform:w=3,d=5,seed=1 --json
is "a tree: an array of objects" "$code|$(json '[type,(.[0]|keys_unsorted)]')" \
    '0|["array",["algo","value","bound","move","leaves","total","passes","seconds"]]'
is "every algorithm of the book, or a note" \
    "$(($(json length) + $(sed -n 's/^nullwindow: note: \([^:]*\):.*/\1/p' <<<"$err" | tr ',' '\n' | grep -c .)))" "$("$nw" list algorithms --json | jq '.algorithms|length')"
is "all that are exact agree" "$(json '[.[]|select(.bound=="exact").value]|unique|length')" 1
value=$("$nw" search uniform:w=3,d=5,seed=1 --json | jq .value)
is "on the value that search finds" "$(json '[.[]|select(.bound=="exact").value][0]')" "$value"
is "with its leaves" "$(json '.[]|select(.algo=="alphabeta").leaves')" \
    "$("$nw" search uniform:w=3,d=5,seed=1 --json | jq .nodes.leaf)"
is "SSS* does not visit more than Alpha-Beta" \
    "$(json '(.[]|select(.algo=="sss").leaves) <= (.[]|select(.algo=="alphabeta").leaves)')" true

run compare othello --depth 4 --json
is "a game: the practical algorithms" "$code|$(json '[.[].algo]')" "0|$("$nw" list algorithms --json | jq -c .practical)"
is "they agree" "$(json '[.[].value]|unique|length')" 1
run compare othello:f5d6 --depth 3 --algos mtdf,sss,minimax
is "three rows and a heading" "$code|$(wc -l <<<"$out")" "0|4"
matches "columns" "$out" "algorithm * value move * leaves * total passes * seconds*mtdf*sss*minimax*"
run compare chess --depth 2 --book --algos alphabeta,mtdf --json
is "--book" "$code|$(json '[.[].value]|unique|length')|$(json 'length')" "0|1|2"
run compare othello --depth 4 --algos mtdf --table none --json
is "options of the search" "$code|$(json '.[0].algo')" '0|"mtdf"'

# A MIN root: the values of the book and of practice are MAX's.
for algos in alphabeta mtdf; do
    run compare uniform:w=3,d=4,seed=2,root=min --algos $algos --json
    book=$(json '.[0].value')
    run compare uniform:w=3,d=4,seed=2,root=min --practical --algos $algos --json
    is "a MIN root, $algos" "$(json '.[0].value')" "$book"
done
run search uniform:w=3,d=4,seed=2,root=min --practical --json
practical=$(json .value)
last=$(json '.iterations[-1].value')
run search uniform:w=3,d=4,seed=2,root=min --json
is "search, by the book and in practice" "$practical|$last" "$(json .value)|$(json .value)"
run graph uniform:w=3,d=4,seed=2,root=min --depth 4 --json
is "graph" "$(json .value)" "$practical"
run facts uniform:w=3,d=4,seed=2,root=min --json
is "facts" "$(json .value)" "$practical"

# The output says what was searched.
run search chess --depth 2 --algo sss
matches "the book: no quiescence" "$out" "*searched   2 plies, as published: no quiescence*"
run search chess --depth 2 --algo sss --json
is "in JSON" "$(json '[.depth,.quiescence]')" "[2,false]"
run search chess --depth 2
matches "practice: quiescence" "$out" "*searched   2 plies and quiescence*"

run compare chess --depth 6 --json
is "all but minimax, which would take a minute" "$code|$(json 'map(.algo)|index("minimax")')" "0|null"
matches "and it says so" "$err" "*note: minimax: left out*--algos minimax*"
run compare chess --depth 2 -a 3
is "only names that exist have a letter" "$code" 2
run compare othello -d 2 --algos minimax
is "a short option" "$code|$(wc -l <<<"$out")" "0|2"
refuses "an algorithm that is none" "*unknown algorithm 'mtfd'; did you mean*" compare othello --depth 2 --algos mtfd
refuses "no position" "*which position?*" compare
refuses "no depth" "*how deep?*" compare chess
refuses "both" "*not both*" compare chess --depth 2 --book --practical
finish
