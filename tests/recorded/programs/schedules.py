"""Learning rates by the number of updates."""

from . import case

SCHEDULES = {
    "factor": ("FactorScheduler", {"step": 3, "factor": 0.5, "base_lr": 0.4}),
    "factor_stop": ("FactorScheduler", {"step": 2, "factor": 0.1, "stop_factor_lr": 1e-3}),
    "multi_factor": ("MultiFactorScheduler", {"step": [2, 5, 6], "factor": 0.5}),
    "poly": ("PolyScheduler", {"max_update": 10, "base_lr": 0.4, "pwr": 3, "final_lr": 0.1}),
    "poly_default": ("PolyScheduler", {"max_update": 10}),
    "cosine": ("CosineScheduler", {"max_update": 10, "base_lr": 0.4, "final_lr": 0.1}),
    "cosine_default": ("CosineScheduler", {"max_update": 10}),
}
WARM = {
    "": {},
    "/warm": {"warmup_steps": 4},
    "/warm_from": {"warmup_steps": 4, "warmup_begin_lr": 0.005},
    "/warm_constant": {"warmup_steps": 4, "warmup_begin_lr": 0.005, "warmup_mode": "constant"},
}


def enter(label, name, arguments):
    @case("schedule/" + label)
    def program(env):
        schedule = getattr(env.mx.lr_scheduler, name)(**arguments)
        return [schedule(t) for t in range(16)]

    @case("schedule/" + label + "/skipping")
    def skipping(env):
        schedule = getattr(env.mx.lr_scheduler, name)(**arguments)
        return [schedule(t) for t in (1, 7, 7, 15, 30)]


for _label, (_name, _arguments) in SCHEDULES.items():
    for _warm, _more in WARM.items():
        enter(_label + _warm, _name, dict(_arguments, **_more))
