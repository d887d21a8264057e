"""One operation of a step fails: what the model is afterwards, and who was told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy

from slipstream import SlipstreamError, engine

from .models import State, Training


class Lost(AssertionError):
    """A fault took something with it."""


@dataclass
class Case:
    model: str
    optimizer: str = "adam"
    hybrid: bool = False
    mode: str = "async"
    memory: bool = False
    dtype: str = "float32"

    def __str__(self) -> str:
        kind = "memory" if self.memory else "error"
        form = "hybridized" if self.hybrid else "plain"
        return f"{self.model} {self.optimizer} {self.dtype} {form} {self.mode} {kind}"


@dataclass
class Fault:
    """What one fault did."""

    operation: int
    updated: dict[str, bool]  # by parameter
    forward_raised: bool


def _same(a: list[numpy.ndarray], b: list[numpy.ndarray]) -> bool:
    return all(x.tobytes() == y.tobytes() for x, y in zip(a, b, strict=True))


def _decide(now: State, before: State, after: State, where: str) -> dict[str, bool]:
    """For each parameter, whether it moved; what does not move in any step counts as moved."""
    updated = {}
    for name, arrays in now.items():
        updated[name] = _same(arrays, after[name])
        if not updated[name] and not _same(arrays, before[name]):
            raise Lost(f"{where}: {name} or its state is neither that of before nor that of after")
    return updated


class _Told:
    """Counts errors, and calls parts of a step in spite of them."""

    def __init__(self) -> None:
        self.errors: list[str] = []

    def __call__(self, part: Callable[[], Any]) -> None:
        try:
            part()
        except (SlipstreamError, MemoryError) as e:
            self.errors.append(str(e))


class Source(Protocol):
    """Where faults come from."""

    def arm(self, n: int) -> None:
        """Let the n-th thing from now on fail; 0 ends it."""

    def made(self) -> int:
        """How many there were since."""


class _Operations:
    """Operations fail."""

    def __init__(self, memory: bool) -> None:
        self._memory = memory
        self._before = 0

    def arm(self, n: int) -> None:
        self._before = engine.stats()["recorded"]
        engine._fail_at(n, self._memory)

    def made(self) -> int:
        return engine.stats()["recorded"] - self._before


def check(
    case: Case, every: int = 1, first: int = 1, faults: Source | None = None
) -> Iterator[Fault]:
    """Lets operation `first`, `first + every`, ... of a step fail; raises Lost."""
    before_config = engine.configure()
    engine.configure(mode=case.mode)
    source = faults or _Operations(case.memory)
    try:
        yield from _check(case, every, first, source)
    finally:
        source.arm(0)
        engine.configure(mode=before_config["mode"])


def _check(case: Case, every: int, first: int, faults: Source) -> Iterator[Fault]:
    training = Training(case.model, case.optimizer, case.hybrid, case.dtype)
    training.remember_numbers()
    before = training.read()
    faults.arm(0)
    training.step(lambda part: part())
    after = training.read()
    made = faults.made()
    for number in range(first, made + 1, every):
        where = f"{case}: fault {number} of {made}"
        training.put_back(before)
        engine.waitall()
        skipped = engine.stats()["skipped_updates"]
        told = _Told()
        faults.arm(number)
        loss = training.step(told)
        forward_raised = loss is None
        if loss is not None:
            told(loss.wait_to_read)
        by_others = list(told.errors)
        told(engine.waitall)
        faults.arm(0)
        skipped = engine.stats()["skipped_updates"] - skipped
        try:
            now = training.read()
        except SlipstreamError as e:
            raise Lost(f"{where}: {e}") from None
        updated = _decide(now, before, after, where)
        if not forward_raised and skipped and not told.errors:
            raise Lost(f"{where}: {skipped} skipped updates were not reported")
        if not forward_raised and not all(updated.values()) and not skipped:
            raise Lost(f"{where}: a skipped update was not counted")
        if len(told.errors) > len(by_others) and by_others:
            raise Lost(f"{where}: waitall tells again what was told: {told.errors}")
        _next_step(training, before, after, where)
        yield Fault(number, updated, forward_raised)


def _next_step(training: Training, before: State, after: State, where: str) -> None:
    training.put_back(before)
    try:
        training.step(lambda part: part())
        now = training.read()
    except SlipstreamError as e:
        raise Lost(f"{where}: the next step fails: {e}") from None
    if not all(_decide(now, before, after, where).values()):
        raise Lost(f"{where}: the next step computes something else")
