"""Parameters: initialization, contexts, gradients, dictionaries, files."""

from __future__ import annotations

import copy
import pickle

import numpy
import pytest

from slipstream import autograd, cpu, gluon, init, nd, np, npx, util
from slipstream.gluon import Constant, DeferredInitializationError, Parameter, ParameterDict


def test_initialized_parameter_has_data_and_gradient():
    p = Parameter("weight", shape=(2, 3))
    p.initialize(init="ones", ctx=[cpu(0), cpu(1)])
    assert p.data(cpu(1)).asnumpy().tolist() == [[1, 1, 1], [1, 1, 1]]
    assert len(p.list_data()) == len(p.list_grad()) == 2
    assert p.list_ctx() == p.list_device() == [cpu(0), cpu(1)]
    assert p.grad(cpu(0)).shape == (2, 3)
    assert p.data(cpu(0)) is not p.data(cpu(1))


def test_data_without_context_is_that_of_the_current_one():
    p = Parameter("weight", shape=(1,), init="ones")
    p.initialize(ctx=[cpu(0), cpu(1)])
    with cpu(1):
        assert p.data() is p.data(cpu(1))
    with pytest.raises(RuntimeError, match=r"cpu\(2\)"):
        p.data(cpu(2))


def test_uninitialized_parameter_says_what_to_do():
    p = Parameter("weight", shape=(2, 0))
    with pytest.raises(RuntimeError, match="initialize"):
        p.data()
    with pytest.raises(ValueError, match="unknown sizes"):
        p.initialize()
    p = Parameter("weight", shape=(2, 0), allow_deferred_init=True)
    p.initialize()
    with pytest.raises(DeferredInitializationError, match="weight"):
        p.data()
    assert p.list_ctx() == [cpu(0)]


def test_deferred_parameter_takes_set_data():
    p = Parameter("weight", shape=(0, 2), allow_deferred_init=True)
    p.initialize()
    p.set_data(nd.ones((3, 2)))
    p._finish_deferred_init()
    assert p.shape == (3, 2)
    assert p.data().asnumpy().sum() == 6


def test_second_initialize_is_ignored_with_a_warning():
    p = Parameter("weight", shape=(2,), init="zeros")
    p.initialize()
    with pytest.warns(UserWarning, match="already initialized"):
        p.initialize(init="ones")
    assert p.data().asnumpy().tolist() == [0, 0]
    p.initialize(init="ones", force_reinit=True)
    assert p.data().asnumpy().tolist() == [1, 1]


def test_class_of_arrays_follows_numpy_mode():
    p = Parameter("weight", shape=(2,))
    p.initialize()
    assert type(p.data()) is nd.NDArray
    with util.np_array():
        q = Parameter("weight", shape=(2,))
        q.initialize()
        assert type(q.data()) is np.ndarray
        assert type(q.grad()) is np.ndarray


def test_unknown_sizes_are_minus_one_with_numpy_shapes():
    p = Parameter("weight", shape=(2, 0))
    assert p.shape == (2, 0)
    with util.np_shape():
        assert p.shape == (2, -1)


def test_shape_only_fills_in_unknown_sizes():
    p = Parameter("weight", shape=(2, 0))
    p.shape = (2, 5)
    assert p.shape == (2, 5)
    with pytest.raises(AssertionError, match="does not fit"):
        p.shape = (2, 6)


@pytest.mark.parametrize("req", ["write", "add"])
def test_grad_req(req):
    p = Parameter("weight", shape=(2,), grad_req=req, init="ones")
    p.initialize()
    for _ in range(2):
        with autograd.record():
            y = (p.data() * 3).sum()
        y.backward()
    assert p.grad().asnumpy().tolist() == ([3, 3] if req == "write" else [6, 6])
    p.zero_grad()
    assert p.grad().asnumpy().tolist() == [0, 0]


def test_grad_req_can_change():
    p = Parameter("weight", shape=(2,), init="ones")
    p.initialize()
    p.grad_req = "null"
    with pytest.raises(RuntimeError, match="null"):
        p.grad()
    assert p.data().grad is None
    p.grad_req = "write"
    assert p.grad().shape == (2,)
    with pytest.raises(ValueError, match="grad_req"):
        p.grad_req = "other"


def test_set_data_keeps_the_variable():
    p = Parameter("weight", shape=(2,), init="ones")
    p.initialize()
    before = p.data()
    p.set_data([3.0, 4.0])
    assert p.data() is before
    with autograd.record():
        y = (p.data() ** 2).sum()
    y.backward()
    assert p.grad().asnumpy().tolist() == [6, 8]


