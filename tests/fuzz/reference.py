"""The same random program in NumPy: is the oracle itself right?"""

from __future__ import annotations

from typing import Any

import numpy

from slipstream import _core

from .execute import Run, numpy_dtype, random_data, to_slices
from .generate import Generator

# Operations whose results NumPy and we define alike up to rounding, and which do not amplify it.
UNARY = ["negative", "absolute", "sign", "square", "tanh", "sin", "floor", "rint", "arctan"]
BINARY = ["add", "subtract", "multiply", "maximum", "minimum", "less", "greater_equal"]


def view_of(array: numpy.ndarray, key: list[Any]) -> numpy.ndarray:
    """Always an array, so that it stays a view of its base also with one element."""
    slices = to_slices(key)
    return array[slices if Ellipsis in slices else (*slices, ...)]


class Reference:
    """Runs the statements that have one meaning in both libraries."""

    def __init__(self) -> None:
        self.arrays: dict[str, numpy.ndarray] = {}

    def operand(self, name: Any) -> Any:
        return self.arrays[name] if isinstance(name, str) else name

    def step(self, statement: tuple) -> None:
        kind, t, *rest = statement
        a = self.arrays
        if kind == "array":
            a[t] = random_data(tuple(rest[0]), *rest[1:])
        elif kind == "full":
            a[t] = numpy.full(tuple(rest[0]), rest[2], numpy_dtype(rest[1]))
        elif kind == "elementwise":
            out = getattr(numpy, rest[0])(*map(self.operand, rest[1:]))
            a[t] = numpy.array(out)
        elif kind == "cast":
            a[t] = a[rest[0]].astype(rest[1])
        elif kind == "copy":
            a[t] = a[rest[0]].copy()
        elif kind == "reduce":
            op, name, axes, keepdims = rest
            axis = None if axes is None else tuple(axes)
            a[t] = numpy.array(getattr(numpy, op)(a[name], axis=axis, keepdims=keepdims))
        elif kind == "matmul":
            a[t] = numpy.array(a[rest[0]] @ a[rest[1]])
        elif kind == "view":
            a[t] = view_of(a[rest[0]], rest[1])
        elif kind == "reshape":
            a[t] = a[rest[0]].reshape(rest[1])
        elif kind == "transpose":
            a[t] = a[rest[0]].transpose(rest[1])
        elif kind == "assign":
            a[t][to_slices(rest[0])] = self.operand(rest[1])
        elif kind == "inplace_view":
            key, op, value = rest
            view = view_of(a[t], key)
            view[...] = getattr(numpy, op)(view, value)
        elif kind == "concatenate":
            a[t] = numpy.concatenate([a[p] for p in rest[0]], rest[1])
        elif kind == "drop":
            a.pop(t, None)
        else:
            raise AssertionError(f"no reference for {kind}")


class PlainGenerator(Generator):
    """Only float64, where rounding stays far below the tolerance."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, failures=False)
        kept = {
            "array": 8, "full": 3, "unary": 12, "binary": 16, "copy": 2, "reduce": 8, "matmul": 5,
            "concatenate": 3, "view": 8, "reshape": 5, "transpose": 5, "assign": 10,
            "inplace_view": 8, "drop": 6,
        }  # fmt: skip
        self.makers = [(w, getattr(self, name)) for name, w in kept.items()]

    def array(self) -> tuple:
        return ("array", self.target(), self.shape(), "float64", self.random.randrange(10**6), "x")

    def full(self) -> tuple:
        return ("full", self.target(), self.shape(), "float64", self.random.choice([0, 1, 2]))

    def unary(self) -> tuple | None:
        a = self.pick(lambda a: a._dtype.name == "float64")
        return a and ("elementwise", self.target(), self.random.choice(UNARY), a)

    def binary(self) -> tuple | None:
        a = self.pick(lambda a: a._dtype.name == "float64")
        if a is None:
            return None
        b = self.other(self.get(a), same_type=1)
        return ("elementwise", self.target(), self.random.choice(BINARY), a, b)

    def reduce(self) -> tuple | None:
        made = super().reduce()
        if not made or self.get(made[3])._dtype.name != "float64" or not self.get(made[3]).size:
            return None
        op = self.random.choice(["sum", "mean", "max", "min"])
        return (made[0], made[1], op, *made[3:])

    def matmul(self) -> tuple | None:
        made = super().matmul()
        ok = made and all(self.get(n)._dtype.name == "float64" for n in made[2:])
        return made if ok else None

    def concatenate(self) -> tuple | None:
        made = super().concatenate()
        return made if made and len({self.get(p)._dtype for p in made[2]}) == 1 else None

    def assign(self) -> tuple | None:
        made = super().assign()
        ok = made and (not isinstance(made[3], str) or self.get(made[3])._dtype.name == "float64")
        return made if ok and self.get(made[1])._dtype.name == "float64" else None

    def inplace_view(self) -> tuple | None:
        made = super().inplace_view()
        return made if made and self.get(made[1])._dtype.name == "float64" else None


def compare_with_numpy(seed: int, length: int = 120) -> None:
    """Every array of a random float64 program, against NumPy's."""
    program = PlainGenerator(seed).make(length)
    ours, theirs = Run(), Reference()
    with numpy.errstate(all="ignore"):
        for statement in program:
            ours.step(statement)
            theirs.step(statement)
            # Values grow by products; where they leave the range that both round alike, start anew.
            name = statement[1]
            if name in theirs.arrays and theirs.arrays[name].dtype == "float64":
                values = theirs.arrays[name]
                if values.size and not numpy.abs(values).max() < 1e6:
                    values[...] = 0
                    ours.arrays[name][...] = 0
    assert not [s for s in ours.seen if "Error" in s[1]], ours.seen
    assert ours.arrays.keys() == theirs.arrays.keys()
    for name, expected in theirs.arrays.items():
        got = ours.arrays[name].asnumpy()
        assert got.shape == expected.shape, (seed, name)
        assert got.dtype == expected.dtype, (seed, name)
        if got.dtype == bool:
            continue  # comparisons of values that differ in the last bit
        scale = max(1.0, numpy.abs(expected).max(initial=0))
        numpy.testing.assert_allclose(
            got, expected, rtol=1e-8, atol=1e-8 * scale, err_msg=f"seed {seed}, array {name}"
        )
    ours.arrays.clear()
    _core.waitall("waitall()")
