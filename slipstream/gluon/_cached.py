"""Replays of blocks: what ``hybridize()`` keeps of a call, and how it is used again.

The first call for a mode and shapes runs ``forward`` while the core notes every recorded operation.
Later calls record the same operations again for new data, in one call into the core.
"""

from __future__ import annotations

from typing import Any

from .. import _core
from .._convert import Array
from .._core import is_training
from .._numpy_mode import is_np_array
from .._warn import warn
from . import _changes


class Cached:
    """The traces of one block, which it does not hold."""

    __slots__ = ("_calls", "_refused", "_version")

    def __init__(self) -> None:
        self._calls: Any = None
        self._version = -1
        self._refused = False  # its forward cannot be replayed

    def __call__(self, block: Any, args: tuple[Any, ...]) -> Any:
        """Run the block on positional arguments."""
        if self._version != _changes.changes():
            self._calls = None
        if self._refused or _core.is_tracing():
            return block._compute(*args)
        mode = is_training() | _core.is_recording() << 1 | is_np_array() << 2
        spec = None
        flat: Any = args
        for x in args:
            if not isinstance(x, Array):
                arrays: list[Array] = []
                spec = _flatten(args, arrays)
                if spec is None:
                    return block._compute(*args)
                flat = arrays
                break
        if self._calls is not None:
            found = self._calls.call(flat, mode, spec)
            if found is not NotImplemented:
                return found if isinstance(found, Array) else _unflatten(found[0], iter(found[1]))
        return self._trace(block, args, flat, mode, spec)

    def _trace(self, block: Any, args: tuple[Any, ...], flat: Any, mode: int, spec: Any) -> Any:
        if self._calls is None:
            params = block.collect_params().values()
            if any(p._arrays is None for p in params):
                # The first call finds the shapes.
                return block._compute(*args)
            handles = {id(p._arrays[0]): p._arrays[0] for p in params}
            self._calls = _core.CachedCall(list(handles.values()))
            self._version = _changes.changes()
        calls = self._calls
        own = calls.begin(list(flat), mode, spec)
        try:
            whole = tuple(own) if spec is None else _unflatten(spec, iter(own))
            result = block._compute(*whole)
        except BaseException:
            calls.abandon()
            raise
        results: list[Array] = []
        structure = _flatten(result, results)
        if structure is None:
            calls.abandon()
            why = "it returns something else than arrays"
        else:
            why = calls.end(results, None if isinstance(result, Array) else structure)
        if why:
            self._refused = True
            warn(f"{block.name} cannot be replayed and runs as before hybridize(): {why}")
        return result


def _flatten(value: Any, arrays: list[Array]) -> Any:
    """The structure of nested lists and tuples, its arrays appended to a list; None if unknown."""
    if isinstance(value, Array):
        arrays.append(value)
        return ()
    if value is None or isinstance(value, (bool, int, float, str)):
        return ("value", value)
    if isinstance(value, (list, tuple)):
        parts = [_flatten(v, arrays) for v in value]
        if any(p is None for p in parts):
            return None
        return ("list" if isinstance(value, list) else "tuple", *parts)
    return None


def _unflatten(structure: Any, arrays: Any) -> Any:
    if structure == ():
        return next(arrays)
    kind = structure[0]
    if kind == "value":
        return structure[1]
    items = [_unflatten(s, arrays) for s in structure[1:]]
    return items if kind == "list" else tuple(items)
