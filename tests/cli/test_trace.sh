#!/bin/bash
# SPDX-License-Identifier: MIT
# nullwindow trace: tables, events, pictures, and what it refuses.
. "$(dirname "$0")/lib.sh"
a2=tree:examples/trees/thesis-a2.tree
a5=tree:examples/trees/thesis-a5.tree

rows() { grep -c '^ *[0-9]' <<<"$out"; }

run trace $a2
is 'A.3 has 47 rows' "$code|$(head -1 <<<"$out" | wc -w)" '0|10'
is 'the last row proves 35' "$(run trace $a2 --tsv; tail -1 <<<"$out" | cut -f1,2,7,9)" $'47\ta\t35\t35'
for golden in a3:alphabeta:$a2 a7:sss:$a5 a15:mt-sss:$a5; do
    IFS=: read -r file algo kind tree <<<"$golden"
    run trace "$kind:$tree" --algo "$algo" --tsv
    is "$algo prints the thesis's table" "$out" "$(grep -v '^;' tests/golden/thesis/$file.tsv)"
done
run trace $a5 --algo mt-sss --tsv --pass 3
is 'one pass keeps its numbers' "$(cut -f1 <<<"$out" | sed -n '2p;$p' | tr '\n' ' ')" '40 51 '
run trace $a5 --algo mt-sss --ascii
is 'plain letters on request' "$(LC_ALL=C grep -c '[^ -~]' <<<"$out")" 0
matches 'passes have headings' "$out" '*pass 4, gamma = 35*'
run trace $a5 --algo mt-sss --width 60
is 'the table fits its width' "$(awk 'length > 72' <<<"$out" | head -1)" ''
run trace $a5 --algo negascout
is 'other algorithms have one row per visit' "$(grep -c ' leaf ' <<<"$out")" \
    "$("$nw" search $a5 --algo negascout --leaves --json | grep -o '"[0-9.]*\.[0-9]"' | wc -l)"

run trace $a5 --algo mt-sss --json
is 'an event a line' "$(json .event | wc -l)" "$(wc -l <<<"$out")"
is 'the leaves are events' "$(json 'select(.event == "leaf").g' | tr '\n' ' ')" \
    '41 12 10 36 5 35 50 36 '
is 'four passes' "$(json 'select(.event == "done").g' | tr '\n' ' ')" '41 36 35 35 '
is 'infinities are words' "$(json .beta | head -1)" '"+inf"'
run trace $a5 --algo sss --json
is 'operators of SSS*' "$(json 'select(.event == "list-op").op' | tr -d '\n')" \
    65654545654542424312654243131
run trace othello --depth 1 --algo alphabeta --json
is 'games have paths' "$(json 'select(.event == "leaf").node' | tr -d '\n')" '"0""1""2""3"'
is 'and moves' "$(json 'select(.event == "leaf").move' | tr -d '\n')" '"d3""c4""f5""e6"'
run trace othello --depth 1 --algo alphabeta --svg
is 'which pictures show' "$code|$(grep -c '>\(d3\|c4\|f5\|e6\)</text>' <<<"$out")" '0|4'
run trace othello --depth 1 --algo alphabeta --dot
matches 'and graphs' "$code|$out" '0|*label="d3*'

run trace $a5 --algo mt-sss --svg
matches 'one SVG on stdout' "$out" '<svg *</svg>'
is 'with all passes' "$(grep -c 'class="title"' <<<"$out")" 4
run trace $a5 --algo sss --dot
is 'a digraph a pass' "$(grep -c '^digraph pass_' <<<"$out")" 4
run trace $a5 --algo mt-sss --svg --out "$scratch/pictures"
is 'a picture a pass' "$code|$out|$(cd "$scratch/pictures" && echo *)" \
    '0||pass-1.svg pass-2.svg pass-3.svg pass-4.svg'
run trace $a5 --algo mt-sss --svg --pass 2 --out "$scratch/one.svg"
is 'or one file' "$code|$(grep -c 'class="title"' "$scratch/one.svg")" '0|1'

run trace uniform:w=4,d=8,seed=1
matches 'too large without --force' "$code|$err" '1|*more than 2,000 nodes*--force'
run trace uniform:w=4,d=6,seed=1 --algo f1 --force --tsv
is 'any size with --force, to the end' "$code|$(tail -1 <<<"$out" | cut -f3,6)" \
    "0|leave"$'\t'"$("$nw" search uniform:w=4,d=6,seed=1 --algo f1 --json | jq .value)"
run trace $a5 --svg --out "$scratch/none/where.svg"
matches 'a folder that is not there' "$code|$err" '1|*where.svg: *'
refuses 'two forms' '*only one of*' trace $a5 --svg --dot
refuses 'a pass that is not there' '*--pass 5: there are only 4' trace $a5 --algo mt-sss --pass 5
refuses 'an unknown algorithm' "*did you mean 'sss'*" trace $a5 --algo ssss
refuses 'no position' '*' trace
# Tables name nodes as pictures do: letters in trees without labels, moves in games, else b.2.
"$nw" trace uniform:w=2,d=3,seed=1 --algo sss --tsv >"$scratch/letters"
is "a tree without labels has letters" "$(grep -oE 'A, C, G, H, B$' "$scratch/letters" | head -1)" "A, C, G, H, B"
is "the picture has them too" "$("$nw" trace uniform:w=2,d=3,seed=1 --algo sss --svg | grep -cE '>[GHKL]</text>' | sed 's/[1-9].*/some/')" some
matches "a game has moves" "$("$nw" trace connect4 --depth 2 --algo sss --tsv)" '*(4 4,L,+∞)*'
matches "in the game's notation" "$("$nw" trace chess --depth 1 --algo alphabeta --tsv)" '*Nf3*'
matches "for programs by its name" "$("$nw" trace chess --depth 1 --algo alphabeta --json)" '*"move": "g1f3"*'
matches "a nameless child of b" "$("$nw" trace $a5 --algo alphabeta --tsv)" '*b.2*'
# A table is limited, as memory is: 900 MB of address space are enough to report it.
if (ulimit -v 900000 && "$nw" --version) >/dev/null 2>&1; then
    (ulimit -v 900000 && timeout $((100 * ${NW_SLACK:-1})) "$nw" trace uniform:w=14,d=6,seed=1 --algo mt-sss --force --tsv) >/dev/null 2>"$scratch/err"
    matches "a table that does not fit" "$?|$(cat "$scratch/err")" "1|*table is larger than 256 MB*"
fi
# The other formats of a picture show the same: as many labels in PDF and TikZ as in SVG; a film has
# a frame per leaf and one for the end.
tree=tree:examples/trees/thesis-a5.tree
labels=$("$nw" trace $tree --algo mt-sss --pass 4 --svg | grep -c '<text')
is "labels in TikZ" "$("$nw" trace $tree --algo mt-sss --pass 4 --tikz | grep -c '^.node')" "$labels"
"$nw" trace $tree --algo mt-sss --pass 4 --pdf --out "$scratch/a.pdf"
is "labels in PDF" "$(grep -ac '^BT' "$scratch/a.pdf")" "$labels"
start=$(tail -n 2 "$scratch/a.pdf" | head -n 1)
is "the PDF's table of objects" "$(tail -c "+$((start + 1))" "$scratch/a.pdf" | head -n 1)" "xref"
is "frames of a film" "$("$nw" trace $tree --algo sss --film | grep -c '<animate')" 9
is "two formats" "$("$nw" trace $tree --svg --pdf 2>&1 >/dev/null | cut -c 1-27)" "nullwindow: trace: only one"
finish
