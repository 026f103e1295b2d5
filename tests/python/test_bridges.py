# SPDX-License-Identifier: MIT
"""The bridges: against the real packages where they are installed, and against recordings of their
interfaces, which is all that this test can have where they are not."""

import importlib.util
import sys
import types
import unittest

import nullwindow
from nullwindow import chess as bridge
from nullwindow import openspiel, pettingzoo


class Named:
    """A value of one of pyspiel's enumerations."""

    def __init__(self, name):
        self.name = name


class Kind:
    short_name = "recorded"
    dynamics = Named("SEQUENTIAL")
    chance_mode = Named("DETERMINISTIC")
    information = Named("PERFECT_INFORMATION")
    utility = Named("ZERO_SUM")


class TicTacToe:
    """pyspiel.State of tic_tac_toe, as far as the bridge asks."""

    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, cells="." * 9):
        self.cells = cells

    def won(self, sign):
        return any(all(self.cells[i] == sign for i in line) for line in self.LINES)

    def is_terminal(self):
        return self.won("x") or self.won("o") or "." not in self.cells

    def current_player(self):
        return -4 if self.is_terminal() else self.cells.count(".") % 2 == 0

    def legal_actions(self):
        return [i for i, cell in enumerate(self.cells) if cell == "."]

    def clone(self):
        return TicTacToe(self.cells)

    def apply_action(self, action):
        sign = "xo"[self.current_player()]
        self.cells = self.cells[:action] + sign + self.cells[action + 1 :]

    def player_return(self, player):
        return self.won("xo"[player]) - self.won("xo"[1 - player])

    def action_to_string(self, player, action):
        return f"{'xo'[player]}({action // 3},{action % 3})"

    def __str__(self):
        return self.cells


class TwiceEach:
    """Each player takes one or two of seven stones, moves twice in a row, and who takes the last
    stone wins."""

    def __init__(self, stones=7, ply=0):
        self.stones, self.ply = stones, ply

    def is_terminal(self):
        return self.stones == 0

    def current_player(self):
        return -4 if self.is_terminal() else self.ply // 2 % 2

    def legal_actions(self):
        return [take for take in (1, 2) if take <= self.stones]

    def clone(self):
        return TwiceEach(self.stones, self.ply)

    def apply_action(self, action):
        self.stones, self.ply = self.stones - action, self.ply + 1

    def player_return(self, player):
        return 1.0 if (self.ply - 1) // 2 % 2 == player else -1.0

    def action_to_string(self, player, action):
        return str(action)

    def __str__(self):
        return f"{self.stones} {self.ply % 4}"


class Recorded:
    """pyspiel.Game."""

    def __init__(self, state, kind=Kind):
        self.state, self.kind = state, kind

    def get_type(self):
        return self.kind

    def num_players(self):
        return 2

    def num_distinct_actions(self):
        return 9

    def new_initial_state(self):
        return self.state()


def minimax(state, player):
    if state.is_terminal():
        return state.player_return(player)
    values = []
    for action in state.legal_actions():
        after = state.clone()
        after.apply_action(action)
        values.append(minimax(after, player))
    return max(values) if state.current_player() == player else min(values)


class OpenSpiel(unittest.TestCase):
    def test_values(self):
        """As plain minimax over OpenSpiel's own states, where one player moves twice as well."""
        for state, depth in ((lambda: TicTacToe("xo......."), 8), (TwiceEach, 14)):
            game = openspiel.OpenSpielGame(Recorded(state))
            nullwindow.check_game(game, games=5)
            self.assertEqual(nullwindow.search(game, depth=depth).value, 1000 * minimax(state(), 0))
            after = state()
            after.apply_action(after.legal_actions()[0])
            player = after.current_player()
            found = nullwindow.search(game, state=game.at(after), depth=depth)
            self.assertEqual(found.value, 1000 * minimax(after, player))

    def test_the_table_is_used(self):
        by_text = openspiel.OpenSpielGame(Recorded(TicTacToe))
        self.assertLess(nullwindow.search(by_text, depth=9, etc=0).nodes, 20000)

    def test_bot(self):
        module = types.ModuleType("pyspiel")
        module.Bot = type("Bot", (), {"__init__": lambda self: None})
        real = sys.modules.get("pyspiel")
        sys.modules["pyspiel"] = module
        try:
            bot = openspiel.bot(Recorded(TicTacToe), depth=9)
        finally:
            sys.modules.pop("pyspiel")
            if real:
                sys.modules["pyspiel"] = real
        self.assertEqual(bot.step(TicTacToe("xx.oo....")), 2)
        bot.restart()
        state = TicTacToe()
        while not state.is_terminal():
            state.apply_action(bot.step(state))
        self.assertEqual(state.player_return(0), 0)

    def test_refused(self):
        for name in ("dynamics", "chance_mode", "information", "utility"):
            kind = type("Kind", (Kind,), {name: Named("OTHER")})
            with self.assertRaisesRegex(nullwindow.InvalidError, name):
                openspiel.OpenSpielGame(Recorded(TicTacToe, kind))

    @unittest.skipUnless(importlib.util.find_spec("pyspiel"), "without open_spiel")
    def test_real(self):
        import pyspiel

        for name, depth in (("tic_tac_toe", 10), ("connect_four", 6), ("breakthrough", 3)):
            game = openspiel.OpenSpielGame(pyspiel.load_game(name))
            nullwindow.check_game(game, games=3)
            self.assertTrue(nullwindow.search(game, depth=depth).complete)
        bot = openspiel.bot(pyspiel.load_game("tic_tac_toe"), depth=9)
        self.assertEqual(bot.step(pyspiel.load_game("tic_tac_toe").new_initial_state()) in range(9), True)


