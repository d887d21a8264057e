"""Which MXNet version a program is written for, read from its source before it starts.

The first of these that the program (or a module beside it that it imports) contains decides:

1. what only 1.x has: ``hybrid_forward``, ``mx.mod``, ``mx.metric``, ``mx.rnn``, ...
2. what is usual only in 2.0: ``mx.np``, ``mx.npx``, ``set_np``, ``gluon.metric``, ...
3. the classic arrays and symbols, ``mx.nd`` and ``mx.sym``, which mean 1.x
4. ``import slipstream`` without ``import mxnet``, which means 2.0

A program without any of them gets the rules of 1.x, the last release.
"""

from __future__ import annotations

import ast
import importlib.machinery
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from .. import _version_rules
from ._check import _Names
from ._document import Document, NotRunnable, read_document, read_text
from ._magics import translate

# Whole names below ``mxnet`` that decide, after spellings are unified.
_ONLY_1X = (
    "mod", "module", "metric", "rnn", "monitor", "mon", "executor_manager", "th", "torch",
    "model.FeedForward", "gluon.contrib.cnn", "gluon.contrib.nn", "gluon.contrib.rnn",
    "gluon.ParameterDict", "gluon.parameter.ParameterDict", "contrib.autograd",
    "initializer.FusedRNN", "init.FusedRNN", "optimizer.LBSGD", "optimizer.ccSGD",
)  # fmt: skip
_NUMPY = (
    "np", "numpy", "npx", "numpy_extension", "util.set_np", "util.use_np", "use_np", "device",
    "Device", "current_device", "gluon.metric", "gluon.probability", "optimizer.AdamW",
    "optimizer.AdaBelief", "optimizer.LANS",
)  # fmt: skip
_CLASSIC = ("nd", "ndarray", "sym", "symbol")

_LIMIT = 300  # files that are read at most


class Decision(NamedTuple):
    """A version, the line that decided, and how much that says (1 is the most)."""

    version: str
    because: str
    rank: int

    def __str__(self) -> str:
        return f"MXNet {self.version} rules: {self.because}"


_BY_RANK = {1: "1.x", 2: "2.0", 3: "1.x", 4: "2.0", 5: "1.x"}
UNDECIDED = Decision("1.x", "no line of the program decides, so those of the last release", 5)


def _rank(name: str) -> int | None:
    rest = name.removeprefix("mxnet.")
    for rank, names in ((1, _ONLY_1X), (2, _NUMPY), (3, _CLASSIC)):
        if any(rest == n or rest.startswith(n + ".") for n in names):
            return rank
    return None


