# SPDX-License-Identifier: MIT
"""Proofs of the value of a game with best play, and their certificates."""

from __future__ import annotations

import ctypes as c
import os
import pathlib
from dataclasses import dataclass
from typing import Any, Hashable, Optional, Union

from . import _native as native
from ._errors import InvalidError, check, whole
from ._games import Game, Position
from ._search import Root, _limits, run_aside

_PROVERS = {None: 0, "dfpn": 1, "mt": 2}
_WANTED = ("outcome", "value", "distance")
_REPETITIONS = ("draw", "loss", "win")  # as nw_repetition
_LINE, _LINE_SECONDS = 64, 1.0  # of play; seconds for each of its positions
_SCORE_MAX = 10**9


@dataclass(frozen=True)
class Solution:
    """The result of a proof, for the side to move."""

    outcome: Optional[int]  # 1, 0, -1: won, drawn, lost; None: not proved
    lower: int  # the value lies within lower..upper
    upper: int
    plies: Optional[int]  # to the win or loss, if asked for
    line: list[str]  # of play
    complete: bool  # everything asked for is proved
    prover: str
    nodes: int
    seconds: float

    @property
    def move(self) -> Optional[str]:
        """The best move, if the line has one."""
        return self.line[0] if self.line else None


def _proof_text(root: Root) -> bytes:
    """The position for the header of a certificate."""
    if root.adapter:
        raise InvalidError("proof: the checker supports built-in games and plug-ins, not Python's")
    game, _, text = root.position.source.partition(":")
    if game == root.position.game:
        return root.position.text.encode()
    if root.position.played:
        raise InvalidError("proof: of a plug-in, open the position by its text instead of by play()")
    return text.encode()


class _Prover:
    """A prover of one position; its calls run in a thread, so that Ctrl-C stops them."""

    def __init__(self, root: Root, stop: c.c_int, options: native.NwProverOptions, repetition: int):
        self.root, self._stop, self._handle = root, stop, c.c_void_p()
        self._repetition = repetition
        error = native.NwError()
        check(native.lib.nw_prover_new(self._handle, root.game, options, error), error)

    def __del__(self, free: Any = native.lib.nw_prover_free) -> None:
        free(self._handle)

    def _run(self, function: Any, *arguments: Any) -> int:
        error = native.NwError()
        code: int = run_aside(self._stop, lambda: function(self._handle, *arguments, error))
        self.root.raise_failure()
        check(code, error)
        return code

    def _limits(self, **limits: Any) -> native.NwProveLimits:
        return native.NwProveLimits(stop=c.pointer(self._stop), **limits)

    def question(self, v: int = 0) -> native.NwQuestion:
        state = c.cast(self.root.state, c.c_void_p)
        return native.NwQuestion(state=state, v=v, repetition=self._repetition)

    def solve(self, wanted: int, limits: dict[str, Any]) -> native.NwSolution:
        found = native.NwSolution()
        given = self._limits(**limits)
        self._run(native.lib.nw_prover_solve, self.question(), wanted, given, found)
        return found

    def line(self, found: native.NwSolution) -> list[str]:
        moves, limits = (native.MOVE * _LINE)(), self._limits(seconds=_LINE_SECONDS)
        line = native.lib.nw_prover_line
        count = run_aside(self._stop, lambda: line(self._handle, found, limits, moves, _LINE))
        return self.root.line(moves[:count])

    def write(self, v: int, text: bytes, path: str) -> None:
        """The certificate for: is the value at least v?"""
        question, answer, limits = self.question(v), native.NwProved(), self._limits()
        self._run(native.lib.nw_prover_prove, question, limits, answer)
        how = native.NwCertificateOptions(position=text, limits=limits)
        written = native.NwCertificate()
        write = native.lib.nw_certificate_write
        self._run(write, question, answer, False, how, os.fsencode(path), written)


def _write_bounds(prover: _Prover, lower: int, upper: int, text: bytes, path: str) -> None:
    """One file, or two where the value is bounded from both sides."""
    sides = [(lower, ".least")] if lower > -_SCORE_MAX else []
    sides += [(upper + 1, ".most")] if upper < _SCORE_MAX else []
    for v, word in sides:
        prover.write(v, text, path + (word if len(sides) == 2 else ""))


def solve(
    position: Union[str, Position, Game],
    *,
    want: str = "outcome",
    repetition: str = "draw",
    prover: Optional[str] = None,
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: int = 0,
    threads: int = 1,
    proof: Union[str, pathlib.Path, None] = None,
    state: Optional[Hashable] = None,
) -> Solution:
    """Proves who wins with best play: want="outcome", or "value", or "distance", the plies to the
    win (docs/solving.md).

    repetition is what repeating a position means for the side to move: "draw", "win" or "loss".
    prover is "mt" or "dfpn"; without it, "mt" where positions cannot recur. memory is the table's,
    in bytes (256 MiB). proof names a file for a certificate that nullwindow-check and
    tools/check_proof.py verify; a value has two, FILE.least and FILE.most. Ctrl-C stops.
    """
    if want not in _WANTED:
        raise InvalidError(f"want {want!r}: expected {', '.join(_WANTED)}")
    if repetition not in _REPETITIONS or (repetition != "draw" and want == "distance"):
        expected = "'draw', or 'win' or 'loss' without a distance"
        raise InvalidError(f"repetition {repetition!r}: expected {expected}")
    if prover not in _PROVERS:
        raise InvalidError(f"prover {prover!r}: expected 'mt' or 'dfpn'")
    limits = _limits(None, seconds, nodes) if seconds is not None or nodes is not None else {}
    stop = c.c_int(0)
    root = Root(position, state, stop)
    if not root.adapter and root.position._is_tree:
        raise InvalidError("a tree has no prover: search it")
    text = b"" if proof is None else _proof_text(root)
    chosen = native.NwProverOptions(
        by=_PROVERS[prover],
        memory=whole("memory", memory, 2**62),
        threads=whole("threads", threads, 256),
    )
    prover_of = _Prover(root, stop, chosen, _REPETITIONS.index(repetition))
    found = prover_of.solve(_WANTED.index(want), limits)
    decided = (found.lower > 0) - (found.upper < 0)
    known = decided or found.lower == found.upper == 0
    if proof is not None:
        if not found.complete:
            raise InvalidError(f"stopped by a limit: nothing is proved, and {proof} not written")
        exact = want == "value"
        lower = found.lower if exact else decided if decided >= 0 else -_SCORE_MAX
        upper = found.upper if exact else decided if decided <= 0 else _SCORE_MAX
        _write_bounds(prover_of, lower, upper, text, os.fspath(proof))
    return Solution(
        outcome=decided if known else None,
        lower=found.lower,
        upper=found.upper,
        plies=found.plies or None,
        line=prover_of.line(found) if found.complete else [],
        complete=bool(found.complete),
        prover={2: "mt", 1: "dfpn"}[native.lib.nw_prover_method(root.game, chosen.by)],
        nodes=found.nodes,
        seconds=found.seconds,
    )
