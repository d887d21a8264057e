"""Foreign values (numbers, lists, NumPy arrays) as arrays, and results into ``out=``."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence, Set
from numbers import Number
from typing import TYPE_CHECKING, Any, TypeVar

import numpy

from . import _core
from ._arguments import named
from ._dtypes import BY_NAME, default_complex, dtype_name, name_of, natural_name, same_kind
from ._symbolic import AnySymbol, Symbolic
from .base import SlipstreamTypeError

if TYPE_CHECKING:
    # Every array that Python sees is of one of the two classes that have these methods.
    from ._array import ArrayMethods as Array
else:
    Array = _core.Array
A = TypeVar("A", bound=Array)

# Integers beyond this are not exact in float32.
_EXACT_IN_FLOAT32 = 1 << 24


def from_numpy(cls: type[A], a: numpy.ndarray, name: str | None = None) -> A:
    """A copy of a NumPy array as an array of class `cls`."""
    if name is None:
        name = natural_name(a.dtype)
    wanted = BY_NAME[name]
    if a.dtype != wanted:
        if a.dtype.kind not in "biufc" and a.dtype != BY_NAME["bfloat16"]:
            natural_name(a.dtype)  # raises, naming the type
        if a.dtype.kind == "c" and wanted.kind not in "cb":
            raise TypeError(f"complex numbers do not fit into {name}; take .real first")
        a = a.astype(wanted)
    shape = a.shape
    a = numpy.ascontiguousarray(a)
    if name == "bfloat16":
        a = a.view(numpy.uint16)  # NumPy exports no buffer of a type it does not know
    return _core.from_buffer(cls, a, name, shape)


def filled_like(a: A, value: Any, dtype: Any = None, shape: Any = None) -> A:
    """The same value everywhere; variables behind `a` get the gradient zero, as in MXNet."""
    if value is None:
        raise SlipstreamTypeError("fill_value must be a number, not None")
    name = name_of(a) if dtype is None else dtype_name(dtype)
    return shaped_like(a, _core.fill(type(a), value, name, a.shape if shape is None else shape))


def shaped_like(a: Array, result: A) -> A:
    """A result made from no more than the shape of `a`, on the tape if `a` is."""
    if _core.is_recording() and _core.on_tape(a):
        return _core.zero_gradient(result, a)
    return result


def number_name(value: Any) -> str:
    """The type a Python number has as an array of its own."""
    return "bool" if isinstance(value, bool) else _python_number_name(value)


def _python_number_name(value: Any) -> str:
    if isinstance(value, complex):
        return default_complex()
    default = _core.default_float()
    if isinstance(value, int) and default == "float64":
        return "int64" if value < 1 << 63 else "uint64"
    return default


def _list_name(a: numpy.ndarray) -> str | None:
    """Lists of numbers are the default float, as in MXNet; with float64, integers stay integers."""
    if a.dtype.kind in "iu":
        wide = "uint64" if a.dtype == numpy.uint64 else "int64"
        return wide if _core.default_float() == "float64" else _core.default_float()
    return None


_MAX_DIMS = 16
_TOO_DEEP = f"lists are nested more than {_MAX_DIMS} deep, or contain themselves"


def _holds_array(items: Any) -> bool:
    """Whether a nested list has one of our arrays among its items (or first items, deeper).

    The first items also tell the array's shape: what no array can hold is refused before NumPy
    would walk through it, which never ends for a list that contains itself.
    """
    depth, elements = 0, 1
    while isinstance(items, (list, tuple)) and items:
        if any(isinstance(item, Array) for item in items):
            return True
        depth, elements = depth + 1, elements * len(items)
        if depth > _MAX_DIMS:
            raise ValueError(_TOO_DEEP)
        if elements > 1 << 48:
            raise MemoryError(f"nested lists of {elements} elements and more")
        items = items[0]
    return False


def _stack(cls: type[A], items: Any, name: str | None, depth: int) -> A:
    if depth >= _MAX_DIMS:
        raise ValueError(_TOO_DEEP)
    parts = [_convert(cls, item, None, depth + 1) for item in items]
    shape = parts[0].shape
    for part in parts:
        if part.shape != shape:
            raise ValueError(f"arrays in a list differ in shape: {shape} and {part.shape}")
    parts = [_core.view_as(_core.reshape(part, (1, *shape)), cls) for part in parts]
    joined = _core.concatenate(parts, 0)
    return joined if name is None else _core.cast(joined, name)


def convert(cls: type[A], source: Any, dtype: Any = None) -> A:
    """A new array of class `cls` from a number, a nested list, a NumPy array or an array.

    Where that cannot be, the error names the argument of the public function that was called.
    """
    _core.check_creation()
    name = None if dtype is None else dtype_name(dtype)
    try:
        return _convert(cls, source, name)
    except (TypeError, ValueError) as error:
        raise named(error, source) from None


def _convert(cls: type[A], source: Any, name: str | None, depth: int = 0) -> A:
    if isinstance(source, Array):
        if name is None or name == name_of(source):
            return _core.copy(source, cls)
        result = _core.cast(source, name)
        return result if type(result) is cls else _core.view_as(result, cls)
    if isinstance(source, (bool, int, float, complex)):
        if not isinstance(source, numpy.generic):
            return _core.fill(cls, source, name or number_name(source), ())
    elif _holds_array(source):
        return _stack(cls, source, name, depth)
    if source is None or isinstance(source, (str, bytes)):
        raise TypeError(f"cannot make an array of {source!r}")
    is_list = isinstance(source, (list, tuple, range))
    a = numpy.asarray(source)
    if is_list and name == "uint64" and a.dtype.kind == "f":
        # NumPy's common type of small and large integers is float64, which is not exact.
        with contextlib.suppress(ValueError, OverflowError):
            a = numpy.asarray(source, numpy.uint64)
    if a.dtype.kind == "O":
        # NumPy before 1.24 makes an array of lists where later ones raise.
        if is_list and any(isinstance(item, (list, tuple)) for item in a.flat):
            raise ValueError("lists in a list differ in length: an array of them has no shape")
        raise TypeError(f"cannot make an array of a value of type {type(source).__name__}")
    return from_numpy(cls, a, name or (_list_name(a) if is_list else None))


def sequence(given: Any) -> Iterable[Any]:
    """`given` itself when it lists arrays in an order: no text, no dict, no set."""
    if isinstance(given, (str, bytes, Mapping, Set)) or not isinstance(given, Iterable):
        raise named(TypeError(f"a sequence of arrays is needed, not {given!r}"), given)
    return given


def as_kinds(cls: type[A], given: Any) -> Sequence[A]:
    """The items of a sequence, each as `as_kind` makes it; itself when there is nothing to do."""
    if type(given) is list or type(given) is tuple:
        for x in given:
            if type(x) is not cls:
                break
        else:
            return given
    items = sequence(given)
    return [x if isinstance(x, Array) else convert(cls, x) for x in items]  # type: ignore[misc]


def each_kind(cls: type[A], given: tuple[Any, ...]) -> tuple[A, ...]:
    """Arrays that were given one by one, ``f(a, b)``, or as one list, ``f([a, b])``."""
    listed = len(given) == 1 and isinstance(given[0], (list, tuple))
    return tuple(as_kinds(cls, given[0] if listed else given))


def check_arrays(given: Iterable[Any], name: str) -> None:
    """TypeError unless all are arrays already: what is changed in place cannot be converted."""
    for x in given:
        if isinstance(x, AnySymbol):
            raise Symbolic(f"{name} must be arrays; a symbol has no value")
        if not isinstance(x, Array):
            raise TypeError(f"{name} must be arrays, not {x!r}")


def as_numbers(x: Any, dtype: Any = None) -> numpy.ndarray:
    """A foreign value as a NumPy array of numbers, for what is computed on the host."""
    try:
        _holds_array(x)  # refuses lists that contain themselves
        a = numpy.asarray(x)
        if a.dtype.kind not in "biufc" and a.dtype != BY_NAME["bfloat16"]:
            raise TypeError(f"cannot make an array of {x!r}")
    except (TypeError, ValueError) as error:
        raise named(error, x) from None
    return a if dtype is None else numpy.asarray(x, dtype)


def as_index(cls: type[A], x: Any) -> Array:
    """Places as an array: itself when it is one, integers of a list as int64."""
    if isinstance(x, Array):
        return x
    a = as_numbers(x)
    return from_numpy(cls, a, "int64" if a.dtype.kind in "iu" or not a.size else None)


def as_kind(cls: type[A], x: Any) -> A:
    """`x` itself when it is an array of either class, else its conversion to `cls`."""
    # An array of the other class is let through: callers' types do not tell them apart.
    return x if isinstance(x, Array) else convert(cls, x)  # type: ignore[return-value]


def operand(cls: type[A], x: Any) -> Any:
    """Like `as_kind`, but numbers stay numbers: they adopt the other operand's type."""
    return x if isinstance(x, (Array, Number)) else convert(cls, x)


