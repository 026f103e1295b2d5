# SPDX-License-Identifier: MIT
"""Positions of built-in games, trees and plug-ins, and games written in Python."""

from __future__ import annotations

import ctypes as c
from typing import Any, Hashable, Iterator, Optional, Sequence

from . import _native as native
from ._errors import InvalidError, check, whole

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
        return native.lib.nw_position_moves(self._handle, None, 0) == 0

    def result(self) -> Optional[int]:
        """The value of a finished game for the side to move; None: it is not over."""
        rules = self._game.contents
        return (rules.result or rules.evaluate)(self._state) if self.is_over() else None

    def evaluate(self) -> int:
        """The static value for the side to move."""
        value: int = self._game.contents.evaluate(self._state)
        return value

    @property
    def side(self) -> Optional[str]:
        """Who is to move, in the game's own word; None: the game does not say."""
        side = native.lib.nw_position_side(self._handle)
        return side.decode() if side else None

    @property
    def key(self) -> int:
        """A 64-bit hash of the position; 0 in games without one."""
        return self._game.contents.key(self._state) if self._game.contents.key else 0

    @property
    def text(self) -> str:
        """The position in the game's notation: "GAME:" and this opens it again."""
        return self._written(native.lib.nw_position_print)

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
        return isinstance(other, Position) and self._identity == other._identity

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

    States and moves are any hashable objects (tuples, strings, frozen dataclasses). Every call
    goes through Python, so that a search manages some ten thousand nodes per second: enough to
    teach and to try things out. Write the game in C when it should be fast.
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

    def order(self, state: Any, move: Any) -> int:
        """A hint: moves with a higher one are tried earlier."""
        return 0

    def move_name(self, state: Any, move: Any) -> str:
        return str(move)


def _mix(n: int) -> int:
    """Spreads a small number over 64 bits."""
    n = (n + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    n = (n ^ n >> 32) * 0xD6E8FEB86659FD93 & 0xFFFFFFFFFFFFFFFF
    return n ^ n >> 32


class Adapter:
    """A Python game as an nw_game: a state of the library is the number of a Python object.

    Numbers are given in the order of first appearance and kept as long as the adapter lives. A
    move is its place in moves(). An exception in a callback is kept, the search is told to stop,
    and the caller raises it.
    """

    def __init__(self, game: Game, stop: c.c_int):
        self.game = game
        self.failure: Optional[BaseException] = None
        self._stop = stop
        self._objects: list[Hashable] = []
        self._numbers: dict[Hashable, int] = {}
        self._moves: list[Optional[Sequence[Hashable]]] = []
        has_order = type(game).order is not Game.order
        self.native = native.NwGame(
            size=c.sizeof(native.NwGame),
            name=game.name.encode(),
            state_size=8,
            max_moves=game.max_moves,
            moves=native.MOVES_FN(self._guard(self._list_moves, 0)),
            play=native.PLAY_FN(self._guard(self._play, None)),
            evaluate=native.SCORE_FN(self._guard(self._evaluate, 0)),
            result=native.SCORE_FN(self._guard(self._result, 0)),
            key=native.KEY_FN(lambda state: _mix(self._number_at(state))),
            order=native.ORDER_FN(self._guard(self._order, 0)) if has_order else native.ORDER_FN(),
        )

    def number(self, state: Hashable) -> int:
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self._objects)
            self._objects.append(state)
            self._moves.append(None)
        return found

    @staticmethod
    def _number_at(address: int) -> int:
        return c.c_uint64.from_address(address).value

    def _guard(self, function: Any, default: Any) -> Any:
        def call(*arguments: Any) -> Any:
            if self.failure is None:
                try:
                    return function(*arguments)
                except BaseException as failure:  # ctypes would only print it
                    self.failure = failure
                    self._stop.value = 1
            return default

        return call

    def moves_of(self, number: int) -> Sequence[Hashable]:
        moves = self._moves[number]
        if moves is None:
            moves = self._moves[number] = tuple(self.game.moves(self._objects[number]))
            if len(moves) > self.game.max_moves:
                raise InvalidError(
                    f"{len(moves)} moves in one position: raise max_moves ({self.game.max_moves})"
                )
        return moves

    def _list_moves(self, state: int, out: Any) -> int:
        moves = self.moves_of(self._number_at(state))
        for i in range(len(moves)):
            out[i] = i
        return len(moves)

    def _play(self, child: int, parent: int, move: int) -> None:
        number = self._number_at(parent)
        before = self._objects[number]
        after = self.game.play(before, self.moves_of(number)[move])
        if self._numbers.get(before) != number:
            raise InvalidError("play changed the state it was given; it must return a new one")
        c.c_uint64.from_address(child).value = self.number(after)

    def _evaluate(self, state: int) -> int:
        value = self.game.evaluate(self._objects[self._number_at(state)])
        return whole("evaluate", value, _SCORE_MAX)

    def _result(self, state: int) -> int:
        value = self.game.result(self._objects[self._number_at(state)])
        return whole("result", value, _SCORE_MAX)

    def _order(self, state: int, move: int) -> int:
        number = self._number_at(state)
        value = self.game.order(self._objects[number], self.moves_of(number)[move])
        return whole("order", value, _SCORE_MAX)

    def line(self, number: int, moves: Sequence[int]) -> list[str]:
        """The names of a line of moves."""
        names = []
        for move in moves:
            state, choices = self._objects[number], self.moves_of(number)
            if move >= len(choices):
                break
            names.append(self.game.move_name(state, choices[move]))
            number = self.number(self.game.play(state, choices[move]))
        return names
