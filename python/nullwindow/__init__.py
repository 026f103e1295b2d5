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
    Searcher,
    algorithms,
    check_game,
    iterate,
    options,
    search,
)
from ._study import INF, Event, Facts, Studied, compare, facts, trace

__version__ = _lib.nw_version().decode()
__all__ = [
    "Counts",
    "Error",
    "Event",
    "Facts",
    "Game",
    "INF",
    "InvalidError",
    "Iteration",
    "Pass",
    "Position",
    "Result",
    "Searcher",
    "Studied",
    "algorithms",
    "check_game",
    "compare",
    "facts",
    "iterate",
    "lab",
    "options",
    "search",
    "trace",
]

for _name in __all__:  # nullwindow.InvalidError, not nullwindow._errors.InvalidError
    if isinstance(_thing := globals()[_name], type):
        _thing.__module__ = __name__
