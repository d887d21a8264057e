"""The same training; the metric is counted on the backend and looked at once, at the end."""

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
    return (scores.argmax(axis=1) == labels).mean()


x = np.random.normal(size=(128, 256))
y = np.arange(128, dtype="int64") % 10
right = np.zeros(())
for _ in range(400):
    with autograd.record():
        scores = net(x)
        loss = loss_fn(scores, y)
    loss.backward()
    trainer.step(128)
    right += accuracy(scores, y)
print(f"right {right.item() / 400:.1%}")
