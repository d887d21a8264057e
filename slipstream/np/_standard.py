"""What the Python array API standard asks for beyond NumPy's functions: types and inspection."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy

from .. import _core
from .._convert import Array, as_kind
from .._dtypes import BY_NAME, COMPLEXES, FLOATS, dtype_name, name_of
from ..base import SlipstreamValueError
from ..context import Context, check_device, cpu
from ._ndarray import ndarray

__all__ = ["__array_api_version__", "__array_namespace_info__", "astype", "isdtype"]

__array_api_version__ = "2024.12"

_SIGNED = ("int8", "int16", "int32", "int64")
_UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
_REAL = ("float32", "float64")
_COMPLEX = ("complex64", "complex128")

# The standard's kinds; float16 and bfloat16 are of a kind too, but not types of the standard.
_KINDS: dict[str, tuple[str, ...]] = {
    "bool": ("bool",),
    "signed integer": _SIGNED,
    "unsigned integer": _UNSIGNED,
    "integral": _SIGNED + _UNSIGNED,
    "real floating": _REAL,
    "complex floating": _COMPLEX,
    "numeric": _SIGNED + _UNSIGNED + _REAL + _COMPLEX,
}


def _names_of_kind(kind: Any) -> tuple[str, ...]:
    if isinstance(kind, tuple):
        return tuple(name for k in kind for name in _names_of_kind(k))
    names = _KINDS.get(kind) if isinstance(kind, str) else None
    if names is None:
        raise SlipstreamValueError(
            f"kind must be one of {', '.join(map(repr, _KINDS))}, not {kind!r}"
        )
    return names


def isdtype(dtype: Any, kind: Any) -> bool:
    """Whether a type is of a kind, or another type.

    Parameters
    ----------
    dtype : type
    kind : str, type or tuple of those
        ``'bool'``, ``'signed integer'``, ``'unsigned integer'``, ``'integral'``,
        ``'real floating'``, ``'complex floating'``, ``'numeric'``, or a type.

    Examples
    --------
    >>> from slipstream import np
    >>> np.isdtype(np.float32, 'real floating'), np.isdtype(np.int8, (np.int16, 'bool'))
    (True, False)
    """
    if isinstance(kind, tuple):
        return any(isdtype(dtype, k) for k in kind)
    name = dtype_name(dtype)
    if isinstance(kind, str):
        narrow = kind in ("real floating", "numeric") and name in FLOATS
        return narrow or name in _names_of_kind(kind)
    return name == dtype_name(kind)


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> ndarray:
    """The elements in another type.

    Parameters
    ----------
    x : array
    dtype : type
    copy : bool
        With False, `x` itself when it has that type already.
    device : Device, optional
        The CPU.

    Examples
    --------
    >>> from slipstream import np
    >>> np.astype(np.array([1.5, 2.5]), np.int32)
    array([1, 2], dtype=int32)
    """
    check_device(device)
    x = as_kind(ndarray, x)
    name = dtype_name(dtype)
    if name != name_of(x):
        return _core.cast(x, name)
    return _core.copy(x) if copy else x


class NamespaceInfo:
    """What an array namespace can do: the inspection interface of the array API standard."""

    def capabilities(self) -> dict[str, Any]:
        """What is optional in the standard.

        >>> from slipstream import np
        >>> np.__array_namespace_info__().capabilities()['data-dependent shapes']
        True
        """
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 16}

    def default_device(self) -> Context:
        """Where arrays are made.

        >>> from slipstream import np
        >>> np.__array_namespace_info__().default_device()
        cpu(0)
        """
        return cpu()

    def default_dtypes(self, *, device: Any = None) -> dict[str, numpy.dtype]:
        """The types that arrays have when none is asked for.

        With MXNet's types Python's integers become float32 as well, though results that count or
        index are of the type given here.

        >>> from slipstream import np
        >>> np.__array_namespace_info__().default_dtypes()['real floating']
        dtype('float32')
        """
        check_device(device)
        real = _core.default_float()
        return {
            "real floating": BY_NAME[real],
            "complex floating": BY_NAME["complex128" if real == "float64" else "complex64"],
            "integral": BY_NAME["int64"],
            "indexing": BY_NAME["int64"],
        }

    def devices(self) -> list[Context]:
        """The devices arrays can be on.

        >>> from slipstream import np
        >>> np.__array_namespace_info__().devices()
        [cpu(0)]
        """
        return [cpu()]

    def dtypes(self, *, device: Any = None, kind: Any = None) -> dict[str, numpy.dtype]:
        """The types of the standard, of some kind or all. (There are float16 and bfloat16 too.)

        >>> from slipstream import np
        >>> list(np.__array_namespace_info__().dtypes(kind='real floating'))
        ['float32', 'float64']
        """
        check_device(device)
        names = ("bool", *_KINDS["numeric"]) if kind is None else _names_of_kind(kind)
        return {name: BY_NAME[name] for name in names}


def __array_namespace_info__() -> NamespaceInfo:
    """What this namespace can do, as the array API standard asks for it.

    >>> from slipstream import np
    >>> np.__array_namespace_info__().default_device()
    cpu(0)
    """
    return NamespaceInfo()


class finfo:
    """The limits of a floating-point type, or of the parts of a complex one.

    Its numbers are Python's, so that they adopt the type of an array they meet. What is not listed
    here is as in ``numpy.finfo``.

    Attributes
    ----------
    bits : int
    dtype : numpy.dtype
    eps, max, min, smallest_normal, tiny : float

    Examples
    --------
    >>> from slipstream import np
    >>> np.finfo(np.float16).max
    65504.0
    """

    def __init__(self, dtype: Any) -> None:
        given = dtype._dtype if isinstance(dtype, Array) else dtype
        name = dtype_name(given)
        if name not in FLOATS and name not in COMPLEXES:
            raise SlipstreamValueError(f"finfo: {name} is not a floating-point type")
        self._info = (ml_dtypes if name == "bfloat16" else numpy).finfo(BY_NAME[name])
        self.bits: int = int(self._info.bits)
        self.dtype: numpy.dtype = numpy.dtype(self._info.dtype)
        self.eps = float(self._info.eps)
        self.max = float(self._info.max)
        self.min = float(self._info.min)
        self.smallest_normal = self.tiny = float(self._info.smallest_normal)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._info, name)

    def __repr__(self) -> str:
        return f"finfo(min={self.min}, max={self.max}, eps={self.eps}, dtype={self.dtype})"


def iinfo(dtype: Any) -> Any:
    """The limits of an integer type.

    >>> from slipstream import np
    >>> np.iinfo(np.int8).max
    127
    """
    return numpy.iinfo(BY_NAME[dtype_name(dtype._dtype if isinstance(dtype, Array) else dtype)])


__all__ += ["finfo", "iinfo"]
