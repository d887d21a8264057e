"""Optimizers: four steps of two parameters."""

from . import case

BOTH = ("1.x", "2.0")
# name: versions, arguments it is tried with besides the common ones
OPTIMIZERS = {
    "sgd": (BOTH, {"momentum": {"momentum": 0.9}}),
    "nag": (BOTH, {"momentum": {"momentum": 0.9}, "no_momentum": {"momentum": 0.0}}),
    "dcasgd": (BOTH, {"momentum": {"momentum": 0.9}}),
    "signum": (
        BOTH,
        {
            "momentum": {"momentum": 0.5},
            "no_momentum": {"momentum": 0.0},
            "wd_lh": {"wd_lh": 0.1},
            "plain_wd_lh": {"momentum": 0.0, "wd_lh": 0.1},
        },
    ),
    "ftml": (BOTH, {"betas": {"beta1": 0.5, "beta2": 0.9}}),
    "lars": (BOTH, {"momentum": {"momentum": 0.9, "eta": 0.5}}),
    "lamb": (
        BOTH,
        {
            "bounds": {"lower_bound": 0.1, "upper_bound": 0.5},
            "uncorrected": {"bias_correction": False},
        },
    ),
    "adagrad": (BOTH, {}),
    "adadelta": (BOTH, {"rho": {"rho": 0.5, "epsilon": 1e-3}}),
    "adam": (BOTH, {"betas": {"beta1": 0.5, "beta2": 0.9}, "eps": {"epsilon": 0.1}}),
    "adamax": (BOTH, {"betas": {"beta1": 0.5, "beta2": 0.9}}),
    "nadam": (BOTH, {"decay": {"schedule_decay": 0.1}}),
    "rmsprop": (
        BOTH,
        {
            "centered": {"centered": True},
            "eps": {"epsilon": 0.1},
            "clip_weights": {"clip_weights": 0.5},
        },
    ),
    "ftrl": (BOTH, {"lamda1": {"lamda1": 0.1, "beta": 0.5}}),
    "groupadagrad": (BOTH, {}),
    "adabelief": (("2.0",), {"uncorrected": {"correct_bias": False}, "eps": {"epsilon": 0.1}}),
    "adamw": (("2.0",), {"uncorrected": {"correct_bias": False}, "eps": {"epsilon": 0.1}}),
    "lans": (("2.0",), {"bounds": {"lower_bound": 0.1, "upper_bound": 0.5}}),
}
COMMON = {
    "plain": {},
    "wd": {"wd": 0.1},
    "clip": {"clip_gradient": 0.3},
    "wd_clip_rescale": {"wd": 0.5, "clip_gradient": 0.3, "rescale_grad": 0.7},
    "begin": {"begin_num_update": 10},
}


def run(env, name, rate, steps=4, dtype="float32", mults=None, scheduler=None, **arguments):
    mx = env.mx
    shapes = [(2, 3), (3, 2)]
    names = {0: "fc_weight", 1: "fc_bias"}
    if rate is not None:
        arguments["learning_rate"] = rate
    if scheduler is not None:
        arguments["lr_scheduler"] = scheduler(mx)
    optimizer = mx.optimizer.create(name, param_idx2name=names, **arguments)
    if mults is not None:
        optimizer.set_lr_mult({"fc_weight": mults[0]})
        optimizer.set_wd_mult({"fc_bias": mults[1]})
    updater = mx.optimizer.get_updater(optimizer)
    weights = [env.array(env.random(*s, seed=i), dtype) for i, s in enumerate(shapes)]
    seen = []
    for t in range(steps):
        for i, shape in enumerate(shapes):
            grad = env.array(env.random(*shape, seed=10 + 2 * t + i), dtype)
            updater(i, grad, weights[i])
        seen.append([w.astype("float32") for w in weights])
    return seen


def enter(name, versions, rate, label, arguments):
    @case(f"optimizer/{name}/{label}", versions)
    def program(env):
        return run(env, name, rate, **arguments)


for _name, (_versions, _own) in OPTIMIZERS.items():
    _rate = None if _name in ("adadelta",) else 0.1
    _common = dict(COMMON)
    if _name == "groupadagrad":
        _common = {k: v for k, v in COMMON.items() if "wd" not in v}
    for _label, _arguments in _common.items():
        enter(_name, _versions, _rate, _label, _arguments)
    enter(_name, _versions, None, "default_rate", {})
    for _label, _arguments in _own.items():
        enter(_name, _versions, _rate, _label, _arguments)
        if _name != "groupadagrad":
            _all = dict(_arguments, **COMMON["wd_clip_rescale"])
            enter(_name, _versions, _rate, _label + "_wd_clip_rescale", _all)
    enter(_name, _versions, _rate, "half", {"dtype": "float16", "multi_precision": True})
    if _name != "groupadagrad":
        enter(_name, _versions, _rate, "mults", {"mults": (0.5, 0.0), "wd": 0.1})
        enter(
            _name,
            _versions,
            _rate,
            "half_wd_clip",
            {"dtype": "float16", "multi_precision": True, "wd": 0.5, "clip_gradient": 0.3},
        )
        for _fused in (False, True):  # in 2.0, two implementations
            enter(
                _name,
                ("2.0",),
                _rate,
                f"fused_{_fused}",
                {"use_fused_step": _fused, "wd": 0.5, "clip_gradient": 0.3, "rescale_grad": 0.7},
            )

