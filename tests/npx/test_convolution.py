"""Convolutions against direct sums in NumPy, and their gradients against finite differences."""

from __future__ import annotations

import itertools

import numpy
import pytest

from slipstream import _core, engine, nd, np, npx


def reference(x, w, bias=None, stride=1, dilate=1, pad=0, groups=1):
    """The definition, one tap of the kernel at a time, in float64."""
    x, w = x.astype(numpy.float64), w.astype(numpy.float64)
    n = x.ndim - 2
    stride, dilate, pad = (v if isinstance(v, tuple) else (v,) * n for v in (stride, dilate, pad))
    x = numpy.pad(x, [(0, 0), (0, 0)] + [(p, p) for p in pad])
    out = [
        (s - d * (k - 1) - 1) // t + 1
        for s, d, k, t in zip(x.shape[2:], dilate, w.shape[2:], stride, strict=True)
    ]
    y = numpy.zeros((x.shape[0], w.shape[0], *out))
    ci, co = w.shape[1], w.shape[0] // groups
    for tap in itertools.product(*(range(k) for k in w.shape[2:])):
        window = tuple(
            slice(t * d, t * d + s * (o - 1) + 1, s)
            for t, d, s, o in zip(tap, dilate, stride, out, strict=True)
        )
        for g in range(groups):
            part = x[(slice(None), slice(g * ci, (g + 1) * ci), *window)]
            weight = w[(slice(g * co, (g + 1) * co), slice(None), *tap)]
            y[:, g * co : (g + 1) * co] += numpy.einsum("ni...,oi->no...", part, weight)
    if bias is not None:
        y += bias.reshape(-1, *[1] * n)
    return y


def reference_transposed(y, w, shape, **kwargs):
    """The transpose of `reference` as a linear map from data of this shape: columns are images."""
    x = numpy.zeros((y.shape[0], *shape))
    unit = numpy.zeros((1, *shape))
    for i in numpy.ndindex(*shape):
        unit[(0, *i)] = 1
        column = reference(unit, w, **kwargs)[0]
        unit[(0, *i)] = 0
        x[(slice(None), *i)] = (y * column).reshape(y.shape[0], -1).sum(1)
    return x


rng = numpy.random.default_rng(7)


def draw(*shape):
    return rng.standard_normal(shape).astype(numpy.float32)


CASES = [
    # data, weight, and what else
    ((2, 3, 8), (4, 3, 3), {}),
    ((2, 3, 9, 7), (5, 3, 3, 2), {}),
    ((1, 2, 5, 6, 4), (3, 2, 2, 3, 1), {}),
    ((2, 3, 9, 7), (4, 3, 3, 3), {"stride": 2, "pad": 1}),
    ((2, 3, 9, 12), (4, 3, 3, 3), {"stride": (2, 3), "pad": (1, 2), "dilate": (2, 1)}),
    ((3, 4, 8, 8), (6, 2, 3, 3), {"groups": 2, "pad": 1}),
    ((2, 6, 8, 8), (6, 1, 3, 3), {"groups": 6, "pad": 1}),
    ((2, 6, 8, 8), (12, 1, 3, 3), {"groups": 6, "pad": 1, "stride": 2}),
    ((2, 16, 6, 6), (32, 16, 1, 1), {}),
    ((1, 1, 1, 1), (1, 1, 1, 1), {}),
    ((5, 17, 10, 10), (33, 17, 3, 3), {"pad": 1}),
    ((1, 64, 20, 20), (64, 64, 3, 3), {"pad": 1}),
    ((3, 32, 14, 14), (48, 32, 3, 3), {"pad": 1}),
    ((1, 32, 30, 30), (32, 1, 3, 3), {"groups": 32, "pad": 1}),
]


def arguments(n, stride=1, dilate=1, pad=0, groups=1):
    stride, dilate, pad = (
        [v] * n if isinstance(v, int) else list(v) for v in (stride, dilate, pad)
    )
    return {"stride": stride, "dilate": dilate, "pad": pad, "num_group": groups}


@pytest.mark.parametrize("with_bias", [False, True])
@pytest.mark.parametrize(("x_shape", "w_shape", "kwargs"), CASES)
def test_convolution_is_the_sum_over_taps(x_shape, w_shape, kwargs, with_bias):
    x, w, b = draw(*x_shape), draw(*w_shape), draw(w_shape[0])
    n = len(x_shape) - 2
    result = npx.convolution(
        np.array(x), np.array(w), np.array(b) if with_bias else None, kernel=w_shape[2:],
        num_filter=w_shape[0], no_bias=not with_bias, **arguments(n, **kwargs),
    )  # fmt: skip
    expected = reference(x, w, b if with_bias else None, **kwargs)
    assert result.shape == expected.shape
    scale = numpy.abs(expected).max()
    numpy.testing.assert_allclose(result.asnumpy(), expected, atol=2e-5 * scale, rtol=0)


