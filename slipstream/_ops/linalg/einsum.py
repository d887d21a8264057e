"""Einstein's summation convention, as matrix products in a good order."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from ... import _core
from ..._array_class import frontend_class
from ..._convert import Array, as_kind, finish
from ..._declare import operation
from ..._dtypes import dtype_name, name_of

core_ops = _core.ops
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class _Term(NamedTuple):
    """An array and the name of each of its axes."""

    array: Array
    labels: str


def _from_lists(operands: Sequence[Any]) -> tuple[str, list[Any]]:
    """``einsum(a, [0, 1], b, [1, 2], [0, 2])`` as subscripts and arrays."""
    pairs = len(operands) // 2
    arrays = [operands[2 * i] for i in range(pairs)]
    lists = [operands[2 * i + 1] for i in range(pairs)]
    output = operands[-1] if len(operands) % 2 else None

    def text(labels: Any) -> str:
        try:
            return "".join("..." if x is Ellipsis else _LETTERS[x] for x in labels)
        except (TypeError, IndexError):
            raise ValueError(f"einsum: {labels!r} is not a list of axis numbers") from None

    subscripts = ",".join(text(x) for x in lists)
    return (subscripts if output is None else f"{subscripts}->{text(output)}"), arrays


def _parse(operands: Sequence[Any]) -> tuple[list[str], str, list[Array]]:
    ndarray = frontend_class("np")
    if not operands:
        raise ValueError("einsum: subscripts and arrays are needed")
    if isinstance(operands[0], str):
        subscripts, given = operands[0], list(operands[1:])
    else:
        subscripts, given = _from_lists(operands)
    arrays: list[Array] = [as_kind(ndarray, x) for x in given]
    inputs, output = _labels(subscripts, tuple(a.shape for a in arrays))
    return list(inputs), output, arrays


@functools.lru_cache(maxsize=256)
def _labels(subscripts: str, shapes: tuple[tuple[int, ...], ...]) -> tuple[tuple[str, ...], str]:
    """One letter per axis of each input and of the output, ellipses worked out."""
    left, arrow, right = subscripts.replace(" ", "").partition("->")
    inputs = left.split(",")
    if len(inputs) != len(shapes):
        raise ValueError(f"einsum: subscripts name {len(inputs)} arrays, {len(shapes)} were given")
    used = set(subscripts)
    spare = [c for c in map(chr, range(0x100, 0x180)) if c not in used]
    widest = 0
    for i, (labels, shape) in enumerate(zip(inputs, shapes, strict=True)):
        named = labels.replace("...", "", 1)
        if not all(c in _LETTERS for c in named):
            raise ValueError(f"einsum: subscripts {labels!r} are not letters and one ellipsis")
        hidden = len(shape) - len(named)
        if hidden < 0 or (hidden and "..." not in labels):
            raise ValueError(f"einsum: subscripts {labels!r} do not fit the shape {shape}")
        if "..." in labels:
            widest = max(widest, hidden)
            inputs[i] = labels.replace("...", "".join(spare[:hidden][::-1]))
    dots = "".join(spare[:widest][::-1])
    if arrow:
        if dots and "..." not in right:
            raise ValueError(f"einsum: the output {right!r} needs an ellipsis, as the inputs have")
        output = right.replace("...", dots)
        for c in output:
            if not any(c in labels for labels in inputs):
                raise ValueError(f"einsum: subscript {c!r} of the output is in no input")
            if output.count(c) > 1:
                raise ValueError(f"einsum: subscript {c!r} appears twice in the output")
    else:
        every = "".join(inputs)
        output = dots + "".join(sorted(c for c in set(every) - set(dots) if every.count(c) == 1))
    return tuple(inputs), output


def _sizes(inputs: Sequence[str], shapes: Sequence[Sequence[int]]) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for labels, shape in zip(inputs, shapes, strict=True):
        for c, n in zip(labels, shape, strict=True):
            if sizes.setdefault(c, n) != n:
                if sizes[c] != 1 and n != 1:
                    raise ValueError(f"einsum: sizes {sizes[c]} and {n} of subscript {c!r} differ")
                sizes[c] = n if sizes[c] == 1 else sizes[c]
    return sizes


def _diagonal(term: _Term) -> _Term:
    """Each label once: axes of the same label become their diagonal, a view."""
    if len(set(term.labels)) == len(term.labels):
        return term
    shape: dict[str, int] = {}
    strides: dict[str, int] = {}
    for c, n, step in zip(term.labels, term.array.shape, _core.strides(term.array), strict=True):
        if shape.setdefault(c, n) != n:
            raise ValueError(f"einsum: subscript {c!r} has the sizes {shape[c]} and {n}")
        strides[c] = strides.get(c, 0) + step
    view = _core.view(term.array, tuple(shape.values()), tuple(strides.values()), 0)
    return _Term(view, "".join(shape))


def _drop_ones(term: _Term, sizes: dict[str, int]) -> _Term:
    """Without axes of size one that other operands have longer: they broadcast."""
    keep = [i for i, c in enumerate(term.labels) if term.array.shape[i] != 1 or sizes[c] == 1]
    if len(keep) == len(term.labels):
        return term
    shape = [term.array.shape[i] for i in keep]
    return _Term(_core.reshape(term.array, shape), "".join(term.labels[i] for i in keep))


def _sum_out(term: _Term, needed: set[str]) -> _Term:
    gone = [i for i, c in enumerate(term.labels) if c not in needed]
    if not gone:
        return term
    total = _core.reduce("sum", term.array, gone, False, name_of(term.array))
    return _Term(total, "".join(c for c in term.labels if c in needed))


def _arranged(term: _Term, order: str) -> Array:
    """The array with its axes in that order, with length one where it has no such axis."""
    present = [term.labels.index(c) for c in order if c in term.labels]
    array = _core.transpose(term.array, present) if present else term.array
    if len(present) == len(order):
        return array
    return array[tuple(slice(None) if c in term.labels else None for c in order)]


def _pair(a: _Term, b: _Term, needed: set[str], sizes: dict[str, int]) -> _Term:
    """Two terms as one, summed over what nobody needs afterwards."""
    a = _sum_out(a, needed | set(b.labels))
    b = _sum_out(b, needed | set(a.labels))
    both = [c for c in a.labels if c in b.labels]
    batch = "".join(c for c in both if c in needed)
    inner = "".join(c for c in both if c not in needed)
    rows = "".join(c for c in a.labels if c not in b.labels)
    columns = "".join(c for c in b.labels if c not in a.labels)
    if not inner or not (rows or columns):
        order = batch + rows + columns + inner
        product = core_ops.multiply(_arranged(a, order), _arranged(b, order))
        if not inner:
            return _Term(product, order)
        axes = list(range(len(order) - len(inner), len(order)))
        return _Term(_core.reduce("sum", product, axes, False, name_of(product)), batch)

    def size(labels: str) -> int:
        return math.prod(sizes[c] for c in labels)

    shape = [size(batch)] if batch else []
    left = _core.reshape(_arranged(a, batch + rows + inner), [*shape, size(rows), size(inner)])
    right = _core.reshape(
        _arranged(b, batch + inner + columns), [*shape, size(inner), size(columns)]
    )
    product = _core.matmul(left, right, False, False, "einsum")
    order = batch + rows + columns
    return _Term(_core.reshape(product, [sizes[c] for c in order]), order)


def _greedy(inputs: Sequence[str], output: str, sizes: dict[str, int]) -> list[tuple[int, int]]:
    """Pairs to contract one after the other: each time what shrinks memory most."""
    left = [set(x) for x in inputs]
    path = []
    while len(left) > 2:
        best: Any = None
        for i, j in itertools.combinations(range(len(left)), 2):
            rest = set(output).union(*(x for k, x in enumerate(left) if k not in (i, j)))
            made = (left[i] | left[j]) & rest
            cost = math.prod(sizes[c] for c in left[i] | left[j])
            growth = math.prod(sizes[c] for c in made) - sum(
                math.prod(sizes[c] for c in left[k]) for k in (i, j)
            )
            # Pairs without a common label are outer products: only when nothing else is left.
            key = (not left[i] & left[j], growth, cost)
            if best is None or key < best[0]:
                best = key, i, j, made
        _, i, j, made = best
        path.append((i, j))
        left = [x for k, x in enumerate(left) if k not in (i, j)] + [made]
    if len(left) == 2:
        path.append((0, 1))
    return path


def _path(inputs: Sequence[str], output: str, sizes: dict[str, int], optimize: Any) -> list:
    if isinstance(optimize, (list, tuple)) and optimize and optimize[0] == "einsum_path":
        return [tuple(step) for step in optimize[1:]]
    if optimize is False:
        return [(0, 1)] + [(0, n - 1) for n in range(len(inputs) - 1, 1, -1)] if len(
            inputs) > 1 else []  # fmt: skip
    return _greedy(inputs, output, sizes)


class _Direct(NamedTuple):
    """Two operands as one product: of matrices, or of elements with some axes summed."""

    matmul: tuple[bool, bool] | None  # whether each operand is transposed
    axes: tuple[int, ...]  # summed, when it is no product of matrices


@functools.lru_cache(maxsize=256)
def _direct(subscripts: str, a: tuple[int, ...], b: tuple[int, ...]) -> _Direct | None:
    """How two operands are contracted without any change of their axes; None if they cannot be."""
    (left, right), output = _labels(subscripts, (a, b))
    _sizes((left, right), (a, b))  # raises where they differ
    if len(set(left)) < len(left) or len(set(right)) < len(right):
        return None
    if left == right:
        kept = "".join(c for c in left if c in output)
        gone = tuple(i for i, c in enumerate(left) if c not in output)
        return _Direct(None, gone) if a == b and kept == output else None
    if len(left) != 2 or len(right) != 2 or len(output) != 2:
        return None
    i, k = tuple(output)
    for x in (False, True):
        for y in (False, True):
            rows, inner = tuple(left[::-1] if x else left)
            same, columns = tuple(right[::-1] if y else right)
            if rows == i and columns == k and inner == same and a[not x] == b[y]:
                return _Direct((x, y), ())
    return None


@operation(np="einsum")
def einsum(*operands: Any, out: Any = None, dtype: Any = None, optimize: Any = True) -> Array:
    """Sums of products, with axes named by letters: Einstein's convention.

    Parameters
    ----------
    *operands
        Subscripts such as ``'ij,jk->ik'`` and the arrays; or each array followed by the list of
        its axis numbers, and perhaps the list of the result's.
    optimize : bool or path
        By default arrays are contracted in pairs, in an order that keeps results small. False
        takes them from left to right; a path comes from `einsum_path`.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> {f}.einsum('ij,jk->ik', {a}.ones((2, 3)), {a}.ones((3, 2))).tolist()
    [[3.0, 3.0], [3.0, 3.0]]
    >>> {f}.einsum('ii', {a}.eye(3)).tolist()
    3.0
    """
    if len(operands) == 3 and dtype is None and optimize is True:
        # The common contractions, planned once per shape and recorded without detours.
        subscripts, a, b = operands
        if type(subscripts) is str and isinstance(a, Array) and isinstance(b, Array):
            plan = _direct(subscripts, a.shape, b.shape)
            if plan is not None:
                matmul, axes = plan
                if axes:
                    result = _core.sum_of_products(a, b, axes)
                elif matmul is None:
                    result = core_ops.multiply(a, b)
                else:
                    result = _core.matmul(a, b, *matmul, "einsum")
                return result if out is None else finish(result, out)
    inputs, output, arrays = _parse(operands)
    if dtype is not None:
        arrays = [_core.cast(a, dtype_name(dtype)) for a in arrays]
    sizes = _sizes(inputs, [a.shape for a in arrays])
    terms = [
        _drop_ones(_diagonal(_Term(a, labels)), sizes)
        for a, labels in zip(arrays, inputs, strict=True)
    ]
    for step in _path([t.labels for t in terms], output, sizes, optimize):
        picked = [terms[i] for i in step]
        terms = [t for i, t in enumerate(terms) if i not in step]
        needed = set(output).union(*(t.labels for t in terms))
        made = picked[0]
        for k, other in enumerate(picked[1:], 2):
            made = _pair(made, other, needed.union(*(t.labels for t in picked[k:])), sizes)
        terms.append(made)
    term = terms[0]
    for other in terms[1:]:  # a path that stopped early
        term = _pair(term, other, set(output).union(*(t.labels for t in terms)), sizes)
    term = _sum_out(term, set(output))
    result = _arranged(term, output)
    shape = tuple(sizes[c] for c in output)
    if result.shape != shape:
        result = _core.broadcast_to(result, shape)
    return finish(result, out)


@operation(np="einsum_path")
def einsum_path(*operands: Any, optimize: Any = "greedy") -> tuple[list[Any], str]:
    """The order in which `einsum` would contract its operands, and what that costs.

    Examples
    --------
    >>> from slipstream import {imports}
    >>> a, b = {a}.ones((2, 3)), {a}.ones((3, 4))
    >>> {f}.einsum_path('ij,jk,kl', a, b, {a}.ones((4, 2)))[0]
    ['einsum_path', (1, 2), (0, 1)]
    """
    inputs, output, arrays = _parse(operands)
    sizes = _sizes(inputs, [a.shape for a in arrays])
    path = _path(inputs, output, sizes, optimize)
    naive = math.prod(sizes.values()) * max(1, len(inputs))
    left, cost, lines = [set(x) for x in inputs], 0, []
    for step in path:
        joined = set().union(*(left[i] for i in step))
        left = [x for i, x in enumerate(left) if i not in step]
        made = joined & set(output).union(*left)
        cost += math.prod(sizes[c] for c in joined) * len(step)
        lines.append(f"  {step}: {''.join(sorted(joined))} -> {''.join(sorted(made))}")
        left.append(made)
    summary = f"{','.join(inputs)}->{output}: {cost:.3e} operations instead of {naive:.3e}"
    return ["einsum_path", *path], "\n".join([summary, *lines])
