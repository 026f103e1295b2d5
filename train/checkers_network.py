#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains the network that evaluates checkers positions on self-play samples (docs/train.md).

    nullwindow-train export checkers self.samples self.games
    train/checkers_network.py fit checkers.network self.samples

Each side sees the board from its own home. Its 128 features (men and kings, own and opposing, by
square), its share of the move and, with --regions, the configurations of men in eight regions have
rows of --hidden numbers. The sums of both sides, clipped and squared, go through a layer of
--second numbers and an output, both chosen by the number of pieces. Uses a GPU if there is one. The
same samples, options and machine give the same bytes.
"""
import argparse
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from network import Wrong, check_sum, fit_line, fnv, learning_rate, loss_of, signed16, torch

SAMPLE = 24  # bytes
DENSE = 129  # men, kings, the move
ONE, FINE = 128, 64  # 1.0 as an integer: of sums and activations; of the weights behind them
TOP = 127 / ONE  # where activations are clipped
POINTS = 256  # that 1.0 stands for at the end
BUCKETS = 8
# The regions of men of src/games/checkers/patterns.c.
REGIONS = [[0, 1, 4, 5, 8, 9, 12, 13], [1, 2, 5, 6, 9, 10, 13, 14], [2, 3, 6, 7, 10, 11, 14, 15],
           [8, 9, 12, 13, 16, 17, 20, 21], [9, 10, 13, 14, 17, 18, 21, 22], [0, 1, 2, 3, 4, 5, 6, 7],
           [4, 5, 6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17, 18, 19]]
CONFIGURATIONS = 3**8


# --- samples


def read_samples(path):
    with open(path, "rb") as file:
        head, body = file.readline().split(), bytearray(file.read())
    if head[:3] != [b"nullwindow-samples", b"1", b"checkers"] or len(head) != 5 or not body or len(body) % SAMPLE:
        raise Wrong(f"{path}: not a file of samples")
    data = torch.frombuffer(body, dtype=torch.uint8).reshape(-1, SAMPLE)
    if head[3] != b"count=%d" % len(data) or head[4] != b"checksum=%016x" % check_sum(data):
        raise Wrong(f"{path}: damaged")
    return data


class Samples:
    """Samples on the device, as the side to move sees them."""

    def __init__(self, data, device):
        data = data.to(device)
        self.sets = data[:, :16].contiguous()
        self.score, self.value, self.outcome = (signed16(data, at).float() for at in (16, 18, 20))
        self.outcome = (self.outcome / 32767 + 1) / 2
        self.result = (data[:, 22].to(torch.int8).float() + 1) / 2
        self.held = data[:, 23] > 0

    def target(self, options, share=None):
        share = options.result if share is None else share
        return share * self.outcome + (1 - share) * torch.sigmoid(options.slope * self.score)


def bits_of(sets):
    """[n, 16] bytes to [n, 4, 32] squares: own men, opposing men, own kings, opposing kings."""
    shift = torch.arange(8, device=sets.device, dtype=torch.uint8)
    return (sets[:, :, None] >> shift & 1).reshape(-1, 4, 32)


class Features:
    """What a network of a form sees in squares, from both sides: dense rows and regions."""

    def __init__(self, regions, device):
        powers = torch.zeros(32, regions)
        for region in range(regions):
            for place, square in enumerate(REGIONS[region]):
                powers[square, region] = 3**place
        self.powers = torch.cat((powers, 2 * powers)).to(device)
        self.first = CONFIGURATIONS * torch.arange(regions, device=device)
        self.even = (torch.arange(32, device=device) // 4 % 2 == 0).float()
        self.regions = regions

    def of(self, bits):
        bits = bits.float()
        count = bits.sum((1, 2))
        views = []
        for view in (bits, bits.flip(2)[:, [1, 0, 3, 2]]):
            move = (view.sum(1) @ self.even) % 2
            dense = torch.cat((view.reshape(-1, 128), move[:, None]), 1)
            rows = (dense[:, :64] @ self.powers).round().long() + self.first
            views.append((dense, rows))
        return views, ((count - 1) / 3).long()


# --- the network


class Network(torch.nn.Module):
    def __init__(self, options, device):
        super().__init__()
        h, k = options.hidden, options.second
        self.hidden, self.second, self.base = h, k, options.base
        self.features = Features(options.regions, device)
        grown = lambda *size, by: torch.nn.Parameter(torch.randn(*size) * by)
        self.dense = grown(DENSE, h, by=0.1)
        self.rows = torch.nn.Parameter(torch.zeros(max(1, options.regions * CONFIGURATIONS), h))
        self.bias = torch.nn.Parameter(torch.full((h,), 0.4))
        self.into = grown(2 * h, BUCKETS * k, by=(1.5 / h)**0.5)
        self.into_bias = torch.nn.Parameter(torch.full((BUCKETS * k,), 0.2))
        self.out = grown(BUCKETS, k, by=0 if self.base else 0.3)
        self.last = torch.nn.Parameter(torch.zeros(BUCKETS))

    def forward(self, bits):
        """Points for the side to move, without the base."""
        views, bucket = self.features.of(bits)
        sums = []
        for dense, rows in views:
            total = dense @ self.dense + self.bias
            if self.features.regions:
                total = total + torch.nn.functional.embedding_bag(rows, self.rows, mode="sum")
            sums.append(total)
        a = torch.cat(sums, 1).clamp(0, TOP)
        h = (a * a @ self.into + self.into_bias).reshape(-1, BUCKETS, self.second)
        h = h.gather(1, bucket[:, None, None].expand(-1, 1, self.second)).squeeze(1).clamp(0, TOP)
        return POINTS * ((h * self.out[bucket]).sum(1) + self.last[bucket])

    def clamp(self):
        with torch.no_grad():
            for t, most in ((self.rows, TOP), (self.dense, 4), (self.into, 127 / FINE), (self.out, 127 / FINE)):
                t.clamp_(-most, most)


class Integers:
    """The network as the program computes it: all integers, in doubles."""

    def __init__(self, n):
        whole = lambda tensor, one: (tensor.detach().double() * one).round()
        self.features, self.second, self.base = n.features, n.second, n.base
        self.dense, self.rows, self.bias = (whole(t, ONE) for t in (n.dense, n.rows, n.bias))
        self.into, self.into_bias = whole(n.into, FINE), whole(n.into_bias, ONE * FINE)
        self.out, self.last = whole(n.out, FINE), whole(n.last, ONE * FINE)

    # Rows and weights of a byte, sums of two, what is added behind them of four: docs/train.md.
    def pack(self):
        parts = [t.reshape(-1).long().cpu().numpy().astype(kind).tobytes() for t, kind in (
            (self.rows if self.features.regions else self.rows[:0], "<i1"), (self.dense, "<i2"), (self.bias, "<i2"),
            (self.into.t(), "<i1"), (self.into_bias, "<i4"), (self.out, "<i1"), (self.last, "<i4"))]
        return re.sub(rb"\0{1,255}", lambda run: bytes((0, len(run[0]))), b"".join(parts))

    def write(self, path):
        body = self.pack()
        head = (f"nullwindow-weights 1 checkers-network hidden={len(self.bias)} second={self.second}"
                f" regions={self.features.regions} base={int(self.base)} checksum={fnv(body):016x}\n")
        with open(path + ".draft", "wb") as file:
            file.write(head.encode() + body)
        os.replace(path + ".draft", path)

    def values(self, bits):
        views, bucket = self.features.of(bits)
        sums = []
        for dense, rows in views:
            total = dense.double() @ self.dense + self.bias
            if self.features.regions:
                total = total + self.rows[rows].sum(1)
            sums.append(total)
        a = torch.cat(sums, 1).clamp(0, 127)
        a = (a * a / 128).floor()
        h = (a @ self.into + self.into_bias).reshape(-1, BUCKETS, self.second)
        h = h.gather(1, bucket[:, None, None].expand(-1, 1, self.second)).squeeze(1)
        h = (h / FINE).floor().clamp(0, 127)
        return (((h * self.out[bucket]).sum(1) + self.last[bucket]) * POINTS / (ONE * FINE)).trunc()


# --- losses


def in_parts(function, sets):
    size = 1 << 18
    return torch.cat([function(bits_of(sets[i:i + size])).float() for i in range(0, len(sets), size)])


def report(name, value, samples, options):
    """Losses against the target, the search alone and the outcome alone."""
    held = samples.held
    of = lambda share: loss_of(options.slope * value[held].float(), samples.target(options, share)[held]).item()
    print(f"{name:24s} held out {of(options.result):.5f}  search {of(0.0):.5f}  outcome {of(1.0):.5f}", flush=True)


def report_base(samples, options):
    training = ~samples.held
    slope, _ = fit_line(samples.value[training], samples.target(options, 1.0)[training].double())[0]
    report("evaluation", samples.value * slope / options.slope, samples, options)
    print(f"    slope {slope:.5f} per point", flush=True)


def report_network(name, function, samples, options):
    with torch.no_grad():
        value = in_parts(function, samples.sets)
        report(name, value + (samples.value if options.base else 0), samples, options)


# --- fitting


def train(network, samples, options, generator):
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.lr, weight_decay=options.weight_decay)
    rows = torch.nonzero(~samples.held).squeeze(1)
    target = samples.target(options)
    steps = -(-len(rows) // options.batch)
    for number in range(options.epochs):
        order = rows[torch.randperm(len(rows), generator=generator, device=rows.device)]
        for nth in range(steps):
            chosen = order[nth * options.batch:(nth + 1) * options.batch]
            optimiser.param_groups[0]["lr"] = learning_rate(options, (number + nth / steps) / options.epochs)
            value = network(bits_of(samples.sets[chosen]))
            if options.base:
                value = value + samples.value[chosen]
            loss = loss_of(options.slope * value, target[chosen])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            network.clamp()
        if (number + 1) % max(1, options.epochs // 5) == 0:
            report_network(f"epoch {number + 1}", network, samples, options)


def fit(options):
    torch.manual_seed(options.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    generator = torch.Generator(device).manual_seed(options.seed)
    samples = Samples(torch.cat([read_samples(path) for path in options.samples]), device)
    print(f"{len(samples.held)} samples, {int(samples.held.sum())} held out; {device}", flush=True)
    report_base(samples, options)
    network = Network(options, device).to(device)
    train(network, samples, options, generator)
    whole = Integers(network)
    report_network("in integers", whole.values, samples, options)
    whole.write(options.network)


def options_of(words):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("fit",))
    parser.add_argument("network")
    parser.add_argument("samples", nargs="+")
    add = parser.add_argument
    add("--hidden", type=int, default=32)
    add("--second", type=int, default=16)
    add("--regions", type=int, default=8)
    add("--base", action="store_true", help="train a correction to the program's terms")
    add("--result", type=float, default=0.7, help="weight of the outcome in the target; the rest is the search score")
    add("--slope", type=float, default=0.004, help="of the sigmoid that maps points to winning chances")
    add("--epochs", type=int, default=20)
    add("--batch", type=int, default=32768)
    add("--lr", type=float, default=3e-3)
    add("--weight-decay", type=float, default=0.01)
    add("--seed", type=int, default=1)
    return parser.parse_args(words)


def main():
    options = options_of(sys.argv[1:])
    torch.use_deterministic_algorithms(True, warn_only=True)
    try:
        {"fit": fit}[options.command](options)
    except (Wrong, OSError) as error:
        sys.exit(f"checkers_network.py: {error}")


if __name__ == "__main__":
    main()
