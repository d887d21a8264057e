"""One step of an optimizer on a weight: what programs call that bring their own training loop.

All of them scale the gradient by `rescale_grad`, clip it where `clip_gradient` is not negative,
return the new weight (or put it into ``out=``) and change the states they are given.
`lazy_update` is about sparse gradients and changes nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import _core
from .._convert import Array
from .._declare import Arrays, operation
from .._dtypes import name_of

_ops = _core.ops


def _clipped(x: Array, limit: float | None) -> Array:
    """Within [-limit, limit]; a negative limit means none."""
    return x if limit is None or limit < 0 else _core.clip(x, -limit, limit)


def _scaled(grad: Array, rescale_grad: float, clip_gradient: float | None) -> Array:
    return _clipped(grad if rescale_grad == 1 else _ops.multiply(grad, rescale_grad), clip_gradient)


def _decayed(
    weight: Array, grad: Array, wd: float, rescale_grad: float, clip_gradient: float | None
) -> Array:
    """The gradient with weight decay, clipped together."""
    scaled = _scaled(grad, rescale_grad, None)
    return _clipped(_ops.add(scaled, _ops.multiply(weight, wd)) if wd else scaled, clip_gradient)


def _mix(state: Array, share: float, new: Array) -> Array:
    """Puts a running mean into `state` and returns it."""
    mixed = _ops.add(_ops.multiply(state, share), _ops.multiply(new, 1 - share))
    _core.store(state, mixed)
    return mixed


def _momentum_step(
    weight: Array, grad: Array, mom: Array, lr: float, momentum: float, wd: float
) -> Array:
    step = _ops.multiply(mom, momentum)
    step = _ops.subtract(_ops.subtract(step, _ops.multiply(weight, lr * wd)),
                         _ops.multiply(grad, lr))  # fmt: skip
    _core.store(mom, step)
    return _ops.add(weight, step)


def _sgd(weight: Array, grad: Array, lr: float, wd: float) -> Array:
    return _ops.subtract(_ops.multiply(weight, 1 - lr * wd), _ops.multiply(grad, lr))


def _wide(grad: Array) -> Array:
    return _core.cast(grad, "float32") if name_of(grad) != "float32" else grad


def _narrow(weight32: Array, new: Array, weight: Array) -> Array:
    """Keeps the exact weight, and gives it in the type of the rounded one."""
    _core.store(weight32, new)
    return _core.cast(new, name_of(weight))


# ---- stochastic gradient descent -----------------------------------------------------------------


@operation(nd="sgd_update", out=True)
def sgd_update(
    weight: Array, grad: Array, lr: float, wd: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, lazy_update: bool = True,
) -> Array:  # fmt: skip
    """One step of gradient descent.

    >>> from slipstream import {imports}
    >>> {f}.sgd_update({a}.array([1.0]), {a}.array([2.0]), lr=0.25).tolist()
    [0.5]
    """
    return _sgd(weight, _scaled(grad, rescale_grad, clip_gradient), lr, wd)


@operation(nd="sgd_mom_update", out=True)
def sgd_mom_update(
    weight: Array, grad: Array, mom: Array, lr: float, momentum: float = 0.0, wd: float = 0.0,
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, lazy_update: bool = True,
) -> Array:  # fmt: skip
    """One step of gradient descent with momentum; changes `mom`.

    >>> from slipstream import {imports}
    >>> mom = {a}.array([1.0])
    >>> {f}.sgd_mom_update({a}.array([1.0]), {a}.array([2.0]), mom, lr=0.25, momentum=0.5).tolist()
    [1.0]
    >>> mom.tolist()
    [0.0]
    """
    grad = _scaled(grad, rescale_grad, clip_gradient)
    return _momentum_step(weight, grad, mom, lr, momentum, wd)


@operation(nd="mp_sgd_update", out=True)
def mp_sgd_update(
    weight: Array, grad: Array, weight32: Array, lr: float, wd: float = 0.0,
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, lazy_update: bool = True,
) -> Array:  # fmt: skip
    """One step of gradient descent on an exact weight; returns the rounded one.

    >>> from slipstream import {imports}
    >>> w = {a}.array([1.0], dtype="float16")
    >>> exact = {a}.array([1.0])
    >>> {f}.mp_sgd_update(w, w, exact, lr=0.25).tolist(), exact.tolist()
    ([0.75], [0.75])
    """
    grad = _scaled(_wide(grad), rescale_grad, clip_gradient)
    return _narrow(weight32, _sgd(weight32, grad, lr, wd), weight)


@operation(nd="mp_sgd_mom_update", out=True)
def mp_sgd_mom_update(
    weight: Array, grad: Array, mom: Array, weight32: Array, lr: float, momentum: float = 0.0,
    wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    lazy_update: bool = True,
) -> Array:  # fmt: skip
    """One step with momentum on an exact weight; returns the rounded one.

    >>> from slipstream import {imports}
    >>> w = {a}.array([1.0], dtype="float16")
    >>> exact, mom = {a}.array([1.0]), {a}.zeros((1,))
    >>> {f}.mp_sgd_mom_update(w, w, mom, exact, lr=0.25).tolist(), exact.tolist()
    ([0.75], [0.75])
    """
    grad = _scaled(_wide(grad), rescale_grad, clip_gradient)
    return _narrow(weight32, _momentum_step(weight32, grad, mom, lr, momentum, wd), weight)


@operation(nd="nag_mom_update", out=True)
def nag_mom_update(
    weight: Array, grad: Array, mom: Array, lr: float, momentum: float = 0.0, wd: float = 0.0,
    rescale_grad: float = 1.0, clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """One step with Nesterov's momentum; changes `mom`.

    >>> from slipstream import {imports}
    >>> mom = {a}.zeros((1,))
    >>> {f}.nag_mom_update({a}.array([1.0]), {a}.array([2.0]), mom, lr=0.25, momentum=0.5).tolist()
    [0.25]
    """
    return _nesterov(weight, _scaled(grad, rescale_grad, clip_gradient), mom, lr, momentum, wd)


@operation(nd="mp_nag_mom_update", out=True)
def mp_nag_mom_update(
    weight: Array, grad: Array, mom: Array, weight32: Array, lr: float, momentum: float = 0.0,
    wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """One step with Nesterov's momentum on an exact weight; returns the rounded one.

    >>> from slipstream import {imports}
    >>> w = {a}.array([1.0], dtype="float16")
    >>> exact, mom = {a}.array([1.0]), {a}.zeros((1,))
    >>> {f}.mp_nag_mom_update(w, w, mom, exact, lr=0.25).tolist(), exact.tolist()
    ([0.75], [0.75])
    """
    grad = _scaled(_wide(grad), rescale_grad, clip_gradient)
    return _narrow(weight32, _nesterov(weight32, grad, mom, lr, momentum, wd), weight)


def _nesterov(
    weight: Array, grad: Array, mom: Array, lr: float, momentum: float, wd: float
) -> Array:
    slowed = _ops.multiply(mom, momentum)
    step = _ops.subtract(
        slowed, _ops.multiply(_ops.add(grad, _ops.multiply(weight, wd)) if wd else grad, lr)
    )
    _core.store(mom, step)
    return _ops.add(_ops.subtract(weight, slowed), _ops.multiply(step, momentum + 1))


@operation(nd="signsgd_update", out=True)
def signsgd_update(
    weight: Array, grad: Array, lr: float, wd: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """One step by the sign of the gradient alone.

    >>> from slipstream import {imports}
    >>> {f}.signsgd_update({a}.array([1.0]), {a}.array([-7.0]), lr=0.25).tolist()
    [1.25]
    """
    return _sgd(weight, _ops.sign(grad), lr, wd)


@operation(nd="signum_update", out=True)
def signum_update(
    weight: Array, grad: Array, mom: Array, lr: float, momentum: float = 0.0, wd: float = 0.0,
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, wd_lh: float = 0.0,
) -> Array:  # fmt: skip
    """One step by the sign of the momentum; changes `mom`.

    >>> from slipstream import {imports}
    >>> mom = {a}.zeros((1,))
    >>> {f}.signum_update({a}.array([1.0]), {a}.array([-7.0]), mom, lr=0.25).tolist()
    [1.25]
    """
    grad = _scaled(grad, rescale_grad, clip_gradient)
    pull = _ops.add(_ops.multiply(weight, wd), grad) if wd else grad
    step = _ops.subtract(_ops.multiply(mom, momentum), _ops.multiply(pull, 1 - momentum))
    _core.store(mom, step)
    return _ops.add(_ops.multiply(weight, 1 - lr * wd_lh), _ops.multiply(_ops.sign(step), lr))


# ---- many weights at once ------------------------------------------------------------------------


def _groups(data: Sequence[Any], num_weights: int, size: int, name: str) -> list[Sequence[Array]]:
    if len(data) == 1 and isinstance(data[0], (list, tuple)):
        data = data[0]
    if len(data) != num_weights * size:
        raise ValueError(f"{name}: {num_weights} weights need {num_weights * size} arrays, "
                         f"not {len(data)}")  # fmt: skip
    return [data[i : i + size] for i in range(0, len(data), size)]


def _each(name: str, results: list[Array], out: Any) -> Any:
    """The results as a list, a single one alone; into `out` when there is one."""
    if out is not None:
        places = list(out) if isinstance(out, (list, tuple)) else [out]
        if len(places) != len(results):
            raise ValueError(f"{name}: out has {len(places)} arrays, {len(results)} are needed")
        for place, result in zip(places, results, strict=True):
            _core.store(place, result)
        return out
    return results[0] if len(results) == 1 else results


def _rates(name: str, lrs: Any, wds: Any, num_weights: int) -> tuple[list[float], list[float]]:
    lrs = list(lrs) if isinstance(lrs, (list, tuple)) else [lrs]
    wds = list(wds) if isinstance(wds, (list, tuple)) else [wds]
    for what, values in (("lrs", lrs), ("wds", wds)):
        if len(values) != num_weights:
            raise ValueError(f"{name}: {what} has {len(values)} entries for {num_weights} weights")
    return lrs, wds


@operation(nd="multi_sgd_update")
def multi_sgd_update(
    *data: Any, lrs: Any, wds: Any, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    num_weights: int = 1, out: Any = None,
) -> Any:  # fmt: skip
    """Gradient descent on several weights, given as weight, grad, weight, grad and so on.

    >>> from slipstream import {imports}
    >>> w = {a}.array([1.0])
    >>> {f}.multi_sgd_update(w, w, lrs=(0.5,), wds=(0.0,), num_weights=1).tolist()
    [0.5]
    """
    lrs, wds = _rates("multi_sgd_update", lrs, wds, num_weights)
    groups = _groups(data, num_weights, 2, "multi_sgd_update")
    results = [
        _sgd(w, _scaled(g, rescale_grad, clip_gradient), lr, wd)
        for (w, g), lr, wd in zip(groups, lrs, wds, strict=True)
    ]
    return _each("multi_sgd_update", results, out)


@operation(nd="multi_sgd_mom_update")
def multi_sgd_mom_update(
    *data: Any, lrs: Any, wds: Any, momentum: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, num_weights: int = 1, out: Any = None,
) -> Any:  # fmt: skip
    """Momentum on several weights, given as weight, grad, mom and so on.

    >>> from slipstream import {imports}
    >>> w, mom = {a}.array([1.0]), {a}.zeros((1,))
    >>> {f}.multi_sgd_mom_update(w, w, mom, lrs=(0.5,), wds=(0.0,), num_weights=1).tolist()
    [0.5]
    """
    lrs, wds = _rates("multi_sgd_mom_update", lrs, wds, num_weights)
    groups = _groups(data, num_weights, 3, "multi_sgd_mom_update")
    results = [
        _momentum_step(w, _scaled(g, rescale_grad, clip_gradient), mom, lr, momentum, wd)
        for (w, g, mom), lr, wd in zip(groups, lrs, wds, strict=True)
    ]
    return _each("multi_sgd_mom_update", results, out)


@operation(nd="multi_mp_sgd_update")
def multi_mp_sgd_update(
    *data: Any, lrs: Any, wds: Any, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    num_weights: int = 1, out: Any = None,
) -> Any:  # fmt: skip
    """Gradient descent on several exact weights, given as weight, grad, weight32 and so on.

    >>> from slipstream import {imports}
    >>> w, exact = {a}.array([1.0], dtype="float16"), {a}.array([1.0])
    >>> {f}.multi_mp_sgd_update(w, w, exact, lrs=(0.5,), wds=(0.0,), num_weights=1).tolist()
    [0.5]
    """
    lrs, wds = _rates("multi_mp_sgd_update", lrs, wds, num_weights)
    groups = _groups(data, num_weights, 3, "multi_mp_sgd_update")
    results = [
        _narrow(w32, _sgd(w32, _scaled(_wide(g), rescale_grad, clip_gradient), lr, wd), w)
        for (w, g, w32), lr, wd in zip(groups, lrs, wds, strict=True)
    ]
    return _each("multi_mp_sgd_update", results, out)


@operation(nd="multi_mp_sgd_mom_update")
def multi_mp_sgd_mom_update(
    *data: Any, lrs: Any, wds: Any, momentum: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, num_weights: int = 1, out: Any = None,
) -> Any:  # fmt: skip
    """Momentum on several exact weights, given as weight, grad, mom, weight32 and so on.

    >>> from slipstream import {imports}
    >>> w, exact, mom = {a}.array([1.0], dtype="float16"), {a}.array([1.0]), {a}.zeros((1,))
    >>> {f}.multi_mp_sgd_mom_update(w, w, mom, exact, lrs=[0.5], wds=[0], num_weights=1).tolist()
    [0.5]
    """
    lrs, wds = _rates("multi_mp_sgd_mom_update", lrs, wds, num_weights)
    groups = _groups(data, num_weights, 4, "multi_mp_sgd_mom_update")
    results = []
    for (w, g, mom, w32), lr, wd in zip(groups, lrs, wds, strict=True):
        grad = _scaled(_wide(g), rescale_grad, clip_gradient)
        results.append(_narrow(w32, _momentum_step(w32, grad, mom, lr, momentum, wd), w))
    return _each("multi_mp_sgd_mom_update", results, out)


# ---- adaptive rates ------------------------------------------------------------------------------


@operation(nd="adam_update", out=True)
def adam_update(
    weight: Array, grad: Array, mean: Array, var: Array, lr: float, beta1: float = 0.9,
    beta2: float = 0.999, epsilon: float = 1e-8, wd: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, lazy_update: bool = True,
) -> Array:  # fmt: skip
    """One step of Adam, without its correction of the first steps; changes `mean` and `var`.

    >>> from slipstream import {imports}
    >>> m, v = {a}.zeros((1,)), {a}.zeros((1,))
    >>> w = {f}.adam_update({a}.array([1.0]), {a}.array([1.0]), m, v, lr=0.1, beta1=0, beta2=0)
    >>> format(w.asscalar(), ".4f"), m.tolist(), v.tolist()
    ('0.9000', [1.0], [1.0])
    """
    grad = _decayed(weight, grad, wd, rescale_grad, clip_gradient)
    mean = _mix(mean, beta1, grad)
    var = _mix(var, beta2, _ops.square(grad))
    return _ops.subtract(
        weight, _ops.divide(_ops.multiply(mean, lr), _ops.add(_ops.sqrt(var), epsilon))
    )


def _adamw(
    weight: Array, grad: Array, mean: Array, var: Array, scale: Any, lr: float, eta: float,
    beta1: float, beta2: float, epsilon: float, wd: float, clip_gradient: float,
) -> Array:  # fmt: skip
    if not isinstance(scale, Array):
        scale = _core.fill(type(weight), scale, name_of(weight), (1,))
    scale = _core.reshape(scale, (1,) * max(weight.ndim, 1))
    usable = _ops.logical_and(_ops.isfinite(scale), _ops.not_equal(scale, 0))
    grad = _clipped(_ops.multiply(grad, scale), clip_gradient)
    new_mean = _ops.add(_ops.multiply(mean, beta1), _ops.multiply(grad, 1 - beta1))
    new_var = _ops.add(_ops.multiply(var, beta2), _ops.multiply(_ops.square(grad), 1 - beta2))
    _core.store(mean, _core.where(usable, new_mean, mean))
    _core.store(var, _core.where(usable, new_var, var))
    step = _ops.divide(_ops.multiply(new_mean, lr), _ops.add(_ops.sqrt(new_var), epsilon))
    if wd:
        step = _ops.add(step, _ops.multiply(weight, wd))
    return _core.where(usable, _ops.subtract(weight, _ops.multiply(step, eta)), weight)


@operation(nd_contrib="adamw_update", out=True)
def adamw_update(
    weight: Array, grad: Array, mean: Array, var: Array, rescale_grad: Array | float,
    lr: float, eta: float, beta1: float = 0.9, beta2: float = 0.999,
    epsilon: float = 1e-8, wd: float = 0.0, clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """One step of Adam with weight decay apart from the gradient; changes `mean` and `var`.

    Nothing changes where `rescale_grad`, a number or an array of one element, is zero or not
    finite.

    >>> from slipstream import {imports}
    >>> m, v = {a}.zeros((1,)), {a}.zeros((1,))
    >>> x = {a}.ones((1,))
    >>> w = {f}.adamw_update(x, x, m, v, 1.0, lr=0.1, beta1=0, beta2=0, eta=1)
    >>> format(w.asscalar(), ".4f")
    '0.9000'
    """
    return _adamw(weight, grad, mean, var, rescale_grad, lr, eta, beta1, beta2, epsilon, wd,
                  clip_gradient)  # fmt: skip


@operation(nd_contrib="mp_adamw_update", out=True)
def mp_adamw_update(
    weight: Array, grad: Array, mean: Array, var: Array, weight32: Array,
    rescale_grad: Array | float, lr: float, eta: float, beta1: float = 0.9, beta2: float = 0.999,
    epsilon: float = 1e-8, wd: float = 0.0, clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """``adamw_update`` of an exact weight, `weight32`; returns the rounded one.

    >>> from slipstream import {imports}
    >>> w = {a}.ones((1,), dtype="float16")
    >>> m, v, exact = {a}.zeros((1,)), {a}.zeros((1,)), {a}.ones((1,))
    >>> w = {f}.mp_adamw_update(w, w, m, v, exact, 1.0, lr=0.5, beta1=0, beta2=0, eta=1)
    >>> w.dtype.__name__, w.tolist(), exact.tolist()
    ('float16', [0.5], [0.5])
    """
    new = _adamw(weight32, _wide(grad), mean, var, rescale_grad, lr, eta, beta1, beta2, epsilon,
                 wd, clip_gradient)  # fmt: skip
    return _narrow(weight32, new, weight)


def _multi_adamw(
    name: str, arrays: tuple[Any, ...], scale: Any, lrs: Any, wds: Any, etas: Any, out: Any,
    size: int, options: tuple[float, ...],
) -> Any:  # fmt: skip
    """One step for each weight; `arrays` are lists of weights, gradients, states."""
    size = size or len(arrays[0])
    lists = [list(group) for group in arrays]
    rates = [list(r) if isinstance(r, (list, tuple)) else [r] for r in (lrs, wds, etas)]
    names = ("weights", "grads", "mean", "var", "weights32")[: len(lists)]
    for what, values in zip((*names, "lrs", "wds", "etas"), (*lists, *rates), strict=True):
        if len(values) != size:
            raise ValueError(f"{name}: {what} has {len(values)} entries for {size} weights")
    beta1, beta2, epsilon, clip_gradient = options
    results = []
    for i in range(size):
        weight, grad, mean, var, *exact = (group[i] for group in lists)
        lr, wd, eta = (values[i] for values in rates)
        if exact:
            grad = _wide(grad)
        new = _adamw(exact[0] if exact else weight, grad, mean, var, scale, lr, eta, beta1, beta2,
                     epsilon, wd, clip_gradient)  # fmt: skip
        results.append(_narrow(exact[0], new, weight) if exact else new)
    return _each(name, results, out)


@operation(nd_contrib="multi_adamw_update")
def multi_adamw_update(
    weights: Arrays, grads: Arrays, mean: Arrays, var: Arrays, rescale_grad: Array | float,
    lrs: Any, wds: Any, etas: Any, out: Any = None, name: str | None = None, size: int = 0,
    beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-8, clip_gradient: float = -1.0,
) -> Any:  # fmt: skip
    """``adamw_update`` of several weights, each with its rate, decay and `eta`.

    >>> from slipstream import {imports}
    >>> x, m, v = {a}.ones((1,)), {a}.zeros((1,)), {a}.zeros((1,))
    >>> w = {f}.multi_adamw_update([x], [x], [m], [v], 1.0, [0.5], [0.0], [1.0], beta1=0, beta2=0)
    >>> w.tolist()
    [0.5]
    """
    return _multi_adamw("multi_adamw_update", (weights, grads, mean, var), rescale_grad, lrs, wds,
                        etas, out, size, (beta1, beta2, epsilon, clip_gradient))  # fmt: skip


@operation(nd_contrib="multi_mp_adamw_update")
def multi_mp_adamw_update(
    weights: Arrays, grads: Arrays, mean: Arrays, var: Arrays, weights32: Arrays,
    rescale_grad: Array | float, lrs: Any, wds: Any, etas: Any, out: Any = None,
    name: str | None = None, size: int = 0, beta1: float = 0.9, beta2: float = 0.999,
    epsilon: float = 1e-8, clip_gradient: float = -1.0,
) -> Any:  # fmt: skip
    """``mp_adamw_update`` of several weights, each with its rate, decay and `eta`.

    >>> from slipstream import {imports}
    >>> x, m, v, exact = ({a}.ones((1,), dtype="float16"), {a}.zeros((1,)), {a}.zeros((1,)),
    ...                   {a}.ones((1,)))
    >>> w = {f}.multi_mp_adamw_update([x], [x], [m], [v], [exact], 1.0, [0.5], [0.0], [1.0],
    ...                               beta1=0, beta2=0)
    >>> w.tolist(), exact.tolist()
    ([0.5], [0.5])
    """
    return _multi_adamw("multi_mp_adamw_update", (weights, grads, mean, var, weights32),
                        rescale_grad, lrs, wds, etas, out, size,
                        (beta1, beta2, epsilon, clip_gradient))  # fmt: skip


@operation(nd="rmsprop_update", out=True, also={"rho": "gamma1"})
def rmsprop_update(
    weight: Array, grad: Array, n: Array, lr: float, gamma1: float = 0.95, epsilon: float = 1e-8,
    wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
    clip_weights: float = -1.0,
) -> Array:  # fmt: skip
    """One step of RMSProp; changes `n`. `rho` is another name of `gamma1`.

    >>> from slipstream import {imports}
    >>> n = {a}.zeros((1,))
    >>> w = {f}.rmsprop_update({a}.array([1.0]), {a}.array([2.0]), n, lr=0.5, gamma1=0.0)
    >>> w.tolist(), n.tolist()
    ([0.5], [4.0])
    """
    grad = _decayed(weight, grad, wd, rescale_grad, clip_gradient)
    n = _mix(n, gamma1, _ops.square(grad))
    step = _ops.multiply(_ops.divide(grad, _ops.sqrt(_ops.add(n, epsilon))), lr)
    return _clipped(_ops.subtract(weight, step), clip_weights)


@operation(nd="rmspropalex_update", out=True, also={"rho": "gamma1", "momentum": "gamma2"})
def rmspropalex_update(
    weight: Array, grad: Array, n: Array, g: Array, delta: Array, lr: float, gamma1: float = 0.95,
    gamma2: float = 0.9, epsilon: float = 1e-8, wd: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, clip_weights: float = -1.0,
) -> Array:  # fmt: skip
    """One step of centered RMSProp with momentum; changes `n`, `g` and `delta`.

    `rho` and `momentum` are other names of `gamma1` and `gamma2`.

    >>> from slipstream import {imports}
    >>> n, g, delta = {a}.zeros((1,)), {a}.zeros((1,)), {a}.zeros((1,))
    >>> w = {f}.rmspropalex_update({a}.ones((1,)), {a}.ones((1,)), n, g, delta, lr=0.1)
    >>> w.tolist() == (1 + delta).tolist()
    True
    """
    grad = _decayed(weight, grad, wd, rescale_grad, clip_gradient)
    n = _mix(n, gamma1, _ops.square(grad))
    g = _mix(g, gamma1, grad)
    spread = _ops.sqrt(_ops.add(_ops.subtract(n, _ops.square(g)), epsilon))
    step = _ops.subtract(_ops.multiply(delta, gamma2), _ops.divide(_ops.multiply(grad, lr), spread))
    _core.store(delta, step)
    return _clipped(_ops.add(weight, step), clip_weights)


@operation(nd="ftml_update", out=True)
def ftml_update(
    weight: Array, grad: Array, d: Array, v: Array, z: Array, lr: float,
    beta1: float = 0.6, beta2: float = 0.999, epsilon: float = 1e-8, t: int | None = None,
    wd: float = 0.0, rescale_grad: float = 1.0, clip_grad: float = -1.0,
) -> Array:  # fmt: skip
    """Step `t` (the first is 1) of "follow the moving leader"; changes `d`, `v` and `z`.

    >>> from slipstream import {imports}
    >>> d, v, z = {a}.zeros((1,)), {a}.zeros((1,)), {a}.zeros((1,))
    >>> w = {f}.ftml_update({a}.ones((1,)), {a}.ones((1,)), d, v, z, lr=0.1, t=1)
    >>> format(w.asscalar(), ".4f")
    '0.9000'
    """
    t = _step(t)
    grad = _decayed(weight, grad, wd, rescale_grad, clip_grad)
    v = _mix(v, beta2, _ops.square(grad))
    root = _ops.sqrt(_ops.divide(v, 1 - beta2**t))
    new_d = _ops.multiply(_ops.add(root, epsilon), (1 - beta1**t) / lr)
    pull = _ops.multiply(_ops.subtract(new_d, _ops.multiply(d, beta1)), weight)
    new_z = _ops.subtract(_ops.add(_ops.multiply(z, beta1), _ops.multiply(grad, 1 - beta1)), pull)
    _core.store(z, new_z)
    _core.store(d, new_d)
    return _ops.negative(_ops.divide(new_z, new_d))


@operation(nd="ftrl_update", out=True)
def ftrl_update(
    weight: Array, grad: Array, z: Array, n: Array, lr: float, lamda1: float = 0.01,
    beta: float = 1.0, wd: float = 0.0, rescale_grad: float = 1.0, clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """One step of "follow the regularized leader"; changes `z` and `n`.

    >>> from slipstream import {imports}
    >>> z, n = {a}.zeros((1,)), {a}.zeros((1,))
    >>> {f}.ftrl_update({a}.zeros((1,)), {a}.ones((1,)), z, n, lr=1.0, lamda1=0.0).tolist()
    [-0.5]
    """
    grad = _scaled(grad, rescale_grad, clip_gradient)
    new_n = _ops.add(n, _ops.square(grad))
    growth = _ops.subtract(_ops.sqrt(new_n), _ops.sqrt(n))
    new_z = _ops.subtract(_ops.add(z, grad), _ops.divide(_ops.multiply(growth, weight), lr))
    _core.store(z, new_z)
    _core.store(n, new_n)
    top = _ops.subtract(_ops.multiply(_ops.sign(new_z), lamda1), new_z)
    bottom = _ops.add(_ops.divide(_ops.add(_ops.sqrt(new_n), beta), lr), wd)
    return _core.where(_ops.greater(_ops.absolute(new_z), lamda1), _ops.divide(top, bottom), 0)


# ---- LAMB ----------------------------------------------------------------------------------------


@operation(nd="lamb_update_phase1", out=True)
def lamb_update_phase1(
    weight: Array, grad: Array, mean: Array, var: Array, beta1: float = 0.9,
    beta2: float = 0.999, epsilon: float = 1e-6, t: int | None = None,
    bias_correction: bool = True, wd: float | None = None, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """The direction of step `t` of LAMB; changes `mean` and `var`.

    >>> from slipstream import {imports}
    >>> m, v = {a}.zeros((1,)), {a}.zeros((1,))
    >>> g = {f}.lamb_update_phase1({a}.ones((1,)), {a}.ones((1,)), m, v, t=1, wd=0.0)
    >>> format(g.asscalar(), ".4f")
    '1.0000'
    """
    return _lamb_direction(weight, _scaled(grad, rescale_grad, clip_gradient), mean, var,
                           _step(t), _decay(wd), beta1, beta2, epsilon,
                           bias_correction)  # fmt: skip


def _step(t: int | None) -> int:
    """The number of a step, which MXNet asks for after arguments that have a default."""
    if t is None:
        raise TypeError("the argument t is missing: the number of the step")
    return t


def _decay(wd: float | None) -> float:
    if wd is None:
        raise TypeError("the argument wd is missing: the weight decay")
    return wd


def _lamb_direction(
    weight: Array, grad: Array, mean: Array, var: Array, t: int, wd: float, beta1: float,
    beta2: float, epsilon: float, bias_correction: bool,
) -> Array:  # fmt: skip
    mean = _mix(mean, beta1, grad)
    var = _mix(var, beta2, _ops.square(grad))
    if bias_correction:
        mean = _ops.divide(mean, 1 - beta1**t)
        var = _ops.divide(var, 1 - beta2**t)
    direction = _ops.divide(mean, _ops.add(_ops.sqrt(var), epsilon))
    return _ops.add(direction, _ops.multiply(weight, wd)) if wd else direction


def _lamb_step(
    weight: Array, g: Array, r1: Array, r2: Array, lr: float, lower: float | None,
    upper: float | None,
) -> Array:  # fmt: skip
    one = (1,) * max(weight.ndim, 1)
    r1, r2 = _core.reshape(r1, one), _core.reshape(r2, one)
    if lower is not None and lower >= 0:
        r1 = _ops.maximum(r1, lower)
    if upper is not None and upper >= 0:
        r1 = _ops.minimum(r1, upper)
    none = _ops.logical_or(_ops.equal(r1, 0), _ops.equal(r2, 0))
    rate = _core.where(none, 1, _ops.divide(r1, r2))
    return _ops.subtract(weight, _ops.multiply(g, _ops.multiply(rate, lr)))


@operation(nd="lamb_update_phase2", out=True)
def lamb_update_phase2(
    weight: Array, g: Array, r1: Array, r2: Array, lr: float, lower_bound: float = -1.0,
    upper_bound: float = -1.0,
) -> Array:  # fmt: skip
    """The step of LAMB along `g`; `r1` and `r2` are the norms of weight and direction.

    >>> from slipstream import {imports}
    >>> one = {a}.ones((1,))
    >>> {f}.lamb_update_phase2(one, one, 2 * one, one, lr=0.25).tolist()
    [0.5]
    """
    return _lamb_step(weight, g, r1, r2, lr, lower_bound, upper_bound)


@operation(nd="mp_lamb_update_phase1", out=True)
def mp_lamb_update_phase1(
    weight: Array, grad: Array, mean: Array, var: Array, weight32: Array, beta1: float = 0.9,
    beta2: float = 0.999, epsilon: float = 1e-6, t: int | None = None,
    bias_correction: bool = True, wd: float | None = None, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """The direction of step `t` of LAMB on an exact weight; changes `mean` and `var`.

    >>> from slipstream import {imports}
    >>> w, m, v = {a}.ones((1,), dtype="float16"), {a}.zeros((1,)), {a}.zeros((1,))
    >>> g = {f}.mp_lamb_update_phase1(w, w, m, v, {a}.ones((1,)), t=1, wd=0.0)
    >>> g.asnumpy().dtype.name
    'float32'
    """
    grad = _scaled(_wide(grad), rescale_grad, clip_gradient)
    return _lamb_direction(weight32, grad, mean, var, _step(t), _decay(wd), beta1, beta2,
                           epsilon, bias_correction)  # fmt: skip


@operation(nd="mp_lamb_update_phase2", out=True)
def mp_lamb_update_phase2(
    weight: Array, g: Array, r1: Array, r2: Array, weight32: Array, lr: float,
    lower_bound: float = -1.0, upper_bound: float = -1.0,
) -> Array:  # fmt: skip
    """The step of LAMB on an exact weight; returns the rounded one.

    >>> from slipstream import {imports}
    >>> one = {a}.ones((1,))
    >>> {f}.mp_lamb_update_phase2(one.astype("float16"), one, one, one, one, lr=0.25).tolist()
    [0.75]
    """
    return _narrow(weight32, _lamb_step(weight32, g, r1, r2, lr, lower_bound, upper_bound), weight)


# ---- layer-wise rates ----------------------------------------------------------------------------


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
    size = _ops.sqrt(weights_sum_sq)
    usable = _ops.logical_and(_ops.greater(size, 0), _ops.greater(grads_sum_sq, 0))
    below = _ops.add(_ops.multiply(_ops.sqrt(grads_sum_sq), rescale_grad), _ops.multiply(wds, size))
    rate = _ops.divide(_ops.multiply(_ops.multiply(lrs, eta), size), _ops.add(below, eps))
    return _core.where(usable, rate, lrs)


def _preloaded(name: str, data: Sequence[Any], num_weights: int, size: int) -> Any:
    """The groups of arrays, and the arrays of rates and decays at the end, element by element."""
    if len(data) == 1 and isinstance(data[0], (list, tuple)):
        data = data[0]
    if len(data) != num_weights * size + 2:
        raise ValueError(f"{name}: {num_weights} weights need {num_weights * size + 2} arrays, "
                         f"not {len(data)}")  # fmt: skip
    lrs, wds = data[-2], data[-1]
    for what, values in (("lrs", lrs), ("wds", wds)):
        if values.shape != (num_weights,):
            raise ValueError(f"{name}: {what} has shape {values.shape}, not ({num_weights},)")
    groups = [data[i : i + size] for i in range(0, len(data) - 2, size)]
    return [(g, lrs[i : i + 1], wds[i : i + 1]) for i, g in enumerate(groups)]


def _by_arrays(weight: Array, grad: Array, lr: Array, wd: Array) -> Array:
    """lr * (grad + wd * weight), with rates that are arrays of one element."""
    one = (1,) * max(weight.ndim, 1)
    lr, wd = _core.reshape(lr, one), _core.reshape(wd, one)
    return _ops.multiply(_ops.add(grad, _ops.multiply(weight, wd)), lr)


def _multi_preloaded(
    name: str, data: Sequence[Any], num_weights: int, momentum: float | None, exact: bool,
    rescale_grad: float, clip_gradient: float, out: Any,
) -> Any:  # fmt: skip
    size = 2 + (momentum is not None) + exact
    results = []
    for group, lr, wd in _preloaded(name, data, num_weights, size):
        weight, grad = group[0], group[1]
        held = group[-1] if exact else weight
        grad = _scaled(_wide(grad) if exact else grad, rescale_grad, clip_gradient)
        step = _ops.negative(_by_arrays(held, grad, lr, wd))
        if momentum is not None:
            step = _ops.add(_ops.multiply(group[2], momentum), step)
            _core.store(group[2], step)
        new = _ops.add(held, step)
        results.append(_narrow(held, new, weight) if exact else _core.cast(new, name_of(weight)))
    return _each(name, results, out)


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
    return _multi_preloaded("preloaded_multi_sgd_update", data, num_weights, None, False,
                            rescale_grad, clip_gradient, out)  # fmt: skip


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
    return _multi_preloaded("preloaded_multi_sgd_mom_update", data, num_weights, momentum, False,
                            rescale_grad, clip_gradient, out)  # fmt: skip


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
    return _multi_preloaded("preloaded_multi_mp_sgd_update", data, num_weights, None, True,
                            rescale_grad, clip_gradient, out)  # fmt: skip


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
    return _multi_preloaded("preloaded_multi_mp_sgd_mom_update", data, num_weights, momentum, True,
                            rescale_grad, clip_gradient, out)  # fmt: skip


@operation(nd_contrib="group_adagrad_update", out=True)
def group_adagrad_update(
    weight: Array, grad: Array, history: Array, lr: float, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, epsilon: float = 1e-5,
) -> Array:  # fmt: skip
    """One step of AdaGrad with one rate per row; changes `history`.

    >>> from slipstream import {imports}
    >>> x, history = {a}.ones((1, 2)), {a}.zeros((1, 1))
    >>> {f}.group_adagrad_update(x, x, history, lr=0.5, epsilon=0.0).tolist()
    [[0.5, 0.5]]
    """
    grad = _scaled(grad, rescale_grad, clip_gradient)
    axes = list(range(1, grad.ndim))
    mean = _core.reduce("mean", _ops.square(grad), axes, True, None) if axes else _ops.square(grad)
    rows = (weight.shape[0],) + (1,) * len(axes)
    total = _ops.add(_core.reshape(history, rows), mean)
    _core.store(history, _core.reshape(total, history.shape))
    return _ops.subtract(
        weight, _ops.divide(_ops.multiply(grad, lr), _ops.sqrt(_ops.add(total, epsilon)))
    )
