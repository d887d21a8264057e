"""Gradient descent on several weights at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array, check_arrays
from ..._declare import operation
from ._steps import by_rule, check_shapes, each, limited, narrowed, rescaled, wide

core_ops = _core.ops


def _step(
    weight: Array, grad: Array, mom: Array | None, momentum: float | None, lr: Any, wd: Any,
    rescale_grad: float, clip_gradient: float,
) -> Array:  # fmt: skip
    """The new weight; `lr` and `wd` are numbers, or both arrays of one element."""
    if isinstance(lr, Array):  # which the gradient takes then
        grad = limited(rescaled(wide(grad), rescale_grad), clip_gradient)
        one = (1,) * max(weight.ndim, 1)
        pull = core_ops.multiply(wide(weight), _core.reshape(wd, one))
        grad = core_ops.multiply(core_ops.add(grad, pull), _core.reshape(lr, one))
        lr, wd, rescale_grad, clip_gradient = 1.0, 0.0, 1.0, -1.0
    if mom is None:
        return by_rule("sgd", weight, grad, None, lr, wd, rescale_grad, clip_gradient)
    return by_rule("sgd_momentum", weight, grad, mom, lr, wd, rescale_grad, clip_gradient,
                   momentum=momentum or 0.0)  # fmt: skip


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
    lrs, wds = (
        _preloaded(name, data, num_weights) if rates is None else _listed(name, rates, num_weights)
    )
    names = ["grad", "mom", "weight32"] if momentum is not None else ["grad", "weight32"]
    for i in range(num_weights):
        weight, *others = data[i * size : (i + 1) * size]
        check_shapes(f"{name}: weight {i}: ", weight, zip(names, others, strict=False))
    results = []
    for i, (lr, wd) in enumerate(zip(lrs, wds, strict=True)):
        weight, grad, *states = data[i * size : (i + 1) * size]
        held = states[-1] if exact else weight
        mom = None if momentum is None else states[0]
        new = _step(held, grad, mom, momentum, lr, wd, rescale_grad, clip_gradient)
        results.append(narrowed(held, new, weight) if exact else new)
    return each(name, results, out)


def _listed(name: str, rates: tuple[Any, Any], num_weights: int) -> list[list[Any]]:
    """The rates and the decays, a number for each weight."""
    lists = [list(values) if isinstance(values, (list, tuple)) else [values] for values in rates]
    for what, values in zip(("lrs", "wds"), lists, strict=True):
        if len(values) != num_weights:
            raise ValueError(f"{name}: {what} has {len(values)} entries for {num_weights} weights")
    return lists


def _preloaded(name: str, data: Sequence[Any], num_weights: int) -> list[list[Any]]:
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
