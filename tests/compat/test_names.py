"""What is told about MXNet's names is true, and the page of the documentation is up to date."""

from __future__ import annotations

import importlib.util
import pathlib
import sys

import pytest

from slipstream.compat._check import missing
from slipstream.compat._names import DIFFERENT, INSTEAD, difference, instead_of, known, spaces

ROOT = pathlib.Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool():
    path = ROOT / "tools" / "mxnet_names.py"
    spec = importlib.util.spec_from_file_location("mxnet_names", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["mxnet_names"] = module  # dataclasses look for it there
    spec.loader.exec_module(module)
    yield module
    del sys.modules["mxnet_names"]


def test_the_list_of_names_is_read_whole():
    by_name = {space.name: space.names for space in spaces()}
    assert len(by_name) == len(spaces())
    assert by_name["mxnet.nd"]["dot"] == "12"
    assert by_name["mxnet.nd"]["Convolution_v1"] == "1"
    assert by_name["mxnet.npx"]["masked_softmax"] == "2"
    assert "mxnet.nd.NDArray.asnumpy" in known()
    assert len(known()) > 3000


def test_what_differs_is_a_name_of_mxnet_and_is_here():
    for name in DIFFERENT:
        assert name in known(), name
        assert missing(name) is None, f"{name} is said to differ, and is absent"


def test_what_has_a_substitute_is_not_here():
    for name in INSTEAD:
        if not name.endswith("*") and name in known():
            assert missing(name), f"{name} is here: take it out of INSTEAD"


def test_long_names_are_answered_as_short_ones():
    assert instead_of("mxnet.ndarray.contrib.quantize") == instead_of("mxnet.nd.contrib.quantize")
    assert difference("mxnet.numpy_extension.waitall") == difference("mxnet.npx.waitall")
    assert instead_of("mxnet.nd.dot") is None


def test_names_are_sorted_into_here_different_and_absent(tool):
    spaces_by_name = {space.name: space for space in spaces()}
    found = tool.look(spaces_by_name["mxnet.npx"])
    assert "softmax" in found.here
    assert "waitall" in found.different
    assert "quantized_conv" in found.absent
    counts = len(found.here) + len(found.different) + len(found.absent)
    assert counts == len(found.space.names)


def test_the_page_is_what_the_code_says(tool):
    # If this fails: python tools/mxnet_names.py
    assert tool.PAGE.read_text("utf-8") == tool.page()
