"""One step of MLP and LeNet in NumPy, with the gradients worked out by hand."""

from __future__ import annotations

import numpy
from numpy.lib.stride_tricks import sliding_window_view

from .runs import Weights

Array = numpy.ndarray


def cross_entropy(out: Array, labels: Array) -> tuple[float, Array]:
    """The mean loss of scores, and its gradient."""
    shifted = numpy.exp(out - out.max(1, keepdims=True))
    chance = shifted / shifted.sum(1, keepdims=True)
    rows = numpy.arange(len(labels))
    loss = -numpy.log(chance[rows, labels]).mean()
    slope = chance.copy()
    slope[rows, labels] -= 1
    return float(loss), slope / len(labels)


def sigmoid(x: Array) -> Array:
    return 1 / (1 + numpy.exp(-x))


def mlp_step(w: Weights, x: Array, labels: Array) -> tuple[float, Weights]:
    a = x @ w["0.weight"].T + w["0.bias"]
    h = numpy.maximum(a, 0)
    g = numpy.tanh(h @ w["1.weight"].T + w["1.bias"])
    out = g @ w["2.weight"].T + w["2.bias"]
    loss, d = cross_entropy(out, labels)
    slopes = {"2.weight": d.T @ g, "2.bias": d.sum(0)}
    d = d @ w["2.weight"] * (1 - g * g)
    slopes |= {"1.weight": d.T @ h, "1.bias": d.sum(0)}
    d = d @ w["1.weight"] * (a > 0)
    slopes |= {"0.weight": d.T @ x, "0.bias": d.sum(0)}
    return loss, slopes


def _windows(x: Array, kernel: int) -> Array:
    """Each place's window: (batch, channels, rows, columns, kernel, kernel)."""
    return sliding_window_view(x, (kernel, kernel), axis=(2, 3))


def _padded(x: Array, by: int) -> Array:
    return numpy.pad(x, ((0, 0), (0, 0), (by, by), (by, by)))


def conv(x: Array, w: Array, b: Array, padding: int) -> Array:
    windows = _windows(_padded(x, padding), w.shape[-1])
    return numpy.einsum("ncijuv,ocuv->noij", windows, w) + b[:, None, None]


def conv_slopes(x: Array, w: Array, d: Array, padding: int) -> tuple[Array, Array, Array]:
    """Gradients of input, weight and bias."""
    kernel = w.shape[-1]
    dw = numpy.einsum("ncijuv,noij->ocuv", _windows(_padded(x, padding), kernel), d)
    back = _windows(_padded(d, kernel - 1 - padding), kernel)
    dx = numpy.einsum("noijuv,ocuv->ncij", back, w[:, :, ::-1, ::-1])
    return dx, dw, d.sum((0, 2, 3))


def halve(x: Array) -> Array:
    """Average pooling by two."""
    n, c, h, w = x.shape
    return x[:, :, : h // 2 * 2, : w // 2 * 2].reshape(n, c, h // 2, 2, w // 2, 2).mean((3, 5))


def double(d: Array) -> Array:
    """The gradient of `halve`."""
    return d.repeat(2, 2).repeat(2, 3) / 4


def lenet_step(w: Weights, x: Array, labels: Array) -> tuple[float, Weights]:
    a = sigmoid(conv(x, w["0.weight"], w["0.bias"], 2))
    p = halve(a)
    b = sigmoid(conv(p, w["2.weight"], w["2.bias"], 0))
    q = halve(b)
    flat = q.reshape(len(x), -1)
    h = sigmoid(flat @ w["4.weight"].T + w["4.bias"])
    loss, d = cross_entropy(h @ w["5.weight"].T + w["5.bias"], labels)
    slopes = {"5.weight": d.T @ h, "5.bias": d.sum(0)}
    d = d @ w["5.weight"] * h * (1 - h)
    slopes |= {"4.weight": d.T @ flat, "4.bias": d.sum(0)}
    d = double((d @ w["4.weight"]).reshape(q.shape)) * b * (1 - b)
    d, slopes["2.weight"], slopes["2.bias"] = conv_slopes(p, w["2.weight"], d, 0)
    d = double(d) * a * (1 - a)
    _, slopes["0.weight"], slopes["0.bias"] = conv_slopes(x, w["0.weight"], d, 2)
    return loss, slopes
