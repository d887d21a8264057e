"""``import mxnet`` in every spelling."""

from __future__ import annotations

import importlib
import importlib.util
import pickle
import sys

import pytest

import slipstream
from slipstream import compat

SPELLINGS = [
    ("mxnet.nd", "nd"),
    ("mxnet.ndarray", "nd"),
    ("mxnet.np", "np"),
    ("mxnet.numpy", "np"),
    ("mxnet.npx", "npx"),
    ("mxnet.numpy_extension", "npx"),
    ("mxnet.numpy.linalg", "np.linalg"),
    ("mxnet.ndarray.contrib", "nd.contrib"),
    ("mxnet.sym", "symbol"),
    ("mxnet.symbol", "symbol"),
    ("mxnet.base", "base"),
    ("mxnet.util", "util"),
    ("mxnet.context", "context"),
    ("mxnet.gluon", "gluon"),
    ("mxnet.gluon.nn", "gluon.nn"),
    ("mxnet.gluon.loss", "gluon.loss"),
    ("mxnet.gluon.data.vision.transforms", "gluon.data.vision.transforms"),
    ("mxnet.gluon.model_zoo.vision", "gluon.model_zoo.vision"),
    ("mxnet.initializer", "initializer"),
    ("mxnet.lr_scheduler", "lr_scheduler"),
    ("mxnet.kv", "kvstore"),
]


@pytest.mark.parametrize(("spelling", "ours"), SPELLINGS)
def test_every_spelling_is_our_module(served, spelling, ours):
    module = importlib.import_module(spelling)
    thing = slipstream
    for part in ours.split("."):
        thing = getattr(thing, part)
    assert module is thing
    assert module.__spec__.name.startswith("slipstream")


def test_attributes_and_from_imports(served):
    import mxnet as mx
    from mxnet import autograd, gluon, init, nd, np, npx
    from mxnet.gluon import loss as gloss
    from mxnet.gluon import nn

    assert mx.nd is mx.ndarray is nd is slipstream.nd
    assert (np, npx) == (slipstream.np, slipstream.npx)
    assert gloss.L2Loss is slipstream.gluon.loss.L2Loss
    assert nn.Dense is mx.gluon.nn.Dense
    assert (autograd, gluon, init) == (slipstream.autograd, slipstream.gluon, slipstream.init)
    assert mx.cpu() == slipstream.cpu()


def test_the_version_is_one_that_programs_accept(served):
    import mxnet

    assert compat.version() == "1.x"
    assert mxnet.__version__ == slipstream.__version__ == mxnet.libinfo.__version__ == "1.9.1"
    assert slipstream.release != mxnet.__version__


def test_what_is_not_there_names_itself_and_a_way(served):
    import mxnet

    with pytest.raises(AttributeError, match=r"'rnn'.*slipstream.*gluon"):
        _ = mxnet.rnn
    with pytest.raises(ModuleNotFoundError, match=r"mxnet\.nowhere"):
        importlib.import_module("mxnet.nowhere")
    assert importlib.util.find_spec("mxnet.nowhere") is None
    with pytest.raises(ImportError):
        from mxnet import nothing_of_that_name  # noqa: F401  # importing raises


def test_patching_mxnet_patches_what_runs(served, monkeypatch):
    import mxnet

    monkeypatch.setattr(mxnet, "waitall", lambda: "patched")
    assert slipstream.waitall() == "patched"


def test_pickles_of_classes_by_their_mxnet_name(served):
    data = b"cmxnet.gluon.loss\nL2Loss\n."
    assert pickle.loads(data) is slipstream.gluon.loss.L2Loss


@pytest.fixture
def real_package(tmp_path, monkeypatch):
    folder = tmp_path / "mxnet"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    for name in [n for n in sys.modules if n.partition(".")[0] == "mxnet"]:
        del sys.modules[name]


def test_an_installed_package_is_not_shadowed(real_package):
    (real_package / "__init__.py").write_text("real = True")
    (real_package / "inner.py").write_text("value = 1")
    try:
        assert compat.install("mxnet", "paddle") == ("paddle",)
        assert importlib.import_module("mxnet").real
        assert importlib.import_module("mxnet.inner").value == 1
        with pytest.raises(RuntimeError, match="imported already"):
            compat.install("mxnet", force=True)
    finally:
        compat.uninstall()


def test_an_installed_package_is_shadowed_when_asked(real_package):
    (real_package / "__init__.py").write_text("real = True")
    try:
        assert compat.install("mxnet", force=True) == ("mxnet",)
        assert importlib.import_module("mxnet").nd is slipstream.nd
    finally:
        compat.uninstall()


def test_a_folder_of_that_name_is_not_a_package(real_package):
    (real_package / "notes.txt").write_text("")
    try:
        assert compat.install("mxnet") == ("mxnet",)
        assert importlib.import_module("mxnet").nd is slipstream.nd
    finally:
        compat.uninstall()


def test_install_refuses_packages_it_does_not_know():
    with pytest.raises(ValueError, match="tensorflow"):
        compat.install("tensorflow")


def test_uninstall_takes_the_names_away():
    compat.install("mxnet")
    importlib.import_module("mxnet.gluon")
    compat.uninstall()
    assert compat.installed() == ()
    assert not any(name.partition(".")[0] == "mxnet" for name in sys.modules)
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("mxnet")
    assert slipstream.gluon.__spec__.name == "slipstream.gluon"


def test_mxnet_brings_the_standard_modules_along_that_programs_rely_on(slipstream, write):
    program = write(
        "program.py",
        """
        import multiprocessing
        import urllib
        import mxnet
        print(multiprocessing.pool.Pool.__name__, urllib.request.Request.__name__)
        """,
    )
    result = slipstream("run", program)
    assert result.stdout.split() == ["Pool", "Request"], result.stderr
