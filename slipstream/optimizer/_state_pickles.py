"""Arrays and optimizer states in pickles: what earlier versions, MXNet and Paddle wrote.

A pickle is a program that calls what it names. Here it gets to call next to nothing: everything
that it names is a class made for it, which only keeps what it is given, and what that stands for
is worked out afterwards. NumPy's own way to fill an array trusts its input, down to addresses.
"""

from __future__ import annotations

import io
import math
import pickle
import re
import sys
from typing import Any

import numpy

from .. import lr_scheduler
from .._array import _rebuild
from .._array_class import frontend_class
from .._convert import Array, from_numpy
from .._dtypes import BY_NAME
from .._files import mxnet as mxnet_files
from .._files._reader import Reader
from .._index_mode import serves_mxnet
from ._description import Description
from .optimizer import Optimizer

# Of these nothing but data can be made. Old protocols name them as Python 2 does.
_BUILTINS = ("bytearray", "bytes", "complex", "set")
_PLAIN = {"builtins": _BUILTINS, "__builtin__": _BUILTINS, "collections": ("OrderedDict",)}
_NAMED = {
    ("_codecs", "encode"): "encoded",
    ("ml_dtypes", "bfloat16"): "bfloat16",
    ("numpy", "dtype"): "dtype",
    ("numpy", "ndarray"): "class",
    **{(f"numpy.{core}.multiarray", "_reconstruct"): "ndarray" for core in ("core", "_core")},
    **{(f"numpy.{core}.multiarray", "scalar"): "scalar" for core in ("core", "_core")},
    **{(f"numpy.{core}.numeric", "_frombuffer"): "buffer" for core in ("core", "_core")},
}
_NUMBERS = re.compile(r"(b1|[iuf][1248]|c8|c16)$")


class _StandIn:
    """An object of a pickle, by name: its arguments and its state, until they are translated."""

    kind = ""
    real: Any = None  # the class that is named, if it is one of ours

    def __init__(self, *args: Any) -> None:
        self.args = args
        self.state: Any = {}

    def __setstate__(self, state: Any) -> None:
        self.state = state


def _stand_in(name: str, kind: str, real: Any = None) -> type[_StandIn]:
    # A class of its own each time: a pickle can write to what it named.
    return type(name, (_StandIn,), {"kind": kind, "real": real})


def _of_mxnet(module: str, name: str) -> type[_StandIn] | None:
    if name in ("NDArray", "ndarray", "RowSparseNDArray", "CSRNDArray"):
        return _stand_in(name, "record")
    if module.startswith(("mxnet.optimizer", "mxnet.lr_scheduler")):
        return _stand_in(name, "settings")
    return None


def _of_ours(module: str, name: str) -> type[_StandIn] | None:
    """Arrays, optimizers and schedules of modules that are imported already."""
    found = vars(sys.modules[module]).get(name) if module in sys.modules else None
    if found is _rebuild:
        return _stand_in(name, "array")
    if isinstance(found, type) and issubclass(found, Array):
        return _stand_in(name, "class", found)
    if isinstance(found, type) and issubclass(found, (Optimizer, lr_scheduler.LRScheduler)):
        return _stand_in(name, "settings")
    return None


class _Unpickler(pickle.Unpickler):
    """Knows MXNet's classes; of the rest nothing that could run code, unless `anything` is set."""

    def __init__(self, data: bytes, anything: bool) -> None:
        super().__init__(io.BytesIO(data))
        self._anything = anything

    def find_class(self, module: str, name: str) -> Any:
        found: Any = None
        if module == "mxnet" or module.startswith("mxnet."):
            found = _of_mxnet(module, name)
        if found is None and (self._anything or name in _PLAIN.get(module, ())):
            return super().find_class(module, name)
        if found is None and (module, name) in _NAMED:
            found = _stand_in(name, _NAMED[module, name])
        found = found or _of_ours(module, name)
        if found is None:
            raise pickle.UnpicklingError(
                f"it holds {module}.{name}, which is neither an array nor an optimizer"
            )
        return found


# ---- what stand-ins stand for --------------------------------------------------------------------


def _damaged(what: str) -> pickle.UnpicklingError:
    return pickle.UnpicklingError(f"{what} is damaged, or of a kind that states do not have")


def _bytes(value: Any) -> bytes:
    value = _translated(value)
    if not isinstance(value, (bytes, bytearray)):
        raise _damaged("the data of an array")
    return bytes(value)


def _dtype(value: Any) -> numpy.dtype:
    if getattr(value, "kind", "") != "dtype" or not value.args:
        raise _damaged("the type of an array")
    code: Any = value.args[0]
    order: Any = "="
    if isinstance(value.state, tuple) and len(value.state) > 1:
        order = value.state[1]
    if isinstance(code, type) and issubclass(code, _StandIn) and code.kind == "bfloat16":
        return BY_NAME["bfloat16"]
    if not isinstance(code, str) or not _NUMBERS.match(code) or order not in tuple("<>|="):
        raise _damaged("the type of an array")
    return numpy.dtype(code).newbyteorder(order)


