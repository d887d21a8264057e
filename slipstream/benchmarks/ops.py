"""Operations one by one, each with a sync: ``slipstream bench ops``.

Every case is one expression, run on our arrays and on NumPy's (deep learning: on PyTorch's), for
float32 arrays of 10 to 4,000,000 elements. ``F`` is the library; ``x, y`` are vectors, ``m, w``
square matrices, ``p`` positive numbers, ``i`` indices, ``b`` a mask.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy

from slipstream import np, npx

from .measure import in_turns

SIZES = (10, 10_000, 1_000_000, 4_000_000)
COUNTED = SIZES[1:]  # the figures are for these; the smallest shows the cost of a call
MEAN_LIMIT, WORST_LIMIT = 0.5, 1.2
MORE_ROUNDS = 5  # for a case that exceeds it: the machine may have been busy
# How long threads may stay busy after a call: NumPy's OpenBLAS for 2**28 cycles, OpenMP for 10 ms.
BLAS_SPINS, OPENMP_SPINS = 0.12, 0.03

# The same text for both libraries.
NUMPY_CASES = {
    "elementwise": [
        "x + y", "x - 1", "x * y", "x / y", "-x", "abs(x)", "x ** 2", "F.sqrt(p)", "F.exp(x)",
        "F.log(p)", "F.sin(x)", "F.cos(x)", "F.tanh(x)", "F.arctan(x)", "F.log1p(p)", "F.expm1(x)",
        "F.power(p, 1.5)", "F.maximum(x, y)", "F.minimum(x, 0)", "F.clip(x, -1, 1)", "F.floor(x)",
        "F.rint(x)", "F.sign(x)", "F.reciprocal(p)", "F.hypot(x, y)", "F.arctan2(x, y)",
        "F.mod(x, 3)", "x > y", "x == y", "F.isnan(x)", "F.where(b, x, y)", "F.logical_not(b)",
        "x.astype('float64')", "x.astype('int32')", "m + m[0]", "m * m[:, :1]",
    ],
    "reductions": [
        "F.sum(x)", "F.sum(m, axis=0)", "F.sum(m, axis=1)", "F.mean(m, axis=0)",
        "F.mean(m, axis=1)", "F.max(x)", "F.max(m, axis=0)", "F.max(m, axis=1)",
        "F.prod(m, axis=1)", "F.argmax(m, axis=1)", "F.argmax(x)", "F.var(m, axis=1)", "F.std(x)",
        "F.any(b)", "F.all(b)", "F.linalg.norm(x)",
    ],
    "order and scans": [
        "F.sort(x)", "F.sort(m, axis=0)", "F.argsort(x)", "F.cumsum(x)", "F.cumsum(m, axis=0)",
        "F.cumsum(m, axis=1)", "F.median(x)", "F.searchsorted(s, x)", "F.unique(k)",
        "F.bincount(k)", "F.nonzero(b)[0]", "F.diff(x)",
    ],
    "movement": [
        "F.take(x, i)", "F.take(m, r, axis=0)", "F.take_along_axis(m, j, axis=1)", "x[i]", "m[r]",
        "F.concatenate([x, y])", "F.stack([m, w], axis=1)", "F.ascontiguousarray(m.T)",
        "F.ascontiguousarray(m[:, ::-1])", "x[::2].copy()", "F.repeat(x, 2)", "F.tile(m, (1, 2))",
        "F.roll(x, 7)", "F.pad(m, 3)", "F.tril(m)", "x[b]",
    ],
    "products": [
        "F.dot(m, w)", "F.dot(m, m[0])", "F.einsum('ij,jk->ik', m, w)",
        "F.einsum('ij,ij->i', m, w)", "F.tensordot(m, w, 1)", "F.outer(m[0], m[0])",
    ],
}  # fmt: skip

# Ours and PyTorch's; q, v, c, d are images, channels and weights of about that many elements.
TORCH_CASES = [
    ("relu", "npx.relu(x)", "T.relu(x)"),
    ("sigmoid", "npx.sigmoid(x)", "T.sigmoid(x)"),
    ("gelu", "npx.gelu(x)", "N.gelu(x)"),
    ("softmax", "npx.softmax(m)", "T.softmax(m, -1)"),
    ("log_softmax", "npx.log_softmax(m)", "T.log_softmax(m, -1)"),
    ("layer norm", "npx.layer_norm(m, g, g)", "N.layer_norm(m, g.shape, g, g)"),
    ("batch norm", "npx.batch_norm(q, c, c, c, p1)", "N.batch_norm(q, c, p1, c, c)"),
    (
        "conv2d 3x3",
        "npx.convolution(q, k3, kernel=(3, 3), pad=(1, 1), num_filter=CH, no_bias=True)",
        "N.conv2d(q, k3, padding=1)",
    ),
    (
        "conv2d 1x1",
        "npx.convolution(q, k1, kernel=(1, 1), num_filter=CH, no_bias=True)",
        "N.conv2d(q, k1)",
    ),
    (
        "max pooling",
        "npx.pooling(q, kernel=(2, 2), stride=(2, 2), pool_type='max')",
        "N.max_pool2d(q, 2)",
    ),
    (
        "mean pooling",
        "npx.pooling(q, kernel=(2, 2), stride=(2, 2), pool_type='avg')",
        "N.avg_pool2d(q, 2)",
    ),
    (
        "fully connected",
        "npx.fully_connected(m, w, g, num_hidden=len(g))",
        "N.linear(m, w, g)",
    ),
    ("embedding", "npx.embedding(r, m, m.shape[0], m.shape[1])", "N.embedding(r, m)"),
    ("batch_dot", "npx.batch_dot(a3, b3)", "T.bmm(a3, b3)"),
    ("one_hot", "npx.one_hot(r, ONE)", "N.one_hot(r, ONE)"),
]


class Result(NamedTuple):
    """Seconds of one case at one size."""

    group: str
    case: str
    size: int
    ours: float
    peer: float

    @property
    def ratio(self) -> float:
        return self.ours / self.peer


def _normal(g: numpy.random.Generator, *shape: int) -> numpy.ndarray:
    return g.standard_normal(shape).astype("float32")


def _data(n: int) -> dict[str, numpy.ndarray]:
    g = numpy.random.default_rng(n)
    side = max(2, math.isqrt(n))
    f = functools.partial(_normal, g)
    x, m = f(n), f(side, max(1, n // side))
    data: dict[str, Any] = {
        "x": x, "y": f(n), "m": m, "w": f(side, side) if side * side == n else f(5, 5),
        "p": g.random(n).astype("float32") + 0.5, "b": x > 0, "s": numpy.sort(f(n)),
        "i": g.integers(0, n, n), "r": g.integers(0, m.shape[0], m.shape[0]),
        "j": g.integers(0, m.shape[1], m.shape), "k": g.integers(0, max(2, n // 10), n),
    }  # fmt: skip
    if side * side != n:
        data["m"] = f(5, 5)
        data["r"], data["j"] = g.integers(0, 5, 5), g.integers(0, 5, (5, 5))
    return data


def _torch_data(n: int) -> dict[str, numpy.ndarray]:
    data = _data(n)
    g = numpy.random.default_rng(n)
    f = functools.partial(_normal, g)
    channels = {10: 2, 10_000: 16, 1_000_000: 32, 4_000_000: 64}[n]
    side = max(2, math.isqrt(n // (channels * (1 if n <= 10_000 else 8))))
    batch = 1 if n <= 10_000 else 8
    data["q"] = f(batch, channels, side, side)
    data["c"], data["p1"] = f(channels), g.random(channels).astype("float32") + 0.5
    data["k3"], data["k1"] = f(channels, channels, 3, 3), f(channels, channels, 1, 1)
    data["g"] = f(data["m"].shape[1])
    edge = max(1, round((n / 8) ** 0.5))
    data["a3"], data["b3"] = f(8, edge, edge), f(8, edge, edge)
    return data


def _call(text: str, names: dict[str, Any], wait: bool) -> Callable[[], Any]:
    return eval(f"lambda: ({text}){'.wait_to_read()' if wait else ''}", names)


def _measure(
    ours: Callable[[], Any], peer: Callable[[], Any], pause: float = 0.0
) -> tuple[float, float]:
    """Seconds per call, from rounds of some milliseconds each."""
    once = in_turns(3, pause, ours=ours, peer=peer)
    # After a pause, threads on both sides need a few calls until they run side by side.
    seconds = 8e-3 if pause else 2e-3
    number = max(1, min(1000, int(seconds / max(once["ours"], once["peer"], 1e-7))))

    def repeat(call: Callable[[], Any]) -> Callable[[], None]:
        def run() -> None:
            for _ in itertools.repeat(None, number):
                call()

        return run

    # The best of the rounds: whatever else runs on the machine only adds to the others, and adds
    # most to a library whose two threads meet after each call.
    t = in_turns(9, pause, min, wake=pause > 0, ours=repeat(ours), peer=repeat(peer))
    return t["ours"] / number, t["peer"] / number


class Case(NamedTuple):
    """One expression at one size, ours and the peer's; how long threads stay busy after it."""

    group: str
    name: str
    size: int
    ours: Callable[[], Any]
    peer: Callable[[], Any]
    pause: float

    def measure(self) -> Result:
        return Result(*self[:3], *_measure(self.ours, self.peer, self.pause))


