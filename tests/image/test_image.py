"""Images: files, sizes, parts, augmenters and the iterators of batches."""

from __future__ import annotations

import builtins
import io
import random

import numpy
import PIL.Image
import pytest

import slipstream
from slipstream import image, nd, np, npx, recordio
from slipstream.io import ImageRecordIter, ImageRecordUInt8Iter


def picture(h=20, w=30, c=3, seed=0):
    return numpy.random.default_rng(seed).integers(0, 256, (h, w, c)).astype("uint8")


def encoded(a, form="PNG", **kwargs):
    file = io.BytesIO()
    PIL.Image.fromarray(a[..., 0] if a.shape[-1] == 1 else a).save(file, form, **kwargs)
    return file.getvalue()


# ---- files ---------------------------------------------------------------------------------------


def test_decoding():
    a = picture()
    data = encoded(a)
    for source in (data, bytearray(data), memoryview(data), numpy.frombuffer(data, "uint8"),
                   nd.array(numpy.frombuffer(data, "uint8"), dtype="uint8")):  # fmt: skip
        made = image.imdecode(source)
        assert isinstance(made, nd.NDArray) and made.dtype == numpy.uint8
        numpy.testing.assert_array_equal(made.asnumpy(), a)
    numpy.testing.assert_array_equal(image.imdecode(data, to_rgb=False).asnumpy(), a[..., ::-1])
    grey = image.imdecode(data, flag=0).asnumpy()
    assert grey.shape == (20, 30, 1)
    assert abs(grey[..., 0] - a @ numpy.array([0.299, 0.587, 0.114])).max() <= 1
    out = nd.zeros((20, 30, 3), dtype="uint8")
    assert image.imdecode(data, out=out) is out
    numpy.testing.assert_array_equal(out.asnumpy(), a)


def test_what_the_file_has_becomes_what_is_asked_for():
    for channels, colour in ((1, 3), (3, 3), (4, 3)):
        data = encoded(picture(c=channels))
        assert image.imdecode(data).shape == (20, 30, colour)
        assert image.imdecode(data, flag=-1).shape == (20, 30, channels)
    deep = io.BytesIO()
    PIL.Image.fromarray(numpy.full((2, 2), 0x8000, "uint16")).save(deep, "PNG")
    assert image.imdecode(deep.getvalue(), flag=0).asnumpy().max() == 0x80


def test_jpeg_is_turned_as_the_camera_was_held():
    a = numpy.zeros((8, 16, 3), "uint8")
    turned = PIL.Image.Exif()
    turned[0x0112] = 6
    assert image.imdecode(encoded(a, "JPEG", exif=turned)).shape == (16, 8, 3)


def test_numpy_mode_gives_numpy_arrays():
    npx.set_np()
    assert isinstance(image.imdecode(encoded(picture())), np.ndarray)


def test_reading_and_writing(tmp_path):
    a = picture()
    image.imwrite(tmp_path / "a.png", nd.array(a, dtype="uint8"))
    numpy.testing.assert_array_equal(image.imread(tmp_path / "a.png").asnumpy(), a)
    image.imwrite(str(tmp_path / "a.jpg"), numpy.full((8, 8, 3), 77, "uint8"))
    assert abs(image.imread(str(tmp_path / "a.jpg")).asnumpy().astype(int) - 77).max() < 4
    with pytest.raises(ValueError, match="format"):
        image.imwrite(tmp_path / "a.bmp", a)
    with pytest.raises(ValueError, match="uint8"):
        image.imwrite(tmp_path / "a.png", a.astype("float32"))


