"""The profile as one page for a browser: data, style and script in a single file."""

from __future__ import annotations

import json
import linecache
import os
import sys
from collections.abc import Iterable
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any

import numpy

from .. import _core
from ._events import END, Events
from ._format import short_site
from ._memory import curve

if TYPE_CHECKING:
    from ._profile import Profile

_MOST_POINTS = 40_000  # of a curve


class _Strings:
    """Each string once; items refer to it by number."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        found = self._numbers.get(text)
        if found is None:
            found = self._numbers[text] = len(self.texts)
            self.texts.append(text)
        return found


def _deltas(times: numpy.ndarray, begin_ns: int) -> list[int]:
    """Times as differences to the one before: short numbers."""
    return numpy.diff(times - begin_ns, prepend=0).tolist()


def _thin(time: numpy.ndarray, value: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """At most so many points that the picture stays the same: the highest of each stretch."""
    if time.size <= _MOST_POINTS:
        return time, value
    every = -(-time.size // _MOST_POINTS)
    starts = numpy.arange(0, time.size, every)
    return time[starts], numpy.maximum.reduceat(value, starts)


def pending_curve(events: Events) -> tuple[numpy.ndarray, numpy.ndarray]:
    """How many operations were recorded and neither begun nor dropped."""
    record, run, drop = (events.tables[k] for k in ("record", "run", "drop"))
    sizes = numpy.diff(run["nodes_end"], prepend=0)
    time = numpy.concatenate(([events.begin_ns], record["time"], run["time"], drop["time"]))
    change = numpy.concatenate(
        ([0], numpy.ones(record["time"].size), -sizes, -numpy.ones(drop["time"].size))
    ).astype(numpy.int64)
    order = numpy.argsort(time, kind="stable")
    return time[order], numpy.maximum(0, numpy.cumsum(change[order]))


def _short_names(files: Iterable[str]) -> dict[str, str]:
    """A file's name on the page: its relative path, or as much of its end as is unique.

    >>> _short_names(["/far/a/train.py", "/far/b/train.py", "/far/b/data.py"])["/far/b/train.py"]
    'b/train.py'
    """
    out: dict[str, str] = {}
    far = set()
    for file in files:
        near = short_site(f"{file}:0").rpartition(":")[0]
        if os.path.isabs(near) or near.startswith(os.pardir):
            far.add(file)
        else:
            out[file] = near
    for file in far:
        parts = file.replace(os.sep, "/").split("/")
        ends = ("/".join(parts[-k:]) for k in range(1, len(parts) + 1))
        out[file] = next(
            end for end in ends
            if end == file or (end not in out.values()
                and not any(f != file and f.replace(os.sep, "/").endswith("/" + end) for f in far))
        )  # fmt: skip
    return out


class _Places:
    """Places in the program by their names on the page."""

    def __init__(self, events: Events) -> None:
        found = {n for kind in ("record", "sync", "stall", "allocate", "error")
                 for n in numpy.unique(events.tables[kind]["site"]).tolist()}  # fmt: skip
        found.update(numpy.unique(events.tables["sync"]["recorded_at"]).tolist())
        sites = [events.site(number) for number in found]
        names = _short_names({site.file for site in sites if site.file})
        self._shown = {str(s): f"{names[s.file]}:{s.line}" for s in sites if s.file}
        self._sites = {str(site): site for site in sites}

    def name(self, site: str) -> str:
        """The name of a place."""
        return self._shown.get(site) or short_site(site)

    def source(self, site: str) -> str:
        """The text of the line."""
        found = self._sites.get(site)
        return linecache.getline(found.file, found.line).strip()[:200] if found else ""


def _data(profile: Profile) -> dict[str, Any]:
    events = profile.events
    begin = events.begin_ns
    strings, places = _Strings(), _Places(events)
    sources: dict[int, str] = {}
    record, run, help_, sync, stall, drop = (
        events.tables[k] for k in ("record", "run", "help", "sync", "stall", "drop")
    )

    def place(number: int) -> int:
        site = str(events.site(number))
        found = strings.number(places.name(site))
        if found not in sources:
            sources[found] = places.source(site)
        return found

    recorded_at = {number: place(number) for number in numpy.unique(record["site"]).tolist()}
    ops = [strings.number(name) for name in events.ops]
    dropped = numpy.zeros(record["seq"].size, dtype=numpy.int64)
    rows = events.rows_of(drop["seq"])
    dropped[rows[rows >= 0]] = 1
    nodes = {
        "t": _deltas(record["time"], begin),
        "d": record["duration"].tolist(),
        "lane": record["thread"].tolist(),
        "seq": record["seq"].tolist(),
        "op": [ops[i] for i in record["op"].tolist()],
        "site": [recorded_at[i] for i in record["site"].tolist()],
        "shape": [strings.number(shape) for shape in events.shapes],
        "inputs": events.rows_of(record["inputs"]).tolist(),
        "inputs_end": record["inputs_end"].tolist(),
        "dropped": dropped.tolist(),
    }
    runs = {
        "t": _deltas(run["time"], begin),
        "d": run["duration"].tolist(),
        "lane": run["thread"].tolist(),
        "label": [strings.number(label) for label in events.run_labels],
        "nodes": events.rows_of(run["nodes"]).tolist(),
        "nodes_end": run["nodes_end"].tolist(),
    }
    by_node = events.run_by_node
    helps = {
        "t": _deltas(help_["time"], begin),
        "d": help_["duration"].tolist(),
        "lane": help_["thread"].tolist(),
        "run": [by_node.get(seq, -1) for seq in help_["seq"].tolist()],
    }
    kinds = [_core.profiler_text(kind) for kind in sync["kind"].tolist()]
    syncs = {
        "t": _deltas(sync["time"], begin),
        "d": sync["duration"].tolist(),
        "lane": sync["thread"].tolist(),
        "kind": [strings.number(kind) for kind in kinds],
        "site": [place(site) for site in sync["site"].tolist()],
        "node": events.rows_of(sync["seq"]).tolist(),
        "end": [int(kind == END) for kind in kinds],
    }
    stalls = {
        "t": _deltas(stall["time"], begin),
        "d": stall["duration"].tolist(),
        "lane": stall["thread"].tolist(),
        "site": [place(site) for site in stall["site"].tolist()],
    }
    memory, pending = _thin(*curve(events)), _thin(*pending_curve(events))
    most = numpy.bincount(record["thread"]).argmax() if record["time"].size else -1
    return {
        "wall": events.end_ns - begin,
        "main": events.threads[most].name if most >= 0 else "",
        "threads": [{"name": t.name, "worker": t.is_worker} for t in events.threads],
        "nodes": nodes,
        "runs": runs,
        "helps": helps,
        "syncs": syncs,
        "stalls": stalls,
        "marks": [
            {"kind": s.kind, "name": s.name, "domain": s.domain, "t": s.begin_ns - begin,
             "d": s.end_ns - s.begin_ns, "value": s.value}
            for s in events.spans
        ],
        "memory": {"t": _deltas(memory[0], begin), "v": memory[1].tolist()},
        "pending": {"t": _deltas(pending[0], begin), "v": pending[1].tolist()},
        "strings": strings.texts,
        "sources": {number: source for number, source in sources.items() if source},
        "summary": _shown(profile.summary(), places),
    }  # fmt: skip


def _shown(summary: dict[str, Any], places: _Places) -> dict[str, Any]:
    """The summary with places as they are shown, and the text of the lines that waited."""
    out = dict(summary)
    out["blockers"] = [
        {**row, "site": places.name(row["site"]), "recorded_at": places.name(row["recorded_at"]),
         "source": linecache.getline(row["file"], row["line"]).strip()[:200]}
        for row in summary["blockers"]
    ]  # fmt: skip

    def shorten(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**row, "site": places.name(row["site"])} for row in rows]

    memory = summary["memory"]
    out["memory"] = {
        **memory,
        "by_line": shorten(memory["by_line"]),
        "live_at_peak": shorten(memory["live_at_peak"]),
        "stalls_by_line": shorten(memory["stalls_by_line"]),
    }
    why = summary["time"]["why"]
    for row in summary["blockers"]:
        why = why.replace(short_site(row["site"]), places.name(row["site"]))
    out["time"] = {**summary["time"], "why": why}
    found = summary["elimination"]
    out["elimination"] = {**found, "dropped_by_line": shorten(found["dropped_by_line"])}
    out["errors"] = shorten(summary["errors"])
    return out


def _read(name: str) -> str:
    return resources.files(__package__).joinpath("page", name).read_text(encoding="utf-8")


def page(profile: Profile) -> str:
    """The whole page as a string."""
    # Nothing in the data can end the script element or be taken for markup.
    data = json.dumps(_data(profile), separators=(",", ":"), allow_nan=False)
    data = data.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    title = f"Profile of {os.path.basename(sys.argv[0]) or 'a session'}"
    text = _read("page.html")
    script = "".join(map(_read, ("lanes.js", "timeline.js", "panels.js", "words.js")))
    # The data last: what is in it is not looked through for the other names.
    for mark, value in (
        ("@TITLE@", escape(title)), ("@STYLE@", _read("page.css")), ("@SCRIPT@", script),
        ("@DATA@", data),
    ):  # fmt: skip
        text = text.replace(mark, value)
    return text
