"""Fully connected layers, embeddings, dropout, and shapes as deep learning writes them."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

from .. import _core, _mode
from .._convert import Array
from .._declare import operation
from .._dtypes import name_of
from . import nn
from .reduce import as_float, normalize_axis, real

_ops = _core.ops


def _connect(
    x: Array, weight: Array, bias: Array | None, num_hidden: int | None, flatten: bool
) -> Array:
    if weight.ndim != 2:
        raise ValueError(f"weight must be (num_hidden, inputs), not {weight.shape}")
    if num_hidden is not None and num_hidden != weight.shape[0]:
        raise ValueError(f"num_hidden {num_hidden} does not fit weight {weight.shape}")
    if x.ndim == 0:
        raise ValueError("fully_connected: the data have no dimensions")
    if flatten and x.ndim != 2:
        x = _core.reshape(x, (x.shape[0], x.size // max(x.shape[0], 1) if x.ndim > 1 else 1))
    if x.shape[-1] != weight.shape[1]:
        raise ValueError(f"fully_connected: data {x.shape} do not fit weight {weight.shape}")
    if bias is not None and bias.shape != weight.shape[:1]:
        raise ValueError(f"bias has shape {bias.shape}, it must be {weight.shape[:1]}")
    result = _core.matmul(x, weight, False, True, "fully_connected")
    return result if bias is None else _ops.add(result, bias)


@operation(npx="fully_connected", also={"data": "x"})
def fully_connected(
    x: Array,
    weight: Array,
    bias: Array | None = None,
    num_hidden: int | None = None,
    no_bias: bool | None = None,
    flatten: bool = True,
) -> Array:
    """The data times the transposed weights, plus the bias.

    Parameters
    ----------
    x : array
        Also called `data`.
    weight : array
        (num_hidden, inputs).
    bias : array, optional
        (num_hidden,), used unless `no_bias`.
    num_hidden : int, optional
        Checked against the shape of `weight`.
    no_bias : bool, optional
        `bias` is not used; by default it is when it is given.
    flatten : bool
        All axes of `x` but the first are the inputs; otherwise the last one only.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.fully_connected({a}.ones((1, 3)), {a}.ones((2, 3)), num_hidden=2).tolist()
    [[3.0, 3.0]]
    """
    if no_bias is False and bias is None:
        raise ValueError("bias is needed unless no_bias is true")
    return _connect(x, weight, None if no_bias else bias, num_hidden, flatten)


@operation(nd="FullyConnected", out=True)
def FullyConnected(
    data: Array,
    weight: Array,
    bias: Array | None = None,
    num_hidden: int | None = None,
    no_bias: bool = False,
    flatten: bool = True,
) -> Array:
    """The data times the transposed weights, plus the bias.

    Parameters
    ----------
    data : array
    weight : array
        (num_hidden, inputs).
    bias : array, optional
        (num_hidden,), used unless `no_bias`.
    num_hidden : int, optional
        Checked against the shape of `weight`.
    no_bias : bool
        `bias` is not used.
    flatten : bool
        All axes of `data` but the first are the inputs; otherwise the last one only.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x, w, b = {a}.ones((1, 3)), {a}.ones((2, 3)), {a}.ones((2,))
    >>> {f}.FullyConnected(x, w, b, num_hidden=2).tolist()
    [[4.0, 4.0]]
    """
    if not no_bias and bias is None:
        raise ValueError("bias is needed unless no_bias is true")
    return _connect(data, weight, None if no_bias else bias, num_hidden, flatten)


@operation(npx="embedding", nd="Embedding", out=True)
def embedding(
    data: Array,
    weight: Array,
    input_dim: int | None = None,
    output_dim: int | None = None,
    dtype: Any = "float32",
    sparse_grad: bool = False,
) -> Array:
    """The rows of `weight` at the given indices; indices out of range are clipped.

    Parameters
    ----------
    data : array
        Indices.
    weight : array
        (input_dim, output_dim).
    input_dim, output_dim : int, optional
        Checked against the shape of `weight`.
    dtype, sparse_grad
        Accepted and not used: the result has the type of `weight`.

    Returns
    -------
    array
        The shape of `data`, and output_dim.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.embedding({a}.array([1, 0]), {a}.array([[1, 2], [3, 4]])).tolist()
    [[3.0, 4.0], [1.0, 2.0]]
    """
    if weight.ndim != 2:
        raise ValueError(f"weight must be (input_dim, output_dim), not {weight.shape}")
    for name, given, size in zip(
        ("input_dim", "output_dim"), (input_dim, output_dim), weight.shape, strict=True
    ):
        if given is not None and given != size:
            raise ValueError(f"{name} {given} does not fit weight {weight.shape}")
    return _core.gather(weight, 0, [nn.as_index(data)], "clip")


@operation(npx="dropout", nd="Dropout", out=True)
def dropout(
    data: Array,
    p: float = 0.5,
    mode: str = "training",
    axes: Sequence[int] | None = None,
    cudnn_off: bool = False,
) -> Array:
    """In training, zeros with probability `p`; what stays is divided by 1 - p.

    Parameters
    ----------
    data : array
    p : float
        The probability of a zero, from 0 to below 1.
    mode : str
        ``'training'``: only in training; ``'always'``: always.
    axes : ints, optional
        Axes along which all elements share one draw.
    cudnn_off
        Accepted and not used.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.dropout({a}.ones((2,)), p=0.5).tolist()
    [1.0, 1.0]
    """
    p = real(p, "p")
    if not 0 <= p <= 1:
        raise ValueError(f"p must be from 0 to 1, not {p}")
    if mode not in ("training", "always"):
        raise ValueError(f"mode must be 'training' or 'always', not {mode!r}")
    shared = {normalize_axis(a, data.ndim, "axes") for a in axes or ()}
    data = as_float(data)
    if p == 0 or (mode == "training" and not _mode.is_training()):
        return _core.copy(data)
    shape = [1 if i in shared else s for i, s in enumerate(data.shape)]
    if p == 1:
        return _ops.multiply(data, 0.0)
    keep = _core.draw(type(data), "bernoulli", 1.0 - p, 0.0, 0, 0, name_of(data), shape)
    return _ops.multiply(_ops.multiply(keep, 1.0 / (1.0 - p)), data)


@operation(npx="gather_nd", nd="gather_nd", out=True)
def gather_nd(data: Array, indices: Array) -> Array:
    """Elements or slices at points: column j of `indices` is one point.

    Parameters
    ----------
    data : array
    indices : array
        (m, ...): indices for the first m axes of `data`.

    Returns
    -------
    array
        The shape of `indices` without its first axis, and what remains of `data`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2], [3, 4]])
    >>> {f}.gather_nd(x, {a}.array([[1, 0], [0, 1]])).tolist()
    [3.0, 2.0]
    """
    if indices.ndim < 1 or not 1 <= indices.shape[0] <= data.ndim:
        raise ValueError(f"indices {indices.shape} do not fit data {data.shape}")
    places = nn.as_index(indices)
    return _core.gather(data, 0, [places[i] for i in range(indices.shape[0])], "raise")


@operation(npx="scatter_nd", nd="scatter_nd", out=True)
def scatter_nd(data: Array, indices: Array, shape: Sequence[int]) -> Array:
    """Zeros with `data` written at points; of points that repeat, the last one wins.

    Parameters
    ----------
    data : array
    indices : array
        (m, ...): indices for the first m axes of the result.
    shape : ints
        Of the result.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.scatter_nd({a}.array([5, 6]), {a}.array([[2, 0]]), shape=(3,)).tolist()
    [6.0, 0.0, 5.0]
    """
    shape = tuple(operator.index(s) for s in shape)
    if indices.ndim < 1 or not 1 <= indices.shape[0] <= len(shape):
        raise ValueError(f"indices {indices.shape} do not fit shape {shape}")
    if data.shape != indices.shape[1:] + shape[indices.shape[0] :]:
        raise ValueError(f"data {data.shape} do not fit indices {indices.shape} and shape {shape}")
    places = nn.as_index(indices)
    base = _core.fill(type(data), 0, name_of(data), shape)
    return _core.scatter(base, 0, [places[i] for i in range(indices.shape[0])], data, False)


@operation(npx="multi_sum_sq", nd="multi_sum_sq")
def multi_sum_sq(*arrays: Any, num_arrays: int | None = None) -> Array:
    """The sum of squares of each array, as one vector.

    Parameters
    ----------
    *arrays : arrays
    num_arrays : int, optional
        Checked against their number.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.multi_sum_sq({a}.ones((2,)), {a}.array([3]), num_arrays=2).tolist()
    [2.0, 9.0]
    """
    if not arrays or not all(isinstance(x, Array) for x in arrays):
        raise TypeError("multi_sum_sq: needs arrays")
    if num_arrays is not None and num_arrays != len(arrays):
        raise ValueError(f"num_arrays is {num_arrays}, but {len(arrays)} arrays were given")
    sums = [_core.reduce("sum", _ops.square(as_float(x)), None, False, None) for x in arrays]
    sums = [_core.cast(_core.reshape(s, (1,)), "float32") for s in sums]
    return _core.concatenate(sums, 0)


def resolve_npx_codes(shape: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """The codes -1 to -6 of ``npx.reshape`` worked out, but for one -1.

    >>> resolve_npx_codes((2, 3, 4), (-2, -5))
    [2, 12]
    >>> resolve_npx_codes((8, 3), (-6, 2, -1, -4))
    [2, 4, 3]
    """
    out: list[int] = []
    at = 0
    codes = iter(wanted)

    def take() -> int:
        nonlocal at
        if at >= len(shape):
            raise ValueError(f"newshape {tuple(wanted)} needs more axes than {tuple(shape)} has")
        at += 1
        return shape[at - 1]

    for code in codes:
        if code == -2:
            out.append(take())
        elif code == -3:
            if take() != 1:
                raise ValueError(f"newshape: -3 needs an axis of size 1, not {shape[at - 1]}")
        elif code == -4:
            out.extend(shape[at:])
            at = len(shape)
        elif code == -5:
            out.append(take() * take())
        elif code == -6:
            size, a, b = take(), next(codes, None), next(codes, None)
            if a is None or b is None:
                raise ValueError("newshape: -6 must be followed by two sizes")
            if a == -1 and b == -1:
                raise ValueError("newshape: only one of the two sizes after -6 can be -1")
            a = size // b if a == -1 and b else a
            b = size // a if b == -1 and a else b
            if a * b != size:
                raise ValueError(f"newshape: cannot split an axis of size {size} into {a} and {b}")
            out += [a, b]
        elif code < -6:
            raise ValueError(f"newshape {tuple(wanted)} has an unknown code {code}")
        else:
            out.append(code)
            at += 1
    return out


@operation(npx="reshape")
def reshape(a: Array, newshape: Any, reverse: bool = False, order: str = "C") -> Array:
    """Another shape for the same elements; besides sizes, codes name axes of `a`.

    Parameters
    ----------
    a : array
    newshape : int or ints
        -1 is worked out from the other sizes; -2 copies this axis; -3 leaves out this axis of size
        1; -4 copies all remaining axes; -5 joins this axis and the next; -6 splits this axis into
        the two sizes that follow, one of which may be -1.
    reverse : bool
        The codes count from the last axis.
    order : str
        Only ``'C'``.

    Returns
    -------
    array

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.reshape({a}.ones((2, 3, 4)), (-2, -5)).shape
    (2, 12)
    >>> {f}.reshape({a}.ones((8, 3)), (-6, 2, -1, -4)).shape
    (2, 4, 3)
    """
    if order != "C":
        raise ValueError(f"order must be 'C', not {order!r}")
    if not isinstance(newshape, (tuple, list)):
        newshape = (newshape,)
    wanted = [operator.index(s) for s in newshape]
    if reverse:
        # The operands of -6 stay behind it when everything is turned round.
        turned: list[int] = []
        i = 0
        while i < len(wanted):
            step = 3 if wanted[i] == -6 else 1
            turned = [wanted[i], *wanted[i + 1 : i + step][::-1], *turned]
            i += step
        return _core.reshape(a, resolve_npx_codes(a.shape[::-1], turned)[::-1])
    return _core.reshape(a, resolve_npx_codes(a.shape, wanted))


def _heads(x: Array, heads: int, parts: int, name: str) -> Array:
    """(length, batch, heads * parts * size) as (length, batch, heads, parts, size)."""
    if x.ndim != 3 or heads < 1 or x.shape[2] % (heads * parts):
        raise ValueError(f"{name} {x.shape} does not split into {heads} heads")
    length, batch, width = x.shape
    return _core.reshape(x, (length, batch, heads, parts, width // heads // parts))


def _by_head(x: Array) -> Array:
    """(length, batch, heads, size) as (batch * heads, length, size)."""
    length, batch, heads, size = x.shape
    return _core.reshape(_core.transpose(x, [1, 2, 0, 3]), (batch * heads, length, size))


@operation(npx="interleaved_matmul_selfatt_qk", nd_contrib="interleaved_matmul_selfatt_qk")
def interleaved_matmul_selfatt_qk(queries_keys_values: Array, heads: int) -> Array:
    """Scaled products of queries and keys for each head of self-attention.

    Parameters
    ----------
    queries_keys_values : array
        (length, batch, heads * 3 * size): for each head its query, key and value.
    heads : int

    Returns
    -------
    array
        (batch * heads, length, length).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.interleaved_matmul_selfatt_qk({a}.ones((2, 1, 3)), heads=1).tolist()
    [[[1.0, 1.0], [1.0, 1.0]]]
    """
    x = _heads(queries_keys_values, heads, 3, "queries_keys_values")
    q, k = _by_head(x[:, :, :, 0]), _by_head(x[:, :, :, 1])
    q = _ops.multiply(q, x.shape[4] ** -0.5)
    return _core.matmul(q, k, False, True, "interleaved_matmul_selfatt_qk")


@operation(npx="interleaved_matmul_selfatt_valatt", nd_contrib="interleaved_matmul_selfatt_valatt")
def interleaved_matmul_selfatt_valatt(
    queries_keys_values: Array, attention: Array, heads: int
) -> Array:
    """The values of self-attention weighted by the attention.

    Parameters
    ----------
    queries_keys_values : array
        (length, batch, heads * 3 * size): for each head its query, key and value.
    attention : array
        (batch * heads, length, length).
    heads : int

    Returns
    -------
    array
        (length, batch, heads * size).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x, w = {a}.ones((2, 1, 3)), {a}.ones((1, 2, 2))
    >>> {f}.interleaved_matmul_selfatt_valatt(x, w, heads=1).tolist()
    [[[2.0]], [[2.0]]]
    """
    x = _heads(queries_keys_values, heads, 3, "queries_keys_values")
    values = _by_head(x[:, :, :, 2])
    out = _core.matmul(attention, values, False, False, "interleaved_matmul_selfatt_valatt")
    return _from_heads(out, heads)


def _from_heads(x: Array, heads: int) -> Array:
    """(batch * heads, length, size) as (length, batch, heads * size)."""
    n, length, size = x.shape
    x = _core.transpose(_core.reshape(x, (n // heads, heads, length, size)), [2, 0, 1, 3])
    return _core.reshape(x, (length, n // heads, heads * size))


@operation(npx="interleaved_matmul_encdec_qk", nd_contrib="interleaved_matmul_encdec_qk")
def interleaved_matmul_encdec_qk(queries: Array, keys_values: Array, heads: int) -> Array:
    """Scaled products of a decoder's queries and an encoder's keys for each head.

    Parameters
    ----------
    queries : array
        (length, batch, heads * size).
    keys_values : array
        (other length, batch, heads * 2 * size): for each head its key and value.
    heads : int

    Returns
    -------
    array
        (batch * heads, length, other length).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.interleaved_matmul_encdec_qk({a}.ones((1, 1, 1)), {a}.ones((2, 1, 2)), heads=1).tolist()
    [[[1.0, 1.0]]]
    """
    q = _heads(queries, heads, 1, "queries")
    k = _heads(keys_values, heads, 2, "keys_values")
    left = _ops.multiply(_by_head(q[:, :, :, 0]), q.shape[4] ** -0.5)
    right = _by_head(k[:, :, :, 0])
    return _core.matmul(left, right, False, True, "interleaved_matmul_encdec_qk")


@operation(npx="interleaved_matmul_encdec_valatt", nd_contrib="interleaved_matmul_encdec_valatt")
def interleaved_matmul_encdec_valatt(keys_values: Array, attention: Array, heads: int) -> Array:
    """An encoder's values weighted by the attention.

    Parameters
    ----------
    keys_values : array
        (other length, batch, heads * 2 * size): for each head its key and value.
    attention : array
        (batch * heads, length, other length).
    heads : int

    Returns
    -------
    array
        (length, batch, heads * size).

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x, w = {a}.ones((2, 1, 2)), {a}.ones((1, 1, 2))
    >>> {f}.interleaved_matmul_encdec_valatt(x, w, heads=1).tolist()
    [[[2.0]]]
    """
    values = _by_head(_heads(keys_values, heads, 2, "keys_values")[:, :, :, 1])
    out = _core.matmul(attention, values, False, False, "interleaved_matmul_encdec_valatt")
    return _from_heads(out, heads)


@operation(npx="broadcast_like", nd="broadcast_like")
def broadcast_like(
    lhs: Array,
    rhs: Array,
    lhs_axes: int | Sequence[int] | None = None,
    rhs_axes: int | Sequence[int] | None = None,
) -> Array:
    """`lhs` broadcast to the shape of `rhs`, or in `lhs_axes` to the sizes of `rhs_axes`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.broadcast_like({a}.ones((1, 2)), {a}.ones((3, 2))).shape
    (3, 2)
    """
    if (lhs_axes is None) != (rhs_axes is None):
        raise ValueError("lhs_axes and rhs_axes must be given together")
    if lhs_axes is None or rhs_axes is None:
        return _core.copy(_core.broadcast_to(lhs, rhs.shape))
    lhs_axes = (lhs_axes,) if isinstance(lhs_axes, int) else lhs_axes
    rhs_axes = (rhs_axes,) if isinstance(rhs_axes, int) else rhs_axes
    if len(lhs_axes) != len(rhs_axes):
        raise ValueError("lhs_axes and rhs_axes must have the same number of entries")
    shape = list(lhs.shape)
    for i, j in zip(lhs_axes, rhs_axes, strict=True):
        place = normalize_axis(i, lhs.ndim, "lhs_axes")
        shape[place] = rhs.shape[normalize_axis(j, rhs.ndim, "rhs_axes")]
    return _core.copy(_core.broadcast_to(lhs, shape))


@operation(npx="shape_array")
def shape_array(data: Array) -> Array:
    """The shape as an array of int64.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.shape_array({a}.ones((2, 3))).tolist()
    [2, 3]
    """
    import numpy

    shape = numpy.array(data.shape, numpy.int64)
    return _core.from_buffer(type(data), shape, "int64", shape.shape)


@operation(npx="slice")
def slice(data: Array, begin: Any, end: Any, step: Any = None) -> Array:
    """From `begin` to `end` in steps of `step` along the first axes; None means from or to the end.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.slice({a}.array([1, 2, 3]), begin=(1,), end=(None,)).tolist()
    [2.0, 3.0]
    """
    import builtins

    begin, end, step = (
        list(v) if isinstance(v, (tuple, list)) else [v] for v in (begin, end, step)
    )
    if len(begin) != len(end) or len(begin) > data.ndim:
        raise ValueError(f"begin {begin} and end {end} do not fit data {data.shape}")
    step += [None] * (len(begin) - len(step))
    return data[tuple(builtins.slice(*b) for b in zip(begin, end, step, strict=True))]


@operation(npx="slice_axis")
def slice_axis(data: Array, axis: int, begin: int, end: int | None) -> Array:
    """From `begin` to `end` along one axis.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.slice_axis({a}.array([[1, 2, 3]]), axis=1, begin=0, end=2).tolist()
    [[1.0, 2.0]]
    """
    import builtins

    axis = normalize_axis(axis, data.ndim)
    return data[(builtins.slice(None),) * axis + (builtins.slice(begin, end),)]