class _Evidence(_Names):
    """Names of mxnet, definitions of ``hybrid_forward``, and imported modules."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str, int]] = []  # rank, what, line
        self.modules: list[tuple[str, int]] = []  # name, level of a relative import

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name == "hybrid_forward":
            self.found.append((1, "def hybrid_forward", node.lineno))
        super().visit_FunctionDef(node)

    def visit_Import(self, node: ast.Import) -> None:
        super().visit_Import(node)
        for alias in node.names:
            self.modules.append((alias.name, 0))
            if alias.name.partition(".")[0] == "slipstream":
                self.found.append((4, f"import {alias.name}", node.lineno))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        super().visit_ImportFrom(node)
        module = node.module or ""
        if node.level == 0 and module.partition(".")[0] == "slipstream":
            self.found.append((4, f"from {module} import", node.lineno))
        self.modules.append((module, node.level))
        for alias in node.names:
            self.modules.append((f"{module}.{alias.name}" if module else alias.name, node.level))

    def _use(self, name: str, line: int) -> None:
        rank = _rank(name)
        # An import that may fail supports another version too: it decides nothing.
        if rank is not None and not self.guarded:
            shown = name if name.count(".") < 3 else ".".join(name.split(".")[:3])
            self.found.append((rank, shown.replace("mxnet.", "mx.", 1), line))


def _pieces(path: Path) -> list[tuple[str, int, str]]:
    """(source, lines before it, prefix of its place) of a program or document."""
    document = read_document(path)
    if document is None:
        return [(read_text(path), 0, "")]
    return _cells(document)


def _cells(document: Document, tab: str | None = None) -> list[tuple[str, int, str]]:
    return [
        (
            cell.source,
            max(cell.line - 1, 0),
            f"cell {cell.number}, line " if document.is_notebook else "",
        )
        for cell in document.code(tab or document.tab())
    ]


def _read(
    pieces: Iterable[tuple[str, int, str]], file: str
) -> tuple[Decision | None, list[tuple[str, int]]]:
    """The best evidence of a file, and the modules it imports."""
    evidence = _Evidence()
    best: Decision | None = None
    for source, offset, prefix in pieces:
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError):
            try:
                tree = ast.parse(translate(source))
            except (SyntaxError, ValueError):
                continue
        evidence.found.clear()
        evidence.visit(tree)
        for rank, what, line in sorted(evidence.found, key=lambda f: (f[0], f[2])):
            if best is None or rank < best.rank:
                where = f"{file}:{prefix}{line + offset}"
                best = Decision(_BY_RANK[rank], f"{where} has {what}", rank)
    return best, evidence.modules


def _beside(path: Path, root: Path, modules: Iterable[tuple[str, int]]) -> Iterator[Path]:
    """Files of imported modules that belong to the program: below its folder."""
    above = path.absolute().parents
    for name, level in modules:
        if level > len(above):  # `from .... import x` of a file that is not so deep
            continue
        folder = root if level == 0 else above[level - 1]
        parts = name.split(".") if name else []
        for end in range(len(parts), 0, -1):
            base = folder.joinpath(*parts[:end])
            for candidate in (base.with_suffix(".py"), base / "__init__.py"):
                if candidate.is_file():
                    yield candidate


def from_files(paths: Iterable[Path], root: Path | None = None) -> Decision | None:
    """The version that files and the modules beside them imply, or None.

    Examples
    --------
    >>> from_files([]) is None
    True
    """
    best: Decision | None = None
    waiting = [(path, root or path.parent) for path in paths]
    seen: set[Path] = set()
    while waiting and len(seen) < _LIMIT:
        path, folder = waiting.pop(0)
        if path.resolve() in seen:
            continue
        seen.add(path.resolve())
        try:
            found, modules = _read(_pieces(path), os.path.relpath(path))
        except (NotRunnable, OSError, ValueError, SyntaxError):
            continue
        if found is not None and (best is None or found.rank < best.rank):
            best = found
        waiting += [(p, folder) for p in _beside(path, folder, modules)]
    return best


def from_source(source: str, file: str) -> Decision | None:
    """The version that a piece of source implies, or None.

    Examples
    --------
    >>> print(from_source("import mxnet as mx\\nx = mx.nd.ones(3)", "a.py"))
    MXNet 1.x rules: a.py:2 has mx.nd.ones
    >>> print(from_source("from mxnet import np, npx\\nnpx.set_np()", "b.py"))
    MXNet 2.0 rules: b.py:1 has mx.np
    """
    return _read([(source, 0, "")], file)[0]


def from_document(document: Document, tab: str | None) -> Decision | None:
    """The version that a document's cells, as its tab shows them, imply."""
    return _read(_cells(document, tab), os.path.relpath(document.path))[0]


def _module_file(module: str) -> Path | None:
    """The file that ``python -m MODULE`` runs, found without importing its package."""
    paths: Sequence[str] | None = [os.getcwd(), *sys.path]
    spec = None
    for part in module.split("."):
        if paths is None:
            return None
        spec = importlib.machinery.PathFinder.find_spec(part, list(paths))
        if spec is None:
            return None
        paths = spec.submodule_search_locations
    if paths:
        return next((p for f in paths if (p := Path(f) / "__main__.py").is_file()), None)
    origin = spec.origin if spec is not None else None
    return Path(origin) if origin is not None and origin.endswith(".py") else None


