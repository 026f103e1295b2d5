# SPDX-License-Identifier: MIT
"""The algorithms of docs/book.md derived a second time, from the papers' words and not from src/book.

Written to be short and plain, not fast: bounds, merits and conspiracy numbers are computed anew from the
definitions after every step, Alpha-Beta's leaves come from the inequality that characterises them, and scores
are those of the side to move where src/book has MAX's. Each function takes the root of a tree and returns
(value, leaves), the leaves by their paths in the order of evaluation; the program has to agree on both.

    reference.py PROGRAM TREES [FIRST-SEED]
"""
import json
import math
import random
import subprocess
import sys
import tempfile

INF = math.inf


class Node:
    def __init__(self, is_max, path=""):
        self.max, self.path = is_max, path
        self.kids, self.value, self.estimate = [], None, None

    def sign(self):
        return 1 if self.max else -1

    def add(self):
        kid = Node(not self.max, f"{self.path}.{len(self.kids)}" if self.path else str(len(self.kids)))
        self.kids.append(kid)
        return kid

    def best(self, values):
        return max(values) if self.max else min(values)


def minimax(n):
    return n.best([minimax(k) for k in n.kids]) if n.kids else n.value


def leaves(n):
    return [n] if not n.kids else [leaf for k in n.kids for leaf in leaves(k)]


def paths(nodes):
    return [n.path for n in nodes]


class Log(list):
    """Evaluated leaves in order."""

    def eval(self, n):
        self.append(n.path)
        return n.value


# --- Alpha-Beta: a leaf is evaluated if alpha < beta, where alpha is the best of what is settled to the left below
# MAX ancestors, beta the best below MIN ancestors (Knuth and Moore; Baudet).


def alphabeta_leaves(n, alpha=-INF, beta=INF):
    if alpha >= beta:
        return []
    if not n.kids:
        return [n.path]
    found = []
    for i, kid in enumerate(n.kids):
        left = [minimax(k) for k in n.kids[:i]]
        a = max([alpha] + left) if n.max else alpha
        b = beta if n.max else min([beta] + left)
        found += alphabeta_leaves(kid, a, b)
    return found


def alphabeta(root):
    return minimax(root), alphabeta_leaves(root)


def f1(root):
    """No deep cutoffs: a node is looked at if what its older siblings attain does not yet refute its father, by what
    the father's own older brothers attain."""

    def looked_at(n, rival):
        if not n.kids:
            return [n.path]
        found, best = [], -INF
        for kid in n.kids:
            if best >= -rival:
                break
            found += looked_at(kid, best)
            best = max(best, n.sign() * minimax(kid))
        return found

    return minimax(root), looked_at(root, -INF)


# --- null windows, in negamax form; every function fails soft


def ab(n, alpha, beta, log):
    if not n.kids:
        return n.sign() * log.eval(n)
    g = -INF
    for kid in n.kids:
        if g >= beta:
            break
        g = max(g, -ab(kid, -beta, -max(alpha, g), log))
    return g


def palphabeta(root):
    log = Log()

    def search(n):
        if not n.kids:
            return n.sign() * log.eval(n)
        v = -search(n.kids[0])
        for kid in n.kids[1:]:
            t = -ab(kid, -v - 1, -v, log)
            if t > v:
                v = -ab(kid, -INF, -t, log)
        return v

    return root.sign() * search(root), log


def pvs(root):
    log = Log()

    def search(n, alpha, beta):
        if not n.kids:
            return n.sign() * log.eval(n)
        score = -search(n.kids[0], -beta, -alpha)
        for kid in n.kids[1:]:
            if score >= beta:
                break
            a = max(alpha, score)
            value = -search(kid, -a - 1, -a)
            if a < value < beta:
                value = max(value, -search(kid, -beta, -value))
            score = max(score, value)
        return score

    return root.sign() * search(root, -INF, INF), log


def scout(root):
    log = Log()

    def test(n, v):  # is n worth more than v to who moves at it?
        if not n.kids:
            return n.sign() * log.eval(n) > v
        return any(not test(k, -v - 1) for k in n.kids)

    def evaluate(n):
        if not n.kids:
            return n.sign() * log.eval(n)
        v = -evaluate(n.kids[0])
        for kid in n.kids[1:]:
            if not test(kid, -v - 1):
                v = -evaluate(kid)
        return v

    return root.sign() * evaluate(root), log


def negascout(root, spares):
    log = Log()

    def search(n, alpha, beta):
        if not n.kids:
            return n.sign() * log.eval(n)
        low, high = alpha, beta
        for i, kid in enumerate(n.kids):
            t = -search(kid, -high, -low)
            if i > 0 and low < t < beta and not (spares and not kid.kids):
                low = max(t, -search(kid, -beta, -t))
            low = max(low, t)
            if low >= beta:
                break
            high = low + 1
        return low

    return root.sign() * search(root, -INF, INF), log


