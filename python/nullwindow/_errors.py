# SPDX-License-Identifier: MIT
"""Errors of the library as exceptions."""

from __future__ import annotations

from . import _native as native


class Error(Exception):
    """What went wrong, in the library's own sentence."""


class InvalidError(Error, ValueError):
    """A position, a move, an option or a limit is wrong."""


def check(code: int, error: native.NwError) -> None:
    """Raises what a negative code means."""
    if code >= 0:
        return
    sentence = error.text.decode("utf-8", "replace")
    if code == -1:
        raise InvalidError(sentence)
    if code == -2:
        raise MemoryError(sentence)
    raise Error(sentence)
