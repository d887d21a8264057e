"""Rows of a weight, looked up by index."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._index_mode import index_mode
from .. import arguments


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
    return _core.gather(weight, 0, [arguments.as_index(data)], index_mode())
