"""Making random programs that are mostly valid: statements are chosen by what the arrays allow."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

from slipstream import _core

from .execute import FUNCTIONS, Program, Run

SHAPES = [
    (),
    (1,),
    (4,),
    (3, 5),
    (2, 3, 4),
    (5, 1, 7),
    (0, 3),
    (37, 61),
    (64, 64),
    (2049,),
    (8, 300, 40),  # cut into several parts that threads share
    (300, 301),
    (70001,),
]
DTYPES = ["float32"] * 6 + ["float64", "float16", "bfloat16", "int32", "int64", "int8", "uint8"]
DTYPES += ["bool"] * 2
DTYPES += ["int16", "uint16", "uint32", "uint64", "complex64", "complex128"]

UNARY = [
    "copy",
    "negative",
    "absolute",
    "sign",
    "square",
    "relu",
    "exp",
    "log1p",
    "sqrt",
    "sin",
    "tanh",
    "sigmoid",
    "erf",
    "softplus",
    "silu",
    "gelu",
    "reciprocal",
    "ceil",
    "floor",
    "rint",
    "logical_not",
    "isnan",
    "isfinite",
    "signbit",
    "invert",
    "cbrt",
    "arctan",
    "expm1",
]
BINARY = [
    "add",
    "subtract",
    "multiply",
    "divide",
    "maximum",
    "minimum",
    "add",
    "subtract",
    "multiply",
    "floor_divide",
    "mod",
    "power",
    "fmax",
    "arctan2",
    "hypot",
    "copysign",
    "bitwise_and",
    "bitwise_or",
    "bitwise_xor",
    "equal",
    "not_equal",
    "less",
    "less_equal",
    "greater",
    "logical_and",
    "logical_or",
    "logaddexp",
]
REDUCE = ["sum", "sum", "mean", "max", "min", "prod", "any", "all"]
FLOATS = ("float16", "bfloat16", "float32", "float64")
DRAWS = [
    "uniform",
    "normal",
    "exponential",
    "gumbel",
    "laplace",
    "logistic",
    "bernoulli",
    "randint",
]
MOST_ELEMENTS = 200_000
MOST_ARRAYS = 14


class Generator:
    """Builds one program, recording it on the way to know the arrays' shapes and types."""

    def __init__(self, seed: int, failures: bool = True, gradients: bool = True) -> None:
        self.random = random.Random(seed)
        self.failures = failures
        self.run = Run()
        self.program: Program = []
        few = self.random.sample(SHAPES, 5)
        self.shapes = few + [s for s in few if len(s) < 2] + [(3, 5)]
        self.makers: list[tuple[int, Callable[[], tuple[Any, ...] | None]]] = [
            (6, self.array),
            (3, self.full),
            (2, self.arange),
            (5, self.draw),
            (1, self.permutation),
            (16, self.unary),
            (24, self.binary),
            (4, self.chain),
            (5, self.where),
            (3, self.clip),
            (6, self.cast),
            (3, self.copy),
            (12, self.reduce),
            (2, self.arg_extreme),
            (6, self.function),
            (8, self.matmul),
            (3, self.concatenate),
            (5, self.gather),
            (5, self.scatter),
            (8, self.view),
            (5, self.reshape),
            (5, self.transpose),
            (2, self.broadcast_to),
            (10, self.assign),
            (10, self.inplace),
            (6, self.inplace_view),
            (8, self.drop),
            (2, self.alias),
            (2, self.wait),
            (3, self.read),
            (1, self.waitall),
        ]
        if gradients and self.random.random() < 0.5:
            self.makers += [
                (4, self.attach),
                (5, self.record),
                (5, self.backward),
                (3, self.gradient),
                (1, self.detach),
            ]
        if failures:
            self.makers += [(1, self.fail), (2, self.gather_out_of_range)]

    # ---- choices ---------------------------------------------------------------------------------
    def target(self) -> str:
        """A new name, or an old one whose array is thereby dropped."""
        return f"a{self.random.randrange(MOST_ARRAYS)}"

    def pick(self, accept: Callable[[Any], bool] = lambda a: True) -> str | None:
        names = [n for n, a in self.run.arrays.items() if accept(a)]
        return self.random.choice(names) if names else None

    def get(self, name: str) -> Any:
        return self.run.arrays[name]

    def number(self, array: Any) -> Any:
        r = self.random
        if array._dtype.name == "bool":
            return r.random() < 0.5
        if array._dtype.name in FLOATS:
            return r.choice([0.5, -1.25, 2, 3.0, 1e-3, r.uniform(-2, 2)])
        return r.randrange(1, 6)

    def fits(self, *shapes: tuple[int, ...]) -> bool:
        joint: list[int] = []
        for i in range(1, max(map(len, shapes)) + 1):
            sizes = {s[-i] for s in shapes if len(s) >= i} - {1}
            if len(sizes) > 1:
                return False
            joint.append(sizes.pop() if sizes else 1)
        return math.prod(joint) <= MOST_ELEMENTS

    def other(self, a: Any, same_type: float = 0.8) -> Any:
        """A second operand for `a`: an array that broadcasts with it, or a number."""
        if self.random.random() < 0.25:
            return self.number(a)
        strict = self.random.random() < same_type
        name = self.pick(
            lambda b: self.fits(a.shape, b.shape) and (not strict or b._dtype == a._dtype)
        )
        return self.number(a) if name is None else name

    def key(self, shape: tuple[int, ...]) -> list[Any]:
        """A basic index: integers, slices of either sign, newaxis and ellipsis."""
        r = self.random
        key: list[Any] = []
        for size in shape[: r.randint(0, len(shape))]:
            how = r.random()
            if how < 0.3 and size:
                key.append(r.randrange(-size, size))
            elif how < 0.5:
                key.append([None, None, r.choice([1, 2, -1, -2])])
            else:
                first, last = sorted((r.randint(0, size), r.randint(0, size)))
                if r.random() < 0.3:
                    key.append([last, first, -1] if last > first else [None, None, -1])
                else:
                    key.append([first, last, r.choice([1, 1, 2])])
        if r.random() < 0.15:
            key.insert(r.randint(0, len(key)), None)
        elif r.random() < 0.15:
            key.append("...")
        return key

    # ---- statements ------------------------------------------------------------------------------
    def shape(self) -> list[int]:
        return list(self.random.choice(self.shapes))

    def array(self) -> tuple[Any, ...]:
        r = self.random
        flavour = r.choice(["plain", "plain", "special"])
        dtype = r.choice(DTYPES)
        return ("array", self.target(), self.shape(), dtype, r.randrange(10**6), flavour)

    def full(self) -> tuple[Any, ...]:
        r = self.random
        return ("full", self.target(), self.shape(), r.choice(DTYPES), r.choice([0, 1, 2]))

    def arange(self) -> tuple[Any, ...]:
        r = self.random
        n = math.prod(self.shape())
        return ("arange", self.target(), r.randrange(4), r.choice([1, 2]), n, "float32")

    def draw(self) -> tuple[Any, ...]:
        r = self.random
        kind = r.choice(DRAWS)
        dtype = r.choice(["int32", "int64"]) if kind == "randint" else r.choice(FLOATS)
        return ("draw", self.target(), self.shape(), dtype, kind)

    def permutation(self) -> tuple[Any, ...]:
        return ("permutation", self.target(), self.random.choice([1, 5, 300]))

    def unary(self) -> tuple[Any, ...] | None:
        a = self.pick()
        return a and ("elementwise", self.target(), self.random.choice(UNARY), a)

    def binary(self) -> tuple[Any, ...] | None:
        a = self.pick()
        if a is None:
            return None
        operands = [a, self.other(self.get(a))]
        self.random.shuffle(operands)
        return ("elementwise", self.target(), self.random.choice(BINARY), *operands)

    def chain(self) -> tuple[Any, ...] | None:
        a = self.pick()
        if a is None:
            return None
        op = self.random.choice(["add", "multiply", "maximum", "subtract"])
        b = self.other(self.get(a), same_type=1)
        return ("chain", self.target(), op, a, b, self.random.choice([3, 20, 90]))

    def where(self) -> tuple[Any, ...] | None:
        c = self.pick(lambda a: a._dtype.name == "bool") or self.pick()
        a = c and self.pick(lambda a: self.fits(a.shape, self.get(c).shape))
        if a is None:
            return None
        shapes = (self.get(a).shape, self.get(c).shape)
        b = self.pick(lambda b: self.fits(b.shape, *shapes))
        return ("where", self.target(), c, a, b if self.random.random() < 0.7 else 0)

    def clip(self) -> tuple[Any, ...] | None:
        a = self.pick(lambda a: a._dtype.name != "bool")
        low, high = self.random.choice([(0, 3), (1, None), (None, 2), (2, 1)])
        return a and ("clip", self.target(), a, low, high)

    def cast(self) -> tuple[Any, ...] | None:
        a = self.pick()
        return a and ("cast", self.target(), a, self.random.choice(DTYPES))

    def copy(self) -> tuple[Any, ...] | None:
        a = self.pick()
        return a and ("copy", self.target(), a)

    def reduce(self) -> tuple[Any, ...] | None:
        a = self.pick()
        if a is None:
            return None
        r = self.random
        ndim = self.get(a).ndim
        axes = None if r.random() < 0.3 else r.sample(range(ndim), r.randint(0, ndim))
        return ("reduce", self.target(), r.choice(REDUCE), a, axes, r.random() < 0.4)

    def arg_extreme(self) -> tuple[Any, ...] | None:
        a = self.pick(lambda a: a.size > 0)
        if a is None:
            return None
        ndim = self.get(a).ndim
        axis = self.random.randrange(ndim) if ndim and self.random.random() < 0.6 else None
        return ("arg_extreme", self.target(), a, self.random.random() < 0.5, axis)

    def function(self) -> tuple[Any, ...] | None:
        # What doubles the size or computes in another type must not be fed with itself for ever.
        a = self.pick(lambda a: a.ndim > 0 and 0 < a.size <= MOST_ELEMENTS // 4)
        if a is None:
            return None
        axis = self.random.randrange(self.get(a).ndim)
        return ("function", self.target(), self.random.choice(sorted(FUNCTIONS)), a, axis)

    def matmul(self) -> tuple[Any, ...] | None:
        a = self.pick(lambda a: a.ndim > 0)
        if a is None:
            return None
        x = self.get(a)

        def multiplies(y: Any) -> bool:
            if y.ndim == 0 or x.shape[-1] != y.shape[max(0, y.ndim - 2)]:
                return False
            if not self.fits(x.shape[:-2], y.shape[:-2]):
                return False
            columns = y.shape[-1] if y.ndim > 1 else 1
            work = x.size * columns * math.prod(y.shape[:-2])
            # Chains and their gradients would hold a large result many times.
            return work <= 3_000_000 and work <= MOST_ELEMENTS * x.shape[-1]

        b = self.pick(multiplies)
        if b is None and x.ndim == 2 and x.shape[0] <= 100:
            # Products need partners: make one.
            b = self.target()
            if b == a:
                return None
            self.add(("transpose", b, a, [1, 0]))
        return b and ("matmul", self.target(), a, b)

    def concatenate(self) -> tuple[Any, ...] | None:
        a = self.pick(lambda a: a.ndim > 0)
        if a is None:
            return None
        x = self.get(a)
        axis = self.random.randrange(x.ndim)

        def joins(b: Any) -> bool:
            same = [i == axis or b.shape[i] == x.shape[i] for i in range(min(b.ndim, x.ndim))]
            return b.ndim == x.ndim and all(same) and b.size + x.size <= MOST_ELEMENTS // 2

        parts = [b for b in (self.pick(joins) for _ in range(3)) if b is not None]
        return ("concatenate", self.target(), [*parts], axis) if parts else None

    def indices(self, size: int) -> str:
        """A new array of valid indices along an axis of `size`."""
        name = self.target()
        self.add(("draw", name, self.random.choice([[3], [2, 2], [40]]), "int64", "uniform"))
        self.add(("draw", name, [self.random.choice([1, 3, 40])], "int64", "randint"))
        self.add(("clip", name, name, -size, size - 1))
        return name

    def gather(self) -> tuple[Any, ...] | None:
        a = self.pick(lambda a: a.ndim > 0 and a.size > 0)
        if a is None:
            return None
        axis = self.random.randrange(self.get(a).ndim)
        size = self.get(a).shape[axis]
        index = self.indices(size)
        mode = self.random.choice(["raise", "raise", "clip", "wrap"])
        if index == a or math.prod(self.get(a).shape) // size * 40 > MOST_ELEMENTS:
            return None
        return ("gather", self.target(), a, axis, index, mode)

    def gather_out_of_range(self) -> tuple[Any, ...] | None:
        a = self.pick(lambda a: a.ndim > 0 and a.size < 1000)
        if a is None:
            return None
        index = self.target()
        self.add(("full", index, [3], "int64", 5000))
        return index != a and ("gather", self.target(), a, 0, index, "raise")

    def scatter(self) -> tuple[Any, ...] | None:
        a = self.pick(lambda a: a.ndim > 0 and a.size > 0)
        if a is None:
            return None
        axis = self.random.randrange(self.get(a).ndim)
        index = self.indices(self.get(a).shape[axis])
        if index == a:
            return None
        target = a if self.random.random() < 0.6 else self.target()
        value = self.number(self.get(a))
        add = self.random.random() < 0.5 and self.get(a)._dtype.name != "bool"
        return ("scatter", target, a, axis, index, value, add)

    def view(self) -> tuple[Any, ...] | None:
        a = self.pick()
        return a and ("view", self.target(), a, self.key(self.get(a).shape))

    def reshape(self) -> tuple[Any, ...] | None:
        a = self.pick()
        if a is None:
            return None
        shape = list(self.get(a).shape)
        how = self.random.choice(["flat", "merge", "split", "one"])
        if how == "flat" or (how == "merge" and len(shape) < 2):
            shape = [self.get(a).size]
        elif how == "merge":
            i = self.random.randrange(len(shape) - 1)
            shape[i : i + 2] = [shape[i] * shape[i + 1]]
        elif how == "split" and shape and shape[-1] % 2 == 0 and shape[-1]:
            shape[-1:] = [shape[-1] // 2, 2]
        else:
            shape.insert(self.random.randint(0, len(shape)), 1)
        return ("reshape", self.target(), a, shape) if len(shape) <= 6 else None

    def transpose(self) -> tuple[Any, ...] | None:
        a = self.pick()
        if a is None:
            return None
        axes = list(range(self.get(a).ndim))
        self.random.shuffle(axes)
        return ("transpose", self.target(), a, axes)

    def broadcast_to(self) -> tuple[Any, ...] | None:
        a = self.pick(lambda a: a.size < 1000 and a.ndim < 5)
        return a and ("broadcast_to", self.target(), a, [3, *self.get(a).shape])

    def assign(self) -> tuple[Any, ...] | None:
        a = self.pick()
        if a is None:
            return None
        key = self.key(self.get(a).shape)
        if self.random.random() < 0.3:
            return ("assign", a, key, self.number(self.get(a)))
        # The shape of what is assigned to, found by recording the view.
        probe = Run()
        probe.arrays["x"] = self.get(a)
        probe.step(("view", "v", "x", key))
        shape = probe.arrays["v"].shape if "v" in probe.arrays else ()
        value = self.pick(
            lambda b: (
                self.fits(b.shape, shape)
                and len(b.shape) <= len(shape)
                and all(n in (1, m) for n, m in zip(b.shape[::-1], shape[::-1], strict=False))
            )
        )
        return value and ("assign", a, key, value)

    def inplace(self) -> tuple[Any, ...] | None:
        a = self.pick()
        if a is None:
            return None
        op = self.random.choice(["add", "subtract", "multiply", "maximum", "divide", "bitwise_xor"])
        return ("inplace", a, op, self.other(self.get(a)))

    def inplace_view(self) -> tuple[Any, ...] | None:
        a = self.pick()
        if a is None:
            return None
        op = self.random.choice(["add", "subtract", "multiply", "maximum"])
        key = self.key(self.get(a).shape)
        return ("inplace_view", a, key, op, self.number(self.get(a)))

    def attach(self) -> tuple[Any, ...] | None:
        a = self.pick(lambda x: x._dtype.name in FLOATS)
        return a and ("attach", a, self.random.choice(["write", "write", "add", "null"]))

    def record(self) -> tuple[Any, ...]:
        return ("record", "", self.random.random() < 0.75)

    def backward(self) -> tuple[Any, ...] | None:
        a = self.pick(_core.on_tape)
        return a and ("backward", a, self.random.random() < 0.3, self.random.random() < 0.2)

    def gradient(self) -> tuple[Any, ...] | None:
        a = self.pick(lambda x: x.grad is not None)
        return a and ("gradient", self.target(), a)

    def detach(self) -> tuple[Any, ...] | None:
        a = self.pick()
        return a and ("detach", self.target(), a)

    def drop(self) -> tuple[Any, ...] | None:
        a = self.pick()
        return a and ("drop", a)

    def alias(self) -> tuple[Any, ...] | None:
        a = self.pick()
        return a and ("alias", self.target(), a)

    def wait(self) -> tuple[Any, ...] | None:
        a = self.pick()
        return a and ("wait", a)

    def read(self) -> tuple[Any, ...] | None:
        a = self.pick()
        return a and ("read", a)

    def waitall(self) -> tuple[Any, ...]:
        return ("waitall", "")

    def fail(self) -> tuple[Any, ...] | None:
        a = self.pick()
        return a and ("fail", self.target(), a, f"injected {len(self.program)}")

    # ---- the program -----------------------------------------------------------------------------
    def add(self, statement: tuple[Any, ...]) -> None:
        self.program.append(statement)
        if statement[0] not in ("wait", "read", "waitall"):
            self.run.step(statement)

    def make(self, length: int) -> Program:
        weights = [w for w, _ in self.makers]
        for _ in range(4):
            self.add(self.array())
        while len(self.program) < length:
            maker = self.random.choices(self.makers, weights)[0][1]
            statement = maker()
            if statement:
                self.add(statement)
        self.run.arrays.clear()
        _core.set_recording(False)
        return self.program


def generate(seed: int, length: int = 150, failures: bool = True) -> Program:
    """A program of about `length` statements; the same for the same arguments."""
    return Generator(seed, failures).make(length)
