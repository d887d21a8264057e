"""safetensors: the length of a JSON header, the header, then all elements without gaps."""

from __future__ import annotations

import json
import struct
from typing import Any

import numpy

from .._convert import Array
from .._dtypes import bfloat16
from ._reader import Reader
from ._writer import bytes_of, little

_LONGEST_HEADER = 100_000_000

_DTYPES = {
    name: numpy.dtype(t).newbyteorder("<")
    for name, t in {
        "BOOL": "bool", "U8": "u1", "I8": "i1", "U16": "u2", "I16": "i2", "U32": "u4",
        "I32": "i4", "U64": "u8", "I64": "i8", "F16": "f2", "F32": "f4", "F64": "f8", "C64": "c8",
    }.items()
}  # fmt: skip
_DTYPES["BF16"] = numpy.dtype(bfloat16)
_NAMES = {dtype: name for name, dtype in _DTYPES.items()}


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for name, value in pairs:
        if name in result:
            raise ValueError(f"the name {name!r} appears twice")
        result[name] = value
    return result


def _header(reader: Reader) -> tuple[dict[str, Any], dict[str, str]]:
    """The entries of the tensors, and the metadata."""
    (length,) = reader.unpack("Q", "the header's length")
    if length > _LONGEST_HEADER:
        raise reader.wrong(f"header of {length} bytes; at most {_LONGEST_HEADER} are allowed", 0)
    at = reader.at
    try:
        header = json.loads(
            reader.take(length, "header").decode(), object_pairs_hook=_no_duplicates
        )
    except RecursionError:
        raise reader.wrong("the header is nested too deeply", at) from None
    except UnicodeDecodeError as error:
        raise reader.wrong(f"the header is not UTF-8 ({error})", at) from None
    except ValueError as error:
        if str(error).startswith(reader.name):
            raise
        raise reader.wrong(f"the header is not JSON ({error})", at) from None
    if type(header) is not dict:
        raise reader.wrong("the header must be a JSON object", at)
    metadata = header.pop("__metadata__", {})
    if type(metadata) is not dict or any(type(v) is not str for v in metadata.values()):
        raise reader.wrong("__metadata__ must map strings to strings", at)
    return header, metadata


def _tensor(reader: Reader, name: str, entry: Any) -> tuple[int, int, str, Any, list[int]]:
    """Begin, end, name, type and shape of one entry."""
    what = f"tensor {name!r}"
    if type(entry) is not dict or set(entry) != {"dtype", "shape", "data_offsets"}:
        raise reader.wrong(f"{what} must have dtype, shape and data_offsets", 8)
    if type(entry["dtype"]) is not str or entry["dtype"] not in _DTYPES:
        raise reader.wrong(f"{what} has the unsupported dtype {entry['dtype']!r}", 8)
    dtype, shape, offsets = _DTYPES[entry["dtype"]], entry["shape"], entry["data_offsets"]
    if type(shape) is not list or type(offsets) is not list or len(offsets) != 2:
        raise reader.wrong(f"{what}: shape and data_offsets must be lists", 8)
    size = reader.size_of(shape, dtype, what, 8)
    begin, end = offsets
    if type(begin) is not int or type(end) is not int or not 0 <= begin <= end <= reader.left():
        raise reader.wrong(
            f"{what}: data_offsets {offsets} are not within the {reader.left()} bytes of data", 8
        )
    if end - begin != size:
        raise reader.wrong(f"{what} of shape {shape} needs {size} bytes, not {end - begin}", 8)
    return begin, end, name, dtype, shape


def read(reader: Reader, cls: type[Array]) -> dict[str, Array]:
    """All arrays, by name."""
    return read_all(reader, cls)[0]


def read_all(reader: Reader, cls: type[Array]) -> tuple[dict[str, Array], dict[str, str]]:
    """All arrays by name, and the metadata."""
    header, metadata = _header(reader)
    data = reader.at
    tensors = sorted(
        (_tensor(reader, name, entry) for name, entry in header.items()), key=lambda t: t[:2]
    )
    reached = 0
    for begin, end, name, _, _ in tensors:
        if begin != reached:
            how = "overlaps what is" if begin < reached else "leaves a hole"
            raise reader.wrong(f"tensor {name!r} {how} before it", data + begin)
        reached = end
    if data + reached != reader.end:
        raise reader.wrong(f"{reader.end - data - reached} bytes follow the data", data + reached)
    arrays: dict[str, Any] = dict.fromkeys(header)
    for begin, _, name, dtype, shape in tensors:
        reader.seek(data + begin)
        try:
            arrays[name] = reader.array(cls, dtype, shape, f"tensor {name!r}")
        except TypeError as error:
            raise reader.wrong(f"tensor {name!r}: {error}") from None
    return arrays, metadata


def write(
    file: Any, values: dict[str, numpy.ndarray], metadata: dict[str, str] | None = None
) -> None:
    """Named arrays; the widest elements first, so that all are aligned."""
    header: dict[str, Any] = {"__metadata__": metadata} if metadata else {}
    for name, a in values.items():
        if name == "__metadata__":
            raise ValueError("safetensors reserves the name __metadata__")
        dtype = a.dtype if a.dtype == bfloat16 else a.dtype.newbyteorder("<")
        if dtype not in _NAMES:
            raise TypeError(f"data[{name!r}]: safetensors has no {a.dtype} elements")
        header[name] = {"dtype": _NAMES[dtype], "shape": list(a.shape), "data_offsets": [0, 0]}
    order = sorted(values, key=lambda name: -values[name].dtype.itemsize)
    at = 0
    for name in order:
        header[name]["data_offsets"] = [at, at + values[name].nbytes]
        at += values[name].nbytes
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    file.write(struct.pack("<Q", len(text)) + text)
    for name in order:
        file.write(bytes_of(little(values[name])))
