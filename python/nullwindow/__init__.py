# SPDX-License-Identifier: MIT
"""Nullwindow: search of two-player zero-sum games.

    >>> import nullwindow
    >>> nullwindow.search("othello", depth=8).value
    4
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
from ._study import INF, Event, Studied, trace

__version__ = _lib.nw_version().decode()
__all__ = [
    "Counts",
    "Error",
    "Event",
    "Game",
    "INF",
    "InvalidError",
    "Iteration",
    "Pass",
    "Position",
    "Result",
    "Studied",
    "algorithms",
    "check_game",
    "iterate",
    "lab",
    "options",
    "search",
    "trace",
]
