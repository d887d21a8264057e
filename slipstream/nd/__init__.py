"""The classic frontend: MXNet's ``mx.nd`` on the same asynchronous arrays.

>>> from slipstream import nd
>>> x = nd.ones((1, 2))
>>> (x * x + 2).asnumpy()
array([[3., 3.]], dtype=float32)
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from ..engine import waitall
from ._ndarray import NDArray

# The families come after the class they make arrays of.
from . import _functions, contrib, image, linalg, random  # isort: skip
from ._functions import *

if TYPE_CHECKING:
    from .. import np as np
    from .. import npx as npx
    from ..symbol._cached_op import CachedOp as CachedOp

    numpy = np
    numpy_extension = npx

__all__ = [
    "NDArray",
    "contrib",
    "image",
    "linalg",
    "random",
    "waitall",
]
__all__ += _functions.__all__

# Old names.
BatchNorm_v1 = _functions.BatchNorm
Convolution_v1 = _functions.Convolution
Pooling_v1 = _functions.Pooling
__all__ += ["BatchNorm_v1", "Convolution_v1", "Pooling_v1"]

# After its functions: the module of MXNet's that is named as the class of np.
from . import _internal, ndarray, sparse  # noqa: E402, F401  # they need the names above

op = sys.modules[f"{__name__}.op"] = sys.modules[__name__]  # MXNet's module of all operators


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """``nd.np`` and ``nd.npx``: what hybrid blocks find in the module they are given.

        And ``CachedOp``.
        """
        short = {"numpy": "np", "numpy_extension": "npx"}.get(name, name)
        if short in ("np", "npx"):
            import importlib

            return importlib.import_module(f"..{short}", __name__)
        if name == "CachedOp":  # it is made of symbols, which are made of what is here
            from ..symbol._cached_op import CachedOp

            return CachedOp
        from .._suggest import missing

        raise missing(__name__, name)
