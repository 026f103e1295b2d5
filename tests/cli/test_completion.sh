#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Completion: what bash offers, and that the files of zsh and fish parse and know every option that
# help shows.
. "$(dirname "$0")/lib.sh"
"$nw" help --completion bash >"$scratch/bash"
"$nw" help --completion zsh >"$scratch/zsh"
"$nw" help --completion fish >"$scratch/fish"
# shellcheck disable=SC1091
. "$scratch/bash"
offers() { # WORD...: what is offered for the last of them
    COMP_WORDS=(nullwindow "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _nullwindow
    echo "${COMPREPLY[*]}"
}
is "a command" "$(offers perf)" perft
is "an option" "$(offers perft othello --uni)" --unique
is "a game" "$(offers search che)" "checkers chess"
is "the words of an option" "$(offers search tree:x --root m)" "min max"
is "nothing for an option that takes a number" "$(offers search othello --depth o)" ""
refuses "an unknown shell" "*expected bash, zsh or fish*" help --completion tcsh

missing=
while read -r command; do
    for option in $("$nw" help "$command" | grep -o '^  --[a-z-]*' | grep -v -e '--help' | sed 's/^  --//'); do
        grep -q -- "--$option" "$scratch/zsh" || missing+=" zsh:$option"
        grep -q -- "from $command' -l $option " "$scratch/fish" || missing+=" fish:$command:$option"
    done
done < <("$nw" help | sed -n '/^commands/,/^$/s/^  \([a-z0-9]*\) .*/\1/p')
is "every option of every command" "$missing" ""
for shell in zsh fish; do
    if command -v $shell >/dev/null; then is "$shell parses it" "$($shell -n "$scratch/$shell" 2>&1)" ""; fi
done
finish
