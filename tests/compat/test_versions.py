"""Which MXNet version's rules hold, who decides, and that it holds everywhere in the process."""

from __future__ import annotations

import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

import slipstream
from slipstream import _version_rules, compat
from slipstream.compat import _versions

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "mxnet-versions.md"

SOURCES = [
    ("import mxnet as mx\nx = mx.nd.ones(3)", "1.x", "a.py:2 has mx.nd.ones"),
    ("import mxnet as mx\n\nx = mx.sym.Variable('x')", "1.x", "a.py:3 has mx.sym.Variable"),
    ("from mxnet import np, npx\nnpx.set_np()", "2.0", "a.py:1 has mx.np"),
    ("import mxnet as mx\nmx.util.set_np()\nx = mx.nd.ones(3)", "2.0", "a.py:2 has mx.util.set_np"),
    ("from mxnet import nd\nfrom mxnet import np", "2.0", "a.py:2 has mx.np"),
    ("import mxnet as mx\nmx.npx.set_np()\nm = mx.mod.Module(s)", "1.x",
     "a.py:3 has mx.mod.Module"),
    ("from mxnet import npx\nnpx.set_np()\nclass A:\n  def hybrid_forward(self, F): pass", "1.x",
     "a.py:4 has def hybrid_forward"),
    ("from mxnet import gluon\nm = gluon.metric.Accuracy()", "2.0", "a.py:2 has mx.gluon.metric"),
    ("from mxnet import metric, np", "1.x", "a.py:1 has mx.metric"),
    ("import slipstream as mx\nx = mx.nd.ones(3)", "2.0", "a.py:1 has import slipstream"),
]  # fmt: skip


@pytest.mark.parametrize(("source", "version", "because"), SOURCES)
def test_the_source_decides(source, version, because):
    decision = _versions.from_source(source, "a.py")
    assert (decision.version, decision.because) == (version, because)


def test_nothing_decides_in_a_program_without_versioned_names():
    source = "import numpy as np\nnd = 3\nimport mxnet as mx\nmx.cpu()"
    assert _versions.from_source(source, "a.py") is None


def test_import_slipstream_means_2():
    code = "import slipstream as mx; print(mx.__version__, mx.compat.version())"
    assert _python(code) == "2.0.0 2.0\n"


def _python(code: str, **environment: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={**os.environ, **environment},
    ).stdout  # fmt: skip


NOTEBOOK = """
import sys, types
shell = types.SimpleNamespace(user_ns={}, history_manager=types.SimpleNamespace(input_hist_raw=[]))
sys.modules["IPython"] = types.ModuleType("IPython")
sys.modules["IPython"].get_ipython = lambda: shell

def cell(source):  # as IPython runs one: it is in the history before it runs
    shell.history_manager.input_hist_raw.append(source)
    if source.startswith("%load_ext slipstream"):
        import slipstream
        slipstream.load_ipython_extension(shell)
        source = source.partition("\\n")[2]
    exec(source, shell.user_ns)
"""


def _notebook(*cells: str, before: str = "", **environment: str) -> tuple[str, str]:
    """The version that a notebook's cells get, and what is said of it."""
    code = NOTEBOOK + before + "".join(f"\ncell({source!r})" for source in cells)
    code += "\nimport mxnet; print(mxnet.__version__)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={**os.environ, **environment},
    )  # fmt: skip
    return done.stdout.strip(), done.stderr.strip()


def _saved(folder: pathlib.Path, *cells: str) -> str:
    path = folder / "lesson.ipynb"
    content = [{"cell_type": "code", "source": source} for source in cells]
    path.write_text(json.dumps({"cells": content, "nbformat": 4}))
    return str(path)


def test_the_cells_of_a_notebook_decide_where_its_file_is_not_known():
    load = "%load_ext slipstream"
    said = "MXNet 2.0 rules: notebook:cell {}, line {} has mx.np"
    assert _notebook(f"{load}\nfrom mxnet import np") == (
        "2.0.0",
        f"slipstream: {said.format(0, 2)}",
    )
    found = _notebook(load, "import os", "from mxnet import np")
    assert found == ("2.0.0", f"slipstream: {said.format(2, 1)}")
    version, text = _notebook(load, "import mxnet as mx\nx = mx.nd.ones(2)")
    assert (version, text) == (
        "1.9.1", "slipstream: MXNet 1.x rules: notebook:cell 1, line 2 has mx.nd.ones"
    )  # fmt: skip
    version, text = _notebook(load, "import mxnet as mx")
    assert version == "1.9.1" and "no line of the program decides" in text


def test_the_file_of_a_notebook_decides_before_its_cells_run(tmp_path):
    cells = "%load_ext slipstream", "import mxnet as mx", "net = mx.npx.relu"
    path = _saved(tmp_path, *cells)
    for before, environment in (
        ("", {"JPY_SESSION_NAME": path}),
        (f"shell.user_ns['__vsc_ipynb_file__'] = {path!r}", {}),
    ):
        version, text = _notebook(*cells[:2], before=before, **environment)
        assert version == "2.0.0"
        assert text.endswith("lesson.ipynb:cell 3, line 1 has mx.npx.relu")
    chosen = _notebook(*cells[:2], JPY_SESSION_NAME=path, SLIPSTREAM_MXNET="1.x")
    assert chosen == ("1.9.1", "")


