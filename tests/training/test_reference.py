"""Training gives what the same training in float64 gives, elsewhere or worked out by hand.

Tolerances of the losses, relative to the largest; ten times as much for each weight.
"""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

from slipstream import npx

from .by_hand import lenet_step, mlp_step
from .models import MODELS
from .runs import relative, sketches, start, train, train_numpy

PYTORCH = Path(__file__).parents[1] / "data" / "pytorch.npz"
TOLERANCE = {"float64": 1e-12, "float32": 5e-6}


@pytest.fixture(autouse=True)
def arrays_of_np():
    npx.set_np()


def compare(ours, reference, tolerance):
    losses, weights = ours
    expected_losses, expected = reference
    assert relative(losses, expected_losses) < tolerance
    for name, value in expected.items():
        assert relative(weights[name], value) < 10 * tolerance, name


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name, step", [("mlp", mlp_step), ("lenet", lenet_step)])
def test_training_equals_gradients_worked_out_by_hand(name, step, dtype):
    model = MODELS[name]
    weights = start(model)
    reference = train_numpy(model, weights, step)
    compare(train(model, weights, dtype), reference, TOLERANCE[dtype])


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", MODELS)
def test_training_equals_pytorch_in_float64(name, dtype):
    """PyTorch's losses and weights were recorded by tools/record_torch.py."""
    model = MODELS[name]
    losses, weights = train(model, start(model), dtype)
    ours = sketches({name: value for name, value in weights.items() if "running" not in name})
    with numpy.load(PYTORCH) as recorded:
        expected = recorded[f"training {name}"]
    ends = numpy.cumsum([len(losses), *(value.size for value in ours.values())])
    assert ends[-1] == expected.size
    expected_losses, *theirs = numpy.split(expected, ends[:-1])
    compare(
        (losses, ours), (expected_losses, dict(zip(ours, theirs, strict=True))), TOLERANCE[dtype]
    )
