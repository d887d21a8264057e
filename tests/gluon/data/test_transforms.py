"""Transforms of images, against NumPy where the result is known."""

from __future__ import annotations

import numpy
import pytest

from slipstream import MXNetError, nd, np
from slipstream.gluon import Block, HybridBlock, data
from slipstream.gluon.data import batchify
from slipstream.gluon.data.vision import transforms as T


def picture(h=20, w=30, c=3, dtype="uint8", seed=0):
    values = numpy.random.default_rng(seed).integers(0, 256, (h, w, c)).astype(dtype)
    return nd.array(values, dtype=dtype)


ALL = [
    (T.ToTensor(), (3, 20, 30)),
    (T.Resize(8), (8, 8, 3)),
    (T.Resize((8, 6)), (6, 8, 3)),
    (T.Resize(10, keep_ratio=True), (10, 15, 3)),
    (T.CenterCrop((8, 6)), (6, 8, 3)),
    (T.CenterCrop(40), (40, 40, 3)),
    (T.CropResize(1, 2, 10, 9), (9, 10, 3)),
    (T.CropResize(1, 2, 10, 9, size=(4, 5), interpolation=2), (5, 4, 3)),
    (T.RandomCrop((8, 6)), (6, 8, 3)),
    (T.RandomCrop(20, pad=2), (20, 20, 3)),
    (T.RandomCrop(50), (50, 50, 3)),
    (T.RandomCrop(8, pad=(0, 1, 2, 3), pad_value=7), (8, 8, 3)),
    (T.RandomResizedCrop(9), (9, 9, 3)),
    (T.RandomResizedCrop((9, 7), scale=0.5, ratio=(1, 1)), (7, 9, 3)),
    (T.RandomFlipLeftRight(), (20, 30, 3)),
    (T.RandomFlipTopBottom(), (20, 30, 3)),
    (T.RandomBrightness(0.3), (20, 30, 3)),
    (T.RandomContrast(0.3), (20, 30, 3)),
    (T.RandomSaturation(0.3), (20, 30, 3)),
    (T.RandomHue(0.3), (20, 30, 3)),
    (T.RandomColorJitter(0.1, 0.2, 0.3, 0.4), (20, 30, 3)),
    (T.RandomLighting(0.1), (20, 30, 3)),
    (T.RandomGray(), (20, 30, 3)),
    (T.Cast("float16"), (20, 30, 3)),
    (T.RandomApply(T.Resize((30, 20))), (20, 30, 3)),
    (T.HybridRandomApply(T.RandomFlipTopBottom(1)), (20, 30, 3)),
    (T.Compose([T.Resize(8), T.ToTensor(), T.Normalize(0.5, 0.5)]), (3, 8, 8)),
    (T.HybridCompose([T.Resize(8), T.ToTensor()]), (3, 8, 8)),
    (T.Compose([T.ToTensor(), T.Rotate(30), T.RandomRotation((-5, 5))]), (3, 20, 30)),
]
IDS = [f"{type(t).__name__}{i}" for i, (t, _) in enumerate(ALL)]
KEEPS_BYTES = (T.RandomBrightness, T.RandomContrast, T.RandomSaturation, T.RandomHue, T.Resize,
               T.RandomColorJitter, T.RandomLighting, T.CenterCrop, T.RandomCrop, T.CropResize,
               T.RandomResizedCrop, T.RandomFlipLeftRight)  # fmt: skip


@pytest.mark.parametrize("change, shape", ALL, ids=IDS)
def test_shape_type_and_what_passes_through(change, shape):
    x = picture()
    made = change(x)
    assert isinstance(change, Block)
    assert isinstance(made, nd.NDArray)
    assert made.shape == shape
    if isinstance(change, KEEPS_BYTES):
        assert made.dtype == numpy.uint8
    if not isinstance(change, T.Cast):
        made, label = change(x, 5)
        assert made.shape == shape and label == 5
    in_np = change(np.array(x.asnumpy(), dtype="uint8"))
    assert isinstance(in_np, np.ndarray) and in_np.shape == shape


def test_to_tensor_and_normalize():
    x = picture()
    a = x.asnumpy()
    made = T.ToTensor()(x)
    assert made.dtype == numpy.float32
    numpy.testing.assert_allclose(made.asnumpy(), a.transpose(2, 0, 1) / 255, rtol=1e-6)
    mean, std = (0.1, 0.2, 0.3), (0.5, 0.6, 0.7)
    normal = T.Normalize(mean, std)(made).asnumpy()
    column = numpy.array(mean)[:, None, None], numpy.array(std)[:, None, None]
    expected = (a.transpose(2, 0, 1) / 255 - column[0]) / column[1]
    numpy.testing.assert_allclose(normal, expected, atol=1e-5)


