"""Timelines of short programs for the tour's pictures, from the profiler."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy

from .. import profiler
from ..profiler._events import END, Events
from ..profiler._memory import curve
from ._report import duration, settle
from ._svg import Curve, Item, Lane, Picture, timeline

_COLORS = 6  # of batches, in turn


@dataclass
class Film:
    """A program seen by the profiler."""

    wall_s: float
    lanes: list[Lane]
    times: list[float]
    live_bytes: list[int]  # from each of the times on

    def memory(self, name: str, color: str, base_bytes: int) -> Curve:
        """The bytes in use beyond `base_bytes`."""
        return Curve(name, self.times, [v - base_bytes for v in self.live_bytes], color)


def shoot(program: Callable[[], object]) -> Film | None:
    """Runs a program once to warm up and once under the profiler.

    None where a profile is running already: there can be one at a time.
    """
    if profiler.current() is not None:
        return None
    program()
    settle()
    with profiler.profile() as p:
        program()
    film = _develop(p.events)
    settle()
    return film


def shoot_all(programs: dict[str, Callable[[], object]]) -> dict[str, Film]:
    """Several programs by their names; empty where a profile is running already."""
    films = {name: shoot(program) for name, program in programs.items()}
    return {name: film for name, film in films.items() if film is not None}


def longest(films: dict[str, Film]) -> float:
    """The time axis that holds them all."""
    return max((film.wall_s for film in films.values()), default=0.0)


def timelines(programs: dict[str, Callable[[], object]], title: str) -> list[Picture]:
    """The programs' timelines, one below the other; empty without films."""
    films = shoot_all(programs)
    groups = [(name, film.lanes) for name, film in films.items()]
    return [timeline(groups, longest(films), title)] if groups else []


def _develop(events: Events) -> Film:
    record, run, helps, sync, stall = (
        events.tables[k] for k in ("record", "run", "help", "sync", "stall")
    )
    # Before the first operation nothing is to be seen.
    begin = int(record["time"].min()) if record["time"].size else events.begin_ns
    # The program's own marks are its batches: what was recorded in one has its colour.
    marks = sorted(s.begin_ns for s in events.spans)

    def batch(time: int) -> str:
        found = int(numpy.searchsorted(marks, time, side="right")) - 1 if marks else 0
        return f"b{max(found, 0) % _COLORS}"

    rows = events.rows_of([nodes[-1] for nodes in events.run_nodes])
    colors = [batch(int(record["time"][row])) if row >= 0 else "b0" for row in rows.tolist()]

    def items(table: dict[str, numpy.ndarray], thread: int) -> list[tuple[int, Item]]:
        """Those of a thread, with their rows in the table."""
        return [
            (i, Item(max(t - begin, 0) * 1e-9, (t - begin + d) * 1e-9, "", duration(d * 1e-9)))
            for i, (t, d, where) in enumerate(
                zip(table["time"].tolist(), table["duration"].tolist(), table["thread"].tolist(),
                    strict=True)
            )
            if where == thread and t + d > begin
        ]  # fmt: skip

    lanes = []
    calls = [
        Item(max(s.begin_ns - begin, 0) * 1e-9, (s.end_ns - begin) * 1e-9, batch(s.begin_ns),
             f"{s.name}, {duration((s.end_ns - s.begin_ns) * 1e-9)}", s.name)
        for s in events.spans if s.kind == "task"
    ]  # fmt: skip
    if calls:
        lanes.append(Lane("the call", calls))
    for k in sorted(range(len(events.threads)), key=lambda k: events.threads[k]):
        thread = events.threads[k]
        told, computed = [], []
        for i, item in items(record, k):
            color = batch(int(record["time"][i])) if marks else "record"
            name = events.ops[record["op"][i]]
            told.append(item._replace(color=color, title=f"records {name}, {item.title}"))
        for i, item in items(sync, k):
            kind = _text(int(sync["kind"][i]))
            if kind != END:
                told.append(
                    item._replace(color="wait", title=f"{kind} waits, {item.title}", label=kind)
                )
        for _, item in items(stall, k):
            told.append(item._replace(color="stall", title=f"held back, {item.title}"))
        for i, item in items(run, k):
            label = events.run_labels[i]
            computed.append(
                item._replace(color=colors[i], title=f"{label}, {item.title}", label=label)
            )
        for i, item in items(helps, k):
            of = events.run_by_node.get(int(helps["seq"][i]))
            computed.append(
                item._replace(
                    color="b0" if of is None else colors[of], title=f"helps, {item.title}"
                )
            )
        if thread.is_worker:
            lanes.append(Lane(thread.name, computed))
            continue
        if told:
            lanes.append(Lane("Python", told))
        if computed:
            lanes.append(Lane("Python computes", computed))
    order = {"the call": 0, "Python": 1, "Python computes": 2}
    lanes.sort(key=lambda lane: (order.get(lane.name, 3), lane.name))
    times, live = curve(events)
    times = numpy.maximum(times - begin, 0) * 1e-9
    return Film((events.end_ns - begin) * 1e-9, lanes, times.tolist(), live.tolist())


def _text(number: int) -> str:
    from .. import _core

    return _core.profiler_text(number)