def _numpy_cases(only: str) -> Iterator[Case]:
    for n in SIZES:
        data = _data(n)
        ours = {"F": np, **{name: np.array(a, dtype=a.dtype) for name, a in data.items()}}
        theirs = {"F": numpy, **data}
        for group, texts in NUMPY_CASES.items():
            for text in texts:
                if only in text:
                    blas = group == "products" or "linalg" in text
                    pair = _call(text, ours, True), _call(text, theirs, False)
                    yield Case(group, text, n, *pair, BLAS_SPINS if blas else 0.0)


def _torch_cases(only: str) -> Iterator[Case]:
    try:
        import torch
    except ImportError:
        return  # the deep-learning cases need their peer
    torch.set_grad_enabled(False)
    for n in SIZES:
        data = _torch_data(n)
        sizes = {"CH": len(data["c"]), "ONE": data["m"].shape[0]}
        ours = {"npx": npx, **sizes, **{k: np.array(a, dtype=a.dtype) for k, a in data.items()}}
        theirs = {
            "T": torch, "N": torch.nn.functional, **sizes,
            **{name: torch.from_numpy(a) for name, a in data.items()},
        }  # fmt: skip
        for name, mine, peer in TORCH_CASES:
            if only in name:
                pair = _call(mine, ours, True), _call(peer, theirs, False)
                yield Case("deep learning", name, n, *pair, OPENMP_SPINS)


