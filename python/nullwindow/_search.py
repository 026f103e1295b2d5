# SPDX-License-Identifier: MIT
"""Searching: one call, or an iterator over the iterations while it runs."""

from __future__ import annotations

import ctypes as c
import queue
import threading
from dataclasses import dataclass
from typing import Any, Callable, Hashable, Iterator, Optional, Sequence, Union

from . import _native as native
from ._errors import InvalidError, check
from ._games import Adapter, Game, Position

_STACK = 64 << 20  # bytes: a deep search recurses for every ply
_SWITCHES = {True: "yes", False: "no"}


@dataclass(frozen=True)
class Counts:
    """Nodes by kind, counted with lab=True."""

    leaf: int
    interior: int
    table: int
    quiescence: int

    @property
    def total(self) -> int:
        return self.leaf + self.interior + self.table


@dataclass(frozen=True)
class Pass:
    """A call at the root with a window; null for the MTD algorithms: gamma is beta."""

    alpha: int
    beta: int
    value: int


@dataclass(frozen=True)
class Iteration:
    depth: int
    value: int
    move: Optional[str]
    pv: list[str]
    passes: list[Pass]
    nodes: int
    seconds: float
    counts: Counts


@dataclass(frozen=True)
class Result:
    """Values are for the side to move at the root."""

    value: int
    lower: int
    upper: int
    move: Optional[str]
    pv: list[str]
    depth: int
    complete: bool
    nodes: int
    seconds: float
    counts: Counts
    iterations: list[Iteration]
    crossings: int


def _counts(n: native.NwCounts) -> Counts:
    return Counts(n.leaf, n.interior, n.table, n.quiescence)


def run_aside(stop: c.c_int, function: Callable[[], Any]) -> Any:
    """Calls a function of the library in a thread with a deep stack, so that Ctrl-C reaches Python;
    an interrupt sets the stop flag and waits for the end."""
    ended = threading.Event()
    answer: list[Any] = []

    def run() -> None:
        try:
            answer.append(function())
        finally:
            ended.set()

    before = threading.stack_size(_STACK)
    try:
        threading.Thread(target=run, daemon=True).start()
    finally:
        threading.stack_size(before)
    try:
        while not ended.wait(0.05):
            pass
    except BaseException:
        stop.value = 1
        ended.wait()
        raise
    return answer[0]


class _Root:
    """A position as the library wants it, and names for its moves."""

    def __init__(self, subject: Union[str, Position, Game], state: Optional[Hashable], stop: c.c_int):
        self.adapter: Optional[Adapter] = None
        if isinstance(subject, Game):
            self.adapter = Adapter(subject, stop)
            number = self.adapter.number(subject.start() if state is None else state)
            self._start = number
            self.game = c.pointer(self.adapter.native)
            self.state: Any = c.c_uint64(number)
            return
        if state is not None:
            raise InvalidError("state goes with a game written in Python")
        self._position = subject if isinstance(subject, Position) else Position(subject)
        self.game = self._position._game
        self.state = self._position._state

    def line(self, moves: Sequence[int]) -> list[str]:
        if self.adapter:
            return self.adapter.line(self._start, moves)
        names, position = [], self._position
        for move in moves:
            names.append(position._name(move))
            position = position._after(move)
        return names


_INFINITIES = {1 << 30: "+inf", -(1 << 30): "-inf"}


def set_option(setter: Callable[..., int], options: Any, name: str, value: Any) -> None:
    """Sets an option of the library's table by name; words of names may be joined by _."""
    error = native.NwError()
    text = _SWITCHES[value] if isinstance(value, bool) else _INFINITIES.get(value, str(value))
    word = name.rstrip("_").replace("_", "-")
    check(setter(options, word.encode(), text.encode(), error), error)


