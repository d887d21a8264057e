"""Deformable convolutions against plain loops, and the layers around them."""

from __future__ import annotations

import math
from typing import Any

import numpy
import pytest

from slipstream import autograd, nd, np, npx, sym
from slipstream.gluon import Trainer, contrib

RNG = numpy.random.default_rng(0)


def sample(plane: numpy.ndarray, y: float, x: float, sharp: bool) -> float:
    """One place of a plane, interpolated; `sharp`: zero as soon as it is outside."""
    height, width = plane.shape
    if sharp:
        if not (0 <= y < height and 0 <= x < width):
            return 0.0
        y, x = min(y, height - 1), min(x, width - 1)
    total = 0.0
    for i in (math.floor(y), math.floor(y) + 1):
        for j in (math.floor(x), math.floor(x) + 1):
            if 0 <= i < height and 0 <= j < width:
                total += plane[i, j] * (1 - abs(y - i)) * (1 - abs(x - j))
    return total


def reference(
    data: Any, offset: Any, mask: Any, weight: Any, bias: Any, stride: int, dilate: int, pad: int,
    groups: int, parts: int,
) -> numpy.ndarray:  # fmt: skip
    batch, channels = data.shape[:2]
    filters, inner, kh, kw = weight.shape
    oh, ow = offset.shape[2:]
    result = numpy.zeros((batch, filters, oh, ow))
    for n, f, h, w in numpy.ndindex(result.shape):
        first = f // (filters // groups) * inner
        total = 0.0 if bias is None else bias[f]
        for c in range(inner):
            part = (first + c) // (channels // parts)
            for i, j in numpy.ndindex(kh, kw):
                tap = part * kh * kw + i * kw + j
                y = h * stride - pad + i * dilate + offset[n, 2 * tap, h, w]
                x = w * stride - pad + j * dilate + offset[n, 2 * tap + 1, h, w]
                value = sample(data[n, first + c], y, x, mask is None)
                total += weight[f, c, i, j] * value * (1 if mask is None else mask[n, tap, h, w])
        result[n, f, h, w] = total
    return result