@pytest.mark.parametrize(
    "damage",
    [
        lambda d: d[: len(d) // 2],
        lambda d: b"no image",
        lambda d: b"",
        lambda d: d[:200] + bytes(len(d) - 200),
    ],
)
def test_damaged_images_are_errors_that_name_the_file(tmp_path, damage):
    path = tmp_path / "broken.png"
    path.write_bytes(damage(encoded(picture(100, 100))))
    with pytest.raises(slipstream.SlipstreamError, match=r"broken.png"):
        image.imread(path)
    with pytest.raises(ValueError):
        image.imdecode(path.read_bytes())


def test_missing_files_and_wrong_arguments():
    with pytest.raises(FileNotFoundError, match="nowhere"):
        image.imread("/nowhere/a.png")
    with pytest.raises(slipstream.MXNetError):
        image.imread("/nowhere/a.png")
    with pytest.raises(TypeError, match="imread"):
        image.imdecode("a.png")
    with pytest.raises(ValueError, match="flag"):
        image.imdecode(encoded(picture()), flag=7)


def test_without_pillow_the_error_says_what_to_install(monkeypatch):
    real = builtins.__import__

    def without(name, *args, **kwargs):
        if name.startswith("PIL"):
            raise ImportError(name)
        return real(name, *args, **kwargs)

    data = encoded(picture())
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match="pip install pillow"):
        image.imdecode(data)


# ---- sizes and parts -----------------------------------------------------------------------------


@pytest.mark.parametrize("interp", [0, 1, 2, 3, 4, 9, 10])
def test_resizing_keeps_a_plain_image_plain(interp):
    for dtype in ("uint8", "float32"):
        made = image.imresize(nd.full((10, 12, 3), 99, dtype=dtype), 7, 25, interp)
        assert made.shape == (25, 7, 3) and made.dtype == numpy.dtype(dtype)
        assert abs(made.asnumpy().astype(float) - 99).max() < 1e-3
    with pytest.raises(ValueError, match="interp"):
        image.imresize(nd.ones((2, 2, 3)), 3, 3, 5)


@pytest.mark.parametrize(
    ("interp", "shape", "size", "expected"),
    [  # mx.image.imresize of MXNet 1.9.1
        (0, (5, 6, 1), (3, 9), "0000259494525a5aac4d4d386d6decbabad2bfbf36f2f2025757f6"),
        (0, (6, 4, 3), (2, 2), "0025944d386d0bcad8088d61"),
        (0, (4, 4, 1), (2, 2), "00946dba"),
        (0, (3, 4, 1), (5, 6), "0000259494520000259494525a5aac4d4d385a5aac4d4d386d6decbabad2"),
        (1, (5, 6, 1), (3, 9), "1a223a7886837c99b9398fe4e18542a1a897d78041a4855675b8f5"),
        (1, (6, 4, 3), (2, 2), "32cfbc6147f484c04ce0e334"),
        (1, (4, 4, 1), (2, 2), "4b5b9ea6"),
        (1, (3, 4, 1), (5, 6), "001237817352243f607360475a839c5d4338659cc79a91946dace4c2c6d2"),
        (2, (5, 6, 1), (3, 9), "19143073928a7698c12a8ff6f3772fa4b594f17026ac904865bdff"),
        (2, (6, 4, 3), (2, 2), "24dbb36e3afd79b947eaea39"),
        (2, (4, 4, 1), (2, 2), "474fa4b0"),
        (2, (3, 4, 1), (5, 6), "00002f8f844e1d395e725938538ca65e3a3662acdb98889563b5f6cbcee3"),
        (3, (5, 6, 1), (3, 9), "1f262c848a8f809ebb3d80c2c98d51b9aea3d57f29c3844679b7f5"),
        (3, (6, 4, 3), (2, 2), "5878b8866cc656bc9b88b55a"),
        (3, (4, 4, 1), (2, 2), "4b5b9ea6"),
        (3, (3, 4, 1), (5, 6), "0013259473521e38527c63495a83ac4d4338679ed7959a9e6dadecbac6d2"),
        (4, (5, 6, 1), (3, 9), "220e226d9b877097c82c85fefd6a31a1c18dfe631ba1a7445ec5ff"),
        (4, (6, 4, 3), (2, 2), "17e0b17339ff77b644eff03f"),
        (4, (4, 4, 1), (2, 2), "41469bae"),
        (4, (3, 4, 1), (5, 6), "000032948a501e345d715433508da75f333a62b3df997f995fb2f3d0cae7"),
    ],
)
def test_bytes_are_resized_to_those_of_mxnet(interp, shape, size, expected):
    data = (numpy.arange(numpy.prod(shape)) ** 2 * 37 % 251).reshape(shape)
    for dtype in ("uint8", "float32"):
        made = image.imresize(nd.array(data, dtype=dtype), size[1], size[0], interp).asnumpy()
        assert made.shape == (*size, shape[2])
        known = numpy.frombuffer(bytes.fromhex(expected), "uint8").reshape(made.shape)
        apart = abs(made.astype("float64").clip(0, 255) - known).max()
        assert apart == 0 if dtype == "uint8" else apart < 1.3


