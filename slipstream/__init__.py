"""slipstream: asynchronous deep learning. Record now, compute behind, wait only to look.

>>> import slipstream as mx
>>> x = mx.nd.ones((1, 2))
>>> y = x * x + 2       # recorded; computed behind
>>> y.asnumpy()         # looking waits
array([[3., 3.]], dtype=float32)
"""

from __future__ import annotations

import atexit
import importlib
import os
import pkgutil
import sys
from typing import TYPE_CHECKING, Any

import numpy as _numpy  # the core asks for it when it is registered  # noqa: F401

# In a source checkout the compiled core is that of the installed package.
__path__ = pkgutil.extend_path(__path__, __name__)

from . import _config, _lazy, _version_rules

_asked_for = _config.settings()  # first: the core reads some of the variables itself
_version_rules.read_environment()
_lazy.install(f"{__name__}._ops")

# E402 from here on: each part needs what is done above it.
from . import _core, _libraries  # noqa: E402
from ._core import (  # noqa: E402
    SlipstreamError,
    SlipstreamIndexError,
    SlipstreamLinAlgError,
    SlipstreamMemoryError,
)

# slipstream's own version; __version__ is MXNet's, which programs ask for.
release = "0.1.0"

_libraries.load()

# These need the libraries loaded, and the frontends the registration below.
from . import base, context, engine  # noqa: E402
from ._dtypes import DTYPES  # noqa: E402
from .base import MXNetError  # noqa: E402
from .context import (  # noqa: E402
    Context,
    Device,
    cpu,
    cpu_pinned,
    current_context,
    current_device,
    gpu,
    gpu_memory_info,
    num_gpus,
)
from .engine import waitall  # noqa: E402


def _register() -> None:
    """Tells the core what it needs of the Python side."""
    from . import _indexing
    from ._convert import as_operand
    from .nd._ndarray import NDArray
    from .np._ndarray import ndarray

    def as_array(x: object) -> _core.Array:
        return as_operand(ndarray, x)

    _core.register(
        ndarray,
        NDArray,
        as_array,
        _indexing.advanced_getitem,
        _indexing.advanced_setitem,
        DTYPES,
        # Call sites are shown in the user's files, not in ours.
        os.path.dirname(os.path.abspath(__file__)) + os.sep,
    )


_register()

from . import _aliases, autograd, contrib, device, nd, np, npx, random, util  # noqa: E402
from .util import (  # noqa: E402
    is_np_array,
    is_np_default_dtype,
    is_np_shape,
    np_array,
    np_default_dtype,
    np_shape,
    set_np_shape,
    use_np,
    use_np_array,
    use_np_default_dtype,
    use_np_shape,
)

_aliases.install(__name__)

engine.configure(**_asked_for)


# Modules that few programs use are imported on first access.
_LATER = frozenset(
    ("attribute", "callback", "compat", "executor", "gluon", "image", "init", "initializer", "io",
     "kvstore", "libinfo", "log", "lr_scheduler", "metric", "model", "module", "monitor", "name",
     "numpy_dispatch_protocol", "numpy_op_signature", "operator", "optimizer", "profiler",
     "recordio", "registry", "runtime", "serving", "symbol", "test_utils", "visualization")
)  # fmt: skip
# Other names of modules.
_SHORT = {
    "amp": "contrib.amp", "img": "image", "kv": "kvstore", "mod": "module", "mon": "monitor",
    "ndarray": "nd", "numpy": "np", "numpy_extension": "npx", "rnd": "random", "sym": "symbol",
    "viz": "visualization",
}  # fmt: skip

if TYPE_CHECKING:  # what editors and type checkers read; at run time __getattr__ imports
    from . import attribute as attribute
    from . import callback as callback
    from . import compat as compat
    from . import executor as executor
    from . import gluon as gluon
    from . import image as image
    from . import init as init
    from . import initializer as initializer
    from . import io as io
    from . import kvstore as kvstore
    from . import libinfo as libinfo
    from . import log as log
    from . import lr_scheduler as lr_scheduler
    from . import metric as metric
    from . import model as model
    from . import module as module
    from . import monitor as monitor
    from . import name as name
    from . import numpy_dispatch_protocol as numpy_dispatch_protocol
    from . import numpy_op_signature as numpy_op_signature
    from . import operator as operator
    from . import optimizer as optimizer
    from . import profiler as profiler
    from . import recordio as recordio
    from . import registry as registry
    from . import runtime as runtime
    from . import serving as serving
    from . import symbol as symbol
    from . import test_utils as test_utils
    from . import visualization as visualization
    from .attribute import AttrScope as AttrScope
    from .contrib import amp as amp

    __version__: str
    img = image
    kv = kvstore
    mod = module
    mon = monitor
    ndarray = nd
    numpy = np
    numpy_extension = npx
    rnd = random
    sym = symbol
    viz = visualization

else:

    def __getattr__(name: str) -> Any:
        if name == "__version__":  # follows compat.version()
            return _version_rules.full_version()
        if name == "AttrScope":
            return importlib.import_module(".attribute", __name__).AttrScope
        module = _SHORT.get(name, name)
        if module in _LATER or name in _SHORT:
            return importlib.import_module(f".{module}", __name__)
        from ._suggest import missing

        raise missing(__name__, name)


def __dir__() -> list[str]:
    later = {*_LATER, *_SHORT, "AttrScope", "__version__"}
    return sorted({*globals(), *later})


def load_ipython_extension(ipython: object) -> None:
    """``%load_ext slipstream``: notebooks that import mxnet, paddle or d2l find slipstream."""
    from . import compat

    compat.install()


def unload_ipython_extension(ipython: object) -> None:
    """``%unload_ext slipstream``"""
    from . import compat

    compat.uninstall()


def _say_goodbye() -> None:
    """Stops the engine and reports failures that were never read."""
    _core.shutdown()
    for message, operation, site in _core.unreported():
        where = f", recorded at {site}" if site else ""
        print(
            f"slipstream: a result that was never read failed: {message} in {operation}{where}",
            file=sys.stderr,
        )


atexit.register(_say_goodbye)

__all__ = [
    "Context",
    "Device",
    "MXNetError",
    "SlipstreamError",
    "SlipstreamIndexError",
    "SlipstreamLinAlgError",
    "SlipstreamMemoryError",
    "__version__",
    "autograd",
    "base",
    "context",
    "contrib",
    "cpu",
    "cpu_pinned",
    "current_context",
    "current_device",
    "device",
    "engine",
    "gpu",
    "gpu_memory_info",
    "is_np_array",
    "is_np_default_dtype",
    "is_np_shape",
    "nd",
    "np",
    "np_array",
    "np_default_dtype",
    "np_shape",
    "npx",
    "num_gpus",
    "random",
    "release",
    "set_np_shape",
    "use_np",
    "use_np_array",
    "use_np_default_dtype",
    "use_np_shape",
    "util",
    "waitall",
]
