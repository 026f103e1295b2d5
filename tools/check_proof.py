#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_proof.py [--rules GAME.py] [--database FILE] FILE...: checks proofs by docs/proof-format.md.

It shares nothing with the program that wrote them: the rules of games are written anew below, and
--rules names a file with others, as in python/examples. Exit 0: all are proofs; 1: one is not; 2: usage."""
import re
import runpy
import sys
import zlib

DEPTH_MAX, ENDLESS = 4096, 1 << 30
OTHER = {"X": "O", "O": "X"}


class Wrong(Exception): "Why the file proves nothing."


class Game:
    def images(self, state): return []  # what symmetries make of a position
    database = None  # else a function from a path to one from a state to its result, or None


class Rows(Game):
    """Connect Four (stones fall) and tic-tac-toe: a string, row by row from the top."""
    def __init__(self, columns, rows, length, falls, win):
        self.columns, self.rows, self.falls, self.win = columns, rows, falls, win
        self.lines = [[(y + k * dy) * columns + x + k * dx for k in range(length)]
                      for y in range(rows) for x in range(columns)
                      for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
                      if x + length * dx <= columns and -1 <= y + length * dy <= rows]

    def parse(self, text):
        cells = "".join(text.split("/")) or "-" * (self.columns * self.rows)
        if len(cells) != self.columns * self.rows or set(cells) - set("-XO"):
            raise Wrong(f"position {text!r}: not a board of {self.columns} by {self.rows}")
        return cells, "X" if cells.count("X") == cells.count("O") else "O"

    def images(self, state):
        rows = [state[0][i:i + self.columns] for i in range(0, len(state[0]), self.columns)]
        return [("".join(row[::-1] for row in rows), state[1])] if self.falls else []

    def is_lost(self, state):
        cells, other = state[0], OTHER[state[1]]
        return any(all(cells[i] == other for i in line) for line in self.lines)

    def moves(self, state):
        (cells, side), out = state, []
        for x in range(0 if self.is_lost(state) else self.columns):
            free = [y for y in range(self.rows) if cells[y * self.columns + x] == "-"]
            for y in free[-1:] if self.falls else free:
                at = y * self.columns + x
                name = str(x + 1) if self.falls else "abc"[x] + str(self.rows - y)
                out.append((name, (cells[:at] + side + cells[at + 1:], OTHER[side])))
        return sorted(out)

    def result(self, state): return -self.win if self.is_lost(state) else 0


class Othello(Game):
    """A board of size x size as a string; a pass is a move; empty squares go to the winner."""
    def __init__(self, size):
        self.size, steps = size, [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        self.rays = [[[(y + k * dy) * size + x + k * dx for k in range(1, size)
                       if 0 <= x + k * dx < size and 0 <= y + k * dy < size]
                      for dx, dy in steps] for y in range(size) for x in range(size)]

    def parse(self, text):
        cells, _, side = text.rpartition(" ")
        if len(cells) != self.size ** 2 or set(cells) - set("-XO") or side not in OTHER:
            raise Wrong(f"position {text!r}: not a board of Othello and the side to move")
        return cells, side

    def images(self, state):
        for i in range(7):
            rows = [state[0][k:k + self.size] for k in range(0, self.size ** 2, self.size)]
            rows = rows[::-1] if i % 2 else zip(*rows)
            state = "".join("".join(row) for row in rows), state[1]
            yield state

    def flips(self, cells, side, at):
        out = []
        for ray in self.rays[at] if cells[at] == "-" else ():
            run = 0
            while run < len(ray) and cells[ray[run]] == OTHER[side]:
                run += 1
            out += ray[:run] if run < len(ray) and cells[ray[run]] == side else []
        return out

    def moves(self, state):
        (cells, side), out, squares = state, [], range(self.size ** 2)
        for at in squares:
            if flips := self.flips(cells, side, at):
                after = "".join(side if i == at or i in flips else cells[i] for i in squares)
                out.append(("abcdefgh"[at % self.size] + str(at // self.size + 1),
                            (after, OTHER[side])))
        if not out and any(self.flips(cells, OTHER[side], at) for at in squares):
            return [("pa", (cells, OTHER[side]))]
        return sorted(out)

    def result(self, state):
        own, opp, empty = (state[0].count(c) for c in (state[1], OTHER[state[1]], "-"))
        return own - opp + (empty if own > opp else -empty if own < opp else 0)


class Chess(Game):
    """Ten columns by twelve rows, '#' outside (a8 is 21, h1 98); side; castling; en passant or 0."""
    STEPS = {"N": (-21, -19, -12, -8, 8, 12, 19, 21), "B": (-11, -9, 9, 11), "R": (-10, -1, 1, 10)}
    STEPS["Q"] = STEPS["K"] = STEPS["B"] + STEPS["R"]
    # The home square of a king, his rook's, where both go, what must be free, what not attacked.
    CASTLING = {"K": (95, 98, 97, 96, (96, 97), (95, 96)), "Q": (95, 91, 93, 94, (92, 93, 94), (95, 94)),
                "k": (25, 28, 27, 26, (26, 27), (25, 26)), "q": (25, 21, 23, 24, (22, 23, 24), (25, 24))}

    def parse(self, text):
        board, side, castling, ep = text.split()[:4]
        cells = "".join("-" * int(c) if c in "12345678" else c for c in board.replace("/", "##"))
        board = "#" * 21 + cells + "#" * 21
        if len(board) != 120 or board.count("K") != 1 or board.count("k") != 1:
            raise Wrong(f"position {text!r}: not a FEN of chess")
        ep = 0 if ep == "-" else "abcdefgh".index(ep[0]) + 1 + 10 * (10 - int(ep[1]))
        return self.without_ep((board, side == "w", castling.replace("-", ""), ep))

    # The squares where the lines of a piece go, free or not.
    def reach(self, board, at, kind):
        for step in self.STEPS.get(kind, ()):
            i = at + step
            while board[i] == "-" and kind in "BRQ":
                yield i
                i += step
            yield i

    def is_attacked(self, board, at, white):
        case = str.upper if white else str.lower
        return case("p") in (board[at + 9 if white else at - 9], board[at + 11 if white else at - 11]
                             ) or any(board[i] == case(kind) for kind in self.STEPS
                                      for i in self.reach(board, at, kind))

    def in_check(self, board, white): return self.is_attacked(board, board.index("kK"[white]), not white)

    def ends(self, state, at, kind):
        board, white, _, ep = state
        up = -10 if white else 10
        if kind == "P":
            if board[at + up] == "-":
                yield at + up
                if at // 10 == (8 if white else 3) and board[at + 2 * up] == "-":
                    yield at + 2 * up
            for i in (at + up - 1, at + up + 1):
                if i == ep or board[i].isalpha() and board[i].isupper() != white:
                    yield i
        yield from (i for i in self.reach(board, at, kind)
                    if board[i] == "-" or board[i].isalpha() and board[i].isupper() != white)

    def pseudo(self, state):
        board, white, castling, _ = state
        for at, piece in enumerate(board):
            if piece.isalpha() and piece.isupper() == white:
                for to in self.ends(state, at, piece.upper()):
                    for new in "qrbn" if piece in "Pp" and to // 10 in (2, 9) else ("",):
                        yield at, to, new
        for right in castling:
            home, _, to, _, free, safe = self.CASTLING[right]
            if right.isupper() == white and all(board[i] == "-" for i in free) and not any(
                    self.is_attacked(board, i, not white) for i in safe):
                yield home, to, ""

    def after(self, state, at, to, new):
        board, white, castling, ep = state
        cells, piece = list(board), board[at]
        cells[at], cells[to] = "-", (new.upper() if white else new) or piece
        if piece in "Pp" and to == ep:
            cells[to + 10 if white else to - 10] = "-"
        for home, rook, king_to, rook_to, _, _ in self.CASTLING.values():
            if piece in "Kk" and abs(to - at) == 2 and (at, to) == (home, king_to):
                cells[rook_to], cells[rook] = cells[rook], "-"
        castling = "".join(r for r in castling if not {at, to} & set(self.CASTLING[r][:2]))
        return ("".join(cells), not white, castling,
                (at + to) // 2 if piece in "Pp" and abs(to - at) == 20 else 0)

    # No en passant square where nobody can capture there: two such positions are the same.
    def without_ep(self, state):
        board, white, castling, ep = state
        legal = ep and any(board[i] == "pP"[white] and not self.in_check(
            self.after(state, i, ep, "")[0], white) for i in ((ep + 9, ep + 11) if white else (ep - 9, ep - 11)))
        return board, white, castling, ep if legal else 0

    def moves(self, state):
        name = lambda at: "abcdefgh"[at % 10 - 1] + str(10 - at // 10)
        found = ((name(at) + name(to) + new, self.after(state, at, to, new))
                 for at, to, new in self.pseudo(state))
        return sorted((move, self.without_ep(after)) for move, after in found
                      if not self.in_check(after[0], state[1]))

    def result(self, state): return -20000 if self.in_check(state[0], state[1]) else 0


class Python(Game):
    def __init__(self, path):  # to a file with one class that has start, moves, play and evaluate
        names = runpy.run_path(path, run_name="rules")
        found = [v for v in names.values() if hasattr(v, "moves") and v.__module__ == "rules"]
        if len(found) != 1:
            raise Wrong(f"{path}: expected one class, the game")
        self.game = found[0]()
        self.result = getattr(self.game, "result", None) or self.game.evaluate
        self.database = getattr(self.game, "database", None)

    def parse(self, text): return getattr(self.game, "parse", lambda text: self.game.start())(text)

    def moves(self, state):
        name = getattr(self.game, "move_name", lambda state, move: str(move))
        return sorted(((name(state, m), self.game.play(state, m)) for m in self.game.moves(state)),
                      key=lambda move: move[0].encode())


GAMES = {"connect4": (Rows, 7, 6, 4, True, 10000), "tictactoe": (Rows, 3, 3, 3, False, 1000),
         "othello": (Othello, 8), "othello6": (Othello, 6), "othello4": (Othello, 4), "chess": (Chess,)}
HEAD = re.compile(rb"nullwindow-proof 1\ngame ([^\n\0]+)\nposition ([^\n\0]+)\nbound (at-least|at-most)\n"
                  rb"value (0|-?[1-9]\d*)\nrepetition (draw|proves|refutes)\nplies (0|[1-9]\d*)\n"
                  rb"database ([^\n\0]+)\nleaf-work (0|[1-9]\d*)\npositions (0|[1-9]\d*)\n")
KEYS = "game", "position", "bound", "value", "repetition", "plies", "database", "leaf-work", "positions"


class Checker:
    def __init__(self, data, rules=None, database=None):
        self.data, self.end, self.line = data, len(data) - 4, []
        self.read_head()
        if not rules and (game := self.head["game"]) not in GAMES:
            raise Wrong(f"no rules of {game!r} here; --rules names a file with them")
        self.game = Python(rules) if rules else GAMES[game][0](*GAMES[game][1:])
        self.known = self.open_database(database, self.head["database"])
        self.nodes = []  # of every position: itself, whose turn, is it on the line now, plies below
        self.ends = self.entries = self.references = self.leaves = self.searched = 0

    def read_head(self):
        if not (found := HEAD.match(self.data)):
            raise Wrong("the head is not one of version 1")
        texts = (text.decode("utf-8", "replace") for text in found.groups())
        self.at, self.head = found.end(), (h := dict(zip(KEYS, texts)))
        h.update((key, int(h[key])) for key in ("value", "plies", "leaf-work", "positions"))
        if self.end < self.at or zlib.crc32(self.data[:-4]) != int.from_bytes(self.data[-4:], "little"):
            raise Wrong("the checksum is wrong: the file is damaged or cut")
        self.goal = h["value"] * (1 if h["bound"] == "at-least" else -1)
        self.lasts = h["plies"] > 0 and h["repetition"] == "proves"
        self.cycles = not self.lasts and (h["repetition"] == "proves" or h["repetition"] == "draw" and self.goal <= 0)
        if (h["plies"] > (0 if self.cycles else DEPTH_MAX)
                or h["database"] != "none" and (h["plies"] or h["repetition"] != "draw")):
            raise Wrong("plies, repetition and database do not fit")

    def open_database(self, path, name):
        with open(path or "/dev/null", "rb") as f:
            if name != "none" and (not self.game.database or len(name) > 127 or f"{zlib.crc32(f.read()):08x} " != name[:9]):
                raise Wrong(f"it needs the database {name}; --database names the file")
        return (lambda state: None) if name == "none" else self.game.database(path)

    def number(self):
        value, shift, byte = 0, 0, 128
        while self.at < self.end and shift < 35 and byte > 127:
            byte = self.data[self.at]
            self.at, value, shift = self.at + 1, value | (byte & 127) << shift, shift + 7
        if 0 < byte < 128 or byte == 0 and shift == 7:
            return value
        raise Wrong("a number that is cut, too large, or not in its shortest form")

    def reached(self, value, mine): return value * (1 if mine else -1) >= self.goal

    # The plain search of a leaf, a position with these moves; the proving side may be given its own.
    def search(self, moves, mine, plies, line=None):
        self.work -= 1
        if self.work < 0:
            raise Wrong("a leaf takes more work than the file states")
        if plies == 0:
            return self.lasts
        after = [(state, self.game.moves(state)) for _, state in moves]
        if any(not listed and self.reached(self.game.result(s), not mine) == mine for s, listed in after):
            return mine
        if mine and line is not None:
            after, line = [c for c, (name, _) in zip(after, moves) if line[:1] == [name]], line[1:]
        return (any if mine else all)(self.search(m, not mine, plies - 1, line) for _, m in after if m)

    def leaf(self, moves, mine, given):
        if given:  # the moves of a line, or none: those of the last line
            feed = self.data.index(b"\n", self.at, self.end)
            text, self.at = self.data[self.at:feed].decode("utf-8", "replace"), feed + 1
            self.line = text.split(" ")[:-1] if text else self.line
        plies, self.work = self.number() if self.head["plies"] else -1, self.head["leaf-work"]
        if plies > self.head["plies"] or not self.search(moves, mine, plies, self.line if given else None):
            raise Wrong("a leaf that does not prove the claim")
        self.leaves, self.searched = self.leaves + 1, self.searched + self.head["leaf-work"] - self.work
        return max(plies, 0)

    def reference(self, state, mine):
        there = self.nodes[-back] if 0 < (back := self.number()) <= len(self.nodes) else (None, None)
        if there[1] != mine or there[0] != state and there[0] not in self.game.images(state):
            raise Wrong("a reference to another position")
        if there[2] and not self.cycles:
            raise Wrong("a cycle: the line comes back to a position on it")
        self.references += 1
        return there[3]

    # Checks the position that comes next in the file; returns its length in plies.
    def position(self, state, mine, ply):
        moves, code = self.game.moves(state), self.number()
        if (code == 0) != (not moves):
            raise Wrong("the game is over here" if code else "the game is not over here")
        if code in (0, 2):
            value = self.known(state) if code else self.game.result(state)
            self.ends, self.entries = self.ends + (code == 0), self.entries + (code == 2)
            if value is None or not self.reached(value, mine):
                raise Wrong("a result that does not prove the claim, or that the database does not have")
            return ENDLESS if self.lasts else 0
        if code == 3:
            return self.reference(state, mine)
        if code > 4 + (len(moves) if mine else 0) or ply >= DEPTH_MAX:
            raise Wrong("an illegal move, or a line that is too long")
        node = len(self.nodes)
        self.nodes.append((state, mine, True, 0))
        chosen = moves[code - 4:code - 3] if mine else moves
        plies = self.leaf(moves, mine, code > 1) if code == 1 or not chosen else 1 + (
            min if self.lasts else max)([self.position(after, not mine, ply + 1) for _, after in chosen])
        self.nodes[node] = (state, mine, False, plies)
        return plies

    def check(self):
        h = self.head
        try:
            plies = self.position(self.game.parse("" if h["position"] == "start" else h["position"]),
                                  h["bound"] == "at-least", 0)
        except (Wrong, ValueError, IndexError, KeyError) as error:  # the latter are of parse
            raise Wrong(f"byte {self.at}: {error}") from None
        if (self.at != self.end or len(self.nodes) != h["positions"]
                or (plies < h["plies"] if self.lasts else plies > h["plies"] > 0)):
            raise Wrong("bytes left over, another number of positions, or a line that is too long or too short")
        limit = f", or the game lasts more than {h['plies']} plies" if self.lasts else f", within {plies} plies"
        return (f"proved     {h['game']}:{h['position']} has a value of {h['bound'].replace('-', ' ')}"
                f" {h['value']} for the side to move{limit if h['plies'] else ''}\n"
                f"rules      {type(self.game).__name__} of check_proof.py; repetition: {h['repetition']}\n"
                f"database   {h['database']}, {self.entries} entries\n"
                f"checked    {len(self.nodes)} positions, {self.references} reached again; "
                f"{self.ends} ends of games; {self.leaves} leaves searched, {self.searched} positions")


def main(files):
    given, worst = {}, 0
    while files[:1] and files[0] in ("--rules", "--database") and len(files) > 2:
        given[files[0][2:]], files = files[1], files[2:]
    if not files or files[0].startswith("-"):
        return print(__doc__, file=sys.stderr) or 2
    sys.setrecursionlimit(20 * DEPTH_MAX)
    for name in files:
        try:
            with open(name, "rb") as f:
                print(f"proof      {name}\n" + Checker(f.read(), **given).check())
        except (OSError, Wrong) as error:
            print(f"check_proof.py: {name}: {error}", file=sys.stderr)
            worst = max(worst, 1 if isinstance(error, Wrong) else 2)
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
