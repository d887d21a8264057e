"""Optimizers: what a step makes of weights and their gradients.

The formulas of the classes say what update number `t` of a parameter does (the first is 1). ``lr``
and ``wd`` are the parameter's own rate and decay, ``clip(x)`` limits elements to [-clip_gradient,
clip_gradient], ``norm`` is the Euclidean norm, ``limit(x, low, high)`` ignores bounds that are
None; states are zero before the first update, ``previous_weight`` is the weight then.

>>> from slipstream import nd, optimizer
>>> sgd = optimizer.create("sgd", learning_rate=0.25)
>>> w = nd.ones((2,))
>>> sgd.update(0, w, nd.ones((2,)), sgd.create_state(0, w))
>>> w.asnumpy().tolist()
[0.75, 0.75]
"""

from __future__ import annotations

from typing import TYPE_CHECKING as _TYPE_CHECKING

from .._suggest import getattr_of as _getattr_of
from . import adam, adaptive, contrib, optimizer, sgd, updater
from .adam import LAMB, LANS, AdaBelief, Adam, Adamax, AdamW, Nadam
from .adaptive import FTML, AdaDelta, AdaGrad, Ftrl, GroupAdaGrad, RMSProp
from .optimizer import Optimizer, create, register
from .sgd import DCASGD, LARS, NAG, SGD, SGLD, Signum
from .updater import Updater, get_updater

__all__ = [
    "DCASGD", "FTML", "LAMB", "LANS", "LARS", "NAG", "SGD", "SGLD", "AdaBelief", "AdaDelta",
    "AdaGrad", "Adam", "AdamW", "Adamax", "Ftrl", "GroupAdaGrad", "Nadam", "Optimizer", "RMSProp",
    "Signum", "Updater", "adam", "adaptive", "contrib", "create", "get_updater", "optimizer",
    "register", "sgd", "updater",
]  # fmt: skip

if not _TYPE_CHECKING:  # checkers report names that do not exist
    __getattr__ = _getattr_of(__name__)
