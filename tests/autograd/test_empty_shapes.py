"""Gradients over axes of length 0 and 1: the table of test_gradients, with other shapes.

What raises must raise a plain error at the call. What does not has gradients of the right shape
that are numbers, the same in both modes of the engine whatever lay in memory before, and zero
where a variable is used by nothing.
"""

from __future__ import annotations

from typing import Any

import numpy
import pytest

from slipstream import SlipstreamError, _core, autograd, engine, gluon, nd, np, npx

from . import test_gradients as table
from .helpers import variable

# The sizes that names of the table have: x is (A, B), t (C, A, B), v (V,), im (N, K, H, W).
USUAL = {"A": 3, "B": 4, "C": 2, "V": 5, "N": 1, "K": 2, "H": 5, "W": 6}
SIZES = [
    {"A": 0, "N": 0}, {"B": 0, "H": 0}, {"C": 0, "W": 0}, {"A": 0, "B": 0}, {"V": 0},
    {"A": 1, "V": 1, "K": 1}, {"B": 1, "C": 1, "H": 1, "W": 1}, {"A": 1, "B": 0, "K": 0, "V": 2},
]  # fmt: skip
ERRORS = (ValueError, TypeError, IndexError, SlipstreamError)


def _values(sizes: dict[str, int]) -> tuple[dict[str, numpy.ndarray], dict[str, numpy.ndarray]]:
    a, b, c, v, *image = (USUAL | sizes).values()
    shapes = {
        "x": (a, b), "y": (a, b), "p": (a, b), "v": (v,), "w": (v,), "m": (b, b), "t": (c, a, b),
        "z": (a, a), "q": (a, a), "s": (), "im": tuple(image),
    }  # fmt: skip
    values = {}
    for name, shape in shapes.items():
        n = int(numpy.prod(shape))
        known = numpy.resize(table.VALUES[name].ravel(), n).reshape(shape)
        # Copies of one number would be ties.
        values[name] = known + 0.001 * numpy.arange(n).reshape(shape)
    square = 2.5 * numpy.eye(b)
    values["m"] = values["m"] + square - 0.5 * numpy.ones((b, b))
    return values, {"i": numpy.array([0, 3, 3, 1]), "b": numpy.ones((a, b), bool)}


def _litter(number: float) -> None:
    """Leaves memory behind that is not zero, for what is read before it is written."""
    arrays = [np.full((n,), number) for n in (1, 4, 16, 64, 256, 1024) for _ in range(3)]
    engine.waitall()
    del arrays


def _slopes(case: table._Case, values: dict[str, Any], order: int) -> dict[str, Any] | None:
    """The gradients of a mix of what comes out, or None where nothing does."""
    made = case.variables(values)
    for a in made.values():
        a.grad[...] = 7
    names = {"F": np, "X": npx, "N": nd, **made}
    if case.classic:
        names |= {k: a.as_nd_ndarray() for k, a in made.items()}
    with autograd.record():
        result = eval(case.code, names | {k: np.array(a) for k, a in table.CONSTANTS.items()})
        if not table._outputs(result):
            return None
        loss = table._loss(result, case.seed, False)
        if order == 2 and _core.on_tape(loss):
            slopes = autograd.grad(loss, list(made.values()), create_graph=True)
            loss = sum(np.sum(np.sin(np.abs(s))) for s in slopes)
    if not _core.on_tape(loss) or not numpy.isfinite(loss.item()):
        return None
    loss.backward()
    return {n: a.grad.asnumpy() for n, a in made.items()}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("sizes", SIZES, ids=str)
