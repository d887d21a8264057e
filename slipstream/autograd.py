"""Gradients: record what is computed, then walk it backwards.

>>> from slipstream import autograd
>>> with autograd.record():
...     autograd.is_recording(), autograd.is_training()
(True, True)
>>> autograd.is_recording()
False
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _core, _mxnet_names
from ._convert import Array, as_operand
from ._version_rules import follows_1x

if TYPE_CHECKING:  # for checkers; programs get them from `__getattr__`
    from .nd import NDArray as NDArray
    from .symbol import Symbol as Symbol

__all__ = [
    "Function", "backward", "grad", "is_recording", "is_training", "mark_variables", "pause",
    "predict_mode", "record", "set_recording", "set_training", "train_mode",
    *_mxnet_names.brought_along("autograd"),
]  # fmt: skip


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        return _mxnet_names.find("autograd", __name__, name)


def is_recording() -> bool:
    """Whether this thread records operations for gradients.

    >>> from slipstream import autograd
    >>> with autograd.record():
    ...     print(autograd.is_recording())
    True
    >>> autograd.is_recording()
    False
    """
    return _core.is_recording()


def set_recording(is_recording: bool) -> bool:
    """Switch recording on or off in this thread; returns what it was before.

    >>> from slipstream import autograd
    >>> before = autograd.set_recording(True)
    >>> autograd.set_recording(before)
    True
    """
    return _core.set_recording(bool(is_recording))


def is_training() -> bool:
    """Whether operations such as dropout behave as in training in this thread.

    >>> from slipstream import autograd
    >>> with autograd.train_mode():
    ...     print(autograd.is_training())
    True
    >>> autograd.is_training()
    False
    """
    return _core.is_training()


def set_training(train_mode: bool) -> bool:
    """Switch training behaviour on or off in this thread; returns what it was before.

    >>> from slipstream import autograd
    >>> before = autograd.set_training(True)
    >>> autograd.set_training(before)
    True
    """
    return _core.set_training(bool(train_mode))


def record(train_mode: bool = True) -> _core.Scope:
    """A scope whose operations are recorded for gradients; ``train_mode`` as in training.

    >>> from slipstream import autograd, np
    >>> x = np.array([1.0, 2.0])
    >>> x.attach_grad()
    >>> with autograd.record():
    ...     y = x * x
    >>> y.backward()
    >>> x.grad
    array([2., 4.])
    """
    return _core.Scope(True, train_mode)


def pause(train_mode: bool = False) -> _core.Scope:
    """A scope, inside of ``record``, whose operations are not recorded.

    >>> from slipstream import autograd, np
    >>> x = np.array([1.0, 2.0])
    >>> x.attach_grad()
    >>> with autograd.record():
    ...     y = x * 2
    ...     with autograd.pause():
    ...         largest = y.max()  # a constant for the gradient
    ...     z = y / largest
    >>> z.backward()
    >>> x.grad
    array([0.5, 0.5])
    """
    return _core.Scope(False, train_mode)


def train_mode() -> _core.Scope:
    """A scope in which dropout and the like behave as in training; recording stays as it is.

    >>> from slipstream import autograd, np, npx
    >>> with autograd.train_mode():
    ...     y = npx.dropout(np.ones(1000), p=0.5)
    >>> bool((y == 0).any())
    True
    """
    return _core.Scope(None, True)


def predict_mode() -> _core.Scope:
    """A scope in which dropout and the like behave as in prediction.

    >>> from slipstream import autograd, np, npx
    >>> with autograd.record():
    ...     with autograd.predict_mode():
    ...         y = npx.dropout(np.ones(3), p=0.5)
    >>> y
    array([1., 1., 1.])
    """
    return _core.Scope(None, False)


def _list(arrays: Any, argument: str) -> list[Array]:
    single = isinstance(arrays, _core.Array) or not hasattr(arrays, "__iter__")
    items = [arrays] if single else list(arrays)
    for x in items:
        if not isinstance(x, _core.Array):
            raise TypeError(
                f"{argument} must be an array or a list of arrays, not {type(x).__name__}"
            )
    return items


def _head_grads(heads: list[Array], grads: Any) -> list[Array | None] | None:
    if grads is None:
        return None
    items = [grads] if isinstance(grads, _core.Array) else list(grads)
    if len(items) != len(heads):
        raise ValueError(f"head_grads has {len(items)} entries for {len(heads)} heads")
    return [
        None if g is None else as_operand(type(h), g) for h, g in zip(heads, items, strict=True)
    ]


def mark_variables(
    variables: Array | Sequence[Array],
    gradients: Array | Sequence[Array],
    grad_reqs: str | Sequence[str] = "write",
) -> None:
    """Make arrays variables whose gradients go into the given arrays.

    Parameters
    ----------
    variables, gradients : array or list of arrays
        Each variable and, with its shape, where its gradient goes.
    grad_reqs : str or list of str
        'write', 'add' or 'null'.

    Examples
    --------
    >>> from slipstream import autograd, np
    >>> x, g = np.array([3.0]), np.zeros(1)
    >>> autograd.mark_variables([x], [g])
    >>> with autograd.record():
    ...     y = x * x
    >>> y.backward()
    >>> g
    array([6.])
    """
    names, places = _list(variables, "variables"), _list(gradients, "gradients")
    wanted = [grad_reqs] * len(names) if isinstance(grad_reqs, str) else list(grad_reqs)
    if not len(names) == len(places) == len(wanted):
        raise ValueError(
            f"variables, gradients and grad_reqs differ in number: "
            f"{len(names)}, {len(places)}, {len(wanted)}"
        )
    for x, g, req in zip(names, places, wanted, strict=True):
        _core.attach_grad(x, g, req, not follows_1x("autograd.attach_grad"))


def backward(
    heads: Array | Sequence[Array],
    head_grads: Array | Sequence[Array | None] | None = None,
    retain_graph: bool = False,
    train_mode: bool = True,
    create_graph: bool = False,
) -> None:
    """Gradients of the heads for all variables they were computed from, into ``x.grad``.

    Only records operations: nothing is computed before a result is read.

    Parameters
    ----------
    heads : array or list of arrays
        What was computed under :func:`record`.
    head_grads : array or list of arrays, optional
        Gradient with respect to each head; ones by default.
    retain_graph : bool
        Keep what the pass needs, for a second one.
    train_mode : bool
        Whether the pass moves running statistics of batch norms; no gradient depends on it.
    create_graph : bool
        Record the pass itself, for gradients of gradients.

    Examples
    --------
    >>> from slipstream import autograd, np
    >>> x = np.array([1.0, 2.0])
    >>> x.attach_grad()
    >>> with autograd.record():
    ...     y, z = x * 2, x * x
    >>> autograd.backward([y, z])
    >>> x.grad
    array([4., 6.])
    """
    items = _list(heads, "heads")
    _core.backward(
        items,
        _head_grads(items, head_grads),
        retain_graph or create_graph,
        create_graph,
        train_mode,
    )


def grad(
    heads: Array | Sequence[Array],
    variables: Array | Sequence[Array],
    head_grads: Array | Sequence[Array | None] | None = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    train_mode: bool = True,
) -> list[Array]:
    """Gradients of the heads with respect to variables, as new arrays.

    Parameters
    ----------
    heads : array or list of arrays
        What was computed under :func:`record`.
    variables : array or list of arrays
        Variables, or anything computed from them on the way to the heads.
    head_grads : array or list of arrays, optional
        Gradient with respect to each head; ones by default.
    retain_graph : bool, optional
        Keep what the pass needs, for a second one; by default when ``create_graph``.
    create_graph : bool
        Record the pass itself, for gradients of gradients.
    train_mode : bool
        Whether the pass moves running statistics of batch norms; no gradient depends on it.

    Returns
    -------
    list of arrays
        One for each variable, also when there is one only, as in MXNet.

    Examples
    --------
    >>> from slipstream import autograd, np
    >>> x = np.array([2.0])
    >>> x.attach_grad()
    >>> with autograd.record():
    ...     y = x**3
    ...     (dy,) = autograd.grad(y, x, create_graph=True)
    >>> dy
    array([12.])
    >>> dy.backward()
    >>> x.grad      # the second derivative, 6x
    array([12.])
    """
    items, targets = _list(heads, "heads"), _list(variables, "variables")
    create_graph = bool(create_graph)
    keep = create_graph if retain_graph is None else bool(retain_graph)
    found = _core.gradients(
        items, _head_grads(items, head_grads), targets, keep, create_graph, bool(train_mode)
    )
    if create_graph:
        # A gradient that is the same everywhere, as that of 2 * x, has the gradient zero in turn.
        with _core.Scope(True, None):
            found = [g if _core.on_tape(g) else _zero_behind(g, items) for g in found]
    return found


def _zero_behind(x: Array, heads: list[Array]) -> Array:
    for head in heads:
        if _core.on_tape(head):
            x = _core.zero_gradient(x, head)
    return x


class Function:
    """An operation whose gradient is written in Python.

    Derive, define ``forward`` and ``backward`` on arrays, and call an instance. ``backward`` gets
    the gradient of each output and returns that of each input, None for none.

    Examples
    --------
    >>> from slipstream import autograd, np
    >>> class Cube(autograd.Function):
    ...     def forward(self, x):
    ...         self.save_for_backward(x)
    ...         return x * x * x
    ...
    ...     def backward(self, dy):
    ...         (x,) = self.saved_tensors
    ...         return dy * 3 * x * x
    >>> x = np.array([2.0])
    >>> x.attach_grad()
    >>> with autograd.record():
    ...     y = Cube()(x)
    >>> y.backward()
    >>> x.grad
    array([12.])
    """

    def __init__(self) -> None:
        self._saved: tuple[Any, ...] = ()

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        """The arrays given to :meth:`save_for_backward`."""
        return self._saved

    @saved_tensors.setter
    def saved_tensors(self, arrays: Any) -> None:  # DGL frees them so after backward
        self._saved = arrays

    def save_for_backward(self, *arrays: Any) -> None:
        """Keep arrays that ``backward`` needs."""
        self._saved = arrays

    def __call__(self, *inputs: Array) -> Any:
        """Run ``forward`` and, while recording, remember ``backward`` for it."""
        recording = _core.is_recording()
        with _core.Scope(False, None):
            outputs = self.forward(*inputs)
        if not recording:
            return outputs
        single = isinstance(outputs, _core.Array)
        results = _core.function(
            _list(inputs, "inputs"),
            [outputs] if single else _list(outputs, "outputs"),
            self.backward,
        )
        return results[0] if single else type(outputs)(results)

    def forward(self, *inputs: Array) -> Any:
        """Compute the outputs from the inputs."""
        raise TypeError(f"{type(self).__name__} must define forward")

    def backward(self, *output_grads: Array) -> Any:
        """Compute the inputs' gradients from the outputs'."""
        raise TypeError(f"{type(self).__name__} must define backward")
