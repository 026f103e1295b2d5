#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Figure 4.7 of the thesis from the kept runs: leaves in checkers relative to Aspiration NegaScout, by depth.

    python3 examples/figure_4_7.py [lab/runs.csv.gz] > figure.svg

Nothing but Python is needed. The same numbers: docs/reproduction/performance-leaf-checkers.csv."""
import csv
import gzip
import json
import math
import sys

NAMES = {"alphabeta": "#0072B2", "negascout": "#E69F00", "mt-sss": "#009E73", "mt-dual": "#CC79A7", "mtdf": "#D55E00"}
OVER = "aspiration-negascout"
# What the runs of this figure have in common; numbers that are 0 and first words are left out (docs/lab.md).
SETTINGS = {"kind": "search", "lab": 1, "table": 21, "replace": "deep", "store-leaves": 1, "table-move": 1, "etc": 1,
            "history": 1, "quiescence": 1, "deepen": 2, "guess-back": 1, "delta": 50, "step": 50, "mm": 2,
            "lo": -10**9, "hi": 10**9}
FIRST_WORDS = {"table-mode": "one", "table-depth": "equal", "replace": "always"}


def read(path):
    """{algorithm: {depth: {position: leaves}}}"""
    wanted = {line.split(";")[0].strip() for line in open("lab/positions/checkers-games.txt") if line[0] != "#"}
    leaves = {}
    for row in csv.DictReader(gzip.open(path, "rt")):
        if row["game"] != "checkers" or row["run_depth"] != "17" or row["position"] not in wanted or not row["leaf"]:
            continue
        config = {k: v for k, v in json.loads(row["config"]).items() if v != 0 and FIRST_WORDS.get(k) != v}
        name = config.pop("algo")
        if config == SETTINGS and row["depth"] != "1":
            leaves.setdefault(name, {}).setdefault(int(row["depth"]), {})[row["position"]] = int(row["leaf"])
    return leaves


def ratio(ours, theirs):
    """Per cent; the geometric mean over the positions that both searched."""
    logs = [math.log(ours[p] / theirs[p]) for p in ours if p in theirs]
    return 100 * math.exp(sum(logs) / len(logs))


def main():
    leaves = read(sys.argv[1] if len(sys.argv) > 1 else "lab/runs.csv.gz")
    x = lambda depth: 60 + 28 * depth
    y = lambda percent: 20 + 6 * (135 - percent)
    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="660" height="380" font-family="sans-serif" font-size="13">']
    for percent in range(90, 136, 10):
        out.append('<path d="M60 %d H540" stroke="#ccc"/><text x="20" y="%d">%d %%</text>' % (y(percent), y(percent) + 4, percent))
    for depth in sorted(leaves[OVER]):
        out.append('<text x="%d" y="330">%d</text>' % (x(depth), depth))
    out.append('<text x="250" y="360">depth (plies)</text>')
    for i, (name, colour) in enumerate(NAMES.items()):
        points = [(d, ratio(leaves[name][d], leaves[OVER][d])) for d in sorted(leaves[OVER])]
        print(name, " ".join("%d:%.4f" % p for p in points), file=sys.stderr)
        out.append('<polyline fill="none" stroke="%s" stroke-width="2" points="%s"/><text x="555" y="%d" fill="%s">%s</text>'
                   % (colour, " ".join("%d,%.1f" % (x(d), y(p)) for d, p in points), 40 + 18 * i, colour, name))
    print("\n".join(out + ["</svg>"]))


main()
