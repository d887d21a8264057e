"""Recording and differentiating: scopes, heads, variables, functions, errors, memory."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import weakref

import numpy
import pytest

import slipstream as mx
from slipstream import autograd, engine, nd, np, npx


def variable(values: object, **kwargs: object) -> np.ndarray:
    x = np.array(values, **kwargs)
    x.attach_grad()
    return x


def close(found: object, expected: object) -> None:
    numpy.testing.assert_allclose(numpy.asarray(found), expected, rtol=1e-5, atol=1e-6)


# ---- scopes --------------------------------------------------------------------------------------


def test_scopes_set_and_restore() -> None:
    assert not autograd.is_recording() and not autograd.is_training()
    with autograd.record():
        assert autograd.is_recording() and autograd.is_training()
        with autograd.pause():
            assert not autograd.is_recording() and not autograd.is_training()
            with autograd.train_mode():
                assert not autograd.is_recording() and autograd.is_training()
        with autograd.predict_mode():
            assert autograd.is_recording() and not autograd.is_training()
        assert autograd.is_recording() and autograd.is_training()
    with autograd.record(train_mode=False):
        assert autograd.is_recording() and not autograd.is_training()
    assert not autograd.is_recording() and not autograd.is_training()


def test_a_scope_ends_with_an_error() -> None:
    with pytest.raises(ZeroDivisionError), autograd.record():
        _ = 1 / 0
    assert not autograd.is_recording() and not autograd.is_training()


def test_one_scope_object_nests() -> None:
    scope = autograd.record()
    with scope, scope:
        assert autograd.is_recording()
    assert not autograd.is_recording()


def test_setters_return_what_was() -> None:
    assert autograd.set_recording(True) is False
    assert autograd.set_recording(False) is True
    assert autograd.set_training(True) is False
    assert autograd.set_training(False) is True


def test_recording_belongs_to_a_thread() -> None:
    seen = []
    with autograd.record():
        thread = threading.Thread(
            target=lambda: seen.append((autograd.is_recording(), autograd.is_training()))
        )
        thread.start()
        thread.join()
    assert seen == [(False, False)]


def test_each_thread_differentiates_its_own() -> None:
    found: dict[int, float] = {}

    def work(k: int) -> None:
        x = variable([float(k)])
        for _ in range(50):
            with autograd.record():
                y = x * x * k
            y.backward()
        found[k] = x.grad.item()

    threads = [threading.Thread(target=work, args=(k,)) for k in range(1, 5)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert found == {k: 2.0 * k * k for k in range(1, 5)}


def test_what_is_paused_counts_as_constant() -> None:
    x = variable([3.0])
    with autograd.record():
        with autograd.pause():
            c = x * x
        y = c * x
    y.backward()
    close(x.grad, [9.0])


def test_dropout_follows_the_mode() -> None:
    x = variable(numpy.ones(1000))
    with autograd.record():
        y = npx.dropout(x, 0.5)
    y.backward()
    close(x.grad, y)
    with autograd.record(train_mode=False):
        y = npx.dropout(x, 0.5)
    y.backward()
    close(x.grad, numpy.ones(1000))


# ---- variables -----------------------------------------------------------------------------------


def test_grad_is_zero_at_first_and_stays_the_same_object() -> None:
    x = np.array([1.0, 2.0])
    assert x.grad is None
    x.attach_grad()
    g = x.grad
    close(g, [0, 0])
    with autograd.record():
        y = (x * x).sum()
    y.backward()
    assert x.grad is g
    close(g, [2, 4])
    g[:] = 0
    close(x.grad, [0, 0])


@pytest.mark.parametrize(("req", "expected"), [("write", 6.0), ("add", 12.0), ("null", 0.0)])
def test_grad_req(req: str, expected: float) -> None:
    x, other = np.array([3.0]), variable([1.0])
    x.attach_grad(grad_req=req)
    for _ in range(2):
        with autograd.record():
            y = x * x + other
        y.backward()
    close(x.grad, [expected])


def test_bad_grad_req() -> None:
    with pytest.raises(ValueError, match="grad_req"):
        np.ones(2).attach_grad(grad_req="sometimes")


def test_integers_have_no_gradient() -> None:
    with pytest.raises(TypeError, match="floating-point"):
        np.array([1, 2], dtype="int32").attach_grad()


def test_mark_variables() -> None:
    x, y = np.array([1.0]), np.array([2.0])
    gx, gy = np.zeros(1), np.array([10.0])
    autograd.mark_variables([x, y], [gx, gy], ["write", "add"])
    with autograd.record():
        z = x * y
    z.backward()
    assert x.grad is gx
    close(gx, [2.0])
    close(gy, [11.0])
    with pytest.raises(ValueError, match="differ in number"):
        autograd.mark_variables([x, y], [gx])
    with pytest.raises(ValueError, match="shape"):
        autograd.mark_variables(x, np.zeros(3))


def test_writing_outside_of_recording_keeps_the_variable() -> None:
    x = variable([1.0, 2.0])
    g = x.grad
    for _ in range(3):
        with autograd.record():
            y = (x * x).sum()
        y.backward()
        x -= 0.25 * x.grad
        x[:] = x * 1.0
    assert x.grad is g
    close(x, [0.125, 0.25])


def test_writing_while_recording_is_refused() -> None:
    x = variable([1.0, 2.0])
    with autograd.record():
        y = x * 2
        for write in (lambda: x.__iadd__(1), lambda: y.__setitem__(0, 1.0)):
            with pytest.raises(mx.MXNetError, match="recorded"):
                write()
        free = np.zeros(2)
        free += 1  # concerns no variable
    y.backward()
    close(x.grad, [2, 2])


def test_attaching_again_starts_anew() -> None:
    x = variable([1.0])
    with autograd.record():
        y = x * 2
    y.attach_grad()
    with autograd.record():
        z = y * y
    z.backward()
    close(y.grad, [4.0])
    close(x.grad, [0.0])


def test_detach() -> None:
    x = variable([2.0])
    with autograd.record():
        y = x * x
        z = y.detach() * x
    z.backward()
    close(x.grad, [4.0])
    assert y.detach().grad is None


@pytest.mark.parametrize("stop", [npx.stop_gradient, lambda x: nd.BlockGrad(x.as_nd_ndarray())])
def test_stop_gradient(stop: object) -> None:
    x = variable([2.0])
    with autograd.record():
        y = stop(x * x).as_np_ndarray() * x
    y.backward()
    close(x.grad, [4.0])


def test_both_frontends_share_a_tape() -> None:
    x = nd.array([1.0, 2.0])
    x.attach_grad()
    with autograd.record():
        y = nd.sum(nd.square(x)).as_np_ndarray() * 2
    y.backward()
    assert isinstance(x.grad, nd.NDArray)
    close(x.grad.asnumpy(), [4, 8])


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "bfloat16"])
def test_gradients_have_the_variables_type(dtype: str) -> None:
    x = variable([1.0, 2.0], dtype=dtype)
    with autograd.record():
        y = (x.astype("float32") ** 2).sum()
    y.backward()
    assert x.grad.dtype == x.dtype
    close(x.grad.astype("float32"), [2, 4])


# ---- heads ---------------------------------------------------------------------------------------


def test_several_heads_and_head_gradients() -> None:
    x = variable([1.0, 2.0])
    with autograd.record():
        y, z = x * 2, x * x
    autograd.backward([y, z], [np.array([1.0, 0.0]), None])
    close(x.grad, [2 + 2, 0 + 4])
    with autograd.record():
        y = x * 3
    y.backward(np.array([5.0, 7.0]))
    close(x.grad, [15, 21])


def test_a_head_may_be_a_view() -> None:
    x = variable(numpy.arange(6.0).reshape(2, 3))
    with autograd.record():
        y = x * x
        part = y[1, ::2]
    part.backward()
    close(x.grad, [[0, 0, 0], [6, 0, 10]])


def test_a_variable_as_its_own_head() -> None:
    x = variable([1.0, 2.0])
    with autograd.record():
        pass
    x.backward()
    close(x.grad, [1, 1])


def test_bad_heads() -> None:
    x = variable([1.0, 2.0])
    with autograd.record():
        y = x * 2
    with pytest.raises(ValueError, match="shape"):
        y.backward(np.ones(3))
    with pytest.raises(ValueError, match="head_grads"):
        autograd.backward([y], [None, None])
    with pytest.raises(TypeError, match="heads"):
        autograd.backward([1.0])
    with pytest.raises(ValueError, match="attach_grad"):
        (np.ones(2) * 2).backward()
    outside = x * 2
    with pytest.raises(ValueError, match=r"autograd.record\(\)"):
        outside.backward()


def test_retain_graph() -> None:
    x = variable([3.0])
    with autograd.record():
        y = x * x * x
    y.backward(retain_graph=True)
    y.backward()
    close(x.grad, [27.0])
    with pytest.raises(ValueError, match="retain_graph"):
        y.backward()


def test_shared_parts_are_summed() -> None:
    x = variable([2.0])
    with autograd.record():
        a = x * x
        y = a * a + a * 3 + x
    y.backward()
    close(x.grad, [4 * 8 + 6 * 2 + 1])


def test_an_unused_variable_keeps_its_gradient() -> None:
    x, w = variable([1.0]), variable([1.0])
    w.grad[:] = 7
    with autograd.record():
        y = x * 2
    y.backward()
    close(w.grad, [7.0])


# ---- grad and higher orders ----------------------------------------------------------------------


def test_grad_writes_nothing() -> None:
    x, w = variable([2.0]), variable([5.0])
    with autograd.record():
        y = x * x * w
    gx, gw = autograd.grad(y, [x, w])
    close(gx, [20.0])
    close(gw, [4.0])
    close(x.grad, [0.0])
    assert isinstance(autograd.grad, object)


def test_grad_of_something_in_between() -> None:
    x = variable([2.0])
    with autograd.record():
        a = x * x
        y = a * a
    close(autograd.grad(y, a, retain_graph=True), [8.0])
    close(autograd.grad(y, x), [32.0])


def test_grad_of_an_unrelated_variable_is_zero() -> None:
    x, w = variable([2.0]), variable([1.0, 2.0])
    with autograd.record():
        y = x * x
        _ = w * 2
    close(autograd.grad(y, w), [0.0, 0.0])


def test_grad_needs_something_on_the_tape() -> None:
    x = variable([2.0])
    with autograd.record():
        y = x * x
    with pytest.raises(ValueError, match=r"variables\[0\]"):
        autograd.grad(y, np.ones(1))


@pytest.mark.parametrize("order", [1, 2, 3, 4])
def test_higher_orders(order: int) -> None:
    x = variable([0.7], dtype="float64")
    with autograd.record():
        y = np.sin(x * 2)
        for _ in range(order):
            y = autograd.grad(y, x, create_graph=True)
    expected = [numpy.cos, lambda v: -numpy.sin(v), lambda v: -numpy.cos(v), numpy.sin]
    close(y, 2**order * expected[order - 1](numpy.array([1.4])))


def test_gradient_penalty() -> None:
    x, w = variable([1.0, 2.0]), variable([3.0, 4.0])
    with autograd.record():
        y = (x * x * w).sum()
        slope = autograd.grad(y, x, create_graph=True)
        loss = (slope * slope).sum()
    loss.backward()
    close(w.grad, 8 * numpy.array([1.0, 4.0]) * numpy.array([3.0, 4.0]))
    close(x.grad, 8 * numpy.array([1.0, 2.0]) * numpy.array([9.0, 16.0]))


# ---- views ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "look",
    [
        lambda x: x[1], lambda x: x[:, 1:3], lambda x: x[::-1, ::2], lambda x: x.T,
        lambda x: x.reshape(4, 3), lambda x: x.T.reshape(2, 6), lambda x: x[None, ..., None],
        lambda x: np.broadcast_to(x, (2, 3, 4)), lambda x: x.ravel()[3:9],
        lambda x: np.diagonal(x), lambda x: x[np.array([0, 2, 0])], lambda x: x[:, [1, 1]],
        lambda x: x[x > 5], lambda x: np.swapaxes(x, 0, 1)[2], lambda x: x[1, 2],
    ],
)  # fmt: skip
def test_views(look: object) -> None:
    values = numpy.arange(12.0).reshape(3, 4)
    x = variable(values)
    with autograd.record():
        y = look(x * 1.0) * 3
        z = look(x) * 2
    autograd.backward([y, z])
    marks = look(np.array(numpy.arange(12).reshape(3, 4))).asnumpy()
    expected = numpy.bincount(marks.ravel(), minlength=12).reshape(3, 4) * 5.0
    close(x.grad, expected)


def test_pieces_of_one_array() -> None:
    x = variable(numpy.arange(8.0))
    with autograd.record():
        a, b = np.split(x, 2)
        y = (a * b).sum() + x[3] * 10
    y.backward()
    close(x.grad, [4, 5, 6, 17, 0, 1, 2, 3])


# ---- Function ------------------------------------------------------------------------------------


class _Two(autograd.Function):
    def forward(self, x: np.ndarray, y: np.ndarray) -> tuple:
        assert not autograd.is_recording()
        self.save_for_backward(x, y)
        return x * y, x + y

    def backward(self, dp: np.ndarray, ds: np.ndarray) -> tuple:
        x, y = self.saved_tensors
        return dp * y + ds, dp * x + ds


def test_function_with_several_results() -> None:
    x, y = variable([2.0]), variable([5.0])
    with autograd.record():
        p, s = _Two()(x, y)
        z = p * 10 + s
    z.backward()
    close(x.grad, [51.0])
    close(y.grad, [21.0])


def test_function_outside_of_recording() -> None:
    p, s = _Two()(np.array([2.0]), np.array([5.0]))
    close(p, [10.0])
    close(s, [7.0])


def test_function_may_give_none() -> None:
    class First(autograd.Function):
        def forward(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
            return x * 1

        def backward(self, dy: np.ndarray) -> tuple:
            return dy * 3, None

    x, y = variable([1.0]), variable([1.0])
    with autograd.record():
        z = First()(x, y) * 2
    z.backward()
    close(x.grad, [6.0])
    close(y.grad, [0.0])


def test_function_errors() -> None:
    class Wrong(autograd.Function):
        def __init__(self, given: object) -> None:
            super().__init__()
            self.given = given

        def forward(self, x: np.ndarray) -> np.ndarray:
            return x * 1

        def backward(self, dy: np.ndarray) -> object:
            return self.given

    x = variable([1.0, 2.0])
    for given, message in (((np.ones(2), np.ones(2)), "2 gradients for 1"), (np.ones(3), "shape")):
        with autograd.record():
            y = Wrong(given)(x)
        with pytest.raises(ValueError, match=message):
            y.backward()
    with pytest.raises(TypeError, match="forward"):
        autograd.Function()(x)


# ---- operations written in Python ----------------------------------------------------------------


@mx.operator.register("test_scaled_sigmoid")
class _SigmoidProp(mx.operator.CustomOpProp):
    def __init__(self, factor: str = "1") -> None:
        super().__init__(need_top_grad=True)
        self.factor = float(factor)

    def list_arguments(self) -> list[str]:
        return ["data", "bias"]

    def infer_shape(self, in_shape: list) -> tuple:
        return in_shape, [in_shape[0]], []

    def create_operator(self, ctx: object, shapes: object, dtypes: object) -> mx.operator.CustomOp:
        factor = self.factor

        class Sigmoid(mx.operator.CustomOp):
            def forward(self, is_train, req, in_data, out_data, aux):
                y = 1 / (1 + nd.exp(-(in_data[0] + in_data[1])))
                self.assign(out_data[0], req[0], y * factor)

            def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
                y = out_data[0] / factor
                d = out_grad[0] * factor * y * (1 - y)
                self.assign(in_grad[0], req[0], d)
                self.assign(in_grad[1], req[1], nd.sum(d, axis=0))

        return Sigmoid()


def test_custom() -> None:
    values = numpy.array([[0.5, -1.0], [2.0, 0.0]], "float32")
    x, b = nd.array(values), nd.array([0.1, 0.2])
    x.attach_grad()
    b.attach_grad()
    with autograd.record():
        y = nd.Custom(x, bias=b, op_type="test_scaled_sigmoid", factor=3)
        z = (y * y).sum()
    z.backward()
    s = 1 / (1 + numpy.exp(-(values + numpy.array([0.1, 0.2]))))
    close(y.asnumpy(), 3 * s)
    slope = 2 * 9 * s * s * (1 - s)
    close(x.grad.asnumpy(), slope)
    close(b.grad.asnumpy(), slope.sum(0))


def test_custom_errors() -> None:
    with pytest.raises(ValueError, match="registered"):
        nd.Custom(nd.ones(1), op_type="nobody")
    with pytest.raises(TypeError, match="takes 2 arrays: data, bias"):
        nd.Custom(nd.ones(1), op_type="test_scaled_sigmoid")
    with pytest.raises(TypeError, match="CustomOpProp"):
        mx.operator.register("x")(int)


# ---- layers with gradients of their own ----------------------------------------------------------


def test_straight_through_and_multiplied() -> None:
    x = variable([0.4, -1.6])
    with autograd.record():
        y = npx.round_ste(x) * 2 + npx.sign_ste(x) * 3
    y.backward()
    close(x.grad, [5, 5])
    x = nd.array([1.0, 2.0])
    x.attach_grad()
    with autograd.record():
        y = nd.contrib.gradientmultiplier(x, -0.5) * 4
    y.backward()
    close(x.grad.asnumpy(), [-2, -2])


@pytest.mark.parametrize(
    ("options", "factor"),
    [({}, 1.0), ({"grad_scale": 2.0}, 2.0), ({"normalization": "batch"}, 1 / 3),
     ({"use_ignore": True, "ignore_label": 0}, 1.0),
     ({"use_ignore": True, "ignore_label": 0, "normalization": "valid"}, 0.5)],
)  # fmt: skip
def test_softmax_output(options: dict, factor: float) -> None:
    g = numpy.random.default_rng(0)
    values, label = g.standard_normal((3, 4)).astype("float32"), numpy.array([1, 0, 3])
    x = nd.array(values)
    x.attach_grad()
    with autograd.record():
        y = nd.SoftmaxOutput(x, nd.array(label), **options)
    y.backward(nd.ones((3, 4)) * 100)  # what arrives does not count
    p = numpy.exp(values) / numpy.exp(values).sum(1, keepdims=True)
    expected = (p - numpy.eye(4)[label]) * factor
    if options.get("use_ignore"):
        expected[1] = 0
    close(x.grad.asnumpy(), expected)


def test_regression_outputs() -> None:
    values, label = numpy.array([[0.5, -1.0], [2.0, 0.3]]), numpy.array([[1.0, 0.0], [0.0, 1.0]])
    for name, slope in (
        ("LinearRegressionOutput", values - label),
        ("MAERegressionOutput", numpy.sign(values - label)),
        ("LogisticRegressionOutput", 1 / (1 + numpy.exp(-values)) - label),
    ):
        x = nd.array(values)
        x.attach_grad()
        with autograd.record():
            y = getattr(nd, name)(x, nd.array(label), grad_scale=4.0)
        y.backward()
        close(x.grad.asnumpy(), slope * 4.0 / 2)


def test_make_loss() -> None:
    x = nd.array([[1.0, 2.0]])
    x.attach_grad()
    with autograd.record():
        y = nd.MakeLoss(x * x, grad_scale=3.0)
    y.backward()
    close(x.grad.asnumpy(), [[6, 12]])


# ---- control flow --------------------------------------------------------------------------------


def test_gradients_flow_through_loops() -> None:
    x = nd.array([[1.0], [2.0], [3.0]])
    w = nd.array([2.0])
    x.attach_grad()
    w.attach_grad()
    with autograd.record():
        outputs, states = nd.contrib.foreach(
            lambda a, s: (a * s[0], [s[0] * w]), x, [nd.ones((1,))]
        )
        total = outputs.sum() + states[0].sum()
    total.backward()
    close(x.grad.asnumpy(), [[1], [2], [4]])
    close(w.grad.asnumpy(), [2 + 3 * 4 + 12])
    with autograd.record():
        _, (_, product) = nd.contrib.while_loop(
            lambda i, p: i < 3, lambda i, p: (None, [i + 1, p * w]), [nd.zeros((1,)), w],
            max_iterations=5,
        )  # fmt: skip
        y = nd.contrib.cond(product.sum() > 0, lambda: product * 2, lambda: product)
    y.backward()
    close(w.grad.asnumpy(), [2 * 4 * 8])


# ---- values --------------------------------------------------------------------------------------


def test_values_are_let_go_after_backward() -> None:
    engine.waitall()
    x = variable(numpy.ones(1 << 18, "float32"))  # 1 MiB
    with autograd.record():
        y = x
        for _ in range(16):
            y = np.tanh(y)
        loss = y.sum()
    loss.backward(retain_graph=True)
    x.grad.wait_to_read()
    del y
    held = engine.stats()["live_bytes"]
    loss.backward()
    x.grad.wait_to_read()
    engine.waitall()
    freed = held - engine.stats()["live_bytes"]
    assert freed >= 14 << 20


def test_only_what_rules_read_is_kept() -> None:
    """Sums read nothing: what they summed is gone with its last handle."""
    engine.waitall()
    x = variable(numpy.ones(1 << 18, "float32"))
    before = engine.stats()["live_bytes"]
    with autograd.record():
        y = x
        for _ in range(16):
            y = y + 1.0
        loss = y.sum()
        del y
    loss.wait_to_read()
    engine.waitall()
    assert engine.stats()["live_bytes"] - before < 3 << 20
    loss.backward()
    close(x.grad[:2], [1, 1])


def test_a_recording_without_backward_is_let_go() -> None:
    class Kept(autograd.Function):
        def forward(self, x: np.ndarray) -> np.ndarray:
            return x * 1

        def backward(self, dy: np.ndarray) -> np.ndarray:
            return dy

    x = variable([1.0])
    f = Kept()
    seen = weakref.ref(f)
    with autograd.record():
        y = f(x) * 2
    del f
    gc.collect()
    assert seen() is not None
    del y
    gc.collect()
    assert seen() is None


def test_a_long_chain() -> None:
    """As deep as a program may get; in a process of its own, which a stack overflow would end."""
    program = """
