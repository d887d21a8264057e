"""A loop fed with NumPy batches, without a sync in it: memory stays flat all the same.

python examples/flat_memory.py
"""

import time

import numpy

from slipstream import engine, np, npx

BATCHES, ROWS, COLUMNS = 200, 512, 1024  # 2 MB each, 400 MB in all


def batches():
    rng = numpy.random.default_rng(0)
    for _ in range(BATCHES):
        yield rng.standard_normal((ROWS, COLUMNS), dtype=numpy.float32)


def run(sync):
    """One pass over the data; returns seconds, peak bytes and the answer."""
    w = np.ones((COLUMNS, 256)) * 0.01
    total = np.zeros(())
    npx.waitall()
    engine.reset_stats()
    start = time.perf_counter()
    for batch in batches():
        hidden = npx.relu(np.dot(np.array(batch), w))
        total += hidden.mean()
        if sync:
            total.wait_to_read()
    answer = float(total)
    return time.perf_counter() - start, engine.stats()["peak_bytes"], answer


run(sync=True)  # warm up
with_sync = run(sync=True)
without = run(sync=False)
for name, (seconds, peak, answer) in (("sync per batch", with_sync), ("no sync", without)):
    print(f"{name:15}  {seconds:6.2f} s   peak {peak / 2**20:6.1f} MB   answer {answer:.6f}")
print(f"peak without a sync: {without[1] / with_sync[1]:.2f} x")
print(f"same bits: {with_sync[2] == without[2]}")
