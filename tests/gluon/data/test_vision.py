"""Vision datasets, from small files in the formats in which they are published."""

from __future__ import annotations

import gzip
import io
import struct
import tarfile

import numpy
import pytest

from slipstream import image, nd, np, npx, recordio
from slipstream.gluon.data import DataLoader, RecordFileDataset, vision
from slipstream.gluon.data.vision import transforms


def idx(array):
    head = struct.pack(">HBB", 0, 8, array.ndim) + struct.pack(f">{array.ndim}I", *array.shape)
    return head + array.astype("uint8").tobytes()


def write_mnist(folder, which="train", count=7, packed=True):
    rng = numpy.random.default_rng(count)
    images, labels = rng.integers(0, 256, (count, 28, 28)), rng.integers(0, 10, count)
    for name, a in (("images-idx3", images), ("labels-idx1", labels)):
        data = idx(a)
        path = folder / f"{which}-{name}-ubyte{'.gz' if packed else ''}"
        path.write_bytes(gzip.compress(data) if packed else data)
    return images, labels


@pytest.mark.parametrize("packed", [True, False])
@pytest.mark.parametrize("kind", [vision.MNIST, vision.FashionMNIST])
def test_mnist(tmp_path, kind, packed):
    images, labels = write_mnist(tmp_path, packed=packed)
    write_mnist(tmp_path, "t10k", 3, packed=packed)
    made = kind(root=tmp_path, train=True)
    assert len(made) == 7 and len(kind(tmp_path, train=False)) == 3
    x, y = made[2]
    assert isinstance(x, nd.NDArray) and x.dtype == numpy.uint8 and x.shape == (28, 28, 1)
    assert isinstance(y, numpy.int32) and y == labels[2]
    numpy.testing.assert_array_equal(x.asnumpy()[..., 0], images[2])
    x, y = made[0:3]
    assert x.shape == (3, 28, 28, 1) and y.tolist() == labels[:3].tolist()
    changed = kind(tmp_path, transform=lambda x, y: (x.astype("float32") / 255, y))
    assert changed[0][0].dtype == numpy.float32


@pytest.mark.parametrize("workers", [0, 2])
def test_mnist_through_the_loader(tmp_path, workers):
    images, labels = write_mnist(tmp_path, count=50)
    pipeline = vision.MNIST(tmp_path).transform_first(transforms.ToTensor())
    made = list(DataLoader(pipeline, 16, num_workers=workers))
    x = numpy.concatenate([a.asnumpy() for a, _ in made])
    numpy.testing.assert_allclose(x[:, 0], images / 255, rtol=1e-6)
    assert made[0][1].dtype == numpy.int32
    assert numpy.concatenate([b.asnumpy() for _, b in made]).tolist() == labels.tolist()


def test_arrays_of_numpy_in_numpy_mode(tmp_path):
    write_mnist(tmp_path)
    npx.set_np()
    x, _ = vision.MNIST(tmp_path)[0]
    assert isinstance(x, np.ndarray)
    x, y = next(iter(DataLoader(vision.MNIST(tmp_path), 2)))
    assert isinstance(x, np.ndarray) and isinstance(y, np.ndarray)


def write_cifar(folder, names, count=4, labels=1):
    rng = numpy.random.default_rng(count)
    parts = []
    for name in names:
        rows = rng.integers(0, 256, (count, labels + 3072)).astype("uint8")
        rows[:, :labels] %= 10
        (folder / name).write_bytes(rows.tobytes())
        parts.append(rows)
    return numpy.concatenate(parts)


TRAIN = [f"data_batch_{i}.bin" for i in range(1, 6)]


def test_cifar10(tmp_path):
    rows = write_cifar(tmp_path, TRAIN)
    write_cifar(tmp_path, ["test_batch.bin"], 2)
    made = vision.CIFAR10(tmp_path)
    assert len(made) == 20 and len(vision.CIFAR10(tmp_path, train=False)) == 2
    x, y = made[5]
    assert x.shape == (32, 32, 3) and x.dtype == numpy.uint8 and y == rows[5, 0]
    numpy.testing.assert_array_equal(x.asnumpy(), rows[5, 1:].reshape(3, 32, 32).transpose(1, 2, 0))


