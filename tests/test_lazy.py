"""Modules that are executed when they are first used."""

from __future__ import annotations

import importlib
import os
import signal
import subprocess
import sys
import threading

import pytest

from slipstream import _lazy


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package whose modules note in `sys.executed` that they were executed."""
    folder = tmp_path / "lazy_package"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    note = "import sys\nsys.executed.append(__name__)\n"
    (folder / "one.py").write_text(note + "import time\ntime.sleep(0.05)\nvalue = 1\n")
    (folder / "other.py").write_text(note + "from .one import value\n")
    (folder / "bad.py").write_text(note + "half = 1\nif sys.failing: raise OSError\nvalue = 2\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "executed", [], raising=False)
    monkeypatch.setattr(sys, "meta_path", [_lazy.Finder("lazy_package"), *sys.meta_path])
    yield "lazy_package"
    for name in [n for n in sys.modules if n.startswith("lazy_package")]:
        del sys.modules[name]


def test_a_module_is_executed_at_the_first_look(package):
    module = importlib.import_module(f"{package}.one")
    assert module is importlib.import_module(f"{package}.one")
    assert sys.executed == []
    assert module.value == 1 and module.value == 1
    assert sys.executed == [f"{package}.one"]
    assert type(module) is type(sys)


def test_importing_a_name_executes_its_module(package):
    other = importlib.import_module(f"{package}.other")
    assert sys.executed == []
    assert other.value == 1
    assert sys.executed == [f"{package}.other", f"{package}.one"]


def test_threads_wait_until_the_module_is_complete(package):
    module = importlib.import_module(f"{package}.one")
    start, found = threading.Barrier(8), []

    def look() -> None:
        start.wait()
        found.append(module.value)

    threads = [threading.Thread(target=look) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1] * 8
    assert sys.executed == [f"{package}.one"]


def test_a_child_executes_what_a_thread_of_its_parent_was_executing(package):
    module = importlib.import_module(f"{package}.one")
    thread = threading.Thread(target=lambda: module.value)
    thread.start()
    while not sys.executed:  # its thread sleeps inside of the module now
        pass
    child = os.fork()
    if child == 0:
        signal.alarm(20)  # instead of a hang
        os._exit(0 if module.value == 1 else 1)
    thread.join()
    assert os.waitpid(child, 0)[1] == 0


def test_a_failed_execution_is_tried_again(package, monkeypatch):
    module = importlib.import_module(f"{package}.bad")
    monkeypatch.setattr(sys, "failing", True, raising=False)
    for _ in range(2):
        with pytest.raises(OSError):
            module.value  # noqa: B018  # the look executes it
    monkeypatch.setattr(sys, "failing", False)
    assert (module.half, module.value) == (1, 2)


def test_writing_a_name_keeps_it(package):
    module = importlib.import_module(f"{package}.one")
    module.value = 5
    assert module.value == 5
    assert sys.executed == [f"{package}.one"]


def test_operations_are_executed_on_demand():
    program = (
        "import sys, slipstream\n"
        "from slipstream import _lazy, np\n"
        "waiting = {n for n, m in sys.modules.items() if type(m) is _lazy._Waiting}\n"
        "assert 'slipstream._ops.statistics.quantiles' in waiting, waiting\n"
        "assert np.median(np.array([3, 1, 2])).item() == 2\n"
        "from slipstream._ops.statistics import quantiles\n"
        "assert type(quantiles) is type(sys) and quantiles.__file__.endswith('quantiles.py')\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
