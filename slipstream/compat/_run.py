"""``slipstream run``: programs, modules, notebooks and documents."""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import io
import json
import linecache
import os
import re
import runpy
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType, TracebackType
from typing import Any

from .._files import replacing
from . import _imports, _versions
from ._check import advice
from ._display import Screen, catch_ipython
from ._document import Cell, Document, NotRunnable, read_document, read_text, to_notebook
from ._magics import Magics, Tab, translate

_HERE = os.path.dirname(os.path.abspath(__file__))
_PACKAGE = os.path.dirname(_HERE) + os.sep


def serve(force: bool, say: Any = None) -> bool:
    """Installs everything that can be served, for this process and those it starts.

    Returns whether mxnet is among it.
    """
    served = _imports.install(force=force, decide=False)
    _imports.serve_children(force)
    if say is not None and "mxnet" not in served:
        say("mxnet is installed here and is used as it is; --force puts slipstream in its place")
    return "mxnet" in served


# ---- tracebacks ----------------------------------------------------------------------------------


def _is_machinery(frame_file: str) -> bool:
    return frame_file.startswith((_HERE, "<frozen runpy", "<frozen importlib")) or (
        frame_file == runpy.__file__
    )


def users_part(trace: TracebackType | None) -> TracebackType | None:
    """A traceback without the frames that started the user's program.

    Nor with that of a module's ``__getattr__``, which says nothing that the message does not.
    """
    while trace is not None and _is_machinery(trace.tb_frame.f_code.co_filename):
        trace = trace.tb_next
    last = trace
    while last is not None and last.tb_next is not None:
        code = last.tb_next.tb_frame.f_code
        if code.co_name == "__getattr__" and code.co_filename.startswith(_PACKAGE):
            last.tb_next = None
        last = last.tb_next
    return trace


_NO_ATTRIBUTE = re.compile(r"module '(?:slipstream|mxnet)([\w.]*)' has no attribute '(\w+)'")
_NO_IMPORT = re.compile(r"cannot import name '(\w+)' from '(?:slipstream|mxnet)([\w.]*)'")


def _absent_name(error: BaseException) -> str | None:
    """The name of MXNet's that an error says is not here."""
    text = str(error)
    if isinstance(error, ModuleNotFoundError):
        name = error.name or ""
        return name if name.startswith("mxnet.") else None
    if isinstance(error, ImportError) and (found := _NO_IMPORT.match(text)):
        return f"mxnet{found[2]}.{found[1]}"
    if isinstance(error, AttributeError) and (found := _NO_ATTRIBUTE.match(text)):
        return f"mxnet{found[1]}.{found[2]}"
    return None


def add_advice(error: BaseException) -> None:
    """Notes on an error about a missing name what to write instead, if that is known."""
    name = _absent_name(error)
    hint = None if name is None else advice(name)
    if hint is not None and hint.removeprefix("use ") not in str(error):
        error.add_note(f"{name} is not here: {hint}")


def show_error(error: BaseException) -> None:
    """Prints a program's error as Python does, beginning at the program."""
    add_advice(error)
    trace = users_part(error.__traceback__)
    error.__traceback__ = trace
    if sys.excepthook is sys.__excepthook__:
        traceback.print_exception(type(error), error, trace)
    else:
        sys.excepthook(type(error), error, trace)


# ---- scripts and modules -------------------------------------------------------------------------


def _main_module(file: str | None) -> ModuleType:
    module = ModuleType("__main__")
    module.__dict__["__builtins__"] = __builtins__
    if file is not None:
        module.__file__ = file
        module.__dict__["__cached__"] = None
    sys.modules["__main__"] = module
    return module


def run_script(path: str, arguments: Sequence[str], source: str = "") -> None:
    """Runs a Python file as ``python FILE`` does; ``-`` stands for `source`."""
    if path == "-":
        name, folder = "<stdin>", ""
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    else:
        source, name = read_text(Path(path)), path
        folder = os.path.dirname(os.path.realpath(path))
    sys.argv = [path, *arguments]
    sys.path[0] = folder
    code = compile(source, name, "exec", dont_inherit=True)
    module = _main_module(None if path == "-" else name)
    exec(code, module.__dict__)


def run_module(name: str, arguments: Sequence[str]) -> None:
    """Runs a module as ``python -m NAME`` does."""
    sys.argv = [name, *arguments]
    sys.path[0] = os.getcwd()
    try:
        found = importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        found = False
    if not found:
        raise NotRunnable(f"there is no module {name}")
    runpy.run_module(name, run_name="__main__", alter_sys=True)


# ---- documents -----------------------------------------------------------------------------------


