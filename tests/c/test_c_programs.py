"""Programs in C against the installed library, as a user builds them."""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

import pytest

from slipstream import _native

from .programs import COMPILER, compiled, run

HERE = Path(__file__).parent
PROGRAMS = sorted(path.stem for path in HERE.glob("test_*.c"))

pytestmark = pytest.mark.skipif(COMPILER is None, reason="needs a C compiler")


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """Compiles a program once: build(path) is the executable."""
    folder = tmp_path_factory.mktemp("programs")
    made: dict[Path, Path] = {}

    def built(source: Path) -> Path:
        if source not in made:
            made[source] = compiled(source, folder / source.stem, "-std=gnu11")
        return made[source]

    return built


@pytest.mark.parametrize("program", PROGRAMS)
def test_program(build, program):
    run([str(build(HERE / f"{program}.c"))])


@pytest.mark.parametrize("mode", ["quiet", "busy", "thread", "exit", "stranger"])
def test_end_of_the_process(build, mode):
    # More than once: what is taken down first is a matter of chance.
    for _ in range(3):
        done = run([str(build(HERE / "test_process.c")), mode])
        assert done.stdout == ("" if mode == "quiet" else "left\n")


@pytest.mark.parametrize("standard", ["c99", "c11", "c++11", "c++20"])
def test_header_is_plain(tmp_path, standard):
    source = tmp_path / ("only.cpp" if "++" in standard else "only.c")
    source.write_text("#include <slipstream.h>\nint main(void) { return ss_abi_version() == 0; }\n")
    run([str(COMPILER), f"-std={standard}", "-pedantic", "-Wall", "-Wextra", "-Werror",
         "-fsyntax-only", str(source), *shlex.split(_native.cflags())])  # fmt: skip


def test_cmake_package(tmp_path):
    cmake = shutil.which("cmake")
    if cmake is None:
        pytest.skip("needs CMake")
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.16)\nproject(program C)\n"
        "find_package(slipstream CONFIG REQUIRED)\n"
        f"add_executable(program {HERE / 'test_arrays.c'})\n"
        "target_link_libraries(program PRIVATE slipstream::slipstream)\n"
    )
    build = tmp_path / "build"
    run([cmake, "-S", str(tmp_path), "-B", str(build), f"-Dslipstream_DIR={_native.cmake_dir()}"])
    run([cmake, "--build", str(build)])
    run([str(build / "program")])


def test_bundle_runs_without_python(tmp_path):
    """Moved elsewhere, with nothing in the environment."""
    _native.bundle(tmp_path / "made")
    bundle = (tmp_path / "made").rename(tmp_path / "a place")
    program = tmp_path / "program"
    run([str(COMPILER), "-std=gnu11", str(HERE / "test_process.c"), f"-I{bundle}/include",
         f"-L{bundle}/lib", "-lslipstream", "-lpthread", "-Wl,-rpath,$ORIGIN/a place/lib",
         "-o", str(program)])  # fmt: skip
    run([str(program), "quiet"], env={})


def test_no_symbol_of_python():
    nm = shutil.which("nm")
    if nm is None:
        pytest.skip("needs nm")
    symbols = run([nm, "-D", str(_native.library())]).stdout.split()
    assert not [s for s in symbols if s.startswith(("Py", "_Py"))]


def test_config_command(capsys, tmp_path):
    from slipstream.cli import main

    assert main(["config", "--cflags", "--cmake-dir"]) == 0
    assert capsys.readouterr().out.split() == [_native.cflags(), str(_native.cmake_dir())]
    assert main(["config"]) == 0
    assert f"library      {_native.library()}\n" in capsys.readouterr().out
    assert main(["config", "--bundle", str(tmp_path)]) == 0
    names = {os.path.basename(line) for line in capsys.readouterr().out.split()}
    assert {"slipstream.h", "libslipstream.so", "slipstream-config.cmake"} <= names


def test_config_without_the_library(capsys, monkeypatch, tmp_path):
    from slipstream.cli import main

    monkeypatch.setattr(_native, "_ROOT", tmp_path)
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "slipstream.h").write_text("#define SS_ABI_VERSION 1\n")
    assert main(["config", "--libs"]) == 1
    assert "libslipstream.so.1 does not exist" in capsys.readouterr().err
