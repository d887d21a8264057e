"""How good predictions are: counted batch by batch, without waiting; ``get`` waits.

>>> from slipstream import metric, nd
>>> accuracy = metric.Accuracy()
>>> accuracy.update(labels=nd.array([0, 1]), preds=nd.array([[0.9, 0.1], [0.8, 0.2]]))
>>> accuracy.get()
('accuracy', 0.5)
"""

from __future__ import annotations

# Modules that MXNet's metric.py imports; gluonts takes its arrays from here.
import math  # noqa: F401
from typing import TYPE_CHECKING as _TYPE_CHECKING

import numpy  # noqa: F401

from .. import nd as ndarray  # noqa: F401
from .. import registry  # noqa: F401
from .._suggest import getattr_of as _getattr_of
from ._accuracy import Accuracy, BinaryAccuracy, TopKAccuracy
from ._base import EvalMetric, alias, check_label_shapes, register
from ._composite import CompositeEvalMetric, create
from ._confusion import F1, MCC, Fbeta, _Confusion  # noqa: F401  # pickled metrics look for it here
from ._correlation import PCC, PearsonCorrelation
from ._cross_entropy import CrossEntropy, NegativeLogLikelihood, Perplexity
from ._given import Caffe, CustomMetric, Loss, Torch, np
from ._regression import MAE, MSE, RMSE, MeanCosineSimilarity, MeanPairwiseDistance

__all__ = [
    "F1", "MAE", "MCC", "MSE", "PCC", "RMSE", "Accuracy", "BinaryAccuracy", "Caffe",
    "CompositeEvalMetric", "CrossEntropy", "CustomMetric", "EvalMetric", "Fbeta", "Loss",
    "MeanCosineSimilarity", "MeanPairwiseDistance", "NegativeLogLikelihood", "PearsonCorrelation",
    "Perplexity", "TopKAccuracy", "Torch", "alias", "check_label_shapes", "create", "np",
    "register",
]  # fmt: skip

if not _TYPE_CHECKING:  # checkers report names that do not exist
    __getattr__ = _getattr_of(__name__)
