"""The C interface as it is installed: header, library, CMake package, and copies of all of it."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from pathlib import Path

_ROOT = Path(__file__).resolve().parent
#: Libraries that oneDNN and OpenBLAS may need, and that a small system may lack.
_COMPANION = re.compile(r"lib(gomp|stdc\+\+|gcc_s|gfortran|quadmath)[^/]*\.so(\.\d+)?")


class MissingLibraryError(RuntimeError):
    """This installation has no libslipstream."""


def include_dir() -> Path:
    """The folder with ``slipstream.h``."""
    return _ROOT / "include"


def lib_dir() -> Path:
    """The folder with ``libslipstream.so``."""
    return library().parent


def cmake_dir() -> Path:
    """The folder with ``slipstream-config.cmake``, for ``-Dslipstream_DIR=``."""
    return _ROOT / "cmake"


def abi_version() -> int:
    """The version of the C interface."""
    header = (include_dir() / "slipstream.h").read_text("utf-8")
    found = re.search(r"^#define SS_ABI_VERSION (\d+)", header, re.MULTILINE)
    assert found is not None
    return int(found[1])


def library() -> Path:
    """The library itself: what other languages open at run time."""
    path = _ROOT / "lib" / f"libslipstream.so.{abi_version()}"
    if not path.is_file():
        raise MissingLibraryError(f"{path} does not exist: slipstream was not built with it")
    return path


def cflags() -> str:
    """Arguments for a C or C++ compiler."""
    return shlex.quote(f"-I{include_dir()}")


def libs() -> str:
    """Arguments for linking; the program finds the library where it is now."""
    folder = lib_dir()
    return shlex.join([f"-L{folder}", "-lslipstream", f"-Wl,-rpath,{folder}"])


def bundle(target: str | os.PathLike[str]) -> list[Path]:
    """Copy all that a program needs where there is no Python; returns the new files.

    Parameters
    ----------
    target : path
        A folder; ``lib``, ``include`` and ``cmake`` are made in it.
    """
    folders = {"include": include_dir(), "lib": lib_dir(), "cmake": cmake_dir()}
    made = []
    for name, source in folders.items():
        for file in sorted(source.rglob("*")):
            # A source tree that was built more than once has older libraries, too.
            if file.is_file() and (name != "lib" or file.name.startswith("libslipstream.so")):
                made.append(_copied(file, Path(target) / name / file.relative_to(source)))
    for name, path in _computing_libraries().items():
        made.append(_copied(path, Path(target) / "lib" / name))
    return made


def _copied(source: Path, to: Path) -> Path:
    to.parent.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy2(source, to))


def _computing_libraries() -> dict[str, Path]:
    """OpenBLAS, oneDNN and what they need, as this process has loaded them, by name."""
    from . import _libraries

    paths = [Path(_libraries.openblas_path())]
    onednn = _libraries.onednn_path()
    if onednn is not None and not _libraries.onednn_problem:
        paths.append(Path(onednn))
    found = {path.name: path for path in paths}
    # A library holds the names of those that it needs as text that ends with a zero.
    texts = [path.read_bytes() for path in paths]
    for path in _loaded():
        companion = _COMPANION.match(path.name)
        if companion and any(companion[0].encode() + b"\0" in text for text in texts):
            found[companion[0]] = path
            texts.append(path.read_bytes())
    return found


def _loaded() -> list[Path]:
    """The files that are mapped into this process."""
    with open("/proc/self/maps", encoding="utf-8") as f:
        paths = {line.split(maxsplit=5)[5].rstrip("\n") for line in f if "/" in line}
    return [Path(path) for path in sorted(paths)]
