"""``import mxnet`` and its kin, served by slipstream.

A finder on ``sys.meta_path`` answers for whole packages. What it hands out are slipstream's own
modules, not copies: ``mxnet.gluon.nn is slipstream.gluon.nn``. Only the top, ``mxnet`` itself, is
a thin module of its own that passes everything on, because programs ask it for MXNet's version.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any

from .. import _aliases, _index_mode, _mxnet_names, _version_rules
from ._names import instead_of

# Which module stands for which package.
PACKAGES = {
    "mxnet": "slipstream",
    "paddle": "slipstream.compat.paddle",
    "d2l": "slipstream.compat.d2l",
    "d2lzh": "slipstream.compat.d2l.zh",
}

_FIRST = {
    **_aliases._LONG_NAMES, "amp": "contrib.amp", "img": "image", "kv": "kvstore", "mod": "module",
    "mon": "monitor", "sym": "symbol",
}  # fmt: skip


class _MXNet(ModuleType):
    """``mxnet``: slipstream under MXNet's name and version."""

    def __getattr__(self, name: str) -> Any:
        try:
            return getattr(sys.modules["slipstream"], name)
        except AttributeError:
            hint = instead_of(f"mxnet.{name}")
            because = f"; use {hint}" if hint else ""
            raise AttributeError(
                f"module 'mxnet' has no attribute {name!r} (it is served by slipstream{because})",
                name=name,
                obj=self,
            ) from None

    def __setattr__(self, name: str, value: Any) -> None:
        if name.startswith("__"):
            super().__setattr__(name, value)
        else:  # submodules are bound here, and programs that patch mxnet mean what runs
            ours = sys.modules["slipstream"]
            if name in ours.__dict__:
                self.__dict__.setdefault("__patched__", {}).setdefault(name, ours.__dict__[name])
            setattr(ours, name, value)

    def __delattr__(self, name: str) -> None:
        # The name is not in here, so tests that patched it delete it to undo that.
        patched = self.__dict__.get("__patched__", {})
        if name in patched:
            setattr(sys.modules["slipstream"], name, patched.pop(name))
        else:
            delattr(sys.modules["slipstream"], name)

    def __dir__(self) -> list[str]:
        return sorted({*dir(sys.modules["slipstream"]), "__version__"})


def _versions() -> ModuleType:
    """The reader of programs' sources, which needs this module."""
    return importlib.import_module("._versions", __package__)


def _target(fullname: str) -> str:
    """The module of ours that a name stands for."""
    package, _, rest = fullname.partition(".")
    if package == "mxnet" and rest:
        first, dot, others = rest.partition(".")
        rest = _FIRST.get(first, first) + dot + others
    return PACKAGES[package] + (f".{rest}" if rest else "")


class _Alias(importlib.abc.Loader):
    """Loads a module by handing out one that exists."""

    def __init__(self, target: str) -> None:
        self.target = target
        self._spec: Any = None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        if spec.name == "mxnet":
            _mxnet_names.load_what_mxnet_loads()
            module = _MXNet("mxnet", sys.modules["slipstream"].__doc__)
            _versions().mxnet_is_imported()
            module.__path__ = []
            module.__file__ = sys.modules["slipstream"].__file__
            self._spec = spec
            return module
        target = importlib.import_module(self.target)
        self._spec = target.__spec__
        return target

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec  # importing has put the alias's in its place


class _Finder:
    """Answers for the packages that were asked for."""

    def __init__(self) -> None:
        self.packages: dict[str, bool] = {}  # name: whether it goes before an installed one
        self.before: tuple[str, bool, str, str | None] | None = None  # the version's switch

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        package = fullname.partition(".")[0]
        if package not in self.packages:
            return None
        if fullname == package:
            if not self.packages[package] and really_installed(package):
                return None
        elif not _is_ours(package):
            return None
        name = _target(fullname)
        if name not in sys.modules:
            try:
                if importlib.util.find_spec(name) is None:
                    return None
            except ModuleNotFoundError:
                return None
        return importlib.machinery.ModuleSpec(
            fullname, _Alias(name), origin="slipstream", is_package=True
        )


