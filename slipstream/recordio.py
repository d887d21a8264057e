"""RecordIO: files of records, one after the other or by key, and images with labels in them.

A record is a magic number, its length and its bytes, padded to four. Where the bytes contain the
magic number themselves, they are cut there, so that a reader can find the next record anywhere.
"""

from __future__ import annotations

import io
import os
import struct
from collections import namedtuple
from numbers import Number
from types import TracebackType
from typing import Any

import numpy

__all__ = [
    "IRHeader",
    "MXIndexedRecordIO",
    "MXRecordIO",
    "pack",
    "pack_img",
    "unpack",
    "unpack_img",
]

_MAGIC = 0xCED7230A
_MAGIC_BYTES = struct.pack("<I", _MAGIC)
_LENGTH = (1 << 29) - 1
_WHOLE, _FIRST, _MIDDLE, _LAST = range(4)
_AHEAD = 1 << 18


class MXRecordIO:
    """A file of records, read or written in order.

    Reading keeps its place in this object and not in the open file, so forked processes and
    threads with readers of their own do not disturb each other.

    Parameters
    ----------
    uri : str
        The path.
    flag : {'r', 'w'}

    Examples
    --------
    >>> import os, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> path = os.path.join(folder.name, "few.rec")
    >>> with MXRecordIO(path, "w") as file:
    ...     for i in range(3):
    ...         file.write(b"record %d" % i)
    >>> with MXRecordIO(path, "r") as file:
    ...     file.read(), file.read()
    (b'record 0', b'record 1')
    >>> folder.cleanup()
    """

    def __init__(self, uri: str | os.PathLike[str], flag: str) -> None:
        self.uri = os.fspath(uri)
        self.flag = flag
        self.is_open = False
        self.open()

    def open(self) -> None:
        """Opens the file; for writing, it is empty then."""
        if self.flag not in ("r", "w"):
            raise ValueError(f"flag must be 'r' or 'w', not {self.flag!r}")
        self.writable = self.flag == "w"
        # Unbuffered: a forked process must not write what this one has not written yet.
        self._file: Any = io.FileIO(self.uri, self.flag)
        self._at = 0
        self._ahead = (0, b"")
        self.is_open = True

    def close(self) -> None:
        """Closes the file."""
        if self.is_open:
            self.is_open = False
            self._file.close()

    def reset(self) -> None:
        """Back to the first record; a file that is written is emptied."""
        self.close()
        self.open()

    def __del__(self) -> None:
        if getattr(self, "is_open", False):
            self.close()

    def __enter__(self) -> MXRecordIO:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:  # fmt: skip
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        if self.writable:
            raise TypeError("a RecordIO file that is being written cannot be pickled")
        kept = {k: v for k, v in self.__dict__.items() if k not in ("_file", "_ahead")}
        return {**kept, "_at": self._at}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if state["is_open"]:
            self.open()
            self._at = state["_at"]

    def _check(self, writable: bool) -> None:
        if not self.is_open:
            raise ValueError(f"{self.uri} is closed")
        if self.writable != writable:
            raise ValueError(f"{self.uri} is open for {'writing' if self.writable else 'reading'}")

    def write(self, buf: bytes | str) -> None:
        """Appends a record."""
        self._check(writable=True)
        data = buf.encode() if isinstance(buf, str) else bytes(buf)
        if len(data) > _LENGTH:
            raise ValueError(f"a record of {len(data)} bytes; the format holds less than 2**29")
        pieces, start = [], 0
        found = data.find(_MAGIC_BYTES)
        while found >= 0:
            if found % 4 == 0:
                pieces.append(data[start:found])
                start = found + 4
                found = data.find(_MAGIC_BYTES, start)
            else:
                found = data.find(_MAGIC_BYTES, found + 1)
        pieces.append(data[start:])
        out = bytearray()
        for i, piece in enumerate(pieces):
            last = i == len(pieces) - 1
            kind = (_WHOLE if last else _FIRST) if i == 0 else (_LAST if last else _MIDDLE)
            out += struct.pack("<II", _MAGIC, kind << 29 | len(piece)) + piece
        out += b"\0" * (-len(out) % 4)
        view = memoryview(out)
        while view:
            view = view[self._file.write(view) :]
        self._at += len(out)

    def _bytes(self, at: int, count: int, ahead: int) -> bytes:
        """Bytes of the file, fewer at its end."""
        start, block = self._ahead
        if not start <= at <= at + count <= start + len(block):
            wanted = max(count, ahead)
            size = os.fstat(self._file.fileno()).st_size
            start, block = at, b""
            while len(block) < min(wanted, size - at):  # one call reads at most 2 GB
                more = os.pread(self._file.fileno(), wanted - len(block), at + len(block))
                if not more:
                    break
                block += more
            if ahead:
                self._ahead = (start, block)
        return block[at - start : at - start + count]

    def _record(self, at: int, ahead: int = 0) -> tuple[bytes | None, int]:
        """The record at a place, and the place of the next one."""
        pieces: list[bytes] = []
        first = at
        while True:
            head = self._bytes(at, 8, ahead)
            if not head and not pieces:
                return None, at
            if len(head) < 8:
                raise ValueError(f"{self.uri}: the file ends inside the record at byte {first}")
            magic, word = struct.unpack("<II", head)
            if magic != _MAGIC:
                raise ValueError(
                    f"{self.uri}: no record begins at byte {at}: not a RecordIO file, damaged, "
                    "or its index is of another file"
                )
            kind, length = word >> 29, word & _LENGTH
            if kind not in ((_MIDDLE, _LAST) if pieces else (_WHOLE, _FIRST)):
                raise ValueError(f"{self.uri}: the record at byte {first} is damaged at byte {at}")
            piece = self._bytes(at + 8, length, ahead)
            if len(piece) < length:
                raise ValueError(f"{self.uri}: the record at byte {first} has {length} bytes, but "
                                 f"only {len(piece)} are left in the file")  # fmt: skip
            pieces.append(piece)
            at += 8 + (length + 3) // 4 * 4
            if kind in (_WHOLE, _LAST):
                return _MAGIC_BYTES.join(pieces), at

    def read(self) -> bytes | None:
        """The next record; None after the last."""
        self._check(writable=False)
        record, self._at = self._record(self._at, _AHEAD)
        return record

    def read_at(self, at: int) -> bytes:
        """The record at a place that ``places`` gave; what ``read`` gives next stays."""
        self._check(writable=False)
        record, _ = self._record(at)
        if record is None:
            raise ValueError(f"{self.uri}: no record at byte {at}: the file ends before")
        return record

    def places(self) -> list[int]:
        """Where each record of the file begins; looks through all of it."""
        self._check(writable=False)
        found, at = [], 0
        size = os.fstat(self._file.fileno()).st_size
        while at < size:
            magic, word = struct.unpack("<II", self._bytes(at, 8, 0).ljust(8, b"\0"))
            end = at + 8 + ((word & _LENGTH) + 3) // 4 * 4
            if magic != _MAGIC or end > size:
                self._record(at)  # raises, saying what is wrong
                raise ValueError(f"{self.uri}: the record at byte {at} is damaged")
            if word >> 29 in (_WHOLE, _FIRST):
                found.append(at)
            at = end
        return found

    def tell(self) -> int:
        """The place, in bytes, where the next record will be written or read."""
        return self._at


