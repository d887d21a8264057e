"""Operations of a cell's step: computed on arrays; on symbols noted under MXNet's names.

Each takes the cell first and last the name of the symbol's node, which comes behind the number of
the step: ``add(cell, x, y, "plus0")`` is the node ``t0_plus0`` in the first one.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ... import _core
from ..._convert import Array
from ..._ops.nn.activation import ACTIVATIONS, leaky_relu
from ..._ops.nn.activation import activation as activate
from .._operation import is_symbol, note

core_ops = _core.ops


def step_operation(compute: Callable[..., Any], noted: Callable[..., Any]) -> Any:
    """A function ``(cell, x, ..., name)``.

    Parameters
    ----------
    compute : function
        What it gives for arrays; takes ``x, ...``.
    noted : function
        What it gives for symbols; takes the cell, ``x, ...`` and the node's name.
    """

    def note_for(cell: Any, *args: Any) -> Any:
        *values, name = args
        if not any(is_symbol(x) for x in values):
            return compute(*values)  # which says what is wrong
        return noted(cell, *values, f"t{cell._counter}_{name}")

    return _core.NamedOperation(compute, note_for)


def _of_two(op: str, compute: Callable[..., Any]) -> Any:
    return step_operation(compute, lambda cell, x, y, name: note(op, [x, y], {}, name))


add = _of_two("elemwise_add", core_ops.add)
multiply = _of_two("elemwise_mul", core_ops.multiply)


def _note_one_minus(cell: Any, x: Any, name: str) -> Any:
    ones = note("ones_like", [x], {}, f"t{cell._counter}_ones_like0")
    return note("elemwise_sub", [ones, x], {}, name)


one_minus = step_operation(functools.partial(core_ops.subtract, 1.0), _note_one_minus)


def _note_connected(
    cell: Any, x: Any, weight: Any, bias: Any, width: int, flatten: bool, name: str
) -> Any:
    inputs = [x, weight] if bias is None else [x, weight, bias]
    if not any(is_symbol(value) for value in inputs):
        return _core.fully_connected(x, weight, bias, width, flatten, name)
    settings: dict[str, Any] = {"num_hidden": width}
    if bias is None:
        settings["no_bias"] = True
    return note("FullyConnected", inputs, settings, f"t{cell._counter}_{name}")


# Takes what the core's function does; errors have its name, too.
connected = _core.LayerOperation(_core.fully_connected, _note_connected)


@functools.lru_cache
def _places(size: int, count: int) -> list[tuple[slice, slice]]:
    """The indices of the gates; making them takes as long as recording a slice."""
    return [(slice(None), slice(i * size, (i + 1) * size)) for i in range(count)]


def _split(x: Array, size: int, count: int) -> list[Array]:
    return list(map(x.__getitem__, _places(size, count)))


def _note_split(cell: Any, x: Any, size: int, count: int, name: str) -> list[Any]:
    return list(note("SliceChannel", [x], {"num_outputs": count}, name))


# Takes the size of a gate and the number of gates behind the data.
split = step_operation(_split, _note_split)


def _activate(x: Array, activation: Any) -> Array:
    function = ACTIVATIONS.get(activation) if isinstance(activation, str) else activation
    if function is not None:
        return function(x)
    return leaky_relu(x) if activation == "leaky" else activate(x, activation)


def _note_activation(cell: Any, x: Any, activation: Any, name: str) -> Any:
    """MXNet has operations of their own for the common ones."""
    if not isinstance(activation, str):
        return activation(x)
    if activation in ("tanh", "relu", "sigmoid", "softsign"):
        return note(activation, [x], {}, name)
    op = "LeakyReLU" if activation == "leaky" else "Activation"
    return note(op, [x], {"act_type": activation}, name)


# Takes a function, a block or the name of an activation behind the data.
activated = step_operation(_activate, _note_activation)
