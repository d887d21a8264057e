"""Symbols in files: ours, and those of MXNet's old and new versions."""

from __future__ import annotations

import json

import numpy
import pytest

from slipstream import MXNetError, model, nd, sym, visualization


def test_json_has_mxnets_fields():
    net = sym.FullyConnected(sym.var("data"), num_hidden=3, name="fc")
    graph = json.loads(net.tojson())
    assert [n["op"] for n in graph["nodes"]] == ["null", "null", "null", "FullyConnected"]
    assert graph["nodes"][3] == {
        "op": "FullyConnected", "name": "fc", "attrs": {"num_hidden": "3"},
        "inputs": [[0, 0, 0], [1, 0, 0], [2, 0, 0]],
    }  # fmt: skip
    assert graph["arg_nodes"] == [0, 1, 2]
    assert graph["node_row_ptr"] == [0, 1, 2, 3, 4]
    assert graph["heads"] == [[3, 0, 0]]
    assert graph["attrs"]["mxnet_version"][0] == "int"


def test_save_and_load(tmp_path):
    x = sym.var("x", shape=(2, 4), lr_mult=2)
    parts = sym.split(x, num_outputs=2, axis=1)
    net = sym.Group([parts[1] * 2, sym.concat(parts[0], x, dim=1)])
    net.save(tmp_path / "net.json")
    again = sym.load(tmp_path / "net.json")
    assert again.tojson() == net.tojson()
    assert again.attr_dict()["x"] == {
        "__shape__": "(2, 4)", "__lr_mult__": "2", "lr_mult": "2",
    }  # fmt: skip
    value = nd.array(numpy.arange(8).reshape(2, 4))
    for a, b in zip(net.eval(x=value), again.eval(x=value), strict=True):
        numpy.testing.assert_array_equal(a.asnumpy(), b.asnumpy())


# A small convolutional network as MXNet 1.9 writes it.
CNN = {
    "nodes": [
        {"op": "null", "name": "data", "inputs": []},
        {"op": "null", "name": "conv0_weight", "attrs": {
            "__dtype__": "0", "__lr_mult__": "1.0", "__shape__": "(2, 0, 3, 3)",
            "__storage_type__": "0", "__wd_mult__": "1.0"}, "inputs": []},
        {"op": "Convolution", "name": "conv0_fwd", "attrs": {
            "dilate": "(1, 1)", "kernel": "(3, 3)", "layout": "NCHW", "no_bias": "True",
            "num_filter": "2", "num_group": "1", "pad": "(1, 1)", "stride": "(1, 1)"},
         "inputs": [[0, 0, 0], [1, 0, 0]]},
        {"op": "null", "name": "bn_gamma", "inputs": []},
        {"op": "null", "name": "bn_beta", "inputs": []},
        {"op": "null", "name": "bn_running_mean", "attrs": {"__init__": "zeros"}, "inputs": []},
        {"op": "null", "name": "bn_running_var", "attrs": {"__init__": "ones"}, "inputs": []},
        {"op": "BatchNorm", "name": "bn_fwd", "attrs": {
            "axis": "1", "eps": "1e-05", "fix_gamma": "False", "momentum": "0.9",
            "use_global_stats": "False"},
         "inputs": [[2, 0, 0], [3, 0, 0], [4, 0, 0], [5, 0, 1], [6, 0, 1]]},
        {"op": "Activation", "name": "relu", "attrs": {"act_type": "relu"},
         "inputs": [[7, 0, 0]]},
        {"op": "Pooling", "name": "pool", "attrs": {
            "global_pool": "True", "kernel": "(1, 1)", "layout": "NCHW", "pad": "(0, 0)",
            "pool_type": "avg", "pooling_convention": "full", "stride": "(1, 1)"},
         "inputs": [[8, 0, 0]]},
        {"op": "Flatten", "name": "flat", "inputs": [[9, 0, 0]]},
        {"op": "null", "name": "fc_weight", "inputs": []},
        {"op": "null", "name": "fc_bias", "inputs": []},
        {"op": "FullyConnected", "name": "fc", "attrs": {
            "flatten": "True", "no_bias": "False", "num_hidden": "3"},
         "inputs": [[10, 0, 0], [11, 0, 0], [12, 0, 0]]},
        {"op": "_plus_scalar", "name": "plus", "attrs": {"scalar": "1"},
         "inputs": [[13, 0, 0]]},
        {"op": "elemwise_add", "name": "sum", "inputs": [[14, 0, 0], [13, 0, 0]]},
    ],
    "arg_nodes": [0, 1, 3, 4, 5, 6, 11, 12],
    "node_row_ptr": [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 18],
    "heads": [[15, 0, 0]],
    "attrs": {"mxnet_version": ["int", 10901]},
}  # fmt: skip


