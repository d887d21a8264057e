"""Operations that ran: how often, how long, how fast; which were dropped, which fused."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy

from ._events import Events, group_label


def operations(events: Events) -> list[dict[str, Any]]:
    """One row for each operation, or group of fused ones, that ran; the longest first."""
    run, record = events.tables["run"], events.tables["record"]
    labels = events.run_labels
    if not labels:
        return []
    names = sorted(set(labels))
    number = {name: i for i, name in enumerate(names)}
    which = numpy.array([number[label] for label in labels])
    sizes = numpy.diff(run["nodes_end"], prepend=0)
    rows = events.rows_of(run["nodes"])
    known = rows >= 0

    def of_nodes(column: str) -> numpy.ndarray:
        return numpy.where(known, record[column][rows], 0) if rows.size else rows

    starts = run["nodes_end"] - sizes
    flops = numpy.add.reduceat(of_nodes("flops"), starts)
    made = numpy.add.reduceat(of_nodes("made"), starts)
    # Inside a group results stay in cache: what surely moves is what the first operation reads
    # and the last one makes.
    moved = of_nodes("read")[starts] + of_nodes("made")[run["nodes_end"] - 1]
    count = len(names)
    total = numpy.bincount(which, run["duration"], count) * 1e-9
    times = numpy.bincount(which, minlength=count)
    longest = numpy.zeros(count)
    numpy.maximum.at(longest, which, run["duration"])
    shortest = numpy.full(count, numpy.inf)
    numpy.minimum.at(shortest, which, run["duration"])
    out = []
    columns = {
        "operations": numpy.bincount(which, sizes, count),
        "flops": numpy.bincount(which, flops, count),
        "made_bytes": numpy.bincount(which, made, count),
        "moved_bytes": numpy.bincount(which, moved, count),
    }
    for i in numpy.argsort(-total, kind="stable").tolist():
        row: dict[str, Any] = {
            "name": names[i],
            "count": int(times[i]),
            "total_s": float(total[i]),
            "mean_s": float(total[i] / times[i]),
            "min_s": float(shortest[i]) * 1e-9,
            "max_s": float(longest[i]) * 1e-9,
        }
        row.update({name: int(column[i]) for name, column in columns.items()})
        row["gflops"] = row["flops"] / row["total_s"] * 1e-9 if row["total_s"] else 0.0
        row["gbytes_per_s"] = row["moved_bytes"] / row["total_s"] * 1e-9 if row["total_s"] else 0.0
        out.append(row)
    return out


def elimination(events: Events) -> dict[str, Any]:
    """Operations that were dropped, and those that were fused."""
    record, run = events.tables["record"], events.tables["run"]
    rows = events.rows_of(events.tables["drop"]["seq"])
    rows = rows[rows >= 0]
    dropped = Counter(zip(record["op"][rows].tolist(), record["site"][rows].tolist(), strict=True))
    sizes = numpy.diff(run["nodes_end"], prepend=0)
    fused = Counter(
        label for label, size in zip(events.run_labels, sizes.tolist(), strict=True) if size > 1
    )
    return {
        "dropped": int(events.tables["drop"]["seq"].size),
        "fused": int(sizes[sizes > 1].sum()),
        "groups": int((sizes > 1).sum()),
        "dropped_by_line": [
            {"name": events.ops[op], "site": str(events.site(site)), "count": count}
            for (op, site), count in dropped.most_common()
        ],
        "fused_groups": [{"name": name, "count": count} for name, count in fused.most_common()],
    }


def counts(events: Events) -> dict[str, int]:
    """The same counters as ``engine.stats``, from the events."""
    run = events.tables["run"]
    sizes = numpy.diff(run["nodes_end"], prepend=0)
    dropped = int(events.tables["drop"]["seq"].size)
    return {
        "recorded": int(events.tables["record"]["seq"].size),
        "executed": int(run["nodes"].size),
        "dropped": dropped,
        "elided": dropped,  # its older name
        "fused": int(sizes[sizes > 1].sum()),
        "groups": int((sizes > 1).sum()),
        "syncs": int(events.tables["sync"]["time"].size),
        "stalls": int(events.tables["stall"]["time"].size),
        "errors": int(events.tables["error"]["time"].size),
        "lost": events.lost,
    }


def errors(events: Events) -> list[dict[str, Any]]:
    """Operations that failed, with message and place."""
    from .. import _core

    table = events.tables["error"]
    rows = events.rows_of(table["seq"])
    return [
        {
            "name": group_label((events.ops[events.tables["record"]["op"][row]],))
            if row >= 0
            else "earlier",
            "message": _core.profiler_text(message),
            "site": str(events.site(site)),
        }
        for row, message, site in zip(
            rows.tolist(), table["message"].tolist(), table["site"].tolist(), strict=True
        )
    ]
