# SPDX-License-Identifier: MIT
"""Searches boards of python-chess and returns its moves."""

from __future__ import annotations

from typing import Any, Optional

from ._errors import InvalidError
from ._games import Position
from ._search import Searcher


def position(board: Any) -> Position:
    """The position of a chess.Board. Variants and Chess960 are refused."""
    variant = getattr(board, "uci_variant", "chess")
    if variant != "chess" or getattr(board, "chess960", False):
        raise InvalidError(f"a board of {variant}, or of Chess960: expected standard chess")
    return Position(f"chess:{board.fen()}")


class Player:
    """Plays on a chess.Board, with one table for the whole game. Options are those of search();
    play=True, the default here, enables the rules of play and the engine's selectivity.

    For python-chess's own interface to engines:
    chess.engine.SimpleEngine.popen_uci(["nullwindow", "uci"]).
    """

    def __init__(self, **options: Any):
        self._searcher = Searcher("chess", **{"play": True, **options})

    def play(
        self,
        board: Any,
        *,
        depth: Optional[int] = None,
        seconds: Optional[float] = None,
        nodes: Optional[int] = None,
    ) -> Any:
        """The best move, a chess.Move; None: the game is over. The board does not change."""
        found = self._searcher.search(position(board), depth=depth, seconds=seconds, nodes=nodes)
        return None if found.move is None else board.parse_uci(found.move)

    def line(self, board: Any, **limits: Any) -> tuple[int, list[Any]]:
        """The value for the side to move, in centipawns, and the line, as chess.Move."""
        found = self._searcher.search(position(board), **limits)
        after, moves = board.copy(), []
        for name in found.pv:
            moves.append(after.parse_uci(name))
            after.push(moves[-1])
        return found.value, moves