def compile_cell(cell: Cell, name: str) -> tuple[CodeType | None, CodeType | None]:
    """A cell as what it does and the expression it ends with; lines are the document's.

    Raises
    ------
    SyntaxError
        With the line of the document.
    """
    source = cell.source
    offset = max(cell.line - 1, 0)
    try:
        tree = ast.parse(source, name)
    except SyntaxError:
        changed = translate(source)
        try:
            tree = ast.parse(changed, name)
        except SyntaxError as error:
            if error.lineno is not None:
                # Python looks the line up in the file, where it has another number.
                error.text = dict(enumerate(source.split("\n"), 1)).get(error.lineno)
                error.lineno += offset
            if error.end_lineno is not None:
                error.end_lineno += offset
            raise
    ast.increment_lineno(tree, offset)
    last: ast.stmt | None = tree.body[-1] if tree.body else None
    hidden = source.rstrip().endswith(";")
    value = None
    if isinstance(last, ast.Expr) and not hidden:
        tree.body.pop()
        value = compile(ast.Expression(last.value), name, "eval", dont_inherit=True)
    body = compile(tree, name, "exec", dont_inherit=True) if tree.body else None
    return body, value


class Runner:
    """Runs the cells of a document in one namespace.

    Parameters
    ----------
    document : Document
        What to run.
    tab : str or None
        Whose cells to run.
    screen : Screen
        Where outputs go.
    """

    def __init__(self, document: Document, tab: str | None, screen: Screen) -> None:
        self.document = document
        self.cells = document.code(tab)
        for i, cell in enumerate(self.cells):
            cell.number = i + 1
        self.screen = screen
        self.failed: list[Cell] = []
        self.shown = str(document.path)
        self.main = _main_module(None)
        self.main.__dict__["__slipstream_magics__"] = Magics
        self.main.__dict__["tab"] = Tab(tab)
        text = "\n".join(cell.source for cell in self.cells)
        if "IPython" in text or "d2l" in text:
            with contextlib.suppress(ImportError):  # before a cell takes functions out of it
                importlib.import_module("IPython.display")
        if not document.is_notebook:
            lines = read_text(document.path).split("\n")
            linecache.cache[self.shown] = (0, None, [line + "\n" for line in lines], self.shown)

    def name(self, cell: Cell) -> str:
        """The file name that tracebacks show for a cell."""
        if not self.document.is_notebook:
            return self.shown
        name = f"{self.shown}[cell {cell.number}]"
        lines = [line + "\n" for line in cell.source.split("\n")]
        linecache.cache[name] = (0, None, lines, name)
        return name

    def where(self, cell: Cell) -> str:
        """A cell for the reader."""
        return f"cell {cell.number}" + (f", line {cell.line}" if cell.line else "")

    def run(self, cell: Cell) -> None:
        """Runs one cell; its error is raised."""
        catch_ipython(self.screen)
        body, value = compile_cell(cell, self.name(cell))
        variables = self.main.__dict__
        if body is not None:
            exec(body, variables)
        if value is not None:
            result = eval(value, variables)
            variables["_"] = result
            sys.displayhook(result)

    def run_all(self, keep_going: bool) -> None:
        """Runs the cells in order, until one fails or, with `keep_going`, to the end."""
        for cell in self.cells:
            self.screen.begin(cell, self.where(cell))
            cell.ran = True
            try:
                self.run(cell)
                self.screen.pictures()
            except SystemExit as error:
                if error.code not in (None, 0):
                    self._fail(cell, error)
                if not keep_going:
                    return
            except BrokenPipeError:  # the reader of the output is gone
                raise
            except Exception as error:
                self._fail(cell, error)
                if not keep_going:
                    return
            finally:
                sys.stdout.flush()

    def _fail(self, cell: Cell, error: BaseException) -> None:
        self.failed.append(cell)
        add_advice(error)
        trace = users_part(error.__traceback__)
        if isinstance(error, SyntaxError) and _line_in(trace, self.name(cell)) is None:
            trace = None  # it did not run
        error.__traceback__ = trace
        text = io.StringIO()
        traceback.print_exception(type(error), error, trace, file=text)
        line = _line_in(trace, self.name(cell)) or getattr(error, "lineno", None)
        if isinstance(error, SyntaxError) and error.lineno is not None:
            line = error.lineno
        where = f", line {line}" if line else ""
        self.screen.heading()
        stream = sys.stderr.stream if hasattr(sys.stderr, "stream") else sys.stderr
        sys.stdout.flush()
        stream.write(f"cell {cell.number} of {self.shown} failed{where}\n{text.getvalue()}")
        stream.flush()
        cell.outputs.append(
            {
                "output_type": "error",
                "ename": type(error).__name__,
                "evalue": str(error),
                "traceback": text.getvalue().rstrip("\n").split("\n"),
            }
        )


