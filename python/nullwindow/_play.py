# SPDX-License-Identifier: MIT
"""Games against a person in the terminal, and matches between two sets of options."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any, Callable, Hashable, Optional, Union

from ._errors import InvalidError
from ._games import Game, Position
from ._search import Searcher

_HELP = "a move as listed, or: moves, hint, undo, board, quit"


class Board:
    """A position in play: of a built-in game, a tree, a plug-in, or a Game written in Python.

    It never changes: play() returns another one.
    """

    def __init__(self, subject: Union[str, Position, Game], state: Optional[Hashable] = None):
        if isinstance(subject, Game):
            self.game: Optional[Game] = subject
            self.state: Any = subject.start() if state is None else state
        else:
            self.game = None
            self.state = subject if isinstance(subject, Position) else Position(subject)
            if state is not None:
                raise InvalidError("state goes with a game written in Python")

    def _moves(self) -> dict[str, Any]:
        if self.game is None:
            return {name: name for name in self.state.moves()}
        return {
            str(self.game.move_name(self.state, move)): move for move in self.game.moves(self.state)
        }

    def moves(self) -> list[str]:
        """All legal moves; none: the game is over."""
        return list(self._moves())

    def play(self, name: str) -> Board:
        """The position after a move."""
        if self.game is None:
            return Board(self.state.play(name))
        move = self._moves().get(name)
        if move is None:
            raise InvalidError(f"{name!r} is not legal here")
        return Board(self.game, self.game.play(self.state, move))

    def result(self) -> Optional[int]:
        """The value of a finished game for the side to move; None: it is not over."""
        if self.game is None:
            value: Optional[int] = self.state.result()
            return value
        return None if self.game.moves(self.state) else int(self.game.result(self.state))

    def mover(self, ply: int) -> int:
        """The player to move, ply moves after player 0 began."""
        if self.game is None:
            again: Optional[int] = self.state.mover
            return ply % 2 if again is None else again
        moves_again = type(self.game).mover is not Game.mover
        return int(self.game.mover(self.state)) if moves_again else ply % 2

    @property
    def key(self) -> Hashable:
        """Equal for equal positions."""
        found: Hashable = self.state
        return found

    @property
    def root(self) -> dict[str, Any]:
        """The root for a searcher of the game."""
        return {"state": self.state} if self.game is not None else {"position": self.state}

    def __str__(self) -> str:
        return self.game.draw(self.state) if self.game is not None else str(self.state)

    def searcher(self, **options: Any) -> Searcher:
        return Searcher(self.state if self.game is None else self.game, **options)


def play(
    position: Union[str, Position, Game],
    *,
    first: bool = True,
    seconds: Optional[float] = None,
    depth: Optional[int] = None,
    nodes: Optional[int] = None,
    state: Optional[Hashable] = None,
    read: Callable[[str], str] = input,
    write: Callable[[str], Any] = print,
    **options: Any,
) -> Optional[int]:
    """A game in the terminal against the search, by default with one second per move.

    first: you begin. Returns the result for you; None: you left. read and write input and output
    lines, for use outside a terminal.
    """
    limits: dict[str, Any] = {"depth": depth, "seconds": seconds, "nodes": nodes}
    if not any(limits.values()):
        limits["seconds"] = 1.0
    line = [Board(position, state)]
    searcher = line[0].searcher(**options)
    you = line[0].mover(0) ^ (not first)
    while (result := line[-1].result()) is None:
        board = line[-1]
        if board.mover(len(line) - 1) == you:
            write(str(board))
            if not _your_turn(line, you, searcher, limits, read, write):
                return None
        else:
            move = searcher.search(**board.root, **limits).move
            assert move is not None
            write(f"I play {move}.")
            line.append(board.play(move))
    yours = result if line[-1].mover(len(line) - 1) == you else -result
    write(str(line[-1]))
    write("You win." if yours > 0 else "You lose." if yours < 0 else "A draw.")
    return yours


def _your_turn(
    line: list[Board],
    you: int,
    searcher: Searcher,
    limits: dict[str, Any],
    read: Callable[[str], str],
    write: Callable[[str], Any],
) -> bool:
    """Reads commands up to a move; False: the person leaves."""
    board = line[-1]
    while True:
        try:
            words = read("Your move? ").strip()
        except EOFError:
            return False
        if words in ("quit", "exit"):
            return False
        if words == "undo":
            back = [i for i in range(len(line) - 1) if line[i].mover(i) == you]
            del line[back[-1] + 1 if back else len(line) :]
            return True
        if words in ("moves", "?", "help"):
            write(f"{', '.join(board.moves())}\n{_HELP}")
        elif words == "hint":
            write(str(searcher.search(**board.root, **limits).move))
        elif words == "board":
            write(str(board))
        elif words:
            try:
                line.append(board.play(words))
                return True
            except InvalidError as wrong:
                write(f"{wrong}; {_HELP}")


@dataclass(frozen=True)
class Match:
    """The result of a match for a against b; low..high is the 95 % interval of the Elo
    difference."""

    wins: int
    draws: int
    losses: int
    elo: float
    low: float
    high: float

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


def _elo(score: float) -> float:
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def _judged(pairs: list[float], wins: int, draws: int, losses: int) -> Match:
    """pairs: the mean score of each two games from one opening, which are not independent."""
    mean = sum(pairs) / len(pairs)
    spread = math.sqrt(sum((x - mean) ** 2 for x in pairs) / max(1, len(pairs) - 1))
    around = 1.96 * spread / math.sqrt(len(pairs))
    return Match(wins, draws, losses, _elo(mean), _elo(mean - around), _elo(mean + around))


def _opening(start: Board, plies: int, chance: random.Random) -> Board:
    """A position after random moves in which the game goes on."""
    for _ in range(100):
        board = start
        for _ in range(plies):
            if moves := board.moves():
                board = board.play(chance.choice(moves))
        if board.result() is None:
            return board
    raise InvalidError(f"opening_plies {plies}: random games are over by then")


def _game(board: Board, players: tuple[Any, Any], most: int) -> float:
    """1, 1/2 or 0 for the first of two players, who is to move."""
    one = board.mover(0)
    seen: dict[Hashable, int] = {}
    for ply in range(most):
        if (result := board.result()) is not None:
            mine = result if board.mover(ply) == one else -result
            return 1.0 if mine > 0 else 0.0 if mine < 0 else 0.5
        seen[board.key] = seen.get(board.key, 0) + 1
        if seen[board.key] == 3:
            break
        searcher, limits = players[board.mover(ply) != one]
        board = board.play(searcher.search(**board.root, **limits).move)
    return 0.5


def arena(
    position: Union[str, Position, Game],
    a: dict[str, Any],
    b: dict[str, Any],
    *,
    games: int = 100,
    opening_plies: int = 4,
    seed: int = 1,
    most_plies: int = 500,
    state: Optional[Hashable] = None,
) -> Match:
    """A match between two players, each a dict of a limit and options: {"depth": 4, "algo":
    "mtdf"}. Every opening, of random moves, is played twice with colours exchanged. A position that
    occurs for the third time, or most_plies, is a draw. With depth or nodes the same seed gives the
    same match. `nullwindow arena` has clocks, SPRT, and engines.
    """
    if games < 2 or games % 2:
        raise InvalidError(f"games {games}: expected an even number of at least 2")
    chance, start = random.Random(seed), Board(position, state)
    words = ("depth", "seconds", "nodes")
    limits = [{word: of[word] for word in words if word in of} for of in (a, b)]
    settings = [{name: of[name] for name in of if name not in words} for of in (a, b)]
    searchers = [start.searcher(**of) for of in settings]
    one, other = zip(searchers, limits)
    pairs, counts = [], {1.0: 0, 0.5: 0, 0.0: 0}
    for _ in range(games // 2):
        board, pair = _opening(start, opening_plies, chance), 0.0
        for players in ((one, other), (other, one)):
            for searcher in searchers:
                searcher.clear()
            score = _game(board, players, most_plies)
            score = score if players[0] is one else 1 - score
            counts[score] += 1
            pair += score / 2
        pairs.append(pair)
    return _judged(pairs, counts[1.0], counts[0.5], counts[0.0])
