"""Extensions of NumPy for deep learning, and the switches of MXNet's NumPy mode.

>>> from slipstream import np, npx
>>> npx.relu(np.array([-1, 2]))
array([0., 2.])
"""

from __future__ import annotations

from typing import TYPE_CHECKING as _TYPE_CHECKING

from .._numpy_mode import (
    is_np_array,
    is_np_default_dtype,
    is_np_shape,
    reset_np,
    set_np,
    set_np_default_dtype,
    use_np,
)
from .._suggest import getattr_of as _getattr_of
from ..context import (
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
from ..engine import waitall
from . import _functions, image, random
from ._functions import *

__all__ = [
    "Context",
    "Device",
    "cpu",
    "cpu_pinned",
    "current_context",
    "current_device",
    "gpu",
    "gpu_memory_info",
    "image",
    "is_np_array",
    "is_np_default_dtype",
    "is_np_shape",
    "num_gpus",
    "random",
    "reset_np",
    "set_np",
    "set_np_default_dtype",
    "use_np",
    "waitall",
]
__all__ += _functions.__all__

if not _TYPE_CHECKING:  # checkers report names that do not exist
    __getattr__ = _getattr_of(__name__)