_finder = _Finder()


def _is_ours(package: str) -> bool:
    module = sys.modules.get(package)
    return module is not None and (
        isinstance(module, _MXNet) or module.__name__ == PACKAGES[package]
    )


def really_installed(package: str) -> bool:
    """Whether a package of that name can be imported that is not ours.

    A folder of that name without an ``__init__.py`` does not count.

    Examples
    --------
    >>> really_installed("json")
    True
    """
    module = sys.modules.get(package)
    if module is not None and package in PACKAGES:
        return not _is_ours(package)
    for finder in sys.meta_path:
        if finder is _finder or not hasattr(finder, "find_spec"):
            continue
        spec = finder.find_spec(package, None)
        if spec is not None and spec.loader is not None and spec.origin != "slipstream":
            return not isinstance(spec.loader, importlib.machinery.NamespaceLoader)
    return False


def install(*packages: str, force: bool = False, decide: bool = True) -> tuple[str, ...]:
    """Let ``import mxnet`` and its kin find slipstream.

    Parameters
    ----------
    *packages : str
        ``'mxnet'``, ``'paddle'``, ``'d2l'`` or ``'d2lzh'``; all of them when none is named.
    force : bool, default False
        Serve them even where the real package is installed.
    decide : bool, default True
        Read from the calling program's source for which MXNet version it is written, say so on
        the error stream, and follow that version's rules (see ``version``).

    Returns
    -------
    tuple of str
        The packages that slipstream serves from now on: not those that are really installed.

    Raises
    ------
    ValueError
        A package is not known here.
    RuntimeError
        With `force`: the real package is imported already. Or the program is written for
        another version than the one that an optimizer or a metric follows already.

    Examples
    --------
    >>> install("mxnet")
    ('mxnet',)
    >>> import mxnet, slipstream
    >>> mxnet.gluon is slipstream.gluon
    True
    >>> uninstall()
    """
    for package in packages:
        if package not in PACKAGES:
            raise ValueError(f"unknown package {package!r} in packages; use {', '.join(PACKAGES)}")
    names = packages or tuple(PACKAGES)
    if force:
        for package in names:
            if package in sys.modules and not _is_ours(package):
                raise RuntimeError(f"{package} is imported already; call install() before that")
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)
    for package in names:
        _finder.packages[package] = force
    served = tuple(name for name in names if force or not really_installed(name))
    if "mxnet" in served:
        _index_mode.serve_mxnet(True)
    if "mxnet" in served and decide:
        before = _version_rules.state()
        _versions().decide(_versions().from_caller())
        _finder.before = _finder.before or before
    return served


def installed() -> tuple[str, ...]:
    """The packages that slipstream answers for.

    Examples
    --------
    >>> installed()
    ()
    """
    return tuple(_finder.packages) if _finder in sys.meta_path else ()


def uninstall() -> None:
    """Undo ``install()``: the names are free again; programs keep the modules they have.

    The MXNet version is that of before again, unless an optimizer or a metric follows the other.
    """
    if _finder.before is not None and not _version_rules.is_settled():
        _version_rules.restore(_finder.before)
    _finder.before = None
    _index_mode.serve_mxnet(False)
    if _finder in sys.meta_path:
        sys.meta_path.remove(_finder)
    for name in list(sys.modules):
        package = name.partition(".")[0]
        if package in _finder.packages and package != name:
            del sys.modules[name]
    for package in _finder.packages:
        if _is_ours(package):
            del sys.modules[package]
    _finder.packages.clear()


# ---- processes that a program starts -------------------------------------------------------------

_VARIABLE = "SLIPSTREAM_COMPAT"


def serve_children(force: bool = False) -> None:
    """Makes Python processes that this one starts find the same packages.

    Through ``PYTHONPATH`` and a module there that Python imports when it starts.
    """
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_site")
    paths = [p for p in os.environ.get("PYTHONPATH", "").split(os.pathsep) if p and p != folder]
    os.environ["PYTHONPATH"] = os.pathsep.join([folder, *paths])
    os.environ[_VARIABLE] = ",".join(installed()) + ("!" if force else "")