@pytest.mark.parametrize("fine", [True, False])
def test_cifar100_in_its_archive(tmp_path, fine):
    source = tmp_path / "source"
    source.mkdir()
    rows = write_cifar(source, ["train.bin", "test.bin"], labels=2)
    root = tmp_path / "root"
    root.mkdir()
    with tarfile.open(root / "cifar-100-binary.tar.gz", "w:gz") as tar:
        tar.add(source, "cifar-100-binary")
    made = vision.CIFAR100(root, fine_label=fine)
    assert len(made) == 4
    assert made[3][1] == rows[3, 1 if fine else 0]


@pytest.mark.parametrize(
    "make, told",
    [
        (vision.MNIST, ["train-images-idx3-ubyte", "yann.lecun.com"]),
        (vision.FashionMNIST, ["train-labels-idx1-ubyte", "zalandoresearch"]),
        (vision.CIFAR10, ["data_batch_3.bin", "cifar-10-binary.tar.gz", "toronto"]),
        (vision.CIFAR100, ["train.bin", "cifar-100-binary.tar.gz"]),
    ],
)
@pytest.mark.parametrize("base", [None, "http://127.0.0.1:9/none", "nonsense"])
def test_missing_files_are_named(tmp_path, monkeypatch, make, told, base):
    monkeypatch.delenv("SLIPSTREAM_DATASETS", raising=False)
    if base:
        monkeypatch.setenv("SLIPSTREAM_DATASETS", base)
    with pytest.raises(FileNotFoundError) as caught:
        make(tmp_path)
    for part in [*told, str(tmp_path), *([base] if base else [])]:
        assert part in str(caught.value)


def test_files_are_fetched_from_where_one_says(tmp_path, monkeypatch):
    source = tmp_path / "mirror" / "mnist"
    source.mkdir(parents=True)
    _, labels = write_mnist(source)
    monkeypatch.setenv("SLIPSTREAM_DATASETS", (tmp_path / "mirror").as_uri())
    made = vision.MNIST(tmp_path / "new")
    assert [int(made[i][1]) for i in range(7)] == labels.tolist()
    monkeypatch.setenv("MXNET_HOME", str(tmp_path / "home"))
    assert len(vision.MNIST()) == 7
    assert (tmp_path / "home" / "datasets" / "mnist").is_dir()


@pytest.mark.parametrize(
    "damage",
    [
        lambda d: d[:-1],
        lambda d: d + b"x",
        lambda d: d[:9],
        lambda d: d[:3],
        lambda d: b"",
        lambda d: b"\1" + d[1:],
        lambda d: d[:3] + b"\1" + d[4:],
        lambda d: d[:4] + b"\xff\xff\xff\xff" + d[8:],
        lambda d: gzip.compress(d)[:-20],
        lambda d: gzip.compress(d)[:60] + b"garbage" * 30,
    ],
)
def test_damaged_idx_files_are_errors_that_name_them(tmp_path, damage):
    write_mnist(tmp_path, packed=False)
    path = tmp_path / "train-images-idx3-ubyte"
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(ValueError, match="train-images-idx3-ubyte"):
        vision.MNIST(tmp_path)


def test_other_damage(tmp_path):
    write_mnist(tmp_path, count=5, packed=False)
    (tmp_path / "train-labels-idx1-ubyte").write_bytes(idx(numpy.zeros(4)))
    with pytest.raises(ValueError, match="5 images"):
        vision.MNIST(tmp_path)
    write_cifar(tmp_path, TRAIN)
    (tmp_path / "data_batch_2.bin").write_bytes(b"x" * 3000)
    with pytest.raises(ValueError, match=r"data_batch_2.bin"):
        vision.CIFAR10(tmp_path)
    (tmp_path / "cifar-100-binary.tar.gz").write_bytes(b"no archive")
    with pytest.raises(ValueError, match="damaged"):
        vision.CIFAR100(tmp_path)


