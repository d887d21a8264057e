"""A self-test of some seconds: is what is computed here what NumPy computes?"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy

from .. import autograd, engine, np, npx

Check = Callable[[], str]
"""Raises when something is wrong; returns what it looked at, in a few words."""


@dataclass
class Outcome:
    """The result of a check: what it covered if it passed, else what is wrong."""

    name: str
    passed: bool
    detail: str
    seconds: float

    def as_dict(self) -> dict[str, Any]:
        """The outcome for ``--json``."""
        return asdict(self)


class _Wrong(Exception):
    """A result is not what it should be."""


def _equal(what: str, ours: Any, theirs: Any, tolerance: float = 1e-5) -> None:
    """Compares a result of ours with NumPy's, relative to the largest value in it."""
    a, b = numpy.asarray(ours), numpy.asarray(theirs)
    if a.shape != b.shape:
        raise _Wrong(f"{what} has the shape {a.shape}, not {b.shape}")
    a, b = a.astype("float64"), b.astype("float64")
    scale = max(float(numpy.max(numpy.abs(b), initial=0.0)), 1.0)
    off = float(numpy.max(numpy.abs(a - b), initial=0.0)) / scale
    if not off <= tolerance:
        raise _Wrong(f"{what} differs from NumPy by {off:.2g}, allowed are {tolerance:.2g}")


def _data(*shape: int, seed: int = 0) -> tuple[numpy.ndarray, Any]:
    """Numbers between 0.1 and 1, for NumPy and for us."""
    a = numpy.random.default_rng(seed).random(shape, dtype="float32") * 0.9 + 0.1
    return a, np.array(a)


_EXPRESSIONS: dict[str, list[str]] = {
    "elementwise": [
        "a + b", "a - b", "a * b", "a / b", "a ** 2", "-a", "F.exp(a)", "F.log(a)", "F.sqrt(a)",
        "F.sin(a)", "F.cos(a)", "F.tanh(a)", "F.arctan2(a, b)", "F.maximum(a, b)", "F.floor(9 * a)",
        "F.where(a > b, a, b)", "F.clip(a, 0.3, 0.6)", "a[0] + b", "a[:, ::-2] * 2", "a.T + b.T",
        "(a * 100).astype('int32')", "a > b",
    ],
    "reductions": [
        "a.sum()", "a.sum(axis=0)", "a.mean(axis=1)", "a.max()", "a.min(axis=0)",
        "a.argmax(axis=1)", "a.var(axis=1)", "a.std()", "F.prod(a[:3], axis=1)", "F.any(a > 0.99)",
        "F.cumsum(a, axis=1)",
    ],
    "indexing and order": [
        "a[3]", "a[1:7:2, -3:]", "a[F.array([4, 1, 1])]", "F.take(a, F.array([2, 0]), axis=1)",
        "F.concatenate([a, b], axis=1)", "F.stack([a, b])", "a.reshape(-1, 10)",
        "F.sort(a, axis=1)", "F.argsort(a, axis=1)", "F.pad(a, 2)", "F.tril(a)",
        "F.repeat(a, 2, axis=0)", "F.roll(a, 3)", "F.unique(F.floor(9 * a))",
        "F.nonzero(a > 0.9)[0]",
    ],
    "products and linear algebra": [
        "F.dot(a, b.T)", "a @ b.T @ a", "F.einsum('ij,kj->ik', a, b)", "F.tensordot(a, b, 2)",
        "F.linalg.norm(a)", "F.linalg.inv(a[:, :20].T @ a[:, :20] + F.eye(20))",
        "F.linalg.svd(a)[1]", "F.linalg.cholesky(a[:, :9].T @ a[:, :9] + F.eye(9))",
        "F.abs(F.fft.fft(a, axis=1))",
    ],
}  # fmt: skip


def _against_numpy(group: str) -> str:
    for shape in ((40, 130), (33, 257)) if group == "elementwise" else ((40, 130),):
        (a, x), (b, y) = _data(*shape), _data(*shape, seed=1)
        for expression in _EXPRESSIONS[group]:
            # Compiled first: Ctrl-C in the eval() of a text ends Python with a signal, not 130.
            code = compile(expression, "<self-test>", "eval")
            ours = eval(code, {"F": np, "a": x, "b": y})
            theirs = eval(code, {"F": numpy, "a": a, "b": b})
            _equal(expression, ours, theirs, tolerance=1e-4 if "linalg" in expression else 1e-5)
    return f"{len(_EXPRESSIONS[group])} expressions"


