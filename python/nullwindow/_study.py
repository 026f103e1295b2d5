# SPDX-License-Identifier: MIT
"""The algorithms as published, and their traces."""

from __future__ import annotations

import ctypes as c
import json
from dataclasses import dataclass, field
from typing import Any, Callable, Hashable, Optional, Sequence, Union

from . import _native as native
from ._errors import InvalidError, check
from ._games import Game, Position
from ._search import INF, Counts, Driving, Pass, Root, _counts, next_gamma, run_aside, set_option


@dataclass(frozen=True)
class Studied:
    """The result of a published algorithm. Values are MAX's; in games MAX is the side to move."""

    value: int
    bound: str  # "exact", "lower", "upper" or "estimate"
    range: Optional[tuple[int, int]]  # of an estimate: the known range of the value
    settled: bool  # of an estimate: the algorithm ended before its budget was spent
    open: int  # sss, dual: peak size of OPEN
    counts: Counts
    passes: list[Pass]
    pv: list[int]  # child numbers from the root


@dataclass(frozen=True)
class Event:
    """One step of a search. docs/trace.md explains the kinds and fields."""

    kind: str  # "pass", "enter", "leaf", "back", "leave", ...
    pass_number: int
    node: tuple[int, ...]  # child numbers from the root
    label: Optional[str]
    move: Optional[str]  # in games, the move that led to the node
    max: Optional[bool]
    alpha: Optional[int]
    beta: Optional[int]
    g: Optional[int]
    f_minus: Optional[int]
    f_plus: Optional[int]
    data: dict[str, Any] = field(repr=False)  # all fields as they were written


def score(written: Union[int, str, None]) -> Optional[int]:
    """A score from a trace; infinities are words such as "+inf-1"."""
    if not isinstance(written, str):
        return written
    infinity = -INF if written.startswith("-inf") else INF
    return infinity + int(written[4:] or 0)


def _event(line: str) -> Event:
    data = json.loads(line)
    path = data.get("node", "-")
    return Event(
        kind=data["event"],
        pass_number=data.get("pass", 0),
        node=() if path == "-" else tuple(int(child) for child in path.split(".")),
        label=data.get("label"),
        move=data.get("move"),
        max=data.get("max"),
        alpha=score(data.get("alpha")),
        beta=score(data.get("beta")),
        g=score(data.get("g")),
        f_minus=score(data.get("f_minus")),
        f_plus=score(data.get("f_plus")),
        data=data,
    )


class _Study:
    """A position opened for the laboratory, with its options."""

    def __init__(self, subject: Any, state: Optional[Hashable], options: dict[str, Any]):
        self.stop = c.c_int(0)
        self.failure: Optional[BaseException] = None
        self.options = native.NwLabOptions()
        native.lib.nw_lab_options_init(self.options, c.sizeof(self.options))
        self.options.stop = c.pointer(self.stop)
        self._set(options)
        self.root = Root(subject, state, self.stop)
        self.position = c.c_void_p()
        error = native.NwError()
        self.title = str(subject.name if isinstance(subject, Game) else self.root.position.source)
        if self.root.adapter:
            code = native.lib.nw_position_of(self.position, self.root.game, self.root.state, error)
        else:
            code = native.lib.nw_position_copy(self.position, self.root.position._handle, error)
        check(code, error)

    def _set(self, given: dict[str, Any]) -> None:
        self.options.algorithm = str(given.pop("algorithm", given.pop("algo"))).encode()
        if (driver := given.pop("driver", None)) is not None:
            self.options.driver = next_gamma(driver, self)
        for name, value in given.items():
            if value is not None:
                set_option(native.lib.nw_lab_option_set, self.options, name, value)

    def run(self, function: Callable[[native.NwError], Any]) -> None:
        error = native.NwError()
        code = run_aside(self.stop, lambda: function(error))
        if self.failure is not None:
            raise self.failure
        self.root.raise_failure()
        check(code, error)

    def close(self) -> None:
        native.lib.nw_position_free(self.position)


def search(
    position: Union[str, Position, Game],
    *,
    algo: str = "alphabeta",
    depth: Optional[int] = None,
    state: Optional[Hashable] = None,
    **options: Any,
) -> Studied:
    """Runs an algorithm as it was published: "sss", "mt-sss", "pns", ... (see algorithms()).

    position may also be a tree, "tree:FILE" or "uniform:w=5,d=6,seed=1", for which depth is
    optional. Options are the parameters of the algorithm (see parameters()): resident=2,
    select="left". "mtd" is driven by formulas, first="guess", next="g < gamma ? g : g + 1", or by a
    function of a Driving that returns gamma: driver=lambda d: d.g if d.passes else INF.
    """
    study = _Study(position, state, {"algo": algo, "depth": depth, **options})
    found = c.POINTER(native.NwLabResult)()
    try:
        study.run(
            lambda error: native.lib.nw_lab_search(found, study.position, study.options, error)
        )
        r = found.contents
        passes = [Pass(p.alpha, p.beta, p.value) for p in (r.pass_[i] for i in range(r.passes))]
        bound = native.lib.nw_bound_name(r.bound).decode()
        return Studied(
            value=r.value,
            bound=bound,
            range=(r.pess, r.opt) if bound == "estimate" else None,
            settled=bool(r.settled),
            open=r.open_peak,
            counts=_counts(r.counts),
            passes=passes,
            pv=r.pv[: r.pv_length],
        )
    finally:
        native.lib.nw_lab_result_free(found)
        study.close()


