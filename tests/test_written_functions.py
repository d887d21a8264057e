"""The files that tools write are those of the declarations and of the compiled core."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

from slipstream import nd, np, npx

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
    for name in ("write_functions.py", "written_text.py"):
        (tmp_path / "tools" / name).write_text((ROOT / "tools" / name).read_text())
    tool = tmp_path / "tools" / "write_functions.py"
    changed = tmp_path / "slipstream" / "np" / "_functions.py"
    changed.write_text(changed.read_text().replace("def cumsum(", "def cumsums("))
    run = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (1, "stale: slipstream/np/_functions.py\n"), run.stderr
    subprocess.run([sys.executable, tool], check=True, capture_output=True)
    assert changed.read_text() == (ROOT / "slipstream" / "np" / "_functions.py").read_text()


@pytest.mark.parametrize(
    "function",
    [np.cumsum, np.linalg.svd, npx.softmax, nd.Convolution, np.ndarray.exp, nd.NDArray.cumsum],
)
def test_tools_find_the_source_of_a_function(function):
    assert_has_source(function)


def assert_has_source(function):
    lines, _ = inspect.getsourcelines(function)
    assert lines[0].lstrip().startswith(f"def {function.__name__}(")
    assert function.__doc__.splitlines()[0] in "".join(lines)


def test_the_class_of_new_arrays_is_given_by_the_frontend():
    source = inspect.getsource(np.fft.fftfreq)
    assert "cls" not in inspect.signature(np.fft.fftfreq).parameters
    assert "_fft.fftfreq(ndarray, n, d, dtype)" in source
    assert type(np.fft.fftfreq(4)) is np.ndarray


def test_a_call_of_the_core_needs_no_function_between():
    assert "_core.tril(data, k)" in inspect.getsource(nd.tril)


def test_devices_are_checked():
    with pytest.raises(TypeError, match="device must be a Context"):
        np.fft.fftfreq(4, device=3)
