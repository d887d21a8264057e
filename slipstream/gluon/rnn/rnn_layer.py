"""Recurrent layers: whole sequences through stacked cells, in one or both directions.

>>> from slipstream import nd
>>> from slipstream.gluon import rnn
>>> layer = rnn.LSTM(4, num_layers=2)
>>> layer.initialize()
>>> layer(nd.ones((5, 2, 3))).shape
(5, 2, 4)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ... import _core
from ..._array_class import array_class
from ..._convert import Array
from ..._dtypes import dtype_name, name_of
from ..._mode import is_training
from ..._ops.dense import dropout
from ..block import HybridBlock
from . import rnn_cell

__all__ = ["GRU", "LSTM", "RNN"]

_GATES = {"rnn_relu": 1, "rnn_tanh": 1, "lstm": 4, "gru": 3}
_PARAMETER = re.compile(r"([lr])(\d+)_(i2h|h2h)_(weight|bias)$")


class _RNNLayer(HybridBlock):
    """What the layers share: parameters ``l0_i2h_weight``, ... and, backwards, ``r0_...``."""

    def __init__(
        self,
        mode: str,
        hidden_size: int,
        num_layers: int,
        layout: str,
        dropout: float,
        bidirectional: bool,
        input_size: int,
        initializers: dict[str, Any],
        dtype: Any,
        use_sequence_length: bool = False,
        projection_size: int | None = None,
        **kwargs: Any,
    ) -> None:
        if layout not in ("TNC", "NTC"):
            raise ValueError(f"layout must be TNC or NTC, not {layout!r}")
        if hidden_size < 1 or num_layers < 1:
            raise ValueError("hidden_size and num_layers must be at least 1")
        if not 0 <= dropout <= 1:
            raise ValueError(f"dropout must be from 0 to 1, not {dropout}")
        if projection_size is not None:
            raise ValueError(
                "projection_size is not supported in layers: unroll rnn.LSTMPCell instead"
            )
        super().__init__(**kwargs)
        self._mode = mode
        self._hidden_size = hidden_size
        self._num_layers = num_layers
        self._layout = layout
        self._dropout = dropout
        self._dir = 2 if bidirectional else 1
        self._input_size = input_size
        self._initializers = initializers
        self._dtype = dtype
        self._use_sequence_length = use_sequence_length
        self._gates = _GATES[mode]
        width = self._gates * hidden_size
        size = input_size
        with self.name_scope():
            for i in range(num_layers):
                for side in "lr"[: self._dir]:
                    for name, shape in (
                        ("i2h_weight", (width, size)),
                        ("h2h_weight", (width, hidden_size)),
                        ("i2h_bias", (width,)),
                        ("h2h_bias", (width,)),
                    ):
                        made = self.params.get(
                            f"{side}{i}_{name}", shape=shape, init=initializers[name],
                            dtype=dtype, allow_deferred_init=True,
                        )  # fmt: skip
                        setattr(self, f"{side}{i}_{name}", made)
                size = hidden_size * self._dir

    def _saved_as(self, attribute: str) -> str:
        """The names that files have: those of the cells of an unrolled network."""
        found = _PARAMETER.match(attribute)
        if found is None:
            return attribute
        side, layer, where, what = found.groups()
        cell = f"{side}_cell." if self._dir == 2 else ""
        return f"_unfused.{layer}.{cell}{where}_{what}"

    def infer_shape(self, x: Array, *args: Any) -> None:
        """The size of the data from an example."""
        for side in "lr"[: self._dir]:
            weight = getattr(self, f"{side}0_i2h_weight")
            weight.shape = (self._gates * self._hidden_size, x.shape[2])

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shape and layout of each state: (layers * directions, batch, hidden_size)."""
        shape = (self._num_layers * self._dir, batch_size, self._hidden_size)
        return [{"shape": shape, "__layout__": "LNC", "dtype": self._dtype}]

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
        """
        made = []
        for info in self.state_info(batch_size):
            if func is not None:
                made.append(func(shape=info["shape"], **kwargs))
            else:
                kind = dtype_name(kwargs.get("dtype", self._dtype))
                made.append(_core.fill(array_class(), 0, kind, info["shape"]))
        return made

    def __call__(
        self,
        inputs: Any,
        states: Any = None,
        sequence_length: Any = None,
        **kwargs: Any,
    ) -> Any:
        """The outputs of all steps and, when states are given, the states after the last one."""
        return super().__call__(inputs, states, sequence_length, **kwargs)

    def forward(
        self,
        inputs: Array,
        states: Array | Sequence[Array] | None = None,
        sequence_length: Array | None = None,
    ) -> Any:
        """Run sequences.

        Parameters
        ----------
        inputs : array
            In the layer's layout.
        states : array or list of arrays, optional
            Of shape (layers * directions, batch, hidden_size); zeros by default.
        sequence_length : array of shape (batch,), optional
            For layers made with ``use_sequence_length=True``: steps from there on give zeros and
            leave the states.

        Returns
        -------
        array, or with `states` the array and a list of the final states
        """
        if inputs.ndim != 3:
            raise ValueError(f"inputs has shape {inputs.shape}; it must be {self._layout}")
        if self._use_sequence_length != (sequence_length is not None):
            raise ValueError(
                "sequence_length must be given exactly when the layer has use_sequence_length=True"
            )
        x = _core.transpose(inputs, [1, 0, 2]) if self._layout == "NTC" else inputs
        batch = x.shape[1]
        given = [states] if isinstance(states, Array) else states
        if given is not None:
            self._check(given, batch)
        arrays = {name: p.data() for name, p in self._reg_params.items()}
        zeros = None
        finals: list[list[Array]] = []
        for i in range(self._num_layers):
            outputs = []
            for d, side in enumerate("lr"[: self._dir]):
                if given is not None:
                    begin = [s[i * self._dir + d] for s in given]
                else:
                    if zeros is None:
                        zeros = _core.fill(type(x), 0, name_of(x), (batch, self._hidden_size))
                    begin = [zeros, zeros]
                start = f"{side}{i}_"
                y, *after = _core.rnn_layer(
                    x,
                    arrays[start + "i2h_weight"],
                    arrays[start + "h2h_weight"],
                    arrays[start + "i2h_bias"],
                    arrays[start + "h2h_bias"],
                    begin[0],
                    begin[1] if self._mode == "lstm" else None,
                    sequence_length,
                    self._mode,
                    d == 1,
                    None,
                )
                outputs.append(y)
                finals.append(after)
            x = outputs[0] if self._dir == 1 else _core.concatenate(outputs, 2)
            if self._dropout > 0 and i + 1 < self._num_layers and is_training():
                x = dropout(x, self._dropout)
        if self._layout == "NTC":
            x = _core.transpose(x, [1, 0, 2])
        if given is None:
            return x
        shape = (1, batch, self._hidden_size)
        return x, [
            _core.concatenate([_core.reshape(s, shape) for s in each], 0)
            for each in zip(*finals, strict=True)
        ]

    def _check(self, states: Sequence[Array], batch: int) -> None:
        wanted = [info["shape"] for info in self.state_info(batch)]
        shapes = [tuple(s.shape) for s in states]
        if shapes != wanted:
            raise ValueError(f"states have shapes {shapes}; they must be {wanted}")

    def hybrid_forward(
        self, F: Any, inputs: Any, states: Any = None, sequence_length: Any = None, **params: Any
    ) -> Any:
        """The same with symbols."""
        x = F.swapaxes(inputs, dim1=0, dim2=1) if self._layout == "NTC" else inputs
        skip = states is None
        if skip:
            states = self.begin_state(0, func=F.zeros)
        elif not isinstance(states, (list, tuple)):
            states = [states]
        flat = [
            params[f"{side}{i}_{where}_{what}"].reshape((-1,))
            for what in ("weight", "bias")
            for i in range(self._num_layers)
            for side in "lr"[: self._dir]
            for where in ("i2h", "h2h")
        ]
        extra = {"sequence_length": sequence_length} if self._use_sequence_length else {}
        out = F.RNN(
            x, F.concat(*flat, dim=0), *states, state_size=self._hidden_size,
            num_layers=self._num_layers, bidirectional=self._dir == 2, mode=self._mode,
            p=self._dropout, state_outputs=True, use_sequence_length=self._use_sequence_length,
            **extra,
        )  # fmt: skip
        y = F.swapaxes(out[0], dim1=0, dim2=1) if self._layout == "NTC" else out[0]
        return y if skip else (y, [out[k + 1] for k in range(len(states))])

    def _unfuse(self) -> rnn_cell.HybridSequentialRNNCell:
        """Cells with the same parameters, for running step by step."""
        made: dict[str, Callable[..., Any]] = {
            "rnn_relu": lambda n, **kw: rnn_cell.RNNCell(n, activation="relu", **kw),
            "rnn_tanh": lambda n, **kw: rnn_cell.RNNCell(n, activation="tanh", **kw),
            "lstm": rnn_cell.LSTMCell,
            "gru": rnn_cell.GRUCell,
        }
        cell = made[self._mode]
        stack = rnn_cell.HybridSequentialRNNCell(prefix=self.prefix, params=self.params)
        with stack.name_scope():
            size = self._input_size
            options = {f"{k}_initializer": v for k, v in self._initializers.items()}
            for i in range(self._num_layers):
                options["input_size"] = size
                sides = [
                    cell(self._hidden_size, prefix=f"{side}{i}_", **options)
                    for side in "lr"[: self._dir]
                ]
                stack.add(sides[0] if self._dir == 1 else rnn_cell.BidirectionalCell(*sides))
                if self._dropout > 0 and i + 1 < self._num_layers:
                    stack.add(rnn_cell.DropoutCell(self._dropout))
                size = self._hidden_size * self._dir
        return stack

    def __repr__(self) -> str:
        width, size = self.l0_i2h_weight.shape
        words = [f"{size if size > 0 else None} -> {width // self._gates}", self._layout]
        if self._num_layers > 1:
            words.append(f"num_layers={self._num_layers}")
        if self._dropout:
            words.append(f"dropout={self._dropout}")
        if self._dir == 2:
            words.append("bidirectional")
        return f"{type(self).__name__}({', '.join(words)})"


def _initializers(i2h_weight: Any, h2h_weight: Any, i2h_bias: Any, h2h_bias: Any) -> dict[str, Any]:
    return {
        "i2h_weight": i2h_weight,
        "h2h_weight": h2h_weight,
        "i2h_bias": i2h_bias,
        "h2h_bias": h2h_bias,
    }


class RNN(_RNNLayer):
    """Layers of plain cells: ``h = activation(W x + b + R h + c)``.

    Parameters
    ----------
    hidden_size : int
    num_layers : int
    activation : str
        ``'relu'`` or ``'tanh'``.
    layout : str
        The axes of the data: ``'TNC'`` (steps, batch, features) or ``'NTC'``.
    dropout : float
        Dropout between layers, in training.
    bidirectional : bool
        Whether each layer also runs backwards; outputs are joined.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    input_size : int
        The size of the data; 0: found in the first forward pass.
    dtype : str
    use_sequence_length : bool
        Whether calls have a third argument, the length of each sequence.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> layer = rnn.RNN(4, activation='tanh', bidirectional=True)
    >>> layer.initialize()
    >>> output, states = layer(nd.ones((5, 2, 3)), layer.begin_state(2))
    >>> output.shape, states[0].shape
    ((5, 2, 8), (2, 2, 4))
    """

    def __init__(
        self,
        hidden_size: int,
        num_layers: int = 1,
        activation: str = "relu",
        layout: str = "TNC",
        dropout: float = 0,
        bidirectional: bool = False,
        i2h_weight_initializer: Any = None,
        h2h_weight_initializer: Any = None,
        i2h_bias_initializer: Any = "zeros",
        h2h_bias_initializer: Any = "zeros",
        input_size: int = 0,
        dtype: Any = "float32",
        **kwargs: Any,
    ) -> None:
        if activation not in ("relu", "tanh"):
            raise ValueError(f"activation must be relu or tanh, not {activation!r}")
        super().__init__(
            "rnn_" + activation, hidden_size, num_layers, layout, dropout, bidirectional,
            input_size,
            _initializers(i2h_weight_initializer, h2h_weight_initializer,
                          i2h_bias_initializer, h2h_bias_initializer),
            dtype, **kwargs,
        )  # fmt: skip


class LSTM(_RNNLayer):
    """Layers of long short-term memory cells; gates in the order input, forget, new, output.

    Parameters
    ----------
    hidden_size : int
    num_layers : int
    layout : str
        The axes of the data: ``'TNC'`` (steps, batch, features) or ``'NTC'``.
    dropout : float
        Dropout between layers, in training.
    bidirectional : bool
        Whether each layer also runs backwards; outputs are joined.
    input_size : int
        The size of the data; 0: found in the first forward pass.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    projection_size : None
        Layers without projection only; ``LSTMPCell`` has one.
    dtype : str
    use_sequence_length : bool
        Whether calls have a third argument, the length of each sequence.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> layer = rnn.LSTM(4, num_layers=2, layout='NTC')
    >>> layer.initialize()
    >>> output, states = layer(nd.ones((2, 5, 3)), layer.begin_state(2))
    >>> output.shape, [s.shape for s in states]
    ((2, 5, 4), [(2, 2, 4), (2, 2, 4)])
    """

    def __init__(
        self,
        hidden_size: int,
        num_layers: int = 1,
        layout: str = "TNC",
        dropout: float = 0,
        bidirectional: bool = False,
        input_size: int = 0,
        i2h_weight_initializer: Any = None,
        h2h_weight_initializer: Any = None,
        i2h_bias_initializer: Any = "zeros",
        h2h_bias_initializer: Any = "zeros",
        projection_size: int | None = None,
        h2r_weight_initializer: Any = None,
        state_clip_min: float | None = None,
        state_clip_max: float | None = None,
        state_clip_nan: bool = False,
        dtype: Any = "float32",
        **kwargs: Any,
    ) -> None:
        if state_clip_min is not None or state_clip_max is not None or state_clip_nan:
            raise ValueError("state_clip_min, state_clip_max and state_clip_nan must stay unset")
        super().__init__(
            "lstm", hidden_size, num_layers, layout, dropout, bidirectional, input_size,
            _initializers(i2h_weight_initializer, h2h_weight_initializer,
                          i2h_bias_initializer, h2h_bias_initializer),
            dtype, projection_size=projection_size, **kwargs,
        )  # fmt: skip

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shapes and layouts of state and cell: (layers * directions, batch, hidden_size)."""
        return super().state_info(batch_size) * 2


