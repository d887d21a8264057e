# ruff: noqa: E501
# Calls read better in one line.
"""Calls of ``mx.nd`` / ``mx.sym``, with F for either: names, and random attributes."""

from classic_layers import (
    activations,
    convolution,
    images,
    loss_layers,
    normalization,
    pooling,
    sequences,
)

UNARY = [
    "abs",
    "sign",
    "round",
    "rint",
    "ceil",
    "floor",
    "trunc",
    "fix",
    "square",
    "sqrt",
    "rsqrt",
    "cbrt",
    "rcbrt",
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
    "gamma",
    "gammaln",
    "erf",
    "erfinv",
    "relu",
    "sigmoid",
    "softsign",
    "reciprocal",
    "negative",
    "logical_not",
    "hard_sigmoid",
    "BlockGrad",
    "identity",
    "ones_like",
    "zeros_like",
    "flatten",
    "softmax",
    "log_softmax",
    "softmin",
    "smooth_l1",
    "shape_array",
    "size_array",
]
BINARY = [
    "add",
    "sub",
    "mul",
    "div",
    "mod",
    "power",
    "maximum",
    "minimum",
    "hypot",
    "equal",
    "not_equal",
    "greater",
    "greater_equal",
    "lesser",
    "lesser_equal",
    "logical_and",
    "logical_or",
    "logical_xor",
]
SCALAR = ["+", "-", "*", "/", "%", "**", "==", "!=", ">", ">=", "<", "<="]
REDUCE = ["sum", "mean", "max", "min", "prod", "nansum", "nanprod"]


def unary(g):
    x, _ = g.array()
    return f"F.{g.one(*UNARY)}({x})"


def positive(g):
    x, _ = g.array(kind="positive")
    return f"F.{g.one('sqrt', 'log', 'rsqrt', 'gamma', 'gammaln', 'rcbrt', 'log2')}({x})"


def binary(g):
    x, s = g.array()
    return f"F.broadcast_{g.one(*BINARY)}({x}, {g.fitting(s)})"


def elemwise(g):
    x, s = g.array()
    return f"F.elemwise_{g.one('add', 'sub', 'mul', 'div')}({x}, {g.same(s)})"


def operator(g):
    x, s = g.array()
    return f"({x} {g.one(*SCALAR)} {g.same(s)})"


def scalar(g):
    x, _ = g.array()
    v = g.one(0, 1, 2, -1, 0.5, 3, -2.5, 1e-3)
    op = g.one(*SCALAR)
    return f"({x} {op} {v})" if g.yes() else f"({v} {op} {x})"


def module_binary(g):
    x, s = g.array()
    other = g.one(0.5, 2, -1, None)
    other = g.same(s) if other is None else other
    name = g.one("maximum", "minimum", "power", "hypot") if g.yes() else "maximum"
    return f"F.{name}({x}, {other})"


def reduction(g):
    x, s = g.array()
    axis = g.axes(s)
    exclude = g.maybe(True, 0.2) if axis is not None else None
    return f"F.{g.one(*REDUCE)}({x}{g.args(axis=axis, keepdims=g.maybe(True), exclude=exclude)})"


def norm(g):
    x, s = g.array()
    axis = g.axes(s)
    if isinstance(axis, tuple) and len(axis) > 2:
        axis = axis[:2]
    return f"F.norm({x}{g.args(ord=g.maybe(g.one(1, 2)), axis=axis, keepdims=g.maybe(True))})"


def choose_extreme(g):
    x, s = g.array()
    axis = g.maybe(g.axis(s), 0.8)
    return f"F.{g.one('argmax', 'argmin')}({x}{g.args(axis=axis, keepdims=g.maybe(True))})"


def sorts(g):
    x, s = g.array()
    axis = g.axis(s)
    if g.yes(0.4):
        rest = g.args(axis=axis, is_ascend=g.maybe(g.yes()))
        return f"F.{g.one('sort', 'argsort')}({x}{rest})"
    k = g.rng.randint(0 if g.yes(0.1) else 1, s[axis])
    kind = g.one("value", "indices", "mask", "both")
    return f"F.topk({x}{g.args(k=k, axis=axis, ret_typ=kind, is_ascend=g.maybe(True))})"


def moments(g):
    x, s = g.array()
    axes = g.axes(s)
    axes = (axes,) if isinstance(axes, int) else axes
    return f"F.moments({x}{g.args(axes=axes, keepdims=g.maybe(True))})"


