"""A view of the running engine in the terminal, refreshed a few times a second."""

from __future__ import annotations

import sys
import threading
import time
from collections import defaultdict
from typing import Any

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from .. import _core, _sync_observers
from ._events import UNKNOWN, Site
from ._format import format_bytes, format_seconds, short_site

_BAR = 30
_MOST_LINES = 5
_LOOK_S = 0.02  # between two looks at how many threads compute


class Watch:
    """The view that ``watch`` starts; ``stop`` or the end of a ``with`` block ends it."""

    def __init__(self, interval_s: float, file: Any) -> None:
        self._interval_s = interval_s
        self._console = Console(file=file)
        self._waits: dict[tuple[int, str], list[float]] = defaultdict(lambda: [0, 0.0])
        self._ended = threading.Event()
        self._busy = [0, 0]  # threads found computing, looks
        self._before = _core.stats()
        self._time = time.monotonic()
        self._thread = threading.Thread(target=self._run, name="slipstream watch", daemon=True)
        _sync_observers.add(self._observe)
        self._thread.start()

    def _observe(self, kind: str, site: int, seconds: float) -> None:
        entry = self._waits[site, kind]
        entry[0] += 1
        entry[1] += seconds

    def view(self) -> Group:
        """The display, from the events since the last call."""
        stats, now = _core.stats(), time.monotonic()
        config, before = _core.config(), self._before
        span = max(now - self._time, 1e-6)
        self._before, self._time = stats, now

        def rate(name: str) -> str:
            # reset_stats() may have been called meanwhile.
            return f"{max(0, stats[name] - before[name]) / span:,.0f}/s"

        threads = config["threads"]
        found, looks = self._busy
        self._busy = [0, 0]
        busy = found / looks if looks else float(_core.computing())
        figures = Table.grid(padding=(0, 3))
        figures.add_row("pending", f"{stats['pending']:,}", "recorded", rate("recorded"))
        figures.add_row("busy", f"{busy:.1f} of {threads} threads", "executed", rate("executed"))
        figures.add_row("stalls", f"{stats['stalls']:,}", "syncs", rate("syncs"))
        used, budget = stats["live_bytes"], config["budget_bytes"]
        full = min(_BAR, round(_BAR * used / max(1, budget)))
        memory = Text("memory   ")
        memory.append("█" * full, "green")
        memory.append("░" * (_BAR - full), "dim")
        memory.append(
            f" {format_bytes(used)} of {format_bytes(budget)}, "
            f"peak {format_bytes(stats['peak_bytes'])}"
        )
        return Group(figures, memory, self._blockers())

    def _blockers(self) -> Text:
        waits, self._waits = self._waits, defaultdict(lambda: [0, 0.0])
        text = Text()
        longest = sorted(waits.items(), key=lambda item: -item[1][1])[:_MOST_LINES]
        for (number, kind), (count, seconds) in longest:
            place = _core.site(number)
            site = Site(*place) if place else UNKNOWN
            text.append(f"waited {format_seconds(seconds)}", "bold")
            text.append(f" in {count:.0f} of {kind} at {short_site(str(site))}\n")
        return text or Text("no waits", "dim")

    def _run(self) -> None:
        with Live(console=self._console, auto_refresh=False, transient=True) as live:
            due = time.monotonic() + self._interval_s
            while not self._ended.wait(min(_LOOK_S, self._interval_s)):
                self._busy[0] += _core.computing()
                self._busy[1] += 1
                if time.monotonic() >= due:
                    live.update(self.view(), refresh=True)
                    due = time.monotonic() + self._interval_s

    def stop(self) -> None:
        """End the view."""
        self._ended.set()
        self._thread.join()
        _sync_observers.remove(self._observe)

    def __enter__(self) -> Watch:
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()


def watch(interval_s: float = 0.5, file: Any = None) -> Watch:
    """Show in the terminal what the engine does, until ``stop()``.

    Parameters
    ----------
    interval_s : float
        Seconds between two pictures.
    file : file, optional
        Where to draw; stderr when left out.

    Returns
    -------
    Watch
        To be stopped, or used in ``with``.

    Examples
    --------
    >>> import io
    >>> from slipstream import np, profiler
    >>> with profiler.watch(file=io.StringIO()):
    ...     total = np.ones(3).sum().item()
    """
    if not interval_s > 0:
        raise ValueError(f"interval_s must be positive, not {interval_s!r}")
    return Watch(interval_s, sys.stderr if file is None else file)
