"""Blocks as programs written for MXNet define them."""

import pytest

import slipstream as mx
from slipstream import autograd, gluon, nd, operator, sym


class Norm(gluon.HybridBlock):
    def __init__(self):
        super().__init__()
        self.gamma = self.params.get("gamma", shape=(2,), init="ones")
        self.beta = self.params.get("beta", shape=(2,), init="zeros")
        for name, init in (("running_mean", "zeros"), ("running_var", "ones")):
            p = self.params.get(name, shape=(2,), init=init, grad_req="null")
            setattr(self, name, p)

    def hybrid_forward(self, F, x, gamma, beta, running_mean, running_var):
        return F.BatchNorm(x, gamma, beta, running_mean, running_var, fix_gamma=True)


def test_batch_norm_with_a_fixed_gamma_trains():
    for hybrid in (False, True):
        net = Norm()
        net.initialize()
        net.hybridize(hybrid)
        trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})
        for _ in range(3):
            with autograd.record():
                loss = (net(nd.array([[1, 2], [3, 5]])) * nd.array([1, 2])).sum()
            loss.backward()
            trainer.step(1)
        assert net.gamma.grad().tolist() == [0, 0]
        assert net.gamma.data().tolist() == [1, 1]
        assert net.beta.data().tolist() == pytest.approx([-0.6, -1.2])


@mx.operator.register("times_own_weight")
class TimesWeightProp(mx.operator.CustomOpProp):
    def list_arguments(self):
        return ["data", "weight"]

    def infer_shape(self, in_shape):
        return [in_shape[0], (in_shape[0][1], 3)], [(in_shape[0][0], 3)], []

    def create_operator(self, ctx, shapes, dtypes):
        return TimesWeight()


class TimesWeight(mx.operator.CustomOp):
    def forward(self, is_train, req, in_data, out_data, aux):
        self.assign(out_data[0], req[0], nd.dot(in_data[0], in_data[1]))

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        self.assign(in_grad[0], req[0], nd.dot(out_grad[0], in_data[1], transpose_b=True))
        self.assign(in_grad[1], req[1], nd.dot(in_data[0], out_grad[0], transpose_a=True))


class Custom(gluon.HybridBlock):
    def __init__(self, by_name):
        super().__init__()
        self.by_name = by_name
        self.weight = self.params.get("weight", shape=(0, 0), allow_deferred_init=True)

    def hybrid_forward(self, F, x, weight):
        if self.by_name:
            return F.Custom(data=x, weight=weight, op_type="times_own_weight")
        return F.Custom(x, weight, op_type="times_own_weight")


def test_inferring_shapes_does_not_run_a_custom_operation():
    calls = []

    class Noted(operator.CustomOp):
        def forward(self, is_train, req, in_data, out_data, aux):
            calls.append(in_data[0].shape)
            self.assign(out_data[0], req[0], in_data[0] * 2)

    @operator.register("noted")
    class Prop(operator.CustomOpProp):
        def create_operator(self, ctx, shapes, dtypes):
            return Noted()

    out = sym.Custom(sym.var("data"), op_type="noted")
    assert out.infer_shape(data=(2, 3))[1] == [(2, 3)]
    executor = out.simple_bind(None, data=(2, 3))
    assert calls == []
    assert executor.forward(data=nd.ones((2, 3)))[0].asnumpy().sum() == 12
    assert calls == [(2, 3)]


def test_unknown_shapes_come_from_the_custom_operation():
    for by_name in (False, True):
        block = Custom(by_name)
        block.initialize("ones")
        assert block(nd.ones((2, 4))).tolist() == [[4, 4, 4], [4, 4, 4]]
        assert block.weight.shape == (4, 3)
