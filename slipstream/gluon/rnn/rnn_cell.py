"""Recurrent cells: one step of a sequence at a time.

>>> from slipstream import nd
>>> from slipstream.gluon import rnn
>>> cell = rnn.LSTMCell(4)
>>> cell.initialize()
>>> output, states = cell(nd.ones((2, 3)), cell.begin_state(2))
>>> output.shape, [s.shape for s in states]
((2, 4), [(2, 4), (2, 4)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._dtypes import dtype_name, name_of
from ..._mode import is_training
from ..._ops.dense import dropout
from ..._ops.nn import activation as activate
from ..._ops.nn import leaky_relu
from ..._ops.sequence import sequence_last, sequence_reverse
from ..block import Block, HybridBlock
from ..parameter import array_class
from ..utils import _indent
from ._sequence import formatted, joined, masked, steps_of, time_axis

__all__ = [
    "BidirectionalCell",
    "DropoutCell",
    "GRUCell",
    "HybridRecurrentCell",
    "HybridSequentialRNNCell",
    "LSTMCell",
    "LSTMPCell",
    "ModifierCell",
    "RNNCell",
    "RecurrentCell",
    "ResidualCell",
    "SequentialRNNCell",
    "VariationalDropoutCell",
    "ZoneoutCell",
    "dynamic_unroll",
]

_ops = _core.ops


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
            Makes an array from its shape, instead of zeros; gets the other arguments.
        **kwargs
            ``dtype`` and ``ctx`` of the arrays.

        Examples
        --------
        >>> from slipstream.gluon import rnn
        >>> [state.shape for state in rnn.LSTMCell(3).begin_state(batch_size=2)]
        [(2, 3), (2, 3)]
        """
        if self._modified:
            raise RuntimeError(
                f"{self.name} was given to another cell: call begin_state() of that one"
            )
        made = []
        for info in self.state_info(batch_size):
            self._init_counter += 1
            if func is not None:
                made.append(func(shape=info["shape"], **kwargs))
            else:
                kind = dtype_name(kwargs.get("dtype", "float32"))
                made.append(_core.fill(array_class(), 0, kind, info["shape"]))
        return made

    def _zero_states(self, like: Array) -> list[Array]:
        """Zeros in the class and type of the data."""

        if not isinstance(like, Array):  # a symbol: zeros that fit every batch
            from ... import symbol

            return self.begin_state(
                0, func=lambda shape: type(like)(symbol.zeros(shape=shape)._entries)
            )

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
            states = [
                sequence_last(joined(each, 0), valid_length, True, 0)
                for each in zip(*history, strict=True)
            ]
            outputs = masked(outputs, layout, valid_length)
        return formatted(outputs, layout, merge_outputs), states

    def __call__(self, inputs: Any, states: Any, *args: Any, **kwargs: Any) -> Any:
        """One step: its output and the new states."""
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

    def forward(self, inputs: Array, states: Any, *args: Any, **kwargs: Any) -> Any:
        """One step, by default by ``hybrid_forward``."""
        return HybridBlock.forward(self, inputs, states, *args, **kwargs)