def example(
    shape: tuple[int, ...], kernel: tuple[int, int], stride: int, dilate: int, pad: int,
    groups: int, parts: int, filters: int = 4,
) -> tuple[numpy.ndarray, ...]:  # fmt: skip
    batch, channels, *size = shape
    out = [
        (n + 2 * pad - dilate * (k - 1) - 1) // stride + 1
        for n, k in zip(size, kernel, strict=True)
    ]
    taps = parts * kernel[0] * kernel[1]
    return (
        RNG.normal(size=shape).astype("float32"),
        RNG.normal(size=(batch, 2 * taps, *out), scale=1.5).astype("float32"),
        RNG.uniform(size=(batch, taps, *out)).astype("float32"),
        RNG.normal(size=(filters, channels // groups, *kernel)).astype("float32"),
        RNG.normal(size=filters).astype("float32"),
    )


CASES = [
    # shape, kernel, stride, dilate, pad, groups, parts
    ((2, 4, 6, 5), (3, 3), 1, 1, 1, 1, 1),
    ((1, 4, 7, 6), (3, 2), 2, 1, 0, 2, 2),
    ((2, 4, 5, 6), (2, 2), 1, 2, 1, 1, 4),
    ((1, 4, 1, 4), (1, 3), 1, 1, 1, 1, 1),
    ((0, 4, 5, 5), (3, 3), 1, 1, 1, 1, 1),
]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("masked", [False, True])
def test_against_loops(case: tuple[Any, ...], masked: bool) -> None:
    _, kernel, stride, dilate, pad, groups, parts = case
    data, offset, mask, weight, bias = example(*case)
    settings = {
        "kernel": kernel, "stride": (stride,) * 2, "dilate": (dilate,) * 2, "pad": (pad,) * 2,
        "num_filter": 4, "num_group": groups, "num_deformable_group": parts,
    }  # fmt: skip
    arrays = (data, offset, mask, weight, bias) if masked else (data, offset, weight, bias)
    functions = (
        (nd, nd.contrib.ModulatedDeformableConvolution),
        (np, npx.modulated_deformable_convolution),
    ) if masked else (
        (nd, nd.contrib.DeformableConvolution),
        (np, npx.deformable_convolution),
    )  # fmt: skip
    expected = reference(data, offset, mask if masked else None, weight, bias, stride, dilate, pad,
                         groups, parts)  # fmt: skip
    for frontend, function in functions:
        found = function(*map(frontend.array, arrays), **settings)
        numpy.testing.assert_allclose(found.asnumpy(), expected, rtol=1e-4, atol=1e-4)


def test_without_moves_it_is_a_convolution() -> None:
    data, offset, mask, weight, bias = map(nd.array, example(*CASES[0]))
    settings = {"kernel": (3, 3), "pad": (1, 1), "num_filter": 4}
    expected = nd.Convolution(data, weight, bias, **settings).asnumpy()
    zero, one = nd.zeros_like(offset), nd.ones_like(mask)
    found = nd.contrib.DeformableConvolution(data, zero, weight, bias, **settings)
    numpy.testing.assert_allclose(found.asnumpy(), expected, rtol=1e-4, atol=1e-4)
    found = nd.contrib.ModulatedDeformableConvolution(data, zero, one, weight, bias, **settings)
    numpy.testing.assert_allclose(found.asnumpy(), expected, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("masked", [False, True])
def test_gradients_are_slopes(masked: bool) -> None:
    arrays = [a.astype("float64") for a in example((1, 2, 4, 4), (2, 2), 1, 1, 1, 1, 1, 2)]
    arrays[1] = arrays[1] * 0 + 0.3  # away from the corners of the interpolation
    if not masked:
        del arrays[2]
    function = (
        nd.contrib.ModulatedDeformableConvolution if masked else nd.contrib.DeformableConvolution
    )

    def loss(*values: numpy.ndarray) -> Any:
        y = function(*(nd.array(v, dtype="float64") for v in values), pad=(1, 1))
        return (y * y).sum().asscalar()

    inputs = [nd.array(a, dtype="float64") for a in arrays]
    for x in inputs:
        x.attach_grad()
    with autograd.record():
        y = function(*inputs, pad=(1, 1))
        total = (y * y).sum()
    total.backward()
    for place, x in enumerate(inputs):
        for spot in (0, arrays[place].size // 2, arrays[place].size - 1):
            step = numpy.zeros(arrays[place].size)
            step[spot] = 1e-5
            step = step.reshape(arrays[place].shape)
            up, down = ([a + s * step if i == place else a for i, a in enumerate(arrays)]
                        for s in (1, -1))  # fmt: skip
            slope = (loss(*up) - loss(*down)) / 2e-5
            assert x.grad.asnumpy().flat[spot] == pytest.approx(slope, rel=1e-4, abs=1e-6)


def test_wrong_arguments_are_named() -> None:
    data, offset, _, weight, bias = map(nd.array, example(*CASES[0]))
    with pytest.raises(ValueError, match="offset has shape"):
        nd.contrib.DeformableConvolution(data, offset, weight, bias)
    with pytest.raises(ValueError, match="kernel"):
        nd.contrib.DeformableConvolution(data, offset, weight, bias, kernel=(2, 2), pad=(1, 1))
    with pytest.raises(ValueError, match="mask has shape"):
        nd.contrib.ModulatedDeformableConvolution(data, offset, offset, weight, bias, pad=(1, 1))
    with pytest.raises(ValueError, match="num_deformable_group"):
        nd.contrib.DeformableConvolution(data, offset, weight, num_deformable_group=3)
    with pytest.raises(ValueError, match="layout"):
        contrib.cnn.DeformableConvolution(4, layout="NHWC")


def test_symbols_know_the_shapes_of_the_weights() -> None:
    y = sym.contrib.ModulatedDeformableConvolution(
        sym.var("data"), sym.var("offset"), sym.var("mask"), kernel=(3, 3), pad=(1, 1),
        num_filter=4, name="dcn",
    )  # fmt: skip
    assert y.list_arguments() == ["data", "offset", "mask", "dcn_weight", "dcn_bias"]
    shapes, (out,), _ = y.infer_shape(data=(1, 2, 5, 5), offset=(1, 18, 5, 5), mask=(1, 9, 5, 5))
    assert shapes[3:] == [(4, 2, 3, 3), (4,)] and out == (1, 4, 5, 5)


@pytest.mark.parametrize("name", contrib.cnn.__all__)
def test_layers_train(name: str) -> None:
    layer = getattr(contrib.cnn, name)(3, kernel_size=3, padding=1, activation="relu")
    layer.initialize()
    x = nd.array(RNG.normal(size=(2, 4, 6, 6)))
    plain = layer(x).asnumpy()
    layer.hybridize()
    numpy.testing.assert_allclose(layer(x).asnumpy(), plain, rtol=1e-5, atol=1e-5)
    assert layer.offset_weight.shape == (9 * layer._numbers, 4, 3, 3)
    assert layer.deformable_conv_weight.shape == (3, 4, 3, 3)
    assert "4 -> 3, kernel_size=(3, 3)" in repr(layer)
    trainer = Trainer(layer.collect_params(), "sgd", {"learning_rate": 0.1})
    losses = []
    for _ in range(5):
        with autograd.record():
            loss = ((layer(x) - 1) ** 2).mean()
        loss.backward()
        trainer.step(1)
        losses.append(loss.asscalar())
    assert losses[-1] < losses[0]
    assert abs(layer.offset_weight.data().asnumpy()).sum() > 0  # the places are learnt, too
    assert layer(sym.var("data")).list_arguments()[0] == "data"
