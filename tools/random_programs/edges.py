"""Elementwise operations and reductions at zeros, infinities, NaN, huge and tiny numbers."""

import classic
import numpy_style
from run import EDGE

N = len(EDGE)


def programs(style):
    """One program for each operation and type."""
    made = []

    def one(style, text, inputs):
        made.append({"seed": 0, "style": style, "train": True, "lines": [f"t0 = {text}"],
                     "inputs": inputs})  # fmt: skip

    for dtype in ("float32", "float64", "float16"):
        grid = {"x0": [[N], dtype, "grid", 0]}
        pair = {"x0": [[N * N], dtype, "grid1", 0], "x1": [[N * N], dtype, "grid2", 0]}
        pairs = {"x0": [[N * N, 2], dtype, "gridpairs", 0]}
        if style == "nd":
            for name in classic.UNARY:
                one(style, f"F.{name}(x0)", grid)
            for name in classic.BINARY:
                one(style, f"F.broadcast_{name}(x0, x1)", pair)
            for v in (0, 1, 2, 3, -1, 0.5, -2.5):
                for op in classic.SCALAR:
                    one(style, f"(x0 {op} {v})", grid)
                    one(style, f"({v} {op} x0)", grid)
                one(style, f"F.maximum(x0, {v})", grid)
                one(style, f"F.minimum(x0, {v})", grid)
            for name in [
                *classic.REDUCE,
                "norm",
                "softmax",
                "log_softmax",
                "softmin",
                "argmax",
                "argmin",
                "cumsum",
                "sort",
                "argsort",
            ]:
                one(style, f"F.{name}(x0, axis=1)", pairs)
            for extra in (
                "F.norm(x0, ord=1, axis=1)",
                "F.topk(x0, k=1)",
                "F.L2Normalization(x0)",
                "F.softmax(x0, temperature=0.5)",
            ):
                one(style, extra, pairs)
            for act in ("relu", "sigmoid", "tanh", "softrelu", "softsign"):
                one(style, f"F.Activation(x0, act_type='{act}')", grid)
            for act in ("leaky", "elu", "gelu", "selu"):
                one(style, f"F.LeakyReLU(x0, act_type='{act}')", grid)
            one(style, "F.clip(x0, -0.5, 2)", grid)
            one(style, "F.smooth_l1(x0, scalar=2)", grid)
            one(style, "F.where(x0, x0, x1)", pair)
            one(style, "F.pick(x0, F.argmax(x0, axis=1) * 0)", pairs)
            one(style, "F.contrib.isnan(x0)", grid)
            one(style, "F.cast(x0, 'float16')", grid)
        else:
            for name in numpy_style.UNARY:
                one(style, f"np.{name}(x0)", grid)
            for name in numpy_style.NPX:
                one(style, f"npx.{name}(x0)", grid)
            for name in numpy_style.BINARY:
                one(style, f"np.{name}(x0, x1)", pair)
            for v in (0, 1, 2, 3, -1, 0.5, -2.5):
                for op in numpy_style.SCALAR:
                    one(style, f"(x0 {op} {v})", grid)
                    one(style, f"({v} {op} x0)", grid)
                for name in (
                    "maximum",
                    "minimum",
                    "fmax",
                    "fmin",
                    "arctan2",
                    "hypot",
                    "copysign",
                    "fmod",
                ):
                    one(style, f"np.{name}(x0, {v})", grid)
            for name in [
                *numpy_style.REDUCE,
                "linalg.norm",
                "argmax",
                "argmin",
                "cumsum",
                "sort",
                "argsort",
                "median",
            ]:
                one(style, f"np.{name}(x0, axis=1)", pairs)
            for extra in (
                "np.linalg.norm(x0, ord=1, axis=1)",
                "npx.topk(x0, k=1)",
                "npx.softmax(x0, temperature=0.5)",
                "npx.softmax(x0, axis=1)",
                "npx.log_softmax(x0, axis=1)",
                "np.quantile(x0, 0.3, axis=1)",
            ):
                one(style, extra, pairs)
            for act in ("relu", "sigmoid", "tanh", "softrelu", "softsign", "log_sigmoid", "mish"):
                one(style, f"npx.activation(x0, act_type='{act}')", grid)
            for act in ("leaky", "elu", "gelu", "selu"):
                one(style, f"npx.leaky_relu(x0, act_type='{act}')", grid)
            for extra in (
                "np.clip(x0, -0.5, 2)",
                "np.clip(x0, None, 2)",
                "np.clip(x0, -0.5, None)",
                "npx.smooth_l1(x0, scalar=2)",
                "np.nan_to_num(x0)",
                "np.around(x0, 1)",
            ):
                one(style, extra, grid)
            one(style, "np.where(x0 > 0, x0, x1)", pair)
    return made
