"""What is in the reference: a page for each public function and class, and tables of them.

Nothing here names a function. Those of the array frontends are grouped by where they are declared
(`groups.py`); a page in `docs/api` names a module with the line

    <!-- reference: slipstream.gluon.nn -->

and gets a table of the module's public classes and functions there, of its classes only with the
word `classes` behind it, or of those that are listed there. Names in `code` on any
page of the site are links to their pages (`hook.py`).
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import classes
import docstrings
import groups

MARK = re.compile(r"^<!-- reference: ([\w.]+)(?: (\w[\w, ]*))? -->$", re.M)
_GROUPS = "api/functions"


class Contents:
    """What the reference has: its pages, and the page of each name."""

    def __init__(self, docs: Path) -> None:
        self.pages: dict[str, str] = {}  # path of a page: its text
        self.tables: dict[tuple[str, str], str] = {}  # what marks become
        self.links: dict[str, str] = {}  # public name: its page
        self.titles: dict[str, str] = {}  # group: path of its page
        self._add_functions()
        self._add_constants()
        marked = [
            (page.name, module, tuple(names.split(", ")) if names else ())
            for page in sorted(docs.glob("api/*.md"))
            for module, names in MARK.findall(page.read_text("utf-8"))
            if (f"{module}", names) not in self.tables
        ]
        self.paged: classes.Paged = {}
        # A class that is public in several modules has its page in the outermost one.
        for _, module, names in sorted(marked, key=lambda mark: mark[1].count(".")):
            for full, thing in _named(module, names):
                if inspect.isclass(thing):
                    self.paged.setdefault(thing, full)
        for mark in marked:
            self._add_module(*mark)
        self._shorten()

    # ---- functions of np, npx and nd -----------------------------------------------------------

    def _add_functions(self) -> None:
        found = groups.functions()
        twins = defaultdict(list)
        for f in found:
            twins[f.key].append(f)
        symbols = importlib.import_module("slipstream.symbol")
        for f in found:
            for name in (f.name, *f.others):
                self.links[f"{f.frontend}.{name}"] = f.page
                if f.frontend == "nd" and hasattr(symbols, name):
                    self.links[f"sym.{name}"] = f.page
            self.pages[f.page] = self._function_page(f, twins[f.key], symbols)
        for group in sorted({f.group for f in found}, key=groups.title):
            self.titles[group] = f"{_GROUPS}/{group}.md"
            members = [f for f in found if f.group == group]
            self.pages[self.titles[group]] = self._group_page(group, members)
        for frontend in groups.FRONTENDS:
            self.tables[f"slipstream.{frontend}", ""] = self._index(frontend, found)

    def _function_page(self, f: groups.Function, twins: list[Any], symbols: ModuleType) -> str:
        parts = [f"# {f.full_name}"]
        call = docstrings.signature(f.full_name, f.function)
        parts += [f"```python\n{call}\n```", docstrings.document(f.function)]
        if f.others:
            names = ", ".join(f"`{f.frontend}.{name}`" for name in f.others)
            parts.append(f"Other names of this function: {names}.")
        if f.frontend == "nd" and hasattr(symbols, f.name):
            parts.append(f"`sym.{f.name}` does this with symbols, and has the same parameters.")
        others = [f"`{t.full_name}`" for t in twins if t is not f]
        also = f" Also: {', '.join(others)}." if others else ""
        group = f"[{groups.title(f.group)}](../functions/{f.group}.md)"
        parts.append(f"Group: {group}.{also}")
        return "\n\n".join(parts) + "\n"

    def _group_page(self, group: str, members: list[groups.Function]) -> str:
        parts = [f"# {groups.title(group)}", groups.describe(group)]
        for section in sorted({f.section for f in members}):
            if section:
                parts += [f"## {groups.title(section)}", groups.describe(group, section)]
            rows = defaultdict(list)
            for f in members:
                if f.section == section:
                    rows[f.key].append(f)
            table = ["| function | |", "|---|---|"]
            for row in sorted(rows.values(), key=lambda fs: fs[0].name.lower()):
                links = ", ".join(f"[`{f.full_name}`](../../{f.page})" for f in row)
                table.append(f"| {links} | {docstrings.summary(row[0].function)} |")
            parts.append("\n".join(table).replace("../../api/", "../"))
        return "\n\n".join(filter(None, parts)) + "\n"

    def _index(self, frontend: str, found: list[groups.Function]) -> str:
        """The functions of a frontend by group, for its own page."""
        by_group = defaultdict(list)
        for f in found:
            if f.frontend == frontend:
                by_group[f.group].append(f)
        lines = []
        for group in sorted(by_group, key=groups.title):
            names = [(name, f) for f in by_group[group] for name in (f.name, *f.others)]
            links = ", ".join(f"[{n}](../{f.page})" for n, f in sorted(names, key=lambda p: p[0]))
            lines.append(f"**[{groups.title(group)}](functions/{group}.md)**: {links}")
        if frontend == "np":
            names = ", ".join(f"`{name}`" for name, _ in groups.constants())
            lines.append(f"**[{groups.title('constants')}](functions/constants.md)**: {names}")
        return "\n\n".join(lines).replace("](../api/", "](")

    def _add_constants(self) -> None:
        path = f"{_GROUPS}/constants.md"
        self.pages[path] = classes.constants_page()
        self.titles["constants"] = path
        for name, _ in groups.constants():
            self.links[f"np.{name}"] = path

    # ---- other modules -------------------------------------------------------------------------

    def _add_module(self, page: str, module: str, names: tuple[str, ...]) -> None:
        table = ["| name | |", "|---|---|"]
        for full, thing in _named(module, names):
            path = _path(full)
            known = self.paged.get(thing, full) if inspect.isclass(thing) else full
            if known != full:  # the class is public in another module, too
                self.links[full] = _path(known)
                continue
            self.links[full] = path
            text = classes.page(full, thing, self.paged)
            self.pages[path] = f"{text}\nMore of this module: [{page[:-3]}](../{page}).\n"
            link = f"[`{full}`]({path.removeprefix('api/')})"
            table.append(f"| {link} | {docstrings.summary(thing)} |")
            if inspect.isclass(thing):
                for member in classes.members(thing, self.paged):
                    self.links.setdefault(f"{full}.{member}", f"{path}#{member.lower()}")
        self.tables[module, ", ".join(names)] = "\n".join(table) if len(table) > 2 else ""

    def _shorten(self) -> None:
        """`nn.Dense` leads where `gluon.nn.Dense` leads, if nothing else does."""
        short = defaultdict(set)
        for name, page in self.links.items():
            parts = name.split(".")
            for at in range(1, len(parts) - 1):
                short[".".join(parts[at:])].add(page)
        for name, pages in short.items():
            if len(pages) == 1:
                self.links.setdefault(name, *pages)


def _path(full_name: str) -> str:
    module, _, name = full_name.rpartition(".")
    return f"api/{module or 'slipstream'}/{name}.md"


def _named(module: str, names: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """The public names of a module that have pages, and what they name."""
    space = importlib.import_module(module)
    short = module.removeprefix("slipstream").removeprefix(".")
    for name in classes.public_names(space, *names):
        yield f"{short}.{name}".removeprefix("."), getattr(space, name)
