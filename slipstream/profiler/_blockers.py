"""The lines of the program that waited: how often, how long, for what; and what to do about it."""

from __future__ import annotations

from typing import Any

import numpy

from .. import _core
from ._events import END, Events

_OFTEN = 10  # waits from one line that make it a hot loop
_SMALL_BYTES = 4096


def _advice(kind: str, times: int, total_s: float, wall_s: float, size: int) -> str:
    if total_s < 0.01 * wall_s:
        return "Costs little."
    everything = "waitall" in kind
    if times < _OFTEN:
        if everything:
            return "Waits for all work; wait_to_read() on the result you need waits for less."
        return "A single wait: this is where the work behind it is paid for."
    if everything:
        return (
            "Waits for all work in a loop: wait_to_read() on one result waits for less, "
            "engine.lookahead() keeps memory bounded without stopping."
        )
    if 0 <= size <= _SMALL_BYTES and "wait" not in kind:
        return (
            "Looks at a small array in a loop: keep the sum or list on the backend and look "
            "after the loop, or every n-th time."
        )
    return "A wait in a loop: move it behind the loop, or look every n-th time."


def blockers(events: Events) -> list[dict[str, Any]]:
    """One row for each line and kind of wait, the costliest first."""
    sync, record = events.tables["sync"], events.tables["record"]
    groups: dict[tuple[int, int], list[int]] = {}
    for i, key in enumerate(zip(sync["site"].tolist(), sync["kind"].tolist(), strict=True)):
        groups.setdefault(key, []).append(i)
    out = []
    for (site, kind_number), at in groups.items():
        kind = _core.profiler_text(kind_number)
        if kind == END:
            continue
        rows = numpy.array(at)
        waits = sync["duration"][rows]
        # What it waited for: the operation that took most of the time.
        by_op: dict[tuple[int, int], int] = {}
        for op, made_at, wait in zip(
            sync["op"][rows].tolist(), sync["recorded_at"][rows].tolist(), waits.tolist(),
            strict=True,
        ):  # fmt: skip
            by_op[op, made_at] = by_op.get((op, made_at), 0) + wait
        op, made_at = max(by_op, key=by_op.__getitem__)
        recorded = events.rows_of(sync["seq"][rows])
        recorded = recorded[recorded >= 0]
        size = int(record["made"][recorded].max()) if recorded.size else -1
        total_s = float(waits.sum()) * 1e-9
        everything = "waitall" in kind or kind == "lookahead"
        where = events.site(site)
        out.append(
            {
                "site": str(where),
                "file": where.file,
                "line": where.line,
                "function": where.function,
                "kind": kind,
                "count": len(at),
                "total_s": total_s,
                "mean_s": total_s / len(at),
                "max_s": float(waits.max()) * 1e-9,
                "waited_for": "everything" if everything else events.ops[op] or "data",
                "recorded_at": "" if everything else str(events.site(made_at)),
                "advice": _advice(kind, len(at), total_s, events.wall_s, size),
            }
        )
    out.sort(key=lambda row: -row["total_s"])
    return out
