"""Training gives what the same training in float64 gives, elsewhere or worked out by hand.

Tolerances, relative to the largest value: 1e-9 when we also compute in float64; in float32 what
the rounding of that many steps makes of it.
"""

from __future__ import annotations

import pytest

from slipstream import npx

from .by_hand import lenet_step, mlp_step
from .models import MODELS
from .runs import relative, start, train, train_numpy, train_torch

# Losses and weights after all steps, in float32.
FLOAT32 = {"mlp": 1e-5, "lenet": 1e-5, "resnet18": 2e-3, "lstm": 1e-5, "transformer": 1e-4}
FLOAT64 = 1e-9


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
    assert reference[0][-1] < reference[0][0] or name == "lenet"
    tolerance = FLOAT64 if dtype == "float64" else FLOAT32[name]
    compare(train(model, weights, dtype), reference, tolerance)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", MODELS)
def test_training_equals_pytorch_in_float64(name, dtype):
    pytest.importorskip("torch", reason="the reference is PyTorch")
    model = MODELS[name]
    weights = start(model)
    reference = train_torch(model, weights)
    tolerance = FLOAT64 if dtype == "float64" else FLOAT32[name]
    compare(train(model, weights, dtype), reference, tolerance)
