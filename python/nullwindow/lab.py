# SPDX-License-Identifier: MIT
"""The laboratory: the algorithms as published, their traces, and results as rows, read from the
database that `nullwindow lab run` keeps."""

from __future__ import annotations

import pathlib
import sqlite3
from typing import Any, Iterator, Union

from ._errors import Error
from ._search import Driving
from ._study import (
    Event,
    Facts,
    Graphs,
    Size,
    Studied,
    Trace,
    algorithms,
    compare,
    facts,
    graph,
    parameters,
    search,
    trace,
)

__all__ = [
    "Driving",
    "Event",
    "Facts",
    "Graphs",
    "Size",
    "Studied",
    "Trace",
    "algorithms",
    "compare",
    "facts",
    "graph",
    "parameters",
    "rows",
    "search",
    "trace",
]


def rows(database: Union[str, pathlib.Path], **where: Any) -> Iterator[dict[str, Any]]:
    """The iterations of all runs, one dict each: game, position, algorithm, depth, at_depth, value,
    leaf, interior, total, nodes, seconds, ... `where` keeps those with these values, as in
    rows("lab.db", game="othello", algorithm="mtdf"). The database is not changed.
    """
    path = pathlib.Path(database)
    if not path.is_file():
        raise Error(f"{path}: no such database; nullwindow lab run NAME makes one")
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        columns = {row["name"] for row in connection.execute("PRAGMA table_info(result)")}
        for name in where:
            if name not in columns:
                raise Error(f"unknown column '{name}': there are {', '.join(sorted(columns))}")
        condition = " AND ".join(f'"{name}" = ?' for name in where) or "1"
        query = f"SELECT * FROM result WHERE {condition} ORDER BY id, at_depth"
        for row in connection.execute(query, tuple(where.values())):
            yield dict(row)
    except sqlite3.DatabaseError as reason:
        raise Error(f"{path}: {reason}") from None
    finally:
        connection.close()
