#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# docs/reproduction.md is what its findings say: the counts of verdicts, every conclusion, and
# figures that are there.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
page=docs/reproduction.md
findings=docs/reproduction/findings.csv
count() { tail -n +2 "$findings" | grep -cE "^\"[^\"]*\",\"[^\"]*\",$1,"; }
all=$(($(count agrees) + $(count differs) + $(count inconclusive)))
is "every row has a verdict" "$(($(wc -l <"$findings") - 1 - all))" "$(($(count "not run") + $(count struck)))"
matches "the verdicts are counted" "$(tr "\n" " " <"$page")" \
    "*Of $all tests of claims $(count agrees) agree, $(count differs) differ, and $(count inconclusive) are inconclusive*"
missing=$(tail -n +2 "$findings" | sed -n 's/^"[^"]*","[^"]*",[a-z ]*,yes,"\(\([^"]\|""\)*\)",.*/\1/p' | sort -u |
    sed 's/""/"/g' | while IFS= read -r claim; do grep -qF "$claim" "$page" || echo "$claim"; done)
is "every conclusion is listed" "$missing" ""
is "with a cell for the printed number" "$(grep -cE '^\| [0-9]+ \| .* \| .* \| .* \| [a-z0-9-]+( \[.*)? \|$' "$page")" 41
is "the page has 120 lines" "$(($(wc -l <"$page") <= 120))" 1
pages=$(echo "$page" docs/reproduction/*.md)
# shellcheck disable=SC2086
broken=$(grep -oH ']([a-zA-Z0-9_./-]*[)#]' $pages | sed 's|^\(.*/\)[^/:]*:](\(.*\).$|\1\2|' | sort -u |
    while read -r file; do [ -s "$file" ] || echo "$file"; done)
is "every figure and page is there" "$broken" ""
unused=$(for file in docs/reproduction/*.svg; do
    # shellcheck disable=SC2086
    grep -qF "${file##*/})" $pages docs/book.md docs/minimal-graph.md || echo "$file"
done)
is "and no figure that no page speaks of" "$unused" ""
figures=$(find docs/reproduction -name '*.svg' | wc -l)
is "only a selection, not all ($figures)" "$((figures <= 18))" 1
# What README says of MTD(f) and Aspiration NegaScout is what the page says.
for game in Chess Othello Checkers; do
    number=$(grep '^| [0-9]* | MTD(f) evaluates fewer leaves than Aspiration NegaScout' "$page" |
        sed -n "s/.*$game \*\*[a-z]*\*\* \([^];]*]\).*/\1/p")
    is "README says the number of the page: $game" \
        "$(tr '\n' ' ' <README.md | grep -cF "${game:1} ${number:-(none in the page)}")" 1
done
if [ -f docs/reproduction/confirm.csv ] && command -v python3 >/dev/null; then
    sentence=$(tools/confirmed --sentence "$findings" docs/reproduction/confirm.csv)
    for file in README.md "$page"; do
        is "$file has the sentence of the confirmatory run" "$(tr '\n' ' ' <"$file" | grep -cF "$sentence")" 1
    done
fi
# What was tried to bring MTD(f) ahead stands beside where its nodes are, with its number.
tried=$(grep -c '93 %.*| [0-9.]* \[[^]]*\], [0-9]* games |' docs/reproduction/visits.md)
is "every claim about its total nodes is in the table of remedies" "$tried" \
    "$(tail -n +2 "$findings" | grep -E '^"(performance|causes|start|remedies)"' | grep -o ',"[^"]*93 %[^"]*",' | sort -u | wc -l | tr -d ' ')"
# The figures and tables of the papers, one by one; and the ten numbers.
if command -v python3 >/dev/null; then
    items=$(tools/items "$findings")
    is "46 figures and tables" "$(printf '%s\n' "$items" | tail -n +3 | wc -l | tr -d ' ')" 46
    is "they are on their page" "$(sed -n '/^## The 46/,$p' docs/reproduction/items.md | grep '^|')" "$items"
    # shellcheck disable=SC2046
    is "ten numbers" "$(sed -n '/^## Ten numbers/,/^## The 41/p' "$page" | grep '^|')" \
        "$(tools/headline "$findings" $(ls docs/reproduction/confirm.csv 2>/dev/null))"
fi
# Frozen claims are added to and never changed: every state that was frozen begins the file.
while read -r lines sum; do
    is "the first $lines frozen lines are as they were" "$(head -n "$lines" lab/frozen.txt | sha256sum)" "$sum  -"
done <tests/golden/lab/frozen.sums
is "all of them are summed up" "$(tail -n 1 tests/golden/lab/frozen.sums | cut -d' ' -f1)" "$(wc -l <lab/frozen.txt | tr -d ' ')"
# Another program finds the same verdicts in the runs that are kept.
if command -v python3 >/dev/null && [ -f lab/runs.csv.gz ]; then
    matches "the verdicts are recomputed from the kept runs" \
        "$(tools/recompute lab/runs.csv.gz "$findings" && echo all)" '* verdicts agree?all'
fi
finish
