"""Linear algebra.

``LinAlgError`` is NumPy's own class. Shapes that do not fit raise it at the call; a singular matrix
raises ``SlipstreamLinAlgError`` where the result is read, which is both a ``LinAlgError`` and a
``SlipstreamError``.

>>> from slipstream import np
>>> x = np.linalg.inv(np.ones((2, 2)))
>>> try:
...     x.wait_to_read()
... except np.linalg.LinAlgError as error:
...     print(str(error).splitlines()[0])
singular matrix
"""

from __future__ import annotations

from numpy.linalg import LinAlgError

import slipstream.np._linalg_functions as _linalg_functions  # checkers know its __all__

from .._ops.linalg.decompositions import QRResult, SVDResult
from .._ops.linalg.determinants import SlogdetResult
from .._ops.linalg.eigenvalues import EighResult, EigResult
from ._functions import matmul, tensordot
from ._linalg_functions import *

__all__ = [
    "EigResult",
    "EighResult",
    "LinAlgError",
    "QRResult",
    "SVDResult",
    "SlogdetResult",
    "matmul",
    "tensordot",
]
__all__ += _linalg_functions.__all__
