"""Frontends under their long names: ``slipstream.ndarray`` is ``slipstream.nd`` and so on.

They are the same modules, so that ``from slipstream.ndarray import NDArray`` and ``import
slipstream.numpy.linalg`` make no second copies.
"""

from __future__ import annotations

import sys

_LONG_NAMES = {"ndarray": "nd", "numpy": "np", "numpy_extension": "npx"}
_INSIDE_ND = {"np": "numpy", "np._internal": "numpy._internal", "npx": "numpy_extension"}


def install(package: str) -> None:
    """Enters the long names of a package's frontends and of all their modules."""
    parent = sys.modules[package]
    for long, short in _LONG_NAMES.items():
        root = f"{package}.{short}"
        for name in [n for n in sys.modules if n == root or n.startswith(root + ".")]:
            sys.modules[f"{package}.{long}{name.removeprefix(root)}"] = sys.modules[name]
        setattr(parent, long, sys.modules[root])
    for name in ("nd", "ndarray"):
        sys.modules[f"{package}.contrib.{name}"] = sys.modules[f"{package}.nd.contrib"]
        # MXNet's own tests import mxnet.ndarray.numpy._internal.
        for inside, long in _INSIDE_ND.items():
            sys.modules[f"{package}.{name}.{long}"] = sys.modules[f"{package}.{inside}"]
