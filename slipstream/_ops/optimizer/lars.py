"""LARS: a rate for each layer, from the norms of its weight and gradient."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array, check_arrays
from ..._declare import operation
from ..casting import as_float

core_ops = _core.ops


def layer_factor(
    weight_norm: Array, grad_norm: Array, wd: Array | float, eta: float, epsilon: float,
    rescale_grad: float = 1.0,
) -> Array:  # fmt: skip
    """The factor by which LARS scales the rate, from the norms of one or of several layers."""
    below = core_ops.add(
        grad_norm if rescale_grad == 1 else core_ops.multiply(grad_norm, rescale_grad),
        core_ops.multiply(weight_norm, wd),
    )
    factor = core_ops.divide(core_ops.multiply(weight_norm, eta), core_ops.add(below, epsilon))
    usable = core_ops.logical_and(core_ops.greater(weight_norm, 0), core_ops.greater(grad_norm, 0))
    return _core.where(usable, factor, 1)


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
    if not arrays:
        raise TypeError("multi_sum_sq: needs arrays")
    check_arrays(arrays, "arrays")
    if num_arrays is not None and num_arrays != len(arrays):
        raise ValueError(f"num_arrays is {num_arrays}, but {len(arrays)} arrays were given")
    sums = [_core.reduce("sum", core_ops.square(as_float(x)), None, False, None) for x in arrays]
    sums = [_core.cast(_core.reshape(s, (1,)), "float32") for s in sums]
    return _core.concatenate(sums, 0)


@operation(nd="multi_lars")
def multi_lars(
    lrs: Array, weights_sum_sq: Array, grads_sum_sq: Array, wds: Array, eta: float, eps: float,
    rescale_grad: float = 1.0,
) -> Array:  # fmt: skip
    """The rates of LARS for several layers, of the sums of squares of weights and gradients.

    >>> from slipstream import {imports}
    >>> x = {a}.ones((2,))
    >>> {f}.multi_lars(x, 4 * x, x, 0 * x, eta=0.5, eps=0.0).tolist()
    [1.0, 1.0]
    """
    factor = layer_factor(core_ops.sqrt(weights_sum_sq), core_ops.sqrt(grads_sum_sq), wds, eta, eps,
                          rescale_grad)  # fmt: skip
    return core_ops.multiply(lrs, factor)
