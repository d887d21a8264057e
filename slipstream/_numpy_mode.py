"""The switches of MXNet's NumPy mode: shapes, the class of new arrays, the default type."""

from __future__ import annotations

import contextlib
import functools
import threading
from types import FunctionType
from typing import Any, ClassVar, TypeVar

from . import _core


class _State(threading.local):
    """The switches: those of ``set_np``, and those of the scopes that a thread is in."""

    everywhere: ClassVar[dict[str, bool]] = {"shape": False, "array": False}

    def __init__(self) -> None:
        self._here: dict[str, bool] = {}

    @property
    def here(self) -> dict[str, bool]:
        """This thread's own switches; assign another dict to change them."""
        return self._here

    @here.setter
    def here(self, switches: dict[str, bool]) -> None:
        self._here = switches
        _core.set_numpy_shapes(self.everywhere["shape"], switches.get("shape"))

    def __getitem__(self, name: str) -> bool:
        return self.here.get(name, self.everywhere[name])

    def as_dict(self) -> dict[str, bool]:
        return {name: self[name] for name in self.everywhere}

    def set(self, **values: bool) -> None:
        self.everywhere.update(values)
        self.here = {name: v for name, v in self.here.items() if name not in values}


_state = _State()
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
    _state.set(shape=bool(shape), array=bool(array))
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


def use_np(func: T, *args: Any) -> T:
    """Decorator: NumPy mode is on while the function, or a method of the class, runs.

    >>> from slipstream import gluon, npx
    >>> @npx.use_np
    ... class Net(gluon.nn.Dense):
    ...     def kind(self):
    ...         return type(self.weight.data()).__name__, npx.is_np_array()
    >>> net = Net(2, in_units=3)
    >>> net.initialize()
    >>> net.kind(), npx.is_np_array()
    (('ndarray', True), False)
    """
    return _inside(func, {"shape": True, "array": True})


def use_np_shape(func: T) -> T:
    """Decorator: NumPy shapes are on while the function, or a method of the class, runs.

    >>> from slipstream import npx, util
    >>> util.use_np_shape(lambda: (npx.is_np_shape(), npx.is_np_array()))()
    (True, False)
    """
    return _inside(func, {"shape": True})


def use_np_array(func: T) -> T:
    """Decorator: NumPy arrays are on while the function, or a method of the class, runs.

    >>> from slipstream import npx, util
    >>> util.use_np_array(lambda: (npx.is_np_shape(), npx.is_np_array()))()
    (False, True)
    """
    return _inside(func, {"array": True})


# Methods that classes inherit, and that make arrays for others: blocks make their parameters there.
_INHERITED = ("__call__", "initialize")


def _inside(func: Any, switches: dict[str, bool]) -> Any:
    if isinstance(func, type):
        kinds = (FunctionType, staticmethod, classmethod, property)
        own = {n: f for n, f in vars(func).items() if isinstance(f, kinds)}
        inherited = {n: getattr(func, n, None) for n in _INHERITED}
        more = {n: f for n, f in inherited.items() if n not in own and isinstance(f, FunctionType)}
        for name, method in {**own, **more}.items():
            setattr(func, name, _inside(method, switches))
        return func
    if isinstance(func, (staticmethod, classmethod)):
        return type(func)(_inside(func.__func__, switches))
    if isinstance(func, property):
        read, write, delete = (
            f and _inside(f, switches) for f in (func.fget, func.fset, func.fdel)
        )
        return property(read, write, delete, func.__doc__)
    if not callable(func):
        raise TypeError(f"a function or a class can be decorated, not {type(func).__name__}")

    @functools.wraps(func)
    def inside(*args: Any, **kwargs: Any) -> Any:
        with _Switched(switches):
            return func(*args, **kwargs)

    return inside


def set_np_shape(active: bool) -> bool:
    """Switch NumPy shapes on or off; returns what it was before.

    >>> from slipstream import util
    >>> util.set_np_shape(False)
    False
    """
    before = _state["shape"]
    _state.set(shape=bool(active))
    return before


class _Switched(_core.WholeScope, contextlib.ContextDecorator):
    """A scope in which this thread has other switches."""

    def __init__(self, switches: dict[str, bool]) -> None:
        self._switches = switches

    def _save(self) -> dict[str, bool]:
        return _state.here

    def _set(self) -> None:
        _state.here = {**_state.here, **self._switches}

    def _restore(self, saved: dict[str, bool]) -> None:
        _state.here = saved


class _ArrayScopeType(type):
    @property
    def _current(cls) -> _NumpyArrayScope:
        return _NumpyArrayScope(is_np_array())

    @_current.setter
    def _current(cls, scope: _NumpyArrayScope) -> None:
        _state.here = {**_state.here, "array": scope._is_np_array}


class _NumpyArrayScope(metaclass=_ArrayScopeType):
    """This thread's switch of NumPy arrays as an object; MXNet's test_thread_local."""

    def __init__(self, is_np_array: bool) -> None:
        self._is_np_array = bool(is_np_array)


def np_shape(active: bool = True) -> _Switched:
    """NumPy shapes inside a ``with`` block.

    >>> from slipstream import util
    >>> with util.np_shape():
    ...     util.is_np_shape()
    True
    """
    return _Switched({"shape": bool(active)})


def np_array(active: bool = True) -> _Switched:
    """NumPy arrays inside a ``with`` block.

    >>> from slipstream import util
    >>> with util.np_array():
    ...     util.is_np_array()
    True
    """
    return _Switched({"array": bool(active)})


def set_np_default_dtype(is_np_default_dtype: bool = True) -> bool:
    """Switch float64 as the default on or off; returns what it was before.

    >>> from slipstream import util
    >>> util.set_np_default_dtype(False)
    False
    """
    before = _core.default_float() == "float64"
    _core.set_default_float("float64" if is_np_default_dtype else "float32")
    return before


class np_default_dtype(_core.WholeScope, contextlib.ContextDecorator):
    """float64 as the default inside a ``with`` block.

    >>> from slipstream import np, util
    >>> with util.np_default_dtype():
    ...     np.ones(1).dtype
    dtype('float64')
    """

    def __init__(self, active: bool = True) -> None:
        self._active = active

    def _save(self) -> str:
        return _core.default_float()

    def _set(self) -> None:
        set_np_default_dtype(self._active)

    def _restore(self, saved: str) -> None:
        _core.set_default_float(saved)


def use_np_default_dtype(func: T) -> T:
    """Decorator: float64 is the default while the function, or a method of the class, runs.

    >>> from slipstream import np, util
    >>> @util.use_np_default_dtype
    ... def f():
    ...     return np.ones(1).dtype
    >>> f()
    dtype('float64')
    """
    if isinstance(func, type):
        for name, method in list(vars(func).items()):
            if isinstance(method, FunctionType):
                setattr(func, name, use_np_default_dtype(method))
        return func

    @functools.wraps(func)  # type: ignore[arg-type]
    def inside(*args: Any, **kwargs: Any) -> Any:
        with np_default_dtype():
            return func(*args, **kwargs)  # type: ignore[operator]

    return inside  # type: ignore[return-value]
