"""Recurrent layers: whole sequences through stacked cells, in one or both directions.

>>> from slipstream import nd
>>> from slipstream.gluon import rnn
>>> layer = rnn.LSTM(4, num_layers=2)
>>> layer.initialize()
>>> layer(nd.ones((5, 2, 3))).shape
(5, 2, 4)
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from ... import _core
from ..._array_class import array_class
from ..._convert import Array
from ..._core import is_training
from ..._dtypes import dtype_name, name_of
from ..._ops.nn.dropout import dropout
from ..._ops.nn.rnn import network
from ..._rnn_layout import GATES, parts, split, vector_size
from ..._symbolic import AnySymbol
from ..._version_rules import follows_1x
from .._operation import is_symbol, layer_operation, note
from ..block import HybridBlock
from ..parameter._substitutes import open_scopes
from . import rnn_cell
from ._parameters import as_layer_has_them, file_name, flat_of
from ._projected import projected

__all__ = ["GRU", "LSTM", "RNN"]


def _run(
    x: Array, layer: _RNNLayer, given: Sequence[Array] | None, lengths: Array | None
) -> tuple[Array, list[Array]]:
    """Outputs and final states of data in the layout TNC."""
    if layer._use_sequence_length != (lengths is not None):
        raise ValueError(
            "sequence_length must be given exactly when the layer has use_sequence_length=True"
        )
    if given is not None:
        wanted = [info["shape"] for info in layer.state_info(x.shape[1])]
        shapes = [s.shape for s in given]
        if shapes != wanted:
            raise ValueError(f"states have shapes {shapes}; they must be {wanted}")
    if layer._fused and not layer._projection_size:
        vector = layer.rnn_param._only
        if open_scopes or vector is None:
            vector = layer.rnn_param.data()
        if given is None:
            shape = (layer._num_layers * layer._dir, x.shape[1], layer._hidden_size)
            h = c = _core.fill(type(x), 0, name_of(x), shape)
        else:
            h, c = given[0], given[-1]
        y, *finals = network(
            x, vector, h, c if layer._mode == "lstm" else None, lengths,
            layer._mode, layer._hidden_size, layer._num_layers, layer._dir == 2, layer._dropout,
            is_training(),
        )  # fmt: skip
        return y, finals
    if layer._fused:
        arrays = split(layer._layout_of_parameters, layer.rnn_param.data(), x.shape[2])
    else:
        arrays = {name: p.data() for name, p in layer._reg_params.items()}
    return layer._layer_by_layer(x, given, lengths, arrays)


def _note(layer: _RNNLayer, x: Any, _: Any, given: Any, lengths: Any) -> tuple[Any, list[Any]]:
    """The symbol of MXNet's operation for all layers."""
    if not is_symbol(x):
        return _run(x, layer, given, lengths)  # which says what is wrong
    if layer._projection_size:
        raise ValueError("a layer with projection_size takes arrays, not symbols")
    states = given
    if states is None:
        infos = enumerate(layer.state_info(0))
        states = [note("zeros", [info["shape"]], {}, f"h0_{i}") for i, info in infos]
    if layer._fused:
        vector = layer.rnn_param.data()
    else:
        named = {name: p.data() for name, p in layer._reg_params.items()}
        vector = flat_of(named, layer._layout_of_parameters)
    settings = {
        "state_size": layer._hidden_size, "num_layers": layer._num_layers,
        "bidirectional": layer._dir == 2, "mode": layer._mode, "p": layer._dropout,
        "state_outputs": True, "use_sequence_length": layer._use_sequence_length,
    }  # fmt: skip
    if layer._use_sequence_length:
        settings["sequence_length"] = lengths
    out = note("RNN", [x, vector, *states], settings)
    return out[0], [out[k + 1] for k in range(len(states))]


