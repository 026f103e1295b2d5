# SPDX-License-Identifier: MIT
"""Errors of the library as exceptions."""

from __future__ import annotations

import operator
from typing import Any

from . import _native as native


class Error(Exception):
    """A failure, with the library's message."""


class InvalidError(Error, ValueError):
    """A position, move, option or limit is invalid."""


def check(code: int, error: native.NwError) -> None:
    """Raises the exception for a negative code."""
    if code >= 0:
        return
    sentence = error.text.decode("utf-8", "replace")
    if code == -1:
        raise InvalidError(sentence)
    if code == -2:
        raise MemoryError(sentence)
    raise Error(sentence)


def whole(name: str, value: Any, most: int) -> int:
    """A whole number of any integer type, from -most to most; others are an error."""
    try:
        number = operator.index(value)
    except TypeError:
        raise InvalidError(f"{name} {value!r}: expected a whole number") from None
    if abs(number) > most:
        raise InvalidError(f"{name} {value!r}: expected at most {most}")
    return number
