"""Initial values of parameters.

An initializer is called with a parameter's name and its array. The name's ending says what the
array is: weights get what the initializer is about, biases zeros, gammas ones, and so on.

>>> from slipstream import init, nd
>>> weight, bias = nd.zeros((2, 2)), nd.ones((2,))
>>> constant = init.Constant(3)
>>> constant("dense0_weight", weight); constant("dense0_bias", bias)
>>> weight.asnumpy().tolist(), bias.asnumpy().tolist()
([[3.0, 3.0], [3.0, 3.0]], [0.0, 0.0])
"""

from __future__ import annotations

from ._base import InitDesc, Initializer, alias, create, register
from ._bilinear import Bilinear
from ._by_name import Load, Mixed
from ._constant import Constant, One, Zero
from ._random import MSRAPrelu, Normal, Orthogonal, Uniform, Xavier
from ._recurrent import FusedRNN, LSTMBias, RNNFused

__all__ = [
    "Bilinear", "Constant", "FusedRNN", "InitDesc", "Initializer", "LSTMBias", "Load", "MSRAPrelu",
    "Mixed", "Normal", "One", "Orthogonal", "RNNFused", "Uniform", "Xavier", "Zero", "alias",
    "create", "register",
]  # fmt: skip
