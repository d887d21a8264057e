"""Writes the small files of real MXNet that the tests load. Run with the Python MXNet is in.

python tools/record_mxnet_files.py tests/data
"""

import os
import sys

import mxnet as mx
from mxnet import autograd, gluon, nd


def states(path, optimizer, options):
    """One step of a layer of ones on ones."""
    net = gluon.nn.Dense(2, in_units=3)
    net.initialize(mx.init.One())
    options = dict(options, learning_rate=0.125)
    ones = nd.ones if mx.__version__.startswith("1.") else mx.np.ones  # what layers take
    trainer = gluon.Trainer(net.collect_params(), optimizer, options)
    with autograd.record():
        loss = net(ones((4, 3))).sum()
    loss.backward()
    trainer.step(4)
    trainer.save_states(path)


def main(folder):
    prefix = os.path.join(folder, "mxnet-" + mx.__version__ + "-")
    schedule = mx.lr_scheduler.FactorScheduler(10, 0.5)
    states(prefix + "sgd.states", "sgd", {})
    states(prefix + "sgd-momentum.states", "sgd", {"momentum": 0.9})
    states(prefix + "adam.states", "adam", {"lr_scheduler": schedule})
    arrays = {"a": nd.arange(6).reshape((2, 3)), "b": nd.array([1, -2], dtype="int32")}
    nd.save(prefix + "nd.params", arrays)  # V2 from 1.x, V3 from 2.0
    if mx.__version__.startswith("1."):  # 2.0 writes NumPy's format here
        mx.npx.set_np()
        a, b = mx.np.arange(6).reshape((2, 3)), mx.np.array([1, -2], dtype="int32")
        arrays = {"a": a, "b": b, "scalar": mx.np.array(2.5), "none": mx.np.zeros((0, 3))}
        mx.npx.save(prefix + "np.params", arrays)


if __name__ == "__main__":
    main(sys.argv[1])