def cumsum(g):
    x, s = g.array()
    return f"F.cumsum({x}{g.args(axis=g.maybe(g.axis(s), 0.8))})"


def reshape(g):
    x, s = g.array()
    total = 1
    for n in s:
        total *= n
    codes = [(-1,), (0, -1), (-2,), (-1, 1), (1, -1), (0, -2), (-2, 1)]
    if len(s) > 1:
        codes += [(-3, -2), (0, 0, -1), (-1, 0), s[::-1], (s[0], -1), (-1, s[-1])]
    if len(s) > 2:
        codes += [(0, -3, -2), (-3, 0, -2)]
    if s[0] % 2 == 0:
        codes += [(-4, 2, -1, -2), (-4, -1, 2, -2)]
    reverse = g.maybe(True, 0.25)
    return f"F.reshape({x}{g.args(shape=g.one(*codes), reverse=reverse)})"


def moves(g):
    x, s = g.array(1, 4)
    pick = g.rng.randrange(10)
    if pick == 0:
        return f"F.transpose({x}{g.args(axes=g.maybe(g.order(s), 0.7))})"
    if pick == 1:
        return f"F.swapaxes({x}, {g.axis(s)}, {g.axis(s)})"
    if pick == 2:
        axis = g.axis(s)
        return f"F.{g.one('flip', 'reverse')}({x}, axis={g.one(axis, (abs(axis) % len(s),))})"
    if pick == 3:
        return f"F.expand_dims({x}, axis={g.rng.randint(-len(s) - 1, len(s))})"
    if pick == 4:
        ones = [i for i, n in enumerate(s) if n == 1]
        return f"F.squeeze({x}{g.args(axis=g.maybe(g.one(*ones)) if ones else None)})"
    if pick == 5:
        reps = tuple(g.one(1, 2, 3) for _ in range(g.rng.randint(1, len(s) + 1)))
        return f"F.tile({x}, reps={reps})"
    if pick == 6:
        return f"F.repeat({x}, repeats={g.one(1, 2, 3)}{g.args(axis=g.maybe(g.axis(s), 0.8))})"
    if pick == 7:
        return f"F.diag({x}{g.args(k=g.maybe(g.one(-1, 0, 1)))})"
    if pick == 8:
        return f"F.flatten({x})"
    k = g.rng.randint(-1, 1)
    return f"F.diag({x}{g.args(k=k, axis1=0, axis2=1)})" if len(s) > 1 else f"F.flatten({x})"


def slices(g):
    x, s = g.array()
    pick = g.rng.randrange(4)
    if pick == 0:
        axis = g.axis(s)
        n = s[axis]
        begin = g.rng.randrange(-n, n)
        end = g.one(None, g.rng.randint(begin % n + 1, n))
        return f"F.slice_axis({x}, axis={axis}, begin={begin}, end={end})"
    if pick == 1:
        begin, end, step = [], [], []
        for n in s[: g.rng.randint(1, len(s))]:
            backwards = g.yes(0.25)
            b = g.rng.randrange(n)
            if backwards:
                begin.append(g.one(None, b))
                end.append(None)
                step.append(g.one(-1, -2))
            else:
                begin.append(g.one(None, b, b - n))
                end.append(g.one(None, g.rng.randint(b + 1, n)))
                step.append(g.one(1, 1, 2, None))
        rest = g.args(begin=tuple(begin), end=tuple(end))
        return f"F.slice({x}{rest}{g.args(step=tuple(step) if g.yes(0.7) else None)})"
    if pick == 2:
        axes = g.maybe(tuple(sorted(g.rng.sample(range(len(s)), g.rng.randint(1, len(s))))))
        smaller = [g.rng.randint(1, n) for n in s]
        return f"F.slice_like({x}, {g.new(smaller)}{g.args(axes=axes)})"
    axis = g.axis(s)
    n = s[axis]
    if g.yes():
        return f"F.split({x}, num_outputs={n}{g.args(axis=axis, squeeze_axis=g.maybe(True))})"
    if n < 2:
        return f"F.split({x}, num_outputs=1, axis={axis})"
    cuts = tuple(sorted(g.rng.sample(range(1, n), g.rng.randint(1, n - 1))))
    return f"F.split_v2({x}, {cuts}{g.args(axis=axis, squeeze_axis=g.maybe(False))})"


def joins(g):
    x, s = g.array()
    if g.yes(0.4):
        return f"F.stack({x}, {g.same(s)}, axis={g.rng.randint(-len(s) - 1, len(s))})"
    axis = g.axis(s)
    other = list(s)
    other[axis] = g.size()
    return f"F.concat({x}, {g.new(other)}, dim={axis})"


