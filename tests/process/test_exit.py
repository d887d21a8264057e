"""The end of a process: quickly, quietly and with exit code 0, whatever is still going on."""

from __future__ import annotations

import time

import pytest

from .programs import run


def test_exit_with_work_pending():
    done = run(
        """
        from slipstream import engine, np
        engine.configure(window_us=10**7, window_ops=10**6)
        kept = [np.ones((10, 10)) + i for i in range(1000)]
        """
    )
    assert done.stderr == ""


def test_exit_with_a_long_product_running_does_not_wait_for_it():
    start = time.monotonic()
    done = run(
        """
        import time
        from slipstream import np
        x = np.ones((6000, 6000))
        for _ in range(50):
            x = np.dot(x, x)
        time.sleep(0.3)
        """
    )
    assert done.stderr == ""
    assert time.monotonic() - start < 60  # all of it would take minutes


def test_exit_names_a_failure_that_was_not_read():
    done = run(
        """
        from slipstream import _core, engine, np
        x = _core.fail_when_run(np.ones((2, 3)), "boom")
        engine.configure(window_ops=1)
        """
    )
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert "boom" in lines[0]
    assert "fail_when_run (2,3)" in lines[0]
    assert "<string>:3" in lines[0]


def test_exit_says_nothing_of_a_failure_that_was_read():
    done = run(
        """
        from slipstream import SlipstreamError, _core, np
        x = _core.fail_when_run(np.ones((2, 3)), "boom")
        try:
            x.asnumpy()
        except SlipstreamError:
            pass
        """
    )
    assert done.stderr == ""


def test_an_uncaught_failure_ends_the_program_with_its_message():
    done = run(
        """
        from slipstream import _core, np
        x = _core.fail_when_run(np.ones((2, 3)), "boom")
        print((x + 1).asnumpy())
        """,
        expect=1,
    )
    assert "SlipstreamError: boom" in done.stderr
    assert "recorded at: <string>:3" in done.stderr


def test_arrays_in_globals_and_cycles_at_exit():
    done = run(
        """
        import sys
        from slipstream import np
        class Holder: pass
        a = Holder(); a.me = a; a.x = np.ones((100, 100)) @ np.ones((100, 100))
        sys.modules["kept"] = a
        v = a.x[1:]; v += 1
        """
    )
    assert done.stderr == ""


def test_arrays_used_by_exit_handlers_and_finalizers():
    done = run(
        """
        import atexit
        x = None
        @atexit.register
        def last():  # registered before slipstream: runs after it has shut down
            print("last", float((x + 1).sum()))
        from slipstream import np
        x = np.ones((300, 300)) * 2
        class Late:
            def __del__(self): print("del", float(self.x.sum()))
        late = Late(); late.x = np.ones((10,)) + 1
        """
    )
    assert "last 270000.0" in done.stdout
    assert "del 20.0" in done.stdout


def test_os_exit_is_not_held_up():
    run(
        """
        import os
        from slipstream import np
        x = np.ones((3000, 3000))
        y = np.dot(x, x)
        os._exit(0)
        """
    )


@pytest.mark.parametrize("threads", [1, 3])
def test_exit_does_not_wait_for_an_operation_that_does_not_end(threads):
    done = run(
        f"""
        import atexit, os, sys, time
        from slipstream import _core, engine, np
        engine.configure(threads={threads}, window_ops=1)
        opened, gate = os.pipe()
        y = _core.block_when_run(np.ones((4,)), opened)
        while _core.computing() == 0:
            time.sleep(0.01)
        print("written", end="")  # flushed at the end
        sys.exit(7)
        """,
        expect=7,
    )
    assert (done.stdout, done.stderr) == ("written", "")


def test_exit_during_a_long_lapack_call():
    done = run(
        """
        import time
        from slipstream import _core, engine, np
        engine.configure(window_ops=1)
        x = np.random.normal(size=(4000, 4000))
        x.wait_to_read()
        y = np.linalg.svd(x)
        while _core.computing() == 0:
            time.sleep(0.01)
        """
    )
    assert done.stderr == ""


@pytest.mark.parametrize(
    "work",
    [
        "y.wait_to_read()",
        "asyncio.run(wait())",
        "while True: x[[0, 1]].asnumpy()",
        "while True: backward()",
    ],
)
def test_daemon_threads_at_exit(work):
    """They are still at it while the interpreter is taken apart, which takes a while here."""
    done = run(
        f"""
        import asyncio, os, sys, threading, time
        from slipstream import _core, autograd, engine, np
        engine.configure(window_ops=1)
        opened, gate = os.pipe()
        x = np.ones((300, 300))
        y = _core.block_when_run(x, opened)
        async def wait():
            await y
        class Twice(autograd.Function):
            def forward(self, x):
                return x * 2
            def backward(self, dy):
                return dy * (2 if sum(range(1000)) else 1)
        v = np.ones((4,))
        v.attach_grad()
        def backward():
            with autograd.record():
                z = Twice()(v)
            z.backward()
        def work():
            {work}
        threads = [threading.Thread(target=work, daemon=True) for _ in range(3)]
        for t in threads:
            t.start()
        class Late:
            sleep = time.sleep
            close = os.close
            def __del__(self):
                self.sleep(0.2)
                self.close(gate)
                self.sleep(0.2)
        Late.sleep, Late.close = staticmethod(time.sleep), staticmethod(os.close)
        sys.late = Late()
        time.sleep(0.1)
        sys.exit(5)
        """,
        expect=5,
    )
    assert done.stderr == ""


@pytest.mark.parametrize("threads", [1, 4])
def test_sys_exit_code_is_kept(threads):
    run(
        f"""
        import sys
        from slipstream import engine, np
        engine.configure(threads={threads})
        x = np.ones((500, 500)); y = np.dot(x, x)
        sys.exit(7)
        """,
        expect=7,
    )


def test_import_alone_starts_no_threads():
    done = run(
        """
        import os
        import numpy, scipy_openblas32
        before = len(os.listdir("/proc/self/task"))
        import slipstream
        after = len(os.listdir("/proc/self/task"))
        print(after - before)
        """,
        env={"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
    )
    assert done.stdout.strip() == "0"


def test_python_without_docstrings_imports_it():
    done = run("from slipstream import np; print(np.median(np.arange(3)))", args=("-OO",))
    assert done.stdout.strip() == "1.0"


def test_a_subinterpreter_refuses_to_import():
    """The core itself says why; slipstream as a whole is refused by NumPy before that."""
    done = run(
        """
        try:
            import _interpreters as interpreters  # its name since 3.13
        except ImportError:
            import _xxsubinterpreters as interpreters
        import glob, sys, sysconfig
        # The first on the path may be a source folder without a compiled core.
        folders, suffix = [glob.escape(f) for f in sys.path], sysconfig.get_config_var("EXT_SUFFIX")
        path = next(p for f in folders for p in glob.glob(f + "/slipstream/_core*" + suffix))
        id = interpreters.create()
        try:
            interpreters.run_string(
                id,
                "import importlib.util as u, traceback\\n"
                f"spec = u.spec_from_file_location('slipstream._core', {path!r})\\n"
                "try: spec.loader.exec_module(u.module_from_spec(spec))\\n"
                "except ImportError: print(traceback.format_exc(), flush=True)",
            )
        except Exception as e:
            print(e)
        interpreters.destroy(id)
        import slipstream
        print(float(slipstream.np.ones((3,)).sum()))
        """
    )
    assert "ImportError" in done.stdout, done.stdout
    assert "subinterpreters" in done.stdout  # by us, or by Python itself since 3.12
    assert "3.0" in done.stdout
