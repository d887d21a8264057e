"""Environment variables that configure the engine when slipstream is imported."""

from __future__ import annotations

import json

import pytest

from .programs import run

SHOW = "import json; from slipstream import engine; print(json.dumps(engine.configure()))"
CLEAN = {
    "SLIPSTREAM_ENGINE": "",
    "SLIPSTREAM_THREADS": "",
    "SLIPSTREAM_FUSION": "",
    "SLIPSTREAM_BUDGET": "",
    "SLIPSTREAM_WARN_SYNC": "",
    "MXNET_ENGINE_TYPE": "",
}


def configuration(**env: str) -> dict:
    return json.loads(run(SHOW, env={**CLEAN, **env}).stdout)


def test_defaults():
    config = configuration()
    assert config["mode"] == "async"
    assert config["fusion"] is True
    assert config["threads"] >= 1


@pytest.mark.parametrize(
    ("variable", "value", "setting", "expected"),
    [
        ("SLIPSTREAM_ENGINE", "sync", "mode", "sync"),
        ("SLIPSTREAM_ENGINE", "async", "mode", "async"),
        ("SLIPSTREAM_THREADS", "3", "threads", 3),
        ("SLIPSTREAM_FUSION", "0", "fusion", False),
        ("SLIPSTREAM_FUSION", "1", "fusion", True),
        ("SLIPSTREAM_FLUSH_DENORMS", "1", "flush_denorms", True),
        ("SLIPSTREAM_WARN_SYNC", "1", "warn_sync", True),
        ("SLIPSTREAM_WARN_SYNC", "0", "warn_sync", False),
        ("SLIPSTREAM_BUDGET", "512M", "budget_bytes", 512 << 20),
        ("SLIPSTREAM_BUDGET", "123456789", "budget_bytes", 123456789),
        ("MXNET_ENGINE_TYPE", "NaiveEngine", "mode", "sync"),
        ("MXNET_ENGINE_TYPE", "ThreadedEnginePerDevice", "mode", "async"),
    ],
)
def test_variable_sets(variable, value, setting, expected):
    assert configuration(**{variable: value})[setting] == expected


def test_ours_wins_over_mxnets():
    config = configuration(MXNET_ENGINE_TYPE="NaiveEngine", SLIPSTREAM_ENGINE="async")
    assert config["mode"] == "async"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("SLIPSTREAM_ENGINE", "turbo"),
        ("SLIPSTREAM_THREADS", "0"),
        ("SLIPSTREAM_THREADS", "many"),
        ("SLIPSTREAM_FUSION", "yes"),
        ("SLIPSTREAM_WARN_SYNC", "maybe"),
        ("SLIPSTREAM_BUDGET", "lots"),
        ("SLIPSTREAM_BUDGET", "-1G"),
        ("SLIPSTREAM_GPUS", "-1"),
        ("SLIPSTREAM_GPUS", "all"),
    ],
)
def test_a_bad_value_is_refused_naming_the_variable(variable, value):
    done = run(SHOW, env={**CLEAN, variable: value}, expect=1)
    assert variable in done.stderr
    assert value in done.stderr


@pytest.mark.parametrize(
    "env", [{"SLIPSTREAM_ENGINE": "sync"}, {"SLIPSTREAM_THREADS": "1"}, {"SLIPSTREAM_FUSION": "0"}]
)
def test_every_setting_gives_the_same_bits(env):
    code = """
    import hashlib
    from slipstream import np, random
    random.seed(7)
    x = np.random.normal(0, 1, (200, 300))
    y = np.tanh(np.dot(x, x.T) * 0.1) + x[:, :200]
    print(hashlib.sha256(y.asnumpy().tobytes() + y.sum(axis=0).asnumpy().tobytes()).hexdigest())
    """
    assert run(code, env={**CLEAN, **env}).stdout == run(code, env=CLEAN).stdout
