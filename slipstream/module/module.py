"""A symbol with its parameters and an optimizer."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from .. import init, kvstore
from .. import optimizer as opt
from .._convert import Array
from .._files import replacing
from ..context import Context, check_device, cpu
from ..executor import Executor
from ..io import DataBatch, DataDesc
from ..model import load_checkpoint, save_checkpoint
from ..symbol import Symbol
from ._mxnet_names import ModuleNames
from .base_module import BaseModule, as_list, descriptions


class Module(ModuleNames, BaseModule):
    """A symbol that can be trained and used.

    Several contexts are accepted; the whole batch is computed at once, by all cores.

    Parameters
    ----------
    symbol : Symbol
    data_names, label_names : list of str
        The variables that batches bring values for. Others are parameters.
    logger
        Where ``fit`` writes to.
    context : Context or list of Context
    work_load_list, group2ctxs
        Accepted; they divide work among devices, and there is one.
    fixed_param_names : list of str
        Parameters that are not trained.
    state_names : list of str
        Variables that keep their values from batch to batch; see ``set_states``.
    compression_params : dict
        Passed on to the store of ``init_optimizer``.

    Examples
    --------
    >>> from slipstream import io, mod, nd, sym
    >>> line = sym.FullyConnected(sym.var("data"), num_hidden=1)
    >>> net = sym.LinearRegressionOutput(line, sym.var("label"))
    >>> model = mod.Module(net, label_names=["label"])
    >>> model.bind([("data", (4, 2))], [("label", (4, 1))])
    >>> model.init_params()
    >>> model.forward(io.DataBatch([nd.ones((4, 2))], [nd.ones((4, 1))]))
    >>> model.get_outputs()[0].shape
    (4, 1)
    """

    def __init__(
        self,
        symbol: Symbol,
        data_names: Sequence[str] | None = ("data",),
        label_names: Sequence[str] | None = ("softmax_label",),
        logger: Any = logging,
        context: Any = None,
        work_load_list: Any = None,
        fixed_param_names: Sequence[str] | None = None,
        state_names: Sequence[str] | None = None,
        group2ctxs: Any = None,
        compression_params: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(logger)
        if not isinstance(symbol, Symbol):
            raise TypeError(f"symbol must be a Symbol, not {type(symbol).__name__}")
        contexts = as_list(cpu() if context is None else context)
        for place in contexts:
            if isinstance(place, Context):
                check_device(place)
        self._symbol = symbol
        self._context = contexts
        self._data_names = as_list(data_names)
        arguments = symbol.list_arguments()
        # A symbol without labels is fine: the default name need not be there.
        self._label_names = [n for n in as_list(label_names) if n in arguments]
        self._state_names = as_list(state_names)
        self._fixed = set(as_list(fixed_param_names))
        inputs = {*self._data_names, *as_list(label_names), *self._state_names}
        self._param_names = [n for n in arguments if n not in inputs]
        for given, what in (
            (self._data_names, "data_names"),
            (self._state_names, "state_names"),
            (sorted(self._fixed), "fixed_param_names"),
        ):
            unknown = [n for n in given if n not in arguments]
            if unknown:
                raise ValueError(f"{what}: {unknown} is not among the arguments {arguments}")
        self._aux_names = symbol.list_auxiliary_states()
        self._compression = compression_params
        self._executor: Executor | None = None
        self._data_shapes: list[DataDesc] = []
        self._label_shapes: list[DataDesc] | None = None
        self._grad_req: Any = "write"
        self._optimizer: Any = None
        self._updater: Any = None
        self._store: Any = None
        self._preloaded: tuple[dict[str, Array], dict[str, Array]] | None = None
        self._preloaded_states: tuple[str, bool] | None = None
        self._monitor: Any = None

    # ---- files -----------------------------------------------------------------------------------

    @staticmethod
    def load(
        prefix: str,
        epoch: int,
        load_optimizer_states: bool = False,
        allow_pickle: bool = False,
        **kwargs: Any,
    ) -> Module:
        """A module of the files of ``save_checkpoint``; `kwargs` as for ``Module``.

        It has its parameters once it is bound and ``init_params`` was called.
        """
        symbol, arguments, states = load_checkpoint(prefix, epoch)
        module = Module(symbol, **kwargs)
        module._preloaded = (arguments, states)
        module.params_initialized = True
        if load_optimizer_states:
            module._preloaded_states = (f"{prefix}-{epoch:04d}.states", allow_pickle)
        return module

    def save_checkpoint(
        self,
        prefix: str,
        epoch: int,
        save_optimizer_states: bool = False,
        remove_amp_cast: bool = True,
    ) -> None:
        """Write ``prefix-symbol.json``, ``prefix-0000.params`` and perhaps ``.states``."""
        save_checkpoint(prefix, epoch, self._symbol, *self.get_params(), remove_amp_cast)
        if save_optimizer_states:
            self.save_optimizer_states(f"{prefix}-{epoch:04d}.states")

    def save_optimizer_states(self, fname: str) -> None:
        """Write the states of the optimizer."""
        self._needs(optimizer=True)
        with replacing(fname) as file:
            file.write(self._updater.get_states())

    def load_optimizer_states(self, fname: str, allow_pickle: bool = False) -> None:
        """Read what ``save_optimizer_states`` wrote; pickles as ``Trainer.load_states`` does."""
        self._needs(optimizer=True)
        self._read_states(fname, allow_pickle)

    def _read_states(self, fname: str, allow_pickle: bool) -> None:
        with open(fname, "rb") as file:
            self._updater.set_states(file.read(), allow_pickle)

    # ---- what it is made of ----------------------------------------------------------------------

    @property
    def data_names(self) -> list[str]:
        """The variables that data is for."""
        return self._data_names

    @property
    def label_names(self) -> list[str]:
        """The variables that labels are for."""
        return self._label_names

    @property
    def output_names(self) -> list[str]:
        """The names of the results."""
        return self._symbol.list_outputs()

    @property
    def data_shapes(self) -> list[DataDesc]:
        """Descriptions of the data, as bound."""
        self._needs(parameters=False)
        return self._data_shapes

    @property
    def label_shapes(self) -> list[DataDesc] | None:
        """Descriptions of the labels, as bound."""
        self._needs(parameters=False)
        return self._label_shapes

    @property
    def output_shapes(self) -> list[tuple[str, tuple[int, ...]]]:
        """Names and shapes of the results."""
        self._needs(parameters=False)
        given = {d.name: d.shape for d in [*self._data_shapes, *(self._label_shapes or ())]}
        _, shapes, _ = self._symbol.infer_shape(**given)
        return list(zip(self.output_names, shapes, strict=True))

    # ---- binding ---------------------------------------------------------------------------------

    def _bind(
        self, data_shapes: Any, label_shapes: Any, force_rebind: bool, shared_module: Any,
        grad_req: Any,
    ) -> None:  # fmt: skip
        kept = self.get_params() if self.binded and self.params_initialized else None
        self._grad_req = grad_req
        self._data_shapes = descriptions(data_shapes, self._data_names, "data_shapes")
        self._label_shapes = (
            descriptions(label_shapes, self._label_names, "label_shapes") if label_shapes else None
        )
        described = [*self._data_shapes, *(self._label_shapes or ())]
        self._executor = self._symbol.simple_bind(
            ctx=self._context[0],
            grad_req=self._requests(),
            type_dict={d.name: d.dtype for d in described},
            **{d.name: d.shape for d in described},
        )
        self.binded = True  # from here on values can be put in
        if shared_module is not None:
            self._share(shared_module)
        elif self._preloaded is not None:
            values, self._preloaded = self._preloaded, None
            self._executor.copy_params_from(*values, allow_extra_params=True)
        elif kept is not None:
            self._executor.copy_params_from(*kept)
        if self._monitor is not None:
            self._monitor.install(self._executor)

    def _requests(self) -> dict[str, str]:
        """The gradient request of each argument."""
        names = self._symbol.list_arguments()
        if isinstance(self._grad_req, str):
            wanted = dict.fromkeys(names, self._grad_req)
        elif isinstance(self._grad_req, dict):
            wanted = {n: self._grad_req.get(n, "null") for n in names}
        else:
            wanted = dict(zip(names, self._grad_req, strict=True))
        for name in names:
            is_input = name in self._data_names and self.inputs_need_grad
            if name not in self._param_names and not is_input:
                wanted[name] = "null"
            if name in self._fixed or not self.for_training:
                wanted[name] = "null"
        return wanted

    def _share(self, other: Module) -> None:
        """Puts the arrays of another module's parameters in the place of ours."""
        theirs, ours = other._bound(), self._bound()
        arguments, gradients, states = theirs.arg_dict, theirs.grad_dict, theirs.aux_dict
        for i, name in enumerate(self._symbol.list_arguments()):
            if name not in self._param_names or name not in arguments:
                continue
            if arguments[name].shape != ours.arg_arrays[i].shape:
                raise ValueError(
                    f"{name} has shape {ours.arg_arrays[i].shape} here, and "
                    f"{arguments[name].shape} in the shared module"
                )
            ours.arg_arrays[i] = arguments[name]
            if ours.grad_arrays[i] is not None and gradients[name] is not None:
                ours.grad_arrays[i] = gradients[name]
        for i, name in enumerate(self._aux_names):
            if name in states:
                ours.aux_arrays[i] = states[name]
        self.params_initialized = other.params_initialized

    def _bound(self) -> Executor:
        self._needs(parameters=False)
        assert self._executor is not None
        return self._executor

    def reshape(self, data_shapes: Any, label_shapes: Any = None) -> None:
        """Bind for other shapes; parameters stay."""
        bound = self._bound()
        self._data_shapes = descriptions(data_shapes, self._data_names, "data_shapes")
        self._label_shapes = (
            descriptions(label_shapes, self._label_names, "label_shapes") if label_shapes else None
        )
        given = {d.name: d.shape for d in [*self._data_shapes, *(self._label_shapes or ())]}
        # Labels that are not given follow from the data.
        self._executor = bound.reshape(partial_shaping=True, allow_up_sizing=True, **given)
        if self._monitor is not None:
            self._monitor.install(self._executor)

    # ---- parameters ------------------------------------------------------------------------------

    def _init_params(
        self, initializer: Any, arg_params: dict[str, Array] | None,
        aux_params: dict[str, Array] | None, allow_missing: bool, force_init: bool,
        allow_extra: bool,
    ) -> None:  # fmt: skip
        bound = self._bound()
        attributes = self._symbol.attr_dict()
        for names, arrays, given in (
            (self._param_names, bound.arg_dict, arg_params),
            (self._aux_names, bound.aux_dict, aux_params),
        ):
            for name in names:
                value = None if given is None else given.get(name)
                if value is not None:
                    if value.shape != arrays[name].shape:
                        raise ValueError(
                            f"{name} has shape {arrays[name].shape}; given is {value.shape}"
                        )
                    arrays[name][:] = value
                    continue
                if given is not None and not allow_missing:
                    raise RuntimeError(f"{name} is not given; allow_missing=True initializes it")
                if initializer is not None:
                    initializer(init.InitDesc(name, attributes.get(name, {})), arrays[name])

    def set_params(
        self,
        arg_params: dict[str, Array] | None,
        aux_params: dict[str, Array] | None,
        allow_missing: bool = False,
        force_init: bool = True,
        allow_extra: bool = False,
    ) -> None:
        """Give parameters and states these values.

        As in MXNet, other names are ignored, except when parameters may be missing: a misspelt
        one would not be noticed then, so it takes `allow_extra`.
        """
        if allow_missing and not allow_extra:
            given = {*(arg_params or {}), *(aux_params or {})}
            extra = sorted(given - {*self._param_names, *self._aux_names})
            if extra:
                raise ValueError(f"there are no parameters {extra}; allow_extra=True ignores them")
        super().set_params(arg_params, aux_params, allow_missing, force_init, allow_extra)

    def get_params(self) -> tuple[dict[str, Array], dict[str, Array]]:
        """Copies of the parameters and states, by name."""
        if self._preloaded is not None and not self.binded:
            return self._preloaded
        self._needs()
        bound = self._bound()
        arguments, states = bound.arg_dict, bound.aux_dict
        return (
            {name: arguments[name].copy() for name in self._param_names},
            {name: states[name].copy() for name in self._aux_names},
        )

    def _init_optimizer(
        self, kvstore: Any, optimizer: Any, optimizer_params: Any, force_init: bool
    ) -> None:
        self._store = _store(kvstore)
        if self._compression and self._store is not None:
            self._store.set_gradient_compression(self._compression)
        batch = self._batch_size()
        names = dict(enumerate(self._param_names))
        if isinstance(optimizer, opt.Optimizer):
            if not optimizer.idx2name:
                optimizer.idx2name = names
        else:
            options = dict(optimizer_params)
            options.setdefault("rescale_grad", 1.0 / batch)
            optimizer = opt.create(optimizer, sym=self._symbol, param_idx2name=names, **options)
            optimizer.set_wd_mult(self._no_decay())
        self._optimizer = optimizer
        self._updater = opt.get_updater(optimizer)
        if self._store is not None and hasattr(self._store, "_set_updater"):
            self._store._set_updater(self._updater)  # where programs look for its states
        if self._preloaded_states is not None:
            self._read_states(*self._preloaded_states)
            self._preloaded_states = None

    def _batch_size(self) -> int:
        first = self._data_shapes[0]
        return first.shape[max(DataDesc.get_batch_axis(first.layout), 0)]

    def _no_decay(self) -> dict[str, float]:
        """Modules let weights and gammas decay only, unless the symbol says otherwise."""
        attributes = self._symbol.attr_dict()
        return {
            name: 0.0
            for name in self._param_names
            if not name.endswith(("_weight", "_gamma"))
            and "__wd_mult__" not in attributes.get(name, {})
        }

    def borrow_optimizer(self, shared_module: Module) -> None:
        """Use the optimizer of another module that has the same parameters."""
        shared_module._needs(optimizer=True)
        self._optimizer = shared_module._optimizer
        # States belong to places in the list of parameters, which may differ between buckets.
        same = shared_module._param_names == self._param_names
        self._updater = (
            shared_module._updater if same else _Renamed(shared_module, self._param_names)
        )
        self._store = shared_module._store
        self.optimizer_initialized = True

    # ---- computing -------------------------------------------------------------------------------

    def forward(self, data_batch: DataBatch, is_train: bool | None = None) -> None:
        """Compute the outputs for a batch.

        Parameters
        ----------
        data_batch : DataBatch
            Its shapes may differ from those that were bound.
        is_train : bool, optional
            Whether ``backward`` can follow; by default if bound for training.
        """
        self._needs()
        train = self.for_training if is_train is None else is_train
        values = dict(zip(self._data_names, as_list(data_batch.data), strict=True))
        labels = as_list(getattr(data_batch, "label", None))  # a batch may have data only
        if labels and self._label_names:
            values |= dict(zip(self._label_names, labels, strict=True))
        arguments = self._bound().arg_dict
        if any(arguments[n].shape != tuple(v.shape) for n, v in values.items()):
            self._fit_shapes(data_batch, values)
        self._bound().forward(is_train=train, **values)

    def _fit_shapes(self, batch: DataBatch, values: dict[str, Array]) -> None:
        def described(names: list[str], old: Any, given: Any) -> Any:
            if given:
                return given
            known = {d.name: d for d in old or ()}
            return [
                DataDesc(n, values[n].shape, known[n].dtype, known[n].layout)
                if n in known
                else DataDesc(n, values[n].shape)
                for n in names
                if n in values
            ]

        self.reshape(
            described(self._data_names, self._data_shapes, getattr(batch, "provide_data", None)),
            described(self._label_names, self._label_shapes, getattr(batch, "provide_label", None))
            if any(n in values for n in self._label_names)
            else None,
        )

    def backward(self, out_grads: Any = None) -> None:
        """Compute the gradients; `out_grads` of the outputs, unless these are losses."""
        self._needs()
        if not self.for_training:
            raise RuntimeError("backward needs bind(for_training=True)")
        self._bound().backward(out_grads)

    def update(self) -> None:
        """Let the optimizer change the parameters."""
        self._needs(optimizer=True)
        bound = self._bound()
        arguments, gradients = bound.arg_dict, bound.grad_dict
        trained = [
            (i, gradients[n], arguments[n])
            for i, n in enumerate(self._param_names)
            if gradients[n] is not None
        ]
        if trained:
            self._updater(*map(list, zip(*trained, strict=True)))

    def get_outputs(self, merge_multi_context: bool = True) -> list[Any]:
        """The results of the last ``forward``; each in a list of its own if not merged."""
        self._needs()
        outputs = list(self._bound().outputs)
        return outputs if merge_multi_context else [[x] for x in outputs]

    def get_input_grads(self, merge_multi_context: bool = True) -> list[Any]:
        """The gradients of the data, if they were asked for in ``bind``."""
        self._needs()
        if not self.inputs_need_grad:
            raise RuntimeError("get_input_grads needs bind(inputs_need_grad=True)")
        gradients = self._bound().grad_dict
        found = [gradients[n] for n in self._data_names]
        return found if merge_multi_context else [[x] for x in found]

    def get_states(self, merge_multi_context: bool = True) -> list[Any]:
        """The values of the variables in ``state_names``."""
        self._needs()
        arguments = self._bound().arg_dict
        found = [arguments[n] for n in self._state_names]
        return found if merge_multi_context else [[x] for x in found]

    def set_states(self, states: Any = None, value: Any = None) -> None:
        """Give the variables in ``state_names`` values: arrays, or one number for all."""
        self._needs()
        arguments = self._bound().arg_dict
        if (states is None) == (value is None):
            raise ValueError("give either states or value")
        if states is None:
            states = [value] * len(self._state_names)
        for name, new in zip(self._state_names, states, strict=True):
            arguments[name][:] = new[0] if isinstance(new, (list, tuple)) else new

    def update_metric(self, eval_metric: Any, labels: Any, pre_sliced: bool = False) -> None:
        """Update a metric with the last outputs, by the names of labels and outputs."""
        if pre_sliced:
            labels = labels[0]
        eval_metric.update_dict(
            dict(zip(self._label_names, as_list(labels), strict=False)),
            dict(zip(self.output_names, self._bound().outputs, strict=True)),
        )

    def install_monitor(self, mon: Any) -> None:
        """Let a ``Monitor`` watch what operations give."""
        self._monitor = mon
        mon.install(self._bound())


class _Renamed:
    """An updater for parameters in another order than those it was made for."""

    def __init__(self, other: Module, names: list[str]) -> None:
        self._updater = other._updater
        places = {name: i for i, name in enumerate(other._param_names)}
        self._places = [places.get(name, name) for name in names]

    def __call__(self, indices: list[int], grads: list[Array], weights: list[Array]) -> None:
        self._updater([self._places[i] for i in indices], grads, weights)

    def get_states(self, dump_optimizer: bool = False) -> bytes:
        return self._updater.get_states(dump_optimizer)

    def set_states(self, states: bytes, allow_pickle: bool = False) -> None:
        self._updater.set_states(states, allow_pickle)


def _store(store: Any) -> Any:
    """A store by name; a store of several machines raises here and not later."""
    return kvstore.create(store) if isinstance(store, str) else store


__all__ = ["Module"]
