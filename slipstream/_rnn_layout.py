"""The one vector of all parameters of a recurrent network: where each of them is.

All weights come first, layer by layer and in each layer one direction after the other, then all
biases in the same order, as MXNet's ``RNN`` takes them.
"""

from __future__ import annotations

import math

from . import _core
from ._convert import Array

GATES = {"rnn_relu": 1, "rnn_tanh": 1, "lstm": 4, "gru": 3}
# Mode, number of layers, hidden size, number of directions, size of the projection if there is one.
Layout = tuple[str, int, int, int, int | None]


def parts(layout: Layout, input_size: int) -> list[tuple[str, tuple[int, ...]]]:
    """Names and shapes of the weights and biases, in their order.

    >>> parts(("gru", 1, 2, 1, None), 3)[:2]
    [('l0_i2h_weight', (6, 3)), ('l0_h2h_weight', (6, 2))]
    """
    mode, layers, hidden, directions, projection = layout
    rows, state = GATES[mode] * hidden, projection or hidden
    weights: list[tuple[str, tuple[int, ...]]] = []
    biases: list[tuple[str, tuple[int, ...]]] = []
    for layer in range(layers):
        size = input_size if layer == 0 else state * directions
        for side in "lr"[:directions]:
            start = f"{side}{layer}_"
            weights += [(start + "i2h_weight", (rows, size)), (start + "h2h_weight", (rows, state))]
            if projection:
                weights.append((start + "h2r_weight", (projection, hidden)))
            biases += [(start + "i2h_bias", (rows,)), (start + "h2h_bias", (rows,))]
    return weights + biases


def vector_size(layout: Layout, input_size: int) -> int:
    """How many elements the vector has.

    >>> vector_size(("gru", 1, 2, 1, None), 3)
    42
    """
    return sum(math.prod(shape) for _, shape in parts(layout, input_size))


def input_size_of(layout: Layout, size: int) -> int:
    """The size of the data of a network whose vector has `size` elements.

    >>> input_size_of(("gru", 1, 2, 1, None), 42)
    3
    """
    one, two = vector_size(layout, 1), vector_size(layout, 2)
    return 1 + (size - one) // (two - one)


def split(layout: Layout, vector: Array, input_size: int) -> dict[str, Array]:
    """The parts of a vector, by name."""
    found, at = {}, 0
    for name, shape in parts(layout, input_size):
        size = math.prod(shape)
        found[name] = _core.reshape(vector[at : at + size], shape)
        at += size
    return found
