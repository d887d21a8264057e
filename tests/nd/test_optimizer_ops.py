"""Single steps of optimizers against their formulas in float64, by the rules of MXNet 2.0."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest

from slipstream import nd

RNG = numpy.random.default_rng(5)
W, G = RNG.normal(size=(2, 3, 4))
STATES = [numpy.abs(RNG.normal(size=(3, 4))) for _ in range(3)]
COMMON = {"rescale_grad": 0.5, "clip_gradient": 0.4, "wd": 0.1}

State = list[numpy.ndarray]


def clip(x: numpy.ndarray, limit: float) -> numpy.ndarray:
    return numpy.clip(x, -limit, limit) if limit >= 0 else x


def sgd(w: Any, g: Any, s: State, *, lr: float, wd: float, rescale_grad: float,
        clip_gradient: float) -> Any:  # fmt: skip
    return w - lr * (clip(rescale_grad * g, clip_gradient) + wd * w)


def sgd_mom(w: Any, g: Any, s: State, *, lr: float, momentum: float, wd: float,
            rescale_grad: float, clip_gradient: float) -> Any:  # fmt: skip
    s[0][:] = momentum * s[0] - lr * (clip(rescale_grad * g, clip_gradient) + wd * w)
    return w + s[0]


def nag_mom(w: Any, g: Any, s: State, *, lr: float, momentum: float, wd: float,
            rescale_grad: float, clip_gradient: float) -> Any:  # fmt: skip
    pull = lr * (clip(rescale_grad * g, clip_gradient) + wd * w)
    slowed = momentum * s[0]
    s[0][:] = slowed - pull
    return w - slowed + (momentum + 1) * s[0]


def signsgd(w: Any, g: Any, s: State, *, lr: float, wd: float, rescale_grad: float,
            clip_gradient: float) -> Any:  # fmt: skip
    return (1 - lr * wd) * w - lr * numpy.sign(g)


def signum(w: Any, g: Any, s: State, *, lr: float, momentum: float, wd: float, wd_lh: float,
           rescale_grad: float, clip_gradient: float) -> Any:  # fmt: skip
    s[0][:] = momentum * s[0] - (1 - momentum) * (clip(rescale_grad * g, clip_gradient) + wd * w)
    return (1 - lr * wd_lh) * w + lr * numpy.sign(s[0])


def adam(w: Any, g: Any, s: State, *, lr: float, beta1: float, beta2: float, epsilon: float,
         wd: float, rescale_grad: float, clip_gradient: float) -> Any:  # fmt: skip
    g = clip(rescale_grad * g, clip_gradient) + wd * w
    s[0][:] = beta1 * s[0] + (1 - beta1) * g
    s[1][:] = beta2 * s[1] + (1 - beta2) * g * g
    return w - lr * s[0] / (numpy.sqrt(s[1]) + epsilon)


def rmsprop(w: Any, g: Any, s: State, *, lr: float, gamma1: float, epsilon: float, wd: float,
            rescale_grad: float, clip_gradient: float, clip_weights: float) -> Any:  # fmt: skip
    g = clip(rescale_grad * g, clip_gradient) + wd * w
    s[0][:] = gamma1 * s[0] + (1 - gamma1) * g * g
    return clip(w - lr * g / (numpy.sqrt(s[0]) + epsilon), clip_weights)


def rmspropalex(w: Any, g: Any, s: State, *, lr: float, gamma1: float, gamma2: float,
                epsilon: float, wd: float, rescale_grad: float, clip_gradient: float,
                clip_weights: float) -> Any:  # fmt: skip
    g = clip(rescale_grad * g, clip_gradient) + wd * w
    s[0][:] = gamma1 * s[0] + (1 - gamma1) * g
    s[1][:] = gamma1 * s[1] + (1 - gamma1) * g * g
    s[2][:] = gamma2 * s[2] - lr * g / numpy.sqrt(s[1] - s[0] ** 2 + epsilon)
    return clip(w + s[2], clip_weights)


def ftrl(w: Any, g: Any, s: State, *, lr: float, lamda1: float, beta: float, wd: float,
         rescale_grad: float, clip_gradient: float) -> Any:  # fmt: skip
    g = clip(rescale_grad * g, clip_gradient)
    s[0] += g - (numpy.sqrt(s[1] + g * g) - numpy.sqrt(s[1])) * w / lr
    s[1] += g * g
    new = (numpy.sign(s[0]) * lamda1 - s[0]) / ((beta + numpy.sqrt(s[1])) / lr + wd)
    return new * (numpy.abs(s[0]) > lamda1)


def ftml(w: Any, g: Any, s: State, *, lr: float, beta1: float, beta2: float, epsilon: float,
         t: int, wd: float, rescale_grad: float, clip_grad: float) -> Any:  # fmt: skip
    g = clip(rescale_grad * g, clip_grad) + wd * w
    s[1][:] = beta2 * s[1] + (1 - beta2) * g * g
    d = (1 - beta1**t) / lr * (numpy.sqrt(s[1] / (1 - beta2**t)) + epsilon)
    s[2][:] = beta1 * s[2] + (1 - beta1) * g - (d - beta1 * s[0]) * w
    s[0][:] = d
    return -s[2] / d


def lamb_phase1(w: Any, g: Any, s: State, *, t: int, wd: float, beta1: float, beta2: float,
                epsilon: float, bias_correction: bool, rescale_grad: float,
                clip_gradient: float) -> Any:  # fmt: skip
    g = clip(rescale_grad * g, clip_gradient)
    s[0][:] = beta1 * s[0] + (1 - beta1) * g
    s[1][:] = beta2 * s[1] + (1 - beta2) * g * g
    mean, var = s[0], s[1]
    if bias_correction:
        mean, var = mean / (1 - beta1**t), var / (1 - beta2**t)
    return mean / (numpy.sqrt(var) + epsilon) + wd * w


CASES: list[tuple[str, Callable[..., Any], int, dict[str, Any]]] = [
    ("sgd_update", sgd, 0, {"lr": 0.3, **COMMON}),
    ("sgd_update", sgd, 0, {"lr": 0.3, **COMMON, "clip_gradient": -1.0}),
    ("sgd_mom_update", sgd_mom, 1, {"lr": 0.3, "momentum": 0.9, **COMMON}),
    ("nag_mom_update", nag_mom, 1, {"lr": 0.3, "momentum": 0.9, **COMMON}),
    ("signsgd_update", signsgd, 0, {"lr": 0.3, **COMMON}),
    ("signum_update", signum, 1, {"lr": 0.3, "momentum": 0.9, "wd_lh": 0.2, **COMMON}),
    ("adam_update", adam, 2,
     {"lr": 0.3, "beta1": 0.8, "beta2": 0.9, "epsilon": 1e-3, **COMMON}),
    ("rmsprop_update", rmsprop, 1,
     {"lr": 0.3, "gamma1": 0.8, "epsilon": 1e-3, "clip_weights": 0.5, **COMMON}),
    ("rmspropalex_update", rmspropalex, 3,
     {"lr": 0.3, "gamma1": 0.8, "gamma2": 0.7, "epsilon": 10.0, "clip_weights": -1.0, **COMMON}),
    ("ftrl_update", ftrl, 2, {"lr": 0.3, "lamda1": 0.2, "beta": 1.5, **COMMON}),
    ("ftml_update", ftml, 3,
     {"lr": 0.3, "beta1": 0.6, "beta2": 0.9, "epsilon": 1e-3, "t": 3, "wd": 0.1,
      "rescale_grad": 0.5, "clip_grad": 0.4}),
    ("lamb_update_phase1", lamb_phase1, 2,
     {"t": 2, "beta1": 0.8, "beta2": 0.9, "epsilon": 1e-3, "bias_correction": True, **COMMON}),
    ("lamb_update_phase1", lamb_phase1, 2,
     {"t": 2, "beta1": 0.8, "beta2": 0.9, "epsilon": 1e-3, "bias_correction": False, **COMMON}),
]  # fmt: skip


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("in_place", [True, False])
@pytest.mark.parametrize(("name", "formula", "states", "options"), CASES)
def test_step(name: str, formula: Callable[..., Any], states: int, options: dict[str, Any],
              in_place: bool, dtype: str) -> None:  # fmt: skip
    wanted_states = [s.copy() for s in STATES[:states]]
    wanted = formula(W, G, wanted_states, **options)
    w, g = nd.array(W, dtype=dtype), nd.array(G, dtype=dtype)
    held = [nd.array(s, dtype=dtype) for s in STATES[:states]]
    result = getattr(nd, name)(w, g, *held, **options, out=w if in_place else None)
    assert (result is w) == in_place
    exact = {"float32": {"rtol": 2e-5, "atol": 1e-5}, "float64": {"rtol": 1e-12}}[dtype]
    numpy.testing.assert_allclose(result.asnumpy(), wanted, **exact)
    assert result.asnumpy().dtype == dtype
    for mine, theirs in zip(held, wanted_states, strict=True):
        numpy.testing.assert_allclose(mine.asnumpy(), theirs, **exact)
    numpy.testing.assert_allclose(g.asnumpy(), G, rtol=1e-6)


@pytest.mark.parametrize(
    ("name", "formula", "states", "options"),
    [
        ("mp_sgd_update", sgd, 0, {"lr": 0.3, **COMMON}),
        ("mp_sgd_mom_update", sgd_mom, 1, {"lr": 0.3, "momentum": 0.9, **COMMON}),
        ("mp_nag_mom_update", nag_mom, 1, {"lr": 0.3, "momentum": 0.9, **COMMON}),
    ],
)
def test_exact_copy_of_a_rounded_weight(name: str, formula: Callable[..., Any], states: int,
                                        options: dict[str, Any]) -> None:  # fmt: skip
    half = G.astype("float16")
    wanted_states = [s.copy() for s in STATES[:states]]
    wanted = formula(W, half.astype("float64"), wanted_states, **options)
    w, exact = nd.array(W, dtype="float16"), nd.array(W)
    held = [nd.array(s) for s in STATES[:states]]
    getattr(nd, name)(w, nd.array(half, dtype="float16"), *held, exact, **options, out=w)
    numpy.testing.assert_allclose(exact.asnumpy(), wanted, rtol=1e-5, atol=1e-6)
    assert w.dtype == numpy.float16
    numpy.testing.assert_array_equal(w.asnumpy(), exact.asnumpy().astype("float16"))


def test_lamb_second_phase() -> None:
    w, g = nd.array(W), nd.array(G)
    r1, r2 = nd.norm(w), nd.norm(g)
    ratio = numpy.linalg.norm(W) / numpy.linalg.norm(G)
    step = nd.lamb_update_phase2(w, g, r1, r2, lr=0.1)
    numpy.testing.assert_allclose(step.asnumpy(), W - 0.1 * ratio * G, rtol=1e-5, atol=1e-6)
    step = nd.lamb_update_phase2(w, g, r1, r2, lr=0.1, lower_bound=0.5, upper_bound=2)
    bounded = min(max(numpy.linalg.norm(W), 0.5), 2) / numpy.linalg.norm(G)
    numpy.testing.assert_allclose(step.asnumpy(), W - 0.1 * bounded * G, rtol=1e-5, atol=1e-6)
    step = nd.lamb_update_phase2(w, g, nd.zeros((1,)), r2, lr=0.1)
    numpy.testing.assert_allclose(step.asnumpy(), W - 0.1 * G, rtol=1e-5, atol=1e-6)


def test_adamw_and_its_unusable_scale() -> None:
    def run(scale: Any) -> tuple[Any, ...]:
        w, g, m, v = (nd.array(x) for x in (W, G, STATES[0], STATES[1]))
        out = nd.contrib.adamw_update(w, g, m, v, scale, lr=0.3, eta=0.5, beta1=0.8, beta2=0.9,
                                      epsilon=1e-3, wd=0.1, clip_gradient=0.4)  # fmt: skip
        return out.asnumpy(), m.asnumpy(), v.asnumpy()

    g = clip(0.5 * G, 0.4)
    m = 0.8 * STATES[0] + 0.2 * g
    v = 0.9 * STATES[1] + 0.1 * g * g
    wanted = W - 0.5 * (0.3 * m / (numpy.sqrt(v) + 1e-3) + 0.1 * W)
    for scale in (0.5, nd.array([0.5])):
        for mine, theirs in zip(run(scale), (wanted, m, v), strict=True):
            numpy.testing.assert_allclose(mine, theirs, rtol=1e-5, atol=1e-6)
    for scale in (nd.array([0.0]), nd.array([float("nan")]), float("inf")):
        for mine, theirs in zip(run(scale), (W, STATES[0], STATES[1]), strict=True):
            numpy.testing.assert_array_equal(mine, theirs.astype("float32"))


def test_many_weights() -> None:
    shapes = [(2, 3), (4,)]
    lrs, wds = (0.1, 0.2), (0.0, 0.5)
    weights = [RNG.normal(size=s) for s in shapes]
    grads = [RNG.normal(size=s) for s in shapes]
    flat = [nd.array(x) for pair in zip(weights, grads, strict=True) for x in pair]
    out = [nd.zeros(s) for s in shapes]
    nd.multi_sgd_update(*flat, lrs=lrs, wds=wds, num_weights=2, out=out)
    for i, result in enumerate(out):
        wanted = weights[i] - lrs[i] * (grads[i] + wds[i] * weights[i])
        numpy.testing.assert_allclose(result.asnumpy(), wanted, rtol=1e-5, atol=1e-6)
    moms = [nd.ones(s) for s in shapes]
    flat = [x for i in range(2) for x in (nd.array(weights[i]), nd.array(grads[i]), moms[i])]
    results = nd.multi_sgd_mom_update(*flat, lrs=lrs, wds=wds, momentum=0.5, num_weights=2)
    for i, result in enumerate(results):
        step = 0.5 - lrs[i] * (grads[i] + wds[i] * weights[i])
        numpy.testing.assert_allclose(moms[i].asnumpy(), step, rtol=1e-5, atol=1e-6)
        numpy.testing.assert_allclose(result.asnumpy(), weights[i] + step, rtol=1e-5, atol=1e-6)


def test_wrong_numbers_of_arrays() -> None:
    w = nd.ones(2)
    with pytest.raises(ValueError, match="4 arrays"):
        nd.multi_sgd_update(w, w, lrs=(1, 1), wds=(0, 0), num_weights=2)
    with pytest.raises(ValueError, match="lrs"):
        nd.multi_sgd_update(w, w, lrs=(1, 1), wds=(0,), num_weights=1)
    with pytest.raises(ValueError, match="out"):
        nd.multi_sgd_update(w, w, lrs=(1,), wds=(0,), num_weights=1, out=[w, w])


def test_adamw_of_several_and_of_exact_weights() -> None:
    rng = numpy.random.default_rng(0)
    shapes = [(3,), (2, 2)]
    settings = {"beta1": 0.8, "beta2": 0.9, "epsilon": 1e-6, "clip_gradient": 0.5}
    weights, grads = ([rng.normal(size=s).astype("float32") for s in shapes] for _ in range(2))
    lrs, wds, etas = [0.1, 0.2], [0.0, 0.3], [1.0, 0.5]
    scale = nd.array([0.5])
    wanted, states = [], []
    for w, g, lr, wd, eta in zip(weights, grads, lrs, wds, etas, strict=True):
        m, v = nd.zeros(w.shape), nd.zeros(w.shape)
        new = nd.contrib.adamw_update(nd.array(w), nd.array(g), m, v, scale, lr=lr, wd=wd, eta=eta,
                                      **settings)  # fmt: skip
        wanted.append(new.asnumpy())
        states.append((m.asnumpy(), v.asnumpy()))

    def check(found: Any, mean: Any, var: Any, tolerance: float) -> None:
        for i, result in enumerate(found):
            numpy.testing.assert_allclose(result.asnumpy(), wanted[i], rtol=tolerance)
            numpy.testing.assert_allclose(mean[i].asnumpy(), states[i][0], rtol=1e-2)
            numpy.testing.assert_allclose(var[i].asnumpy(), states[i][1], rtol=1e-2)

    for dtype in ("float32", "float16"):
        w = [nd.array(x, dtype=dtype) for x in weights]
        g = [nd.array(x, dtype=dtype) for x in grads]
        exact = [nd.array(x) for x in weights]
        mean, var = ([nd.zeros(s) for s in shapes] for _ in range(2))
        if dtype == "float32":
            nd.contrib.multi_adamw_update(w, g, mean, var, scale, lrs, wds, etas, out=w, size=2,
                                          **settings)  # fmt: skip
            check(w, mean, var, 1e-5)
            continue
        found = nd.contrib.multi_mp_adamw_update(w, g, mean, var, exact, scale, lrs, wds, etas,
                                                 **settings)  # fmt: skip
        assert all(x.dtype == numpy.float16 for x in found)
        check(found, mean, var, 1e-2)
        check(exact, mean, var, 1e-2)
        again = [nd.zeros(shapes[0]) for _ in range(2)], nd.array(weights[0])
        one = nd.contrib.mp_adamw_update(w[0], g[0], *again[0], again[1], scale, lr=lrs[0],
                                         eta=etas[0], wd=wds[0], **settings)  # fmt: skip
        assert one.tolist() == found[0].tolist() and again[1].tolist() == exact[0].tolist()
    with pytest.raises(ValueError, match="etas has 1 entries for 2 weights"):
        nd.contrib.multi_adamw_update(w, g, mean, var, scale, lrs, wds, [1.0])


@pytest.mark.parametrize(
    ("name", "states"), [("sgd_update", 0), ("adam_update", 2), ("rmsprop_update", 1)]
)
def test_a_gradient_of_another_shape_is_refused(name, states):
    w = nd.ones((2, 3))
    with pytest.raises(ValueError, match=r"grad has shape \(3,\), weight \(2, 3\)"):
        getattr(nd, name)(w, nd.ones(3), *(nd.zeros((2, 3)) for _ in range(states)), lr=0.1)


@pytest.mark.parametrize(
    ("name", "states"),
    [
        ("sgd_mom_update", "mom"),
        ("adam_update", "mean var"),
        ("rmspropalex_update", "n g delta"),
        ("mp_sgd_mom_update", "mom weight32"),
    ],
)
def test_states_of_another_shape_are_refused(name, states):
    for wrong in states.split():
        arrays = {s: nd.zeros((1, 3) if s == wrong else (2, 3)) for s in states.split()}
        message = rf"^(\w+: )?{wrong} has shape \(1, 3\), weight \(2, 3\)"
        with pytest.raises(ValueError, match=message):
            getattr(nd, name)(nd.ones((2, 3)), nd.ones((2, 3)), lr=0.1, **arrays)
        with pytest.raises(ValueError, match=message):
            getattr(nd, name)(nd.ones((2, 3)), nd.ones((2, 3)), *arrays.values(), lr=0.1)


@pytest.mark.parametrize(
    ("name", "states"),
    [
        ("multi_sgd_update", "grad"),
        ("multi_sgd_mom_update", "grad mom"),
        ("multi_mp_sgd_update", "grad weight32"),
        ("multi_mp_sgd_mom_update", "grad mom weight32"),
        ("preloaded_multi_sgd_update", "grad"),
        ("preloaded_multi_mp_sgd_mom_update", "grad mom weight32"),
    ],
)
def test_several_steps_refuse_gradients_and_states_of_another_shape(name, states):
    states = states.split()
    for wrong in states:
        first = [nd.ones((2, 3)) for _ in range(1 + len(states))]
        second = [nd.ones((2, 3)), *(nd.ones((3,) if s == wrong else (2, 3)) for s in states)]
        rates = {} if name.startswith("pre") else {"lrs": (0.1, 0.1), "wds": (0.0, 0.0)}
        arrays = [*first, *second, *([nd.ones(2), nd.zeros(2)] if not rates else [])]
        message = rf"{name}: weight 1: {wrong} has shape \(3,\), weight \(2, 3\)"
        with pytest.raises(ValueError, match=message):
            getattr(nd, name)(*arrays, num_weights=2, **rates)
        assert first[0].tolist() == [[1.0] * 3] * 2  # nothing has been done to the first


@pytest.mark.parametrize("wrong", ["grads", "mean", "var", "weights32"])
def test_several_adamw_steps_refuse_arrays_of_another_shape(wrong):
    names = ("weights", "grads", "mean", "var", "weights32")
    lists = [[nd.ones((1, 3) if n == wrong else (2, 3))] for n in names]
    name = "multi_mp_adamw_update" if wrong == "weights32" else "multi_adamw_update"
    lists = lists if wrong == "weights32" else lists[:4]
    message = rf"weight 0: {wrong} has shape \(1, 3\), weight \(2, 3\)"
    with pytest.raises(ValueError, match=message):
        getattr(nd.contrib, name)(*lists, 1.0, [0.1], [0.0], [1.0])
