"""Files and iterators of data: downloads, MNIST, one batch for ever."""

from __future__ import annotations

import os
import struct
import zipfile
from collections.abc import Sequence
from typing import Any

import numpy

from ..base import data_dir
from ..io import DataIter, MNISTIter
from ._compare import host


def download(
    url: str,
    fname: str | None = None,
    dirname: str | None = None,
    overwrite: bool = False,
    retries: int = 5,
) -> str:
    """Fetch a file; its path. A file that is there is not fetched again.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = pathlib.Path(folder, "a.txt").write_text("a")
    ...     path = download("http://localhost/a.txt", dirname=folder)
    ...     os.path.basename(path)
    'a.txt'
    """
    from ..gluon.utils import download as fetch

    name = url.split("/")[-1] if fname is None else fname
    path = name if dirname is None else os.path.join(dirname, name)
    if os.path.dirname(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
    return fetch(url, path, overwrite, retries=retries)


_CIFAR10 = "https://repo.mxnet.io/gluon/dataset/cifar10/cifar10-b9ac2870.zip"


def get_cifar10(path: str = "data") -> None:
    """Have CIFAR-10 as ``train.rec`` and ``test.rec`` in ``path/cifar``; fetched when missing.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     cifar = pathlib.Path(folder, "cifar")
    ...     cifar.mkdir()
    ...     for name in ("train.rec", "test.rec", "train.lst", "test.lst"):
    ...         cifar.joinpath(name).touch()
    ...     get_cifar10(folder)  # all there: nothing to do
    """
    folder = os.path.join(path, "cifar")
    wanted = ("train.rec", "test.rec", "train.lst", "test.lst")
    if all(os.path.exists(os.path.join(folder, name)) for name in wanted):
        return
    with zipfile.ZipFile(download(_CIFAR10, dirname=path)) as packed:
        packed.extractall(path)


_MNIST = ("train-images-idx3-ubyte", "train-labels-idx1-ubyte",
          "t10k-images-idx3-ubyte", "t10k-labels-idx1-ubyte")  # fmt: skip


def _mnist_folder(path: str) -> str | None:
    """`path` if MNIST's files are there, else None: where Gluon looks for them."""
    there = os.path.exists(os.path.join(path, _MNIST[0]))
    return path if there or os.path.exists(os.path.join(path, _MNIST[0] + ".gz")) else None


def get_mnist(path: str = "data") -> dict[str, numpy.ndarray]:
    """MNIST as arrays: ``train_data`` (60000, 1, 28, 28) in [0, 1], ``train_label``, and for tests.

    Read from the folder `path`, or from where ``gluon.data.vision.MNIST`` reads.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _blank_mnist(folder)
    ...     digits = get_mnist(folder)
    >>> digits["train_data"].shape, digits["test_label"].tolist()
    ((3, 1, 28, 28), [0, 1, 2])
    """
    from ..gluon.data.vision import MNIST

    found: dict[str, numpy.ndarray] = {}
    for name, train in (("train", True), ("test", False)):
        digits = MNIST(_mnist_folder(path), train=train)
        images = host(digits._data).reshape(-1, 1, 28, 28)
        found[f"{name}_data"] = images.astype(numpy.float32) / 255
        found[f"{name}_label"] = host(digits._label).astype(numpy.int8)
    return found


def _blank_mnist(path: str, count: int = 3) -> None:
    """Writes blank images in MNIST's format, labelled 0, 1, 2...: for examples."""
    images = struct.pack(">IIII", 2051, count, 28, 28) + bytes(count * 28 * 28)
    labels = struct.pack(">II", 2049, count) + bytes(i % 10 for i in range(count))
    for name in _MNIST:
        with open(os.path.join(path, name), "wb") as file:
            file.write(images if "images" in name else labels)


def get_mnist_ubyte(path: str = "data") -> None:
    """Makes sure that MNIST's files are in the folder `path`; nothing is downloaded.

    Raises
    ------
    FileNotFoundError
        Naming the files and where they are published.
    """
    from ..gluon.data.vision import MNIST

    MNIST(path, train=True)
    MNIST(path, train=False)


def get_mnist_iterator(
    batch_size: int,
    input_shape: Sequence[int],
    num_parts: int = 1,
    part_index: int = 0,
    path: str = "data",
) -> tuple[Any, Any]:
    """Iterators over MNIST for training and for validation.

    Parameters
    ----------
    batch_size : int
    input_shape : tuple of ints
        Of one image: ``(1, 28, 28)``, or ``(784,)`` for flat ones.
    num_parts, part_index : int
        Into how many parts the data are cut, and which one this is.
    path : str
        As in ``get_mnist``.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _blank_mnist(folder, 4)
    ...     train, validate = get_mnist_iterator(2, (784,), path=folder)
    >>> next(train).data[0].shape
    (2, 784)
    """
    folder = _mnist_folder(path) or os.path.join(data_dir(), "datasets", "mnist")
    get_mnist_ubyte(folder)
    names = [os.path.join(folder, name) for name in _MNIST]
    files = [name if os.path.exists(name) else name + ".gz" for name in names]
    train, validate = (
        MNISTIter(
            image, label, batch_size, flat=len(input_shape) != 3, num_parts=num_parts,
            part_index=part_index, input_shape=input_shape,
        )
        for image, label in (files[:2], files[2:])
    )  # fmt: skip
    return train, validate


class DummyIter(DataIter):
    """An iterator that gives the first batch of another one for ever, to measure speed.

    >>> from slipstream import nd
    >>> from slipstream.io import NDArrayIter
    >>> batches = DummyIter(NDArrayIter(nd.ones((4, 3)), batch_size=2))
    >>> next(batches) is next(batches)
    True
    """

    def __init__(self, real_iter: Any) -> None:
        super().__init__(real_iter.batch_size)
        self.real_iter = real_iter
        self.provide_data = real_iter.provide_data
        self.provide_label = real_iter.provide_label
        self.the_batch = next(real_iter)

    def next(self) -> Any:
        """The batch."""
        return self.the_batch
