"""The flat old names of random draws: ``nd.random_uniform``, ``nd.sample_normal`` and so on.

``random_*`` take numbers, ``sample_*`` arrays of parameters, and exponentials a rate instead of a
scale.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from .._convert import as_kind
from . import random as _random
from ._ndarray import NDArray

__all__ = ["shuffle"]

shuffle = _random.shuffle


def exponential_of_rate(lam: Any = 1.0, **kwargs: Any) -> NDArray:
    """Waiting times at a rate of `lam`, the inverse of their mean."""
    return _random.exponential(1.0 / lam, **kwargs)


def _publish(name: str, draw: Callable[..., Any], parameters: dict[str, float], text: str) -> None:
    """Defines a function of MXNet's signature: parameters, shape, ctx, dtype, out."""
    arrays = name.startswith("sample_")
    heads = [key if arrays else f"{key}={value}" for key, value in parameters.items()]
    values = [f"_as_kind(_cls, {key})" if arrays else key for key in parameters]
    rest = "shape=None, dtype=None" if arrays else "shape=None, ctx=None, dtype=None"
    given = "shape=shape, dtype=dtype, out=out" + ("" if arrays else ", ctx=ctx")
    source = f"def {name}({', '.join(heads)}, {rest}, out=None, **kwargs):\n"
    source += f"    return _draw({', '.join(values)}, {given})"
    namespace: dict[str, Any] = {"_draw": draw, "_as_kind": as_kind, "_cls": NDArray}
    # A place inside the package: errors name the line and the argument of the caller.
    place = os.path.join(os.path.dirname(__file__), f"<nd.{name}>")
    exec(compile(source, place, "exec"), namespace)
    function = namespace[name]
    function.__module__ = __name__
    function.__qualname__ = name
    if arrays:
        example = f"nd.{name}({', '.join('nd.ones(2)' for _ in parameters)}, shape=3).shape"
        text += ", for each pair of elements" if len(parameters) > 1 else ", for each element"
    else:
        example = f"nd.{name}(shape=(2, 3)).shape"
    function.__doc__ = f"{text}.\n\n>>> from slipstream import nd\n>>> {example}\n(2, 3)\n"
    globals()[name] = function
    __all__.append(name)


# Name, draw, parameters of random_ and their defaults, names in sample_, what it is.
_ROWS: list[tuple[str, Callable[..., Any], dict[str, float], tuple[str, ...], str]] = [
    ("uniform", _random.uniform, {"low": 0.0, "high": 1.0}, ("low", "high"),
     "Numbers drawn evenly from [low, high)"),
    ("normal", _random.normal, {"loc": 0.0, "scale": 1.0}, ("mu", "sigma"),
     "Normal numbers"),
    ("gamma", _random.gamma, {"alpha": 1.0, "beta": 1.0}, ("alpha", "beta"),
     "Numbers from the gamma distribution"),
    ("exponential", exponential_of_rate, {"lam": 1.0}, ("lam",),
     "Waiting times at a rate of lam"),
    ("poisson", _random.poisson, {"lam": 1.0}, ("lam",),
     "Counts of events where lam are expected"),
    ("negative_binomial", _random.negative_binomial, {"k": 1, "p": 1.0}, ("k", "p"),
     "Failures before the k-th success of probability p"),
    ("generalized_negative_binomial", _random.generalized_negative_binomial,
     {"mu": 1.0, "alpha": 1.0}, ("mu", "alpha"), "Counts of mean mu and dispersion alpha"),
]  # fmt: skip

for _name, _function, _defaults, _sampled, _text in _ROWS:
    _publish(f"random_{_name}", _function, _defaults, _text)
    _publish(f"sample_{_name}", _function, dict.fromkeys(_sampled, 0.0), _text)
    globals()[f"random_{_name}_like"] = getattr(_random, f"{_name}_like")
    __all__.append(f"random_{_name}_like")

for _name in ("exponential", "generalized_negative_binomial", "negative_binomial", "normal",
              "poisson", "uniform"):  # fmt: skip
    globals()[_name] = globals()[f"random_{_name}"]
    __all__.append(_name)


def random_randint(
    low: int, high: int, shape: Any = None, ctx: Any = None, dtype: Any = None, out: Any = None,
    **kwargs: Any,
) -> NDArray:  # fmt: skip
    """Integers from [low, high); int32 by default.

    >>> from slipstream import nd
    >>> nd.random_randint(5, 6, shape=2).asnumpy()
    array([5, 5], dtype=int32)
    """
    return _random.randint(low, high, shape, dtype, ctx, out)


def sample_multinomial(
    data: Any, shape: Any = None, get_prob: bool = False, dtype: Any = "int32", out: Any = None,
    **kwargs: Any,
) -> Any:  # fmt: skip
    """Places drawn with the probabilities along the last axis of `data`.

    >>> from slipstream import nd
    >>> nd.sample_multinomial(nd.array([0, 1]), shape=2).asnumpy()
    array([1, 1], dtype=int32)
    """
    return _random.categorical(data, shape, get_prob, out, dtype)


__all__ += ["random_randint", "sample_multinomial"]
