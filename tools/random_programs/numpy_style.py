# ruff: noqa: E501
# Calls read better in one line.
"""Calls of ``mx.np`` and ``mx.npx``: names, and random attributes."""

from classic_layers import activations, convolution, images, normalization, pooling, sequences

UNARY = [
    "abs",
    "absolute",
    "sign",
    "rint",
    "ceil",
    "floor",
    "trunc",
    "fix",
    "square",
    "sqrt",
    "cbrt",
    "exp",
    "log",
    "log10",
    "log2",
    "log1p",
    "expm1",
    "sin",
    "cos",
    "tan",
    "arcsin",
    "arccos",
    "arctan",
    "sinh",
    "cosh",
    "tanh",
    "arcsinh",
    "arccosh",
    "arctanh",
    "degrees",
    "radians",
    "deg2rad",
    "rad2deg",
    "reciprocal",
    "negative",
    "logical_not",
    "isnan",
    "isinf",
    "isfinite",
    "isposinf",
    "isneginf",
    "fabs",
    "positive",
    "real",
    "around",
]
NPX = [
    "relu",
    "sigmoid",
    "softsign",
    "erf",
    "erfinv",
    "gamma",
    "gammaln",
    "digamma",
    "softmax",
    "log_softmax",
]
BINARY = [
    "add",
    "subtract",
    "multiply",
    "divide",
    "true_divide",
    "mod",
    "remainder",
    "fmod",
    "power",
    "maximum",
    "minimum",
    "fmax",
    "fmin",
    "hypot",
    "arctan2",
    "logaddexp",
    "copysign",
    "equal",
    "not_equal",
    "greater",
    "greater_equal",
    "less",
    "less_equal",
    "logical_and",
    "logical_or",
    "logical_xor",
    "ldexp",
    "floor_divide",
]
SCALAR = ["+", "-", "*", "/", "%", "**", "==", "!=", ">", ">=", "<", "<=", "//"]
REDUCE = ["sum", "mean", "max", "min", "prod", "amax", "amin", "std", "var", "any", "all"]


def unary(g):
    x, _ = g.array(0 if g.yes(0.1) else 1)
    if g.yes(0.25):
        return f"npx.{g.one(*NPX)}({x})"
    return f"np.{g.one(*UNARY)}({x})"


def positive(g):
    x, _ = g.array(kind="positive")
    return f"np.{g.one('sqrt', 'log', 'log2', 'log10', 'cbrt')}({x})"


def binary(g):
    x, s = g.array(0 if g.yes(0.1) else 1)
    y = g.fitting(s[g.rng.randint(0, len(s)) :] if g.yes(0.2) else s)
    return f"np.{g.one(*BINARY)}({x}, {y})"


def scalar(g):
    x, _ = g.array()
    v = g.one(0, 1, 2, -1, 0.5, 3, -2.5, 1e-3)
    if g.yes(0.3):
        name = g.one(*BINARY)
        return f"np.{name}({x}, {v})" if g.yes() else f"np.{name}({v}, {x})"
    op = g.one(*SCALAR)
    return f"({x} {op} {v})" if g.yes() else f"({v} {op} {x})"


def reduction(g):
    x, s = g.array()
    name = g.one(*REDUCE)
    rest = g.args(axis=g.axes(s), keepdims=g.maybe(True))
    if name in ("std", "var"):
        rest += g.args(ddof=g.maybe(1, 0.3))
    return f"np.{name}({x}{rest})"


