"""What a newcomer meets: data of other libraries, names of other libraries, misspelled names."""

from __future__ import annotations

import re
import subprocess
import sys
import types

import numpy
import pytest

import slipstream as mx
from slipstream import autograd, gluon, nd, np, npx
from slipstream.gluon import nn


@pytest.mark.parametrize("hybridize", [False, True])
@pytest.mark.parametrize("data", [numpy.ones((2, 3)), [[1.0, 1, 1], [1, 1, 1]]])
def test_nets_take_numpy_arrays_and_lists(data, hybridize):
    net = nn.HybridSequential()
    net.add(nn.Dense(2))
    net.initialize("ones")
    if hybridize:
        net.hybridize()
    out = net(data)
    assert isinstance(out, nd.NDArray)
    assert out.dtype == numpy.float32
    assert out.tolist() == net(nd.ones((2, 3))).tolist()


def test_nets_take_data_by_name():
    class Sum(nn.HybridBlock):
        def forward(self, x, y=None):
            return x + y

    for net in (Sum(), Sum()):
        assert net(nd.ones((2,)), y=[1.0, 2.0]).tolist() == [2, 3]
        assert net(x=numpy.ones(2), y=numpy.ones(2)).tolist() == [2, 2]
        net.hybridize()


def test_nets_make_arrays_of_the_frontend_in_use():
    net = nn.Dense(2)
    net.initialize()
    npx.set_np()
    try:
        assert isinstance(net(numpy.ones((1, 3))), np.ndarray)
    finally:
        npx.reset_np()


def test_lists_that_contain_themselves_are_refused():
    own: list[object] = []
    own.append(own)
    with pytest.raises((TypeError, ValueError, AttributeError)):
        nn.ELU()(own).wait_to_read()


def test_losses_take_labels_as_lists_and_numpy_arrays():
    loss = gluon.loss.SoftmaxCrossEntropyLoss()
    pred = nd.array([[1.0, 2.0], [3.0, 1.0]])
    expected = loss(pred, nd.array([0, 1])).tolist()
    assert loss(pred, [0, 1]).tolist() == expected
    assert loss(pred, numpy.array([0, 1])).tolist() == expected
    assert loss(pred, label=[0, 1]).tolist() == expected
    assert loss(pred, label=numpy.array([0, 1]), sample_weight=[[1.0], [1.0]]).tolist() == expected


@pytest.mark.parametrize(
    ("module", "name", "hint"),
    [
        (nn, "Linear", "Dense"),
        (nn, "linear", "Dense"),
        (mx, "no_grad", "autograd.pause()"),
        (autograd, "no_grad", "pause"),
        (gluon.loss, "CrossEntropyLoss", "SoftmaxCrossEntropyLoss"),
        (gluon, "trainer_", "trainer"),
        (np, "asaray", "asarray"),
        (npx, "relo", "relu"),
        (nd, "onse", "ones"),
        (mx.optimizer, "Adm", "Adam"),
        (mx.metric, "Accurac", "Accuracy"),
    ],
)
def test_missing_names_suggest(module, name, hint):
    with pytest.raises(AttributeError, match=re.escape(f"did you mean {hint}?")):
        getattr(module, name)


def test_only_one_suggestion_is_shown(tmp_path):
    command = [sys.executable, "-c", "from slipstream import np; np.asaray"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stderr.splitlines()[-1].endswith("'asaray'; did you mean asarray?")


def test_private_names_are_not_guessed():
    with pytest.raises(AttributeError) as caught:
        _ = np._asaray
    assert "did you mean" not in str(caught.value)


def test_unknown_optimizers_and_arguments_suggest():
    with pytest.raises(ValueError, match="did you mean 'adam'"):
        mx.optimizer.create("adm")
    with pytest.raises(TypeError, match="SGD has no argument 'lr'; did you mean learning_rate"):
        mx.optimizer.SGD(lr=0.1)
    with pytest.raises(TypeError, match="did you mean momentum"):
        mx.optimizer.create("sgd", momentun=0.9)


def test_lazy_modules_are_listed():
    assert {"gluon", "image", "module", "profiler", "sym", "viz"} <= set(dir(mx))


def test_unknown_commands_suggest(tmp_path):
    command = [sys.executable, "-m", "slipstream", "profil"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 2
    assert "did you mean 'profile'" in done.stderr


def test_cells_are_named_as_ipython_names_them(monkeypatch):
    names = types.SimpleNamespace(format_code_name=lambda file: ("Cell", "In[12]"))
    shell = types.SimpleNamespace(compile=names)
    monkeypatch.setitem(sys.modules, "IPython", types.SimpleNamespace(get_ipython=lambda: shell))
    cell = compile(
        "x = nd.ones((3, 3))\ny = nd.linalg.potrf(-x)\n", "/tmp/ipykernel_7/1.py", "exec"
    )
    variables = {"nd": nd}
    exec(cell, variables)
    with pytest.raises(mx.MXNetError, match=r"Cell In\[12\], line 2 in <module>"):
        variables["y"].wait_to_read()


def test_out_of_memory_says_shape_and_bytes():
    x = np.zeros((1 << 20, 1 << 20), dtype="float32")
    with pytest.raises(MemoryError, match=r"4\.0 TiB.*\(1048576,1048576\).*float32"):
        x.wait_to_read()
