"""Documents about asynchronous execution show what their text says, by counts."""

from __future__ import annotations

import json

import pytest

HEAD = """\
# Work in the background

```{.python .input  n=1}
from mxnet import autograd, gluon, nd
from mxnet.gluon import loss as gloss, nn
from slipstream import engine
import json, os, subprocess

def count(function):
    nd.waitall()
    before = engine.stats()
    function()
    after = engine.stats()
    return {k: after[k] - before[k] for k in ('recorded', 'executed', 'dropped')}
```
"""

# What is recorded starts when a value is looked at: counts do not depend on the machine.
HOLD = """
```python
engine.configure(window_ops=1_000_000, window_us=30_000_000)
```
"""

QUEUE = """
Recording returns before the product is there; looking waits for it.

```{.python .input}
x = nd.random.uniform(shape=(300, 300))
x.wait_to_read()
y = nd.dot(x, x).sum()
queued = engine.stats()
value = y.asscalar()
finished = engine.stats()
```

```python
print(json.dumps({'queued': queued, 'finished': finished, 'right': bool(value > 0)}))
```
"""

SYNCS = """
Every sync function waits.

```{.python .input  n=5}
def waited(sync):
    y = nd.dot(x, x)
    before = engine.stats()['syncs']
    sync(y)
    return engine.stats()['pending'] == 0 and engine.stats()['syncs'] > before

x = nd.random.uniform(shape=(300, 300))
```

```{.python .input  n=6}
ways = {
    'wait_to_read': lambda y: y.wait_to_read(),
    'waitall': lambda y: nd.waitall(),
    'asnumpy': lambda y: y.asnumpy(),
    'asscalar': lambda y: y.norm().asscalar(),
    'print': lambda y: str(y),
}
print(json.dumps({name: waited(way) for name, way in ways.items()}))
```
"""

ASSIGN = """
An assignment nobody looks at before the next one need not be computed.

```python
x = nd.ones((64, 64))

def with_sync():
    for _ in range(1000):
        y = x + 1
        y.wait_to_read()

def without_sync():
    for _ in range(1000):
        y = x + 1
    y.wait_to_read()
    nd.waitall()

print(json.dumps({'with': count(with_sync), 'without': count(without_sync)}))
```
"""

MEMORY = """
Without a sync function all batches are issued at once; memory stays where it is all the same.

```{.python .input  n=11}
def get_data(n=40):
    for i in range(n):
        issued.append(engine.stats()['syncs'])
        yield nd.random.normal(shape=(256, 256)), nd.ones((256,))

def get_mem():
    res = subprocess.check_output(['ps', 'u', '-p', str(os.getpid())])
    return int(str(res).split()[15]) / 1e3
```

```{.python .input  n=12}
net = nn.Sequential()
with net.name_scope():
    net.add(nn.Dense(256, activation='relu'), nn.Dense(1))
net.initialize()
trainer = gluon.Trainer(net.collect_params(), 'sgd', {'learning_rate': 0.005})
loss = gloss.L2Loss()
issued = []
for X, y in get_data():
    break
loss(y, net(X)).wait_to_read()
```

```{.python .input  n=13}
def train(sync):
    issued.clear()
    mem = get_mem()
    for X, y in get_data():
        with autograd.record():
            l = loss(y, net(X))
        if sync:
            l.mean().asscalar()
        l.backward()
        trainer.step(X.shape[0])
    nd.waitall()
    return {'waits': issued[-1] - issued[0], 'grew by': get_mem() - mem}

train(True)
print(json.dumps({'with': train(True), 'without': train(False)}))
```
"""


def last(result):
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout.splitlines()[-1])


def test_recording_does_not_wait_and_looking_does(slipstream, write):
    shown = last(slipstream("run", write("a.md", HEAD + HOLD + QUEUE)))
    assert shown["right"]
    queued, finished = shown["queued"], shown["finished"]
    assert queued["pending"] >= 2  # the product and the sum
    assert finished["pending"] == 0
    assert finished["executed"] > queued["executed"]
    assert finished["syncs"] == queued["syncs"] + 1


def test_every_sync_function_waits(slipstream, write):
    shown = last(slipstream("run", write("a.md", HEAD + SYNCS)))
    assert shown == dict.fromkeys(shown, True)
    assert len(shown) == 5


def test_fewer_executions_without_sync(slipstream, write):
    shown = last(slipstream("run", write("a.md", HEAD + HOLD + ASSIGN)))
    assert shown["with"]["executed"] >= 1000
    assert shown["without"]["recorded"] >= 1000
    assert shown["without"]["executed"] < 10
    assert shown["without"]["dropped"] > 990


def test_batches_are_issued_early_and_memory_is_flat(slipstream, write):
    shown = last(slipstream("run", write("a.md", HEAD + MEMORY)))
    assert shown["with"]["waits"] == 39
    assert shown["without"]["waits"] == 0
    data = 40 * 256 * 256 * 4 / 1e6  # MB, if all batches were kept
    assert shown["without"]["grew by"] < max(3 * data, 50)


PADDLE = """\
```python
import os
import numpy
import paddle
from paddle import nn
from d2l import paddle as d2l
```

```python
a = paddle.randn(shape=(300, 300))
b = paddle.mm(a, a)
with d2l.Benchmark('numpy'):
    numpy.dot(numpy.ones((300, 300)), numpy.ones((300, 300)))
with d2l.Benchmark('飞桨'):
    for _ in range(10):
        b = paddle.mm(a, a)
    paddle.device.cuda.synchronize()
```

    Done: an output in the text is not a cell

```python
x = paddle.ones((1, 2))
z = x * x + 2
z
```
"""

NP = """\
```{.python .input  n=1}
import d2l, numpy, os, subprocess
from mxnet import autograd, gluon, np, npx
from mxnet.gluon import nn
npx.set_np()
```

```{.python .input  n=2}
with d2l.benchmark('mxnet.np: %.4f sec'):
    for _ in range(10):
        a = np.random.normal(size=(100, 100))
        b = np.dot(a, a)       
with d2l.benchmark():
    npx.waitall()
```

```{.python .input  n=3}
timer = d2l.Timer()
z = np.ones((1, 2)) * 2 + 1
timer.stop() > 0, z
```
"""  # noqa: W291  # as the book has it


@pytest.mark.parametrize(
    ("text", "end"),
    [(PADDLE, "       [[3., 3.]])\n"), (NP, "(True, array([[3., 3.]]))\n")],
    ids=["paddle", "np"],
)
def test_documents_of_other_editions(slipstream, write, text, end):
    result = slipstream("run", write("a.md", text))
    assert result.returncode == 0, result.stderr
    assert result.stdout.endswith(end)
    assert "3 of 3 cells ran" in result.stderr