def _line_in(trace: TracebackType | None, name: str) -> int | None:
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == name:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def run_document(
    document: Document,
    arguments: Sequence[str],
    *,
    tab: str | None = None,
    keep_going: bool = False,
    output: str | None = None,
    quiet: bool = False,
) -> int:
    """Runs a notebook or a document cell by cell, in the folder it lies in.

    Returns
    -------
    int
        The exit code: 1 if a cell failed.
    """
    tab = tab or document.tab()
    out = Path(output).absolute() if output else None
    os.environ.setdefault("MPLBACKEND", "Agg")
    sys.argv = [str(document.path), *arguments]
    folder = document.path.absolute().parent
    sys.path[0] = str(folder)
    start = time.perf_counter()
    with Screen(headings=not quiet) as screen:
        runner = Runner(document, tab, screen)
        if not runner.cells:
            raise NotRunnable(f"{document.path} has no Python cells to run")
        before = Path.cwd()
        os.chdir(folder)
        try:
            runner.run_all(keep_going)
        finally:
            os.chdir(before)
            if out is not None:
                _save(out, to_notebook(document, tab))
    if not quiet:
        ran = sum(cell.ran for cell in runner.cells)
        failed = ""
        if runner.failed:
            failed = ", failed: " + "; ".join(runner.where(cell) for cell in runner.failed)
        elif ran < len(runner.cells):
            failed = ", then it asked to stop"
        took = time.perf_counter() - start
        sys.stdout.flush()
        print(f"{ran} of {len(runner.cells)} cells ran in {took:.1f} s{failed}", file=sys.stderr)
    return 1 if runner.failed else 0


def _save(path: Path, notebook: dict[str, Any]) -> None:
    text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    with replacing(path) as file:
        file.write(text.encode())


# ---- the command ---------------------------------------------------------------------------------


def run(
    file: str | None,
    arguments: Sequence[str],
    *,
    module: str | None = None,
    tab: str | None = None,
    keep_going: bool = False,
    output: str | None = None,
    quiet: bool = False,
    force: bool = False,
) -> int:
    """Runs ``slipstream run``; returns the exit code.

    Raises
    ------
    NotRunnable
        With a sentence for the user: the file is missing, binary, empty of programs, ...
    """
    document = None
    file = file or ""  # given unless `module` is
    if module is None:
        document = _look(file)
        if document is None and (output or keep_going):
            option = "-o" if output else "--keep-going"
            raise NotRunnable(f"{option} is for notebooks and documents; {file} is a program")
    if output and not Path(output).absolute().parent.is_dir():
        raise NotRunnable(f"-o: there is no folder {Path(output).absolute().parent}")
    if not sys.path:
        sys.path.append("")
    elif getattr(sys.flags, "safe_path", False) or not _is_program_folder(sys.path[0]):
        sys.path.insert(0, "")
    source = sys.stdin.read() if file == "-" else ""
    if serve(force, lambda text: print(f"slipstream run: {text}", file=sys.stderr)):
        _versions.decide(
            _written_for(file, module, arguments, document, tab, source), say=not quiet
        )
    try:
        if module is not None:
            run_module(module, arguments)
        elif document is not None:
            return run_document(
                document,
                arguments,
                tab=tab,
                keep_going=keep_going,
                output=output,
                quiet=quiet,
            )
        elif file != "-" and os.path.isdir(file):
            sys.argv = [file, *arguments]
            sys.path[0] = os.path.realpath(file)
            runpy.run_path(file, run_name="__main__")
        else:
            run_script(file, arguments, source)
    except (SystemExit, KeyboardInterrupt, NotRunnable, BrokenPipeError):
        raise
    except BaseException as error:
        sys.stdout.flush()
        show_error(error)
        return 1
    return 0


def _written_for(
    file: str | None,
    module: str | None,
    arguments: Sequence[str],
    document: Document | None,
    tab: str | None,
    source: str,
) -> _versions.Decision | None:
    if document is not None:
        return _versions.from_document(document, tab)
    if file == "-":
        return _versions.from_source(source, "<stdin>")
    return _versions.from_program(file, module, arguments)


def _is_program_folder(entry: str) -> bool:
    """Whether an entry of sys.path was put there for the program `slipstream` itself."""
    started = os.path.dirname(os.path.realpath(sys.argv[0])) if sys.argv and sys.argv[0] else ""
    return entry in ("", os.getcwd(), started)


def _look(file: str) -> Document | None:
    if file == "-":
        return None
    path = Path(file)
    if not path.exists():
        raise NotRunnable(f"there is no file {file}")
    if path.is_dir():
        if not (path / "__main__.py").is_file():
            raise NotRunnable(f"{file} is a folder without a __main__.py")
        return None
    try:
        document = read_document(path)
        if document is None:
            read_text(path)
    except OSError as error:
        raise NotRunnable(f"cannot read {file}: {error.strerror}") from None
    return document
