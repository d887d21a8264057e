"""Sequences as one array or as a list of steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._ops.nn.sequence import sequence_last, sequence_mask, sequence_reverse


def time_axis(layout: str) -> int:
    """Where the steps are."""
    if layout not in ("TNC", "NTC", "TN", "NT"):
        raise ValueError(f"layout must be TNC or NTC, not {layout!r}")
    return layout.index("T")


def steps_of(length: int | None, inputs: Any, layout: str) -> list[Array]:
    """A sequence as its steps."""
    axis = time_axis(layout)
    if not isinstance(inputs, (list, tuple)):
        if not isinstance(inputs, Array) and not hasattr(inputs, "shape"):
            # A symbol of no known shape.
            return list(inputs.split(num_outputs=length, axis=axis, squeeze_axis=True))
        if inputs.ndim < 2:
            raise ValueError(f"inputs has shape {inputs.shape}; it needs axes {layout}")
        found = inputs.shape[axis]
    else:
        found = len(inputs)
    if length is not None and found != length:
        raise ValueError(f"inputs has {found} steps, length is {length}")
    if not found:
        raise ValueError("inputs has no steps")
    if isinstance(inputs, (list, tuple)):
        return list(inputs)
    return [inputs[i] if axis == 0 else inputs[:, i] for i in range(found)]


def joined(steps: Sequence[Array], axis: int) -> Array:
    """Steps as one array with the steps along `axis`."""
    if not isinstance(steps[0], Array):
        from ... import symbol

        return symbol.stack(*steps, axis=axis)
    return _core.concatenate(
        [_core.reshape(x, (*x.shape[:axis], 1, *x.shape[axis:])) for x in steps], axis
    )


def formatted(steps: Any, layout: str, merge: bool | None, length: int | None = None) -> Any:
    """Steps, or one array, as one array (`merge`), as a list (False), or as they are (None)."""
    if merge is None:
        return steps
    if merge:
        return joined(steps, time_axis(layout)) if isinstance(steps, (list, tuple)) else steps
    return steps if isinstance(steps, (list, tuple)) else steps_of(length, steps, layout)


def masked(steps: Any, layout: str, valid_length: Array) -> Array:
    """One array with zeros beyond each sequence's length."""
    axis = time_axis(layout)
    if isinstance(steps, (list, tuple)):
        steps = joined(steps, axis)
    if not isinstance(steps, Array):
        return _classic("SequenceMask", steps, valid_length, axis=axis)
    return sequence_mask(steps, valid_length, True, 0.0, axis)


def last(steps: Sequence[Array], valid_length: Array) -> Array:
    """Of each sequence its step at the end of its length."""
    whole = joined(steps, 0)
    if not isinstance(whole, Array):
        return _classic("SequenceLast", whole, valid_length, axis=0)
    return sequence_last(whole, valid_length, True, 0)


def backwards(steps: list[Array], valid_length: Array | None) -> list[Array]:
    """The steps of each sequence in reverse order, those beyond its length where they were."""
    if valid_length is None:
        return steps[::-1]
    whole = joined(steps, 0)
    if isinstance(whole, Array):
        turned = sequence_reverse(whole, valid_length, True, 0)
    else:
        turned = _classic("SequenceReverse", whole, valid_length, axis=0)
    return steps_of(len(steps), turned, "TNC")


def plus(y: Array, x: Array, name: str | None = None) -> Array:
    """An output and what is added to it."""
    if not isinstance(y, Array):
        from ... import symbol

        return symbol.elemwise_add(y, x, name=name)
    return _core.ops.add(y, x)


def side_by_side(a: Array, b: Array, name: str) -> Array:
    """The outputs of two directions."""
    if not isinstance(a, Array):
        from ... import symbol

        return symbol.concat(a, b, dim=1, name=name)
    return _core.concatenate([a, b], 1)


def _classic(op: str, steps: Any, valid_length: Any, axis: int) -> Any:
    from ... import symbol

    function = getattr(symbol, op)
    return function(steps, sequence_length=valid_length, use_sequence_length=True, axis=axis)
