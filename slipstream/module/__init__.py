"""Modules: symbols that are trained and used, as ``mx.mod`` of MXNet 1.x had them.

>>> from slipstream import io, mod, nd, sym
>>> net = sym.FullyConnected(sym.var("data"), num_hidden=2, name="fc")
>>> net = sym.SoftmaxOutput(net, name="softmax")
>>> data = io.NDArrayIter(nd.ones((8, 3)), nd.ones((8,)), batch_size=4)
>>> model = mod.Module(net)
>>> model.fit(data, num_epoch=5, optimizer_params={"learning_rate": 1.0})
>>> model.predict(data).shape
(8, 2)
>>> dict(model.score(data, "acc"))
{'accuracy': 1.0}
"""

from __future__ import annotations

from . import executor_group  # noqa: F401  # modules make groups
from .base_module import BaseModule
from .bucketing_module import BucketingModule
from .module import Module
from .python_module import PythonLossModule, PythonModule
from .sequential_module import SequentialModule

__all__ = [
    "BaseModule",
    "BucketingModule",
    "Module",
    "PythonLossModule",
    "PythonModule",
    "SequentialModule",
]
