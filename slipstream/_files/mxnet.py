"""MXNet's list of arrays, as ``mx.nd.save`` wrote it (``.params`` files); little-endian.

    uint64 0x112, uint64 0
    uint64 count, that many records
    uint64 count, that many names: uint64 length, bytes      (no names: a list)

A record begins with its version:

    (oldest)    uint32 ndim, uint32 sizes            no magic: the number is ndim itself
    0xF993fac8  int32 ndim, int64 sizes              V1
    0xF993fac9  int32 storage type, shape            V2: with sparse arrays
    0xF993faca  the same                             V3: ndim may be 0, unknown is -1

and goes on with the device (int32 type, int32 number), int32 element type and the elements. An
array without shape (ndim 0, in V3 an unknown one) ends after its shape. Sparse arrays have the
shape of the stored values before their own, the type and shape of each index array behind the
element type, and the index arrays behind the elements; they are read as dense ones.
"""

from __future__ import annotations

import math
import struct
from typing import Any

import numpy

from .._convert import Array, from_numpy
from .._dtypes import BY_NAME, bfloat16
from ._reader import MOST_DIMENSIONS, Reader
from ._writer import Values, bytes_of, little

LIST_MAGIC = 0x112
V1, V2, V3 = 0xF993FAC8, 0xF993FAC9, 0xF993FACA
_DENSE, _ROW_SPARSE, _CSR = 0, 1, 2
_CPU = 1

_DTYPES = [
    numpy.dtype(t).newbyteorder("<")
    for t in ("f4", "f8", "f2", "u1", "i4", "i1", "i8", "bool", "i2", "u2", "u4", "u8")
] + [numpy.dtype(bfloat16)]
_FLAGS = {dtype: flag for flag, dtype in enumerate(_DTYPES)}


def _shape(reader: Reader, what: str) -> tuple[int, ...] | None:
    """int32 ndim and int64 sizes; None when unknown."""
    (ndim,) = reader.unpack("i", f"the number of dimensions of {what}")
    return _sizes(reader, ndim, "q", what)


def _sizes(reader: Reader, ndim: int, letter: str, what: str) -> tuple[int, ...] | None:
    if ndim == -1:
        return None
    if not 0 <= ndim <= MOST_DIMENSIONS:
        raise reader.wrong(
            f"{what} claims {ndim} dimensions; expected 0 to {MOST_DIMENSIONS}", reader.at - 4
        )
    shape = reader.unpack(f"{ndim}{letter}", f"the shape of {what}")
    if min(shape, default=0) < -1:
        raise reader.wrong(f"{what} has the impossible shape {shape}")
    return None if -1 in shape else shape


def _dtype(reader: Reader, what: str) -> numpy.dtype:
    (flag,) = reader.unpack("i", f"the element type of {what}")
    if not 0 <= flag < len(_DTYPES):
        raise reader.wrong(f"{what} has the unknown element type {flag}", reader.at - 4)
    return _DTYPES[flag]


def _known(reader: Reader, shape: tuple[int, ...] | None, what: str) -> tuple[int, ...]:
    if shape is None:
        raise reader.wrong(f"{what} is of unknown shape")
    return shape


def read_record(reader: Reader, cls: type[Array], what: str) -> Array | None:
    """One array; None when it was saved without a shape."""
    (magic,) = reader.unpack("I", f"the version of {what}")
    storage = _DENSE
    stored = None
    if magic in (V2, V3):
        (storage,) = reader.unpack("i", f"the storage type of {what}")
        if storage not in (_DENSE, _ROW_SPARSE, _CSR):
            raise reader.wrong(f"{what} has the unknown storage type {storage}", reader.at - 4)
        if storage != _DENSE:
            stored = _known(reader, _shape(reader, f"the values of {what}"), what)
        shape = _shape(reader, what)
    elif magic == V1:
        shape = _shape(reader, what)
    else:
        shape = _sizes(reader, magic, "I", what)
    if shape is None or (not shape and magic != V3):
        return None
    reader.unpack("ii", f"the device of {what}")
    dtype = _dtype(reader, what)
    try:
        if storage == _DENSE:
            return reader.array(cls, dtype, shape, what)
        return _sparse(reader, cls, storage, dtype, shape, stored or (), what)
    except TypeError as error:
        raise reader.wrong(f"{what}: {error}") from None


