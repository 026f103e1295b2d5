# SPDX-License-Identifier: MIT
"""Searches: a single call, an iterator over the iterations, or many searches with one table."""

from __future__ import annotations

import ctypes as c
import numbers
import queue
import threading
from dataclasses import dataclass
from typing import Any, Callable, Hashable, Iterator, Optional, Sequence, Union

from . import _native as native
from ._errors import InvalidError, check, whole
from ._games import Adapter, Game, Position

INF = 1 << 30
_STACK = 64 << 20  # bytes: a deep search recurses for every ply
_SWITCHES = {True: "yes", False: "no"}
# In a game written in Python a new state costs more than a node: ETC plays every move, and killers
# cost more states in some games than they save in others (bench/bench_python.py).
_PYTHON_GAMES = {"etc": 0, "killers": False}


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
    """A call at the root with a window; a null window for the MTD algorithms, where gamma is
    beta."""

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


class Root:
    """A position in the library's form, and names for its moves."""

    def __init__(self, subject: Union[str, Position, Game], state: Optional[Hashable], stop: c.c_int):
        self.adapter: Optional[Adapter] = None
        if isinstance(subject, Game):
            self.adapter = Adapter(subject, stop)
            self.game = self.adapter.native
            self.move_to(state)
            return
        if state is not None:
            raise InvalidError("state goes with a game written in Python")
        self.position = subject if isinstance(subject, Position) else Position(subject)
        self.game = self.position._game
        self.state: Any = c.c_void_p(self.position._state)

    def move_to(self, state: Optional[Hashable]) -> None:
        """Another state of a game written in Python; None: its start."""
        assert self.adapter
        self._place = self.adapter.place(self.adapter.game.start() if state is None else state)
        self.state = c.cast(c.pointer(self._place), c.c_void_p)

    def line(self, moves: Sequence[int]) -> list[str]:
        if self.adapter:
            return self.adapter.line(self._place, moves)
        names, position = [], self.position
        for move in moves:
            names.append(position._name(move))
            position = position._after(move)
        return names

    def raise_failure(self) -> None:
        """Raises the exception of a game written in Python."""
        if self.adapter:
            self.adapter.raise_failure()


_INFINITIES = {INF: "+inf", -INF: "-inf"}


def set_option(setter: Callable[..., int], options: Any, name: str, value: Any) -> None:
    """Sets an option of the library's table by name; words of names may be joined by _."""
    error = native.NwError()
    whole_number = isinstance(value, int) and not isinstance(value, bool)
    text = _SWITCHES[value] if isinstance(value, bool) else str(value)
    text = _INFINITIES.get(value, text) if whole_number else text
    word = "algo" if name == "algorithm" else name.rstrip("_").replace("_", "-")
    check(setter(options, word.encode(), text.encode(), error), error)


@dataclass(frozen=True)
class Driving:
    """The input of a driver of MTD(first, next), which picks gamma; the next pass tests whether the
    value is at least gamma."""

    passes: int  # so far; 0 for the first gamma
    g: int  # the result and the test value of the last pass
    gamma: int
    lower: int  # the value lies within lower .. upper, -INF .. INF at first
    upper: int
    guess: int
    lo: int
    hi: int
    step: int
    delta: int


def next_gamma(driver: Callable[[Driving], int], search: Any) -> Any:
    """The driver as the library calls it; an exception is kept in search.failure."""

    def gamma(_: Any, driving: Any) -> int:
        known = driving.contents
        try:
            answer = driver(Driving(*(getattr(known, name) for name, *_ in known._fields_)))
            return whole("the driver's gamma", answer, INF)
        except BaseException as failure:  # raised again when the search has returned
            search.failure = failure
            return -INF  # a test that is already decided: the search ends

    return native.NEXT_FN(gamma)


class _Search:
    """One search in a thread of its own, so that Ctrl-C reaches Python while it runs."""

    def __init__(self, searcher: c.c_void_p, root: Root, stop: c.c_int, limits: dict[str, Any]):
        self.root = root
        self._searcher = searcher
        self._stop = stop
        self._limits = native.NwLimits(size=c.sizeof(native.NwLimits), stop=c.pointer(stop), **limits)
        self._result = native.NwResult()
        self._error = native.NwError()
        self._code = 0
        self._ended = threading.Event()
        self.failure: Optional[BaseException] = None  # in a driver written in Python

    def drive(self, driver: Callable[[Driving], int]) -> None:
        self._limits.driver = next_gamma(driver, self)

    def listen(self, tell: Callable[[Iteration], None]) -> None:
        def on_iteration(_context: Any, iteration: Any) -> int:
            tell(self._iteration(iteration.contents))
            return self._stop.value

        self._limits.iteration = native.ITERATION_FN(on_iteration)

    def _run(self) -> None:
        try:
            self._code = native.lib.nw_search(
                self._searcher, self.root.state, self._limits, self._result, self._error
            )
        finally:
            self._ended.set()

    def start(self) -> None:
        before = threading.stack_size(_STACK)
        try:
            threading.Thread(target=self._run, daemon=True).start()
        except BaseException:
            self._ended.set()
            raise
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
        self.root.raise_failure()
        if self.failure is not None:
            raise self.failure
        check(self._code, self._error)
        return self._read()

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
    if depth is None and seconds is None and nodes is None:
        raise InvalidError("a search needs a limit: depth, seconds or nodes")
    if seconds is not None:
        if not isinstance(seconds, numbers.Real):
            raise InvalidError(f"seconds {seconds!r}: expected a number")
        seconds = float(seconds)
    given: dict[str, Union[int, float, None]] = {
        "depth": None if depth is None else whole("depth", depth, 2**31 - 1),
        "seconds": seconds,
        "nodes": None if nodes is None else whole("nodes", nodes, 2**64 - 1),
    }
    for name, value in given.items():
        if value is not None and not value > 0:
            raise InvalidError(f"{name} {value}: expected more than 0")
    return {name: value for name, value in given.items() if value is not None}


