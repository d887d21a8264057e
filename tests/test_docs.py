"""The documentation tells the truth: its code runs and prints what it says it prints."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import pathlib
import pkgutil
import re
import tomllib
from collections.abc import Iterator
from types import ModuleType

import pytest

import slipstream
from slipstream._lazy import execute_all

ROOT = pathlib.Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("README*.md"), *ROOT.glob("docs/**/*.md")])

# ```python at the beginning of a line; not after <!-- not run -->.
BLOCK = re.compile(r"^(<!-- not run -->\n)?```python\n(.*?)^```$", re.M | re.S)
EXPECTED = re.compile(r"^# → ?(.*)$", re.M)


def _modules() -> list[str]:
    found = pkgutil.walk_packages(slipstream.__path__, "slipstream.")
    names = [m.name for m in found if m.name not in ("slipstream._core", "slipstream.__main__")]
    return ["slipstream", *names]


class _Finder(doctest.DocTestFinder):
    """Also finds functions that were made from a table in another module."""

    def _from_module(self, module: ModuleType | None, object: object) -> bool:
        if module is not None and callable(object) and hasattr(object, "__module__"):
            return object.__module__ == module.__name__
        return super()._from_module(module, object)


@pytest.mark.parametrize("name", _modules())
def test_docstring_examples_print_what_they_show(name):
    module = importlib.import_module(name)
    execute_all("slipstream")  # looking at a module that waits would change the one that lists it
    output: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for test in _Finder(exclude_empty=True).find(module, name):
        if "{imports}" in test.docstring:
            continue  # a template: the functions made of it are tested where they are
        if name.startswith(("slipstream.np", "slipstream.nd")) and "import" in test.docstring:
            test.globs = {}  # as a user would type it: nd.round and nd.abs must not hide Python's
        runner.run(test, out=output.append)
    assert runner.failures == 0, "".join(output)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_code_on_page_runs_and_prints_what_it_says(page, held_window, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # pages may write files
    # The window is held, so that counts on the page do not depend on how busy the machine is.
    text = page.read_text(encoding="utf-8")
    namespace: dict[str, object] = {"__name__": "__main__"}
    for match in BLOCK.finditer(text):
        if match.group(1):
            continue
        code = match.group(2)
        # Line numbers in tracebacks are those of the page.
        first_line = text.count("\n", 0, match.start(2))
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * first_line + code, str(page), "exec"), namespace)
        expected = [line.rstrip() for line in EXPECTED.findall(code)]
        lines = [line.rstrip() for line in printed.getvalue().splitlines()]
        remaining = iter(lines)
        missing = [line for line in expected if line not in remaining]
        assert not missing, f"{page.name}: expected {missing}, printed {lines}"


def test_relative_links_lead_somewhere():
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


# What users type into the search field, and the section that answers it.
SEARCHES = {
    "clip gradient": "recipes.md: Clip gradients",
    "learning rate schedule": "recipes.md: Learning rate schedules",
    "freeze layers": "recipes.md: Freeze layers, fine-tune",
    "mixed precision": "recipes.md: Mixed precision",
    "progress": "recipes.md: Progress",
    "TensorBoard": "recipes.md: TensorBoard",
    "resume": "recipes.md: Save the model and resume training",
    "save model": "recipes.md: Save the model and resume training",
    "NaN": "recipes.md: NaN in the loss",
    "out of memory": "recipes.md: Out of memory",
    "GPU": "recipes.md: GPUs",
    "data loader": "data.md: The data loader: from samples to batches",
}


def _sections() -> Iterator[tuple[str, str, str]]:
    """Page, title and text of each section of the guides; code blocks have no headings."""
    for page in ROOT.glob("docs/*.md"):
        text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)
        _, *parts = re.split(r"^#+ (.*)$", text, flags=re.M)
        for title, body in zip(parts[::2], parts[1::2], strict=True):
            yield page.name, title, body


@pytest.mark.parametrize("query", SEARCHES)
def test_search_leads_to_the_section_that_answers(query):
    """As the site's search: all words, or their beginnings, and titles count most."""
    words = [re.compile(rf"\b{word.rstrip('s')}", re.I) for word in query.split()]

    def score(section: tuple[str, str, str]) -> tuple[int, float]:
        _, title, body = section
        in_title = sum(bool(word.search(title)) for word in words)
        return in_title, sum(len(word.findall(body)) for word in words) / (len(body) + 100)

    found = [s for s in _sections() if all(w.search(f"{s[1]} {s[2]}") for w in words)]
    best = sorted(found, key=score, reverse=True)[:3]
    assert SEARCHES[query] in [f"{page}: {title}" for page, title, _ in best]


_PATH = re.compile(r"(?:\w+/)+\w+\.(?:py|pyi|cpp|hpp|h|inc|def|md|json)")


def _source(path: str) -> pathlib.Path | None:
    """A file as docs/architecture.md names it: from the root, or from one of the trees."""
    trees = ("", "src", "slipstream", "slipstream/_ops", "docs")
    found = [ROOT / tree / path for tree in trees]
    return next((file for file in found if file.exists()), None)


def test_files_that_the_architecture_names_exist():
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = set(filter(_PATH.fullmatch, re.findall(r"`([^`\n]+)`", text)))
    assert len(named) > 20
    assert not [path for path in named if _source(path) is None]


def test_paths_through_the_files_name_what_is_in_them():
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| `([\w/]+\.\w+)` \| (.*) \|$", text, re.M)
    assert len(rows) > 20
    for path, told in rows:
        codes = re.findall(r"`([^`]+)`", told)
        files = [f for f in map(_source, [path, *filter(_PATH.fullmatch, codes)]) if f]
        words = set(re.findall(r"\w+", " ".join(file.read_text("utf-8") for file in files)))
        names = [c for c in codes if re.fullmatch(r"[A-Za-z_]\w+(?:::\w+)*", c)]
        missing = [name for name in names if not set(name.split("::")) <= words]
        assert not missing, f"{path} has no {missing}"


def test_formatters_have_one_version_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    pins = set(re.findall(r'"([\w\[\]-]+==[\w.]+)"', hooks))
    assert pins == {r for r in project["optional-dependencies"]["lint"] if "==" in r}


def test_version_is_the_same_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert slipstream.release == project["version"]
    assert f"## {project['version']}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
