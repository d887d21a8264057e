"""Symbols of the functions of ``nd.random``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import nd
from ._call import UNSET, call

if TYPE_CHECKING:
    from ..context import Context
    from ._symbol import Symbol
    from ._typing import SymbolLike

__all__ = [
    "bernoulli", "binomial", "categorical", "exponential", "exponential_like", "gamma",
    "gamma_like", "generalized_negative_binomial", "generalized_negative_binomial_like",
    "multinomial", "negative_binomial", "negative_binomial_like", "normal", "normal_like",
    "poisson", "poisson_like", "randint", "randn", "shuffle", "uniform", "uniform_like",
]


def bernoulli(
    prob: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Ones with probability `prob`, zeros otherwise.

    The symbol of ``nd.random.bernoulli(prob=0.5, shape=None, dtype=None, ctx=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_bernoulli", "bernoulli", nd.random.bernoulli, {"prob": prob, "shape": shape,
        "dtype": dtype, "ctx": ctx, "out": out, "name": name, "attr": attr}, attributes
    )


def binomial(
    n: SymbolLike = UNSET, p: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Successes in `n` trials of probability `p`, as floats.

    The symbol of ``nd.random.binomial(n=1, p=0.5, shape=None, dtype=None, ctx=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_binomial", "binomial", nd.random.binomial, {"n": n, "p": p, "shape": shape,
        "dtype": dtype, "ctx": ctx, "out": out, "name": name, "attr": attr}, attributes
    )


def categorical(
    data: SymbolLike = UNSET, shape: Any = UNSET, get_prob: bool = UNSET, out: None = None,
    dtype: Any = UNSET, name: str | None = None, *, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Symbol:
    """Places drawn with the probabilities along the last axis of `data`.

    The symbol of ``nd.random.categorical(data, shape=None, get_prob=False, dtype='int32',
    **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_categorical", "categorical", nd.random.categorical, {"data": data, "shape": shape,
        "get_prob": get_prob, "out": out, "dtype": dtype, "name": name, "attr": attr}, attributes
    )


def exponential(
    scale: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Waiting times with mean `scale`.

    The symbol of ``nd.random.exponential(scale=1, shape=None, dtype=None, ctx=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_exponential", "exponential", nd.random.exponential, {"scale": scale, "shape":
        shape, "dtype": dtype, "ctx": ctx, "out": out, "name": name, "attr": attr}, attributes
    )


def exponential_like(
    data: SymbolLike = UNSET, lam: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `exponential` with rate `lam` in the shape and type of `data`.

    The symbol of ``nd.random.exponential_like(data, lam=1.0, **kwargs)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_exponential_like", "exponential_like", nd.random.exponential_like, {"data": data,
        "lam": lam, "out": out, "name": name, "attr": attr}, attributes
    )


def gamma(
    alpha: SymbolLike = UNSET, beta: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Numbers from the gamma distribution with shape `alpha` and scale `beta`.

    The symbol of ``nd.random.gamma(alpha=1, beta=1, shape=None, dtype=None, ctx=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_gamma", "gamma", nd.random.gamma, {"alpha": alpha, "beta": beta, "shape": shape,
        "dtype": dtype, "ctx": ctx, "out": out, "name": name, "attr": attr}, attributes
    )


def gamma_like(
    data: SymbolLike = UNSET, alpha: SymbolLike = UNSET, beta: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `gamma` in the shape and type of `data`.

    The symbol of ``nd.random.gamma_like(data, alpha=1.0, beta=1.0, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_gamma_like", "gamma_like", nd.random.gamma_like, {"data": data, "alpha": alpha,
        "beta": beta, "out": out, "name": name, "attr": attr}, attributes
    )


