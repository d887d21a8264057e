"""Which functions are methods of symbols too, and which do what operators do.

``tools/write_functions.py`` writes them from this list.
"""

from __future__ import annotations

# Methods of symbols that are functions of nd under the same name.
SYMBOL = (
    "abs", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctanh", "argmax",
    "argmax_channel", "argmin", "argsort", "broadcast_axes", "broadcast_like", "broadcast_to",
    "cbrt", "ceil", "clip", "cos", "cosh", "degrees", "depth_to_space", "diag", "dot", "exp",
    "expand_dims", "expm1", "fix", "flatten", "flip", "floor", "log", "log10", "log1p", "log2",
    "log_softmax", "max", "mean", "min", "nanprod", "nansum", "norm", "one_hot", "ones_like",
    "pad", "pick", "prod", "radians", "rcbrt", "reciprocal", "relu", "repeat", "reshape_like",
    "rint", "round", "rsqrt", "shape_array", "sigmoid", "sign", "sin", "sinh", "size_array",
    "slice", "slice_axis", "slice_like", "softmax", "softmin", "sort", "space_to_depth",
    "split", "split_v2", "sqrt", "square", "squeeze", "sum", "swapaxes", "take", "tan", "tanh",
    "tile", "topk", "trunc", "zeros_like",
)  # fmt: skip

# Methods of NumPy's symbols that are functions of np, and of npx, under the same name.
NUMPY = (
    "abs", "all", "any", "argmax", "argmin", "argsort", "broadcast_to", "clip", "copy", "cumsum",
    "diagonal", "dot", "exp", "expand_dims", "flip", "log", "max", "mean", "min", "prod", "ravel",
    "repeat", "round", "sign", "sort", "split", "sqrt", "square", "squeeze", "std", "sum",
    "swapaxes", "take", "tanh", "tile", "trace", "var", "zeros_like", "ones_like",
)  # fmt: skip
NUMPY_EXTENSION = (
    "log_softmax", "one_hot", "pick", "relu", "sigmoid", "softmax", "topk", "norm",
)  # fmt: skip

# Functions on symbols that are not one node, and written by hand.
BY_HAND = {"nd.contrib": ("rand_zipfian",)}

# Functions that do what an operator of symbols does, by the operator's name in graphs.
PAIRS = {
    "add": "plus", "subtract": "minus", "multiply": "mul", "divide": "div", "power": "power",
    "pow": "power", "maximum": "maximum", "minimum": "minimum", "hypot": "hypot", "modulo": "mod",
    "equal": "equal", "not_equal": "not_equal", "greater": "greater",
    "greater_equal": "greater_equal", "lesser": "lesser", "less": "lesser",
    "lesser_equal": "lesser_equal", "less_equal": "lesser_equal",
}  # fmt: skip
