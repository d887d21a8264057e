"""Saving and loading. Saving waits for what it saves; loading is done when the call returns."""

from __future__ import annotations

import os
from typing import Any

from ..._convert import Array, as_kind
from ..._declare import Unconverted, operation
from ..._version_rules import follows_1x


def _write(*args: Any, **kwargs: Any) -> None:
    from ... import _files  # archives and headers: only programs that use files need them

    _files.save(*args, **kwargs)


def _read(cls: type[Array], file: Any) -> Any:
    from ... import _files

    return _files.load(cls, file)


def _with_suffix(file: Any, suffix: str) -> Any:
    """NumPy's functions add the suffix that a path does not have."""
    if isinstance(file, (str, os.PathLike)):
        path = os.fspath(file)
        return path if path.endswith(suffix) else path + suffix
    return file


def _named(args: tuple[Any, ...], kwds: dict[str, Any]) -> dict[str, Any]:
    named = dict(kwds)
    for i, value in enumerate(args):
        if f"arr_{i}" in named:
            raise ValueError(f"arr_{i} is the name of an unnamed array; use another keyword")
        named[f"arr_{i}"] = value
    return named


def _refuse_pickle(allow_pickle: bool) -> None:
    if allow_pickle:
        raise ValueError("allow_pickle must be False: a pickle could run any code")


@operation(np="save")
def save(
    cls: type[Array], file: Any, arr: Unconverted, allow_pickle: bool = False,
    fix_imports: bool = True,
) -> None:  # fmt: skip
    """Write an array to a file in NumPy's ``.npy`` format; waits for it.

    Parameters
    ----------
    file : path or binary file
        A path without the suffix ``.npy`` gets it. It is written as a whole or not at all.
    arr : array
        What ``array()`` accepts.
    allow_pickle, fix_imports
        As in NumPy; arrays of objects do not exist here, so they change nothing.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import {imports}
    >>> path = os.path.join(tempfile.mkdtemp(), 'x.npy')
    >>> {f}.save(path, {a}.arange(3))
    >>> {f}.load(path).tolist()
    [0.0, 1.0, 2.0]
    """
    _write(_with_suffix(file, ".npy"), as_kind(cls, arr), "npy")


@operation(np="savez")
def savez(file: Any, *args: Any, allow_pickle: bool = False, **kwds: Any) -> None:
    """Write several arrays to one file in NumPy's ``.npz`` format; waits for them.

    Arrays given by position are called ``arr_0``, ``arr_1``, ...

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import {imports}
    >>> path = os.path.join(tempfile.mkdtemp(), 'x.npz')
    >>> {f}.savez(path, {a}.zeros(1), bias={a}.ones(2))
    >>> sorted({f}.load(path))
    ['arr_0', 'bias']
    """
    _write(_with_suffix(file, ".npz"), _named(args, kwds), "npz")


@operation(np="savez_compressed")
def savez_compressed(file: Any, *args: Any, allow_pickle: bool = False, **kwds: Any) -> None:
    """Like ``savez``, compressed: smaller and slower.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import {imports}
    >>> path = os.path.join(tempfile.mkdtemp(), 'x.npz')
    >>> {f}.savez_compressed(path, x={a}.zeros(100000))
    >>> os.path.getsize(path) < 2000
    True
    """
    _write(_with_suffix(file, ".npz"), _named(args, kwds), "npz", compressed=True)


@operation(np="load")
def load(
    cls: type[Array], file: Any, mmap_mode: None = None, allow_pickle: bool = False,
    fix_imports: bool = True, encoding: str = "ASCII", *, max_header_size: int = 10000,
) -> Any:  # fmt: skip
    """The arrays in a file, in any format that slipstream reads.

    Parameters
    ----------
    file : path, binary file or bytes
        ``.npy``, ``.npz``, safetensors or MXNet's own format, known by its first bytes.
    mmap_mode : None
        Files are read, not mapped.
    allow_pickle : bool
        Must be False: arrays of objects are pickles, which could run any code.
    fix_imports, encoding, max_header_size
        As in NumPy; without pickles they change nothing.

    Returns
    -------
    array, list or dict of arrays
        One array without a name comes alone. Element types are kept.

    Raises
    ------
    ValueError
        When the file is damaged or of another format: says where and what was expected.

    Examples
    --------
    >>> import io, numpy
    >>> from slipstream import {imports}
    >>> file = io.BytesIO()
    >>> numpy.save(file, numpy.eye(2))
    >>> {f}.load(file.getvalue())
    array([[1., 0.],
           [0., 1.]], dtype=float64)
    """
    _refuse_pickle(allow_pickle)
    if mmap_mode is not None:
        raise ValueError("mmap_mode must be None: files are read, not mapped")
    return _alone(_read(cls, file))


