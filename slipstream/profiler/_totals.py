"""MXNet's aggregate statistics: count, total, shortest, longest and mean by name."""

from __future__ import annotations

import json

from . import _memory, _operations
from ._events import Events

OPERATORS = "operator"  # MXNet's name for the table of operations
_STORAGE = "Device Storage"
_COLUMNS = {"total": "Total", "avg": "Avg", "min": "Min", "max": "Max", "count": "Count"}
SORTS = tuple(sorted(_COLUMNS))

Row = dict[str, float]


class Totals:
    """Statistics by domain and name, added up over profiles until they are cleared."""

    def __init__(self) -> None:
        self._time: dict[str, dict[str, Row]] = {}
        self._memory: Row | None = None

    def clear(self) -> None:
        """Forget everything."""
        self.__init__()  # type: ignore[misc]

    def add(self, events: Events) -> None:
        """Add what a finished profile saw. Times are in milliseconds, memory in kB."""
        for row in _operations.operations(events):
            scale = {"Total": "total_s", "Min": "min_s", "Max": "max_s"}
            self._join(OPERATORS, row["name"], row["count"],
                       {k: row[v] * 1e3 for k, v in scale.items()})  # fmt: skip
        for span in events.spans:
            counter = span.kind == "counter"
            value = span.value if counter else (span.end_ns - span.begin_ns) * 1e-6
            self._join(span.domain or span.kind, span.name, 1,
                       {"Total": value, "Min": value, "Max": value})  # fmt: skip
        _, live = _memory.curve(events)
        if events.tables["allocate"]["time"].size:
            count = int(events.tables["allocate"]["time"].size + events.tables["free"]["time"].size)
            old = self._memory or {"Count": 0, "Min": float("inf"), "Max": 0.0, "Sum": 0.0}
            self._memory = {
                "Count": old["Count"] + count,
                "Min": min(old["Min"], float(live.min()) / 1e3),
                "Max": max(old["Max"], float(live.max()) / 1e3),
                "Sum": old["Sum"] + float(live[1:].sum()) / 1e3,
            }

    def _join(self, domain: str, name: str, count: int, found: Row) -> None:
        rows = self._time.setdefault(domain, {})
        old = rows.get(name)
        if old is None:
            rows[name] = {"Count": count, **found}
        else:
            old["Count"] += count
            old["Total"] += found["Total"]
            old["Min"] = min(old["Min"], found["Min"])
            old["Max"] = max(old["Max"], found["Max"])

    def _time_tables(self, sort_by: str, ascending: bool) -> dict[str, dict[str, Row]]:
        tables = {}
        for domain, rows in sorted({OPERATORS: {}, **self._time}.items()):
            full = {name: {**row, "Avg": row["Total"] / row["Count"]} for name, row in rows.items()}
            order = sorted(full, key=lambda n: full[n][_COLUMNS[sort_by]], reverse=not ascending)
            tables[domain] = {name: full[name] for name in order}
        return tables

    def _memory_tables(self) -> dict[str, dict[str, Row]]:
        if self._memory is None:
            return {}
        row = dict(self._memory)
        row["Avg"] = row.pop("Sum") / row["Count"]
        return {_STORAGE: {"Memory: cpu/0": row}}

    def as_json(self, sort_by: str, ascending: bool) -> str:
        """As MXNet's ``dumps(format='json')``: tables by domain, rows by name."""
        return json.dumps(
            {
                "Time": self._time_tables(sort_by, ascending),
                "Memory": self._memory_tables(),
                "Unit": {"Time": "ms", "Memory": "kB"},
            },
            indent=4,
        )

    def as_table(self, sort_by: str, ascending: bool) -> str:
        """As MXNet's ``dumps()``: one table for each domain."""
        lines = ["Profile Statistics:", "\tNote the difference in units for different entries."]
        for domain, rows in self._memory_tables().items():
            lines += _head(domain, ("Min Use  (kB)", "Max Use  (kB)", "Avg Use  (kB)"))
            lines += [_line(name, row, ("Min", "Max", "Avg")) for name, row in rows.items()]
        for domain, rows in self._time_tables(sort_by, ascending).items():
            lines += _head(domain, ("Time (ms)", "Min Time (ms)", "Max Time (ms)", "Avg Time (ms)"))
            columns = ("Total", "Min", "Max", "Avg")
            lines += [_line(name, row, columns) for name, row in rows.items()]
        return "\n".join(lines) + "\n"


def _head(domain: str, columns: tuple[str, ...]) -> list[str]:
    titles = ("Total Count", *columns)
    return [
        "", domain, "=================",
        f"{'Name':<40} " + " ".join(f"{title:>14}" for title in titles),
        f"{'----':<40} " + " ".join(f"{'-' * len(title):>14}" for title in titles),
    ]  # fmt: skip


def _line(name: str, row: Row, columns: tuple[str, ...]) -> str:
    values = " ".join(f"{row[column]:>14.4f}" for column in columns)
    return f"{name[:40]:<40} {int(row['Count']):>14} {values}"