class _GatedCell(HybridRecurrentCell):
    """A cell with the parameters of `gates` gates for the data and for the state."""

    _gates = 1

    def __init__(
        self,
        hidden_size: int,
        i2h_weight_initializer: Any,
        h2h_weight_initializer: Any,
        i2h_bias_initializer: Any,
        h2h_bias_initializer: Any,
        input_size: int,
        prefix: str | None,
        params: Any,
        state_size: int | None = None,
    ) -> None:
        if hidden_size < 1:
            raise ValueError(f"hidden_size must be at least 1, not {hidden_size}")
        super().__init__(prefix=prefix, params=params)
        self._hidden_size = hidden_size
        self._input_size = input_size
        width = self._gates * hidden_size
        state = hidden_size if state_size is None else state_size
        with self.name_scope():
            for name, shape, init in (
                ("i2h_weight", (width, input_size), i2h_weight_initializer),
                ("h2h_weight", (width, state), h2h_weight_initializer),
                ("i2h_bias", (width,), i2h_bias_initializer),
                ("h2h_bias", (width,), h2h_bias_initializer),
            ):
                made = self.params.get(name, shape=shape, init=init, allow_deferred_init=True)
                setattr(self, name, made)

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state."""
        return [{"shape": (batch_size, self._hidden_size), "__layout__": "NC"}]

    def infer_shape(self, x: Array, *args: Any) -> None:
        """The size of the data from an example."""
        self.i2h_weight.shape = (self._gates * self._hidden_size, x.shape[-1])

    def _shares(self, x: Array, h: Array) -> tuple[Array, Array]:
        """What the data and the state give to the gates."""
        from_data = _core.matmul(x, self.i2h_weight.data(), False, True, "i2h")
        from_state = _core.matmul(h, self.h2h_weight.data(), False, True, "h2h")
        return (
            _ops.add(from_data, self.i2h_bias.data()),
            _ops.add(from_state, self.h2h_bias.data()),
        )

    def _gate(self, x: Array, i: int) -> Array:
        n = self._hidden_size
        return x[:, i * n : (i + 1) * n]

    def __repr__(self) -> str:
        width, size = self.i2h_weight.shape
        return f"{type(self).__name__}({size if size > 0 else None} -> {width})"


def _activated(activation: Any, x: Array) -> Array:
    """By a function, a block or a name."""
    if not isinstance(activation, str):
        return activation(x)
    return leaky_relu(x) if activation == "leaky" else activate(x, activation)


class RNNCell(_GatedCell):
    """The plain cell: ``h = activation(W x + b + R h + c)``.

    Parameters
    ----------
    hidden_size : int
    activation : str or function
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    input_size : int
        The size of the data; 0: found in the first step.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.RNNCell(5)
    >>> cell.initialize()
    >>> outputs, states = cell.unroll(3, nd.ones((2, 3, 4)), merge_outputs=True)
    >>> outputs.shape
    (2, 3, 5)
    """

    def __init__(
        self,
        hidden_size: int,
        activation: Any = "tanh",
        i2h_weight_initializer: Any = None,
        h2h_weight_initializer: Any = None,
        i2h_bias_initializer: Any = "zeros",
        h2h_bias_initializer: Any = "zeros",
        input_size: int = 0,
        prefix: str | None = None,
        params: Any = None,
    ) -> None:
        super().__init__(
            hidden_size, i2h_weight_initializer, h2h_weight_initializer, i2h_bias_initializer,
            h2h_bias_initializer, input_size, prefix, params,
        )  # fmt: skip
        self._activation = activation

    def _alias(self) -> str:
        return "rnn"

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step: its output and the new state."""
        from_data, from_state = self._shares(inputs, states[0])
        output = _activated(self._activation, _ops.add(from_data, from_state))
        return output, [output]


class LSTMCell(_GatedCell):
    """The long short-term memory cell; gates in the order input, forget, new, output.

    Parameters
    ----------
    hidden_size : int
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    input_size : int
        The size of the data; 0: found in the first step.
    prefix, params
        As in ``Block``.
    activation, recurrent_activation : str or function

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.LSTMCell(5)
    >>> cell.initialize()
    >>> output, states = cell(nd.ones((2, 4)), cell.begin_state(2))
    >>> output.shape, len(states)
    ((2, 5), 2)
    """

    _gates = 4

    def __init__(
        self,
        hidden_size: int,
        i2h_weight_initializer: Any = None,
        h2h_weight_initializer: Any = None,
        i2h_bias_initializer: Any = "zeros",
        h2h_bias_initializer: Any = "zeros",
        input_size: int = 0,
        prefix: str | None = None,
        params: Any = None,
        activation: Any = "tanh",
        recurrent_activation: Any = "sigmoid",
    ) -> None:
        super().__init__(
            hidden_size, i2h_weight_initializer, h2h_weight_initializer, i2h_bias_initializer,
            h2h_bias_initializer, input_size, prefix, params,
        )  # fmt: skip
        self._activation = activation
        self._recurrent_activation = recurrent_activation

    def _alias(self) -> str:
        return "lstm"

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state."""
        return super().state_info(batch_size) * 2

    def _next(self, inputs: Array, states: list[Array]) -> tuple[Array, Array]:
        """The output and the cell."""
        gates = _ops.add(*self._shares(inputs, states[0]))
        sigmoid, tanh = self._recurrent_activation, self._activation
        i, f, o = (_activated(sigmoid, self._gate(gates, k)) for k in (0, 1, 3))
        new = _activated(tanh, self._gate(gates, 2))
        cell = _ops.add(_ops.multiply(f, states[1]), _ops.multiply(i, new))
        return _ops.multiply(o, _activated(tanh, cell)), cell

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step: its output and the new states."""
        output, cell = self._next(inputs, states)
        return output, [output, cell]


