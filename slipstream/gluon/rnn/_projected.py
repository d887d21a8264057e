"""LSTM with a projection: a whole sequence in one direction, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from ... import _core
from ..._convert import Array

core_ops = _core.ops


def _affine(x: Array, weight: Array, bias: Array, name: str) -> Array:
    return core_ops.add(_core.matmul(x, weight, False, True, name), bias)


def projected(
    x: Array, weights: Sequence[Array], begin: Sequence[Array], backwards: bool
) -> tuple[Array, list[Array]]:
    """Outputs and final states; `weights` are those of the gates, their biases, the projection."""
    i2h, h2h, i2h_bias, h2h_bias, h2r = weights
    steps, batch, size = x.shape
    hidden = h2r.shape[1]
    gates = _affine(_core.reshape(x, (steps * batch, size)), i2h, i2h_bias, "i2h")
    gates = _core.reshape(gates, (steps, batch, 4 * hidden))
    h, c = begin
    outputs = []
    for t in reversed(range(steps)) if backwards else range(steps):
        all_gates = core_ops.add(gates[t], _affine(h, h2h, h2h_bias, "h2h"))
        i, f, new, o = (all_gates[:, k * hidden : (k + 1) * hidden] for k in range(4))
        kept = core_ops.multiply(core_ops.sigmoid(f), c)
        c = core_ops.add(kept, core_ops.multiply(core_ops.sigmoid(i), core_ops.tanh(new)))
        h = _core.matmul(
            core_ops.multiply(core_ops.sigmoid(o), core_ops.tanh(c)), h2r, False, True, "h2r"
        )
        outputs.append(_core.reshape(h, (1, *h.shape)))
    return _core.concatenate(outputs[::-1] if backwards else outputs, 0), [h, c]
