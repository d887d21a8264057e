"""Losses: how far predictions are from labels, one number per sample.

>>> from slipstream import nd
>>> from slipstream.gluon import loss
>>> loss.L2Loss()(nd.array([[1, 2], [3, 4]]), nd.array([[1, 4], [3, 4]])).tolist()
[1.0, 0.0]
"""

from __future__ import annotations

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ..._suggest import getattr_of as _getattr_of
from ._base import (
    Loss,
    _apply_weighting,  # noqa: F401  # packages import it from here
    _reshape_like,  # noqa: F401  # packages import it, too
)
from ._cross_entropy import (
    KLDivLoss,
    LogisticLoss,
    SigmoidBCELoss,
    SigmoidBinaryCrossEntropyLoss,
    SoftmaxCELoss,
    SoftmaxCrossEntropyLoss,
)
from ._ctc import CTCLoss
from ._hinge import HingeLoss, SquaredHingeLoss
from ._regression import HuberLoss, L1Loss, L2Loss, PoissonNLLLoss
from ._similarity import CosineEmbeddingLoss, SDMLLoss, TripletLoss

__all__ = [
    "CTCLoss",
    "CosineEmbeddingLoss",
    "HingeLoss",
    "HuberLoss",
    "KLDivLoss",
    "L1Loss",
    "L2Loss",
    "LogisticLoss",
    "Loss",
    "PoissonNLLLoss",
    "SDMLLoss",
    "SigmoidBCELoss",
    "SigmoidBinaryCrossEntropyLoss",
    "SoftmaxCELoss",
    "SoftmaxCrossEntropyLoss",
    "SquaredHingeLoss",
    "TripletLoss",
]

if not _TYPE_CHECKING:  # checkers report names that do not exist
    __getattr__ = _getattr_of(__name__)
