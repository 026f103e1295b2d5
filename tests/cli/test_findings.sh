#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# docs/reproduction/findings.csv is what the kept runs give.
cd "$(dirname "$0")/../.." || exit 1
. tests/cli/lib.sh
findings=docs/reproduction/findings.csv
# The findings of all experiments are made again from the kept runs, byte for byte.
if command -v python3 >/dev/null && [ -f lab/runs.csv.gz ]; then
    "$nw" lab run worked --db "$scratch/lab.db" --out "$scratch" 2>/dev/null
    tools/import-runs lab/runs.csv.gz "$scratch/lab.db" kept >/dev/null
    # found NAME...: the findings of these experiments.
    found() { "$nw" lab show "$@" --csv --build kept --profile full --db "$scratch/lab.db" --out "$scratch"; }
    # shellcheck disable=SC2046
    found $(for file in lab/experiments/*.ini; do basename "$file" .ini; done | grep -vE '^(confirm|practice|numbers)') >"$scratch/found"
    pattern=$(tail -n +2 "$scratch/found" | cut -d'"' -f2 | sort -u | paste -sd'|')
    is "the findings are those of the kept runs" \
        "$( (head -n 1 "$findings"; grep -E "^\"($pattern)\"," "$findings") | diff - "$scratch/found" | head -n 4)" ""
    if [ -f lab/confirm/runs.csv.gz ]; then
        tools/import-runs lab/confirm/runs.csv.gz "$scratch/lab.db" kept >/dev/null
        is "so are those of the confirmatory run" \
            "$(found confirm confirm-graphs | diff docs/reproduction/confirm.csv - | head -n 4)" ""
    fi
    # Random claims about random counts: an independent program finds the same verdicts, p-values,
    # comparisons with print and games needed.
    for seed in 1 2; do
        mkdir "$scratch/$seed"
        python3 tests/cli/random_claims.py lab/runs.csv.gz "$scratch/$seed" "$seed"
        "$nw" lab run worked --db "$scratch/$seed/lab.db" --out "$scratch/$seed" 2>/dev/null
        tools/import-runs "$scratch/$seed/runs.csv" "$scratch/$seed/lab.db" kept >/dev/null
        "$nw" lab show "$scratch/$seed/random.ini" --csv --build kept --profile full \
            --db "$scratch/$seed/lab.db" --out "$scratch/$seed" >"$scratch/$seed/found"
        is "30 random claims are judged as by another program, seed $seed" \
            "$(tools/recompute --experiments "$scratch/$seed" "$scratch/$seed/runs.csv" "$scratch/$seed/found")" \
            "30 of 30 verdicts agree"
    done
    # And the factorial of drivers.
    tools/import-runs lab/practice/runs.csv.gz "$scratch/lab.db" kept >/dev/null
    is "so are those of the drivers" "$("$nw" lab show practice practice-table --csv --build kept --profile tournament \
        --db "$scratch/lab.db" --out "$scratch" | diff docs/reproduction/practice.csv - | head -n 4)" ""
    # Those of the papers' remaining numbers, and of the study on the same page, which is measured again;
    # apart, as some older runs of the same configurations lack a measure.
    "$nw" lab run properties --profile full --db "$scratch/numbers.db" --out "$scratch" 2>/dev/null
    tools/import-runs lab/numbers/runs.csv.gz "$scratch/numbers.db" kept >/dev/null
    # numbers NAME... OPTION...: their findings.
    numbers() { "$nw" lab show "$@" --csv --profile full --db "$scratch/numbers.db" --out "$scratch"; }
    # shellcheck disable=SC2046
    is "so are those of the remaining numbers" "$(
        (
            numbers $(for file in lab/experiments/numbers-*.ini; do basename "$file" .ini; done) --build kept
            numbers properties | tail -n +2
        ) | diff docs/reproduction/numbers.csv - | head -n 4)" ""
    is "the tables of the law of evaluation cost are those of its data" \
        "$(lab/programs/evaluation-cost --tables docs/results/evaluation-cost.csv |
            grep -vxFf docs/results/evaluation-cost.md | head -n 4)" ""
    tools/import-runs lab/tournament/runs.csv.gz "$scratch/lab.db" kept >/dev/null
    is "so are those of the first guesses on tournament games" "$("$nw" lab show start --csv --build kept --profile tournament \
        --db "$scratch/lab.db" --out "$scratch" | diff docs/reproduction/tournament.csv - | head -n 4)" ""
    # Sixty lines of Python draw figure 4.7 from the same runs: the points of the laboratory's figure.
    python3 examples/figure_4_7.py >"$scratch/figure.svg" 2>"$scratch/points"
    is "a script of its own finds the points of figure 4.7" \
        "$(awk '{ for (i = 2; i <= NF; i++) { sub(":", " ", $i); print $i } }' "$scratch/points" |
            awk '{ printf "%d %.2f\n", $1, $2 }' | sort)" \
        "$(awk -F, '$1 ~ /^"(Alpha-Beta|NegaScout|MT-SSS\*|MT-DUAL\*|MTD\(f\))"$/ { printf "%d %.2f\n", $2, $3 }' \
            docs/reproduction/performance-leaf-checkers.csv | sort)"
    is "and draws them" "$(grep -c '<polyline' "$scratch/figure.svg")" 5
fi
# Nothing that is published has changed unnoticed, and every file has its sum.
is "the sums of MANIFEST hold" "$(sha256sum -c --quiet docs/reproduction/MANIFEST 2>&1)" ""
is "every published file is in MANIFEST" "$(for file in lab/runs.csv.gz lab/*/runs.csv.gz lab/frozen.txt \
    lab/confirm/claims.txt lab/published/*.csv docs/reproduction/*.csv; do
    [ ! -f "$file" ] || grep -q "  $file\$" docs/reproduction/MANIFEST || echo "$file"
done)" ""
finish
