"""Reading what may be truncated or hostile.

Every read goes through a Reader, which knows how many bytes there are and raises a ValueError that
names the file, the place and what was expected. Nothing is allocated for more data than the file
has.
"""

from __future__ import annotations

import contextlib
import io
import os
import struct
from collections.abc import Iterator
from typing import Any, TypeVar

import numpy

from .. import _core
from .._convert import Array, from_numpy
from .._dtypes import BY_NAME
from ..base import SlipstreamValueError

A = TypeVar("A", bound=Array)

MOST_DIMENSIONS = 16
_CHUNK = 1 << 24
_MOST_BYTES = 1 << 47


class Reader:
    """A binary file of known length, from its present position on."""

    def __init__(self, file: Any, name: str) -> None:
        self.file = file
        self.name = name
        self.zeros = 0  # bytes of dense arrays that sparse ones became
        self.at = file.tell()
        self.end = file.seek(0, io.SEEK_END)
        file.seek(self.at)

    def wrong(self, what: str, at: int | None = None) -> ValueError:
        """The error for a file that is not as it should be."""
        return SlipstreamValueError(f"{self.name}: at byte {self.at if at is None else at}: {what}")

    def left(self) -> int:
        """How many bytes there are from here."""
        return self.end - self.at

    def need(self, count: int, what: str) -> None:
        """Raises unless so many bytes are left."""
        if count > self.left():
            raise self.wrong(
                f"expected {count} bytes of {what}, but only {max(self.left(), 0)} are left"
            )

    def seek(self, at: int) -> None:
        """Goes to a place in the file."""
        self.file.seek(at)
        self.at = at

    def peek(self, count: int) -> bytes:
        """Up to so many bytes, to be read again."""
        start = self.file.read(min(count, self.left()))
        self.file.seek(self.at)
        return start

    def take(self, count: int, what: str) -> bytes:
        """So many bytes (few of them: headers and names)."""
        self.need(count, what)
        data = self.file.read(count)
        if len(data) != count:
            raise self.wrong(f"expected {count} bytes of {what}, got {len(data)}")
        self.at += count
        return data

    def unpack(self, layout: str, what: str) -> tuple[Any, ...]:
        """Little-endian numbers, as struct describes them."""
        return struct.unpack("<" + layout, self.take(struct.calcsize("<" + layout), what))

    def fill(self, memory: memoryview, what: str) -> None:
        """Reads straight into memory."""
        self.need(len(memory), what)
        into = getattr(self.file, "readinto", None)
        done = 0
        while done < len(memory):
            if into is not None:
                count = into(memory[done:])
            else:
                part = self.file.read(min(_CHUNK, len(memory) - done))
                count = len(part)
                memory[done : done + count] = part
            if not count:
                raise self.wrong(f"expected {len(memory)} bytes of {what}, got {done}")
            done += count
        self.at += done

    def size_of(self, shape: Any, dtype: numpy.dtype, what: str, at: int | None = None) -> int:
        """Bytes of an array whose shape a file claims."""
        if len(shape) > MOST_DIMENSIONS:
            raise self.wrong(f"{what} has {len(shape)} dimensions, more than 16", at)
        count = extent = dtype.itemsize
        for size in shape:
            if type(size) is not int or size < 0:
                raise self.wrong(f"{what} has the impossible shape {tuple(shape)}", at)
            count *= size
            extent *= size or 1  # the other sizes of an empty array must be sizes too
        if extent > _MOST_BYTES:
            raise self.wrong(f"{what} of shape {tuple(shape)} is larger than any memory", at)
        return count

    def array(self, cls: type[A], dtype: numpy.dtype, shape: Any, what: str) -> A:
        """An array whose elements come next in the file."""
        shape = tuple(shape)
        bytes_ = self.size_of(shape, dtype, what)
        self.need(bytes_, f"{what}, {dtype} of shape {shape}")
        return make(cls, dtype, shape, bytes_, lambda memory: self.fill(memory, what))


def make(cls: type[A], dtype: numpy.dtype, shape: tuple[int, ...], bytes_: int, fill: Any) -> A:
    """A new array; `fill` writes its elements, in the given type, to a memoryview."""
    native = dtype.newbyteorder("=")
    name = next((n for n, t in BY_NAME.items() if t == native), None)
    if name is None or not dtype.isnative:
        a = numpy.empty(shape, dtype)
        if bytes_:
            fill(a.reshape(-1).view(numpy.uint8).data)
        return from_numpy(cls, a.astype(native, copy=False), name)
    memory = _core.new_memory(bytes_)
    if bytes_:
        with memoryview(memory) as view:
            fill(view)
        if name == "bool":
            _only_zero_and_one(memory)
    return _core.adopt_memory(cls, memory, name, shape)


def _only_zero_and_one(memory: Any) -> None:
    """A bool is 0 or 1 for every kernel, whatever a file has."""
    a = numpy.frombuffer(memory, numpy.uint8)
    if a.max() > 1:
        numpy.minimum(a, 1, out=a)


@contextlib.contextmanager
def opened(source: Any) -> Iterator[Reader]:
    """A Reader of a path, of an open binary file, or of bytes."""
    if isinstance(source, (bytes, bytearray, memoryview)):
        yield Reader(io.BytesIO(source), "buffer")
    elif hasattr(source, "read"):
        if not hasattr(source, "seek"):
            raise TypeError("file must be a path or a binary file with read() and seek()")
        reader = Reader(source, str(getattr(source, "name", "file")))
        if not isinstance(reader.peek(0), bytes):
            raise TypeError("file must be open in binary mode")
        yield reader
    elif isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            yield Reader(file, os.fspath(source))
    else:
        raise TypeError(f"file must be a path or a binary file, not {type(source).__name__}")
