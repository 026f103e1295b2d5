# SPDX-License-Identifier: MIT
"""The package: built-in games, games in Python, iterations, interrupts and errors."""

import collections
import copy
import functools
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import nullwindow
from nullwindow import Game, Position, search


ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRATCH = tempfile.TemporaryDirectory()


class Nim(Game):
    """Take one, two or three; who takes the last stone wins."""

    name = "nim"
    max_moves = 3

    def start(self):
        return 10

    def moves(self, stones):
        return range(1, min(3, stones) + 1)

    def play(self, stones, take):
        return stones - take

    def evaluate(self, stones):
        return 0

    def result(self, stones):
        return -1


class Broken(Nim):
    def evaluate(self, stones):
        raise RuntimeError("no idea")


# Its evaluation contradicts itself: it counts how often it is asked.
LIAR = """
#include "nullwindow.h"
#include <string.h>
typedef struct { unsigned path, ply; } place;
static int moves(const void *p, nw_move *out)
{
    for (int i = 0; i < 3; i++) out[i] = (nw_move)i;
    return ((const place *)p)->ply < 9 ? 3 : 0;
}
static void play(void *to, const void *from, nw_move m)
{
    place p = *(const place *)from;
    p.path = p.path * 3 + m + 1;
    p.ply++;
    memcpy(to, &p, sizeof p);
}
static nw_score evaluate(const void *p) { static unsigned n; (void)p; return (int)(n++ * 2654435761u >> 25) - 64; }
static uint64_t key(const void *p) { return ((const place *)p)->path * 0x9E3779B97F4A7C15u; }
const nw_game nw_plugin = {.size = sizeof(nw_game), .name = "liar", .state_size = sizeof(place), .max_moves = 3,
                           .moves = moves, .play = play, .evaluate = evaluate, .key = key};
const char nw_plugin_version[] = NW_VERSION;
"""


@functools.lru_cache(maxsize=None)
def plugin(source=None):
    """The path of a plug-in, compiled: examples/plugin/hex.c, or this source."""
    path = pathlib.Path(SCRATCH.name, f"lib{'hex' if source is None else abs(hash(source))}.so")
    command = [os.environ.get("CC", "cc"), "-shared", "-fPIC", f"-I{ROOT / 'include'}", "-o", path]
    if source is None:
        subprocess.run([*command, ROOT / "examples/plugin/hex.c"], check=True)
    else:
        subprocess.run([*command, "-x", "c", "-"], input=source.encode(), check=True)
    return str(path)


class Counted(Nim):
    """Counts the calls of its methods by what they are asked."""

    def __init__(self):
        self.calls = collections.Counter()

    def moves(self, stones):
        self.calls["moves", stones] += 1
        return super().moves(stones)

    def play(self, stones, take):
        self.calls["play", stones, take] += 1
        return super().play(stones, take)

    def result(self, stones):
        self.calls["result", stones] += 1
        return -1

    def evaluate(self, stones):
        self.calls["evaluate", stones] += 1
        return 0


class Twice(nullwindow.Game):
    """Ten stones; taking one of an even heap gives another turn; who takes the last one wins."""

    name, max_moves = "twice", 3

    def start(self):
        return (10, 0)

    def moves(self, state):
        return range(1, min(3, state[0]) + 1)

    def play(self, state, take):
        stones, player = state
        again = take == 1 and stones % 2 == 0
        return (stones - take, player if again else 1 - player)

    def mover(self, state):
        return state[1]

    def evaluate(self, state):
        return 0

    def result(self, state):
        return -1

    def value(self, state):
        """For player 0, by plain minimax."""
        values = [self.value(self.play(state, take)) for take in self.moves(state)]
        if not values:
            return 1 if state[1] else -1
        return min(values) if state[1] else max(values)


