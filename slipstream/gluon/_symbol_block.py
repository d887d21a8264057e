"""Blocks that compute what symbols say, of files for example."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from .. import symbol
from .._convert import Array
from .._dtypes import dtype_name, name_of
from .._version_rules import follows_1x
from ..symbol import Group, Symbol
from ..symbol._infer import Inference, is_complete
from ..symbol._run import Program
from ._export import flat_items, parameter_symbol
from ._nested import regroup
from .block import HybridBlock
from .parameter import Parameter, ParameterDict, load_arrays, put_arrays
from .utils import shape_is_known


def _names(inputs: Any) -> list[str]:
    flat = [inputs] if isinstance(inputs, Symbol) else list(inputs)
    names = []
    for one in flat:
        if isinstance(one, (list, tuple)):
            names += _names(one)
            continue
        if len(one._entries) != 1 or one._entries[0][0].op is not None:
            raise ValueError(f"inputs must be variables; {one} is an operation")
        names.append(one._entries[0][0].name)
    return names


class SymbolBlock(HybridBlock):
    """A block that computes a symbol; its variables but the inputs are the parameters.

    Parameters
    ----------
    outputs : Symbol or list of Symbol
    inputs : Symbol or list of Symbol
        The variables that are the arguments of a call, in their order.
    params : ParameterDict or dict, optional
        Parameters to share, or arrays, by name.

    Examples
    --------
    >>> from slipstream import nd, sym
    >>> from slipstream.gluon import SymbolBlock
    >>> data = sym.var("data")
    >>> net = SymbolBlock(sym.FullyConnected(data, num_hidden=2, no_bias=True, name="fc"), data)
    >>> net.initialize("ones")
    >>> net(nd.ones((1, 3))).tolist()
    [[3.0, 3.0]]
    """

    def __init__(
        self,
        outputs: Any,
        inputs: Any,
        params: ParameterDict | Mapping[str, Any] | None = None,
        prefix: str | None = None,
    ) -> None:
        shared, arrays = None, {}
        if params is not None:
            shared = ParameterDict("")
            named = params._full if isinstance(params, ParameterDict) else {}
            for name, value in {**params, **named}.items():
                if isinstance(value, Parameter):
                    shared._params[name] = value
                else:
                    arrays[name.removeprefix("arg:").removeprefix("aux:")] = value
        super().__init__(prefix=prefix, params=ParameterDict("", shared))
        self._prefix = ""
        self._params = ParameterDict("", shared)
        if isinstance(outputs, (list, tuple)):
            outputs = outputs[0] if len(outputs) == 1 else Group(outputs)
        self._symbol: Symbol = outputs.as_nd_ndarray()
        self._input_names = _names(inputs)
        missing = set(self._input_names) - set(self._symbol.list_inputs())
        self._unused = missing
        self._variables: dict[str, Parameter] = {}  # by the names they have in the symbol
        self._make_parameters(arrays)
        self._program = Program(self._symbol._entries)
        self._several = len(self._symbol._entries) > 1

    def _make_parameters(self, arrays: dict[str, Any]) -> None:
        inference = Inference(self._symbol._entries, {})
        nodes = {n.name: n for n in inference.nodes if n.op is None}
        states = set(self._symbol.list_auxiliary_states())
        for name, node in nodes.items():
            if name in self._input_names:
                continue
            value = arrays.get(name, node.value)
            options: dict[str, Any] = {"allow_deferred_init": True}
            shape = inference.shape((node, 0))
            kind = inference.types.get((id(node), 0))
            if value is not None:
                shape, kind = value.shape, name_of(value) if isinstance(value, Array) else None
            if shape is not None:
                options["shape"] = shape
            if kind is not None:
                options["dtype"] = kind
            for key in ("lr_mult", "wd_mult"):
                if f"__{key}__" in node.attrs:
                    options[key] = float(node.attrs[f"__{key}__"])
            if "__init__" in node.attrs:
                options["init"] = node.attrs["__init__"]
            if name in states:
                options["grad_req"] = "null"
                options["differentiable"] = False
            p = self._params._find(name)
            if p is None:
                p = self._params.get(name, **options)
            if value is not None and p._arrays is None:
                p._load_init(value, None, True, "saved")
            self._variables[name] = p
        # MXNet 1.x leaves out the prefix that all have in common, such as resnetv10_: it counts the
        # blocks that were made.
        shared = 0
        if follows_1x("gluon.parameter_names"):
            shared = len(os.path.commonprefix(list(self._variables)))  # noqa: RUF071  # names, not paths
        self._reg_params.update((name[shared:], p) for name, p in self._variables.items())

    @staticmethod
    def imports(
        symbol_file: str | os.PathLike[str],
        input_names: str | Sequence[str],
        param_file: str | os.PathLike[str] | None = None,
        ctx: Any = None,
        allow_missing: bool = False,
        ignore_extra: bool = False,
        *,
        device: Any = None,
    ) -> SymbolBlock:
        """The block that ``export`` wrote, here or in MXNet.

        Parameters
        ----------
        symbol_file : str
            The ``-symbol.json`` file.
        input_names : str or list of str
            The variables that are the arguments of a call.
        param_file : str, optional
            The ``.params`` file.
        ctx, device : Context or list of Context, optional
        allow_missing, ignore_extra : bool
            Whether the file may lack parameters, or hold others.

        Examples
        --------
        >>> import tempfile
        >>> from slipstream import nd
        >>> from slipstream.gluon import SymbolBlock, nn
        >>> net = nn.Dense(2)
        >>> net.initialize("ones")
        >>> _ = net(nd.ones((1, 3)))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     files = net.export(folder + "/net")
        ...     same = SymbolBlock.imports(files[0], ["data"], files[1])
        >>> same(nd.ones((1, 3))).tolist()
        [[3.0, 3.0]]
        """
        loaded = symbol.load(symbol_file)
        names = [input_names] if isinstance(input_names, str) else list(input_names)
        unknown = [n for n in names if n not in loaded.list_inputs()]
        if unknown and not set(names) & set(loaded.list_inputs()):
            raise ValueError(
                f"{symbol_file} has no inputs {unknown}; its variables are {loaded.list_inputs()}"
            )
        block = SymbolBlock(loaded, [symbol.var(n) for n in names])
        if param_file is not None:
            put_arrays(
                block._variables, load_arrays(param_file), param_file,
                ctx if device is None else device, allow_missing, ignore_extra, True, "saved",
            )  # fmt: skip
        return block

    def infer_shape(self, *args: Any, **kwargs: Any) -> None:
        """Find the unknown sizes of the parameters from the data."""
        flat = self._flat(args)
        shapes = {n: x.shape for n, x in zip(self._input_names, flat, strict=True)}
        types = {n: name_of(x) for n, x in zip(self._input_names, flat, strict=True)}
        for name, p in self._variables.items():
            if shape_is_known(p._shape):
                shapes[name] = p._shape
            types[name] = dtype_name(p.dtype)
        inference = Inference(self._symbol._entries, shapes, types)
        for node in inference.nodes:
            shape: Any = inference.shape((node, 0))
            if node.op is None and node.name in self._variables and is_complete(shape):
                self._variables[node.name].shape = shape

    def _flat(self, args: Any) -> list[Any]:
        flat: list[Any] = []
        for a in args:
            if isinstance(a, (list, tuple)):
                flat += flat_items(a)
            else:
                flat.append(a)
        if len(flat) != len(self._input_names):
            raise ValueError(
                f"the block takes {len(self._input_names)} inputs {self._input_names}, "
                f"not {len(flat)}"
            )
        return flat

    def forward(self, x: Any, *args: Any) -> Any:
        """The outputs of the symbol: an array, or a list of several."""
        flat = self._flat((x, *args))
        if any(isinstance(v, Symbol) for v in flat):
            return self._compose(flat)
        values = dict(zip(self._input_names, flat, strict=True))
        params = self._variables
        results = self._program(
            [values[n.name] if n.name in values else params[n.name].data()
             for n in self._program.variables]
        )  # fmt: skip
        if isinstance(self._out_format, list):
            return regroup(results, self._out_format)[0]
        return results if self._several else results[0]

    def _compose(self, inputs: list[Any]) -> Any:
        chosen = {
            name: value
            for name, value in zip(self._input_names, inputs, strict=True)
            if name not in self._unused
        }
        for name, p in self._variables.items():
            chosen[name] = parameter_symbol(p)
        result = self._symbol(**chosen)
        first = next(v for v in inputs if isinstance(v, Symbol))
        outputs = [type(first)([entry]) for entry in result._entries]
        return outputs if self._several else outputs[0]

    def cast(self, dtype: Any) -> None:
        """Change the element type of all parameters."""
        for p in self._variables.values():
            p.cast(dtype)
        super().cast(dtype)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(\n  {self._symbol!r} : {self._input_names}\n)"
