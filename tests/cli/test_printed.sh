#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What the papers printed is drawn in the figures that redo them (docs/lab.md). Which experiments do
# is checked by tests/unit/test_experiment.c.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh

cat >"$scratch/mine.ini" <<'END'
[experiment]
title = Printed numbers
algorithms = aspiration-negascout alphabeta mtdf
[game othello]
positions = othello-20
take = 2
depths = 2 3
[figure leaf]
over = aspiration-negascout
show = alphabeta mtdf
published = plaat-c1, mtdf 0.9 at 5, alphabeta 1.1..1.2, mtdf at 2, 0.5, 0.625
[figure passes]
metric = passes
count = iteration
show = mtdf alphabeta
published = chess mtdf 3
END
refuses "an item of a game that is not there" "*mine.ini:12: published: 'chess' is not a game*" \
    lab run "$scratch/mine.ini" --db "$scratch/a.db" --out "$scratch/report"
sed -i 's/= chess mtdf 3/= mtdf 2 of alphabeta at last, mtdf 3 of alphabeta at 9, mtdf 1.25/' "$scratch/mine.ini"
run lab run "$scratch/mine.ini" --db "$scratch/a.db" --out "$scratch/report"
is "an experiment with printed numbers" "$code" 0
if command -v gnuplot >/dev/null; then
    run lab plot "$scratch/mine.ini" --db "$scratch/a.db" --out "$scratch/report"
    is "is drawn" "$code$err" 0
    leaf=$(cat "$scratch/report/mine-leaf-othello.csv")
    matches "crosses of a table, and of a number" "$leaf" '*"MTD(f), printed",10,96.*"MTD(f), printed",5,90,90,90*'
    matches "a band as wide as the figure" "$leaf" \
        '*"Alpha-Beta, printed: 110–120 %",2,115,110,120*"Alpha-Beta, printed: 110–120 %",10,115,110,120*'
    matches "an upright line" "$leaf" '*"MTD(f), printed: at 2",2,,,*'
    matches "a number of no contender" "$leaf" '*"printed: 50 %",2,50,50,50*'
    matches "with its digits" "$leaf" '*"printed: 62.5 %",2,62.5,*'
    passes=$(cat "$scratch/report/mine-passes-othello.csv")
    found=$(sed -n 's/^"Alpha-Beta",3,\([^,]*\),.*/\1/p' <<<"$passes")
    matches "relative to another curve, where that is" "$passes" "*\"MTD(f), printed\",3,$((2 * found)),*"
    matches "a number below ten too" "$passes" '*"MTD(f), printed: 1.25",2,1.25,*'
    is "and not where it is not" "$(grep -c '"MTD(f), printed",9' <<<"$passes")" 0
    matches "the key and the words say it" "$(cat "$scratch/report/mine-leaf-othello.svg")" \
        '*<desc>*Printed: the paper?s numbers*Alpha-Beta, printed: 110–120 %.*>as printed<*>printed: 110–120 %<*'
    matches "a figure without a title is called by its metric" "$(cat "$scratch/report/mine-leaf-othello.svg")" '*<title>Othello: leaf nodes<*'
fi

# Studies draw something printed or are in the table of docs/lab.md.
bare=$(for f in $(grep -l '^\[figure' lab/studies/*.study); do
    name=$(basename "$f" .study)
    grep -q 'Reproduces: ' "lab/studies/$(tr - _ <<<"$name").c" || continue
    grep -q '^line = ' "$f" || grep -q "^| \`$name\` |" docs/lab.md || echo "$name"
done)
is "no study redoes a figure without a word of what is printed" "$bare" ""

finish