class PettingZoo(unittest.TestCase):
    @staticmethod
    def observed(rows, me):
        """What connect_four_v3 and tictactoe_v3 show: planes of the agent's and the other's stones."""
        other = "O" if me == "X" else "X"
        planes = [[[int(cell == me), int(cell == other)] for cell in row] for row in rows]
        return {"observation": planes, "action_mask": [1] * len(rows[0])}

    def test_connect_four(self):
        rows = ["-------"] * 5 + ["XXX-OO-"]
        agent = pettingzoo.Agent("connect_four_v3", depth=4)
        observation = self.observed(rows, "O")
        self.assertEqual(agent.position(observation).side, "O")
        self.assertEqual(agent.act(observation), 3)
        rows = ["-------"] * 5 + ["XXX-OOO"]
        self.assertEqual(agent.act(self.observed(rows, "X")), 3)

    def test_tictactoe(self):
        agent = pettingzoo.Agent("tictactoe_v3", depth=9)
        rows = ["XX-", "OO-", "---"]
        self.assertEqual(agent.act(self.observed(rows, "X")), 2)
        rows = ["XX-", "O--", "---"]
        self.assertEqual(agent.act(self.observed(rows, "O")), 2)

    def test_refused(self):
        with self.assertRaisesRegex(nullwindow.InvalidError, "connect_four, tictactoe"):
            pettingzoo.Agent("go_v5", depth=1)

    @unittest.skipUnless(importlib.util.find_spec("pettingzoo"), "without pettingzoo")
    def test_real(self):
        from pettingzoo.classic import connect_four_v3

        env = connect_four_v3.env()
        env.reset(seed=1)
        agent = pettingzoo.Agent("connect_four_v3", depth=4)
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            env.step(None if termination or truncation else agent.act(observation))


class RecordedBoard:
    """chess.Board, as far as the bridge asks."""

    uci_variant, chess960 = "chess", False

    def __init__(self, fen):
        self._fen, self.pushed = fen, []

    def fen(self):
        return self._fen

    def parse_uci(self, move):
        return f"Move({move})"

    def push(self, move):
        self.pushed.append(move)

    def copy(self):
        return RecordedBoard(self._fen)


MATE = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1"


class Chess(unittest.TestCase):
    def test_recorded(self):
        player = bridge.Player()
        self.assertEqual(player.play(RecordedBoard(MATE), depth=3), "Move(f3f7)")
        value, line = player.line(RecordedBoard(MATE), depth=3)
        self.assertEqual(line, ["Move(f3f7)"])
        self.assertGreater(value, 10000)
        board = RecordedBoard(MATE)
        board.chess960 = True
        with self.assertRaisesRegex(nullwindow.InvalidError, "Chess960"):
            player.play(board, depth=1)
        over = RecordedBoard("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
        self.assertIsNone(player.play(over, depth=1))

    @unittest.skipUnless(importlib.util.find_spec("chess"), "without python-chess")
    def test_real(self):
        import chess

        player, board = bridge.Player(), chess.Board()
        while not board.is_game_over() and board.ply() < 20:
            board.push(player.play(board, depth=3))
        self.assertEqual(bridge.position(board).side == "White", board.turn)


if __name__ == "__main__":
    unittest.main()
