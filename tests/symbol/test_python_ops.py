"""``NumpyOp`` and ``NDArrayOp``: operations of symbols, one object each."""

from __future__ import annotations

import numpy
import pytest

import slipstream as mx
from slipstream import nd, operator, sym

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


class Loss(operator.NumpyOp):
    """The logarithm of softmax; the gradient is the difference to the label."""

    def __init__(self):
        super().__init__(need_top_grad=False)

    def list_arguments(self):
        return ["data", "label"]

    def infer_shape(self, in_shape):
        return [in_shape[0], in_shape[0]], [in_shape[0]]

    def forward(self, in_data, out_data):
        y = out_data[0]
        y[:] = in_data[0] - in_data[0].max(axis=1, keepdims=True)
        y -= numpy.log(numpy.exp(y).sum(axis=1, keepdims=True))

    def backward(self, out_grad, in_data, out_data, in_grad):
        in_grad[0][:] = numpy.exp(out_data[0]) - in_data[1]


def test_a_loss_written_with_numpy_trains_what_is_below_it():
    hidden = sym.FullyConnected(sym.var("x"), num_hidden=2, name="fc")
    loss = Loss()
    out = loss(data=hidden, name="loss")
    assert out.list_arguments() == ["x", "fc_weight", "fc_bias", "loss_label"]
    assert out.infer_shape(x=(1, 3))[0][-1] == (1, 2)
    run = out.simple_bind(mx.cpu(), x=(1, 3))
    run.arg_dict["x"][:] = nd.array([[1, 2, 3]])
    run.arg_dict["loss_label"][:] = nd.array([[1, 0]])
    (y,) = run.forward(is_train=True)
    assert y.asnumpy().tolist() == pytest.approx(numpy.log([[0.5, 0.5]]))
    run.backward()
    assert run.grad_dict["fc_bias"].asnumpy().tolist() == [-0.5, 0.5]
    assert run.grad_dict["fc_weight"].asnumpy().tolist() == [[-0.5, -1, -1.5], [0.5, 1, 1.5]]


def test_the_defaults_copy_and_have_the_gradient_one():
    with pytest.warns(DeprecationWarning, match="CustomOp"):
        op = operator.NumpyOp()
    x, dx = nd.array([10.0, 20.0]), nd.zeros(2)
    run = op.get_symbol(sym.var("X"), name="copy").bind(mx.cpu(), [x], {"X": dx})
    assert run.forward(is_train=True)[0].asnumpy().tolist() == [10, 20]
    run.backward(nd.ones(2))
    assert dx.asnumpy().tolist() == [1, 1]


def test_arrays_are_written_in_place():
    class Double(operator.NDArrayOp):
        def forward(self, in_data, out_data):
            assert isinstance(in_data[0], nd.NDArray)
            out_data[0][:] = in_data[0] * 2

        def backward(self, out_grad, in_data, out_data, in_grad):
            in_grad[0][:] = out_grad[0] * 2

    x, dx = nd.array([1.0, 2.0]), nd.zeros(2)
    double = Double()
    twice = double(double(sym.var("x")))
    run = twice.bind(mx.cpu(), [x], {"x": dx})
    assert run.forward(is_train=True)[0].asnumpy().tolist() == [4, 8]
    run.backward(nd.array([1, 3]))
    assert dx.asnumpy().tolist() == [4, 12]


def test_a_variable_given_as_the_state_of_a_custom_operation_is_one():
    @operator.register("counting_calls")
    class Prop(operator.CustomOpProp):
        def list_auxiliary_states(self):
            return ["calls"]

        def infer_shape(self, in_shape):
            return in_shape, [in_shape[0]], [[1]]

        def create_operator(self, ctx, shapes, dtypes):
            return Counting()

    class Counting(operator.CustomOp):
        def forward(self, is_train, req, in_data, out_data, aux):
            aux[0][:] += 1
            self.assign(out_data[0], req[0], in_data[0] * 2)

    out = sym.Custom(data=sym.var("x"), calls=sym.var("calls"), op_type="counting_calls")
    assert (out.list_arguments(), out.list_auxiliary_states()) == (["x"], ["calls"])
    run = out.simple_bind(mx.cpu(), x=(2,))
    run.forward(x=nd.ones(2))
    run.forward(x=nd.ones(2))
    assert run.aux_dict["calls"].asscalar() == 2
