"""Files of public datasets: idx (MNIST) and the binary form of CIFAR."""

from __future__ import annotations

import gzip
import math
import os
import struct
import zlib

import numpy

_IDX_TYPES = {
    0x08: ">u1", 0x09: ">i1", 0x0B: ">i2", 0x0C: ">i4", 0x0D: ">f4", 0x0E: ">f8",
}  # fmt: skip


def contents(path: str) -> bytes:
    """All bytes of a file, unpacked when it is a gzip file."""
    with open(path, "rb") as file:
        packed = file.read(2) == b"\x1f\x8b"
        file.seek(0)
        try:
            if packed:
                with gzip.open(file) as unpacked:
                    return unpacked.read()
            return file.read()
        except (EOFError, zlib.error, gzip.BadGzipFile) as e:
            raise ValueError(f"{path}: damaged or truncated gzip file: {e}") from e


def read_idx(path: str | os.PathLike[str], ndim: int | None = None) -> numpy.ndarray:
    """The array of an idx file, plain or packed with gzip.

    Raises
    ------
    ValueError
        When it is no idx file, is damaged, or has not `ndim` axes.
    """
    path = os.fspath(path)
    data = contents(path)
    if len(data) < 4 or data[:2] != b"\0\0" or data[2] not in _IDX_TYPES:
        raise ValueError(
            f"{path}: not an idx file: it begins with {data[:4].hex(' ') or 'nothing'}"
        )
    dtype, axes = numpy.dtype(_IDX_TYPES[data[2]]), data[3]
    start = 4 + 4 * axes
    if ndim is not None and axes != ndim:
        raise ValueError(f"{path}: an idx file of {axes} axes; expected {ndim}")
    if len(data) < start:
        raise ValueError(f"{path}: truncated: the header of {axes} axes has {start} bytes")
    shape = struct.unpack(f">{axes}I", data[4:start])
    expected = math.prod(shape) * dtype.itemsize
    if len(data) - start != expected:
        raise ValueError(
            f"{path}: truncated or damaged: shape {shape} needs {expected} bytes after the header, "
            f"but there are {len(data) - start}"
        )
    return (
        numpy.frombuffer(data, dtype, offset=start).reshape(shape).astype(dtype.newbyteorder("="))
    )


def read_images_and_labels(
    images: str | os.PathLike[str], labels: str | os.PathLike[str]
) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Images (count, height, width) and labels (count,) of two idx files."""
    x, y = read_idx(images, 3), read_idx(labels, 1)
    if len(x) != len(y):
        raise ValueError(
            f"{os.fspath(images)} has {len(x)} images, but {os.fspath(labels)} {len(y)} labels"
        )
    return x, y


def read_cifar(path: str | os.PathLike[str], labels: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Images (count, 32, 32, 3) and labels (count, `labels`) of a binary CIFAR file."""
    path = os.fspath(path)
    data = contents(path)
    row = labels + 3 * 32 * 32
    if not data or len(data) % row:
        raise ValueError(
            f"{path}: truncated, or not a CIFAR file: {len(data)} bytes are not a multiple of "
            f"records of {row}"
        )
    rows = numpy.frombuffer(data, numpy.uint8).reshape(-1, row)
    images = rows[:, labels:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1)
    return numpy.ascontiguousarray(images), rows[:, :labels].astype(numpy.int32)
