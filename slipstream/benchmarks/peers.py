"""Peers that are not Python: hand-written C loops, and the BLAS libraries on their own threads."""

from __future__ import annotations

import ctypes
import os
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy

from slipstream import _libraries

_SOURCE = r"""
#include <stddef.h>
void add_one(const float* x, float* y, long n) {
  #pragma omp parallel for schedule(static)
  for (long i = 0; i < n; ++i) y[i] = x[i] + 1.0f;
}
/* Twenty operations in one pass: what a perfect fuser would emit. */
void chain(const float* x, float* y, long n) {
  #pragma omp parallel for schedule(static)
  for (long i = 0; i < n; ++i) {
    float v = x[i];
    for (int k = 0; k < 5; ++k) {
      v = v * 1.01f;
      v = v + 0.5f;
      v = v - 0.25f;
      v = v > 0.1f ? v : 0.1f;
    }
    y[i] = v;
  }
}
"""


def c_loops(threads: int) -> ctypes.CDLL | None:
    """The loops above, compiled for this very machine; None without a compiler."""
    folder = Path(tempfile.mkdtemp(prefix="slipstream-bench-"))
    source, library = folder / "loops.c", folder / "loops.so"
    source.write_text(_SOURCE)
    flags = "-O3 -march=native -mprefer-vector-width=512 -ffp-contract=off -fopenmp -shared -fPIC"
    os.environ.setdefault("OMP_NUM_THREADS", str(threads))
    try:
        subprocess.run(
            [os.environ.get("CC", "cc"), *flags.split(), str(source), "-o", str(library)],
            check=True,
            capture_output=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return None
    lib = ctypes.CDLL(str(library))
    for name in ("add_one", "chain"):
        getattr(lib, name).argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_long]
    return lib


def bare_products(threads: int) -> dict[str, Callable[..., None]]:
    """``product(a, b, c)`` through each library's own entry point, on its own threads.

    OpenBLAS is NumPy's copy, so that ours keeps its settings; oneDNN's thread count belongs to the
    calling thread and is put back after each call.
    """
    products: dict[str, Callable[..., None]] = {
        "OpenBLAS": lambda a, b, c: numpy.matmul(a, b, out=c)
    }
    path = _libraries.onednn_path()
    if path is None:
        return products
    gomp = ctypes.CDLL("libgomp.so.1")
    dnnl_sgemm = ctypes.CDLL(path).dnnl_sgemm
    size, pointer, real, no = ctypes.c_int64, ctypes.c_void_p, ctypes.c_float, ctypes.c_char(b"N")

    def with_onednn(a: numpy.ndarray, b: numpy.ndarray, c: numpy.ndarray) -> None:
        m, k, n = *a.shape, b.shape[1]
        gomp.omp_set_num_threads(threads)
        where = [pointer(x.ctypes.data) for x in (a, b, c)]
        dnnl_sgemm(no, no, size(m), size(n), size(k), real(1), where[0], size(k), where[1],
                   size(n), real(0), where[2], size(n))  # fmt: skip
        gomp.omp_set_num_threads(1)

    products["oneDNN"] = with_onednn
    return products