def test_a_network_of_mxnet_runs():
    net = sym.load_json(json.dumps(CNN))
    assert net.list_arguments() == [
        "data", "conv0_weight", "bn_gamma", "bn_beta", "fc_weight", "fc_bias",
    ]  # fmt: skip
    assert net.list_auxiliary_states() == ["bn_running_mean", "bn_running_var"]
    arguments, outputs, states = net.infer_shape(data=(2, 3, 8, 8))
    assert arguments[1] == (2, 3, 3, 3) and outputs == [(2, 3)] and states == [(2,), (2,)]
    rng = numpy.random.default_rng(0)
    values = {
        n: rng.normal(size=s).astype("float32")
        for n, s in zip(net.list_arguments(), arguments, strict=True)
    }
    mean, var = numpy.array([0.1, -0.2], "float32"), numpy.array([1.5, 0.5], "float32")
    found = net.eval(
        **{n: nd.array(v) for n, v in values.items()},
        bn_running_mean=nd.array(mean),
        bn_running_var=nd.array(var),
    )[0].asnumpy()
    padded = numpy.pad(values["data"], ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = numpy.lib.stride_tricks.sliding_window_view(padded, (3, 3), axis=(2, 3))
    x = numpy.einsum("nchwij,ocij->nohw", windows, values["conv0_weight"])
    scale = (values["bn_gamma"] / numpy.sqrt(var + 1e-5)).reshape(2, 1, 1)
    x = (x - mean.reshape(2, 1, 1)) * scale + values["bn_beta"].reshape(2, 1, 1)
    x = numpy.maximum(x, 0).mean(axis=(2, 3))
    x = x @ values["fc_weight"].T + values["fc_bias"]
    numpy.testing.assert_allclose(found, 2 * x + 1, rtol=1e-4, atol=1e-5)


def test_files_before_1_0():
    """Settings were called "param", then "attr"; states were not listed."""
    graph = {
        "nodes": [
            {"op": "null", "param": {}, "name": "data", "inputs": [], "backward_source_id": -1},
            {"op": "null", "param": {}, "name": "fc_weight", "inputs": [],
             "backward_source_id": -1, "attr": {"lr_mult": "2"}},
            {"op": "null", "param": {}, "name": "fc_bias", "inputs": [],
             "backward_source_id": -1},
            {"op": "FullyConnected", "param": {"no_bias": "False", "num_hidden": "4"},
             "name": "fc", "inputs": [[0, 0], [1, 0], [2, 0]], "backward_source_id": -1,
             "attr": {"ctx_group": "stage1", "bias_wd_mult": "0"}},
            {"op": "null", "param": {}, "name": "bn_gamma", "inputs": []},
            {"op": "null", "param": {}, "name": "bn_beta", "inputs": []},
            {"op": "BatchNorm", "param": {"eps": "0.001", "fix_gamma": "True",
                                          "momentum": "0.9"},
             "name": "bn", "inputs": [[3, 0], [4, 0], [5, 0]]},
            {"op": "Reshape", "param": {"target_shape": "(0, 2)", "keep_highest": "false"},
             "name": "r", "inputs": [[6, 0]]},
            {"op": "_MulScalar", "param": {"scalar": "2"}, "name": "m", "inputs": [[7, 0]]},
            {"op": "_Plus", "param": {}, "name": "p", "inputs": [[8, 0], [7, 0]]},
        ],
        "arg_nodes": [0, 1, 2, 4, 5],
        "heads": [[9, 0]],
    }  # fmt: skip
    net = sym.load_json(json.dumps(graph))
    assert net.list_arguments() == ["data", "fc_weight", "fc_bias", "bn_gamma", "bn_beta"]
    assert net.list_auxiliary_states() == ["bn_moving_mean", "bn_moving_var"]
    assert net.attr_dict()["fc_weight"] == {"__lr_mult__": "2", "lr_mult": "2"}
    assert net.attr_dict()["fc_bias"] == {"__wd_mult__": "0", "wd_mult": "0"}
    assert net.get_internals()["fc_output"].attr("ctx_group") == "stage1"
    assert net.infer_shape(data=(3, 5))[1] == [(6, 2)]
    run = net.simple_bind(data=(3, 5), grad_req="null")
    run.arg_dict["fc_bias"][:] = 1
    run.aux_dict["bn_moving_var"][:] = 1
    run.arg_dict["bn_beta"][:] = 1
    assert run.forward()[0].shape == (6, 2)
    numpy.testing.assert_allclose(run.outputs[0].asnumpy(), 3 * (1 + 1 / numpy.sqrt(1.001)), 1e-5)


def test_long_integers_and_new_lists_of_attributes():
    graph = {
        "nodes": [
            {"op": "null", "name": "x", "inputs": []},
            {"op": "Pooling", "name": "p", "attr": {"kernel": "(2L, 2L)", "pool_type": "max",
                                                    "stride": "(2L, 2L)"},
             "inputs": [[0, 0]]},
            {"op": "SliceChannel", "name": "s", "attr": {"num_outputs": "2", "axis": "1"},
             "inputs": [[1, 0]]},
            {"op": "Concat", "name": "c", "attr": {"num_args": "2", "dim": "1"},
             "inputs": [[2, 1], [2, 0]]},
        ],
        "heads": [[3, 0]],
        "arg_nodes": [0],
    }  # fmt: skip
    net = sym.load_json(json.dumps(graph))
    x = numpy.arange(32, dtype="float32").reshape(1, 2, 4, 4)
    found = net.eval(x=nd.array(x))[0].asnumpy()
    wanted = x.reshape(1, 2, 2, 2, 2, 2).max(axis=(3, 5))[:, ::-1]
    numpy.testing.assert_array_equal(found, wanted)


def test_numpy_operations_of_mxnet_2():
    graph = {
        "nodes": [
            {"op": "null", "name": "data", "inputs": []},
            {"op": "null", "name": "weight", "inputs": []},
            {"op": "_npx_fully_connected", "name": "fc", "attrs": {
                "flatten": "False", "no_bias": "True", "num_hidden": "2"},
             "inputs": [[0, 0, 0], [1, 0, 0]]},
            {"op": "_npx_relu", "name": "relu", "inputs": [[2, 0, 0]]},
            {"op": "_npi_add_scalar", "name": "add", "attrs": {"scalar": "1.0", "is_int": "False"},
             "inputs": [[3, 0, 0]]},
            {"op": "_npi_rsubtract_scalar", "name": "sub", "attrs": {"scalar": "3"},
             "inputs": [[4, 0, 0]]},
            {"op": "_npi_multiply", "name": "mul", "inputs": [[4, 0, 0], [5, 0, 0]]},
            {"op": "_npi_mean", "name": "mean", "attrs": {
                "axis": "(1,)", "dtype": "None", "keepdims": "True", "initial": "None"},
             "inputs": [[6, 0, 0]]},
            {"op": "_npi_concatenate", "name": "cat", "attrs": {"axis": "1", "num_args": "2"},
             "inputs": [[6, 0, 0], [7, 0, 0]]},
        ],
        "arg_nodes": [0, 1],
        "heads": [[8, 0, 0]],
        "attrs": {"mxnet_version": ["int", 20000], "is_np_shape": ["int", 1]},
    }  # fmt: skip
    net = sym.load_json(json.dumps(graph))
    rng = numpy.random.default_rng(0)
    x, w = rng.normal(size=(3, 4)).astype("float32"), rng.normal(size=(2, 4)).astype("float32")
    found = net.eval(data=nd.array(x), weight=nd.array(w))[0].asnumpy()
    y = numpy.maximum(x @ w.T, 0) + 1
    y = y * (3 - y)
    wanted = numpy.concatenate([y, y.mean(axis=1, keepdims=True)], axis=1)
    numpy.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6)