class _Search:
    """One search in a thread of its own, so that Ctrl-C reaches Python while it runs."""

    def __init__(self, subject: Any, state: Any, limits: dict[str, Any], options: dict[str, Any]):
        self._stop = c.c_int(0)
        self.root = _Root(subject, state, self._stop)
        self._options = native.NwOptions()
        native.lib.nw_options_preset(self._options, c.sizeof(self._options), self.root.game, 0)
        for name, value in options.items():
            set_option(native.lib.nw_option_set, self._options, name, value)
        self._limits = native.NwLimits(
            size=c.sizeof(native.NwLimits), stop=c.pointer(self._stop), **limits
        )
        self._result = native.NwResult()
        self._error = native.NwError()
        self._code = 0
        self._ended = threading.Event()
        self._searcher = c.c_void_p()
        error = native.NwError()
        code = native.lib.nw_searcher_create(self._searcher, self.root.game, self._options, error)
        check(code, error)

    def listen(self, tell: Callable[[Iteration], None]) -> None:
        def on_iteration(_context: Any, iteration: Any) -> int:
            tell(self._iteration(iteration.contents))
            return self._stop.value

        self._limits.iteration = native.ITERATION_FN(on_iteration)

    def _run(self) -> None:
        try:
            self._code = native.lib.nw_search(
                self._searcher, c.byref(self.root.state), self._limits, self._result, self._error
            )
        finally:
            self._ended.set()

    def start(self) -> None:
        before = threading.stack_size(_STACK)
        try:
            threading.Thread(target=self._run, daemon=True).start()
        finally:
            threading.stack_size(before)

    def stop(self) -> None:
        """Stops the search and waits for its end: only then may its memory be freed. An event and
        not Thread.join, which takes a thread for ended after an interrupt (CPython before 3.13)."""
        self._stop.value = 1
        while not self._ended.wait(0.05):
            pass

    @property
    def ended(self) -> bool:
        return self._ended.is_set()

    def finish(self) -> Result:
        """Waits for the end; an interrupt stops the search and is then raised."""
        try:
            while not self._ended.wait(0.05):
                pass
        except BaseException:
            self.stop()
            raise
        if self.root.adapter and self.root.adapter.failure is not None:
            raise self.root.adapter.failure
        check(self._code, self._error)
        return self._read()

    def close(self) -> None:
        native.lib.nw_searcher_free(self._searcher)
        self._searcher = c.c_void_p()

    def _iteration(self, i: native.NwIteration) -> Iteration:
        passes = [Pass(p.alpha, p.beta, p.value) for p in (i.pass_[k] for k in range(i.passes))]
        first = [] if i.move == native.NO_MOVE else self.root.line([i.move])
        pv = self.root.line(i.pv[: i.pv_length])
        return Iteration(
            i.depth, i.value, first[0] if first else None, pv, passes, i.nodes, i.seconds, _counts(i.counts)
        )

    def _read(self) -> Result:
        r = self._result
        first = [] if r.move == native.NO_MOVE else self.root.line([r.move])
        return Result(
            value=r.value,
            lower=r.lower,
            upper=r.upper,
            move=first[0] if first else None,
            pv=self.root.line(r.pv[: r.pv_length]),
            depth=r.depth,
            complete=bool(r.complete),
            nodes=r.nodes,
            seconds=r.seconds,
            counts=_counts(r.counts),
            iterations=[self._iteration(r.iteration[k]) for k in range(r.iterations)],
            crossings=r.crossings,
        )


def _limits(depth: Optional[int], seconds: Optional[float], nodes: Optional[int]) -> dict[str, Any]:
    given = {"depth": depth, "seconds": seconds, "nodes": nodes}
    for name, value in given.items():
        if value is not None and not value > 0:
            raise InvalidError(f"{name} {value}: expected more than 0")
    if all(value is None for value in given.values()):
        raise InvalidError("a search needs a limit: depth, seconds or nodes")
    return {name: value for name, value in given.items() if value is not None}


def search(
    position: Union[str, Position, Game],
    *,
    depth: Optional[int] = None,
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    state: Optional[Hashable] = None,
    **options: Any,
) -> Result:
    """Searches a position and returns what was found.

    position is text such as "othello" or "chess:FEN", a Position, or a Game of your own (searched
    from its start, or from `state`). Options are those of `nullwindow search`, with underscores
    for dashes: algo="mtdf", table=20, history=False, lab=True. Ctrl-C stops the search.
    """
    s = _Search(position, state, _limits(depth, seconds, nodes), options)
    try:
        s.start()
        return s.finish()
    finally:
        s.close()


def iterate(
    position: Union[str, Position, Game],
    *,
    depth: Optional[int] = None,
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    state: Optional[Hashable] = None,
    **options: Any,
) -> Iterator[Iteration]:
    """Yields each iteration as it is completed. Leaving the loop stops the search."""
    s = _Search(position, state, _limits(depth, seconds, nodes), options)
    told: queue.SimpleQueue[Iteration] = queue.SimpleQueue()
    s.listen(told.put)
    s.start()
    try:
        while not s.ended or not told.empty():
            try:
                yield told.get(timeout=0.02)
            except queue.Empty:
                continue
        s.finish()
    finally:
        s.stop()
        s.close()


def check_game(game: Game, games: int = 20, seed: int = 1) -> None:
    """Plays random games and raises InvalidError if the game breaks its contract."""
    root = _Root(game, None, c.c_int(0))
    error = native.NwError()
    code = native.lib.nw_game_check(root.game, c.byref(root.state), games, seed, error)
    if root.adapter and root.adapter.failure is not None:
        raise root.adapter.failure
    check(code, error)


def algorithms() -> list[str]:
    """The names of the practical algorithms."""
    names = []
    while (name := native.lib.nw_algorithm_name(len(names))) is not None:
        names.append(name.decode())
    return names


def options() -> dict[str, str]:
    """The options of a search by name, each with its line of help."""
    rows = {}
    i = 0
    while row := native.lib.nw_option_at(i):
        if row.contents.at:
            rows[row.contents.name.decode()] = row.contents.help.decode()
        i += 1
    return rows
