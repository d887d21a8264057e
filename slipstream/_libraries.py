"""Finds the BLAS and DNN libraries that were installed as Python packages."""

from __future__ import annotations

import fnmatch
import importlib.util
import os
import sys

from . import _core

#: Why oneDNN was found and not loaded; empty if it was.
onednn_problem = ""

_ONEDNN_PACKAGES = ("onednn-cpu-gomp", "onednn-cpu-tbb", "onednn")


def openblas_path() -> str:
    """The OpenBLAS shared library of the package scipy-openblas32."""
    # Found without being imported: the package asks for its own metadata, which takes long.
    package = importlib.util.find_spec("scipy_openblas32")
    if package is None or not package.submodule_search_locations:
        raise ImportError(
            "slipstream needs the package scipy-openblas32: pip install scipy-openblas32"
        )
    folder = os.path.join(package.submodule_search_locations[0], "lib")
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    for pattern in ("libscipy_openblas*.so*", "libscipy_openblas*.dylib", "*openblas*.dll"):
        for name in fnmatch.filter(names, pattern):
            return os.path.join(folder, name)
    raise ImportError(f"no OpenBLAS library in {folder}; reinstall scipy-openblas32")


def onednn_path() -> str | None:
    """oneDNN's shared library, or None when it is not installed (it is optional)."""
    # Its wheels put it into lib/ beside lib/pythonX.Y/site-packages.
    installed = [os.path.join(p, "..", "..") for p in sys.path if p.endswith("-packages")]
    for place in (os.path.join(sys.prefix, "lib"), *installed):
        path = os.path.abspath(os.path.join(place, "libdnnl.so"))
        if os.path.isfile(path):
            return path
    import importlib.metadata  # takes longer than all the rest of this module

    for package in _ONEDNN_PACKAGES:
        try:
            files = importlib.metadata.files(package) or []
        except importlib.metadata.PackageNotFoundError:
            continue
        for file in files:
            path = str(file.locate())
            if os.path.basename(path).startswith("libdnnl.so") and os.path.isfile(path):
                return path
    return None


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
