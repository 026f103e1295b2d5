#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Bad tree files are refused with FILE:LINE:COL and exit code 2; deep and wide ones are searched.
. "$(dirname "$0")/lib.sh"
file=$scratch/t.tree

# bad NAME TEXT PLACE MESSAGE: the text, with printf's escapes, is refused at PLACE.
bad() {
    # shellcheck disable=SC2059
    printf "$2" >"$file"
    refuses "$1" "$file:$3: $4" search "tree:$file"
}
bad "unbalanced, open" '(1\n (2 3)' 1:1 "*never closed*"
bad "unbalanced, closed" '(1 2))' 1:6 "trailing text*"
bad "empty" '' 1:1 "no tree here*"
bad "only a comment" '# nothing\n' 2:1 "no tree here*"
bad "trailing junk" '(1 2)\n\n3' 3:1 "trailing text*"
bad "unknown label" '(1\n  @x)' 2:3 "unknown label 'x'*"
bad "forward label" '(@a a:(1 2))' 1:2 "unknown label 'a'*"
bad "duplicate label" '(a:1 a:2)' 1:*"" "*'a' is defined twice"
bad "a cycle" 'a:(1 (2 @a))' 1:9 "*a cycle"
bad "a number too large" '(1 1000000001)' 1:4 "*does not fit*"
bad "a number of many digits" '(1\n-99999999999999999999999)' 2:1 "*does not fit*"
bad "a NUL byte" '(1 \000 2)' 1:4 "a NUL byte*"
bad "an empty node" '(1 ())' 1:5 "*empty*"
bad "a fraction" '(1.5 2)' 1:2 "*"
bad "a word" '(1 two)' 1:7 "*"
bad "min alone" 'min' 1:4 "no tree here*"
head -c 1000000 /dev/zero | tr '\0' '(' >"$file"
refuses "a million open parentheses" "$file:1:4097: nested deeper than 4096*" search "tree:$file"

# deep N: a tree of one leaf, N plies deep.
deep() { printf '%*s' "$1" '' | tr ' ' '('; printf 7; printf '%*s' "$1" '' | tr ' ' ')'; }
deep 4096 >"$file"
wrong=""
for algorithm in $(algorithms); do
    run search "tree:$file" --algo "$algorithm" --json --threshold 7
    [ "$code|$(json '[.value,.nodes.leaf]')" = "0|[7,1]" ] || wrong+=" $algorithm"
done
is "4096 plies deep, every algorithm" "$wrong" ""
run facts "tree:$file" --json
is "4096 plies deep, facts" "$code|$(json '[.value,.critical.nodes]')" "0|[7,4097]"

{ echo -n '('; seq 1 200000 | tr '\n' ' '; echo ')'; } >"$file"
run search "tree:$file" --algo sss --json
is "200,000 children" "$code|$(json '[.value,.best]')" "0|[200000,199999]"
finish
