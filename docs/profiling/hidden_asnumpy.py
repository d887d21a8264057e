"""Trains with a metric that looks at every batch: the wait is hidden in a function."""

import numpy

from slipstream import autograd, gluon, np, npx
from slipstream.gluon import nn

npx.set_np()
np.random.seed(0)
net = nn.Sequential()
net.add(nn.Dense(128, activation="relu"), nn.Dense(128, activation="relu"), nn.Dense(10))
net.initialize()
loss_fn = gluon.loss.SoftmaxCrossEntropyLoss()
trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.01})


def accuracy(scores, labels):
    return float((scores.asnumpy().argmax(axis=1) == labels).mean())


x = np.random.normal(size=(128, 256))
labels = numpy.arange(128) % 10
y = np.array(labels)
right = 0.0
for _ in range(400):
    with autograd.record():
        scores = net(x)
        loss = loss_fn(scores, y)
    loss.backward()
    trainer.step(128)
    right += accuracy(scores, labels)
print(f"right {right / 400:.1%}")
