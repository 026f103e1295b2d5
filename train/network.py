#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains a small network that evaluates chess positions on self-play samples (docs/train.md).

    nullwindow-train export chess self.samples self.games
    train/network.py fit self.samples chess.network --hidden 32
    train/network.py loss self.samples chess.network

(768 -> hidden) x 2 -> 1, two perspectives, clipped activations, output buckets by piece count. With
--base the output is added to the program's evaluation. Uses a GPU if there is one. The same samples,
options and machine give the same bytes.
"""
import argparse
import math
import os
import struct
import sys

os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")  # products that can be repeated
try:
    import torch
except ImportError:
    sys.exit("network.py: PyTorch is missing (Debian: python3-torch)")

FEATURES = 768
SAMPLE = 32  # bytes
ONE, FINE = 255, 64  # 1.0 as an integer: of sums and inputs; of the weights behind the clip
POINTS = 400  # centipawns that 1.0 stands for at the end
MOST = 127 / FINE  # of a weight, so that sums of 16 bits never overflow


class Wrong(Exception):
    pass


# --- samples


def check_sum(data):
    """The checksum of train/export.c."""
    words = data.reshape(-1).view(torch.int64)
    places = 2 * torch.arange(len(words), dtype=torch.int64) + 1
    return (words * places).sum().item() & (1 << 64) - 1


def read_samples(path):
    with open(path, "rb") as file:
        head, body = file.readline().split(), bytearray(file.read())
    if head[:3] != [b"nullwindow-samples", b"1", b"chess"] or len(head) != 5 or not body or len(body) % SAMPLE:
        raise Wrong(f"{path}: not a file of samples")
    data = torch.frombuffer(body, dtype=torch.uint8).reshape(-1, SAMPLE)
    if head[3] != b"count=%d" % len(data) or head[4] != b"checksum=%016x" % check_sum(data):
        raise Wrong(f"{path}: damaged")
    return data


def signed16(data, at):
    return (data[:, at].int() | data[:, at + 1].int() << 8) << 16 >> 16


class Samples:
    """Samples on the device: pieces by square from the side to move's point of view, 12 for none."""

    def __init__(self, data, device):
        data = data.to(device)
        bits = torch.arange(8, device=device)
        occupied = (data[:, :8, None].int() >> bits & 1).reshape(-1, 64)
        codes = torch.stack((data[:, 8:24] & 15, data[:, 8:24] >> 4), 2).reshape(-1, 32).long()
        nth = (occupied.cumsum(1) - 1).clamp(min=0, max=31)
        code = codes.gather(1, nth)
        piece = (code & 7) + 6 * (code >> 3)
        self.piece = torch.where(occupied > 0, piece, torch.full_like(piece, 12)).to(torch.uint8)
        self.count = occupied.sum(1)
        self.score, self.value, self.mirror_value = (signed16(data, at).float() for at in (24, 26, 28))
        self.result = data[:, 30].to(torch.int8).float()
        self.held, castling = data[:, 31] & 1 > 0, data[:, 31] & 2 > 0
        self.may_mirror = ~castling


def one_hot(piece):
    """[n, 64] pieces to [n, 768] features of the side to move and of the other."""
    square = torch.arange(64, device=piece.device)
    piece = piece.long()
    own = torch.where(piece < 12, 64 * piece + square, FEATURES)
    other = torch.where(piece < 12, 64 * ((piece + 6) % 12) + (square ^ 56), FEATURES)
    return [torch.zeros(len(piece), FEATURES + 1, device=piece.device).scatter_(1, f, 1.0)[:, :FEATURES]
            for f in (own, other)]


def mirrored(piece):
    return piece.reshape(-1, 8, 8).flip(2).reshape(-1, 64)


# --- the network


class Network(torch.nn.Module):
    def __init__(self, options):
        super().__init__()
        self.hidden, self.buckets, self.base, self.square = (
            options.hidden, options.buckets, options.base, options.square)
        self.into = torch.nn.Parameter(torch.randn(FEATURES, self.hidden) * 0.05)
        self.bias = torch.nn.Parameter(torch.full((self.hidden,), 0.25))
        self.out = torch.nn.Parameter(torch.randn(self.buckets, 2 * self.hidden) * (0 if self.base else 0.1))
        self.last = torch.nn.Parameter(torch.zeros(self.buckets))

    def bucket(self, count):
        return (count - 1) * self.buckets // 32

    def forward(self, piece, count):
        """Centipawns for the side to move, without the base."""
        own, other = one_hot(piece)
        sums = torch.cat((own @ self.into, other @ self.into), 1) + torch.cat((self.bias, self.bias))
        activation = sums.clamp(0, 1)
        if self.square:
            activation = activation * activation
        ends = activation @ self.out.t() + self.last
        return POINTS * ends.gather(1, self.bucket(count)[:, None]).squeeze(1)

    def clamp(self):
        with torch.no_grad():
            self.into.clamp_(-MOST, MOST)
            self.out.clamp_(-MOST, MOST)


