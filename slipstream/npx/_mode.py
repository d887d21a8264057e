"""The switches of MXNet's NumPy mode. Only the default type changes anything here."""

from __future__ import annotations

from typing import Any, TypeVar

from .. import _core

_state = {"shape": False, "array": False}
T = TypeVar("T")


def set_np(shape: bool = True, array: bool = True, dtype: bool = False) -> None:
    """Switch NumPy mode on; with ``dtype=True`` floats are float64 and integers int64 by default.

    >>> from slipstream import np, npx
    >>> npx.set_np(dtype=True)
    >>> np.array([1, 2]).dtype, np.array([1.5]).dtype
    (dtype('int64'), dtype('float64'))
    >>> npx.reset_np()
    >>> np.array([1, 2]).dtype
    dtype('float32')
    """
    if array and not shape:
        raise ValueError("set_np: array=True needs shape=True")
    _state.update(shape=bool(shape), array=bool(array))
    _core.set_default_float("float64" if dtype else "float32")


def reset_np() -> None:
    """Switch NumPy mode off, and back to float32.

    >>> from slipstream import npx
    >>> npx.reset_np()
    >>> npx.is_np_array()
    False
    """
    set_np(shape=False, array=False, dtype=False)


def is_np_shape() -> bool:
    """Whether ``set_np`` switched NumPy shapes on.

    >>> from slipstream import npx
    >>> npx.is_np_shape()
    False
    """
    return _state["shape"]


def is_np_array() -> bool:
    """Whether ``set_np`` switched NumPy arrays on.

    >>> from slipstream import npx
    >>> npx.is_np_array()
    False
    """
    return _state["array"]


def is_np_default_dtype() -> bool:
    """Whether the default float is float64.

    >>> from slipstream import npx
    >>> npx.is_np_default_dtype()
    False
    """
    return _core.default_float() == "float64"


def use_np(function_or_class: T, *args: Any) -> T:
    """Decorator of MXNet programs; NumPy arrays need no switch here, so nothing changes.

    >>> from slipstream import npx
    >>> @npx.use_np
    ... def f():
    ...     return 1
    >>> f()
    1
    """
    return function_or_class
