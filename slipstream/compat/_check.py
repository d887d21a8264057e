"""``slipstream check``: which names of MXNet a program uses, and which of them are not here.

Names that are here and differ are told of as notes; they do not count as missing.

Programs are read, not run. A name is found where it is written: ``mx.nd.dot`` after ``import mxnet
as mx``, ``from mxnet.gluon import nn`` and then ``nn.Dense``, aliases included. Methods of arrays
and of blocks cannot be told apart without running, and are not looked at.
"""

from __future__ import annotations

import ast
import difflib
import importlib
import importlib.util
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._document import NotRunnable, read_document, read_text
from ._imports import _target
from ._magics import translate
from ._names import difference, instead_of, known, usual

_SKIPPED = frozenset((".git", "__pycache__", ".ipynb_checkpoints", "node_modules", ".venv", "venv"))
_SUFFIXES = (".py", ".ipynb", ".md", ".markdown")


@dataclass(frozen=True)
class Use:
    """A name of MXNet's in a program.

    Parameters
    ----------
    name : str
        The whole name, as ``mxnet.gluon.nn.Dense``.
    file : str
        Where it is written.
    place : str
        The line, as ``12``, or ``cell 3, line 2`` in a notebook.
    """

    name: str
    file: str
    place: str

    def __str__(self) -> str:
        return f"{self.file}:{self.place}"


# ---- reading programs ----------------------------------------------------------------------------


