"""Complex numbers: their parts, and which arrays have them."""

from __future__ import annotations

from typing import Any

import numpy

from ... import _core
from ..._convert import Array, as_operand
from ..._declare import operation
from ..._dtypes import COMPLEXES, name_of

core_ops = _core.ops


def set_part(x: Array, real: Any, imag: Any) -> None:
    """Implements ``x.real = value`` and ``x.imag = value``."""
    if name_of(x) not in COMPLEXES:
        if imag is not None:
            raise TypeError(f"imag: an array of type {name_of(x)} has no imaginary part to set")
        x[...] = real
        return
    part = real if imag is None else imag
    if not isinstance(part, (int, float, Array)):
        part = as_operand(type(x), part)
    parts = (part, core_ops.imag(x)) if imag is None else (core_ops.real(x), part)
    x[...] = core_ops.make_complex(*parts)


@operation(np="real")
def real(val: Array) -> Array:
    """The real part of every element.

    A new array for complex numbers, the array itself for all others.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.real({a}.array([1 + 2j, 3]))
    array([1., 3.])
    """
    return core_ops.real(val) if name_of(val) in COMPLEXES else val


@operation(np="imag")
def imag(val: Array) -> Array:
    """The imaginary part of every element; zeros for numbers that are not complex.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.imag({a}.array([1 + 2j, 3]))
    array([2., 0.])
    """
    return core_ops.imag(val)


@operation(np=("conj", "conjugate"), out=True)
def conj(x: Array) -> Array:
    """The complex conjugate of every element.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.conj({a}.array([1 + 2j, 3]))
    array([1.-2.j, 3.-0.j])
    """
    return core_ops.conjugate(x)


@operation(np="angle")
def angle(z: Array, deg: bool = False) -> Array:
    """The angle of every element seen as a point of the plane, in radians.

    Parameters
    ----------
    z : array
    deg : bool
        In degrees instead.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.angle({a}.array([1, 1j, -2]), deg=True)
    array([  0.,  90., 180.])
    """
    result = core_ops.arctan2(core_ops.imag(z), core_ops.real(z))
    return core_ops.degrees(result) if deg else result


@operation(np="iscomplex")
def iscomplex(x: Array) -> Array:
    """Whether an element has an imaginary part other than zero.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.iscomplex({a}.array([1 + 2j, 3]))
    array([ True, False])
    """
    return core_ops.not_equal(core_ops.imag(x), 0)


@operation(np="isreal")
def isreal(x: Array) -> Array:
    """Whether an element's imaginary part is zero.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.isreal({a}.array([1 + 2j, 3]))
    array([False,  True])
    """
    return core_ops.equal(core_ops.imag(x), 0)


@operation(np="iscomplexobj")
def iscomplexobj(x: Any) -> bool:
    """Whether `x` is of a complex type, whatever its values are.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.iscomplexobj({a}.array([1 + 0j])), {f}.iscomplexobj(1.0)
    (True, False)
    """
    if isinstance(x, Array):
        return name_of(x) in COMPLEXES
    return bool(numpy.iscomplexobj(x))


@operation(np="isrealobj")
def isrealobj(x: Any) -> bool:
    """Whether `x` is of a type that is not complex.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.isrealobj({a}.array([1 + 0j])), {f}.isrealobj(1.0)
    (False, True)
    """
    return not iscomplexobj(x)
