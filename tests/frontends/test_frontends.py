"""The examples in R, JavaScript and Java build, run and print what their text says.

Frontends whose tools are missing are skipped, unless SLIPSTREAM_FRONTENDS names them:
tools/test-frontends installs the tools and sets it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from slipstream import _native

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "frontends"
JNA = Path("/usr/share/java/jna.jar")
PRODUCTS = re.compile(r"10 products: queued after ([\d.]+) ms, finished after ([\d.]+) ms")


def skip(frontend: str, reason: str) -> None:
    if frontend in os.environ.get("SLIPSTREAM_FRONTENDS", "").split():
        pytest.fail(reason)
    pytest.skip(reason)


def need(frontend: str, *programs: str) -> None:
    for program in programs:
        if shutil.which(program) is None:
            skip(frontend, f"{program} is not installed")
    try:
        _native.library()
    except _native.MissingLibraryError as e:
        skip(frontend, str(e))


def run(command: list[str], folder: Path, **variables: str) -> str:
    """What a program printed; it must have worked."""
    environment = {**os.environ, "SLIPSTREAM_LIBRARY": str(_native.library()), **variables}
    result = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def copied(frontend: str, folder: Path) -> Path:
    return Path(shutil.copytree(EXAMPLES / frontend, folder / frontend))


def check(printed: str, program: Path) -> None:
    """All frontends tell the same story."""
    lines = [line.rstrip() for line in printed.splitlines()]
    numbers = [re.sub(r"[\[\],]|\.0", "", line) for line in lines]
    assert numbers[0] == "x * y + 2 = 3 3"
    times = PRODUCTS.fullmatch(lines[1])
    assert times is not None, lines[1]
    assert 0 < float(times[1]) < float(times[2])
    assert numbers[2] == "last of 1000 assignments = 1000 1000"
    # 1 and 999, unless a busy machine stops the program in the middle of its assignments.
    computed, dropped = map(int, re.findall(r"computed (\d+), dropped (\d+)", lines[3])[0])
    assert computed + dropped == 1000 and 1 <= computed < 100
    assert lines[4] == "recorded without an error"
    assert lines[5] == "the look failed: index 7 is out of bounds for axis 0 with size 3"
    assert lines[6] == "  in operation: take (3,2) float32, (1,) int64"
    source = program.read_text("utf-8").splitlines()
    line = next(i for i, text in enumerate(source, 1) if "token 7 has no row" in text)
    assert re.fullmatch(rf"  recorded at: (.*/)?{program.name}:{line} in embed", lines[7]), lines[7]
    assert len(lines) == 8


def test_r(tmp_path: Path) -> None:
    need("r", "R", "Rscript", "cc")
    folder = copied("r", tmp_path)
    flags = {"PKG_CPPFLAGS": _native.cflags(), "PKG_LIBS": _native.libs()}
    run(["R", "CMD", "SHLIB", "slipstream.c"], folder, **flags)
    printed = run(["Rscript", "--vanilla", "slipstream.R", "first_steps.R"], folder)
    check(printed, folder / "first_steps.R")


def test_node(tmp_path: Path) -> None:
    need("node", "node")
    folder = copied("node", tmp_path)
    found = subprocess.run(["node", "-e", "require('koffi')"], cwd=folder, capture_output=True)
    if found.returncode != 0:
        skip("node", "node does not find koffi: npm install koffi, and set NODE_PATH")
    check(run(["node", "first_steps.js"], folder), folder / "first_steps.js")


def test_java(tmp_path: Path) -> None:
    need("java", "java", "javac")
    if not JNA.is_file():
        skip("java", f"{JNA} is not installed")
    folder = copied("java", tmp_path)
    run(["javac", "-cp", str(JNA), "Slipstream.java", "FirstSteps.java"], folder)
    printed = run(["java", "-cp", f"{JNA}:.", "FirstSteps"], folder)
    check(printed, folder / "FirstSteps.java")


@pytest.mark.parametrize(
    "path", sorted(p for p in EXAMPLES.glob("*/*") if p.suffix), ids=lambda p: p.name
)
def test_files_are_short(path: Path) -> None:
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) < 60
    assert max(map(len, lines)) <= 100


def test_excerpts_on_the_page() -> None:
    page = (ROOT / "docs" / "frontends.md").read_text("utf-8")
    source = (EXAMPLES / "node" / "slipstream.js").read_text("utf-8")
    excerpts = re.findall(r"^```js\n(.*?)^```$", page, re.M | re.S)
    assert excerpts
    for excerpt in excerpts:
        assert excerpt in source