class Trace(list[Event]):
    """The events of a search, in order. In a notebook it shows its last pass."""

    def __init__(self, events: Sequence[Event], study: Callable[[], _Study]):
        super().__init__(events)
        self._study = study

    def svg(self, first: int = 0, last: int = 0) -> str:
        """The tree after the passes first..last, one below the other; 0 is the last pass."""
        study, text = self._study(), c.c_void_p()
        try:
            study.run(
                lambda error: native.lib.nw_lab_draw(
                    text, study.position, study.options, study.title.encode(), first, last, error
                )
            )
            return _taken(text)
        finally:
            study.close()

    def _repr_svg_(self) -> str:
        return self.svg()


def _taken(text: c.c_void_p) -> str:
    """Text of the library, which is freed."""
    written = c.string_at(text.value).decode() if text.value else ""
    native.lib.nw_lab_free(text)
    return written


def trace(
    position: Union[str, Position, Game],
    *,
    algo: str = "alphabeta",
    depth: Optional[int] = None,
    state: Optional[Hashable] = None,
    **options: Any,
) -> Trace:
    """The events of the same search, in order. The list draws itself: svg()."""

    def made() -> _Study:
        return _Study(position, state, {"algo": algo, "depth": depth, **options})

    study, text = made(), c.c_void_p()
    try:
        study.run(lambda error: native.lib.nw_lab_trace(text, study.position, study.options, error))
        return Trace([_event(line) for line in _taken(text).splitlines()], made)
    finally:
        study.close()


@dataclass(frozen=True)
class Size:
    """The size of a tree; None: too many to count."""

    leaves: Optional[int]
    nodes: Optional[int]


@dataclass(frozen=True)
class Facts:
    """Properties of a tree, independent of the search. The value is MAX's."""

    value: int
    at_most: Size  # the proof that the value is at most this: a max solution tree
    at_least: Size  # and at least: a min solution tree
    critical: Size  # both together: the left-most minimal tree
    types: tuple[Size, Size, Size]  # its nodes of type 1, 2 and 3 of Knuth and Moore


def facts(
    position: Union[str, Position, Game],
    *,
    depth: Optional[int] = None,
    state: Optional[Hashable] = None,
) -> Facts:
    """The value of a tree and the sizes of its proofs. For a "tree:" depth is optional."""

    def size(s: native.NwLabSize) -> Size:
        return Size(*(None if n == 2**64 - 1 else n for n in (s.leaves, s.nodes)))

    study = _Study(position, state, {"algo": "minimax", "depth": depth})
    found = native.NwLabFacts()
    plies = study.options.depth
    try:
        study.run(lambda error: native.lib.nw_lab_facts_of(found, study.position, plies, error))
        first, second, third = (size(found.type[i]) for i in (1, 2, 3))
        whole_proofs = (size(found.plus), size(found.minus), size(found.critical))
        return Facts(found.value, *whole_proofs, (first, second, third))
    finally:
        study.close()


@dataclass(frozen=True)
class Graphs:
    """How small a search could have been (docs/minimal-graph.md). The value is MAX's."""

    value: int
    search: Counts  # the last iteration of the compared search
    tree: Counts  # the minimal tree, by Knuth and Moore's formula on the game's own moves
    lfmg: Counts  # the left-first minimal graph, with the search's best moves
    lfmg_etc: Counts  # the same with enhanced transposition cutoffs
    mm_tree: Counts
    mm: Counts
    armg: Counts  # an approximation of the real minimal graph


def graph(
    position: Union[str, Position, Game],
    *,
    depth: Optional[int] = None,
    state: Optional[Hashable] = None,
) -> Graphs:
    """Sizes of the minimal trees and graphs of a position. Those that were not built are zero."""
    study = _Study(position, state, {"algo": "minimax", "depth": depth})
    found, plies = native.NwLabGraphs(), study.options.depth
    try:
        study.run(lambda error: native.lib.nw_lab_graphs_of(found, study.position, plies, error))
        graphs = {name: _counts(getattr(found, name)) for name, *_ in found._fields_[1:]}
        return Graphs(found.value, **graphs)
    finally:
        study.close()


def compare(
    position: Union[str, Position, Game],
    *,
    algos: Optional[Sequence[str]] = None,
    depth: Optional[int] = None,
    state: Optional[Hashable] = None,
) -> dict[str, Studied]:
    """The results of published algorithms, by name: those in algos, or all that find the value."""
    names = algos or [name for name in algorithms() if "budget" not in parameters(name)]
    return {name: search(position, algo=name, depth=depth, state=state) for name in names}


def algorithms() -> list[str]:
    """The names of the published algorithms."""
    names: list[str] = []
    while (name := native.lib.nw_lab_algorithm(len(names))) is not None:
        names.append(name.decode())
    return names


def parameters(algo: str) -> dict[str, str]:
    """The parameters that a published algorithm reads, each with its line of help."""
    names = native.lib.nw_lab_parameters(algo.encode())
    if not names:
        raise InvalidError(f"unknown algorithm '{algo}'")
    rows: dict[str, str] = {}
    while name := names[len(rows)]:
        rows[name.decode()] = native.lib.nw_option_find(name).contents.help.decode()
    return rows
