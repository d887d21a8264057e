"""``nd.*_update`` and the optimizers compute by the same rules: the same bits."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy
import pytest

from slipstream import _version_rules, nd, optimizer

# An optimizer with a step function of its own: (weight, grad, state, numbers of the step) -> weight
Step = Callable[[Any, Any, Any, dict[str, Any]], Any]


def adam(w: Any, g: Any, s: Any, o: dict[str, Any]) -> Any:
    o["lr"] *= math.sqrt(1 - 0.999 ** o["t"]) / (1 - 0.9 ** o.pop("t"))
    return nd.adam_update(w, g, *s, **o)


def adamw(w: Any, g: Any, s: Any, o: dict[str, Any]) -> Any:
    o["lr"] *= math.sqrt(1 - 0.999 ** o["t"]) / (1 - 0.9 ** o.pop("t"))
    o["wd"] *= o["lr"]
    return nd.contrib.adamw_update(w, g, *s, o.pop("rescale_grad"), eta=1.0, epsilon=1e-6, **o)


def lamb(w: Any, g: Any, s: Any, o: dict[str, Any]) -> Any:
    lr = o.pop("lr")
    direction = nd.lamb_update_phase1(w, g, *s, **o)
    return nd.lamb_update_phase2(w, direction, w.norm(), direction.norm(), lr=lr)


def ftml(w: Any, g: Any, s: Any, o: dict[str, Any]) -> Any:
    return nd.ftml_update(w, g, *s, clip_grad=o.pop("clip_gradient"), **o)


def plain(name: str, **numbers: float) -> Step:
    def step(w: Any, g: Any, s: Any, o: dict[str, Any]) -> Any:
        o.pop("t")
        states = () if s is None else s if isinstance(s, tuple) else (s,)
        return getattr(nd, name)(w, g, *states, out=w, **numbers, **o)

    return step


CASES: list[tuple[str, dict[str, Any], Step]] = [
    ("sgd", {}, plain("sgd_update")),
    ("sgd", {"momentum": 0.9}, plain("sgd_mom_update", momentum=0.9)),
    ("nag", {"momentum": 0.9}, plain("nag_mom_update", momentum=0.9)),
    ("signum", {"wd_lh": 0.1}, plain("signum_update", momentum=0.9, wd_lh=0.1)),
    ("signum", {"momentum": 0.0}, plain("signsgd_update")),
    ("adam", {}, adam),
    ("adamw", {}, adamw),
    ("rmsprop", {"epsilon": 0.1}, plain("rmsprop_update", gamma1=0.9, epsilon=0.1)),
    ("rmsprop", {"centered": True, "epsilon": 0.1},
     plain("rmspropalex_update", gamma1=0.9, gamma2=0.9, epsilon=0.1)),
    ("ftrl", {}, plain("ftrl_update")),
    ("ftml", {}, ftml),
    ("lamb", {}, lamb),
]  # fmt: skip


@pytest.mark.parametrize("version", ["1.x", "2.0"])
@pytest.mark.parametrize("dtype", ["float32", "float64", "float16"])
@pytest.mark.parametrize(("name", "options", "step"), CASES)
def test_same_bits(
    name: str, options: dict[str, Any], step: Step, dtype: str, version: str
) -> None:
    if name == "lamb" and dtype == "float16":
        pytest.skip("its two functions pass the direction in float16")
    before = _version_rules.state()
    _version_rules.choose(version)
    try:
        for common in (
            {"wd": 0.0, "rescale_grad": 1.0, "clip_gradient": -1.0},
            {"wd": 0.1, "rescale_grad": 0.7, "clip_gradient": 0.3},
        ):
            rng = numpy.random.default_rng(3)
            opt = optimizer.create(name, learning_rate=0.1, **options, **common)
            opt.clip_gradient = max(common["clip_gradient"], 0)
            mine, theirs = (nd.array(rng.normal(size=(5, 7)), dtype=dtype) for _ in range(2))
            mine[:] = theirs
            states = [opt.create_state(0, mine) for _ in range(2)]
            for t in (1, 2, 3):
                grad = nd.array(rng.normal(size=(5, 7)), dtype=dtype)
                opt.update(0, mine, grad, states[0])
                theirs = step(theirs, grad, states[1], {"lr": 0.1, "t": t, **common})
                assert mine.asnumpy().tobytes() == theirs.asnumpy().tobytes(), (common, t)
    finally:
        _version_rules.restore(before)
