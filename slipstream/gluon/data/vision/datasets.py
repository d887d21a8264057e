"""Datasets of images: MNIST and its kin, CIFAR, RecordIO files, folders and lists.

Nothing is downloaded of itself: files are read from `root`, in the form in which they are
published. With ``SLIPSTREAM_DATASETS`` set to an address (also ``file:``), files that are missing
are fetched from ``<address>/<dataset>/<file>``.
"""

from __future__ import annotations

import os
import shutil
import tarfile
import urllib.error
import urllib.request
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from .... import _numpy_mode as np_mode
from .... import image, recordio
from ...._files import replacing
from ....base import data_dir
from ....image._iterators import numbered, read_list
from ....io._formats import read_cifar, read_images_and_labels
from ..batchify import make_array
from ..dataset import Dataset, RecordFileDataset, _rows

__all__ = [
    "CIFAR10",
    "CIFAR100",
    "MNIST",
    "FashionMNIST",
    "ImageFolderDataset",
    "ImageListDataset",
    "ImageRecordDataset",
]  # fmt: skip

_ENDINGS = (".jpg", ".jpeg", ".png")


def _fetch(address: str, path: str) -> None:
    """Downloads a file; what is there already is replaced only by all of it."""
    with urllib.request.urlopen(address, timeout=30) as source, replacing(path) as file:
        shutil.copyfileobj(source, file)


class _PublishedDataset(Dataset):
    """Images and labels of files that are published somewhere."""

    _name: str
    _published: str  # where

    def __init__(self, root: str | os.PathLike[str] | None, train: bool, transform: Any) -> None:
        self._root = (
            os.path.join(data_dir(), "datasets", self._name)
            if root is None
            else os.path.expanduser(os.fspath(root))
        )
        self._train = train
        self._transform = transform
        images, labels = self._read()
        self._data = make_array(images)
        self._label = labels

    def _read(self) -> tuple[numpy.ndarray, numpy.ndarray]:
        raise TypeError(f"{type(self).__name__} does not define _read")

    def _locate(self, wanted: Sequence[str], archive: str | None = None) -> list[str]:
        """Paths of files under `root`: plain, packed, or in a folder that an archive made."""
        found = [self._find(name) for name in wanted]
        if all(found):
            return [path for path in found if path is not None]
        why = ""
        base = os.environ.get("SLIPSTREAM_DATASETS")
        if archive is not None and self._unpack(archive):
            return self._located(wanted)
        if base:
            missing = [name for name, path in zip(wanted, found, strict=True) if path is None]
            needed = [archive] if archive else [f"{name}.gz" for name in missing]
            try:
                os.makedirs(self._root, exist_ok=True)
                for name in needed:
                    _fetch(
                        f"{base.rstrip('/')}/{self._name}/{name}", os.path.join(self._root, name)
                    )
                if archive is not None:
                    self._unpack(archive)
                return self._located(wanted)
            except (urllib.error.URLError, OSError, ValueError) as e:
                why = f"; SLIPSTREAM_DATASETS={base} did not help: {e}"
        missing = [name for name, path in zip(wanted, found, strict=True) if path is None]
        either = f" (or {archive})" if archive else " (or the same packed, .gz)"
        raise FileNotFoundError(
            f"{type(self).__name__}: the folder {self._root} has no {', '.join(missing)}{either}. "
            f"They are published at {self._published}; put them there, or give root{why}"
        )

    def _located(self, wanted: Sequence[str]) -> list[str]:
        found = [self._find(name) for name in wanted]
        for name, path in zip(wanted, found, strict=True):
            if path is None:
                raise FileNotFoundError(f"{name} is not in the archive")
        return [path for path in found if path is not None]

    def _folders(self) -> list[str]:
        return [self._root]

    def _find(self, name: str) -> str | None:
        for folder in self._folders():
            for ending in ("", ".gz"):
                path = os.path.join(folder, name + ending)
                if os.path.isfile(path):
                    return path
        return None

    def _unpack(self, archive: str) -> bool:
        path = os.path.join(self._root, archive)
        if not os.path.isfile(path):
            return False
        try:
            with tarfile.open(path) as tar:
                tar.extractall(self._root, filter="data")
        except (tarfile.TarError, EOFError, OSError) as e:
            raise ValueError(f"{path}: damaged or truncated archive: {e}") from e
        return True

    def __len__(self) -> int:
        return len(self._label)

    def __getitem__(self, idx: int) -> Any:
        label = self._label[idx]
        if not isinstance(idx, int) and np_mode.is_np_array():  # many of them: an array as well
            label = make_array(label)
        sample = self._data[idx], label
        return sample if self._transform is None else self._transform(*sample)

    def _take_batch(self, indices: list[int]) -> Any:
        if self._transform is not None:
            return None
        return [_rows(self._data, indices), _rows(self._label, indices)]


