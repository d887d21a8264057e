"""Writing whole files or none: into a temporary file, which then takes the name."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
from collections.abc import Iterator
from typing import Any

import numpy

from .. import _core
from .._array_class import frontend_class
from .._convert import Array, as_kind

Values = list[numpy.ndarray] | dict[str, numpy.ndarray]


def value_of(x: Any, where: str = "data") -> numpy.ndarray:
    """The packed value of an array to write. Waits for it, so that failures are raised here."""
    if not isinstance(x, Array):
        try:
            x = as_kind(frontend_class("np"), x)
        except TypeError as error:
            raise TypeError(f"{where}: {error}") from None
    a = _core.numpy_view(x, "save")
    return a if a.flags.c_contiguous else a.copy("C")


def arrays_of(data: Any) -> Values:
    """The values of an array, of a list or of a dict."""
    if isinstance(data, dict):
        for name in data:
            if not isinstance(name, str):
                raise TypeError(f"data: names must be strings, not {name!r}")
        return {name: value_of(x, f"data[{name!r}]") for name, x in data.items()}
    if isinstance(data, (list, tuple)):
        for i, x in enumerate(data):
            if not isinstance(x, (Array, numpy.ndarray)):
                raise TypeError(f"data[{i}] must be an array, not {type(x).__name__}")
        return [value_of(x) for x in data]
    if isinstance(data, (Array, numpy.ndarray)):
        return [value_of(data)]
    raise TypeError(f"data must be an array, a list or a dict of arrays, not {type(data).__name__}")


def names_for(values: Values) -> dict[str, numpy.ndarray]:
    """Names as NumPy gives them to arrays without."""
    if isinstance(values, dict):
        return values
    return {f"arr_{i}": a for i, a in enumerate(values)}


def bytes_of(a: numpy.ndarray) -> memoryview:
    """The memory of a packed array, of whatever type."""
    return a.reshape(-1).view(numpy.uint8).data


def little(a: numpy.ndarray) -> numpy.ndarray:
    """The array with its lowest bytes first, as all formats here want it."""
    return a.astype(a.dtype.newbyteorder("<"), copy=False)


@contextlib.contextmanager
def replacing(file: Any) -> Iterator[Any]:
    """A binary file to write to; a path gets all of its new contents at the end, or none."""
    if hasattr(file, "write"):
        yield file
        return
    if not isinstance(file, (str, os.PathLike)):
        raise TypeError(f"file must be a path or a binary file, not {type(file).__name__}")
    path = os.path.realpath(os.fspath(file))  # a link stays a link
    mode = _mode_of(path)
    if mode is None:  # a device or a pipe
        with open(path, "wb") as out:
            yield out
        return
    folder, name = os.path.split(path)
    temporary = None
    try:
        number = _unnamed(folder)
        if number is None:
            number, temporary = _temporary(folder, name)
    except OSError as error:
        error.filename = path  # not the temporary one's
        raise
    try:
        with os.fdopen(number, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
            os.fchmod(out.fileno(), mode)
            if temporary is None:
                temporary = _named(out.fileno(), folder, name)
        os.replace(temporary, path)
    except BaseException:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise


# Old kernels take the flag for the opening of a folder; some file systems do not have it.
_NO_TMPFILE = frozenset((errno.EISDIR, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOENT))


def _unnamed(folder: str) -> int | None:
    """A file without a name, which vanishes with the process; None where the system has none."""
    if not hasattr(os, "O_TMPFILE") or not os.path.isdir("/proc/self/fd"):
        return None
    try:
        return os.open(folder, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except OSError as error:
        if error.errno in _NO_TMPFILE:
            return None
        raise


def _temporary(folder: str, name: str) -> tuple[int, str]:
    import tempfile  # only systems without O_TMPFILE need it

    return tempfile.mkstemp(dir=folder, prefix=f".{name[:32]}.", suffix=".tmp")


def _named(number: int, folder: str, name: str) -> str:
    """Gives the complete file a name of its own, for the moment until it takes the right one."""
    there = os.open(folder, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        while True:
            temporary = f".{name[:32]}.{os.urandom(4).hex()}.tmp"
            with contextlib.suppress(FileExistsError):
                # With a folder given, the link in /proc is followed to the file.
                os.link(f"/proc/self/fd/{number}", temporary, dst_dir_fd=there)
                return os.path.join(folder, temporary)
    except OSError:  # links are not allowed here: copy it
        os.lseek(number, 0, os.SEEK_SET)
        copy, temporary = _temporary(folder, name)
        try:
            with os.fdopen(copy, "wb") as out, os.fdopen(os.dup(number), "rb") as source:
                shutil.copyfileobj(source, out)
                out.flush()
                os.fsync(out.fileno())
                os.fchmod(out.fileno(), stat.S_IMODE(os.fstat(number).st_mode))
        except BaseException:
            os.unlink(temporary)
            raise
        return temporary
    finally:
        os.close(there)


def _mode_of(path: str) -> int | None:
    """Permissions for the new file: those of the old one; None if that is no ordinary file."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(f"{path} is a directory")
    return stat.S_IMODE(status.st_mode) if stat.S_ISREG(status.st_mode) else None
