"""Names of ``gluon.contrib.data`` that have moved to ``gluon.data``.

>>> from slipstream.gluon.contrib import data
>>> list(data.IntervalSampler(5, 2))
[0, 2, 4, 1, 3]
"""

from __future__ import annotations

from ...data import IntervalSampler
from ...data import sampler as sampler

__all__ = ["IntervalSampler"]
