"""Symbols of the functions of ``np.random``.

Written by tools/write_functions.py from the functions on arrays; change those instead.
"""

# fmt: off
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ... import np
from .._call import UNSET
from .._numpy_symbol import call

if TYPE_CHECKING:
    from ...context import Context
    from .._numpy_symbol import _Symbol
    from .._typing import SymbolLike

__all__ = [
    "bernoulli", "beta", "binomial", "chisquare", "choice", "dirichlet", "exponential", "f",
    "gamma", "geometric", "gumbel", "laplace", "logistic", "lognormal", "multinomial",
    "multivariate_normal", "negative_binomial", "normal", "pareto", "permutation", "poisson",
    "power", "rand", "randint", "randn", "random", "random_sample", "ranf", "rayleigh", "sample",
    "shuffle", "standard_exponential", "standard_gamma", "standard_normal", "standard_t",
    "triangular", "uniform", "vonmises", "weibull", "zipf",
]


def bernoulli(
    prob: SymbolLike | None = UNSET, logit: SymbolLike | None = UNSET,
    size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Ones with probability `prob` (or the sigmoid of `logit`), zeros otherwise.

    The symbol of ``np.random.bernoulli(prob=None, logit=None, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_bernoulli", "bernoulli", np.random.bernoulli, {"prob": prob, "logit": logit,
        "size": size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name,
        "attr": attr}, attributes
    )


