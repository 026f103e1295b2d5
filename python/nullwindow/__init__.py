# SPDX-License-Identifier: MIT
"""Nullwindow: search of two-player zero-sum games.

    >>> import nullwindow
    >>> nullwindow.search("othello", depth=8).value
    3
"""

from . import lab
from ._errors import Error, InvalidError
from ._games import Game, Position
from ._native import lib as _lib
from ._search import (
    Counts,
    Iteration,
    Pass,
    Result,
    algorithms,
    check_game,
    iterate,
    options,
    search,
)

__version__ = _lib.nw_version().decode()
__all__ = [
    "Counts",
    "Error",
    "Game",
    "InvalidError",
    "Iteration",
    "Pass",
    "Position",
    "Result",
    "algorithms",
    "check_game",
    "iterate",
    "lab",
    "options",
    "search",
]