@pytest.mark.parametrize(
    ("dtype", "tolerance"),
    [("float64", 1e-12), ("float32", 1e-5), ("float16", 2e-3), ("bfloat16", 2e-2)],
)
def test_convolution_keeps_the_float_type(dtype, tolerance):
    x, w, b = draw(2, 4, 7, 9), draw(6, 2, 3, 3), draw(6)
    arrays = [np.array(a, dtype=dtype) for a in (x, w, b)]
    result = npx.convolution(*arrays, stride=(2, 1), pad=(1, 1), num_group=2)
    assert str(result.dtype) == dtype
    exact = [a.astype("float64").asnumpy() for a in arrays]
    expected = reference(*exact, stride=(2, 1), pad=(1, 1), groups=2)
    scale = numpy.abs(expected).max()
    error = numpy.abs(result.astype("float64").asnumpy() - expected).max()
    assert error <= tolerance * scale


def test_convolution_takes_views_and_both_layouts():
    x, w = draw(2, 5, 6, 3), draw(4, 3, 3, 3)
    moved = np.array(x).transpose(0, 3, 1, 2)
    expected = reference(x.transpose(0, 3, 1, 2), w)
    assert numpy.allclose(npx.convolution(moved, np.array(w)).asnumpy(), expected, atol=1e-4)
    last = npx.convolution(np.array(x), np.array(w).transpose(0, 2, 3, 1), layout="NHWC")
    assert numpy.allclose(last.asnumpy(), expected.transpose(0, 2, 3, 1), atol=1e-4)
    flipped = npx.convolution(moved[:, :, ::-1, ::2], np.array(w))
    expected = reference(x.transpose(0, 3, 1, 2)[:, :, ::-1, ::2], w)
    assert numpy.allclose(flipped.asnumpy(), expected, atol=1e-4)


def test_empty_batch():
    result = npx.convolution(np.zeros((0, 3, 5, 5)), np.ones((2, 3, 3, 3)))
    assert result.shape == (0, 2, 3, 3)
    assert result.asnumpy().size == 0


@pytest.mark.parametrize("batch", [1, 3, 16])
def test_bits_do_not_depend_on_threads(batch):
    x, w = np.array(draw(batch, 32, 24, 24)), np.array(draw(64, 32, 3, 3))
    g = np.array(draw(batch, 64, 24, 24))
    results = []
    for threads in (1, 2, 5):
        engine.configure(threads=threads)
        results.append(
            [
                npx.convolution(x, w, pad=(1, 1)).asnumpy(),
                _core.convolution_backward_data(g, w, x.shape, (1, 1), (1, 1), (1, 1), 1).asnumpy(),
                _core.convolution_backward_weights(
                    g, x, (3, 3), (1, 1), (1, 1), (1, 1), 1
                ).asnumpy(),
            ]
        )
    for other in results[1:]:
        for a, b in zip(results[0], other, strict=True):
            assert (a == b).all()


BACKWARD = [
    ((3, 2, 7), (4, 2, 3), {"stride": 2}),
    ((2, 3, 5, 6), (4, 3, 3, 2), {"pad": 1, "stride": (2, 1)}),
    ((2, 4, 5, 5), (6, 2, 3, 3), {"groups": 2, "dilate": 2, "pad": 2}),
    ((1, 1, 3, 4, 3), (2, 1, 2, 2, 2), {}),
]


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(("x_shape", "w_shape", "kwargs"), BACKWARD)
def test_backward_is_the_transpose(x_shape, w_shape, kwargs, dtype):
    """The convolution is linear in data and in weights: both gradients are its transposes."""
    n = len(x_shape) - 2
    x, w = draw(*x_shape), draw(*w_shape)
    y = reference(x, w, **kwargs)
    g = draw(*y.shape)
    a = arguments(n, **kwargs)
    rest = (a["stride"], a["dilate"], a["pad"], a["num_group"])
    arrays = [np.array(v, dtype=dtype) for v in (g, w, x)]
    dx = _core.convolution_backward_data(arrays[0], arrays[1], x_shape, *rest).asnumpy()
    numpy.testing.assert_allclose(
        dx, reference_transposed(g, w, x_shape[1:], **kwargs), atol=2e-5, rtol=1e-5
    )
    dw = _core.convolution_backward_weights(arrays[0], arrays[2], w_shape[2:], *rest).asnumpy()
    expected = numpy.zeros(w_shape)
    for i in numpy.ndindex(*w_shape):
        unit = numpy.zeros(w_shape)
        unit[i] = 1
        expected[i] = (reference(x, unit, **kwargs) * g).sum()
    numpy.testing.assert_allclose(dw, expected, atol=5e-5, rtol=1e-5)


