"""Small programs whose numbers are recorded from real MXNet (tools/record_mxnet.py).

Plain Python and NumPy, so that they run under MXNet 1.9.1, 2.0.0b1 and slipstream alike. A case is
a function of an ``Env``; what it returns (numbers, arrays, strings, lists and dicts of those) is
recorded. 1.x runs with classic arrays, 2.0 with NumPy's (``npx.set_np()``).
"""

import importlib
import os

import numpy

CASES = {}  # name: (function of an Env, versions)
MODULES = ("optimizers", "metrics", "losses", "initializers", "layers", "cells", "schedules",
           "distributions", "helpers", "operators", "contrib", "integers", "statistics",
           "services")  # fmt: skip


def case(name, versions=("1.x", "2.0")):
    """Enters a function as a case."""

    def enter(function):
        assert name not in CASES, name
        CASES[name] = (function, versions)
        return function

    return enter


class Env:
    """A version of MXNet, and what differs in how one speaks to it."""

    def __init__(self, mx, version):
        self.mx = mx
        self.version = version
        self.classic = version == "1.x"
        self.metric = mx.metric if self.classic else mx.gluon.metric

    def array(self, x, dtype="float32"):
        """An array of this version's usual kind."""
        x = numpy.asarray(x, dtype=dtype)
        if self.classic:
            return self.mx.nd.array(x, dtype=dtype)
        return self.mx.np.array(x, dtype=dtype)

    def random(self, *shape, seed=0, low=-1.0, high=1.0):
        """The same uniform numbers everywhere."""
        return numpy.random.RandomState(seed).uniform(low, high, shape).astype("float32")


def plain(x):
    """A result as what JSON can hold, numbers to seven digits."""
    if hasattr(x, "asnumpy"):
        x = x.asnumpy()
    if isinstance(x, (numpy.ndarray, numpy.generic)):
        x = x.tolist()
    if isinstance(x, float):
        return float(f"{x:.7g}") if numpy.isfinite(x) else repr(x)
    if isinstance(x, (list, tuple)):
        return [plain(v) for v in x]
    if isinstance(x, dict):
        return {str(k): plain(v) for k, v in x.items()}
    assert x is None or isinstance(x, (bool, int, str)), type(x)
    return x


def load():
    """All cases, by name."""
    for module in MODULES:
        if os.path.exists(os.path.join(os.path.dirname(__file__), module + ".py")):
            importlib.import_module(__name__ + "." + module)
    return CASES
