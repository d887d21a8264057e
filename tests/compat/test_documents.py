"""Documents as cells: every way of writing one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from slipstream.compat._display import plain
from slipstream.compat._document import (
    NotRunnable,
    is_python,
    parse_markdown,
    parse_notebook,
    read_document,
    to_notebook,
)
from slipstream.compat._magics import Tab, translate


@pytest.mark.parametrize(
    "info",
    [
        "python",
        "Python",
        "py",
        "python3",
        "python title='x'",
        "{.python .input}",
        "{.python .input  n=1}",
        "{.python .input n=12}",
        "{python}",
        "{code-cell} ipython3",
        "{code-cell}",
    ],
)
def test_fences_that_are_cells(info):
    assert is_python(info)


@pytest.mark.parametrize(
    "info", ["", "bash", "{.json .output n=1}", "text", "{.output .python}", "c++", "{toctree}"]
)
def test_fences_that_are_not(info):
    assert not is_python(info)


def sources(text, tab="mxnet"):
    return [cell.source.strip() for cell in parse_markdown(text, Path("a.md")).code(tab)]


def test_cells_keep_their_lines():
    text = "# A\n\n```python\na\n```\n\ntext\n\n~~~python\nb\nc\n~~~\n"
    cells = parse_markdown(text, Path("a.md")).code("mxnet")
    assert [(c.source, c.line, c.number) for c in cells] == [("a", 4, 1), ("b\nc", 10, 2)]


def test_fences_inside_fences_and_inside_lists():
    text = "````\n```python\nno\n```\n````\n\n1. step\n\n   ```python\n   yes\n     more\n   ```\n"
    assert sources(text) == ["yes\n  more"]


def test_a_fence_that_never_ends_goes_to_the_end():
    assert sources("```python\na\nb") == ["a\nb"]


def test_tabs_choose_cells():
    text = "".join(
        f"```{{.python .input}}\n{tab}\n{name}\n```\n"
        for tab, name in [
            ("#@tab mxnet", "a"),
            ("#@tab pytorch", "b"),
            ("#@tab mxnet, pytorch", "c"),
            ("#@tab all", "d"),
            ("%%tab jax", "e"),
            ("%%tab mxnet", "f"),
            ("", "g"),
        ]
    )
    assert sources(text) == ["a", "c", "d", "f", "g"]
    assert sources(text, "pytorch") == ["b", "c", "d", "g"]
    only_paddle = "```python\n#@tab paddle\nx\n```\n"
    assert parse_markdown(only_paddle, Path("a.md")).tab() == "paddle"


def test_sessions_are_typed_in_again():
    assert sources("```python\n>>> a = 1\n>>> if a:\n...     b\n3\n```") == ["a = 1\nif a:\n    b"]


def test_notebooks_of_both_versions():
    new = {"cells": [{"cell_type": "code", "source": ["a\n", "b"]}, {"cell_type": "raw"}]}
    old = {"worksheets": [{"cells": [{"cell_type": "code", "input": "a\nb"}]}]}
    for content in (new, old):
        document = parse_notebook(json.dumps(content), Path("a.ipynb"))
        assert [c.source for c in document.code("mxnet")] == ["a\nb"]


@pytest.mark.parametrize("text", ["{}", "[]", '{"cells": 3}', '{"cells": [1]}'])
def test_what_is_no_notebook_says_so(text):
    with pytest.raises(NotRunnable, match="not a notebook"):
        parse_notebook(text, Path("a.ipynb"))


def test_text_files_with_cells_are_documents(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("hello")
    with pytest.raises(NotRunnable, match="no fenced Python"):
        read_document(path)
    path.write_text("```python\n1\n```")
    assert len(read_document(path).code("mxnet")) == 1


def test_a_saved_notebook_has_cells_outputs_and_counts():
    document = parse_markdown("text\n\n```python\n#@tab mxnet\n1\n```\n", Path("a.md"))
    (cell,) = document.code("mxnet")
    cell.ran = True
    cell.outputs.append(
        {"output_type": "execute_result", "data": {"text/plain": "1"}, "metadata": {}}
    )
    notebook = to_notebook(document, "mxnet")
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    words, code = notebook["cells"]
    assert words["source"] == ["text"]
    assert code["source"] == ["1"]
    assert code["execution_count"] == code["outputs"][0]["execution_count"] == 1
    assert len({c["id"] for c in notebook["cells"]}) == 2


@pytest.mark.parametrize(
    "source",
    [
        "%matplotlib inline\nx = 1",
        "files = !ls\nx = 1",
        "%time f(1)\nx = 1",
        "if True:\n    !ls {x}\n    %timeit x",
        "%%time\nx = 1",
        "%%bash\nls | wc",
        "x?\ny = 1",
    ],
)
def test_magics_become_python_of_as_many_lines(source):
    changed = translate(source)
    compile(changed, "cell", "exec")
    if not source.startswith("%%"):
        assert changed.count("\n") == source.count("\n")


def test_tab_of_the_book():
    assert Tab("mxnet").selected("mxnet", "jax")
    assert not Tab("mxnet").selected("jax")


def test_long_collections_are_shown_over_several_lines():
    assert plain({"a": 1}) == "{'a': 1}"
    assert plain(["x" * 30] * 4).count("\n") == 3


def test_an_empty_notebook_is_called_empty():
    with pytest.raises(NotRunnable, match=r"a\.ipynb is empty"):
        parse_notebook(" \n", Path("a.ipynb"))
