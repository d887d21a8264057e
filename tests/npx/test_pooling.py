"""Pooling against loops over windows, and resizing."""

from __future__ import annotations

import numpy
import pytest

from slipstream import _core, autograd, engine, nd, np, npx

rng = numpy.random.default_rng(11)


def norm(v, p):
    """Of the last axis; the first and the third keep the sign, as in MXNet."""
    if p == 1:
        return v.sum(-1)
    return numpy.cbrt((v**3).sum(-1)) if p == 3 else (numpy.abs(v) ** p).sum(-1) ** (1 / p)


def reference(x, kernel, stride, pad, kind, full=False, include=True, p=2):
    x = x.astype(numpy.float64)
    size = x.shape[2:]
    out = []
    for s, k, t, q in zip(size, kernel, stride, pad, strict=True):
        room = s + 2 * q - k
        o = (-(-room // t) if full else room // t) + 1
        out.append(o)
    y = numpy.zeros((*x.shape[:2], *out))
    for i in numpy.ndindex(*out):
        window, count = [], 1
        for o, s, k, t, q in zip(i, size, kernel, stride, pad, strict=True):
            begin = o * t - q
            window.append(slice(max(begin, 0), min(begin + k, s)))
            inside = window[-1].stop - window[-1].start
            count *= min(begin + k, s + q) - begin if include else inside
        if any(w.start >= w.stop for w in window):  # with nothing inside
            y[(slice(None), slice(None), *i)] = numpy.finfo("f").min if kind == "max" else 0
            continue
        part = x[(slice(None), slice(None), *window)].reshape(*x.shape[:2], -1)
        value = {
            "max": lambda v=part: v.max(-1),
            "sum": lambda v=part: v.sum(-1),
            "avg": lambda v=part, c=count: v.sum(-1) / c,
            "lp": lambda v=part: norm(v, p),
        }[kind]()
        y[(slice(None), slice(None), *i)] = value
    return y


CASES = [
    ((2, 3, 9), (3,), (2,), (1,)),
    ((2, 3, 8, 8), (2, 2), (2, 2), (0, 0)),
    ((1, 2, 9, 11), (3, 3), (2, 2), (1, 1)),
    ((2, 2, 7, 40), (3, 5), (1, 3), (0, 2)),
    ((2, 2, 6, 35), (3, 3), (1, 1), (1, 1)),
    ((1, 2, 5, 6, 7), (2, 3, 2), (2, 1, 2), (0, 1, 1)),
    ((3, 2, 4, 5), (4, 5), (1, 1), (0, 0)),
]


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("kind", ["max", "avg", "avg inside", "sum", "lp"])
@pytest.mark.parametrize(("shape", "kernel", "stride", "pad"), CASES)
def test_pooling_reduces_windows(shape, kernel, stride, pad, kind, full):
    x = rng.standard_normal(shape).astype(numpy.float32)
    include = kind != "avg inside"
    kind = kind.split()[0]
    result = npx.pooling(
        np.array(x), kernel, stride, pad, kind, "full" if full else "valid", p_value=2,
        count_include_pad=include,
    )  # fmt: skip
    expected = reference(x, kernel, stride, pad, kind, full, include)
    assert result.shape == expected.shape
    numpy.testing.assert_allclose(result.asnumpy(), expected, atol=1e-5, rtol=1e-5)


@pytest.mark.parametrize("p", [1, 3, 2.5])
def test_lp_pooling_takes_any_norm(p):
    x = rng.standard_normal((1, 2, 6)).astype(numpy.float32)
    result = nd.Pooling(nd.array(x), kernel=(3,), stride=(3,), pool_type="lp", p_value=p)
    expected = reference(x, (3,), (3,), (0,), "lp", p=p)
    numpy.testing.assert_allclose(result.asnumpy(), expected, rtol=1e-5)


@pytest.mark.parametrize(("kind", "beyond"), [("max", -3.4028235e38), ("avg", 0), ("sum", 0)])
def test_a_full_window_may_lie_behind_the_end(kind, beyond):
    x = nd.array(numpy.arange(1, 6, dtype="f").reshape(1, 1, 5))
    x.attach_grad()
    with autograd.record():
        y = nd.Pooling(x, kernel=(1,), stride=(3,), pool_type=kind, pooling_convention="full")
    y.backward()
    numpy.testing.assert_allclose(y.asnumpy()[0, 0], [1, 4, beyond])
    assert x.grad.asnumpy()[0, 0].tolist() == [1, 0, 0, 1, 0]


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float64"])
@pytest.mark.parametrize("kind", ["max", "avg"])
def test_pooling_keeps_the_float_type(dtype, kind):
    x = np.array(rng.standard_normal((1, 2, 6, 6)), dtype=dtype)
    result = npx.pooling(x, (2, 2), (2, 2), pool_type=kind)
    assert str(result.dtype) == dtype
    exact = x.astype("float64").asnumpy()
    expected = reference(exact, (2, 2), (2, 2), (0, 0), kind)
    numpy.testing.assert_allclose(
        result.astype("float64").asnumpy(), expected, rtol=1e-2, atol=1e-2
    )


@pytest.mark.parametrize("kind", ["max", "avg", "sum"])
def test_global_pooling_has_one_window(kind):
    x = rng.standard_normal((2, 3, 7, 5)).astype(numpy.float32)
    result = nd.Pooling(nd.array(x), pool_type=kind, global_pool=True, kernel=(2, 2))
    reduce = {"max": numpy.max, "avg": numpy.mean, "sum": numpy.sum}[kind]
    expected = reduce(x.astype(numpy.float64), axis=(2, 3), keepdims=True)
    numpy.testing.assert_allclose(result.asnumpy(), expected, rtol=1e-5, atol=1e-5)


def test_views_layouts_and_nan():
    x = rng.standard_normal((2, 6, 8, 3)).astype(numpy.float32)
    expected = reference(x.transpose(0, 3, 1, 2), (2, 2), (2, 2), (0, 0), "max")
    a = np.array(x)
    first = npx.pooling(a.transpose(0, 3, 1, 2), (2, 2), (2, 2))
    last = npx.pooling(a, (2, 2), (2, 2), layout="NHWC")
    assert (first.asnumpy() == expected.astype("f")).all()
    assert (last.asnumpy() == expected.transpose(0, 2, 3, 1).astype("f")).all()
    b = np.array([[[1.0, float("nan"), 2.0, 3.0]]])
    assert numpy.isnan(npx.pooling(b, (2,), (2,)).asnumpy()).tolist() == [[[True, False]]]


def test_bits_do_not_depend_on_threads():
    x = np.array(rng.standard_normal((4, 40, 33, 31)))
    results = []
    for threads in (1, 3):
        engine.configure(threads=threads)
        results.append(npx.pooling(x, (3, 3), (2, 2), (1, 1), "avg").asnumpy())
    assert (results[0] == results[1]).all()


@pytest.mark.parametrize("kind", ["max", "avg", "sum", "lp"])
@pytest.mark.parametrize("include", [False, True])
def test_backward_is_the_derivative(kind, include):
    shape, args = (1, 2, 5, 6), ((3, 2), (2, 2), (1, 1))
    x = rng.permutation(numpy.arange(60.0)).reshape(shape) / 10 - 3.05
    a = np.array(x, dtype="float64")
    y = _core.pooling(a, kind, *args, False, include, 3.0)
    g = rng.standard_normal(y.shape)
    dx = _core.pooling_backward(
        np.array(g, dtype="float64"), a, y, kind, *args, False, include, 3.0
    ).asnumpy()
    for i in numpy.ndindex(*shape):
        moved = []
        for h in (-1e-5, 1e-5):
            z = x.copy()
            z[i] += h
            moved.append(reference(z, *args, kind, False, include, 3))
        slope = ((moved[1] - moved[0]) / 2e-5 * g).sum()
        assert abs(slope - dx[i]) < 1e-5 * (1 + abs(slope))


@pytest.mark.parametrize(
    ("kwargs", "words"),
    [
        ({"kernel": (9, 2)}, "kernel"),
        ({"kernel": None}, "kernel"),
        ({"kernel": (2,)}, "kernel"),
        ({"kernel": (0, 1)}, "kernel"),
        ({"stride": (0, 1)}, "stride"),
        ({"pad": (2, 0)}, "pad"),
        ({"pool_type": "min"}, "pool_type"),
        ({"pool_type": "lp"}, "p_value"),
        ({"pooling_convention": "some"}, "pooling_convention"),
        ({"layout": "NCW"}, "layout"),
    ],
)
def test_bad_arguments_raise_at_the_call(kwargs, words):
    with pytest.raises(ValueError, match=words):
        npx.pooling(np.ones((1, 1, 4, 4)), **{"kernel": (2, 2), **kwargs})


@pytest.mark.parametrize("out", [1, (2, 3), (5, 7), (3, 4), (12, 10)])
def test_adaptive_average_covers_planes(out):
    x = rng.standard_normal((2, 3, 6, 8)).astype(numpy.float32)
    h, w = (out, out) if isinstance(out, int) else out
    expected = numpy.zeros((2, 3, h, w))
    for i, j in numpy.ndindex(h, w):
        rows = slice(i * 6 // h, -(-(i + 1) * 6 // h))
        columns = slice(j * 8 // w, -(-(j + 1) * 8 // w))
        expected[:, :, i, j] = x[:, :, rows, columns].mean((2, 3))
    result = nd.contrib.AdaptiveAvgPooling2D(nd.array(x), output_size=out)
    numpy.testing.assert_allclose(result.asnumpy(), expected, atol=1e-5)


@pytest.mark.parametrize("align", [False, True])
@pytest.mark.parametrize("size", [(3, 4), (7, 9), (1, 1), (12, 5)])
def test_bilinear_resize_interpolates(size, align):
    x = rng.standard_normal((1, 2, 6, 5)).astype(numpy.float32)

    def along(y, n, axis):
        s = y.shape[axis]
        at = numpy.arange(n)
        place = (
            at * ((s - 1) / (n - 1) if n > 1 else 0.0)
            if align or n == 1  # the first element alone
            else numpy.maximum((at + 0.5) * s / n - 0.5, 0)
        )
        low = numpy.floor(place).astype(int)
        f = (place - low).reshape([-1 if i == axis else 1 for i in range(4)])
        high = numpy.minimum(low + 1, s - 1)
        return y.take(low, axis) * (1 - f) + y.take(high, axis) * f

    expected = along(along(x.astype(numpy.float64), size[0], 2), size[1], 3)
    result = nd.contrib.BilinearResize2D(
        nd.array(x), height=size[0], width=size[1], align_corners=align
    )
    numpy.testing.assert_allclose(result.asnumpy(), expected, atol=1e-5)


def test_bilinear_resize_by_scale_and_like():
    x = nd.ones((1, 1, 4, 6))
    assert nd.contrib.BilinearResize2D(x, scale_height=2, scale_width=0.5).shape == (1, 1, 8, 3)
    like = nd.contrib.BilinearResize2D(x, nd.ones((1, 1, 3, 2)), mode="like")
    assert like.shape == (1, 1, 3, 2)


def test_upsampling_repeats_or_deconvolves():
    x = rng.standard_normal((2, 3, 4, 5)).astype(numpy.float32)
    near = nd.UpSampling(nd.array(x), scale=3, sample_type="nearest").asnumpy()
    assert (near == x.repeat(3, 2).repeat(3, 3)).all()
    half = x[:, :, ::2]
    both = nd.UpSampling(nd.array(x), nd.array(half), scale=2, sample_type="nearest", num_args=2)
    assert both.shape == (2, 6, 8, 10)
    weight = nd.ones((3, 1, 4, 4))
    smooth = nd.UpSampling(nd.array(x), weight, scale=2, sample_type="bilinear", num_filter=3)
    assert smooth.shape == (2, 3, 8, 10)
    with pytest.raises(ValueError, match="sample_type"):
        nd.UpSampling(nd.array(x), scale=2, sample_type="cubic")


def test_classic_pooling_reads_as_many_paddings_as_it_needs():
    x = nd.arange(16).reshape((1, 1, 4, 4))
    expected = nd.Pooling(x, kernel=(3, 3), pad=(1, 1)).tolist()
    assert nd.Pooling(x, kernel=(3, 3), pad=(1, 1, 1, 1)).tolist() == expected
    with pytest.raises(ValueError, match="pad"):
        nd.Pooling(x, kernel=(3, 3), pad=(1,))
