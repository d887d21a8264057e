"""Convolution and deconvolution of one to three spatial dimensions."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of

core_ops = _core.ops
_FIRST = {1: "NCW", 2: "NCHW", 3: "NCDHW"}
_LAST = {1: "NWC", 2: "NHWC", 3: "NDHWC"}


def sizes(value: Any, n: int, name: str, default: int = 1) -> list[int]:
    """A size per spatial dimension from None, one number or a sequence."""
    if value is None or (isinstance(value, (tuple, list)) and not value):
        return [default] * n
    try:
        if isinstance(value, (tuple, list)):
            given = [operator.index(v) for v in value]
        else:
            given = [operator.index(value)] * n
    except TypeError:
        raise TypeError(f"{name} must be integers, not {value!r}") from None
    if len(given) != n:
        raise ValueError(f"{name} {tuple(given)} must have {n} entries")
    return given


def spatial_dimensions(data: Array, name: str) -> int:
    """How many dimensions follow batch and channels."""
    if not 3 <= data.ndim <= 5:
        raise ValueError(
            f"{name}: data must have 3 to 5 dimensions (batch, channels, size...), not {data.shape}"
        )
    return data.ndim - 2


def channels_last(layout: str | None, n: int) -> bool:
    """Whether `layout` names channels last; ValueError when it fits neither order."""
    if layout is None or layout == _FIRST[n]:
        return False
    if layout == _LAST[n]:
        return True
    raise ValueError(f"layout must be {_FIRST[n]} or {_LAST[n]}, not {layout!r}")


def to_first(x: Array) -> Array:
    """A view with the last axis moved behind the first."""
    return _core.transpose(x, [0, x.ndim - 1, *range(1, x.ndim - 1)])


def to_last(x: Array) -> Array:
    """A view with the second axis moved to the end."""
    return _core.transpose(x, [0, *range(2, x.ndim), 1])


def _check_weight(weight: Array, kernel: Any, n: int, name: str) -> None:
    if weight.ndim != n + 2:
        raise ValueError(f"{name}: weight {weight.shape} must have {n + 2} dimensions")
    if kernel is not None and tuple(sizes(kernel, n, "kernel")) != weight.shape[2:]:
        raise ValueError(f"kernel {kernel} does not fit weight {weight.shape}")


@operation(npx="convolution", nd="Convolution", out=True)
def convolution(
    data: Array,
    weight: Array,
    bias: Array | None = None,
    kernel: Sequence[int] | None = None,
    stride: Sequence[int] | None = None,
    dilate: Sequence[int] | None = None,
    pad: Sequence[int] | None = None,
    num_filter: int | None = None,
    num_group: int = 1,
    workspace: int = 1024,
    no_bias: bool = False,
    cudnn_tune: str | None = None,
    cudnn_off: bool = False,
    layout: str | None = None,
) -> Array:
    """Slide filters over one to three spatial dimensions.

    Parameters
    ----------
    data : array
        (batch, channels, width), (batch, channels, height, width) or with depth before height.
    weight : array
        (num_filter, channels / num_group, kernel...).
    bias : array, optional
        One number per filter.
    kernel, num_filter : optional
        Checked against the shape of `weight`.
    stride, dilate, pad : ints, optional
        Steps between positions, between taps, and zeros around `data`: 1, 1 and 0.
    num_group : int
        Channels and filters are split into that many independent convolutions.
    no_bias : bool
        `bias` is not used.
    layout : str, optional
        NCW, NCHW, NCDHW, or with C last, also in `weight` (filter, kernel..., channels).
    workspace, cudnn_tune, cudnn_off
        Accepted and not used.

    Returns
    -------
    array
        (batch, num_filter, size...), size = (n + 2 pad - dilate (kernel - 1) - 1) / stride + 1.

    Raises
    ------
    ValueError
        When shapes and arguments do not fit each other.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x, w = {a}.ones((1, 1, 3, 3)), {a}.ones((1, 1, 2, 2))
    >>> {f}.convolution(x, w, kernel=(2, 2), num_filter=1, no_bias=True).tolist()
    [[[[4.0, 4.0], [4.0, 4.0]]]]
    """
    n = spatial_dimensions(data, "convolution")
    last = channels_last(layout, n)
    if last:
        data, weight = to_first(data), to_first(weight)
    _check_weight(weight, kernel, n, "convolution")
    if num_filter is not None and num_filter != weight.shape[0]:
        raise ValueError(f"num_filter {num_filter} does not fit weight {weight.shape}")
    result = _core.convolution(
        data,
        weight,
        None if no_bias else bias,
        sizes(stride, n, "stride"),
        sizes(dilate, n, "dilate"),
        sizes(pad, n, "pad", 0),
        operator.index(num_group),
    )
    return to_last(result) if last else result


@operation(npx="deconvolution", nd="Deconvolution", out=True)
def deconvolution(
    data: Array,
    weight: Array,
    bias: Array | None = None,
    kernel: Sequence[int] | None = None,
    stride: Sequence[int] | None = None,
    dilate: Sequence[int] | None = None,
    pad: Sequence[int] | None = None,
    adj: Sequence[int] | None = None,
    target_shape: Sequence[int] | None = None,
    num_filter: int | None = None,
    num_group: int = 1,
    workspace: int = 1024,
    no_bias: bool = False,
    cudnn_tune: str | None = None,
    cudnn_off: bool = False,
    layout: str | None = None,
) -> Array:
    """The transpose of a convolution: each element is spread over the window it would come from.

    Parameters
    ----------
    data : array
        (batch, channels, size...), with one to three spatial dimensions.
    weight : array
        (channels, num_filter / num_group, kernel...).
    bias : array, optional
        One number per filter.
    kernel, num_filter : optional
        Checked against the shape of `weight`.
    stride, dilate, pad : ints, optional
        Those of the convolution that this one transposes.
    adj : ints, optional
        Added to the size of the result, each below stride or dilate.
    target_shape : ints, optional
        The size of the result; `pad` and `adj` follow from it.
    num_group, no_bias, layout, workspace, cudnn_tune, cudnn_off
        As in convolution.

    Returns
    -------
    array
        (batch, num_filter, size...), size = stride (n - 1) + dilate (kernel - 1) + 1 - 2 pad + adj.

    Raises
    ------
    ValueError
        When shapes and arguments do not fit each other.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x, w = {a}.ones((1, 1, 2)), {a}.ones((1, 1, 2))
    >>> {f}.deconvolution(x, w, kernel=(2,), stride=(1,), num_filter=1, no_bias=True).tolist()
    [[[1.0, 2.0, 1.0]]]
    """
    n = spatial_dimensions(data, "deconvolution")
    last = channels_last(layout, n)
    if last:
        data, weight = to_first(data), to_first(weight)
    _check_weight(weight, kernel, n, "deconvolution")
    group = operator.index(num_group)
    filters = weight.shape[1] * group
    if num_filter is not None and num_filter != filters:
        raise ValueError(
            f"num_filter {num_filter} does not fit weight {weight.shape} with num_group {group}"
        )
    steps, taps = sizes(stride, n, "stride"), sizes(dilate, n, "dilate")
    zeros, extra = sizes(pad, n, "pad", 0), sizes(adj, n, "adj", 0)
    if min(steps) < 1 or min(taps) < 1:
        raise ValueError(f"stride {tuple(steps)} and dilate {tuple(taps)} must be at least 1")
    full = [
        s * (size - 1) + d * (k - 1) + 1
        for s, size, d, k in zip(steps, data.shape[2:], taps, weight.shape[2:], strict=True)
    ]
    if target_shape is not None and any(sizes(target_shape, n, "target_shape", 0)):
        surplus = [f - t for f, t in zip(full, sizes(target_shape, n, "target_shape"), strict=True)]
        if min(surplus) < 0:
            raise ValueError(f"target_shape {target_shape} is larger than {tuple(full)}")
        zeros, extra = [(s + 1) // 2 for s in surplus], [s % 2 for s in surplus]
    for a, s, d in zip(extra, steps, taps, strict=True):
        if not 0 <= a < max(s, d):
            raise ValueError(f"adj {tuple(extra)} must be from 0 to below stride or dilate")
    out = [f - 2 * p + a for f, p, a in zip(full, zeros, extra, strict=True)]
    if min(out) < 1:
        raise ValueError(f"deconvolution: pad {tuple(zeros)} leaves nothing of {tuple(full)}")
    # A stride below adj leaves rows that the transposed convolution would have made an output of:
    # compute without them and append their zeros.
    inner = [min(o, f - 2 * p + s - 1) for o, f, p, s in zip(out, full, zeros, steps, strict=True)]
    shape = [data.shape[0], filters, *inner]
    result = _core.convolution_backward_data(data, weight, shape, steps, taps, zeros, group)
    if inner != out:
        wide = _core.fill(type(data), 0, name_of(result), [data.shape[0], filters, *out])
        wide[(slice(None), slice(None), *(slice(i) for i in inner))] = result
        result = wide
    if bias is not None and not no_bias:
        if bias.shape != (filters,):
            raise ValueError(f"bias has shape {bias.shape}, it must be {(filters,)}")
        result = core_ops.add(result, _core.reshape(bias, [filters] + [1] * n))
    return to_last(result) if last else result
