"""Apply the examples of CONTRIBUTING.md to a copy of the sources, build it and run their tests.

    python tools/examples.py DIRECTORY    # keep the copy and its build in DIRECTORY between runs

A code block with ``title="FILE"`` is the whole text of a new file; with ``after="TEXT"`` as well,
lines to insert below the one line of the file that begins with the text. An example is a section
of the page. Building needs what pyproject.toml requires for it, and ninja.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
# What is copied: the package, the backend, and what their tools and tests read.
PARTS = ("slipstream", "src", "tests", "tools")
FILES = ("CMakeLists.txt", "pyproject.toml")

_SECTION = re.compile(r"^##+ (.*)$", re.M)
_BLOCK = re.compile(r"^```\w+ title=\"([^\"]+)\"(?: after=\"([^\"]+)\")?\n(.*?)^```$", re.M | re.S)

# Runs pytest with the copy's package, also where the package is installed in place.
_RUN = """
import sys
sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "ScikitBuildRedirectingFinder"]
sys.path.insert(0, sys.argv[1])
import pytest
sys.exit(pytest.main(sys.argv[2:]))
"""
# Runs a tool with it.
_RUN_TOOL = """
import runpy, sys
sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != "ScikitBuildRedirectingFinder"]
sys.path[:0] = [sys.argv[1], sys.argv[1] + "/tools"]
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class Edit(NamedTuple):
    """A new file, or lines below the one that begins with `after`."""

    path: str
    after: str | None
    text: str


def examples(page: str) -> dict[str, list[Edit]]:
    """The edits of each section that has some."""
    found: dict[str, list[Edit]] = {}
    parts = _SECTION.split(page)
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        for path, after, text in _BLOCK.findall(body):
            found.setdefault(title, []).append(Edit(path, after or None, text))
    return found


def applied(edits: list[Edit], root: Path = ROOT) -> dict[str, str]:
    """The new text of each file that edits change."""
    texts: dict[str, str] = {}
    for path, after, text in edits:
        if after is None:
            if (root / path).exists():
                raise ValueError(f"{path}: the example makes a new file, but there is one")
            texts[path] = text
            continue
        lines = texts.get(path, (root / path).read_text("utf-8")).splitlines(keepends=True)
        places = [i for i, line in enumerate(lines) if line.strip().startswith(after)]
        if len(places) != 1:
            raise ValueError(f"{path}: {len(places)} lines begin with {after!r}, not one")
        lines.insert(places[0] + 1, text)
        texts[path] = "".join(lines)
    return texts


def copy_sources(edits: list[Edit], to: Path, parts: tuple[str, ...] = PARTS) -> None:
    """Copies the sources with edits; files that are the same stay, so that little is rebuilt."""
    texts = {path: text.encode() for path, text in applied(edits).items()}
    for part in parts:
        for path in (ROOT / part).rglob("*"):
            if path.is_file() and path.suffix not in (".pyc", ".so"):
                texts.setdefault(str(path.relative_to(ROOT)), path.read_bytes())
    for name in FILES:
        texts.setdefault(name, (ROOT / name).read_bytes())
    for part in parts:  # what an earlier version had, and what was written in the copy
        for path in (to / part).rglob("*"):
            known = path.is_dir() or path.suffix == ".pyc" or str(path.relative_to(to)) in texts
            if not known:
                path.unlink()
    for name, text in texts.items():
        path = to / name
        if not path.exists() or path.read_bytes() != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text)


def link_core(tree: Path, core: Path) -> None:
    """Puts a compiled core into the copy's package."""
    link = tree / "slipstream" / core.name
    link.unlink(missing_ok=True)
    link.symlink_to(core)


def run_tests(edits: list[Edit], tree: Path) -> None:
    """Runs the tests that the edits make or add to, and the examples in their docstrings."""
    paths = dict.fromkeys(edit.path for edit in edits if edit.path.endswith(".py"))
    wanted = [p for p in paths if p.startswith("tests/")]
    # Docstrings in _ops/ are patterns for those of the written functions.
    own = [e.path for e in edits if e.after is None and e.path.startswith("slipstream/")]
    wanted += [path for path in own if not path.startswith("slipstream/_ops/")]
    command = [sys.executable, "-c", _RUN, str(tree), "-q", "-p", "no:cacheprovider",
               "--doctest-modules", *dict.fromkeys(wanted)]  # fmt: skip
    subprocess.run(command, cwd=tree, check=True)


def needs_build(edits: list[Edit]) -> bool:
    """Whether an example changes the core."""
    return any(edit.path.startswith("src/") for edit in edits)


def main() -> None:
    """Applies and builds all examples together, and runs the tests of all."""
    tree = Path(sys.argv[1]).resolve()
    build = tree / "build" / "core"
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    edits = [edit for example in examples(page).values() for edit in example]
    copy_sources(edits, tree)
    subprocess.run(["cmake", "-S", tree, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                    f"-DPython_EXECUTABLE={sys.executable}"], check=True)  # fmt: skip
    subprocess.run(["ninja", "-C", build, "_core"], check=True)
    link_core(tree, next(build.glob("_core.*.so")))
    for tool in ("write_core_stub.py", "write_functions.py"):
        command = [sys.executable, "-c", _RUN_TOOL, str(tree), str(tree / "tools" / tool)]
        subprocess.run(command, cwd=tree, check=True)
    run_tests(edits, tree)


if __name__ == "__main__":
    main()
