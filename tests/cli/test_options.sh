#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every option of the practical search is announced by the same name and range in help, the man page,
# JSON, UCI and Hub. test_doors.sh and tests/unit/test_doors.c set them.
. "$(dirname "$0")/lib.sh"

# The description of an option, by its name.
declare -A kinds several least most words
names=
while IFS='|' read -r name kind several_ least_ most_ words_; do
    names+="$name"$'\n'
    kinds[$name]=$kind several[$name]=$several_ least[$name]=$least_ most[$name]=$most_ words[$name]=$words_
done < <("$nw" list options --json | jq -r '.options[] | select(.practical) | [.name, .kind, .several, if .none then 0 else .least end, .most,
    (.words // [] | join(" "))] | map(tostring) | join("|")')
names=${names%$'\n'}
help=$("$nw" help search)
is "help search lists at most 45 options" "$(($(grep -c '^  --' <<<"$help") <= 45))" 1
all=$help # and the pages of the algorithms, for the parameters of single ones
for algorithm in $("$nw" list algorithms --json | jq -r '.practical[]'); do
    all+=$("$nw" help search "$algorithm")
done
all+=$("$nw" help search forms)
run help search bstar
matches "the parameters of one algorithm" "$code|$out" "0|*--budget N *--margin N *"
refuses "help for an algorithm that is not there" "*unknown algorithm 'nonsense'*" help search nonsense
man=$("$nw" help --man)
settings=" $("$nw" search tictactoe --depth 2 --json | jq -r '.settings | keys | join(" ")') "
uci=$(echo uci | "$nw" uci)
hub=$(printf 'hub\nquit\n' | "$nw" hub)
missing=
for name in $names; do
    [ "${several[$name]}" = true ] || [[ $settings == *" $name "* ]] || missing+=" json:$name"
    grep -qE -- "--(\[no-\])?$name( |$)" <<<"$all" || missing+=" help:$name"
    grep -qF -- "$(sed 's/-/\\-/g' <<<"$name")" <<<"$man" || missing+=" man:$name"
    case ${kinds[$name]} in
    switch)
        grep -q "^option name $name type check " <<<"$uci" || missing+=" uci:$name"
        grep -q "^param name=$name value=.* type=bool$" <<<"$hub" || missing+=" hub:$name"
        ;;
    number)
        grep -q "^option name $name type spin .* min ${least[$name]} max ${most[$name]}$" <<<"$uci" || missing+=" uci:$name"
        grep -q "^param name=$name value=.* type=int min=${least[$name]} max=${most[$name]}$" <<<"$hub" || missing+=" hub:$name"
        ;;
    word)
        for word in ${words[$name]}; do
            grep -q "^option name $name type combo .*var $word\b" <<<"$uci" || missing+=" uci:$name:$word"
            grep -q "^param name=$name .*type=enum .*\b$word\b" <<<"$hub" || missing+=" hub:$name:$word"
        done
        ;;
    esac
done
is "every option is announced everywhere" "$missing" ""

# Switches go off and on, the last word counts.
run search othello --depth 2 --no-killers --killers --no-history --no-etc --json
is "--no-X and --X" "$(json '[.settings.killers,.settings.history,.settings.etc]')" '[true,false,0]'
run search othello --depth 2 --killers=no --json
is "--X=no" "$(json .settings.killers)" false
refuses "--no-X with a value" "*takes no value*" search othello --depth 2 --no-killers=yes
refuses "--no-X of what cannot be off" "*unknown option*" search othello --depth 2 --no-delta
refuses "a number without a value" "*needs a value*" search othello --depth 2 --table
run search othello --depth 3 --play --json
is "--play: the preset for play" "$code|$(json '[.settings.play,.settings.lab,.settings.probcut]')" '0|[true,false,true]'
run search checkers --depth 3 --play --json
is "--play: the driver that plays" "$(json .settings.algo)" "\"mtdf\""
run search checkers --depth 3 --play --algo pvs --json
is "--play --algo" "$(json .settings.algo)" "\"pvs\""
refuses "--lab --play" "*exclude each other*" search othello --depth 3 --play --lab
matches "help is in groups" "$help" "*
move ordering:
*--\[no-\]killers*"
run list options
matches "list options" "$code|$out" "0|*table *4..32 or none*null-move *yes or no*"
finish
