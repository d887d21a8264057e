"""Modules one after another."""

from __future__ import annotations

import logging
from typing import Any

from .._convert import Array
from ..io import DataBatch, DataDesc
from .base_module import BaseModule


class SequentialModule(BaseModule):
    """Modules of which each gets the outputs of the one before.

    Examples
    --------
    >>> from slipstream import io, mod, nd, sym
    >>> hidden = sym.FullyConnected(sym.var("data"), num_hidden=3, name="fc1")
    >>> out = sym.SoftmaxOutput(sym.var("data"), name="softmax")
    >>> model = mod.SequentialModule()
    >>> model = model.add(mod.Module(hidden, label_names=None))
    >>> model = model.add(mod.Module(out), take_labels=True, auto_wiring=True)
    >>> model.bind([("data", (2, 4))], [("softmax_label", (2,))])
    >>> model.init_params()
    >>> model.forward(io.DataBatch([nd.ones((2, 4))], [nd.ones((2,))]))
    >>> model.get_outputs()[0].shape
    (2, 3)
    """

    META_TAKE_LABELS = "take_labels"
    META_AUTO_WIRING = "auto_wiring"

    def __init__(self, logger: Any = logging) -> None:
        super().__init__(logger)
        self._modules: list[Any] = []
        self._metas: list[dict[str, Any]] = []
        self._label_shapes: Any = None

    def add(self, module: Any, **kwargs: Any) -> SequentialModule:
        """Append a module.

        Parameters
        ----------
        module : BaseModule
        take_labels : bool
            Whether it gets the labels.
        auto_wiring : bool
            Whether its data names are given to the outputs before it, whatever these are called.

        Returns
        -------
        SequentialModule
            Itself.
        """
        for key in kwargs:
            if key not in (self.META_TAKE_LABELS, self.META_AUTO_WIRING):
                raise TypeError(f"add has no argument {key!r}")
        self._modules.append(module)
        self._metas.append(kwargs)
        self.binded = self.params_initialized = self.optimizer_initialized = False
        return self

    def _all(self) -> list[Any]:
        if not self._modules:
            raise RuntimeError("there is no module yet: call add")
        return self._modules

    # ---- what it is made of ----------------------------------------------------------------------

    @property
    def data_names(self) -> list[str]:
        """The variables that data is for."""
        return self._all()[0].data_names

    @property
    def output_names(self) -> list[str]:
        """The names of the results."""
        return self._all()[-1].output_names

    @property
    def data_shapes(self) -> list[DataDesc]:
        """Descriptions of the data, as bound."""
        return self._all()[0].data_shapes

    @property
    def label_shapes(self) -> Any:
        """Descriptions of the labels, as bound."""
        self._needs(parameters=False)
        return self._label_shapes

    @property
    def output_shapes(self) -> list[tuple[str, tuple[int, ...]]]:
        """Names and shapes of the results."""
        return self._all()[-1].output_shapes

    # ---- binding ---------------------------------------------------------------------------------

    def _bind(
        self, data_shapes: Any, label_shapes: Any, force_rebind: bool, shared_module: Any,
        grad_req: Any,
    ) -> None:  # fmt: skip
        if shared_module is not None:
            raise ValueError("shared_module is not for modules in sequence")
        self._label_shapes = label_shapes
        shapes = data_shapes
        for i, (module, meta) in enumerate(zip(self._all(), self._metas, strict=True)):
            if meta.get(self.META_AUTO_WIRING):
                given = [d.shape if isinstance(d, DataDesc) else d[1] for d in shapes]
                shapes = list(zip(module.data_names, given, strict=True))
            module.bind(
                shapes,
                label_shapes if meta.get(self.META_TAKE_LABELS) else None,
                for_training=self.for_training,
                # Each but the first hands gradients to the one before it.
                inputs_need_grad=self.inputs_need_grad if i == 0 else self.for_training,
                force_rebind=force_rebind,
                grad_req=grad_req,
            )
            shapes = module.output_shapes

    def _init_params(
        self, initializer: Any, arg_params: dict[str, Array] | None,
        aux_params: dict[str, Array] | None, allow_missing: bool, force_init: bool,
        allow_extra: bool,
    ) -> None:  # fmt: skip
        """Names must differ between modules."""
        seen: dict[str, int] = {}
        for i, module in enumerate(self._all()):
            module.init_params(
                initializer, arg_params, aux_params, allow_missing, force_init, allow_extra=True
            )
            for name in (n for part in module.get_params() for n in part):
                if name in seen:
                    raise ValueError(f"modules {seen[name]} and {i} both have a parameter {name!r}")
                seen[name] = i

    def get_params(self) -> tuple[dict[str, Array], dict[str, Array]]:
        """Copies of the parameters and states of all modules."""
        self._needs()
        arguments: dict[str, Array] = {}
        states: dict[str, Array] = {}
        for module in self._all():
            more, other = module.get_params()
            arguments |= more
            states |= other
        return arguments, states

    def _init_optimizer(
        self, kvstore: Any, optimizer: Any, optimizer_params: Any, force_init: bool
    ) -> None:
        for module in self._all():
            module.init_optimizer(kvstore, optimizer, optimizer_params, force_init)

    # ---- computing -------------------------------------------------------------------------------

    def forward(self, data_batch: DataBatch, is_train: bool | None = None) -> None:
        """Compute the outputs, module by module."""
        self._needs()
        data = data_batch.data
        for module in self._all():
            module.forward(
                DataBatch(data, data_batch.label, data_batch.pad, data_batch.index), is_train
            )
            data = [x.detach() for x in module.get_outputs()]

    def backward(self, out_grads: Any = None) -> None:
        """Compute the gradients, from the last module to the first."""
        self._needs()
        for i, module in reversed(list(enumerate(self._all()))):
            module.backward(out_grads)
            if i:
                out_grads = module.get_input_grads()

    def update(self) -> None:
        """Let the optimizers change the parameters."""
        self._needs(optimizer=True)
        for module in self._all():
            module.update()

    def get_outputs(self, merge_multi_context: bool = True) -> list[Any]:
        """The results of the last module."""
        self._needs()
        return self._all()[-1].get_outputs(merge_multi_context)

    def get_input_grads(self, merge_multi_context: bool = True) -> list[Any]:
        """The gradients of the data."""
        self._needs()
        return self._all()[0].get_input_grads(merge_multi_context)

    def update_metric(self, eval_metric: Any, labels: Any, pre_sliced: bool = False) -> None:
        """Update a metric with the outputs of the modules that take labels."""
        self._needs()
        for module, meta in zip(self._all(), self._metas, strict=True):
            if meta.get(self.META_TAKE_LABELS):
                module.update_metric(eval_metric, labels, pre_sliced)

    def install_monitor(self, mon: Any) -> None:
        """Let a ``Monitor`` watch all modules."""
        self._needs(parameters=False)
        for module in self._all():
            module.install_monitor(mon)


__all__ = ["SequentialModule"]
