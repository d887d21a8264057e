"""MXNet's functions: one profile for the process, configured once, started, stopped and dumped."""

from __future__ import annotations

import json
import os
import warnings
from typing import Any

from ._profile import Profile

_OPTIONS = frozenset(
    ("filename", "profile_all", "profile_symbolic", "profile_imperative", "profile_memory",
     "profile_api", "continuous_dump", "dump_period", "aggregate_stats", "profile_process",
     "gpu_memory_profile_filename_prefix")
)  # fmt: skip
_SORTS = {"avg": "mean_s", "min": "min_s", "max": "max_s", "count": "count", "total": "total_s"}

_config: dict[str, Any] = {"filename": "profile.json"}
_profile: Profile | None = None
_running = False


def set_config(**kwargs: Any) -> None:
    """Configure the profile of ``start`` and ``set_state``.

    Parameters
    ----------
    filename : str
        Where ``dump`` writes: a trace (``.json``), a page (``.html``) or tables (``.txt``).
    **kwargs
        MXNet's other options (``profile_all``, ``aggregate_stats``, ...) are accepted: everything
        is always profiled.

    Examples
    --------
    >>> set_config(profile_all=True, aggregate_stats=True, filename="profile.json")
    """
    unknown = sorted(set(kwargs) - _OPTIONS)
    if unknown:
        raise ValueError(f"set_config has no option {unknown[0]!r}; it knows {sorted(_OPTIONS)}")
    _config.update(kwargs)


def profiler_set_config(mode: str = "symbolic", filename: str = "profile.json") -> None:
    """Deprecated: use ``set_config``."""
    warnings.warn("use profiler.set_config()", DeprecationWarning, stacklevel=2)
    set_config(**{f"profile_{mode}": True, "filename": filename})


def set_kvstore_handle(handle: Any) -> None:
    """Accepted for MXNet's programs; there is one process, and it is profiled."""


def set_state(state: str = "stop", profile_process: str = "worker") -> None:
    """Start (``'run'``) or stop (``'stop'``) the profile.

    Examples
    --------
    >>> set_state("run")
    >>> set_state("stop")
    """
    global _profile, _running
    if state not in ("run", "stop"):
        raise ValueError(f"state must be 'run' or 'stop', not {state!r}")
    if state == "run" and not _running:
        _profile = Profile()
        _profile.start()
        _running = True
    elif state == "stop" and _running:
        _running = False
        assert _profile is not None
        _profile.stop()


def profiler_set_state(state: str = "stop") -> None:
    """Deprecated: use ``set_state``."""
    warnings.warn("use profiler.set_state()", DeprecationWarning, stacklevel=2)
    set_state(state)


def start(profile_process: str = "worker") -> None:
    """Start the profile, as ``set_state('run')``.

    >>> start(); stop()
    """
    set_state("run")


def stop(profile_process: str = "worker") -> None:
    """Stop the profile, as ``set_state('stop')``.

    >>> stop()
    """
    set_state("stop")


def pause(profile_process: str = "worker") -> None:
    """Note nothing until ``resume``.

    >>> pause()
    """
    if _running and _profile:
        _profile.pause()


def resume(profile_process: str = "worker") -> None:
    """Go on after ``pause``.

    >>> resume()
    """
    if _running and _profile:
        _profile.resume()


def dump(finished: bool = True, profile_process: str = "worker") -> None:
    """Stop, and write the profile to the file that ``set_config`` named.

    Parameters
    ----------
    finished : bool
        False starts a new profile after writing.
    profile_process : str
        Accepted for MXNet's programs.
    """
    was_running = _running
    set_state("stop")
    if _profile is not None:
        _profile.save(os.fspath(_config["filename"]))
    if was_running and not finished:
        set_state("run")


def dump_profile() -> None:
    """Deprecated: use ``dump``."""
    warnings.warn("use profiler.dump()", DeprecationWarning, stacklevel=2)
    dump(True)


def dumps(
    reset: bool = False, format: str = "table", sort_by: str = "total", ascending: bool = False
) -> str:
    """The times of all operations, as a table or as JSON; stops the profile to look.

    Parameters
    ----------
    reset : bool
        Whether to forget them afterwards.
    format : 'table' or 'json'
        What to return.
    sort_by : 'avg', 'min', 'max', 'count' or 'total'
        The column by which rows are sorted.
    ascending : bool
        Smallest first.

    Returns
    -------
    str
        The table. Times are in milliseconds.

    Examples
    --------
    >>> from slipstream import np, profiler
    >>> profiler.start()
    >>> np.ones(3).sum().wait_to_read()
    >>> profiler.stop()
    >>> "sum" in profiler.dumps(reset=True)
    True
    """
    global _profile
    if format not in ("table", "json"):
        raise ValueError(f"format must be 'table' or 'json', not {format!r}")
    if sort_by not in _SORTS:
        raise ValueError(f"sort_by must be one of {sorted(_SORTS)}, not {sort_by!r}")
    was_running = _running
    set_state("stop")
    rows: list[dict[str, Any]] = []
    memory: dict[str, Any] = {}
    if _profile is not None:
        rows = list(_profile.summary()["operations"])
        memory = _profile.summary()["memory"]
    rows.sort(key=lambda row: row[_SORTS[sort_by]], reverse=not ascending)
    if reset:
        _profile = None
    if was_running:
        set_state("run")
    if format == "json":
        return json.dumps({"Time": {"operator": rows}, "Memory": memory, "Unit": {"Time": "s"}})
    lines = [
        "Profile Statistics:",
        "operator",
        "=================",
        f"{'Name':<40} {'Total Count':>12} {'Time (ms)':>14} {'Min Time (ms)':>14} "
        f"{'Max Time (ms)':>14} {'Avg Time (ms)':>14}",
        f"{'----':<40} {'-----------':>12} {'---------':>14} {'-------------':>14} "
        f"{'-------------':>14} {'-------------':>14}",
    ]
    for row in rows:
        times = " ".join(
            f"{row[key] * 1e3:>14.4f}" for key in ("total_s", "min_s", "max_s", "mean_s")
        )
        lines.append(f"{row['name'][:40]:<40} {row['count']:>12} {times}")
    return "\n".join(lines) + "\n"
