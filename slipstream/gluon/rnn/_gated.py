"""Cells with parameters: the plain one, LSTM (also projected) and GRU."""

from __future__ import annotations

from typing import Any

from ..._convert import Array
from ..parameter import Parameter
from ..parameter._substitutes import open_scopes
from ._recurrent import HybridRecurrentCell, input_size
from ._steps import activated, add, connected, multiply, one_minus, split


class GatedCell(HybridRecurrentCell):
    """A cell with the parameters of `_gates` gates for the data and for the state."""

    _gates = 1
    i2h_weight: Parameter
    h2h_weight: Parameter
    i2h_bias: Parameter
    h2h_bias: Parameter

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
        self._add_parameters(
            i2h_weight=((width, input_size), i2h_weight_initializer),
            h2h_weight=((width, state), h2h_weight_initializer),
            i2h_bias=((width,), i2h_bias_initializer),
            h2h_bias=((width,), h2h_bias_initializer),
        )

    def _add_parameters(self, **wanted: tuple[tuple[int, ...], Any]) -> None:
        """Parameters, as attributes and by name: the shape and the initializer of each."""
        with self.name_scope():
            for name, (shape, init) in wanted.items():
                made = self.params.get(name, shape=shape, init=init, allow_deferred_init=True)
                setattr(self, name, made)

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state."""
        return [{"shape": (batch_size, self._hidden_size), "__layout__": "NC"}]

    def infer_shape(self, *args: Any, **kwargs: Any) -> None:
        """The size of the data from an example; see ``RecurrentCell.infer_shape``."""
        self._infer(input_size(self, args))

    def _infer(self, size: int) -> int:
        self.i2h_weight.shape = (self._gates * self._hidden_size, size)
        return self.state_info()[0]["shape"][-1]

    def _shares(self, x: Array, h: Array) -> tuple[Array, Array]:
        """The inputs of the gates from the data and from the state."""
        i2h, i2h_bias, h2h, h2h_bias = (
            self.i2h_weight._only, self.i2h_bias._only, self.h2h_weight._only, self.h2h_bias._only,
        )  # fmt: skip
        if open_scopes or i2h is None or i2h_bias is None or h2h is None or h2h_bias is None:
            i2h, i2h_bias = self.i2h_weight.data(), self.i2h_bias.data()
            h2h, h2h_bias = self.h2h_weight.data(), self.h2h_bias.data()
        width = self._gates * self._hidden_size
        return (
            connected(self, x, i2h, i2h_bias, width, False, "i2h"),
            connected(self, h, h2h, h2h_bias, width, False, "h2h"),
        )

    def __repr__(self) -> str:
        width, size = self.i2h_weight.shape
        return f"{type(self).__name__}({size if size > 0 else None} -> {width})"


class RNNCell(GatedCell):
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
        both = add(self, from_data, from_state, "plus0")
        output = activated(self, both, self._activation, "out")
        return output, [output]


class _TwoActivations(GatedCell):
    """The constructor of cells whose gates and new values have each their activation."""

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


class LSTMCell(_TwoActivations):
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

    def _alias(self) -> str:
        return "lstm"

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state."""
        return super().state_info(batch_size) * 2

    def _next(self, inputs: Array, states: list[Array], name: str) -> tuple[Array, Array]:
        """The output, under this name on symbols, and the cell."""
        from_data, from_state = self._shares(inputs, states[0])
        both = add(self, from_data, from_state, "plus0")
        i, f, new, o = split(self, both, self._hidden_size, 4, "slice")
        sigmoid, tanh = self._recurrent_activation, self._activation
        kept = multiply(self, activated(self, f, sigmoid, "f"), states[1], "mul0")
        i, new = activated(self, i, sigmoid, "i"), activated(self, new, tanh, "c")
        cell = add(self, kept, multiply(self, i, new, "mul1"), "state")
        seen = activated(self, cell, tanh, "activation0")
        return multiply(self, activated(self, o, sigmoid, "o"), seen, name), cell

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step: its output and the new states."""
        output, cell = self._next(inputs, states, "out")
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

    h2r_weight: Parameter

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
        GatedCell.__init__(
            self, hidden_size, i2h_weight_initializer, h2h_weight_initializer,
            i2h_bias_initializer, h2h_bias_initializer, input_size, prefix, params,
            projection_size,
        )  # fmt: skip
        self._activation, self._recurrent_activation = "tanh", "sigmoid"
        self._projection_size = projection_size
        self._add_parameters(h2r_weight=((projection_size, hidden_size), h2r_weight_initializer))

    def _alias(self) -> str:
        return "lstmp"

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state."""
        sizes = (self._projection_size, self._hidden_size)
        return [{"shape": (batch_size, n), "__layout__": "NC"} for n in sizes]

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step: its output and the new states."""
        output, cell = self._next(inputs, states, "hidden")
        weight, size = self.h2r_weight.data(), self._projection_size
        output = connected(self, output, weight, None, size, False, "out")
        return output, [output, cell]


class GRUCell(_TwoActivations):
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

    def _alias(self) -> str:
        return "gru"

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step: its output and the new state."""
        before = states[0]
        from_data, from_state = self._shares(inputs, before)
        xs = split(self, from_data, self._hidden_size, 3, "i2h_slice")
        hs = split(self, from_state, self._hidden_size, 3, "h2h_slice")
        sigmoid, tanh = self._recurrent_activation, self._activation
        reset = activated(self, add(self, xs[0], hs[0], "plus0"), sigmoid, "r_act")
        update = activated(self, add(self, xs[1], hs[1], "plus1"), sigmoid, "z_act")
        new = add(self, xs[2], multiply(self, reset, hs[2], "mul0"), "plus2")
        new = activated(self, new, tanh, "h_act")
        kept = multiply(self, update, before, "mul20")
        new = multiply(self, one_minus(self, update, "minus0"), new, "mul1")
        output = add(self, new, kept, "out")
        return output, [output]
