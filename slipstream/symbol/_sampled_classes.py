"""Symbols of classes drawn for sampled losses, made of ordinary operations as in MXNet's files."""

from __future__ import annotations

import math
from typing import Any

from . import _functions, random
from ._symbol import Symbol


def rand_zipfian(
    true_classes: Symbol, num_sampled: int, range_max: int
) -> tuple[Symbol, Symbol, Symbol]:
    """As ``nd.contrib.rand_zipfian``: drawn classes, expected counts of the true and drawn ones.

    >>> from slipstream import nd, sym
    >>> drawn, _, _ = sym.contrib.rand_zipfian(sym.var("true"), 4, 5)
    >>> drawn.eval()[0].shape
    (4,)
    """
    spread = math.log(range_max + 1)
    places: Any = random.uniform(0, spread, shape=(num_sampled,), dtype="float64")
    drawn = (places.exp() - 1).astype("int64") % range_max

    def expected(classes: Any) -> Any:
        c = classes.astype("float64")
        return _functions.log((c + 2) / (c + 1)) / spread * num_sampled

    return drawn, expected(true_classes), expected(drawn)
