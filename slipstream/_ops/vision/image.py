"""Images, as (height, width, channels): checks, conversion and normalisation."""

from __future__ import annotations

from collections.abc import Sequence

import numpy

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ...base import SlipstreamValueError
from ..casting import as_float

core_ops = _core.ops


def check_image(data: Array, *ndims: int) -> None:
    if data.ndim not in ndims:
        forms = {3: "(height, width, channels)", 4: "(batch, height, width, channels)"}
        wanted = " or ".join(forms[n] for n in ndims)
        raise SlipstreamValueError(f"data has shape {data.shape}; it must be {wanted}")


@operation(npx_image="to_tensor", nd_image="to_tensor")
def to_tensor(data: Array) -> Array:
    """Bytes from 0 to 255, channels last, as float32 from 0 to 1, channels first.

    Parameters
    ----------
    data : array of shape (height, width, channels) or (batch, height, width, channels)

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[[0, 51, 255]]], dtype="uint8")
    >>> {f}.to_tensor(x).asnumpy().round(2).tolist()
    [[[0.0]], [[0.20000000298023224]], [[1.0]]]
    """
    check_image(data, 3, 4)
    order = [2, 0, 1] if data.ndim == 3 else [0, 3, 1, 2]
    return core_ops.divide(_core.cast(_core.transpose(data, order), "float32"), 255.0)


@operation(npx_image="normalize", nd_image="normalize")
def normalize(
    data: Array, mean: float | Sequence[float] = 0.0, std: float | Sequence[float] = 1.0
) -> Array:
    """Channels, first, minus a mean, divided by a standard deviation.

    Parameters
    ----------
    data : array of shape (channels, height, width) or (batch, channels, height, width)
    mean, std : float or sequence of float
        One for all channels, or one for each.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.normalize({a}.ones((3, 1, 1)), mean=(0, 1, 2), std=2).tolist()
    [[[0.5]], [[0.0]], [[-0.5]]]
    """
    if data.ndim not in (3, 4):
        raise SlipstreamValueError(
            f"data has shape {data.shape}; it must be (channels, height, width)"
        )
    data = as_float(data)
    channels = data.shape[-3]
    parts = []
    for name, value in (("mean", mean), ("std", std)):
        values = numpy.atleast_1d(numpy.asarray(value, "float64"))
        if values.ndim != 1 or len(values) not in (1, channels):
            raise SlipstreamValueError(f"{name} must be one number or {channels}, not {value!r}")
        if len(values) == 1:
            parts.append(float(values[0]))
        else:
            column = _core.from_buffer(type(data), values, "float64", (channels, 1, 1))
            parts.append(_core.cast(column, name_of(data)))
    return core_ops.divide(core_ops.subtract(data, parts[0]), parts[1])
