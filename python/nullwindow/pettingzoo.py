# SPDX-License-Identifier: MIT
"""PettingZoo: an agent for the environments connect_four_v3 and tictactoe_v3.

    agent = Agent("connect_four_v3", depth=8)
    for name in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else agent.act(observation))
"""

from __future__ import annotations

from typing import Any

from ._errors import InvalidError
from ._games import Position
from ._search import Searcher

# The game of an environment: rows and columns, and the move of action 0, 1, ...
_GAMES = {
    "connect_four": ("connect4", 6, 7, "1 2 3 4 5 6 7"),
    "tictactoe": ("tictactoe", 3, 3, "a3 b3 c3 a2 b2 c2 a1 b1 c1"),
}


class Agent:
    """Chooses actions by search, within limits such as depth=8; options are those of search().
    The table is kept from move to move."""

    def __init__(
        self,
        environment: str,
        *,
        depth: Any = None,
        seconds: Any = None,
        nodes: Any = None,
        **options: Any,
    ):
        row = _GAMES.get(environment.rpartition("_v")[0] or environment)
        if not row:
            known = ", ".join(_GAMES)
            raise InvalidError(f"unknown environment {environment!r}: expected one of {known}")
        self._game, self._rows, self._columns, moves = row
        self._moves = moves.split()
        self._limits = {"depth": depth, "seconds": seconds, "nodes": nodes}
        self._searcher = Searcher(self._game, **options)

    def position(self, observation: Any) -> Position:
        """The position of an observation: planes of the agent's stones and of the other's."""
        planes = observation["observation"] if hasattr(observation, "keys") else observation
        size = range(self._rows), range(self._columns)
        cells = [[(planes[y][x][0], planes[y][x][1]) for x in size[1]] for y in size[0]]
        mine = sum(int(cell[0]) for row in cells for cell in row)
        theirs = sum(int(cell[1]) for row in cells for cell in row)
        own, other = ("X", "O") if mine == theirs else ("O", "X")
        rows = ["".join(own if c[0] else other if c[1] else "-" for c in row) for row in cells]
        return Position(f"{self._game}:{'/'.join(rows)}")

    def act(self, observation: Any) -> int:
        """The action of the best move."""
        found = self._searcher.search(self.position(observation), **self._limits)
        if found.move is None:
            raise InvalidError("the game is over: no action is legal")
        return self._moves.index(found.move)
