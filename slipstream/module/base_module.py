"""The base class of modules: preparation, and the loops over data."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from typing import Any

from .. import init, metric, nd
from .._convert import Array
from ..io import DataBatch, DataDesc
from ..model import BatchEndParam, split_params


def as_list(x: Any) -> list[Any]:
    """A list or tuple as a list; anything else as a list of one; None as an empty list."""
    if x is None:
        return []
    return list(x) if isinstance(x, (list, tuple)) else [x]


def descriptions(shapes: Any, names: Sequence[str], what: str) -> list[DataDesc]:
    """Pairs of name and shape as ``DataDesc``, in the order of the names.

    Raises
    ------
    TypeError
        A shape is no tuple.
    ValueError
        The names are not those that the module has.
    """
    found = [
        given if isinstance(given, DataDesc) else DataDesc(*given) for given in as_list(shapes)
    ]
    for d in found:
        if not isinstance(d.shape, (tuple, list)) or any(isinstance(n, Array) for n in d.shape):
            raise TypeError(f"{what}: the shape of {d.name!r} must be a tuple of integers")
    if sorted(d.name for d in found) != sorted(names):
        raise ValueError(
            f"{what} describes {[d.name for d in found]}, but the module has {list(names)}"
        )
    return sorted(found, key=lambda d: list(names).index(d.name))


class BaseModule:
    """Base class of modules: ``fit``, ``score`` and ``predict`` on top of their own steps.

    Derived classes have ``bind``, ``init_params``, ``init_optimizer`` (or ``_bind``,
    ``_init_params``, ``_init_optimizer``, which these call when there is something to do),
    ``forward``, ``backward``, ``update``, ``get_outputs``, ``get_params`` and ``update_metric``.

    >>> from slipstream import mod
    >>> issubclass(mod.Module, mod.BaseModule)
    True
    """

    def __init__(self, logger: Any = logging) -> None:
        self.logger = logger
        self.binded = False
        self.for_training = False
        self.inputs_need_grad = False
        self.params_initialized = False
        self.optimizer_initialized = False
        self._symbol: Any = None

    @property
    def symbol(self) -> Any:
        """The symbol that is computed."""
        return self._symbol

    def _needs(self, bound: bool = True, parameters: bool = True, optimizer: bool = False) -> None:
        """Raises unless the steps before this one were taken."""
        missing = [
            step
            for step, needed, done in (
                ("bind", bound, self.binded),
                ("init_params", parameters, self.params_initialized),
                ("init_optimizer", optimizer, self.optimizer_initialized),
            )
            if needed and not done
        ]
        if missing:
            raise RuntimeError(f"call {' and '.join(missing)} first")

    # ---- getting ready; derived classes have what is done the first time -----------------------

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
        """Make the arrays for these shapes.

        Parameters
        ----------
        data_shapes, label_shapes : list of DataDesc or of (name, shape)
        for_training : bool
            Whether gradients are wanted.
        inputs_need_grad : bool
            Whether data get gradients, too; see ``get_input_grads``.
        force_rebind : bool
            Whether to bind again what is bound.
        shared_module : Module, optional
            A bound module whose parameters this one uses.
        grad_req : str, list or dict
            ``'write'``, ``'add'`` or ``'null'``.
        """
        if self.binded and not force_rebind:
            self.logger.warning("Already bound, ignoring bind()")
            return
        if inputs_need_grad and not for_training:
            raise ValueError("inputs_need_grad needs for_training")
        self.for_training = for_training
        self.inputs_need_grad = inputs_need_grad
        self._bind(data_shapes, label_shapes, force_rebind, shared_module, grad_req)
        self.binded = True

    def _bind(
        self, data_shapes: Any, label_shapes: Any, force_rebind: bool, shared_module: Any,
        grad_req: Any,
    ) -> None:  # fmt: skip
        raise TypeError(f"{type(self).__name__} has no bind")

    def init_params(
        self,
        initializer: Any = init.Uniform(0.01),  # noqa: B008  # it has no state; as in MXNet
        arg_params: dict[str, Array] | None = None,
        aux_params: dict[str, Array] | None = None,
        allow_missing: bool = False,
        force_init: bool = False,
        allow_extra: bool = False,
    ) -> None:
        """Give parameters and states their first values.

        Parameters
        ----------
        initializer : Initializer or None
            For what is not in the others; with None nothing else is changed.
        arg_params, aux_params : dict of arrays
            Values by name.
        allow_missing : bool
            Whether the initializer serves names that these lack.
        force_init : bool
            Whether to begin anew if this was done before.
        allow_extra : bool
            Whether these may have other names.
        """
        if self.params_initialized and not force_init:
            return
        self._needs(parameters=False)
        self._init_params(
            initializer, arg_params, aux_params, allow_missing, force_init, allow_extra
        )
        self.params_initialized = True

    def _init_params(
        self, initializer: Any, arg_params: dict[str, Array] | None,
        aux_params: dict[str, Array] | None, allow_missing: bool, force_init: bool,
        allow_extra: bool,
    ) -> None:  # fmt: skip
        raise TypeError(f"{type(self).__name__} has no init_params")

    def init_optimizer(
        self,
        kvstore: Any = "local",
        optimizer: Any = "sgd",
        optimizer_params: Any = (("learning_rate", 0.01),),
        force_init: bool = False,
    ) -> None:
        """Choose the optimizer.

        Parameters
        ----------
        kvstore : str or KVStore
            ``'local'`` or ``'device'``; there is one device, so that it sums nothing.
        optimizer : str or Optimizer
        optimizer_params : dict or pairs
            Gradients are divided by the batch size unless this has ``rescale_grad``.
        force_init : bool
            Whether to choose again.
        """
        self._needs()
        if self.optimizer_initialized and not force_init:
            self.logger.warning("optimizer already initialized, ignoring...")
            return
        self._init_optimizer(kvstore, optimizer, optimizer_params, force_init)
        self.optimizer_initialized = True

    def _init_optimizer(
        self, kvstore: Any, optimizer: Any, optimizer_params: Any, force_init: bool
    ) -> None:
        raise TypeError(f"{type(self).__name__} has no init_optimizer")

    # ---- steps that derived classes have -------------------------------------------------------

    def forward(self, data_batch: DataBatch, is_train: bool | None = None) -> None:
        """Compute the outputs for a batch."""
        raise TypeError(f"{type(self).__name__} has no forward")

    def backward(self, out_grads: Any = None) -> None:
        """Compute the gradients of the last ``forward``."""
        raise TypeError(f"{type(self).__name__} has no backward")

    def update(self) -> None:
        """Let the optimizer change the parameters."""
        raise TypeError(f"{type(self).__name__} has no update")

    def get_outputs(self, merge_multi_context: bool = True) -> list[Array]:
        """The results of the last ``forward``."""
        raise TypeError(f"{type(self).__name__} has no get_outputs")

    def get_params(self) -> tuple[dict[str, Array], dict[str, Array]]:
        """The parameters and the states, by name."""
        raise TypeError(f"{type(self).__name__} has no get_params")

    def update_metric(self, eval_metric: Any, labels: Any, pre_sliced: bool = False) -> None:
        """Update a metric with the last outputs."""
        raise TypeError(f"{type(self).__name__} has no update_metric")

    def install_monitor(self, mon: Any) -> None:
        """Let a ``Monitor`` watch."""
        raise TypeError(f"{type(self).__name__} has no install_monitor")

    def prepare(self, data_batch: DataBatch, sparse_row_id_fn: Any = None) -> None:
        """Called with the next batch before its turn; modules of buckets switch here."""

    # ---- values --------------------------------------------------------------------------------

    def set_params(
        self,
        arg_params: dict[str, Array] | None,
        aux_params: dict[str, Array] | None,
        allow_missing: bool = False,
        force_init: bool = True,
        allow_extra: bool = False,
    ) -> None:
        """Give parameters and states these values."""
        self.init_params(
            None, arg_params, aux_params, allow_missing, force_init, allow_extra=allow_extra
        )

    def save_params(self, fname: str) -> None:
        """Write the parameters and states to a file that MXNet reads, too."""
        arguments, states = self.get_params()
        named = {f"arg:{k}": v for k, v in arguments.items()}
        named |= {f"aux:{k}": v for k, v in states.items()}
        nd.save(fname, named, format="mxnet")

    def load_params(self, fname: str) -> None:
        """Read what ``save_params`` wrote."""
        self.set_params(*split_params(nd.load(fname)))

    def get_states(self, merge_multi_context: bool = True) -> list[Array]:
        """The values of the variables in ``state_names``."""
        return []

    def set_states(self, states: Any = None, value: Any = None) -> None:
        """Give the variables in ``state_names`` values."""
        if states or value is not None:
            raise ValueError("this module has no state_names")

    # ---- loops ---------------------------------------------------------------------------------

    def forward_backward(self, data_batch: DataBatch) -> None:
        """``forward`` in training mode, then ``backward``."""
        self.forward(data_batch, is_train=True)
        self.backward()

    def _batches(
        self, data: Any, num_batch: int | None, reset: bool = True
    ) -> Iterator[tuple[int, DataBatch]]:
        if reset:
            data.reset()
        for i, batch in enumerate(data):
            if num_batch is not None and i >= num_batch:
                break
            yield i, batch

    def score(
        self,
        eval_data: Any,
        eval_metric: Any,
        num_batch: int | None = None,
        batch_end_callback: Any = None,
        score_end_callback: Any = None,
        reset: bool = True,
        epoch: int = 0,
        sparse_row_id_fn: Any = None,
    ) -> list[tuple[str, Any]]:
        """Compute a metric over the data of an iterator.

        Parameters
        ----------
        eval_data : DataIter
        eval_metric : str, EvalMetric or function
        num_batch : int, optional
            How many batches; all by default.
        batch_end_callback, score_end_callback : callable or list of those
            Called with a ``BatchEndParam`` after each batch, and at the end.
        reset : bool
            Whether the iterator begins anew first.
        epoch : int
            What the callbacks are told.

        Returns
        -------
        list of pairs
            Names and values.
        """
        self._needs()
        eval_metric = metric.create(eval_metric)
        eval_metric.reset()
        count = 0
        for i, batch in self._batches(eval_data, num_batch, reset):
            self.prepare(batch)
            self.forward(batch, is_train=False)
            self.update_metric(eval_metric, batch.label)
            self._call(batch_end_callback, epoch, i, eval_metric, locals())
            count = i + 1
        self._call(score_end_callback, epoch, count, eval_metric, locals())
        return eval_metric.get_name_value()

    def iter_predict(
        self,
        eval_data: Any,
        num_batch: int | None = None,
        reset: bool = True,
        sparse_row_id_fn: Any = None,
    ) -> Iterator[tuple[list[Array], int, DataBatch]]:
        """The outputs of each batch without its padding, with its number and the batch."""
        self._needs()
        for i, batch in self._batches(eval_data, num_batch, reset):
            self.prepare(batch)
            self.forward(batch, is_train=False)
            yield self._unpadded(batch), i, batch

    def _unpadded(self, batch: DataBatch) -> list[Array]:
        pad = batch.pad or 0
        return [out[: out.shape[0] - pad] for out in self.get_outputs()]

    def predict(
        self,
        eval_data: Any,
        num_batch: int | None = None,
        merge_batches: bool = True,
        reset: bool = True,
        always_output_list: bool = False,
        sparse_row_id_fn: Any = None,
    ) -> Any:
        """The outputs for all data of an iterator, or for one array.

        Parameters
        ----------
        eval_data : DataIter or array
        num_batch : int, optional
            How many batches; all by default.
        merge_batches : bool
            Whether outputs of all batches are joined; else a list for each batch.
        reset : bool
            Whether the iterator begins anew first.
        always_output_list : bool
            Whether a single output is a list of one, too.

        Returns
        -------
        array, or list of arrays
        """
        self._needs()
        if not hasattr(eval_data, "reset"):
            x = eval_data if isinstance(eval_data, Array) else nd.array(eval_data)
            self.forward(DataBatch([x]), is_train=False)
            outputs = self.get_outputs()
            return outputs if always_output_list or len(outputs) != 1 else outputs[0]
        parts = [outs for outs, _, _ in self.iter_predict(eval_data, num_batch, reset)]
        if not merge_batches or not parts:
            return parts
        counts = {len(outs) for outs in parts}
        if len(counts) != 1:
            raise ValueError(f"batches have {sorted(counts)} outputs: use merge_batches=False")
        joined = [nd.concat(*outs, dim=0) for outs in zip(*parts, strict=True)]
        return joined if always_output_list or len(joined) != 1 else joined[0]

    def fit(
        self,
        train_data: Any,
        eval_data: Any = None,
        eval_metric: Any = "acc",
        epoch_end_callback: Any = None,
        batch_end_callback: Any = None,
        kvstore: Any = "local",
        optimizer: Any = "sgd",
        optimizer_params: Any = (("learning_rate", 0.01),),
        eval_end_callback: Any = None,
        eval_batch_end_callback: Any = None,
        initializer: Any = None,
        arg_params: dict[str, Array] | None = None,
        aux_params: dict[str, Array] | None = None,
        allow_missing: bool = False,
        force_rebind: bool = False,
        force_init: bool = False,
        begin_epoch: int = 0,
        num_epoch: int | None = None,
        validation_metric: Any = None,
        monitor: Any = None,
        sparse_row_id_fn: Any = None,
    ) -> None:
        """Train: bind, initialize and go over the data `num_epoch` times.

        Parameters
        ----------
        train_data, eval_data : DataIter
            Data to train with, and to score after each epoch.
        eval_metric, validation_metric
            What is measured in training, and on `eval_data` (the same by default).
        epoch_end_callback : callable or list of those
            Called with epoch, symbol, parameters and states after each epoch.
        batch_end_callback, eval_end_callback, eval_batch_end_callback : callable or list of those
            Called with a ``BatchEndParam``.
        kvstore : str or KVStore
        optimizer : str or Optimizer
        optimizer_params : dict or pairs
            Gradients are divided by the batch size unless this has ``rescale_grad``.
        initializer : Initializer
            ``init.Uniform(0.01)`` by default.
        arg_params, aux_params : dict of arrays
            Values to begin with, and `allow_missing`: whether the initializer gives the others.
        force_rebind, force_init : bool
            Whether to begin anew if this was done before.
        begin_epoch, num_epoch : int
            The first epoch, and the one after the last.
        monitor : Monitor, optional
        """
        if num_epoch is None:
            raise ValueError("num_epoch must be given: the number of epochs")
        self.bind(
            data_shapes=train_data.provide_data,
            label_shapes=train_data.provide_label,
            for_training=True,
            force_rebind=force_rebind,
        )
        if monitor is not None:
            self.install_monitor(monitor)
        self.init_params(
            initializer=init.Uniform(0.01) if initializer is None else initializer,
            arg_params=arg_params,
            aux_params=aux_params,
            allow_missing=allow_missing,
            force_init=force_init,
        )
        self.init_optimizer(kvstore=kvstore, optimizer=optimizer, optimizer_params=optimizer_params)
        if validation_metric is None:
            validation_metric = eval_metric
        eval_metric = metric.create(eval_metric)

        for epoch in range(begin_epoch, num_epoch):
            began = time.time()
            eval_metric.reset()
            self._begin_epoch(epoch, train_data)
            for i, batch in self._batches(train_data, None, reset=False):
                if monitor is not None:
                    monitor.tic()
                self.prepare(batch)
                self.forward_backward(batch)
                self.update()
                self.update_metric(eval_metric, batch.label)
                if monitor is not None:
                    monitor.toc_print()
                self._call(batch_end_callback, epoch, i, eval_metric, locals())
            # One look per epoch, which waits for what is left of it.
            for name, value in eval_metric.get_global_name_value():
                self.logger.info("Epoch[%d] Train-%s=%f", epoch, name, value)
            self.logger.info("Epoch[%d] Time cost=%.3f", epoch, time.time() - began)
            if epoch_end_callback is not None:
                arguments, states = self.get_params()
                for callback in as_list(epoch_end_callback):
                    callback(epoch, self.symbol, arguments, states)
            if eval_data is not None:
                found = self.score(
                    eval_data,
                    validation_metric,
                    score_end_callback=eval_end_callback,
                    batch_end_callback=eval_batch_end_callback,
                    epoch=epoch,
                )
                for name, value in found:
                    self.logger.info("Epoch[%d] Validation-%s=%f", epoch, name, value)
            self._end_epoch(train_data)

    def _begin_epoch(self, epoch: int, train_data: Any) -> None:
        """Called by ``fit`` before the batches of an epoch; does nothing here."""

    def _end_epoch(self, train_data: Any) -> None:
        """Called by ``fit`` after an epoch."""
        train_data.reset()

    @staticmethod
    def _call(callbacks: Any, epoch: int, nbatch: int, eval_metric: Any, names: Any) -> None:
        for callback in as_list(callbacks):
            callback(BatchEndParam(epoch, nbatch, eval_metric, names))
