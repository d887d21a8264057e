"""Where the memory went: the curve, its peak, who allocated, who was alive at the peak."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy

from ._events import Events


def curve(events: Events) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Times and the bytes that were in use from each of them on."""
    a, f = events.tables["allocate"], events.tables["free"]
    time = numpy.concatenate(([events.begin_ns], a["time"], f["time"]))
    change = numpy.concatenate(([events.live_bytes], a["bytes"], -f["bytes"]))
    order = numpy.argsort(time, kind="stable")
    return time[order], numpy.maximum(0, numpy.cumsum(change[order]))


def _owners(events: Events) -> list[tuple[str, str]]:
    """For each allocation: the operation, and the line that recorded it."""
    a, record = events.tables["allocate"], events.tables["record"]
    known: dict[tuple[int, int], tuple[str, str]] = {}
    out = []
    for task, site in zip(a["task"].tolist(), a["site"].tolist(), strict=True):
        owner = known.get((task, site))
        if owner is None:
            row = events.run_by_node.get(task)
            if task and row is not None:
                last = events.rows_of(events.run_nodes[row][-1:])[0]
                place = str(events.site(int(record["site"][last]))) if last >= 0 else "(unknown)"
                owner = (events.run_labels[row], place)
            else:
                owner = ("still running" if task else "data from Python", str(events.site(site)))
            known[task, site] = owner
        out.append(owner)
    return out


def memory(events: Events) -> dict[str, Any]:
    """Peak, allocations by operation and line, what was alive at the peak, stalls."""
    a, f, stall = (events.tables[k] for k in ("allocate", "free", "stall"))
    time, live = curve(events)
    peak_at = int(time[live.argmax()])
    owners = _owners(events)
    by_owner: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for owner, size in zip(owners, a["bytes"].tolist(), strict=True):
        by_owner[owner][0] += 1
        by_owner[owner][1] += size
    alive: dict[int, tuple[int, int]] = {}
    steps = sorted(
        [(t, 0, address, i) for i, (t, address) in enumerate(_pairs(a)) if t <= peak_at]
        + [(t, -1, address, -1) for t, address in _pairs(f) if t <= peak_at]
    )
    for _, is_free, address, i in steps:
        if is_free:
            alive.pop(address, None)
        else:
            alive[address] = (i, int(a["bytes"][i]))
    at_peak: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for i, size in alive.values():
        at_peak[owners[i]][0] += 1
        at_peak[owners[i]][1] += size
    known = sum(size for _, size in alive.values())
    return {
        "peak_bytes": int(live.max()),
        "peak_at_s": (peak_at - events.begin_ns) * 1e-9,
        "begin_bytes": events.live_bytes,
        "end_bytes": int(live[-1]),
        "allocations": int(a["time"].size),
        "allocated_bytes": int(a["bytes"].sum()),
        "by_line": _rows(by_owner),
        "live_at_peak": _rows(at_peak),
        "from_before_bytes": max(0, int(live.max()) - known),
        "stalls": int(stall["time"].size),
        "stall_s": float(stall["duration"].sum()) * 1e-9,
        "stalls_by_line": _stalls(events),
    }


def _pairs(table: dict[str, numpy.ndarray]) -> list[tuple[int, int]]:
    return list(zip(table["time"].tolist(), table["address"].tolist(), strict=True))


def _rows(found: dict[tuple[str, str], list[int]]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = [
        {"name": name, "site": site, "count": count, "bytes": size}
        for (name, site), (count, size) in found.items()
    ]
    rows.sort(key=lambda row: -row["bytes"])
    return rows


def _stalls(events: Events) -> list[dict[str, Any]]:
    stall = events.tables["stall"]
    by_site: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    for site, wait in zip(stall["site"].tolist(), stall["duration"].tolist(), strict=True):
        by_site[site][0] += 1
        by_site[site][1] += wait
    rows: list[dict[str, Any]] = [
        {"site": str(events.site(site)), "count": count, "total_s": wait * 1e-9}
        for site, (count, wait) in by_site.items()
    ]
    rows.sort(key=lambda row: -row["total_s"])
    return rows