def test_gradients_of_the_table(sizes: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    values, constants = _values(sizes)
    monkeypatch.setattr(table, "VALUES", values)
    monkeypatch.setattr(table, "CONSTANTS", constants)
    npx.set_np(dtype=True)
    computed = 0
    for entry in table.ENTRIES:
        case = table._Case(entry)
        for order in (1, 2)[: case.order]:
            found = []
            try:
                for mode, number in (("async", 1e30), ("sync", -3.0)):
                    engine.configure(mode=mode)
                    _litter(number)
                    found.append(_slopes(case, values, order))
            except ERRORS as e:
                assert order == 1, f"{entry}: only its second gradient raises: {e}"
                break
            except Exception as e:
                e.add_note(entry)
                raise
            if found[0] is None:
                continue
            computed += 1
            for n in case.names:
                first, second = (f[n] for f in found)
                assert first.shape == values[n].shape, entry
                numpy.testing.assert_array_equal(first, second, entry)
                if order == 1:
                    assert numpy.isfinite(first).all(), f"{entry}: {n} gets {first}"
    assert computed > 300


def test_weights_that_no_image_used_have_no_gradient() -> None:
    """Sums over parts of a batch that has none."""
    for dtype in ("float32", "float64", "float16"):
        weight = variable(numpy.ones((3, 2, 2, 2)), dtype=dtype)
        bias = variable(numpy.ones(3), dtype=dtype)
        images = np.ones((0, 2, 5, 6), dtype=dtype)
        for compute in (
            lambda w, b, x: npx.convolution(x, w, b, kernel=(2, 2), num_filter=3),
            lambda w, b, x: npx.deconvolution(
                x, w.transpose(1, 0, 2, 3), b, kernel=(2, 2), num_filter=3, no_bias=False
            ),
        ):
            _litter(9.0)
            with autograd.record():
                y = compute(weight, bias, images)
            y.backward()
            assert not weight.grad.asnumpy().any()
            assert not bias.grad.asnumpy().any()


def test_a_convolution_of_no_channels_is_its_bias() -> None:
    bias = variable([1.0, 2.0])
    with autograd.record():
        y = npx.convolution(
            np.ones((3, 0, 2, 2)), np.ones((2, 0, 1, 1)), bias, kernel=(1, 1), num_filter=2
        )
    y.backward()
    assert y.shape == (3, 2, 2, 2)
    assert y[0, :, 0, 0].tolist() == [1.0, 2.0]
    assert bias.grad.tolist() == [12.0, 12.0]


@pytest.mark.parametrize("shape", [(0, 2, 5, 6), (1, 2, 0, 6), (1, 2, 5, 0)], ids=str)
def test_nothing_to_normalize_moves_no_statistics(shape: tuple[int, ...]) -> None:
    gamma, beta, x = variable([1.0, 2.0]), variable([0.0, 1.0]), variable(numpy.zeros(shape))
    mean, var = np.zeros(2), np.ones(2)
    for compute in (
        lambda: npx.batch_norm(x, gamma, beta, mean, var, fix_gamma=False),
        lambda: npx.group_norm(x, gamma, beta, num_groups=2),
        lambda: npx.instance_norm(x, gamma, beta),
    ):
        with autograd.record():
            y = compute()
        y.backward()
        assert y.shape == x.grad.shape == shape
        assert gamma.grad.tolist() == beta.grad.tolist() == [0.0, 0.0]
    assert mean.tolist() == [0.0, 0.0]
    assert var.tolist() == [1.0, 1.0]


def test_a_layer_survives_an_empty_batch() -> None:
    for layer in (gluon.nn.BatchNorm(), gluon.nn.GroupNorm(), gluon.nn.InstanceNorm()):
        layer.initialize()
        for n in (2, 0, 1):
            with autograd.record():
                y = layer(np.ones((n, 3, 4)) * np.arange(4))
            y.backward()
            for p in layer.collect_params().values():
                assert numpy.isfinite(p.data().asnumpy()).all()
                assert p.grad_req == "null" or numpy.isfinite(p.grad().asnumpy()).all()


def test_no_steps_to_align_labels_with() -> None:
    x = variable(numpy.zeros((0, 2, 3)))
    with autograd.record():
        loss = npx.ctc_loss(x, np.array([[1, 2], [2, 0]]))
        slope = autograd.grad(loss, [x], create_graph=True)[0]
    slope.backward()
    assert loss.tolist() == [0.0, 0.0]
    assert slope.shape == x.grad.shape == (0, 2, 3)


@pytest.mark.parametrize("mode", ["lstm", "gru", "rnn_tanh", "rnn_relu"])
def test_recurrent_weights_that_no_step_used_have_no_gradient(mode: str) -> None:
    gates = {"lstm": 4, "gru": 3}.get(mode, 1)
    for dtype in ("float32", "float64"):
        for steps, batch in ((0, 2), (3, 0), (0, 0)):
            weights = variable(numpy.ones(2 * gates * 2 * (3 + 2 + 2)), dtype=dtype)
            state = variable(numpy.ones((2, batch, 2)), dtype=dtype)
            _litter(9.0)
            with autograd.record():
                y, *_ = npx.rnn(
                    np.ones((steps, batch, 3), dtype=dtype), weights, state,
                    state if mode == "lstm" else None, mode=mode, state_size=2, num_layers=1,
                    bidirectional=True, state_outputs=True,
                )  # fmt: skip
            y.backward()
            assert y.shape == (steps, batch, 4)
            assert not weights.grad.asnumpy().any()
            assert not state.grad.asnumpy().any()


@pytest.mark.parametrize("name", ["std", "nanstd"])
def test_one_element_does_not_deviate(name: str) -> None:
    """The root's slope at zero is infinite, but the variance of one element is zero everywhere."""
    for axis, shape in ((0, (1, 3)), (None, ()), (1, (2, 1))):
        x = variable(numpy.full(shape, 3.0))
        with autograd.record():
            y = getattr(np, name)(x, axis)
        y.backward()
        assert not y.asnumpy().any()
        assert not x.grad.asnumpy().any()
    x = variable([[1.0, 3.0], [2.0, 2.0]])
    with autograd.record():
        y = getattr(np, name)(x, axis=1)
    y.backward()
    assert y.tolist() == [1.0, 0.0]
    assert x.grad.tolist() == [[-0.5, 0.5], [0.0, 0.0]]


def test_the_norm_of_zeros_has_no_slope() -> None:
    for compute in (np.linalg.norm, lambda x: np.linalg.norm(x, axis=0), npx.norm,
                    lambda x: np.linalg.norm(x, "fro")):  # fmt: skip
        x = variable(numpy.zeros((2, 3)))
        with autograd.record():
            y = compute(x)
        y.backward()
        assert not y.asnumpy().any()
        assert not x.grad.asnumpy().any()
    x = variable([[3.0, 0.0], [4.0, 0.0]])
    with autograd.record():
        y = np.linalg.norm(x, axis=0)
    y.backward()
    numpy.testing.assert_allclose(x.grad.asnumpy(), [[0.6, 0.0], [0.8, 0.0]], rtol=1e-6)


def test_sinc_is_smooth_at_zero() -> None:
    x = variable([0.0, 0.5], dtype="float64")
    with autograd.record():
        y = np.sinc(x)
        slope = autograd.grad(y, [x], create_graph=True)[0]
    slope.backward()
    numpy.testing.assert_allclose(y.asnumpy(), numpy.sinc([0.0, 0.5]))
    numpy.testing.assert_allclose(slope.asnumpy(), [0.0, -4 / numpy.pi], atol=1e-12)
    numpy.testing.assert_allclose(
        x.grad.asnumpy(), [-(numpy.pi**2) / 3, 16 / numpy.pi - 2 * numpy.pi]
    )


def test_output_layers_of_an_empty_batch() -> None:
    data = nd.zeros((0, 2, 3))
    data.attach_grad()
    for compute in (
        lambda x: nd.SoftmaxOutput(x, nd.zeros((0, 3)), multi_output=True),
        lambda x: nd.SoftmaxOutput(x, nd.zeros((0,))),
        lambda x: nd.SoftmaxActivation(x),
        lambda x: nd.LinearRegressionOutput(x, nd.zeros((0, 6))),
        lambda x: nd.SVMOutput(x, nd.zeros((0, 2))),
    ):
        with autograd.record():
            y = compute(data)
        y.backward()
        assert y.shape == data.grad.shape == (0, 2, 3)


@pytest.mark.parametrize(
    "name",
    ["LinearRegressionOutput", "LogisticRegressionOutput", "MAERegressionOutput", "SVMOutput",
     "SoftmaxOutput"],
)  # fmt: skip
def test_a_label_that_does_not_fit_raises_at_the_call(name: str) -> None:
    for shape in ((2, 3), (), (2, 0), (0,)):
        data = variable(numpy.zeros(shape)).as_nd_ndarray()
        with autograd.record(), pytest.raises(ValueError, match=r"label has shape \(5,\)"):
            getattr(nd, name)(data, nd.zeros((5,)))
