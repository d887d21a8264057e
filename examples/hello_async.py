"""Recording returns at once; looking waits.

python examples/hello_async.py
"""

import time

from slipstream import engine, np

start = time.perf_counter()


def say(what):
    print(f"{(time.perf_counter() - start) * 1e3:8.2f} ms  {what}")


x = np.random.normal(size=(1500, 1500))
y = np.dot(x, x).sum()
unseen = np.exp(x)
del unseen
say("everything is recorded, Python is free")
say(f"the sum is {float(y):.1f}")

stats = engine.stats()
say(f"{stats['executed']} operations were computed, {stats['dropped']} dropped: no one reads them")
