# SPDX-License-Identifier: MIT
"""Proofs, graphs, drawings, matches, games against a person, and exercises."""

import os
import pathlib
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as xml

import nullwindow
from nullwindow import INF
from test_package import ROOT, Broken, Nim, plugin

A5 = f"tree:{ROOT / 'examples/trees/thesis-a5.tree'}"
LOST = "connect4:1631354461435535117"


class Proofs(unittest.TestCase):
    def test_both_provers(self):
        for prover in ("mt", "dfpn"):
            found = nullwindow.solve(LOST, prover=prover)
            self.assertEqual((found.outcome, found.prover, found.complete), (-1, prover, True))
            self.assertLess(found.upper, 0)
        far = nullwindow.solve(LOST, want="distance")
        self.assertEqual((far.outcome, far.plies, far.move), (-1, 6, "2"))
        self.assertEqual(nullwindow.solve(Nim()).outcome, 1)
        self.assertEqual(nullwindow.solve(Nim(), state=8).outcome, -1)
        self.assertEqual(nullwindow.solve("tictactoe", want="value").lower, 0)

    def test_repetition(self):
        for outcome, word in enumerate(("loss", "draw", "win"), -1):
            found = nullwindow.solve("checkers:W:WK29:BK1", repetition=word)
            self.assertEqual(found.outcome, outcome)
        with self.assertRaisesRegex(nullwindow.InvalidError, "without a distance"):
            nullwindow.solve("checkers", repetition="win", want="distance")

    def test_limits(self):
        found = nullwindow.solve("connect4", nodes=2000)
        self.assertEqual((found.outcome, found.complete, found.move), (None, False, None))
        with self.assertRaisesRegex(nullwindow.InvalidError, "prover 'guess'"):
            nullwindow.solve("connect4", prover="guess")
        with self.assertRaisesRegex(nullwindow.InvalidError, "want 'joy'"):
            nullwindow.solve("connect4", want="joy")
        with self.assertRaisesRegex(nullwindow.InvalidError, "search it"):
            nullwindow.solve(A5)
        with self.assertRaisesRegex(nullwindow.InvalidError, "memory"):
            nullwindow.solve(LOST, memory=0.5)

    def test_certificates(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "lost.proof")
            nullwindow.solve(nullwindow.Position(LOST), proof=file)
            checker = [ROOT / "tools/check_proof.py", file]
            done = subprocess.run(checker, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            nullwindow.solve("tictactoe", proof=pathlib.Path(folder, "draw"))
            names = sorted(path.name for path in pathlib.Path(folder).iterdir())
            self.assertEqual(names, ["draw.least", "draw.most", "lost.proof"])
            with self.assertRaisesRegex(nullwindow.InvalidError, "not Python's"):
                nullwindow.solve(Nim(), proof=file)

    def test_graph(self):
        graphs = nullwindow.graph("othello", depth=4)
        self.assertEqual(graphs.value, nullwindow.search("othello", depth=4).value)
        self.assertLessEqual(graphs.lfmg.total, graphs.search.total)
        self.assertGreater(graphs.lfmg.leaf, 0)


class Drawings(unittest.TestCase):
    def test_traces(self):
        trace = nullwindow.trace(A5, algo="mt-sss")
        for text in (trace._repr_svg_(), trace.svg(1), trace.svg(1, 4)):
            self.assertTrue(xml.fromstring(text).tag.endswith("svg"))
        self.assertGreater(len(trace.svg(1, 4)), 2 * len(trace.svg()))
        with self.assertRaisesRegex(nullwindow.InvalidError, "passes 5 to 5: there are 4"):
            trace.svg(5, 5)
        own = nullwindow.trace(Nim(), state=4, depth=4)
        self.assertIn("svg", own.svg())
        large = nullwindow.trace("othello", algo="minimax", depth=6)
        with self.assertRaisesRegex(nullwindow.InvalidError, "more than 2000 nodes"):
            large.svg()

    def test_boards(self):
        for source in ("chess", "othello", "connect4", "checkers", plugin()):
            drawn = xml.fromstring(nullwindow.Position(source)._repr_svg_())
            self.assertGreater(len(drawn), 5)


class Matches(unittest.TestCase):
    def test_arena(self):
        deep, shallow = {"depth": 4, "algo": "mtdf"}, {"depth": 1}
        match = nullwindow.arena("othello", deep, shallow, games=20)
        self.assertEqual(match.games, 20)
        self.assertGreater(match.wins, match.losses)
        self.assertLessEqual(match.low, match.elo)
        self.assertEqual(match, nullwindow.arena("othello", deep, shallow, games=20))
        nim = nullwindow.arena(Nim(), {"depth": 9}, {"depth": 1}, games=4, opening_plies=1)
        self.assertEqual(nim.games, 4)
        published = nullwindow.arena(Nim(), {"algo": "ubfm", "nodes": 500}, {"depth": 1}, games=4, opening_plies=1)
        self.assertGreaterEqual(published.wins, published.losses)
        even = nullwindow.arena("connect4", shallow, shallow, games=10)
        self.assertEqual(even.elo, 0)

    def test_refused(self):
        with self.assertRaisesRegex(nullwindow.InvalidError, "even number"):
            nullwindow.arena("othello", {"depth": 1}, {"depth": 1}, games=3)
        with self.assertRaisesRegex(nullwindow.InvalidError, "over by then"):
            nullwindow.arena("tictactoe", {"depth": 1}, {"depth": 1}, games=2, opening_plies=9)
        with self.assertRaisesRegex(RuntimeError, "no idea"):
            nullwindow.arena(Broken(), {"depth": 2}, {"depth": 1}, games=2, opening_plies=1)


class Person(unittest.TestCase):
    def played(self, position, typed, **options):
        lines, shown = iter(typed), []

        def read(_prompt):
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        return nullwindow.play(position, read=read, write=shown.append, **options), shown

    def test_a_game(self):
        result, shown = self.played(Nim(), ["7", "1", "hint", "?", "3"], depth=9, state=5)
        self.assertEqual(shown[1][:18], "'7' is not legal h")
        self.assertEqual((result, shown[-1]), (-1, "You lose.") if result < 0 else (1, "You win."))
        result, shown = self.played(Nim(), ["1"], depth=9, state=5, first=True)
        self.assertIn("I play", "\n".join(shown))
        result, shown = self.played(Nim(), ["1"], algo="ubfm", nodes=100, state=5)
        self.assertIn("I play", "\n".join(shown))

    def test_leaving(self):
        self.assertIsNone(self.played("tictactoe", ["quit"], depth=1)[0])
        self.assertIsNone(self.played("tictactoe", ["b2", "undo", "a1"], depth=1, first=True)[0])


def alphabeta(node, alpha, beta):
    if node.is_leaf:
        return node.value
    best = -INF if node.is_max else INF
    for child in node.children:
        value = alphabeta(child, alpha, beta)
        if node.is_max:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def minimax(node):
    if node.is_leaf:
        return node.value
    return (max if node.is_max else min)(minimax(child) for child in node.children)


class Exercises(unittest.TestCase):
    def test_right(self):
        self.assertTrue(nullwindow.exercise(alphabeta, A5))
        self.assertTrue(nullwindow.exercise(minimax, A5, algo="minimax"))
        self.assertTrue(nullwindow.exercise(alphabeta, "othello", depth=4))
        self.assertTrue(nullwindow.exercise(alphabeta, Nim(), depth=5))
        self.assertTrue(nullwindow.exercise(alphabeta, "uniform:w=3,d=5,seed=2"))

    def test_a_cutoff_is_missed(self):
        judged = nullwindow.exercise(minimax, A5)
        self.assertFalse(judged)
        self.assertEqual(judged.differs, 6)
        self.assertIn("never evaluated: at MAX node 0.1 the value is 80", judged.sentence)

    def test_other_mistakes(self):
        def backwards(node):
            if node.is_leaf:
                return node.value
            return (max if node.is_max else min)(backwards(c) for c in reversed(node.children))

        def twice(node):
            if node.is_leaf:
                return node.value + 0 * node.value
            return (max if node.is_max else min)(twice(child) for child in node.children)

        def one(node):
            while not node.is_leaf:
                node = node.children[0]
            return node.value

        def hasty(node):
            if node.is_leaf:
                return node.value
            children = node.children[: 1 if len(node.path) == 3 else 2]
            return (max if node.is_max else min)(hasty(child) for child in children)

        for function, words in {
            backwards: "Leaf 1 of your search is 1.1.1.1, where the algorithm evaluates e (0.0.0.0)",
            hasty: "Leaf 2 of your search is g (0.0.1.0); you left out n (0.0.0.1), where the window is"
            " open: alpha -inf < beta 41",
            twice: "Leaf 2 of your search is e (0.0.0.0), which you have evaluated before, as leaf 1",
            one: "Your search ends after 1 leaves; the next is n (0.0.0.1)",
            lambda node, alpha, beta: alphabeta(node, alpha, beta) + 1: "the value is 35, and yours is 36",
        }.items():
            self.assertIn(words, nullwindow.exercise(function, A5).sentence)

    def test_a_value_of_no_leaf(self):
        with self.assertRaisesRegex(nullwindow.InvalidError, "root is not a leaf: it has 2 children"):
            nullwindow.exercise(lambda node: node.value, A5)


if __name__ == "__main__":
    unittest.main()