X = numpy.arange(6, dtype="float32").reshape(2, 3)


@pytest.mark.parametrize(
    ("op", "attrs", "inputs", "wanted"),
    [
        ("_npi_where_rscalar", {"scalar": "9"}, [X > 2, X], numpy.where(X > 2, X, 9)),
        ("_npi_where_lscalar", {"scalar": "9"}, [X > 2, X], numpy.where(X > 2, 9, X)),
        ("_npi_tensordot", {"a_axes_summed": "(1,)", "b_axes_summed": "(1,)"}, [X, X], X @ X.T),
        ("_npi_swapaxes", {"dim1": "0", "dim2": "1"}, [X], X.T),
        ("_npi_arange", {"start": "1.0", "stop": "4.0", "step": "1.0", "repeat": "1",
                         "infer_range": "False", "dtype": "float32", "ctx": "cpu(0)"},
         [], numpy.arange(1, 4)),
        ("_npi_stack", {"axis": "1", "num_args": "2"}, [X, X], numpy.stack([X, X], 1)),
        ("_npi_split", {"indices": "(0, 1)", "axis": "1", "squeeze_axis": "False",
                        "sections": "0"}, [X], X[:, :1]),
        ("_np_sum", {"axis": "None", "keepdims": "False", "initial": "None"}, [X], X.sum()),
        ("_np_reshape", {"newshape": "(3, -1)", "order": "C"}, [X], X.reshape(3, 2)),
        ("_npx_reshape", {"newshape": "(-2, -1)", "reverse": "False"}, [X], X),
        ("_slice_assign_scalar", {"scalar": "7", "begin": "(0, 0)", "end": "(1, 2)"}, [X],
         numpy.array([[7, 7, 2], [3, 4, 5]])),
        ("_full", {"shape": "(2,)", "value": "3", "dtype": "float32"}, [], [3, 3]),
        ("_maximum_scalar", {"scalar": "2.5"}, [X], numpy.maximum(X, 2.5)),
        ("_rpower_scalar", {"scalar": "2"}, [X], 2**X),
        ("_linalg_gemm2", {"transpose_b": "True", "alpha": "2.0"}, [X, X], 2 * X @ X.T),
        ("broadcast_lesser", {}, [X, X[:1]], X[:1] > X),
        ("_contrib_div_sqrt_dim", {}, [X], X / numpy.sqrt(3)),
        ("topk", {"k": "1", "ret_typ": "value", "axis": "1"}, [X], X[:, 2:]),
        ("_split_v2", {"indices": "(0, 2)", "axis": "1", "sections": "0"}, [X], X[:, :2]),
    ],
)  # fmt: skip
def test_operations_as_mxnet_writes_them(op, attrs, inputs, wanted):
    nodes = [{"op": "null", "name": f"x{i}", "inputs": []} for i in range(len(inputs))]
    nodes.append({"op": op, "name": "op", "attrs": attrs,
                  "inputs": [[i, 0, 0] for i in range(len(inputs))]})  # fmt: skip
    net = sym.load_json(json.dumps({"nodes": nodes, "heads": [[len(inputs), 0, 0]]}))
    given = {f"x{i}": nd.array(x, dtype=x.dtype) for i, x in enumerate(inputs)}
    numpy.testing.assert_allclose(net.eval(**given)[0].asnumpy(), wanted, rtol=1e-6)


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", '{"nodes": 3}', '{"nodes": [{"op": "null"}]}',
        '{"nodes": [{"op": "relu", "name": "r", "inputs": [[0, 0]]}], "heads": [[0, 0]]}',
        '{"nodes": [{"op": "null", "name": "r", "inputs": []}], "heads": [[1, 0]]}',
        '{"nodes": [{"op": "null", "name": "r", "inputs": []}], "heads": [[0, 2]]}',
        '{"nodes": [{"op": "no_such", "name": "r", "inputs": []}], "heads": [[0, 0]]}',
        '{"nodes": [{"op": "null", "name": "r", "inputs": [["a"]]}], "heads": [[0, 0]]}',
    ],
)  # fmt: skip
def test_broken_files_raise(tmp_path, text):
    path = tmp_path / "broken.json"
    path.write_text(text)
    with pytest.raises(MXNetError, match="broken"):
        sym.load(path)


