"""The symbol itself: outputs of a graph, to look at, compose, infer, run and save."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy

from .._symbolic import AnySymbol
from ..base import NotImplementedForSymbol
from . import _json
from ._as_array import ArrayLikeMethods
from ._inference import InferenceMethods
from ._later import create, numpy_symbol, provides
from ._node import Node, rewrite
from ._operators import Operators

if TYPE_CHECKING:
    from ..executor import Executor


@provides("Symbol")
class Symbol(AnySymbol, ArrayLikeMethods, InferenceMethods, Operators):
    """One or several outputs of a graph of operations on variables.

    >>> from slipstream import sym
    >>> net = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
    >>> net.list_arguments()
    ['data', 'fc_weight', 'fc_bias']
    >>> net.infer_shape(data=(4, 3))[1]
    [(4, 2)]
    """

    __slots__ = ()

    # Arrays, ours and NumPy's, leave operators with a symbol to the symbol.
    __array_priority__ = 2000.0
    __array_ufunc__ = None
    _for_array = False  # whether it stands for one array, to look into

    def _outputs(self) -> list[Symbol]:
        return [type(self)([entry]) for entry in self._entries]

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

    def optimize_for(self, backend: str, *args: Any, **kwargs: Any) -> Symbol:
        """The symbol itself: the engine fuses operations when they run."""
        return self

    def as_np_ndarray(self) -> Symbol:
        """The same outputs, with NumPy's operators and indexing."""
        return numpy_symbol()(self._entries)

    def as_nd_ndarray(self) -> Symbol:
        """The same outputs, with the classic operators."""
        return Symbol(self._entries)


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
