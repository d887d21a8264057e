"""The programs of docs/cpp.md compile, run and print what they say; those of the READMEs run."""

from __future__ import annotations

import re

import pytest

from .test_cpp_programs import COMPILER, ROOT, compile_program, run

pytestmark = pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler")

TEXT = (ROOT / "docs" / "cpp.md").read_text("utf-8")
PROGRAMS = re.findall(r"^(<!-- not run -->\n)?```cpp\n(.*?)^```$", TEXT, re.M | re.S)
SHOWN = [code for skipped, code in PROGRAMS if not skipped]


@pytest.mark.parametrize("number", range(len(SHOWN)))
def test_program_prints_what_it_says(number, tmp_path):
    code = SHOWN[number]
    source = tmp_path / "program.cpp"
    source.write_text(code, "utf-8")
    expected = re.findall(r"^ *// → (.*)$", code, re.M)
    assert expected
    printed = run([str(compile_program([source], tmp_path / "program"))], cwd=tmp_path)
    assert printed.splitlines() == expected


@pytest.mark.parametrize("page", ["README.md", "README.zh.md"])
def test_program_of_the_readme_runs(page, tmp_path):
    (code,) = re.findall(r"^```cpp\n(.*?)^```$", (ROOT / page).read_text("utf-8"), re.M | re.S)
    source = tmp_path / "first.cpp"
    source.write_text(code, "utf-8")
    assert run([str(compile_program([source], tmp_path / "first"))], cwd=tmp_path)
