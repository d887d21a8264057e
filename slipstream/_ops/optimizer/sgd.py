"""Gradient descent: plain, with momentum, Nesterov's, by the sign alone."""

from __future__ import annotations

from typing import Any

from ... import _version_rules
from ..._convert import Array, finish
from ._steps import by_rule, narrowed, update


def nesterov_rule(in_place: bool) -> str:
    """Under the rules of 1.x, a weight that is updated in place decays in the momentum only after
    its step."""
    return "nag_1x" if in_place and _version_rules.follows_1x("optimizer.nag_decay") else "nag"


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
    return by_rule("sgd", weight, grad, None, lr, wd, rescale_grad, clip_gradient)


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
    return by_rule("sgd_momentum", weight, grad, mom, lr, wd, rescale_grad, clip_gradient,
                   momentum=momentum)  # fmt: skip


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
    new = by_rule("sgd", weight32, grad, None, lr, wd, rescale_grad, clip_gradient)
    return narrowed(weight32, new, weight)


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
    new = by_rule("sgd_momentum", weight32, grad, mom, lr, wd, rescale_grad, clip_gradient,
                  momentum=momentum)  # fmt: skip
    return narrowed(weight32, new, weight)


@update(nd="nag_mom_update", out=False)
def nag_mom_update(
    weight: Array, grad: Array, mom: Array, lr: float, momentum: float = 0.0, wd: float = 0.0,
    rescale_grad: float = 1.0, clip_gradient: float = -1.0, out: Any = None,
) -> Array:  # fmt: skip
    """One step with Nesterov's momentum; changes `mom`.

    >>> from slipstream import {imports}
    >>> mom = {a}.zeros((1,))
    >>> {f}.nag_mom_update({a}.array([1.0]), {a}.array([2.0]), mom, lr=0.25, momentum=0.5).tolist()
    [0.25]
    """
    new = by_rule(nesterov_rule(in_place=out is weight), weight, grad, mom, lr, wd, rescale_grad,
                  clip_gradient, momentum=momentum)  # fmt: skip
    return finish(new, out)


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
    new = by_rule(nesterov_rule(in_place=True), weight32, grad, mom, lr, wd, rescale_grad,
                  clip_gradient, momentum=momentum)  # fmt: skip
    return narrowed(weight32, new, weight)


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
    return by_rule("signsgd", weight, grad, None, lr, wd, wd_lh=0.0)


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
    return by_rule("signum", weight, grad, mom, lr, wd, rescale_grad, clip_gradient,
                   momentum=momentum, wd_lh=wd_lh)  # fmt: skip
