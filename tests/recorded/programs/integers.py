"""Types and values of operations on integers (and what is not float32), in nd and np."""

import contextlib

import numpy

from . import case

TYPES = ("int32", "int64", "uint8", "int8", "float16", "float64", "bool")

# a: signed where the type is, b: positive, m: a matrix, q: an image
OPERATORS = ("+", "-", "*", "/", "%", "**")
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
IN_PLACE = ("+", "-", "*")
BOTH = [
    *(f"a {o} {r}" for o in OPERATORS + COMPARISONS for r in ("b", "2", "2.5", "-3", "True")),
    *(f"{r} {o} a" for o in OPERATORS + COMPARISONS for r in ("2", "7.9")),
    *(f"in_place(a, '{o}', {r})" for o in IN_PLACE for r in ("b", "2", "2.5")),
    "-a", "abs(a)", "a.mean()", "a.sum()", "m.sum(axis=1)", "m.mean(axis=1)", "a.max()",
    "m.argmax(axis=1)", "m.argmin(axis=1)", "a.astype('float32')", "a.clip(1.5, 3.5)",
    "F.clip(a, 2, 4)", "F.maximum(a, 2.5)", "F.minimum(2.5, a)", "F.maximum(a, b)",
    "F.power(a, b)", "F.zeros_like(a)", "F.ones_like(a)", "F.cumsum(m, axis=1)",
    "F.array([1, 2])", "F.arange(3)", "F.arange(3, dtype=T)", "F.full((2,), 2.5)",
    "F.full((2,), 3, dtype=T)", "F.array([1.7, -1.7, 2.5]).astype(T)",
    "F.where(a > b, a, b)",
]  # fmt: skip
UNARY = [
    "abs", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctanh", "cbrt", "ceil", "cos",
    "cosh", "degrees", "exp", "expm1", "fix", "floor", "log", "log10", "log1p", "log2",
    "logical_not", "negative", "radians", "reciprocal", "rint", "sign", "sin", "sinh", "sqrt",
    "square", "tan", "tanh", "trunc",
]  # fmt: skip
CLASSIC = [
    *(f"F.{f}(a)" for f in UNARY),
    *(f"F.{f}(a)" for f in ("round", "rsqrt", "rcbrt", "sigmoid", "softsign", "erf", "gamma",
                            "gammaln", "relu", "smooth_l1", "argsort", "sort", "topk")),
    *(f"F.{f}(m, axis=1)" for f in ("sum", "mean", "prod", "max", "min", "nansum", "nanprod",
                                    "argmax", "argmin")),
    *(f"F.broadcast_{f}(a, b)" for f in ("add", "sub", "mul", "div", "mod", "power", "maximum",
                                         "minimum", "hypot", "equal", "not_equal", "lesser",
                                         "lesser_equal", "greater", "greater_equal",
                                         "logical_and", "logical_or", "logical_xor")),
    *(f"F.elemwise_{f}(a, b)" for f in ("add", "sub", "mul", "div")),
    *(f"F.{f}({r})" for f in ("add", "subtract", "multiply", "divide", "modulo", "equal",
                              "lesser", "logical_and", "logical_or")
      for r in ("a, 2.5", "a, 2", "2.5, a", "a, b")),
    "F.mean(m)", "F.norm(m)", "F.norm(m, ord=1)", "F.argmax_channel(m)",
    "F.topk(a, k=2, ret_typ='both')", "F.add_n(a, b)", "F.moments(m, axes=(0,))",
    "F.histogram(b, bins=3, range=(0, 5))", "F.contrib.quadratic(a, a=1.5, b=0.5, c=0.5)",
    "F.contrib.div_sqrt_dim(m)", "F.one_hot(b, 5)", "F.one_hot(b, 5, dtype='int32')",
    "F.pick(m, F.array([0, 1]))", "F.take(m, F.array([0, 1], dtype='int32'))",
    "F.Embedding(F.array([0, 1], dtype=T), F.ones((2, 3)), input_dim=2, output_dim=3)",
    "F.SequenceMask(F.stack(m, m), F.array([1, 2, 1])[:2], True, value=1.7)",
    "F.dot(m, m, transpose_b=True)", "F.concat(a, b, dim=0)", "F.tile(a, 2)", "F.diag(a)",
    "F.linspace(0, 5, 3)", "F.eye(2, dtype=T)", "F.clip(a, -300, 300)", "F.clip(a, 1.9, 3.9)",
]  # fmt: skip
NUMPY = [
    *(f"F.{f}(a)" for f in UNARY),
    *(f"F.{f}(a)" for f in ("around", "isnan", "isfinite", "sort", "argsort", "unique")),
    *(f"F.{f}(m{r})" for f in ("sum", "mean", "prod", "max", "std", "var", "average", "median",
                               "any", "all", "argmax", "cumsum") for r in ("", ", axis=1")),
    *(f"F.{f}(m, dtype='{d}')" for f in ("sum", "mean", "prod", "std", "var", "cumsum")
      for d in ("int32", "float32", "float16", "float64")),
    *(f"F.{f}({r})" for f in ("add", "subtract", "multiply", "true_divide", "mod", "power",
                              "floor_divide", "fmod", "fmax", "equal", "less", "arctan2", "hypot",
                              "copysign", "logical_and")
      for r in ("a, b", "a, 2", "a, 2.5", "2, a", "2.5, a")),
    *(f"F.{f}(a, b.astype('{d}'))" for f in ("add", "multiply", "true_divide", "power", "equal")
      for d in ("float32", "float16", "float64", "int64", "int8", "bool")),
    "a & 2", "a | b", "a ^ b", "a // 2", "a // 2.5", "F.percentile(m, 30)", "F.quantile(a, 0.5)",
    "F.average(a, weights=b)", "F.interp(b, b, a)", "F.where(a > 2, a, 2.5)",
    "F.where(a > 2, 1, 2)", "F.where(a > 2, 1.5, 2)", "F.full((2,), 3)", "F.full((2,), True)",
    "F.full_like(a, 2.5)", "F.full_like(a, 3)", "F.linspace(0, 1, 4)", "F.arange(0, 3, 0.7)",
    "F.array([1.5, 2])", "F.array(3)", "F.eye(2)", "F.indices((2, 2))", "F.trace(m)",
    "F.bincount(b)", "F.ldexp(a, b)", "F.clip(a, 1.5, 3.5)", "F.clip(a, 1.9, None)",
    "F.array(numpy.array([1, 2]))", "F.array([True])",
    "F.linalg.norm(m)", "F.outer(a, b)", "F.einsum('i,i->i', a, b)", "F.diff(b)",
    "npx.relu(a)", "npx.sigmoid(a)", "npx.erf(a)", "npx.gamma(b)", "npx.gammaln(b)",
    "npx.smooth_l1(a)", "npx.one_hot(b, 5)", "npx.topk(a, k=2, ret_typ='both')",
    "npx.pick(m, F.array([0, 1]))",
]  # fmt: skip


