"""Base class of recurrent cells: states, and a sequence run step by step."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ... import _core
from ..._array_class import array_class
from ..._convert import Array
from ..._dtypes import dtype_name, name_of
from ..block import Block, HybridBlock
from ._sequence import formatted, last, masked, steps_of


def _takes_name(func: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(func).parameters.values()
    except (TypeError, ValueError):
        return False
    return any(p.name == "name" or p.kind is p.VAR_KEYWORD for p in parameters)


def _zeros_of_symbols(shape: tuple[int, ...], name: str) -> Any:
    """A symbol of zeros for every batch, named as MXNet does."""
    from ... import symbol

    return symbol.zeros(shape=shape, name=name)


def input_size(cell: RecurrentCell, args: tuple[Any, ...]) -> int:
    """The size of a cell's data, from the arguments of ``infer_shape``."""
    number, x, *rest = args if isinstance(args[0], int) else (0, args[0])
    if number == 0:
        return x.shape[-1]
    # MXNet's rule for a later cell of a stack: its data comes from one that is like it.
    return cell.state_info()[0]["shape"][-1] * (2 if rest and rest[0] else 1)


class RecurrentCell(Block):
    """The base of cells: ``cell(input, states)`` is the output of a step and its new states.

    Parameters
    ----------
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> class Sum(rnn.RecurrentCell):
    ...     def state_info(self, batch_size=0):
    ...         return [{'shape': (batch_size, 1), '__layout__': 'NC'}]
    ...     def forward(self, inputs, states):
    ...         total = states[0] + inputs
    ...         return total, [total]
    >>> outputs, _ = Sum().unroll(3, nd.ones((1, 3, 1)), merge_outputs=True)
    >>> outputs.reshape(-1).tolist()
    [1.0, 2.0, 3.0]
    """

    def __init__(self, prefix: str | None = None, params: Any = None) -> None:
        super().__init__(prefix=prefix, params=params)
        self._modified = False
        self.reset()

    def reset(self) -> None:
        """Forget what was kept between steps; ``unroll`` begins with it."""
        self._init_counter = -1
        self._counter = -1
        for child in self._children.values():
            reset = getattr(child, "reset", None)
            if reset is not None:
                reset()

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state."""
        raise TypeError(f"{type(self).__name__} defines no state_info()")

    def begin_state(
        self, batch_size: int = 0, func: Callable[..., Array] | None = None, **kwargs: Any
    ) -> list[Array]:
        """The states before the first step: zeros.

        Parameters
        ----------
        batch_size : int
        func : function, optional
            Makes an array or a symbol from its shape, instead of zeros; gets the other arguments,
            and a name if it takes one (``sym.var``).
        **kwargs
            ``dtype`` and ``ctx`` of the arrays.

        Examples
        --------
        >>> from slipstream.gluon import rnn
        >>> [state.shape for state in rnn.LSTMCell(3).begin_state(batch_size=2)]
        [(2, 3), (2, 3)]
        """
        self._check_not_modified()
        made = []
        for info in self.state_info(batch_size):
            self._init_counter += 1
            name = f"{self.prefix}begin_state_{self._init_counter}"
            if func is _zeros_of_symbols:
                made.append(func(info["shape"], name))
            elif func is not None:
                named = {"name": name} if _takes_name(func) else {}
                made.append(func(**named, shape=info["shape"], **kwargs))
            else:
                kind = dtype_name(kwargs.get("dtype", "float32"))
                made.append(_core.fill(array_class(), 0, kind, info["shape"]))
        return made

    def infer_shape(self, *args: Any, **kwargs: Any) -> None:
        """Find the sizes of the data in this cell and those in it from an example.

        Called with an input and states, or as MXNet 2 does with the number of the cell in a stack,
        an input of the stack, and whether the cells of the stack run in both directions.

        >>> from slipstream import nd
        >>> from slipstream.gluon import rnn
        >>> stack = rnn.SequentialRNNCell()
        >>> stack.add(rnn.LSTMCell(4))
        >>> stack.add(rnn.ResidualCell(rnn.GRUCell(4)))
        >>> stack.infer_shape(0, nd.ones((2, 3)), False)
        >>> stack[0].i2h_weight.shape, stack[1].base_cell.i2h_weight.shape
        ((16, 3), (12, 4))
        """
        self._infer(input_size(self, args))

    def _infer(self, size: int) -> int:
        """Take the size of the data; gives the size of the output."""
        for child in self._children.values():
            if isinstance(child, RecurrentCell):
                size = child._infer(size)
        return size

    def _check_not_modified(self) -> None:
        if self._modified:
            raise RuntimeError(
                f"{self.name} was given to another cell: call begin_state() of that one"
            )

    def _zero_states(self, like: Array) -> list[Array]:
        """Zeros in the class and type of the data."""
        if not isinstance(like, Array):  # a symbol: zeros that fit every batch
            made = self.begin_state(0, func=_zeros_of_symbols)
            return [type(like)(state._entries) for state in made]

        def zeros(shape: tuple[int, ...]) -> Array:
            return _core.fill(type(like), 0, name_of(like), shape)

        return self.begin_state(like.shape[0], func=zeros)

    def unroll(
        self,
        length: int,
        inputs: Array | Sequence[Array],
        begin_state: list[Array] | None = None,
        layout: str = "NTC",
        merge_outputs: bool | None = None,
        valid_length: Array | None = None,
    ) -> tuple[Any, list[Array]]:
        """Run a sequence, step by step.

        Parameters
        ----------
        length : int
            How many steps.
        inputs : array or list of arrays
            The sequence in `layout`, or its steps.
        begin_state : list of arrays, optional
            The states before the first step; zeros by default.
        layout : str
            ``'NTC'`` or ``'TNC'``.
        merge_outputs : bool, optional
            True: one array; False: a list of steps; None: whatever is at hand.
        valid_length : array of shape (batch,), optional
            Outputs beyond a sequence's length are zero, and its final states are those at its end.

        Returns
        -------
        outputs, states

        Examples
        --------
        >>> from slipstream import nd
        >>> from slipstream.gluon import rnn
        >>> cell = rnn.GRUCell(3)
        >>> cell.initialize()
        >>> outputs, states = cell.unroll(5, nd.ones((2, 5, 4)), merge_outputs=True)
        >>> outputs.shape, states[0].shape
        ((2, 5, 3), (2, 3))
        """
        self.reset()
        steps = steps_of(length, inputs, layout)
        states = self._zero_states(steps[0]) if begin_state is None else begin_state
        outputs: Any = []
        history = []
        for x in steps:
            output, states = self(x, states)
            outputs.append(output)
            if valid_length is not None:
                history.append(states)
        if valid_length is not None:
            states = [last(each, valid_length) for each in zip(*history, strict=True)]
            outputs = masked(outputs, layout, valid_length)
        return formatted(outputs, layout, merge_outputs, length), states

    def __call__(self, inputs: Any, states: Any, *args: Any, **kwargs: Any) -> Any:
        """One step: its output and the new states."""
        if isinstance(states, (list, tuple, numpy.ndarray)) and any(s is None for s in states):
            raise TypeError("states must hold arrays, not None; begin_state() makes them")
        self._counter += 1
        return super().__call__(inputs, states, *args, **kwargs)

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step: its output and the new states; every cell defines it."""
        raise TypeError(f"{type(self).__name__} defines no forward()")


