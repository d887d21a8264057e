"""The programs of docs/cpp.md compile, run and print what they say."""

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
