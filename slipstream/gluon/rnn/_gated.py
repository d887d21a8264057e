"""Cells with parameters: the plain one, LSTM (also projected) and GRU."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._ops.nn.activation import activation as activate
from ..._ops.nn.activation import leaky_relu
from ..block import HybridBlock
from ..parameter import Parameter
from ._recurrent import HybridRecurrentCell, input_size

core_ops = _core.ops


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
        """What the data and the state give to the gates."""
        from_data = _core.matmul(x, self.i2h_weight.data(), False, True, "i2h")
        from_state = _core.matmul(h, self.h2h_weight.data(), False, True, "h2h")
        return (
            core_ops.add(from_data, self.i2h_bias.data()),
            core_ops.add(from_state, self.h2h_bias.data()),
        )

    def _share_of_symbol(self, x: Any, weight: Any, bias: Any, which: str, name: str) -> Any:
        """What the data (`which` is i2h) or the state (h2h), as a symbol, gives to the gates."""
        from ... import symbol

        width = self._gates * self._hidden_size
        return symbol.FullyConnected(x, weight, bias, num_hidden=width, name=name)

    def _of_symbols(
        self, step: str, F: Any, inputs: Any, states: Any, weights: dict[str, Any]
    ) -> Any:
        """A step on symbols; a derived class's ``hybrid_forward`` may ask for one on arrays."""
        if isinstance(inputs, Array):
            return HybridBlock.hybrid_forward(self, F, inputs, states, **weights)
        from . import _symbols

        return getattr(_symbols, step)(self, inputs, states, weights)

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
        output = _activated(self._activation, core_ops.add(from_data, from_state))
        return output, [output]

    def hybrid_forward(self, F: Any, inputs: Any, states: Any, **weights: Any) -> Any:
        """The same with symbols."""
        return self._of_symbols("plain", F, inputs, states, weights)


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

    def _next(self, inputs: Array, states: list[Array]) -> tuple[Array, Array]:
        """The output and the cell."""
        gates = core_ops.add(*self._shares(inputs, states[0]))
        sigmoid, tanh = self._recurrent_activation, self._activation
        i, f, o = (_activated(sigmoid, self._gate(gates, k)) for k in (0, 1, 3))
        new = _activated(tanh, self._gate(gates, 2))
        cell = core_ops.add(core_ops.multiply(f, states[1]), core_ops.multiply(i, new))
        return core_ops.multiply(o, _activated(tanh, cell)), cell

    def forward(self, inputs: Array, states: list[Array]) -> tuple[Array, list[Array]]:
        """One step: its output and the new states."""
        output, cell = self._next(inputs, states)
        return output, [output, cell]

    def hybrid_forward(self, F: Any, inputs: Any, states: Any, **weights: Any) -> Any:
        """The same with symbols."""
        return self._of_symbols("lstm", F, inputs, states, weights)


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
        output, cell = self._next(inputs, states)
        output = _core.matmul(output, self.h2r_weight.data(), False, True, "h2r")
        return output, [output, cell]

    def hybrid_forward(self, F: Any, inputs: Any, states: Any, **weights: Any) -> Any:
        """The same with symbols."""
        return self._of_symbols("lstm", F, inputs, states, weights)


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

        def gate(i: int) -> Array:
            both = core_ops.add(self._gate(from_data, i), self._gate(from_state, i))
            return _activated(self._recurrent_activation, both)

        reset, update = gate(0), gate(1)
        new = core_ops.multiply(reset, self._gate(from_state, 2))
        new = _activated(self._activation, core_ops.add(self._gate(from_data, 2), new))
        kept = core_ops.multiply(update, before)
        output = core_ops.add(core_ops.multiply(core_ops.subtract(1.0, update), new), kept)
        return output, [output]

    def hybrid_forward(self, F: Any, inputs: Any, states: Any, **weights: Any) -> Any:
        """The same with symbols."""
        return self._of_symbols("gru", F, inputs, states, weights)
