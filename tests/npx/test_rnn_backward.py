"""The gradient of one recurrent layer against differences of its results."""

from __future__ import annotations

import numpy
import pytest

from slipstream import _core, autograd, engine, np, npx

GATES = {"rnn_relu": 1, "rnn_tanh": 1, "lstm": 4, "gru": 3}


def problem(mode, steps, batch, features, hidden, dtype="float64", seed=0):
    rng = numpy.random.default_rng(seed)
    width = GATES[mode] * hidden
    shapes = [(steps, batch, features), (width, features), (width, hidden), (width,), (width,),
              (batch, hidden), (batch, hidden)]  # fmt: skip
    arrays = [(rng.normal(size=s) * 0.7).astype(dtype) for s in shapes]
    return arrays if mode == "lstm" else arrays[:6]


def forward(mode, arrays, lengths, reverse, keeps=False):
    data = [np.array(a, dtype=a.dtype) for a in arrays]
    cell = data[6] if mode == "lstm" else None
    return _core.rnn_layer(*data[:6], cell, lengths, mode, reverse, keeps)


def backward(mode, arrays, lengths, reverse, grads):
    data = [np.array(a, dtype=a.dtype) for a in arrays]
    cell = data[6] if mode == "lstm" else None
    n = 3 if mode == "lstm" else 2
    out = _core.rnn_layer(*data[:6], cell, lengths, mode, reverse, True)
    gates, more = out[n], out[n + 1] if len(out) > n + 1 else None
    dy, dh, dc = (*(None if g is None else np.array(g, dtype=g.dtype) for g in grads), None)[:3]
    return _core.rnn_layer_backward(dy, dh, dc, data[0], out[0], gates, more, data[1], data[2],
                                    data[5], cell, lengths, mode, reverse)  # fmt: skip


def differences(mode, arrays, lengths, reverse, grads, eps=1e-6):
    def value():
        out = forward(mode, arrays, lengths, reverse)
        return sum(
            float((o.asnumpy() * g).sum()) for o, g in zip(out, grads, strict=True) if g is not None
        )

    results = []
    for a in arrays:
        result = numpy.zeros_like(a)
        for i in numpy.ndindex(*a.shape):
            kept = a[i]
            a[i] = kept + eps
            high = value()
            a[i] = kept - eps
            low = value()
            a[i] = kept
            result[i] = (high - low) / (2 * eps)
        results.append(result)
    return results


def gradients_for(mode, steps, batch, hidden, dtype="float64"):
    rng = numpy.random.default_rng(5)
    shapes = [(steps, batch, hidden), (batch, hidden), (batch, hidden)]
    return [rng.normal(size=s).astype(dtype) for s in shapes[: 3 if mode == "lstm" else 2]]


@pytest.mark.parametrize("lengths", [None, [0, 1, 4, 2]])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("mode", GATES)
def test_against_differences(mode, reverse, lengths) -> None:
    arrays = problem(mode, 4, 4, 3, 2)
    grads = gradients_for(mode, 4, 4, 2)
    lengths = None if lengths is None else np.array(lengths)
    ours = backward(mode, arrays, lengths, reverse, grads)
    theirs = differences(mode, arrays, lengths, reverse, grads)
    for got, expected in zip(ours, theirs, strict=True):
        numpy.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-6, atol=1e-8)


@pytest.mark.parametrize("given", [0, 1, 2])
def test_gradients_that_did_not_come_in_are_zero(given) -> None:
    arrays = problem("lstm", 3, 2, 3, 2)
    full = gradients_for("lstm", 3, 2, 2)
    some = [g if i == given else None for i, g in enumerate(full)]
    zeros = [g if i == given else 0 * g for i, g in enumerate(full)]
    ours = backward("lstm", arrays, None, False, some)
    for got, expected in zip(ours, backward("lstm", arrays, None, False, zeros), strict=True):
        numpy.testing.assert_array_equal(got.asnumpy(), expected.asnumpy())


@pytest.mark.parametrize("mode", GATES)
def test_kept_gates_do_not_change_the_result(mode) -> None:
    arrays = problem(mode, 9, 13, 5, 7, "float32")
    plain = forward(mode, arrays, None, False)
    for got, expected in zip(forward(mode, arrays, None, False, True), plain, strict=False):
        numpy.testing.assert_array_equal(got.asnumpy(), expected.asnumpy())


