"""Who worked when: recording, computing, returning; overlap; who is the bottleneck."""

from __future__ import annotations

from typing import Any

import numpy

from ._events import Events
from ._format import format_seconds
from ._intervals import Intervals, clip, length, overlap, union


def spans_of(events: Events, kinds: tuple[str, ...], thread: int | None = None) -> Intervals:
    """When any of these kinds of events was going on, on one thread or on any."""
    begins, ends = [], []
    for kind in kinds:
        table = events.tables[kind]
        keep = slice(None) if thread is None else table["thread"] == thread
        begins.append(table["time"][keep])
        ends.append((table["time"] + table["duration"])[keep])
    return clip(
        union(numpy.concatenate(begins), numpy.concatenate(ends)), events.begin_ns, events.end_ns
    )


def _returning_ns(events: Events) -> int:
    """From the end of what was waited for to the end of the wait."""
    sync, run = events.tables["sync"], events.tables["run"]
    total = 0
    by_node = events.run_by_node
    for seq, begin, duration in zip(
        sync["seq"].tolist(), sync["time"].tolist(), sync["duration"].tolist(), strict=True
    ):
        row = by_node.get(seq)
        done = begin if row is None else int(run["time"][row] + run["duration"][row])
        if row is not None:
            total += max(0, min(duration, begin + duration - max(begin, done)))
    return total


def times(events: Events) -> dict[str, Any]:
    """t1, t2 and t3, how far they overlapped, and who is the bottleneck."""
    record = events.tables["record"]
    wall = events.end_ns - events.begin_ns
    program = [i for i, t in enumerate(events.threads) if not t.is_worker]
    by_thread = numpy.bincount(record["thread"], minlength=len(events.threads))
    main = max(program, key=lambda i: by_thread[i], default=None)
    busy = spans_of(events, ("run", "help"))
    # -1 is no thread's number: where nothing was recorded, nobody waited.
    waiting = spans_of(events, ("sync", "stall"), -1 if main is None else main)
    helping = spans_of(events, ("run", "help"), -1 if main is None else main)
    # What the program's own thread computes while it records is the backend's work.
    away = union(
        numpy.concatenate((waiting[0], helping[0])), numpy.concatenate((waiting[1], helping[1]))
    )
    # Imports and reading files are nobody's bottleneck: the work begins with the first operation.
    setup = int(record["time"].min()) - events.begin_ns if record["time"].size else 0
    setup = max(0, min(setup, wall - length(away)))
    frontend = wall - setup - length(away)
    backend = length(busy)
    waits = length(waiting)
    hidden = backend - overlap(busy, away)
    out: dict[str, Any] = {
        "wall_s": wall * 1e-9,
        "setup_s": setup * 1e-9,
        "t1_record_s": frontend * 1e-9,
        "t2_compute_s": backend * 1e-9,
        "t3_return_s": _returning_ns(events) * 1e-9,
        "in_record_calls_s": float(record["duration"].sum()) * 1e-9,
        "waiting_s": waits * 1e-9,
        "sync_s": float(events.tables["sync"]["duration"].sum()) * 1e-9,
        "stall_s": float(events.tables["stall"]["duration"].sum()) * 1e-9,
        "backend_idle_s": (wall - backend) * 1e-9,
        "overlap": hidden / max(1, min(backend, frontend)),
    }
    if record["time"].size + events.tables["run"]["time"].size == 0:
        out["bottleneck"], out["why"] = "none", "Nothing was recorded."
    else:
        out["bottleneck"], out["why"] = _verdict(frontend, backend, wall - setup, out["overlap"])
        if setup > 0.05 * wall:
            out["why"] += (
                f" Not counted: {format_seconds(out['setup_s'])} before the first operation."
            )
    return out


def _verdict(frontend: int, backend: int, wall: int, share: float) -> tuple[str, str]:
    front, back = frontend / wall, backend / wall
    if back >= 0.85:
        return "backend", (
            f"The backend computes {back:.0%} of the time: faster operations or more threads help, "
            "a faster Python does not."
        )
    if front >= 0.85:
        return "frontend", (
            f"Python is busy {front:.0%} of the time and the backend only {back:.0%}: record "
            "fewer, larger operations, or hybridize()."
        )
    # Where one of them is busy most of the time, more overlap would gain little.
    if share < 0.5 and max(front, back) < 0.75:
        return "waits", (
            f"Python ({front:.0%}) and the backend ({back:.0%}) take turns: the blockers keep them "
            "from overlapping."
        )
    if back >= front:
        return "backend", f"The backend computes {back:.0%} of the time, Python {front:.0%}."
    return "frontend", f"Python is busy {front:.0%} of the time, the backend {back:.0%}."


def threads(events: Events) -> list[dict[str, Any]]:
    """For each thread: how long it computed, waited and did neither."""
    wall = events.end_ns - events.begin_ns
    out = []
    for i, thread in enumerate(events.threads):
        busy = length(spans_of(events, ("run", "help"), i))
        waiting = spans_of(events, ("sync", "stall"), i)
        computing = spans_of(events, ("run", "help"), i)
        waits = length(waiting) - overlap(waiting, computing)
        out.append(
            {
                "name": thread.name,
                "worker": thread.is_worker,
                "busy_s": busy * 1e-9,
                "waiting_s": waits * 1e-9,
                "idle_s" if thread.is_worker else "other_s": (wall - busy - waits) * 1e-9,
            }
        )
    return out
