"""Images flipped, always or at random."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ...base import SlipstreamValueError
from .image import check_image

core_ops = _core.ops


@operation(npx_image="flip_left_right", nd_image="flip_left_right")
def flip_left_right(data: Array) -> Array:
    """Images mirrored: left becomes right.

    >>> from slipstream import {imports}
    >>> {f}.flip_left_right({a}.array([[[1], [2]]])).tolist()
    [[[2.0], [1.0]]]
    """
    check_image(data, 3, 4)
    return _core.copy(data[..., ::-1, :])


@operation(npx_image="flip_top_bottom", nd_image="flip_top_bottom")
def flip_top_bottom(data: Array) -> Array:
    """Images upside down.

    >>> from slipstream import {imports}
    >>> {f}.flip_top_bottom({a}.array([[[1]], [[2]]])).tolist()
    [[[2.0]], [[1.0]]]
    """
    check_image(data, 3, 4)
    return _core.copy(data[..., ::-1, :, :])


def by_chance(data: Array, changed: Array, p: float) -> Array:
    """`changed` with probability `p`, else `data`."""
    if not 0 <= p <= 1:
        raise SlipstreamValueError(f"p must be between 0 and 1, not {p}")
    draw = _core.draw(type(data), "uniform", 0.0, 1.0, 0, 0, "float32", ())
    return _core.where(core_ops.less(draw, float(p)), changed, data)


@operation(npx_image="random_flip_left_right", nd_image="random_flip_left_right")
def random_flip_left_right(data: Array, p: float = 0.5) -> Array:
    """Mirrors the images, with probability `p`.

    >>> from slipstream import {imports}
    >>> {f}.random_flip_left_right({a}.array([[[1], [2]]]), p=1).tolist()
    [[[2.0], [1.0]]]
    """
    check_image(data, 3, 4)
    return by_chance(data, data[..., ::-1, :], p)


@operation(npx_image="random_flip_top_bottom", nd_image="random_flip_top_bottom")
def random_flip_top_bottom(data: Array, p: float = 0.5) -> Array:
    """Turns the images upside down, with probability `p`.

    >>> from slipstream import {imports}
    >>> {f}.random_flip_top_bottom({a}.array([[[1]], [[2]]]), p=1).tolist()
    [[[2.0]], [[1.0]]]
    """
    check_image(data, 3, 4)
    return by_chance(data, data[..., ::-1, :, :], p)
