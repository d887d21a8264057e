"""NumPy's .npy: magic, version, a Python dict as text, then the elements."""

from __future__ import annotations

import ast
import struct
from typing import Any

import numpy

from .. import _core
from .._convert import Array
from .._dtypes import bfloat16
from ._reader import Reader, make
from ._writer import bytes_of, little

MAGIC = b"\x93NUMPY"
_LONGEST_HEADER = 1 << 16
_KEYS = {"descr", "fortran_order", "shape"}
# NumPy has no name for bfloat16 and writes two bytes of anything; MXNet 2 wrote b2.
_BFLOAT16 = ("V2", "<V2", "|V2", "<b2", "bfloat16")


def read_header(reader: Reader) -> tuple[numpy.dtype, tuple[int, ...], bool]:
    """Element type, shape and whether columns come first."""
    start = reader.at
    magic, major, minor = reader.unpack("6sBB", "the .npy magic and version")
    if magic != MAGIC:
        raise reader.wrong(f"expected an .npy array, found {magic!r}", start)
    if major not in (1, 2, 3):
        raise reader.wrong(f"unknown .npy version {major}.{minor}", start)
    (length,) = reader.unpack("H" if major == 1 else "I", "the header's length")
    if length > _LONGEST_HEADER:
        raise reader.wrong(f"header of {length} bytes; at most {_LONGEST_HEADER} are read")
    at = reader.at
    text = reader.take(length, "header")
    try:
        header = ast.literal_eval(text.decode("utf-8" if major == 3 else "latin-1").strip())
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError) as error:
        raise reader.wrong(f"the header is not a Python dict ({error})", at) from None
    if type(header) is not dict or set(header) != _KEYS:
        raise reader.wrong("the header must have the keys descr, fortran_order and shape", at)
    shape, by_columns = header["shape"], header["fortran_order"]
    if type(shape) is not tuple or type(by_columns) is not bool:
        raise reader.wrong("the header's shape must be a tuple, fortran_order a bool", at)
    return _dtype(reader, header["descr"], at), shape, by_columns


def _dtype(reader: Reader, descr: Any, at: int) -> numpy.dtype:
    if type(descr) is not str:
        raise reader.wrong("structured arrays are not supported", at)
    if descr in _BFLOAT16:
        return numpy.dtype(bfloat16)
    try:
        dtype = numpy.dtype(descr)
    except (TypeError, ValueError, SyntaxError):
        raise reader.wrong(f"unknown element type {descr!r}", at) from None
    if dtype.hasobject:
        raise reader.wrong("object arrays are pickles, which could run any code; not loaded", at)
    if dtype.kind not in "biufc" or dtype.itemsize > 16 or dtype.subdtype is not None:
        raise reader.wrong(f"elements of type {descr!r} are not supported", at)
    return dtype


def build(reader: Reader, cls: type[Array], header: Any, what: str, fill: Any, size: int) -> Array:
    """The array of a header whose elements, `size` bytes, are written by `fill`."""
    dtype, shape, by_columns = header
    expected = reader.size_of(shape, dtype, what)
    if expected != size:
        raise reader.wrong(f"{what} of shape {shape} needs {expected} bytes, but has {size}")
    order = shape[::-1] if by_columns else shape
    try:
        x = make(cls, dtype, order, expected, fill)
    except TypeError as error:
        raise reader.wrong(f"{what}: {error}") from None
    return _core.copy(_core.transpose(x, None)) if by_columns and len(shape) > 1 else x


def read(reader: Reader, cls: type[Array]) -> list[Array]:
    """The one array of a file; a file object is left behind it."""
    header = read_header(reader)
    dtype, shape, _ = header
    size = reader.size_of(shape, dtype, "array")
    reader.need(size, f"elements, {dtype} of shape {shape}")
    return [build(reader, cls, header, "array", lambda m: reader.fill(m, "elements"), size)]


def header_for(a: numpy.ndarray) -> bytes:
    """The bytes before the elements; their length is a multiple of 64."""
    descr = "<V2" if a.dtype == bfloat16 else a.dtype.newbyteorder("<").str
    text = f"{{'descr': {descr!r}, 'fortran_order': False, 'shape': {a.shape}, }}".encode()
    padding = -(len(MAGIC) + 4 + len(text) + 1) % 64
    return (
        MAGIC
        + b"\x01\x00"
        + struct.pack("<H", len(text) + padding + 1)
        + text
        + (b" " * padding + b"\n")
    )


def write(file: Any, values: list[numpy.ndarray]) -> None:
    """One array."""
    (a,) = values
    file.write(header_for(a))
    file.write(bytes_of(little(a)))
