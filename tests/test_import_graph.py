"""Imports of the package point one way: no module needs, at any depth, a module that needs it.

Imports inside functions count. What does not: imports for type checkers, and those in a module's
``__getattr__``, by which a package offers names of modules above it without loading them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import slipstream

PACKAGE = Path(slipstream.__file__).parent

# Imports against the direction, each with the reason why it stays.
EXCEPTIONS: dict[tuple[str, str], str] = {
    ("symbol._symbol", "executor"): "Symbol.bind makes an executor, which is made of symbols",
}

# Lowest first. A module may import from its own layer and from those above it in this list.
LAYERS = [
    ["_core"],
    ["_ops", "_array", "_files"],
    ["nd"],
    ["np"],
    ["npx"],
    ["autograd", "optimizer", "metric", "init", "symbol"],
    ["gluon", "module"],
]


def _modules() -> dict[str, Path | None]:
    found: dict[str, Path | None] = {"_core": None}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        if "_site" not in parts:
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = _modules()


def _statements(node: ast.AST, top: bool = True) -> Iterator[ast.Import | ast.ImportFrom]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            if not ast.unparse(child.test).startswith("not "):
                continue
            yield from _statements(child, top)
        elif isinstance(child, ast.FunctionDef) and child.name == "__getattr__" and top:
            continue
        elif isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child
        else:
            yield from _statements(child, False)


def _targets(name: str, path: Path) -> Iterator[str]:
    """The modules that a module imports, and the packages which that loads."""
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    if name == "":
        package = []
    for statement in _statements(ast.parse(path.read_text())):
        if isinstance(statement, ast.Import):
            found = [a.name.removeprefix("slipstream.") for a in statement.names
                     if a.name.startswith("slipstream.")]  # fmt: skip
        elif statement.level == 0:
            continue
        else:
            base = package[: len(package) - statement.level + 1]
            base += statement.module.split(".") if statement.module else []
            found = []
            for alias in statement.names:
                inner = ".".join([*base, alias.name])
                found.append(inner if inner in MODULES else ".".join(base))
        for target in found:
            parts = target.split(".")
            for n in range(1, len(parts)):
                outer = ".".join(parts[:n])
                if not f"{name}.".startswith(f"{outer}.") and outer in MODULES:
                    yield outer
            yield target


def _graph() -> dict[str, set[str]]:
    graph: dict[str, set[str]] = {}
    for name, path in MODULES.items():
        targets = set() if path is None else set(_targets(name, path))
        graph[name] = {t for t in targets if t in MODULES and t != name}
    return graph


def _knots(graph: dict[str, set[str]]) -> list[list[str]]:
    """Sets of modules that all need each other (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    knots: list[list[str]] = []

    def visit(v: str) -> None:
        order[v] = low[v] = len(order)
        stack.append(v)
        for w in sorted(graph[v]):
            if w not in order:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in stack:
                low[v] = min(low[v], order[w])
        if low[v] == order[v]:
            at = stack.index(v)
            knot = stack[at:]
            del stack[at:]
            if len(knot) > 1:
                knots.append(sorted(knot))

    for v in graph:
        if v not in order:
            visit(v)
    return knots


GRAPH = _graph()


def _without_exceptions() -> dict[str, set[str]]:
    return {m: {t for t in ts if (m, t) not in EXCEPTIONS} for m, ts in GRAPH.items()}


def test_imports_have_no_cycle():
    knots = _knots(_without_exceptions())
    assert not knots, f"modules that import each other, at some depth: {knots}"


def test_every_exception_is_needed():
    for edge in EXCEPTIONS:
        assert edge[1] in GRAPH[edge[0]], f"{edge[0]} does not import {edge[1]} any more"
        graph = _without_exceptions()
        graph[edge[0]].add(edge[1])
        assert _knots(graph), f"{edge} makes no cycle any more"


def test_layers_import_from_those_below():
    height = {part: n for n, layer in enumerate(LAYERS) for part in layer}
    for module, targets in _without_exceptions().items():
        here = height.get(module.partition(".")[0])
        for target in targets:
            there = height.get(target.partition(".")[0])
            if here is not None and there is not None:
                assert there <= here, f"{module} imports {target}"


def test_a_cycle_is_found():
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert _knots(graph) == [["a", "b", "c"]]
