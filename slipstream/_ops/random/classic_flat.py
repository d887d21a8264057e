"""The flat old names of random draws: ``nd.random_uniform``, ``nd.sample_normal`` and so on.

``random_*`` take numbers, ``sample_*`` arrays of parameters, ``random_*_like`` an array whose shape
and type the result gets; exponentials have a rate instead of a scale.
"""

from __future__ import annotations

from typing import Any

from ..._convert import A, Array
from ..._declare import Device, Unconverted, Unused, operation
from ..._dtypes import name_of
from ...base import SlipstreamValueError
from . import classic


@operation(nd=("random_uniform", "uniform"))
def random_uniform(
    cls: type[A], low: Unconverted = 0.0, high: Unconverted = 1.0, shape: Any = None,
    ctx: Device = None, dtype: Any = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Numbers drawn evenly from [low, high).

    >>> from slipstream import {imports}
    >>> {f}.random_uniform(shape=(2, 3)).shape
    (2, 3)
    """
    return classic.uniform(cls, low, high, shape, dtype, out=out)


@operation(nd="sample_uniform")
def sample_uniform(
    cls: type[A], low: Array, high: Array, shape: Any = None, dtype: Any = None,
    out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Numbers drawn evenly from [low, high), for each pair of elements.

    >>> from slipstream import {imports}
    >>> {f}.sample_uniform({a}.ones(2), {a}.ones(2), shape=3).shape
    (2, 3)
    """
    return classic.uniform(cls, low, high, shape, dtype, out=out)


@operation(nd_random="uniform_like", nd="random_uniform_like")
def uniform_like(
    cls: type[A], data: Array, low: Unconverted = 0.0, high: Unconverted = 1.0, **kwargs: Unused,
) -> Array:  # fmt: skip
    """Draws of `uniform` in the shape and type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.uniform_like({a}.ones((2, 3))).shape
    (2, 3)
    """
    return classic.uniform(cls, low, high, data.shape, name_of(data))


@operation(nd=("random_normal", "normal"))
def random_normal(
    cls: type[A], loc: Unconverted = 0.0, scale: Unconverted = 1.0, shape: Any = None,
    ctx: Device = None, dtype: Any = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Normal numbers.

    >>> from slipstream import {imports}
    >>> {f}.random_normal(shape=(2, 3)).shape
    (2, 3)
    """
    return classic.normal(cls, loc, scale, shape, dtype, out=out)


@operation(nd="sample_normal")
def sample_normal(
    cls: type[A], mu: Array, sigma: Array, shape: Any = None, dtype: Any = None,
    out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Normal numbers, for each pair of elements.

    >>> from slipstream import {imports}
    >>> {f}.sample_normal({a}.ones(2), {a}.ones(2), shape=3).shape
    (2, 3)
    """
    return classic.normal(cls, mu, sigma, shape, dtype, out=out)


@operation(nd_random="normal_like", nd="random_normal_like")
def normal_like(
    cls: type[A], data: Array, loc: Unconverted = 0.0, scale: Unconverted = 1.0, **kwargs: Unused,
) -> Array:  # fmt: skip
    """Draws of `normal` in the shape and type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.normal_like({a}.ones((2, 3))).shape
    (2, 3)
    """
    return classic.normal(cls, loc, scale, data.shape, name_of(data))


@operation(nd="random_gamma")
def random_gamma(
    cls: type[A], alpha: Unconverted = 1.0, beta: Unconverted = 1.0, shape: Any = None,
    ctx: Device = None, dtype: Any = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Numbers from the gamma distribution.

    >>> from slipstream import {imports}
    >>> {f}.random_gamma(shape=(2, 3)).shape
    (2, 3)
    """
    return classic.gamma(cls, alpha, beta, shape, dtype, out=out)


@operation(nd="sample_gamma")
def sample_gamma(
    cls: type[A], alpha: Array, beta: Array, shape: Any = None, dtype: Any = None,
    out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Numbers from the gamma distribution, for each pair of elements.

    >>> from slipstream import {imports}
    >>> {f}.sample_gamma({a}.ones(2), {a}.ones(2), shape=3).shape
    (2, 3)
    """
    return classic.gamma(cls, alpha, beta, shape, dtype, out=out)


@operation(nd_random="gamma_like", nd="random_gamma_like")
def gamma_like(
    cls: type[A], data: Array, alpha: Unconverted = 1.0, beta: Unconverted = 1.0, **kwargs: Unused,
) -> Array:  # fmt: skip
    """Draws of `gamma` in the shape and type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.gamma_like({a}.ones((2, 3))).shape
    (2, 3)
    """
    return classic.gamma(cls, alpha, beta, data.shape, name_of(data))


@operation(nd=("random_exponential", "exponential"))
def random_exponential(
    cls: type[A], lam: Unconverted = 1.0, shape: Any = None, ctx: Device = None,
    dtype: Any = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Waiting times at a rate of lam.

    >>> from slipstream import {imports}
    >>> {f}.random_exponential(shape=(2, 3)).shape
    (2, 3)
    """
    return classic.exponential(cls, 1.0 / lam, shape, dtype, out=out)


@operation(nd="sample_exponential")
def sample_exponential(
    cls: type[A], lam: Array, shape: Any = None, dtype: Any = None, out: Array | None = None,
    **kwargs: Unused,
) -> A:  # fmt: skip
    """Waiting times at a rate of lam, for each element.

    >>> from slipstream import {imports}
    >>> {f}.sample_exponential({a}.ones(2), shape=3).shape
    (2, 3)
    """
    return classic.exponential(cls, 1.0 / lam, shape, dtype, out=out)


@operation(nd_random="exponential_like", nd="random_exponential_like")
def exponential_like(
    cls: type[A], data: Array, lam: Unconverted = 1.0, **kwargs: Unused,
) -> Array:  # fmt: skip
    """Draws of `exponential` with rate `lam` in the shape and type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.exponential_like({a}.ones((2, 3))).shape
    (2, 3)
    """
    if isinstance(lam, (int, float)) and not lam > 0:
        raise SlipstreamValueError(f"lam must be positive, not {lam}")
    return classic.exponential(cls, 1.0 / lam, data.shape, name_of(data))


@operation(nd=("random_poisson", "poisson"))
def random_poisson(
    cls: type[A], lam: Unconverted = 1.0, shape: Any = None, ctx: Device = None,
    dtype: Any = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Counts of events where lam are expected.

    >>> from slipstream import {imports}
    >>> {f}.random_poisson(shape=(2, 3)).shape
    (2, 3)
    """
    return classic.poisson(cls, lam, shape, dtype, out=out)


@operation(nd="sample_poisson")
def sample_poisson(
    cls: type[A], lam: Array, shape: Any = None, dtype: Any = None, out: Array | None = None,
    **kwargs: Unused,
) -> A:  # fmt: skip
    """Counts of events where lam are expected, for each element.

    >>> from slipstream import {imports}
    >>> {f}.sample_poisson({a}.ones(2), shape=3).shape
    (2, 3)
    """
    return classic.poisson(cls, lam, shape, dtype, out=out)


@operation(nd_random="poisson_like", nd="random_poisson_like")
def poisson_like(
    cls: type[A], data: Array, lam: Unconverted = 1.0, **kwargs: Unused,
) -> Array:  # fmt: skip
    """Draws of `poisson` in the shape and type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.poisson_like({a}.ones((2, 3))).shape
    (2, 3)
    """
    return classic.poisson(cls, lam, data.shape, name_of(data))


@operation(nd=("random_negative_binomial", "negative_binomial"))
def random_negative_binomial(
    cls: type[A], k: Unconverted = 1, p: Unconverted = 1.0, shape: Any = None,
    ctx: Device = None, dtype: Any = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Failures before the k-th success of probability p.

    >>> from slipstream import {imports}
    >>> {f}.random_negative_binomial(shape=(2, 3)).shape
    (2, 3)
    """
    return classic.negative_binomial(cls, k, p, shape, dtype, out=out)


@operation(nd="sample_negative_binomial")
def sample_negative_binomial(
    cls: type[A], k: Array, p: Array, shape: Any = None, dtype: Any = None,
    out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Failures before the k-th success of probability p, for each pair of elements.

    >>> from slipstream import {imports}
    >>> {f}.sample_negative_binomial({a}.ones(2), {a}.ones(2), shape=3).shape
    (2, 3)
    """
    return classic.negative_binomial(cls, k, p, shape, dtype, out=out)


@operation(nd_random="negative_binomial_like", nd="random_negative_binomial_like")
def negative_binomial_like(
    cls: type[A], data: Array, k: Unconverted = 1, p: Unconverted = 1.0, **kwargs: Unused,
) -> Array:  # fmt: skip
    """Draws of `negative_binomial` in the shape and type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.negative_binomial_like({a}.ones((2, 3))).shape
    (2, 3)
    """
    return classic.negative_binomial(cls, k, p, data.shape, name_of(data))


@operation(nd=("random_generalized_negative_binomial", "generalized_negative_binomial"))
def random_generalized_negative_binomial(
    cls: type[A], mu: Unconverted = 1.0, alpha: Unconverted = 1.0, shape: Any = None,
    ctx: Device = None, dtype: Any = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Counts of mean mu and dispersion alpha.

    >>> from slipstream import {imports}
    >>> {f}.random_generalized_negative_binomial(shape=(2, 3)).shape
    (2, 3)
    """
    return classic.generalized_negative_binomial(cls, mu, alpha, shape, dtype, out=out)


@operation(nd="sample_generalized_negative_binomial")
def sample_generalized_negative_binomial(
    cls: type[A], mu: Array, alpha: Array, shape: Any = None, dtype: Any = None,
    out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Counts of mean mu and dispersion alpha, for each pair of elements.

    >>> from slipstream import {imports}
    >>> {f}.sample_generalized_negative_binomial({a}.ones(2), {a}.ones(2), shape=3).shape
    (2, 3)
    """
    return classic.generalized_negative_binomial(cls, mu, alpha, shape, dtype, out=out)


@operation(
    nd_random="generalized_negative_binomial_like", nd="random_generalized_negative_binomial_like"
)
def generalized_negative_binomial_like(
    cls: type[A], data: Array, mu: Unconverted = 1.0, alpha: Unconverted = 1.0, **kwargs: Unused,
) -> Array:  # fmt: skip
    """Draws of `generalized_negative_binomial` in the shape and type of `data`.

    >>> from slipstream import {imports}
    >>> {f}.generalized_negative_binomial_like({a}.ones((2, 3))).shape
    (2, 3)
    """
    return classic.generalized_negative_binomial(
        cls, mu, alpha, shape=data.shape, dtype=name_of(data)
    )


@operation(nd="random_randint")
def random_randint(
    cls: type[A], low: int, high: int, shape: Any = None, ctx: Device = None,
    dtype: Any = None, out: Array | None = None, **kwargs: Unused,
) -> A:  # fmt: skip
    """Integers from [low, high); int32 by default.

    >>> from slipstream import {imports}
    >>> {f}.random_randint(5, 6, shape=2).asnumpy()
    array([5, 5], dtype=int32)
    """
    return classic.randint(cls, low, high, shape, dtype, out=out)


@operation(nd="sample_multinomial")
def sample_multinomial(
    cls: type[A], data: Array, shape: Any = None, get_prob: bool = False, dtype: Any = "int32",
    out: Array | None = None, **kwargs: Unused,
) -> Any:  # fmt: skip
    """Places drawn with the probabilities along the last axis of `data`.

    >>> from slipstream import {imports}
    >>> {f}.sample_multinomial({a}.array([0, 1]), shape=2).asnumpy()
    array([1, 1], dtype=int32)
    """
    return classic.categorical(cls, data, shape, get_prob, out, dtype)