def pad(g):
    x, s = g.array(4, 4) if g.yes(0.7) else g.array(5, 5)
    mode = g.one("constant", "edge", "reflect")
    width = [0, 0, 0, 0]
    for n in s[2:]:
        most = n - 1 if mode == "reflect" else 3
        width += [g.rng.randint(0, most), g.rng.randint(0, most)]
    value = g.maybe(1.5) if mode == "constant" else None
    return f"F.pad({x}, mode={mode!r}, pad_width={tuple(width)}{g.args(constant_value=value)})"


def picks(g):
    x, s = g.array()
    pick = g.rng.randrange(7)
    if pick == 0:
        axis = g.axis(s)
        mode = g.one("clip", "wrap", None)
        bound = s[axis] if mode is None else s[axis] + 3
        where = g.index(g.dims(1, 2), bound)
        return f"F.take({x}, {where}, axis={axis}{g.args(mode=mode)})"
    if pick == 1:
        axis = g.axis(s)
        other = list(s)
        keep = g.yes()
        mode = g.maybe(g.one("clip", "wrap"))
        bound = s[axis]
        if g.yes():
            other[axis] = 1
        else:
            del other[axis]
        where = g.index(other, bound)
        return f"F.pick({x}, {where}, axis={axis}{g.args(keepdims=keep or None, mode=mode)})"
    if pick == 2:
        depth = g.rng.randint(1, len(s))
        where = g.index((depth, g.size()), min(s[:depth]))
        return f"F.gather_nd({x}, {where})"
    if pick == 3:
        where = g.index(g.dims(1, 2), 4)
        return f"F.one_hot({where}, 4{g.args(on_value=g.maybe(2.0), off_value=g.maybe(-1.0))})"
    if pick == 4:
        return f"F.where({g.new(s, 'int2', 'float32')}, {x}, {g.same(s)})"
    if pick == 5:
        low = g.rng.uniform(-1.5, 0.2)
        return f"F.clip({x}, {low:.3f}, {low + g.rng.uniform(0, 2):.3f})"
    rows, width = g.size(), g.size()
    where = g.index(g.dims(1, 2), rows)
    weight = g.new((rows, width))
    return f"F.Embedding({where}, {weight}, input_dim={rows}, output_dim={width})"


def products(g):
    pick = g.rng.randrange(4)
    n, k, m = g.size(), g.size(), g.size()
    ta, tb = g.yes(0.4), g.yes(0.4)
    a, b = ((k, n) if ta else (n, k)), ((m, k) if tb else (k, m))
    flags = g.args(transpose_a=ta or None, transpose_b=tb or None)
    if pick == 0:
        return f"F.dot({g.new(a)}, {g.new(b)}{flags})"
    if pick == 1:
        batch = g.size()
        return f"F.batch_dot({g.new((batch, *a))}, {g.new((batch, *b))}{flags})"
    if pick == 2:
        lead = g.dims(0, 2)
        alpha = g.args(alpha=g.maybe(0.5))
        return f"F.linalg.gemm2({g.new((*lead, *a))}, {g.new((*lead, *b))}{flags}{alpha})"
    x, s = g.array(1, 4)
    if g.yes():
        return f"F.dot({x}, {g.new((s[-1], *g.dims(0, 2)))})"
    flatten = g.yes()
    width = s[-1]
    if flatten:
        width = 1
        for d in s[1:]:
            width *= d
    hidden = g.size()
    weight, bias = g.new((hidden, width)), g.new((hidden,))
    bias = f"{bias}, " if g.yes() else "no_bias=True, "
    rest = g.args(flatten=None if flatten else False)
    return f"F.FullyConnected({x}, {weight}, {bias}num_hidden={hidden}{rest})"


