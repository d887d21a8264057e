"""A module that trains by SVRG."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from ... import nd
from ..._convert import Array
from ...module import Module
from .svrg_optimizer import _SVRGOptimizer

__all__ = ["SVRGModule"]


class SVRGModule(Module):
    """As ``Module``, with gradients that vary less from batch to batch.

    Every `update_freq` epochs it keeps the weights, and the mean of their gradients over all
    data. A step then follows ``g(weights) - g(kept weights) + mean``, with both ``g`` of the
    current batch. As in MXNet the mean before is one more term of the next sum over batches.

    Parameters
    ----------
    symbol, data_names, label_names, logger, context, work_load_list, fixed_param_names,
    state_names, group2ctxs, compression_params
        As for ``Module``.
    update_freq : int
        After how many epochs the full gradient is computed again.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import io, sym
    >>> data = io.NDArrayIter(numpy.ones((8, 2)), numpy.ones((8,)), 4, label_name="label")
    >>> net = sym.FullyConnected(sym.var("data"), num_hidden=1, name="fc")
    >>> net = sym.LinearRegressionOutput(net, sym.var("label"))
    >>> model = SVRGModule(net, label_names=["label"], update_freq=2)
    >>> model.fit(data, eval_metric="mse", optimizer_params={"learning_rate": 0.1}, num_epoch=9)
    >>> data.reset()
    >>> model.score(data, "mse")[0][1] < 0.1
    True
    """

    def __init__(
        self,
        symbol: Any,
        data_names: Sequence[str] | None = ("data",),
        label_names: Sequence[str] | None = ("softmax_label",),
        logger: Any = logging,
        context: Any = None,
        work_load_list: Any = None,
        fixed_param_names: Sequence[str] | None = None,
        state_names: Sequence[str] | None = None,
        group2ctxs: Any = None,
        compression_params: dict[str, Any] | None = None,
        update_freq: int | None = None,
    ) -> None:
        arguments = (symbol, data_names, label_names, logger, context, work_load_list,
                     fixed_param_names, state_names, group2ctxs, compression_params)  # fmt: skip
        super().__init__(*arguments)
        if not isinstance(update_freq, int):
            raise TypeError(f"update_freq must be an integer, not {update_freq!r}")
        if update_freq <= 0:
            raise ValueError(f"update_freq must be positive, not {update_freq}")
        self.update_freq = update_freq
        self._mod_aux = Module(*arguments)  # with the weights that were kept
        # Means of full gradients by name, in a list as MXNet has one for each device.
        self._param_dict: list[dict[str, Array]] = []
        self._ctx_len = 1

    def bind(
        self,
        data_shapes: Any,
        label_shapes: Any = None,
        for_training: bool = True,
        inputs_need_grad: bool = False,
        force_rebind: bool = False,
        shared_module: Any = None,
        grad_req: Any = "write",
    ) -> None:
        """As ``Module.bind``."""
        arguments = (data_shapes, label_shapes, for_training, inputs_need_grad, force_rebind,
                     shared_module, grad_req)  # fmt: skip
        super().bind(*arguments)
        if for_training:
            self._mod_aux.bind(*arguments)

    def reshape(self, data_shapes: Any, label_shapes: Any = None) -> None:
        """As ``Module.reshape``."""
        super().reshape(data_shapes, label_shapes)
        if self._mod_aux.binded:
            self._mod_aux.reshape(data_shapes, label_shapes)

    def init_optimizer(
        self,
        kvstore: Any = "local",
        optimizer: Any = "sgd",
        optimizer_params: Any = (("learning_rate", 0.01),),
        force_init: bool = False,
    ) -> None:
        """As ``Module.init_optimizer``."""
        self._needs()
        arguments, _ = self.get_params()
        self._param_dict = [{n: nd.zeros(x.shape, dtype=x.dtype) for n, x in arguments.items()}]
        names = [*self._param_names, *(f"{name}_full" for name in arguments)]
        options = {"rescale_grad": 1.0 / self._batch_size(), **dict(optimizer_params)}
        made = _SVRGOptimizer(optimizer, param_idx2name=dict(enumerate(names)), **options)
        super().init_optimizer(kvstore, made, optimizer_params, force_init)

    def forward(self, data_batch: Any, is_train: bool | None = None) -> None:
        """As ``Module.forward``; in training with the kept weights, too."""
        super().forward(data_batch, is_train)
        if is_train:
            self._mod_aux.forward(data_batch, is_train)

    def backward(self, out_grads: Any = None) -> None:
        """As ``Module.backward``, of both sets of weights."""
        super().backward(out_grads)
        if self._mod_aux.binded:
            self._mod_aux.backward(out_grads)

    def update(self) -> None:
        """Correct the gradients, and let the optimizer change the parameters."""
        self._needs(optimizer=True)
        gradients, kept = self._bound().grad_dict, self._mod_aux._bound().grad_dict
        for name in self._param_names:
            grad = gradients[name]
            if grad is not None:
                grad -= kept[name]
                grad += self._param_dict[0][name]
        super().update()

    def update_full_grads(self, train_data: Any) -> None:
        """Keep the present weights, and compute the mean of their gradients over `train_data`."""
        self._needs(optimizer=True)
        arguments, states = self.get_params()
        self._mod_aux.set_params(arguments, states)
        means = self._param_dict[0]
        train_data.reset()
        count, padding = 0, 0
        for batch in train_data:
            self._mod_aux.forward(batch, is_train=True)
            self._mod_aux.backward()
            count += 1
            padding = batch.pad or 0
            gradients = self._mod_aux._bound().grad_dict
            for name in self._param_names:
                if gradients[name] is not None:
                    means[name] = means[name] + gradients[name]
        batches = count - padding / train_data.batch_size
        for name in self._param_names:
            means[name] = means[name] / batches

    def _begin_epoch(self, epoch: int, train_data: Any) -> None:
        if epoch % self.update_freq == 0:
            self.update_full_grads(train_data)
        train_data.reset()

    def _end_epoch(self, train_data: Any) -> None:
        """The next epoch resets the data itself."""

    def prepare(self, data_batch: Any, sparse_row_id_fn: Any = None) -> None:
        """As ``Module.prepare``."""
        super().prepare(data_batch, sparse_row_id_fn)
        self._mod_aux.prepare(data_batch, sparse_row_id_fn)
