"""Conventions of MXNet programs: comparing optimizers, attributes, stores, unlabelled batches."""

import collections

import pytest

from slipstream import kvstore, mod, nd, optimizer, sym
from slipstream.test_utils import compare_optimizer, same_symbol_structure


def test_optimizers_that_agree_and_that_do_not():
    make = optimizer.Adam
    compare_optimizer(make(learning_rate=0.1), make(learning_rate=0.1), (3, 4), "float32")
    compare_optimizer(make(), make(), [(3,), (2, 2)], "float64")
    with pytest.raises(AssertionError):
        compare_optimizer(make(learning_rate=0.1), make(learning_rate=0.2), (3, 4), "float32")
    with pytest.raises(ValueError, match="g_stype"):
        compare_optimizer(make(), make(), (3,), "float32", g_stype="row_sparse")


def test_structure_of_symbols():
    x, y = sym.var("x"), sym.var("y")
    assert same_symbol_structure(x + y, y + x)
    assert not same_symbol_structure(x + y, x + x)
    assert not same_symbol_structure(x + y, x * y)


def test_store_that_keeps_nothing():
    store = kvstore.create("teststore")
    out = [nd.zeros(2), nd.zeros(2)]
    store.broadcast("w", nd.ones(2), out)
    store.pushpull("w", out, out[:1])
    assert [x.tolist() for x in out] == [[2.0, 2.0], [1.0, 1.0]]
    assert not store.is_capable("optimizer")


def test_attributes_of_nodes_by_both_names():
    conv = sym.Convolution(sym.var("x"), kernel=(1, 1), num_filter=1, name="c", __layout__="NCHW",
                           attr={"__mood__": "so so", "wd_mult": "3"})  # fmt: skip
    found = conv.list_attr()
    assert found["wd_mult"] == found["__wd_mult__"] == "3" and found["__layout__"] == "NCHW"
    assert conv.attr_dict()["c_weight"]["wd_mult"] == "3"
    alone = sym.relu(conv)._gen_atomic_symbol()
    assert len(alone.list_arguments()) == 1 and alone.get_internals().list_outputs()[-1:]


def test_modules_take_batches_without_labels():
    module = mod.Module(sym.var("data") * 2, label_names=None)
    module.bind([("data", (1, 4))])
    module.init_params()
    batch = collections.namedtuple("Batch", ["data"])
    for shape in ((1, 4), (3, 2)):
        module.forward(batch([nd.ones(shape)]))
        assert module.get_outputs()[0].shape == shape
