"""Symbols of the functions of ``npx.random``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ... import npx
from .._call import UNSET
from .._numpy_symbol import call

if TYPE_CHECKING:
    from ...context import Context
    from .._numpy_symbol import _Symbol
    from .._typing import SymbolLike

__all__ = [
    "bernoulli", "normal_n", "uniform_n",
]


def bernoulli(
    prob: SymbolLike | None = UNSET, logit: SymbolLike | None = UNSET,
    size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Ones with probability `prob` (or the sigmoid of `logit`), zeros otherwise.

    The symbol of ``npx.random.bernoulli(prob=None, logit=None, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npx_random_bernoulli", "bernoulli", npx.random.bernoulli, {"prob": prob, "logit": logit,
        "size": size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name,
        "attr": attr}, attributes
    )


def normal_n(
    loc: SymbolLike = UNSET, scale: SymbolLike = UNSET,
    batch_shape: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A batch of normal draws for every element of the parameters.

    The symbol of ``npx.random.normal_n(loc=0.0, scale=1.0, batch_shape=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npx_random_normal_n", "normal_n", npx.random.normal_n, {"loc": loc, "scale": scale,
        "batch_shape": batch_shape, "dtype": dtype, "ctx": ctx, "device": device, "name": name,
        "attr": attr}, attributes
    )


def uniform_n(
    low: SymbolLike = UNSET, high: SymbolLike = UNSET,
    batch_shape: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """A batch of draws from [low, high) for every element of the bounds.

    The symbol of ``npx.random.uniform_n(low=0.0, high=1.0, batch_shape=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npx_random_uniform_n", "uniform_n", npx.random.uniform_n, {"low": low, "high": high,
        "batch_shape": batch_shape, "dtype": dtype, "ctx": ctx, "device": device, "name": name,
        "attr": attr}, attributes
    )
