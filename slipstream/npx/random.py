"""Random numbers beyond NumPy's."""

from __future__ import annotations

from typing import Any

from .._convert import Array
from .._ops.random import draws as _random
from ..context import check_device
from ..np import ndarray
from ..np.random import bernoulli, seed

__all__ = ["bernoulli", "normal_n", "seed", "uniform_n"]


def _size(batch_shape: Any, *parameters: Any) -> tuple[int, ...]:
    arrays = [p for p in parameters if isinstance(p, Array)]
    return (*_random.shape_of(batch_shape), *_random.joint_shape(None, *arrays))


def uniform_n(
    low: Any = 0.0, high: Any = 1.0, batch_shape: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None,
) -> ndarray:  # fmt: skip
    """A batch of draws from [low, high) for every element of the bounds.

    The result's shape is `batch_shape` followed by what the bounds broadcast to.

    >>> from slipstream import np, npx
    >>> npx.random.uniform_n(np.zeros(3), np.ones(3), batch_shape=(2,)).shape
    (2, 3)
    """
    check_device(ctx, device)
    low, high = _random.parameter(ndarray, low), _random.parameter(ndarray, high)
    return _random.uniform(ndarray, low, high, _size(batch_shape, low, high), dtype)


def normal_n(
    loc: Any = 0.0, scale: Any = 1.0, batch_shape: Any = None, dtype: Any = None, ctx: Any = None,
    device: Any = None,
) -> ndarray:  # fmt: skip
    """A batch of normal draws for every element of the parameters.

    The result's shape is `batch_shape` followed by what the parameters broadcast to.

    >>> from slipstream import np, npx
    >>> npx.random.normal_n(np.zeros(3), 1.0, batch_shape=(2,)).shape
    (2, 3)
    """
    check_device(ctx, device)
    loc, scale = _random.parameter(ndarray, loc), _random.parameter(ndarray, scale)
    size = _size(batch_shape, loc, scale)
    return _random.location_scale(ndarray, "normal", loc, scale, size, dtype)
