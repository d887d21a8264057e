"""Numbers that depend on the batch size: found by comparing runs of a model for several sizes."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

_SIZE = re.compile(r"(?:(-?\d+)\*)?N([+-]\d+)?")


class Differs(Exception):
    """Two runs differ in something else than numbers that grow with the batch size."""


def text_of(times: int, plus: int) -> str:
    """How ``times * N + plus`` is written."""
    return ("N" if times == 1 else f"{times}*N") + (f"{plus:+d}" if plus else "")


def size_at(size: int | str, n: int) -> int:
    """A size for the batch size n.

    >>> size_at("2*N+1", 3)
    7
    """
    if isinstance(size, int):
        return size
    found = _SIZE.fullmatch(size)
    if found is None:
        raise ValueError(f"{size!r} is not a size such as 3, N or 2*N+1")
    return int(found[1] or 1) * n + int(found[2] or 0)


def values_at(value: Any, n: int) -> Any:
    """What ``merge`` made, for the batch size n.

    >>> values_at({"shape": ["N", 3], "mode": "max"}, 2)
    {'shape': [2, 3], 'mode': 'max'}
    """
    if isinstance(value, dict):
        return {key: values_at(item, n) for key, item in value.items()}
    if isinstance(value, list):
        return [values_at(item, n) for item in value]
    return size_at(value, n) if isinstance(value, str) and _SIZE.fullmatch(value) else value


def equal(a: Any, b: Any) -> bool:
    """Whether two arguments are the same; as arguments, NaN and NaN are.

    >>> equal({"float": math.nan}, {"float": math.nan})
    True
    """
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(equal(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(equal, a, b))
    return bool(a == b or (a != a and b != b))


def _number(sizes: Sequence[int], values: Sequence[Any]) -> Any:
    """The number that is ``values[i]`` for the batch size ``sizes[i]``."""
    first = values[0]
    if all(v == first or (v != v and first != first) for v in values):
        same_sign = all(math.copysign(1, v) == math.copysign(1, first) for v in values)
        if isinstance(first, int) or same_sign:
            return first
    if any(v != int(v) if math.isfinite(v) else True for v in values):
        raise Differs
    times, rest = divmod(int(values[1]) - int(first), sizes[1] - sizes[0])
    plus = int(first) - times * sizes[0]
    if rest or any(times * n + plus != v for n, v in zip(sizes, values, strict=True)):
        raise Differs
    return text_of(times, plus)


def merge(sizes: Sequence[int], values: Sequence[Any]) -> Any:
    """One value for several batch sizes, with text such as ``"2*N+1"`` for numbers that differ.

    >>> merge([2, 3, 5], [[2, 7, 8], [3, 7, 12], [5, 7, 20]])
    ['N', 7, '4*N']
    """
    first = values[0]
    if any(type(v) is not type(first) for v in values):
        raise Differs
    if isinstance(first, dict):
        if any(v.keys() != first.keys() for v in values):
            raise Differs
        # The numbers of values are names, not sizes.
        return {
            key: first[key] if key == "array" else merge(sizes, [v[key] for v in values])
            for key in first
            if key != "array" or _same([v[key] for v in values])
        }
    if isinstance(first, list):
        if any(len(v) != len(first) for v in values):
            raise Differs
        return [merge(sizes, list(items)) for items in zip(*values, strict=True)]
    if isinstance(first, (int, float)) and not isinstance(first, bool):
        return _number(sizes, values)
    _same(values)
    return first


def _same(values: Sequence[Any]) -> bool:
    if any(v != values[0] for v in values):
        raise Differs
    return True
