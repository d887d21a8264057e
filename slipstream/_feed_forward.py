"""``model.FeedForward``: training of a symbol, as it was before modules."""

from __future__ import annotations

import logging
from typing import Any

import numpy

from ._convert import Array
from .io import NDArrayIter, ResizeIter
from .model import load_checkpoint, save_checkpoint
from .module import Module
from .symbol import Symbol


class FeedForward:
    """A symbol with its parameters, trained with arrays; ``mod.Module`` came after it.

    Parameters
    ----------
    symbol : Symbol
    ctx : Context or list of Context
    num_epoch : int
        How often ``fit`` goes over the data.
    epoch_size : int, optional
        How many batches make an epoch; all of the data by default.
    optimizer : str or Optimizer
    initializer : Initializer
        ``init.Uniform(0.01)`` by default.
    numpy_batch_size : int
        The size of batches that are made of arrays.
    arg_params, aux_params : dict of arrays
        Values to begin with.
    allow_extra_params : bool
        Whether these may have other names than the symbol's.
    begin_epoch : int
        The first epoch.
    **kwargs
        For the optimizer.

    Examples
    --------
    >>> from slipstream import model, nd, sym
    >>> net = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
    >>> net = sym.SoftmaxOutput(net, name="softmax")
    >>> classifier = model.FeedForward(net, num_epoch=5, learning_rate=1.0)
    >>> classifier.fit(nd.ones((8, 3)), nd.ones((8,)))
    >>> classifier.predict(nd.ones((8, 3))).shape
    (8, 2)
    """

    def __init__(
        self,
        symbol: Symbol,
        ctx: Any = None,
        num_epoch: int | None = None,
        epoch_size: int | None = None,
        optimizer: Any = "sgd",
        initializer: Any = None,
        numpy_batch_size: int = 128,
        arg_params: dict[str, Array] | None = None,
        aux_params: dict[str, Array] | None = None,
        allow_extra_params: bool = False,
        begin_epoch: int = 0,
        **kwargs: Any,
    ) -> None:
        self.symbol = symbol
        self.ctx = ctx
        self.num_epoch = num_epoch
        self.epoch_size = epoch_size
        self.optimizer = optimizer
        self.initializer = initializer
        self.numpy_batch_size = numpy_batch_size
        self.arg_params = arg_params
        self.aux_params = aux_params
        self.allow_extra_params = allow_extra_params
        self.begin_epoch = begin_epoch
        self.kwargs = kwargs

    # ---- files -----------------------------------------------------------------------------------

    def save(self, prefix: str, epoch: int | None = None, remove_amp_cast: bool = True) -> None:
        """Write a checkpoint; of `num_epoch` unless `epoch` is given."""
        epoch = self.num_epoch if epoch is None else epoch
        if epoch is None:
            raise ValueError("epoch must be given: there is no num_epoch")
        arguments, states = self._parameters()
        save_checkpoint(prefix, epoch, self.symbol, arguments, states, remove_amp_cast)

    @staticmethod
    def load(prefix: str, epoch: int, ctx: Any = None, **kwargs: Any) -> FeedForward:
        """Read a checkpoint; training goes on from its epoch."""
        symbol, arguments, states = load_checkpoint(prefix, epoch)
        return FeedForward(
            symbol, ctx, arg_params=arguments, aux_params=states, begin_epoch=epoch, **kwargs
        )

    @staticmethod
    def create(
        symbol: Symbol,
        X: Any,
        y: Any = None,
        ctx: Any = None,
        num_epoch: int | None = None,
        epoch_size: int | None = None,
        optimizer: Any = "sgd",
        initializer: Any = None,
        eval_data: Any = None,
        eval_metric: Any = "acc",
        epoch_end_callback: Any = None,
        batch_end_callback: Any = None,
        kvstore: Any = "local",
        logger: Any = None,
        work_load_list: Any = None,
        eval_end_callback: Any = None,
        eval_batch_end_callback: Any = None,
        **kwargs: Any,
    ) -> FeedForward:
        """A model that is trained already; the arguments are those of the class and of ``fit``."""
        made = FeedForward(symbol, ctx, num_epoch, epoch_size, optimizer, initializer, **kwargs)
        made.fit(
            X, y, eval_data, eval_metric, epoch_end_callback, batch_end_callback, kvstore, logger,
            work_load_list, None, eval_end_callback, eval_batch_end_callback,
        )  # fmt: skip
        return made

    # ---- use -------------------------------------------------------------------------------------

    def fit(
        self,
        X: Any,
        y: Any = None,
        eval_data: Any = None,
        eval_metric: Any = "acc",
        epoch_end_callback: Any = None,
        batch_end_callback: Any = None,
        kvstore: Any = "local",
        logger: Any = None,
        work_load_list: Any = None,
        monitor: Any = None,
        eval_end_callback: Any = None,
        eval_batch_end_callback: Any = None,
    ) -> None:
        """Train; as ``Module.fit``.

        Parameters
        ----------
        X, y : DataIter, or arrays of data and labels
        eval_data : DataIter, or a pair of arrays
            Scored after each epoch.
        """
        data = self._iterator(X, y, train=True)
        if self.epoch_size is not None:
            data = ResizeIter(data, self.epoch_size, reset_internal=False)
        if eval_data is not None and not hasattr(eval_data, "provide_data"):
            given, label = eval_data
            eval_data = self._iterator(given, label, train=False)
        module = self._module(data, logger)
        module.fit(
            data, eval_data, eval_metric, epoch_end_callback, batch_end_callback, kvstore,
            self.optimizer, self.kwargs, eval_end_callback, eval_batch_end_callback,
            self.initializer, *self._known(module), allow_missing=True,
            begin_epoch=self.begin_epoch, num_epoch=self.num_epoch, monitor=monitor,
        )  # fmt: skip
        self.arg_params, self.aux_params = module.get_params()

    def predict(
        self, X: Any, num_batch: int | None = None, return_data: bool = False, reset: bool = True
    ) -> Any:
        """The outputs as NumPy arrays; with `return_data` data and labels, too."""
        data = self._iterator(X, None, train=False)
        module = self._bound(data)
        outputs, inputs, labels = [], [], []
        for found, _, batch in module.iter_predict(data, num_batch, reset):
            outputs.append([x.asnumpy() for x in found])
            rows = found[0].shape[0]
            inputs.append([x[:rows].asnumpy() for x in batch.data])
            labels.append([x[:rows].asnumpy() for x in batch.label or ()])

        def joined(parts: list[list[Any]]) -> Any:
            whole = [numpy.concatenate(part) for part in zip(*parts, strict=True)]
            return whole[0] if len(whole) == 1 else whole

        found = joined(outputs)
        return (found, joined(inputs), joined(labels)) if return_data else found

    def score(
        self,
        X: Any,
        eval_metric: Any = "acc",
        num_batch: int | None = None,
        batch_end_callback: Any = None,
        reset: bool = True,
    ) -> Any:
        """The value of a metric over the data of an iterator."""
        module = self._bound(X)
        (_, value), *_ = module.score(X, eval_metric, num_batch, batch_end_callback, reset=reset)
        return value

    # ---- inside ----------------------------------------------------------------------------------

    def _iterator(self, X: Any, y: Any, train: bool) -> Any:
        if hasattr(X, "provide_data"):
            return X
        if train and y is None:
            raise ValueError("y must be given when X is an array")
        size = min(self.numpy_batch_size, len(X))
        return NDArrayIter(
            X, y, size, shuffle=train, last_batch_handle="discard" if train else "pad"
        )

    def _module(self, data: Any, logger: Any = None) -> Any:
        return Module(
            self.symbol,
            [d[0] for d in data.provide_data],
            # Without labels in the data, those of the symbol must not be taken for parameters.
            [d[0] for d in data.provide_label or ()]
            or [n for n in self.symbol.list_arguments() if n.endswith("_label")],
            logging if logger is None else logger,
            self.ctx,
        )

    def _bound(self, data: Any) -> Any:
        module = self._module(data)
        labels = data.provide_label if module.label_names and data.provide_label else None
        module.bind(data.provide_data, labels, for_training=False)
        self._parameters()
        arguments, states = self._known(module)
        module.set_params(arguments, states)
        return module

    def _parameters(self) -> tuple[dict[str, Array], dict[str, Array]]:
        if self.arg_params is None:
            raise RuntimeError("there are no parameters yet: call fit, or give arg_params")
        return self.arg_params, self.aux_params or {}

    def _known(self, module: Any) -> tuple[Any, Any]:
        """The parameters for a module; without extra ones if these are allowed."""
        if self.arg_params is None:
            return None, None
        arguments, states = self._parameters()
        extra = sorted({*arguments, *states} - {*module._param_names, *module._aux_names})
        if extra and not self.allow_extra_params:
            raise ValueError(
                f"there are no parameters {extra}; allow_extra_params=True ignores them"
            )
        if self.allow_extra_params:
            arguments = {k: v for k, v in arguments.items() if k in module._param_names}
            states = {k: v for k, v in states.items() if k in module._aux_names}
        return arguments, states