def _alone(data: Any) -> Any:
    return data[0] if isinstance(data, list) and len(data) == 1 else data


@operation(npx="save")
def npx_save(file: Any, arr: Any, format: str | None = None) -> None:
    """Write an array, a list or a dict of arrays to a file; waits for them.

    Parameters
    ----------
    file : path or binary file
        Written as a whole or not at all.
    arr : array, list of arrays or dict of str to array
    format : {{'mxnet', 'npy', 'npz', 'safetensors'}}, optional
        By default what the suffix says (``.npy``, ``.npz``, ``.safetensors``). Otherwise one array
        is written as ``.npy``, as MXNet 2.0 does, and lists and dicts in MXNet's own format with
        NumPy shapes. Under the rules of 1.x that is the format whatever the suffix.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import {imports}
    >>> path = os.path.join(tempfile.mkdtemp(), 'x')
    >>> {f}.save(path, [{a}.zeros(1), {a}.ones(2)])
    >>> x, y = {f}.load(path)
    >>> y.tolist()
    [1.0, 1.0]
    """
    if format is None and follows_1x("files.npx_save"):
        format = "mxnet"
    elif format is None and isinstance(arr, Array):
        from ... import _files

        format = _files.format_of_name(file) or "npy"
    _write(file, arr, format, v3=True)


@operation(npx="savez")
def npx_savez(file: Any, *args: Any, **kwds: Any) -> None:
    """Write several arrays to one file in NumPy's ``.npz`` format; waits for them.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import {imports}
    >>> path = os.path.join(tempfile.mkdtemp(), 'x')
    >>> {f}.savez(path, {a}.zeros(1), bias={a}.ones(2))
    >>> sorted({f}.load(path))
    ['arr_0', 'bias']
    """
    _write(file, _named(args, kwds), "npz")


@operation(npx="load")
def npx_load(cls: type[Array], file: Any) -> Any:
    """The arrays in a file, in any format that slipstream reads; see ``np.load``.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import {imports}
    >>> path = os.path.join(tempfile.mkdtemp(), 'x.safetensors')
    >>> {f}.save(path, {{'x': {a}.ones(2)}})
    >>> {f}.load(path)
    {{'x': array([1., 1.])}}
    """
    found = _read(cls, file)
    return found if follows_1x("files.npx_save") else _alone(found)


@operation(nd="save")
def nd_save(fname: Any, data: Any, format: str | None = None) -> None:
    """Write an array, a list or a dict of arrays to a file; waits for them.

    Parameters
    ----------
    fname : path or binary file
        Written as a whole or not at all.
    data : array, list of arrays or dict of str to array
    format : {{'mxnet', 'npy', 'npz', 'safetensors'}}, optional
        By default what the suffix says (``.npy``, ``.npz``, ``.safetensors``), else MXNet's own
        format, which MXNet 1 and 2 read.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import {imports}
    >>> path = os.path.join(tempfile.mkdtemp(), 'model.params')
    >>> {f}.save(path, {{'weight': {f}.ones((1, 2))}})
    >>> {f}.load(path)['weight'].shape
    (1, 2)
    """
    _write(fname, data, format)


@operation(nd="load")
def nd_load(cls: type[Array], fname: Any) -> Any:
    """The arrays in a file, in any format that slipstream reads: a list, or a dict if named.

    Parameters
    ----------
    fname : path or binary file

    Returns
    -------
    list or dict of arrays
        Sparse arrays come as dense ones; arrays that were saved without a shape as None.

    Raises
    ------
    ValueError
        When the file is damaged or of another format: says where and what was expected.

    Examples
    --------
    >>> import os, tempfile
    >>> from slipstream import {imports}
    >>> path = os.path.join(tempfile.mkdtemp(), 'x')
    >>> {f}.save(path, {f}.ones((1, 2)))
    >>> [x.shape for x in {f}.load(path)]
    [(1, 2)]
    """
    return _read(cls, fname)


@operation(nd="load_frombuffer")
def nd_load_frombuffer(cls: type[Array], buf: Any) -> Any:
    """The arrays in the bytes of a file; see ``load``.

    Examples
    --------
    >>> import io
    >>> from slipstream import {imports}
    >>> file = io.BytesIO()
    >>> {f}.save(file, [{f}.ones((1, 2))])
    >>> {f}.load_frombuffer(file.getvalue())[0].asnumpy()
    array([[1., 1.]], dtype=float32)
    """
    if not isinstance(buf, (bytes, bytearray, memoryview)):
        raise TypeError(f"buf must be bytes, not {type(buf).__name__}")
    return _read(cls, buf)
