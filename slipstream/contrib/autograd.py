"""Gradients under the names they had before ``mx.autograd``.

>>> from slipstream import nd
>>> from slipstream.contrib import autograd
>>> gradients, y = autograd.grad_and_loss(lambda x: x * x)(nd.array([3]))
>>> gradients[0].tolist(), y.tolist()
([6.0], [9.0])
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from .. import autograd, nd
from .._convert import Array
from ..autograd import mark_variables


class TrainingStateScope:
    """Records in training mode, or not at all; what ``train_section`` gives.

    >>> with TrainingStateScope(True):
    ...     autograd.is_training()
    True
    """

    def __init__(self, enter_state: bool) -> None:
        self._scope = autograd.record(True) if enter_state else autograd.pause(False)

    def __enter__(self) -> None:
        self._scope.__enter__()

    def __exit__(self, *error: Any) -> None:
        self._scope.__exit__(*error)


def set_is_training(is_train: bool) -> bool:
    """Switch recording and training mode on or off; returns what training mode was.

    >>> before = set_is_training(True)
    >>> set_is_training(before)
    True
    """
    autograd.set_recording(is_train)
    return autograd.set_training(is_train)


def train_section() -> TrainingStateScope:
    """For ``with``: record, in training mode.

    >>> with train_section():
    ...     autograd.is_recording()
    True
    """
    return TrainingStateScope(True)


def test_section() -> TrainingStateScope:
    """For ``with``: do not record, in prediction mode.

    >>> with train_section(), test_section():
    ...     autograd.is_recording()
    False
    """
    return TrainingStateScope(False)


test_section.__test__ = False  # type: ignore[attr-defined]  # for pytest, which goes by names


def backward(outputs: list[Array], out_grads: Any = None, retain_graph: bool = False) -> None:
    """Compute the gradients of `outputs`.

    >>> x = nd.array([2])
    >>> x.attach_grad()
    >>> with train_section():
    ...     y = x * x
    >>> backward([y])
    >>> x.grad.tolist()
    [4.0]
    """
    if not isinstance(outputs, (list, tuple)):
        raise TypeError(f"outputs must be a list of arrays, not {type(outputs).__name__}")
    autograd.backward(list(outputs), out_grads, retain_graph)


def compute_gradient(outputs: list[Array]) -> None:
    """``backward(outputs)``.

    >>> x = nd.array([2])
    >>> x.attach_grad()
    >>> with train_section():
    ...     y = 3 * x
    >>> compute_gradient([y])
    >>> x.grad.tolist()
    [3.0]
    """
    backward(outputs)


def grad_and_loss(func: Callable[..., Any], argnum: Any = None) -> Callable[..., Any]:
    """A function that gives the gradients of `func` and its value.

    Parameters
    ----------
    func : callable
    argnum : int or list of int, optional
        Which arguments; all by default.

    Examples
    --------
    >>> gradients, y = grad_and_loss(lambda x, y: x * y, 0)(nd.array([3]), nd.array([5]))
    >>> gradients[0].tolist(), y.tolist()
    ([5.0], [15.0])
    """

    @functools.wraps(func)
    def both(*args: Array) -> tuple[list[Array], Any]:
        wanted = range(len(args)) if argnum is None else argnum
        variables = [args[i] for i in ([wanted] if isinstance(wanted, int) else wanted)]
        gradients: list[Array] = [nd.zeros_like(x) for x in variables]
        mark_variables(variables, gradients)
        with train_section():
            outputs = func(*args)
        backward([outputs] if isinstance(outputs, Array) else outputs)
        return gradients, outputs

    return both


def grad(func: Callable[..., Any], argnum: Any = None) -> Callable[..., list[Array]]:
    """A function that gives the gradients of `func`.

    >>> [g.tolist() for g in grad(lambda x: x * x)(nd.array([3]))]
    [[6.0]]
    """
    both = grad_and_loss(func, argnum)
    return functools.wraps(func)(lambda *args: both(*args)[0])


__all__ = [
    "TrainingStateScope",
    "backward",
    "compute_gradient",
    "grad",
    "grad_and_loss",
    "mark_variables",
    "set_is_training",
    "test_section",
    "train_section",
]
