"""Which samples an iterator gives, and in which order."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy

from .._version_rules import follows_1x

_LAST = ("pad", "discard", "roll_over")
_REPEAT = "repeat"  # CSVIter's own: rows of the batch before stay where none are left

# The order of the next pass, from that of the last one.
Draw = Callable[[numpy.ndarray], numpy.ndarray]


def drawn_by_numpy(count: int) -> Draw:
    """As MXNet's NDArrayIter: it shuffles its indices again, and what is shuffled already by them.

    So the orders of all passes, not only of the first, follow from ``numpy.random.seed``.
    """
    indices = numpy.arange(count)

    def draw(order: numpy.ndarray) -> numpy.ndarray:
        numpy.random.shuffle(indices)
        return order[indices]

    return draw


def drawn_by_python(order: numpy.ndarray) -> numpy.ndarray:
    """As MXNet's ImageIter: ``random.shuffle`` of the order of the last pass."""
    places = order.tolist()
    random.shuffle(places)
    return numpy.array(places, order.dtype)


def drawn_by_seed(count: int, seed: int) -> numpy.ndarray:
    """The order in which MXNet's MNISTIter shuffles: ``std::shuffle`` with ``std::mt19937(seed)``.

    The compiler of MXNet 2.0 takes two numbers out of one draw where they fit, that of 1.x one.
    """
    bits = numpy.random.MT19937()
    bits._legacy_seeding(seed % (1 << 32))

    def below(limit: int) -> int:
        parts = 0xFFFFFFFF // limit
        while (place := int(bits.random_raw()) // parts) >= limit:
            pass
        return place

    order = list(range(count))
    i = 1
    if count * count <= 0xFFFFFFFF and not follows_1x("io.shuffle"):
        if count and count % 2 == 0:
            place = below(2)
            order[1], order[place] = order[place], order[1]
            i = 2
        while i < count:
            for place in divmod(below((i + 1) * (i + 2)), i + 2):
                order[i], order[place] = order[place], order[i]
                i += 1
    while i < count:
        place = below(i + 1)
        order[i], order[place] = order[place], order[i]
        i += 1
    return numpy.array(order, "int64")


class Order:
    """Which samples make the next batch; the last one padded, dropped or kept for the next pass."""

    def __init__(self, count: int, batch_size: int, draw: Draw | None, last: str) -> None:
        if batch_size < 1:
            raise ValueError(f"batch_size must be positive, not {batch_size}")
        if last not in (*_LAST, _REPEAT):
            raise ValueError(f"last_batch_handle must be one of {_LAST}, not {last!r}")
        self.batch_size = batch_size
        self.draw = draw
        self.last = last
        self.order = numpy.arange(count)
        self.rest = numpy.empty(0, "int64")
        self.reset()

    def reset(self) -> None:
        """Begins a pass."""
        if self.draw is not None:
            self.order = self.draw(self.order)
        self.sequence = numpy.concatenate([self.rest, self.order])
        self.rolled = len(self.rest)
        self.rest = self.rest[:0]
        self.cursor = -self.batch_size
        self.pad = 0

    def next(self) -> numpy.ndarray | None:
        """The places of the next batch's samples; None at the end."""
        if self.cursor >= len(self.sequence):
            return None
        self.cursor += self.batch_size
        chosen = self.sequence[max(self.cursor, 0) : self.cursor + self.batch_size]
        self.pad = self.batch_size - len(chosen)
        if len(chosen) == 0:
            return None
        if self.rolled and self.cursor == 0:
            self.pad = (
                self.rolled
            )  # MXNet counts what the last pass left, though nothing is missing
        elif self.pad:
            if self.last == "roll_over":
                self.rest = chosen
            if self.last == _REPEAT and self.cursor:
                before = self.sequence[self.cursor - self.batch_size : self.cursor]
                return numpy.concatenate([chosen, before[len(chosen) :]])
            if self.last not in ("pad", _REPEAT):
                self.cursor = len(self.sequence)
                return None
            chosen = numpy.concatenate([chosen, numpy.resize(self.order, self.pad)])
        return chosen


def part_of(count: int, num_parts: int, part_index: int) -> slice:
    """The samples of one part of several, as equal as they can be."""
    if not 0 <= part_index < num_parts:
        raise ValueError(f"part_index {part_index} is not one of num_parts {num_parts}")
    return slice(count * part_index // num_parts, count * (part_index + 1) // num_parts)