@pytest.mark.parametrize(
    ("x_shape", "w_shape", "kwargs"),
    [
        ((2, 3, 5), (3, 2, 3), {}),
        ((2, 3, 5, 4), (3, 2, 3, 3), {"stride": (2, 2), "pad": (1, 1), "adj": (1, 0)}),
        ((2, 4, 4, 4), (4, 3, 2, 2), {"num_group": 2, "stride": (3, 2)}),
        ((1, 2, 3, 3), (2, 1, 3, 3), {"dilate": (2, 2), "pad": (1, 1)}),
        ((1, 2, 3, 2, 2), (2, 2, 2, 2, 2), {"stride": (2, 2, 2)}),
    ],
)
def test_deconvolution_transposes_convolution(x_shape, w_shape, kwargs):
    n = len(x_shape) - 2
    x, w, b = draw(*x_shape), draw(*w_shape), draw(w_shape[1] * kwargs.get("num_group", 1))
    result = nd.Deconvolution(
        nd.array(x), nd.array(w), nd.array(b), kernel=w_shape[2:], num_filter=b.shape[0], **kwargs
    )
    stride, dilate = kwargs.get("stride", (1,) * n), kwargs.get("dilate", (1,) * n)
    pad, adj = kwargs.get("pad", (0,) * n), kwargs.get("adj", (0,) * n)
    size = [
        s * (i - 1) + d * (k - 1) + 1 - 2 * p + a
        for s, i, d, k, p, a in zip(stride, x_shape[2:], dilate, w_shape[2:], pad, adj, strict=True)
    ]
    assert result.shape == (x_shape[0], b.shape[0], *size)
    expected = reference_transposed(
        x, w, (b.shape[0], *size), stride=tuple(stride), dilate=tuple(dilate), pad=tuple(pad),
        groups=kwargs.get("num_group", 1),
    )  # fmt: skip
    expected += b.reshape(-1, *[1] * n)
    numpy.testing.assert_allclose(result.asnumpy(), expected, atol=2e-5, rtol=1e-5)


def test_deconvolution_to_a_target_shape():
    x, w = np.ones((1, 1, 4, 4)), np.ones((1, 1, 3, 3))
    assert npx.deconvolution(x, w, stride=(2, 2), target_shape=(8, 7)).shape == (1, 1, 8, 7)
    with pytest.raises(ValueError, match="target_shape"):
        npx.deconvolution(x, w, stride=(2, 2), target_shape=(10, 8))


def test_deconvolution_adj_beyond_the_stride_adds_zeros():
    x, w = np.ones((1, 1, 3)), np.ones((1, 1, 2))
    result = npx.deconvolution(x, w, dilate=(3,), adj=(2,))
    assert result.tolist() == [[[1, 1, 1, 1, 1, 1, 0, 0]]]


@pytest.mark.parametrize(
    ("kwargs", "words"),
    [
        ({"kernel": (2, 2)}, "kernel"),
        ({"num_filter": 7}, "num_filter"),
        ({"stride": (0, 1)}, "stride"),
        ({"stride": (1, 1, 1)}, "stride"),
        ({"pad": (-1, 0)}, "pad"),
        ({"dilate": (3, 3)}, "larger"),
        ({"num_group": 2}, "num_group"),
        ({"layout": "NCW"}, "layout"),
        ({"bias": [1.0, 2.0, 3.0]}, "bias"),
    ],
)
def test_bad_arguments_raise_at_the_call(kwargs, words):
    with pytest.raises(ValueError, match=words):
        npx.convolution(np.ones((1, 3, 5, 5)), np.ones((2, 3, 3, 3)), **kwargs)


def test_bad_shapes_raise_at_the_call():
    with pytest.raises(ValueError, match="dimensions"):
        npx.convolution(np.ones((3, 5)), np.ones((2, 3)))
    with pytest.raises(ValueError, match="weight"):
        npx.convolution(np.ones((1, 3, 5, 5)), np.ones((2, 4, 3, 3)))
    with pytest.raises(TypeError, match="stride"):
        npx.convolution(np.ones((1, 3, 5, 5)), np.ones((2, 3, 3, 3)), stride=1.5)