def test_crops():
    x = picture()
    a = x.asnumpy()
    numpy.testing.assert_array_equal(T.CenterCrop((8, 6))(x).asnumpy(), a[7:13, 11:19])
    numpy.testing.assert_array_equal(T.CenterCrop((7, 7))(x).asnumpy(), a[6:13, 11:18])
    numpy.testing.assert_array_equal(T.CropResize(1, 2, 10, 9)(x).asnumpy(), a[2:11, 1:11])
    part = T.RandomCrop((8, 6))(x).asnumpy()
    places = [
        (i, j) for i in range(15) for j in range(23) if (a[i : i + 6, j : j + 8] == part).all()
    ]
    assert len(places) == 1
    padded = T.RandomCrop((34, 24), pad=2, pad_value=9)(x).asnumpy()
    numpy.testing.assert_array_equal(
        padded, numpy.pad(a, ((2, 2), (2, 2), (0, 0)), constant_values=9)
    )


def test_random_crops_reach_every_place():
    x = nd.array(numpy.arange(3)[None, :, None], dtype="uint8")
    seen = {int(T.RandomCrop(1)(x).asnumpy().ravel()[0]) for _ in range(60)}
    assert seen == {0, 1, 2}


def test_flips_happen_as_often_as_they_should():
    x = picture(2, 2)
    a = x.asnumpy()
    numpy.testing.assert_array_equal(T.RandomFlipLeftRight(1)(x).asnumpy(), a[:, ::-1])
    numpy.testing.assert_array_equal(T.RandomFlipTopBottom(1)(x).asnumpy(), a[::-1])
    assert T.RandomFlipLeftRight(0)(x) is x
    flips = sum((T.RandomFlipLeftRight(0.3)(x).asnumpy() != a).any() for _ in range(400))
    assert 80 <= flips <= 160


def test_random_apply_happens_as_often_as_it_should():
    x = picture(2, 2)
    for kind in (T.RandomApply, T.HybridRandomApply):
        change = kind(T.RandomFlipTopBottom(1), p=0.3)
        flips = sum((change(x).asnumpy() != x.asnumpy()).any() for _ in range(400))
        assert 80 <= flips <= 160


def test_colours_without_change_stay():
    x = picture()
    for change in (T.RandomBrightness(0), T.RandomContrast(0), T.RandomSaturation(0),
                   T.RandomColorJitter(), T.RandomLighting(0)):  # fmt: skip
        assert abs(change(x).asnumpy().astype(int) - x.asnumpy()).max() <= 1
    assert abs(T.RandomHue(0)(x).asnumpy().astype(int) - x.asnumpy()).max() <= 1


def test_bytes_are_clipped_and_do_not_wrap():
    white = nd.full((4, 4, 3), 250, dtype="uint8")
    made = [T.RandomBrightness(0.9)(white).asnumpy() for _ in range(20)]
    assert max(int(m.max()) for m in made) == 255


def test_gray_has_three_equal_channels():
    x = picture()
    made = T.RandomGray(1)(x).asnumpy()
    assert made.dtype == numpy.float32
    numpy.testing.assert_array_equal(made[..., 0], made[..., 1])
    numpy.testing.assert_allclose(
        made[..., 2], x.asnumpy() @ numpy.array([0.299, 0.587, 0.114]), rtol=1e-4
    )


def test_rotate():
    x = nd.random.uniform(shape=(3, 7, 7))
    a = x.asnumpy()
    for degrees, turns in ((90, 1), (180, 2), (-90, 3)):
        numpy.testing.assert_allclose(
            T.Rotate(degrees)(x).asnumpy(), numpy.rot90(a, turns, (1, 2)), atol=1e-5
        )
    ones = nd.ones((1, 9, 9))
    assert float(T.Rotate(45)(ones).min().asscalar()) == 0
    assert float(T.Rotate(45, zoom_in=True)(ones).min().asscalar()) > 0.99
    batch = nd.random.uniform(shape=(2, 3, 7, 7))
    assert T.RandomRotation((-10, 10), zoom_out=True)(batch).shape == (2, 3, 7, 7)
    assert T.RandomRotation((-10, 10), rotate_with_proba=0)(x) is x
    with pytest.raises(TypeError, match="float32"):
        T.Rotate(10)(picture())
    with pytest.raises(ValueError, match="together"):
        T.Rotate(10, True, True)(x)


