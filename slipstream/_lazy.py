"""Modules that are executed when they are first used.

Public functions refer to the modules of `slipstream/_ops` that implement them, but a program uses
few of these. `import slipstream` finds them all and executes each at the first access to one of its
names, which takes a quarter off the import. Importing a *name* from such a module executes it at
once. (`importlib.util.LazyLoader` does the same, but is not safe with threads before Python 3.12.)
"""

from __future__ import annotations

import os
import sys
import threading
import weakref
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

# Attributes that the import system reads before the module is executed.
_METADATA = frozenset(("__class__", "__loader__", "__name__", "__package__", "__spec__"))


class _Waiting(ModuleType):
    """A module that was found and is not executed yet."""

    def __getattribute__(self, name: str) -> Any:
        # Not super(): another thread may make this an ordinary module meanwhile.
        if name not in _METADATA:
            loader = ModuleType.__getattribute__(self, "__spec__").loader
            if isinstance(loader, _Loader):
                loader.execute(self)
        return ModuleType.__getattribute__(self, name)

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _METADATA:
            self.__dict__  # noqa: B018  # the access executes it
        ModuleType.__setattr__(self, name, value)


_loaders: weakref.WeakSet[_Loader] = weakref.WeakSet()


class _Loader:
    """Postpones the execution of a module."""

    def __init__(self, loader: Any) -> None:
        self.loader = loader
        _loaders.add(self)
        # Each module has its own lock: they import each other in one direction only.
        self._lock = threading.RLock()
        self._executing = False

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        module.__class__ = _Waiting

    def execute(self, module: ModuleType) -> None:
        """Execute the module once, while other threads wait; retried after a failure."""
        with self._lock:
            if self._executing or type(module) is ModuleType:
                return  # this thread does it now, or another one did
            self._executing = True
            before = dict(ModuleType.__getattribute__(module, "__dict__"))
            try:
                self.loader.exec_module(module)
            except BaseException:
                names = ModuleType.__getattribute__(module, "__dict__")
                names.clear()
                names.update(before)
                raise
            finally:
                self._executing = False
            ModuleType.__getattribute__(module, "__spec__").loader = self.loader
            module.__loader__ = self.loader
            module.__class__ = ModuleType


def _after_fork_in_child() -> None:
    """A thread that executed a module does not exist here: the next access starts again."""
    for loader in list(_loaders):
        loader._lock, loader._executing = threading.RLock(), False


os.register_at_fork(after_in_child=_after_fork_in_child)


class Finder:
    """Finds the modules below a package as the other finders do, and postpones their execution."""

    def __init__(self, package: str) -> None:
        self.prefix = package + "."

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(self.prefix):
            return None
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(fullname, path, target)
            if spec is not None:
                # Packages are executed at once: they are a docstring.
                if spec.loader is not None and spec.submodule_search_locations is None:
                    waiting: Any = _Loader(spec.loader)  # all that the import system asks for
                    spec.loader = waiting
                return spec
        return None


def install(package: str) -> None:
    """Postpone the execution of the modules below a package."""
    sys.meta_path.insert(0, Finder(package))


def execute_all(package: str) -> None:
    """Execute the modules below a package that wait for it."""
    for name, module in list(sys.modules.items()):
        if name.startswith(package + ".") and type(module) is _Waiting:
            module.__dict__  # noqa: B018  # the access executes it
