"""Fully connected layers, embeddings and dropout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import name_of
from ..._index_mode import index_mode
from ..reductions.reduce import as_float, normalize_axis, real
from . import basic as nn

core_ops = _core.ops


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
    return result if bias is None else core_ops.add(result, bias)


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


@operation(nd="FullyConnected", out=True, like=fully_connected)
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
    """The rows of `weight` at the given indices.

    An index out of range, also a negative one, is an error when it is computed. Programs that run
    as MXNet programs (``slipstream run``, ``compat``) get the nearest row, as in MXNet.

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
    return _core.gather(weight, 0, [nn.as_index(data)], index_mode())


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
    if p == 0 or (mode == "training" and not _core.is_training()):
        return _core.copy(data)
    shape = [1 if i in shared else s for i, s in enumerate(data.shape)]
    if p == 1:
        return core_ops.multiply(data, 0.0)
    keep = _core.draw(type(data), "bernoulli", 1.0 - p, 0.0, 0, 0, name_of(data), shape)
    return core_ops.multiply(core_ops.multiply(keep, 1.0 / (1.0 - p)), data)
