#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Wrong usage gets a sentence and exit code 2; help and the man page know every option.
. "$(dirname "$0")/lib.sh"

refuses "no command" "nullwindow [0-9]*: game-tree search*nullwindow help*"
for word in --version -V version; do
    run $word
    matches "$word" "$code|$out" "0|nullwindow [0-9].[0-9].[0-9]"
done
refuses "unknown command, suggested" "*unknown command 'serach'; did you mean 'search'?" serach
refuses "unknown command" "*unknown command 'xyzzyx'. Try: nullwindow help" xyzzyx
refuses "unknown option, suggested" "*unknown option --dept; did you mean --depth?" search chess --dept 3
refuses "unknown short option" "*unknown option -x*" search chess -x
refuses "a word too many" "*'othello' is one word too many*" search chess othello
refuses "no position" "*which position?*" search
refuses "unknown game" "*unknown game 'ches'; did you mean 'chess'?" search ches --depth 1
refuses "a game without a depth" "*needs --depth*" search othello
refuses "a depth that is not a number" "*--depth 3x: expected a whole number*" search othello --depth 3x
refuses "a number beyond all" "*--nodes 99999999999999999999: expected a whole number*" search othello --depth 3 --nodes 99999999999999999999
refuses "a depth too large" "*--depth 5000: expected a whole number of 0..4096" search othello --depth 5000
refuses "a missing value" "*--depth needs a value: --depth D" search othello --depth
refuses "a value for a switch" "*--json is a switch*" search othello --json=1
refuses "unknown algorithm, suggested" "*did you mean 'mtdf'?" search uniform:w=2,d=2 --algo mtdg
refuses "an empty window" "*window is empty*" search uniform:w=2,d=2 --alpha 3 --beta 3
refuses "an empty range" "*--lo 3 lies above --hi 2" search uniform:w=2,d=2 --algo mtd-bi --lo 3 --hi 2
refuses "a bad --root" "*--root up: expected min or max" search uniform:w=2,d=2 --root up
refuses "--root in a game" "*--root is for trees*" search othello --depth 2 --root min
refuses "a bad position" "*" search chess:nonsense --depth 1
refuses "a bad recipe" "*uniform: w= is missing*" search uniform:d=2
refuses "an unknown recipe option" "*unknown option 'q'*" search uniform:w=2,d=2,q=1
refuses "a file that is not there" "*No such file*" search "tree:$scratch/none"
refuses "a folder" "*Is a directory" search "tree:$scratch"
refuses "no file" "*which one? Write tree:FILE*" search tree
refuses "list what" "*expected algorithms, games, options or words; did you mean 'games'[?]" list gaems
refuses "help for what" "*unknown command 'serch'; did you mean 'search'?" help serch

run --version
matches "--version" "$code|$out|$err" "0|nullwindow [0-9]*.[0-9]*|"
run --help
is "--help" "$code|${out%%$'\n'*}|$err" "0|usage: nullwindow COMMAND [WORD|OPTION]...|"
run search uniform:w=3,d=3 --depth=2 --json
is "--depth=2" "$code|$(json '.pv|length')" "0|2"
run search --json -- uniform:w=3,d=3
is "-- ends the options" "$code|$(json .game)" '0|"uniform"'
run search uniform:w=3,d=3 --guess 3
matches "an option that is not read is noted" "$code|$err" "0|*note: alphabeta ignores --guess"
run search uniform:w=3,d=3 --algo mtdf --guess -5 --json
is "a negative value" "$code|$(json '.passes[0].gamma')" "0|-5"

