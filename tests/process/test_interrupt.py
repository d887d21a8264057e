"""Ctrl-C and other signals: noticed while waiting and while recording, and survived."""

from __future__ import annotations

import pytest

from .programs import interrupt_when, run

# Waits for something that takes minutes; what follows must work as if nothing had happened.
WAITING = """
import time
from slipstream import engine, np
x = np.full((3000, 3000), 1e-3)
y = x
for _ in range(60):
    y = np.dot(y, x) * 0.5
print("waiting", flush=True)
start = time.monotonic()
try:
    {wait}
    print("not interrupted")
except KeyboardInterrupt:
    print("interrupted", time.monotonic() - start < 30)
del y
print(float((np.ones((1000,)) + 1).sum()), engine.stats()["pending"] >= 0)
"""


@pytest.mark.parametrize(
    "wait",
    [
        "y.wait_to_read()",
        "y.asnumpy()",
        "float(y[0, 0])",
        "engine.waitall()",
        "print(y)",
        "engine.configure(threads=1)",
    ],
)
def test_ctrl_c_ends_a_wait_and_the_engine_goes_on(wait):
    done = interrupt_when("waiting", WAITING.format(wait=wait))
    assert "interrupted True" in done.stdout, done.stdout + done.stderr
    assert "2000.0 True" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0, done.stderr


def test_ctrl_c_while_recording_is_held_back():
    """The recording call helps to compute; it must not return a result with an error set."""
    done = interrupt_when(
        "recording",
        """
        from slipstream import engine, np
        engine.configure(budget_bytes=1 << 20)
        x = np.full((1000, 1000), 1e-3)
        print("recording", flush=True)
        try:
            kept = []
            while True:
                y = np.dot(x, x) + 1
                y = np.dot(y, x)
                kept = [y, *kept[:3]]
        except KeyboardInterrupt:
            print("interrupted")
        engine.configure(budget_bytes=1 << 30)
        print(float((np.ones((10,)) + 1).sum()))
        """,
        after=0.7,
    )
    assert "interrupted" in done.stdout, done.stdout + done.stderr
    assert "20.0" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0, done.stderr


def test_ctrl_c_in_sync_mode():
    done = interrupt_when(
        "computing",
        """
        from slipstream import engine, np
        engine.configure(mode="sync")
        x = np.full((500, 500), 1e-3)
        print("computing", flush=True)
        try:
            while True:
                y = np.dot(x, x) + 1
        except KeyboardInterrupt:
            print("interrupted")
        print(float((np.ones((10,)) + 1).sum()))
        """,
    )
    assert "interrupted" in done.stdout, done.stdout + done.stderr
    assert "20.0" in done.stdout, done.stdout + done.stderr


def test_uncaught_ctrl_c_ends_the_process():
    done = interrupt_when(
        "waiting",
        """
        from slipstream import np
        x = np.full((3000, 3000), 1e-3)
        for _ in range(60):
            x = np.dot(x, x) * 0.5
        print("waiting", flush=True)
        x.wait_to_read()
        """,
    )
    assert "KeyboardInterrupt" in done.stderr
    assert done.returncode != 0


def test_a_signal_handler_may_record_and_read():
    run(
        """
        import signal
        from slipstream import np
        seen = []
        def handler(*_):
            seen.append(float((np.ones((50, 50)) * 2).sum()))
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        x = np.zeros((40,))
        big = np.ones((200, 200))
        i = 0
        while len(seen) < 20:
            x += 1
            i += 1
            if i % 50 == 0:
                assert float(np.dot(big, big)[0, 0]) == 200
        signal.setitimer(signal.ITIMER_REAL, 0)
        assert float(x[0]) == i
        assert set(seen) == {5000.0}
        """
    )


def test_a_handler_that_raises_interrupts_the_wait():
    run(
        """
        import signal
        from slipstream import np
        class Timeout(Exception): pass
        def handler(*_): raise Timeout
        signal.signal(signal.SIGALRM, handler)
        x = np.full((3000, 3000), 1e-3)
        y = x
        for _ in range(40):
            y = np.dot(y, x)
        signal.alarm(1)
        try:
            y.wait_to_read()
            print("not interrupted")
        except Timeout:
            pass
        else:
            raise SystemExit("no Timeout")
        assert float(np.ones((3,)).sum()) == 3
        """
    )


# Without faulthandler, which gives the handlers of the main thread a stack of their own.
@pytest.mark.parametrize("threads", ["1", "2"])
@pytest.mark.parametrize(
    "work",
    [
        "np.dot(x, x) + 1",
        "npx.convolution(x.reshape(1, 4, 300, 300), w, kernel=(3, 3), num_filter=8, no_bias=True)",
        "np.linalg.inv(x)",
    ],
    ids=["product", "convolution", "LAPACK"],
)
def test_signals_while_kernels_run_leave_memory_alone(work, threads):
    done = run(
        f"""
        import signal
        from slipstream import np, npx
        count = 0
        def tick(*_):
            global count
            count += 1
        signal.signal(signal.SIGALRM, tick)
        x = np.random.normal(size=(600, 600))
        w = np.ones((8, 4, 3, 3))
        before = ({work}).asnumpy()
        signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
        for _ in range(20):
            after = ({work}).asnumpy()
            assert (before == after).all()
        signal.setitimer(signal.ITIMER_REAL, 0)
        print("seen" if count > 5 else count)
        """,
        env={"SLIPSTREAM_THREADS": threads, "PYTHONFAULTHANDLER": ""},
        args=(),
    )
    assert done.stdout.strip() == "seen"