class BuiltIn(unittest.TestCase):
    def test_search(self):
        result = search("othello", depth=6)
        self.assertEqual(result.depth, 6)
        self.assertTrue(result.complete)
        self.assertEqual(result.move, result.pv[0])
        self.assertEqual(result.lower, result.value)
        self.assertGreater(result.nodes, 0)

    def test_all_algorithms_agree(self):
        value = search("connect4", depth=6, algo="minimax").value
        proves_moves = {"mtd-best", "alpha-bounding", "bns"}  # and of the value only a bound
        for name in nullwindow.algorithms():
            found = search("connect4", depth=6, algo=name)
            self.assertTrue(found.lower <= value <= found.upper, name)
            self.assertTrue(name in proves_moves or found.value == value, name)

    def test_options_beyond_the_first_structure(self):
        """Members that version 0.2 did not have were once written behind the package's structure."""
        plain = search("othello", depth=4, lab=True)
        self.assertEqual(search("othello", depth=4, lab=True, etc_first=True).value, plain.value)
        self.assertEqual(search("othello", depth=4, threads=2).value, plain.value)
        with self.assertRaisesRegex(nullwindow.InvalidError, "etc_first: only with lab"):
            search("othello", depth=2, etc_first=True)
        with self.assertRaisesRegex(nullwindow.InvalidError, "only with one thread, not 2"):
            search("othello", depth=2, lab=True, replace="last-tree", threads=2)

    def test_a_switch_is_on_or_off(self):
        """True and False are yes and no."""
        for given, searched in ((True, True), (False, False), ("no", False)):
            counts = search("chess", depth=3, lab=True, quiescence=given).counts
            self.assertEqual(counts.quiescence > 0, searched)

    def test_crossings_are_reported(self):
        """Bounds of an evaluation that contradicts itself cross, those of a sound one never."""
        for algo in ("mtdf", "mtd-bi"):
            self.assertGreater(search(plugin(LIAR), depth=6, play=True, algo=algo).crossings, 0)
            self.assertEqual(search("othello", depth=6, play=True, algo=algo).crossings, 0)

    def test_the_line_is_legal_and_attains_the_value(self):
        position = Position("checkers")
        result = search(position, depth=5, quiescence=False)
        for move in result.pv:
            self.assertIn(move, position.moves())
            position = position.play(move)

    def test_positions(self):
        start = Position("chess")
        self.assertEqual(len(start.moves()), 20)
        after = start.play("e2e4")
        self.assertNotEqual(start, after)
        self.assertNotEqual(start.key, after.key)
        self.assertEqual(after, Position("chess:" + after.text))
        self.assertEqual(Position("othello").evaluate(), 0)

    def test_positions_as_values(self):
        """Equal, hashed, copied and pickled by what they are, in games, trees and plug-ins."""
        for source in ("chess", "othello6", "uniform:w=3,d=3,seed=1", Study.A5, plugin()):
            with self.subTest(source=source):
                start = Position(source)
                after = start.play(start.moves()[1])
                self.assertEqual(after, Position(source).play(start.moves()[1]))
                self.assertEqual(len({start, after, Position(source)}), 2)
                for again in (pickle.loads(pickle.dumps(after)), copy.deepcopy(after), copy.copy(after)):
                    self.assertEqual((again, hash(again), str(again)), (after, hash(after), str(after)))
                self.assertEqual(eval(repr(after)), after)
                del start
                self.assertTrue(after.moves())

    def test_a_game_to_its_end(self):
        position = Position("tictactoe")
        sides = []
        while not position.is_over():
            self.assertIsNone(position.result())
            sides.append(position.side)
            position = position.play(position.moves()[0])
        self.assertEqual(sides[:4], sides[:2] * 2)
        self.assertLess(position.result(), 0)
        self.assertIn("\n", str(position))

    def test_trees_and_plugins(self):
        self.assertEqual(search(Study.A5, depth=4).value, 35)
        uniform = "uniform:w=5,d=4,seed=1"
        self.assertEqual(search(uniform, depth=4).value, nullwindow.lab.search(uniform).value)
        values = {search(Position(plugin()), depth=3, algo=name).value for name in ("mtdf", "alphabeta")}
        self.assertEqual(values, {nullwindow.lab.search(plugin(), depth=3).value})
        nullwindow.check_game(plugin())

    def test_counts(self):
        counts = search("othello", depth=5, lab=True).counts
        self.assertGreater(counts.leaf, 0)
        self.assertEqual(counts.total, counts.leaf + counts.interior + counts.table)

    def test_iterations(self):
        seen = list(nullwindow.iterate("othello", depth=6))
        self.assertEqual([i.depth for i in seen], [1, 2, 3, 4, 5, 6])
        self.assertEqual(seen[-1].value, search("othello", depth=6).value)
        self.assertTrue(all(i.passes for i in seen))

    def test_leaving_the_loop_stops_the_search(self):
        begun = time.monotonic()
        for iteration in nullwindow.iterate("chess", seconds=60):
            if iteration.depth >= 2:
                break
        self.assertLess(time.monotonic() - begun, 20)

    def test_node_limit(self):
        result = search("chess", nodes=5000)
        self.assertFalse(result.complete)
        self.assertLess(result.nodes, 20000)