def algebra(g):
    n = g.size()
    lead = g.dims(0, 1)
    pick = g.rng.randrange(12)
    spd = g.new((*lead, n, n), "definite")
    low = f"F.linalg.potrf({spd})"
    if pick == 0:
        return low
    if pick == 1:
        return f"F.linalg.potri({low})"
    if pick in (2, 3):
        right = g.yes()
        m = g.size()
        b = g.new((*lead, m, n) if right else (*lead, n, m))
        name = g.one("trsm", "trmm")
        rest = g.args(
            rightside=right or None,
            transpose=g.maybe(True),
            alpha=g.maybe(0.5),
            lower=g.maybe(True, 0.2),
        )
        return f"F.linalg.{name}({low}, {b}{rest})"
    if pick == 4:
        return f"F.linalg.syrk({g.new((*lead, n, g.size()))}{g.args(transpose=g.maybe(True), alpha=g.maybe(0.5))})"
    if pick == 5:
        return f"F.linalg.sumlogdiag({spd})"
    if pick == 6:
        return f"F.linalg.extractdiag({spd}{g.args(offset=g.maybe(0))})"
    if pick == 7:
        return f"F.linalg.makediag({g.new((*lead, n))}{g.args(offset=g.maybe(g.one(-1, 1)))})"
    if pick == 8:
        return f"F.linalg.extracttrian({spd}{g.args(offset=g.maybe(g.one(-1, 0, 1)) if n > 1 else None, lower=g.maybe(False))})"
    if pick == 9:
        return f"F.linalg.{g.one('det', 'inverse', 'slogdet')}({spd})"
    if pick == 10:
        m = n + g.rng.randint(0, 2)
        return f"F.linalg.gelqf({g.new((*lead, n, m))})"
    a, b = g.new((*lead, n, 2)), g.new((*lead, 2, 3))
    return f"F.linalg.gemm({a}, {b}, {g.new((*lead, n, 3))}{g.args(alpha=g.maybe(0.5), beta=g.maybe(2.0))})"


def broadcasting(g):
    x, s = g.array()
    pick = g.rng.randrange(6)
    axis = g.rng.randrange(len(s))
    one = list(s)
    one[axis] = 1
    if pick == 0:
        return f"F.broadcast_axis({g.new(one)}, axis={axis}, size={g.size()})"
    if pick == 1:
        return f"F.broadcast_to({g.new(one)}, shape={g.one(s, tuple(0 if i != axis else n for i, n in enumerate(s)))})"
    if pick == 2:
        return f"F.broadcast_like({g.new(one)}, {x})"
    if pick == 3:
        return f"F.add_n({x}, {g.same(s)}, {g.same(s)})"
    if pick == 4:
        return f"F.reshape_like({x}, {g.new(s[::-1])})"
    return f"F.cast({x}, dtype={g.one('float16', 'float32', 'float64')!r})"


def small(g):
    x, s = g.array()
    pick = g.rng.randrange(9)
    if pick == 0:
        return f"F.contrib.div_sqrt_dim({x})"
    if pick == 1:
        rest = g.args(start=g.maybe(1.5), step=g.maybe(0.5), axis=g.maybe(g.axis(s)))
        return f"F.contrib.arange_like({x}{rest})"
    if pick == 2:
        return f"F.contrib.quadratic({x}, a=1.5, b=-2, c=3)"
    if pick == 3:
        a, b = g.new((3, 4), "boxes", "float32!"), g.new((2, 4), "boxes", "float32!")
        return f"F.contrib.box_iou({a}, {b}{g.args(format=g.maybe(g.one('center', 'corner')))})"
    if pick == 4:
        return f"F.khatri_rao({g.new((g.size(), 3))}, {g.new((g.size(), 3))})"
    if pick == 5:
        return f"F.contrib.gradientmultiplier({x}, scalar=2.5)"
    if pick == 6:
        return f"F.{g.one('contrib.isnan', 'contrib.isinf', 'contrib.isfinite')}({x})"
    if pick == 7:
        c = g.one(1, 2)
        y = g.new((2, c, g.rng.randint(3, 5), g.rng.randint(3, 5)))
        return f"F.im2col({y}, kernel=(2, 2){g.args(stride=g.maybe((2, 1)), dilate=g.maybe((1, 2)), pad=g.maybe((1, 0)))})"
    return f"F.batch_take({g.new((3, 5))}, {g.index((3,), 5)})"


FAMILIES = [
    (unary, 10), (positive, 2), (binary, 8), (elemwise, 2), (operator, 3), (scalar, 5),
    (module_binary, 2), (reduction, 8), (norm, 3), (choose_extreme, 3), (sorts, 4), (moments, 2),
    (cumsum, 1), (reshape, 4), (moves, 8), (slices, 8), (joins, 4), (pad, 2), (picks, 7),
    (products, 7), (convolution, 7), (pooling, 7), (normalization, 7), (activations, 6),
    (loss_layers, 6), (sequences, 4), (images, 8), (algebra, 6), (broadcasting, 4), (small, 4),
]  # fmt: skip