def _long_chains() -> str:
    """Chains that fuse, over arrays larger than a tile, and in-place writes to views."""
    a, x = _data(700, 1100)
    for _ in range(6):
        a, x = numpy.maximum(a * 1.01 + 0.5, 0.1) - 0.25, np.maximum(x * 1.01 + 0.5, 0.1) - 0.25
    _equal("a fused chain", x, a)
    _equal("a reduction of a fused chain", (x * x).sum(axis=0), (a * a).sum(axis=0))
    a[::2, 3:500] += 1
    x[::2, 3:500] += 1
    _equal("a write into a view", x, a)
    return "6 x 4 operations on 700 x 1100"


def _layers() -> str:
    """Convolution and the normalisation of a softmax, against sums written out."""
    a, x = _data(2, 3, 12, 11)
    w, k = _data(4, 3, 3, 3, seed=1)
    windows = numpy.lib.stride_tricks.sliding_window_view(a, (3, 3), axis=(2, 3))
    ours = npx.convolution(x, k, kernel=(3, 3), num_filter=4, no_bias=True)
    _equal("convolution", ours, numpy.einsum("nchwij,ocij->nohw", windows, w))
    shifted = numpy.exp(a - a.max(axis=-1, keepdims=True))
    _equal("softmax", npx.softmax(x), shifted / shifted.sum(axis=-1, keepdims=True))
    pooled = npx.pooling(x, kernel=(2, 2), stride=(2, 2), pool_type="max")
    _equal("pooling", pooled, a[:, :, :, :10].reshape(2, 3, 6, 2, 5, 2).max(axis=(3, 5)))
    return "convolution, pooling, softmax"


def _gradients() -> str:
    """Gradients against finite differences, in float64."""
    functions: dict[str, Callable[[Any], Any]] = {
        "tanh(x) * exp(x)": lambda x: np.tanh(x) * np.exp(x),
        "x @ x.T": lambda x: np.matmul(x, x.T),
        "x / x.sum(axis=1)": lambda x: x / x.sum(axis=1, keepdims=True),
        "softmax(x) * x": lambda x: npx.softmax(x) * x,
        "max(x, 0.5) and slices": lambda x: np.maximum(x, 0.5)[:, 1:] * x[:, :-1],
        "sqrt(x).sum(axis=0)": lambda x: np.sqrt(x).sum(axis=0),
        "log of the variance": lambda x: np.log(x.var(axis=1)),
    }
    start = _data(4, 5)[0].astype("float64")
    step = 1e-6
    for name, function in functions.items():
        x = np.array(start, dtype="float64")
        x.attach_grad()
        with autograd.record():
            y = function(x)
            weights = np.array(_data(*y.shape, seed=2)[0], dtype="float64")
            total = (y * weights).sum()
        total.backward()
        differences = numpy.empty_like(start)
        for place in numpy.ndindex(*start.shape):
            ends = []
            for sign in (1, -1):
                moved = start.copy()
                moved[place] += sign * step
                ends.append((function(np.array(moved, dtype="float64")) * weights).sum().item())
            differences[place] = (ends[0] - ends[1]) / (2 * step)
        _equal(f"the gradient of {name}", x.grad, differences, tolerance=1e-6)
    return f"{len(functions)} functions, finite differences"


def _program() -> bytes:
    """A program with random numbers, chains, products, reductions, writes and a gradient."""
    np.random.seed(7)
    x = np.random.normal(size=(300, 200))
    w = np.random.uniform(size=(200, 100))
    w.attach_grad()
    for _ in range(3):
        with autograd.record():
            h = npx.relu(np.dot(x, w) - 1)
            value = (h * h).mean() + np.exp(-h).sum(axis=0).max()
        value.backward()
        w -= 0.01 * w.grad
    x[::3] *= 2
    return b"".join(v.asnumpy().tobytes() for v in (value, w, x.sum(axis=1), np.cumsum(x, axis=1)))


def _same_bits() -> str:
    """Sync or async, fused or not, one thread or all: the same bits."""
    before = engine.configure()
    settings: dict[str, dict[str, Any]] = {
        "asynchronous": {"mode": "async", "fusion": True},
        "synchronous": {"mode": "sync"},
        "without fusion": {"mode": "async", "fusion": False},
        "with one thread": {"mode": "async", "fusion": True, "threads": 1},
        "with three threads": {"mode": "async", "fusion": True, "threads": 3},
    }
    try:
        bits = {}
        for name, setting in settings.items():
            engine.waitall()
            engine.configure(**{**before, **setting})
            bits[name] = _program()
    finally:
        engine.waitall()
        engine.configure(**before)
    for name, found in bits.items():
        if found != bits["asynchronous"]:
            raise _Wrong(f"{name} the same program gives other bits")
    return f"{len(settings)} ways to run one program"


