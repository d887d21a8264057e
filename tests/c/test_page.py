"""The programs of docs/c-interface.md print what they say."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from .programs import COMPILER, compiled, run

PAGE = Path(__file__).parents[2] / "docs" / "c-interface.md"
PROGRAMS = re.findall(r"^```c\n(/\* (\w+\.c).*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)

pytestmark = pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")


@pytest.mark.parametrize(("code", "name"), PROGRAMS, ids=[name for _, name in PROGRAMS])
def test_program_of_the_page(tmp_path, monkeypatch, code, name):
    monkeypatch.chdir(tmp_path)  # so that lines are named without a folder
    Path(name).write_text(code, "utf-8")
    expected = re.findall(r"/\* → (.*) \*/", code)
    program = compiled(Path(name), tmp_path / "program", "-std=c11", "-pedantic")
    assert run([str(program)]).stdout.splitlines() == expected


def test_page_has_programs():
    assert len(PROGRAMS) == 5


def test_cmake_lines_of_the_page(tmp_path):
    from slipstream import _native

    cmake = shutil.which("cmake")
    if cmake is None:
        pytest.skip("needs CMake")
    lines = re.search(r"^```cmake\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    (tmp_path / "first.c").write_text(PROGRAMS[0][0], "utf-8")
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(program C)\n"
        "add_executable(program first.c)\n" + lines[1]
    )
    build = tmp_path / "build"
    run([cmake, "-S", str(tmp_path), "-B", str(build), f"-Dslipstream_DIR={_native.cmake_dir()}"])
    run([cmake, "--build", str(build)])
    assert run([str(build / "program")]).stdout == "2 7\n"