class MNIST(_PublishedDataset):
    """Handwritten digits: images of uint8 (28, 28, 1), labels of int32.

    Parameters
    ----------
    root : str
        The folder of the idx files, packed (.gz) or not; ``~/.mxnet/datasets/mnist`` when None.
    train : bool
        The images for training, else those for testing.
    transform : callable
        Makes a sample of image and label.

    Raises
    ------
    FileNotFoundError
        Naming the folder, the files and where they are published.
    ValueError
        When a file is damaged.

    Examples
    --------
    >>> import struct, tempfile
    >>> from slipstream.gluon.data.vision import MNIST
    >>> with tempfile.TemporaryDirectory() as folder:  # two blank images, in MNIST's format
    ...     with open(folder + "/t10k-images-idx3-ubyte", "wb") as file:
    ...         _ = file.write(struct.pack(">IIII", 2051, 2, 28, 28) + bytes(2 * 28 * 28))
    ...     with open(folder + "/t10k-labels-idx1-ubyte", "wb") as file:
    ...         _ = file.write(struct.pack(">II", 2049, 2) + bytes([7, 2]))
    ...     test = MNIST(folder, train=False)
    >>> image, label = test[0]
    >>> len(test), image.shape, int(label)
    (2, (28, 28, 1), 7)
    """

    _name = "mnist"
    _published = "http://yann.lecun.com/exdb/mnist"

    def __init__(
        self, root: str | os.PathLike[str] | None = None, train: bool = True,
        transform: Callable[[Any, Any], Any] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(root, train, transform)

    def _read(self) -> tuple[numpy.ndarray, numpy.ndarray]:
        which = "train" if self._train else "t10k"
        files = self._locate([f"{which}-images-idx3-ubyte", f"{which}-labels-idx1-ubyte"])
        images, labels = read_images_and_labels(*files)
        if images.dtype != numpy.uint8:
            raise ValueError(f"{files[0]}: pixels are {images.dtype}, not uint8")
        return images[..., None], labels.astype(numpy.int32)


class FashionMNIST(MNIST):
    """Pictures of clothes in ten classes, in the form of ``MNIST``.

    Parameters are those of ``MNIST``; `root` is ``~/.mxnet/datasets/fashion-mnist`` when None.
    """

    _name = "fashion-mnist"
    _published = "https://github.com/zalandoresearch/fashion-mnist"


class CIFAR10(_PublishedDataset):
    """Small pictures in ten classes: images of uint8 (32, 32, 3), labels of int32.

    Parameters
    ----------
    root : str
        The folder of the ``.bin`` files or of the archive with them;
        ``~/.mxnet/datasets/cifar10`` when None.
    train : bool
        The images for training, else those for testing.
    transform : callable
        Makes a sample of image and label.

    Examples
    --------
    >>> import tempfile
    >>> from slipstream.gluon.data.vision import CIFAR10
    >>> with tempfile.TemporaryDirectory() as folder:  # one blank image, in CIFAR's format
    ...     with open(folder + "/test_batch.bin", "wb") as file:
    ...         _ = file.write(bytes([3]) + bytes(3 * 32 * 32))
    ...     test = CIFAR10(folder, train=False)
    >>> image, label = test[0]
    >>> len(test), image.shape, int(label)
    (1, (32, 32, 3), 3)
    """

    _name = "cifar10"
    _published = "https://www.cs.toronto.edu/~kriz/cifar.html"
    _archive = "cifar-10-binary.tar.gz"
    _folder = "cifar-10-batches-bin"
    _files: tuple[Sequence[str], Sequence[str]] = (
        [f"data_batch_{i}.bin" for i in range(1, 6)],
        ["test_batch.bin"],
    )

    def __init__(
        self, root: str | os.PathLike[str] | None = None, train: bool = True,
        transform: Callable[[Any, Any], Any] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(root, train, transform)

    def _folders(self) -> list[str]:
        return [self._root, os.path.join(self._root, self._folder)]

    def _labels(self, labels: numpy.ndarray) -> numpy.ndarray:
        return labels[:, 0]

    def _read(self) -> tuple[numpy.ndarray, numpy.ndarray]:
        files = self._locate(self._files[0 if self._train else 1], self._archive)
        columns = 2 if isinstance(self, CIFAR100) else 1
        parts = [read_cifar(path, columns) for path in files]
        images = numpy.concatenate([x for x, _ in parts])
        return images, self._labels(numpy.concatenate([y for _, y in parts]))


class CIFAR100(CIFAR10):
    """Small pictures in a hundred classes, or in twenty groups of classes.

    Parameters
    ----------
    root : str
        ``~/.mxnet/datasets/cifar100`` when None.
    fine_label : bool
        The class, else the group.
    train, transform
        As of ``CIFAR10``.
    """

    _name = "cifar100"
    _archive = "cifar-100-binary.tar.gz"
    _folder = "cifar-100-binary"
    _files = (["train.bin"], ["test.bin"])

    def __init__(
        self, root: str | os.PathLike[str] | None = None, fine_label: bool = False,
        train: bool = True, transform: Callable[[Any, Any], Any] | None = None,
    ) -> None:  # fmt: skip
        self._fine_label = fine_label
        super().__init__(root, train, transform)

    def _labels(self, labels: numpy.ndarray) -> numpy.ndarray:
        return labels[:, 1 if self._fine_label else 0]


class ImageRecordDataset(RecordFileDataset):
    """Images and labels of a RecordIO file, with its ``.idx`` file beside it.

    Parameters
    ----------
    filename : str
    flag : int
        1 for colour, 0 for grey, -1 for the channels the file has.
    transform : callable
        Makes a sample of image and label.

    Examples
    --------
    >>> import tempfile
    >>> import numpy
    >>> from slipstream import recordio
    >>> from slipstream.gluon.data.vision import ImageRecordDataset
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = folder + "/images"
    ...     writer = recordio.MXIndexedRecordIO(path + ".idx", path + ".rec", "w")
    ...     for i in range(4):
    ...         header = recordio.IRHeader(0, i, i, 0)
    ...         picture = numpy.full((8, 8, 3), 50 * i, "uint8")
    ...         writer.write_idx(i, recordio.pack_img(header, picture, img_fmt=".png"))
    ...     writer.close()
    ...     picture, label = ImageRecordDataset(path + ".rec")[3]
    >>> picture.shape, float(label)
    ((8, 8, 3), 3.0)
    """

    def __init__(
        self, filename: str, flag: int = 1, transform: Callable[[Any, Any], Any] | None = None
    ) -> None:
        super().__init__(filename)
        self._flag = flag
        self._transform = transform

    def __getitem__(self, idx: int) -> Any:
        header, data = recordio.unpack(super().__getitem__(idx))
        picture = image.imdecode(data, self._flag)
        if self._transform is not None:
            return self._transform(picture, header.label)
        return picture, header.label


class ImageFolderDataset(Dataset):
    """Images in folders, one for each class: ``root/car/1.jpg``, ``root/bus/7.png``.

    Parameters
    ----------
    root : str
    flag : int
        1 for colour, 0 for grey.
    transform : callable
        Makes a sample of image and label.

    Attributes
    ----------
    synsets : list of str
        The folders, sorted; label i is ``synsets[i]``.
    items : list of (str, int)
        Each file and its label.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import image, nd
    >>> from slipstream.gluon.data import vision
    >>> with tempfile.TemporaryDirectory() as root:
    ...     os.mkdir(os.path.join(root, "car"))
    ...     image.imwrite(os.path.join(root, "car", "1.png"), nd.zeros((9, 9, 3), dtype="uint8"))
    ...     pictures = vision.ImageFolderDataset(root)
    ...     pictures.synsets, pictures[0][0].shape, pictures[0][1]
    (['car'], (9, 9, 3), 0)
    """

    def __init__(
        self, root: str | os.PathLike[str], flag: int = 1,
        transform: Callable[[Any, Any], Any] | None = None,
    ) -> None:  # fmt: skip
        self._root = os.path.expanduser(os.fspath(root))
        self._flag = flag
        self._transform = transform
        self.synsets: list[str] = []
        self.items: list[tuple[str, int]] = []
        for name in sorted(os.listdir(self._root)):
            folder = os.path.join(self._root, name)
            if not os.path.isdir(folder):
                warnings.warn(f"{folder} is not a folder; ignored", stacklevel=2)
                continue
            label = len(self.synsets)
            self.synsets.append(name)
            for file in sorted(os.listdir(folder)):
                path = os.path.join(folder, file)
                if not file.lower().endswith(_ENDINGS):
                    warnings.warn(f"{path} does not end in {', '.join(_ENDINGS)}; ignored",
                                  stacklevel=2)  # fmt: skip
                    continue
                self.items.append((path, label))

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, idx: int) -> Any:
        path, label = self.items[idx]
        picture = image.imread(path, self._flag)
        return (picture, label) if self._transform is None else self._transform(picture, label)


class ImageListDataset(Dataset):
    """Images of a list with their labels: a float, or a NumPy array of several.

    Parameters
    ----------
    root : str
        Where the files are.
    imglist : str or list
        A list file (lines of a number, labels and a name, with tabs between), or a list of
        ``[label, name]``.
    flag : int
        1 for colour, 0 for grey.
    """

    def __init__(
        self, root: str | os.PathLike[str] = ".", imglist: Any = None, flag: int = 1
    ) -> None:
        self._root = os.path.expanduser(os.fspath(root))
        self._flag = flag
        if imglist is None:
            raise ValueError("imglist must be given: a list file or a list of [label, name]")
        if isinstance(imglist, (str, os.PathLike)):
            path = os.path.expanduser(os.fspath(imglist))
            if not os.path.isabs(path) and not os.path.exists(path):
                path = os.path.join(self._root, path)
            listed = read_list(path)
        else:
            listed = numbered(imglist)
        self.items = [
            (os.path.join(self._root, name), float(label[0]) if len(label) == 1 else label)
            for label, name in listed.values()
        ]

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, idx: int) -> Any:
        path, label = self.items[idx]
        return image.imread(path, self._flag), label
