# SPDX-License-Identifier: MIT
"""Positions of built-in games, and games written in Python."""

from __future__ import annotations

import ctypes as c
from typing import Any, Hashable, Optional, Sequence

from . import _native as native
from ._errors import InvalidError, check

_TEXT_SIZE = 1024


class Position:
    """A position of a built-in game: "othello", "chess:FEN", "connect4:444"."""

    def __init__(self, text: str):
        name, _, rest = text.partition(":")
        game = native.lib.nw_builtin(name.encode())
        if not game:
            raise InvalidError(f"unknown game '{name}': try chess, checkers, othello or connect4")
        self._adopt(name, game)
        error = native.NwError()
        check(native.lib.nw_parse(game, rest.encode(), self._state, error), error)

    def _adopt(self, name: str, game: Any) -> None:
        self.game = name
        self._game = game
        self._state = c.create_string_buffer(game.contents.state_size)

    def _numbers(self) -> list[int]:
        rules = self._game.contents
        out = (native.MOVE * rules.max_moves)()
        return list(out[: rules.moves(c.addressof(self._state), out)])

    def _name(self, move: int) -> str:
        out = c.create_string_buffer(_TEXT_SIZE)
        self._game.contents.move_name(c.addressof(self._state), move, c.addressof(out), len(out))
        return out.value.decode()

    def _after(self, move: int) -> Position:
        child = Position.__new__(Position)
        child._adopt(self.game, self._game)
        self._game.contents.play(c.addressof(child._state), c.addressof(self._state), move)
        return child

    def moves(self) -> list[str]:
        """All legal moves in the game's notation; none: the game is over."""
        return [self._name(move) for move in self._numbers()]

    def play(self, move: str) -> Position:
        """The position after a move."""
        number, error = native.MOVE(), native.NwError()
        code = native.lib.nw_parse_move(self._game, self._state, move.encode(), number, error)
        check(code, error)
        return self._after(number.value)

    def evaluate(self) -> int:
        """The static value for the side to move."""
        return self._game.contents.evaluate(c.addressof(self._state))

    @property
    def key(self) -> int:
        """A 64-bit hash of the position."""
        return self._game.contents.key(c.addressof(self._state))

    def __str__(self) -> str:
        out = c.create_string_buffer(_TEXT_SIZE)
        self._game.contents.print(c.addressof(self._state), c.addressof(out), len(out))
        return out.value.decode()

    def __repr__(self) -> str:
        return f"Position({self.game + ':' + str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.game == other.game
            and self._state.raw == other._state.raw
        )

    def __hash__(self) -> int:
        return hash((self.game, self._state.raw))


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
        return int(self.game.evaluate(self._objects[self._number_at(state)]))

    def _result(self, state: int) -> int:
        return int(self.game.result(self._objects[self._number_at(state)]))

    def _order(self, state: int, move: int) -> int:
        number = self._number_at(state)
        return int(self.game.order(self._objects[number], self.moves_of(number)[move]))

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
