"""The lines of the program that waited: how often, how long, for what; and what to do about it."""

from __future__ import annotations

from typing import Any

import numpy

from .. import _core
from ._events import END, Events

OFTEN = 10  # waits from one line that make it a hot loop
_SMALL_BYTES = 4096
_LITTLE = 0.01  # of the whole time
COSTS_LITTLE = "Costs little."


def _advice(kind: str, times: int, total_s: float, wall_s: float, size: int) -> str:
    if total_s < _LITTLE * wall_s:
        return COSTS_LITTLE
    if kind == "lookahead":
        return "Keeps the loop so many steps ahead and no more, which is what it is for."
    everything = "waitall" in kind
    if times < OFTEN:
        if everything:
            return "Waits for all work; wait_to_read() on the result you need waits for less."
        return "Waits rarely: this is where the work recorded before it is paid for."
    if everything:
        return (
            "Waits for all work in a loop: wait_to_read() on one result waits for less, "
            "engine.lookahead() keeps memory bounded without stopping."
        )
    if kind in ("wait()", "wait_to_read()", "await"):
        return (
            "Waits in a loop: results arrive without it. To bound memory, engine.lookahead() lets "
            "Python stay some steps ahead."
        )
    if kind == "bool()":
        return (
            "Decides on a value in a loop: where() chooses without looking, or decide every n-th "
            "time."
        )
    if 0 <= size <= _SMALL_BYTES:
        return (
            "Looks at a small array in a loop: keep the sum or list on the backend and look "
            "after the loop, or every n-th time."
        )
    return (
        "Converts an array in a loop: do on the backend what is done with it, and look at the "
        "outcome after the loop, or every n-th time."
    )


def blockers(events: Events) -> list[dict[str, Any]]:
    """One row for each line and kind of wait, the costliest first."""
    sync, record = events.tables["sync"], events.tables["record"]
    # A line may have several places that wait.
    groups: dict[tuple[str, int], list[int]] = {}
    for i, (site, kind) in enumerate(
        zip(sync["site"].tolist(), sync["kind"].tolist(), strict=True)
    ):
        groups.setdefault((str(events.site(site)), kind), []).append(i)
    out: list[dict[str, Any]] = []
    for (_, kind_number), at in groups.items():
        kind = _core.profiler_text(kind_number)
        if kind == END:
            continue
        rows = numpy.array(at)
        waits = sync["duration"][rows]
        # The operation it mainly waited for.
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
        if everything:
            waited_for, recorded_at = "everything", ""
        elif events.ops[op]:
            waited_for, recorded_at = events.ops[op], str(events.site(made_at))
        else:
            waited_for, recorded_at = "data from Python", ""
        where = events.site(int(sync["site"][at[0]]))
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
                "waited_for": waited_for,
                "recorded_at": recorded_at,
                "advice": _advice(kind, len(at), total_s, events.wall_s, size),
            }
        )
    out.sort(key=lambda row: -row["total_s"])
    return out