def generalized_negative_binomial(
    mu: SymbolLike = UNSET, alpha: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Counts of mean `mu` and dispersion `alpha` (variance mu + alpha mu^2), as floats.

    The symbol of ``nd.random.generalized_negative_binomial(mu=1, alpha=1, shape=None, dtype=None,
    ctx=None, **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the
    symbol's own.
    """
    return call(
        "_random_generalized_negative_binomial", "generalized_negative_binomial",
        nd.random.generalized_negative_binomial, {"mu": mu, "alpha": alpha, "shape": shape, "dtype":
        dtype, "ctx": ctx, "out": out, "name": name, "attr": attr}, attributes
    )


def generalized_negative_binomial_like(
    data: SymbolLike = UNSET, mu: SymbolLike = UNSET, alpha: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `generalized_negative_binomial` in the shape and type of `data`.

    The symbol of ``nd.random.generalized_negative_binomial_like(data, mu=1.0, alpha=1.0,
    **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_generalized_negative_binomial_like", "generalized_negative_binomial_like",
        nd.random.generalized_negative_binomial_like, {"data": data, "mu": mu, "alpha": alpha,
        "out": out, "name": name, "attr": attr}, attributes
    )


def multinomial(
    data: SymbolLike | None = UNSET, shape: Any = UNSET, get_prob: bool = UNSET, out: None = None,
    dtype: Any = UNSET, n: SymbolLike | None = UNSET, p: SymbolLike | None = UNSET,
    ctx: Context | str | None = UNSET, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Places drawn with the probabilities along the last axis of `data`: `categorical`.

    The symbol of ``nd.random.multinomial(data=None, shape=None, get_prob=False, dtype=None, n=None,
    p=None, ctx=None, **kwargs)``. Inputs that are missing become variables; `name` and `attr` are
    the symbol's own.
    """
    return call(
        "_random_multinomial", "multinomial", nd.random.multinomial, {"data": data, "shape": shape,
        "get_prob": get_prob, "out": out, "dtype": dtype, "n": n, "p": p, "ctx": ctx, "name": name,
        "attr": attr}, attributes
    )


def negative_binomial(
    k: SymbolLike = UNSET, p: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Failures before the `k`-th success of probability `p`, as floats.

    The symbol of ``nd.random.negative_binomial(k=1, p=1, shape=None, dtype=None, ctx=None,
    **kwargs)``. Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_negative_binomial", "negative_binomial", nd.random.negative_binomial, {"k": k, "p":
        p, "shape": shape, "dtype": dtype, "ctx": ctx, "out": out, "name": name, "attr": attr},
        attributes
    )


def negative_binomial_like(
    data: SymbolLike = UNSET, k: SymbolLike = UNSET, p: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `negative_binomial` in the shape and type of `data`.

    The symbol of ``nd.random.negative_binomial_like(data, k=1, p=1.0, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_negative_binomial_like", "negative_binomial_like",
        nd.random.negative_binomial_like, {"data": data, "k": k, "p": p, "out": out, "name": name,
        "attr": attr}, attributes
    )


def normal(
    loc: SymbolLike = UNSET, scale: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Numbers from the normal distribution.

    The symbol of ``nd.random.normal(loc=0, scale=1, shape=None, dtype=None, ctx=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_normal", "normal", nd.random.normal, {"loc": loc, "scale": scale, "shape": shape,
        "dtype": dtype, "ctx": ctx, "out": out, "name": name, "attr": attr}, attributes
    )


def normal_like(
    data: SymbolLike = UNSET, loc: SymbolLike = UNSET, scale: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `normal` in the shape and type of `data`.

    The symbol of ``nd.random.normal_like(data, loc=0.0, scale=1.0, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_normal_like", "normal_like", nd.random.normal_like, {"data": data, "loc": loc,
        "scale": scale, "out": out, "name": name, "attr": attr}, attributes
    )


def poisson(
    lam: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Counts of events where `lam` are expected, as floats.

    The symbol of ``nd.random.poisson(lam=1, shape=None, dtype=None, ctx=None, **kwargs)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_poisson", "poisson", nd.random.poisson, {"lam": lam, "shape": shape, "dtype":
        dtype, "ctx": ctx, "out": out, "name": name, "attr": attr}, attributes
    )


def poisson_like(
    data: SymbolLike = UNSET, lam: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `poisson` in the shape and type of `data`.

    The symbol of ``nd.random.poisson_like(data, lam=1.0, **kwargs)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_poisson_like", "poisson_like", nd.random.poisson_like, {"data": data, "lam": lam,
        "out": out, "name": name, "attr": attr}, attributes
    )


def randint(
    low: int = UNSET, high: int = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Integers from [low, high); int32 by default.

    The symbol of ``nd.random.randint(low, high, shape=None, dtype=None, ctx=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_randint", "randint", nd.random.randint, {"low": low, "high": high, "shape": shape,
        "dtype": dtype, "ctx": ctx, "out": out, "name": name, "attr": attr}, attributes
    )


def randn(
    *shape: int, loc: SymbolLike = UNSET, scale: SymbolLike = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Normal numbers in the shape given as arguments.

    The symbol of ``nd.random.randn(*shape, loc=0, scale=1, dtype=None, ctx=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_randn", "randn", nd.random.randn, {"loc": loc, "scale": scale, "dtype": dtype,
        "ctx": ctx, "out": out, "name": name, "attr": attr}, attributes, *shape
    )


def shuffle(
    data: SymbolLike = UNSET, out: None = None, name: str | None = None, *,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """A copy with the slices along the first axis in random order.

    The symbol of ``nd.random.shuffle(data, **kwargs)``. Inputs that are missing become variables;
    `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_shuffle", "shuffle", nd.random.shuffle, {"data": data, "out": out, "name": name,
        "attr": attr}, attributes
    )


def uniform(
    low: SymbolLike = UNSET, high: SymbolLike = UNSET, shape: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Numbers drawn evenly from [low, high).

    The symbol of ``nd.random.uniform(low=0, high=1, shape=None, dtype=None, ctx=None, **kwargs)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_uniform", "uniform", nd.random.uniform, {"low": low, "high": high, "shape": shape,
        "dtype": dtype, "ctx": ctx, "out": out, "name": name, "attr": attr}, attributes
    )


def uniform_like(
    data: SymbolLike = UNSET, low: SymbolLike = UNSET, high: SymbolLike = UNSET, out: None = None,
    name: str | None = None, *, attr: dict[str, str] | None = None, **attributes: Any,
) -> Symbol:
    """Draws of `uniform` in the shape and type of `data`.

    The symbol of ``nd.random.uniform_like(data, low=0.0, high=1.0, **kwargs)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_random_uniform_like", "uniform_like", nd.random.uniform_like, {"data": data, "low": low,
        "high": high, "out": out, "name": name, "attr": attr}, attributes
    )
