#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every option of the library's table is reached by the same name and range from the command line,
# its JSON, help and man page, and from UCI and Hub. tests/unit/test_options.c does the same for the
# laboratory, players and the library.
. "$(dirname "$0")/lib.sh"

# What each option is, by its name.
declare -A kinds several least most words
names=
while IFS='|' read -r name kind several_ least_ most_ words_; do
    names+="$name"$'\n'
    kinds[$name]=$kind several[$name]=$several_ least[$name]=$least_ most[$name]=$most_ words[$name]=$words_
done < <("$nw" list options --json | jq -r '.options[] | [.name, .kind, .several, if .none then 0 else .least end, .most,
    (.words // [] | join(" "))] | map(tostring) | join("|")')
names=${names%$'\n'}
# A value that is not the preset's, and one out of range.
other() {
    case ${kinds[$1]} in
    switch) echo true ;;
    word) echo "${words[$1]%% *}" ;;
    number) echo "${most[$1]}" ;;
    esac
}
wrong() {
    case ${kinds[$1]} in
    number) echo $((most[$1] + 1)) ;;
    *) echo perhaps ;;
    esac
}

help=$("$nw" help search)
man=$("$nw" help --man)
settings=" $("$nw" search tictactoe --depth 2 --json | jq -r '.settings | keys | join(" ")') "
uci=$(echo uci | "$nw" uci)
hub=$(printf 'hub\nquit\n' | "$nw" hub)
missing=
for name in $names; do
    [ "${several[$name]}" = true ] || [[ $settings == *" $name "* ]] || missing+=" json:$name"
    grep -qE -- "--(\[no-\])?$name( |$)" <<<"$help" || missing+=" help:$name"
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

# Each can be set, and its range holds.
unset_=
for name in $(sample <<<"$names"); do
    value=$(other "$name") bad=$(wrong "$name")
    case $name in
    algo) arguments=(--algo "$value") ;;
    lab | play | selective | null-move | reductions | futility | checks | delta-pruning | probcut | forced | singular | late | history-reductions | verify | honest)
        arguments=(--play "--$name") ;;
    sample) arguments=(--play --sample "$value") ;;
    *) if [ "${kinds[$name]}" = switch ]; then arguments=("--$name"); else arguments=("--$name" "$value"); fi ;;
    esac
    [ "$name" = lab ] && arguments=(--lab)
    [ "$name" = table ] && arguments=(--table 5) value=5
    run search tictactoe --depth 2 --json "${arguments[@]}"
    [ "${several[$name]}" = true ] || [ "$(jq -r --arg n "$name" '.settings[$n]' <<<"$out")" = "$value" ] ||
        unset_+=" search:$name"
    if [ "${kinds[$name]}" != switch ] && [ "$name" != algo ]; then
        run search tictactoe --depth 2 "--$name" "$bad"
        [ "$code" = 2 ] || unset_+=" range:$name"
    fi
    said=$(printf 'setoption name %s value %s\nsetoption name %s value %s\nisready\nquit\n' "$name" "$value" "$name" "$bad" |
        "$nw" uci | grep -c "^info string $name: invalid value '$bad'")
    [ "$said" = 1 ] || unset_+=" uci:$name"
    said=$(printf 'set-param name=%s value=%s\nset-param name=%s value=%s\nquit\n' "$name" "$value" "$name" "$bad" |
        "$nw" hub | grep -c "$name: invalid value")
    [ "$said" = 1 ] || unset_+=" hub:$name"
done
is "every option can be set, within its range" "$unset_" ""

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
