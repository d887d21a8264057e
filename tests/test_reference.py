"""The reference: every public name has a page, in the group where it is declared."""

from __future__ import annotations

import importlib
import inspect
import pathlib
import pkgutil
import re
import sys

import pytest

from slipstream import _ops

ROOT = pathlib.Path(__file__).parents[1]
_MODULES = ("classes", "contents", "docstrings", "groups")


@pytest.fixture(scope="module")
def reference():
    """The generator's modules, which are no part of the package."""
    sys.path.insert(0, str(ROOT / "docs" / "reference"))
    try:
        yield {name: importlib.import_module(name) for name in _MODULES}
    finally:
        sys.path.pop(0)
        for name in _MODULES:
            sys.modules.pop(name, None)


@pytest.fixture(scope="module")
def contents(reference):
    return reference["contents"].Contents(ROOT / "docs")


def test_every_public_function_has_a_page_with_its_call_and_an_example(reference, contents):
    for frontend in reference["groups"].FRONTENDS:
        module = importlib.import_module(f"slipstream.{frontend}")
        for name in module.__all__:
            thing = getattr(module, name)
            if inspect.ismodule(thing):
                continue
            page = contents.pages[contents.links[f"{frontend}.{name}"]]
            if page.startswith("# Constants"):
                assert f"| `{frontend}.{name}` |" in page
            else:
                assert re.search(r"^```python\n[\w.]+\(", page, re.M), f"{frontend}.{name}"
                assert inspect.isclass(thing) or ">>> " in page, f"{frontend}.{name}: no example"


def test_functions_are_grouped_by_the_folders_of_their_declarations(reference):
    groups = reference["groups"]
    known = {found.name for found in pkgutil.iter_modules(_ops.__path__)} | {"devices"}
    found = {f.full_name: f for f in groups.functions()}
    assert {f.group for f in found.values()} <= known
    assert found["np.median"].group == "statistics"
    assert found["nd.gather_nd"].group == "indexing"
    assert found["npx.layer_norm"].section == "normalization"
    assert found["np.exp"].group == found["nd.exp"].group == "elementwise"


def test_constants_say_what_they_are(reference):
    page = reference["classes"].constants_page()
    assert "| `np.pi` | `3.141592653589793` | The circumference" in page
    assert re.search(r"`np.newaxis` \| `None` \| An index that adds an axis", page)
    assert "integers from -128 to 127; 1 byte" in page
    assert not re.search(r"\|\s*\|$", page, re.M), "a constant without a description"


def test_names_in_guides_lead_to_their_pages(contents):
    links = contents.links
    assert links["gluon.nn.Dense"] == links["nn.Dense"] == "api/gluon.nn/Dense.md"
    assert links["gluon.nn.Block"] == links["gluon.Block"] == "api/gluon/Block.md"
    assert links["nd.Cast"] in ("api/nd/cast.md", "api/nd/Cast.md")
    assert links["Trainer.step"] == "api/gluon/Trainer.md#step"
    assert links["sym.exp"] == links["nd.exp"]
    assert {target.partition("#")[0] for target in links.values()} <= set(contents.pages)


def test_links_inside_the_reference_lead_somewhere(contents):
    pages = {
        *contents.pages,
        *(str(p.relative_to(ROOT / "docs")) for p in ROOT.glob("docs/**/*.md")),
    }
    for path, text in contents.pages.items():
        for target in re.findall(r"\]\(([^)#:\s]+\.md)", text):
            found = (ROOT / "docs" / path).parent / target
            assert str(found.resolve().relative_to(ROOT / "docs")) in pages, f"{path}: {target}"


def test_docstrings_become_lists_and_fenced_examples(reference):
    def add(a: int, b: int = 1, *, flag: bool = False) -> int:
        """Add two numbers.

        Parameters
        ----------
        a : int
        b : int, optional
            The second one.

        Examples
        --------
        >>> add(1)
        2
        """

    text = reference["docstrings"].document(add)
    assert "- `a`: int\n\n- `b`: int, optional\n\n    The second one." in text
    assert "```pycon\n>>> add(1)\n2\n```" in text
    call = reference["docstrings"].signature("add", add)
    assert call == "add(a: int, b: int = 1, *, flag: bool = False) -> int"