# Every mistyped word gets the one that is near: WORD COMMAND...
meant() {
    local word=$1
    shift
    refuses "did you mean '$word'? $*" "*did you mean '$word'[?]" "$@"
}
meant run lab rnu
meant performance lab run performnce
meant dominance lab run dominace
meant full lab run --profile ful
meant words list wrods
meant bash help --completion bsh
meant deep search chess --depth 3 --replace depe
meant split search chess --depth 3 --threads 2 --parallel spilt
meant club play chess --level clubb
meant build endings buidl 3
meant min search tree:examples/trees/thesis-a5.tree --root mim
meant killers arena othello --a mtdf,killer --b mtdf --nodes 9 --games 2
meant nboard arena othello --a nbaord:x --b mtdf --nodes 9 --games 2
meant deep arena othello --a replace=depe --b mtdf --nodes 9 --games 2
printf '[experiment]\ntitel = x\n' >"$scratch/a.ini"
meant title lab run "$scratch/a.ini"
printf '[experiment]\nkillerz = yes\n' >"$scratch/a.ini"
meant killers lab run "$scratch/a.ini"
printf '[experimnt]\n' >"$scratch/a.ini"
meant experiment lab run "$scratch/a.ini"
refuses "a number is near to no other" "*expected 4..32 or none" search chess --depth 3 --table 99

# A locale that is not UTF-8 gets plain letters everywhere; where none is chosen, drawn pieces.
foreign() { LC_ALL=C grep -c '[^ -~]'; }
a5=tree:examples/trees/thesis-a5.tree
for command in "show chess" "show othello" "show checkers" "show connect4" "trace $a5 --algo mt-sss" "play chess --second me"; do
    is "LC_ALL=C $command" "$(LC_ALL=C "$nw" $command </dev/null | foreign)" 0
done
chosen() { env -u LC_ALL -u LC_CTYPE -u LANG "$@" "$nw" show chess | foreign; }
is "another charset" "$(chosen LANG=de_DE.ISO-8859-1)" 0
for locale in LANG=en_GB.UTF-8 LC_ALL=C.utf8 LC_CTYPE=C.UTF-8 TZ=UTC; do
    matches "$locale" "$(chosen $locale)" "[1-9]*"
done
is "LC_ALL comes before LANG" "$(chosen LC_ALL=C LANG=C.UTF-8)" 0
is "SVG is UTF-8 all the same" "$(LC_ALL=C "$nw" trace $a5 --algo mt-sss --svg)" "$("$nw" trace $a5 --algo mt-sss --svg)"

# Colours only at a terminal, and not where NO_COLOR or TERM=dumb says otherwise; script is a
# terminal.
if command -v script >/dev/null; then
    coloured() { script -qefc "$nw $*" /dev/null </dev/null | grep -c $'\e\['; }
    printf '1. e4 e5 2. Qh5 Nc6 3. Qxh7 Rxh7 0-1\n' >"$scratch/queen.pgn"
    for command in help "help search" "show othello" "compare $a5" "analyse $scratch/queen.pgn --depth 4"; do
        matches "$command: colours" "$(TERM=xterm coloured "$command")" "[1-9]*"
        is "$command: not without a terminal" "$(TERM=xterm "$nw" $command | grep -c $'\e\[')" 0
    done
    is "NO_COLOR" "$(TERM=xterm NO_COLOR=1 coloured show othello)" 0
    is "a dumb terminal" "$(TERM=dumb coloured show othello)" 0
fi

man=$("$nw" help --man)
for command in $("$nw" help | sed -n '/^commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    run help "$command"
    is "help $command" "$code|${out%%$'\n'*}|$err" "0|${out%%$'\n'*}|"
    is "$command --help is the same" "$("$nw" "$command" --help)" "$out"
    section=$(sed -n "/^.SS \"$command[ \"]/,/^.S[SH] /p" <<<"$man" | sed 's/\\-/-/g')
    missing=""
    for option in $(sed -n 's/^  --\([a-z-]*\).*/\1/p' <<<"$out"); do
        [ "$option" = help ] || grep -q -- "^\.B --$option" <<<"$section" || missing+=" $option"
    done
    is "the man page knows every option of $command" "$missing" ""
done
if command -v groff >/dev/null; then
    is "the man page has no errors" "$("$nw" help --man | groff -man -ww -z 2>&1)" ""
fi
finish
