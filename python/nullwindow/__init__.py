# SPDX-License-Identifier: MIT
"""Nullwindow: search of two-player zero-sum games.

    >>> import nullwindow
    >>> nullwindow.search("othello", depth=8).value
    4
"""

from . import lab
from ._errors import Error, InvalidError
from ._exercise import Judgement, Node, exercise
from ._games import Game, Position
from ._native import lib as _lib
from ._play import Match, arena, play
from ._prove import Solution, solve
from ._search import (
    INF,
    Counts,
    Driving,
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
from ._study import (
    Event,
    Facts,
    Graphs,
    Size,
    Studied,
    Trace,
    compare,
    facts,
    graph,
    trace,
)

__version__ = _lib.nw_version().decode()
__all__ = [
    "Counts",
    "Driving",
    "Error",
    "Event",
    "Facts",
    "Game",
    "Graphs",
    "INF",
    "InvalidError",
    "Iteration",
    "Judgement",
    "Match",
    "Node",
    "Pass",
    "Position",
    "Result",
    "Searcher",
    "Size",
    "Solution",
    "Studied",
    "Trace",
    "algorithms",
    "arena",
    "check_game",
    "compare",
    "exercise",
    "facts",
    "graph",
    "iterate",
    "lab",
    "options",
    "play",
    "search",
    "solve",
    "trace",
]

for _name in __all__:  # nullwindow.InvalidError, not nullwindow._errors.InvalidError
    if isinstance(_thing := globals()[_name], type):
        _thing.__module__ = __name__
