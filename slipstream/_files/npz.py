"""NumPy's .npz: a zip archive of .npy files.

The archive's directory is read by zipfile, the members by ourselves: straight into the array's
memory, with sizes checked first, so that a small file cannot ask for unlimited memory.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from typing import Any

import numpy

from .._convert import Array
from . import npy
from ._reader import Reader
from ._writer import bytes_of, little

# Deflate makes at most 258 bytes of two bits.
_MOST_PER_BYTE = 1032
_CHUNK = 1 << 18
_LONGEST_START = npy._LONGEST_HEADER + 12


class Archive(dict):
    """The arrays of a file by name; also what ``numpy.load`` users expect of an open archive."""

    @property
    def files(self) -> list[str]:
        """The names."""
        return list(self)

    def close(self) -> None:
        """Nothing: all arrays have been read."""

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class _Member:
    """The contents of one file of the archive, as a stream."""

    def __init__(self, reader: Reader, info: zipfile.ZipInfo) -> None:
        self.reader, self.info = reader, info
        self.what = f"member {info.filename!r}"
        reader.seek(info.header_offset)
        signature, name, extra = reader.unpack("4s22xHH", f"the local header of {self.what}")
        if signature != b"PK\x03\x04":
            raise reader.wrong(f"expected the local header of {self.what}", info.header_offset)
        reader.take(name + extra, f"the local header of {self.what}")
        reader.need(info.compress_size, self.what)
        self.stored = info.compress_type == zipfile.ZIP_STORED
        self.packed = info.compress_size  # bytes not yet read
        self.inflate: Any = None if self.stored else zlib.decompressobj(-15)
        self.crc = 0
        self.pending = b""

    def fill(self, memory: memoryview) -> None:
        """The next bytes of the member."""
        if self.stored:
            if len(memory) > self.packed:
                raise self.reader.wrong(f"{self.what} ends too early")
            self.reader.fill(memory, self.what)
            self.packed -= len(memory)
        else:
            self._inflate(memory)
        self.crc = zlib.crc32(memory, self.crc)

    def _inflate(self, memory: memoryview) -> None:
        done = 0
        while done < len(memory):
            if not self.pending and self.packed:
                count = min(_CHUNK, self.packed)
                self.pending = self.reader.take(count, self.what)
                self.packed -= count
            try:
                part = self.inflate.decompress(self.pending, min(_CHUNK * 4, len(memory) - done))
            except zlib.error as error:
                raise self.reader.wrong(f"{self.what} is damaged: {error}") from None
            self.pending = self.inflate.unconsumed_tail
            if not part and (self.inflate.eof or not (self.packed or self.pending)):
                raise self.reader.wrong(f"{self.what} ends too early")
            memory[done : done + len(part)] = part
            done += len(part)

    def take(self, count: int) -> bytes:
        """The next bytes, few of them."""
        data = bytearray(count)
        self.fill(memoryview(data))
        return bytes(data)


def _check(reader: Reader, infos: list[zipfile.ZipInfo]) -> None:
    seen = set()
    packed = 0
    for info in infos:
        what = f"member {info.filename!r}"
        at = info.header_offset
        if info.filename in seen:
            raise reader.wrong(f"{what} appears twice", at)
        seen.add(info.filename)
        if not info.filename.endswith(".npy"):
            raise reader.wrong(f"{what} is not an .npy array", at)
        if info.flag_bits & 1:
            raise reader.wrong(f"{what} is encrypted", at)
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise reader.wrong(f"{what} has the unknown compression {info.compress_type}", at)
        if not 0 <= at <= reader.end or info.compress_size > reader.end:
            raise reader.wrong(f"{what} lies outside of the file", at)
        most = info.compress_size * (1 if info.compress_type == 0 else _MOST_PER_BYTE)
        if info.file_size > most:
            raise reader.wrong(
                f"{what} claims {info.file_size} bytes in {info.compress_size} packed ones", at
            )
        packed += info.compress_size
    if packed > reader.end:
        raise reader.wrong("the members overlap: together they are longer than the file")


def _read_member(reader: Reader, cls: type[Array], info: zipfile.ZipInfo) -> Array:
    member = _Member(reader, info)
    if info.file_size < 12:
        raise reader.wrong(f"{member.what} is too short for an .npy array")
    start = member.take(10)
    if not start.startswith(npy.MAGIC):
        raise reader.wrong(f"expected an .npy array in {member.what}, found {start[:6]!r}")
    size = 10
    length = struct.unpack("<H", start[8:10])[0]
    if start[6] > 1:
        start += member.take(2)
        size, length = 12, struct.unpack("<I", start[8:12])[0]
    if length > min(_LONGEST_START, info.file_size - size):
        raise reader.wrong(f"{member.what} has a header of {length} bytes")
    start += member.take(length)
    header = npy.read_header(Reader(io.BytesIO(start), f"{reader.name}, {member.what}"))
    x = npy.build(reader, cls, header, member.what, member.fill, info.file_size - size - length)
    if member.crc != info.CRC:
        raise reader.wrong(f"{member.what} is damaged: its checksum is wrong", info.header_offset)
    return x


def read(reader: Reader, cls: type[Array]) -> Archive:
    """All arrays, by name."""
    try:
        with zipfile.ZipFile(reader.file) as archive:
            infos = archive.infolist()
    except (
        zipfile.BadZipFile, ValueError, NotImplementedError, struct.error, EOFError,
        OverflowError, IndexError, OSError,
    ) as error:  # fmt: skip
        raise reader.wrong(f"expected a zip archive: {error}") from None
    _check(reader, infos)
    return Archive((i.filename[: -len(".npy")], _read_member(reader, cls, i)) for i in infos)


def write(file: Any, values: dict[str, numpy.ndarray], compressed: bool = False) -> None:
    """Named arrays."""
    method = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(file, "w", method, allowZip64=True) as archive:
        for name, a in values.items():
            # A fixed date, so that the same arrays are the same bytes.
            info = zipfile.ZipInfo(f"{name}.npy")
            info.compress_type = method
            info.external_attr = 0o600 << 16
            with archive.open(info, "w", force_zip64=True) as member:
                member.write(npy.header_for(a))
                member.write(bytes_of(little(a)))
