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
    names=$(for file in lab/experiments/*.ini; do basename "$file" .ini; done)
    # shellcheck disable=SC2086
    "$nw" lab show $names --csv --build kept --profile full --db "$scratch/lab.db" --out "$scratch" >"$scratch/found"
    pattern=$(tail -n +2 "$scratch/found" | cut -d'"' -f2 | sort -u | paste -sd'|')
    is "the findings are those of the kept runs" \
        "$( (head -n 1 "$findings"; grep -E "^\"($pattern)\"," "$findings") | diff - "$scratch/found" | head -n 4)" ""
fi
finish