def negascout_informed(root):
    log, known = Log(), {}

    def search(n, alpha, beta):
        low, high = known.get(n.path, (-INF, INF))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        if not n.kids:
            g = n.sign() * log.eval(n)
            known[n.path] = (g, g)
            return g
        alpha, beta = max(alpha, low), min(beta, high)
        g = -search(n.kids[0], -beta, -alpha)
        for kid in n.kids[1:]:
            if g >= beta:
                break
            v = max(g, alpha)
            t = -search(kid, -v - 1, -v)
            if v < t < beta:
                t = max(t, -search(kid, -beta, -t))
            g = max(g, t)
        known[n.path] = (g if g > alpha else low, g if g < beta else high)
        return g

    return root.sign() * search(root, -INF, INF), log


# --- SSS*, by Stockman's six cases on a list that is sorted at every step


def left_first(path):
    return [int(i) for i in path.split(".")] if path else []


def sss(root, below=None, plies=None, bound=INF, alpha=-INF, log=None):
    """below(node, merit): what values a node `plies` below the root, if that is not a leaf."""
    log = Log() if log is None else log
    depth = len(left_first(root.path))
    parent = {k.path: n for n in everything(root) for k in n.kids}
    open_list = [(root, False, bound)]
    while True:
        open_list.sort(key=lambda s: (-s[2], left_first(s[0].path)))
        n, solved, h = open_list[0]
        if h <= alpha or (solved and n is root):
            return h, log
        open_list.pop(0)
        if not solved and (not n.kids or (plies and len(left_first(n.path)) - depth >= plies)):
            g = below(n, h) if n.kids else log.eval(n)
            open_list.append((n, True, min(h, g)))
        elif not solved:
            open_list += [(k, False, h) for k in (n.kids if n.max else n.kids[:1])]
        else:
            up = parent[n.path]
            if up.max:  # n is a MIN node, or a leaf where MIN would be to move
                open_list = [s for s in open_list if not s[0].path.startswith(up.path + "." if up.path else "")]
                open_list.append((up, True, h))
            elif n is up.kids[-1]:
                open_list.append((up, True, h))
            else:
                open_list.append((up.kids[up.kids.index(n) + 1], False, h))


def everything(n):
    return [n] + [m for k in n.kids for m in everything(k)]


def staged_sss(root, resident):
    log = Log()

    def stage(n, h):
        return sss(n, stage, resident, h, log=log)[0]

    return stage(root, INF), log


def sss_alphabeta(root, resident):
    log = Log()

    def below(n, h):
        return n.sign() * (ab(n, -INF, h, log) if n.max else ab(n, -h, INF, log))

    return sss(root, below, resident, log=log)[0], log


def alphabeta_sss(root, resident):
    log = Log()

    def search(n, alpha, beta):
        if not n.kids:
            return log.eval(n)
        if len(left_first(n.path)) >= resident:
            return sss(n, bound=beta, alpha=alpha, log=log)[0]
        found = []
        for kid in n.kids:
            a = max([alpha] + found) if n.max else alpha
            b = beta if n.max else min([beta] + found)
            if a < b:
                found.append(search(kid, a, b))
        return n.best(found)

    return search(root, -INF, INF), log


# --- the MT framework: null windows with one bound per node


def mt(n, gamma, store, log):
    low, high = store.get(n.path, (-INF, INF))
    if low >= gamma:
        return low
    if high < gamma:
        return high
    if not n.kids:
        g = log.eval(n) if n.path not in store else max(low, -INF) if low > -INF else high
    elif n.max:
        g = -INF
        for kid in n.kids:
            g = max(g, mt(kid, gamma, store, log))
            if g >= gamma:
                break
    else:
        g = INF
        for kid in n.kids:
            g = min(g, mt(kid, gamma, store, log))
            if g < gamma:
                break
    store[n.path] = (g, INF) if g >= gamma else (-INF, g)
    return g


def mtd(root, gammas):
    """gammas(last g, low, high, last gamma) is the next question."""
    log, store, low, high, g, gamma = Log(), {}, -INF, INF, None, None
    while low < high:
        gamma = gammas(g, low, high, gamma)
        g = mt(root, gamma, store, log)
        low, high = (g, high) if g >= gamma else (low, g)
    return g, log


def mtdf_static(root):
    guess = root.estimate[1] if root.estimate else leaves(root)[0].value  # a file without values: the left-most leaf
    return mtd(root, lambda g, low, high, gamma: guess if g is None else g if g < gamma else g + 1)


def mtd_bi_aspiration(root, guess=0, delta=10):
    def ask(g, low, high, gamma):
        lo, hi = max(low, guess - delta), min(high, guess + delta)
        if lo < hi:
            return math.ceil((lo + hi) / 2)
        if lo == hi and lo > low:
            return lo
        return g if g < gamma else g + 1

    return mtd(root, ask)


def mt_sss_rollouts(root):
    """With the one bound per node that MT stores: a walk from the root to a leaf, then the bounds that
    it decides on the way back, until the root is worth gamma."""
    log, store, gamma = Log(), {}, INF

    def walk(n):
        if not n.kids:
            g = store[n.path][1] if n.path in store else log.eval(n)
        else:
            f = [store.get(k.path, (-INF, INF)) for k in n.kids]
            walk(next(k for k, (low, high) in zip(n.kids, f) if (high >= gamma if n.max else low < gamma)))
            f = [store.get(k.path, (-INF, INF)) for k in n.kids]
            low, high = n.best([a for a, _ in f]), n.best([b for _, b in f])
            g = low if low >= gamma else high
            if low < gamma <= high:
                return
        store[n.path] = (g, INF) if g >= gamma else (-INF, g)

    while True:
        walk(root)
        low, high = store.get(root.path, (-INF, INF))
        if low >= gamma:
            return low, log
        gamma = min(gamma, high)


