"""Undocumented names of MXNet that programs use nevertheless, and who uses each.

New programs should not need any of them. They stay for programs that were written for MXNet.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .gluon.parameter import Parameter
    from .module.executor_group import DataParallelExecutorGroup

# Names that ``from mxnet.<module> import *`` brings besides the module's own functions, because
# MXNet's modules do not say what they export.
_BROUGHT_ALONG = {
    # MXNet's unit tests take their `mx` and `np` (which is NumPy) from here.
    "test_utils": {
        "mx": "slipstream",
        "np": "numpy",
        "npt": "numpy.testing",
        "rnd": "numpy.random",
        "logging": "logging",
        "os": "os",
        "sys": "sys",
        "json": "json",
        "time": "time",
        "Symbol": "slipstream.symbol:Symbol",
        "array": "slipstream.nd:array",
    },
    # MXNet's test_autograd.
    "autograd": {
        "NDArray": "slipstream.nd:NDArray",
        "Symbol": "slipstream.symbol:Symbol",
    },
}

# Modules of the standard library that ``import mxnet`` loads. After that a program which says only
# ``import multiprocessing`` can use ``multiprocessing.pool``, and some rely on it.
_LOADED_BY_MXNET = (
    "email.message", "email.utils", "html.entities", "http.client", "http.cookiejar",
    "http.cookies", "importlib.abc", "importlib.metadata", "importlib.resources", "importlib.util",
    "multiprocessing.pool",  # sockeye.data_io
    "multiprocessing.queues", "multiprocessing.reduction", "multiprocessing.resource_sharer",
    "unittest.case", "urllib.error",
    "urllib.request",  # MXNet's unit tests
    "xml.parsers.expat",
)  # fmt: skip


def load_what_mxnet_loads() -> None:
    """Import the standard modules that ``import mxnet`` brings along."""
    for name in _LOADED_BY_MXNET:
        importlib.import_module(name)


def brought_along(module: str) -> list[str]:
    """The names that a star import of a module of MXNet yields besides its functions.

    >>> "NDArray" in brought_along("autograd")
    True
    """
    return list(_BROUGHT_ALONG[module])


def find(module: str, full_name: str, name: str) -> object:
    """One of those names; what the module's ``__getattr__`` returns.

    >>> find("autograd", "slipstream.autograd", "NDArray").__name__
    'NDArray'
    """
    if name not in _BROUGHT_ALONG[module]:
        from ._suggest import missing

        raise missing(full_name, name)
    place, _, attribute = _BROUGHT_ALONG[module][name].partition(":")
    found = importlib.import_module(place)
    return getattr(found, attribute) if attribute else found


# ---- private attributes of classes: each class here is a base of the one it serves ---------------


class TrainerStore:
    """``Trainer._kvstore``: the type, and whether the store updates the weights."""

    def __init__(self, type: str, updater: Any) -> None:
        self.type = type
        self._updater = updater


class TrainerNames:
    """``gluon.Trainer``: sockeye saves optimizer states with these, gluonnlp trains with some.

    MXNet makes a key-value store at the first step if there are several devices, and updates the
    weights there unless it is told not to. Here the numbers are the same without one.
    """

    _params: list[Parameter]
    _updaters: list[Any]
    _store: Any
    _store_type: str | None
    _asked_on_kvstore: bool | None
    _kv_initialized = True  # there is nothing to make, but after a parameter got other values

    @property
    def _several_devices(self) -> bool:
        return any(p._arrays is not None and len(p._arrays) > 1 for p in self._params)

    @property
    def _update_on_kvstore(self) -> bool | None:
        if self._store is not None:
            return False
        if self._store_type is None or not (self._several_devices or self._asked_on_kvstore):
            return None
        return self._asked_on_kvstore is not False

    @property
    def _kvstore(self) -> Any:
        """A custom store itself; else, with several devices, what there is to know of ours."""
        if self._store is not None or self._update_on_kvstore is None or not self._kv_initialized:
            return self._store
        return TrainerStore(self._store_type or "", self._updaters[0])

    @property
    def _params_to_init(self) -> list[Parameter]:
        """Parameters whose shapes are not known yet."""
        return [p for p in self._params if p._arrays is None]

    def _reset_kvstore(self) -> None:
        """Forget the optimizer states that MXNet keeps in its store; a step makes new ones."""
        if not (self._kv_initialized and self._several_devices and self._update_on_kvstore):
            return
        self._kv_initialized = False
        for updater in self._updaters:
            updater.states.clear()
            updater.states_synced.clear()

    def _init_kvstore(self) -> None:
        self._kv_initialized = True

    def _init_params(self) -> None:
        """Nothing is left to do: parameters join when they have values."""


class ModuleNames:
    """``module.Module``: MXNet's test_module and object detection examples look at executors."""

    _executor: Any
    _store: Any

    @property
    def _exec_group(self) -> DataParallelExecutorGroup | None:
        from .module.executor_group import DataParallelExecutorGroup

        if self._executor is None:
            return None
        return DataParallelExecutorGroup._of(self)  # type: ignore[arg-type]

    @property
    def _kvstore(self) -> Any:
        return self._store


class BucketingModuleNames:
    """``module.BucketingModule``: MXNet's test_module and its speech recognition example."""

    _buckets: dict[Any, Any]
    _key: Any

    @property
    def _curr_module(self) -> Any:
        """The module of the current bucket; None before ``bind``."""
        return self._buckets.get(self._key)

    @property
    def _curr_bucket_key(self) -> Any:
        return self._key

    @property
    def _default_bucket_key(self) -> Any:
        return self._default  # type: ignore[attr-defined]


class HybridBlockNames:
    """``gluon.HybridBlock``: tools that draw or convert a network take its graph from here."""

    _example: Any

    @property
    def _cached_graph(self) -> tuple[()] | tuple[list[Any], Any]:
        """Inputs and outputs as symbols, of a block that was hybridized and called; else empty."""
        if self._example is None:
            return ()
        from .gluon._export import trace

        out = trace(self)[0]  # type: ignore[arg-type]
        parameters = set(self.collect_params())  # type: ignore[attr-defined]
        inputs = [s for s in out.get_internals() if s.name in set(out.list_inputs()) - parameters]
        return inputs, out
