#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains the Othello network on self-play games (docs/train.md).

    nullwindow-train generate othello self.games --games 200000
    train/othello_network.py fit learned.network self.games
    train/othello_network.py values learned.network tests/golden/othello/hard-20.obf

Each configuration of a pattern has a row of 64 numbers, and so have numbers of legal squares and the
squares of the rim with who may move there; the rows of a position are summed, clipped to 0..1,
squared, and weighted by the phase of the game. The same games, options and machine give the same
file, to the byte.
"""
import argparse
import math
import os
import re
import struct
import sys
import time

os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # products that can be repeated
try:
    import numpy
    import torch
except ImportError:
    sys.exit("othello_network.py: PyTorch or NumPy is missing (Debian: python3-torch)")

LANES = 64
PHASES = 30
PLIES = 512  # the most of a game
PAIRED = 16  # counts kept apart; larger ones count as the last
FOURS = 6**4
OTHERS = 3 * PAIRED**2 + 5 + 2 * FOURS  # rows that are not of patterns: see learned-inl.h
ONE = 128  # 1.0 as an integer, of sums;
FINE = 8  # a disc, of the weights behind the clip;
UNIT = 64  # and a disc at the end
MOST, MOST_OUT = 31 / ONE, 255 / FINE  # of a weight, so that its integers fit


class Wrong(Exception):
    pass


def device_of():
    return "cuda" if torch.cuda.is_available() else "cpu"


# --- boards: 64 bits each, the discs of the side to move and of the other

WEST, EAST = 0x7F7F7F7F7F7F7F7F, ~0x0101010101010101
SHIFTS = ((-1, WEST), (1, EAST), (-8, -1), (8, -1), (9, EAST), (-9, WEST), (-7, EAST), (7, WEST))


def shifted(board, by):
    steps, mask = by
    if steps > 0:
        return board << steps & mask
    return board >> -steps & (1 << 64 + steps) - 1 & mask


def runs(start, opp, by):
    """The discs of opp in a line next to start."""
    run = shifted(start, by) & opp
    for _ in range(5):
        run = run | shifted(run, by) & opp
    return run


def moves_of(own, opp):
    found = torch.zeros_like(own)
    for by in SHIFTS:
        found = found | shifted(runs(own, opp, by), by)
    return found & ~(own | opp)


def flips_of(own, opp, disc):
    found = torch.zeros_like(own)
    for by in SHIFTS:
        run = runs(disc, opp, by)
        found = found | torch.where(shifted(run, by) & own != 0, run, 0)
    return found


def count_of(board):
    total = torch.zeros_like(board)
    for square in range(64):
        total += board >> square & 1
    return total


# --- games


def checksums(data, first, length):
    """Of records, as train/record.c has them. The longest come first: a step is a byte of each."""
    order = numpy.argsort(-length, kind="stable")
    first, length = first[order], length[order]
    total = length.astype(numpy.uint64)
    for i in range(int(length.max(initial=0))):
        going = numpy.searchsorted(-length, -i, side="left")
        total[:going] = (total[:going] ^ data[first[:going] + i]) * numpy.uint64(0x100000001B3)
    total += numpy.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        total = (total ^ total >> numpy.uint64(shift)) * numpy.uint64(factor)
    total ^= total >> numpy.uint64(31)
    out = numpy.empty_like(total)
    out[order] = total >> numpy.uint64(32)
    return out.astype(numpy.uint32)


class Games:
    """Records of a file (docs/train.md): numbers of moves and scores, by game and ply."""

    def __init__(self, path):
        with open(path, "rb") as file:
            head, body = file.readline(), file.read()
        if not head.startswith(b"nullwindow-train 1 othello "):
            raise Wrong(f"{path}: not a file of Othello games")
        found, at = [], 0
        while at + 8 <= len(body):
            mark, prefix, plies, exact, result = struct.unpack_from("<BBHHh", body, at)
            end = at + 8 + prefix + 2 * plies + 4
            if mark != 0x67 or prefix + plies > PLIES or end > len(body):
                break
            found.append((at + 8, prefix, plies, exact, result))
            at = end
        found = numpy.array(found, dtype=numpy.int64).reshape(-1, 5)
        first, self.prefix, self.plies, self.exact, self.result = found.T
        data = numpy.frombuffer(body + bytes(512), dtype=numpy.uint8)
        intact = self.intact_ones(data, first)
        if intact < len(found) or at < len(body):
            where = len(head) + int(first[intact] - 8 if intact < len(found) else at)
            raise Wrong(f"{path}: damaged or cut off at byte {where}, after {intact} intact games")
        ply = numpy.arange(int((self.prefix + self.plies).max(initial=0)))
        later = ply - self.prefix[:, None]
        place = first[:, None] + numpy.where(later < 0, ply, self.prefix[:, None] + 2 * later)
        place = numpy.minimum(place, len(data) - 2)
        self.move = numpy.where(later < self.plies[:, None], data[place], 0).astype(numpy.uint8)
        self.score = data[place + 1].view(numpy.int8)
        self.count = len(found)

    def intact_ones(self, data, first):
        """How many games there are before one whose checksum is wrong."""
        last = first + self.prefix + 2 * self.plies
        stored = data[last[:, None] + numpy.arange(4)].view("<u4")[:, 0]
        wrong = numpy.flatnonzero(stored != checksums(data, first - 8, last - first + 8))
        return int(wrong[0]) if len(wrong) else len(first)


def targets(games, part, options, device):
    """By ply: the target of the evaluation, from the end of each game."""
    move = lambda a: torch.from_numpy(numpy.ascontiguousarray(a[part])).to(device)
    prefix, plies, exact = (move(a)[:, None] for a in (games.prefix, games.plies, games.exact))
    score, result = move(games.score).float(), move(games.result).float()
    ply = torch.arange(score.shape[1], device=device)[None, :] - prefix
    later = torch.where(plies[:, 0] % 2 > 0, -result, result)
    out = torch.zeros_like(score)
    for i in range(score.shape[1] - 1, -1, -1):
        here, own = (ply[:, i] >= 0) & (ply[:, i] < plies[:, 0]), score[:, i]
        known = ply[:, i] >= exact[:, 0]
        later = torch.where(here, -later, later)
        out[:, i] = torch.where(known, own, options.result * later + (1 - options.result) * own)
        mixed = options.lambda_ * later + (1 - options.lambda_) * own
        later = torch.where(here & ~known, mixed, later)
    return out, (ply >= 0) & (ply < plies), (ply >= exact) & (ply < plies)


def replay(games, part, device):
    """The boards of games at each ply; what lies beyond the end of a game means nothing."""
    number = torch.from_numpy(games.move[part]).to(device).long()
    own = torch.full((len(number),), 1 << 28 | 1 << 35, dtype=torch.int64, device=device)
    opp = torch.full_like(own, 1 << 27 | 1 << 36)
    boards = []
    for i in range(number.shape[1]):
        boards.append(torch.stack((own, opp), 1))
        moves = moves_of(own, opp)
        disc, passes = moves, moves == 0
        for k in range(int(number[:, i].max())):
            disc = torch.where(number[:, i] > k, disc & disc - 1, disc)
        disc = torch.where(passes, 0, disc & -disc)
        flips = flips_of(own, opp, disc)
        own, opp = opp ^ flips, own ^ flips ^ disc
    return torch.stack(boards, 1)


class Samples:
    """The positions of files of games, each once."""

    def __init__(self, paths, options, device):
        kept, before = [], 0
        for path in paths:
            games = Games(path)
            for first in range(0, games.count, 65536):
                part = slice(first, min(first + 65536, games.count))
                target, here, exact = targets(games, part, options, device)
                boards = replay(games, part, device)
                number = torch.arange(before + part.start, before + part.stop, device=device)
                held = (number % options.holdout == 0)[:, None].expand_as(here)
                kept.append((boards[here], target[here], held[here], exact[here]))
            before += games.count
        if not before:
            raise Wrong(f"{', '.join(paths)}: no games")
        self.games = before
        self.board, self.target, self.held, self.exact = (torch.cat(k) for k in zip(*kept))
        self.met = len(self.board)
        self.choose(self.first_ones() & (moves_of(*self.board.T) | moves_of(*self.board.T.flip(0)) != 0))

    def choose(self, chosen):
        self.board, self.target, self.held, self.exact = (
            a[chosen] for a in (self.board, self.target, self.held, self.exact))

    def first_ones(self):
        key = self.board[:, 0] * -7046029254386353131 ^ (self.board[:, 1] * -2960836687155294829 >> 7)
        key, order = key.sort(stable=True)
        first = torch.ones_like(key, dtype=torch.bool)
        first[1:] = key[1:] != key[:-1]
        return torch.zeros_like(first).scatter_(0, order, first)


# --- patterns

# In the order of the configurations in learned-patterns-inl.h and learned-inl.h, plain edges left out.
PATTERNS = ("a2 b2 c2 d2 e2 f2 g2 h2", "a3 b3 c3 d3 e3 f3 g3 h3", "a4 b4 c4 d4 e4 f4 g4 h4",
            "a1 b2 c3 d4 e5 f6 g7 h8", "b1 c2 d3 e4 f5 g6 h7", "c1 d2 e3 f4 g5 h6",
            "d1 e2 f3 g4 h5", "e1 f2 g3 h4", "a1 b1 c1 a2 b2 c2 a3 b3 c3",
            "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2", "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
            "a1 b1 c1 a2 b2 c2 a3 b3 d1 a4", "c1 d1 e1 f1 c2 d2 e2 f2")
ROWS = sum(3 ** len(p.split()) for p in PATTERNS) + OTHERS  # mirror images counted


def images(squares):
    """A pattern in all its places, and which square of it each one has in its mirror image."""
    places, mirror = {}, None
    for turn in range(8):
        image = []
        for s in squares:
            x, y = (7 - s % 8 if turn & 1 else s % 8), (7 - s // 8 if turn & 2 else s // 8)
            image.append(8 * x + y if turn & 4 else 8 * y + x)
        if set(image) == set(squares) and image != squares:
            mirror = [squares.index(s) for s in image]
        places.setdefault(frozenset(image), image)
    return list(places.values()), mirror


class Patterns:
    """Which row a configuration has: one for it and its mirror image."""

    def __init__(self, device):
        self.kinds, self.rows = [], 0
        for text in PATTERNS:
            squares = [ord(s[0]) - 97 + 8 * (int(s[1]) - 1) for s in text.split()]
            places, mirror = images(squares)
            index = numpy.arange(3 ** len(squares))
            digits = [index // 3**i % 3 for i in range(len(squares))]
            image = sum(digits[m] * 3**i for i, m in enumerate(mirror)) if mirror else index
            kept, row = numpy.unique(numpy.minimum(index, image), return_inverse=True)
            self.kinds.append((places, torch.from_numpy(row + self.rows).int().to(device)))
            self.rows += len(kept)

    def of(self, board):
        """The rows of all patterns of some boards."""
        square = torch.arange(64, device=board.device)
        digit = ((board[:, :1] >> square & 1) + 2 * (board[:, 1:] >> square & 1)).int()
        found = []
        for places, row in self.kinds:
            for place in places:
                power = torch.tensor([3**i for i in range(len(place))], device=board.device).int()
                found.append(row[(digit[:, place] * power).sum(1)])
        return torch.stack(found, 1)


# --- rows that are not of patterns

INNER = 0x003C7E7E7E7E3C00  # neither edges nor X squares
CORNERS = ("a1 b1 a2 b2", "h1 g1 h2 g2", "a8 b8 a7 b7", "h8 g8 h7 g7")
HALVES = ("a1 b1 c1 d1", "h1 g1 f1 e1", "a8 b8 c8 d8", "h8 g8 f8 e8",
          "a1 a2 a3 a4", "h1 h2 h3 h4", "a8 a7 a6 a5", "h8 h7 h6 h5")
QUADRANTS = (0x0F0F0F0F, 0xF0F0F0F0, 0x0F0F0F0F << 32, -0x0F0F0F1000000000)


def pair_of(mine, yours):
    return PAIRED * mine.clamp(max=PAIRED - 1) + yours.clamp(max=PAIRED - 1)


def others_of(board):
    """Their numbers: three pairs of counts, odd quadrants, and four squares at a time of the rim."""
    own, opp = board[:, 0], board[:, 1]
    mine, yours = moves_of(own, opp), moves_of(opp, own)
    odd = sum(count_of(~(own | opp) & q) & 1 for q in QUADRANTS)
    found = [pair_of(count_of(mine), count_of(yours)),
             PAIRED**2 + pair_of(count_of(mine & INNER), count_of(yours & INNER)),
             2 * PAIRED**2 + pair_of(potential_of(own, opp) // 2, potential_of(opp, own) // 2),
             3 * PAIRED**2 + odd]
    bit = lambda b, s: b >> s & 1
    for first, fours in ((OTHERS - 2 * FOURS, CORNERS), (OTHERS - FOURS, HALVES)):
        for four in fours:
            square = [ord(s[0]) - 97 + 8 * (int(s[1]) - 1) for s in four.split()]
            state = [bit(own, s) + 2 * bit(opp, s) + 3 * bit(mine, s) + 4 * bit(yours, s) - 2 * bit(mine & yours, s)
                     for s in square]
            if fours is CORNERS:  # a mirror image has the same row
                state[1], state[2] = torch.maximum(state[1], state[2]), torch.minimum(state[1], state[2])
            found.append(first + sum(6**i * state[i] for i in range(4)))
    return torch.stack(found, 1)


def stored(patterns):
    """Is the row in the file? Rows greater than their mirror image are not."""
    c = numpy.arange(patterns + OTHERS) - (patterns + OTHERS - 2 * FOURS)
    return (c < 0) | (c >= FOURS) | (c // 6 % 6 >= c // 36 % 6)


def in_parts(function, *arrays, size=1 << 18):
    return torch.cat([function(*(a[i:i + size] for a in arrays)) for i in range(0, len(arrays[0]), size)])


def phase_of(board):
    empties = 64 - count_of(board[:, 0] | board[:, 1])
    return torch.where(empties >= 60, 0, torch.where(empties <= 2, PHASES - 1, (60 - empties) // 2))


def potential_of(own, opp):
    """How many empty squares are next to discs of opp."""
    return count_of(sum_or(shifted(opp, by) for by in SHIFTS) & ~(own | opp))


def sum_or(boards):
    total = 0
    for board in boards:
        total = total | board
    return total


# --- files of weights


def unpacked(body):
    """A zero is followed by the number of zeros it stands for."""
    return re.sub(rb"\0(.)", lambda m: bytes(m[1][0]), body, flags=re.DOTALL)


def packed(data):
    return re.sub(rb"\0{1,255}", lambda m: bytes((0, len(m[0]))), data)


def fnv(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & (1 << 64) - 1
    return total


def read_file(path, kind):
    with open(path, "rb") as file:
        head, body = file.readline().decode("latin-1").split(), file.read()
    if head[:3] != ["nullwindow-weights", "1", kind] or head[-1] != f"checksum={fnv(body):016x}":
        raise Wrong(f"{path}: not a file of {kind}, or damaged")
    return head, unpacked(body)


# --- the network


class Network(torch.nn.Module):
    def __init__(self, patterns):
        super().__init__()
        table = torch.zeros(patterns + OTHERS, LANES)
        table[:patterns] = torch.randn(patterns, LANES) * 0.02
        self.table = torch.nn.Parameter(table)
        self.bias = torch.nn.Parameter(torch.full((LANES,), 0.3))
        self.out = torch.nn.Parameter(torch.randn(PHASES, LANES) * 2)
        self.last = torch.nn.Parameter(torch.zeros(PHASES))

    def forward(self, row, phase):
        """Discs for the side to move."""
        activation = (torch.nn.functional.embedding_bag(row, self.table, mode="sum") + self.bias).clamp(0, 1)
        return (activation * activation * self.out[phase]).sum(1) + self.last[phase]

    def clamp(self):
        with torch.no_grad():
            self.table.clamp_(-MOST, MOST)
            for end in (self.bias, self.out, self.last):
                end.clamp_(-MOST_OUT, MOST_OUT)


class Integers:
    """The network as the program computes it."""

    def __init__(self, table, bias, out, last):
        self.table, self.bias, self.out, self.last = table, bias, out, last

    @classmethod
    def of(cls, n):
        whole = lambda tensor, one: (tensor.detach().double() * one).round().long()
        return cls(whole(n.table, ONE), whole(n.bias, ONE), whole(n.out, FINE), whole(n.last, UNIT))

    def values(self, row, phase):
        """1/64 disc for the side to move."""
        activation = (self.table[row.long()].sum(1) + self.bias).clamp(0, ONE)
        total = (activation * activation * self.out[phase.long()]).sum(1)
        return torch.div(total, ONE * ONE * FINE // UNIT, rounding_mode="trunc") + self.last[phase.long()]

    def write(self, file):
        wide = lambda t: t.cpu().numpy().astype("<i2").tobytes()
        table = self.table.to(torch.int8).cpu().numpy()[stored(len(self.table) - OTHERS)].tobytes()
        body = packed(wide(self.bias) + table + wide(self.out) + wide(self.last))
        head = f"nullwindow-weights 1 othello-network lanes={LANES} rows={ROWS} checksum={fnv(body):016x}\n"
        file.write(head.encode() + body)

    @classmethod
    def read(cls, path, patterns, device):
        head, data = read_file(path, "othello-network")
        kept = stored(patterns)
        parts = (2 * LANES, int(kept.sum()) * LANES, 2 * PHASES * LANES, 2 * PHASES)
        if head[3:-1] != [f"lanes={LANES}", f"rows={ROWS}"] or len(data) != sum(parts):
            raise Wrong(f"{path}: a network of another size, or damaged")
        data = numpy.split(numpy.frombuffer(data, dtype=numpy.uint8), numpy.cumsum(parts)[:-1])
        tensor = lambda a, kind, shape: torch.from_numpy(a.copy().view(kind).reshape(shape).astype("int64")).to(device)
        bias, some, out, last = (tensor(*x) for x in zip(
            data, ("<i2", "i1", "<i2", "<i2"), (-1, (-1, LANES), (-1, LANES), -1)))
        if some.abs().max() > MOST * ONE or out.abs().max() > MOST_OUT * FINE:
            raise Wrong(f"{path}: a number is too large")
        table = torch.zeros(len(kept), LANES, dtype=torch.int64, device=device)
        table[torch.from_numpy(numpy.flatnonzero(kept)).to(device)] = some
        return cls(table, bias, out, last)


# --- positions as the network sees them


class Features:
    def __init__(self, board, patterns):
        self.row = in_parts(lambda b: torch.cat((patterns.of(b), patterns.rows + others_of(b).int()), 1), board)
        self.phase = in_parts(phase_of, board).to(torch.int8)

    def values(self, network):
        """Discs, by the network in integers."""
        return in_parts(network.values, self.row, self.phase).float() / UNIT


def read_board(text, where):
    """The discs of the side to move and of the other."""
    text = text.strip().upper().replace("*", "X").replace(".", "-")
    if len(text) < 66:
        raise Wrong(f"{where}: expected 64 squares and the side to move")
    for i in range(64):
        if text[i] not in "-XO":
            raise Wrong(f"{where}: square {'abcdefgh'[i % 8]}{i // 8 + 1} is '{text[i]}', expected X, O or -")
    if text[65] not in "XO":
        raise Wrong(f"{where}: side to move: '{text[65]}', expected X or O")
    sides = text[65] + ("O" if text[65] == "X" else "X")
    boards = (sum(1 << i for i in range(64) if text[i] == side) for side in sides)
    return [b - (b >> 63 << 64) for b in boards]


def read_positions(path, device):
    """Boards of an OBF file, and the best score each gives; those without are taken as 0."""
    boards, scores = [], []
    with open(path, encoding="latin-1") as file:
        for number, line in enumerate(file, 1):
            line = line.split("%")[0].strip()
            if line:
                boards.append(read_board(line.split(";")[0], f"{path}:{number}"))
                scores.append(max((int(n) for n in re.findall(r":\s*([+-]?\d+)", line)), default=0))
    if not boards:
        raise Wrong(f"{path}: no positions")
    return torch.tensor(boards, device=device), torch.tensor(scores, device=device)


# --- fitting


def rms(difference):
    return difference.double().square().mean().sqrt().item() if len(difference) else 0.0


def report(value, samples, phase):
    parts = [("training", ~samples.held), ("held out", samples.held)]
    parts += [(f"{60 - 2 * p}", samples.held & (phase == p)) for p in (5, 10, 15, 18, 20, 22, 24, 26)]
    parts += [("14 exact", samples.held & samples.exact & (phase == 23))]
    print("rms:", "  ".join(f"{n} {rms((value - samples.target)[p]):.3f}" for n, p in parts), flush=True)


def learning_rate(options, done):
    """Linear warm-up over 2 % of the steps, then cosine decay."""
    return options.lr * (done / 0.02 if done < 0.02 else (1 + math.cos(math.pi * (done - 0.02) / 0.98)) / 2 + 1e-3)


def train(network, features, samples, options):
    generator = torch.Generator().manual_seed(options.seed)
    fused = {"fused": True} if features.row.is_cuda else {}  # older versions know no other word
    optimiser = torch.optim.AdamW([{"params": [network.table], "weight_decay": options.weight_decay},
                                   {"params": [network.bias, network.out, network.last], "weight_decay": 0.0}],
                                  lr=options.lr, **fused)
    optimiser.param_groups[1]["scale"] = 3.0  # weights in discs are larger
    rows = torch.nonzero(~samples.held).squeeze(1)
    steps = len(rows) // options.batch
    if not steps:
        raise Wrong(f"{len(rows)} training samples do not fill a batch of {options.batch}: "
                    "more games, or a smaller --batch")
    began = time.monotonic()
    for number in range(options.epochs):
        total = torch.zeros((), device=rows.device)
        order = rows[torch.randperm(len(rows), generator=generator).to(rows.device)]
        for nth in range(steps):
            for group in optimiser.param_groups:
                group["lr"] = group.get("scale", 1.0) * learning_rate(options, (number + (nth + 1) / steps) / options.epochs)
            chosen = order[nth * options.batch:(nth + 1) * options.batch]
            value = network(features.row[chosen], features.phase[chosen].long())
            loss = torch.nn.functional.mse_loss(value, samples.target[chosen])
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            network.clamp()
            total += loss.detach()
        left = (time.monotonic() - began) / (number + 1) * (options.epochs - number - 1)
        print(f"epoch {number + 1} of {options.epochs}: rms {math.sqrt(total.item() / steps):.3f}, {left:.0f} s left", flush=True)


def check(positions, patterns, network):
    for path, (board, score) in positions:
        found = rms(Features(board, patterns).values(network).round().clamp(-64, 64) - score)
        print(f"{os.path.basename(path):20s} {len(board):4d} positions, rms {found:.2f}", flush=True)


def train_on(options, out):
    device = device_of()
    torch.manual_seed(options.seed)
    patterns = Patterns(device)
    positions = [(path, read_positions(path, device)) for path in options.check]
    samples = Samples(options.files, options, device)
    print(f"{samples.games} games, {samples.met} positions, {len(samples.board)} distinct, "
          f"{int(samples.held.sum())} held out; {device}", flush=True)
    if not samples.held.any() or samples.held.all():
        raise Wrong("too few games to hold some out")
    features = Features(samples.board, patterns)
    network = Network(patterns.rows).to(device)
    train(network, features, samples, options)
    whole = Integers.of(network)
    report(features.values(whole), samples, features.phase)
    check(positions, patterns, whole)
    whole.write(out)


def fit(options):
    """Writes the file whole or not at all; it is opened first, since a fit takes long."""
    draft = options.network + ".draft"
    with open(draft, "wb") as out:
        try:
            train_on(options, out)
            out.flush()
            os.replace(draft, options.network)
        except BaseException:
            os.remove(draft)
            raise


def values(options):
    device = "cpu"
    patterns = Patterns(device)
    network = Integers.read(options.network, patterns.rows, device)
    for path in options.files:
        features = Features(read_positions(path, device)[0], patterns)
        for value in (UNIT * features.values(network)).tolist():
            print(int(value))


def number(kind, least, most):
    """The type of an option: a number that is neither less nor more."""
    def read(text):
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value <= most:
            name = "a whole number" if kind is int else "a number"
            raise argparse.ArgumentTypeError(f"'{text}' is not {name} from {least} to {most}")
        return value
    return read


def options_of(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("command", choices=("fit", "values"), help="train and write a network; print its outputs in 1/64 disc")
    add("network")
    add("files", nargs="+", help="games to train on, or positions as OBF")
    add("--check", nargs="*", default=[], metavar="FILE", help="positions with exact scores to measure by")
    add("--result", type=number(float, 0, 1), default=1, help="weight of the outcome in the target; the rest is the search score (default 1)")
    add("--lambda", dest="lambda_", type=number(float, 0, 1), default=0.7, help="of the lambda-return; 1: the result (default 0.7)")
    add("--holdout", type=number(int, 2, 10**9), default=20, help="hold out every Nth game (default 20)")
    add("--epochs", type=number(int, 1, 10**6), default=12, help="default 12")
    add("--batch", type=number(int, 1, 10**9), default=16384, help="samples per step (default 16384)")
    add("--lr", type=number(float, 0, 1), default=4e-3, help="peak learning rate (default 0.004)")
    add("--weight-decay", type=number(float, 0, 1000), default=0.5, help="of the embedding rows (default 0.5)")
    add("--seed", type=number(int, 0, 2**63 - 1), default=1)
    return parser.parse_args(words)


def main():
    options = options_of(sys.argv[1:])
    torch.use_deterministic_algorithms(True, warn_only=True)
    try:
        {"fit": fit, "values": values}[options.command](options)
    except (Wrong, OSError) as error:
        sys.exit(f"othello_network.py: {error}")
    except KeyboardInterrupt:
        sys.exit("othello_network.py: stopped")


if __name__ == "__main__":
    main()