def test_lanczos_reproduces_an_image_at_its_own_size():
    a = picture()
    made = image.imresize(nd.array(a, dtype="uint8"), 30, 20, 4)
    numpy.testing.assert_array_equal(made.asnumpy(), a)


def test_short_side_and_scale():
    assert image.resize_short(nd.ones((20, 30, 3)), 10).shape == (10, 15, 3)
    assert image.resize_short(nd.ones((30, 20, 3)), 10).shape == (15, 10, 3)
    assert image.scale_down((640, 480), (720, 120)) == (640, 106)
    assert image.scale_down((360, 1000), (480, 500)) == (360, 375)
    assert image.scale_down((300, 400), (0, 0)) == (0, 0)


def test_crops():
    a = picture()
    x = nd.array(a, dtype="uint8")
    numpy.testing.assert_array_equal(image.fixed_crop(x, 3, 4, 5, 6).asnumpy(), a[4:10, 3:8])
    assert image.fixed_crop(x, 3, 4, 5, 6, size=(10, 11)).shape == (11, 10, 3)
    part, rectangle = image.center_crop(x, (8, 6))
    assert rectangle == (11, 7, 8, 6)
    numpy.testing.assert_array_equal(part.asnumpy(), a[7:13, 11:19])
    assert image.center_crop(x, (60, 60))[0].shape == (60, 60, 3)
    for crop in (lambda: image.random_crop(x, (8, 6)),
                 lambda: image.random_size_crop(x, (8, 6), 0.1, (0.5, 2)),
                 lambda: image.random_size_crop(x, (8, 6), (0.1, 0.2), (0.5, 2))):  # fmt: skip
        for _ in range(20):
            part, (x0, y0, w, h) = crop()
            assert part.shape == (6, 8, 3)
            assert 0 <= x0 <= x0 + w <= 30 and 0 <= y0 <= y0 + h <= 20
    with pytest.raises(ValueError, match="not inside"):
        image.fixed_crop(x, 28, 0, 5, 5)
    numpy_made = image.fixed_crop(a, 0, 0, 2, 2)
    assert isinstance(numpy_made, nd.NDArray) and numpy_made.dtype == numpy.uint8


def test_borders():
    a = picture(3, 4)
    x = nd.array(a, dtype="uint8")
    for kind, mode in enumerate(("constant", "edge", "symmetric", "wrap", "reflect")):
        made = image.copyMakeBorder(x, 1, 2, 0, 1, kind).asnumpy()
        numpy.testing.assert_array_equal(made, numpy.pad(a, ((1, 2), (0, 1), (0, 0)), mode))
    coloured = image.copyMakeBorder(x, 1, 0, 0, 0, 0, values=(1, 2, 3))
    assert coloured.asnumpy()[0, 0].tolist() == [1, 2, 3]


def test_rotation_of_several_images_by_several_angles():
    x = nd.random.uniform(shape=(2, 3, 5, 5))
    made = image.imrotate(x, nd.array([90, 180])).asnumpy()
    a = x.asnumpy()
    numpy.testing.assert_allclose(made[0], numpy.rot90(a[0], 1, (1, 2)), atol=1e-5)
    numpy.testing.assert_allclose(made[1], numpy.rot90(a[1], 2, (1, 2)), atol=1e-5)
    with pytest.raises(ValueError, match="rotation_degrees"):
        image.imrotate(x, [1, 2, 3])


