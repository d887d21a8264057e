"""Modules for data of several lengths: one symbol for each, the same parameters."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from typing import Any

from .. import symbol
from .._convert import Array
from .._files import replacing
from ..io import DataBatch, DataDesc
from ..model import load_params
from ._mxnet_names import BucketingModuleNames
from .base_module import BaseModule
from .module import Module


class BucketingModule(BucketingModuleNames, BaseModule):
    """A module for each kind of batch, by ``DataBatch.bucket_key``; parameters are shared.

    Parameters
    ----------
    sym_gen : callable
        Gives (symbol, data names, label names) for a key.
    default_bucket_key
        The key of the module that owns the parameters: the largest one.
    logger, context, work_load_list, fixed_param_names, state_names, group2ctxs, compression_params
        As for ``Module``.

    Examples
    --------
    >>> from slipstream import io, mod, nd, sym
    >>> def sym_gen(length):
    ...     x = sym.Embedding(sym.var("data"), input_dim=5, output_dim=2, name="embed")
    ...     x = sym.FullyConnected(sym.mean(x, axis=1), num_hidden=2, name="fc")
    ...     return sym.SoftmaxOutput(x, name="softmax"), ["data"], ["softmax_label"]
    >>> model = mod.BucketingModule(sym_gen, default_bucket_key=8)
    >>> model.bind([("data", (4, 8))], [("softmax_label", (4,))])
    >>> model.init_params()
    >>> batch = io.DataBatch([nd.ones((4, 3))], [nd.ones((4,))], bucket_key=3,
    ...     provide_data=[("data", (4, 3))], provide_label=[("softmax_label", (4,))])
    >>> model.forward(batch)
    >>> model.get_outputs()[0].shape
    (4, 2)
    """

    def __init__(
        self,
        sym_gen: Callable[[Any], Any],
        default_bucket_key: Any = None,
        logger: Any = logging,
        context: Any = None,
        work_load_list: Any = None,
        fixed_param_names: Any = None,
        state_names: Any = None,
        group2ctxs: Any = None,
        compression_params: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(logger)
        if default_bucket_key is None:
            raise ValueError("default_bucket_key must be given")
        self._sym_gen = sym_gen
        self._default = default_bucket_key
        self._options = {
            "logger": logger, "context": context, "work_load_list": work_load_list,
            "fixed_param_names": fixed_param_names, "state_names": state_names,
            "group2ctxs": group2ctxs, "compression_params": compression_params,
        }  # fmt: skip
        self._buckets: dict[Any, Module] = {}
        self._key: Any = None
        self._bound_with: dict[str, Any] = {}
        self._preloaded: tuple[dict[str, Array], dict[str, Array]] | None = None
        self._monitor: Any = None
        self._make(default_bucket_key)  # names are known before bind

    def _make(self, key: Any) -> Module:
        made, data_names, label_names = self._sym_gen(key)
        return Module(made, data_names, label_names, **self._options)

    @property
    def _current(self) -> Module:
        self._needs(parameters=False)
        return self._buckets[self._key]

    # ---- what it is made of ----------------------------------------------------------------------

    @property
    def symbol(self) -> Any:
        """The symbol of the bucket in use."""
        return self._current.symbol

    @property
    def data_names(self) -> list[str]:
        """The variables that data is for."""
        return self._current.data_names if self.binded else list(self._sym_gen(self._default)[1])

    @property
    def output_names(self) -> list[str]:
        """The names of the results."""
        if self.binded:
            return self._current.output_names
        return self._sym_gen(self._default)[0].list_outputs()

    @property
    def data_shapes(self) -> list[DataDesc]:
        """Descriptions of the data of the current bucket."""
        return self._current.data_shapes

    @property
    def label_shapes(self) -> list[DataDesc] | None:
        """Descriptions of the labels of the current bucket."""
        return self._current.label_shapes

    @property
    def output_shapes(self) -> list[tuple[str, tuple[int, ...]]]:
        """Names and shapes of the results in the bucket in use."""
        return self._current.output_shapes

    # ---- binding ---------------------------------------------------------------------------------

    def _bind(
        self, data_shapes: Any, label_shapes: Any, force_rebind: bool, shared_module: Any,
        grad_req: Any,
    ) -> None:  # fmt: skip
        """Makes the module of the default key."""
        if shared_module is not None:
            raise ValueError("shared_module is not for modules of buckets")
        before = self._buckets.get(self._default)
        kept = self.get_params() if self.binded and self.params_initialized else None
        self._bound_with = {
            "for_training": self.for_training, "inputs_need_grad": self.inputs_need_grad,
            "grad_req": grad_req,
        }  # fmt: skip
        first = self._make(self._default)
        first.bind(data_shapes, label_shapes, **self._bound_with)
        self._buckets = {self._default: first}
        self._key = self._default
        if kept is not None:
            first.set_params(*kept)
        elif self._preloaded is not None:
            values, self._preloaded = self._preloaded, None
            first.set_params(*values)
            self.params_initialized = True
        if before is not None and self.optimizer_initialized:
            first.borrow_optimizer(before)
        if self._monitor is not None:
            first.install_monitor(self._monitor)

    def switch_bucket(self, bucket_key: Any, data_shapes: Any, label_shapes: Any = None) -> None:
        """Use the module of another key; it is made when it is needed first."""
        self._needs(parameters=False)
        first = self._buckets[self._default]
        if bucket_key not in self._buckets:
            made = self._make(bucket_key)
            made.bind(data_shapes, label_shapes, shared_module=first, **self._bound_with)
            if self._monitor is not None:
                made.install_monitor(self._monitor)
            self._buckets[bucket_key] = made
        module = self._buckets[bucket_key]
        module.params_initialized = self.params_initialized
        if self.optimizer_initialized and not module.optimizer_initialized:
            module.borrow_optimizer(first)
        self._key = bucket_key

    def _switch_for(self, batch: DataBatch) -> None:
        if batch.bucket_key is not None:
            self.switch_bucket(batch.bucket_key, batch.provide_data, batch.provide_label)

    def prepare(self, data_batch: DataBatch, sparse_row_id_fn: Any = None) -> None:
        """Make the module for the batch if there is none yet."""
        key = self._key
        self._switch_for(data_batch)
        self._key = key

    # ---- parameters ------------------------------------------------------------------------------

    def _init_params(
        self, initializer: Any, arg_params: dict[str, Array] | None,
        aux_params: dict[str, Array] | None, allow_missing: bool, force_init: bool,
        allow_extra: bool,
    ) -> None:  # fmt: skip
        """All buckets have the same parameters."""
        self._buckets[self._default].init_params(
            initializer, arg_params, aux_params, allow_missing, force_init, allow_extra
        )
        for module in self._buckets.values():
            module.params_initialized = True

    def get_params(self) -> tuple[dict[str, Array], dict[str, Array]]:
        """Copies of the parameters and states, by name."""
        self._needs()
        return self._buckets[self._default].get_params()

    def _init_optimizer(
        self, kvstore: Any, optimizer: Any, optimizer_params: Any, force_init: bool
    ) -> None:
        """All buckets use the same optimizer."""
        first = self._buckets[self._default]
        first.init_optimizer(kvstore, optimizer, optimizer_params, force_init)
        for module in self._buckets.values():
            if module is not first:
                module.borrow_optimizer(first)

    # ---- computing -------------------------------------------------------------------------------

    def forward(self, data_batch: DataBatch, is_train: bool | None = None) -> None:
        """Switch to the batch's bucket and compute the outputs."""
        self._needs()
        self._switch_for(data_batch)
        self._current.forward(data_batch, is_train)

    def backward(self, out_grads: Any = None) -> None:
        """Compute the gradients."""
        self._current.backward(out_grads)

    def update(self) -> None:
        """Let the optimizer change the parameters."""
        self._needs(optimizer=True)
        self._current.update()

    def get_outputs(self, merge_multi_context: bool = True) -> list[Any]:
        """The results of the last ``forward``."""
        return self._current.get_outputs(merge_multi_context)

    def get_input_grads(self, merge_multi_context: bool = True) -> list[Any]:
        """The gradients of the data."""
        return self._current.get_input_grads(merge_multi_context)

    def get_states(self, merge_multi_context: bool = True) -> list[Any]:
        """The values of the variables in ``state_names``."""
        return self._current.get_states(merge_multi_context)

    def set_states(self, states: Any = None, value: Any = None) -> None:
        """Give the variables in ``state_names`` values."""
        self._current.set_states(states, value)

    def update_metric(self, eval_metric: Any, labels: Any, pre_sliced: bool = False) -> None:
        """Update a metric with the last outputs."""
        self._current.update_metric(eval_metric, labels, pre_sliced)

    def install_monitor(self, mon: Any) -> None:
        """Let a ``Monitor`` watch all buckets."""
        self._needs(parameters=False)
        self._monitor = mon
        for module in self._buckets.values():
            module.install_monitor(mon)

    # ---- files -----------------------------------------------------------------------------------

    def save_checkpoint(self, prefix: str, epoch: int, remove_amp_cast: bool = True) -> None:
        """Write the parameters, and the symbols of all buckets that were used."""
        self._needs()
        self.save_params(f"{prefix}-{epoch:04d}.params")
        keys = list(self._buckets)
        for i, key in enumerate(keys):
            self._buckets[key].symbol.save(f"{prefix}-{i}-symbol.json", remove_amp_cast)
        with replacing(f"{prefix}.buckets") as file:
            file.write(json.dumps([repr(key) for key in keys]).encode())

    @staticmethod
    def load(
        prefix: str,
        epoch: int,
        sym_gen: Callable[[Any], Any] | None = None,
        default_bucket_key: Any = None,
        **kwargs: Any,
    ) -> BucketingModule:
        """A module of the files of ``save_checkpoint``; `sym_gen` makes its symbols."""
        if sym_gen is None:
            raise ValueError("sym_gen must be given: it says which names are data and labels")
        module = BucketingModule(sym_gen, default_bucket_key, **kwargs)
        module._preloaded = load_params(os.fspath(prefix), epoch)
        return module

    @staticmethod
    def load_dict(
        sym_dict: dict[Any, Any] | None = None,
        sym_gen: Callable[[Any], Any] | None = None,
        default_bucket_key: Any = None,
        arg_params: dict[str, Array] | None = None,
        aux_params: dict[str, Array] | None = None,
        **kwargs: Any,
    ) -> BucketingModule:
        """A module with given parameters, and symbols by key or made by `sym_gen`."""
        if sym_gen is None:
            if sym_dict is None:
                raise ValueError("give sym_dict or sym_gen")
            known = sym_dict

            def sym_gen(key: Any) -> tuple[Any, tuple[str, ...], tuple[str, ...]]:
                found = known[key]
                if not isinstance(found, symbol.Symbol):
                    raise TypeError(f"sym_dict[{key!r}] must be a Symbol")
                return found, ("data",), ("softmax_label",)

        module = BucketingModule(sym_gen, default_bucket_key, **kwargs)
        module._preloaded = (arg_params or {}, aux_params or {})
        return module


__all__ = ["BucketingModule"]