class Searchers(unittest.TestCase):
    def test_the_table_is_kept(self):
        searcher = nullwindow.Searcher("othello", algo="mtdf")
        first, again = searcher.search(depth=8), searcher.search(depth=8)
        self.assertEqual((first.value, first.move), (again.value, again.move))
        self.assertLess(again.nodes, first.nodes / 2)
        searcher.clear()
        self.assertEqual(searcher.search(depth=8).nodes, first.nodes)

    def test_another_position(self):
        searcher, position = nullwindow.Searcher("connect4"), Position("connect4").play("4")
        self.assertEqual(searcher.search(position, depth=6).value, search(position, depth=6).value)
        self.assertEqual([i.depth for i in searcher.iterate(depth=3)], [1, 2, 3])
        for other in ("chess", Nim(), Study.A5):
            with self.assertRaisesRegex(nullwindow.InvalidError, "another game"):
                searcher.search(other, depth=3)
        tree = nullwindow.Searcher(Study.A5)
        with self.assertRaisesRegex(nullwindow.InvalidError, "another game"):
            tree.search(Position(Study.A5), depth=3)

    def test_one_search_at_a_time(self):
        searcher = nullwindow.Searcher("chess")
        running = searcher.iterate(seconds=60)
        next(running)
        with self.assertRaisesRegex(nullwindow.InvalidError, "still searching"):
            searcher.search(depth=3)
        running.close()
        self.assertEqual(searcher.search(depth=3).depth, 3)

    def test_own_game(self):
        searcher = nullwindow.Searcher(Nim())
        for stones in range(1, 9):
            value = searcher.search(state=stones, depth=stones + 1).value
            self.assertEqual(value, -1 if stones % 4 == 0 else 1)
        broken = nullwindow.Searcher(Broken())
        for _ in range(2):
            with self.assertRaisesRegex(RuntimeError, "no idea"):
                broken.search(depth=3)


class Own(unittest.TestCase):
    def test_nim(self):
        nullwindow.check_game(Nim())
        for stones in range(1, 13):
            with self.subTest(stones=stones):
                result = search(Nim(), state=stones, depth=stones + 1)
                self.assertEqual(result.value, -1 if stones % 4 == 0 else 1)
                if stones % 4:
                    self.assertEqual(result.move, str(stones % 4))

    def test_extra_turns(self):
        """As plain minimax has it, by every search; and a person moves twice in a row."""
        game = Twice()
        nullwindow.check_game(game)
        for stones in range(1, 11):
            wanted = game.value((stones, 1))
            for algo in nullwindow.algorithms():
                found = search(game, state=(stones, 1), depth=stones + 1, algo=algo)
                self.assertEqual(found.value, -wanted, (stones, algo))
            by_book = nullwindow.lab.search(game, state=(stones, 0), depth=stones + 1, algo="mt-sss")
            self.assertEqual(by_book.value, game.value((stones, 0)))
        with self.assertRaisesRegex(nullwindow.InvalidError, "a player may move again"):
            nullwindow.solve(game)
        words, said = iter(["1", "undo", "1", "3", "1", "1", "1", "1", "1"]), []
        yours = nullwindow.play(game, depth=1, read=lambda _: next(words), write=said.append)
        self.assertIn(yours, (-1, 1))
        self.assertEqual(said[:2], ["(10, 0)", "(9, 0)"])
        self.assertEqual(said[2], "(10, 0)")
        match = nullwindow.arena(game, {"depth": 11}, {"depth": 1}, games=10, opening_plies=2)
        self.assertGreaterEqual(match.wins, match.losses)

    def test_a_mover_that_is_neither(self):
        class Third(Twice):
            def mover(self, state):
                return 2

        with self.assertRaisesRegex(nullwindow.InvalidError, "mover 2: expected 0 or 1"):
            search(Third(), depth=2)

    def test_exceptions_come_through(self):
        with self.assertRaisesRegex(RuntimeError, "no idea"):
            search(Broken(), depth=3)

    def test_too_many_moves(self):
        class Wide(Nim):
            max_moves = 2

        with self.assertRaisesRegex(nullwindow.InvalidError, "max_moves"):
            search(Wide(), depth=3)


    def test_numbers(self):
        for answer, sentence in ((0.7, "evaluate 0.7: expected a whole number"), (10**12, "at most")):
            class Odd(Nim):
                def evaluate(self, stones):
                    return answer

            with self.assertRaisesRegex(nullwindow.InvalidError, sentence):
                search(Odd(), depth=3)


class Careless(Nim):
    """Changes the state it is given."""

    class Heap:
        def __init__(self, stones):
            self.stones = stones

        def __hash__(self):
            return hash(self.stones)

        def __eq__(self, other):
            return self.stones == other.stones

    def start(self):
        return self.Heap(10)

    def moves(self, heap):
        return range(1, min(3, heap.stones) + 1)

    def play(self, heap, take):
        heap.stones -= take
        return heap


