# SPDX-License-Identifier: MIT
"""OpenSpiel: any game of two players with perfect information, searched with a table; and a bot.

    import pyspiel
    from nullwindow import search
    from nullwindow.openspiel import OpenSpielGame
    search(OpenSpielGame(pyspiel.load_game("tic_tac_toe")), depth=9)
"""

from __future__ import annotations

import importlib
from typing import Any, Callable, Hashable, Optional, Sequence

from ._errors import InvalidError
from ._games import Game
from ._search import Searcher

_NEEDED = {
    "dynamics": "SEQUENTIAL",
    "chance_mode": "DETERMINISTIC",
    "information": "PERFECT_INFORMATION",
    "utility": "ZERO_SUM",
}


class _State:
    """A state of OpenSpiel that is hashed and compared by its key."""

    __slots__ = ("state", "side", "key")

    def __init__(self, state: Any, side: int, key: Hashable):
        self.state, self.side = state, side
        self.key = (key, side)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _State) and self.key == other.key

    def __str__(self) -> str:
        return str(self.state)


class OpenSpielGame(Game):
    """A game of pyspiel.

    OpenSpiel states have no key. The default is the state's text with the player to move, which
    must identify the state; otherwise pass another one as key: lambda state: tuple(state.history())
    is correct for every game, but finds no transpositions. Returns are multiplied by scale and
    rounded. evaluate takes a state and a player and returns a whole number; without it only
    finished games have a value.
    """

    max_moves = 1024

    def __init__(
        self,
        game: Any,
        *,
        key: Callable[[Any], Hashable] = str,
        evaluate: Optional[Callable[[Any, int], int]] = None,
        scale: int = 1000,
    ):
        kind = game.get_type()
        for name, wanted in _NEEDED.items():
            value = getattr(kind, name)
            if getattr(value, "name", value) != wanted:
                raise InvalidError(f"{kind.short_name} has {name} {value}: expected {wanted}")
        if game.num_players() != 2:
            raise InvalidError(f"{kind.short_name} has {game.num_players()} players: expected 2")
        self.name = kind.short_name
        self.max_moves = min(1024, game.num_distinct_actions())
        self._game, self._key, self._value, self._scale = game, key, evaluate, scale

    def at(self, state: Any) -> _State:
        """Wraps a state of OpenSpiel."""
        return _State(state, max(0, state.current_player()), self._key(state))

    def mover(self, at: _State) -> int:
        return at.side

    def start(self) -> _State:
        return self.at(self._game.new_initial_state())

    def moves(self, at: _State) -> Sequence[int]:
        if at.state.is_terminal():
            return ()
        actions: Sequence[int] = at.state.legal_actions()
        return actions

    def play(self, at: _State, action: int) -> _State:
        after = at.state.clone()
        after.apply_action(action)
        return self.at(after)

    def result(self, at: _State) -> int:
        return int(round(at.state.player_return(at.side) * self._scale))

    def evaluate(self, at: _State) -> int:
        if at.state.is_terminal():
            return self.result(at)
        return self._value(at.state, at.side) if self._value else 0

    def move_name(self, at: _State, action: int) -> str:
        return str(at.state.action_to_string(at.side, action))


def action_of(game: OpenSpielGame, state: Any, move: Optional[str]) -> int:
    """The action with that move name in a state of OpenSpiel."""
    at = game.at(state)
    for action in game.moves(at):
        if game.move_name(at, action) == move:
            return action
    raise InvalidError(f"{move!r} is not an action here")


def bot(game: Any, *, options: Optional[dict[str, Any]] = None, **limits: Any) -> Any:
    """A pyspiel.Bot that plays the best move within limits, such as depth=8 or seconds=0.5.

    game is a pyspiel game or an OpenSpielGame. options are those of search(). The table and the
    cached states are kept until restart().
    """
    pyspiel: Any = importlib.import_module("pyspiel")
    own = game if isinstance(game, OpenSpielGame) else OpenSpielGame(game)

    class Bot(pyspiel.Bot):  # type: ignore[misc]
        def __init__(self) -> None:
            pyspiel.Bot.__init__(self)
            self.restart()

        def restart(self) -> None:
            self.searcher = Searcher(own, **(options or {}))

        def restart_at(self, state: Any) -> None:
            self.restart()

        def inform_action(self, state: Any, player: int, action: int) -> None:
            pass

        def provides_policy(self) -> bool:
            return False

        def step(self, state: Any) -> int:
            found = self.searcher.search(state=own.at(state), **limits)
            return action_of(own, state, found.move)

    return Bot()