class LSTMPCell(LSTMCell):
    """An LSTM whose output is projected to another size before it becomes the state.

    Parameters
    ----------
    hidden_size : int
        The size of the cell.
    projection_size : int
        The size of the output.
    i2h_weight_initializer, h2h_weight_initializer, h2r_weight_initializer : optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    input_size : int
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.LSTMPCell(5, 3)
    >>> cell.initialize()
    >>> output, states = cell(nd.ones((2, 4)), cell.begin_state(2))
    >>> output.shape, [s.shape for s in states]
    ((2, 3), [(2, 3), (2, 5)])
    """

    def __init__(
        self,
        hidden_size: int,
        projection_size: int,
        i2h_weight_initializer: Any = None,
        h2h_weight_initializer: Any = None,
        h2r_weight_initializer: Any = None,
        i2h_bias_initializer: Any = "zeros",
        h2h_bias_initializer: Any = "zeros",
        input_size: int = 0,
        prefix: str | None = None,
        params: Any = None,
    ) -> None:
        _GatedCell.__init__(
            self, hidden_size, i2h_weight_initializer, h2h_weight_initializer,
            i2h_bias_initializer, h2h_bias_initializer, input_size, prefix, params,
            projection_size,
        )  # fmt: skip
        self._activation, self._recurrent_activation = "tanh", "sigmoid"
        self._projection_size = projection_size
        with self.name_scope():
            self.h2r_weight = self.params.get(
                "h2r_weight", shape=(projection_size, hidden_size), init=h2r_weight_initializer,
                allow_deferred_init=True,
            )  # fmt: skip

    def _alias(self) -> str:
        return "lstmp"

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state."""
        sizes = (self._projection_size, self._hidden_size)
        return [{"shape": (batch_size, n), "__layout__": "NC"} for n in sizes]

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step: its output and the new states."""
        output, cell = self._next(inputs, states)
        output = _core.matmul(output, self.h2r_weight.data(), False, True, "h2r")
        return output, [output, cell]


