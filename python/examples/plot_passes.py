#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws how the drivers close in on the value: the gamma of every pass, iteration by iteration.

    plot_passes.py [POSITION [DEPTH [FILE]]]     (default: othello 8 passes.png)

Without matplotlib it prints the same as a table.
"""

import sys

import nullwindow

DRIVERS = ("mt-sss", "mt-dual", "mtdf")


def passes(position, depth, algorithm):
    """The gammas of the last iteration, within the range of real scores, and its value."""
    last = list(nullwindow.iterate(position, depth=depth, algo=algorithm))[-1]
    return [p.beta for p in last.passes], last.value


def print_table(rows):
    for algorithm, (gammas, value) in rows.items():
        shown = " ".join("inf" if abs(g) > 10**8 else str(g) for g in gammas)
        print(f"{algorithm:8} {len(gammas):3} passes: {shown} -> {value}")


def draw(rows, position, path):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    for algorithm, (gammas, value) in rows.items():
        finite = [(i + 1, g) for i, g in enumerate(gammas) if abs(g) <= 10**8]
        axes.step(*zip(*finite), where="post", marker="o", label=algorithm)
    axes.axhline(value, linestyle=":", color="grey")
    axes.set(xlabel="pass", ylabel="gamma", title=position)
    axes.legend()
    figure.savefig(path)
    print(path)


def main():
    position = sys.argv[1] if len(sys.argv) > 1 else "othello"
    depth = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    path = sys.argv[3] if len(sys.argv) > 3 else "passes.png"
    rows = {name: passes(position, depth, name) for name in DRIVERS}
    print_table(rows)
    try:
        draw(rows, position, path)
    except ImportError:
        print("install matplotlib (python3-matplotlib) to draw this", file=sys.stderr)


if __name__ == "__main__":
    main()
