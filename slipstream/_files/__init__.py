"""Arrays in files: NumPy's, safetensors, and MXNet's own; one format per module.

A format is a module with ``read(reader, cls)``, which returns a list or a dict of arrays, and
``write(file, data)``, which gets the same. What is read is known by its first bytes, never by its
name, and is checked before it is believed: see ``_reader``.
"""

from __future__ import annotations

from typing import Any

from .._array_class import frontend_class
from .._convert import Array
from . import mxnet, npy, npz, safetensors
from ._reader import Reader, opened
from ._writer import arrays_of, names_for, replacing

FORMATS = {"npy": npy, "npz": npz, "safetensors": safetensors, "mxnet": mxnet}
SUFFIXES = {".npy": "npy", ".npz": "npz", ".safetensors": "safetensors"}


def _format_of(reader: Reader) -> str:
    start = reader.peek(16)
    if start.startswith(npy.MAGIC):
        return "npy"
    if start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return "npz"
    if start[8:9] == b"{":
        return "safetensors"
    if start.startswith(mxnet.LIST_MAGIC.to_bytes(8, "little")):
        return "mxnet"
    if start.startswith(b"\x80"):
        raise reader.wrong("looks like a pickle, which could run any code; it is not loaded")
    raise reader.wrong(
        "expected an .npy, .npz or safetensors file or an MXNet list of arrays, "
        f"found {start[:8]!r}"
    )


def _holds_numpy_arrays(data: Any) -> bool:
    """Whether an array of the ``np`` frontend is among the data."""
    kind = frontend_class("np")
    items = data.values() if isinstance(data, dict) else data
    return isinstance(data, kind) or (
        isinstance(data, (dict, list, tuple)) and any(isinstance(x, kind) for x in items)
    )


def load(cls: type[Array], file: Any) -> Any:
    """The arrays in a file (path or file object) or in bytes: a list, or a dict if named."""
    with opened(file) as reader:
        return FORMATS[_format_of(reader)].read(reader, cls)


def format_of_name(file: Any) -> str | None:
    """The format that a file's suffix stands for; None without one."""
    name = str(getattr(file, "__fspath__", lambda: file)()).lower()
    return next((f for suffix, f in SUFFIXES.items() if name.endswith(suffix)), None)


def save(file: Any, data: Any, format: str | None = None, **options: bool) -> None:
    """Writes an array, a list or a dict of them; by default in the format of the file's suffix.

    Options: ``compressed`` for npz, and ``v3`` for MXNet's format, whose newer version NumPy's
    arrays and everything saved in NumPy mode have: MXNet refuses the other there.
    """
    if format is None:
        format = format_of_name(file) or "mxnet"
    if format not in FORMATS:
        raise ValueError(f"format must be one of {', '.join(FORMATS)}, not {format!r}")
    values = arrays_of(data)
    if format == "mxnet":
        from .._numpy_mode import is_np_shape

        options.setdefault("v3", is_np_shape() or _holds_numpy_arrays(data))
    if format in ("npz", "safetensors"):
        values = names_for(values)
    elif format == "npy" and (not isinstance(values, list) or len(values) != 1):
        raise ValueError("an .npy file holds one array; use .npz for several")
    known = {"mxnet": "v3", "npz": "compressed"}.get(format)
    with replacing(file) as out:
        FORMATS[format].write(out, values, **{k: v for k, v in options.items() if k == known})
