"""The parameters of recurrent layers: one for each matrix and bias, or one vector of all.

MXNet 1.x has ``l0_i2h_weight``, ... and, backwards, ``r0_...``; MXNet 2 has one ``rnn_param``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ... import _core
from ..._convert import Array
from ..._rnn_layout import Layout, input_size_of, parts, split
from .._operation import note

_PART = re.compile(r"([lr])(\d+)_(i2h|h2h|h2r)_(weight|bias)$")


def file_name(part: str, both_ways: bool) -> str:
    """The name of a part in 1.x's files: that in the cells of an unrolled network."""
    found = _PART.match(part)
    if found is None:
        return part
    side, layer, where, what = found.groups()
    cell = f"{side}_cell." if both_ways else ""
    return f"_unfused.{layer}.{cell}{where}_{what}"


def as_layer_has_them(layer: Any, place: str, loaded: dict[str, Array]) -> None:
    """Turn loaded parameters of a layer at `place` into the kind that the layer has."""
    layout, vector = layer._layout_of_parameters, f"{place}rnn_param"
    if not layer._fused:
        if vector in loaded:
            whole = loaded.pop(vector)
            named = split(layout, whole, input_size_of(layout, whole.size))
            both_ways = layer._dir == 2
            loaded.update({place + file_name(n, both_ways): part for n, part in named.items()})
        return
    if vector in loaded:
        return
    names = [name for name, _ in parts(layout, 1)]
    for spelled in (
        {n: place + file_name(n, layer._dir == 2) for n in names},
        {n: place + n for n in names},
        {n: layer.prefix + n for n in names},
    ):
        if all(key in loaded for key in spelled.values()):
            found = [loaded.pop(spelled[n]) for n in names]
            flat = [_core.reshape(p, (p.size,)) for p in found]
            loaded[vector] = _core.concatenate(flat, 0)
            return


def flat_of(params: Mapping[str, Any], layout: Layout) -> Any:
    """The separate parts in the one vector that the operation takes, as a symbol."""
    flat = [note("reshape", [params[name]], {"shape": (-1,)}) for name, _ in parts(layout, 1)]
    return note("_internal._rnn_param_concat", flat, {"dim": 0})
