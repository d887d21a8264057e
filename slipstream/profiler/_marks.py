"""MXNet's objects with which a program marks what it does: shown beside what the engine did."""

from __future__ import annotations

import time
from typing import Any

from . import _spans


class Domain:
    """A name under which tasks, frames, counters and markers are shown together.

    >>> str(Domain("loading").new_task("read"))
    'read'
    """

    def __init__(self, name: str) -> None:
        self.name = str(name)

    def __str__(self) -> str:
        return self.name

    def new_task(self, name: str) -> Task:
        """A ``Task`` of this domain."""
        return Task(self, name)

    def new_frame(self, name: str) -> Frame:
        """A ``Frame`` of this domain."""
        return Frame(self, name)

    def new_counter(self, name: str, value: int | None = None) -> Counter:
        """A ``Counter`` of this domain."""
        return Counter(self, name, value)

    def new_marker(self, name: str) -> Marker:
        """A ``Marker`` of this domain."""
        return Marker(self, name)


class _Duration:
    """Something with a beginning and an end; also usable in ``with``."""

    _kind = ""

    def __init__(self, domain: Domain | None, name: str) -> None:
        self.name = str(name)
        self._domain = domain.name if domain else ""
        self._begun: list[int] = []

    def start(self) -> None:
        """Begin it."""
        self._begun.append(time.monotonic_ns())

    def stop(self) -> None:
        """End what was begun last; without a beginning nothing happens."""
        if self._begun:
            _spans.note(self._kind, self.name, self._domain, self._begun.pop())

    def __enter__(self) -> Any:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()

    def __str__(self) -> str:
        return self.name


class Task(_Duration):
    """A unit of the program's work.

    >>> with Task(Domain("loading"), "read"):
    ...     pass
    """

    _kind = "task"

    def __init__(self, domain: Domain | None, name: str) -> None:
        super().__init__(domain, name)


class Frame(_Duration):
    """One pass of something that repeats, such as an epoch.

    >>> with Frame(Domain("training"), "epoch"):
    ...     pass
    """

    _kind = "frame"

    def __init__(self, domain: Domain | None, name: str) -> None:
        super().__init__(domain, name)


class Event(_Duration):
    """A stretch of time without a domain.

    >>> with Event("warm-up"):
    ...     pass
    """

    _kind = "event"

    def __init__(self, name: str) -> None:
        super().__init__(None, name)


class Counter:
    """A number that changes over time.

    >>> seen = Counter(Domain("loading"), "batches", 0)
    >>> seen += 2
    >>> str(seen)
    'batches'
    """

    def __init__(self, domain: Domain, name: str, value: int | None = None) -> None:
        self.name = str(name)
        self._domain = domain.name
        self._value = 0
        if value is not None:
            self.set_value(value)

    def set_value(self, value: int) -> None:
        """Give it a value."""
        self._value = int(value)
        now = time.monotonic_ns()
        _spans.note("counter", self.name, self._domain, now, now, self._value)

    def increment(self, delta: int = 1) -> None:
        """Add to its value."""
        self.set_value(self._value + int(delta))

    def decrement(self, delta: int = 1) -> None:
        """Take from its value."""
        self.set_value(self._value - int(delta))

    def __iadd__(self, delta: int) -> Counter:
        self.increment(delta)
        return self

    def __isub__(self, delta: int) -> Counter:
        self.decrement(delta)
        return self

    def __str__(self) -> str:
        return self.name


class Marker:
    """A moment.

    >>> Marker(Domain("training"), "learning rate lowered").mark()
    """

    def __init__(self, domain: Domain, name: str) -> None:
        self.name = str(name)
        self._domain = domain.name

    def mark(self, scope: str = "process") -> None:
        """Mark this moment, for the 'thread', the 'process' or 'global'."""
        if scope not in ("global", "process", "thread", "task", "marker"):
            raise ValueError(f"scope must be 'global', 'process' or 'thread', not {scope!r}")
        now = time.monotonic_ns()
        _spans.note("marker", self.name, self._domain, now, now)


class scope(_Duration):
    """``with scope("name"):`` shows the block's time under this name.

    >>> with scope("forward:"):
    ...     pass
    """

    _kind = "scope"

    def __init__(self, name: str = "<unk>:", append_mode: bool = False) -> None:
        super().__init__(None, name if name.endswith(":") else f"{name}:")
        self._append = append_mode
        self._whole = self.name

    def start(self) -> None:
        """Begin it; with `append_mode` its name follows that of the scope around it."""
        if self._append and _open_scopes:
            self.name = _open_scopes[-1] + self._whole
        _open_scopes.append(self.name)
        super().start()

    def stop(self) -> None:
        """End it."""
        if _open_scopes:
            _open_scopes.pop()
        super().stop()


_open_scopes: list[str] = []