@pytest.mark.parametrize("hidden", [16, 70, 256])
@pytest.mark.parametrize("mode", ["lstm", "gru", "rnn_tanh"])
def test_float32_agrees_with_float64_and_threads_do_not_matter(mode, hidden) -> None:
    arrays = problem(mode, 10, 35, 20, hidden, "float32")
    for w in arrays[1:3]:
        w /= numpy.sqrt(hidden)
    grads = gradients_for(mode, 10, 35, hidden, "float32")
    exact = backward(mode, [a.astype("float64") for a in arrays], None, True,
                     [g.astype("float64") for g in grads])  # fmt: skip
    before = None
    for threads in (1, 2, 4):
        engine.configure(threads=threads)
        ours = [g.asnumpy() for g in backward(mode, arrays, None, True, grads)]
        for got, expected in zip(ours, exact, strict=True):
            scale = numpy.abs(expected.asnumpy()).max()
            numpy.testing.assert_allclose(got, expected.asnumpy(), rtol=1e-4, atol=3e-6 * scale)
        if before:
            for a, b in zip(ours, before, strict=True):
                numpy.testing.assert_array_equal(a, b)
        before = ours


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("mode", GATES)
def test_gradients_through_the_tape(mode, both) -> None:
    rng = numpy.random.default_rng(3)
    directions, hidden, layers = (2 if both else 1), 3, 2
    width = GATES[mode] * hidden
    size = directions * width * (4 + hidden + 2)
    size += directions * width * (hidden * directions + hidden + 2)
    shapes = [(5, 2, 4), (size,), (layers * directions, 2, hidden)]
    values = [
        rng.normal(size=s) * 0.5 for s in [*shapes, *shapes[2:]][: 4 if mode == "lstm" else 3]
    ]
    arrays = [np.array(v, dtype="float64") for v in values]
    weights = [np.array(rng.normal(size=s), dtype="float64")
               for s in [(5, 2, directions * hidden), shapes[2], shapes[2]]]  # fmt: skip

    def total():
        out = npx.rnn(*arrays, mode=mode, state_size=hidden, num_layers=layers,
                      bidirectional=both, state_outputs=True)  # fmt: skip
        return sum((o * w).sum() for o, w in zip(out, weights, strict=False))

    for a in arrays:
        a.attach_grad()
    with autograd.record():
        loss = total()
    loss.backward()
    for a in arrays:
        direction = np.array(rng.normal(size=a.shape), dtype="float64")
        expected = (a.grad * direction).sum().item()
        kept = a.copy()
        a[:] = kept + 1e-6 * direction
        high = total().item()
        a[:] = kept - 1e-6 * direction
        low = total().item()
        a[:] = kept
        assert expected == pytest.approx((high - low) / 2e-6, rel=1e-6, abs=1e-8)


@pytest.mark.parametrize("lengths", [None, [3, 1, 2]])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("mode", GATES)
def test_gradients_of_gradients(mode, reverse, lengths) -> None:
    values = problem(mode, 3, 3, 2, 2)
    arrays = [np.array(v, dtype="float64") for v in values]
    heads = [np.array(v, dtype="float64") for v in gradients_for(mode, 3, 3, 2)]
    directions = [np.array(v, dtype="float64") for v in problem(mode, 3, 3, 2, 2, seed=7)]
    limits = None if lengths is None else np.array(lengths)

    def slope(create_graph):
        """The derivative along `directions`."""
        out = _core.rnn_layer(*arrays[:6], arrays[6] if mode == "lstm" else None, limits, mode,
                              reverse, None)  # fmt: skip
        total = sum((o * w).sum() for o, w in zip(out, heads, strict=True))
        grads = autograd.grad(total, arrays, create_graph=create_graph)
        return sum((a * b).sum() for a, b in zip(grads, directions, strict=True))

    for a in arrays:
        a.attach_grad()
    with autograd.record():
        by_kernel = slope(False)
        by_formula = slope(True)
    assert by_formula.item() == pytest.approx(by_kernel.item(), rel=1e-10)
    by_formula.backward()
    got = sum((a.grad * d).sum().item() for a, d in zip(arrays, directions, strict=True))
    ends = []
    for eps in (1e-5, -1e-5):
        for a, v, d in zip(arrays, values, directions, strict=True):
            a[:] = np.array(v, dtype="float64") + eps * d
        with autograd.record():
            ends.append(slope(False).item())
    assert got == pytest.approx((ends[0] - ends[1]) / 2e-5, rel=1e-5, abs=1e-8)