class Study(unittest.TestCase):
    A5 = f"tree:{ROOT / 'examples/trees/thesis-a5.tree'}"

    def test_drivers(self):
        """A function, formulas and the published driver make the same passes."""
        def sss(d):
            return d.g if d.passes else nullwindow.INF

        published = nullwindow.lab.search(self.A5, algo="mt-sss")
        for options in ({"driver": sss}, {"first": "inf", "next": "g"}):
            own = nullwindow.lab.search(self.A5, algo="mtd", **options)
            self.assertEqual((own.value, own.passes, own.counts), (published.value, published.passes, published.counts))
        published = nullwindow.search("othello", depth=5, algo="mt-sss", lab=True)
        for options in ({"driver": sss}, {"first": "inf", "next": "g"}):
            own = nullwindow.search("othello", depth=5, algo="mtd", lab=True, **options)
            self.assertEqual((own.iterations[-1].passes, own.counts), (published.iterations[-1].passes, published.counts))
        with self.assertRaises(ZeroDivisionError):
            nullwindow.search("othello", depth=3, algo="mtd", driver=lambda d: 1 // d.passes)
        with self.assertRaisesRegex(nullwindow.InvalidError, "only with the algorithm mtd"):
            nullwindow.search("othello", depth=3, algo="mtdf", driver=sss)
        with self.assertRaisesRegex(nullwindow.InvalidError, "would never end: pass 2"):
            nullwindow.lab.search(self.A5, algo="mtd", driver=lambda d: 0)
        with self.assertRaises(ZeroDivisionError):
            nullwindow.lab.search(self.A5, algo="mtd", driver=lambda d: 1 // d.passes)
        with self.assertRaisesRegex(nullwindow.InvalidError, "a known name before beta"):
            nullwindow.lab.search(self.A5, algo="mtd", next="beta")

    def test_published(self):
        names = nullwindow.lab.algorithms()
        self.assertIn("sss", names)
        sss = nullwindow.lab.search(self.A5, algo="sss")
        self.assertEqual((sss.value, sss.bound, sss.counts.leaf), (35, "exact", 8))
        mt = nullwindow.lab.search(self.A5, algo="mt-sss")
        self.assertEqual((mt.value, mt.counts.leaf, len(mt.passes)), (35, 8, 4))
        self.assertEqual(mt.passes[0].beta, nullwindow.INF)
        guessed = nullwindow.lab.search(f"tree:{ROOT / 'examples/trees/variable-depth.tree'}", algo="bstar")
        self.assertEqual(guessed.bound, "estimate")
        deep = nullwindow.lab.search("othello", algo="mtdf", depth=4)
        self.assertEqual(deep.value, search("othello", depth=4, quiescence=False).value)

    def test_trace(self):
        events = nullwindow.trace(self.A5, algo="mt-sss")
        leaves = [e for e in events if e.kind == "leaf"]
        self.assertEqual([e.g for e in leaves[:2]], [41, 12])
        self.assertEqual(len(leaves), 8)
        self.assertEqual(leaves[0].node, (0, 0, 0, 0))
        self.assertEqual(max(e.pass_number for e in events), 4)
        self.assertEqual((events[0].kind, events[0].alpha), ("pass", nullwindow.INF - 1))

    def test_facts_and_compare(self):
        facts = nullwindow.facts(self.A5)
        self.assertEqual((facts.value, facts.critical.leaves), (35, 7))
        self.assertEqual(sum(size.nodes for size in facts.types), facts.critical.nodes)
        found = nullwindow.compare(self.A5)
        self.assertEqual(found["mt-sss"], nullwindow.lab.search(self.A5, algorithm="mt-sss"))
        self.assertEqual({f.value for f in found.values() if f.bound == "exact"}, {35})
        self.assertEqual(list(nullwindow.compare(Nim(), state=5, depth=6, algos=["sss"])), ["sss"])

    def test_own_game(self):
        events = nullwindow.trace(Nim(), state=4, depth=5, algo="alphabeta")
        self.assertEqual(nullwindow.lab.search(Nim(), state=4, depth=5, algo="sss").value, -1)
        self.assertEqual(events[0].node, ())
        moves = {e.move for e in nullwindow.trace("othello", depth=1) if e.kind == "leaf"}
        self.assertEqual(moves, {"d3", "c4", "f5", "e6"})

    def test_refused(self):
        for sentence, arguments in {
            "quicksort": {"algo": "quicksort"},
            "colour.*is not a parameter": {"colour": 1},
            "more than": {"algo": "minimax"},
        }.items():
            with self.assertRaisesRegex(nullwindow.InvalidError, sentence):
                nullwindow.trace("uniform:w=30,d=4,seed=1", **arguments)
        with self.assertRaisesRegex(nullwindow.Error, "depth: othello needs one"):
            nullwindow.trace("othello")
        with self.assertRaisesRegex(RuntimeError, "no idea"):
            nullwindow.trace(Broken(), depth=3)

    def test_python_is_asked_once(self):
        """However many searches there are, and with several threads at most once for each."""
        for threads in (1, 3):
            game = Counted()
            searcher = nullwindow.Searcher(game, threads=threads, algo="mtdf")
            for depth in (5, 11, 11):
                searcher.search(depth=depth)
            searcher.search(state=9, depth=8)
            often = [call for call, times in game.calls.items() if times > threads]
            self.assertEqual(often, [])
            self.assertEqual(searcher.search(state=10, depth=11).value, 1)

    def test_a_game_that_changes_its_states(self):
        with self.assertRaisesRegex(nullwindow.InvalidError, "play changed the state"):
            search(Careless(), depth=3)


class Errors(unittest.TestCase):
    def refuses(self, sentence, *arguments, **options):
        with self.assertRaisesRegex(nullwindow.InvalidError, sentence):
            search(*arguments, **options)

    def test_sentences(self):
        self.refuses("unknown game", "go", depth=3)
        self.refuses("needs a limit", "othello")
        self.refuses("expected more than 0", "othello", depth=0)
        self.refuses("expected alphabeta", "othello", depth=3, algo="nonsense")
        self.refuses("colour", "othello", depth=3, colour=1)
        self.refuses(".", "chess:nonsense", depth=3)
        self.refuses("Python", "othello", depth=3, state=1)
        with self.assertRaises(nullwindow.InvalidError):
            Position("chess").play("e2e5")

    def test_types(self):
        for depth in ("3", 3.0, 2.5, None):
            self.refuses("whole number|needs a limit", "othello", depth=depth)
        self.refuses("at most", "othello", depth=2**32 + 3)
        self.refuses("seconds 'one': expected a number", "othello", seconds="one")
        self.refuses("expected more than 0", "othello", seconds=float("nan"))
        self.refuses("table", "othello", depth=3, table=20.5)
        self.refuses("position such as", 5, depth=3)
        self.assertEqual(search("othello", depth=3, algorithm="mtdf").depth, 3)
        self.assertEqual(nullwindow.InvalidError.__module__, "nullwindow")

    def test_every_option_has_help(self):
        rows = nullwindow.options()
        self.assertIn("table", rows)
        self.assertTrue(all(rows.values()))


class Interrupt(unittest.TestCase):
    def test_ctrl_c(self):
        program = (
            "import nullwindow, sys\n"
            "print('ready', flush=True)\n"
            "try:\n    nullwindow.search('chess', seconds=100)\n"
            "except KeyboardInterrupt:\n    print('interrupted')\n"
        )
        with subprocess.Popen(
            [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
        ) as child:
            self.assertEqual(child.stdout.readline(), "ready\n")
            time.sleep(0.3)
            child.send_signal(signal.SIGINT)
            self.assertEqual(child.communicate(timeout=30)[0], "interrupted\n")
            self.assertEqual(child.returncode, 0)


class Lab(unittest.TestCase):
    def test_rows(self):
        program = os.environ.get("NULLWINDOW", str(ROOT / "build/nullwindow"))
        small = ROOT / "tests/golden/lab/small.ini"
        with tempfile.TemporaryDirectory() as folder:
            database = pathlib.Path(folder, "lab.db")
            command = [program, "lab", "run", small, "--db", database, "--out", folder]
            subprocess.run(command, check=True, capture_output=True)
            rows = list(nullwindow.lab.rows(database))
            golden = (ROOT / "tests/golden/lab/small.tsv").read_text().splitlines()
            self.assertEqual(len(rows), len(golden))
            some = list(nullwindow.lab.rows(database, algorithm="mtdf"))
            self.assertTrue(0 < len(some) < len(rows))
            self.assertTrue(all(row["total"] > 0 for row in some))
            with self.assertRaisesRegex(nullwindow.Error, "unknown column"):
                list(nullwindow.lab.rows(database, colour="red"))

    def test_no_database(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(nullwindow.Error, "no such database"):
                list(nullwindow.lab.rows(pathlib.Path(folder, "none.db")))
            wrong = pathlib.Path(folder, "wrong.db")
            wrong.write_text("This is no database. " * 100)
            with self.assertRaises(nullwindow.Error):
                list(nullwindow.lab.rows(wrong))


if __name__ == "__main__":
    unittest.main()