def order(g):
    x, s = g.array()
    name = g.one("argmax", "argmin", "sort", "argsort", "cumsum", "median", "quantile",
                 "percentile", "average", "norm", "topk", "nan", "unique", "diff")  # fmt: skip
    axis = g.axis(s)
    if name in ("argmax", "argmin"):
        return f"np.{name}({x}{g.args(axis=g.maybe(axis, 0.7), keepdims=g.maybe(True))})"
    if name in ("sort", "argsort"):
        return f"np.{name}({x}, axis={axis})"
    if name == "cumsum":
        return f"np.cumsum({x}{g.args(axis=g.maybe(axis, 0.7))})"
    if name == "median":
        return f"np.median({x}{g.args(axis=g.maybe(axis, 0.7), keepdims=g.maybe(True))})"
    if name in ("quantile", "percentile"):
        q = g.one(0.25, 0.5, 0.9) * (100 if name == "percentile" else 1)
        how = g.maybe(g.one("linear", "lower", "higher", "midpoint", "nearest"))
        rest = g.args(axis=g.maybe(axis, 0.7), keepdims=g.maybe(True), interpolation=how)
        return f"np.{name}({x}, {q}{rest})"
    if name == "average":
        w = g.new((s[axis],), "positive")
        return f"np.average({x}, axis={axis}, weights={w})"
    if name == "norm":
        axes = g.axes(s)
        if isinstance(axes, tuple) and len(axes) > 2:
            axes = axes[:2]
        kinds = (None, 1, 2, "inf") if isinstance(axes, int) else (None, "fro")
        kind = g.one(*kinds) if axes is not None else None
        kind = g.args(ord=kind).replace("'inf'", "np.inf")
        return f"np.linalg.norm({x}{kind}{g.args(axis=axes, keepdims=g.maybe(True))})"
    if name == "topk":
        k = g.rng.randint(1, s[axis])
        kind = g.one("value", "indices", "mask", "both")
        return f"npx.topk({x}{g.args(k=k, axis=axis, ret_typ=kind, is_ascend=g.maybe(True))})"
    if name == "unique":
        return f"np.unique({x})"
    if name == "diff":
        return f"np.diff({x}{g.args(n=g.maybe(g.one(1, 2)) if s[axis] > 2 else None, axis=axis)})"
    return (
        f"np.nan_to_num({x}{g.args(nan=g.maybe(1.5), posinf=g.maybe(7.0), neginf=g.maybe(-7.0))})"
    )


def moves(g):
    x, s = g.array()
    pick = g.rng.randrange(17)
    axis = g.axis(s)
    if pick == 0:
        return f"np.transpose({x}{g.args(axes=g.maybe(g.order(s), 0.7))})"
    if pick == 1:
        return f"np.swapaxes({x}, {axis}, {g.axis(s)})"
    if pick == 2:
        return f"np.flip({x}{g.args(axis=g.axes(s))})"
    if pick == 3:
        return f"np.expand_dims({x}, {g.rng.randint(-len(s) - 1, len(s))})"
    if pick == 4:
        ones = [i for i, n in enumerate(s) if n == 1]
        return f"np.squeeze({x}{g.args(axis=g.maybe(g.one(*ones)) if ones else None)})"
    if pick == 5:
        return f"np.tile({x}, {tuple(g.one(1, 2, 3) for _ in range(g.rng.randint(1, len(s) + 1)))})"
    if pick == 6:
        return f"np.repeat({x}, {g.one(1, 2, 3)}{g.args(axis=g.maybe(axis, 0.8))})"
    if pick == 7:
        shift = g.one(1, -1, 2, 5)
        return f"np.roll({x}, {shift}{g.args(axis=g.maybe(axis, 0.7))})"
    if pick == 8:
        x, s = g.array(2, 4)
        return f"np.rot90({x}, {g.one(1, 2, 3, -1)}{g.args(axes=g.maybe((0, 1)))})"
    if pick == 9:
        return f"np.moveaxis({x}, {axis}, {g.axis(s)})"
    if pick == 10:
        return f"np.{g.one('tril', 'triu')}({g.array(2, 4)[0]}{g.args(k=g.maybe(g.one(-1, 1)))})"
    if pick == 11:
        return f"np.diag({g.array(1, 2)[0]}{g.args(k=g.maybe(g.one(-1, 1)))})"
    if pick == 12:
        return f"np.{g.one('diagonal', 'trace')}({g.array(2, 4)[0]}{g.args(offset=g.maybe(g.one(-1, 1)), axis1=None)})"
    if pick == 13:
        return f"np.{g.one('ravel', 'atleast_2d', 'atleast_3d', 'fliplr' if len(s) > 1 else 'flipud', 'flipud')}({x})"
    if pick == 14:
        return f"np.broadcast_to({g.fitting(s)}, {s})"
    if pick == 15:
        codes = [(-1,), (-2, -1), (-4,), (-2, -4), (-1, 1), (-5, -4) if len(s) > 1 else (-1,)]
        return f"npx.reshape({x}, {g.one(*codes)}{g.args(reverse=g.maybe(True, 0.2))})"
    return f"np.reshape({x}, {g.one((-1,), s[::-1], (s[0], -1), (-1, 1))})"