def beta(
    a: SymbolLike = UNSET, b: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Numbers in [0, 1] from the beta distribution with shapes `a` and `b`.

    The symbol of ``np.random.beta(a, b, size=None, dtype=None, ctx=None, device=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_beta", "beta", np.random.beta, {"a": a, "b": b, "size": size, "dtype": dtype,
        "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def binomial(
    n: SymbolLike = UNSET, p: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Successes in `n` trials of probability `p`; int64 by default.

    The symbol of ``np.random.binomial(n, p, size=None, dtype=None, ctx=None, device=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_binomial", "binomial", np.random.binomial, {"n": n, "p": p, "size": size,
        "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def chisquare(
    df: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from the chi-square distribution with `df` degrees of freedom.

    The symbol of ``np.random.chisquare(df, size=None, dtype=None, ctx=None, device=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_chisquare", "chisquare", np.random.chisquare, {"df": df, "size": size, "dtype":
        dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def choice(
    a: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, replace: bool = UNSET,
    p: SymbolLike | None = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Random elements of `a` (an int n stands for 0 .. n-1), with probabilities `p`.

    The symbol of ``np.random.choice(a, size=None, replace=True, p=None, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_choice", "choice", np.random.choice, {"a": a, "size": size, "replace": replace,
        "p": p, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def dirichlet(
    alpha: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Vectors of probabilities, one per entry of `alpha`, along the last axis.

    The symbol of ``np.random.dirichlet(alpha, size=None, dtype=None, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_dirichlet", "dirichlet", np.random.dirichlet, {"alpha": alpha, "size": size,
        "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def exponential(
    scale: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Waiting times with mean `scale`.

    The symbol of ``np.random.exponential(scale=1.0, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_exponential", "exponential", np.random.exponential, {"scale": scale, "size":
        size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def f(
    dfnum: SymbolLike = UNSET, dfden: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Numbers from Fisher's F distribution.

    The symbol of ``np.random.f(dfnum, dfden, size=None, dtype=None, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_f", "f", np.random.f, {"dfnum": dfnum, "dfden": dfden, "size": size, "dtype":
        dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def gamma(
    shape: SymbolLike = UNSET, scale: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Numbers from the gamma distribution with mean `shape` times `scale`.

    The symbol of ``np.random.gamma(shape, scale=1.0, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_gamma", "gamma", np.random.gamma, {"shape": shape, "scale": scale, "size":
        size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def geometric(
    p: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """The number of the first successful trial of probability `p`; int64 by default.

    The symbol of ``np.random.geometric(p, size=None, dtype=None, ctx=None, device=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_geometric", "geometric", np.random.geometric, {"p": p, "size": size, "dtype":
        dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def gumbel(
    loc: SymbolLike = UNSET, scale: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Numbers from the Gumbel distribution.

    The symbol of ``np.random.gumbel(loc=0.0, scale=1.0, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_gumbel", "gumbel", np.random.gumbel, {"loc": loc, "scale": scale, "size": size,
        "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def laplace(
    loc: SymbolLike = UNSET, scale: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Numbers from the Laplace distribution.

    The symbol of ``np.random.laplace(loc=0.0, scale=1.0, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_laplace", "laplace", np.random.laplace, {"loc": loc, "scale": scale, "size":
        size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def logistic(
    loc: SymbolLike = UNSET, scale: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Numbers from the logistic distribution.

    The symbol of ``np.random.logistic(loc=0.0, scale=1.0, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_logistic", "logistic", np.random.logistic, {"loc": loc, "scale": scale, "size":
        size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def lognormal(
    mean: SymbolLike = UNSET, sigma: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """The exponential of normal numbers with mean `mean` and standard deviation `sigma`.

    The symbol of ``np.random.lognormal(mean=0.0, sigma=1.0, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_lognormal", "lognormal", np.random.lognormal, {"mean": mean, "sigma": sigma,
        "size": size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name,
        "attr": attr}, attributes
    )


def multinomial(
    n: SymbolLike = UNSET, pvals: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """How often each outcome comes in `n` trials, along the last axis; int64 by default.

    The symbol of ``np.random.multinomial(n, pvals, size=None, dtype=None, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_multinomial", "multinomial", np.random.multinomial, {"n": n, "pvals": pvals,
        "size": size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name,
        "attr": attr}, attributes
    )


def multivariate_normal(
    mean: SymbolLike = UNSET, cov: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    check_valid: Any = UNSET, tol: Any = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Normal vectors with the given mean and covariance, along the last axis.

    The symbol of ``np.random.multivariate_normal(mean, cov, size=None, check_valid=None, tol=None,
    dtype=None, ctx=None, device=None)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_random_multivariate_normal", "multivariate_normal", np.random.multivariate_normal,
        {"mean": mean, "cov": cov, "size": size, "check_valid": check_valid, "tol": tol, "dtype":
        dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def negative_binomial(
    n: SymbolLike = UNSET, p: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Failures before the `n`-th success of probability `p`; int64 by default.

    The symbol of ``np.random.negative_binomial(n, p, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_negative_binomial", "negative_binomial", np.random.negative_binomial, {"n": n,
        "p": p, "size": size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name":
        name, "attr": attr}, attributes
    )


def normal(
    loc: SymbolLike = UNSET, scale: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Numbers from the normal distribution with mean `loc` and standard deviation `scale`.

    The symbol of ``np.random.normal(loc=0.0, scale=1.0, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_normal", "normal", np.random.normal, {"loc": loc, "scale": scale, "size": size,
        "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def pareto(
    a: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from the Pareto II (Lomax) distribution with shape `a`.

    The symbol of ``np.random.pareto(a, size=None, dtype=None, ctx=None, device=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_pareto", "pareto", np.random.pareto, {"a": a, "size": size, "dtype": dtype,
        "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def permutation(
    x: SymbolLike = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    *, name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """0 .. x-1 in random order, or the slices of an array in random order.

    The symbol of ``np.random.permutation(x, ctx=None, device=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_permutation", "permutation", np.random.permutation, {"x": x, "ctx": ctx,
        "device": device, "name": name, "attr": attr}, attributes
    )


def poisson(
    lam: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Counts of events where `lam` are expected; int64 by default.

    The symbol of ``np.random.poisson(lam=1.0, size=None, dtype=None, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_poisson", "poisson", np.random.poisson, {"lam": lam, "size": size, "dtype":
        dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def power(
    a: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers in [0, 1] with density a x^(a - 1).

    The symbol of ``np.random.power(a, size=None, dtype=None, ctx=None, device=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_power", "power", np.random.power, {"a": a, "size": size, "dtype": dtype, "ctx":
        ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def rand(
    *size: int, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from [0, 1) in the shape given as arguments.

    The symbol of ``np.random.rand(*size, dtype=None, ctx=None, device=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_rand", "rand", np.random.rand, {"dtype": dtype, "ctx": ctx, "device": device,
        "name": name, "attr": attr}, attributes, *size
    )


def randint(
    low: SymbolLike = UNSET, high: SymbolLike | None = UNSET,
    size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Integers from [low, high), or from [0, low) when `high` is not given; int64 by default.

    The symbol of ``np.random.randint(low, high=None, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_randint", "randint", np.random.randint, {"low": low, "high": high, "size":
        size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def randn(
    *size: int, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Standard normal numbers in the shape given as arguments.

    The symbol of ``np.random.randn(*size, dtype=None, ctx=None, device=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_randn", "randn", np.random.randn, {"dtype": dtype, "ctx": ctx, "device":
        device, "name": name, "attr": attr}, attributes, *size
    )


def random(
    size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from [0, 1).

    The symbol of ``np.random.random(size=None, dtype=None, ctx=None, device=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_random", "random", np.random.random, {"size": size, "dtype": dtype, "ctx": ctx,
        "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def random_sample(
    size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from [0, 1).

    The symbol of ``np.random.random_sample(size=None, dtype=None, ctx=None, device=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_random_sample", "random_sample", np.random.random_sample, {"size": size,
        "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def ranf(
    size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from [0, 1).

    The symbol of ``np.random.ranf(size=None, dtype=None, ctx=None, device=None)``. Inputs that are
    missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_ranf", "ranf", np.random.ranf, {"size": size, "dtype": dtype, "ctx": ctx,
        "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def rayleigh(
    scale: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from the Rayleigh distribution.

    The symbol of ``np.random.rayleigh(scale=1.0, size=None, dtype=None, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_rayleigh", "rayleigh", np.random.rayleigh, {"scale": scale, "size": size,
        "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def sample(
    size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from [0, 1).

    The symbol of ``np.random.sample(size=None, dtype=None, ctx=None, device=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_sample", "sample", np.random.sample, {"size": size, "dtype": dtype, "ctx": ctx,
        "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def shuffle(
    x: Any = UNSET, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> Any:
    """Put the slices of an array along its first axis in random order, in place.

    The symbol of ``np.random.shuffle(x)``. Inputs that are missing become variables; `name` and
    `attr` are the symbol's own.
    """
    return call(
        "_npi_random_shuffle", "shuffle", np.random.shuffle, {"x": x, "name": name, "attr": attr},
        attributes
    )


def standard_exponential(
    size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Waiting times with mean 1.

    The symbol of ``np.random.standard_exponential(size=None, dtype=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_standard_exponential", "standard_exponential", np.random.standard_exponential,
        {"size": size, "dtype": dtype, "name": name, "attr": attr}, attributes
    )


def standard_gamma(
    shape: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from the gamma distribution with scale 1.

    The symbol of ``np.random.standard_gamma(shape, size=None, dtype=None, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_standard_gamma", "standard_gamma", np.random.standard_gamma, {"shape": shape,
        "size": size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name,
        "attr": attr}, attributes
    )


def standard_normal(
    size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Standard normal numbers.

    The symbol of ``np.random.standard_normal(size=None, dtype=None)``. Inputs that are missing
    become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_standard_normal", "standard_normal", np.random.standard_normal, {"size": size,
        "dtype": dtype, "name": name, "attr": attr}, attributes
    )


def standard_t(
    df: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from Student's t distribution with `df` degrees of freedom.

    The symbol of ``np.random.standard_t(df, size=None, dtype=None, ctx=None, device=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_standard_t", "standard_t", np.random.standard_t, {"df": df, "size": size,
        "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def triangular(
    left: SymbolLike = UNSET, mode: SymbolLike = UNSET, right: SymbolLike = UNSET,
    size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET, ctx: Context | str | None = UNSET,
    device: Context | str | None = UNSET, out: None = None, *, name: str | None = None,
    attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers whose density rises from `left` to `mode` and falls to `right`.

    The symbol of ``np.random.triangular(left, mode, right, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_triangular", "triangular", np.random.triangular, {"left": left, "mode": mode,
        "right": right, "size": size, "dtype": dtype, "ctx": ctx, "device": device, "out": out,
        "name": name, "attr": attr}, attributes
    )


def uniform(
    low: SymbolLike = UNSET, high: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Numbers drawn evenly from [low, high).

    The symbol of ``np.random.uniform(low=0.0, high=1.0, size=None, dtype=None, ctx=None,
    device=None)``. Inputs that are missing become variables; `name` and `attr` are the symbol's
    own.
    """
    return call(
        "_npi_random_uniform", "uniform", np.random.uniform, {"low": low, "high": high, "size":
        size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def vonmises(
    mu: SymbolLike = UNSET, kappa: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET,
    dtype: Any = UNSET, ctx: Context | str | None = UNSET, device: Context | str | None = UNSET,
    out: None = None, *, name: str | None = None, attr: dict[str, str] | None = None,
    **attributes: Any,
) -> _Symbol:
    """Angles around `mu`, the closer the larger `kappa`.

    The symbol of ``np.random.vonmises(mu, kappa, size=None, dtype=None, ctx=None, device=None)``.
    Inputs that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_vonmises", "vonmises", np.random.vonmises, {"mu": mu, "kappa": kappa, "size":
        size, "dtype": dtype, "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr},
        attributes
    )


def weibull(
    a: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Numbers from the Weibull distribution with shape `a`.

    The symbol of ``np.random.weibull(a, size=None, dtype=None, ctx=None, device=None)``. Inputs
    that are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_weibull", "weibull", np.random.weibull, {"a": a, "size": size, "dtype": dtype,
        "ctx": ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )


def zipf(
    a: SymbolLike = UNSET, size: int | Sequence[int] | None = UNSET, dtype: Any = UNSET,
    ctx: Context | str | None = UNSET, device: Context | str | None = UNSET, out: None = None, *,
    name: str | None = None, attr: dict[str, str] | None = None, **attributes: Any,
) -> _Symbol:
    """Ranks k with probability proportional to k^-a; int64 by default.

    The symbol of ``np.random.zipf(a, size=None, dtype=None, ctx=None, device=None)``. Inputs that
    are missing become variables; `name` and `attr` are the symbol's own.
    """
    return call(
        "_npi_random_zipf", "zipf", np.random.zipf, {"a": a, "size": size, "dtype": dtype, "ctx":
        ctx, "device": device, "out": out, "name": name, "attr": attr}, attributes
    )