def test_unknown_settings_raise():
    text = json.dumps({
        "nodes": [
            {"op": "null", "name": "x", "inputs": []},
            {"op": "relu", "name": "r", "attrs": {"speed": "9"}, "inputs": [[0, 0, 0]]},
        ],
        "heads": [[1, 0, 0]],
    })  # fmt: skip
    with pytest.raises(MXNetError, match="speed"):
        sym.load_json(text).eval(x=nd.ones(1))


def test_checkpoints(tmp_path):
    net = sym.BatchNorm(sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc"), name="bn")
    run = net.simple_bind(data=(1, 3), grad_req="null")
    arguments = {n: nd.random.normal(shape=v.shape) for n, v in run.arg_dict.items() if n != "data"}
    states = {n: nd.ones(v.shape) for n, v in run.aux_dict.items()}
    prefix = str(tmp_path / "net")
    model.save_checkpoint(prefix, 12, net, arguments, states)
    assert (tmp_path / "net-0012.params").exists()
    loaded, loaded_arguments, loaded_states = model.load_checkpoint(prefix, 12)
    assert loaded.tojson() == net.tojson()
    for a, b in ((arguments, loaded_arguments), (states, loaded_states)):
        assert a.keys() == b.keys()
        for name in a:
            numpy.testing.assert_array_equal(a[name].asnumpy(), b[name].asnumpy())
    assert set(nd.load(prefix + "-0012.params")) == {
        "arg:fc_weight", "arg:fc_bias", "arg:bn_gamma", "arg:bn_beta", "aux:bn_moving_mean",
        "aux:bn_moving_var",
    }  # fmt: skip


def test_summary(capsys):
    net = sym.load_json(json.dumps(CNN))
    total = visualization.print_summary(net, {"data": (1, 3, 8, 8)})
    text = capsys.readouterr().out
    assert total == 2 * 27 + 4 + 9  # without the moving statistics
    assert "conv0_fwd(Convolution)" in text and "2x8x8" in text


def test_drawings_need_graphviz():
    net = sym.load_json(json.dumps(CNN))
    try:
        import graphviz  # noqa: F401  # is it there?
    except ImportError:
        with pytest.raises(ImportError, match="graphviz"):
            visualization.plot_network(net)
    else:
        assert "conv0_fwd" in visualization.plot_network(net, shape={"data": (1, 3, 8, 8)}).source
