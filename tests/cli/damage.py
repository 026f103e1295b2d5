# SPDX-License-Identifier: MIT
"""damage.py CHECKER COUNT SEED [--database FILE OUTCOME] FILE...: damages proofs, and asks both
checkers about them.

Half of the damaged files keep their checksum: none may be accepted. In the others it is made to fit,
so that the rest of the format has to find the damage: one bit, one move, one reply or one leaf is
changed. Such a file may happen to be a proof of what it then claims: that is looked up by an
exhaustive search, and both checkers must agree. With a database, of checkers, positions may recur,
and the outcome of the root is given: 1, 0 or -1."""
import functools
import os
import random
import subprocess
import sys
import tempfile
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../tools"))
import check_proof  # noqa: E402


# The database, the rules and the outcome, if a database is given.
OPTIONS = {}


class Spans(check_proof.Checker):
    """Where in the file every position is described: (begin, end of its code, end)."""

    def __init__(self, data):
        super().__init__(data, OPTIONS.get("rules"), OPTIONS.get("database"))
        self.spans, self.body = [], self.at
        self.check()

    def position(self, state, mine, ply):
        place = len(self.spans)
        self.spans.append(None)
        begin = self.at
        self.number()
        after, self.at = self.at, begin
        plies = super().position(state, mine, ply)
        self.spans[place] = (begin, after, self.at, mine)
        return plies


def seal(data):
    return data + zlib.crc32(data).to_bytes(4, "little")


def head_bytes(data):
    """The bytes of the head that are not the name of the game or the position."""
    lines, at, out = data.split(b"\n"), 0, []
    for line in lines[:10]:
        if not line.startswith((b"game", b"position ", b"nullwindow")):
            out += range(at, at + len(line))
        at += len(line) + 1
    return out


def flip(data, at, rng):
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1:]


def damage(data, spans, rng):
    """A damaged copy, and what was done to it."""
    kind = rng.choice(("stale", "stale", "stale", "bit", "move", "reply", "leaf", "cut"))
    body = data[:-4]
    if kind == "stale":
        return flip(data, rng.randrange(len(data)), rng), kind
    if kind == "bit":
        places = head_bytes(data) + list(range(spans.body, len(body)))
        return seal(flip(body, rng.choice(places), rng)), kind
    begin, after, end, mine = rng.choice(spans.spans)
    if kind == "move":
        moves = [s for s in spans.spans if s[3] and body[s[0]] >= 4]
        begin, after, end, mine = rng.choice(moves or spans.spans)
        return seal(body[:begin] + bytes([4 + rng.randrange(8)]) + body[after:]), kind
    if kind == "reply":  # left out, or twice
        return seal(body[:begin] + (body[begin:end] * 2 if rng.random() < 0.3 else b"") + body[end:]), kind
    if kind == "leaf":
        new = bytes(rng.choice(((0,), (1,), (1, 2), (2,), (3, 1), (3, 2), (3, rng.randrange(1, 99)))))
        return seal(body[:begin] + new + body[end:]), kind
    return seal(body[:rng.randrange(spans.body, len(body))]), kind


@functools.lru_cache(maxsize=None)
def is_reached(game, state, mine, goal, plies, lasts):
    rules = check_proof.GAMES[game]
    return search(rules[0](*rules[1:]), state, mine, goal, plies, lasts, {})


def search(rules, state, mine, goal, plies, lasts, known):
    """Does the proving side reach the goal (within so many plies, or last so long; -1: any number)?"""
    key = state, mine, plies
    if key not in known:
        moves = rules.moves(state)
        if not moves or plies == 0:
            result = rules.result(state)
            known[key] = lasts if moves else (result if mine else -result) >= goal
        else:
            known[key] = (any if mine else all)(
                search(rules, after, not mine, goal, max(plies - 1, -1), lasts, known) for _, after in moves)
    return known[key]


def is_true(data):
    """Is what the file claims true?"""
    c = check_proof.Checker(data, OPTIONS.get("rules"), OPTIONS.get("database"))
    if OPTIONS:
        value = 10000 * OPTIONS["outcome"]
        return value >= c.head["value"] if c.head["bound"] == "at-least" else value <= c.head["value"]
    root = c.game.parse("" if c.head["position"] == "start" else c.head["position"])
    return is_reached(c.head["game"], root, c.head["bound"] == "at-least", c.goal, c.head["plies"] or -1, c.lasts)


def accepts(data):
    try:
        return bool(check_proof.Checker(data, OPTIONS.get("rules"), OPTIONS.get("database")).check())
    except check_proof.Wrong:
        return False


def main(checker, count, seed, *files):
    sys.setrecursionlimit(100000)
    if files[0] == "--database":
        OPTIONS.update(rules=os.path.join(os.path.dirname(__file__), "../../python/examples/checkers.py"),
                       database=files[1], outcome=int(files[2]))
        checker, files = [checker, *files[:2]], files[3:]
    else:
        checker = [checker]
    rng, originals = random.Random(int(seed)), []
    for name in files:
        with open(name, "rb") as f:
            data = f.read()
        originals.append((data, Spans(data)))
    done, tally, bad = 0, {}, 0
    while done < int(count):
        with tempfile.TemporaryDirectory() as folder:
            batch = {}
            for i in range(min(500, int(count) - done)):
                data, spans = rng.choice(originals)
                damaged, kind = damage(data, spans, rng)
                if damaged != data:
                    name = f"{folder}/{i}"
                    batch[name] = damaged, kind
                    with open(name, "wb") as f:
                        f.write(damaged)
            run = subprocess.run([*checker, *batch], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 text=True, errors="replace", check=False)
            proved = {line.split(None, 1)[1] for line in run.stdout.splitlines() if line.startswith("proof ")}
            refused = len([line for line in run.stderr.splitlines() if folder in line])
            if len(proved) + refused != len(batch):
                print(f"{checker} died: {run.stderr[-300:]}")
                return 1
            for name, (damaged, kind) in batch.items():
                c, python = name in proved, accepts(damaged)
                tally[kind, c] = tally.get((kind, c), 0) + 1
                if c != python or c and (kind == "stale" or not is_true(damaged)):
                    bad += 1
                    with open(f"damaged-{seed}-{bad}.proof", "wb") as f:
                        f.write(damaged)
                    print(f"damaged-{seed}-{bad}.proof ({kind}): C {c}, Python {python}")
            done += len(batch)
    kinds = sorted({kind for kind, _ in tally})
    print(", ".join(f"{kind}: {tally.get((kind, False), 0)} refused, {tally.get((kind, True), 0)} proofs"
                    for kind in kinds))
    print(f"{done} damaged, {bad} wrongly judged")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