def as_operand(cls: type[A], x: Any) -> A:
    """Conversion of foreign operands and assigned values, for the core's operators.

    Integers in lists that float32 cannot hold stay integers, so that nothing is lost on the way.
    """
    if isinstance(x, (list, tuple)) and not _holds_array(x):
        a = numpy.asarray(x)
        if a.dtype.kind in "iu" and a.size and numpy.abs(a).max() >= _EXACT_IN_FLOAT32:
            return from_numpy(cls, a, "uint64" if a.dtype == numpy.uint64 else "int64")
    return convert(cls, x)


def finish(result: Any, out: Any) -> Any:
    """The result, put into `out` when the caller gave one; several results into a sequence."""
    if out is None:
        return result
    if isinstance(result, (tuple, list)):
        places = out if isinstance(out, (tuple, list)) else (out,)
        if len(places) != len(result):
            raise ValueError(f"out must be {len(result)} arrays, not {len(places)}")
        for place, value in zip(places, result, strict=True):
            finish(value, place)
        return out
    if isinstance(out, (tuple, list)) and len(out) == 1 and isinstance(out[0], Array):
        finish(result, out[0])
        return out
    if not isinstance(out, Array):
        raise TypeError(f"out must be an array, not {type(out).__name__}")
    if out._dtype != result._dtype and _as_numpy(out):
        check_out(name_of(result), out)
    _core.store(out, result)
    return out


def shape_of_out(out: Any) -> tuple[int, ...]:
    """The shape of ``out=``, which a draw without a size fills."""
    if not isinstance(out, Array):
        raise TypeError(f"out must be an array, not {type(out).__name__}")
    return out.shape


def check_out(name: str, out: Array) -> None:
    """NumPy's rule: floats do not go into integers, nor what may be negative into unsigned ones."""
    if not same_kind(name, name_of(out)):
        raise TypeError(f"out: cannot put {name} into an array of type {name_of(out)}")


def _as_numpy(x: Array) -> bool:
    """Whether `x` follows NumPy's rules: the classic frontend casts into any ``out=``."""
    return _core.type_rules(x) != "classic"