def index(g):
    x, s = g.array()
    pick = g.rng.randrange(9)
    axis = g.axis(s)
    if pick == 0:
        parts = []
        for n in s[: g.rng.randint(1, len(s))]:
            b = g.rng.randrange(n)
            parts.append(
                g.one(
                    str(b),
                    str(b - n),
                    ":",
                    "::-1",
                    "::2",
                    f"{b}:",
                    f":{b + 1}",
                    "None",
                    f"{n}:{b}:-1" if b < n - 1 else ":",
                )
            )
        return f"{x}[{', '.join(parts)}]"
    if pick == 1:
        mode = g.one("clip", "wrap")
        where = g.index(g.dims(0 if g.yes(0.1) else 1, 2), s[axis] + 2)
        return f"np.take({x}, {where}, axis={axis}, mode={mode!r})"
    if pick == 2:
        return f"{x}[{g.index(g.dims(1, 2), s[0])}]"
    if pick == 3:
        return f"np.where({x} > 0, {g.fitting(s)}, {g.fitting(s)})"
    if pick == 4:
        low = round(g.rng.uniform(-1.5, 0.2), 3)
        return f"np.clip({x}, {g.one(low, None)}, {low + 1})"
    if pick == 5:
        other = list(s)
        other[axis] = 1
        rest = g.args(axis=axis, keepdims=g.maybe(True), mode=g.maybe("wrap"))
        return f"npx.pick({x}, {g.index(other, s[axis])}{rest})"
    if pick == 6:
        depth = g.rng.randint(1, len(s))
        return f"npx.gather_nd({x}, {g.index((depth, g.size()), min(s[:depth]))})"
    if pick == 7:
        return f"npx.one_hot({g.index(g.dims(1, 2), 4)}, 4{g.args(on_value=g.maybe(2.0), off_value=g.maybe(-1.0))})"
    return f"npx.{g.one('index_add', 'index_update')}({x}, {g.index((1, 2), s[0])}, {g.new((2, *s[1:]))})"


def joins(g):
    x, s = g.array()
    pick = g.rng.randrange(8)
    axis = g.axis(s)
    if pick == 0:
        return f"np.stack([{x}, {g.same(s)}], axis={g.rng.randint(-len(s) - 1, len(s))})"
    if pick == 1:
        return f"np.{g.one('vstack', 'hstack', 'dstack', 'column_stack')}([{x}, {g.same(s)}])"
    if pick == 2:
        return f"np.append({x}, {g.same(s)}, axis={g.one(axis, None)})"
    if pick in (3, 4):
        n = s[axis]
        how = g.one(n, 1, g.one(1, 2))
        name = "split" if n % how == 0 else "array_split"
        return f"np.{name}({x}, {how}, axis={axis})"
    if pick == 5:
        mode = g.one("constant", "edge", "reflect", "symmetric", "maximum", "minimum")
        most = min(s) - 1 if mode in ("reflect",) else min(s)
        width = tuple((g.rng.randint(0, most), g.rng.randint(0, most)) for _ in s)
        return f"np.pad({x}, {width}, {mode!r}{g.args(constant_values=g.maybe(1.5) if mode == 'constant' else None)})"
    if pick == 6:
        return f"np.delete({x}, {g.rng.randrange(s[axis])}, axis={axis})"
    other = list(s)
    other[axis] = g.size()
    return f"np.concatenate([{x}, {g.new(other)}], axis={axis})"


def products(g):
    n, k, m = g.size(), g.size(), g.size()
    pick = g.rng.randrange(11)
    if pick == 0:
        return f"np.dot({g.new((*g.dims(0, 2), k))}, {g.new(g.one((k,), (k, m), (2, k, m)))})"
    if pick == 1:
        lead = g.dims(0, 2)
        second = (k,) if g.yes(0.2) else (*(lead if g.yes() else ()), k, m)
        return f"np.matmul({g.new((*lead, n, k))}, {g.new(second)})"
    if pick == 2:
        x, s = g.array(1, 3)
        depth = g.rng.randint(0, len(s))
        return f"np.tensordot({x}, {g.new((*s[len(s) - depth :], m))}, {depth})"
    if pick == 3:
        which = g.one(
            "ij,jk->ik", "ij,jk", "ij,jk->k", "ij,jk->", "ij,kj->ik" if k == m else "ij,jk->ki"
        )
        return f"np.einsum({which!r}, {g.new((n, k))}, {g.new((k, m))})"
    if pick == 4:
        which = g.one("bij->bji", "bij->b", "bij->ij", "bij->", "bij->ib")
        return f"np.einsum({which!r}, {g.new((2, n, k))})"
    if pick == 5:
        return f"np.{g.one('outer', 'kron')}({g.new((n,))}, {g.new((k,))})"
    if pick == 6:
        return f"np.{g.one('inner', 'vdot', 'dot')}({g.new((n,))}, {g.new((n,))})"
    if pick == 7:
        return f"np.cross({g.new((n, 3))}, {g.new((n, 3))})"
    if pick == 8:
        ta, tb = g.yes(0.4), g.yes(0.4)
        a, b = ((k, n) if ta else (n, k)), ((m, k) if tb else (k, m))
        flags = g.args(transpose_a=ta or None, transpose_b=tb or None)
        return f"npx.batch_dot({g.new((2, *a))}, {g.new((2, *b))}{flags})"
    if pick == 9:
        spd = g.new((*g.dims(0, 1), n, n), "definite")
        return f"np.linalg.{g.one('inv', 'det', 'slogdet', 'cholesky', 'pinv', 'eigvalsh')}({spd})"
    x, s = g.array(2, 3)
    hidden = g.size()
    w, b = g.new((hidden, s[-1])), g.new((hidden,))
    return f"npx.fully_connected({x}, {w}, {b}, num_hidden={hidden}, flatten=False)"