class HybridRecurrentCell(RecurrentCell, HybridBlock):
    """The base of cells that can be hybridized.

    It defines ``forward(inputs, states)``, or the older
    ``hybrid_forward(F, inputs, states, weight=...)``.

    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> class Add(rnn.HybridRecurrentCell):
    ...     def state_info(self, batch_size=0):
    ...         return [{"shape": (batch_size, 2), "__layout__": "NC"}]
    ...     def hybrid_forward(self, F, inputs, states):
    ...         total = inputs + states[0]
    ...         return total, [total]
    >>> outputs, states = Add().unroll(3, nd.ones((1, 3, 2)), merge_outputs=True)
    >>> outputs.tolist()
    [[[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]]
    """

    def __init__(self, prefix: str | None = None, params: Any = None) -> None:
        super().__init__(prefix=prefix, params=params)

    def infer_shape(self, *args: Any, **kwargs: Any) -> None:
        """Find unknown sizes: of cells in it by their rules, of own parameters by running it."""
        if args and isinstance(args[0], int):
            RecurrentCell.infer_shape(self, *args)
        else:
            HybridBlock.infer_shape(self, *args, **kwargs)

    def forward(self, inputs: Array, states: Any, *args: Any, **kwargs: Any) -> Any:
        """One step, by default by ``hybrid_forward``."""
        return HybridBlock.forward(self, inputs, states, *args, **kwargs)