def _filled(data: bytes, dtype: numpy.dtype, shape: Any, columns_first: bool) -> numpy.ndarray:
    sizes = shape if isinstance(shape, tuple) else (shape,)
    if not all(type(n) is int and n >= 0 for n in sizes) or len(sizes) > 16:
        raise _damaged("the shape of an array")
    if math.prod(sizes) * dtype.itemsize != len(data):
        raise _damaged("an array")
    flat = numpy.frombuffer(data, dtype)
    return flat.reshape(sizes, order="F" if columns_first else "C").copy()


def _from_numpy(value: _StandIn) -> Any:
    """An array or a number of NumPy's."""
    parts = value.state if value.kind == "ndarray" else value.args
    if value.kind == "ndarray" and isinstance(parts, tuple) and len(parts) == 5:
        _, shape, dtype, columns_first, data = parts
        return _filled(_bytes(data), _dtype(dtype), shape, bool(columns_first))
    if value.kind == "buffer" and len(parts) >= 4:
        data, dtype, shape, order = parts[:4]
        return _filled(_bytes(data), _dtype(dtype), shape, order == "F")
    if value.kind == "scalar" and len(parts) == 2:
        return _filled(_bytes(parts[1]), _dtype(parts[0]), (), False)[()]
    raise _damaged("an array")


def _array(value: _StandIn) -> Array | None:
    """One of our arrays, or the one that MXNet keeps as the bytes of a record."""
    if value.kind == "array":
        cls: Any
        cls, data = value.args if len(value.args) == 2 else (None, None)
        data = _translated(data)
        if getattr(cls, "kind", "") != "class" or not isinstance(data, numpy.ndarray):
            raise _damaged("an array")
        return from_numpy(cls.real, data, data.dtype.name)
    handle = value.state.get("handle") if isinstance(value.state, dict) else None
    if handle is None:
        return None
    reader = Reader(io.BytesIO(_bytes(handle)), "states")
    return mxnet_files.read_record(reader, frontend_class("nd"), "an array")


def _translated(value: Any) -> Any:
    """The value with what stand-ins in it stand for."""
    if isinstance(value, _StandIn):
        if value.kind in ("array", "record"):
            return _array(value)
        if value.kind == "settings":
            attributes = value.state if isinstance(value.state, dict) else {}
            return Description(type(value).__name__, _translated(attributes), False)
        if value.kind == "encoded":  # bytes of Python 2
            text, encoding = (*value.args, None, None)[:2]
            if not isinstance(text, str) or encoding not in ("latin1", "latin-1"):
                raise _damaged("a text")
            return text.encode("latin-1")
        return _from_numpy(value)
    if type(value) in (list, tuple):
        return type(value)(_translated(v) for v in value)
    if isinstance(value, dict):
        return {k: _translated(v) for k, v in value.items()}
    return value


def read_pickle(data: bytes, what: str, allow_pickle: bool = False) -> Any:
    """The arrays and plain data in a pickle; anything else is refused unless it is allowed."""
    try:
        return _translated(_Unpickler(data, allow_pickle).load())
    except RecursionError:
        raise ValueError(f"{what}: the pickle is nested too deeply") from None
    except (pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError, KeyError,
            OverflowError, TypeError, UnicodeError) as error:  # fmt: skip
        hint = "" if allow_pickle else "; allow_pickle=True reads any pickle"
        raise ValueError(f"{what}: the pickle cannot be read: {error}{hint}") from None


def load_pickle(data: bytes, allow_pickle: bool) -> tuple[dict[Any, Any], Any]:
    """States and perhaps an optimizer: one of ours, or the description of one."""
    if not data.startswith(b"\x80"):
        raise ValueError(f"states: expected safetensors or a pickle, found {data[:8]!r}")
    if not allow_pickle and not serves_mxnet():
        raise ValueError(
            "states: a pickle, as MXNet and earlier versions wrote it, could run any code when it "
            "is read; if you trust its origin, load it with allow_pickle=True"
        )
    loaded = read_pickle(data, "states", bool(allow_pickle))
    states, about = loaded if isinstance(loaded, tuple) and len(loaded) == 2 else (loaded, None)
    if not isinstance(states, dict):
        raise ValueError(f"states: a dict by parameter was expected, not {type(states).__name__}")
    if about is not None and not isinstance(about, (Description, Optimizer)):
        raise ValueError(f"states: an optimizer was expected, not {type(about).__name__}")
    return states, about
