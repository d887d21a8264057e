"""Where written functions are kept, and what their files import."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = "Written by tools/write_functions.py; change the declarations instead.\n"
# The file that holds a frontend's functions, and the class of its arrays.
FILES = {
    "np": ("np/_functions.py", "ndarray"),
    "np.linalg": ("np/_linalg_functions.py", "ndarray"),
    "np.fft": ("np/_fft_functions.py", "ndarray"),
    "np.random": ("np/_random_functions.py", "ndarray"),
    "npx": ("npx/_functions.py", "ndarray"),
    "npx.image": ("npx/_image_functions.py", "ndarray"),
    "npx.random": ("npx/_random_functions.py", "ndarray"),
    "nd": ("nd/_functions.py", "NDArray"),
    "nd.linalg": ("nd/_linalg_functions.py", "NDArray"),
    "nd.contrib": ("nd/_contrib_functions.py", "NDArray"),
    "nd.image": ("nd/_image_functions.py", "NDArray"),
    "nd.random": ("nd/_random_functions.py", "NDArray"),
    "nd.sparse": ("nd/_sparse_functions.py", "NDArray"),
}
# The file that holds methods, and the class that they extend.
METHODS = {
    "np.method": ("np/_methods.py", "from ..nd._ndarray import NDArray"),
    "nd.method": ("nd/_methods.py", "from .._array import ArrayMethods"),
}
# What the files import under the name that it has in the modules of operations, and from where.
IMPORTS = {
    ".": ["_core"],
    "._convert": [
        "Array", "as_index", "as_kind", "as_kinds", "convert", "each_kind", "filled_like",
        "finish", "operand", "shape_of_out",
    ],
    "._dtypes": ["dtype_name"],
    ".base": ["SlipstreamTypeError", "SlipstreamValueError"],
}  # fmt: skip


def alias(module: str) -> str:
    """What the files call a module: `_ops.nn.dense` is `_nn_dense` there."""
    return "_" + module.removeprefix("_ops.").replace(".", "_")
