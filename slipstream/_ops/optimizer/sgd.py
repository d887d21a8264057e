"""Gradient descent: plain, with momentum, Nesterov's, by the sign alone."""

from __future__ import annotations

from ... import _core, _version_rules
from ..._convert import Array
from ._steps import narrowed, scaled, update, widened

core_ops = _core.ops


def plain_step(weight: Array, grad: Array, lr: float, wd: float) -> Array:
    return core_ops.subtract(core_ops.multiply(weight, 1 - lr * wd), core_ops.multiply(grad, lr))


def momentum_step(
    weight: Array, grad: Array, mom: Array, lr: float, momentum: float, wd: float
) -> Array:
    step = core_ops.multiply(mom, momentum)
    step = core_ops.subtract(core_ops.subtract(step, core_ops.multiply(weight, lr * wd)),
                         core_ops.multiply(grad, lr))  # fmt: skip
    _core.store(mom, step)
    return core_ops.add(weight, step)


def _nesterov(
    weight: Array, grad: Array, mom: Array, lr: float, momentum: float, wd: float
) -> Array:
    slowed = core_ops.multiply(mom, momentum)

    def moved(weight: Array) -> Array:
        grown = core_ops.add(grad, core_ops.multiply(weight, wd)) if wd else grad
        return core_ops.subtract(slowed, core_ops.multiply(grown, lr))

    step = moved(weight)
    new = core_ops.add(core_ops.subtract(weight, slowed), core_ops.multiply(step, momentum + 1))
    late = wd and _version_rules.follows_1x("optimizer.nag_decay")
    _core.store(mom, moved(new) if late else step)
    return new


@update(nd="sgd_update")
def sgd_update(
    weight: Array, grad: Array, lr: float, wd: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0, lazy_update: bool = True,
) -> Array:  # fmt: skip
    """One step of gradient descent.

    >>> from slipstream import {imports}
    >>> {f}.sgd_update({a}.array([1.0]), {a}.array([2.0]), lr=0.25).tolist()
    [0.5]
    """
    return plain_step(weight, scaled(grad, rescale_grad, clip_gradient), lr, wd)


@update(nd="sgd_mom_update")
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
    grad = scaled(grad, rescale_grad, clip_gradient)
    return momentum_step(weight, grad, mom, lr, momentum, wd)


@update(nd="mp_sgd_update")
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
    grad = scaled(widened(grad), rescale_grad, clip_gradient)
    return narrowed(weight32, plain_step(weight32, grad, lr, wd), weight)


@update(nd="mp_sgd_mom_update")
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
    grad = scaled(widened(grad), rescale_grad, clip_gradient)
    return narrowed(weight32, momentum_step(weight32, grad, mom, lr, momentum, wd), weight)


@update(nd="nag_mom_update")
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
    return _nesterov(weight, scaled(grad, rescale_grad, clip_gradient), mom, lr, momentum, wd)


@update(nd="mp_nag_mom_update")
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
    grad = scaled(widened(grad), rescale_grad, clip_gradient)
    return narrowed(weight32, _nesterov(weight32, grad, mom, lr, momentum, wd), weight)


@update(nd="signsgd_update")
def signsgd_update(
    weight: Array, grad: Array, lr: float, wd: float = 0.0, rescale_grad: float = 1.0,
    clip_gradient: float = -1.0,
) -> Array:  # fmt: skip
    """One step by the sign of the gradient alone.

    >>> from slipstream import {imports}
    >>> {f}.signsgd_update({a}.array([1.0]), {a}.array([-7.0]), lr=0.25).tolist()
    [1.25]
    """
    return plain_step(weight, core_ops.sign(grad), lr, wd)


@update(nd="signum_update")
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
    grad = scaled(grad, rescale_grad, clip_gradient)
    pull = core_ops.add(core_ops.multiply(weight, wd), grad) if wd else grad
    step = core_ops.subtract(
        core_ops.multiply(mom, momentum), core_ops.multiply(pull, 1 - momentum)
    )
    _core.store(mom, step)
    return core_ops.add(
        core_ops.multiply(weight, 1 - lr * wd_lh), core_ops.multiply(core_ops.sign(step), lr)
    )
