"""DGL on its mxnet backend: message passing, graph convolutions, and training a node classifier."""

from __future__ import annotations

import os

os.environ["DGLBACKEND"] = "mxnet"

import dgl
import dgl.function as fn
import numpy as np
from dgl.nn.mxnet import GATConv, GINConv, GraphConv, SAGEConv
from mxnet import autograd, gluon, nd
from recorded import fill, run, same, wave

# Two rings of six nodes, joined by one edge.
RING = [(i + 6 * r, (i + 1) % 6 + 6 * r) for r in range(2) for i in range(6)] + [(0, 6)]


def graph() -> dgl.DGLGraph:
    source, target = map(list, zip(*RING, strict=True))
    return dgl.add_self_loop(dgl.graph((source + target, target + source), num_nodes=12))


def messages() -> str:
    g = dgl.graph(([0, 0, 1, 2], [1, 2, 3, 3]))
    g.ndata["h"] = nd.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]])
    g.edata["w"] = nd.array([[1.0], [2.0], [3.0], [4.0]])
    g.update_all(fn.copy_u("h", "m"), fn.sum("m", "sum"))
    assert g.ndata["sum"].asnumpy().tolist() == [[0, 0], [1, 2], [1, 2], [8, 10]]
    g.update_all(fn.u_mul_e("h", "w", "m"), fn.mean("m", "mean"))
    assert g.ndata["mean"].asnumpy().tolist() == [[0, 0], [1, 2], [2, 4], [14.5, 18]]
    g.update_all(fn.copy_u("h", "m"), fn.max("m", "max"))
    assert g.ndata["max"].asnumpy()[3].tolist() == [5, 6]
    g.apply_edges(fn.u_add_v("h", "h", "both"))
    assert g.edata["both"].asnumpy()[3].tolist() == [12, 14]
    assert g.in_degrees().asnumpy().tolist() == [0, 1, 1, 2]
    g.update_all(lambda edges: {"m": edges.src["h"] * 2}, fn.sum("m", "twice"))
    assert g.ndata["twice"].asnumpy()[3].tolist() == [16, 20]
    return "built-in and user functions"


def gradients() -> str:
    g = dgl.graph(([0, 0, 1, 2], [1, 2, 3, 3]))
    h, w = nd.array(wave((4, 3))), nd.array(wave((4, 1)))
    h.attach_grad()
    w.attach_grad()
    with autograd.record():
        g.ndata["h"], g.edata["w"] = h, w
        g.update_all(fn.u_mul_e("h", "w", "m"), fn.sum("m", "s"))
        loss = (g.ndata["s"] ** 2).sum()
    loss.backward()
    same("gradients: of nodes", h.grad.asnumpy(), 1e-5)
    same("gradients: of edges", w.grad.asnumpy(), 1e-5)
    return "of nodes and of edges"


def convolutions() -> str:
    g, x = graph(), nd.array(wave((12, 4)))
    mlp = gluon.nn.Dense(3, in_units=4)
    layers = {
        "GraphConv": GraphConv(4, 3),
        "SAGEConv": SAGEConv(4, 3, "mean"),
        "GATConv": GATConv(4, 3, num_heads=2),
        "GINConv": GINConv(mlp, "sum"),
    }
    for name, layer in layers.items():
        layer.initialize()
        fill(layer, 0.5)
        with autograd.record():
            out = layer(g, x)
        same(f"convolutions: {name}", out.asnumpy(), 1e-4)
    return ", ".join(layers)


class Classifier(gluon.Block):
    def __init__(self) -> None:
        super().__init__()
        self.first = GraphConv(4, 8, activation=nd.relu)
        self.second = GraphConv(8, 2)

    def forward(self, g: dgl.DGLGraph, x: nd.NDArray) -> nd.NDArray:
        return self.second(g, self.first(g, x))


def training() -> str:
    g, x = graph(), nd.array(wave((12, 4)))
    labels = nd.array([0] * 6 + [1] * 6)
    net = Classifier()
    net.initialize()
    fill(net, 0.5)
    criterion = gluon.loss.SoftmaxCELoss()
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.05})
    losses = []
    for _ in range(30):
        with autograd.record():
            loss = criterion(net(g, x), labels)
        loss.backward()
        trainer.step(12)
        losses.append(loss.mean().asscalar())
    assert losses[-1] < 0.5 * losses[0], losses
    right = (net(g, x).argmax(axis=1) == labels).mean().asscalar()
    assert right >= 11 / 12, right
    same("training: losses", losses[:10])
    return f"loss {losses[0]:.3f} -> {losses[-1]:.3f}, {right:.0%} right"


def batches() -> str:
    several = dgl.batch([graph(), dgl.graph(([0, 1], [1, 2]))])
    assert several.batch_num_nodes().asnumpy().tolist() == [12, 3]
    several.ndata["h"] = nd.array(np.arange(15.0).reshape(15, 1))
    assert dgl.sum_nodes(several, "h").asnumpy().ravel().tolist() == [66, 39]
    sub = several.subgraph(nd.array([12, 13, 14], dtype="int64"))
    assert sub.number_of_edges() == 2
    return "batched graphs, readout, subgraphs"


run({f.__name__: f for f in (messages, gradients, convolutions, training, batches)})
