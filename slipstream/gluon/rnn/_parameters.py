"""The parameters of recurrent layers: one for each matrix and bias, or one vector of all.

MXNet 1.x has ``l0_i2h_weight``, ... and, backwards, ``r0_...``; MXNet 2 has one ``rnn_param``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any

from ... import _core
from ..._convert import Array
from ..utils import rnn_parts

GATES = {"rnn_relu": 1, "rnn_tanh": 1, "lstm": 4, "gru": 3}
_PART = re.compile(r"([lr])(\d+)_(i2h|h2h|h2r)_(weight|bias)$")


def file_name(part: str, both_ways: bool) -> str:
    """What 1.x's files call a part: the name in the cells of an unrolled network."""
    found = _PART.match(part)
    if found is None:
        return part
    side, layer, where, what = found.groups()
    cell = f"{side}_cell." if both_ways else ""
    return f"_unfused.{layer}.{cell}{where}_{what}"


def vector_size(layout: tuple[Any, ...], input_size: int) -> int:
    """How many elements ``rnn_param`` has; `layout` is that of ``_RNNLayer``."""
    return sum(math.prod(shape) for _, shape in rnn_parts(input_size, *layout))


def input_size_of(layout: tuple[Any, ...], size: int) -> int:
    """The size of the data of a layer whose ``rnn_param`` has `size` elements."""
    one, two = vector_size(layout, 1), vector_size(layout, 2)
    return 1 + (size - one) // (two - one)


def split(layout: tuple[Any, ...], vector: Array, input_size: int) -> dict[str, Array]:
    """The parts of ``rnn_param`` by name."""
    parts, at = {}, 0
    for name, shape in rnn_parts(input_size, *layout):
        size = math.prod(shape)
        parts[name] = _core.reshape(vector[at : at + size], shape)
        at += size
    return parts


def as_layer_has_them(layer: Any, place: str, loaded: dict[str, Array]) -> None:
    """Turn loaded parameters of a layer at `place` into the kind that the layer has."""
    layout, vector = layer._layout_of_parameters, f"{place}rnn_param"
    if not layer._fused:
        if vector in loaded:
            whole = loaded.pop(vector)
            parts = split(layout, whole, input_size_of(layout, whole.size))
            names = {name: file_name(name, layer._dir == 2) for name in parts}
            loaded.update({place + names[name]: part for name, part in parts.items()})
        return
    if vector in loaded:
        return
    names = [name for name, _ in rnn_parts(1, *layout)]
    for spelled in (
        {n: place + file_name(n, layer._dir == 2) for n in names},
        {n: place + n for n in names},
        {n: layer.prefix + n for n in names},
    ):
        if all(key in loaded for key in spelled.values()):
            parts = [loaded.pop(spelled[n]) for n in names]
            flat = [_core.reshape(p, (p.size,)) for p in parts]
            loaded[vector] = _core.concatenate(flat, 0)
            return


def flat_of(params: Mapping[str, Any], layout: tuple[Any, ...], F: Any) -> Any:
    """The separate parts, as symbols, in the one vector that the operation takes."""
    flat = [params[name].reshape((-1,)) for name, _ in rnn_parts(1, *layout)]
    return F._internal._rnn_param_concat(*flat, dim=0)
