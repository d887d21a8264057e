"""Undocumented names of MXNet that programs use nevertheless."""

import functools
import importlib
import threading

import numpy
import pytest

import slipstream as mx
from slipstream import _version_rules, sym, test_utils


def star_import(module: str) -> dict:
    names: dict = {}
    exec(f"from {module} import *", names)
    return names


def test_star_imports_bring_along_what_mxnets_modules_do():
    assert star_import("slipstream.autograd")["NDArray"] is mx.nd.NDArray
    names = star_import("slipstream.test_utils")
    assert names["np"] is numpy
    assert names["mx"] is mx


@pytest.mark.parametrize("module", ["autograd", "test_utils"])
def test_modules_with_side_names_still_refuse_unknown_ones(module):
    with pytest.raises(AttributeError, match="no_such_name"):
        importlib.import_module(f"slipstream.{module}").no_such_name  # noqa: B018


def test_operations_of_np_by_the_names_in_files():
    internal = importlib.import_module("slipstream.ndarray.numpy._internal")
    a = mx.np.arange(6).reshape(2, 3)
    mask = mx.np.array([[True, False, True], [False, False, True]])
    out = internal.boolean_mask_assign_scalar(a, mask, 9, start_axis=0, out=a)
    assert out is a
    assert a.tolist() == [[9, 1, 9], [3, 4, 9]]
    rows = internal.boolean_mask_assign_tensor(
        mx.np.zeros((2, 3)), mx.np.array([1, 0, 1]), mx.np.ones((2, 2)), start_axis=1
    )
    assert rows.tolist() == [[1, 0, 1], [1, 0, 1]]
    kept = internal.boolean_mask(a, mx.np.array([0, 1]))
    assert isinstance(kept, mx.np.ndarray)
    assert kept.tolist() == [[3, 4, 9]]


def test_base_class_of_all_arrays():
    assert isinstance(mx.nd.ones(1), mx.nd._internal.NDArrayBase)
    assert isinstance(mx.np.ones(1), mx.nd._internal.NDArrayBase)


def test_hybridize_consistency_notices_a_difference():
    class Fickle(mx.gluon.HybridBlock):
        def forward(self, x):
            return x * (2 if self._active else 1)

    with pytest.raises(AssertionError):
        test_utils.check_gluon_hybridize_consistency(Fickle, [mx.np.ones(2)])
    with pytest.raises(AssertionError):
        test_utils.check_gluon_hybridize_consistency(
            lambda: mx.gluon.nn.Activation("relu"), [mx.np.ones(2)], lambda x: x + 1
        )


def test_trainers_tell_that_their_store_is_ready():
    net = mx.gluon.nn.Dense(1)
    net.initialize()
    trainer = mx.gluon.Trainer(net.collect_params(), "sgd")
    assert trainer._kv_initialized and trainer._params_to_init == [net.weight]
    net(mx.nd.ones((1, 2)))
    trainer._init_kvstore()
    trainer._init_params()
    assert trainer._params_to_init == []


def test_modules_show_their_executors():
    net = mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=2, name="fc")
    module = mx.mod.Module(net, label_names=None)
    assert module._exec_group is None
    module.bind([("data", (4, 3))])
    module.init_params(mx.init.One())
    group = module._exec_group
    assert group.param_names == ["fc_weight", "fc_bias"] and group.batch_size == 4
    assert group.param_arrays[0][0] is group.execs[0].arg_dict["fc_weight"]
    assert group.grad_arrays[0][0].shape == (2, 3)


def test_a_bucketing_module_shows_its_current_module():
    def make(key):
        return mx.sym.FullyConnected(mx.sym.var("data"), num_hidden=key), ["data"], None

    module = mx.mod.BucketingModule(make, default_bucket_key=2)
    assert module._curr_module is None
    module.bind([("data", (1, 3))])
    assert module._curr_module.output_names and module._curr_bucket_key == 2


def test_a_hybridized_block_shows_its_graph():
    net = mx.gluon.nn.Dense(1)
    net.initialize()
    assert net._cached_graph == ()
    net.hybridize()
    net(mx.nd.ones((1, 2)))
    inputs, out = net._cached_graph
    assert [s.name for s in inputs] == ["data"]
    assert out.list_arguments() == ["data", *net.collect_params()]


