"""Regions of interest, and feature maps sampled at places, against plain loops."""

from __future__ import annotations

import math

import numpy
import pytest

from slipstream import SlipstreamError, nd, np, npx

X = numpy.random.default_rng(0).normal(size=(2, 4, 9, 11))
ROIS = numpy.array([
    [0, 0, 0, 20, 20],
    [1, 3.3, 7.1, 30.2, 18.7],
    [1, -10, -10, 5, 5],
    [0, 15, 12, 60, 70],
    [0, 200, 200, 300, 300],
    [1, 12, 12, 6, 6],
    [-1, 0, 0, 10, 10],
])  # fmt: skip


def away(x: float) -> int:
    """Rounds halves away from zero."""
    return int(math.copysign(math.floor(abs(x) + 0.5), x))


def pooled(x, roi, size, scale):
    channels, height, width = x.shape[1:]
    out = numpy.zeros((channels, *size))
    if not 0 <= roi[0] < len(x):
        return out
    x1, y1, x2, y2 = (away(v * scale) for v in roi[1:])
    bin_h, bin_w = max(y2 - y1 + 1, 1) / size[0], max(x2 - x1 + 1, 1) / size[1]
    for i in range(size[0]):
        for j in range(size[1]):
            h0, h1 = math.floor(i * bin_h) + y1, math.ceil((i + 1) * bin_h) + y1
            w0, w1 = math.floor(j * bin_w) + x1, math.ceil((j + 1) * bin_w) + x1
            h0, h1 = min(max(h0, 0), height), min(max(h1, 0), height)
            w0, w1 = min(max(w0, 0), width), min(max(w1, 0), width)
            if h1 > h0 and w1 > w0:
                out[:, i, j] = x[int(roi[0]), :, h0:h1, w0:w1].max((1, 2))
    return out


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16"])
@pytest.mark.parametrize("size", [(1, 1), (2, 2), (3, 5)])
def test_pooling(size, dtype) -> None:
    # A quarter is exact in every type, so that all round alike.
    ours = npx.roi_pooling(np.array(X, dtype=dtype), np.array(ROIS, dtype=dtype), size, 0.25)
    assert ours.dtype == dtype
    rois = ROIS.astype(dtype).astype("float64")
    for n, roi in enumerate(rois):
        expected = pooled(X, roi, size, 0.25)
        numpy.testing.assert_allclose(ours[n].asnumpy(), expected, rtol=1e-2 if dtype == "float16"
                                      else 1e-6)  # fmt: skip


def test_pooling_of_the_book() -> None:
    x = nd.arange(16).reshape((1, 1, 4, 4))
    rois = nd.array([[0, 0, 0, 20, 20], [0, 0, 10, 30, 30]])
    out = nd.ROIPooling(x, rois, pooled_size=(2, 2), spatial_scale=0.1)
    assert out.tolist() == [[[[5, 6], [9, 10]]], [[[9, 11], [13, 15]]]]


def test_pooling_of_no_regions_and_bad_arguments() -> None:
    x = np.zeros((1, 2, 3, 3))
    assert npx.roi_pooling(x, np.zeros((0, 5)), (2, 2), 1.0).shape == (0, 2, 2, 2)
    with pytest.raises(ValueError, match="rois has shape"):
        npx.roi_pooling(x, np.zeros((1, 4)), (2, 2), 1.0)
    with pytest.raises(ValueError, match="data has shape"):
        npx.roi_pooling(x[0], np.zeros((1, 5)), (2, 2), 1.0)
    with pytest.raises(ValueError, match="pooled_size"):
        npx.roi_pooling(x, np.zeros((1, 5)), (2, 0), 1.0)
    with pytest.raises(ValueError, match="spatial_scale"):
        npx.roi_pooling(x, np.zeros((1, 5)), (2, 2), 2.0)


def sample(plane, y, x):
    """Bilinear, with the border repeated for one element around the map."""
    height, width = plane.shape
    if y < -1 or y > height or x < -1 or x > width:
        return 0.0
    y, x = min(max(y, 0), height - 1), min(max(x, 0), width - 1)
    y0, x0 = int(y), int(x)
    y1, x1 = min(y0 + 1, height - 1), min(x0 + 1, width - 1)
    top = plane[y0, x0] * (1 - (x - x0)) + plane[y0, x1] * (x - x0)
    bottom = plane[y1, x0] * (1 - (x - x0)) + plane[y1, x1] * (x - x0)
    return top * (1 - (y - y0)) + bottom * (y - y0)


