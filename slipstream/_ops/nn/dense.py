"""Fully connected layers."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation


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
    return _core.fully_connected(x, weight, None if no_bias else bias, num_hidden, flatten)


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
    return _core.fully_connected(data, weight, None if no_bias else bias, num_hidden, flatten)
