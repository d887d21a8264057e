"""Batches of sequences of different lengths: mask, last step, reversal. Made of core operations."""

from __future__ import annotations

from ... import _core
from ..._convert import Array
from ..._declare import operation
from ..._dtypes import INTS, name_of

core_ops = _core.ops


def _places(x: Array, n: int, shape: tuple[int, ...]) -> Array:
    return _core.reshape(_core.arange(type(x), 0.0, 1.0, n, "int64"), shape)


def _lengths(
    data: Array, sequence_length: Array | None, use: bool, axis: int, axes: tuple[int, ...]
) -> Array | None:
    """The lengths as int64 of shape (batch,), or None when they are not used."""
    if axis not in axes:
        raise ValueError(f"axis must be {' or '.join(map(str, axes))}, not {axis!r}")
    if data.ndim < 2:
        raise ValueError(f"data has shape {data.shape}; it needs a sequence and a batch axis")
    if not use:
        return None
    if sequence_length is None:
        raise ValueError("use_sequence_length=True needs sequence_length")
    batch = data.shape[1 - axis]
    if sequence_length.shape != (batch,):
        raise ValueError(f"sequence_length has shape {sequence_length.shape}, not {(batch,)}")
    return _core.cast(sequence_length, "int64")


@operation(npx="sequence_mask", nd="SequenceMask")
def sequence_mask(
    data: Array,
    sequence_length: Array | None = None,
    use_sequence_length: bool = False,
    value: float = 0.0,
    axis: int = 0,
) -> Array:
    """Replaces what lies beyond each sequence's length.

    Parameters
    ----------
    data : array
        Sequences and batch on the first two axes.
    sequence_length : array of shape (batch,), optional
    use_sequence_length : bool
        False returns a copy of `data`.
    value : float
        What the elements beyond the length become.
    axis : int
        The axis of the sequence: 0 or 1; the batch is on the other.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2, 3], [4, 5, 6]])
    >>> {f}.sequence_mask(x, {a}.array([1, 2]), True, value=-1, axis=1).tolist()
    [[1.0, -1.0, -1.0], [4.0, 5.0, -1.0]]
    """
    lengths = _lengths(data, sequence_length, use_sequence_length, axis, (0, 1))
    if lengths is None:
        return _core.copy(data)
    ones = (1,) * (data.ndim - 2)
    steps, batch = data.shape[axis], data.shape[1 - axis]
    place = _places(data, steps, (steps, 1, *ones) if axis == 0 else (1, steps, *ones))
    lengths = _core.reshape(lengths, (1, batch, *ones) if axis == 0 else (batch, 1, *ones))
    name = name_of(data)
    number = int(value) if name in INTS else bool(value) if name == "bool" else float(value)
    return _core.where(core_ops.less(place, lengths), data, number)


@operation(npx="sequence_last", nd="SequenceLast")
def sequence_last(
    data: Array,
    sequence_length: Array | None = None,
    use_sequence_length: bool = False,
    axis: int = 0,
) -> Array:
    """The last step of each sequence.

    Parameters
    ----------
    data : array
        Sequences and batch on the first two axes.
    sequence_length : array of shape (batch,), optional
        Lengths from 1; the last step is at length - 1.
    use_sequence_length : bool
        False takes the last step of all.
    axis : int
        The axis of the sequence: 0 or 1.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2], [3, 4], [5, 6]])
    >>> {f}.sequence_last(x).tolist()
    [5.0, 6.0]
    >>> {f}.sequence_last(x, {a}.array([1, 2]), True).tolist()
    [1.0, 4.0]
    """
    lengths = _lengths(data, sequence_length, use_sequence_length, axis, (0, 1))
    if data.shape[axis] == 0:
        raise ValueError("data has no steps")
    if lengths is None:
        return _core.copy(data[-1] if axis == 0 else data[:, -1])
    batch = data.shape[1 - axis]
    # Length 0 would be step -1, which counts from the end: make it one that is out of range.
    last = _core.where(
        core_ops.greater(lengths, 0), core_ops.subtract(lengths, 1), -1 - data.shape[axis]
    )
    index = [last, _places(data, batch, (batch,))]
    return _core.gather(data, 0, index if axis == 0 else index[::-1], "raise")


@operation(npx="sequence_reverse", nd="SequenceReverse")
def sequence_reverse(
    data: Array,
    sequence_length: Array | None = None,
    use_sequence_length: bool = False,
    axis: int = 0,
) -> Array:
    """Each sequence backwards; what lies beyond its length stays.

    Parameters
    ----------
    data : array
        Steps on axis 0, the batch on axis 1.
    sequence_length : array of shape (batch,), optional
    use_sequence_length : bool
        False reverses all steps.
    axis : int
        The axis of the sequence: 0.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> x = {a}.array([[1, 2], [3, 4], [5, 6]])
    >>> {f}.sequence_reverse(x).tolist()
    [[5.0, 6.0], [3.0, 4.0], [1.0, 2.0]]
    >>> {f}.sequence_reverse(x, {a}.array([2, 3]), True).tolist()
    [[3.0, 6.0], [1.0, 4.0], [5.0, 2.0]]
    """
    lengths = _lengths(data, sequence_length, use_sequence_length, axis, (0,))
    if lengths is None:
        return _core.copy(data[::-1])
    steps, batch = data.shape[:2]
    place = _places(data, steps, (steps, 1))
    lengths = _core.reshape(lengths, (1, batch))
    mirrored = core_ops.subtract(core_ops.subtract(lengths, 1), place)
    index = _core.where(core_ops.less(place, lengths), mirrored, place)
    return _core.gather(data, 0, [index, _places(data, batch, (1, batch))], "raise")