def from_program(file: str | None, module: str | None, arguments: Iterable[str]) -> Decision | None:
    """The version implied by the program that ``slipstream run`` is about to run."""
    if module is None:
        assert file is not None
        path = Path(file)
        return from_files([path / "__main__.py"] if path.is_dir() else [path])
    found = None
    origin = _module_file(module)
    if origin is not None:
        inside = origin.name == "__main__.py"
        found = from_files([origin], origin.parents[module.count(".") + inside])
    if found is not None:
        return found
    # ``-m pytest tests/test_a.py``: the programs are the arguments.
    named: list[Path] = []
    for argument in arguments:
        path = Path(argument.partition("::")[0])
        if path.is_dir():
            named += sorted(path.rglob("*.py"))[:_LIMIT]
        elif path.suffix == ".py" and path.is_file():
            named.append(path)
    return from_files(named)


def from_caller() -> Decision | None:
    """The version implied by the caller of ``compat.install()``: its file or notebook cells."""
    frame = sys._getframe(1)
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
    while frame.f_back is not None and frame.f_code.co_filename.startswith(package):
        frame = frame.f_back
    found = _from_frame(frame)
    # Importing slipstream to call install() says nothing about the rest of the program.
    return None if found is None or found.rank == 4 else found


def _shell() -> object | None:
    """The notebook's shell, if this is one."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython is not None else None


def _from_frame(frame: FrameType) -> Decision | None:
    shell = _shell()
    if shell is not None:
        return _from_notebook(shell)
    main = getattr(sys.modules.get("__main__"), "__file__", None)
    for name in (frame.f_code.co_filename, main):
        path = Path(name) if name else None
        if path is not None and path.suffix == ".py" and path.is_file():
            found = from_files([path])
            if found is not None:
                return found
    return None


def _from_notebook(shell: object) -> Decision | None:
    """The notebook's file where its frontend names it, else the cells run so far."""
    named = getattr(shell, "user_ns", {}).get("__vsc_ipynb_file__")
    named = named or os.environ.get("JPY_SESSION_NAME", "")
    path = Path(named) if named else None
    if path is not None and path.suffix == ".ipynb" and path.is_file():
        found = from_files([path])
        if found is not None:
            return found
    cells = getattr(getattr(shell, "history_manager", None), "input_hist_raw", [])
    pieces = [(source, 0, f"cell {i}, line ") for i, source in enumerate(cells) if source]
    return _read(pieces, "notebook")[0]


# ---- the switch ----------------------------------------------------------------------------------

_pending: Decision | None = None


def decide(found: Decision | None, say: bool = True) -> None:
    """Switch to the version a program's source says, unless one was chosen, and say why.

    A program that names nothing of mxnet may still import a package that does; the line about it
    is printed when that happens.
    """
    global _pending
    _pending = None
    if _version_rules.is_chosen():
        return
    decision = found or UNDECIDED
    _version_rules.choose(decision.version)
    if not say:
        return
    if found is None:
        _pending = decision
    else:
        print(f"slipstream: {decision}", file=sys.stderr)


def mxnet_is_imported() -> None:
    """Say what could not be said before: the program does import mxnet.

    In a notebook the cell that imports it may be the first one that decides.
    """
    global _pending
    if _pending is None:
        return
    decision, _pending = _pending, None
    shell = _shell()
    found = _from_notebook(shell) if shell is not None else None
    if found is not None and found.rank != 4:
        decision = found
        _version_rules.choose(found.version)
    print(f"slipstream: {decision}", file=sys.stderr)


def version(version: str | None = None) -> str:
    """The MXNet version whose rules this process follows, after switching to another.

    Where MXNet 1.x and 2.0 differ (docs/mxnet-versions.md), programs get the rules of the version
    they are written for. ``import slipstream`` means 2.0; ``slipstream run`` and ``install()``
    decide from the program's source. Processes started from here on follow the same version.

    Parameters
    ----------
    version : {'1.x', '2.0'}, optional
        The version to switch to.

    Returns
    -------
    str
        ``'1.x'`` or ``'2.0'``.

    Raises
    ------
    ValueError
        There is no such version.
    RuntimeError
        An optimizer or a metric exists already that follows the other version.

    Examples
    --------
    >>> from slipstream import compat
    >>> compat.version()
    '2.0'
    """
    if version is not None:
        _version_rules.choose(version)
    return _version_rules.current()