class GRUCell(_GatedCell):
    """The gated recurrent unit; gates in the order reset, update, new.

    Parameters
    ----------
    hidden_size : int
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    input_size : int
        The size of the data; 0: found in the first step.
    prefix, params
        As in ``Block``.
    activation, recurrent_activation : str or function

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.GRUCell(5)
    >>> cell.initialize()
    >>> output, states = cell(nd.ones((2, 4)), cell.begin_state(2))
    >>> output.shape, len(states)
    ((2, 5), 1)
    """

    _gates = 3

    def __init__(
        self,
        hidden_size: int,
        i2h_weight_initializer: Any = None,
        h2h_weight_initializer: Any = None,
        i2h_bias_initializer: Any = "zeros",
        h2h_bias_initializer: Any = "zeros",
        input_size: int = 0,
        prefix: str | None = None,
        params: Any = None,
        activation: Any = "tanh",
        recurrent_activation: Any = "sigmoid",
    ) -> None:
        super().__init__(
            hidden_size, i2h_weight_initializer, h2h_weight_initializer, i2h_bias_initializer,
            h2h_bias_initializer, input_size, prefix, params,
        )  # fmt: skip
        self._activation = activation
        self._recurrent_activation = recurrent_activation

    def _alias(self) -> str:
        return "gru"

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step: its output and the new state."""
        before = states[0]
        from_data, from_state = self._shares(inputs, before)

        def gate(i: int) -> Array:
            both = _ops.add(self._gate(from_data, i), self._gate(from_state, i))
            return _activated(self._recurrent_activation, both)

        reset, update = gate(0), gate(1)
        new = _ops.multiply(reset, self._gate(from_state, 2))
        new = _activated(self._activation, _ops.add(self._gate(from_data, 2), new))
        kept = _ops.multiply(update, before)
        output = _ops.add(_ops.multiply(_ops.subtract(1.0, update), new), kept)
        return output, [output]


class _Stack(RecurrentCell):
    """What the two stacks of cells share: each cell feeds the next one."""

    def add(self, cell: RecurrentCell) -> None:
        """Append a cell."""
        self.register_child(cell)

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state, cell by cell."""
        return [i for cell in self._children.values() for i in cell.state_info(batch_size)]

    def begin_state(
        self, batch_size: int = 0, func: Callable[..., Array] | None = None, **kwargs: Any
    ) -> list[Array]:
        """The states before the first step, cell by cell."""
        if self._modified:
            raise RuntimeError(
                f"{self.name} was given to another cell: call begin_state() of that one"
            )
        cells = self._children.values()
        return [s for cell in cells for s in cell.begin_state(batch_size, func, **kwargs)]

    def _parts(self, states: Sequence[Array]) -> Iterator[tuple[Any, list[Array]]]:
        """Each cell with its part of the states."""
        at = 0
        for cell in self._children.values():
            n = len(cell.state_info())
            yield cell, list(states[at : at + n])
            at += n

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step through all cells."""
        after: list[Array] = []
        for cell, mine in self._parts(states):
            if isinstance(cell, BidirectionalCell):
                raise TypeError("a BidirectionalCell has no single step: use unroll()")
            inputs, new = cell(inputs, mine)
            after += new
        return inputs, after

    def unroll(
        self,
        length: int,
        inputs: Array | Sequence[Array],
        begin_state: list[Array] | None = None,
        layout: str = "NTC",
        merge_outputs: bool | None = None,
        valid_length: Array | None = None,
    ) -> tuple[Any, list[Array]]:
        """Run a sequence through one cell after the other; see ``RecurrentCell.unroll``."""
        self.reset()
        if begin_state is None:
            begin_state = self._zero_states(steps_of(length, inputs, layout)[0])
        after: list[Array] = []
        last = len(self._children) - 1
        for i, (cell, mine) in enumerate(self._parts(begin_state)):
            inputs, new = cell.unroll(
                length, inputs, mine, layout, merge_outputs if i == last else None, valid_length
            )
            after += new
        return inputs, after

    def __repr__(self) -> str:
        lines = [f"  ({k}): {_indent(repr(v), 2)}" for k, v in self._children.items()]
        return "{}(\n{}\n)".format(type(self).__name__, "\n".join(lines))

    def __getitem__(self, i: int) -> Any:
        """A cell by number."""
        return list(self._children.values())[i]

    def __len__(self) -> int:
        return len(self._children)

    def __iter__(self) -> Iterator[Any]:
        return iter(list(self._children.values()))


class SequentialRNNCell(_Stack):
    """Cells on top of each other.

    Parameters
    ----------
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> stack = rnn.SequentialRNNCell()
    >>> stack.add(rnn.LSTMCell(4))
    >>> stack.add(rnn.GRUCell(5))
    >>> stack.initialize()
    >>> outputs, states = stack.unroll(3, nd.ones((2, 3, 6)), merge_outputs=True)
    >>> outputs.shape, len(states)
    ((2, 3, 5), 3)
    """


class HybridSequentialRNNCell(_Stack, HybridRecurrentCell):
    """Cells on top of each other that can be hybridized as a whole.

    Parameters
    ----------
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> stack = rnn.HybridSequentialRNNCell()
    >>> stack.add(rnn.RNNCell(4))
    >>> stack.initialize()
    >>> stack(nd.ones((2, 3)), stack.begin_state(2))[0].shape
    (2, 4)
    """


class DropoutCell(HybridRecurrentCell):
    """Dropout on the data of each step; no states.

    Parameters
    ----------
    rate : float
    axes : tuple of int
        Axes along which all elements share one draw.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> rnn.DropoutCell(0.5)(nd.ones((1, 2)), [])[0].tolist()
    [[1.0, 1.0]]
    """

    def __init__(
        self,
        rate: float,
        axes: tuple[int, ...] = (),
        prefix: str | None = None,
        params: Any = None,
    ) -> None:
        if not 0 <= rate <= 1:
            raise ValueError(f"rate must be from 0 to 1, not {rate!r}")
        super().__init__(prefix=prefix, params=params)
        self._rate = rate
        self._axes = axes

    def _alias(self) -> str:
        return "dropout"

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """None."""
        return []

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """The data, partly zero in training."""
        if self._rate > 0 and is_training():
            inputs = dropout(inputs, self._rate, "training", self._axes)
        return inputs, states

    def unroll(
        self,
        length: int,
        inputs: Array | Sequence[Array],
        begin_state: list[Array] | None = None,
        layout: str = "NTC",
        merge_outputs: bool | None = None,
        valid_length: Array | None = None,
    ) -> tuple[Any, list[Array]]:
        """The whole sequence at once when it is one array; see ``RecurrentCell.unroll``."""
        self.reset()
        if not isinstance(inputs, (list, tuple)):
            outputs, _ = self(inputs, [])
        else:
            outputs = [self(x, [])[0] for x in steps_of(length, inputs, layout)]
        return formatted(outputs, layout, merge_outputs), []

    def __repr__(self) -> str:
        return f"{type(self).__name__}(rate={self._rate}, axes={self._axes})"


class ModifierCell(HybridRecurrentCell):
    """The base of cells that change what another cell does; the parameters are that cell's.

    Parameters
    ----------
    base_cell : RecurrentCell

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.ZoneoutCell(rnn.RNNCell(3), zoneout_outputs=0.1)  # one of its kind
    >>> cell.initialize()
    >>> output, states = cell(nd.ones((2, 4)), cell.begin_state(2))
    >>> output.shape
    (2, 3)
    """

    def __init__(self, base_cell: RecurrentCell) -> None:
        if base_cell._modified:
            raise ValueError(f"{base_cell.name} was already given to another cell")
        base_cell._modified = True
        super().__init__(prefix=base_cell.prefix + self._alias(), params=None)
        self.base_cell = base_cell

    @property
    def params(self) -> Any:
        """The parameters of the cell inside."""
        return self.base_cell.params

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The states of the cell inside."""
        return self.base_cell.state_info(batch_size)

    def begin_state(
        self, batch_size: int = 0, func: Callable[..., Array] | None = None, **kwargs: Any
    ) -> list[Array]:
        """The states before the first step, of the cell inside."""
        if self._modified:
            raise RuntimeError(
                f"{self.name} was given to another cell: call begin_state() of that one"
            )
        self.base_cell._modified = False
        try:
            return self.base_cell.begin_state(batch_size, func, **kwargs)
        finally:
            self.base_cell._modified = True

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.base_cell!r})"


