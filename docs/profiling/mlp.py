"""Trains a multilayer perceptron without a wait in its loop."""

from slipstream import autograd, gluon, np, npx
from slipstream.gluon import nn

npx.set_np()
np.random.seed(0)
net = nn.HybridSequential()
net.add(nn.Dense(1024, activation="relu"), nn.Dense(512, activation="relu"), nn.Dense(10))
net.initialize()
net.hybridize()
loss_fn = gluon.loss.SoftmaxCrossEntropyLoss()
trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1, "momentum": 0.9})

data = np.random.normal(size=(10, 256, 784))
labels = np.random.randint(0, 10, size=(10, 256))
total = np.zeros(())
for step in range(40):
    x, y = data[step % 10], labels[step % 10]
    with autograd.record():
        loss = loss_fn(net(x), y).mean()
    loss.backward()
    trainer.step(1)
    total += loss
print(f"mean loss {total.item() / 40:.3f}")
