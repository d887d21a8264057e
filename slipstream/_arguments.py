"""Which argument of the function that was called an error is about.

Arrays are made of what callers give in many places, several calls below the public function. The
parameter's name is read from the frames of these calls, that of a setting found by its annotation:
nothing but errors pays for it.
"""

from __future__ import annotations

import operator
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Set
from types import CodeType, FrameType
from typing import Any

from .base import SlipstreamTypeError, SlipstreamValueError, bad_argument

_BAD_ARGUMENT = (TypeError, ValueError, SlipstreamTypeError, SlipstreamValueError)
_PACKAGE = os.path.dirname(__file__) + os.sep
# Their parameters say nothing to the caller of a public function.
_INNER = (__file__, _PACKAGE + "_convert.py")


def named(error: Exception, value: Any) -> Exception:
    """The error, naming the argument by which `value` came into the package, if there is one."""
    argument = _argument_of(value) if type(error) in _BAD_ARGUMENT else None
    return error if argument is None else type(error)(f"{argument}: {error}")


def argument_name(value: Any, otherwise: str) -> str:
    """The parameter by which a value came into the package; `otherwise` where none is found."""
    return (None if value is None else _argument_of(value)) or otherwise


def integers(value: Any, name: str) -> tuple[int, ...]:
    """An argument that is one integer or several, NumPy's among them, as Python's.

    >>> integers(3, "size"), integers([3, 4], "size")
    ((3,), (3, 4))
    """
    try:
        return (operator.index(value),)
    except TypeError:
        pass
    try:
        return tuple(operator.index(v) for v in value)
    except TypeError:
        raise SlipstreamTypeError(
            f"{name} must be an integer or a sequence of integers, not {value!r}"
        ) from None


# The check that each part of an annotation implies; other parts are not checked.
_FITS: dict[str, Callable[[Any], bool]] = {
    "int": lambda x: hasattr(x, "__index__") or hasattr(x, "__float__"),
    "float": lambda x: hasattr(x, "__float__") or hasattr(x, "__index__") or isinstance(x, complex),
    "str": lambda x: isinstance(x, str),
    "None": lambda x: x is None,
    "Sequence": lambda x: isinstance(x, Iterable) and not isinstance(x, (str, Mapping, Set)),
    "Iterable": lambda x: isinstance(x, Iterable),
    "Callable": callable,
}


def _parts(annotation: str) -> list[str]:
    return [part.strip().partition("[")[0] for part in annotation.split("|")]


def is_checked(annotation: str) -> bool:
    """Whether it can be told from a value that it does not fit: ``int``, not ``Any``."""
    return all(part in _FITS for part in _parts(annotation))


def explained(error: Exception, function: Callable[..., Any], /, **given: Any) -> Exception:
    """The error as an MXNetError, naming the argument that does not fit its annotation."""
    error = bad_argument(error)
    if type(error) in _BAD_ARGUMENT:
        for name, value in given.items():
            parts = _parts(function.__annotations__[name])
            if not any(_FITS[part](value) for part in parts):
                if "incompatible function arguments" in str(error):
                    wanted = function.__annotations__[name]
                    return type(error)(f"{name} must be {wanted}, not {value!r}")
                if not re.search(rf"\b{re.escape(name)}\b", str(error)):
                    return type(error)(f"{name}: {error}")
                break
    return error


def _argument_of(value: Any) -> str | None:
    """The parameter that is or holds the value in the outermost of our calls."""
    found = None
    # Not the function that holds the error: it would hold itself.
    frame: FrameType | None = sys._getframe(3)
    while frame is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        code = frame.f_code
        if code.co_filename not in _INNER and not code.co_name.startswith("__"):
            given = frame.f_locals
            for name in _parameters(code):
                if _is_or_holds(given.get(name), value):
                    found = name
                    break
        frame = frame.f_back
    return found


def _parameters(code: CodeType) -> list[str]:
    """The names of a function's parameters: by position, then ``*args``, then by keyword."""
    end = code.co_argcount + code.co_kwonlyargcount
    names = list(code.co_varnames[: code.co_argcount])
    if code.co_flags & 0x04:  # inspect.CO_VARARGS
        names.append(code.co_varnames[end])
    return names + list(code.co_varnames[code.co_argcount : end])


def _is_or_holds(x: Any, value: Any) -> bool:
    return x is value or (type(x) in (list, tuple) and any(_is_or_holds(i, value) for i in x))