# --- both bounds, from the leaves evaluated so far (Gsearch and its kin)


def bounds(n, known):
    if not n.kids:
        return known.get(n.path, (-INF, INF))
    below = [bounds(k, known) for k in n.kids]
    return n.best([f[0] for f in below]), n.best([f[1] for f in below])


def alive(f, window):
    return f[0] < f[1] and f[0] < window[1] and f[1] > window[0]


def narrowed(n, window, f):
    return (max(window[0], f[0]), window[1]) if n.max else (window[0], min(window[1], f[1]))


def gsearch(root, rule):
    known, log = {}, Log()
    while True:
        f_minus, f_plus = bounds(root, known)
        if f_minus == f_plus:
            return f_plus, log
        n = root
        while n.kids:
            if rule == "max":
                n = next(k for k in n.kids if (bounds(k, known)[1] >= f_plus if n.max else bounds(k, known)[0] < f_plus))
            else:
                n = next(k for k in n.kids if (bounds(k, known)[1] > f_minus if n.max else bounds(k, known)[0] <= f_minus))
        known[n.path] = (log.eval(n),) * 2


def rollouts(root, choose):
    """Huang; Weinstein, Littman and Goschin: choose(node, windows of the feasible children by their index)."""
    known, log = {}, Log()
    while True:
        window = bounds(root, known)
        if window[0] == window[1]:
            return window[0], log
        n = root
        while n.kids:
            f = {i: bounds(k, known) for i, k in enumerate(n.kids)}
            f = {i: (max(window[0], a), min(window[1], b)) for i, (a, b) in f.items()}
            f = {i: w for i, w in f.items() if w[0] < w[1]}
            i = choose(n, f)
            n, window = n.kids[i], f[i]
        known[n.path] = (log.eval(n),) * 2


def most_for_max(n, f):
    return max(f, key=lambda i: (f[i][1], -i)) if n.max else min(f)


def most_for_either(n, f):
    return most_for_max(n, f) if n.max else min(f, key=lambda i: (f[i][0], i))


