"""Fork: parent and child both go on computing, also with work pending."""

from __future__ import annotations

import pytest

from .programs import run

CHILD = """
import os, sys
from slipstream import engine, np

def in_child(work):
    pid = os.fork()
    if pid == 0:
        try:
            work()
            os._exit(0)
        except BaseException as e:
            import traceback
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)
    return pid

def joined(pid):
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0, status

def check(n=1):
    x = np.ones((300, 300))
    for _ in range(n):
        y = np.dot(x, x) + 1
        assert float(y.sum()) == 300 * 300 * 301, float(y.sum())
"""


def test_fork_of_an_idle_process():
    run(
        CHILD
        + """
check()
for _ in range(5):
    joined(in_child(check))
    check()
"""
    )


def test_fork_with_work_pending():
    run(
        CHILD
        + """
x = np.ones((400, 400))
for _ in range(10):
    y = x
    for _ in range(5):
        y = np.dot(y, x) * (1 / 400)
    z = y + 1
    def work():
        assert abs(float(z[3, 3]) - 2) < 1e-3
        check()
    pid = in_child(work)
    assert abs(float(z[5, 5]) - 2) < 1e-3
    joined(pid)
"""
    )


def test_fork_with_work_recorded_and_not_started():
    run(
        CHILD
        + """
engine.configure(window_ops=100000, window_us=10**7)
x = np.ones((4,))
y = x + 1
def work():
    assert float(y.sum()) == 8
pid = in_child(work)
joined(pid)
assert float(y.sum()) == 8
"""
    )


def test_fork_from_a_thread_while_others_record():
    run(
        CHILD
        + """
import threading
stop = False
def record(i):
    x = np.ones((100, 100))
    while not stop:
        y = np.dot(x, x) + i
        z = [y + k for k in range(20)]
        assert float(z[3][0, 0]) == 103 + i
threads = [threading.Thread(target=record, args=(i,)) for i in range(3)]
for t in threads: t.start()
failed = []
def fork():
    try:
        for _ in range(30):
            joined(in_child(check))
    except BaseException as e:
        failed.append(e)
forker = threading.Thread(target=fork)
forker.start()
forker.join()
stop = True
for t in threads: t.join()
assert not failed, failed
check()
"""
    )


def test_fork_while_asyncio_waits():
    """Callbacks take the GIL, which the forking thread holds: neither may wait for the other."""
    run(
        CHILD
        + """
import asyncio
async def main():
    x = np.ones((150, 150))
    async def wait():
        for _ in range(60):
            await (np.dot(x, x) + 1)
    tasks = [asyncio.create_task(wait()) for _ in range(4)]
    for _ in range(20):
        joined(in_child(check))
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)
asyncio.run(main())
check()
"""
    )


def test_grandchildren():
    run(
        CHILD
        + """
def work():
    check()
    joined(in_child(check))
    check()
check()
joined(in_child(work))
"""
    )


def test_the_childs_threads_compute_in_parallel():
    run(
        CHILD
        + """
engine.configure(threads=4)
check(5)
def work():
    assert engine.configure()["threads"] == 4
    check(20)
    engine.configure(threads=2)
    check(5)
    engine.configure(threads=3, mode="sync")
    check(5)
joined(in_child(work))
check(5)
"""
    )


def test_a_child_that_ends_normally_ends():
    """Through sys.exit and the exit handlers, with work pending in it."""
    run(
        CHILD
        + """
x = np.ones((500, 500))
y = np.dot(x, x)
sys.stdout.flush()
pid = os.fork()
if pid == 0:
    z = np.dot(y, x)
    sys.exit(0)
joined(pid)
assert float(y[0, 0]) == 500
"""
    )


def test_multiprocessing_pool_with_fork():
    run(
        """
        import multiprocessing
        from slipstream import np
        def work(i):
            x = np.full((100, 100), i)
            return float(np.dot(x, x)[0, 0])
        x = np.ones((300, 300))
        y = np.dot(x, x)
        if __name__ == "__main__":
            with multiprocessing.get_context("fork").Pool(3) as pool:
                assert pool.map(work, range(20)) == [100.0 * i * i for i in range(20)]
                assert float(y[0, 0]) == 300
        """
    )


