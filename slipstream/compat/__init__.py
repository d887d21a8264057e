"""Programs written for MXNet, Paddle and *Dive into Deep Learning*, unchanged.

``install()`` lets ``import mxnet`` find slipstream; ``slipstream run FILE`` does that and runs a
program, a notebook or a document.

>>> from slipstream import compat
>>> compat.install("mxnet")
('mxnet',)
>>> from mxnet import nd
>>> nd.ones((1, 2)).asnumpy()
array([[1., 1.]], dtype=float32)
>>> compat.uninstall()
"""

from __future__ import annotations

from ._imports import PACKAGES, install, installed, really_installed, uninstall
from ._versions import version

__all__ = ["PACKAGES", "install", "installed", "really_installed", "uninstall", "version"]