def bns(root, memory):
    """Best Node Search on the moves as they look to who moves at the root."""
    log, store, side = Log(), {}, root.sign()
    if not root.kids:
        return log.eval(root), log
    values = [leaf.value * side for leaf in leaves(root)]
    low, high, race = min(values) - 1, max(values) + 1, list(root.kids)
    count, least = len(race), -INF
    while True:
        guess = min(max(low + (high - low) * (count - 1) // count, low + 1), high - 1)
        gamma = guess if root.max else 1 - guess
        worth = {k.path: side * (mt(k, gamma, store, log) if memory else k.sign() * (
            ab(k, gamma - 1, gamma, log) if k.max else ab(k, -gamma, 1 - gamma, log))) for k in race}
        better = [k for k in race if worth[k.path] >= guess]
        if better:
            low, race, count, least = guess, better, len(better), worth[better[-1].path]
        else:
            high = guess
        if len(better) == 1 or high - low < 2:
            return side * least, log


def resident_bounds(n, known, plies):
    """As far down as nodes are kept; what lies below is known by the bounds that its call returned."""
    if not n.kids or plies == 0:
        return known.get(n.path, (-INF, INF))
    below = [resident_bounds(k, known, plies - 1) for k in n.kids]
    return n.best([f[0] for f in below]), n.best([f[1] for f in below])


def rsearch(root, resident):
    log = Log()

    def search(top, window):
        known = {}
        while True:
            f = resident_bounds(top, known, resident)
            if not alive(f, window):
                return f
            gamma, n, plies, w = min(f[1], window[1]), top, resident, window
            while n.kids and plies:
                w = narrowed(n, w, resident_bounds(n, known, plies))
                of = [resident_bounds(k, known, plies - 1) for k in n.kids]
                n = n.kids[next(i for i, g in enumerate(of) if (g[1] >= gamma if n.max else g[0] < gamma))]
                plies -= 1
            known[n.path] = search(n, w) if n.kids else (log.eval(n),) * 2

    return search(root, (-INF, INF))[1], log


def phased_sss(root, groups):
    known, log = {}, Log()
    while True:
        f = bounds(root, known)
        if f[0] == f[1]:
            return f[1], log
        n, gamma, w = root, f[1], (-INF, INF)
        while n.kids:
            w = narrowed(n, w, bounds(n, known))
            of = [bounds(k, known) for k in n.kids]
            if n.max:
                size = -(-len(of) // groups)
                begun = next(i for i, g in enumerate(of) if alive(g, w)) // size * size
                group = [i for i in range(begun, min(begun + size, len(of))) if alive(of[i], w)]
                gamma = min(gamma, max(of[i][1] for i in group))
                n = n.kids[next(i for i in group if of[i][1] >= gamma)]
            else:
                n = n.kids[next(i for i, g in enumerate(of) if g[0] < gamma)]
        known[n.path] = (log.eval(n),) * 2


# --- GenGame: SSS* whose states are MAX nodes two plies apart. SSS* leaves a node when its merit falls; where
# grandsons are left only when they are solved, the part below is an SSS* of its own with the merit
# as its bound.


def mgame(root, resident):
    """From a MIN root the first step is one ply long: below a MAX node whose only move leads to the root."""
    resident += resident % 2
    if root.max:
        return staged_sss(root, resident)
    log = Log()

    def stage(n, h):
        return sss(n, stage, resident, h, log=log)[0]

    return sss(root, stage, resident - 1, log=log)[0], log


# --- estimates: a tree that grows by expansions


def informed(root, rule):
    """Gsearch with heuristic bounds: those of a node are asked when its parent is opened. As the program, a node
    with children has their bounds; nothing is selected if the new bounds leave nothing to select."""
    known, opened, log, far = {}, set(), Log(), 2**30  # whole numbers: the null window beside an infinity is not empty

    def f(n):
        if n.path not in opened or not n.kids:
            return known.get(n.path, (-far, far))
        below = [f(k) for k in n.kids]
        return n.best([x[0] for x in below]), n.best([x[1] for x in below])

    if not root.kids:
        return root.value, [root.path]
    while f(root)[0] < f(root)[1]:
        n, window = root, f(root)
        window = (window[1] - 1, window[1]) if rule == "max" else (window[0], window[0] + 1) if rule == "min" else window
        while n.kids:
            if n.path not in opened:
                opened.add(n.path)
                for k in n.kids:
                    if k.kids:
                        known[k.path] = (k.estimate[0], k.estimate[2])
                        log.append(k.path)
            n = next((k for k in n.kids if alive(f(k), window)), None)
            if n is None:
                break
            window = (max(window[0], f(n)[0]), min(window[1], f(n)[1]))
        if n is not None:
            known[n.path] = (log.eval(n),) * 2
    return f(root)[0], log


def reopening(root, guess=0):
    """Takizawa: all positions in which one side has made no mistake get their value; by tests of one store."""
    log, store = Log(), {}

    def value(n, gamma):
        low, high = -INF, INF
        while low < high:
            g = mt(n, gamma, store, log)
            low, high, gamma = (g, high, g + 1) if g >= gamma else (low, g, g)
        return g

    def solve(n, v, faultless):
        for k in n.kids:
            if faultless == {n.max}:
                g = mt(k, v if n.max else v + 1, store, log)
                if g >= v if n.max else g <= v:
                    solve(k, v, faultless)
            else:
                g = value(k, v)
                solve(k, g, faultless if g == v else faultless - {n.max})

    v = value(root, guess)
    solve(root, v, {True, False})
    # By the definition: below a faultless side all leaves that follow are known, and have minimax's values.
    assert v == minimax(root)
    return v, log


class Grown:
    def __init__(self, root):
        self.root, self.open, self.log = root, set(), Log()  # open: paths of expanded nodes

    def expand(self, n):
        self.open.add(n.path)
        for k in n.kids:
            self.log.append(k.path)

    def is_frontier(self, n):
        return n.path not in self.open

    def back_up(self, n, part):
        """part 0: pessimistic, 1: value, 2: optimistic."""
        if self.is_frontier(n):
            return n.estimate[part] if n.kids else n.value
        return n.best([self.back_up(k, part) for k in n.kids])

    def closed(self, n):
        if self.is_frontier(n):
            return not n.kids
        return all(self.closed(k) for k in n.kids) or self.back_up(n, 0) == self.back_up(n, 2)

    def depth(self, n):
        return 0 if self.is_frontier(n) else 1 + max(self.depth(k) for k in n.kids)

    def hope(self, n, for_max):
        return self.back_up(n, 2) if for_max else -self.back_up(n, 0)

    def fear(self, n, for_max):
        return self.back_up(n, 0) if for_max else -self.back_up(n, 2)


def first_max(items, key):
    best = None
    for item in items:
        if best is None or key(item) > key(best):
            best = item
    return best


def proved(t, n):
    """The moves of n that no other can beat, equal ones among them."""
    return [k for k in n.kids if all(t.hope(j, n.max) <= t.fear(k, n.max) for j in n.kids if j is not k)]


def most(items, key):
    """All items whose key is the greatest: how ties are broken is left to the program."""
    return [i for i in items if key(i) == max(map(key, items))]


def bstar_moves(t, root):
    """The moves that PROVEBEST or DISPROVEREST may search next, whichever of equals is called best."""
    side, found = root.max, []
    for best in most(root.kids, lambda k: t.hope(k, side)):
        others = [k for k in root.kids if k is not best]
        for rival in most(others, lambda k: t.hope(k, side)):
            prove = t.depth(best) ** 2
            disprove = sum(t.depth(k) ** 2 for k in others if t.hope(k, side) > t.fear(best, side))
            move = best if t.closed(rival) or (not t.closed(best) and prove <= disprove) else rival
            found += [] if t.closed(move) else [move]
    return found


def bstar(root, budget=1000, theirs=()):
    """Judges the steps of the program: each expands a leaf that the definition allows, the search ends as soon
    as a move is proved, and not before. Returns what it found, and the steps as far as they are right."""
    t, todo = Grown(root), list(theirs)
    t.expand(root)
    while not proved(t, root) and len(t.log) < budget:
        step = todo[len(t.log)].rsplit(".", 1)[0].split(".") if len(todo) > len(t.log) else []
        n, allowed = root, bstar_moves(t, root)
        for index in step:
            n = n.kids[int(index)]
            if n not in allowed:
                return None, t.log
            is_open = [k for k in n.kids if not t.closed(k)]
            allowed = most(is_open, lambda k, m=n.max: t.hope(k, m)) if is_open else []
        if not step:
            break
        t.expand(n)
    return t.back_up(root, 1), t.log


def conspiracy(root, budget=1000, margin=50, most=3):
    t = Grown(root)

    def number(n, bound, rising):
        """The leaves that must change for n to go beyond bound (McAllester)."""
        if t.is_frontier(n):
            v = t.back_up(n, 1)
            return 0 if (v > bound if rising else v < bound) else 1 if n.kids else INF
        below = [number(k, bound, rising) for k in n.kids]
        return min(below) if n.max == rising else sum(below)

    t.expand(root)
    while len(t.log) < budget:
        v = t.back_up(root, 1)
        up, down = min(number(root, v + margin, True), most + 1), min(number(root, v - margin, False), most + 1)
        if up > most and down > most:
            break
        rising, n = up <= down, root
        bound = v + margin if rising else v - margin
        while not t.is_frontier(n):
            of = [number(k, bound, rising) for k in n.kids]
            n = n.kids[of.index(min(of)) if n.max == rising else next(i for i, k in enumerate(of) if k > 0)]
        t.expand(n)
    return t.back_up(root, 1), t.log


def best_first_minimax(root, budget=1000):
    t = Grown(root)
    t.expand(root)
    while len(t.log) < budget:
        n, v = root, t.back_up(root, 1)
        while not t.is_frontier(n):
            n = next(k for k in n.kids if t.back_up(k, 1) == v)
        if not n.kids:
            break
        t.expand(n)
    return t.back_up(root, 1), t.log


def minmax_approximation(root, budget=1000, margin=50, p=10):
    """Rivest: the leaf on which the root depends most, by the derivatives of generalized means. The derivative of
    the mean of order q of n values by one of them is (value / mean) ** (q - 1) / n."""
    t = Grown(root)
    t.expand(root)

    def chance(n):
        return max(1 / (1 + math.exp(-t.back_up(n, 1) / margin)), 1e-12)

    def cheapest(n):
        """(penalty, leaf) of the leaf below n with the least sum of -ln derivatives, left-most."""
        if t.is_frontier(n):
            return (0, n) if n.kids else (INF, n)
        found = None
        for k in n.kids:
            ratio = math.log(chance(n)) - math.log(chance(k))
            edge = math.log(len(n.kids)) + ((p - 1) * ratio if n.max else -(p + 1) * ratio)
            below, leaf = cheapest(k)
            if found is None or below + edge < found[0]:
                found = below + edge, leaf
        return found

    while len(t.log) < budget:
        penalty, leaf = cheapest(root)
        if penalty == INF:
            break
        t.expand(leaf)
    return t.back_up(root, 1), t.log


def ubfm(root, descent, budget=1000):
    """What is proved, from the definition after every step: a node is a certain win, loss or draw (above 0, below 0, 0)
    by the leaves of the game that have been seen."""
    t, visits = Grown(root), {}

    def back(n):
        """(won, value, resolved)."""
        if t.is_frontier(n):
            return ((n.value > 0) - (n.value < 0), n.value, True) if not n.kids else (0, n.estimate[1], False)
        below = [back(k) for k in n.kids]
        won, value, _ = max(below, key=lambda f: (n.sign() * f[0], n.sign() * f[1]))
        return won, value, won == n.sign() or all(f[2] for f in below)

    def best(n, kids, safe=False):
        def key(k):
            won, value, _ = back(k)
            rest = (n.sign() * value, visits.get(k.path, 0))
            return (n.sign() * won, *(rest[::-1] if safe else rest))

        return first_max(kids, key)

    while True:
        n, more = root, True
        while more:
            more = not t.is_frontier(n) or (descent and len(t.log) < budget)
            if t.is_frontier(n):
                t.expand(n)
                more = more and not back(n)[2] and len(t.log) < budget
            if more:
                n = best(n, [k for k in n.kids if not back(k)[2]])
                visits[n.path] = visits.get(n.path, 0) + 1
        if back(root)[2] or len(t.log) >= budget:
            return back(root)[1], t.log


def best_first_extension(root, resident, budget=1000):
    """Frontier nodes are worth what Alpha-Beta finds `resident` - 1 plies below them."""
    log, value, opened = Log(), {}, set()

    def shallow(n, alpha, beta, plies):
        if not n.kids or plies == 0:
            log.append(n.path)
            return n.sign() * (n.estimate[1] if n.kids else n.value)
        g = -INF
        for k in n.kids:
            if g < beta:
                g = max(g, -shallow(k, -beta, -max(alpha, g), plies - 1))
        return g

    def expand(n):
        opened.add(n.path)
        for k in n.kids:
            value[k.path] = k.sign() * shallow(k, -INF, INF, resident - 1)

    def worth(n):
        return n.best([worth(k) for k in n.kids]) if n.path in opened else value[n.path]

    expand(root)
    while len(log) < budget:
        n = root
        while n.path in opened:
            n = next(k for k in n.kids if worth(k) == worth(n))
        if not n.kids:
            break
        expand(n)
    return worth(root), log


def product(root, margin=50):
    def win(n):
        if not n.kids:
            return 1 / (1 + math.exp(-n.value / margin))
        p = [win(k) for k in n.kids]
        return 1 - math.prod(1 - q for q in p) if n.max else math.prod(p)

    p = win(root)
    return round(margin * math.log(p / (1 - p))), Log(paths(leaves(root)))


def alphabeta_conspiracy(root, budget=1000, margin=50, plies=3):
    log = Log()

    def worth(k):
        log.append(k.path)
        return k.estimate[1] if k.kids else k.value

    def search(n, alpha, beta, left):
        if not n.kids:
            return log.eval(n)
        seen = sorted((n.sign() * worth(k) for k in n.kids), reverse=True)
        v = n.sign() * seen[0]
        spent = all(d <= 0 for d in left.values())
        if n is not root and (spent or (v >= beta and left[True] <= 0) or (v <= alpha and left[False] <= 0)
                              or len(log) >= budget):
            return v
        free = len(seen) > 1 and seen[0] - seen[1] <= margin  # a move that is not forced costs its side a ply
        left = {**left, n.max: left[n.max] - free}
        found = []
        for k in n.kids:
            a = max([alpha] + found) if n.max else alpha
            b = beta if n.max else min([beta] + found)
            if a >= b:
                break
            found.append(search(k, a, b, left))
        return n.best(found)

    return search(root, -INF, INF, {True: plies, False: plies}), log


def pbstar(root, budget=1000, confidence=95, points=64):
    t, side = Grown(root), root.max
    t.expand(root)
    grid, stored = [], {}

    def lay():
        """Points over the moves that may still be best, the first of them below: anew when these span half of it."""
        sure = max(t.fear(k, side) for k in root.kids)
        moves = [k for k in root.kids if t.hope(k, side) >= sure]
        lo, hi = min(t.back_up(k, 0) for k in moves), max(t.back_up(k, 2) for k in moves)
        if not grid or 2 * (hi - lo) <= (grid[1] - grid[0]) * (points - 2):
            step = (hi - lo) / (points - 2)
            grid[:] = [lo + step * (x - 1) for x in range(points)]
            stored.clear()

    def at_most(n, v):
        low, high = (n.estimate[0], n.estimate[2]) if n.kids else (n.value, n.value)
        return 1 if v >= high else 0 if v < low else (v - low) / (high - low)

    def cumulative(n):
        if t.is_frontier(n):
            return [at_most(n, v) for v in grid]
        if n.path not in stored or stored[n.path][0] != len(t.log):
            below = [cumulative(k) for k in n.kids]
            f = [math.prod(c[x] for c in below) if n.max else 1 - math.prod(1 - c[x] for c in below) for x in range(points)]
            stored[n.path] = (len(t.log), f)
        return stored[n.path][1]

    def chance(n, k):
        """That k is the best move at n; a tie counts by half."""
        cs = {j.path: cumulative(j) for j in n.kids}
        total = 0
        for x in range(points):
            def mass(j):
                return cs[j.path][x] - (cs[j.path][x - 1] if x else 0)

            p = mass(k)
            for j in n.kids:
                if j is not k:
                    beaten = (cs[j.path][x - 1] if x else 0) if n.max else 1 - cs[j.path][x]
                    p *= beaten + mass(j) / 2
            total += p
        return total

    def likeliest(n, moves):
        return first_max(moves, lambda k: (chance(n, k), n.sign() * t.back_up(k, 1)))

    while not proved(t, root):
        lay()
        best = likeliest(root, root.kids)
        p = chance(root, best)
        rival = likeliest(root, [k for k in root.kids if k is not best and not t.closed(k)])
        proves = not t.closed(best) and (rival is None or 1 - p >= chance(root, rival))
        if p * 100 >= confidence or len(t.log) >= budget or (not proves and rival is None):
            break
        n = best if proves else rival
        while not t.is_frontier(n):
            n = likeliest(n, [k for k in n.kids if not t.closed(k)])
        t.expand(n)
    return t.back_up(root, 1), t.log


def bstar_probability(root, budget=1000, confidence=95):
    """Berliner and McConnell: select by the chance to reach a target, then verify by the opponent's chance to refute."""
    t, side, least, candidate = Grown(root), root.max, 1 - confidence / 100, None
    t.expand(root)

    def chance(n, for_max, target):
        if t.is_frontier(n):
            value, most = (1 if for_max else -1) * t.back_up(n, 1), t.hope(n, for_max)
            return 1 if target <= value else 0 if target >= most else ((most - target) / (most - value)) ** 2
        below = [chance(k, for_max, target) for k in n.kids]
        return 1 - math.prod(1 - p for p in below) if n.max == for_max else math.prod(below)

    def worth(k):
        return root.sign() * t.back_up(k, 1)

    def descend(n, for_max, target):
        while not t.is_frontier(n):
            n = first_max([k for k in n.kids if not t.closed(k)], lambda k, n=n: chance(k, for_max, target)
                          if n.max == for_max else n.sign() * t.back_up(k, 1))
        t.expand(n)

    while not proved(t, root) and len(t.log) < budget:
        best = first_max(root.kids, worth)
        candidate = candidate if candidate and worth(candidate) == worth(best) else None
        if not candidate:
            rivals = [k for k in root.kids if k is not best]
            most = max(t.hope(k, side) for k in rivals)
            target = (most + worth(best)) / 2
            is_open = [k for k in root.kids if not t.closed(k)]
            if most > worth(best) and max(chance(k, side, target) for k in rivals) >= least and is_open:
                descend(first_max(is_open, lambda k: chance(k, side, target)), side, target)
                continue
            candidate = best
        second = max(worth(k) for k in root.kids if k is not candidate)
        if t.closed(candidate) or chance(candidate, not side, 1 - second) < least:
            break
        descend(candidate, not side, 1 - second)
    return t.back_up(root, 1), t.log


def uct(root, share=0.0, budget=1000, margin=50):
    """share: of the implicit minimax value. A stream of numbers mixed as by splitmix64 draws the playouts."""
    log, drawn = Log(), [1]
    visits, total, kept = {}, {}, {}  # by path; kept: the minimax value as a probability

    def win(score):
        return 1 / (1 + math.exp(-score / margin))

    def draw(n):
        drawn[0] = (drawn[0] + 0x9E3779B97F4A7C15) % 2**64
        z = (drawn[0] + 0x9E3779B97F4A7C15) % 2**64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return ((z ^ z >> 31) >> 32) * n >> 32

    def begin(n):
        if share and n.kids:
            log.append(n.path)
            kept[n.path] = win(n.estimate[1])
        leaf = n
        while leaf.kids:
            leaf = leaf.kids[draw(len(leaf.kids))]
        log.append(leaf.path)
        if not n.kids:
            kept[n.path] = win(n.value)
        return win(leaf.value)

    def bound(n, k):
        p = (1 - share) * (total[k.path] / visits[k.path]) + share * kept.get(k.path, 0)
        return (p if n.max else 1 - p) + math.sqrt(2 * math.log(visits[n.path]) / visits[k.path])

    def visit(n):
        if not n.kids and n.path in visits:
            p = kept[n.path]
        elif n.path not in visits and n is not root:
            p = begin(n)
        else:
            k = next((k for k in n.kids if k.path not in visits), None)
            p = visit(k or first_max(n.kids, lambda k: bound(n, k)))
            kept[n.path] = n.best([kept.get(k.path, 0) for k in n.kids if k.path in visits])
        visits[n.path] = visits.get(n.path, 0) + 1
        total[n.path] = total.get(n.path, 0) + p
        return p

    while not visits.get(root.path) or (visits[root.path] < budget and len(log) < budget):
        visit(root)
    mean = total[root.path] / visits[root.path]
    score = margin * math.log(max(mean, 1e-12) / max(1 - mean, 1e-12))
    return int(math.copysign(math.floor(abs(score) + 0.5), score)), log


# --- which algorithm of the program is which derivation

PLAIN = {
    "alphabeta": alphabeta, "alphabeta-hard": alphabeta, "ab-maxmin": alphabeta, "f2": alphabeta,
    "alphabeta-stack": alphabeta, "alphabeta-etc": alphabeta, "alphabeta-etc-printed": alphabeta, "gsearch --select left": alphabeta,
    "rsearch --resident 1": alphabeta, "phased-sss --groups 99": alphabeta, "gengame --select left": alphabeta,
    "f1": f1, "palphabeta": palphabeta, "pvs": pvs, "calphabeta": pvs, "scout": scout, "pvs-nws": scout,
    "negascout": lambda t: negascout(t, True), "negascout-plain": lambda t: negascout(t, False),
    "negascout-informed": negascout_informed,
    "reopening": reopening, "sss-list": sss, "sss": sss, "mt-skip": sss, "mt-small": sss, "mt-small --keep last": sss, "mt-small --keep chain": sss,
    "gengame --resident 98": sss, "mtdf-static": mtdf_static, "mtd-bi-aspiration": mtd_bi_aspiration,
    "maxsearch": lambda t: gsearch(t, "max"), "gsearch": lambda t: rollouts(t, most_for_max),
    "gsearch --select min": lambda t: gsearch(t, "min"),
    "phased-sss": lambda t: phased_sss(t, 2), "phased-sss --groups 3": lambda t: phased_sss(t, 3),
    "quickgame": lambda t: mgame(t, 2), "mt-sss": mt_sss_rollouts,
    "rollout-alphabeta": lambda t: rollouts(t, lambda n, f: min(f)), "rollout-mt-sss": mt_sss_rollouts,
    "fsss": lambda t: rollouts(t, most_for_either), "bns": lambda t: bns(t, False), "bns-memory": lambda t: bns(t, True),
}
for k in (2, 3, 4):
    for name, function in (("rsearch", rsearch), ("staged-sss", staged_sss), ("sss-alphabeta", sss_alphabeta),
                           ("alphabeta-sss", alphabeta_sss), ("mgame", mgame), ("gengame", mgame)):
        PLAIN[f"{name} --resident {k}"] = lambda t, f=function, k=k: f(t, k)
ESTIMATED = {
    "bstar-probability": bstar_probability, "bstar-probability --confidence 70": lambda t: bstar_probability(t, 1000, 70),
    "bstar-probability --budget 9": lambda t: bstar_probability(t, 9),
    "mcts --budget 60": lambda t: uct(t, 0, 60), "mcts-minimax --budget 60": lambda t: uct(t, 0.4, 60),
    "mcts --budget 25 --margin 5": lambda t: uct(t, 0, 25, 5),
    "bstar": bstar, "pbstar": pbstar, "conspiracy": conspiracy, "conspiracy --conspirators 1 --margin 0":
    lambda t: conspiracy(t, 1000, 0, 1), "alphabeta-conspiracy": alphabeta_conspiracy,
    "alphabeta-conspiracy --conspirators 2 --margin 5": lambda t: alphabeta_conspiracy(t, 1000, 5, 2),
    "ubfm": lambda t: ubfm(t, False), "descent": lambda t: ubfm(t, True),
    "ubfm --budget 9": lambda t: ubfm(t, False, 9), "descent --budget 9": lambda t: ubfm(t, True, 9),
    "gsearch-informed": lambda t: informed(t, "max"), "hstar": lambda t: informed(t, "max"),
    "gsearch-informed --select left": lambda t: informed(t, "left"),
    "gsearch-informed --select min": lambda t: informed(t, "min"), "minmax-approximation": minmax_approximation,
    "minmax-approximation --budget 12 --margin 5": lambda t: minmax_approximation(t, 12, 5),
    "best-first-minimax": best_first_minimax, "product": product, "mtdf-static": mtdf_static,
    "best-first-extension --resident 2": lambda t: best_first_extension(t, 2),
    "best-first-extension --resident 3": lambda t: best_first_extension(t, 3),
}

# --- trees


def random_tree(seed, estimated):
    r = random.Random(seed)
    depth, width, spread = r.randint(2, 5), r.randint(2, 3), r.choice([3, 20, 100])
    root = Node(r.random() < 0.6)

    def grow(n, plies):
        if plies == 0 or (n.path and r.random() < 0.12):
            n.value = r.randint(-spread, spread)
            return
        for _ in range(r.randint(1, width)):
            grow(n.add(), plies - 1)

    def believe(n):
        if n.kids:
            v = minimax(n)
            low, high = v - r.randint(0, spread), v + r.randint(0, spread)
            n.estimate = (low, r.randint(low, high), high)
            for kid in n.kids:
                believe(kid)

    grow(root, depth)
    if estimated:
        believe(root)
    return root


def written(n):
    if not n.kids:
        return str(n.value)
    belief = "[" + " ".join(map(str, n.estimate)) + "]" if n.estimate else ""
    return f"{belief}( {' '.join(written(k) for k in n.kids)} )"


def read(path):
    """A tree file with labels and estimates, as in examples/trees."""
    text = " ".join(line.split("#")[0] for line in open(path))
    for sign in "()[]":
        text = text.replace(sign, f" {sign} ")
    words = [w for w in text.split() if w != "max"]
    root, at = Node(words[0] != "min"), None

    def fill(n, i):
        if words[i].endswith(":"):
            i += 1
        if words[i] == "[":
            end = words.index("]", i)
            n.estimate = tuple(map(int, words[i + 1:end]))
            i = end + 1
        if words[i] != "(":
            n.value = int(words[i].split(":")[-1])
            return i + 1
        i += 1
        while words[i] != ")":
            i = fill(n.add(), i)
        return i + 1

    fill(root, 1 if words[0] == "min" else 0)
    return root


def program(name, algorithm, file):
    out = subprocess.run([name, "search", "tree:" + file, "--leaves", "--json", "--algo", *algorithm.split()],
                         capture_output=True, text=True)
    if out.returncode:
        return out.stderr, []
    found = json.loads(out.stdout)
    return found["value"], ["" if p == "-" else p for p in found["leaves"]]


def check(binary, what, root, file, algorithms):
    wrong = 0
    for algorithm, derive in algorithms.items():
        theirs, leaf_order = program(binary, algorithm, file)
        value, order = derive(root, theirs=leaf_order) if derive is bstar else derive(root)
        if (value, list(order)) != (theirs, leaf_order):
            print(f"{what}: {algorithm}: derived {value} {' '.join(order)}, the program {theirs} {' '.join(leaf_order)}")
            wrong += 1
    return wrong


def main():
    binary, trees, first = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1
    a2, variable = "examples/trees/thesis-a2.tree", "examples/trees/variable-depth.tree"
    wrong = check(binary, "fig. A.2", read(a2), a2, PLAIN) + check(binary, "variable depth", read(variable), variable, ESTIMATED)
    with tempfile.NamedTemporaryFile("w", suffix=".tree") as f:
        for seed in range(first, first + trees):
            root = random_tree(seed, seed % 2 == 0)
            text = ("" if root.max else "min ") + written(root)
            f.seek(0)
            f.truncate()
            f.write(text)
            f.flush()
            wrong += check(binary, text, root, f.name, ESTIMATED if seed % 2 == 0 else PLAIN)
    print(f"{trees + 2} trees, {len(PLAIN)} and {len(ESTIMATED)} algorithms, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
