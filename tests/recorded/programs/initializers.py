"""Initializers: exact values where they are fixed, statistics where they are random."""

import numpy

from . import case

EXACT = {
    "Zero": ({}, (2, 3)),
    "One": ({}, (2, 3)),
    "Constant": ({"value": 2.5}, (2, 3)),
    "Bilinear": ({}, (1, 1, 4, 4)),
    "LSTMBias": ({"forget_bias": 2.0}, (8,)),
}
RANDOM = {
    "Uniform": ({}, (200, 300)),
    "Uniform/scale": ({"scale": 0.5}, (200, 300)),
    "Normal": ({}, (200, 300)),
    "Normal/sigma": ({"sigma": 0.5}, (200, 300)),
    "Xavier": ({}, (200, 300)),
    "Xavier/in": ({"factor_type": "in", "magnitude": 2}, (200, 300)),
    "Xavier/out_gaussian": (
        {"factor_type": "out", "rnd_type": "gaussian", "magnitude": 2}, (200, 300)),
    "Xavier/kernel": ({}, (100, 50, 3, 3)),
    "MSRAPrelu": ({}, (200, 300)),
    "MSRAPrelu/slope": ({"factor_type": "in", "slope": 0.0}, (200, 300)),
    "Orthogonal/normal": ({"rand_type": "normal"}, (60, 90)),
    "Orthogonal": ({}, (60, 90)),
}  # fmt: skip


def filled(env, initializer, name, shape):
    x = env.array(numpy.full(shape, 7))
    initializer(env.mx.init.InitDesc(name), x)
    return x.asnumpy()


def explicit(env, initializer, name, shape):
    """The weight of a Parameter whose init= it is, which goes by no rules about names."""
    parameter = (
        env.mx.gluon.Parameter(name, shape=shape, init=initializer)
        if env.classic
        else env.mx.gluon.Parameter(name=name, shape=shape, init=initializer)
    )
    parameter.initialize()
    return parameter.data().asnumpy()


def enter_exact(label, arguments, shape):
    @case("init/" + label)
    def exact(env):
        make = getattr(env.mx.init, label)
        return explicit(env, make(**arguments), "x", shape)


def enter_random(label, arguments, shape):
    @case("init/" + label)
    def statistics(env):
        make = getattr(env.mx.init, label.partition("/")[0])
        x = filled(env, make(**arguments), "fc_weight", shape)
        scale = numpy.abs(x).max()
        # To within a few percent: enough to tell fan-in from fan-out and uniform from normal.
        found = [abs(float(x.mean())) < 0.05 * scale, signif(x.std())]
        if "gauss" not in label and "Normal" not in label and "MSRA" not in label:
            found.append(signif(scale) if "Orthogonal" not in label else None)
        return found


def signif(x):
    """Coarse steps of 12 percent, which sampling does not cross by more than one."""
    return {"about": float(x)}


for _label, (_arguments, _shape) in EXACT.items():
    enter_exact(_label, _arguments, _shape)
for _label, (_arguments, _shape) in RANDOM.items():
    enter_random(_label, _arguments, _shape)


@case("init/Orthogonal/product")
def orthogonal(env):
    x = filled(env, env.mx.init.Orthogonal(scale=2.0), "fc_weight", (5, 7))
    return (x.dot(x.T)).round(3) + 0.0


@case("init/by_name")
def by_name(env):
    """What the default rules of an initializer do by the parameter's name."""
    found = {}
    for name in ("a_bias", "a_gamma", "a_beta", "a_weight", "a_min", "a_max"):  # fmt: skip
        found[name] = filled(env, env.mx.init.Uniform(0.0), name, (2,))
    return found


@case("init/unknown_name", ("1.x",))
def unknown_name(env):
    try:
        filled(env, env.mx.init.Uniform(), "mystery", (2,))
    except ValueError:
        return "ValueError"
    return "none"


@case("init/Mixed")
def mixed(env):
    init = env.mx.init.Mixed([".*first.*", ".*"], [env.mx.init.One(), env.mx.init.Constant(3)])
    return [filled(env, init, name, (2,)) for name in ("first_weight", "second_weight")]


@case("init/Load")
def load(env):
    known = {"arg:a_weight": env.array([1, 2]), "b_weight": env.array([3, 4])}
    init = env.mx.init.Load(known, default_init=env.mx.init.One())
    return [filled(env, init, name, (2,)) for name in ("a_weight", "b_weight", "c_weight")]


@case("init/dumps")
def dumps(env):
    return [env.mx.init.Xavier(magnitude=2).dumps(), env.mx.init.Zero().dumps()]


@case("init/net")
def net(env):
    """Which values a whole net starts with."""
    nn = env.mx.gluon.nn
    net = nn.HybridSequential()
    net.add(nn.Dense(2, in_units=3), nn.BatchNorm(in_channels=2), nn.LayerNorm(in_channels=2),
            nn.PReLU())  # fmt: skip
    net.initialize(env.mx.init.One())
    return [p.data() for p in net.collect_params().values()]
