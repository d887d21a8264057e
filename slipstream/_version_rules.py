"""Which MXNet version's rules hold: the one switch, and the list of what it changes.

MXNet 1.x and 2.0 differ in defaults and formulas. A process follows one of them; code that
differs asks ``follows_1x("area.rule")``, whose names are the keys of ``RULES``. The page
docs/mxnet-versions.md is compared with ``RULES`` by a test.

>>> follows_1x("version")
False
"""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

VARIABLE = "SLIPSTREAM_MXNET"  # how child processes learn of the version
# The switch's values, and what programs that ask for ``mx.__version__`` find.
VERSIONS = {"1.x": "1.9.1", "2.0": "2.0.0"}
DEFAULT = "2.0"


class Rule(NamedTuple):
    """The behaviour of one thing under each version, as a phrase for the docs."""

    v1: str
    v2: str


RULES = {
    "autograd.attach_grad": Rule(
        "`attach_grad()` on a computed array cuts it off: no gradient goes behind it",
        "it keeps its place in the graph: gradients go on to what it was computed from",
    ),
    "io.shuffle": Rule(
        "`MNISTIter` shuffles in the order of 1.9.1 for the same `seed`", "in the order of 2.0"
    ),
    "symbol.names": Rule(
        "exported models name reductions and moves of `np` as 1.9.1 does: `_np_sum`",
        "as 2.0 does: `_npi_sum`; both are read",
    ),
    "files.npx_save": Rule(
        "`npx.save` writes MXNet's own format whatever the suffix, and `npx.load` gives a list, "
        "also of one array",
        "`npx.save` of one array writes NumPy's `.npy`, and `npx.load` gives the array; both "
        "formats are read",
    ),
    "np.types": Rule(
        "`np` on integers: a float number is truncated (`i * 1.5` is `i * 1`), `sqrt`, `exp` and "
        "similar functions give integers; `mean` keeps the type of floats",
        "with a float number they are float64, `sqrt`, `exp` give float32 (float16 of 8 bits); "
        "`mean`, `median`, `quantile` are float32; `full((2,), 3)` is int64",
    ),
    "version": Rule("`mx.__version__` is `'1.9.1'`", "`mx.__version__` is `'2.0.0'`"),
    "gluon.parameter_names": Rule(
        "`collect_params()` and `export` name parameters in full: `dense0_weight`",
        "they name places in the block: `0.weight`",
    ),
    "gluon.group_norm": Rule(
        "`nn.GroupNorm` has a `gamma` and a `beta` for each group", "for each channel"
    ),
    "loss.kl_div": Rule(
        "`KLDivLoss` and `SDMLLoss` are sums over a sample's elements", "they are means"
    ),
    "loss.poisson": Rule(
        "`PoissonNLLLoss` gives the mean over the whole batch, of shape `(1,)`",
        "it gives the loss of each sample",
    ),
    "loss.cosine": Rule(
        "`CosineEmbeddingLoss` has shape `(batch, 1)`; labels other than 1 and -1 give 0",
        "it has shape `(batch,)`; labels other than 1 are -1",
    ),
    "gluon.rnn_parameters": Rule(
        "`rnn.RNN`, `LSTM` and `GRU` have a parameter for each matrix and bias: `l0_i2h_weight`",
        "they have one, `rnn_param`; optimizers that look at norms see it as a whole",
    ),
    "metric.macro": Rule(
        "F1, MCC, PearsonCorrelation: `average='macro'` is the default, the mean over updates",
        "they count all samples together (`'micro'`); `'macro'` is the mean over classes",
    ),
    "metric.binary_choice": Rule(
        "F1 and MCC take the larger of two scores", "they compare the second one with `threshold`"
    ),
    "metric.regression": Rule(
        "MAE, MSE and RMSE are means over batches, RMSE of each batch's root",
        "they are means over samples, RMSE the root of that",
    ),
    "metric.cross_entropy_eps": Rule(
        "CrossEntropy adds `eps` to probabilities; Perplexity limits them at 1e-10",
        "`eps` is the lower limit of probabilities",
    ),
    "optimizer.default_rate": Rule(
        "0.01 for SGD, NAG, LARS, DCASGD, SGLD, FTML, AdaGrad, and a scheduler keeps its own",
        "0.1 for SGD, NAG, LARS, DCASGD, SGLD, 0.0025 for FTML; the default rate of every "
        "optimizer replaces its scheduler's `base_lr`",
    ),
    "optimizer.default_arguments": Rule(
        "NAG `momentum` 0; `epsilon` 1e-7 AdaGrad, 1e-5 AdaDelta and GroupAdaGrad, 0 LARS and "
        "Adamax; LARS corrects its momentum",
        "NAG `momentum` 0.9; `epsilon` 1e-6 AdaGrad, AdaDelta and GroupAdaGrad, 1e-8 LARS and "
        "Adamax; LARS does not",
    ),
    "optimizer.clip_decayed": Rule(
        "Adam, Adamax, Nadam, RMSProp, FTML clip `rescale_grad * grad + wd * weight`; RMSProp "
        "has `epsilon` below the root",
        "they clip `rescale_grad * grad`, then add `wd * weight`; RMSProp adds `epsilon` to the "
        "root",
    ),
    "optimizer.decay_apart": Rule(
        "AdaGrad and DCASGD: the decay is not part of the squared gradient; AdaGrad has "
        "`epsilon` below the root",
        "it is; AdaGrad adds `epsilon` to the root",
    ),
    "optimizer.epsilon_below_root": Rule(
        "GroupAdaGrad divides by `sqrt(history + epsilon)`", "by `sqrt(history) + epsilon`"
    ),
    "optimizer.adadelta_rate": Rule(
        "AdaDelta has no learning rate: `weight -= delta + wd * weight`",
        "`weight -= lr * delta`, the decay is part of the gradient",
    ),
    "optimizer.nag_decay": Rule(
        "NAG adds the decay of the weight after its step to the momentum",
        "that of the weight before it",
    ),
    "optimizer.ftrl_scheduled": Rule(
        "Ftrl with a scheduler ignores `learning_rate`", "it replaces the scheduler's `base_lr`"
    ),
    "optimizer.rmspropalex_states": Rule(
        "`nd.rmspropalex_update` and the states of a centered RMSProp have the mean of squares "
        "before that of gradients",
        "the mean of gradients first",
    ),
    "optimizer.exact_weight_last": Rule(
        "with `multi_precision`, SGD, NAG and LARS have states (momentum, float32 weight)",
        "(float32 weight, momentum), as all others; files of slipstream fit both",
    ),
    "optimizer.decay_by_name": Rule(
        "with `param_idx2name` (Module), only parameters named `*_weight` and `*_gamma` decay "
        "(LARS: `*_weight`)",
        "all parameters decay",
    ),
}

