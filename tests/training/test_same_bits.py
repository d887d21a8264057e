"""However it is run, training gives the same bits."""

from __future__ import annotations

import pytest

from slipstream import engine, nd, npx

from .models import MODELS
from .runs import start, train


@pytest.fixture(autouse=True)
def arrays_of_np():
    npx.set_np()


def same(one, other):
    assert one[0] == other[0]
    for name, value in one[1].items():
        assert value.tobytes() == other[1][name].tobytes(), name


@pytest.mark.parametrize("name", MODELS)
def test_async_sync_and_hybridized_training_give_the_same_bits(name):
    model = MODELS[name]
    weights = start(model)
    reference = train(model, weights)
    same(train(model, weights, wait=True), reference)
    same(train(model, weights, hybrid=True), reference)
    engine.configure(mode="sync")
    same(train(model, weights), reference)
    same(train(model, weights, hybrid=True), reference)


@pytest.mark.parametrize("name", MODELS)
def test_threads_and_fusion_do_not_change_the_bits(name):
    model = MODELS[name]
    weights = start(model)
    engine.configure(threads=2)
    reference = train(model, weights)
    engine.configure(threads=1)
    same(train(model, weights), reference)
    engine.configure(fusion=False)
    same(train(model, weights), reference)


@pytest.mark.parametrize("name", [name for name in MODELS if name != "transformer"])
def test_both_frontends_give_the_same_bits(name):
    model = MODELS[name]
    weights = start(model)
    reference = train(model, weights)
    npx.reset_np()
    same(train(model, weights, frontend=nd), reference)