def test_color_normalize():
    a = picture().astype("float32")
    mean, std = numpy.array([1, 2, 3], "float32"), numpy.array([4, 5, 6], "float32")
    made = image.color_normalize(nd.array(a), nd.array(mean), nd.array(std))
    numpy.testing.assert_allclose(made.asnumpy(), (a - mean) / std, rtol=1e-5)


# ---- augmenters ----------------------------------------------------------------------------------


def test_create_augmenter_makes_images_of_the_shape_asked_for():
    made = image.CreateAugmenter(
        (3, 12, 10), resize=16, rand_crop=True, rand_resize=True, rand_mirror=True, mean=True,
        std=True, brightness=0.1, contrast=0.1, saturation=0.1, hue=0.1, pca_noise=0.1,
        rand_gray=0.5, inter_method=10,
    )  # fmt: skip
    for _ in range(5):
        x = nd.array(picture(), dtype="uint8")
        for augmenter in made:
            x = augmenter(x)
            assert augmenter.dumps()
        assert x.shape == (12, 10, 3) and x.dtype == numpy.float32
    with pytest.raises(ValueError, match="rand_crop"):
        image.CreateAugmenter((3, 2, 2), rand_resize=True)
    with pytest.raises(ValueError, match="mean"):
        image.CreateAugmenter((3, 2, 2), mean=numpy.ones(2))


def test_augmenters_of_colour():
    a = picture().astype("float32")
    x = nd.array(a)
    luma = a @ numpy.array([0.299, 0.587, 0.114], "float32")
    random.seed(5)
    alpha = 1 + random.uniform(-0.5, 0.5)
    for kind, expected in (
        (image.BrightnessJitterAug, a * alpha),
        (image.ContrastJitterAug, a * alpha + luma.mean() * (1 - alpha)),
        (image.SaturationJitterAug, a * alpha + luma[..., None] * (1 - alpha)),
    ):
        random.seed(5)
        numpy.testing.assert_allclose(kind(0.5)(x).asnumpy(), expected, rtol=1e-4, atol=1e-2)
    numpy.testing.assert_allclose(image.HueJitterAug(0)(x).asnumpy(), a, atol=1)
    numpy.testing.assert_array_equal(image.HorizontalFlipAug(1)(x).asnumpy(), a[:, ::-1])
    grey = image.RandomGrayAug(1)(x).asnumpy()
    numpy.testing.assert_allclose(grey[..., 0], a @ numpy.array([0.21, 0.72, 0.07]), rtol=1e-4)
    assert image.ForceResizeAug((7, 8))(x).shape == (8, 7, 3)
    in_turn = image.SequentialAug([image.CastAug("int32"), image.CastAug("float64")])
    assert in_turn(x).dtype == numpy.float64
    assert in_turn.dumps()[0] == "sequentialaug"


# ---- iterators -----------------------------------------------------------------------------------


@pytest.fixture
def files(tmp_path):
    """Seven plain images in files, a list of them, and a RecordIO file with its index."""
    with recordio.MXIndexedRecordIO(
        str(tmp_path / "all.idx"), str(tmp_path / "all.rec"), "w"
    ) as file:
        lines = []
        for i in range(7):
            a = numpy.full((10, 12, 3), 10 * i, "uint8")
            image.imwrite(tmp_path / f"{i}.png", a)
            lines.append(f"{i}\t{i}\t{i}.png\n")
            file.write_idx(i, recordio.pack(recordio.IRHeader(0, i, i, 0), encoded(a)))
    (tmp_path / "all.lst").write_text("".join(lines))
    return tmp_path


