# SPDX-License-Identifier: MIT
"""Checkers for tools/check_proof.py --rules: the rules, and the database that `nullwindow endings
build` writes, for proofs that rely on one. A state is a string of the 32 squares (b and w are men, B
and W kings) and the side to move."""
import bisect
import itertools
import math
import struct

STEPS, BLOCK = 85, 64  # of the database: lengths of runs; runs in a block


def turned(board):
    """The board turned round, colours exchanged."""
    return board[::-1].translate(str.maketrans("bBwW", "wWbB"))


def rank(squares):
    """The number of a set among those of its size, in colexicographic order."""
    return sum(math.comb(square, k + 1) for k, square in enumerate(squares))


class Checkers:
    name = "checkers"

    def start(self):
        return "b" * 12 + "-" * 8 + "w" * 12, "b"

    def parse(self, text):
        """PDN's FEN, such as W:W21,K22:B1,2."""
        if not text:
            return self.start()
        side, *lists = text.split(":")
        board = ["-"] * 32
        for pieces in lists:
            for piece in filter(None, pieces[1:].split(",")):
                king = piece.startswith("K")
                board[int(piece[king:]) - 1] = pieces[0] if king else pieces[0].lower()
        if side not in ("B", "W") or len(lists) != 2:
            raise ValueError("expected a side and two lists of pieces")
        return "".join(board), side.lower()

    def near(self, square, distance, rows):
        """The squares at that distance, over the square at half of it, in the directions of rows."""
        row, column = square // 4, 2 * (square % 4) + (square // 4 + 1) % 2
        for down, right in itertools.product(rows, (-1, 1)):
            y, x = row + down * distance, column + right * distance
            if 0 <= y < 8 and 0 <= x < 8:
                yield 4 * y + x // 2, 4 * (row + down) + (column + right) // 2

    def rows(self, piece):
        return (-1, 1) if piece in "BW" else (1,) if piece == "b" else (-1,)

    def jumps(self, board, path, taken):
        """All ways to go on jumping to the end, as (path, taken pieces); the piece itself has left."""
        piece = board[path[0]]
        other = "wW" if piece in "bB" else "bB"
        found = []
        for to, over in sorted(self.near(path[-1], 2, self.rows(piece))):
            if board[over] in other and over not in taken and (board[to] == "-" or to == path[0]):
                found += self.jumps(board, path + (to,), taken | {over})
        return found or [(path, taken)]

    def moves(self, state):
        """(name, squares, taken pieces)."""
        board, side = state
        own = [at for at in range(32) if board[at].lower() == side]
        first = {}  # of several ways to take the same pieces
        for at in own:
            for path, taken in self.jumps(board, (at,), frozenset()):
                if taken:
                    first.setdefault((at, path[-1], taken), path)
        if not first:
            return [(f"{at + 1}-{to + 1}", (at, to), frozenset()) for at in own
                    for to, _ in self.near(at, 1, self.rows(board[at])) if board[to] == "-"]
        ends = [key[:2] for key in first]
        return [("x".join(str(s + 1) for s in (path if ends.count(key[:2]) > 1 or key[0] == key[1]
                                               else key[:2])), path, key[2]) for key, path in first.items()]

    def play(self, state, move):
        board, side = list(state[0]), state[1]
        _, path, taken = move
        piece, board[path[0]] = board[path[0]], "-"
        crowned = path[-1] >= 28 if side == "b" else path[-1] < 4
        board[path[-1]] = piece.upper() if crowned else piece
        for square in taken:
            board[square] = "-"
        return "".join(board), "w" if side == "b" else "b"

    def move_name(self, state, move):
        return move[0]

    def evaluate(self, state):
        return -10000  # without a move

    def database(self, path):
        """A function from a state to its result, None if the file does not have it."""
        with open(path, "rb") as f:
            return Database(f.read(), self).value


def classes(pieces):
    """Men and kings of the side to move, and of the other side."""
    for counts in itertools.product(range(6), repeat=4):
        own, opp = counts[0] + counts[1], counts[2] + counts[3]
        if own and opp and max(own, opp) <= 5 and own + opp <= pieces:
            yield counts


class Database:
    def __init__(self, data, rules):
        if data[:8] != b"NWCHKDB2":
            raise ValueError("no database of checkers endings")
        self.rules, self.pieces, at = rules, data[8], 9
        self.length = [1]
        for _ in range(STEPS - 1):
            self.length.append(self.length[-1] + (1 if self.length[-1] < 7 else self.length[-1] // 7))
        self.runs = {}
        for counts in classes(self.pieces):
            size, blocks = struct.unpack_from("<QQ", data, at)
            first = struct.unpack_from(f"<{blocks}I", data, at + 16)
            begin = at + 16 + 4 * blocks
            self.runs[counts] = first, data[begin:begin + size]
            at = begin + size + 8

    def stored(self, first, runs, index):
        block = bisect.bisect_right(first, index) - 1
        end = first[block]
        for run in runs[BLOCK * block:]:
            end += self.length[run % STEPS]
            if index < end:
                return (0, 10000, -10000)[run // STEPS]

    def value(self, state):
        board, side = state
        moves = self.rules.moves(state)
        if side == "w":
            board = turned(board)
        sets = [[at for at in range(32) if board[at] == kind] for kind in "bBwW"]
        sets[2] = [at - 4 for at in sets[2]]  # men of the other side are never on their crowning row
        counts = tuple(len(s) for s in sets)
        if not moves:
            return -10000
        if counts not in self.runs:
            return None
        first, runs = self.runs[counts]
        if moves[0][2] or not runs:  # captures, or the class of the other side to move is kept
            return max(-self.value(self.rules.play(state, move)) for move in moves)
        index = 0
        for kind in range(4):
            index = index * math.comb(32 if kind % 2 else 28, counts[kind]) + rank(sets[kind])
        return self.stored(first, runs, index)
