# SPDX-License-Identifier: MIT
"""Chomp on 3 rows of 4, a user's game in Python: whoever takes the last square, at the lower left,
loses. A state is the length of every row, from the bottom."""


class Chomp:
    name = "chomp"

    def start(self):
        return (4, 4, 4)

    def moves(self, state):
        """(row, column): takes that square, and all above it and to its right."""
        return [(row, column) for row, length in enumerate(state) for column in range(length)]

    def play(self, state, move):
        row, column = move
        return state[:row] + tuple(min(length, column) for length in state[row:])

    def evaluate(self, state):
        """Called for finished games only: the other side has taken the last square."""
        return 1

    def move_name(self, state, move):
        return "abcd"[move[1]] + str(move[0] + 1)
