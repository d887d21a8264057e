"""Shared by linear algebra: types, checks and products of matrices.

Matrices lie on the last two axes; the axes before them are a batch. What is wrong with a shape
raises ``LinAlgError`` at the call. What only the numbers show (a singular matrix) raises where the
result is read, as an error that is a ``SlipstreamError`` and a ``LinAlgError``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

from ... import _core
from ..._convert import Array
from ..._dtypes import name_of
from ..manipulation.transpose import swapaxes

if issubclass(numpy.linalg.LinAlgError, ValueError):
    LinAlgError = numpy.linalg.LinAlgError
else:  # an older NumPy

    class LinAlgError(numpy.linalg.LinAlgError, ValueError):  # type: ignore[no-redef]  # one of the two
        """A matrix of a shape that does not fit: an error of NumPy's kind, and a wrong value."""


core_ops = _core.ops


_HALF = ("float16", "bfloat16")


_COMPLEX = ("complex64", "complex128")


_LAPACK = ("float32", "float64", *_COMPLEX)


def is_complex(x: Array) -> bool:
    """Whether the elements are complex numbers."""
    return name_of(x) in _COMPLEX


def computed_name(*arrays: Array) -> str:
    """The type to compute in: the widest of the arrays; integers count as the default float."""
    names = []
    for x in arrays:
        name = name_of(x)
        if name not in _LAPACK:
            name = "float32" if name in _HALF else _core.default_float()
        names.append(name)
    wide = any(name in ("float64", "complex128") for name in names)
    if any(name in _COMPLEX for name in names):
        return "complex128" if wide else "complex64"
    return "float64" if wide else "float32"


def as_type(x: Array, name: str) -> Array:
    """`x` itself when it has that type, else a cast."""
    return x if name_of(x) == name else _core.cast(x, name)


def lapack(x: Array) -> Array:
    """`x` in a type that LAPACK computes with."""
    return x if name_of(x) in _LAPACK else as_type(x, computed_name(x))


def narrow(result: Array, *sources: Array) -> Array:
    """The result in half precision, when that is what all sources had."""
    name = name_of(sources[0])
    if name in _HALF and all(name_of(x) == name for x in sources):
        return _core.cast(result, name)
    return result


def check_matrix(x: Array, argument: str = "a", square: bool = False) -> None:
    """LinAlgError unless the array is a matrix, or a stack of them."""
    if x.ndim < 2:
        raise LinAlgError(f"{argument} must be at least two-dimensional, not of shape {x.shape}")
    if square and x.shape[-1] != x.shape[-2]:
        raise LinAlgError(f"{argument} must have square last axes, not the shape {x.shape}")


def transposed(x: Array) -> Array:
    """A view with the last two axes exchanged."""
    return swapaxes(x, -1, -2)


def adjoint(x: Array) -> Array:
    """The conjugate transpose."""
    return core_ops.conjugate(transposed(x)) if is_complex(x) else transposed(x)


def matmul(a: Array, b: Array) -> Array:
    """The product of stacks of matrices."""
    return _core.matmul(a, b, False, False, "matmul")


def spread(x: Array, batch: Sequence[int]) -> Array:
    """`x` with its axes before the matrix broadcast to `batch`."""
    shape = (*batch, *x.shape[-2:])
    return x if x.shape == shape else _core.broadcast_to(x, shape)


def epsilon(x: Array) -> float:
    """The spacing of the type that `x` is computed in."""
    return float(numpy.finfo(computed_name(x)).eps)


def classic_names(name: str) -> dict[str, Any]:
    """nd.linalg.<name> and the flat nd.linalg_<name>."""
    return {"nd_linalg": name, "nd": f"linalg_{name}"}


def with_a_dimension(x: Array) -> Array:
    """The classic frontend has no arrays without dimensions."""
    return _core.reshape(x, (1,)) if x.ndim == 0 else x
