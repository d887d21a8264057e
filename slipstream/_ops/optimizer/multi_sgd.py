"""Gradient descent on several weights at once, and the rates that LARS gives them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ... import _core
from ..._convert import Array, check_arrays
from ..._declare import operation
from ..._dtypes import name_of
from ..casting import as_float
from ._steps import check_shapes, each, narrowed, scaled, widened
from .sgd import momentum_step, plain_step

core_ops = _core.ops


# A step of one weight: weight, gradient, momentum (a state and its factor) if any, rate, decay.
_Step = Callable[[Array, Array, tuple[Array, float] | None, Any, Any], Array]


def _by_numbers(
    weight: Array, grad: Array, mom: tuple[Array, float] | None, lr: float, wd: float
) -> Array:
    if mom is None:
        return plain_step(weight, grad, lr, wd)
    state, momentum = mom
    return momentum_step(weight, grad, state, lr, momentum, wd)


def _by_arrays(
    weight: Array, grad: Array, mom: tuple[Array, float] | None, lr: Array, wd: Array
) -> Array:
    """With a rate and a decay that are arrays of one element."""
    one = (1,) * max(weight.ndim, 1)
    lr, wd = _core.reshape(lr, one), _core.reshape(wd, one)
    step = core_ops.negative(
        core_ops.multiply(core_ops.add(grad, core_ops.multiply(weight, wd)), lr)
    )
    if mom is not None:
        state, momentum = mom
        step = core_ops.add(core_ops.multiply(state, momentum), step)
        _core.store(state, step)
    return _core.cast(core_ops.add(weight, step), name_of(weight))


def _multi(
    name: str, data: Sequence[Any], num_weights: int, rates: tuple[Any, Any] | None,
    rescale_grad: float, clip_gradient: float, out: Any, momentum: float | None = None,
    exact: bool = False,
) -> Any:  # fmt: skip
    """One step of each weight.

    `data` are the arrays of one weight after those of the other: weight, gradient, momentum unless
    that is None, and the exact weight if there is one; then, without `rates`, the arrays of rates
    and of decays.
    """
    if len(data) == 1 and isinstance(data[0], (list, tuple)):
        data = data[0]
    check_arrays(data, "data")
    size = 2 + (momentum is not None) + exact
    needed = num_weights * size + (2 if rates is None else 0)
    if len(data) != needed:
        raise ValueError(f"{name}: {num_weights} weights need {needed} arrays, not {len(data)}")
    step: _Step
    rows: Any
    if rates is None:
        step, rows = _by_arrays, _preloaded(name, data, num_weights)
    else:
        step, rows = _by_numbers, _listed(name, rates, num_weights)
    lrs, wds = rows
    names = ["grad", "mom", "weight32"] if momentum is not None else ["grad", "weight32"]
    for i in range(num_weights):
        weight, *others = data[i * size : (i + 1) * size]
        check_shapes(f"{name}: weight {i}: ", weight, zip(names, others, strict=False))
    results = []
    for i, (lr, wd) in enumerate(zip(lrs, wds, strict=True)):
        weight, grad, *states = data[i * size : (i + 1) * size]
        held = states[-1] if exact else weight
        grad = scaled(widened(grad) if exact else grad, rescale_grad, clip_gradient)
        mom = None if momentum is None else (states[0], momentum)
        new = step(held, grad, mom, lr, wd)
        results.append(narrowed(held, new, weight) if exact else new)
    return each(name, results, out)


def _listed(name: str, rates: tuple[Any, Any], num_weights: int) -> list[list[float]]:
    """The rates and the decays, a number for each weight."""
    lists = [list(values) if isinstance(values, (list, tuple)) else [values] for values in rates]
    for what, values in zip(("lrs", "wds"), lists, strict=True):
        if len(values) != num_weights:
            raise ValueError(f"{name}: {what} has {len(values)} entries for {num_weights} weights")
    return lists


def _preloaded(name: str, data: Sequence[Any], num_weights: int) -> list[list[Array]]:
    """The rates and the decays, from the arrays at the end, element by element."""
    for what, values in zip(("lrs", "wds"), data[-2:], strict=True):
        if values.shape != (num_weights,):
            raise ValueError(f"{name}: {what} has shape {values.shape}, not ({num_weights},)")
    return [[values[i : i + 1] for i in range(num_weights)] for values in data[-2:]]


@operation(nd="multi_sgd_update")
def multi_sgd_update(
    *data: Any, lrs: float | Sequence[float], wds: float | Sequence[float],
    rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    num_weights: int = 1, out: Any = None,
) -> Any:  # fmt: skip
    """Gradient descent on several weights, given as weight, grad, weight, grad and so on.

    >>> from slipstream import {imports}
    >>> w = {a}.array([1.0])
    >>> {f}.multi_sgd_update(w, w, lrs=(0.5,), wds=(0.0,), num_weights=1).tolist()
    [0.5]
    """
    return _multi("multi_sgd_update", data, num_weights, (lrs, wds), rescale_grad,
                  clip_gradient, out)  # fmt: skip


@operation(nd="multi_sgd_mom_update")
def multi_sgd_mom_update(
    *data: Any, lrs: float | Sequence[float], wds: float | Sequence[float],
    momentum: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, num_weights: int = 1, out: Any = None,
) -> Any:  # fmt: skip
    """Momentum on several weights, given as weight, grad, mom and so on.

    >>> from slipstream import {imports}
    >>> w, mom = {a}.array([1.0]), {a}.zeros((1,))
    >>> {f}.multi_sgd_mom_update(w, w, mom, lrs=(0.5,), wds=(0.0,), num_weights=1).tolist()
    [0.5]
    """
    return _multi("multi_sgd_mom_update", data, num_weights, (lrs, wds), rescale_grad,
                  clip_gradient, out, momentum=momentum)  # fmt: skip


@operation(nd="multi_mp_sgd_update")
def multi_mp_sgd_update(
    *data: Any, lrs: float | Sequence[float], wds: float | Sequence[float],
    rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    num_weights: int = 1, out: Any = None,
) -> Any:  # fmt: skip
    """Gradient descent on several exact weights, given as weight, grad, weight32 and so on.

    >>> from slipstream import {imports}
    >>> w, exact = {a}.array([1.0], dtype="float16"), {a}.array([1.0])
    >>> {f}.multi_mp_sgd_update(w, w, exact, lrs=(0.5,), wds=(0.0,), num_weights=1).tolist()
    [0.5]
    """
    return _multi("multi_mp_sgd_update", data, num_weights, (lrs, wds), rescale_grad,
                  clip_gradient, out, exact=True)  # fmt: skip


@operation(nd="multi_mp_sgd_mom_update")
def multi_mp_sgd_mom_update(
    *data: Any, lrs: float | Sequence[float], wds: float | Sequence[float],
    momentum: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, num_weights: int = 1, out: Any = None,
) -> Any:  # fmt: skip
    """Momentum on several exact weights, given as weight, grad, mom, weight32 and so on.

    >>> from slipstream import {imports}
    >>> w, exact, mom = {a}.array([1.0], dtype="float16"), {a}.array([1.0]), {a}.zeros((1,))
    >>> {f}.multi_mp_sgd_mom_update(w, w, mom, exact, lrs=[0.5], wds=[0], num_weights=1).tolist()
    [0.5]
    """
    return _multi("multi_mp_sgd_mom_update", data, num_weights, (lrs, wds), rescale_grad,
                  clip_gradient, out, momentum=momentum, exact=True)  # fmt: skip


@operation(nd="preloaded_multi_sgd_update")
def preloaded_multi_sgd_update(
    *data: Any, rescale_grad: float = 1.0, clip_gradient: float = -1.0, num_weights: int = 1,
    out: Any = None,
) -> Any:  # fmt: skip
    """As ``multi_sgd_update``, with arrays of rates and of decays after the weights.

    >>> from slipstream import {imports}
    >>> w = {a}.array([1.0])
    >>> {f}.preloaded_multi_sgd_update(w, w, 0.5 * w, 0 * w, num_weights=1).tolist()
    [0.5]
    """
    return _multi("preloaded_multi_sgd_update", data, num_weights, None, rescale_grad,
                  clip_gradient, out)  # fmt: skip


@operation(nd="preloaded_multi_sgd_mom_update")
def preloaded_multi_sgd_mom_update(
    *data: Any, momentum: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    num_weights: int = 1, out: Any = None,
) -> Any:  # fmt: skip
    """As ``multi_sgd_mom_update``, with arrays of rates and of decays after the weights.

    >>> from slipstream import {imports}
    >>> w, mom = {a}.array([1.0]), {a}.zeros((1,))
    >>> {f}.preloaded_multi_sgd_mom_update(w, w, mom, 0.5 * w, 0 * w, num_weights=1).tolist()
    [0.5]
    """
    return _multi("preloaded_multi_sgd_mom_update", data, num_weights, None, rescale_grad,
                  clip_gradient, out, momentum=momentum)  # fmt: skip


@operation(nd="preloaded_multi_mp_sgd_update")
def preloaded_multi_mp_sgd_update(
    *data: Any, rescale_grad: float = 1.0, clip_gradient: float = -1.0, num_weights: int = 1,
    out: Any = None,
) -> Any:  # fmt: skip
    """As ``multi_mp_sgd_update``, with arrays of rates and of decays after the weights.

    >>> from slipstream import {imports}
    >>> w, exact = {a}.array([1.0], dtype="float16"), {a}.array([1.0])
    >>> {f}.preloaded_multi_mp_sgd_update(w, w, exact, 0.5 * exact, 0 * exact).tolist()
    [0.5]
    """
    return _multi("preloaded_multi_mp_sgd_update", data, num_weights, None, rescale_grad,
                  clip_gradient, out, exact=True)  # fmt: skip


@operation(nd="preloaded_multi_mp_sgd_mom_update")
def preloaded_multi_mp_sgd_mom_update(
    *data: Any, momentum: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    num_weights: int = 1, out: Any = None,
) -> Any:  # fmt: skip
    """As ``multi_mp_sgd_mom_update``, with arrays of rates and of decays after the weights.

    >>> from slipstream import {imports}
    >>> w, exact, mom = {a}.array([1.0], dtype="float16"), {a}.array([1.0]), {a}.zeros((1,))
    >>> {f}.preloaded_multi_mp_sgd_mom_update(w, w, mom, exact, 0.5 * exact, 0 * exact).tolist()
    [0.5]
    """
    return _multi("preloaded_multi_mp_sgd_mom_update", data, num_weights, None, rescale_grad,
                  clip_gradient, out, momentum=momentum, exact=True)  # fmt: skip


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
    size = core_ops.sqrt(weights_sum_sq)
    usable = core_ops.logical_and(core_ops.greater(size, 0), core_ops.greater(grads_sum_sq, 0))
    below = core_ops.add(
        core_ops.multiply(core_ops.sqrt(grads_sum_sq), rescale_grad), core_ops.multiply(wds, size)
    )
    rate = core_ops.divide(
        core_ops.multiply(core_ops.multiply(lrs, eta), size), core_ops.add(below, eps)
    )
    return _core.where(usable, rate, lrs)
