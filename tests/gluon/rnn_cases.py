"""Recurrent layers with weights and inputs that never change, as PyTorch's results are recorded."""

from __future__ import annotations

from typing import NamedTuple

import numpy

MODES = ("rnn_relu", "rnn_tanh", "lstm", "gru")
INPUTS, HIDDEN, LAYERS, STEPS, BATCH = 3, 6, 2, 7, 4


class Case(NamedTuple):
    """Weights by their names in MXNet 1.x, inputs, and states to begin with."""

    weights: dict[str, numpy.ndarray]
    x: numpy.ndarray
    states: list[numpy.ndarray]


def key(mode: str, both: bool) -> str:
    """The name of a case's results in tests/data/pytorch.npz."""
    return f"{mode} in both directions" if both else mode


def case(mode: str, both: bool) -> Case:
    random = numpy.random.RandomState(3)  # its stream never changes
    rows = HIDDEN * {"lstm": 4, "gru": 3}.get(mode, 1)
    directions = "lr" if both else "l"
    weights = {}
    for layer in range(LAYERS):
        below = HIDDEN * len(directions) if layer else INPUTS
        shapes = {"i2h_weight": (rows, below), "h2h_weight": (rows, HIDDEN),
                  "i2h_bias": (rows,), "h2h_bias": (rows,)}  # fmt: skip
        for direction in directions:
            for name, shape in shapes.items():
                value = random.standard_normal(shape) * 0.4
                weights[f"{direction}{layer}_{name}"] = value
    x = random.standard_normal((STEPS, BATCH, INPUTS))
    shape = (LAYERS * len(directions), BATCH, HIDDEN)
    states = [random.standard_normal(shape) for _ in range(2 if mode == "lstm" else 1)]
    return Case(weights, x, states)
