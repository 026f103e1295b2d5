# SPDX-License-Identifier: MIT
"""A search written by a student, compared leaf by leaf with a published algorithm."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any, Callable, Optional, Union

from ._errors import InvalidError
from ._games import Game
from ._play import Board
from ._search import INF
from ._study import Event, search, trace

Path = tuple[int, ...]


class Node:
    """A node as a student's search sees it. Reading value counts as evaluating the leaf."""

    def __init__(self, board: Board, depth: Optional[int], is_max: bool, seen: list[Path]):
        self._board, self._depth, self._seen = board, depth, seen
        self._children: Optional[list[Node]] = None
        self.path: Path = ()
        self.name = "root"
        self.is_max = is_max

    @property
    def children(self) -> list[Node]:
        """The children from left to right; none: a leaf."""
        if self._children is None:
            moves = self._board.moves() if self._depth != 0 else []
            depth = None if self._depth is None else self._depth - 1
            self._children = []
            for number, move in enumerate(moves):
                board = self._board.play(move)
                again = board.mover(1) == self._board.mover(0)
                child = Node(board, depth, self.is_max == again, self._seen)
                child.path = (*self.path, number)
                child.name = move if len(self.path) == 0 else f"{self.name} {move}"
                self._children.append(child)
        return self._children

    @property
    def is_leaf(self) -> bool:
        return not self.children

    @property
    def value(self) -> int:
        """The value of a leaf, for MAX."""
        if not self.is_leaf:
            raise InvalidError(f"{self.name} is not a leaf: it has {len(self.children)} children")
        self._seen.append(self.path)
        value = self._board.result()
        if value is None:
            game, state = self._board.game, self._board.state
            value = int(game.evaluate(state) if game is not None else state.evaluate())
        return value if self.is_max else -value


@dataclass(frozen=True)
class Judgement:
    """The result of an exercise, with the first leaf that differs; true if none does."""

    passed: bool
    sentence: str
    value: Any
    leaves: list[Path]  # in the order in which they were evaluated
    wanted: list[Path]  # by the published algorithm
    differs: Optional[int]  # the index of the first that differs

    def __bool__(self) -> bool:
        return self.passed


def _call(function: Callable[..., Any], root: Node) -> Any:
    """With the window too, if it takes one: f(node) or f(node, alpha, beta)."""
    needed = [
        p
        for p in inspect.signature(function).parameters.values()
        if p.default is p.empty and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
    ]
    return function(root, -INF, INF) if len(needed) >= 3 else function(root)


def _at(path: Path, labels: dict[Path, str]) -> str:
    """A node for people: its label or moves, and its path."""
    way = ".".join(map(str, path)) or "the root"
    return f"{labels[path]} ({way})" if path in labels else way


def _why(events: list[Event], upto: Optional[Event], path: Path, labels: dict[Path, str]) -> str:
    """Why the published algorithm did not evaluate the leaf at path before `upto`."""
    reason = ""
    for event in events:
        if event is upto:
            break
        below = path[: len(event.node)] == event.node and len(path) > len(event.node)
        if below and event.kind == "back" and event.data.get("loop") == "cutoff":
            assert event.alpha is not None and event.beta is not None
            kind = "MAX" if event.max else "MIN"
            reason = (
                f"at {kind} node {_at(event.node, labels)} the value is {event.g}, and"
                f" alpha {_score(event.alpha)} >= beta {_score(event.beta)}: its other children are"
                " cut off"
            )
    return reason


def _score(value: int) -> str:
    return "+inf" if value >= INF else "-inf" if value <= -INF else str(value)


def _difference(
    events: list[Event], seen: list[Path], wanted: list[Path], at: int, labels: dict[Path, str]
) -> str:
    """A sentence about the first leaf that differs."""
    leaves = [event for event in events if event.kind == "leaf"]
    expected = leaves[at] if at < len(wanted) else None
    if at >= len(seen):
        assert expected is not None
        window = f"alpha {_score(expected.alpha or 0)} < beta {_score(expected.beta or 0)}"
        return (
            f"Your search ends after {at} leaves; the next is {_at(expected.node, labels)}: the"
            f" window there is open, {window}, so it may still matter."
        )
    mine = seen[at]
    told = f"Leaf {at + 1} of your search is {_at(mine, labels)}"
    if mine in seen[:at]:
        return f"{told}, which you have evaluated before, as leaf {seen.index(mine) + 1}."
    if reason := _why(events, expected, mine, labels):
        return f"{told}; it is never evaluated: {reason}."
    if expected is None:
        return f"{told}; the search is done after {at}."
    if mine > expected.node and expected.node not in seen:
        window = f"alpha {_score(expected.alpha or 0)} < beta {_score(expected.beta or 0)}"
        return f"{told}; you left out {_at(expected.node, labels)}, where the window is open: {window}."
    return f"{told}, where the algorithm evaluates {_at(expected.node, labels)}."


def exercise(
    function: Callable[..., Any],
    position: Union[str, Any, Game],
    *,
    algo: str = "alphabeta",
    depth: Optional[int] = None,
    **options: Any,
) -> Judgement:
    """Compares a search of your own with a published algorithm: the same value by the same leaves
    in the same order?

    function takes a Node, or a Node, alpha and beta, and returns the value for MAX. A Node has
    children, is_leaf, is_max and value. The result names the first leaf that differs, with the
    reason.
    """
    events = trace(position, algo=algo, depth=depth, **options)
    wanted = [event.node for event in events if event.kind == "leaf"]
    labels = {event.node: event.label or "" for event in events if event.label}
    first = next(event for event in events if event.kind in ("enter", "leaf"))
    seen: list[Path] = []
    value = _call(function, Node(Board(position), depth, first.max is not False, seen))
    at = next((i for i, (a, b) in enumerate(zip(seen, wanted)) if a != b), min(len(seen), len(wanted)))
    right = search(position, algo=algo, depth=depth, **options).value
    if len(seen) != len(wanted) or at < len(seen):
        sentence = _difference(events, seen, wanted, at, labels)
        return Judgement(False, sentence, value, seen, wanted, at)
    if value != right:
        sentence = f"The leaves are right, but the value is {right}, and yours is {value!r}."
        return Judgement(False, sentence, value, seen, wanted, None)
    sentence = f"Right: value {right} by {len(wanted)} leaves, in the order of {algo}."
    return Judgement(True, sentence, value, seen, wanted, None)