def test_functions_and_nested_compositions():
    change = T.Compose([lambda x: x + 1, T.Compose([T.ToTensor()])])
    x = picture()
    numpy.testing.assert_allclose(
        change(x).asnumpy(), (x + 1).asnumpy().transpose(2, 0, 1) / 255, rtol=1e-6
    )
    assert len(T.Compose([T.Resize(8), T.ToTensor()])) == 2


def test_hybrid_ones_say_what_they_are():
    with pytest.raises(ValueError, match="use Compose"):
        T.HybridCompose([T.Rotate(10)])
    with pytest.raises(ValueError, match="use RandomApply"):
        T.HybridRandomApply(T.Rotate(10))
    with pytest.raises(ValueError, match="use RandomApply"):
        T.HybridRandomApply(T.Resize(3))(picture())
    assert isinstance(T.ToTensor(), HybridBlock)


def test_replayed_ones_go_on_drawing():
    change = T.HybridCompose([T.RandomFlipTopBottom(), T.RandomResizedCrop(4), T.ToTensor()])
    change.hybridize()
    x = picture()
    assert len({change(x).asnumpy().tobytes() for _ in range(10)}) > 5
    change = T.HybridCompose([T.RandomCrop(4), T.RandomFlipLeftRight(), T.ToTensor()])
    change.hybridize()
    assert len({change(x).asnumpy().tobytes() for _ in range(10)}) > 5


@pytest.mark.parametrize(
    "make",
    [
        lambda: T.Resize(0),
        lambda: T.CenterCrop((3, -1)),
        lambda: T.RandomCrop(3, pad=-1),
        lambda: T.RandomApply(T.ToTensor(), 1.5),
        lambda: T.RandomGray(-1),
        lambda: T.RandomRotation((5, 5)),
        lambda: T.RandomRotation((1, 5), rotate_with_proba=2),
        lambda: T.RandomBrightness(-1),
        lambda: T.CropResize(0, 0, 50, 50)(picture()),
        lambda: T.ToTensor()(nd.ones((2, 2))),
    ],
)
def test_wrong_arguments(make):
    with pytest.raises(ValueError):
        make()


# ---- changes of whole batches --------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        T.ToTensor(),
        T.Compose([T.Resize(9), T.CenterCrop(6), T.ToTensor(), T.Normalize((1, 2, 3), 2)]),
        T.HybridCompose([T.CropResize(1, 1, 4, 4, 8), T.Cast("float32")]),
        T.Compose([T.RandomFlipLeftRight(1), T.ToTensor()]),
        T.Compose([lambda x: x * 2, T.ToTensor()]),
    ],
)
def test_a_batch_changed_at_once_is_its_samples_changed(change):
    images = nd.array(numpy.random.default_rng(0).integers(0, 256, (8, 12, 14, 3)), dtype="uint8")
    pairs = data.ArrayDataset(images, numpy.arange(8)).transform_first(change)
    at_once = next(iter(data.DataLoader(pairs, 8)))
    one_by_one = next(iter(data.DataLoader(pairs, 8, batchify_fn=batchify.Stack())))
    for a, b in zip(at_once, one_by_one, strict=True):
        numpy.testing.assert_array_equal(a.asnumpy(), b.asnumpy())


def test_random_changes_differ_between_the_samples_of_a_batch():
    images = nd.array(
        numpy.broadcast_to(numpy.arange(4)[:, None, None], (64, 4, 1, 1)), dtype="uint8"
    )
    changed = data.SimpleDataset(images).transform(
        T.Compose([T.RandomFlipTopBottom(), T.ToTensor()])
    )
    made = next(iter(data.DataLoader(changed, 64))).asnumpy()
    assert 0 < (made[:, 0, 0, 0] > 0).sum() < 64


@pytest.mark.parametrize("transform", [T.ToTensor(), T.Normalize(0.5, 0.5)])
def test_images_of_other_shapes_are_errors_of_mxnet(transform) -> None:
    with pytest.raises(ValueError, match="data has shape") as error:
        transform(nd.ones((1, 1, 3, 2, 3)))
    assert isinstance(error.value, MXNetError)
