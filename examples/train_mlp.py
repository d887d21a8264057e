"""Trains a small network without a sync in the loop, and again with one per batch.

Both give the same bits. The first is faster; its memory stays flat all the same.

    python examples/train_mlp.py --steps 300
"""

import argparse
import time

import numpy

from slipstream import autograd, engine, gluon, init, np, npx
from slipstream.gluon import nn

npx.set_np()


def batches(steps, size=64, columns=32):
    """NumPy batches of a function that the network has to find."""
    rng = numpy.random.default_rng(0)
    mixing = rng.standard_normal((columns, 1)).astype("float32") / columns**0.5
    for _ in range(steps):
        x = rng.standard_normal((size, columns), dtype="float32")
        yield x, numpy.sin(2 * x @ mixing)


def train(steps, sync):
    """Returns the parameters, the loss of the last tenth, seconds and peak bytes."""
    np.random.seed(0)
    net = nn.HybridSequential()
    net.add(nn.Dense(128, activation="relu"), nn.Dense(128, activation="relu"), nn.Dense(1))
    net.initialize(init.Xavier())
    net.hybridize()
    loss_fn = gluon.loss.L2Loss()
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.003})

    npx.waitall()
    engine.reset_stats()
    start = time.perf_counter()
    total, counted = np.zeros(()), 0
    for i, (x, y) in enumerate(batches(steps)):
        x, y = np.array(x), np.array(y)
        with autograd.record():
            loss = loss_fn(net(x), y)
        loss.backward()
        trainer.step(len(x))
        if i >= steps * 9 // 10:
            total += loss.mean()
            counted += 1
        if sync:
            loss.wait_to_read()
    last = float(total / counted)
    npx.waitall()  # the last update, too
    seconds = time.perf_counter() - start
    weights = [p.data().asnumpy() for p in net.collect_params().values()]
    return weights, last, seconds, engine.stats()["peak_bytes"]


parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--steps", type=int, default=300)
steps = parser.parse_args().steps

train(20, sync=False)  # warm up
results = {"sync per batch": train(steps, sync=True), "no sync": train(steps, sync=False)}
for name, (_, last, seconds, peak) in results.items():
    print(f"{name:15} {seconds:6.2f} s   peak {peak / 2**20:5.2f} MB   last loss {last:.4f}")
with_sync, without = (weights for weights, *_ in results.values())
same = all(numpy.array_equal(a, b) for a, b in zip(with_sync, without, strict=True))
print("same bits in all parameters:", same)
