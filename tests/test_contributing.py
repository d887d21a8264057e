"""The examples of CONTRIBUTING.md work when they are applied to the sources."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from slipstream import _core

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("examples", ROOT / "tools" / "examples.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def examples(tool):
    return tool.examples((ROOT / "CONTRIBUTING.md").read_text("utf-8"))


def test_all_kinds_of_examples_are_there(examples):
    assert list(examples) == [
        "An elementwise operation", "An operation with a kernel and a gradient", "A gluon layer",
        "An optimizer",
    ]  # fmt: skip


def test_the_lines_that_examples_name_are_in_the_sources(tool, examples):
    for edits in examples.values():
        assert tool.applied(edits)


def test_examples_in_python_pass_their_tests(tool, examples, tmp_path):
    """Those in C++ are built and run by ``.ci/run cpp``."""
    edits = [e for example in examples.values() if not tool.needs_build(example) for e in example]
    tool.copy_sources(edits, tmp_path, ("slipstream", "tests"))
    tool.link_core(tmp_path, Path(_core.__file__))
    tool.run_tests(edits, tmp_path)


def test_an_edit_that_does_not_fit_is_named(tool):
    with pytest.raises(ValueError, match="0 lines begin with 'no such line'"):
        tool.applied([tool.Edit("CMakeLists.txt", "no such line", "")])
    with pytest.raises(ValueError, match="there is one"):
        tool.applied([tool.Edit("CMakeLists.txt", None, "")])
