"""One run of a model on inputs of known shapes, with the core's calls noted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy

from .. import _core, autograd
from .._array_class import frontend_class
from .._convert import Array
from .._dtypes import name_of
from ..base import MXNetError

# What a model is to a probe: inputs by name, and a function that names values on the way.
Run = Callable[[dict[str, Array], Callable[[str, Array], None]], Sequence[tuple[str, Array]]]


class LoweringError(MXNetError):
    """A model that cannot be lowered; says which operation is the reason."""


@dataclass
class Probe:
    """The calls of one run, with values by number."""

    calls: list[tuple[str, str | None, dict[str, Any], list[int]]]
    inputs: dict[int, str]
    parameters: dict[int, str]
    results: list[dict[str, Any]]
    internals: list[dict[str, Any]]
    constants: dict[int, numpy.ndarray] = field(default_factory=dict)


def _named(log: Any, name: str, array: Array) -> dict[str, Any]:
    """A result: its name, its value, its shape and type."""
    return {
        "name": name,
        "shape": list(array.shape),
        "dtype": name_of(array),
        "from": log.reference(array),
    }


def probe(
    run: Run,
    cls: type[Array],
    shapes: Mapping[str, Sequence[int]],
    dtypes: Mapping[str, str],
    parameters: Mapping[str, Array],
) -> Probe:
    """Runs a model once for prediction, on zeros of these shapes."""
    if _core.default_float() != "float32":
        raise LoweringError("models are lowered with float32 as the default type")
    log = _core.CallLog()
    inputs = {n: _core.fill(cls, 0, dtypes.get(n, "float32"), tuple(s)) for n, s in shapes.items()}
    by_number: dict[int, str] = {}
    for name, x in inputs.items():
        log.add_input(x)
        by_number[log.reference(x)["array"]] = name
    known: dict[int, str] = {}
    for name, array in parameters.items():
        if array._is_view:
            continue  # what it is a view of becomes a constant
        log.add_parameter(array)
        known.setdefault(log.reference(array)["array"], name)
    internals: list[dict[str, Any]] = []

    def watch(name: str, array: Array) -> None:
        if isinstance(array, Array):
            internals.append(_named(log, name, array))

    with autograd.pause(train_mode=False):
        log.begin()
        try:
            results = run(inputs, watch)
        finally:
            log.end()
    problem = log.problem()
    if problem:
        raise LoweringError(f"the model cannot be lowered: {problem}")
    heads = [_named(log, name, y) for name, y in results]
    found = Probe(log.calls(), by_number, known, heads, internals)
    found.constants = _constants(log, found)
    return found


def references(value: Any) -> Iterable[dict[str, Any]]:
    """The values that an argument, or several, refer to."""
    if isinstance(value, dict):
        if "array" in value:
            yield value
        else:
            for item in value.values():
                yield from references(item)
    elif isinstance(value, list):
        for item in value:
            yield from references(item)


def _constants(log: Any, found: Probe) -> dict[int, numpy.ndarray]:
    """The values that no call made and that are neither inputs nor parameters."""
    made = {number for _, _, _, outputs in found.calls for number in outputs}
    made |= {*found.inputs, *found.parameters}
    used = {r["array"] for _, _, arguments, _ in found.calls for r in references(arguments)}
    used |= {y["from"]["array"] for y in (*found.results, *found.internals)}
    cls = frontend_class("nd")
    return {number: log.value(cls, number).asnumpy() for number in sorted(used - made)}
