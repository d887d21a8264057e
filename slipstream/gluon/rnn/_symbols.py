"""Steps of cells on symbols: MXNet's operations, under the names that they have there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ... import symbol as sym

if TYPE_CHECKING:
    from ._gated import GatedCell


def _shares(
    cell: GatedCell, start: str, x: Any, h: Any, weights: dict[str, Any]
) -> tuple[Any, Any]:
    """What the data and the state give to the gates."""

    def share(value: Any, which: str) -> Any:
        weight, bias = weights[f"{which}_weight"], weights[f"{which}_bias"]
        return cell._share_of_symbol(value, weight, bias, which, f"{start}{which}")

    return share(x, "i2h"), share(h, "h2h")


def _activated(activation: Any, x: Any, name: str) -> Any:
    """By a function, a block or a name; MXNet has operations of their own for the common ones."""
    if not isinstance(activation, str):
        return activation(x)
    if activation in ("tanh", "relu", "sigmoid", "softsign"):
        return getattr(sym, activation)(x, name=name)
    if activation == "leaky":
        return sym.LeakyReLU(x, act_type="leaky", name=name)
    return sym.Activation(x, act_type=activation, name=name)


def plain(cell: Any, inputs: Any, states: Any, weights: dict[str, Any]) -> tuple[Any, list[Any]]:
    """A step of ``RNNCell``."""
    start = f"t{cell._counter}_"
    both = sym.elemwise_add(*_shares(cell, start, inputs, states[0], weights), name=start + "plus0")
    output = _activated(cell._activation, both, start + "out")
    return output, [output]


def lstm(cell: Any, inputs: Any, states: Any, weights: dict[str, Any]) -> tuple[Any, list[Any]]:
    """A step of ``LSTMCell`` and, with a projection, of ``LSTMPCell``."""
    start = f"t{cell._counter}_"
    both = sym.elemwise_add(*_shares(cell, start, inputs, states[0], weights), name=start + "plus0")
    i, f, c, o = sym.SliceChannel(both, num_outputs=4, name=start + "slice")
    gate, new = cell._recurrent_activation, cell._activation
    kept = sym.elemwise_mul(_activated(gate, f, start + "f"), states[1], name=start + "mul0")
    added = sym.elemwise_mul(
        _activated(gate, i, start + "i"), _activated(new, c, start + "c"), name=start + "mul1"
    )
    inner = sym.elemwise_add(kept, added, name=start + "state")
    seen = _activated(new, inner, start + "activation0")
    projected = "h2r_weight" in weights
    output = sym.elemwise_mul(
        _activated(gate, o, start + "o"), seen, name=start + ("hidden" if projected else "out")
    )
    if projected:
        output = sym.FullyConnected(
            output, weights["h2r_weight"], num_hidden=cell._projection_size, no_bias=True,
            name=start + "out",
        )  # fmt: skip
    return output, [output, inner]


def gru(cell: Any, inputs: Any, states: Any, weights: dict[str, Any]) -> tuple[Any, list[Any]]:
    """A step of ``GRUCell``."""
    start = f"t{cell._counter}_"
    from_data, from_state = (
        list(sym.SliceChannel(share, num_outputs=3, name=f"{start}{which}_slice"))
        for which, share in zip(
            ("i2h", "h2h"), _shares(cell, start, inputs, states[0], weights), strict=True
        )
    )

    def gate(k: int, letter: str) -> Any:
        both = sym.elemwise_add(from_data[k], from_state[k], name=f"{start}plus{k}")
        return _activated(cell._recurrent_activation, both, f"{start}{letter}_act")

    reset, update = gate(0, "r"), gate(1, "z")
    new = sym.elemwise_mul(reset, from_state[2], name=start + "mul0")
    new = sym.elemwise_add(from_data[2], new, name=start + "plus2")
    new = _activated(cell._activation, new, start + "h_act")
    rest = sym.elemwise_sub(
        sym.ones_like(update, name=start + "ones_like0"), update, name=start + "minus0"
    )
    output = sym.elemwise_add(
        sym.elemwise_mul(rest, new, name=start + "mul1"),
        sym.elemwise_mul(update, states[0], name=start + "mul20"),
        name=start + "out",
    )
    return output, [output]