enter(
    "sgd", BOTH, 0.1, "scheduled", {"scheduler": lambda mx: mx.lr_scheduler.FactorScheduler(1, 0.5)}
)
enter(
    "adam",
    BOTH,
    0.1,
    "scheduled",
    {"scheduler": lambda mx: mx.lr_scheduler.PolyScheduler(4, base_lr=0.3, warmup_steps=1)},
)
enter(
    "sgd",
    BOTH,
    None,
    "scheduled_no_rate",
    {"scheduler": lambda mx: mx.lr_scheduler.CosineScheduler(4, base_lr=0.3)},
)
for _name in ("sgd", "adam", "signum", "ftrl", "rmsprop", "adagrad", "lamb", "nadam"):
    enter(
        _name,
        BOTH,
        None,
        "scheduled_default",
        {"scheduler": lambda mx: mx.lr_scheduler.FactorScheduler(2, 0.5, base_lr=0.3)},
    )
enter(
    "ftrl",
    BOTH,
    0.5,
    "scheduled",
    {"scheduler": lambda mx: mx.lr_scheduler.FactorScheduler(2, 0.5, base_lr=0.3)},
)

# Functions of one step: name, number of states, arguments.
UPDATES = {
    "sgd_update": (0, {}),
    "sgd_mom_update": (1, {"momentum": 0.9}),
    "nag_mom_update": (1, {"momentum": 0.9}),
    "signsgd_update": (0, {}),
    "signum_update": (1, {"momentum": 0.9, "wd_lh": 0.1}),
    "adam_update": (2, {}),
    "rmsprop_update": (1, {}),
    "rmspropalex_update": (3, {}),
    "ftml_update": (3, {"t": 3}),
    "ftrl_update": (2, {}),
    "lamb_update_phase1": (2, {"t": 3, "lr": None}),
}
STEPS = {
    "plain": {},
    "wd": {"wd": 0.1},
    "clip": {"clip_gradient": 0.3},
    "wd_clip_rescale": {"wd": 0.5, "clip_gradient": 0.3, "rescale_grad": 0.7},
}


def enter_update(name, states, own, label, arguments):
    @case(f"update/{name}/{label}")
    def program(env):
        arrays = [env.mx.nd.array(env.random(2, 3, seed=s)) for s in (1, 2)]
        arrays += [env.mx.nd.array(env.random(2, 3, seed=3 + k, low=0)) for k in range(states)]
        named = dict({"lr": 0.1}, **own)
        named.update(arguments)
        if name == "rmspropalex_update":
            arrays[2 if env.classic else 3][:] = (
                2  # the mean of squares is not below the square of the mean
            )
        if name == "ftml_update" and "clip_gradient" in named:
            named["clip_grad"] = named.pop("clip_gradient")
        named = {k: v for k, v in named.items() if v is not None}
        function = getattr(env.mx.nd, name)
        seen = []
        for _ in range(2):
            if name == "lamb_update_phase1":
                seen.append(function(*arrays, **named))
            else:
                function(*arrays, out=arrays[0], **named)
            seen.append([a.copy() for a in arrays if a is not arrays[1]])
        return seen


for _name, (_states, _own) in UPDATES.items():
    for _label, _arguments in STEPS.items():
        enter_update(_name, _states, _own, _label, _arguments)
enter_update("rmsprop_update", 1, {}, "epsilon", {"epsilon": 0.3})
enter_update("rmspropalex_update", 3, {}, "epsilon", {"epsilon": 0.3})


@case("update/nag_mom_update/new_array")
def nag_new_array(env):
    """Not in place, the momentum takes the decay of the weight before the step in 1.x, too."""
    nd = env.mx.nd
    weight, grad, mom = (nd.array(env.random(2, 3, seed=s)) for s in (1, 2, 3))
    new = nd.nag_mom_update(weight, grad, mom, lr=0.1, momentum=0.9, wd=0.5)
    return [weight, mom, new]


@case("optimizer/sgld/default_rate")
def sgld_rate(env):
    return env.mx.optimizer.create("sgld").learning_rate


@case("optimizer/sgld/moments")
def sgld_moments(env):
    """Half a step of descent, and noise."""
    optimizer = env.mx.optimizer.create("sgld", learning_rate=0.01, wd=0.5, clip_gradient=0.3)
    updater = env.mx.optimizer.get_updater(optimizer)
    weight = env.array(env.random(1000, 1000, low=1, high=1))
    updater(0, env.array(env.random(1000, 1000, low=1, high=1)), weight)
    moved = weight.asnumpy() - 1
    return [{"about": 1000 * float(moved.mean())}, {"about": 10 * float(moved.std())}]


@case("optimizer/trainer/mults")
def trainer(env):
    mx = env.mx
    net = mx.gluon.nn.Dense(2, in_units=3)
    net.initialize(mx.init.One())
    net.weight.lr_mult = 0.5
    net.bias.wd_mult = 0.0
    trainer = mx.gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.1, "wd": 0.1})
    x = env.array(env.random(4, 3))
    seen = []
    for _ in range(3):
        with mx.autograd.record():
            loss = (net(x) ** 2).sum()
        loss.backward()
        trainer.step(4)
        seen.append([net.weight.data(), net.bias.data()])
    return seen
