#!/usr/bin/env python3
"""Writes docs/mxnet-names.md: which of MXNet's names are here, which differ, which are absent.

Run it after names came or went: ``python tools/mxnet_names.py``. A test compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from slipstream.compat._check import missing
from slipstream.compat._names import Space, difference, instead_of, spaces

PAGE = Path(__file__).parents[1] / "docs" / "mxnet-names.md"

INTRODUCTION = """\
# MXNet names

<!-- Written by tools/mxnet_names.py; do not edit. -->

Every public name of MXNet 1.9.1 and 2.0.0b1 and what became of it here: {here} of {all} are here \
({percent} %), {different} of them with a difference that is told below. Names with ¹ are in 1.9.1 \
only, with ² in 2.0 only. [Migrating from MXNet](migrating.md) tells what changed as a whole, \
and `slipstream check` looks up the names that a program of yours uses.

A class in the table stands for its methods and properties. Long and short names of a module \
(`mxnet.ndarray` and `mxnet.nd`, `mxnet.symbol` and `mxnet.sym`, ...) are the same.
"""
MARKS = {"12": "", "1": "¹", "2": "²"}


@dataclass
class Looked:
    """A namespace, and what was found of it."""

    space: Space
    here: list[str] = field(default_factory=list)
    different: dict[str, str] = field(default_factory=dict)
    absent: dict[str, str | None] = field(default_factory=dict)


def look(space: Space) -> Looked:
    """Looks each name of a namespace up."""
    found = Looked(space)
    for name in space.names:
        whole = f"{space.name}.{name}"
        if missing(whole) is not None:
            found.absent[name] = instead_of(whole)
        elif (how := difference(whole)) is not None:
            found.different[name] = how
        else:
            found.here.append(name)
    return found


def _marked(space: Space, name: str) -> str:
    return f"`{name}`{MARKS[space.names[name]]}"


def _anchor(name: str) -> str:
    return name.replace(".", "").lower()


def _absent(found: Looked) -> Iterator[str]:
    """One line for each thing to use instead."""
    together: dict[str | None, list[str]] = {}
    for name, hint in found.absent.items():
        together.setdefault(hint, []).append(_marked(found.space, name))
    # Those without an answer come last.
    for hint, names in sorted(together.items(), key=lambda item: item[0] is None):
        yield f"- {', '.join(names)}" + (f": use {hint}" if hint else "")


def page() -> str:
    """The page as Markdown."""
    all_found = [look(space) for space in spaces()]
    total = sum(len(f.space.names) for f in all_found)
    absent = sum(len(f.absent) for f in all_found)
    lines = [
        INTRODUCTION.format(
            all=f"{total:,}",
            here=f"{total - absent:,}",
            percent=int(100 * (total - absent) / total),
            different=sum(len(f.different) for f in all_found),
        ),
        "## How many",
        "",
        "| namespace | names | here | different | absent |",
        "|---|--:|--:|--:|--:|",
    ]
    for f in all_found:
        name, here = f.space.name, len(f.here) + len(f.different)
        counts = [str(n) if n else "" for n in (here, len(f.different), len(f.absent))]
        lines.append(
            f"| [`{name}`](#{_anchor(name)}) | {len(f.space.names)} | {' | '.join(counts)} |"
        )
    lines += ["", "## Different", "", "| name | how |", "|---|---|"]
    for f in all_found:
        lines += [f"| `{f.space.name}.{name}` | {how} |" for name, how in f.different.items()]
    lines += ["", "## All names"]
    for f in all_found:
        lines += ["", f"### {f.space.name}"]
        present = [_marked(f.space, n) for n in f.space.names if n not in f.absent]
        if present:
            lines += ["", f"Here: {', '.join(present)}"]
        if f.absent:
            lines += ["", "Absent:", "", *_absent(f)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