class _Names(ast.NodeVisitor):
    """Follows imported names through a program."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}  # local name: whole name
        self.uses: list[tuple[str, int]] = []
        self.guarded = 0

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            if alias.name.partition(".")[0] != "mxnet":
                self.known.pop(alias.asname or alias.name.partition(".")[0], None)
                continue
            self._use(alias.name, node.lineno)
            self.known[alias.asname or "mxnet"] = alias.name if alias.asname else "mxnet"

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        ours = node.level == 0 and module.partition(".")[0] == "mxnet"
        for alias in node.names:
            if ours and alias.name == "*":
                self._use(module, node.lineno)
            elif ours:
                self._use(f"{module}.{alias.name}", node.lineno)
                self.known[alias.asname or alias.name] = f"{module}.{alias.name}"
            else:
                self.known.pop(alias.asname or alias.name, None)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        name = self._name(node)
        if name is None:
            self.generic_visit(node)
        elif isinstance(node.ctx, ast.Load):
            self._use(name, node.lineno)

    def visit_If(self, node: ast.If) -> None:
        """A document's ``if tab.selected('pytorch')`` is not for us."""
        test = node.test
        if (
            isinstance(test, ast.Call)
            and isinstance(test.func, ast.Attribute)
            and test.func.attr == "selected"
            and all(isinstance(a, ast.Constant) for a in test.args)
        ):
            ours = any(getattr(a, "value", None) == "mxnet" for a in test.args)
            for statement in node.body if ours else node.orelse:
                self.visit(statement)
        else:
            self.generic_visit(node)

    def visit_Try(self, node: ast.Try) -> None:
        # A name inside try/except with an alternative may be missing.
        catches = {"ImportError", "ModuleNotFoundError", "AttributeError", "Exception"}
        spared = any(
            handler.type is None
            or catches & {n.id for n in ast.walk(handler.type) if isinstance(n, ast.Name)}
            for handler in node.handlers
        )
        self.guarded += spared
        for statement in node.body:
            self.visit(statement)
        self.guarded -= spared
        for part in (*node.handlers, *node.orelse, *node.finalbody):
            self.visit(part)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Parameters and assigned names hide imported ones inside a function."""
        before = dict(self.known)
        for part in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults):
            if part is not None:
                self.visit(part)
        arguments = node.args
        for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            self.known.pop(argument.arg, None)
        for extra in (arguments.vararg, arguments.kwarg):
            if extra is not None:
                self.known.pop(extra.arg, None)
        for inner in ast.walk(node):
            if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
                self.known.pop(inner.id, None)
        for statement in node.body:
            self.visit(statement)
        self.known = before

    visit_AsyncFunctionDef = visit_FunctionDef  # type: ignore[assignment]

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        for target in node.targets:
            if isinstance(target, ast.Name):
                name = self._name(node.value)
                if name is not None:
                    self.known[target.id] = name
                else:
                    self.known.pop(target.id, None)
            else:
                self.visit(target)

    def _name(self, node: ast.AST) -> str | None:
        if isinstance(node, ast.Name):
            return self.known.get(node.id)
        if isinstance(node, ast.Attribute):
            base = self._name(node.value)
            return None if base is None else f"{base}.{node.attr}"
        return None

    def _use(self, name: str, line: int) -> None:
        if not self.guarded:
            self.uses.append((name, line))


def _uses_of(sources: Iterable[tuple[str, int, str]], file: str) -> Iterator[Use]:
    """Uses in pieces of one program: (source, lines before it, prefix of its place)."""
    names = _Names()
    for source, offset, prefix in sources:
        try:
            tree = ast.parse(source)
        except SyntaxError:
            try:
                tree = ast.parse(translate(source))
            except SyntaxError as error:
                if not prefix and not offset:
                    raise NotRunnable(f"{file}:{error.lineno}: not Python 3: {error.msg}") from None
                continue
        names.uses.clear()
        names.visit(tree)
        for name, line in dict.fromkeys(names.uses):
            yield Use(name, file, f"{prefix}{line + offset}")


def uses(path: Path) -> list[Use]:
    """Every name of mxnet that a program, notebook or document uses.

    Raises
    ------
    NotRunnable
        The file cannot be read as any of these.
    """
    try:
        document = read_document(path)
        if document is None:
            return list(_uses_of([(read_text(path), 0, "")], str(path)))
    except OSError as error:
        raise NotRunnable(f"cannot read {path}: {error.strerror}") from None
    pieces = [
        (
            cell.source,
            max(cell.line - 1, 0),
            f"cell {cell.number}, line " if document.is_notebook else "",
        )
        for cell in document.code(document.tab())
    ]
    # A cell that is not Python is the document's business.
    return list(_uses_of(((s, o or 0, p) for s, o, p in pieces), str(path)))


# ---- what is here --------------------------------------------------------------------------------


def _module(name: str) -> Any:
    try:
        return importlib.import_module(_target(name))
    except ImportError:
        return None


_found: dict[str, Any] = {}
_ABSENT = object()


def resolve(name: str) -> Any:
    """The object a name stands for here, or None and how far it goes.

    Examples
    --------
    >>> resolve("mxnet.nd.dot")[1]
    'mxnet.nd.dot'
    >>> resolve("mxnet.rnn.LSTMCell")
    (None, 'mxnet')
    """
    if name in _found:
        return _found[name]
    parts = name.split(".")
    thing = _module(parts[0])
    reached = parts[0]
    for part in parts[1:]:
        following = f"{reached}.{part}"
        try:
            inner = getattr(thing, part, _ABSENT)
        except ImportError:  # a module that is imported when it is asked for
            inner = _ABSENT
        if inner is _ABSENT and isinstance(thing, type(os)):
            inner = _module(following)
            inner = _ABSENT if inner is None else inner
        if inner is _ABSENT:
            if not isinstance(thing, (type(os), type)):
                return thing, name  # an attribute of an object: only a run can tell
            _found[name] = None, reached
            return _found[name]
        thing, reached = inner, following
        if not isinstance(thing, (type(os), type)):
            break
    _found[name] = thing, name
    return _found[name]


def missing(name: str) -> str | None:
    """The first part of a name that is not here, or None if all of it is.

    Examples
    --------
    >>> missing("mxnet.rnn.LSTMCell.unroll")
    'mxnet.rnn'
    """
    thing, reached = resolve(name)
    if getattr(thing, "__absent__", False):  # it is there to say that it is not
        return name
    if thing is not None or reached == name:
        return None
    return ".".join(name.split(".")[: reached.count(".") + 2])


def advice(name: str) -> str | None:
    """The replacement for a missing name: another function, or the right spelling.

    Examples
    --------
    >>> advice("mxnet.rnn.LSTMCell")
    'use gluon.rnn'
    >>> advice("mxnet.gluon.nn.Densse")
    'did you mean Dense?'
    """
    hint = instead_of(name)
    if hint is not None:
        return f"use {hint}"
    lacking = missing(name)
    if lacking is None or usual(lacking) in known():
        return None
    space, _, last = lacking.rpartition(".")
    there = [n for n in dir(resolve(space)[0]) if not n.startswith("_")] if space else []
    close = difflib.get_close_matches(last, there, n=1, cutoff=0.8)
    return f"did you mean {close[0]}?" if close else None


# ---- the command ---------------------------------------------------------------------------------


def files(paths: Iterable[str]) -> Iterator[Path]:
    """The programs that paths name; folders stand for all below them.

    Raises
    ------
    NotRunnable
        There is no such path.
    """
    for text in paths:
        path = Path(text)
        if path.is_dir():
            for folder, folders, names in os.walk(path):
                folders[:] = sorted(f for f in folders if f not in _SKIPPED)
                for name in sorted(names):
                    if name.lower().endswith(_SUFFIXES):
                        yield Path(folder) / name
        elif path.exists():
            yield path
        else:
            raise NotRunnable(f"there is no file {text}")


def command(paths: Iterable[str], *, as_json: bool = False, quiet: bool = False) -> int:
    """Runs ``slipstream check``; returns the exit code."""
    found: list[Use] = []
    unread: list[str] = []
    count = 0
    try:
        for path in files(paths):
            count += 1
            try:
                found += uses(path)
            except NotRunnable as error:
                unread.append(str(error))
    except NotRunnable as error:
        print(f"slipstream check: {error}", file=sys.stderr)
        return 2
    lacking = [(use, what) for use in found if (what := missing(use.name)) is not None]
    differing = [(use, how) for use in found if (how := difference(use.name)) is not None]
    names = {use.name for use in found}
    absent = {use.name for use, _ in lacking}
    share = 100.0 * (1 - len(absent) / len(names)) if names else 100.0
    if as_json:
        report = {
            "files": count,
            "names": len(names),
            "supported_percent": round(share, 1),
            "missing": [
                {
                    "name": use.name,
                    "file": use.file,
                    "place": use.place,
                    "instead": instead_of(use.name),
                }
                for use, _ in lacking
            ],
            "different": [
                {"name": use.name, "file": use.file, "place": use.place, "how": how}
                for use, how in differing
            ],
            "unread": unread,
        }
        print(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        _show(lacking)
        for message in unread:
            print(f"slipstream check: {message}", file=sys.stderr)
        if not quiet:
            _differences(differing)
            _summary(count, len(unread), names, absent, share, lacking)
    if lacking:
        return 1
    return 2 if unread else 0


def _show(lacking: list[tuple[Use, str]]) -> None:
    seen: set[tuple[str, str]] = set()
    for use, what in lacking:
        if (str(use), what) in seen:
            continue
        seen.add((str(use), what))
        hint = advice(use.name)
        print(f"{use}: {what} is not here" + (f"; {hint}" if hint else ""))


def _differences(differing: list[tuple[Use, str]]) -> None:
    """Each name that differs once, where it is used first."""
    first: dict[str, tuple[Use, str]] = {}
    for use, how in differing:
        first.setdefault(usual(use.name), (use, how))
    for use, how in first.values():
        print(f"{use}: note: {use.name} is here, with a difference: {how}")


def _summary(
    count: int,
    unread: int,
    names: set[str],
    absent: set[str],
    share: float,
    lacking: list[tuple[Use, str]],
) -> None:
    where = f"{count} file" + ("s" if count != 1 else "")
    if unread:
        where = f"{count - unread} of {where} could be read"
    if not names:
        print(f"{where}: no names of mxnet")
        return
    if not absent:
        print(f"{where}: all {len(names)} names of mxnet that are used are here (100 %)")
        return
    most = Counter(what for _, what in lacking).most_common(3)
    often = ", ".join(f"{what} ({n})" for what, n in most)
    # Not rounded up: 100 % means that nothing is missing.
    print(
        f"{where}: {len(names) - len(absent)} of {len(names)} names of mxnet that are used are "
        f"here ({int(share * 10) / 10:.1f} %); most often missing: {often}"
    )
