"""Memory shared with other libraries: DLPack, and NumPy arrays that are lent.

Operations run later than they are recorded, so memory that its owner may change is copied at the
call. It is shared only when the caller vouches for it, and even then never written by us: changing
an array gives it memory of its own.
"""

from __future__ import annotations

from typing import Any, TypeVar

import numpy

from ... import _core
from ..._array_class import frontend_class
from ..._convert import Array
from ..._convert import from_numpy as copy_of
from ..._declare import Device, operation
from ..._dtypes import BY_NAME

A = TypeVar("A", bound=Array)

_NEWEST = (1, 1)
_LENDS_LOCKED = numpy.lib.NumpyVersion(numpy.__version__) >= "2.1.0"


def _capsule(x: Any, copy: bool | None) -> Any:
    """The capsule of a producer; older ones know neither versions nor copy=."""
    if type(x).__name__ == "PyCapsule":
        return x
    if not hasattr(x, "__dlpack__"):
        raise TypeError(f"x must be an array with __dlpack__ or a capsule, not {type(x).__name__}")
    try:
        return x.__dlpack__(max_version=_NEWEST, copy=False if copy is False else None)
    except TypeError:
        return x.__dlpack__()


def take(cls: type[A], x: Any, copy: bool | None) -> A:
    """The array behind a DLPack producer or capsule."""
    if isinstance(x, Array):
        return _core.copy(x, cls) if copy else _core.view_as(x, cls)
    try:
        capsule = _capsule(x, copy)
    except TypeError as error:  # NumPy before 2.1 lends neither bools nor what is locked
        if not isinstance(x, numpy.ndarray):
            raise
        if copy is False:
            raise BufferError(f"copy=False: {error}") from None
        return _copy_in_own_type(cls, x)
    return _core.from_dlpack(cls, capsule, -1 if copy is None else int(copy))


def _copy_in_own_type(cls: type[A], a: numpy.ndarray) -> A:
    return copy_of(cls, a, a.dtype.name if a.dtype.name in BY_NAME else None)


def lend(cls: type[A], a: Any, zero_copy: bool) -> A:
    """A NumPy array in its own type: copied, or lent and locked."""
    if not isinstance(a, numpy.ndarray):
        raise TypeError(f"ndarray must be a NumPy array, not {type(a).__name__}")
    if not zero_copy:
        return _copy_in_own_type(cls, a)
    if not a.flags.c_contiguous:
        raise ValueError("ndarray must be C-contiguous to be shared; copy it with zero_copy=False")
    # NumPy before 2.1 lends neither bools nor what is locked, and not all that is locked can be
    # unlocked again (arrays from pickles): there the lock comes last.
    capsule = None
    if not _LENDS_LOCKED and a.flags.writeable and a.dtype != bool:
        capsule = a.__dlpack__()
    a.flags.writeable = False
    if _LENDS_LOCKED:
        capsule = a.__dlpack__(max_version=_NEWEST)
    if capsule is None:
        return _copy_in_own_type(cls, a)  # the source stays locked, so a copy shows the same
    return _core.from_dlpack(cls, capsule, 0)


@operation(np="from_dlpack")
def from_dlpack(cls: type[A], x: Any, /, *, device: Device = None, copy: bool | None = None) -> A:
    """An array from another library's, through DLPack.

    Parameters
    ----------
    x : object with ``__dlpack__``, or a DLPack capsule
        In memory of the CPU. Arrays of slipstream are returned as views.
    device : Device, optional
        The CPU.
    copy : bool, optional
        By default the data is copied at the call, because its owner may change it before a
        recorded operation runs. With False it is shared: it must not change as long as the result
        or anything computed from it is in use. It is never written here; changing the result gives
        it memory of its own.

    Returns
    -------
    array

    Raises
    ------
    BufferError
        When the tensor is on another device, of a type that does not exist here, or cannot be
        shared with ``copy=False``.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import {imports}
    >>> {f}.from_dlpack(numpy.arange(3, dtype='float32')).tolist()
    [0.0, 1.0, 2.0]
    """
    return take(cls, x, copy)


@operation(npx="from_dlpack", nd="from_dlpack")
def from_dlpack_copy(cls: type[A], dlpack: Any) -> A:
    """An array from another library's, or from a DLPack capsule; a copy. See ``np.from_dlpack``.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.from_dlpack_copy({f}.to_dlpack_for_read({a}.ones(2))).tolist()
    [1.0, 1.0]
    """
    return take(cls, dlpack, None)


@operation(npx="to_dlpack_for_read", nd="to_dlpack_for_read", nd_method="to_dlpack_for_read")
def to_dlpack_for_read(data: Array) -> object:
    """A DLPack capsule on the array's value, without a copy; waits for it.

    The capsule is of the kind that every consumer takes, from before DLPack 1.0. Its consumer must
    not write: the value stays as it is, whatever happens to the array afterwards.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.from_dlpack({f}.to_dlpack_for_read({a}.ones(2))).tolist()
    [1.0, 1.0]
    """
    return _core.to_dlpack(data, False, False)


@operation(npx="to_dlpack_for_write", nd="to_dlpack_for_write", nd_method="to_dlpack_for_write")
def to_dlpack_for_write(data: Array) -> object:
    """A DLPack capsule on the array's own memory, to be written; waits for the array.

    What the consumer writes is seen by operations on `data`, and on its views, that are recorded
    afterwards. Those recorded before, other arrays with the same value and what NumPy was given
    keep the value as it was. The memory is the array's until the array changes: after ``data += 1``
    or ``data[:] = ...`` it has new memory, and what the consumer writes then is no longer seen.

    Raises
    ------
    ValueError
        When `data` is a view in reversed order, or repeats elements.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import {imports}
    >>> x = {a}.zeros(2)
    >>> lent = {f}.to_dlpack_for_write(x)  # give it to a library that writes 1, 2
    >>> x.tolist()
    [0.0, 0.0]
    """
    return _core.to_dlpack_for_write(data)


@operation(npx="from_numpy")
def npx_from_numpy(ndarray: Any, zero_copy: bool = True) -> Array:
    """A NumPy array in its own type: its memory, locked, or a copy with `zero_copy=False`.

    Writing to the result gives it new memory; the NumPy array keeps its values.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import {imports}
    >>> a = numpy.ones(2, 'float32')
    >>> x = {f}.from_numpy(a)
    >>> a.flags.writeable
    False
    """
    return lend(frontend_class("np"), ndarray, zero_copy)


@operation(nd="from_numpy")
def nd_from_numpy(
    cls: type[Array], ndarray: Any, zero_copy: bool = True, array_cls: type[Array] | None = None
) -> Array:
    """A NumPy array in its own type: its memory, locked, or a copy with `zero_copy=False`.

    Writing to the result gives it new memory; the NumPy array keeps its values.

    The result is of the class `array_cls`: ``nd.NDArray``, or ``np.ndarray``.

    Examples
    --------
    >>> import numpy
    >>> from slipstream import {imports}
    >>> {f}.from_numpy(numpy.ones(2, numpy.int32)).dtype
    <class 'numpy.int32'>
    """
    if array_cls is None:
        array_cls = cls
    elif not (isinstance(array_cls, type) and issubclass(array_cls, Array)):
        raise TypeError(f"array_cls must be a class of arrays, not {array_cls!r}")
    return lend(array_cls, ndarray, zero_copy)
