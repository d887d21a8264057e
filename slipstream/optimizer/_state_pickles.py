"""Optimizer states in pickles: what earlier versions and MXNet wrote."""

from __future__ import annotations

import io
import pickle
import sys
from typing import Any

from .. import lr_scheduler
from .._array import _rebuild
from .._array_class import frontend_class
from .._convert import Array
from .._files import mxnet as mxnet_files
from .._files._reader import Reader
from .optimizer import Optimizer

_PLAIN = {
    "builtins": ("bytearray", "complex", "set"),
    "collections": ("OrderedDict",),
    "_codecs": ("encode",),
    "numpy": ("ndarray", "dtype"),
    "numpy.core.multiarray": ("_reconstruct", "scalar"),
    "numpy._core.multiarray": ("_reconstruct", "scalar"),
    "numpy.core.numeric": ("_frombuffer",),
    "numpy._core.numeric": ("_frombuffer",),
    "ml_dtypes": ("bfloat16",),
}


class _Foreign:
    """An object of MXNet's, until it is known what it becomes here."""

    kind = ""

    def __init__(self, *args: Any) -> None:
        self.state: Any = {}

    def __setstate__(self, state: Any) -> None:
        self.state = state


def _foreign(module: str, name: str) -> Any:
    if name in ("NDArray", "ndarray", "RowSparseNDArray", "CSRNDArray"):
        return type(name, (_Foreign,), {"kind": "array"})
    if module.startswith(("mxnet.optimizer", "mxnet.lr_scheduler")):
        return type(name, (_Foreign,), {"kind": "settings"})
    return None


class _Unpickler(pickle.Unpickler):
    """Knows MXNet's classes; of the rest nothing that could run code, unless `anything` is set."""

    def __init__(self, data: bytes, anything: bool) -> None:
        super().__init__(io.BytesIO(data))
        self._anything = anything

    def find_class(self, module: str, name: str) -> Any:
        if module == "mxnet" or module.startswith("mxnet."):
            found = _foreign(module, name)
            if found is not None:
                return found
        if self._anything or name in _PLAIN.get(module, ()):
            return super().find_class(module, name)
        # Classes of this package, and of modules that the program has imported itself.
        if "." not in name and (module.split(".")[0] == "slipstream" or module in sys.modules):
            found = super().find_class(module, name)
            if found is _rebuild:
                return found
            if isinstance(found, type) and issubclass(
                found, (Array, Optimizer, lr_scheduler.LRScheduler)
            ):
                return found
        raise pickle.UnpicklingError(
            f"it holds {module}.{name}, which is neither an array nor an optimizer"
        )


def _array(state: Any) -> Array | None:
    """The array that MXNet keeps as the bytes of one record."""
    handle = state.get("handle") if isinstance(state, dict) else None
    if handle is None:
        return None
    reader = Reader(io.BytesIO(bytes(handle)), "states")
    return mxnet_files.read_record(reader, frontend_class("nd"), "an array")


def _translated(value: Any) -> Any:
    """The value with MXNet's objects replaced."""
    from ._state_files import Description

    if isinstance(value, _Foreign):
        if value.kind == "array":
            return _array(value.state)
        attributes = value.state if isinstance(value.state, dict) else {}
        return Description(type(value).__name__, _translated(attributes), False)
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        return type(value)(_translated(v) for v in value)
    if isinstance(value, dict):
        return {k: _translated(v) for k, v in value.items()}
    return value


def load_pickle(data: bytes, allow_pickle: bool) -> tuple[dict[Any, Any], Any]:
    """States and perhaps an optimizer: one of ours, or the description of one of MXNet's."""
    from .. import compat

    if not data.startswith(b"\x80"):
        raise ValueError(f"states: expected safetensors or a pickle, found {data[:8]!r}")
    if not allow_pickle and "mxnet" not in compat.installed():
        raise ValueError(
            "states: a pickle, as MXNet and earlier versions wrote it, could run any code when it "
            "is read; if you trust its origin, load it with allow_pickle=True"
        )
    try:
        loaded = _translated(_Unpickler(data, bool(allow_pickle)).load())
    except RecursionError:
        raise ValueError("states: the pickle is nested too deeply") from None
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError, KeyError,
            OverflowError, TypeError) as error:  # fmt: skip
        hint = "" if allow_pickle else "; allow_pickle=True reads any pickle"
        raise ValueError(f"states: the pickle cannot be read: {error}{hint}") from None
    states, about = loaded if isinstance(loaded, tuple) and len(loaded) == 2 else (loaded, None)
    if not isinstance(states, dict):
        raise ValueError(f"states: a dict by parameter was expected, not {type(states).__name__}")
    return states, about
