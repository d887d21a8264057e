"""Recurrent networks: stacked layers of plain, LSTM or GRU cells, in one or both directions."""

from __future__ import annotations

from typing import Any

from ... import _core
from ..._convert import Array
from ..._core import is_training
from ..._declare import operation
from ..._dtypes import name_of

core_ops = _core.ops


def _given(value: Any, name: str) -> Any:
    if value is None:
        raise TypeError(f"rnn needs {name}")
    return value


def network(
    data: Array,
    parameters: Array,
    state: Array,
    state_cell: Array | None,
    sequence_length: Array | None,
    mode: str,
    state_size: int,
    num_layers: int,
    bidirectional: bool,
    p: float,
    training: bool,
) -> tuple[Array, ...]:
    """Output and final states; between layers, `training` drops elements with probability p."""
    if not 0 <= p <= 1:
        raise ValueError(f"p must be between 0 and 1, not {p}")
    if data.ndim != 3:
        raise ValueError(f"rnn: data has shape {data.shape}; it must be (steps, batch, features)")
    if state.ndim == 3 and state.shape[1] == 0 and data.shape[1] > 0:
        # How exported models say "zeros for any batch".
        shape = (state.shape[0], data.shape[1], state.shape[2])
        state = _core.fill(type(data), 0, name_of(data), shape)
        state_cell = None if state_cell is None else state
    fixed = (
        parameters, state, state_cell, sequence_length, mode, state_size, num_layers,
        bool(bidirectional),
    )  # fmt: skip
    features = data.shape[2]
    if not training or p == 0 or num_layers == 1:
        return _core.rnn(data, *fixed, 0, num_layers, features)
    states = []
    for layer in range(num_layers):
        data, *finals = _core.rnn(data, *fixed, layer, layer + 1, features)
        states.append(finals)
        if layer + 1 < num_layers:
            kept = _core.draw(
                type(data), "bernoulli", 1.0 - p, 0.0, 0, 0, name_of(data), data.shape
            )
            scale = 1.0 / (1.0 - p) if p < 1 else 0.0
            data = core_ops.multiply(core_ops.multiply(data, kept), scale)
    return (data, *(_core.concatenate(list(each), 0) for each in zip(*states, strict=True)))


def _run(
    arrays: tuple[Any, ...], mode: Any, sizes: tuple[Any, Any], bidirectional: bool, p: float,
    use_sequence_length: bool, state_outputs: bool, unsupported: dict[str, Any],
) -> Any:  # fmt: skip
    for name, value in unsupported.items():
        if value is not None and value is not False:
            raise ValueError(f"rnn: {name} is not supported, leave it None")
    data, parameters, state, state_cell, sequence_length = arrays
    if use_sequence_length and sequence_length is None and mode != "lstm":
        # Without a cell the lengths come next among the positional arguments.
        state_cell, sequence_length = None, state_cell
    if use_sequence_length and sequence_length is None:
        raise ValueError("rnn: use_sequence_length=True needs sequence_length")
    results = network(
        data,
        parameters,
        state,
        state_cell,
        sequence_length if use_sequence_length else None,
        _given(mode, "mode"),
        _given(sizes[0], "state_size"),
        _given(sizes[1], "num_layers"),
        bidirectional,
        p,
        is_training(),
    )
    return list(results) if state_outputs else results[0]


@operation(npx="rnn")
def rnn(
    data: Array,
    parameters: Array,
    state: Array,
    state_cell: Array | None = None,
    sequence_length: Array | None = None,
    mode: str | None = None,
    state_size: int | None = None,
    num_layers: int | None = None,
    bidirectional: bool = False,
    state_outputs: bool = False,
    p: float = 0.0,
    use_sequence_length: bool = False,
    projection_size: None = None,
    lstm_state_clip_min: None = None,
    lstm_state_clip_max: None = None,
    lstm_state_clip_nan: None = None,
) -> Any:
    """Runs sequences through stacked recurrent layers.

    Parameters
    ----------
    data : array of shape (steps, batch, features)
    parameters : array of one dimension
        All weights, then all biases. For each layer and direction the weights are those of the
        input, (gates * state_size, features), and of the state, (gates * state_size, state_size);
        the biases follow in the same order. Gates are input, forget, new, output for ``lstm`` and
        reset, update, new for ``gru``.
    state, state_cell : array of shape (layers * directions, batch, state_size)
        `state_cell` is for ``lstm``.
    sequence_length : array of shape (batch,), optional
        With ``use_sequence_length=True``, steps from there on give zeros and leave the states.
    mode : str
        ``rnn_relu``, ``rnn_tanh``, ``lstm`` or ``gru``.
    state_size, num_layers : int
    bidirectional : bool
    state_outputs : bool
        Whether to return the final states too.
    p : float
        Dropout between layers, while training.

    Returns
    -------
    array of shape (steps, batch, directions * state_size), or a list of it, the final states and,
    for ``lstm``, the final cells

    Examples
    --------
    >>> from slipstream import {imports}
    >>> w = {a}.ones((1 * 1 + 1 * 1 + 2,)) * 0.5
    >>> x, h = {a}.ones((2, 1, 1)), {a}.zeros((1, 1, 1))
    >>> {f}.rnn(x, w, h, mode="rnn_relu", state_size=1, num_layers=1).tolist()
    [[[1.5]], [[2.25]]]
    """
    return _run(
        (data, parameters, state, state_cell, sequence_length), mode, (state_size, num_layers),
        bidirectional, p, use_sequence_length, state_outputs,
        {"projection_size": projection_size, "lstm_state_clip_min": lstm_state_clip_min,
         "lstm_state_clip_max": lstm_state_clip_max, "lstm_state_clip_nan": lstm_state_clip_nan},
    )  # fmt: skip


@operation(nd="RNN", like=rnn)
def RNN(
    data: Array,
    parameters: Array,
    state: Array,
    state_cell: Array | None = None,
    sequence_length: Array | None = None,
    state_size: int | None = None,
    num_layers: int | None = None,
    bidirectional: bool = False,
    mode: str | None = None,
    p: float = 0.0,
    state_outputs: bool = False,
    projection_size: None = None,
    lstm_state_clip_min: None = None,
    lstm_state_clip_max: None = None,
    lstm_state_clip_nan: None = None,
    use_sequence_length: bool = False,
) -> Any:
    """Runs sequences through stacked recurrent layers, as ``npx.rnn`` does.

    Parameters
    ----------
    parameters : array of one dimension
        All weights, then all biases, layer by layer and direction by direction.
    state, state_cell : array of shape (layers * directions, batch, state_size)
    sequence_length : array of shape (batch,), optional

    Examples
    --------
    >>> from slipstream import {imports}
    >>> w = {a}.ones((4,)) * 0.5
    >>> x, h = {a}.ones((2, 1, 1)), {a}.zeros((1, 1, 1))
    >>> {f}.RNN(x, w, h, mode="rnn_relu", state_size=1, num_layers=1).shape
    (2, 1, 1)
    """
    return _run(
        (data, parameters, state, state_cell, sequence_length), mode, (state_size, num_layers),
        bidirectional, p, use_sequence_length, state_outputs,
        {"projection_size": projection_size, "lstm_state_clip_min": lstm_state_clip_min,
         "lstm_state_clip_max": lstm_state_clip_max, "lstm_state_clip_nan": lstm_state_clip_nan},
    )  # fmt: skip