from slipstream import autograd, np
x = np.array([1.0])
x.attach_grad()
with autograd.record():
    y = x
    for _ in range(1_000_000):
        y = y + 1.0
y.backward()
assert x.grad.item() == 1.0
with autograd.record():
    y = x
    for _ in range(1_000_000):
        y = y + 1.0
del y
print("done")
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=300
    )
    assert run.stdout.strip() == "done", run.stderr[-2000:]


def test_failures_come_out_where_gradients_are_looked_at() -> None:
    x = variable(numpy.zeros((2, 2)))
    with autograd.record():
        y = np.linalg.inv(x).sum()
    y.backward()
    with pytest.raises(mx.SlipstreamError, match="singular"):
        x.grad.asnumpy()


@pytest.mark.parametrize("transpose_b", [False, True])
@pytest.mark.parametrize("transpose_a", [False, True])
@pytest.mark.parametrize("size", [4, 5])
def test_products_of_matrices_apart_in_memory(
    size: int, transpose_a: bool, transpose_b: bool
) -> None:
    # Heads of attention: the matrices of a batch are not one after the other.
    rng = numpy.random.default_rng(0)
    shape_a = (3, 4, 2, size) if transpose_a else (3, size, 2, 4)
    shape_b = (3, size, 2, 4) if transpose_b else (3, 4, 2, size)
    a, b = (nd.array(rng.normal(size=s)) for s in (shape_a, shape_b))
    found = []
    for laid_out in (False, True):
        a.attach_grad()
        b.attach_grad()
        with autograd.record():
            p, q = a.swapaxes(1, 2), b.swapaxes(1, 2)
            if laid_out:
                p, q = p.copy(), q.copy()
            y = nd.batch_dot(p, q, transpose_a=transpose_a, transpose_b=transpose_b)
            loss = (y * y).sum()
        loss.backward()
        found.append((y.asnumpy(), a.grad.asnumpy(), b.grad.asnumpy()))
    for one, other in zip(*found, strict=True):
        numpy.testing.assert_allclose(one, other, rtol=1e-5, atol=1e-5)


