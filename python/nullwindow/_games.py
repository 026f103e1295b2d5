# SPDX-License-Identifier: MIT
"""Positions of built-in games, trees and plug-ins, and games written in Python."""

from __future__ import annotations

import ctypes as c
import functools
import html
from typing import Any, Hashable, Iterator, Optional, Sequence

from . import _native as native
from ._errors import Error, InvalidError, check, whole

_TEXT_SIZE = 16384
_SCORE_MAX = 10**9


class Position:
    """A position as the command line names it: "othello", "chess:FEN", "connect4:444",
    "tree:FILE", "uniform:w=5,d=6,seed=1", or "./libhex.so" for a plug-in.

    It never changes: play() returns another one. print() shows the board, text is its notation.
    """

    def __init__(self, text: str):
        if not isinstance(text, str):
            raise InvalidError(f"{text!r}: expected a position such as 'othello' or 'chess:FEN'")
        handle, error = c.c_void_p(), native.NwError()
        check(native.lib.nw_position_open(handle, text.encode(), error), error)
        self._adopt(handle, self, text, ())

    def _adopt(self, handle: c.c_void_p, opened: Position, source: str, line: tuple[int, ...]) -> None:
        self._handle = handle
        self._opened = None if opened is self else opened
        self._source, self._line = source, line
        self._game = native.lib.nw_position_game(handle)
        self._state = native.lib.nw_position_state(handle)
        self.game: str = self._game.contents.name.decode()

    def __del__(self, free: Any = native.lib.nw_position_free) -> None:
        if hasattr(self, "_handle"):
            free(self._handle)

    def _numbers(self) -> list[int]:
        out = (native.MOVE * native.MOVES_MAX)()
        return list(out[: native.lib.nw_position_moves(self._handle, out, len(out))])

    def _name(self, move: int) -> str:
        return self._written(native.lib.nw_position_move_name, move)

    def _written(self, write: Any, *arguments: Any) -> str:
        out = c.create_string_buffer(_TEXT_SIZE)
        write(self._handle, *arguments, out, len(out))
        return out.value.decode("utf-8", "replace")

    def _after(self, *moves: int) -> Position:
        child, handle, error = Position.__new__(Position), c.c_void_p(), native.NwError()
        check(native.lib.nw_position_copy(handle, self._handle, error), error)
        child._adopt(handle, self._owner, self._source, self._line + moves)
        for move in moves:
            check(native.lib.nw_position_play(handle, move, error), error)
        return child

    def moves(self) -> list[str]:
        """All legal moves in the game's notation; none: the game is over."""
        return [self._name(move) for move in self._numbers()]

    def play(self, move: str) -> Position:
        """The position after a move."""
        number, error = native.MOVE(), native.NwError()
        check(native.lib.nw_position_parse_move(self._handle, str(move).encode(), number, error), error)
        return self._after(number.value)

    def is_over(self) -> bool:
        """Is the game over?"""
        return bool(native.lib.nw_position_moves(self._handle, None, 0) == 0)

    def result(self) -> Optional[int]:
        """The value of a finished game for the side to move; None: it is not over."""
        if not self.is_over():
            return None
        rules = self._game.contents
        return int((rules.result or rules.evaluate)(self._state))

    def evaluate(self) -> int:
        """The static value for the side to move."""
        value: int = self._game.contents.evaluate(self._state)
        return value

    @property
    def side(self) -> Optional[str]:
        """The name of the side to move; None: the game has no names."""
        side = native.lib.nw_position_side(self._handle)
        return side.decode() if side else None

    @property
    def mover(self) -> Optional[int]:
        """The player to move, 0 or 1, where a player may move again; None: the sides alternate."""
        mover = self._game.contents.mover
        return int(mover(self._state)) if mover else None

    @property
    def key(self) -> int:
        """A 64-bit hash of the position; 0 in games without one."""
        return int(self._game.contents.key(self._state)) if self._game.contents.key else 0

    @property
    def text(self) -> str:
        """The position in the game's notation: "GAME:" + text opens it again."""
        return self._written(native.lib.nw_position_print)

    @property
    def source(self) -> str:
        """The text with which it was opened, before any moves."""
        return self._source

    @property
    def played(self) -> list[str]:
        """The moves since it was opened."""
        return list(self._played())

    @property
    def _owner(self) -> Position:
        """The position that owns the tree or the plug-in."""
        return self._opened or self

    @property
    def _is_tree(self) -> bool:
        return self._source.startswith(("tree:", "uniform:"))

    @property
    def _identity(self) -> tuple[Hashable, ...]:
        return (self._source, self._line) if self._is_tree else (self.game, self.key, self.text)

    def __str__(self) -> str:
        return self._written(native.lib.nw_position_draw, 0).rstrip("\n")

    def _repr_svg_(self) -> str:
        return board_svg(str(self))

    def __repr__(self) -> str:
        if not self._is_tree and self._source.partition(":")[0] == self.game:
            return f"Position({self.game + ':' + self.text!r})"
        return f"Position({self._source!r})" + "".join(f".play({name!r})" for name in self._played())

    def _played(self) -> Iterator[str]:
        """The moves since the position was opened."""
        position = self._owner
        for move in self._line:
            yield position._name(move)
            position = position._after(move)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: Any) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _reopen, (self._source, self._line)


def _reopen(source: str, line: tuple[int, ...]) -> Position:
    position = Position(source)
    return position._after(*line) if line else position


