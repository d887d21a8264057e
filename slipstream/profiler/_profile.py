"""The object that a profile is: controls collecting while it is on, and tells afterwards."""

from __future__ import annotations

import json
import os
import time
from typing import Any

from .. import _core
from .._files import replacing
from . import _blockers, _machine, _memory, _operations, _overlap, _spans
from ._current import active, current
from ._events import END, Events, collect

_MOST_EVENTS = 16_000_000  # 32 bytes each


class Profile:
    """A recording of the program and the backend between ``start`` and ``stop``.

    Made by ``profile()``; there can be one at a time in a process.
    """

    def __init__(self, most_events: int = _MOST_EVENTS, wait: bool = True) -> None:
        self._most_events = most_events
        self._wait = wait
        self._events: Events | None = None
        self._summary: dict[str, Any] | None = None
        self._begin_ns = 0
        self._live_bytes = 0
        self._process = 0

    def start(self) -> None:
        """Begin to note what happens."""
        if current() is not None:
            raise RuntimeError("a profile is running already: stop it before starting another")
        active.append(self)
        self._process = os.getpid()
        self._events = self._summary = None
        self._live_bytes = _core.stats()["live_bytes"]
        _spans.begin()
        self._begin_ns = time.monotonic_ns()
        _core.profiler_start(self._most_events)

    def stop(self) -> None:
        """End it; waits for what was recorded, so that the profile shows it run."""
        if self not in active:
            return
        active.remove(self)
        if self._process != os.getpid():  # a fork: the profile is the parent's
            return
        try:
            if self._wait and _core.profiler_on():
                _core.wait_fence(_core.fence(), END)
        finally:
            _core.profiler_stop()
            end_ns = time.monotonic_ns()
            self._events = collect(self._begin_ns, end_ns, self._live_bytes, _spans.end())

    def give_up(self) -> None:
        """Do not wait for pending work at the end of the block."""
        self._wait = False

    def pause(self) -> None:
        """Note nothing until ``resume``."""
        if self in active:
            _core.profiler_pause(True)

    def resume(self) -> None:
        """Go on after ``pause``."""
        if self in active:
            _core.profiler_pause(False)

    def __enter__(self) -> Profile:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        if kind is not None and issubclass(kind, KeyboardInterrupt):
            self.give_up()
        self.stop()

    @property
    def ended(self) -> bool:
        """Whether it was stopped, in the process that started it."""
        return self._events is not None

    @property
    def events(self) -> Events:
        """All that was noted, as columns."""
        if self._events is None:
            raise RuntimeError("the profile has not been stopped yet, or was never started")
        return self._events

    def summary(self) -> dict[str, Any]:
        """Everything that the tables show, as numbers and strings.

        The first one in a process takes a fraction of a second to measure what this machine can do
        at most.

        Returns
        -------
        dict
            ``counts``, ``time``, ``threads``, ``machine``, ``operations``, ``blockers``,
            ``elimination``, ``memory`` and ``errors``.
        """
        if self._summary is None:
            events = self.events
            operations, blockers = _operations.operations(events), _blockers.blockers(events)
            self._summary = {
                "wall_s": events.wall_s,
                "counts": _operations.counts(events),
                "time": _overlap.times(events, blockers, operations),
                "threads": _overlap.threads(events),
                "machine": _machine.add_shares(operations),
                "operations": operations,
                "blockers": blockers,
                "elimination": _operations.elimination(events),
                "memory": _memory.memory(events),
                "errors": _operations.errors(events),
            }
        return self._summary

    def json(self) -> str:
        """The summary as JSON."""
        return json.dumps(self.summary(), indent=2)

    def print(self, file: Any = None) -> None:
        """Print the summary as tables."""
        from ._tables import show

        show(self.summary(), file)

    def __str__(self) -> str:
        if self._events is None:
            return "<slipstream.profiler.Profile: not stopped>"
        from ._tables import as_text

        return as_text(self.summary())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from ._html import summary_html

        return summary_html(self.summary())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the profile to a file, in the format that its name asks for.

        Parameters
        ----------
        path : path
            ``.html``: a page with timeline and tables, for any browser. ``.json``: a trace for
            Perfetto (ui.perfetto.dev) or Chrome (chrome://tracing). ``.txt``: the tables.
        """
        name = os.fspath(path)
        ending = os.path.splitext(name)[1].lower()
        if ending in (".html", ".htm"):
            from ._page import page

            text = page(self)
        elif ending == ".json":
            from ._trace import trace_json

            text = trace_json(self.events)
        elif ending == ".txt":
            text = str(self)
        else:
            raise ValueError(f"path must end in .html, .json or .txt, not {name!r}")
        with replacing(name) as f:
            f.write(text.encode(errors="backslashreplace"))  # names of files may be no text


def profile(most_events: int = _MOST_EVENTS, wait: bool = True) -> Profile:
    """``with profile() as p:`` notes what happens in the block.

    Parameters
    ----------
    most_events : int
        How many events of 32 bytes are kept at most; the rest is counted as lost.
    wait : bool
        Whether the block's end waits for what was recorded in it.

    Returns
    -------
    Profile
        Shows tables when printed; ``summary()`` gives numbers, ``save()`` writes files.

    Examples
    --------
    >>> from slipstream import np, profiler
    >>> with profiler.profile() as p:
    ...     y = np.ones((4, 4)) * 2
    ...     total = y.sum().item()
    >>> p.summary()["counts"]["recorded"]
    3
    >>> p.summary()["blockers"][0]["kind"]
    'item()'
    """
    return Profile(most_events, wait)
