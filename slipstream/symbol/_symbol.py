"""The symbol itself: outputs of a graph, to look at, compose, infer, run and save."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy

from .. import nd
from .._dtypes import BY_NAME, dtype_name
from .._symbolic import Symbolic
from ..base import NotImplementedForSymbol
from ..context import Context, current_context
from ..npx._mode import is_np_shape
from . import _inputs, _json
from ._attributes import HIDDEN_KEYS, stored_key
from ._call import call
from ._infer import Inference, infer_types, is_complete, warn_unknown
from ._later import create
from ._methods import SymbolMethods
from ._node import Entry, Node, rewrite, topological
from ._operators import Operators

if TYPE_CHECKING:
    from ..executor import Executor


class Symbol(SymbolMethods, Operators):
    """One or several outputs of a graph of operations on variables.

    >>> from slipstream import sym
    >>> net = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
    >>> net.list_arguments()
    ['data', 'fc_weight', 'fc_bias']
    >>> net.infer_shape(data=(4, 3))[1]
    [(4, 2)]
    """

    __slots__ = ("__weakref__", "_entries")

    # Arrays, ours and NumPy's, leave operators with a symbol to the symbol.
    __array_priority__ = 2000.0
    __array_ufunc__ = None
    _numpy = False  # whether it has NumPy's operators
    _for_array = False  # whether it stands for one array, to look into

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = tuple(entries)

    # ---- looking at it ---------------------------------------------------------------------------

    def _outputs(self) -> list[Symbol]:
        return [type(self)([entry]) for entry in self._entries]

    def __repr__(self) -> str:
        name = self.name
        if name is None:
            inner = ", ".join(node.name for node, _ in self._entries)
            return f"<{type(self).__name__} group [{inner}]>"
        return f"<{type(self).__name__} {name}>"

    @property
    def name(self) -> str | None:
        """The name of the operation or variable; None for a group."""
        first = self._entries[0][0] if self._entries else None
        if first is None or any(node is not first for node, _ in self._entries):
            return None
        return first.name

    def _nodes(self) -> list[Node]:
        return topological(self._entries)

    def _state_nodes(self) -> set[int]:
        states = set()
        for node in self._nodes():
            if node.op is None:
                if node.aux:
                    states.add(id(node))
                continue
            for i, (child, _) in enumerate(node.inputs):
                if child.op is None and _inputs.is_state(node.op, i):
                    states.add(id(child))
        return states

    def list_arguments(self) -> list[str]:
        """The names of the variables, without states, in the order of a walk over the graph.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> y.list_arguments()
        ['x', 'fc_weight', 'fc_bias']
        """
        states = self._state_nodes()
        return [n.name for n in self._nodes() if n.op is None and id(n) not in states]

    def list_auxiliary_states(self) -> list[str]:
        """The names of variables that operations write, such as running means."""
        states = self._state_nodes()
        return [n.name for n in self._nodes() if n.op is None and id(n) in states]

    def list_inputs(self) -> list[str]:
        """The names of all variables.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> y.list_inputs()
        ['x', 'fc_weight', 'fc_bias']
        """
        return [n.name for n in self._nodes() if n.op is None]

    def list_outputs(self) -> list[str]:
        """The names of the outputs.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> y.list_outputs()
        ['fc_output']
        """
        return [_output_name(entry) for entry in self._entries]

    @property
    def num_outputs(self) -> int:
        """How many outputs there are."""
        return len(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._outputs())

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            return self._output_of_name(key)
        if isinstance(key, (int, numpy.integer)):
            if not -len(self._entries) <= key < len(self._entries):
                raise IndexError(
                    f"output {key} is out of range: there are {len(self._entries)} outputs"
                )
            return type(self)([self._entries[key]])
        if isinstance(key, slice):
            return type(self)(self._entries[key])
        if isinstance(key, tuple) and len(self._entries) == 1:
            return create("_getitem", (self, key), {}, hint="_getitem")  # of the array
        raise TypeError(f"an output is chosen by a number or a name, not {key!r}")

    def _output_of_name(self, key: str) -> Symbol:
        names = self.list_outputs()
        found = [i for i, name in enumerate(names) if name == key]
        if not found:
            raise ValueError(f"there is no output named {key!r}; there are {names}")
        if len(found) > 1:
            raise ValueError(f"several outputs are named {key!r}")
        return type(self)([self._entries[found[0]]])

    def get_internals(self) -> Symbol:
        """All outputs of all nodes, in the order of the graph, to choose from by name.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> y.get_internals().list_outputs()
        ['x', 'fc_weight', 'fc_bias', 'fc_output']
        """
        kind = Symbol if self._for_array else type(self)
        return kind([(n, i) for n in self._nodes() for i in range(n.num_outputs)])

    def get_children(self) -> Symbol | None:
        """The inputs of the last operation; None for a variable."""
        entries = [e for node in dict.fromkeys(n for n, _ in self._entries) for e in node.inputs]
        return Symbol(entries) if entries else None

    def get_inputs(self) -> Symbol:
        """All variables, as a group."""
        return Symbol([(n, 0) for n in self._nodes() if n.op is None])

    def _gen_atomic_symbol(self) -> Symbol:
        """The last operation alone, on variables of its own; graph tools of MXNet use it."""
        head = self._entries[0][0]
        inputs = [(Node(None, f"{head.name}_input{i}", {}), 0) for i in range(len(head.inputs))]
        alone = head.with_inputs(inputs)
        return type(self)([(alone, i) for i in range(alone.num_outputs)])

    def __bool__(self) -> bool:
        raise NotImplementedForSymbol(
            "a symbol has no value; bind it to arrays first, or use sym.where"
        )

    def __copy__(self) -> Symbol:
        # Nodes are copied as well: attributes set on the copy are not the original's.
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: Any) -> Symbol:
        new: dict[int, Node] = {}
        for node in self._nodes():
            new[id(node)] = node.with_inputs((new[id(n)], i) for n, i in node.inputs)
        return type(self)([(new[id(n)], i) for n, i in self._entries])

    def __reduce__(self) -> Any:
        return from_json, (type(self), self.tojson())

    # ---- attributes ------------------------------------------------------------------------------

    def attr(self, key: str) -> str | None:
        """An attribute of the last node as text; None when it has none of that name.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> x = sym.var("x", attr={"colour": "red"})
        >>> x.attr("colour")
        'red'
        """
        attrs = self._entries[0][0].attrs
        found = attrs.get(key)
        return attrs.get(f"__{key}__") if found is None else found

    def list_attr(self, recursive: bool = False) -> dict[str, str]:
        """The attributes of the last node; of all nodes see ``attr_dict``."""
        if recursive:
            raise DeprecationWarning("list_attr: use attr_dict() for the attributes of all nodes")
        return _listed(self._entries[0][0].attrs)

    def attr_dict(self) -> dict[str, dict[str, str]]:
        """The attributes of all nodes that have any, by name."""
        return {node.name: _listed(node.attrs) for node in self._nodes() if node.attrs}

    def _set_attr(self, **attributes: str) -> None:
        for key, value in attributes.items():
            if not isinstance(value, str):
                raise ValueError(f"attribute {key} must be a string, not {value!r}")
            node = self._entries[0][0]
            if key == "name":
                node.name = value
                continue
            node.attrs[stored_key(key)] = value
            node.plan = None

    # ---- composing -------------------------------------------------------------------------------

    def __call__(self, *args: Symbol, **kwargs: Any) -> Symbol:
        """The same expression with symbols in place of variables, by position or by name."""
        result = type(self)(self._entries)
        result._compose(*args, **kwargs)
        return result

    def _compose(self, *args: Symbol, name: str | None = None, **kwargs: Symbol) -> None:
        if args and kwargs:
            raise TypeError("compose takes symbols either by position or by name")
        for value in (*args, *kwargs.values()):
            if not isinstance(value, Symbol):
                raise TypeError(f"compose takes symbols, not {type(value).__name__}")
        names = self.list_arguments()
        if len(args) > len(names):
            raise TypeError(f"there are {len(names)} arguments, not {len(args)}")
        chosen = dict(zip(names, args, strict=False)) or kwargs
        unknown = set(chosen) - set(self.list_inputs())
        if unknown:
            raise ValueError(f"there is no argument {sorted(unknown)[0]!r}; there are {names}")
        entries = {}
        for key, value in chosen.items():
            if len(value._entries) != 1:
                raise ValueError(f"{key} must be a symbol of one output")
            entries[key] = value._entries[0]
        self._entries = tuple(
            rewrite(self._entries, lambda n: entries.get(n.name) if n.op is None else None)
        )
        if name is not None and self._entries:
            head = self._entries[0][0]
            renamed = head.with_inputs(head.inputs)
            renamed.name = name
            self._entries = tuple((renamed if n is head else n, i) for n, i in self._entries)

    # ---- shapes and types ------------------------------------------------------------------------

    def infer_shape(self, *args: Any, **kwargs: Any) -> tuple[Any, Any, Any]:
        """The shapes of arguments, outputs and states, from those of some arguments.

        Shapes come by position, in the order of ``list_arguments``, or by name. When not all
        follow, a warning says which, and the result is three times None.

        Raises
        ------
        MXNetError
            When shapes do not fit each other.

        Examples
        --------
        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> arguments, outputs, states = y.infer_shape(x=(4, 3))
        >>> arguments, outputs
        ([(4, 3), (2, 3), (2,)], [(4, 2)])
        """
        result = self._infer_shape(args, kwargs)
        flat = [s for group in result for s in group]
        if all(s is not None and is_complete(s) for s in flat):
            return result
        names = self.list_arguments()
        warn_unknown([n for n, s in zip(names, result[0], strict=True) if not _is_known(s)])
        return None, None, None

    def infer_shape_partial(self, *args: Any, **kwargs: Any) -> tuple[Any, Any, Any]:
        """As ``infer_shape``, with () for shapes that do not follow and 0 for sizes.

        With NumPy shapes (``npx.set_np``) these are None and -1.
        """
        found = self._infer_shape(args, kwargs)
        if is_np_shape():
            return found
        arguments, outputs, states = ([() if s is None else s for s in group] for group in found)
        return arguments, outputs, states

    def _infer_shape(self, args: Any, kwargs: Any) -> tuple[Any, Any, Any]:
        known = self._by_name(args, kwargs, "shape")
        inference = Inference(self._entries, known)
        states = self._state_nodes()
        arguments: list[Any] = []
        auxiliary: list[Any] = []
        for node in inference.nodes:
            if node.op is None:
                place = auxiliary if id(node) in states else arguments
                place.append(inference.shape((node, 0)))
        return arguments, [inference.shape(e) for e in self._entries], auxiliary

    def infer_type(self, *args: Any, **kwargs: Any) -> tuple[Any, Any, Any]:
        """The types of arguments, outputs and states, from those of some arguments.

        What does not follow is float32.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> y.infer_type(x="float16")[0]
        [<class 'numpy.float16'>, <class 'numpy.float16'>, <class 'numpy.float16'>]
        """
        return self._infer_type(args, kwargs, numpy.float32)

    def infer_type_partial(self, *args: Any, **kwargs: Any) -> tuple[Any, Any, Any]:
        """As ``infer_type``, with None for what does not follow."""
        return self._infer_type(args, kwargs, None)

    def _infer_type(self, args: Any, kwargs: Any, default: Any) -> tuple[Any, Any, Any]:
        given = {k: dtype_name(v) for k, v in self._by_name(args, kwargs, "type").items()}
        nodes = self._nodes()
        types = infer_types(nodes, given)
        types = infer_types(nodes, {  # again: what followed for variables, for all their readers
            **given, **{n.name: t for n in nodes if n.op is None and (t := types[id(n), 0])}
        })  # fmt: skip

        def of(entry: Entry) -> Any:
            name = types.get((id(entry[0]), entry[1]))
            return default if name is None else numpy.dtype(name).type

        states = self._state_nodes()
        variables = [n for n in nodes if n.op is None]
        return (
            [of((n, 0)) for n in variables if id(n) not in states],
            [of(e) for e in self._entries],
            [of((n, 0)) for n in variables if id(n) in states],
        )

    def _by_name(self, args: Any, kwargs: Any, what: str) -> dict[str, Any]:
        if args and kwargs:
            raise ValueError(f"give each {what} either by position or by name")
        names = self.list_arguments()
        if len(args) > len(names):
            raise ValueError(f"{len(args)} {what}s were given for {len(names)} arguments")
        known = set(self.list_inputs())
        return {
            **{k: v for k, v in zip(names, args, strict=False) if v is not None},
            **{k: v for k, v in kwargs.items() if v is not None and k in known},
        }

    # ---- running ---------------------------------------------------------------------------------

    def bind(
        self,
        ctx: Any = None,
        args: Any = None,
        args_grad: Any = None,
        grad_req: Any = "write",
        aux_states: Any = None,
        group2ctx: Any = None,
        shared_exec: Any = None,
    ) -> Executor:
        """An executor of this symbol on those arrays (a list or a dict).

        Parameters
        ----------
        ctx : Context
        args : list or dict of NDArray
            One array for each argument.
        args_grad : list or dict of NDArray, optional
            Where the gradients go; without it none are computed.
        grad_req : str, or a list or dict of str
            ``'write'``, ``'add'`` or ``'null'``.
        aux_states : list or dict of NDArray
            One array for each state.

        Examples
        --------
        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> arrays = {"x": nd.ones((1, 3)), "fc_weight": nd.ones((2, 3)), "fc_bias": nd.zeros((2,))}
        >>> y.bind(None, arrays).forward()[0].tolist()
        [[3.0, 3.0]]
        """
        from ..executor import Executor

        return Executor(self, ctx, args, args_grad, grad_req, aux_states)

    def simple_bind(
        self,
        ctx: Any = None,
        grad_req: Any = "write",
        type_dict: Any = None,
        stype_dict: Any = None,
        group2ctx: Any = None,
        shared_arg_names: Any = None,
        shared_exec: Any = None,
        shared_buffer: Any = None,
        **kwargs: Any,
    ) -> Executor:
        """An executor on new arrays of zeros, their shapes inferred from those given by name.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> executor = y.simple_bind(None, x=(1, 3))
        >>> executor.arg_dict["fc_weight"].shape
        (2, 3)
        """
        from ..executor import allocate

        return allocate(self, ctx, grad_req, type_dict or {}, kwargs)

    _bind = bind
    _simple_bind = simple_bind

    def eval(self, ctx: Any = None, **kwargs: Any) -> list[Any]:
        """The outputs, with those arrays for the arguments.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> arrays = {"x": nd.ones((1, 3)), "fc_weight": nd.ones((2, 3)), "fc_bias": nd.zeros((2,))}
        >>> y.eval(**arrays)[0].tolist()
        [[3.0, 3.0]]
        """
        states = set(self.list_auxiliary_states())
        return self.bind(
            ctx,
            {k: v for k, v in kwargs.items() if k not in states},
            grad_req="null",
            aux_states={k: v for k, v in kwargs.items() if k in states},
        ).forward()

    # ---- files -----------------------------------------------------------------------------------

    def tojson(self, remove_amp_cast: bool = True) -> str:
        """The graph as JSON, in MXNet's format.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> sym.fromjson(y.tojson()).list_arguments()
        ['x', 'fc_weight', 'fc_bias']
        """
        return _json.dump(self._entries, remove_amp_cast)

    def save(self, fname: str | os.PathLike[str], remove_amp_cast: bool = True) -> None:
        """Write the graph as JSON.

        >>> from slipstream import nd, sym
        >>> y = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     y.save(folder + "/net-symbol.json")
        ...     print(sym.load(folder + "/net-symbol.json").list_outputs())
        ['fc_output']
        """
        from .._files._writer import replacing

        with replacing(fname) as file:
            file.write(self.tojson(remove_amp_cast).encode())

    def debug_str(self) -> str:
        """The graph as text, for people."""
        lines = ["Symbol Outputs:"]
        lines += [f"\toutput[{i}]={n.name}({k})" for i, (n, k) in enumerate(self._entries)]
        for node in self._nodes():
            if node.op is None:
                lines.append(f"Variable:{node.name}")
                continue
            lines += ["--------------------", f"Op:{node.op}, Name={node.name}", "Inputs:"]
            for i, (child, k) in enumerate(node.inputs):
                lines.append(f"\targ[{i}]={child.name}({k}) version=0")
            if node.attrs:
                lines.append("Attrs:")
                lines += [f"\t{key}={value}" for key, value in sorted(node.attrs.items())]
        return "\n".join(lines) + "\n"

    def optimize_for(self, backend: str, *args: Any, **kwargs: Any) -> Symbol:
        """The symbol itself: the engine fuses operations when they run."""
        return self

    # ---- as an array -----------------------------------------------------------------------------

    def as_np_ndarray(self) -> Symbol:
        """The same outputs, with NumPy's operators and indexing."""
        from ._numpy_symbol import _Symbol

        return _Symbol(self._entries)

    def as_nd_ndarray(self) -> Symbol:
        """The same outputs, with the classic operators."""
        return Symbol(self._entries)

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the traced example; there is none without one."""
        node, i = self._entries[0]
        if node.shapes is None:
            raise AttributeError(f"{self.name} has no shape before it is inferred or bound")
        return node.shapes[i]

    @property
    def dtype(self) -> Any:
        """The type of the traced example; there is none without one."""
        return self._dtype if self._numpy else self._dtype.type

    @property
    def _dtype(self) -> numpy.dtype:
        node, i = self._entries[0]
        if node.dtypes is None:
            raise AttributeError(f"{self.name} has no type before it is inferred or bound")
        return BY_NAME[node.dtypes[i]]

    @property
    def ndim(self) -> int:
        """The number of dimensions of the traced example."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements of the traced example."""
        return int(numpy.prod(self.shape))

    @property
    def context(self) -> Context:
        """The device."""
        return current_context()

    ctx = device = context

    @property
    def stype(self) -> str:
        """Storage type; always ``'default'`` (dense)."""
        return "default"

    def as_in_context(self, context: Any) -> Symbol:
        """The symbol itself: it has no data on any device."""
        return self

    as_in_ctx = to_device = as_in_context

    def reshape(self, *args: Any, **kwargs: Any) -> Any:
        """The same elements in another shape, with MXNet's codes."""
        if len(args) > 1 or (len(args) == 1 and isinstance(args[0], int)):
            args = (tuple(args),)
        return call("Reshape", "reshape", nd.reshape, kwargs, {}, self, *args)

    def transpose(self, *axes: Any, **kwargs: Any) -> Any:
        """The axes in another order, reversed by default."""
        if len(axes) > 1 or (len(axes) == 1 and isinstance(axes[0], int)):
            axes = (tuple(axes),)
        return call("transpose", "transpose", nd.transpose, kwargs, {}, self, *axes)

    @property
    def T(self) -> Any:
        """The axes in reversed order."""
        return self.transpose()

    def astype(self, dtype: Any, copy: bool = True) -> Any:
        """The elements in another type."""
        return call("Cast", "cast", nd.cast, {"dtype": dtype}, {}, self)

    def copy(self, **kwargs: Any) -> Any:
        """The same elements; `name` is the name of the operation."""
        return call("_copy", "identity", nd.identity, kwargs, {}, self)

    def detach(self) -> Any:
        """The same, outside of any gradient."""
        return call("BlockGrad", "stop_gradient", nd.stop_gradient, {}, {}, self)

    def _no_value(self, *args: Any, **kwargs: Any) -> Any:
        """Raises: a symbol has no value before it is bound to arrays."""
        raise NotImplementedForSymbol("a symbol has no value; bind it to arrays first")

    asnumpy = asscalar = item = tolist = wait_to_read = attach_grad = backward = _no_value
    __float__ = __int__ = __index__ = __setitem__ = _no_value

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        raise Symbolic("a symbol has no value; bind it to arrays first")

    def __abs__(self) -> Any:
        return self.abs()


def _listed(attrs: dict[str, str]) -> dict[str, str]:
    """Attributes as programs see them: those about a node, such as lr_mult, by both names."""
    plain = {k: attrs[f"__{k}__"] for k in HIDDEN_KEYS if f"__{k}__" in attrs}
    return {**attrs, **plain}


def _output_name(entry: Entry) -> str:
    node, i = entry
    if node.op is None:
        return node.name
    return _inputs.output_names(node.op, node.name, node.num_outputs)[i]


def _is_known(shape: Any) -> bool:
    return shape is not None and is_complete(shape)


def Group(symbols: Sequence[Symbol]) -> Symbol:
    """Several symbols as one of all their outputs.

    >>> from slipstream import sym
    >>> sym.Group([sym.var("a"), sym.var("b")]).list_outputs()
    ['a', 'b']
    """
    symbols = list(symbols)
    if not symbols:
        raise ValueError("Group needs at least one symbol")
    for symbol in symbols:
        if not isinstance(symbol, Symbol):
            raise TypeError(f"Group takes symbols, not {type(symbol).__name__}")
    return Symbol([entry for symbol in symbols for entry in symbol._entries])


def from_json(kind: type[Symbol], text: str) -> Symbol:
    return kind(_json.parse_graph(text))
