"""The files that tools write are those of the declarations and of the compiled core."""

from __future__ import annotations

import functools
import inspect
import linecache
import subprocess
import sys
import typing
from pathlib import Path

import pytest

from slipstream import nd, np, npx, sym

ROOT = Path(__file__).parent.parent


def test_written_files_are_fresh():
    command = [sys.executable, ROOT / "tools" / "write_functions.py", "--check"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, f"run tools/write_functions.py\n{run.stdout}{run.stderr}"


def test_the_stub_of_the_core_is_fresh():
    command = [sys.executable, ROOT / "tools" / "write_core_stub.py", "--check"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, f"run tools/write_core_stub.py\n{run.stdout}{run.stderr}"


def test_a_stale_file_is_named(tmp_path):
    """A copy of the sources with one file changed is noticed, and written again."""
    for part in ("slipstream", "tools"):
        (tmp_path / part).mkdir()
    for path in (ROOT / "slipstream").rglob("*.py"):
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text())
    for path in (ROOT / "tools").glob("writ*.py"):
        (tmp_path / "tools" / path.name).write_text(path.read_text())
    tool = tmp_path / "tools" / "write_functions.py"
    changed = tmp_path / "slipstream" / "np" / "_functions.py"
    changed.write_text(changed.read_text().replace("def cumsum(", "def cumsums("))
    run = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (1, "stale: slipstream/np/_functions.py\n"), run.stderr
    subprocess.run([sys.executable, tool], check=True, capture_output=True)
    assert changed.read_text() == (ROOT / "slipstream" / "np" / "_functions.py").read_text()


@pytest.mark.parametrize(
    "function",
    [
        np.cumsum,
        np.linalg.svd,
        npx.softmax,
        nd.Convolution,
        np.ndarray.exp,
        nd.NDArray.cumsum,
        sym.Convolution,
        sym.np.exp,
        sym.Symbol.exp,
    ],
)
def test_tools_find_the_source_of_a_function(function):
    assert_has_source(function)


@pytest.mark.parametrize(
    "module", ["", ".contrib", ".image", ".linalg", ".random", ".np", ".np.fft", ".np.linalg",
               ".np.random", ".npx", ".npx.image", ".npx.random"],
)  # fmt: skip
def test_tools_find_the_source_of_every_function_on_symbols(module):
    space = functools.reduce(getattr, module.split(".")[1:], sym)
    for name in space.__all__:
        if inspect.isfunction(getattr(space, name)):
            assert_begins_in_its_file(getattr(space, name))


@pytest.mark.parametrize("cls", [sym.Symbol, sym.np._Symbol])
def test_tools_find_the_source_of_every_method_of_symbols(cls):
    for name, method in inspect.getmembers(cls, inspect.isfunction):
        if not name.startswith("_") and method is not cls._no_value:
            assert_begins_in_its_file(method)


def test_a_graph_holds_the_arguments_that_were_given():
    x = sym.var("x")
    assert sym.Flatten(x).attr_dict().get("flatten0", {}) == {}
    both = sym.FullyConnected(x, num_hidden=2, no_bias=False, name="fc", lr_mult=2)
    assert both.attr_dict()["fc"] == {
        "__lr_mult__": "2", "lr_mult": "2", "no_bias": "False", "num_hidden": "2",
    }  # fmt: skip
    with pytest.raises(TypeError, match="unexpected keyword argument 'hidden'"):
        sym.FullyConnected(x, hidden=2)
    with pytest.raises(TypeError, match="out= "):
        sym.exp(x, nd.ones(2))


@pytest.mark.parametrize("cls", [np.ndarray, nd.NDArray])
def test_tools_find_the_source_of_every_method(cls):
    for name, method in inspect.getmembers(cls, inspect.isfunction):
        if not name.startswith("_"):
            assert_begins_in_its_file(method)
            assert method.__name__ == name or method in (cls.conj, cls.reshape), name


def assert_begins_in_its_file(function):
    """As `assert_has_source`, which takes 20 ms in a long file."""
    code = function.__code__
    number = code.co_firstlineno
    while (line := linecache.getline(code.co_filename, number)).lstrip().startswith("@"):
        number += 1
    assert line.lstrip().startswith(f"def {function.__name__}("), function
    assert function.__doc__


def assert_has_source(function):
    lines, _ = inspect.getsourcelines(function)
    assert lines[0].lstrip().startswith(f"def {function.__name__}(")
    assert function.__doc__.splitlines()[0] in "".join(lines)


def test_the_class_of_new_arrays_is_given_by_the_frontend():
    source = inspect.getsource(np.fft.fftfreq)
    assert "cls" not in inspect.signature(np.fft.fftfreq).parameters
    assert "_fft._frequencies(ndarray, n, d, dtype, " in source
    assert type(np.fft.fftfreq(4)) is np.ndarray


def test_a_call_of_the_core_needs_no_function_between():
    assert "_core.tril(data, k)" in inspect.getsource(nd.tril)


def test_devices_are_checked():
    with pytest.raises(TypeError, match="device must be a Context"):
        np.fft.fftfreq(4, device=3)


def test_arrays_come_one_by_one_or_as_one_list():
    a, b = nd.ones((1, 2)), nd.zeros((1, 2))
    assert nd.concat(a, b, dim=0).shape == nd.concat([a, b], dim=0).shape == (2, 2)
    assert nd.stack([[1, 2]], [[3, 4]]).tolist() == [[[1, 2]], [[3, 4]]]
    assert type(npx.add_n([1, 2], [3, 4])) is np.ndarray
    with pytest.raises(ValueError, match="add_n: need at least one array"):
        nd.add_n()


def test_integers_of_lists_are_exact_places():
    x = np.zeros(2**24 + 2, dtype="uint8")
    x[-1] = 1
    assert np.take(x, [2**24 + 1]).tolist() == [1]  # float32 would round the place


def test_a_draw_without_a_size_fills_out():
    out = np.zeros((2, 3))
    assert np.random.uniform(1, 2, out=out) is out
    assert float(out.min()) >= 1
    with pytest.raises(TypeError, match="out must be an array, not int"):
        np.random.uniform(out=3)
    like = nd.zeros((2, 3))
    assert nd.random.uniform_like(nd.ones((2, 3)), 1, 2, out=like) is like
    assert like.min().asscalar() >= 1


def test_functions_of_symbols_make_symbols():
    a, b = sym.var("a"), sym.var("b")
    for symbol in (nd.dot(a, b), nd.concat([a, b]), np.where(a, b, 0.0), np.stack([a, b])):
        assert symbol.list_arguments() == ["a", "b"]
    assert np.random.uniform(a, 1.0, size=(2,)).list_arguments() == ["a"]


def test_results_that_depend_on_arguments_have_overloads():
    alone, chosen = (inspect.signature(f) for f in typing.get_overloads(np.where))
    assert list(alone.parameters) == ["condition"]
    assert alone.return_annotation == "tuple[ndarray, ...]"
    assert list(chosen.parameters) == ["condition", "x", "y"]
    assert chosen.return_annotation == "ndarray"


@pytest.mark.parametrize(
    ("function", "body"),
    [
        (np.shape, "return a.shape if isinstance(a, Array) else"),
        (np.random.rand, "_core.draw(ndarray, "),
        (nd.NDArray.cumsum, "_reductions_cumulative.scan(_core.cumsum, self, axis, dtype)"),
    ],
)
def test_short_bodies_are_written_in_place_of_a_call(function, body):
    assert body in " ".join(inspect.getsource(function).split()).replace("( ", "(")


def test_bodies_replace_copies_of_their_arguments():
    """Errors and symbols need them as the caller gave them."""
    source = inspect.getsource(np.concatenate)
    assert "axis_ = axis" in source
    assert 'symbolic("np", "concatenate", arrays, axis, ' in source
    x = np.ones((1, 2))
    assert np.concatenate([x, x], axis=None).shape == (4,)


def test_long_bodies_are_called():
    assert "_linalg_dot.tensordot(a, b, axes)" in inspect.getsource(np.tensordot)


def test_decorated_functions_are_called():
    assert "result = _optimizer_sgd.sgd_update(" in inspect.getsource(nd.sgd_update)
