"""``DataParallelExecutorGroup``: the executors behind a module; here there is one for all contexts.

MXNet's name for what a ``Module`` keeps to itself; its test_module and old scripts use it.
"""

from __future__ import annotations

import logging
from typing import Any

from .._convert import Array
from ..executor import Executor
from ..io import DataBatch
from ._mxnet_names import ModuleNames
from .module import Module


class DataParallelExecutorGroup:
    """A symbol bound for batches of some shapes.

    Parameters
    ----------
    symbol : Symbol
    contexts : list of Context
    workload : list
        Accepted; the batch is not divided.
    data_shapes, label_shapes : list of DataDesc or of (name, shape)
    param_names : list of str
        The arguments that are parameters.
    for_training, inputs_need_grad : bool
        Whether gradients are wanted, also those of data.
    shared_group : DataParallelExecutorGroup, optional
        A group whose parameters this one uses.
    logger, fixed_param_names, grad_req, state_names, group2ctxs
        As for ``Module`` and its ``bind``.

    Examples
    --------
    >>> from slipstream import cpu, sym
    >>> net = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
    >>> group = DataParallelExecutorGroup(
    ...     net, [cpu()], [1], [("data", (4, 3))], None, ["fc_weight", "fc_bias"], True, False
    ... )
    >>> group.execs[0].arg_dict["fc_weight"].shape
    (2, 3)
    """

    _module: Any

    def __init__(
        self,
        symbol: Any,
        contexts: Any,
        workload: Any,
        data_shapes: Any,
        label_shapes: Any,
        param_names: list[str],
        for_training: bool,
        inputs_need_grad: bool,
        shared_group: DataParallelExecutorGroup | None = None,
        logger: Any = logging,
        fixed_param_names: Any = None,
        grad_req: Any = "write",
        state_names: Any = None,
        group2ctxs: Any = None,
    ) -> None:
        module = Module(
            symbol, [shape[0] for shape in data_shapes], [s[0] for s in label_shapes or ()],
            logger, contexts, workload, fixed_param_names, state_names, group2ctxs,
        )  # fmt: skip
        module.bind(
            data_shapes, label_shapes, for_training, inputs_need_grad, grad_req=grad_req,
            shared_module=None if shared_group is None else shared_group._module,
        )  # fmt: skip
        unknown = sorted(set(param_names) - set(symbol.list_arguments()))
        if unknown:
            raise ValueError(f"param_names: {unknown} is not among the symbol's arguments")
        self._module = module
        self.param_names = list(param_names)

    @classmethod
    def _of(cls, module: Module) -> DataParallelExecutorGroup:
        group = cls.__new__(cls)
        group._module = module
        group.param_names = module._param_names
        return group

    @property
    def execs(self) -> list[Executor]:
        """The one executor."""
        return [self._module._bound()]

    @property
    def symbol(self) -> Any:
        """The symbol that is computed."""
        return self._module.symbol

    @property
    def contexts(self) -> list[Any]:
        """The contexts that were asked for."""
        return self._module._context

    @property
    def data_shapes(self) -> Any:
        """Descriptions of the data, as bound."""
        return self._module.data_shapes

    @property
    def label_shapes(self) -> Any:
        """Descriptions of the labels, as bound."""
        return self._module.label_shapes

    @property
    def batch_size(self) -> int:
        """The number of samples that was bound."""
        return self._module._batch_size()

    @property
    def grad_req(self) -> dict[str, str]:
        """The gradient request of each argument."""
        return self._module._requests()

    @property
    def arg_names(self) -> list[str]:
        """The names of the symbol's arguments."""
        return self.symbol.list_arguments()

    @property
    def aux_names(self) -> list[str]:
        """The names of the symbol's states."""
        return self.symbol.list_auxiliary_states()

    @property
    def param_arrays(self) -> list[list[Array]]:
        """The parameters, each in a list of its own."""
        arrays = self.execs[0].arg_dict
        return [[arrays[n]] for n in self.param_names if n in arrays]

    @property
    def grad_arrays(self) -> list[list[Array | None]]:
        """The parameters' gradients, each in a list of its own."""
        arrays = self.execs[0].grad_dict
        return [[arrays[n]] for n in self.param_names if n in arrays]

    @property
    def aux_arrays(self) -> list[list[Array]]:
        """The states, each in a list of its own."""
        return [[a] for a in self.execs[0].aux_arrays]

    def forward(self, data_batch: DataBatch, is_train: bool | None = None) -> None:
        """Compute the outputs for a batch."""
        self._module.forward(data_batch, is_train)

    def backward(self, out_grads: Any = None) -> None:
        """Compute the gradients."""
        self._module.backward(out_grads)

    def get_outputs(self, merge_multi_context: bool = True) -> list[Any]:
        """The results of the last ``forward``."""
        return self._module.get_outputs(merge_multi_context)

    def get_input_grads(self, merge_multi_context: bool = True) -> list[Any]:
        """The gradients of the data."""
        return self._module.get_input_grads(merge_multi_context)


__all__ = ["DataParallelExecutorGroup"]


ModuleNames._group_of = DataParallelExecutorGroup._of
