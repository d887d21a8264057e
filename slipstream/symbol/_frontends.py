"""The functions that graphs can hold, by frontend, and what they are called there."""

from __future__ import annotations

import functools
import importlib
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple


class Frontend(NamedTuple):
    """Functions that graphs can hold, and what their names start with there."""

    name: str
    prefix: str
    module: Any


FRONTENDS = {
    name: Frontend(name, prefix, importlib.import_module(f"slipstream.{name}"))
    for name, prefix in {
        "nd": "", "nd.contrib": "_contrib_", "nd.linalg": "_linalg_", "nd.random": "_random_",
        "nd.image": "_image_", "np": "_npi_", "np.linalg": "_npi_linalg_",
        "np.random": "_npi_random_", "np.fft": "_npi_fft_", "npx": "_npx_",
        "npx.random": "_npx_random_", "npx.image": "_npx_image_",
    }.items()
}  # fmt: skip

# Functions without a node: files, switches, exchange with other libraries, callbacks, types.
EXCLUDED = frozenset(
    ("__array_namespace_info__", "allclose", "apply_along_axis", "apply_over_axes", "array",
     "array_equal", "array_equiv", "asarray", "ascontiguousarray", "broadcast_shapes", "can_cast",
     "cond", "copyto", "cpu", "cpu_pinned", "current_context", "current_device", "diag_indices",
     "einsum_path", "fill_diagonal", "finfo", "foreach", "from_dlpack", "from_numpy",
     "fromfunction", "fromiter", "fromstring", "genfromtxt", "get_printoptions", "gpu", "iinfo",
     "is_np_array", "is_np_default_dtype", "is_np_shape", "iscomplexobj", "isdtype", "isrealobj",
     "isscalar", "ix_", "load", "load_frombuffer", "loadtxt", "may_share_memory", "ndim",
     "num_gpus", "piecewise", "place", "promote_types", "put", "put_along_axis", "putmask",
     "reset_np", "result_type", "save", "savetxt", "savez", "savez_compressed", "seed", "set_np",
     "set_printoptions", "shape", "shares_memory", "size", "to_dlpack_for_read",
     "to_dlpack_for_write", "use_np", "waitall", "while_loop")
)  # fmt: skip


def function_names(frontend: str) -> list[str]:
    """The functions of a frontend that graphs can hold."""
    module = FRONTENDS[frontend].module
    return [
        name
        for name in dict.fromkeys(module.__all__)
        if name not in EXCLUDED and inspect.isfunction(getattr(module, name))
    ]


@functools.cache
def signature(function: Callable[..., Any]) -> inspect.Signature:
    """As ``inspect.signature``, worked out once."""
    return inspect.signature(function)


# Functions of nd whose operation has another name in files.
_CANONICAL = {
    "ElementWiseSum": "add_n", "Softmax": "SoftmaxOutput", "abs": "abs", "absolute": "abs",
    "arange": "_arange", "broadcast_axes": "broadcast_axis", "broadcast_minus": "broadcast_sub",
    "broadcast_plus": "broadcast_add", "cast": "Cast", "choose_element_0index": "pick",
    "concat": "Concat", "crop": "slice", "eye": "_eye", "flatten": "Flatten", "flip": "reverse",
    "full": "_full", "identity": "_copy", "linspace": "_linspace", "make_loss": "make_loss",
    "ones": "_ones", "pad": "Pad", "reshape": "Reshape", "split": "SliceChannel",
    "split_v2": "_split_v2", "stop_gradient": "BlockGrad", "sum_axis": "sum",
    "swapaxes": "SwapAxis", "zeros": "_zeros",
}  # fmt: skip


def op_name(frontend: str, name: str) -> str:
    """The name of a frontend's function in a graph."""
    if frontend == "nd":
        return _CANONICAL.get(name, name)
    return FRONTENDS[frontend].prefix + name
