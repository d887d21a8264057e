"""What the tests certify: a comment names what each line is for."""

import mxnet as mx
from mxnet import autograd, gluon, nd
from mxnet.gluon import nn

x = nd.random.normal(shape=(16, 6))
y = nd.array([i % 3 for i in range(16)])
e = nd.exp(x)  # exp
d = nd.dot(e, nd.ones((6, 2)))  # dot
m = d * 0.5  # mul
print(m.mean(axis=0))  # mean

net = nn.HybridSequential()
net.add(nn.Dense(8), nn.BatchNorm(), nn.Activation("relu"), nn.Dropout(0.5), nn.Dense(3))
net.initialize(mx.init.Xavier())
net.hybridize()
samples = gluon.data.ArrayDataset(x, y)
loader = gluon.data.DataLoader(samples, batch_size=8, shuffle=True, num_workers=1)
loss = gluon.loss.SoftmaxCrossEntropyLoss()
trainer = gluon.Trainer(
    net.collect_params(), "sgd", {"learning_rate": 0.1, "momentum": 0.9, "wd": 1e-3}
)
accuracy = mx.metric.Accuracy()
for _ in range(2):
    for data, label in loader:
        with autograd.record():
            out = net(data)  # net
            losses = loss(out, label)  # loss
        losses.backward()
        trainer.step(8)  # step
        accuracy.update(label, out)
    print(losses.sum().asscalar(), accuracy.get())  # metric

w = nd.array([0.5, -1.0, 2.0])
w.attach_grad()
with autograd.record():
    t = nd.tanh(w * 2)  # tanh
    s = (t * t).sum()
s.backward()
print(w.grad)  # gradient
