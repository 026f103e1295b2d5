# SPDX-License-Identifier: MIT
"""Errors of the library as exceptions."""

from __future__ import annotations

import operator
from typing import Any

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


def whole(name: str, value: Any, most: int) -> int:
    """A whole number of any integer type, from -most to most: nothing is cut off in silence."""
    try:
        number = operator.index(value)
    except TypeError:
        raise InvalidError(f"{name} {value!r}: expected a whole number") from None
    if abs(number) > most:
        raise InvalidError(f"{name} {value!r}: expected at most {most}")
    return number