def aligned(x, roi, size, scale, ratio, sensitive, align):
    channels = x.shape[1] // (size[0] * size[1]) if sensitive else x.shape[1]
    out = numpy.zeros((channels, *size))
    if roi[0] < 0:
        return out
    x1, y1, x2, y2 = (v * scale - (0.5 if align else 0) for v in roi[1:])
    w, h = x2 - x1, y2 - y1
    if not align:
        w, h = max(w, 1), max(h, 1)
    bh, bw = h / size[0], w / size[1]
    gh, gw = (ratio, ratio) if ratio > 0 else (math.ceil(bh), math.ceil(bw))
    for c, i, j in numpy.ndindex(out.shape):
        channel = c * size[0] * size[1] + i * size[1] + j if sensitive else c
        plane = x[int(roi[0]), channel]
        values = [sample(plane, y1 + (i + (k + 0.5) / gh) * bh, x1 + (j + (m + 0.5) / gw) * bw)
                  for k in range(gh) for m in range(gw)]  # fmt: skip
        out[c, i, j] = numpy.mean(values)
    return out


@pytest.mark.parametrize("align", [False, True])
@pytest.mark.parametrize("sensitive", [False, True])
@pytest.mark.parametrize("ratio", [-1, 2])
def test_align(ratio, sensitive, align) -> None:
    rois = ROIS[[0, 1, 2, 3, 6]] if align else ROIS
    ours = nd.contrib.ROIAlign(
        nd.array(X, dtype="float64"), nd.array(rois, dtype="float64"), pooled_size=(2, 2),
        spatial_scale=0.25, sample_ratio=ratio, position_sensitive=sensitive, aligned=align,
    ).asnumpy()  # fmt: skip
    for n, roi in enumerate(rois):
        expected = aligned(X, roi, (2, 2), 0.25, ratio, sensitive, align)
        numpy.testing.assert_allclose(ours[n], expected, rtol=1e-9, atol=1e-12)


def test_wild_regions() -> None:
    x = np.ones((1, 1, 4, 4))
    wild = float("inf"), float("nan"), 1e30
    rois = np.array([[0, 0, 0, w, w] for w in wild] + [[w, 0, 0, 1, 1] for w in wild])
    out = npx.roi_pooling(x, rois, (1, 1), 1.0).asnumpy()
    assert out.ravel().tolist() == [1, 1, 1, 0, 0, 0]
    for w in wild:
        with pytest.raises(SlipstreamError, match="too large"):
            npx.roi_align(x, np.array([[0, 0, 0, w, w]]), (1, 1), 1.0).asnumpy()


def test_align_refuses_what_it_cannot_do() -> None:
    x = np.zeros((1, 3, 4, 4))
    with pytest.raises(ValueError, match="channels"):
        npx.roi_align(x, np.zeros((1, 5)), (2, 2), 1.0, position_sensitive=True)
    with pytest.raises(SlipstreamError, match="image 3"):
        npx.roi_align(x, np.array([[3, 0, 0, 1, 1]]), (2, 2), 1.0).asnumpy()
    with pytest.raises(SlipstreamError, match="empty"):
        npx.roi_align(x, np.array([[0, 1, 1, 1, 1]]), (2, 2), 1.0, aligned=True).asnumpy()
    assert npx.roi_align(x, np.zeros((0, 5)), (2, 2), 1.0).shape == (0, 3, 2, 2)


# ---- sampling at a grid ------------------------------------------------------------------------


def test_sampler() -> None:
    grid = numpy.random.default_rng(1).uniform(-1.4, 1.4, (2, 2, 5, 6))
    ours = nd.BilinearSampler(
        nd.array(X, dtype="float64"), nd.array(grid, dtype="float64")
    ).asnumpy()
    padded = numpy.pad(X, ((0, 0), (0, 0), (20, 20), (20, 20)))
    for n, i, j in numpy.ndindex(2, 5, 6):
        x, y = (grid[n, 0, i, j] + 1) * 10 / 2 + 20, (grid[n, 1, i, j] + 1) * 8 / 2 + 20
        for c in range(4):
            expected = sample(padded[n, c], y, x)
            assert abs(ours[n, c, i, j] - expected) < 1e-9


