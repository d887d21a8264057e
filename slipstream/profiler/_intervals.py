"""Arithmetic on sets of time intervals, each a pair of sorted columns (begins, ends)."""

from __future__ import annotations

import numpy

Intervals = tuple[numpy.ndarray, numpy.ndarray]


def union(begin: numpy.ndarray, end: numpy.ndarray) -> Intervals:
    """The same time, in intervals that neither overlap nor touch.

    >>> begins, ends = union(numpy.array([0, 5, 1]), numpy.array([2, 6, 3]))
    >>> begins.tolist(), ends.tolist()
    ([0, 5], [3, 6])
    """
    if begin.size == 0:
        return begin, end
    order = numpy.argsort(begin, kind="stable")
    begin, end = begin[order], numpy.maximum.accumulate(end[order])
    first = numpy.concatenate(([True], begin[1:] > end[:-1]))
    last = numpy.concatenate((first[1:], [True]))
    return begin[first], end[last]


def length(x: Intervals) -> int:
    """How long they are together."""
    return int((x[1] - x[0]).sum())


def clip(x: Intervals, begin: int, end: int) -> Intervals:
    """The part between `begin` and `end`."""
    b, e = numpy.clip(x[0], begin, end), numpy.clip(x[1], begin, end)
    keep = e > b
    return b[keep], e[keep]


def overlap(x: Intervals, y: Intervals) -> int:
    """How long both are there at once: what the two have in common with their union.

    >>> overlap((numpy.array([0]), numpy.array([4])), (numpy.array([3]), numpy.array([9])))
    1
    """
    both = union(numpy.concatenate((x[0], y[0])), numpy.concatenate((x[1], y[1])))
    return length(x) + length(y) - length(both)
