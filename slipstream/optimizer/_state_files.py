"""The states of an optimizer as bytes: arrays in safetensors, everything else as JSON beside them.

Nothing in such bytes can run code. Pickles, which can, are what earlier versions and MXNet wrote:
they are read when the caller allows it, and in programs that run through ``slipstream.compat`` by
an unpickler that knows nothing but arrays, optimizers and learning-rate schedules.
"""

from __future__ import annotations

import copy
import io
import json
import math
from typing import Any

import numpy

from .. import _core, lr_scheduler
from .._array_class import frontend_class
from .._convert import Array
from .._files import safetensors
from .._files._reader import Reader
from .._files._writer import value_of
from ._description import Description
from ._state_pickles import load_pickle
from .optimizer import Optimizer

_KIND = "slipstream optimizer states"
Order = tuple[bool, bool]  # exact weights of halves last; means of squares first
# They belong to the running program, not to the file.
_NOT_SAVED = frozenset(("param_dict", "_updaters", "_index_update_count"))


# ---- writing -------------------------------------------------------------------------------------


class _Packer:
    """Turns nested values into JSON and a list of arrays."""

    def __init__(self) -> None:
        self.arrays: dict[str, numpy.ndarray] = {}
        self.left_out: list[str] = []

    def pack(self, value: Any, where: str, required: bool) -> Any:
        if isinstance(value, numpy.generic):
            value = value.item()
        if value is None or isinstance(value, (bool, int, str)):
            return value
        if isinstance(value, float):
            return value if math.isfinite(value) else {"float": repr(value)}
        if isinstance(value, (Array, numpy.ndarray)):
            name = str(len(self.arrays))
            self.arrays[name] = value_of(value, where)
            classic = isinstance(value, frontend_class("nd"))
            return {"nd" if classic else "np": name}
        if isinstance(value, (list, tuple)):
            items = [self.pack(v, where, required) for v in value]
            return {"tuple" if isinstance(value, tuple) else "list": items}
        if isinstance(value, dict):
            return {"dict": [[self.pack(k, where, True), self.pack(v, where, required)]
                             for k, v in value.items()]}  # fmt: skip
        if isinstance(value, lr_scheduler.LRScheduler):
            return {"scheduler": type(value).__name__, "values": self.attributes(value, where)}
        if required:
            raise TypeError(f"{where}: a value of type {type(value).__name__} cannot be saved")
        self.left_out.append(where)
        return {"left_out": type(value).__name__}

    def attributes(self, thing: Any, where: str) -> dict[str, Any]:
        return {name: self.pack(v, f"{where}.{name}", False)
                for name, v in vars(thing).items() if name not in _NOT_SAVED}  # fmt: skip


def dump(states: dict[Any, Any], optimizer: Optimizer, dump_optimizer: bool) -> bytes:
    """All states of an optimizer, and its settings if they are wanted; waits for the arrays."""
    packer = _Packer()
    pairs = [
        [packer.pack(key, "a state's key", True), packer.pack(s, f"the state of {key!r}", True)]
        for key, s in states.items()
    ]
    packed: dict[str, Any] = {"states": pairs}
    if optimizer._exact_last():
        packed["exact_weight"] = "last"
    if optimizer._squares_first():
        packed["squares"] = "first"
    if dump_optimizer:
        packed["optimizer"] = {
            "name": type(optimizer).__name__,
            "values": packer.attributes(optimizer, "optimizer"),
        }
    file = io.BytesIO()
    metadata = {"kind": _KIND, "version": "1", "content": json.dumps(packed)}
    safetensors.write(file, packer.arrays, metadata)
    return file.getvalue()


# ---- reading -------------------------------------------------------------------------------------


class _LeftOut:
    """A value that could not be saved: the optimizer that loads keeps its own."""


class _Unpacker:
    def __init__(self, arrays: dict[str, Array], reader: Reader) -> None:
        self.arrays, self.reader = arrays, reader

    def unpack(self, value: Any) -> Any:
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        if not isinstance(value, dict) or not value:
            raise self.reader.wrong(f"unexpected content {value!r:.80}", 8)
        kind, inner = next(iter(value.items()))
        if kind == "float":
            return float(inner)
        if kind in ("nd", "np"):
            if inner not in self.arrays:
                raise self.reader.wrong(f"there is no array {inner!r:.80}", 8)
            return _core.view_as(self.arrays[inner], frontend_class(kind))
        if kind in ("list", "tuple") and isinstance(inner, list):
            items = [self.unpack(v) for v in inner]
            return tuple(items) if kind == "tuple" else items
        if kind == "dict":
            return self.pairs(inner)
        if kind == "scheduler":
            return Description(str(inner), self.attributes(value.get("values")), True)
        if kind == "left_out":
            return _LeftOut()
        raise self.reader.wrong(f"unexpected content of kind {kind!r:.80}", 8)

    def pairs(self, pairs: Any) -> dict[Any, Any]:
        if not isinstance(pairs, list) or any(
            not isinstance(p, list) or len(p) != 2 for p in pairs
        ):
            raise self.reader.wrong("a list of keys and values was expected", 8)
        result = {}
        for key, value in pairs:
            key = self.unpack(key)
            if not isinstance(key, (int, str, tuple, float, type(None))):
                raise self.reader.wrong(f"{key!r:.80} cannot be a key", 8)
            result[key] = self.unpack(value)
        return result

    def attributes(self, values: Any) -> dict[str, Any]:
        if not isinstance(values, dict):
            raise self.reader.wrong("attributes by name were expected", 8)
        return {name: self.unpack(v) for name, v in values.items()}


