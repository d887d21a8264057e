"""Symbols of the functions of ``nd.image``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .. import nd
from ._call import UNSET, call

if TYPE_CHECKING:
    from ._symbol import Symbol
    from ._typing import SymbolLike

__all__ = [
    "adjust_lighting", "crop", "flip_left_right", "flip_top_bottom", "normalize",
    "random_brightness", "random_color_jitter", "random_contrast", "random_crop",
    "random_flip_left_right", "random_flip_top_bottom", "random_hue", "random_lighting",
    "random_resized_crop", "random_saturation", "resize", "to_tensor",
]


def adjust_lighting(
    data: SymbolLike = UNSET, alpha: Sequence[float] = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Images with a little of natural images' main colours added.

    The symbol of ``nd.image.adjust_lighting(data, alpha)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_adjust_lighting", "adjust_lighting", nd.image.adjust_lighting, {"data": data,
        "alpha": alpha, "out": out, "name": name, "attr": attr}, attributes
    )


def crop(
    data: SymbolLike = UNSET, x: int = UNSET, y: int = UNSET, width: int = UNSET,
    height: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A rectangle of each image.

    The symbol of ``nd.image.crop(data, x, y, width, height)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_crop", "crop", nd.image.crop, {"data": data, "x": x, "y": y, "width": width,
        "height": height, "out": out, "name": name, "attr": attr}, attributes
    )


def flip_left_right(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Images mirrored: left becomes right.

    The symbol of ``nd.image.flip_left_right(data)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_flip_left_right", "flip_left_right", nd.image.flip_left_right, {"data": data, "out":
        out, "name": name, "attr": attr}, attributes
    )


def flip_top_bottom(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Images upside down.

    The symbol of ``nd.image.flip_top_bottom(data)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_flip_top_bottom", "flip_top_bottom", nd.image.flip_top_bottom, {"data": data, "out":
        out, "name": name, "attr": attr}, attributes
    )


def normalize(
    data: SymbolLike = UNSET, mean: float | Sequence[float] = UNSET,
    std: float | Sequence[float] = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Channels, first, minus a mean, divided by a standard deviation.

    The symbol of ``nd.image.normalize(data, mean=0.0, std=1.0)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_normalize", "normalize", nd.image.normalize, {"data": data, "mean": mean, "std":
        std, "out": out, "name": name, "attr": attr}, attributes
    )


def random_brightness(
    data: SymbolLike = UNSET, min_factor: float = UNSET, max_factor: float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Images multiplied by a random factor.

    The symbol of ``nd.image.random_brightness(data, min_factor, max_factor)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_random_brightness", "random_brightness", nd.image.random_brightness, {"data": data,
        "min_factor": min_factor, "max_factor": max_factor, "out": out, "name": name, "attr": attr},
        attributes
    )


def random_color_jitter(
    data: SymbolLike = UNSET, brightness: float = UNSET, contrast: float = UNSET,
    saturation: float = UNSET, hue: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Random brightness, contrast, saturation and hue, in random order (a draw it waits for).

    The symbol of ``nd.image.random_color_jitter(data, brightness, contrast, saturation, hue)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_random_color_jitter", "random_color_jitter", nd.image.random_color_jitter, {"data":
        data, "brightness": brightness, "contrast": contrast, "saturation": saturation, "hue": hue,
        "out": out, "name": name, "attr": attr}, attributes
    )


def random_contrast(
    data: SymbolLike = UNSET, min_factor: float = UNSET, max_factor: float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Images brought nearer to, or further from, their mean grey by a random factor.

    The symbol of ``nd.image.random_contrast(data, min_factor, max_factor)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_random_contrast", "random_contrast", nd.image.random_contrast, {"data": data,
        "min_factor": min_factor, "max_factor": max_factor, "out": out, "name": name, "attr": attr},
        attributes
    )


def random_crop(
    data: SymbolLike = UNSET, xrange: Sequence[float] = UNSET, yrange: Sequence[float] = UNSET,
    width: int = UNSET, height: int = UNSET, interp: int = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A random rectangle of each image; smaller images are enlarged to that size.

    The symbol of ``nd.image.random_crop(data, xrange=(0.0, 1.0), yrange=(0.0, 1.0), width=0,
    height=0, interp=1)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_image_random_crop", "random_crop", nd.image.random_crop, {"data": data, "xrange": xrange,
        "yrange": yrange, "width": width, "height": height, "interp": interp, "out": out, "name":
        name, "attr": attr}, attributes
    )


def random_flip_left_right(
    data: SymbolLike = UNSET, p: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Mirrors the images, with probability `p`.

    The symbol of ``nd.image.random_flip_left_right(data, p=0.5)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_random_flip_left_right", "random_flip_left_right", nd.image.random_flip_left_right,
        {"data": data, "p": p, "out": out, "name": name, "attr": attr}, attributes
    )


def random_flip_top_bottom(
    data: SymbolLike = UNSET, p: float = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Turns the images upside down, with probability `p`.

    The symbol of ``nd.image.random_flip_top_bottom(data, p=0.5)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_random_flip_top_bottom", "random_flip_top_bottom", nd.image.random_flip_top_bottom,
        {"data": data, "p": p, "out": out, "name": name, "attr": attr}, attributes
    )


def random_hue(
    data: SymbolLike = UNSET, min_factor: float = UNSET, max_factor: float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Hues turned by a random share of the whole circle.

    The symbol of ``nd.image.random_hue(data, min_factor, max_factor)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_random_hue", "random_hue", nd.image.random_hue, {"data": data, "min_factor":
        min_factor, "max_factor": max_factor, "out": out, "name": name, "attr": attr}, attributes
    )


def random_lighting(
    data: SymbolLike = UNSET, alpha_std: float = UNSET, out: None = None, name: str | None = None,
    *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """``adjust_lighting`` with normal random amounts.

    The symbol of ``nd.image.random_lighting(data, alpha_std=0.05)``. Inputs that are missing become
    variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_random_lighting", "random_lighting", nd.image.random_lighting, {"data": data,
        "alpha_std": alpha_std, "out": out, "name": name, "attr": attr}, attributes
    )


