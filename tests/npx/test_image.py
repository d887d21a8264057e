"""Images against NumPy and plain loops; random changes through their extremes and the seed."""

from __future__ import annotations

import colorsys

import numpy
import pytest

from slipstream import nd, np, npx

BYTES = numpy.random.default_rng(0).integers(0, 256, (7, 5, 3), dtype="uint8")
FLOATS = BYTES.astype("float32")


def test_to_tensor() -> None:
    ours = npx.image.to_tensor(np.array(BYTES, dtype="uint8"))
    assert ours.dtype == "float32"
    numpy.testing.assert_allclose(ours.asnumpy(), BYTES.transpose(2, 0, 1) / 255, rtol=1e-6)
    stack = nd.image.to_tensor(nd.array(numpy.stack([BYTES, BYTES]), dtype="uint8"))
    assert stack.shape == (2, 3, 7, 5)
    with pytest.raises(ValueError, match="data has shape"):
        npx.image.to_tensor(np.zeros((3, 3)))


@pytest.mark.parametrize("lead", [(), (2,)])
def test_normalize(lead) -> None:
    x = numpy.random.default_rng(1).uniform(size=(*lead, 3, 4, 5)).astype("float32")
    mean, std = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
    ours = npx.image.normalize(np.array(x), mean, std).asnumpy()
    for c in range(3):
        numpy.testing.assert_allclose(
            ours[..., c, :, :], (x[..., c, :, :] - mean[c]) / std[c], rtol=1e-4, atol=1e-6
        )
    numpy.testing.assert_allclose(nd.image.normalize(nd.array(x), 0.5, 2.0).asnumpy(),
                                  (x - 0.5) / 2, rtol=1e-6)  # fmt: skip
    with pytest.raises(ValueError, match="mean"):
        npx.image.normalize(np.array(x), (1, 2))


# ---- size --------------------------------------------------------------------------------------


def bilinear(x, height, width):
    rows, columns, channels = x.shape
    out = numpy.zeros((height, width, channels))
    for i, j in numpy.ndindex(height, width):
        y = min(max((i + 0.5) * rows / height - 0.5, 0), rows - 1)
        z = min(max((j + 0.5) * columns / width - 0.5, 0), columns - 1)
        y0, z0 = int(y), int(z)
        y1, z1 = min(y0 + 1, rows - 1), min(z0 + 1, columns - 1)
        top = x[y0, z0] * (1 - (z - z0)) + x[y0, z1] * (z - z0)
        low = x[y1, z0] * (1 - (z - z0)) + x[y1, z1] * (z - z0)
        out[i, j] = top * (1 - (y - y0)) + low * (y - y0)
    return out


@pytest.mark.parametrize("size", [(5, 7), (10, 14), (3, 2), (1, 1), (13, 4)])
def test_resize_bilinear(size) -> None:
    width, height = size
    expected = bilinear(FLOATS.astype("float64"), height, width)
    ours = npx.image.resize(np.array(FLOATS), size).asnumpy()
    numpy.testing.assert_allclose(ours, expected, rtol=1e-4, atol=1e-3)
    as_bytes = nd.image.resize(nd.array(BYTES, dtype="uint8"), size)
    assert as_bytes.dtype == numpy.uint8
    assert numpy.abs(as_bytes.asnumpy() - expected).max() <= 0.8  # weights of 11 bits
    both = npx.image.resize(np.array(numpy.stack([FLOATS, FLOATS * 2])), size).asnumpy()
    numpy.testing.assert_allclose(both[1], expected * 2, rtol=1e-4, atol=1e-3)


