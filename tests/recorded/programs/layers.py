"""Layers with fixed parameters: outputs, gradients, running statistics."""

import numpy

from . import case


def fill(env, net):
    """Parameters that depend on their order and shape only."""
    for i, parameter in enumerate(net.collect_params().values()):
        shape = parameter.shape
        values = env.random(*shape, seed=50 + i)
        if "running_var" in parameter.name:
            values = numpy.abs(values) + 0.5
        parameter.set_data(env.array(values))


LAYERS = {
    "Dense": (lambda nn: nn.Dense(3), (2, 4)),
    "Dense/relu": (lambda nn: nn.Dense(3, activation="relu", use_bias=False), (2, 4)),
    "Dense/flatten": (lambda nn: nn.Dense(3), (2, 2, 2)),
    "Dense/no_flatten": (lambda nn: nn.Dense(3, flatten=False), (2, 2, 2)),
    "Conv1D": (lambda nn: nn.Conv1D(2, 3, strides=2, padding=1), (2, 3, 6)),
    "Conv2D": (lambda nn: nn.Conv2D(2, 3, padding=1, activation="tanh"), (1, 2, 5, 5)),
    "Conv2D/groups": (lambda nn: nn.Conv2D(4, (1, 3), groups=2, dilation=(1, 2)), (1, 2, 4, 6)),
    "Conv3D": (lambda nn: nn.Conv3D(2, 2), (1, 1, 3, 3, 3)),
    "Conv1DTranspose": (
        lambda nn: nn.Conv1DTranspose(2, 3, strides=2, output_padding=1),
        (1, 2, 4),
    ),
    "Conv2DTranspose": (lambda nn: nn.Conv2DTranspose(2, 3, strides=2, padding=1), (1, 2, 3, 3)),
    "MaxPool2D": (lambda nn: nn.MaxPool2D(2, strides=2), (1, 2, 5, 5)),
    "MaxPool2D/ceil": (lambda nn: nn.MaxPool2D(3, strides=2, ceil_mode=True), (1, 2, 6, 6)),
    "AvgPool2D": (lambda nn: nn.AvgPool2D(3, strides=2, padding=1), (1, 2, 5, 5)),
    "AvgPool2D/no_pad": (lambda nn: nn.AvgPool2D(3, 2, 1, count_include_pad=False), (1, 2, 5, 5)),
    "AvgPool2D/ceil": (lambda nn: nn.AvgPool2D(2, 2, ceil_mode=True), (1, 2, 5, 5)),
    "MaxPool1D": (lambda nn: nn.MaxPool1D(3), (1, 2, 7)),
    "AvgPool3D": (lambda nn: nn.AvgPool3D(2), (1, 1, 4, 4, 4)),
    "GlobalMaxPool2D": (lambda nn: nn.GlobalMaxPool2D(), (2, 2, 3, 3)),
    "GlobalAvgPool1D": (lambda nn: nn.GlobalAvgPool1D(), (2, 2, 3)),
    "ReflectionPad2D": (lambda nn: nn.ReflectionPad2D(1), (1, 1, 3, 3)),
    "BatchNorm": (lambda nn: nn.BatchNorm(), (4, 3, 2)),
    "BatchNorm/axis": (lambda nn: nn.BatchNorm(axis=-1, momentum=0.5, epsilon=0.1), (4, 3)),
    "BatchNorm/plain": (lambda nn: nn.BatchNorm(center=False, scale=False), (4, 3)),
    "BatchNorm/global": (lambda nn: nn.BatchNorm(use_global_stats=True), (4, 3)),
    "LayerNorm": (lambda nn: nn.LayerNorm(), (2, 3, 4)),
    "LayerNorm/axis": (lambda nn: nn.LayerNorm(axis=1, epsilon=0.1), (2, 3, 4)),
    "GroupNorm": (lambda nn: nn.GroupNorm(2), (2, 4, 3)),
    "InstanceNorm": (lambda nn: nn.InstanceNorm(scale=True), (2, 3, 4)),
    "Activation/softrelu": (lambda nn: nn.Activation("softrelu"), (2, 3)),
    "Activation/softsign": (lambda nn: nn.Activation("softsign"), (2, 3)),
    "Activation/sigmoid": (lambda nn: nn.Activation("sigmoid"), (2, 3)),
    "LeakyReLU": (lambda nn: nn.LeakyReLU(0.2), (2, 3)),
    "PReLU": (lambda nn: nn.PReLU(), (2, 3)),
    "ELU": (lambda nn: nn.ELU(0.5), (2, 3)),
    "SELU": (lambda nn: nn.SELU(), (2, 3)),
    "GELU": (lambda nn: nn.GELU(), (2, 3)),
    "Swish": (lambda nn: nn.Swish(2.0), (2, 3)),
    "Flatten": (lambda nn: nn.Flatten(), (2, 3, 2)),
    "Dropout/0": (lambda nn: nn.Dropout(0.0), (2, 3)),
}


def enter(label, make, shape):
    @case("layer/" + label)
    def layer(env):
        mx = env.mx
        net = make(mx.gluon.nn)
        x = env.array(env.random(*shape, seed=1))
        net.initialize()
        net(x)
        fill(env, net)
        x.attach_grad()
        with mx.autograd.record():
            y = net(x)
            total = (y * env.array(env.random(*y.shape, seed=2))).sum()
        total.backward()
        grads = [p.grad() for p in net.collect_params().values() if p.grad_req != "null"]
        after = [p.data() for p in net.collect_params().values() if p.grad_req == "null"]
        return [y, x.grad, grads, after, net(x)]


for _label, (_make, _shape) in LAYERS.items():
    enter(_label, _make, _shape)


@case("layer/Embedding")
def embedding(env):
    net = env.mx.gluon.nn.Embedding(5, 3)
    net.initialize()
    x = env.array([[0, 1], [4, 1]])
    net(x)
    fill(env, net)
    with env.mx.autograd.record():
        y = net(x)
        total = (y * y).sum()
    total.backward()
    return [y, net.weight.grad()]


@case("layer/split_data")
def split_data(env):
    split = env.mx.gluon.utils.split_data
    x = env.array(numpy.arange(14).reshape(7, 2))
    return [
        [part.shape[0] for part in split(x, n, even_split=False)]
        + [split(x, n, even_split=False)[0]]
        for n in (2, 3, 4, 5, 6, 7)
    ]


@case("layer/split_data_axis")
def split_data_axis(env):
    x = env.array(numpy.arange(10).reshape(2, 5))
    return env.mx.gluon.utils.split_data(x, 3, batch_axis=1, even_split=False)


@case("layer/clip_global_norm")
def clip_global_norm(env):
    arrays = [env.array(env.random(2, 3, seed=s)) for s in (1, 2)]
    norm = env.mx.gluon.utils.clip_global_norm(arrays, 0.5)
    return [float(norm), arrays]
