"""Attributes that all symbols made inside of a ``with`` block get."""

from __future__ import annotations

import threading
from typing import Any

from . import _core


class _Current(threading.local):
    def __init__(self) -> None:
        self.stack: tuple[AttrScope, ...] = ()
        self.base = AttrScope()


class _AttrScopeType(type):
    @property
    def current(cls) -> AttrScope:
        """The innermost scope of this thread, to read and to set; programs for MXNet 1.x."""
        return current()

    @current.setter
    def current(cls, scope: AttrScope) -> None:
        if _current.stack:
            _current.stack = (*_current.stack[:-1], scope)
        else:
            _current.base = scope


class AttrScope(_core.WholeScope, metaclass=_AttrScopeType):
    """Attributes for the symbols made inside; inner scopes add to outer ones.

    >>> from slipstream import sym
    >>> with AttrScope(__group__="4"):
    ...     x = sym.var("x")
    >>> x.attr("__group__")
    '4'
    """

    def __init__(self, **attributes: str) -> None:
        for key, value in attributes.items():
            if not isinstance(value, str):
                raise ValueError(f"attribute {key} must be a string, not {value!r}")
        self._own = attributes
        self._attr = attributes

    def get(self, attributes: dict[str, str] | None) -> dict[str, str]:
        """The scope's attributes, under those given."""
        return {**self._attr, **(attributes or {})}

    def _save(self) -> Any:
        return _current.stack, self._attr

    def _set(self) -> None:
        self._attr = {**current()._attr, **self._own}
        _current.stack = (*_current.stack, self)

    def _restore(self, saved: Any) -> None:
        _current.stack, self._attr = saved


_current = _Current()


def current() -> AttrScope:
    """The innermost scope of this thread.

    >>> current().get({"a": "1"})
    {'a': '1'}
    """
    return _current.stack[-1] if _current.stack else _current.base


__all__ = ["AttrScope", "current"]
