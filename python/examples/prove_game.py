# SPDX-License-Identifier: MIT
"""prove_game.py GAME.py FILE: solves a game in Python and writes a proof that it is won for the
side to move, or lost, in the format of docs/proof-format.md. It was written from that page alone:

    python3 python/examples/prove_game.py python/examples/chomp.py chomp.proof
    tools/check_proof.py --rules python/examples/chomp.py chomp.proof

Positions of the game must not recur. Every call goes through Python: small games only."""
import functools
import sys
import zlib


def load(path):
    names = {"__name__": "rules"}
    with open(path, encoding="utf-8") as f:
        exec(compile(f.read(), path, "exec"), names)
    return next(v for v in names.values() if isinstance(v, type) and v.__module__ == "rules")()


def prove(game):
    """The bytes of the proof."""

    @functools.lru_cache(maxsize=None)
    def moves(state):
        return [game.play(state, m) for m in
                sorted(game.moves(state), key=lambda m: game.move_name(state, m))]

    @functools.lru_cache(maxsize=None)
    def value(state):  # for the side to move
        return max((-value(after) for after in moves(state)), default=game.evaluate(state))

    def number(n):
        return bytes([n]) if n < 128 else bytes([n & 127 | 128]) + number(n >> 7)

    def describe(state, mine):
        if not moves(state):
            return b"\0"
        if (state, mine) in numbers:
            return b"\3" + number(len(numbers) - numbers[state, mine])
        numbers[state, mine] = len(numbers)
        if not mine:
            return b"\4" + b"".join([describe(after, True) for after in moves(state)])
        best = min(range(len(moves(state))), key=lambda i: value(moves(state)[i]))
        return number(4 + best) + describe(moves(state)[best], False)

    numbers, root = {}, game.start()
    won = value(root) > 0
    body = describe(root, won)
    head = (f"nullwindow-proof 1\ngame {game.name}\nposition start\n"
            f"bound {'at-least' if won else 'at-most'}\nvalue {value(root)}\nrepetition draw\nplies 0\n"
            f"database none\nleaf-work 0\npositions {len(numbers)}\n")
    data = head.encode() + body
    return data + zlib.crc32(data).to_bytes(4, "little")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[2], "wb") as out:
        out.write(prove(load(sys.argv[1])))
