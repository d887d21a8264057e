"""Operations written in Python: ``autograd.Function`` and custom operations."""

from __future__ import annotations

import numpy
import pytest

import slipstream as mx
from slipstream import autograd, nd, np, npx

from .helpers import close, variable


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
