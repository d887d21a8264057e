"""Finds the BLAS and DNN libraries that were installed as Python packages."""

from __future__ import annotations

import importlib.metadata
import pathlib
import sys

from . import _core

#: Why oneDNN was found and not loaded; empty if it was.
onednn_problem = ""

_ONEDNN_PACKAGES = ("onednn-cpu-gomp", "onednn-cpu-tbb", "onednn")


def openblas_path() -> str:
    """The OpenBLAS shared library of the package scipy-openblas32."""
    try:
        import scipy_openblas32
    except ImportError as e:
        raise ImportError(
            "slipstream needs the package scipy-openblas32: pip install scipy-openblas32"
        ) from e
    folder = pathlib.Path(scipy_openblas32.get_lib_dir())
    for pattern in ("libscipy_openblas*.so*", "libscipy_openblas*.dylib", "*openblas*.dll"):
        for path in sorted(folder.glob(pattern)):
            return str(path)
    raise ImportError(f"no OpenBLAS library in {folder}; reinstall scipy-openblas32")


def onednn_path() -> str | None:
    """oneDNN's shared library, or None when it is not installed (it is optional)."""
    for package in _ONEDNN_PACKAGES:
        try:
            files = importlib.metadata.files(package) or []
        except importlib.metadata.PackageNotFoundError:
            continue
        for file in files:
            path = pathlib.Path(file.locate())
            if path.name.startswith("libdnnl.so") and path.is_file():
                return str(path)
    path = pathlib.Path(sys.prefix, "lib", "libdnnl.so")
    return str(path) if path.is_file() else None


def load() -> None:
    """Hands the libraries to the core; oneDNN that does not load here is left out."""
    global onednn_problem
    openblas, onednn = openblas_path(), onednn_path()
    if onednn is not None:
        try:
            _core.load_blas(openblas, onednn)
            return
        except RuntimeError as e:
            onednn_problem = str(e)
            # For example: no libgomp on this machine. Everything works without oneDNN.
            pass
    _core.load_blas(openblas, None)