def _random_numbers() -> str:
    np.random.seed(3)
    x = np.random.normal(size=(200_000,)).asnumpy()
    u = np.random.uniform(size=(200_000,)).asnumpy()
    np.random.seed(3)
    if not (np.random.normal(size=(200_000,)).asnumpy() == x).all():
        raise _Wrong("the same seed gives other numbers")
    # Ten standard errors: with this seed the numbers are always the same.
    for what, found, wanted, width in (
        ("the mean of normal numbers", x.mean(), 0, 1), ("their variance", x.var(), 1, 1.5),
        ("the mean of uniform numbers", u.mean(), 0.5, 0.3),
    ):  # fmt: skip
        if abs(float(found) - wanted) > 10 * width / len(x) ** 0.5:
            raise _Wrong(f"{what} is {found:.4f}, not {wanted}")
    if not (u.min() >= 0 and u.max() < 1):
        raise _Wrong(f"uniform numbers lie between {u.min()} and {u.max()}")
    return "normal, uniform, seeds"


def _errors() -> str:
    """A mistake in the data raises when the value is looked at, and again."""
    from ..base import SlipstreamError

    y = np.arange(4)[np.array([9], dtype="int64")] + 1
    for _ in range(2):
        try:
            y.asnumpy()
        except SlipstreamError:
            continue
        raise _Wrong("an index out of bounds raised nothing")
    return "raised at every look"


def _loader() -> str:
    """Batches made by a worker process."""
    from ..gluon.data import ArrayDataset, DataLoader

    a = numpy.arange(60, dtype="float32").reshape(20, 3)
    with_worker = DataLoader(ArrayDataset(a, a[:, 0]), batch_size=6, num_workers=1)
    rows = [(x.asnumpy(), y.asnumpy()) for x, y in with_worker]
    _equal("the data of the loader", numpy.concatenate([x for x, _ in rows]), a)
    _equal("its labels", numpy.concatenate([y for _, y in rows]), a[:, 0])
    return f"{len(rows)} batches from one process"


def _training() -> str:
    """A linear model finds the weights its data was made with."""
    from .. import gluon

    was = npx.is_np_array()
    npx.set_np()
    try:
        a, x = _data(256, 4)
        weights = numpy.array([1.0, -2.0, 3.0, 0.5], dtype="float32")
        y = np.array(a @ weights + 0.7).reshape(-1, 1)
        net = gluon.nn.Dense(1, in_units=4)
        net.initialize()
        trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.1}, kvstore=None)
        loss = gluon.loss.L2Loss()
        for _ in range(400):
            with autograd.record():
                value = loss(net(x), y)
            value.backward()
            trainer.step(256)
        _equal("the trained weight", net.weight.data().reshape(-1), weights, tolerance=0.02)
        _equal("the trained bias", net.bias.data(), [0.7], tolerance=0.02)
    finally:
        if not was:
            npx.reset_np()
    return "400 steps of Adam"


#: The checks, in their order.
CHECKS: dict[str, Check] = {
    **{name: functools.partial(_against_numpy, name) for name in _EXPRESSIONS},
    "fused chains and views": _long_chains,
    "layers": _layers,
    "gradients": _gradients,
    "same bits": _same_bits,
    "random numbers": _random_numbers,
    "errors": _errors,
    "data loader": _loader,
    "training": _training,
}


def selftest(checks: dict[str, Check] | None = None) -> Iterator[Outcome]:
    """Runs the checks one by one.

    Parameters
    ----------
    checks : dict, optional
        Names and functions; ``CHECKS`` when left out.

    Examples
    --------
    >>> for outcome in selftest({"errors": CHECKS["errors"]}):
    ...     print(outcome.name, outcome.passed, outcome.detail)
    errors True raised at every look
    """
    for name, check in (CHECKS if checks is None else checks).items():
        start = time.perf_counter()
        try:
            passed, detail = True, check()
        except _Wrong as e:
            passed, detail = False, str(e)
        except Exception as e:
            passed, detail = False, f"{type(e).__name__}: {e}"
        yield Outcome(name, passed, detail, time.perf_counter() - start)