def test_arrays_travel_between_processes():
    run(
        """
        import multiprocessing
        from slipstream import np
        def work(x):
            return x * 2
        if __name__ == "__main__":
            with multiprocessing.get_context("fork").Pool(2) as pool:
                out = pool.map(work, [np.full((10, 10), i) + 1 for i in range(6)])
            assert [float(o[0, 0]) for o in out] == [2.0 * (i + 1) for i in range(6)]
        """
    )


def test_subprocess_from_a_busy_process():
    run(
        """
        import subprocess, sys
        from slipstream import np
        x = np.ones((400, 400))
        for _ in range(20):
            y = np.dot(np.dot(x, x), x)
            subprocess.run([sys.executable, "-c", "pass"], check=True, close_fds=False)
            assert float(y[0, 0]) == 160000
        """
    )


def test_a_child_computes_inherited_work_only_on_demand():
    run(
        CHILD
        + """
engine.configure(window_ops=100000, window_us=10**9)
x = np.ones((8, 8))
x.wait_to_read()
pending = [np.dot(x, x)]
for _ in range(30):
    pending.append(np.dot(pending[-1], x))
def work():
    start = engine.stats()["executed"]
    ran = lambda: engine.stats()["executed"] - start
    assert engine.stats()["pending"] == 0
    engine.configure(threads=1, mode="sync")
    engine.waitall()
    assert ran() == 0, ran()
    assert float(pending[2][0, 0]) == 8**3
    assert ran() == 3, ran()
    engine.configure(threads=2, mode="async")
    y = pending[4] + 1
    assert "3 operations pending" in str(engine.explain(y)), str(engine.explain(y))
    assert float(y[0, 0]) == 8**5 + 1
    assert ran() == 6, ran()
    dropped = engine.stats()["dropped"]
    pending.clear()
    assert engine.stats()["dropped"] - dropped == 26
    check()
joined(in_child(work))
assert float(pending[-1][0, 0]) == float(8**31)
"""
    )


def test_grandchildren_inherit_what_was_not_computed():
    run(
        CHILD
        + """
engine.configure(window_ops=100000, window_us=10**9)
x = np.ones((8, 8))
y = np.dot(x, x)
z = y * 2
def last():
    start = engine.stats()["executed"]
    engine.waitall()
    assert engine.stats()["executed"] == start
    assert float(z[0, 0]) == 16
def work():
    w = z + 1
    joined(in_child(last))
    assert float(w[0, 0]) == 17
joined(in_child(work))
assert float(z[0, 0]) == 16
"""
    )


def test_inherited_data_does_not_hold_recording_back():
    """What the parent's pending work pins is not the child's run-ahead."""
    run(
        CHILD
        + """
import numpy
engine.configure(window_ops=100000, window_us=10**9)
big = numpy.ones((1024, 1024), "float32")
total = np.array(big).sum()
def work():
    engine.reset_stats()
    kept = [np.array(big[:16]) + 1 for _ in range(5)]
    engine.waitall()
    s = engine.stats()
    assert (s["stalls"], s["executed"]) == (0, 5), s
joined(in_child(work))
assert float(total) == 1 << 20
"""
    )


@pytest.mark.parametrize("fork", ["fork()", "multiprocessing.get_context('fork').Pool(1)"])
def test_ctrl_c_ends_the_wait_before_a_fork(fork):
    """An operation that never ends runs; the fork is given up, and everything goes on."""
    done = run(
        f"""
        import multiprocessing, os, signal, sys, threading, time
        from slipstream import _core, engine, np
        pid = os.getpid()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        opened, gate = os.pipe()
        x = np.ones((4,))
        engine.configure(window_ops=1)
        y = _core.block_when_run(x, opened)
        def fork():
            os.fork()
        def press():  # when the main thread is in the function that calls os.fork
            main = threading.main_thread().ident
            while sys._current_frames()[main].f_code.co_name not in ("fork", "_launch"):
                time.sleep(0.01)
            os.kill(pid, signal.SIGINT)
        while _core.computing() == 0:
            time.sleep(0.01)
        threading.Thread(target=press).start()
        try:
            {fork}
            print("forked", os.getpid() == pid)
        except KeyboardInterrupt:
            print("interrupted")
        os.close(gate)
        assert float((y + 1).sum()) == 8
        child = os.fork()
        if child == 0:
            os._exit(float((y + 2).sum()) != 12)
        assert os.waitpid(child, 0)[1] == 0
        """
    )
    assert done.stdout == "interrupted\n", done.stdout + done.stderr