class Integers:
    """The network as the program computes it: all integers."""

    def __init__(self, hidden, buckets, base, square, into, bias, out, last):
        self.hidden, self.buckets, self.base, self.square = hidden, buckets, base, square
        self.into, self.bias, self.out, self.last = into, bias, out, last

    @classmethod
    def of(cls, n):
        whole = lambda tensor, one: (tensor.detach().double().cpu() * one).round().long()
        return cls(n.hidden, n.buckets, n.base, n.square, whole(n.into, ONE), whole(n.bias, ONE),
                   whole(n.out, FINE), whole(n.last, ONE * FINE))

    def values(self, piece, count):
        """Centipawns for the side to move, without the base."""
        into, bias, out, last = (t.to(piece.device).double() for t in (self.into, self.bias, self.out, self.last))
        own, other = (f.double() for f in one_hot(piece))  # integers, exact in doubles
        activation = (torch.cat((own @ into, other @ into), 1) + torch.cat((bias, bias))).clamp(0, ONE)
        bucket = ((count - 1) * self.buckets // 32)[:, None]
        if self.square:
            sums = ((activation * activation) @ out.t()).gather(1, bucket).squeeze(1)
            sums = (sums / ONE).trunc()
        else:
            sums = (activation @ out.t()).gather(1, bucket).squeeze(1)
        return ((sums + last[bucket.squeeze(1)]) * POINTS / (ONE * FINE)).trunc()

    # Numbers of 16 bits, but the last ones, which have 32.
    def pack(self):
        small = torch.cat([t.reshape(-1) for t in (self.into, self.bias, self.out)]).tolist()
        return struct.pack(f"<{len(small)}h", *small) + struct.pack(f"<{self.buckets}i", *self.last.tolist())

    def write(self, path):
        body = self.pack()
        head = (f"nullwindow-weights 1 chess-network hidden={self.hidden} buckets={self.buckets}"
                f" base={int(self.base)} square={int(self.square)} checksum={fnv(body):016x}\n")
        with open(path + ".draft", "wb") as file:
            file.write(head.encode() + body)
        os.replace(path + ".draft", path)

    @classmethod
    def read(cls, path):
        with open(path, "rb") as file:
            head, body = file.readline().decode("latin-1").split(), file.read()
        fields = dict(word.split("=", 1) for word in head if "=" in word)
        if head[:3] != ["nullwindow-weights", "1", "chess-network"] or fields.get("checksum") != f"{fnv(body):016x}":
            raise Wrong(f"{path}: not a file of a network, or damaged")
        hidden, buckets = int(fields["hidden"]), int(fields["buckets"])
        small = FEATURES * hidden + hidden + 2 * hidden * buckets
        if len(body) != 2 * small + 4 * buckets:
            raise Wrong(f"{path}: of the wrong length")
        numbers = torch.tensor(struct.unpack(f"<{small}h{buckets}i", body))
        into, bias, out, last = numbers.split((FEATURES * hidden, hidden, 2 * hidden * buckets, buckets))
        return cls(hidden, buckets, fields["base"] == "1", fields["square"] == "1",
                   into.reshape(FEATURES, hidden), bias, out.reshape(buckets, 2 * hidden), last)


def fnv(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & (1 << 64) - 1
    return total


# --- losses


def target_of(samples, chosen, slope, share):
    """The winning chance: a mix of search score and result."""
    search = torch.sigmoid(slope * samples.score[chosen])
    return share * (samples.result[chosen] + 1) / 2 + (1 - share) * search


def loss_of(logit, target):
    return torch.nn.functional.binary_cross_entropy_with_logits(logit, target)


def fit_line(value, target):
    """Logistic fit of slope alone, then of slope and constant, by Newton's method."""
    found = []
    for terms in (1, 2):
        rows = torch.stack((value / 100, torch.ones_like(value)), 1)[:, :terms].double()
        step = torch.zeros(terms, dtype=torch.float64, device=value.device)
        step[0] = 0.4
        for _ in range(20):
            p = torch.sigmoid(rows @ step)
            gradient, curve = rows.t() @ (p - target), (rows * (p * (1 - p))[:, None]).t() @ rows
            step = step - torch.linalg.solve(curve, gradient)
        found.append((step[0].item() / 100, step[1].item() / step[0].item() * 100 if terms == 2 else 0.0))
    return found


def in_parts(function, piece, count):
    return torch.cat([function(piece[i:i + 65536], count[i:i + 65536]) for i in range(0, len(piece), 65536)])


def report_base(samples, options):
    """Losses of the program's evaluation, its slope and a tempo bonus fitted to the training set."""
    training = ~samples.held
    lines = fit_line(samples.value[training], target_of(samples, training, options.slope, options.result))
    for name, (slope, constant) in zip(("evaluation", "evaluation and constant"), lines):
        report(name, (samples.value + constant) * slope / options.slope, samples, options)
        print(f"    slope {slope:.5f} per centipawn, constant {constant:.1f} centipawns")


def report(name, value, samples, options):
    """Losses on the held-out samples against the target, the search alone and the result alone."""
    held, training = samples.held, ~samples.held
    of = lambda chosen, share: loss_of(options.slope * value[chosen].float(),
                                       target_of(samples, chosen, options.slope, share)).item()
    print(f"{name:24s} training {of(training, options.result):.5f}  held out {of(held, options.result):.5f}"
          f"  half {of(held, 0.5):.5f}  search {of(held, 0.0):.5f}  result {of(held, 1.0):.5f}", flush=True)


# --- fitting


def batches(samples, options, generator):
    """Shuffled samples; half of those that allow it are mirrored."""
    rows = torch.nonzero(~samples.held).squeeze(1)
    rows = rows[torch.randperm(len(rows), generator=generator).to(rows.device)]
    turn = (torch.rand(len(rows), generator=generator) < 0.5).to(rows.device)
    turn = turn & samples.may_mirror[rows] if options.mirror else torch.zeros_like(turn)
    for at in range(0, len(rows), options.batch):
        yield rows[at:at + options.batch], turn[at:at + options.batch]


def learning_rate(options, done):
    """Linear warm-up over 5 % of the steps, then cosine decay."""
    return options.lr * (done / 0.05 if done < 0.05 else (1 + math.cos(math.pi * (done - 0.05) / 0.95)) / 2 + 1e-3)


def train(network, samples, options, generator):
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.lr, weight_decay=options.weight_decay)
    steps = -(-int((~samples.held).sum()) // options.batch)
    for number in range(options.epochs):
        for nth, (rows, turn) in enumerate(batches(samples, options, generator)):
            optimiser.param_groups[0]["lr"] = learning_rate(options, (number + nth / steps) / options.epochs)
            piece = samples.piece[rows]
            piece = torch.where(turn[:, None], mirrored(piece), piece)
            value = network(piece, samples.count[rows])
            if network.base:
                value = value + torch.where(turn, samples.mirror_value[rows], samples.value[rows])
            loss = loss_of(options.slope * value, target_of(samples, rows, options.slope, options.result))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            network.clamp()
        if (number + 1) % max(1, options.epochs // 5) == 0:
            report_network(f"epoch {number + 1}", network, network, samples, options)


def report_network(name, network, function, samples, options):
    with torch.no_grad():
        value = in_parts(function, samples.piece, samples.count)
        report(name, value + (samples.value if network.base else 0), samples, options)


def fit(options):
    torch.manual_seed(options.seed)
    generator = torch.Generator().manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    samples = Samples(read_samples(options.samples), device)
    if not samples.held.any() or samples.held.all():
        raise Wrong(f"{options.samples}: too few games to hold some out")
    print(f"{len(samples.held)} samples, {int(samples.held.sum())} held out; {device}", flush=True)
    report_base(samples, options)
    network = Network(options).to(device)
    train(network, samples, options, generator)
    whole = Integers.of(network)
    report_network("in integers", network, whole.values, samples, options)
    whole.write(options.network)


def losses(options):
    samples = Samples(read_samples(options.samples), "cpu")
    network = Integers.read(options.network)
    report_base(samples, options)
    report_network("in integers", network, network.values, samples, options)


def values(options):
    samples = Samples(read_samples(options.samples)[:options.count], "cpu")
    network = Integers.read(options.network)
    for value in network.values(samples.piece, samples.count).tolist():
        print(int(value))


def options_of(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("fit", "loss", "values"),
                        help="train and write a network; print its losses; print its outputs for the first samples")
    parser.add_argument("samples")
    parser.add_argument("network")
    add = parser.add_argument
    add("--hidden", type=int, default=32, choices=range(16, 257, 16), metavar="N", help="a multiple of 16 (default 32)")
    add("--buckets", type=int, default=1, choices=(1, 2, 4, 8), help="last layers, by number of pieces (default 1)")
    add("--base", action="store_true", help="train a correction to the program's evaluation")
    add("--square", action="store_true", help="square the clipped activations")
    add("--mirror", action="store_true", help="augment with mirror images where nobody may castle")
    add("--result", type=float, default=0.5, help="weight of the result in the target; the rest is the search score (default 0.5)")
    add("--slope", type=float, default=0.0045, help="of the sigmoid that maps centipawns to winning chances (default 0.0045)")
    add("--epochs", type=int, default=40, help="default 40")
    add("--batch", type=int, default=16384, help="samples per step (default 16384)")
    add("--lr", type=float, default=2e-3, help="peak learning rate (default 0.002)")
    add("--weight-decay", type=float, default=0.01, help="default 0.01")
    add("--seed", type=int, default=1)
    add("--count", type=int, default=1000, help="of values (default 1000)")
    return parser.parse_args(words)


def main():
    options = options_of(sys.argv[1:])
    torch.use_deterministic_algorithms(True, warn_only=True)
    try:
        {"fit": fit, "loss": losses, "values": values}[options.command](options)
    except (Wrong, OSError) as error:
        sys.exit(f"network.py: {error}")


if __name__ == "__main__":
    main()