class Searcher:
    """Searches positions of one game, and keeps its table from one search to the next.

    position is what search() takes, and the one that is searched unless another is given. Options
    are those of search(). A searcher does one search at a time.
    """

    def __init__(
        self,
        position: Union[str, Position, Game],
        *,
        state: Optional[Hashable] = None,
        **options: Any,
    ):
        self._stop = c.c_int(0)
        self._root = Root(position, state, self._stop)
        self._busy = False
        self._handle = c.c_void_p()
        if self._root.adapter:
            options = {**_PYTHON_GAMES, **options}
        self._driver = options.pop("driver", None)
        settings, error = native.NwOptions(), native.NwError()
        native.lib.nw_options_preset(settings, c.sizeof(settings), self._root.game, 0)
        for name, value in options.items():
            set_option(native.lib.nw_option_set, settings, name, value)
        check(native.lib.nw_searcher_create(self._handle, self._root.game, settings, error), error)

    def __del__(self, free: Any = native.lib.nw_searcher_free) -> None:
        if hasattr(self, "_handle"):
            free(self._handle)

    def _moved(self, position: Union[str, Position, Game, None], state: Optional[Hashable]) -> Root:
        """The root of the next search, which must be of the searcher's game."""
        root = self._root
        if root.adapter:
            if position is not None and position is not root.adapter.game:
                raise InvalidError("this searcher is for another game: give it a state of its own")
            if state is not None or position is not None:
                root.move_to(state)
            return root
        if position is None and state is None:
            return root
        new = Root(root.position if position is None else position, state, self._stop)
        same = not new.adapter and c.addressof(new.game.contents) == c.addressof(root.game.contents)
        if not same or new.position._is_tree and new.position._owner is not root.position._owner:
            raise InvalidError(
                "this searcher is for another game: positions of a tree or a plug-in are reached by"
                " play() from the one it was made for"
            )
        return new

    def _begin(self, position: Any, state: Optional[Hashable], limits: dict[str, Any]) -> _Search:
        if self._busy:
            raise InvalidError("this searcher is still searching")
        self._stop.value = 0
        self._root = self._moved(position, state)
        self._busy = True
        search = _Search(self._handle, self._root, self._stop, limits)
        if self._driver is not None:
            search.drive(self._driver)
        return search

    def search(
        self,
        position: Union[str, Position, Game, None] = None,
        *,
        depth: Optional[int] = None,
        seconds: Optional[float] = None,
        nodes: Optional[int] = None,
        state: Optional[Hashable] = None,
    ) -> Result:
        """Searches a position, by default the one searched last."""
        s = self._begin(position, state, _limits(depth, seconds, nodes))
        try:
            s.start()
            return s.finish()
        finally:
            self._busy = False

    def iterate(
        self,
        position: Union[str, Position, Game, None] = None,
        *,
        depth: Optional[int] = None,
        seconds: Optional[float] = None,
        nodes: Optional[int] = None,
        state: Optional[Hashable] = None,
    ) -> Iterator[Iteration]:
        """Yields each iteration as it is completed. Leaving the loop stops the search."""
        s = self._begin(position, state, _limits(depth, seconds, nodes))
        told: queue.SimpleQueue[Iteration] = queue.SimpleQueue()
        try:
            s.listen(told.put)
            s.start()
            while not s.ended or not told.empty():
                try:
                    yield told.get(timeout=0.02)
                except queue.Empty:
                    continue
            s.finish()
        finally:
            s.stop()
            self._busy = False

    def clear(self) -> None:
        """Forgets the table."""
        if self._busy:
            raise InvalidError("this searcher is still searching")
        native.lib.nw_searcher_clear(self._handle)


def search(
    position: Union[str, Position, Game],
    *,
    depth: Optional[int] = None,
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    state: Optional[Hashable] = None,
    **options: Any,
) -> Result:
    """Searches a position and returns the result.

    position is text such as "othello", "chess:FEN", "tree:FILE" or "./libhex.so", a Position, or a
    Game of your own (searched from its start, or from `state`). Options are those of `nullwindow
    search`, with underscores for dashes: algo="mtdf", table=20, history=False, lab=True; with
    algo="mtd" a driver of your own may be a function, driver=lambda d: d.g if d.passes else INF.
    Ctrl-C stops the search.
    """
    searcher = Searcher(position, state=state, **options)
    return searcher.search(depth=depth, seconds=seconds, nodes=nodes)


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
    searcher = Searcher(position, state=state, **options)
    return searcher.iterate(depth=depth, seconds=seconds, nodes=nodes)


def check_game(game: Union[Game, str, Position], games: int = 20, seed: int = 1) -> None:
    """Plays random games and raises InvalidError if the game breaks its contract."""
    root = Root(game, None, c.c_int(0))
    error = native.NwError()
    code = native.lib.nw_game_check(root.game, root.state, games, seed, error)
    root.raise_failure()
    check(code, error)


def algorithms() -> list[str]:
    """The names of the practical algorithms."""
    names: list[str] = []
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