def test_cast_converts_data_and_gradient():
    p = Parameter("weight", shape=(2,), init="ones")
    p.initialize()
    p.cast("float16")
    assert p.data().dtype == p.grad().dtype == numpy.float16


def test_reset_ctx():
    p = Parameter("weight", shape=(2,), init="ones")
    p.initialize(ctx=[cpu(1), cpu(2)])
    p.data(cpu(1))[:] = 3
    p.reset_ctx(cpu(0))
    assert p.list_ctx() == [cpu(0)]
    assert p.data().asnumpy().tolist() == [2, 2]
    with pytest.raises(ValueError, match="initialized"):
        Parameter("other", shape=(1,)).reset_ctx(cpu(0))


def test_constant_has_a_value_and_no_gradient():
    c = Constant("const", [[1, 2], [3, 4]])
    c.initialize()
    assert c.data().asnumpy().tolist() == [[1, 2], [3, 4]]
    assert c.grad_req == "null"
    assert Constant(nd.ones((2,))).name == "const"


def test_copies_and_pickles_are_variables_of_their_own():
    p = Parameter("weight", shape=(2,), init="ones")
    p.initialize()
    for q in (copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
        p.data()[:] = 5
        assert q.data().asnumpy().tolist() == [1, 1]
        assert q.grad().shape == (2,)
        p.data()[:] = 1


def test_initializer_of_the_parameter_comes_first():
    p = Parameter("weight", shape=(2,), init=init.Constant(3))
    p.initialize(default_init="ones")
    assert p.data().asnumpy().tolist() == [3, 3]


class TestDict:
    def test_get_makes_and_finds(self):
        params = ParameterDict("net_")
        p = params.get("w", shape=(2, 0))
        assert p.name == "net_w"
        assert params.get("w", shape=(0, 3)) is p
        assert p.shape == (2, 3)
        assert params["net_w"] is p
        with pytest.raises(AssertionError, match="shape"):
            params.get("w", shape=(3, 3))
        with pytest.raises(AssertionError, match="dtype"):
            params.get("w", dtype="float64")

    def test_shared_parameters_are_found(self):
        one = ParameterDict("net_")
        p = one.get("w", shape=(2,))
        two = ParameterDict("net_", shared=one)
        assert two.get("w") is p

    def test_constants(self):
        params = ParameterDict("net_")
        c = params.get_constant("c", [1.0, 2.0])
        assert params.get_constant("c") is c
        assert params.get_constant("c", [1.0, 2.0]) is c
        with pytest.raises(AssertionError, match="another value"):
            params.get_constant("c", [1.0, 3.0])
        with pytest.raises(KeyError):
            params.get_constant("d")

    def test_update_refuses_two_of_one_name(self):
        one, two = ParameterDict("net_"), ParameterDict("net_")
        one.get("w", shape=(1,))
        two.get("w", shape=(1,))
        with pytest.raises(AssertionError, match="net_w"):
            one.update(two)

    def test_setattr_and_zero_grad(self):
        params = ParameterDict()
        for name in "ab":
            params.get(name, shape=(2,), init="ones")
        params.initialize()
        with autograd.record():
            y = (params["a"].data() * params["b"].data()).sum()
        y.backward()
        params.zero_grad()
        assert params["a"].grad().asnumpy().sum() == 0
        params.setattr("lr_mult", 0.5)
        assert params["b"].lr_mult == 0.5

    def test_repr(self):
        params = ParameterDict("net_")
        params.get("w", shape=(2, 3))
        assert repr(params) == "net_ (\n  Parameter net_w (shape=(2, 3), dtype=float32)\n)"

    @pytest.mark.parametrize("suffix", ["params", "safetensors", "npz"])
    def test_files(self, tmp_path, suffix):
        path = tmp_path / f"x.{suffix}"
        params = ParameterDict("net_")
        for name in "ab":
            params.get(name, shape=(2, 2))
        params.initialize()
        params.save(path, strip_prefix="net_")
        assert sorted(nd.load(path)) == ["a", "b"]
        other = ParameterDict("other_")
        for name in "ab":
            other.get(name, shape=(2, 0), allow_deferred_init=True)
        other.load(path, restore_prefix="other_")
        for name in "ab":
            found = other["other_" + name].data().asnumpy()
            assert (found == params["net_" + name].data().asnumpy()).all()
        with pytest.raises(ValueError, match="strip_prefix"):
            params.save(path, strip_prefix="wrong")
        other.get("c", shape=(1,))
        with pytest.raises(AssertionError, match="'other_c'"):
            other.load(path, restore_prefix="other_")
        other.load(path, restore_prefix="other_", allow_missing=True)
        fewer = ParameterDict("f_")
        fewer.get("a", shape=(2, 2))
        with pytest.raises(ValueError, match="'f_b'"):
            fewer.load(path, restore_prefix="f_")
        fewer.load(path, restore_prefix="f_", ignore_extra=True)


def test_integer_parameters_have_no_gradient():
    p = Parameter("index", shape=(2,), dtype="int8", init="ones")
    p.initialize()
    assert p.data().dtype == numpy.int8
    assert p.data().grad is None


def test_constant_of_integers_is_float():
    c = Constant("c", numpy.array([[1, 2]]))
    c.initialize()
    assert c.data().dtype == nd.array(numpy.array([[1, 2]])).dtype


def test_numpy_mode_off_after_tests():
    assert not npx.is_np_array()
    assert gluon.parameter.array_class() is nd.NDArray


class Halved(Parameter):
    """Stands for another parameter, whose insides it takes over."""

    def __init__(self, p: Parameter) -> None:
        self._deferred_init = p._deferred_init
        super().__init__(
            name=p.name, grad_req=p.grad_req, shape=p._shape, dtype=p.dtype, init=p.init,
            allow_deferred_init=p._allow_deferred_init, differentiable=p._differentiable,
        )  # fmt: skip
        self._var, self._data, self._grad = p._var, p._data, p._grad
        self._ctx_list, self._ctx_map, self._trainer = p._ctx_list, p._ctx_map, p._trainer

    def data(self, ctx=None):
        return self._check_and_get(self._data, ctx) / 2


@pytest.mark.parametrize("hybrid", [False, True])
@pytest.mark.parametrize("before", [False, True])
def test_parameter_that_stands_for_another(before: bool, hybrid: bool) -> None:
    net = gluon.nn.Dense(2, use_bias=False, in_units=3, weight_initializer="ones")
    if before:
        net.initialize()
    stand_in = Halved(net.weight)
    net._reg_params["weight"] = net.params._params[net.weight.name] = stand_in
    object.__setattr__(net, "weight", stand_in)
    if not before:
        with pytest.raises(RuntimeError, match="not been initialized"):
            stand_in.data()
        net.initialize()
    if hybrid:
        net.hybridize()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1.0})
    for expected in ([[1.5, 1.5]], [[0.75, 0.75]]):
        with autograd.record():
            y = net(nd.ones((1, 3)))
        y.backward()
        assert y.tolist() == expected
        assert stand_in.grad().tolist() == [[0.5] * 3] * 2
        trainer.step(1)
    assert stand_in.list_data()[0].tolist() == [[0.0] * 3] * 2
    assert stand_in._check_and_get(stand_in._data, list) is stand_in._data
    with pytest.raises(RuntimeError, match="not initialized on"):
        stand_in._check_and_get(stand_in._data, cpu(1))