def test_sampler_far_outside_is_zero() -> None:
    grid = nd.array([[[[1e30, float("nan"), -3.0]], [[0, 0, 0]]]])
    assert nd.BilinearSampler(nd.ones((1, 1, 3, 3)), grid).tolist() == [[[[0.0, 0.0, 0.0]]]]


def test_grids() -> None:
    theta = numpy.random.default_rng(2).normal(size=(3, 6)).astype("float32")
    ours = nd.GridGenerator(nd.array(theta), "affine", (4, 5)).asnumpy()
    assert ours.shape == (3, 2, 4, 5)
    for n, k, i, j in numpy.ndindex(3, 2, 4, 5):
        place = [-1 + j * 2 / 4, -1 + i * 2 / 3, 1]
        assert abs(ours[n, k, i, j] - theta[n].reshape(2, 3)[k] @ place) < 1e-5
    still = nd.GridGenerator(nd.zeros((1, 2, 3, 4)), "warp").asnumpy()
    for i, j in numpy.ndindex(3, 4):
        numpy.testing.assert_allclose(still[0, :, i, j], [j / 1.5 - 1, i / 1 - 1], atol=1e-6)
    with pytest.raises(ValueError, match="transform_type"):
        nd.GridGenerator(nd.zeros((1, 6)), "bend", (2, 2))
    with pytest.raises(ValueError, match="data has shape"):
        nd.GridGenerator(nd.zeros((1, 5)), "affine", (2, 2))


def test_identity_transformer_keeps_the_image() -> None:
    theta = nd.array([[1, 0, 0, 0, 1, 0]] * 2)
    out = nd.SpatialTransformer(nd.array(X), theta, target_shape=(9, 11))
    numpy.testing.assert_allclose(out.asnumpy(), X, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("multiply", [True, False])
@pytest.mark.parametrize(
    ("kernel", "reach", "stride1", "stride2", "pad"),
    [(1, 1, 1, 1, 0), (3, 2, 2, 1, 2), (1, 4, 1, 2, 4), (3, 3, 2, 3, 4)],
)
def test_correlation(kernel, reach, stride1, stride2, pad, multiply) -> None:
    a, b = X[:, :3], X[:, 1:]
    ours = nd.Correlation(nd.array(a, dtype="float64"), nd.array(b, dtype="float64"), kernel, reach,
                          stride1, stride2, pad, multiply).asnumpy()  # fmt: skip
    frame = [(0, 0), (0, 0), (pad, pad), (pad, pad)]
    p, q = numpy.pad(a, frame), numpy.pad(b, frame)
    radius = reach // stride2
    steps = [stride2 * k for k in range(-radius, radius + 1)]
    border = reach + kernel // 2
    height = math.ceil((9 + 2 * pad - 2 * border) / stride1)
    width = math.ceil((11 + 2 * pad - 2 * border) / stride1)
    assert ours.shape == (2, len(steps) ** 2, height, width)
    for k, (dy, dx) in enumerate((dy, dx) for dy in steps for dx in steps):
        for i, j in numpy.ndindex(height, width):
            y, x = i * stride1 + reach, j * stride1 + reach
            one = p[:, :, y : y + kernel, x : x + kernel]
            two = q[:, :, y + dy : y + dy + kernel, x + dx : x + dx + kernel]
            expected = (one * two if multiply else abs(one - two)).mean((1, 2, 3))
            numpy.testing.assert_allclose(ours[:, k, i, j], expected, rtol=1e-9, atol=1e-12)


def test_correlation_arguments() -> None:
    x = nd.ones((1, 1, 3, 3))
    with pytest.raises(ValueError, match="kernel_size"):
        nd.Correlation(x, x, kernel_size=2)
    with pytest.raises(ValueError, match="too small"):
        nd.Correlation(x, x, max_displacement=2)
    with pytest.raises(ValueError, match="data2 has shape"):
        nd.Correlation(x, nd.ones((1, 2, 3, 3)))