def results(only: str = "") -> Iterator[Result]:
    """Measures every case whose text contains `only`; a later result replaces an earlier one.

    Cases that seem too slow are measured again, both sides of them, when all others have been: what
    kept the machine busy may be over by then.
    """
    doubtful: list[tuple[Case, Result]] = []
    for case in itertools.chain(_numpy_cases(only), _torch_cases(only)):
        result = case.measure()
        yield result
        if result.size in COUNTED and result.ratio > WORST_LIMIT:
            doubtful.append((case, result))
    for _ in range(MORE_ROUNDS):
        still = []
        for case, before in doubtful:
            again = case.measure()
            best = again._replace(
                ours=min(before.ours, again.ours), peer=min(before.peer, again.peer)
            )
            yield best
            if best.ratio > WORST_LIMIT:
                still.append((case, best))
        doubtful = still


def geometric_mean(ratios: list[float]) -> float:
    """The mean for ratios."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def table(found: list[Result]) -> tuple[list[list[str]], list[str], bool]:
    """Lines of the table (one per case), lines of the summary, and whether all figures hold."""
    by_case: dict[tuple[str, str], dict[int, Result]] = {}
    for r in found:
        by_case.setdefault((r.group, r.case), {})[r.size] = r
    lines = [
        [group, f"`{case}`", *(f"{sizes[n].ratio:.2f}" if n in sizes else "" for n in SIZES)]
        for (group, case), sizes in by_case.items()
    ]
    summary = []
    for n in COUNTED:
        ratios = [r.ratio for r in found if r.size == n]
        if ratios:
            mean = geometric_mean(ratios)
            summary.append(f"{n:,} elements: geometric mean {mean:.2f} over {len(ratios)} cases")
    mean = geometric_mean([r.ratio for r in found if r.size in COUNTED])
    good = mean <= MEAN_LIMIT
    summary.append(f"all of these: {mean:.2f} (at most {MEAN_LIMIT})")
    slow = sorted(
        (r for r in found if r.size in COUNTED and r.ratio > WORST_LIMIT), key=lambda r: -r.ratio
    )
    good = good and not slow
    summary += [f"slower than {WORST_LIMIT}: {r.case} at {r.size:,}: {r.ratio:.2f}" for r in slow]
    return lines, summary, good
