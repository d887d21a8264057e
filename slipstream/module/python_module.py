"""Modules written in Python, without parameters."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from .. import nd
from .._convert import Array
from ..io import DataBatch, DataDesc
from .base_module import BaseModule, as_list, descriptions


class PythonModule(BaseModule):
    """A module without parameters; derive from it and write ``forward`` and ``backward``.

    >>> from slipstream import mod
    >>> class Twice(mod.PythonModule):
    ...     def _compute_output_shapes(self):
    ...         return [("twice_output", self._data_shapes[0].shape)]
    ...     def forward(self, data_batch, is_train=None):
    ...         self._outputs = [2 * data_batch.data[0]]
    ...     def get_outputs(self, merge_multi_context=True):
    ...         return self._outputs
    >>> module = Twice(["data"], [], ["twice_output"])
    >>> module.bind([("data", (2, 3))])
    >>> module.output_shapes
    [('twice_output', (2, 3))]
    """

    def __init__(
        self,
        data_names: Sequence[str],
        label_names: Sequence[str] | None,
        output_names: Sequence[str],
        logger: Any = logging,
    ) -> None:
        super().__init__(logger)
        self._data_names = as_list(data_names)
        self._label_names = as_list(label_names)
        self._output_names = as_list(output_names)
        self._data_shapes: list[DataDesc] = []
        self._label_shapes: list[DataDesc] | None = None
        self._output_shapes: Any = None

    @property
    def data_names(self) -> list[str]:
        """The names of the data."""
        return self._data_names

    @property
    def output_names(self) -> list[str]:
        """The names of the results."""
        return self._output_names

    @property
    def data_shapes(self) -> list[DataDesc]:
        """Descriptions of the data, as bound."""
        return self._data_shapes

    @property
    def label_shapes(self) -> list[DataDesc] | None:
        """Descriptions of the labels, as bound."""
        return self._label_shapes

    @property
    def output_shapes(self) -> list[tuple[str, tuple[int, ...]]]:
        """Names and shapes of the results."""
        return self._output_shapes

    def _bind(
        self, data_shapes: Any, label_shapes: Any, force_rebind: bool, shared_module: Any,
        grad_req: Any,
    ) -> None:  # fmt: skip
        """Takes note of the shapes."""
        self._data_shapes = descriptions(data_shapes, self._data_names, "data_shapes")
        self._label_shapes = (
            descriptions(label_shapes, self._label_names, "label_shapes") if label_shapes else None
        )
        self._output_shapes = self._compute_output_shapes()

    def _compute_output_shapes(self) -> list[tuple[str, tuple[int, ...]]]:
        """Names and shapes of the results, of the shapes that were bound; to be written."""
        raise TypeError(f"{type(self).__name__} has no _compute_output_shapes")

    def init_params(self, *args: Any, **kwargs: Any) -> None:
        """Nothing: there are no parameters."""
        self.params_initialized = True

    def get_params(self) -> tuple[dict[str, Array], dict[str, Array]]:
        """Two empty dicts."""
        return {}, {}

    def init_optimizer(self, *args: Any, **kwargs: Any) -> None:
        """Nothing: there are no parameters."""
        self.optimizer_initialized = True

    def update(self) -> None:
        """Nothing: there are no parameters."""

    def update_metric(self, eval_metric: Any, labels: Any, pre_sliced: bool = False) -> None:
        """Update a metric with the last outputs, if the module takes labels."""
        if self._label_shapes:
            eval_metric.update(labels[0] if pre_sliced else labels, self.get_outputs())

    def install_monitor(self, mon: Any) -> None:
        """Nothing to watch."""


class PythonLossModule(PythonModule):
    """A loss: its outputs are its data, and `grad_func` gives the gradient.

    Parameters
    ----------
    name : str
    data_names, label_names : list of one str each
    grad_func : callable
        The gradient of (scores, labels).

    Examples
    --------
    >>> from slipstream import io, mod, nd
    >>> loss = mod.PythonLossModule(grad_func=lambda scores, labels: scores - labels)
    >>> loss.bind([("data", (2,))], [("softmax_label", (2,))])
    >>> loss.forward(io.DataBatch([nd.ones((2,))], [nd.zeros((2,))]), is_train=True)
    >>> loss.backward()
    >>> loss.get_input_grads()[0].tolist()
    [1.0, 1.0]
    """

    def __init__(
        self,
        name: str = "pyloss",
        data_names: Sequence[str] = ("data",),
        label_names: Sequence[str] = ("softmax_label",),
        logger: Any = logging,
        grad_func: Callable[[Array, Array], Any] | None = None,
    ) -> None:
        super().__init__(data_names, label_names, [f"{name}_output"], logger)
        if grad_func is not None and not callable(grad_func):
            raise TypeError("grad_func must be a function of scores and labels")
        self._grad_func = grad_func
        self._scores: Array | None = None
        self._labels: Array | None = None
        self._gradient: Array | None = None

    def _compute_output_shapes(self) -> list[tuple[str, tuple[int, ...]]]:
        return [(self._output_names[0], self._data_shapes[0].shape)]

    def forward(self, data_batch: DataBatch, is_train: bool | None = None) -> None:
        """Keep scores and, in training, labels."""
        self._scores = data_batch.data[0]
        if self.for_training if is_train is None else is_train:
            self._labels = data_batch.label[0]

    def get_outputs(self, merge_multi_context: bool = True) -> list[Any]:
        """The scores."""
        return [self._scores] if merge_multi_context else [[self._scores]]

    def backward(self, out_grads: Any = None) -> None:
        """Compute the gradient."""
        if out_grads is not None:
            raise ValueError("a loss has no out_grads")
        if self._grad_func is None:
            raise ValueError("give grad_func, or write backward in a class of your own")
        gradient = self._grad_func(self._scores, self._labels)  # type: ignore[arg-type]
        self._gradient = gradient if isinstance(gradient, Array) else nd.array(gradient)

    def get_input_grads(self, merge_multi_context: bool = True) -> list[Any]:
        """The gradient of the scores."""
        return [self._gradient] if merge_multi_context else [[self._gradient]]


__all__ = ["PythonLossModule", "PythonModule"]