def in_place(x, operator, other):
    x = x.copy()
    names = {"x": x, "other": other}
    exec(f"x {operator}= other", names)
    return names["x"]


def tell(x):
    """Type, shape and values."""
    if isinstance(x, (tuple, list)):
        return [tell(v) for v in x]
    if not hasattr(x, "asnumpy"):
        return str(type(x).__name__)
    x = x.asnumpy()
    return [str(x.dtype), list(x.shape), x.astype("float64") if x.dtype == "float16" else x]


def evaluate(env, frontend, expression, kind):
    module = getattr(env.mx, frontend)
    with contextlib.ExitStack() as scopes:
        if frontend == "np" and env.classic:
            scopes.enter_context(env.mx.util.np_shape(True))
            scopes.enter_context(env.mx.util.np_array(True))
        signed = kind not in ("uint8", "bool")
        values = {
            "a": [-7 if signed else 7, 2, 3, 5],
            "b": [2, 3, 4, 2],
            "m": [[1, -2 if signed else 2, 3], [4, 2, 7]],
        }
        if kind == "bool":
            values = {"a": [1, 0, 1, 1], "b": [1, 1, 1, 0], "m": [[1, 0, 1], [0, 0, 0]]}
        names = {
            n: module.array(numpy.array(v).astype(kind), dtype=kind) for n, v in values.items()
        }
        names.update(F=module, T=kind, in_place=in_place, npx=env.mx.npx, numpy=numpy)
        return tell(eval(expression, names))


def enter(frontend, expression):
    @case(f"integers/{frontend}/{expression}")
    def run(env):
        found = {}
        for kind in TYPES:
            try:
                found[kind] = evaluate(env, frontend, expression, kind)
            except Exception:
                found[kind] = "not possible"
        return found


for _frontend, _expressions in (("nd", BOTH + CLASSIC), ("np", BOTH + NUMPY)):
    for _expression in dict.fromkeys(_expressions):
        enter(_frontend, _expression)


# What integers do on the way back.
GRADIENTS = [
    "x * x", "x + 1", "x * 2", "x / 2", "x ** 2", "F.square(x)", "F.sqrt(x)", "F.exp(x)",
    "F.sum(x)", "F.mean(x)", "F.clip(x, 0, 5)", "x % 2", "F.maximum(x, 5)",
    "x.astype('float32') * w", "(x.astype('float32') * w).astype('int32')", "w.astype('int32')",
    "(w * 3).astype('int32') * 2", "F.cumsum(x)",
]  # fmt: skip
NUMPY_GRADIENTS = [
    "x * w", "F.add(x, w)", "w - x", "F.true_divide(x, w)", "F.power(x, w)",
    "F.mean(w, dtype='int32')", "F.sum(w, dtype='int32')", "F.sum(w, dtype='float64')",
    "F.mean(w, dtype='float16')", "F.prod(w, dtype='int32')", "F.cumsum(w, dtype='int32')",
]  # fmt: skip


def enter_gradient(frontend, expression):
    @case(f"integers/{frontend} gradient/{expression}")
    def run(env):
        mx = env.mx
        module = getattr(mx, frontend)
        with contextlib.ExitStack() as scopes:
            if frontend == "np" and env.classic:
                scopes.enter_context(mx.util.np_shape(True))
                scopes.enter_context(mx.util.np_array(True))
            x = module.array([3, 4, 7], dtype="int32")
            w = module.array([1.5, 2.5, 3.5])
            x.attach_grad()
            w.attach_grad()
            with mx.autograd.record():
                y = eval(expression, {"x": x, "w": w, "F": module})
            y.backward()
            return [tell(v) for v in (y, x.grad, w.grad)]


for _frontend, _expressions in (("nd", GRADIENTS), ("np", GRADIENTS + NUMPY_GRADIENTS)):
    for _expression in _expressions:
        enter_gradient(_frontend, _expression)
