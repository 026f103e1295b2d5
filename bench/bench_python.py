#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A game written in Python: the library's search against thirty lines of pure Python, in seconds of
processor time to the same depth and value.

    PYTHONPATH=python bench/bench_python.py [DEPTH]
"""

import sys
import time

import nullwindow

COLUMNS, HEIGHT = 7, 6
BOTTOM = sum(1 << 7 * column for column in range(COLUMNS))
FULL = BOTTOM * ((1 << HEIGHT) - 1)


def four(stones):
    for shift in (1, 7, 6, 8):
        pairs = stones & stones >> shift
        if pairs & pairs >> 2 * shift:
            return True
    return False


class ConnectFour(nullwindow.Game):
    """A state: the stones of the side to move, and all stones."""

    name, max_moves = "connect-four", COLUMNS

    def start(self):
        return (0, 0)

    def moves(self, state):
        mine, stones = state
        if four(stones ^ mine):
            return ()
        return [c for c in (3, 2, 4, 1, 5, 0, 6) if not stones >> 7 * c + HEIGHT - 1 & 1]

    def play(self, state, column):
        mine, stones = state
        return (stones ^ mine, stones | stones + (1 << 7 * column))

    def evaluate(self, state):
        mine, stones = state
        theirs = stones ^ mine
        centre = 0b111111 << 21
        return (mine & centre).bit_count() - (theirs & centre).bit_count() if COUNTS else 0

    def result(self, state):
        mine, stones = state
        return -1000 if four(stones ^ mine) else 0


COUNTS = hasattr(int, "bit_count")


def pure_python(game, depth):
    """Alpha-Beta with a table of bounds, the best move first, and iterative deepening."""
    table, inf, nodes = {}, 10**9, 0

    def search(state, alpha, beta, depth):
        nonlocal nodes
        nodes += 1
        at, low, high, best = table.get(state, (-1, -inf, inf, None))
        if at == depth:
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        else:
            low, high = -inf, inf
        moves = game.moves(state)
        if not moves:
            return game.result(state)
        if depth == 0:
            return game.evaluate(state)
        if best is not None and best != moves[0]:
            moves = [best] + [move for move in moves if move != best]
        value, a = -inf, alpha
        for move in moves:
            found = -search(game.play(state, move), -beta, -a, depth - 1)
            if found > value:
                value, best = found, move
                a = max(a, value)
                if a >= beta:
                    break
        table[state] = (depth, value if value > alpha else low, value if value < beta else high, best)
        return value

    for plies in range(1, depth + 1):
        value = search(game.start(), -inf, inf, plies)
    return value, nodes


def measured(name, run):
    before = time.process_time()
    value, nodes = run()
    seconds = time.process_time() - before
    print(f"{name:40} value {value:5}  {nodes:9,} nodes  {seconds:7.3f} s")
    return seconds


def main():
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 12

    def library(algo):
        found = nullwindow.search(ConnectFour(), depth=depth, algo=algo, table=18)
        return found.value, found.nodes

    own = measured("30 lines of pure Python", lambda: pure_python(ConnectFour(), depth))
    for algo in ("mtdf", "aspiration-negascout"):
        seconds = measured(f"nullwindow, {algo}", lambda: library(algo))
        print(f"{'':40} {own / seconds:.1f} times as fast")


if __name__ == "__main__":
    main()