class Game:
    """A game of your own: derive from it and write start, moves, play and evaluate.

    States and moves are any hashable objects (tuples, strings, frozen dataclasses). Each method is
    called once per state, or per state and move: the library caches the result.
    """

    name: str = "game"
    max_moves: int = 256

    def start(self) -> Hashable:
        """The first position."""
        raise NotImplementedError

    def moves(self, state: Any) -> Sequence[Hashable]:
        """The legal moves; none: the game is over. A forced pass is a move."""
        raise NotImplementedError

    def play(self, state: Any, move: Any) -> Hashable:
        """The state after a move; the given one must not change."""
        raise NotImplementedError

    def evaluate(self, state: Any) -> int:
        """A heuristic value for the side to move."""
        raise NotImplementedError

    def result(self, state: Any) -> int:
        """The exact value of a finished game for the side to move."""
        return self.evaluate(state)

    def mover(self, state: Any) -> int:
        """The player to move, 0 or 1, of a finished game too. Write it if a player may move twice
        in a row; without it every move passes the turn."""
        raise NotImplementedError

    def order(self, state: Any, move: Any) -> int:
        """An ordering hint: moves with higher hints are tried first."""
        return 0

    def move_name(self, state: Any, move: Any) -> str:
        """A move for people."""
        return str(move)

    def draw(self, state: Any) -> str:
        """A state for people, on one or more lines."""
        return str(state)


def board_svg(text: str) -> str:
    """A drawing made of characters as SVG, for notebooks."""
    wide, high, lines = 12, 20, text.splitlines()
    size = (wide * max(map(len, lines), default=1) + wide, high * len(lines) + high // 2)
    rows = []
    for y, line in enumerate(lines):
        for x, sign in enumerate(line):
            if sign != " ":
                place = f'x="{wide * (x + 1)}" y="{high * (y + 1)}"'
                rows.append(f"<text {place}>{html.escape(sign)}</text>")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}"'
        f' width="{size[0]}" height="{size[1]}" font-family="monospace" font-size="16"'
        ' text-anchor="middle"><rect width="100%" height="100%" fill="#fff"/>'
        + "".join(rows)
        + "</svg>"
    )


class Adapter:
    """A Python game as an nw_game of the library (nullwindow_objects.h), which numbers states and
    caches the results of the game's methods: they are called once for each state and move.

    An exception in a method stops the search, and the caller raises it.
    """

    def __init__(self, game: Game, stop: c.c_int):
        self.game = game
        self._stop = stop
        kind, error = type(game), native.NwError()
        self._methods = native.NwObjectsMethods(
            moves=game.moves,
            play=game.play,
            evaluate=game.evaluate,
            move_name=lambda state, move: str(game.move_name(state, move)),
            print=str,
            refuse=self._refuse,
        )
        if kind.result is not Game.result:
            self._methods.result = game.result
        if kind.order is not Game.order:
            self._methods.order = game.order
        if kind.mover is not Game.mover:
            self._methods.mover = game.mover
        self._handle = c.c_void_p()
        most = whole("max_moves", game.max_moves, native.MOVES_MAX)
        code = native.lib.nw_objects_create(
            self._handle, str(game.name).encode(), most, python_calls(), self._methods, stop, error
        )
        check(code, error)
        self.native = native.lib.nw_objects_game(self._handle)

    def __del__(self, free: Any = native.lib.nw_objects_free) -> None:
        if hasattr(self, "_handle"):
            free(self._handle)

    def _refuse(self, method: Any, answer: Any) -> None:
        name: str = method.__name__
        if name == "moves":
            raise InvalidError(
                f"{len(answer)} moves in one position: raise max_moves ({self.game.max_moves})"
            )
        if name == "play":
            raise InvalidError("play changed the state it was given; it must return a new one")
        if name == "mover":
            raise InvalidError(f"mover {answer!r}: expected 0 or 1")
        whole(name, answer, _SCORE_MAX)

    def place(self, state: Hashable) -> c.c_void_p:
        """A state as the library refers to it."""
        place = c.c_void_p()
        if native.lib.nw_objects_state(self._handle, state, c.byref(place)) < 0:
            self.raise_failure()
            raise MemoryError
        return place

    def raise_failure(self) -> None:
        """Raises what a method of the game raised."""
        address = native.lib.nw_objects_failure(self._handle)
        if address:
            reference = c.cast(address, c.py_object)
            failure: BaseException = reference.value
            c.pythonapi.Py_DecRef(reference)
            raise failure

    def line(self, place: c.c_void_p, moves: Sequence[int]) -> list[str]:
        """The names of a line of moves from a place; the states are known."""
        names, rules, out = [], self.native.contents, c.create_string_buffer(_TEXT_SIZE)
        at, after = c.c_void_p(place.value), c.c_void_p()
        for number in moves:
            rules.move_name(c.addressof(at), number, c.addressof(out), len(out))
            names.append(out.value.decode("utf-8", "replace"))
            rules.play(c.addressof(after), c.addressof(at), number)
            at, after = after, at
        self.raise_failure()
        return names


@functools.lru_cache(maxsize=None)
def python_calls() -> native.NwObjectsCalls:
    """The addresses of the Python functions that the library calls."""
    if not hasattr(c, "pythonapi"):
        raise Error("a game written in Python needs CPython: this Python has no ctypes.pythonapi")
    addresses = (c.cast(getattr(c.pythonapi, name), c.c_void_p) for name in native.PYTHON_CALLS)
    return native.NwObjectsCalls(*addresses)