def test_shared_parameter_may_be_asked_for_with_or_without_deferral() -> None:
    params = ParameterDict("net_")
    weight = params.get("weight", shape=(2, 3))
    assert params.get("weight", shape=(2, 0), allow_deferred_init=True) is weight
    assert params.get("weight", allow_deferred_init=False) is weight
    assert weight.allow_deferred_init and weight.shape == (2, 3)


@pytest.mark.parametrize("change", ["reset", "pickle"])
def test_waiting_parameter_follows_to_several_contexts(change) -> None:
    places = [cpu(1), cpu(2)]
    net = gluon.nn.Dense(2, use_bias=False)
    if change == "reset":
        net.initialize()
        net.reset_ctx(places)
    else:
        net.initialize(ctx=places)
        net = pickle.loads(pickle.dumps(net))
    shards = gluon.utils.split_and_load(nd.ones((4, 3)), places)
    assert [net(x).shape for x in shards] == [(2, 2), (2, 2)]
    assert net.weight.list_ctx() == places


def test_parameter_of_integers_has_no_gradient_to_clear() -> None:
    p = Parameter("count", shape=(2,), dtype="int32")
    p.initialize(init="zeros")
    p.zero_grad()
    assert p.data().tolist() == [0, 0]


def test_values_of_another_type_leave_the_parameter_as_it_was() -> None:
    net = gluon.nn.Dense(1, use_bias=False)
    with pytest.raises(AssertionError, match="cast_dtype"):
        net.load_dict({"weight": nd.ones((1, 2), dtype="float64")})
    net.load_dict({"weight": nd.ones((1, 3))})
    assert net.weight.shape == (1, 3)