RENAMED = {
    "Convolution": "convolution", "Deconvolution": "deconvolution", "Pooling": "pooling",
    "LayerNorm": "layer_norm", "InstanceNorm": "instance_norm", "GroupNorm": "group_norm",
    "L2Normalization": "l2_normalization", "BatchNorm": "batch_norm", "Activation": "activation",
    "LeakyReLU": "leaky_relu", "softmax": "softmax", "log_softmax": "log_softmax",
    "SequenceMask": "sequence_mask", "SequenceLast": "sequence_last",
    "SequenceReverse": "sequence_reverse", "smooth_l1": "smooth_l1", "ROIPooling": "roi_pooling",
    "slice": "slice", "slice_like": "slice_like", "Embedding": "embedding",
}  # fmt: skip


def layers(g):
    """The classic layers that npx has, too."""
    for _ in range(20):
        text = g.one(convolution, pooling, normalization, activations, sequences, images)(g)
        name = text[2 : text.index("(")]
        if name in RENAMED:
            return f"npx.{RENAMED[name]}{text[text.index('(') :]}"
    return unary(g)


def attention(g):
    x, s = g.array(2, 4)
    if g.yes():
        mask = f"({g.fitting(s, 'normal')} > -1)"
        name = g.one("masked_softmax", "masked_log_softmax")
        return f"npx.{name}({x}, {mask}{g.args(axis=g.maybe(g.axis(s)), temperature=g.maybe(0.7, 0.3))})"
    if g.yes():
        length = g.new(s[:-1], f"from1to{s[-1]}", "int32")
        return f"npx.softmax({x}, length={length}, use_length=True, axis=-1)"
    return f"npx.{g.one('softmax', 'log_softmax')}({x}, axis={g.axis(s)}{g.args(temperature=g.maybe(0.7, 0.3))})"


def numeric(g):
    x, s = g.array()
    pick = g.rng.randrange(12)
    n = g.size() + 1
    if pick == 0:
        return f"np.interp({g.new((n,), 'positive')}, np.array([0., 1., 2.], dtype='float32'), np.array([1., 3., 2.], dtype='float32'))"
    if pick == 1:
        return f"np.polyval({g.new((3,))}, {x})"
    if pick == 2:
        return f"np.ediff1d({x})"
    if pick == 3:
        return f"np.bincount({g.index((n,), 4)}{g.args(minlength=g.maybe(6))})"
    if pick == 4:
        return f"np.histogram({g.new((n,), 'positive')}, bins=3, range=(0.0, 2.0))[0]"
    if pick == 5:
        return f"np.around({x}, {g.one(0, 1, 2)})"
    if pick == 6:
        return f"np.bitwise_{g.one('and', 'or', 'xor')}({g.index((n,), 6)}, {g.index((n,), 6)})"
    if pick == 7:
        return f"np.meshgrid({g.new((n,))}, {g.new((g.size(),))})"
    if pick == 8:
        return f"np.nonzero({x})"
    if pick == 9:
        return f"np.{g.one('argwhere', 'flatnonzero')}({x})"
    if pick == 10:
        return f"npx.arange_like({x}{g.args(axis=g.maybe(g.axis(s)), start=g.maybe(1.5))})"
    return f"npx.broadcast_like({g.fitting(s)}, {x})"


FAMILIES = [
    (unary, 10), (positive, 2), (binary, 9), (scalar, 6), (reduction, 8), (order, 10), (moves, 10),
    (index, 9), (joins, 7), (products, 10), (layers, 14), (attention, 4), (numeric, 6),
]  # fmt: skip
