"""A small server: requests are answered as their results become ready.

The event loop never blocks: `await` lets other requests in while native threads compute.

    python examples/await_results.py
"""

import asyncio
import itertools
import time

from slipstream import np

weights = np.random.normal(size=(600, 600)) * 0.05


async def handle(request, size):
    """What a web handler would do: compute, wait without blocking, answer."""
    x = np.random.normal(size=(size, 600))
    for _ in range(3):
        x = np.tanh(np.dot(x, weights))
    score = x.mean()
    await score
    return f"request {request} ({size} rows): {float(score):+.4f}"


async def heartbeat(beats):
    """Shows that the loop goes on; counts how often it got its turn."""
    while True:
        beats.append(time.perf_counter())
        await asyncio.sleep(0.001)


async def main():
    beats = []
    pulse = asyncio.create_task(heartbeat(beats))
    requests = [handle(i, size) for i, size in enumerate((4000, 10, 2000, 50))]
    for finished in asyncio.as_completed(requests):
        print(await finished)
    pulse.cancel()
    longest = max(b - a for a, b in itertools.pairwise(beats))
    print(f"{len(beats)} heartbeats meanwhile, the longest pause was {longest * 1e3:.1f} ms")


asyncio.run(main())
