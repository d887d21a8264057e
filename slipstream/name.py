"""Names of symbols that were given none: ``NameManager`` counts, ``Prefix`` also prepends."""

from __future__ import annotations

import threading

from . import _core


class _Current(threading.local):
    def __init__(self) -> None:
        self.stack: tuple[NameManager, ...] = ()
        self.base = NameManager()


class _NameManagerType(type):
    @property
    def current(cls) -> NameManager:
        """The manager of this thread, to read and to set; programs for MXNet 1.x."""
        return current()

    @current.setter
    def current(cls, manager: NameManager) -> None:
        if _current.stack:
            _current.stack = (*_current.stack[:-1], manager)
        else:
            _current.base = manager


class NameManager(_core.WholeScope, metaclass=_NameManagerType):
    """Gives names such as ``fullyconnected0``; a ``with`` block makes it the current one.

    >>> from slipstream import sym
    >>> with NameManager():
    ...     a = sym.relu(sym.var("x")), sym.relu(sym.var("x"))
    >>> [s.name for s in a]
    ['relu0', 'relu1']
    """

    def __init__(self) -> None:
        self._counter: dict[str, int] = {}

    def get(self, name: str | None, hint: str) -> str:
        """The name itself when there is one, else `hint` and a number that is new here."""
        if name:
            return name
        count = self._counter.get(hint, 0)
        self._counter[hint] = count + 1
        return f"{hint}{count}"

    def _save(self) -> tuple[NameManager, ...]:
        return _current.stack

    def _set(self) -> None:
        _current.stack = (*_current.stack, self)

    def _restore(self, saved: tuple[NameManager, ...]) -> None:
        _current.stack = saved


class Prefix(NameManager):
    """Puts a prefix before every name.

    >>> from slipstream import sym
    >>> with Prefix("net_"):
    ...     sym.relu(sym.var("x"), name="act").name
    'net_act'
    """

    def __init__(self, prefix: str) -> None:
        super().__init__()
        self._prefix = prefix

    def get(self, name: str | None, hint: str) -> str:
        """The name, or a new one, behind the prefix."""
        return self._prefix + super().get(name, hint)


_current = _Current()


def current() -> NameManager:
    """The manager that names symbols now, in this thread.

    >>> with Prefix("a_") as manager:
    ...     current() is manager
    True
    """
    return _current.stack[-1] if _current.stack else _current.base


__all__ = ["NameManager", "Prefix", "current"]
