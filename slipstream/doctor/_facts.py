"""The installation and the machine, as they are."""

from __future__ import annotations

import importlib.metadata
import os
import pathlib
import platform
import re
import sys
from typing import Any

import numpy

from .. import _config, _core, _libraries, engine

# CPU flags that each of our instruction sets requires, as in /proc/cpuinfo.
_NEEDS = {
    "avx512": {"avx512f", "avx512bw", "avx512dq", "avx512vl", "avx2", "fma", "f16c", "bmi2"},
    "avx2": {"avx2", "fma", "f16c", "bmi2"},
}
# Read by the libraries we use.
_LIBRARIES_READ = (
    "MXNET_ENGINE_TYPE", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "OPENBLAS_CORETYPE",
    "MKL_NUM_THREADS", "ONEDNN_MAX_CPU_ISA", "LD_PRELOAD", "MALLOC_ARENA_MAX",
)  # fmt: skip


def _read(path: str | pathlib.Path) -> str:
    try:
        return pathlib.Path(path).read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _field(text: str, name: str) -> str:
    """The value after ``name :`` in the format of /proc.

    >>> _field("a: 1\\nmodel name : fast", "model name")
    'fast'
    """
    found = re.search(rf"^{re.escape(name)}\s*:\s*(.*)$", text, re.M)
    return found.group(1).strip() if found else ""


def _kilobytes(text: str, name: str) -> int | None:
    value = _field(text, name).removesuffix("kB").strip()
    return int(value) * 1024 if value.isdigit() else None


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _compiler(library: str) -> str:
    """The compiler that left its name in a shared library; empty when it did not."""
    try:
        data = pathlib.Path(library).read_bytes()
    except OSError:
        return ""
    found = re.search(rb"GCC: \([^)\0]*\) [\d.]+|clang version [\d.]+[^\0]*", data)
    return found.group().decode("ascii", "replace") if found else ""


def _versions() -> dict[str, Any]:
    from .. import release

    return {
        "slipstream": release,
        "folder": str(pathlib.Path(__file__).parents[1]),
        "core": _core.__file__,
        "compiler": _compiler(_core.__file__) or None,
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "executable": sys.executable,
        "numpy": numpy.__version__,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "ml_dtypes": _version("ml_dtypes"),
        "peers": {
            name: version
            for name in ("mxnet", "torch", "jax", "tensorflow", "paddlepaddle")
            if (version := _version(name)) is not None
        },
    }


def _cpu() -> dict[str, Any]:
    info = _read("/proc/cpuinfo")
    flags = set(_field(info, "flags").split())
    capable = next((isa for isa, needs in _NEEDS.items() if needs <= flags), "baseline")
    shown = (
        "sse4_2",
        "avx",
        "f16c",
        "fma",
        "avx2",
        "avx512f",
        "avx512_vnni",
        "avx512_bf16",
        "amx_bf16",
    )
    return {
        "model": _field(info, "model name") or platform.processor() or platform.machine(),
        "in_use": _core.isa(),
        # Without /proc/cpuinfo nothing better than what is in use is known.
        "capable_of": capable if flags else _core.isa(),
        "features": [flag for flag in shown if flag in flags],
        "virtual": "hypervisor" in flags,
    }  # fmt: skip


def _own_cgroups() -> dict[str, str]:
    """The folder of this process in each hierarchy of control groups; "" is version 2's."""
    groups = {}
    for line in _read("/proc/self/cgroup").splitlines():
        _, controllers, path = line.split(":", 2)
        for controller in controllers.split(","):
            groups[controller] = path
    return groups


def _upwards(root: str, path: str) -> list[pathlib.Path]:
    """The folders from a group up to its root: limits of all of them hold."""
    start = pathlib.PurePosixPath(path.lstrip("/"))
    return [pathlib.Path(root, part) for part in (start, *start.parents)]


def _cgroup_limit(two: str, one: tuple[str, str]) -> list[tuple[pathlib.Path, str]]:
    """The contents of a limit's file in all groups this process is in: version 2's, or 1's."""
    groups = _own_cgroups()
    folders: list[tuple[pathlib.Path, str]] = []
    if "" in groups:
        folders += [(f, two) for f in _upwards("/sys/fs/cgroup", groups[""])]
    controller, name = one
    if controller in groups:
        folders += [(f, name) for f in _upwards(f"/sys/fs/cgroup/{controller}", groups[controller])]
    return [(folder, text) for folder, name in folders if (text := _read(folder / name))]