class _Remembering(ModifierCell):
    """A modifier that keeps something from step to step; only the cell inside replays."""

    def hybridize(self, active: bool = True, **kwargs: Any) -> None:
        """Let the cell inside replay what it does."""
        super().hybridize(active, **kwargs)
        self._active = False


def _kept(rate: float, like: Array) -> Array | None:
    """In training, a draw of what is kept: not zero there. None when all is."""
    if rate == 0 or not is_training():
        return None
    return dropout(_core.fill(type(like), 1, name_of(like), like.shape), rate)


class ZoneoutCell(_Remembering):
    """In training, parts of output and states stay as they were one step before.

    Parameters
    ----------
    base_cell : RecurrentCell
    zoneout_outputs, zoneout_states : float
        The probability that an element stays.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.ZoneoutCell(rnn.RNNCell(4), zoneout_states=0.2)
    >>> cell.initialize()
    >>> cell(nd.ones((2, 3)), cell.begin_state(2))[0].shape
    (2, 4)
    """

    def __init__(
        self,
        base_cell: RecurrentCell,
        zoneout_outputs: float = 0.0,
        zoneout_states: float = 0.0,
    ) -> None:
        if isinstance(base_cell, BidirectionalCell):
            raise TypeError("apply ZoneoutCell to the two cells of a BidirectionalCell")
        super().__init__(base_cell)
        self._zoneout_outputs = zoneout_outputs
        self._zoneout_states = zoneout_states

    def _alias(self) -> str:
        return "zoneout"

    def reset(self) -> None:
        """Forget the output of the step before."""
        super().reset()
        self._prev_output: Array | None = None

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step of the cell inside, partly undone."""
        output, after = self.base_cell(inputs, states)
        keep = _kept(self._zoneout_outputs, output)
        if keep is not None:
            before = 0.0 if self._prev_output is None else self._prev_output
            output = _core.where(keep, output, before)
        mixed = []
        for new, old in zip(after, states, strict=True):
            keep = _kept(self._zoneout_states, new)
            mixed.append(new if keep is None else _core.where(keep, new, old))
        self._prev_output = output
        return output, mixed


class ResidualCell(ModifierCell):
    """Adds the data to the output of a cell.

    Parameters
    ----------
    base_cell : RecurrentCell

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.ResidualCell(rnn.GRUCell(3))
    >>> cell.initialize()
    >>> cell(nd.ones((2, 3)), cell.begin_state(2))[0].shape
    (2, 3)
    """

    def _alias(self) -> str:
        return "residual"

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step of the cell inside, and the data."""
        output, states = self.base_cell(inputs, states)
        return _ops.add(output, inputs), states

    def unroll(
        self,
        length: int,
        inputs: Array | Sequence[Array],
        begin_state: list[Array] | None = None,
        layout: str = "NTC",
        merge_outputs: bool | None = None,
        valid_length: Array | None = None,
    ) -> tuple[Any, list[Array]]:
        """Run a sequence and add it to the outputs; see ``RecurrentCell.unroll``."""
        self.reset()
        self.base_cell._modified = False
        try:
            outputs, states = self.base_cell.unroll(
                length, inputs, begin_state, layout, merge_outputs, valid_length
            )
        finally:
            self.base_cell._modified = True
        added = masked(inputs, layout, valid_length) if valid_length is not None else inputs
        if not isinstance(outputs, (list, tuple)):
            return _ops.add(outputs, formatted(added, layout, True)), states
        added = steps_of(length, added, layout)
        return [_ops.add(y, x) for y, x in zip(outputs, added, strict=True)], states


