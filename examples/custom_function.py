"""A gradient of your own: training a network whose activations are only -1 and 1.

The derivative of `sign` is zero everywhere, so nothing would be learned. A Function gives it the
derivative of a soft step instead, and stays asynchronous.

    python examples/custom_function.py --steps 300
"""

import argparse

from slipstream import autograd, engine, gluon, np, npx
from slipstream.gluon import nn

npx.set_np()


class Sign(autograd.Function):
    """Forward: the sign. Backward: as if it had been the hyperbolic tangent."""

    def forward(self, x):
        self.save_for_backward(x)
        return np.where(x >= 0, 1.0, -1.0)

    def backward(self, dy):
        (x,) = self.saved_tensors
        return dy * (1 - np.tanh(x) ** 2)


class BinaryNet(gluon.Block):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Dense(64, in_units=2)
        self.output = nn.Dense(1, in_units=64)

    def forward(self, x):
        return self.output(Sign()(self.hidden(x)))


parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--steps", type=int, default=300)
steps = parser.parse_args().steps

np.random.seed(1)
x = np.random.uniform(-1, 1, size=(512, 2))
y = ((x * x).sum(axis=1, keepdims=True) < 0.5).astype("float32")  # inside of a circle?

net = BinaryNet()
net.initialize("xavier")
loss_fn = gluon.loss.SigmoidBCELoss()
trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.02})
losses = []
with engine.no_sync():  # nothing in here waits, nor do forward and backward of Sign
    for _ in range(steps):
        with autograd.record():
            loss = loss_fn(net(x), y).mean()
        loss.backward()
        trainer.step(1)
        losses.append(loss)

right = ((net(x) > 0) == (y > 0)).mean()
print(f"loss {float(losses[0]):.3f} -> {float(losses[-1]):.3f}, right: {float(right):.1%}")
