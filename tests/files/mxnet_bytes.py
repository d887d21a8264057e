"""MXNet's list format, written a second time from its description: what the reader is tested on."""

from __future__ import annotations

import struct

import numpy

FLAGS = {
    "float32": 0, "float64": 1, "float16": 2, "uint8": 3, "int32": 4, "int8": 5, "int64": 6,
    "bool": 7, "int16": 8, "uint16": 9, "uint32": 10, "uint64": 11, "bfloat16": 12,
}  # fmt: skip
V1, V2, V3 = b"\xc8\xfa\x93\xf9", b"\xc9\xfa\x93\xf9", b"\xca\xfa\x93\xf9"


def shape(sizes) -> bytes:
    return struct.pack("<i", len(sizes)) + b"".join(struct.pack("<q", s) for s in sizes)


def _rest(a: numpy.ndarray, device: int = 1) -> bytes:
    return struct.pack("<iii", device, 0, FLAGS[a.dtype.name]) + a.tobytes()


def legacy(a: numpy.ndarray) -> bytes:
    return struct.pack("<I", a.ndim) + b"".join(struct.pack("<I", s) for s in a.shape) + _rest(a)


def v1(a: numpy.ndarray) -> bytes:
    return V1 + shape(a.shape) + _rest(a)


def v2(a: numpy.ndarray, device: int = 1) -> bytes:
    return V2 + struct.pack("<i", 0) + shape(a.shape) + _rest(a, device)


def v3(a: numpy.ndarray) -> bytes:
    return V3 + struct.pack("<i", 0) + shape(a.shape) + _rest(a)


def row_sparse(rows: numpy.ndarray, values: numpy.ndarray, full: tuple[int, ...]) -> bytes:
    head = V2 + struct.pack("<i", 1) + shape(values.shape) + shape(full)
    types = struct.pack("<iii", 1, 0, FLAGS[values.dtype.name])
    index = struct.pack("<i", FLAGS[rows.dtype.name]) + shape(rows.shape)
    return head + types + index + values.tobytes() + rows.tobytes()


def csr(starts, columns, values, full) -> bytes:
    head = V2 + struct.pack("<i", 2) + shape(values.shape) + shape(full)
    types = struct.pack("<iii", 1, 0, FLAGS[values.dtype.name])
    index = b"".join(
        struct.pack("<i", FLAGS[part.dtype.name]) + shape(part.shape) for part in (starts, columns)
    )
    return head + types + index + values.tobytes() + starts.tobytes() + columns.tobytes()


def listed(records: list[bytes], names: list[str] | None = None) -> bytes:
    data = struct.pack("<QQQ", 0x112, 0, len(records)) + b"".join(records)
    names = names or []
    data += struct.pack("<Q", len(names))
    for name in names:
        data += struct.pack("<Q", len(name.encode())) + name.encode()
    return data
