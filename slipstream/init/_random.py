"""Random numbers, of a size that suits the layer."""

from __future__ import annotations

import math

from .. import _core
from .._convert import Array
from .._dtypes import name_of
from ..nd import random as _random
from ._base import Initializer, register


def _drawn_type(arr: Array) -> str:
    return "float64" if name_of(arr) == "float64" else "float32"


def _uniform(arr: Array, scale: float) -> None:
    _core.store(arr, _random.uniform(-scale, scale, shape=arr.shape, dtype=_drawn_type(arr)))


def _normal(arr: Array, sigma: float) -> None:
    _core.store(arr, _random.normal(0, sigma, shape=arr.shape, dtype=_drawn_type(arr)))


@register
class Uniform(Initializer):
    """Numbers from [-scale, scale], all alike.

    >>> from slipstream import init, nd
    >>> x = nd.empty((100,))
    >>> init.Uniform(0.1)("weight", x)
    >>> float(abs(x).max()) <= 0.1
    True
    """

    def __init__(self, scale: float = 0.07) -> None:
        super().__init__(scale=scale)
        self.scale = scale

    def _init_weight(self, _: str, arr: Array) -> None:
        _uniform(arr, self.scale)


@register
class Normal(Initializer):
    """Numbers from the normal distribution around 0 with deviation `sigma`.

    >>> from slipstream import init, nd
    >>> x = nd.empty((1000,))
    >>> init.Normal(0.1)("weight", x)
    >>> round(float(x.asnumpy().std()), 1)
    0.1
    """

    def __init__(self, sigma: float = 0.01) -> None:
        super().__init__(sigma=sigma)
        self.sigma = sigma

    def _init_weight(self, _: str, arr: Array) -> None:
        _normal(arr, self.sigma)


@register
class Orthogonal(Initializer):
    """A matrix with orthogonal rows or columns, scaled; more dimensions count as columns.

    Parameters
    ----------
    scale
        Length of the vectors.
    rand_type
        ``"uniform"`` or ``"normal"``: what the random matrix is drawn from.

    Examples
    --------
    >>> from slipstream import init, nd
    >>> x = nd.empty((2, 3))
    >>> init.Orthogonal(scale=1.0)("weight", x)
    >>> nd.dot(x, x.T).asnumpy().round(3).tolist() == [[1, 0], [0, 1]]
    True
    """

    def __init__(self, scale: float = 1.414, rand_type: str = "uniform") -> None:
        if rand_type not in ("uniform", "normal"):
            raise ValueError(f"rand_type must be 'uniform' or 'normal', not {rand_type!r}")
        super().__init__(scale=scale, rand_type=rand_type)
        self.scale = scale
        self.rand_type = rand_type

    def _init_weight(self, name: str, arr: Array) -> None:
        if not arr.shape:
            raise ValueError(f"Orthogonal cannot fill {name}: it has no dimensions")
        rows, columns = arr.shape[0], math.prod(arr.shape[1:])
        draw = _random.uniform if self.rand_type == "uniform" else _random.normal
        low, high = (-1, 1) if self.rand_type == "uniform" else (0, 1)
        random = draw(low, high, shape=(rows, columns), dtype=_drawn_type(arr))
        _, u, v = _core.linalg_svd(random, True, False)
        basis = u if u.shape == (rows, columns) else v
        _core.store(arr, _core.reshape(_core.ops.multiply(basis, self.scale), arr.shape))


@register
class Xavier(Initializer):
    """Random weights whose size keeps the size of signals from layer to layer.

    Parameters
    ----------
    rnd_type
        ``"uniform"`` draws from [-c, c], ``"gaussian"`` from the normal distribution with deviation
        c, where c is ``sqrt(magnitude / factor)``.
    factor_type
        The factor: ``"in"`` and ``"out"`` are the numbers of inputs and outputs, ``"avg"`` is their
        mean.
    magnitude
        How large numbers are.

    Examples
    --------
    >>> from slipstream import init, nd
    >>> x = nd.empty((2, 4))
    >>> init.Xavier()("weight", x)
    >>> float(abs(x).max()) <= 1.0  # sqrt(3 / ((2 + 4) / 2))
    True
    """

    def __init__(
        self, rnd_type: str = "uniform", factor_type: str = "avg", magnitude: float = 3
    ) -> None:
        super().__init__(rnd_type=rnd_type, factor_type=factor_type, magnitude=magnitude)
        self.rnd_type = rnd_type
        self.factor_type = factor_type
        self.magnitude = float(magnitude)

    def _init_weight(self, name: str, arr: Array) -> None:
        shape = arr.shape
        if len(shape) < 2:
            raise ValueError(f"Xavier cannot fill {name} of shape {shape}: "
                             "it needs two dimensions at least")  # fmt: skip
        area = math.prod(shape[2:])
        fan_in, fan_out = shape[1] * area, shape[0] * area
        factors = {"avg": (fan_in + fan_out) / 2, "in": fan_in, "out": fan_out}
        factor = factors.get(self.factor_type)
        if factor is None:
            raise ValueError(f"factor_type must be one of {', '.join(factors)}, "
                             f"not {self.factor_type!r}")  # fmt: skip
        scale = math.sqrt(self.magnitude / factor) if factor else 0.0
        if self.rnd_type == "uniform":
            _uniform(arr, scale)
        elif self.rnd_type == "gaussian":
            _normal(arr, scale)
        else:
            raise ValueError(f"rnd_type must be 'uniform' or 'gaussian', not {self.rnd_type!r}")


@register
class MSRAPrelu(Xavier):
    """As Xavier's normal distribution, for layers before rectifiers with slope `slope`.

    >>> from slipstream import init, nd
    >>> x = nd.empty((50, 100))
    >>> init.MSRAPrelu()("weight", x)
    >>> x.shape
    (50, 100)
    """

    def __init__(self, factor_type: str = "avg", slope: float = 0.25) -> None:
        super().__init__("gaussian", factor_type, 2 / (1 + slope**2))
        self._kwargs = {"factor_type": factor_type, "slope": slope}
