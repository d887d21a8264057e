"""Events of a profile as columns, with names and call sites resolved."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy

from .. import _core
from .._notebook import cell_name

Columns = dict[str, numpy.ndarray]

# The wait that `profile()` adds at its end, so that everything recorded is also seen to run.
END = "end of the profile"


class Site(NamedTuple):
    """A place in the program."""

    file: str
    line: int
    function: str

    def __str__(self) -> str:
        cell = cell_name(self.file)
        if cell:
            return f"{cell}, line {self.line}"
        return f"{self.file}:{self.line}" if self.file else "(unknown)"


class Thread(NamedTuple):
    """A thread that noted something: a worker of the engine, or one of the program's."""

    name: str
    is_worker: bool


class Span(NamedTuple):
    """A mark of the program itself: a task, frame, event, scope, marker or counter."""

    kind: str
    name: str
    domain: str
    begin_ns: int
    end_ns: int
    value: float
    thread: int  # the system's number


UNKNOWN = Site("", 0, "")


@dataclass
class Events:
    """All that was noted between `begin_ns` and `end_ns`."""

    begin_ns: int
    end_ns: int
    tables: dict[str, Columns]
    ops: list[str]
    dtypes: list[str]
    threads: list[Thread]
    lost: int
    live_bytes: int  # when it began
    spans: list[Span] = field(default_factory=list)
    _sites: dict[int, Site] = field(default_factory=dict)

    @property
    def wall_s(self) -> float:
        """Seconds from beginning to end."""
        return (self.end_ns - self.begin_ns) * 1e-9

    def site(self, number: int) -> Site:
        """Where call site `number` is."""
        found = self._sites.get(number)
        if found is None:
            place = _core.site(number)
            found = self._sites[number] = Site(*place) if place else UNKNOWN
        return found

    @cached_property
    def _order(self) -> numpy.ndarray:
        return numpy.argsort(self.tables["record"]["seq"], kind="stable")

    def rows_of(self, seqs: Any) -> numpy.ndarray:
        """The rows of the table ``record`` that these operations have; -1 for unknown ones."""
        seqs = numpy.asarray(seqs, dtype=numpy.int64)
        known = self.tables["record"]["seq"]
        if known.size == 0:
            return numpy.full(seqs.shape, -1)
        order = self._order
        at = numpy.minimum(numpy.searchsorted(known, seqs, sorter=order), known.size - 1)
        rows = order[at]
        return numpy.where(known[rows] == seqs, rows, -1)

    @cached_property
    def run_nodes(self) -> list[list[int]]:
        """The operations of each row of ``run``."""
        nodes, ends = (self.tables["run"][k].tolist() for k in ("nodes", "nodes_end"))
        return [nodes[first:end] for first, end in zip([0, *ends], ends, strict=False)]

    @cached_property
    def run_labels(self) -> list[str]:
        """Label of each row of ``run``: the operation, or those of the fused group."""
        run = self.tables["run"]
        rows = self.rows_of(run["nodes"])
        ops = numpy.where(rows >= 0, self.tables["record"]["op"][rows], -1) if rows.size else rows
        names = [self.ops[op] if op >= 0 else "earlier" for op in ops.tolist()]
        known: dict[tuple[str, ...], str] = {}
        labels = []
        first = 0
        for end in run["nodes_end"].tolist():
            key = tuple(names[first:end])
            label = known.get(key)
            if label is None:
                label = known[key] = group_label(key)
            labels.append(label)
            first = end
        return labels

    @cached_property
    def run_by_node(self) -> dict[int, int]:
        """The row of ``run`` in which each operation was computed."""
        run = self.tables["run"]
        sizes = numpy.diff(run["nodes_end"], prepend=0)
        rows = numpy.repeat(numpy.arange(sizes.size), sizes)
        return dict(zip(run["nodes"].tolist(), rows.tolist(), strict=True))

    @cached_property
    def shapes(self) -> list[str]:
        """Shape and type of what each row of ``record`` makes."""
        record = self.tables["record"]
        dims = record["dims"].tolist()
        known: dict[tuple[int, ...], str] = {}
        out = []
        first = 0
        for end, dtype in zip(record["dims_end"].tolist(), record["dtype"].tolist(), strict=True):
            key = (dtype, *dims[first:end])
            text = known.get(key)
            if text is None:
                inner = ", ".join(map(str, key[1:])) + ("," if len(key) == 2 else "")
                text = known[key] = f"({inner}) {self.dtypes[dtype]}"
            out.append(text)
            first = end
        return out


def group_label(names: tuple[str, ...]) -> str:
    """The name of a group of operations that ran as one.

    >>> group_label(("add", "add", "exp"))
    'add x2 + exp'
    """
    parts: list[list[Any]] = []
    for name in names:
        if parts and parts[-1][0] == name:
            parts[-1][1] += 1
        else:
            parts.append([name, 1])
    texts = [name if times == 1 else f"{name} x{times}" for name, times in parts]
    if len(texts) > 6:
        texts = [*texts[:3], "…", *texts[-2:]]
    return " + ".join(texts)


def collect(begin_ns: int, end_ns: int, live_bytes: int, spans: list[Span]) -> Events:
    """Takes what the engine noted since the start."""
    raw = _core.profiler_collect()
    tables = {
        kind: {name: numpy.frombuffer(data, dtype=numpy.int64) for name, data in columns.items()}
        for kind, columns in raw["tables"].items()
    }
    names = {t.native_id: t.name for t in threading.enumerate()}
    threads = []
    for number, worker in raw["threads"]:
        if worker >= 0:
            threads.append(Thread(f"worker {worker + 1}", True))
        else:
            threads.append(Thread(names.get(number, f"thread {number}"), False))
    # Tasks still running at the end of the profile are recorded when they finish.
    for kind in ("run", "help", "sync", "stall"):
        table = tables[kind]
        if table["time"].size:
            end_ns = max(end_ns, int((table["time"] + table["duration"]).max()))
    return Events(
        begin_ns,
        end_ns,
        tables,
        raw["ops"],
        raw["dtypes"],
        threads,
        raw["lost"],
        live_bytes,
        spans,
    )