def test_run_says_which_rules_hold_and_why(slipstream, write):
    code = "import mxnet as mx\nprint(mx.__version__, mx.optimizer.SGD().lr)\nmx.nd.ones(1)\n"
    write("old.py", code)
    result = slipstream("run", "old.py")
    assert (result.stdout, result.stderr) == (
        "1.9.1 0.01\n", "slipstream: MXNet 1.x rules: old.py:3 has mx.nd.ones\n",
    )  # fmt: skip
    result = slipstream("run", "--mxnet", "2.0", "old.py")
    assert (result.stdout, result.stderr) == ("2.0.0 0.1\n", "")
    assert slipstream("run", "--mxnet", "3", "old.py").returncode == 2


def test_run_reads_modules_beside_the_program(slipstream, write):
    write("train.py", "from part.inner import version\nprint(version)\n")
    write("part/__init__.py", "")
    write("part/inner.py", "from .deep import version\n")
    write("part/deep.py", "from mxnet import np, __version__ as version\n")
    result = slipstream("run", "train.py")
    assert result.stdout == "2.0.0\n"
    assert "2.0 rules: part/deep.py:1 has mx.np" in result.stderr
    result = slipstream("run", "-m", "part.inner")
    assert "2.0 rules: part/deep.py:1 has mx.np" in result.stderr


def test_imports_that_lead_nowhere_are_passed_over(slipstream, write):
    dots = "." * 99
    write(
        "train.py",
        f"try:\n    from {dots}x import y\nexcept ImportError:\n    pass\n"
        "if False:\n    import odd\nfrom mxnet import np\n",
    )
    write("odd.py", "# coding: no-such-encoding\n")
    result = slipstream("run", "train.py")
    assert (result.returncode, result.stderr) == (
        0, "slipstream: MXNet 2.0 rules: train.py:7 has mx.np\n",
    )  # fmt: skip


def test_run_reads_documents_stdin_and_the_files_that_pytest_is_given(slipstream, write):
    write("a.md", "# A\n\n```python\nimport mxnet as mx\nmx.np.ones(1)\n```\n")
    assert "2.0 rules: a.md:5 has mx.np.ones" in slipstream("run", "a.md").stderr
    assert slipstream("run", "-q", "a.md").stderr == ""
    source = "from mxnet import npx, __version__\nprint(__version__)"
    assert slipstream("run", "-", stdin=source).stdout == "2.0.0\n"
    write(
        "test_a.py", "import mxnet\ndef test_a():\n    assert mxnet.np and mxnet.__version__ > '2'"
    )
    assert slipstream("run", "-m", "pytest", "-q", "test_a.py").returncode == 0


def test_a_package_that_imports_mxnet_later_is_told_of(slipstream, write):
    write("a.py", "__import__('importlib').import_module('mxnet')\n")
    assert "1.x rules: no line" in slipstream("run", "a.py").stderr
    write("b.py", "print(1)\n")
    assert slipstream("run", "b.py").stderr == ""


def test_children_follow_the_same_version(slipstream, write):
    write("a.py", """
        import multiprocessing, subprocess, sys
        import mxnet as mx

        def show(_):
            return mx.__version__

        if __name__ == "__main__":
            mx.nd.ones(1).wait_to_read()
            for kind in ("fork", "spawn"):
                with multiprocessing.get_context(kind).Pool(1) as pool:
                    print(pool.map(show, [0]))
            code = "import slipstream, mxnet; print(slipstream.__version__, mxnet.__version__)"
            print(subprocess.run([sys.executable, "-c", code], capture_output=True).stdout.decode())
        """)  # fmt: skip
    result = slipstream("run", "a.py")
    assert result.stdout.split("\n")[:3] == ["['1.9.1']", "['1.9.1']", "1.9.1 1.9.1"]
    assert result.stderr.count("rules") == 1


def test_the_environment_chooses():
    code = "import slipstream as mx; print(mx.__version__)"
    assert _python(code, SLIPSTREAM_MXNET="1.x") == "1.9.1\n"


@pytest.mark.parametrize(
    "make", [lambda: slipstream.optimizer.SGD(), lambda: slipstream.metric.Accuracy()]
)
def test_changing_after_an_optimizer_or_metric_is_an_error(make):
    assert compat.version("1.x") == "1.x"
    assert slipstream.__version__ == "1.9.1"
    made = make()
    with pytest.raises(RuntimeError, match=f"{type(made).__name__} made at .*test_versions.py:"):
        compat.version("2.0")
    assert compat.version("1.x") == compat.version() == "1.x"


def test_unknown_versions_and_rules_are_errors():
    with pytest.raises(ValueError, match=r"'1.x' or '2.0', not '1.5'"):
        compat.version("1.5")
    with pytest.raises(KeyError):
        _version_rules.follows_1x("no.such_rule")


def test_install_decides_and_uninstall_goes_back(capfd):
    assert compat.version() == "2.0"
    compat.install("mxnet")  # this file imports no mxnet, so the last release's rules hold
    import mxnet

    try:
        assert mxnet.__version__ == "1.9.1"
        assert "slipstream: MXNet " in capfd.readouterr().err
    finally:
        compat.uninstall()
    assert compat.version() == "2.0"


def test_the_page_lists_every_rule():
    rows = re.findall(r"^\| `([\w.]+)` \| (.*) \| (.*) \|$", PAGE.read_text("utf-8"), re.M)
    assert {name: _version_rules.Rule(v1, v2) for name, v1, v2 in rows} == _version_rules.RULES
    package = pathlib.Path(slipstream.__file__).parent
    files = [p for p in package.rglob("*.py") if p.name != "_version_rules.py"]
    source = "".join(p.read_text("utf-8") for p in files)
    assert not {name for name in _version_rules.RULES if f'"{name}"' not in source} - {"version"}
