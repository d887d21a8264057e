"""Writes the functions of `np`, `npx` and `nd` as ordinary source, from their declarations.

    python tools/write_functions.py           # write the files that changed
    python tools/write_functions.py --check   # only say which are stale; exit code 1

Operations are declared once, in `slipstream/_ops`, with `@operation` (`slipstream/_declare.py`),
and elementwise ones in a row of the core (`src/base/elementwise_*.def`). Each frontend has
functions of its own: they convert what callers give to arrays of its class, name bad arguments, and
have its examples in their docstrings. These functions are written to files that are kept in the
repository, so that editors, type checkers and readers find them without running anything. A test
fails when the files are stale.
"""

from __future__ import annotations

import argparse
import importlib.util
import pkgutil
import sys
import types
from pathlib import Path
from typing import Any

import written_symbols
from written_declared import Function, Method
from written_elementwise import Elementwise, ElementwiseMethod, elementwise, methods
from written_modules import module
from written_places import FILES, METHODS, ROOT


def declarations() -> list[Any]:
    """The table of operations, read without the frontends: their files may be stale."""
    package = types.ModuleType("slipstream")
    # The compiled core is where the package is installed.
    installed = importlib.util.find_spec("slipstream")
    places = [] if installed is None else installed.submodule_search_locations or []
    package.__path__ = [str(ROOT / "slipstream"), *places]
    sys.modules["slipstream"] = package
    package = importlib.import_module("slipstream._ops")
    for family in pkgutil.walk_packages(package.__path__, "slipstream._ops."):
        importlib.import_module(family.name)
    return importlib.import_module("slipstream._declare").TABLE


def files(table: list[Any]) -> dict[Path, str]:
    """What each file should hold."""
    by_frontend: dict[str, list[Any]] = {frontend: [] for frontend in FILES | METHODS}
    rows = elementwise()
    method_rows = sorted(rows.pop("methods"))
    for frontend, own in rows.items():
        by_frontend[frontend] += [Elementwise(row, frontend) for row in own]
    for op in table:
        for frontend, names in op.names.items():
            if frontend in METHODS:
                owner = frontend.partition(".")[0]
                by_frontend[frontend] += [Method(op, name, owner) for name in names]
            else:
                by_frontend[frontend] += [Function(op, name, frontend) for name in names]
    texts = {
        (FILES | METHODS)[frontend][0]: module(frontend, sorted(fs, key=lambda f: f.name))
        for frontend, fs in by_frontend.items()
    }
    texts["_array/_elementwise_methods.py"] = methods([ElementwiseMethod(r) for r in method_rows])
    fresh = {ROOT / "slipstream" / path: text for path, text in texts.items()}
    return fresh | written_symbols.files(fresh, ROOT / "slipstream")


def main() -> int:
    """Write, or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail when stale")
    check = parser.parse_args().check
    stale = 0
    for path, text in files(declarations()).items():
        if not path.exists() or path.read_text() != text:
            stale += 1
            print(("stale: " if check else "written: ") + str(path.relative_to(ROOT)))
            if not check:
                path.write_text(text)
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