def _cpu_quota() -> float | None:
    """How many cores the control groups allow; None without a limit."""
    limits = []
    for folder, text in _cgroup_limit("cpu.max", ("cpu", "cpu.cfs_quota_us")):
        quota, _, period = text.partition(" ")
        period = period or _read(folder / "cpu.cfs_period_us")
        if quota.isdigit() and period.isdigit() and int(period) > 0:
            limits.append(int(quota) / int(period))
    return min(limits, default=None)


def _throttled() -> int:
    """How many times the kernel held this group's processes back."""
    counts = [
        int(found.group(1))
        for _, text in _cgroup_limit("cpu.stat", ("cpu", "cpu.stat"))
        if (found := re.search(r"^nr_throttled (\d+)$", text, re.M))
    ]
    return max(counts, default=0)


def _memory_limit() -> int | None:
    limits = [
        int(text)
        for _, text in _cgroup_limit("memory.max", ("memory", "memory.limit_in_bytes"))
        if text.isdigit() and int(text) < 1 << 60  # version 1 writes "no limit" as a huge number
    ]
    return min(limits, default=None)


def _cores() -> dict[str, Any]:
    affinity = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    quota = _cpu_quota()
    cores = os.cpu_count() or 1
    usable = min(cores, affinity or cores)
    if quota is not None:
        usable = max(1, min(usable, int(quota)))
    try:
        load = os.getloadavg()[0]
    except OSError:
        load = 0.0
    return {
        "machine": cores,
        "affinity": affinity,
        "cgroup": quota,
        "usable": usable,
        "throttled": _throttled(),
        "load": load,
    }


def _memory() -> dict[str, Any]:
    info, status, stats = _read("/proc/meminfo"), _read("/proc/self/status"), engine.stats()
    swap, swap_free = _kilobytes(info, "SwapTotal"), _kilobytes(info, "SwapFree")
    return {
        "total_bytes": _kilobytes(info, "MemTotal"),
        "available_bytes": _kilobytes(info, "MemAvailable"),
        "limit_bytes": _memory_limit(),
        "budget_bytes": engine.configure()["budget_bytes"],
        "cached_bytes": stats["cached_bytes"],
        "swap_used_bytes": None if swap is None or swap_free is None else swap - swap_free,
        "own_swap_bytes": _kilobytes(status, "VmSwap"),
    }


def _blas_and_dnn() -> dict[str, Any]:
    onednn = _libraries.onednn_path()
    packages = ("onednn-cpu-gomp", "onednn-cpu-tbb", "onednn")
    return {
        "openblas": _version("scipy-openblas32"),
        "openblas_path": _libraries.openblas_path(),
        "onednn": next(filter(None, map(_version, packages)), None) if onednn else None,
        "onednn_path": onednn,
        "onednn_problem": _libraries.onednn_problem or None,
        "numpy_blas": _numpy_blas(),
    }


def _numpy_blas() -> str | None:
    """The BLAS that NumPy was built with."""
    try:
        blas = numpy.show_config(mode="dicts")["Build Dependencies"]["blas"]
        return f"{blas['name']} {blas['version']}"
    except (KeyError, TypeError):
        return None


def _environment() -> list[dict[str, str]]:
    """The variables that matter here and are set, with what they do."""
    known = _config.known_variables()
    found = []
    for name in sorted(os.environ):
        if name in known:
            note = ""
        elif name.startswith("SLIPSTREAM_"):
            note = "unknown, has no effect"
        elif name in _LIBRARIES_READ:
            note = "read by libraries"
            if name == "MXNET_ENGINE_TYPE":
                sync = os.environ[name] == "NaiveEngine"
                note = "runs every operation at once" if sync else "has no effect here"
        else:
            continue
        found.append({"name": name, "value": os.environ[name], "note": note})
    return found


def facts() -> dict[str, Any]:
    """Everything known about the installation and the machine.

    >>> sorted(facts())
    ['cores', 'cpu', 'engine', 'environment', 'libraries', 'memory', 'versions']
    """
    return {
        "versions": _versions(),
        "cpu": _cpu(),
        "cores": _cores(),
        "engine": engine.configure(),
        "libraries": _blas_and_dnn(),
        "memory": _memory(),
        "environment": _environment(),
    }
