"""Sequences as one array or as a list of steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ... import _core
from ..._convert import Array
from ..._ops.sequence import sequence_mask


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
        parts = [inputs[i] if axis == 0 else inputs[:, i] for i in range(found)]
    else:
        parts = list(inputs)
        found = len(parts)
    if length is not None and found != length:
        raise ValueError(f"inputs has {found} steps, length is {length}")
    if not parts:
        raise ValueError("inputs has no steps")
    return parts


def joined(steps: Sequence[Array], axis: int) -> Array:
    """Steps as one array with the steps along `axis`."""
    if not isinstance(steps[0], Array):
        from ... import symbol

        return symbol.stack(*steps, axis=axis)
    return _core.concatenate(
        [_core.reshape(x, (*x.shape[:axis], 1, *x.shape[axis:])) for x in steps], axis
    )


def formatted(steps: Any, layout: str, merge: bool | None) -> Any:
    """Steps, or one array, as one array (`merge`), as a list (False), or as they are (None)."""
    if merge is None:
        return steps
    if merge:
        return joined(steps, time_axis(layout)) if isinstance(steps, (list, tuple)) else steps
    return steps if isinstance(steps, (list, tuple)) else steps_of(None, steps, layout)


def masked(steps: Any, layout: str, valid_length: Array) -> Array:
    """One array with zeros beyond each sequence's length."""
    axis = time_axis(layout)
    if isinstance(steps, (list, tuple)):
        steps = joined(steps, axis)
    return sequence_mask(steps, valid_length, True, 0.0, axis)
