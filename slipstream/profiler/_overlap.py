"""When recording, computing and returning happened; their overlap; the bottleneck."""

from __future__ import annotations

from typing import Any

import numpy

from ._blockers import OFTEN
from ._events import Events
from ._format import format_seconds, short_site
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


def times(
    events: Events, blockers: list[dict[str, Any]], operations: list[dict[str, Any]]
) -> dict[str, Any]:
    """t1, t2 and t3, how far they overlapped, and who is the bottleneck."""
    record = events.tables["record"]
    wall = events.end_ns - events.begin_ns
    program = [i for i, t in enumerate(events.threads) if not t.is_worker]
    by_thread = numpy.bincount(record["thread"], minlength=len(events.threads))
    main = max(program, key=lambda i: by_thread[i], default=None)
    busy = spans_of(events, ("run", "help"))
    # -1 matches no thread: where nothing was recorded, nothing waited.
    waiting = spans_of(events, ("sync", "stall"), -1 if main is None else main)
    helping = spans_of(events, ("run", "help"), -1 if main is None else main)
    # Computation on the program's own thread while it records counts as the backend's work.
    away = union(
        numpy.concatenate((waiting[0], helping[0])), numpy.concatenate((waiting[1], helping[1]))
    )
    # Imports and reading files do not count: the work begins with the first operation.
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
    # Without any wait, the longer of the two remains.
    out["best_s"] = (setup + max(frontend, backend)) * 1e-9
    if record["time"].size + events.tables["run"]["time"].size == 0:
        out["bottleneck"], out["why"] = "none", "Nothing was recorded."
        return out
    out["bottleneck"], out["why"] = _verdict(out, blockers, operations)
    if setup > 0.05 * wall:
        out["why"] += f" Not counted: {format_seconds(out['setup_s'])} before the first operation."
    return out


_MOST = 0.85  # of the time: who is busy that long is the bottleneck
_GAIN = 0.1  # of the time: what less waiting has to save to be worth it


def _verdict(
    time: dict[str, Any], blockers: list[dict[str, Any]], operations: list[dict[str, Any]]
) -> tuple[str, str]:
    span = max(time["wall_s"] - time["setup_s"], 1e-9)
    front, back = time["t1_record_s"] / span, time["t2_compute_s"] / span
    # The last wait is unavoidable; only waits in a loop could be saved.
    often = [row for row in blockers if row["count"] >= OFTEN]
    waiting = sum(row["total_s"] for row in often)
    gain = time["wall_s"] - time["best_s"]
    # Waits are to blame where they make up for what overlap would gain.
    if max(front, back) < _MOST and gain >= _GAIN * span and waiting >= 0.5 * gain:
        worst = often[0]
        return "waits", (
            f"Python ({front:.0%}) and the backend ({back:.0%}) take turns, because "
            f"{short_site(worst['site'])} waits: {worst['kind']}, {worst['total_s'] / span:.0%} of "
            f"the time. Without waits: {format_seconds(time['best_s'])} at best, not "
            f"{format_seconds(time['wall_s'])}."
        )
    if back >= front:
        why = f"The backend computes {back:.0%} of the time, Python takes {front:.0%}"
        if back >= _MOST:
            why += ": faster operations or more threads help, a faster Python does not"
        why += "."
        total = sum(row["total_s"] for row in operations)
        if operations and total > 0 and operations[0]["total_s"] >= 0.2 * total:
            row = operations[0]
            why += f" {row['total_s'] / total:.0%} of the computing is {row['name']}."
        return "backend", why
    why = (
        f"Python is busy {front:.0%} of the time, the backend {back:.0%}: record fewer, larger "
        "operations (larger batches, hybridize()), or do less in Python between them."
    )
    if time["stall_s"] >= _GAIN * span:
        why += f" Back-pressure held Python back {time['stall_s'] / span:.0%} of the time."
    return "frontend", why


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