def test_resize_nearest_area_and_cubic() -> None:
    x = np.array(FLOATS)
    nearest = npx.image.resize(x, (10, 3), interp=0).asnumpy()
    for i, j in numpy.ndindex(3, 10):
        assert (nearest[i, j] == FLOATS[i * 7 // 3, j * 5 // 10]).all()
    even = FLOATS[:6, :4]
    area = npx.image.resize(np.array(even), (2, 3), interp=3).asnumpy()
    numpy.testing.assert_allclose(area, even.reshape(3, 2, 2, 2, 3).mean((1, 3)), rtol=1e-5)
    # Whatever the filter, a flat image stays flat, and cubic keeps the pixels it lands on.
    for interp in range(4):
        flat = npx.image.resize(np.full((4, 6, 1), 9.0), (9, 3), interp=interp).asnumpy()
        numpy.testing.assert_allclose(flat, 9, rtol=1e-5)
    same = npx.image.resize(x, (5, 7), interp=2).asnumpy()
    numpy.testing.assert_allclose(same, FLOATS, rtol=1e-5, atol=1e-3)


def test_resize_of_the_short_edge() -> None:
    x = np.zeros((40, 20, 3))
    assert npx.image.resize(x, 10).shape == (10, 10, 3)
    assert npx.image.resize(x, 10, keep_ratio=True).shape == (20, 10, 3)
    assert npx.image.resize(x.transpose(1, 0, 2), 10, keep_ratio=True).shape == (10, 20, 3)
    for bad in ({"size": ()}, {"size": (0, 3)}, {"size": 3, "interp": 9}):
        with pytest.raises(ValueError, match=r"size|interp"):
            npx.image.resize(x, **bad)
    with pytest.raises(TypeError, match="uint8"):
        npx.image.resize(np.zeros((2, 2, 1), dtype="int32"), 3)


def test_crop() -> None:
    x = np.array(BYTES, dtype="uint8")
    numpy.testing.assert_array_equal(npx.image.crop(x, 1, 2, 3, 4).asnumpy(), BYTES[2:6, 1:4])
    stack = nd.array(numpy.stack([BYTES, BYTES]), dtype="uint8")
    assert nd.image.crop(stack, x=1, y=2, width=3, height=4).shape == (2, 4, 3, 3)
    for bad in ((3, 0, 3, 1), (-1, 0, 2, 2), (0, 0, 0, 1), (0, 5, 1, 3)):
        with pytest.raises(ValueError, match="rectangle"):
            npx.image.crop(x, *bad)


def test_random_crop_is_a_part_of_the_image() -> None:
    np.random.seed(3)
    x = numpy.arange(7 * 5).reshape(7, 5, 1).astype("float32")
    corners = set()
    for _ in range(60):
        part = npx.image.random_crop(np.array(x), width=2, height=4).asnumpy()
        i, j = divmod(int(part[0, 0, 0]), 5)
        numpy.testing.assert_array_equal(part, x[i : i + 4, j : j + 2])
        corners.add((i, j))
    assert {i for i, _ in corners} == {0, 1, 2, 3}
    assert {j for _, j in corners} == {0, 1, 2, 3}
    left = npx.image.random_crop(np.array(x), (0, 0), (1, 1), 2, 4).asnumpy()
    numpy.testing.assert_array_equal(left, x[3:, :2])
    assert npx.image.random_crop(np.array(x), width=10, height=3).shape == (3, 10, 1)
    with pytest.raises(ValueError, match="width"):
        npx.image.random_crop(np.array(x))


def test_random_resized_crop() -> None:
    np.random.seed(0)
    x = np.array(BYTES, dtype="uint8")
    for _ in range(10):
        assert npx.image.random_resized_crop(x, 6, 4).shape == (4, 6, 3)
    whole = npx.image.random_resized_crop(np.ones((5, 5, 1)), 5, 5, area=(1, 1), ratio=(1, 1))
    assert whole.tolist() == np.ones((5, 5, 1)).tolist()
    middle = npx.image.random_resized_crop(x, 5, 5, area=(9, 9))
    numpy.testing.assert_array_equal(middle.asnumpy(), BYTES[1:6])


# ---- flips -------------------------------------------------------------------------------------


def test_flips() -> None:
    x = np.array(BYTES, dtype="uint8")
    numpy.testing.assert_array_equal(npx.image.flip_left_right(x).asnumpy(), BYTES[:, ::-1])
    numpy.testing.assert_array_equal(npx.image.flip_top_bottom(x).asnumpy(), BYTES[::-1])
    for p, expected in ((1, BYTES[:, ::-1]), (0, BYTES)):
        ours = npx.image.random_flip_left_right(x, p=p)
        numpy.testing.assert_array_equal(ours.asnumpy(), expected)
    for p, expected in ((1, BYTES[::-1]), (0, BYTES)):
        ours = nd.image.random_flip_top_bottom(nd.array(BYTES, dtype="uint8"), p)
        numpy.testing.assert_array_equal(ours.asnumpy(), expected)
    np.random.seed(0)
    flipped = sum(
        (npx.image.random_flip_left_right(x, 0.25).asnumpy() != BYTES).any() for _ in range(200)
    )
    assert 25 < flipped < 80
    with pytest.raises(ValueError, match="p must"):
        npx.image.random_flip_left_right(x, p=2)


# ---- colours -----------------------------------------------------------------------------------

LUMA = numpy.array([0.299, 0.587, 0.114])


def as_bytes(x):
    return numpy.clip(x, 0, 255).astype("uint8")


def near(ours, expected) -> None:
    """Equal but for a last digit that truncation to a byte may turn over."""
    assert ours.dtype == "uint8"
    assert numpy.abs(ours.asnumpy().astype(int) - as_bytes(expected).astype(int)).max() <= 1


@pytest.mark.parametrize("factor", [0.0, 0.5, 1.0, 1.7])
def test_brightness_contrast_saturation(factor) -> None:
    x = np.array(BYTES, dtype="uint8")
    grey = (FLOATS * LUMA).sum(-1, keepdims=True)
    near(npx.image.random_brightness(x, factor, factor), FLOATS * factor)
    near(npx.image.random_contrast(x, factor, factor), FLOATS * factor + (1 - factor) * grey.mean())
    near(npx.image.random_saturation(x, factor, factor), FLOATS * factor + (1 - factor) * grey)
    floats = npx.image.random_saturation(np.array(FLOATS), factor, factor).asnumpy()
    numpy.testing.assert_allclose(floats, FLOATS * factor + (1 - factor) * grey, rtol=1e-4,
                                  atol=1e-3)  # fmt: skip


@pytest.mark.parametrize("turn", [0.0, 0.1, 0.5, 0.9, -0.3])
def test_hue(turn) -> None:
    ours = npx.image.random_hue(np.array(FLOATS), turn, turn).asnumpy()
    for i, j in numpy.ndindex(7, 5):
        h, light, s = colorsys.rgb_to_hls(*(FLOATS[i, j] / 255))
        expected = colorsys.hls_to_rgb((h + turn) % 1, light, s)
        numpy.testing.assert_allclose(ours[i, j], numpy.array(expected) * 255, atol=0.02)
    grey = np.array([[[7, 7, 7], [0, 0, 0], [255, 255, 255]]])
    numpy.testing.assert_allclose(npx.image.random_hue(grey, turn, turn).asnumpy(), grey.asnumpy(),
                                  atol=1e-4)  # fmt: skip


def test_random_factors_stay_inside_their_range_and_follow_the_seed() -> None:
    one = np.ones((1, 1, 3))
    np.random.seed(5)
    first = [float(npx.image.random_brightness(one, 0.5, 1.5)[0, 0, 0]) for _ in range(20)]
    assert 0.5 <= min(first) < 0.9
    assert 1.1 < max(first) <= 1.5
    np.random.seed(5)
    again = [float(npx.image.random_brightness(one, 0.5, 1.5)[0, 0, 0]) for _ in range(20)]
    assert first == again
    for change in (npx.image.random_contrast, npx.image.random_saturation, npx.image.random_hue):
        assert change(np.array(BYTES, dtype="uint8"), 0.5, 1.5).shape == BYTES.shape
    with pytest.raises(ValueError, match="min_factor"):
        npx.image.random_brightness(one, 2, 1)


def test_jitter_and_lighting() -> None:
    x = np.array(BYTES, dtype="uint8")
    still = npx.image.random_color_jitter(x, 0, 0, 0, 0)
    numpy.testing.assert_array_equal(still.asnumpy(), BYTES)
    np.random.seed(1)
    first = npx.image.random_color_jitter(x, 0.5, 0.5, 0.5, 0.5).asnumpy()
    np.random.seed(1)
    again = npx.image.random_color_jitter(x, 0.5, 0.5, 0.5, 0.5).asnumpy()
    numpy.testing.assert_array_equal(first, again)
    assert first.dtype == numpy.uint8
    ours = npx.image.adjust_lighting(np.array(FLOATS), (0.1, 0.2, 0.3)).asnumpy()
    shift = [55.46 * -0.5675 * 0.1 + 4.794 * 0.7192 * 0.2 + 1.148 * 0.4009 * 0.3,
             55.46 * -0.5808 * 0.1 + 4.794 * -0.0045 * 0.2 + 1.148 * -0.8140 * 0.3,
             55.46 * -0.5836 * 0.1 + 4.794 * -0.6948 * 0.2 + 1.148 * 0.4203 * 0.3]  # fmt: skip
    numpy.testing.assert_allclose(ours, FLOATS + shift, rtol=1e-4, atol=1e-3)
    near(npx.image.adjust_lighting(x, (0.1, 0.2, 0.3)), FLOATS + shift)
    assert (npx.image.random_lighting(np.array(FLOATS), 0.0).asnumpy() == FLOATS).all()
    assert (npx.image.random_lighting(np.array(FLOATS), 0.5).asnumpy() != FLOATS).any()
    with pytest.raises(ValueError, match="alpha"):
        npx.image.adjust_lighting(x, (1, 2))
    with pytest.raises(ValueError, match="channels"):
        npx.image.random_hue(np.zeros((2, 2, 4)), 0, 1)


def test_grey_images_have_no_colours_to_change() -> None:
    x = np.array([[[3], [9]]])
    for changed in (npx.image.random_hue(x, 0.5, 0.5), npx.image.random_lighting(x, 0.5),
                    npx.image.random_saturation(x, 0.5, 0.5)):  # fmt: skip
        assert changed.tolist() == x.tolist()
