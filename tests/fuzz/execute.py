"""Running a program: a list of statements over named arrays.

A statement is a tuple ``(kind, target, ...)`` of plain data, so that a program can be printed,
shortened and run again. Statements that no longer make sense because an earlier one was removed
raise when they are recorded, which every engine must do alike.
"""

from __future__ import annotations

import contextlib
import hashlib
import operator
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy

from slipstream import _core, np, npx
from slipstream.np import ndarray

Statement = tuple[Any, ...]
Program = list[Statement]

BFLOAT16 = numpy.dtype(ml_dtypes.bfloat16)

INPLACE = {
    "add": operator.iadd,
    "subtract": operator.isub,
    "multiply": operator.imul,
    "maximum": None,  # no operator: recorded, then stored
    "divide": operator.itruediv,
    "bitwise_xor": operator.ixor,
}


def numpy_dtype(name: str) -> numpy.dtype:
    """NumPy's dtype for one of our names."""
    return BFLOAT16 if name == "bfloat16" else numpy.dtype(name)


def random_data(shape: tuple[int, ...], dtype: str, seed: int, flavour: str) -> numpy.ndarray:
    """Reproducible contents; `flavour` "special" adds zeros, infinities and NaN."""
    rng = numpy.random.default_rng(seed)
    if dtype == "bool":
        return numpy.asarray(rng.integers(0, 2, shape), bool)
    if "int" in dtype:
        low = 0 if dtype.startswith("u") else -9
        return numpy.asarray(rng.integers(low, 10, shape), dtype)
    data = numpy.asarray(rng.normal(0, 2, shape))
    if flavour == "special" and data.size:
        for value in (0.0, -0.0, numpy.inf, -numpy.inf, numpy.nan):
            data[rng.random(shape) < 0.03] = value
    return data.astype(numpy_dtype(dtype))


def to_slices(key: list[Any]) -> tuple[Any, ...]:
    """An index as data: integers stay, [start, stop, step] is a slice, "..." and None stand."""
    return tuple(slice(*k) if isinstance(k, list) else Ellipsis if k == "..." else k for k in key)


def from_numpy(a: numpy.ndarray) -> Any:
    """One of our arrays with the contents of `a`."""
    name, shape = a.dtype.name, a.shape
    a = numpy.ascontiguousarray(a)  # which gives arrays without dimensions one
    if name == "bfloat16":
        a = a.view(numpy.uint16)
    return _core.from_buffer(ndarray, a, name, shape)


# Operations along an axis that run alone: name -> function of an array and an axis.
FUNCTIONS: dict[str, Callable[[Any, int], Any]] = {
    "sort": lambda x, axis: np.sort(x, axis=axis),
    "argsort": lambda x, axis: np.argsort(x, axis=axis),
    "cumsum": lambda x, axis: np.cumsum(x, axis=axis),
    "cumprod": lambda x, axis: np.cumprod(x, axis=axis),
    "softmax": lambda x, axis: npx.softmax(x, axis=axis),
    "log_softmax": lambda x, axis: npx.log_softmax(x, axis=axis),
    "median": lambda x, axis: np.median(x, axis=axis),
    "var": lambda x, axis: np.var(x, axis=axis),
    "diff": lambda x, axis: np.diff(x, axis=axis),
    "roll": lambda x, axis: np.roll(x, 3, axis=axis),
    "pad": lambda x, axis: np.pad(x, 1, mode="edge"),
    # Of a vector it is a square of that size.
    "tril": lambda x, axis: np.tril(x if x.ndim > 1 else x[:64]),
    "repeat": lambda x, axis: np.repeat(x, 2, axis=axis),
    "take_along_axis": lambda x, axis: np.take_along_axis(x, np.argsort(x, axis=axis), axis=axis),
    "fft": lambda x, axis: np.abs(np.fft.fft(x, axis=axis)),
    "topk": lambda x, axis: npx.topk(x, axis=axis, k=1, ret_typ="value"),
    "layer_norm": lambda x, axis: npx.layer_norm(
        x, np.ones(x.shape[axis]), np.zeros(x.shape[axis]), axis=axis
    ),
}