class BidirectionalCell(HybridRecurrentCell):
    """Two cells that run a sequence forwards and backwards; outputs are joined.

    Parameters
    ----------
    l_cell, r_cell : RecurrentCell
        The one that runs forwards, and the one that runs backwards.
    output_prefix : str
        Accepted.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.BidirectionalCell(rnn.LSTMCell(4), rnn.LSTMCell(4))
    >>> cell.initialize()
    >>> outputs, states = cell.unroll(3, nd.ones((2, 3, 5)), merge_outputs=True)
    >>> outputs.shape, len(states)
    ((2, 3, 8), 4)
    """

    def __init__(
        self,
        l_cell: RecurrentCell,
        r_cell: RecurrentCell,
        output_prefix: str = "bi_",
        prefix: str | None = "",
        params: Any = None,
    ) -> None:
        super().__init__(prefix=prefix, params=params)
        self.l_cell = l_cell
        self.r_cell = r_cell
        self._output_prefix = output_prefix

    def __call__(self, inputs: Any, states: Any, *args: Any, **kwargs: Any) -> Any:
        """There is no single step."""
        raise TypeError("a BidirectionalCell has no single step: use unroll()")

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The states of both cells."""
        return self.l_cell.state_info(batch_size) + self.r_cell.state_info(batch_size)

    def begin_state(
        self, batch_size: int = 0, func: Callable[..., Array] | None = None, **kwargs: Any
    ) -> list[Array]:
        """The states before the first step, of both cells."""
        if self._modified:
            raise RuntimeError(
                f"{self.name} was given to another cell: call begin_state() of that one"
            )
        cells = (self.l_cell, self.r_cell)
        return [s for cell in cells for s in cell.begin_state(batch_size, func, **kwargs)]

    def unroll(
        self,
        length: int,
        inputs: Array | Sequence[Array],
        begin_state: list[Array] | None = None,
        layout: str = "NTC",
        merge_outputs: bool | None = None,
        valid_length: Array | None = None,
    ) -> tuple[Any, list[Array]]:
        """Run a sequence in both directions; see ``RecurrentCell.unroll``."""
        self.reset()
        axis = time_axis(layout)
        steps = steps_of(length, inputs, layout)
        if begin_state is None:
            begin_state = self._zero_states(steps[0])

        def backwards(sequence: list[Array]) -> list[Array]:
            if valid_length is None:
                return sequence[::-1]
            turned = sequence_reverse(joined(sequence, 0), valid_length, True, 0)
            return steps_of(length, turned, "TNC")

        n = len(self.l_cell.state_info())
        left, left_states = self.l_cell.unroll(
            length, steps, begin_state[:n], layout, False, valid_length
        )
        right, right_states = self.r_cell.unroll(
            length, backwards(steps), begin_state[n:], layout, False, valid_length
        )
        pairs = zip(left, backwards(right), strict=True)
        outputs = [_core.concatenate([a, b], 1) for a, b in pairs]
        merge = merge_outputs
        if merge is None:
            merge = not isinstance(inputs, (list, tuple))
        result = joined(outputs, axis) if merge else outputs
        return result, left_states + right_states

    def __repr__(self) -> str:
        return f"{type(self).__name__}(forward={self.l_cell!r}, backward={self.r_cell!r})"


class VariationalDropoutCell(_Remembering):
    """Dropout with one draw for all steps of a sequence, on data, states and outputs.

    Parameters
    ----------
    base_cell : RecurrentCell
    drop_inputs, drop_states, drop_outputs : float
        Probabilities of a zero; the first state alone is dropped.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.VariationalDropoutCell(rnn.LSTMCell(4), drop_inputs=0.3)
    >>> cell.initialize()
    >>> cell.unroll(3, nd.ones((2, 3, 5)), merge_outputs=True)[0].shape
    (2, 3, 4)
    """

    def __init__(
        self,
        base_cell: RecurrentCell,
        drop_inputs: float = 0.0,
        drop_states: float = 0.0,
        drop_outputs: float = 0.0,
    ) -> None:
        if drop_states and isinstance(base_cell, BidirectionalCell):
            raise TypeError("apply it to the two cells of a BidirectionalCell")
        super().__init__(base_cell)
        self.drop_inputs = drop_inputs
        self.drop_states = drop_states
        self.drop_outputs = drop_outputs

    def _alias(self) -> str:
        return "vardrop"

    def reset(self) -> None:
        """Forget the draws: the next sequence gets its own."""
        super().reset()
        self._masks: dict[str, Array] = {}

    def _drop(self, x: Array, rate: float, which: str) -> Array:
        mask = self._masks.get(which)
        if mask is None:
            mask = _kept(rate, x)
            if mask is None:
                return x
            self._masks[which] = mask
        return _ops.multiply(x, mask)

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step of the cell inside, with the draws of this sequence."""
        if self.drop_states:
            states = [self._drop(states[0], self.drop_states, "states"), *states[1:]]
        output, after = self.base_cell(
            self._drop(inputs, self.drop_inputs, "inputs"), states
        )  # fmt: skip
        return self._drop(output, self.drop_outputs, "outputs"), after

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}(p_out = {self.drop_outputs}, p_state = {self.drop_states}, "
            f"{self.base_cell!r})"
        )


