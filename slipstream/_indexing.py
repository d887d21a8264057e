"""Indexing with arrays and masks; integers, slices, ``...`` and None are handled by the core.

The index is split in two: what is basic makes a view, on which the index arrays then pick. NumPy's
rule decides where the picked axes go: index arrays (and integers) that stand next to each other
stay in place, others move to the front.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy

from . import _core
from ._convert import Array, convert, from_numpy
from ._dtypes import INTS, name_of

_FULL = slice(None)


def _as_pick(item: Any) -> Any:
    """An index that is not basic, as one of our arrays or a NumPy array of integers or bool."""
    if isinstance(item, Array):
        return item
    a = numpy.asarray(item)
    if a.size == 0 and not isinstance(item, numpy.ndarray):
        a = a.astype(numpy.int64)
    if a.dtype.kind not in "biu":
        raise IndexError(
            "only integers, slices, ..., None and arrays or lists of integers or bools are valid "
            f"indices, not {item!r}"
        )
    return a


def _is_mask(pick: Any) -> bool:
    return (pick._dtype if isinstance(pick, Array) else pick.dtype).kind == "b"


def _places_of(mask: Any, axis: int, shape: tuple[int, ...]) -> list[numpy.ndarray]:
    """The index arrays that a mask stands for. A mask of ours must be known: this waits for it."""
    for k, size in enumerate(mask.shape):
        # The array API standard lets masks have size 0, which select nothing.
        if axis + k >= len(shape) or size not in (0, shape[axis + k]):
            have = shape[axis + k] if axis + k < len(shape) else "none"
            raise IndexError(
                f"boolean index did not match: axis {axis + k} has size {have}, the mask {size}"
            )
    known = _core.to_numpy(mask, "boolean index") if isinstance(mask, Array) else mask
    return list(numpy.nonzero(known))


class _Plan:
    """An index taken apart: a basic key, and index arrays on axes of what it selects."""

    __slots__ = ("basic", "picks", "positions", "together")

    def __init__(self, shape: tuple[int, ...], key: Any) -> None:
        items = list(key) if isinstance(key, tuple) else [key]
        prepared, used = self._prepare(items)
        if used > len(shape):
            raise IndexError(
                f"too many indices: the array has {len(shape)} dimensions, but {used} were indexed"
            )
        if not any(item is Ellipsis for item in prepared):
            prepared.append(Ellipsis)
        self.basic: list[Any] = []
        self.picks: list[Any] = []
        self.positions: list[int] = []
        axis = position = 0
        runs, inside = 0, False  # groups of neighbouring integers and index arrays
        for item in prepared:
            advanced = not (item is None or item is Ellipsis or isinstance(item, slice))
            if advanced and not inside:
                runs += 1
            inside = advanced
            if item is Ellipsis:
                rest = len(shape) - used
                self.basic += [_FULL] * rest
                axis += rest
                position += rest
            elif item is None:
                self.basic.append(None)
                position += 1
            elif isinstance(item, slice):
                self.basic.append(item)
                axis += 1
                position += 1
            elif isinstance(item, bool):
                # True or False alone: a new axis of length one or zero.
                self.basic.append(None)
                self._add(numpy.zeros(int(item), numpy.int64), position)
                position += 1
            elif isinstance(item, int):
                _check(item, axis, shape[axis])
                self.basic.append(item)
                axis += 1
            else:
                picks = _places_of(item, axis, shape) if _is_mask(item) else [item]
                for pick in picks:
                    if not isinstance(pick, Array):
                        _check_all(pick, axis, shape[axis])
                    self.basic.append(_FULL)
                    self._add(pick, position)
                    axis += 1
                    position += 1
        self.together = runs <= 1

    @staticmethod
    def _prepare(items: list[Any]) -> tuple[list[Any], int]:
        prepared: list[Any] = []
        used = ellipses = 0
        for item in items:
            if item is None or item is Ellipsis or isinstance(item, (slice, bool)):
                ellipses += item is Ellipsis
                used += isinstance(item, slice)
            elif not isinstance(item, Array) and hasattr(item, "__index__") and not _dims(item):
                item = operator.index(item)
                used += 1
            else:
                item = _as_pick(item)
                if _is_mask(item):
                    if item.ndim == 0:
                        item = bool(item)
                    else:
                        used += item.ndim
                else:
                    used += 1
                    if not isinstance(item, Array) and item.ndim == 0:
                        item = int(item)
            prepared.append(item)
        if ellipses > 1:
            raise IndexError("an index can only have a single ellipsis ('...')")
        return prepared, used

    def _add(self, pick: Any, position: int) -> None:
        self.picks.append(pick)
        self.positions.append(position)

    def trivial(self) -> bool:
        """Whether the basic part selects everything as it is."""
        return all(item is not None and item == _FULL for item in map(_slice_or_none, self.basic))

    def apply(self, x: Array) -> tuple[Array, int, list[Array]]:
        """The view to pick from, the axis where its index arrays start, and those arrays."""
        view = x if self.trivial() else x[tuple(self.basic)]
        axis = self.positions[0]
        if not self.together:
            rest = [i for i in range(view.ndim) if i not in self.positions]
            view, axis = _core.transpose(view, self.positions + rest), 0
        _check_shapes(self.picks)
        return view, axis, [_index_array(type(x), pick) for pick in self.picks]


def _slice_or_none(item: Any) -> slice | None:
    return item if isinstance(item, slice) else None


def _dims(item: Any) -> bool:
    """Whether an object with __index__ is a NumPy array with dimensions, or a mask."""
    return isinstance(item, numpy.ndarray) and (item.ndim > 0 or item.dtype.kind == "b")


def _check(index: int, axis: int, size: int) -> None:
    if not -size <= index < size:
        raise IndexError(f"index {index} is out of bounds for axis {axis} with size {size}")


def _check_all(index: numpy.ndarray, axis: int, size: int) -> None:
    if 0 < index.size <= 64:  # NumPy's own max takes microseconds to begin
        places = index.ravel().tolist()
        _check(max(places), axis, size)
        _check(min(places), axis, size)
    elif index.size:
        _check(int(index.max()), axis, size)
        _check(int(index.min()), axis, size)


def _check_shapes(picks: list[Any]) -> None:
    if len(picks) == 1:
        return
    try:
        numpy.broadcast_shapes(*(pick.shape for pick in picks))
    except ValueError:
        shapes = " ".join(str(pick.shape) for pick in picks)
        raise IndexError(
            f"index arrays could not be broadcast together with shapes {shapes}"
        ) from None


def _index_array(cls: type[Array], pick: Any) -> Array:
    if not isinstance(pick, Array):
        return from_numpy(cls, pick, "int64")
    # Arrays are float32 by default, so whole floats are welcome as indices.
    return pick if name_of(pick) in INTS else _core.cast(pick, "int64")


def advanced_getitem(x: Array, key: Any) -> Array:
    """``x[key]`` where the key has arrays, lists or masks in it."""
    if isinstance(key, Array) and name_of(key) in INTS and x.ndim:
        return _core.gather(x, 0, [key], "raise")  # by far the most frequent: a batch of rows
    plan = _Plan(x.shape, key)
    if not plan.picks:  # for example zero-dimensional NumPy integers only
        return _core.copy(x[tuple(plan.basic)])
    view, axis, indices = plan.apply(x)
    return _core.gather(view, axis, indices, "raise")


def _as_value(x: Array, value: Any) -> Any:
    """The assigned value: a number, or an array in the type of `x`."""
    if isinstance(value, (bool, int, float, numpy.generic)):
        value = value.item() if isinstance(value, numpy.generic) else value
        # Like NumPy, an integer array takes the whole part.
        return int(value) if isinstance(value, float) and x._dtype.kind in "iu" else value
    if isinstance(value, Array):
        return value if value._dtype == x._dtype else _core.cast(value, name_of(x))
    return convert(type(x), value, name_of(x))


def _without_leading_ones(value: Array, ndim: int) -> Array:
    extra = value.ndim - ndim
    if extra > 0 and all(s == 1 for s in value.shape[:extra]):
        return _core.reshape(value, value.shape[extra:])
    return value


def _masked_store(x: Array, key: Any, value: Any) -> bool:
    """``x[mask] = value`` without waiting for the mask, when the value does not depend on it."""
    if isinstance(key, tuple):
        if len(key) != 1:
            return False
        key = key[0]
    if not isinstance(key, (Array, numpy.ndarray)) or not _is_mask(key) or key.ndim == 0:
        return False
    if key.ndim > x.ndim or key.shape != x.shape[: key.ndim]:
        return False
    if isinstance(value, Array):
        if value.ndim > x.ndim - key.ndim and value.size != 1:
            return False
        if value.size == 1:
            value = _core.reshape(value, ())
    mask = key if isinstance(key, Array) else from_numpy(type(x), key)
    mask = _core.reshape(mask, key.shape + (1,) * (x.ndim - key.ndim))
    result = _core.where(mask, value, x)
    if result.shape != x.shape:
        raise ValueError(f"could not broadcast a value of shape {value.shape} to {x.shape}")
    _core.store(x, result)
    return True


def advanced_setitem(x: Array, key: Any, value: Any) -> None:
    """``x[key] = value`` where the key has arrays, lists or masks in it."""
    value = _as_value(x, value)
    if _masked_store(x, key, value):
        return
    plan = _Plan(x.shape, key)
    if not plan.picks:
        x[tuple(plan.basic)] = value
        return
    view, axis, indices = plan.apply(x)
    if isinstance(value, Array):
        picked = len(numpy.broadcast_shapes(*(i.shape for i in indices)))
        value = _without_leading_ones(value, view.ndim - len(indices) + picked)
    _core.store(view, _core.scatter(view, axis, indices, value, False))
