"""The array API standard beyond functions: inspection, limits of types."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy

from .. import _core
from .._convert import Array
from .._dtypes import BY_NAME, COMPLEXES, FLOATS, dtype_name
from .._ops.dtypes import KINDS, names_of_kind
from ..base import SlipstreamValueError
from ..context import Context, check_device, cpu

__all__ = ["__array_api_version__", "__array_namespace_info__", "finfo"]

__array_api_version__ = "2024.12"


class NamespaceInfo:
    """Capabilities of an array namespace: the inspection interface of the array API standard."""

    def capabilities(self) -> dict[str, Any]:
        """Optional features of the standard.

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
        names = ("bool", *KINDS["numeric"]) if kind is None else names_of_kind(kind)
        return {name: BY_NAME[name] for name in names}


def __array_namespace_info__() -> NamespaceInfo:
    """Capabilities of this namespace, as the array API standard defines them.

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
