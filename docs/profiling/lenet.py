"""Trains LeNet on noise of MNIST's shape."""

from slipstream import autograd, gluon, np, npx
from slipstream.gluon import nn

npx.set_np()
np.random.seed(0)
net = nn.HybridSequential()
net.add(
    nn.Conv2D(6, kernel_size=5, padding=2, activation="relu"),
    nn.MaxPool2D(pool_size=2, strides=2),
    nn.Conv2D(16, kernel_size=5, activation="relu"),
    nn.MaxPool2D(pool_size=2, strides=2),
    nn.Dense(120, activation="relu"),
    nn.Dense(84, activation="relu"),
    nn.Dense(10),
)
net.initialize()
net.hybridize()
loss_fn = gluon.loss.SoftmaxCrossEntropyLoss()
trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.1})

for step in range(60):
    x = np.random.normal(size=(64, 1, 28, 28))
    y = np.random.randint(0, 10, size=(64,))
    with autograd.record():
        loss = loss_fn(net(x), y)
    loss.backward()
    trainer.step(64)
    if step % 20 == 19:
        print(f"step {step + 1}: loss {loss.mean().item():.3f}")