_version = DEFAULT
_chosen = False  # by the environment, by version(), or from a program's source
_settled_by = ""  # the first object whose behaviour depends on the version


def check(version: object) -> str:
    """`version` if it is one of the switch's values.

    >>> check("1.9")
    Traceback (most recent call last):
    ...
    ValueError: version must be '1.x' or '2.0', not '1.9'
    """
    if version not in VERSIONS:
        raise ValueError(f"version must be '1.x' or '2.0', not {version!r}")
    return str(version)


def current() -> str:
    """The version whose rules hold: ``'1.x'`` or ``'2.0'``.

    >>> current()
    '2.0'
    """
    return _version


def follows_1x(rule: str) -> bool:
    """Whether 1.x's side of a rule of ``RULES`` holds.

    Raises
    ------
    KeyError
        There is no such rule.

    Examples
    --------
    >>> follows_1x("version")
    False
    """
    RULES[rule]
    return _version == "1.x"


def full_version() -> str:
    """The value of ``mx.__version__``.

    >>> full_version()
    '2.0.0'
    """
    return VERSIONS[_version]


def is_chosen() -> bool:
    """Whether the version was chosen already, so that a program's source does not decide."""
    return _chosen


def is_settled() -> bool:
    """Whether an object exists whose behaviour depends on the version."""
    return bool(_settled_by)


def choose(version: str) -> None:
    """Switch this process, and those it starts from now on, to a version.

    Raises
    ------
    ValueError
        There is no such version.
    RuntimeError
        An optimizer or a metric follows the other version already.
    """
    global _version, _chosen
    check(version)
    if version != _version and _settled_by:
        raise RuntimeError(
            f"cannot switch to MXNet {version} rules: {_settled_by} follows {_version}; "
            "choose the version before the first optimizer or metric is made"
        )
    _version = version
    _chosen = True
    os.environ[VARIABLE] = version
    _tell_core()


def _tell_core() -> None:
    from . import _core

    _core.set_type_rules(_version)


def settle(maker: object) -> None:
    """Note that an object whose behaviour depends on the version exists from now on."""
    global _settled_by
    if not _settled_by:
        _settled_by = f"{type(maker).__name__} made at {_users_line()}"


def _users_line() -> str:
    package = os.path.dirname(os.path.abspath(__file__)) + os.sep
    frame = sys._getframe(2)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(package):
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


def state() -> tuple[str, bool, str, str | None]:
    """All of the switch, for ``restore``."""
    return _version, _chosen, _settled_by, os.environ.get(VARIABLE)


def restore(state: tuple[str, bool, str, str | None]) -> None:
    """Put the switch back to what ``state`` gave, whatever was made in between."""
    global _version, _chosen, _settled_by
    _version, _chosen, _settled_by, variable = state
    if variable is None:
        os.environ.pop(VARIABLE, None)
    else:
        os.environ[VARIABLE] = variable
    _tell_core()


def read_environment() -> None:
    """Take the version that the parent process chose, if it did."""
    version = os.environ.get(VARIABLE, "").strip()
    if version:
        choose(version)