def test_the_default_context_is_that_of_the_scope():
    assert mx.Context.default_ctx == mx.cpu()
    with mx.cpu(1):
        assert mx.Context.default_ctx == mx.cpu(1)
    assert mx.nd.op.broadcast_add is mx.nd.broadcast_add


def in_thread(function):
    """What a function returns in a thread of its own."""
    found = []
    thread = threading.Thread(target=lambda: found.append(function()))
    thread.start()
    thread.join()
    return found[0]


def test_current_scopes_can_be_set_for_a_thread():
    def inside():
        mx.AttrScope.current = mx.AttrScope(x="hello")
        mx.name.NameManager.current = mx.name.Prefix("net_")
        mx.Context.default_ctx = mx.cpu(3)
        mx.util._NumpyArrayScope._current = mx.util._NumpyArrayScope(True)
        relu = mx.sym.relu(mx.sym.var("a"))
        return relu.attr("x"), relu.name, mx.current_context(), mx.is_np_array()

    assert in_thread(inside) == ("hello", "net_relu0", mx.cpu(3), True)
    assert mx.AttrScope.current._attr == {} and mx.current_context() == mx.cpu(0)
    assert not mx.is_np_array()


def test_numpy_scopes_belong_to_a_thread():
    with mx.util.np_array(True), mx.util.np_shape(True):
        assert in_thread(lambda: (mx.is_np_array(), mx.is_np_shape())) == (False, False)
        assert mx.is_np_array() and mx.is_np_shape()
    before = mx.util.set_np_shape(True)
    try:
        assert in_thread(mx.is_np_shape)  # what is set outside of scopes holds everywhere
    finally:
        mx.util.set_np_shape(before)


def test_executor_groups_share_parameters():
    from slipstream.module.executor_group import DataParallelExecutorGroup

    net = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
    names = ["fc_weight", "fc_bias"]
    one = DataParallelExecutorGroup(net, [mx.cpu()], [1], [("data", (4, 3))], None, names, True,
                                    False)  # fmt: skip
    two = DataParallelExecutorGroup(net, [mx.cpu()], [1], [("data", (2, 3))], None, names, True,
                                    False, shared_group=one)  # fmt: skip
    one.param_arrays[0][0][:] = 7
    assert two.execs[0].arg_dict["fc_weight"].asnumpy().min() == 7
    assert (one.batch_size, two.batch_size) == (4, 2)
    assert two.grad_req == {"data": "null", "fc_weight": "write", "fc_bias": "write"}
    with pytest.raises(ValueError, match="nothing"):
        DataParallelExecutorGroup(net, [mx.cpu()], [1], [("data", (4, 3))], None, ["nothing"],
                                  True, False)  # fmt: skip


def test_a_block_can_ask_whether_it_is_traced():
    from slipstream import _deferred_compute as dc

    seen = []

    class Asking(mx.gluon.HybridBlock):
        def forward(self, x):
            seen.append(dc.is_deferred_compute())
            with dc.context(dc.is_deferred_compute()):
                return x + 1

    net = Asking()
    net(mx.np.ones(2))
    net.hybridize()
    net(mx.np.ones(2))
    assert seen == [False, True]
    assert dc.set_deferred_compute(False) is False
    for call in (
        lambda: dc.get_symbol(mx.np.ones(2)),
        lambda: dc.set_variable(mx.np.ones(2), mx.sym.var("x")),
        lambda: dc.set_deferred_compute(True),
    ):
        with pytest.raises(mx.MXNetError, match="export"):
            call()


def test_a_function_may_free_what_it_saved():
    class Square(mx.autograd.Function):
        def forward(self, x):
            self.save_for_backward(x)
            return x * x

        def backward(self, dy):
            (x,) = self.saved_tensors
            self.saved_tensors = None
            return 2 * x * dy

    x = mx.nd.array([3.0])
    x.attach_grad()
    with mx.autograd.record():
        y = Square()(x)
    y.backward()
    assert x.grad.asscalar() == 6


def test_a_star_import_of_test_utils_has_array():
    names = {}
    exec("from slipstream.test_utils import *", names)
    assert names["array"] is mx.nd.array


@pytest.mark.parametrize("version", ["1.x", "2.0"])
def test_blocks_with_parameters_are_consistent_when_hybridized(version):
    _version_rules.choose(version)
    builder = functools.partial(mx.gluon.nn.Dense, 3)
    test_utils.check_gluon_hybridize_consistency(builder, [mx.nd.ones((2, 4))])