def dynamic_unroll(
    cell: RecurrentCell,
    inputs: Array,
    begin_state: list[Array] | None = None,
    drop_inputs: float = 0.0,
    drop_outputs: float = 0.0,
    layout: str = "TNC",
    valid_length: Array | None = None,
) -> tuple[Array, list[Array]]:
    """Run a sequence of any length; ``cell.unroll`` that finds the length itself.

    Parameters
    ----------
    cell : RecurrentCell
    inputs : array
    begin_state : list of arrays, optional
    drop_inputs, drop_outputs : float
        Dropout on all data and all outputs, one draw for all steps.
    layout : str
    valid_length : array of shape (batch,), optional

    Returns
    -------
    outputs, states

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> cell = rnn.GRUCell(4)
    >>> cell.initialize()
    >>> rnn.dynamic_unroll(cell, nd.ones((3, 2, 5)))[0].shape
    (3, 2, 4)
    """
    axis = time_axis(layout)
    if drop_inputs:
        inputs = dropout(inputs, drop_inputs, "training", (axis,))
    outputs, states = cell.unroll(
        inputs.shape[axis], inputs, begin_state, layout, True, valid_length
    )
    if drop_outputs:
        outputs = dropout(outputs, drop_outputs, "training", (axis,))
    return outputs, states
