"""Classes drawn for losses that look at some of them only."""

from __future__ import annotations

import math
from typing import Any

from ... import _core
from ..._array_class import frontend_class
from ..._convert import Array
from ..._declare import operation
from ...context import check_device
from . import draws

core_ops = _core.ops


@operation(nd_contrib="rand_zipfian")
def rand_zipfian(
    true_classes: Array, num_sampled: int, range_max: int, ctx: Any = None
) -> tuple[Array, Array, Array]:
    """Classes drawn with a probability that falls with their number, for sampled losses.

    Class c is drawn with probability ``log((c + 2) / (c + 1)) / log(range_max + 1)``.

    Returns
    -------
    tuple of arrays
        The drawn classes (int64), and how often `true_classes` and the drawn ones are expected
        in as many draws (float64).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> drawn, true_count, drawn_count = {f}.rand_zipfian({a}.array([3]), 4, 5)
    >>> drawn.shape, true_count.shape, drawn_count.shape
    ((4,), (1,), (4,))
    """
    check_device(ctx)
    spread = math.log(range_max + 1)
    places = draws.uniform(type(true_classes), 0, spread, (num_sampled,), "float64")
    drawn = _core.cast(core_ops.expm1(places), "int64")
    drawn = core_ops.mod(drawn, range_max)

    def expected(classes: Array) -> Array:
        c = _core.cast(classes, "float64")
        share = core_ops.divide(
            core_ops.log(core_ops.divide(core_ops.add(c, 2.0), core_ops.add(c, 1.0))), spread
        )
        return core_ops.multiply(share, float(num_sampled))

    return drawn, expected(true_classes), expected(drawn)


def sample_unique_zipfian(range_max: int, shape: Any = None) -> tuple[Array, Array]:
    """Different classes, drawn as ``rand_zipfian`` draws; what MXNet calls _sample_unique_zipfian.

    Parameters
    ----------
    range_max : int
        Classes are 0 to ``range_max - 1``.
    shape : tuple of int
        (rows, classes of each row).

    Returns
    -------
    tuple of arrays
        The classes, and for each row how many draws it took to find so many different ones.

    Examples
    --------
    >>> from slipstream import nd
    >>> classes, draws = nd._internal._sample_unique_zipfian(3, shape=(2, 3))
    >>> sorted(classes[0].asnumpy().tolist()), draws.shape, bool((draws >= 3).asnumpy().all())
    ([0, 1, 2], (2,), True)
    """
    if not isinstance(shape, (tuple, list)) or len(shape) != 2:
        raise ValueError(f"shape must be (rows, classes of each row), not {shape!r}")
    rows, count = shape
    classes, draws = _core.unique_zipfian(frontend_class("nd"), range_max, rows, count)
    return classes, draws