class Weighted(mx.operator.CustomOp):
    def forward(self, is_train, req, in_data, out_data, aux):
        self.assign(out_data[0], req[0], in_data[0] * in_data[1].sum())

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        self.assign(in_grad[0], req[0], out_grad[0] * in_data[1].sum())
        self.assign(in_grad[1], req[1], nd.zeros(in_data[1].shape))


@mx.operator.register("weighted_by_a_sum")
class WeightedProp(mx.operator.CustomOpProp):
    def list_arguments(self):
        return ["data", "weights"]

    def infer_shape(self, in_shape):
        return in_shape, [in_shape[0]], []

    def create_operator(self, ctx, shapes, dtypes):
        return Weighted()


def test_custom_operation_of_arrays_of_different_shapes() -> None:
    x, w = variable([[1.0, 2.0, 3.0]]), np.array([2.0, 3.0])
    with autograd.record():
        y = npx.custom(x, w, op_type="weighted_by_a_sum")
    y.backward()
    close(y, [[5, 10, 15]])
    close(x.grad, [[5, 5, 5]])
    classic = nd.Custom(nd.ones(2), nd.ones((1, 3)), op_type="weighted_by_a_sum")
    assert type(classic) is nd.NDArray and classic.tolist() == [3.0, 3.0]


@pytest.mark.parametrize(("kind", "slopes"), [
    ("elu", [0, 0.5 * numpy.exp(-1), 0.5, 1, 1]),
    ("selu", [0, 1.7580993 * numpy.exp(-1), 1.7580993, 1.0507010, 1.0507010]),
])  # fmt: skip
@pytest.mark.parametrize("dtype", ["float32", "float16"])
def test_slopes_of_activations_with_exponentials_of_large_numbers(kind, slopes, dtype) -> None:
    x = variable([-1000.0, -1.0, 0.0, 1.0, 1000.0], dtype=dtype)
    with autograd.record():
        y = npx.leaky_relu(x, act_type=kind, slope=0.5)
    y.backward()
    assert y.dtype == x.dtype
    numpy.testing.assert_allclose(x.grad.asnumpy(), slopes, rtol=2e-3)
