"""Executors: a symbol bound to arrays, to be run forward and backward."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from . import _core, autograd, nd
from ._convert import Array, as_kind
from .base import MXNetError
from .context import Context, check_device, current_context
from .nd._ndarray import NDArray
from .symbol import Symbol
from .symbol._infer import Inference, draws, is_complete
from .symbol._monitor import NodeMonitor
from .symbol._run import Program

__all__ = ["Executor"]


def _in_order(values: Any, names: list[str], what: str, complete: bool = True) -> list[Any]:
    """A list or dict of arrays as a list in the order of the names; None where there is none."""
    if values is None:
        values = {}
    if isinstance(values, dict):
        found = [values.get(name) for name in names]
    else:
        found = list(values)
        if len(found) != len(names):
            raise ValueError(f"{what} has {len(found)} entries; it needs {len(names)}: {names}")
    for name, value in zip(names, found, strict=True):
        if value is None:
            if complete:
                raise ValueError(f"{what} has no array for {name!r}")
        elif not isinstance(value, Array):
            raise TypeError(f"{what}[{name!r}] must be an array, not {type(value).__name__}")
    return found


def _resized(name: str, old: Array, shape: Sequence[int], allow_larger: bool) -> Array:
    """The array in another shape: its first elements, or new zeros when it needs more."""
    size = math.prod(shape)
    if old.shape == tuple(shape):
        return old
    if size <= old.size:
        return old.reshape((-1,))[:size].reshape(tuple(shape))
    if not allow_larger:
        raise MXNetError(
            f"reshape: {name!r} would grow from {old.shape} to {tuple(shape)}; with "
            "allow_up_sizing=True it gets a new array"
        )
    return nd.zeros(shape, dtype=old.dtype)


class Executor:
    """The result of ``Symbol.bind``: a symbol with its arrays.

    Attributes
    ----------
    arg_arrays, grad_arrays, aux_arrays, outputs : list of NDArray
        Arguments, their gradients (None where none is wanted), states, and the last results.
        Before the first ``forward`` the outputs are those that it would give.
    arg_dict, grad_dict, aux_dict, output_dict : dict
        The same by name.

    Examples
    --------
    >>> from slipstream import nd, sym
    >>> x, y = sym.var("x"), sym.var("y")
    >>> run = (x * y).simple_bind(x=(2,), y=(2,))
    >>> run.forward(is_train=True, x=nd.array([1, 2]), y=nd.array([3, 4]))[0].tolist()
    [3.0, 8.0]
    >>> run.backward()
    >>> run.grad_dict["x"].tolist()
    [3.0, 4.0]
    """

    def __init__(
        self,
        sym: Symbol,
        ctx: Any = None,
        args: Any = None,
        args_grad: Any = None,
        grad_req: Any = "write",
        aux_states: Any = None,
        static_alloc: bool = False,
        *,
        device: Any = None,
    ) -> None:
        self._symbol = sym
        ctx = device if ctx is None else ctx
        self._ctx = current_context() if ctx is None else ctx
        if isinstance(self._ctx, Context):
            check_device(self._ctx)
        self._program = Program(sym._entries)
        constants = {n.name: n.value for n in self._program.variables if n.value is not None}
        self._arg_names = sym.list_arguments()
        self._aux_names = sym.list_auxiliary_states()
        for names, what in ((self._arg_names, "argument"), (self._aux_names, "state")):
            if len(set(names)) != len(names):
                twice = next(n for n in names if names.count(n) > 1)
                raise ValueError(f"two variables are named {twice!r}: each {what} needs its own")
        if isinstance(args, dict) or args is None:
            args = {**constants, **(args or {})}
        self.arg_arrays: list[Array] = _in_order(args, self._arg_names, "args")
        self.aux_arrays: list[Array] = _in_order(aux_states, self._aux_names, "aux_states")
        self.grad_arrays: list[Array | None] = _in_order(
            args_grad, self._arg_names, "args_grad", complete=False
        )
        self._grad_req = self._requests(grad_req)
        for i, req in enumerate(self._grad_req):
            if req == "null":
                self.grad_arrays[i] = None
        self._outputs: list[Array] | None = None
        self._heads: list[Array] = []
        self._recorded = self._is_train = False
        self._variables: dict[str, Any] = {}
        self._monitor: NodeMonitor | None = None

    def _requests(self, grad_req: Any) -> list[str]:
        if isinstance(grad_req, str):
            requests = [grad_req] * len(self._arg_names)
        elif isinstance(grad_req, dict):
            requests = [grad_req.get(name, "null") for name in self._arg_names]
        else:
            requests = list(grad_req)
            if len(requests) != len(self._arg_names):
                raise ValueError(f"grad_req has {len(requests)} entries for {self._arg_names}")
        for req in requests:
            if req not in ("write", "add", "null"):
                raise ValueError(f"grad_req must be 'write', 'add' or 'null', not {req!r}")
        return requests

    @property
    def outputs(self) -> list[Array]:
        """The results of the last ``forward``."""
        if self._outputs is None:
            self._outputs = self._run(self._values(), is_train=False, record=False)
        return self._outputs

    @property
    def arg_dict(self) -> dict[str, Array]:
        """The arguments by name."""
        return dict(zip(self._arg_names, self.arg_arrays, strict=True))

    @property
    def grad_dict(self) -> dict[str, Array | None]:
        """The gradients by the names of their arguments."""
        return dict(zip(self._arg_names, self.grad_arrays, strict=True))

    @property
    def aux_dict(self) -> dict[str, Array]:
        """The states by name."""
        return dict(zip(self._aux_names, self.aux_arrays, strict=True))

    @property
    def output_dict(self) -> dict[str, Array]:
        """The last results by name."""
        return dict(zip(self._symbol.list_outputs(), self.outputs, strict=True))

    def forward(self, is_train: bool = False, **kwargs: Any) -> list[Array]:
        """Run the symbol.

        Parameters
        ----------
        is_train : bool
            Whether dropout and the like behave as in training, and ``backward`` can follow.
        **kwargs : arrays
            New values for arguments, by name.

        Returns
        -------
        list of arrays
        """
        arguments = self.arg_dict
        for name, value in kwargs.items():
            if name not in arguments:
                raise TypeError(f"there is no argument {name!r}; there are {self._arg_names}")
            target = arguments[name]
            value = as_kind(NDArray, value)
            if value.shape != target.shape:
                raise ValueError(
                    f"{name} has shape {value.shape}, but was bound with {target.shape}; use "
                    "reshape"
                )
            if value is not target:
                target[:] = value
        # A gradient may be asked for after any forward, with or without training's behaviour.
        self._recorded = is_train or any(g is not None for g in self.grad_arrays)
        values = self._values()
        if self._recorded:
            # Gradients belong to this executor, not to whatever else the arrays are variables of.
            for name, place, req in zip(
                self._arg_names, self.grad_arrays, self._grad_req, strict=True
            ):
                values[name] = x = arguments[name].detach()
                if place is not None and req != "null":
                    autograd.mark_variables([x], [place], [req])
        self._variables = values  # alive until their gradients are in place
        self._is_train = is_train
        self._heads = self._run(values, is_train, self._recorded)
        # Handles of their own: writing into an output does not change what backward starts from.
        self._outputs = [y.detach() for y in self._heads] if self._recorded else self._heads
        return self._outputs

    def _values(self) -> dict[str, Any]:
        return {**self.arg_dict, **self.aux_dict}

    def _run(self, values: dict[str, Any], is_train: bool, record: bool) -> list[Array]:
        if self._monitor is not None:
            self._monitor.begin()
        with autograd.record(is_train) if record else autograd.pause(is_train):
            return self._program(
                [values[node.name] for node in self._program.variables],
                None if self._monitor is None else self._monitor.saw_outputs,
                self._monitor.saw_inputs if self._monitor is not None and record else None,
            )

    def backward(self, out_grads: Any = None, is_train: bool = True) -> None:
        """The gradients of the last ``forward``, into ``grad_arrays``.

        Parameters
        ----------
        out_grads : array or list of arrays, optional
            The gradients of the outputs; ones by default.
        """
        if not self._recorded:
            self._record_again()
        if all(g is None for g in self.grad_arrays):
            return
        if isinstance(out_grads, Array):
            out_grads = [out_grads]
        elif isinstance(out_grads, dict):
            out_grads = [out_grads[name] for name in self._symbol.list_outputs()]
        if out_grads is not None and len(out_grads) != len(self.outputs):
            raise ValueError(
                f"out_grads has {len(out_grads)} entries for {len(self.outputs)} outputs"
            )
        self._recorded = False
        # Arguments that no output depends on have a zero gradient.
        for place, req in zip(self.grad_arrays, self._grad_req, strict=True):
            if place is not None and req == "write":
                place[...] = 0
        heads = [i for i, y in enumerate(self._heads) if _core.on_tape(y)]
        if heads:
            autograd.backward(
                [self._heads[i] for i in heads],
                None if out_grads is None else [out_grads[i] for i in heads],
                train_mode=is_train,
            )
        if self._monitor is not None:
            self._monitor.show_gradients()

    def _record_again(self) -> None:
        """The last forward once more, for a second backward."""
        if not self._variables:
            self.forward(is_train=True)
            return
        drawing = next((n for n in self._program.nodes if draws(n)), None)
        if drawing is not None and self._is_train:
            raise RuntimeError(
                f"backward needs a forward of its own: {drawing.name!r} draws random numbers"
            )
        self._heads = self._run(self._variables, self._is_train, record=True)

    def copy_params_from(
        self,
        arg_params: dict[str, Array],
        aux_params: dict[str, Array] | None = None,
        allow_extra_params: bool = False,
    ) -> None:
        """Copy values into arguments and states, by name."""
        for given, own, what in (
            (arg_params, self.arg_dict, "argument"),
            (aux_params or {}, self.aux_dict, "state"),
        ):
            for name, value in given.items():
                if name in own:
                    own[name][:] = value
                elif not allow_extra_params:
                    raise ValueError(f"there is no {what} {name!r}")

    def reshape(
        self, partial_shaping: bool = False, allow_up_sizing: bool = False, **kwargs: Any
    ) -> Executor:
        """An executor for other shapes of some arguments.

        Arrays that fit are shared; an array that becomes smaller shares the first elements of the
        old one, so that values stay.

        Parameters
        ----------
        partial_shaping : bool
            Allow the shapes of other arguments than those named to change.
        allow_up_sizing : bool
            Allow arrays to become larger; those are new, of zeros.
        **kwargs : tuple of int
            The new shapes, by name.
        """
        shapes, _, states = self._symbol.infer_shape(**kwargs)
        if shapes is None:
            raise ValueError("reshape: not all shapes follow from those given")
        arguments, gradients, auxiliary = [], [], []
        for name, shape, old, grad in zip(
            self._arg_names, shapes, self.arg_arrays, self.grad_arrays, strict=True
        ):
            if old.shape != tuple(shape) and name not in kwargs and not partial_shaping:
                raise ValueError(
                    f"the shape of {name!r} would change from {old.shape} to {shape}; with "
                    "partial_shaping=True it may"
                )
            arguments.append(_resized(name, old, shape, allow_up_sizing))
            gradients.append(None if grad is None else _resized(name, grad, shape, allow_up_sizing))
        for name, shape, old in zip(self._aux_names, states, self.aux_arrays, strict=True):
            auxiliary.append(_resized(name, old, shape, allow_up_sizing))
        return Executor(self._symbol, self._ctx, arguments, gradients, self._grad_req, auxiliary)

    def set_monitor_callback(
        self, callback: Callable[[str, Array], None], monitor_all: bool = False
    ) -> None:
        """Have ``callback(name, array)`` called with what each operation gives.

        ``backward`` calls it with the gradients that each operation gives to its inputs, as
        ``<operation>_backward_output<input>``. `monitor_all` is accepted; inputs are not shown.
        """
        self._monitor = NodeMonitor(callback)

    def debug_str(self) -> str:
        """The symbol as text."""
        return self._symbol.debug_str()


def allocate(
    symbol: Symbol, ctx: Any, grad_req: Any, types: dict[str, Any], shapes: dict[str, Any]
) -> Executor:
    """Implements ``Symbol.simple_bind``."""
    from ._dtypes import dtype_name

    inference = Inference(
        symbol._entries, shapes, {name: dtype_name(t) for name, t in types.items()}
    )
    arrays = {}
    for node in inference.nodes:
        if node.op is not None:
            continue
        shape = inference.shape((node, 0))
        if not is_complete(shape):
            raise MXNetError(
                f"simple_bind: the shape of {node.name!r} does not follow from {sorted(shapes)}"
            )
        if node.value is not None:
            arrays[node.name] = node.value
        else:
            kind = inference.types.get((id(node), 0)) or "float32"
            arrays[node.name] = nd.zeros(shape, dtype=kind)
    names = symbol.list_arguments()
    executor = Executor(
        symbol,
        ctx,
        [arrays[n] for n in names],
        None,
        grad_req,
        [arrays[n] for n in symbol.list_auxiliary_states()],
    )
    executor.grad_arrays = [
        None if req == "null" else nd.zeros(x.shape, dtype=x.dtype)
        for x, req in zip(executor.arg_arrays, executor._grad_req, strict=True)
    ]
    return executor
