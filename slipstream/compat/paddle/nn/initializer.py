"""``paddle.nn.initializer``: how parameters begin."""

from __future__ import annotations

import math
from typing import Any

from .... import np
from .._absent import explain
from .._tensor import Tensor, to_array


class Initializer:
    """Makes the first values of a parameter."""

    def _make(self, shape: tuple[int, ...]) -> np.ndarray:
        raise TypeError(f"{type(self).__name__} does not define _value")

    def __call__(self, param: Tensor, block: Any = None) -> None:
        param.set_value(self._make(tuple(param.shape)))


def _fans(shape: tuple[int, ...]) -> tuple[int, int]:
    if len(shape) < 2:
        return shape[0], shape[0]
    if len(shape) == 2:
        return shape[0], shape[1]
    window = math.prod(shape[2:])
    return shape[1] * window, shape[0] * window


class Constant(Initializer):
    """One number everywhere."""

    def __init__(self, value: float = 0.0) -> None:
        self.value = value

    def _make(self, shape: tuple[int, ...]) -> np.ndarray:
        return np.full(shape, self.value, dtype="float32")


class Assign(Initializer):
    """Values that are given."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def _make(self, shape: tuple[int, ...]) -> np.ndarray:
        return to_array(self.value, "float32").reshape(shape)


class Normal(Initializer):
    """Normally distributed."""

    def __init__(self, mean: float = 0.0, std: float = 1.0) -> None:
        self.mean, self.std = mean, std

    def _make(self, shape: tuple[int, ...]) -> np.ndarray:
        return np.random.normal(self.mean, self.std, size=shape, dtype="float32")


class Uniform(Initializer):
    """Anything between two numbers."""

    def __init__(self, low: float = -1.0, high: float = 1.0) -> None:
        self.low, self.high = low, high

    def _make(self, shape: tuple[int, ...]) -> np.ndarray:
        return np.random.uniform(self.low, self.high, size=shape, dtype="float32")


class XavierUniform(Initializer):
    """Uniform, as wide as inputs and outputs want it."""

    def _make(self, shape: tuple[int, ...]) -> np.ndarray:
        bound = math.sqrt(6.0 / sum(_fans(shape)))
        return Uniform(-bound, bound)._make(shape)


class XavierNormal(Initializer):
    """Normal, as wide as inputs and outputs want it."""

    def _make(self, shape: tuple[int, ...]) -> np.ndarray:
        return Normal(0.0, math.sqrt(2.0 / sum(_fans(shape))))._make(shape)


class KaimingNormal(Initializer):
    """Normal, as wide as inputs want it before a ReLU."""

    def _make(self, shape: tuple[int, ...]) -> np.ndarray:
        return Normal(0.0, math.sqrt(2.0 / _fans(shape)[0]))._make(shape)


__getattr__ = explain("paddle.nn.initializer")