def random_resized_crop(
    data: SymbolLike = UNSET, width: int = UNSET, height: int = UNSET,
    area: Sequence[float] = UNSET, ratio: Sequence[float] = UNSET, interp: int = UNSET,
    max_trial: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A random rectangle of random area and shape, at a given size. Waits for a few draws.

    The symbol of ``nd.image.random_resized_crop(data, width, height, area=(0.08, 1.0), ratio=(0.75,
    1.3333333333333333), interp=1, max_trial=10)``. Inputs that are missing become variables; `name`
    and `attr` are the symbol's own.
    """
    return call(
        "_image_random_resized_crop", "random_resized_crop", nd.image.random_resized_crop, {"data":
        data, "width": width, "height": height, "area": area, "ratio": ratio, "interp": interp,
        "max_trial": max_trial, "out": out, "name": name, "attr": attr}, attributes
    )


def random_saturation(
    data: SymbolLike = UNSET, min_factor: float = UNSET, max_factor: float = UNSET,
    out: None = None, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Pixels brought nearer to, or further from, their own grey by a random factor.

    The symbol of ``nd.image.random_saturation(data, min_factor, max_factor)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_random_saturation", "random_saturation", nd.image.random_saturation, {"data": data,
        "min_factor": min_factor, "max_factor": max_factor, "out": out, "name": name, "attr": attr},
        attributes
    )


def resize(
    data: SymbolLike = UNSET, size: int | Sequence[int] = UNSET, keep_ratio: bool = UNSET,
    interp: int = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Images at another size.

    The symbol of ``nd.image.resize(data, size=(), keep_ratio=False, interp=1)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_image_resize", "resize", nd.image.resize, {"data": data, "size": size, "keep_ratio":
        keep_ratio, "interp": interp, "out": out, "name": name, "attr": attr}, attributes
    )


def to_tensor(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Bytes from 0 to 255, channels last, as float32 from 0 to 1, channels first.

    The symbol of ``nd.image.to_tensor(data)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_image_to_tensor", "to_tensor", nd.image.to_tensor, {"data": data, "out": out, "name":
        name, "attr": attr}, attributes
    )