def test_an_archive_cannot_write_outside_of_root(tmp_path):
    root = tmp_path / "root"
    root.mkdir()
    with tarfile.open(root / "cifar-100-binary.tar.gz", "w:gz") as tar:
        info = tarfile.TarInfo("../evil.bin")
        info.size = 4
        tar.addfile(info, io.BytesIO(b"evil"))
    with pytest.raises(ValueError, match="archive"):
        vision.CIFAR100(root)
    assert not (tmp_path / "evil.bin").exists()


# ---- images in files -----------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """Three classes of plain pictures whose colour is 10 times their label."""
    for label, name in enumerate(("bus", "car", "van")):
        (tmp_path / name).mkdir()
        for i in range(label + 1):
            image.imwrite(tmp_path / name / f"{i}.png", numpy.full((4, 5, 3), label * 10, "uint8"))
    return tmp_path


def test_image_folder(folder):
    made = vision.ImageFolderDataset(folder)
    assert made.synsets == ["bus", "car", "van"] and len(made) == 6
    x, y = made[5]
    assert x.shape == (4, 5, 3) and x.dtype == numpy.uint8 and y == 2
    assert x.asnumpy().max() == x.asnumpy().min() == 20
    assert vision.ImageFolderDataset(folder, flag=0)[0][0].shape == (4, 5, 1)
    assert made.items[0] == (str(folder / "bus" / "0.png"), 0)
    changed = vision.ImageFolderDataset(folder, transform=lambda x, y: y * 2)
    assert [changed[i] for i in range(6)] == [0, 2, 2, 4, 4, 4]
    for workers in (0, 2):
        batches = list(DataLoader(made, 4, num_workers=workers))
        assert [b.shape for b, _ in batches] == [(4, 4, 5, 3), (2, 4, 5, 3)]


def test_other_files_in_folders_are_left_out(folder):
    (folder / "notes.txt").write_text("not a folder")
    (folder / "bus" / "list.csv").write_text("not an image")
    with pytest.warns(UserWarning) as told:
        assert len(vision.ImageFolderDataset(folder)) == 6
    messages = " ".join(str(w.message) for w in told)
    assert len(told) == 2 and "list.csv" in messages and "notes.txt" in messages


def test_image_list(folder):
    made = vision.ImageListDataset(folder, [[1.0, "car/0.png"], [2.0, "van/1.png"]])
    assert len(made) == 2 and made[1][1] == 2.0 and made[1][0].shape == (4, 5, 3)
    (folder / "all.lst").write_text("0\t1\tcar/0.png\n1\t2\tvan/1.png\n2\t0\tbus/0.png\n")
    for name in ("all.lst", str(folder / "all.lst")):
        made = vision.ImageListDataset(folder, name)
        assert [made[i][1] for i in range(3)] == [1, 2, 0]
    several = vision.ImageListDataset(folder, [[1.0, 2.0, "car/0.png"]])
    assert several[0][1].tolist() == [1, 2]
    (folder / "bad.lst").write_text("0\tcar/0.png\n")
    with pytest.raises(ValueError, match="line 1"):
        vision.ImageListDataset(folder, "bad.lst")


@pytest.mark.parametrize("workers", [0, 2])
def test_image_records(tmp_path, workers):
    path = str(tmp_path / "few.rec")
    with recordio.MXIndexedRecordIO(path[:-4] + ".idx", path, "w") as file:
        for i in range(10):
            header = recordio.IRHeader(0, i, i, 0)
            picture = numpy.full((4, 5, 3), i * 10, "uint8")
            file.write_idx(i, recordio.pack_img(header, picture, img_fmt=".png", quality=3))
    made = vision.ImageRecordDataset(path)
    assert len(made) == 10
    x, y = made[3]
    assert x.shape == (4, 5, 3) and x.asnumpy().max() == 30 and y == 3.0
    assert vision.ImageRecordDataset(path, flag=0)[3][0].shape == (4, 5, 1)
    assert isinstance(RecordFileDataset(path)[0], bytes)
    batches = list(DataLoader(made, 4, num_workers=workers))
    assert numpy.concatenate([y.asnumpy() for _, y in batches]).tolist() == list(range(10))
    assert [int(x.asnumpy()[0, 0, 0, 0]) for x, _ in batches] == [0, 40, 80]