class GRU(_RNNLayer):
    """Layers of gated recurrent units; gates in the order reset, update, new.

    Parameters
    ----------
    hidden_size : int
    num_layers : int
    layout : str
        The axes of the data: ``'TNC'`` (steps, batch, features) or ``'NTC'``.
    dropout : float
        Dropout between layers, in training.
    bidirectional : bool
        Whether each layer also runs backwards; outputs are joined.
    input_size : int
        The size of the data; 0: found in the first forward pass.
    i2h_weight_initializer, h2h_weight_initializer : str or Initializer, optional
    i2h_bias_initializer, h2h_bias_initializer : str or Initializer
    dtype : str
    use_sequence_length : bool
        Whether calls have a third argument, the length of each sequence.
    prefix, params
        As in ``Block``.

    Examples
    --------
    >>> from slipstream import nd
    >>> from slipstream.gluon import rnn
    >>> layer = rnn.GRU(4)
    >>> layer.initialize()
    >>> layer(nd.ones((5, 2, 3))).shape
    (5, 2, 4)
    >>> sorted(layer.collect_params('.*h2h'))[0][-12:]
    '_l0_h2h_bias'
    """

    def __init__(
        self,
        hidden_size: int,
        num_layers: int = 1,
        layout: str = "TNC",
        dropout: float = 0,
        bidirectional: bool = False,
        input_size: int = 0,
        i2h_weight_initializer: Any = None,
        h2h_weight_initializer: Any = None,
        i2h_bias_initializer: Any = "zeros",
        h2h_bias_initializer: Any = "zeros",
        dtype: Any = "float32",
        **kwargs: Any,
    ) -> None:
        super().__init__(
            "gru", hidden_size, num_layers, layout, dropout, bidirectional, input_size,
            _initializers(i2h_weight_initializer, h2h_weight_initializer,
                          i2h_bias_initializer, h2h_bias_initializer),
            dtype, **kwargs,
        )  # fmt: skip
