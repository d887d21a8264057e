"""The profile in the Trace Event Format, which Perfetto and Chrome's tracing page read."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any

from .. import _core
from ._events import Events
from ._memory import curve

_MOST_POINTS = 20_000  # of the memory curve


def _us(events: Events, time_ns: int) -> float:
    return (time_ns - events.begin_ns) / 1000


def trace(events: Events) -> dict[str, Any]:
    """Slices for recording, waiting and running; flows between them; counters."""
    process = os.getpid()
    out: list[dict[str, Any]] = [
        {"ph": "M", "pid": process, "tid": 0, "name": "process_name",
         "args": {"name": "slipstream"}}
    ]  # fmt: skip
    for tid, thread in zip(_tids(events), events.threads, strict=True):
        common = {"ph": "M", "pid": process, "tid": tid}
        out.append({**common, "name": "thread_name", "args": {"name": thread.name}})
        order = 100 + tid if thread.is_worker else tid
        out.append({**common, "name": "thread_sort_index", "args": {"sort_index": order}})
    slices = _slices(events)
    for each in slices:
        each["pid"] = process
    out += slices
    out += _flows(events, process)
    out += _counters(events, process)
    out += _marks(events, process)
    return {"traceEvents": out, "displayTimeUnit": "ms", "otherData": {"version": "slipstream"}}


def trace_json(events: Events) -> str:
    """The same as a string."""
    return json.dumps(trace(events), separators=(",", ":"), allow_nan=False)


def joined_json(parts: Sequence[Events]) -> str:
    """One trace of several profiles, on the clock of the first."""
    whole = trace(parts[0])
    for number, events in enumerate(parts[1:], 1):
        shift = (events.begin_ns - parts[0].begin_ns) / 1000
        for e in trace(events)["traceEvents"]:
            if "ts" in e:
                e["ts"] += shift
            if "id" in e:  # arrows and marks of different parts are different ones
                e["id"] = f"{number}/{e['id']}"
            whole["traceEvents"].append(e)
    return json.dumps(whole, separators=(",", ":"), allow_nan=False)


def _tids(events: Events) -> list[int]:
    return [i + 1 for i in range(len(events.threads))]


def _slices(events: Events) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []

    def add(thread: int, begin: int, duration: int, name: str, kind: str, args: Any) -> None:
        out.append(
            {"ph": "X", "tid": thread + 1, "ts": _us(events, begin), "dur": duration / 1000,
             "name": name, "cat": kind, "args": args}
        )  # fmt: skip

    places: dict[int, str] = {}

    def place(number: int) -> str:
        if number not in places:
            places[number] = str(events.site(number))
        return places[number]

    record, shapes = events.tables["record"], events.shapes
    columns = (record[k].tolist() for k in ("thread", "time", "duration", "op", "seq", "site"))
    for row, (thread, time, duration, op, seq, site) in enumerate(zip(*columns, strict=True)):
        args = {"seq": seq, "makes": shapes[row], "line": place(site)}
        add(thread, time, duration, events.ops[op], "record", args)
    for kind in ("run", "help"):
        table = events.tables[kind]
        columns = (table[k].tolist() for k in ("thread", "time", "duration", "seq"))
        for row, (thread, time, duration, seq) in enumerate(zip(*columns, strict=True)):
            if kind == "run":
                nodes = {"operations": events.run_nodes[row]}
                add(thread, time, duration, events.run_labels[row], kind, nodes)
            else:
                at = events.run_by_node.get(seq)
                label = events.run_labels[at] if at is not None else "a task"
                add(thread, time, duration, f"help with {label}", kind, {"seq": seq})
    sync = events.tables["sync"]
    columns = (sync[k].tolist() for k in ("thread", "time", "duration", "kind", "site", "seq"))
    for thread, time, duration, kind_number, site, seq in zip(*columns, strict=True):
        args = {"line": place(site), "waited_for": seq}
        add(thread, time, duration, _core.profiler_text(kind_number), "sync", args)
    stall = events.tables["stall"]
    columns = (stall[k].tolist() for k in ("thread", "time", "duration", "site"))
    for thread, time, duration, site in zip(*columns, strict=True):
        add(thread, time, duration, "stall", "stall", {"line": place(site)})
    _nest(out)
    return out


def _nest(slices: list[dict[str, Any]]) -> None:
    """Orders slices of a thread, outer ones first, and cuts what clock steps made stick out."""
    slices.sort(key=lambda e: (e["tid"], e["ts"], -e["dur"]))
    open_: list[tuple[int, float]] = []
    for e in slices:
        while open_ and (open_[-1][0] != e["tid"] or open_[-1][1] <= e["ts"]):
            open_.pop()
        if open_ and e["ts"] + e["dur"] > open_[-1][1]:
            e["dur"] = max(0.0, open_[-1][1] - e["ts"])
        open_.append((e["tid"], e["ts"] + e["dur"]))


def _flows(events: Events, process: int) -> list[dict[str, Any]]:
    """From the call that recorded to the run, and from the run to the wait that needed it."""
    rows = events.rows_of(events.tables["run"]["seq"]).tolist()
    run, record, sync = (
        {name: events.tables[kind][name].tolist() for name in ("thread", "time", "duration", "seq")}
        for kind in ("run", "record", "sync")
    )
    waits: dict[int, list[int]] = {}
    for i, seq in enumerate(sync["seq"]):
        at = events.run_by_node.get(seq)
        if at is not None:
            waits.setdefault(at, []).append(i)
    out: list[dict[str, Any]] = []

    def step(phase: str, number: int, name: str, thread: int, time: float) -> None:
        e = {"ph": phase, "id": number, "pid": process, "tid": thread + 1, "ts": time,
             "name": name, "cat": "flow"}  # fmt: skip
        if phase == "f":
            e["bp"] = "e"  # binds to the slice around it, not to the next one
        out.append(e)

    number = 0
    for i, row in enumerate(rows):
        begin = _us(events, run["time"][i])
        if row >= 0 and record["time"][row] <= run["time"][i]:
            number += 1
            step("s", number, "run", record["thread"][row], _us(events, record["time"][row]))
            step("f", number, "run", run["thread"][i], begin)
        done = run["time"][i] + run["duration"][i]
        for wait in waits.get(i, ()):
            end = sync["time"][wait] + sync["duration"][wait]
            if end >= done >= sync["time"][wait]:
                number += 1
                step("s", number, "result", run["thread"][i], begin)
                # A slice ends before its last moment, for those who look what is around an arrow.
                inside = max(sync["time"][wait], end - 1)
                step("f", number, "result", sync["thread"][wait], _us(events, inside))
    return out


def _counters(events: Events, process: int) -> list[dict[str, Any]]:
    time, live = curve(events)
    every = max(1, len(time) // _MOST_POINTS)
    return [
        {"ph": "C", "pid": process, "tid": 0, "ts": _us(events, t), "name": "memory",
         "args": {"bytes": size}}
        for t, size in zip(time[::every].tolist(), live[::every].tolist(), strict=True)
    ]  # fmt: skip


def _marks(events: Events, process: int) -> list[dict[str, Any]]:
    """The program's own marks, on separate lanes, as nested begin/end pairs."""
    out: list[dict[str, Any]] = []
    for number, span in enumerate(events.spans):
        common = {"pid": process, "tid": 0, "name": span.name, "cat": span.domain or span.kind}
        begin, end = _us(events, span.begin_ns), _us(events, span.end_ns)
        if span.kind == "counter":
            out.append({**common, "ph": "C", "ts": begin, "args": {span.name: span.value}})
        elif span.kind == "marker":
            out.append({**common, "ph": "i", "ts": begin, "s": "p"})
        else:
            out.append({**common, "ph": "b", "id": f"mark{number}", "ts": begin})
            out.append({**common, "ph": "e", "id": f"mark{number}", "ts": end})
    return out
