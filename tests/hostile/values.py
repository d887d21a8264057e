"""Values that functions do not expect, as source text evaluated in `namespace()`."""

from __future__ import annotations

from typing import Any

INTEGERS = [
    "0", "1", "-1", "2", "3", "7", "16", "17", "-2", "-17", "100000", "2**31-1", "2**31", "-2**31",
    "2**32+1", "2**62", "2**63-1", "-2**63", "2**63", "2**64", "-10**30", "True",
]  # fmt: skip

FLOATS = [
    "nan", "inf", "-inf", "0.5", "-0.0", "1e308", "1e-320", "-1.5", "float('1e400')", "3e9",
]  # fmt: skip

PLAIN = [
    "None", "''", "'abc'", "'float32'", "'int8'", "'clip'", "'valid'", "'write'", "'x'*3000",
    "'a\\0b'", "'\\udc80'", "'é'*5", "b'x'", "bytearray(8)", "memoryview(b'abcd')", "object()",
    "{}", "{'a': 1}", "set()", "1j", "lambda *a: a[0]", "int", "slice(None)", "slice(5, -9, -2)",
    "...", "iter(())", "(i for i in range(3))", "range(3)", "NotImplemented", "fails", "endless",
    "bad_index", "bad_length", "bad_float", "bad_array", "bad_iterator",
]  # fmt: skip

LISTS = [
    "[]", "()", "[[]]", "[None]", "[1, 2, 3]", "[[1], [1, 2]]", "['a']", "own", "own_tuple",
    "own_dict", "deep", "(1,)*17", "[1]*40", "(0,)", "(2, -1)", "(-5,)", "(2**31, 2**31)",
    "(2**62, 4)", "(0, 2**62)", "(2**63, 1)", "(1.5, 2)", "(nan,)", "(1, 1)", "(-1, -1)",
    "(0, 1, 2, 3)", "(3, 3, 3)", "[True]", "(0, 0)", "(1, 0)", "(2**31,)",
]  # fmt: skip

ARRAYS = [
    "np.ones(())", "np.ones(0)", "np.ones((2, 0, 3))", "np.ones((1,)*16)", "np.ones((1, 2)*8)",
    "np.arange(6.).reshape(2, 3)", "np.ones((2, 3, 4, 5))",
    "np.ones((2, 3, 4, 5))[:, ::2, ::-1].T", "np.array([-1, 0, 9], dtype='int32')",
    "np.array([2**31, -2**40, 2**62])", "np.zeros((0, 2), dtype='int64')",
    "np.zeros((1,)*9, dtype='int32')", "np.array([nan, inf, -inf])", "np.full((3, 3), nan)",
    "np.ones((3, 3), dtype='float16')", "np.ones((3, 3), dtype='bfloat16')",
    "np.ones((2, 2), dtype='uint8')", "np.ones((4,), dtype='bool')",
    "np.array([2**63], dtype='uint64')", "np.ones((3,), dtype='complex64')",
    "np.ones((3, 3), dtype='float64')", "np.broadcast_to(np.ones(()), (3, 4))", "np.zeros((3, 3))",
    "np.array(-1)", "np.array(nan)", "np.ones((1, 1, 1))", "np.ones((2, 0))", "shared",
    "shared[1:7]", "shared[:6]", "shared.reshape(3, 4)", "shared[:6].reshape(2, 3)",
    "shared[::-1]", "nd.ones((2, 3))", "nd.zeros((0,))", "nd.ones((1,)*16)",
    "nd.array([nan, 1e30])", "failed", "sym.var('a')", "sym.Group([sym.var('a'), sym.var('b')])",
    "numpy.ones((1,)*20)", "numpy.ones(3, '>f4')", "numpy.array(['a'])", "numpy.array([None])",
    "numpy.array([1], 'M8[s]')", "numpy.zeros(2, [('a', 'f4')])",
    "numpy.broadcast_to(1.0, (2, 3))", "numpy.float64(2)", "numpy.int8(-3)", "numpy.array(3)",
    "numpy.zeros((0, 3))", "numpy.ones(3, 'longdouble')", "numpy.ma.ones(3)",
    "numpy.ones((2, 3), order='F')",
]  # fmt: skip

DTYPES = [
    "'float16'", "'bfloat16'", "'int8'", "'uint64'", "'bool'", "'complex64'", "'float64'", "'>f4'",
    "'S3'", "'object'", "object", "numpy.dtype('M8')", "'nothing'", "-3",
]  # fmt: skip

KINDS = [INTEGERS, FLOATS, PLAIN, LISTS, ARRAYS]


# Deeper than any stack; it is only read.
DEEP: list = []
for _ in range(100_000):
    DEEP = [DEEP]


class Fails:
    """Every question raises an error of its own."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        raise OSError("asked for " + name)

    def __bool__(self) -> bool:
        raise OSError("asked for truth")

    def __len__(self) -> int:
        raise OSError("asked for a length")


class Endless:
    """A sequence without an end and without a length."""

    def __getitem__(self, i: int) -> int:
        if i > 10**6:
            raise OSError("an endless sequence was read")
        return i


class BadIndex:
    def __index__(self) -> int:
        return 2**100


class BadLength(list):
    def __len__(self) -> int:
        return 2**40


class BadFloat:
    def __float__(self) -> Any:
        return "text"


class BadArray:
    def __array__(self, *args: Any, **kwargs: Any) -> Any:
        return "not an array"


class BadIterator:
    def __iter__(self) -> Any:
        return 3


def namespace() -> dict[str, Any]:
    """Fresh values, so that a program that changes one does not change the next program."""
    import numpy

    import slipstream as mx
    from slipstream import autograd, nd, np, npx, sym

    own: list = [1.0]
    own.append(own)
    inner: list = []
    own_tuple = (inner,)
    inner.append(own_tuple)
    own_dict: dict = {}
    own_dict["self"] = own_dict
    return {
        "mx": mx, "np": np, "npx": npx, "nd": nd, "sym": sym, "autograd": autograd, "numpy": numpy,
        "nan": float("nan"), "inf": float("inf"), "own": own, "own_tuple": own_tuple,
        "own_dict": own_dict, "deep": DEEP, "fails": Fails(), "endless": Endless(),
        "bad_index": BadIndex(), "bad_length": BadLength(),
        "bad_float": BadFloat(), "bad_array": BadArray(), "bad_iterator": BadIterator(),
        "shared": np.arange(12.0), "failed": np.arange(3.0)[np.array([7])],
    }  # fmt: skip