class MXIndexedRecordIO(MXRecordIO):
    """A file of records with an index beside it: records by key.

    Parameters
    ----------
    idx_path : str
        The index: lines of a key and a place.
    uri : str
    flag : {'r', 'w'}
    key_type : type

    Examples
    --------
    >>> import os, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> path = os.path.join(folder.name, "few")
    >>> with MXIndexedRecordIO(path + ".idx", path + ".rec", "w") as file:
    ...     for i in range(3):
    ...         file.write_idx(i, b"record %d" % i)
    >>> with MXIndexedRecordIO(path + ".idx", path + ".rec", "r") as file:
    ...     file.keys, file.read_idx(2)
    ([0, 1, 2], b'record 2')
    >>> folder.cleanup()
    """

    def __init__(
        self, idx_path: str | os.PathLike[str], uri: str | os.PathLike[str], flag: str,
        key_type: Any = int,
    ) -> None:  # fmt: skip
        self.idx_path = os.fspath(idx_path)
        self.idx: dict[Any, int] = {}
        self.keys: list[Any] = []
        self.key_type = key_type
        self.fidx: Any = None
        super().__init__(uri, flag)

    def open(self) -> None:
        """Opens both files."""
        super().open()
        self.idx, self.keys = {}, []
        try:
            if self.writable:
                self.fidx = io.FileIO(self.idx_path, "w")
            else:
                self._read_index()
        except BaseException:
            self.close()
            raise

    def _read_index(self) -> None:
        with open(self.idx_path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if not line.strip():
                    continue
                key, tab, place = line.rstrip("\n").partition("\t")
                try:
                    at = int(place)
                    known = self.key_type(key)
                except ValueError:
                    at = -1
                if not tab or at < 0:
                    raise ValueError(
                        f"{self.idx_path}: line {number} must be a key and an offset, "
                        f"not {line.rstrip()!r}"
                    )
                self.idx[known] = at
                self.keys.append(known)

    def close(self) -> None:
        """Closes both files."""
        super().close()
        if self.fidx is not None:
            self.fidx.close()
            self.fidx = None

    def _place(self, idx: Any) -> int:
        try:
            return self.idx[idx]
        except KeyError:
            raise KeyError(f"{self.idx_path} has no key {idx!r}") from None

    def seek(self, idx: Any) -> None:
        """Makes the record of a key the next one to be read."""
        self._check(writable=False)
        self._at = self._place(idx)

    def read_idx(self, idx: Any) -> bytes:
        """The record of a key."""
        self._check(writable=False)
        record, self._at = self._record(self._place(idx))
        if record is None:
            raise ValueError(
                f"{self.uri}: the index names a record of {idx!r} after the file's end"
            )
        return record

    def write_idx(self, idx: Any, buf: bytes | str) -> None:
        """Appends a record under a key."""
        key, at = self.key_type(idx), self.tell()
        self.write(buf)
        self.fidx.write(f"{key}\t{at}\n".encode())
        self.idx[key] = at
        self.keys.append(key)


IRHeader = namedtuple("HEADER", ["flag", "label", "id", "id2"])  # type: ignore[name-match]
IRHeader.__doc__ = """The header before an image in a record.

`label` is a number or an array of float, `flag` the number of labels when it is an array; the index
of the image is `id`, and `id2` its upper bits.

>>> IRHeader(0, 3.0, 7, 0).label
3.0
"""
_HEADER = struct.Struct("<IfQQ")


def pack(header: Any, s: bytes) -> bytes:
    """A header and bytes as one record.

    >>> header, data = unpack(pack(IRHeader(0, 3.0, 7, 0), b"image"))
    >>> header.label, header.id, data
    (3.0, 7, b'image')
    """
    header = IRHeader(*header)
    if isinstance(header.label, (Number, numpy.number)):
        header = header._replace(flag=0)
    else:
        label = header.label
        label = numpy.asarray(label.asnumpy() if hasattr(label, "asnumpy") else label, "<f4")
        header = header._replace(flag=label.size, label=0)
        s = label.tobytes() + s
    return _HEADER.pack(header.flag, header.label, header.id, header.id2) + s


def unpack(s: bytes) -> tuple[Any, bytes]:
    """The header and the bytes of a record made by ``pack``; several labels are a NumPy array.

    >>> unpack(pack(IRHeader(0, [1, 2], 7, 0), b"image"))[0].label.tolist()
    [1.0, 2.0]
    """
    if len(s) < _HEADER.size:
        raise ValueError(f"a record of {len(s)} bytes has no header; it needs {_HEADER.size}")
    header = IRHeader(*_HEADER.unpack_from(s))
    s = s[_HEADER.size :]
    if header.flag > 0:
        if len(s) < header.flag * 4:
            raise ValueError(f"a record of {header.flag} labels has only {len(s)} bytes")
        label = numpy.frombuffer(s, "<f4", header.flag).astype(numpy.float32)
        header = header._replace(label=label)
        s = s[header.flag * 4 :]
    return header, s


def unpack_img(s: bytes, iscolor: int = -1) -> tuple[Any, numpy.ndarray]:
    """The header and the image of a record, as a NumPy array with the channels in OpenCV's order.

    Parameters
    ----------
    s : bytes
    iscolor : int
        1 for blue, green, red; 0 for grey of two axes; -1 as it is in the file.

    Examples
    --------
    >>> import numpy
    >>> packed = pack_img(IRHeader(0, 3, 1, 0), numpy.zeros((4, 5, 3), "uint8"))
    >>> unpack_img(packed, iscolor=0)[1].shape
    (4, 5)
    """
    from ._image_codec import decode

    header, data = unpack(s)
    image = decode(data, iscolor, "the image of a record")
    if image.shape[-1] == 1:
        return header, image[..., 0]
    order = [2, 1, 0, *range(3, image.shape[-1])]
    return header, numpy.ascontiguousarray(image[..., order])


def pack_img(header: Any, img: Any, quality: int = 95, img_fmt: str = ".jpg") -> bytes:
    """A header and an image, encoded, as one record.

    Parameters
    ----------
    header : IRHeader
    img : array of bytes, (height, width) or (height, width, channels)
        Channels in OpenCV's order: blue, green, red.
    quality : int
        From 1 to 100 for JPEG, from 0 to 9 for PNG.
    img_fmt : str
        ``'.jpg'`` or ``'.png'``.

    Examples
    --------
    >>> import numpy
    >>> packed = pack_img(IRHeader(0, 3, 1, 0), numpy.zeros((4, 5, 3), "uint8"), 3, ".png")
    >>> header, image = unpack_img(packed)
    >>> header.label, image.shape
    (3.0, (4, 5, 3))
    """
    from ._image_codec import encode

    image = numpy.asarray(img.asnumpy() if hasattr(img, "asnumpy") else img)
    if image.ndim == 3 and image.shape[-1] >= 3:
        image = image[..., [2, 1, 0, *range(3, image.shape[-1])]]
    buffer = io.BytesIO()
    encode(image, buffer, img_fmt, quality)
    return pack(header, buffer.getvalue())
