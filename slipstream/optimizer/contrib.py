"""``optimizer.contrib``: where MXNet 1.x keeps ``GroupAdaGrad``.

>>> from slipstream import optimizer
>>> optimizer.contrib.GroupAdaGrad is optimizer.GroupAdaGrad
True
"""

from .adaptive import GroupAdaGrad

__all__ = ["GroupAdaGrad"]