def _load_safetensors(data: bytes) -> tuple[dict[Any, Any], Description | None, Order]:
    """States, optimizer, and the order of what states consist of."""
    reader = Reader(io.BytesIO(data), "states")
    arrays, metadata = safetensors.read_all(reader, frontend_class("np"))
    if metadata.get("kind") != _KIND:
        raise ValueError("states: a safetensors file, but not one of an optimizer's states")
    if metadata.get("version") != "1":
        raise ValueError(f"states: unknown version {metadata.get('version')!r:.80} of the format")
    unpacker = _Unpacker(arrays, reader)
    try:
        content = json.loads(metadata.get("content", ""))
        if not isinstance(content, dict):
            raise reader.wrong("an object was expected", 8)
        states = unpacker.pairs(content.get("states"))
        order = (content.get("exact_weight") == "last", content.get("squares") == "first")
        about = content.get("optimizer")
        if about is None:
            return states, None, order
        if not isinstance(about, dict):
            raise reader.wrong("the optimizer's settings were expected", 8)
        values = unpacker.attributes(about.get("values"))
        return states, Description(str(about.get("name")), values, True), order
    except RecursionError:
        raise reader.wrong("the content is nested too deeply", 8) from None
    except (TypeError, json.JSONDecodeError) as error:
        raise reader.wrong(f"damaged content ({error})", 8) from None


def load(
    data: bytes, current: Optimizer, allow_pickle: bool
) -> tuple[dict[Any, Any], Optimizer | None]:
    """The states in `data`, and the optimizer if there is one; `current` is the one that loads."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise TypeError(f"states must be bytes, not {type(data).__name__}")
    data = bytes(data)
    order = None  # in a pickle: as the version has it whose rules hold
    about: Any
    if data[8:9] == b"{":
        states, about, order = _load_safetensors(data)
    else:
        states, about = load_pickle(data, allow_pickle)
    if isinstance(about, Description):
        about = _optimizer(about, current)
    if order is not None:
        wanted = ((about or current)._exact_last(), (about or current)._squares_first())
        states = {key: _ordered(state, order, wanted) for key, state in states.items()}
    return states, about


def _ordered(state: Any, order: Order, wanted: Order) -> Any:
    """A state whose order differs between the versions, in that of this one.

    Pairs of SGD, NAG and LARS belong to halves; centered RMSProp has three arrays, and for halves
    a pair of the exact weight and these.
    """
    if order[0] != wanted[0] and isinstance(state, tuple) and len(state) == 2:
        return state[::-1]
    if order[1] != wanted[1] and isinstance(state, tuple):
        if len(state) == 2:
            return state[0], _ordered(state[1], order, wanted)
        return state[1], state[0], state[2]
    return state


def _filled(thing: Any, about: Description, current: Any) -> Any:
    """`thing` with the saved attributes; MXNet's own that do not exist here are left out."""
    for name, value in about.values.items():
        if isinstance(value, _LeftOut) or name in _NOT_SAVED:
            continue
        if not about.own and name not in vars(thing):
            continue
        if isinstance(value, Description):
            value = _schedule(value, getattr(current, name, None))
        setattr(thing, name, value)
    return thing


def _schedule(about: Description, current: Any) -> Any:
    if type(current).__name__ == about.name:
        return _filled(copy.copy(current), about, current)
    kind = getattr(lr_scheduler, about.name, None)
    if not (isinstance(kind, type) and issubclass(kind, lr_scheduler.LRScheduler)):
        raise ValueError(
            f"states: saved with the learning-rate scheduler {about.name}, which is not the "
            "scheduler of this optimizer; give it to the optimizer before loading"
        )
    return _filled(kind.__new__(kind), Description(about.name, about.values, True), current)


def _optimizer(about: Description, current: Optimizer) -> Optimizer:
    if type(current).__name__ == about.name:
        return _counting(_filled(copy.copy(current), about, current))
    kind = Optimizer.opt_registry.get(about.name.lower())
    if kind is None:
        raise ValueError(
            f"states: saved with the optimizer {about.name}, which is not registered here; "
            f"create it and load the states into that, not into {type(current).__name__}"
        )
    return _counting(_filled(kind(), about, current))


def _counting(optimizer: Optimizer) -> Optimizer:
    """The counts of one device are among those of all: the same dict again."""
    counts = optimizer._all_index_update_counts
    if not isinstance(counts, dict) or not isinstance(counts.setdefault(0, {}), dict):
        raise ValueError("states: the optimizer's numbers of updates are not a dict")
    optimizer._index_update_count = counts[0]
    return optimizer