def _sparse(
    reader: Reader, cls: type[Array], storage: int, dtype: numpy.dtype, shape: tuple[int, ...],
    stored: tuple[int, ...], what: str,
) -> Array:  # fmt: skip
    indexes = []
    for _ in range(1 if storage == _ROW_SPARSE else 2):
        index_dtype = _dtype(reader, f"the indices of {what}")
        indexes.append(
            (index_dtype, _known(reader, _shape(reader, f"the indices of {what}"), what))
        )
    size = reader.size_of(shape, dtype, what)
    # A few stored values may stand for any number of zeros; this much is believed in one file.
    reader.zeros += size
    if reader.zeros > max(1 << 28, 4096 * reader.end):
        raise reader.wrong(f"{what}, sparse of shape {shape}, would need {size} bytes")
    values = _numpy(reader, dtype, stored, f"the values of {what}")
    parts = [_numpy(reader, t, s, f"the indices of {what}") for t, s in indexes]
    fits = all(p.ndim == 1 and p.dtype.kind in "iu" for p in parts)
    if storage == _ROW_SPARSE:
        fits = fits and stored == (len(parts[0]), *shape[1:])
        places: Any = parts[0]
    else:
        fits = fits and len(shape) == 2 and stored == parts[1].shape
        fits = fits and len(parts[0]) == shape[0] + 1
        if fits:
            starts = parts[0].astype(numpy.int64)
            counts = numpy.diff(starts)
            fits = bool(starts[0] == 0 and starts[-1] == len(parts[1]) and (counts >= 0).all())
        if fits:
            places = (numpy.repeat(numpy.arange(shape[0]), counts), parts[1])
    if not fits:
        raise reader.wrong(f"{what}: its indices do not fit its shape {shape}")
    last = places if storage == _ROW_SPARSE else places[1]
    limit = shape[0] if storage == _ROW_SPARSE else shape[1]
    if last.size and not (int(last.min()) >= 0 and int(last.max()) < limit):
        raise reader.wrong(f"{what}: an index is out of range for shape {shape}")
    dense = numpy.zeros(shape, dtype)
    dense[places] = values
    return from_numpy(cls, dense, dtype.name if dtype.name in BY_NAME else None)


def _numpy(reader: Reader, dtype: numpy.dtype, shape: tuple[int, ...], what: str) -> numpy.ndarray:
    size = reader.size_of(shape, dtype, what)
    reader.need(size, what)
    return numpy.frombuffer(reader.take(size, what), dtype, math.prod(shape)).reshape(shape)


def read(reader: Reader, cls: type[Array]) -> list[Array | None] | dict[str, Array | None]:
    """All arrays; None for those that were saved without a shape."""
    reader.unpack("QQ", "the list's header")
    (count,) = reader.unpack("Q", "the number of arrays")
    if count * 4 > reader.left():  # the shortest record
        raise reader.wrong(f"{count} arrays cannot be in {reader.left()} bytes", reader.at - 8)
    arrays = [read_record(reader, cls, f"array {i}") for i in range(count)]
    (named,) = reader.unpack("Q", "the number of names")
    if named not in (0, count):
        raise reader.wrong(f"{named} names for {count} arrays", reader.at - 8)
    names: dict[str, int] = {}
    for i in range(named):
        (length,) = reader.unpack("Q", f"the length of name {i}")
        at = reader.at
        try:
            name = reader.take(length, f"name {i}").decode()
        except UnicodeDecodeError:
            raise reader.wrong(f"name {i} is not UTF-8", at) from None
        if name in names:
            raise reader.wrong(f"the name {name!r} appears twice", at)
        names[name] = i
    return {name: arrays[i] for name, i in names.items()} if named else arrays


def write(file: Any, values: Values, v3: bool = False) -> None:
    """A list or named arrays; V2, or V3, which arrays without dimensions always need."""
    arrays = list(values.values()) if isinstance(values, dict) else values
    flags = []
    for i, a in enumerate(arrays):
        flag = _FLAGS.get(a.dtype if a.dtype == bfloat16 else a.dtype.newbyteorder("<"))
        if flag is None:
            raise TypeError(f"data[{i}]: MXNet's format has no {a.dtype} elements")
        flags.append(flag)
    file.write(struct.pack("<QQQ", LIST_MAGIC, 0, len(arrays)))
    for a, flag in zip(arrays, flags, strict=True):
        version = V3 if v3 or a.ndim == 0 else V2
        file.write(struct.pack(f"<Iii{a.ndim}q", version, _DENSE, a.ndim, *a.shape))
        file.write(struct.pack("<iii", _CPU, 0, flag))
        file.write(bytes_of(little(a)))
    names = [name.encode() for name in values] if isinstance(values, dict) else []
    file.write(struct.pack("<Q", len(names)))
    for name in names:
        file.write(struct.pack("<Q", len(name)) + name)
