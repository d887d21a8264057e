"""Peak speed of this machine, measured once per process, and the share that was reached."""

from __future__ import annotations

from typing import Any

from .. import _core
from ._current import current

_measured: dict[int, dict[str, float]] = {}


def peak() -> dict[str, float] | None:
    """GFLOP/s and GB/s on all threads of the engine; None while a profile is on.

    The measurement would be in that profile; afterwards it takes a fraction of a second, the first
    time it is needed.

    >>> sorted(peak())
    ['gbytes_per_s', 'gflops', 'threads']
    """
    threads = _core.config()["threads"]
    if threads not in _measured:
        if current() is not None:
            return None
        gflops, gbytes_per_s = _core.measure_peak()
        _measured[threads] = {
            "threads": threads, "gflops": gflops, "gbytes_per_s": gbytes_per_s
        }  # fmt: skip
    return dict(_measured[threads])


def add_shares(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Gives each operation its shares of the peak, None where unknown; returns the peak.

    A share of the memory's speed may be more than all of it: then the data was in a cache. The
    arithmetic has no such excuse: what was reached can be reached, however busy the machine was
    when it was measured.
    """
    found = peak() if rows else None
    if found is None:
        found = {"threads": _core.config()["threads"], "gflops": 0.0, "gbytes_per_s": 0.0}
    else:
        # A few microseconds are too short to tell a speed.
        reached = [row["gflops"] for row in rows if row["total_s"] > 1e-3]
        found["gflops"] = max([found["gflops"], *reached])
    for row in rows:
        for rate in ("gflops", "gbytes_per_s"):
            most = found[rate]
            row[f"{rate}_share"] = row[rate] / most if most and row[rate] else None
    return found