class Run:
    """The arrays of a running program and what it has seen of them."""

    def __init__(self) -> None:
        self.arrays: dict[str, Any] = {}
        self.seen: list[tuple[str, str]] = []  # (array, digest or error) in the order of reading

    def operand(self, name: Any) -> Any:
        """An array by name; numbers stand for themselves."""
        return self.arrays[name] if isinstance(name, str) else name

    def step(self, statement: Statement) -> None:
        """Record one statement; what is wrong with it already now is part of what is seen."""
        kind, target, *rest = statement
        try:
            getattr(self, "do_" + kind)(target, *rest)
        except (KeyError, ValueError, TypeError, IndexError, _core.SlipstreamError) as e:
            self.seen.append((target, f"{type(e).__name__}: {e}"))

    # ---- new arrays ------------------------------------------------------------------------------
    def do_array(self, t: str, shape: list[int], dtype: str, seed: int, flavour: str) -> None:
        self.arrays[t] = from_numpy(random_data(tuple(shape), dtype, seed, flavour))

    def do_full(self, t: str, shape: list[int], dtype: str, value: float) -> None:
        self.arrays[t] = _core.fill(ndarray, value, dtype, tuple(shape))

    def do_arange(self, t: str, start: float, step: float, n: int, dtype: str) -> None:
        self.arrays[t] = _core.arange(ndarray, start, step, n, dtype)

    def do_draw(self, t: str, shape: list[int], dtype: str, kind: str) -> None:
        self.arrays[t] = _core.draw(ndarray, kind, 0.25, 1.5, -5, 6, dtype, tuple(shape))

    def do_permutation(self, t: str, n: int) -> None:
        self.arrays[t] = _core.permutation(ndarray, n)

    # ---- computing -------------------------------------------------------------------------------
    def do_elementwise(self, t: str, op: str, *operands: Any) -> None:
        self.arrays[t] = getattr(_core.ops, op)(*map(self.operand, operands))

    def do_chain(self, t: str, op: str, a: str, b: Any, times: int) -> None:
        x, y = self.operand(a), self.operand(b)
        for _ in range(times):
            x = getattr(_core.ops, op)(x, y)
        self.arrays[t] = x

    def do_where(self, t: str, c: str, a: Any, b: Any) -> None:
        self.arrays[t] = _core.where(*map(self.operand, (c, a, b)))

    def do_clip(self, t: str, a: str, low: Any, high: Any) -> None:
        self.arrays[t] = _core.clip(self.operand(a), low, high)

    def do_cast(self, t: str, a: str, dtype: str) -> None:
        self.arrays[t] = _core.cast(self.operand(a), dtype)

    def do_copy(self, t: str, a: str) -> None:
        self.arrays[t] = _core.copy(self.operand(a))

    def do_reduce(self, t: str, op: str, a: str, axes: list[int] | None, keepdims: bool) -> None:
        self.arrays[t] = _core.reduce(op, self.operand(a), axes, keepdims, None)

    def do_arg_extreme(self, t: str, a: str, want_max: bool, axis: int | None) -> None:
        self.arrays[t] = _core.arg_extreme(self.operand(a), want_max, axis, False)

    def do_function(self, t: str, name: str, a: str, axis: int) -> None:
        self.arrays[t] = FUNCTIONS[name](self.arrays[a], axis)

    def do_matmul(self, t: str, a: str, b: str) -> None:
        self.arrays[t] = self.operand(a) @ self.operand(b)

    def do_concatenate(self, t: str, parts: list[str], axis: int) -> None:
        self.arrays[t] = _core.concatenate([self.operand(p) for p in parts], axis)

    def do_gather(self, t: str, a: str, axis: int, index: str, mode: str) -> None:
        self.arrays[t] = _core.gather(self.operand(a), axis, [self.operand(index)], mode)

    def do_scatter(self, t: str, a: str, axis: int, index: str, value: Any, add: bool) -> None:
        base = self.operand(a)
        new = _core.scatter(base, axis, [self.operand(index)], self.operand(value), add)
        if t == a:
            _core.store(base, new)
        else:
            self.arrays[t] = new

    def do_fail(self, t: str, a: str, message: str) -> None:
        self.arrays[t] = _core.fail_when_run(self.operand(a), message)

    # ---- views and assignment --------------------------------------------------------------------
    def do_view(self, t: str, a: str, key: list[Any]) -> None:
        self.arrays[t] = self.operand(a)[to_slices(key)]

    def do_reshape(self, t: str, a: str, shape: list[int]) -> None:
        self.arrays[t] = _core.reshape(self.operand(a), tuple(shape))

    def do_transpose(self, t: str, a: str, axes: list[int]) -> None:
        self.arrays[t] = _core.transpose(self.operand(a), tuple(axes))

    def do_broadcast_to(self, t: str, a: str, shape: list[int]) -> None:
        # A copy: writing through a broadcast view is not defined.
        self.arrays[t] = _core.copy(_core.broadcast_to(self.operand(a), tuple(shape)))

    def do_assign(self, a: str, key: list[Any], value: Any) -> None:
        self.operand(a)[to_slices(key)] = self.operand(value)

    def do_inplace(self, a: str, op: str, value: Any) -> None:
        self._update(self.operand(a), op, self.operand(value))

    def do_inplace_view(self, a: str, key: list[Any], op: str, value: Any) -> None:
        self._update(self.operand(a)[to_slices(key)], op, self.operand(value))

    def _update(self, target: Any, op: str, value: Any) -> None:
        if INPLACE[op] is not None:
            INPLACE[op](target, value)
        else:
            _core.store(target, getattr(_core.ops, op)(target, value))

    # ---- gradients -------------------------------------------------------------------------------
    def do_record(self, _: str, on: bool) -> None:
        _core.set_recording(on)

    def do_attach(self, a: str, request: str) -> None:
        self.operand(a).attach_grad(request)

    def do_backward(self, a: str, retain: bool, create: bool) -> None:
        _core.backward([self.operand(a)], None, retain or create, create)

    def do_gradient(self, t: str, a: str) -> None:
        grad = self.operand(a).grad
        if grad is not None:
            self.arrays[t] = grad

    def do_detach(self, t: str, a: str) -> None:
        self.arrays[t] = self.operand(a).detach()

    # ---- looking and letting go ------------------------------------------------------------------
    def do_drop(self, a: str) -> None:
        self.arrays.pop(a, None)

    def do_alias(self, t: str, a: str) -> None:
        self.arrays[t] = self.operand(a)

    def do_wait(self, a: str) -> None:
        try:
            self.operand(a).wait_to_read()
        except _core.SlipstreamError as e:
            self.seen.append((a, str(e)))

    def do_read(self, a: str) -> None:
        self.seen.append((a, digest(self.operand(a))))

    def do_waitall(self, _: str) -> None:
        # Which failures are still unreported depends on who was read before: not compared.
        with contextlib.suppress(_core.SlipstreamError):
            _core.waitall("waitall()")


def digest(array: Any) -> str:
    """Shape, type and bits of an array, or the message of its failure."""
    try:
        value = array.asnumpy()
    except _core.SlipstreamError as e:
        return f"failed: {e}"
    bits = hashlib.sha256(value.tobytes()).hexdigest()[:16]
    return f"{value.dtype.name}{value.shape} {bits}"


def execute(program: Program, seed: int) -> dict[str, Any]:
    """Run a program under the current configuration; everything it let us see."""
    _core.seed(seed)
    run = Run()
    try:
        for statement in program:
            run.step(statement)
    finally:
        _core.set_recording(False)
    final = {name: digest(a) for name, a in sorted(run.arrays.items())}
    run.arrays.clear()
    return {"seen": run.seen, "final": final}
