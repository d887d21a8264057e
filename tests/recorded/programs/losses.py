"""Losses: values and gradients, weights, sample weights, batch axes."""

import numpy

from . import case


def probabilities(env, shape, seed):
    return env.random(*shape, seed=seed, low=0.1, high=0.9)


def signs(env, shape, seed):
    return numpy.sign(env.random(*shape, seed=seed)).astype("float32")


def classes(env, shape, seed):
    return numpy.random.RandomState(seed).randint(0, shape[-1], shape[:-1]).astype("float32")


def normal(env, shape, seed):
    return env.random(*shape, seed=seed)


# name: labels, arguments
LOSSES = {
    "L2Loss": (normal, [{}]),
    "L1Loss": (normal, [{}]),
    "SigmoidBinaryCrossEntropyLoss": (probabilities, [{}, {"from_sigmoid": True}]),
    "SoftmaxCrossEntropyLoss": (classes, [{}, {"axis": -1}, {"from_logits": True}]),
    "SoftmaxCELoss": (classes, [{}]),
    "KLDivLoss": (probabilities, [{}, {"from_logits": False}, {"from_logits": False, "axis": 1}]),
    "HuberLoss": (normal, [{}, {"rho": 0.3}]),
    "HingeLoss": (signs, [{}, {"margin": 0.3}]),
    "SquaredHingeLoss": (signs, [{}, {"margin": 0.3}]),
    "LogisticLoss": (signs, [{}, {"label_format": "binary"}]),
    "PoissonNLLLoss": (probabilities, [{}, {"from_logits": False}, {"compute_full": True}]),
    "CosineEmbeddingLoss": (None, [{}, {"margin": 0.2}]),
    "TripletLoss": (None, [{}, {"margin": 0.2}]),
    "SDMLLoss": (None, [{}]),
}


def inputs(env, name, shape):
    labels = LOSSES[name][0]
    low = 0.1 if "Sigmoid" in name or "Poisson" in name else -1.0
    pred = env.array(env.random(*shape, seed=1, low=low, high=0.9))
    if name == "TripletLoss":
        return [pred, env.array(env.random(*shape, seed=2)), env.array(env.random(*shape, seed=3))]
    if name == "CosineEmbeddingLoss":
        return [pred, env.array(env.random(*shape, seed=2)), env.array(signs(env, shape[:1], 3))]
    if name == "SDMLLoss":
        return [pred, env.array(env.random(*shape, seed=2))]
    return [pred, env.array(labels(env, shape, 2))]


def measure(env, loss, args):
    args[0].attach_grad()
    with env.mx.autograd.record():
        value = loss(*args)
    value.backward()
    return [list(value.shape), value, args[0].grad]


def enter(name, arguments):
    label = "loss/{}{}".format(
        name, "".join("/{}={}".format(*a) for a in sorted(arguments.items()))
    )

    def make(env, **more):
        return getattr(env.mx.gluon.loss, name)(**dict(arguments, **more))

    @case(label)
    def plain(env):
        return measure(env, make(env), inputs(env, name, (4, 3)))

    if name == "SDMLLoss":
        return

    @case(label + "/weight")
    def weight(env):
        return measure(env, make(env, weight=0.3), inputs(env, name, (4, 3)))

    if name in ("TripletLoss", "CosineEmbeddingLoss"):
        return

    @case(label + "/deep")
    def deep(env):
        shape = (2, 3, 4)
        return measure(env, make(env), inputs(env, name, shape))

    @case(label + "/batch_axis")
    def batch_axis(env):
        return measure(env, make(env, batch_axis=1), inputs(env, name, (2, 3, 4)))

    @case(label + "/sample_weight")
    def sample_weight(env):
        args = inputs(env, name, (4, 3))
        shape = (4, 3) if name == "PoissonNLLLoss" else (4, 1)
        return measure(env, make(env), [*args, env.array(env.random(*shape, seed=5, low=0))])


for _name, (_, _lists) in LOSSES.items():
    for _arguments in _lists:
        enter(_name, _arguments)


@case("loss/SoftmaxCrossEntropyLoss/dense")
def dense(env):
    label = env.array(env.random(4, 3, seed=2, low=0))
    loss = env.mx.gluon.loss.SoftmaxCrossEntropyLoss(sparse_label=False)
    return measure(env, loss, [env.array(env.random(4, 3, seed=1)), label])


@case("loss/SigmoidBinaryCrossEntropyLoss/pos_weight")
def pos_weight(env):
    found = []
    for from_sigmoid in (False, True):
        loss = env.mx.gluon.loss.SigmoidBCELoss(from_sigmoid=from_sigmoid)
        args = [env.array(env.random(4, 3, seed=s, low=0.1, high=0.9)) for s in (1, 2)]
        found.append(
            measure(env, loss, [*args, None, env.array(env.random(1, 3, seed=3, low=0.1))])
        )
    return found


@case("loss/CTCLoss")
def ctc(env):
    found = []
    label = env.array([[0, 1, -1, -1], [2, 1, 1, 0]])
    for layout in ("NTC", "TNC"):
        shape = (2, 6, 4) if layout == "NTC" else (6, 2, 4)
        loss = env.mx.gluon.loss.CTCLoss(layout=layout)
        found.append(measure(env, loss, [env.array(env.random(*shape, seed=1)), label]))
    return found


@case("loss/CTCLoss/lengths")
def ctc_lengths(env):
    loss = env.mx.gluon.loss.CTCLoss(weight=0.5)
    label = env.array([[0, 1, 0, 0], [2, 1, 1, 0]])
    pred = env.array(env.random(2, 7, 4, seed=1))
    return measure(env, loss, [pred, label, env.array([5, 7]), env.array([2, 3])])


@case("loss/SDMLLoss/smoothing")
def sdml(env):
    loss = env.mx.gluon.loss.SDMLLoss(smoothing_parameter=0.1, weight=0.5)
    return measure(env, loss, inputs(env, "SDMLLoss", (4, 3)))