def source_arguments(files, kind):
    rec = str(files / "all.rec")
    return {
        "list": {"path_imglist": str(files / "all.lst"), "path_root": str(files)},
        "imglist": {"imglist": [[i, f"{i}.png"] for i in range(7)], "path_root": str(files)},
        "rec": {"path_imgrec": rec},
        "indexed": {"path_imgrec": rec, "path_imgidx": str(files / "all.idx")},
    }[kind]


@pytest.mark.parametrize("kind", ["list", "imglist", "rec", "indexed"])
def test_image_iter(files, kind):
    batches = image.ImageIter(3, (3, 8, 8), **source_arguments(files, kind))
    assert batches.provide_data[0].shape == (3, 3, 8, 8)
    for _ in range(2):
        made = list(batches)
        assert [b.pad for b in made] == [0, 0, 2]
        labels = numpy.concatenate([b.label[0].asnumpy() for b in made])
        assert labels.tolist() == [0, 1, 2, 3, 4, 5, 6, 0, 1]
        pixels = numpy.concatenate([b.data[0].asnumpy()[:, 0, 0, 0] for b in made])
        assert pixels.tolist() == [10 * y for y in labels]
        assert made[0].data[0].shape == (3, 3, 8, 8) and made[0].data[0].dtype == numpy.float32
        batches.reset()


def test_image_iter_shuffles_parts_and_last_batches(files):
    arguments = source_arguments(files, "rec")
    labels = []
    for part in range(2):
        made = image.ImageIter(
            1, (3, 8, 8), shuffle=True, num_parts=2, part_index=part, **arguments
        )
        labels += [float(b.label[0].asscalar()) for b in made]
    assert sorted(labels) == list(range(7))
    for last, counts in (("discard", [2, 2]), ("roll_over", [2, 2, 3])):
        made = image.ImageIter(3, (3, 8, 8), last_batch_handle=last, **arguments)
        for count in counts:
            assert len(list(made)) == count
            made.reset()


def test_image_iter_errors(files):
    with pytest.raises(ValueError, match="path_imgrec"):
        image.ImageIter(3, (3, 8, 8))
    with pytest.raises(ValueError, match="data_shape"):
        image.ImageIter(3, (2, 8, 8), **source_arguments(files, "rec"))
    (files / "3.png").write_bytes(b"damaged")
    batches = image.ImageIter(3, (3, 8, 8), **source_arguments(files, "list"))
    next(batches)
    with pytest.raises(slipstream.SlipstreamError, match=r"3.png"):
        next(batches)


def test_image_record_iter(files):
    batches = ImageRecordIter(
        str(files / "all.rec"), (3, 8, 8), 2, mean_r=1, mean_g=2, mean_b=3, std_r=2, scale=0.5
    )
    made = list(batches)
    assert len(made) == 4 and made[3].pad == 1
    first = made[1].data[0].asnumpy()[:, :, 0, 0]
    numpy.testing.assert_allclose(first, [[4.75, 9, 8.5], [7.25, 14, 13.5]])
    dropped = ImageRecordIter(str(files / "all.rec"), (3, 8, 8), 2, round_batch=False)
    assert len(list(dropped)) == 3
    raw = next(ImageRecordUInt8Iter(str(files / "all.rec"), (3, 8, 8), 2, rand_mirror=True))
    assert raw.data[0].dtype == numpy.uint8
    grey = next(ImageRecordIter(str(files / "all.rec"), (1, 8, 8), 2))
    assert grey.data[0].shape == (2, 1, 8, 8)


def test_names_in_the_module_of_single_images():
    from slipstream.image.image import _get_interp_method, imresize

    assert imresize is image.imresize and image.image.ImageIter is image.ImageIter
    assert _get_interp_method(9, (4, 4, 8, 8)) == 2 and _get_interp_method(1) == 1


@pytest.mark.parametrize("shape", [(0, 4, 3), (4, 0, 3)])
def test_no_pixels_have_no_proportions(shape):
    with pytest.raises(ValueError, match=r"src of shape .* has no pixels"):
        image.resize_short(nd.zeros(shape), 2)