class _RNNLayer(HybridBlock):
    """Base of the layers: one parameter ``rnn_param``, or by 1.x's rules one for each part."""

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
        if projection_size and use_sequence_length:
            raise ValueError("projection_size and use_sequence_length cannot be combined")
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
        self._gates = GATES[mode]
        self._projection_size = projection_size or None
        self._layout_of_parameters = (
            mode, num_layers, hidden_size, self._dir, self._projection_size,
        )  # fmt: skip
        self._fused = not follows_1x("gluon.rnn_parameters")
        with self.name_scope():
            if self._fused:
                self._add_vector()
            else:
                self._add_parts()

    def _add_vector(self) -> None:
        from ...init import RNNFused

        kinds = {f"{kind}_initializer": init for kind, init in self._initializers.items()}
        init = RNNFused(
            self._mode, self._num_layers, self._hidden_size, self._dir == 2,
            self._projection_size, **kinds,
        )  # fmt: skip
        known = self._input_size > 0
        size = vector_size(self._layout_of_parameters, self._input_size) if known else 0
        self.rnn_param = self.params.get(
            "rnn_param", shape=(size,), init=init, dtype=self._dtype, allow_deferred_init=True
        )

    def _add_parts(self) -> None:
        made_of = parts(self._layout_of_parameters, self._input_size)
        # Layer by layer, as MXNet makes them.
        for name, shape in sorted(made_of, key=lambda part: _layer_and_side(part[0])):
            made = self.params.get(
                name, shape=shape, init=self._initializers[name[name.index("_") + 1 :]],
                dtype=self._dtype, allow_deferred_init=True,
            )  # fmt: skip
            setattr(self, name, made)

    def _saved_as(self, attribute: str) -> str:
        """The names that files have: those of the cells of an unrolled network."""
        return file_name(attribute, self._dir == 2)

    def _adapt_loaded(self, place: str, loaded: dict[str, Array]) -> None:
        as_layer_has_them(self, place, loaded)

    def infer_shape(self, x: Array, *args: Any) -> None:
        """The size of the data from an example."""
        self._input_size = x.shape[2]
        if self._fused:
            self.rnn_param.shape = (vector_size(self._layout_of_parameters, x.shape[2]),)
            return
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
        if isinstance(inputs, Array) and inputs.ndim != 3:
            raise ValueError(f"inputs has shape {inputs.shape}; it must be {self._layout}")
        x = self._swap(inputs, [1, 0, 2]) if self._layout == "NTC" else inputs
        given = [states] if isinstance(states, (Array, AnySymbol)) else states
        y, finals = self._run_layers(x, self, given, sequence_length)
        if self._layout == "NTC":
            y = self._swap(y, [1, 0, 2])
        return y if given is None else (y, finals)

    _swap = layer_operation(
        "swapaxes", _core.transpose, lambda layer: {"dim1": 0, "dim2": 1}, name=None
    )
    _run_layers = _core.LayerOperation(_run, _note)

    def _layer_by_layer(
        self, x: Array, given: Sequence[Array] | None, lengths: Array | None,
        arrays: dict[str, Array],
    ) -> tuple[Array, list[Array]]:  # fmt: skip
        finals: list[list[Array]] = []
        shapes = [(x.shape[1], info["shape"][2]) for info in self.state_info(0)]
        zeros = {shape: _core.fill(type(x), 0, name_of(x), shape) for shape in shapes}
        for i in range(self._num_layers):
            outputs = []
            for d, side in enumerate("lr"[: self._dir]):
                if given is not None:
                    begin = [s[i * self._dir + d] for s in given]
                else:
                    begin = [zeros[shape] for shape in shapes]
                weights = [
                    arrays[f"{side}{i}_{name}"]
                    for name in ("i2h_weight", "h2h_weight", "i2h_bias", "h2h_bias")
                ]
                if self._projection_size:
                    weights.append(arrays[f"{side}{i}_h2r_weight"])
                    y, after = projected(x, weights, begin, d == 1)
                else:
                    cell = begin[1] if self._mode == "lstm" else None
                    i2h, h2h, i2h_bias, h2h_bias = weights
                    y, *after = _core.rnn_layer(
                        x, i2h, h2h, i2h_bias, h2h_bias, begin[0], cell, lengths, self._mode, d == 1
                    )
                outputs.append(y)
                finals.append(after)
            x = outputs[0] if self._dir == 1 else _core.concatenate(outputs, 2)
            if self._dropout > 0 and i + 1 < self._num_layers and is_training():
                x = dropout(x, self._dropout)
        return x, [
            _core.concatenate([_core.reshape(s, (1, *s.shape)) for s in each], 0)
            for each in zip(*finals, strict=True)
        ]

    def _unfuse(self) -> rnn_cell.HybridSequentialRNNCell:
        """Cells with the same parameters, for running step by step."""
        if self._fused:
            raise TypeError(
                f"{self.name} has one parameter for all cells, as in MXNet 2; make the cells "
                "yourself and load gluon.utils.split_rnn_params(layer.rnn_param.data(), ...)"
            )
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
            if self._projection_size:
                cell = functools.partial(rnn_cell.LSTMPCell, projection_size=self._projection_size)
            else:
                del options["h2r_weight_initializer"]
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
        words = [f"{self._input_size or None} -> {self._hidden_size}", self._layout]
        if self._num_layers > 1:
            words.append(f"num_layers={self._num_layers}")
        if self._dropout:
            words.append(f"dropout={self._dropout}")
        if self._dir == 2:
            words.append("bidirectional")
        return f"{type(self).__name__}({', '.join(words)})"


def _layer_and_side(name: str) -> tuple[int, str]:
    """Of ``r1_i2h_weight``: 1 and ``r``."""
    return int(name[1 : name.index("_")]), name[0]


def _initializers(
    i2h_weight: Any, h2h_weight: Any, i2h_bias: Any, h2h_bias: Any, h2r_weight: Any = None
) -> dict[str, Any]:
    return {
        "h2r_weight": h2r_weight,
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
    projection_size : int, optional
        The size to which each step's output is projected before it is used.
    h2r_weight_initializer : str or Initializer, optional
        Of the projection.
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
                          i2h_bias_initializer, h2h_bias_initializer,
                          h2r_weight_initializer),
            dtype, projection_size=projection_size, **kwargs,
        )  # fmt: skip

    def state_info(self, batch_size: int = 0) -> list[dict[str, Any]]:
        """The shapes and layouts of state and cell: (layers * directions, batch, size)."""
        (cell,) = super().state_info(batch_size)
        size = self._projection_size or self._hidden_size
        return [{**cell, "shape": (*cell["shape"][:2], size)}, cell]


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
    >>> layer.collect_params()["rnn_param"].shape
    (108,)
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
