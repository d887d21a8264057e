"""MXNet's functions: one profile for the process, configured once, started, stopped and dumped."""

from __future__ import annotations

import os
import warnings
from typing import Any

from .._files import replacing
from ._events import Events
from ._profile import Profile
from ._totals import SORTS, Totals
from ._trace import joined_json

_OPTIONS = frozenset(
    ("filename", "profile_all", "profile_symbolic", "profile_imperative", "profile_memory",
     "profile_api", "continuous_dump", "dump_period", "aggregate_stats", "profile_process",
     "gpu_memory_profile_filename_prefix")
)  # fmt: skip

_config: dict[str, Any] = {"filename": "profile.json"}
_profile: Profile | None = None
_totals = Totals()  # of profiles that have ended; those of the last one are added on demand
_added = True
_parts: list[Events] = []  # earlier parts of the trace that the next dump writes
_written = True  # the last one was dumped
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
    global _profile, _running, _added, _written
    if state not in ("run", "stop"):
        raise ValueError(f"state must be 'run' or 'stop', not {state!r}")
    if state == "run" and not _running:
        _add_to_totals()
        if _profile is not None and not _written and _profile.ended:
            _parts.append(_profile.events)
        _profile, _added, _written = Profile(), False, False
        _profile.start()
        _running = True
    elif state == "stop" and _running:
        _running = False
        assert _profile is not None
        _profile.stop()


def _add_to_totals() -> None:
    global _added
    if _profile is not None and not _added and _profile.ended:
        _totals.add(_profile.events)
    _added = True


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
        False goes on afterwards: the next trace (``.json``) has this part of the profile as well.
        Pages and tables show the part since the last call.
    profile_process : str
        Accepted for MXNet's programs.
    """
    global _written
    was_running = _running
    set_state("stop")
    if _profile is not None and _profile.ended:
        name = os.fspath(_config["filename"])
        if _parts and not _written and name.lower().endswith(".json"):
            with replacing(name) as file:
                text = joined_json([*_parts, _profile.events])
                file.write(text.encode(errors="backslashreplace"))
        else:
            _profile.save(name)
        if finished:
            _parts.clear()
        elif not _written:
            _parts.append(_profile.events)
        _written = True
    if was_running and not finished:
        set_state("run")


def dump_profile() -> None:
    """Deprecated: use ``dump``."""
    warnings.warn("use profiler.dump()", DeprecationWarning, stacklevel=2)
    dump(True)


def dumps(
    reset: bool = False, format: str = "table", sort_by: str = "total", ascending: bool = False
) -> str:
    """Count and times of everything by name, since the start or the last reset.

    A running profile is stopped to look, and goes on. What was fused is one row.

    Parameters
    ----------
    reset : bool
        Whether to forget them afterwards.
    format : 'table' or 'json'
        What to return. JSON has tables by domain (``operator``, and those of ``Domain``) and rows
        by name: ``["Time"]["operator"]["dot"]["Count"]``.
    sort_by : 'avg', 'min', 'max', 'count' or 'total'
        The column by which rows are sorted.
    ascending : bool
        Smallest first.

    Returns
    -------
    str
        Times are in milliseconds, memory in kB.

    Examples
    --------
    >>> import json
    >>> from slipstream import np, profiler
    >>> profiler.start()
    >>> np.ones(3).sum().wait_to_read()
    >>> profiler.stop()
    >>> "sum" in profiler.dumps()
    True
    >>> sorted(json.loads(profiler.dumps(format="json", reset=True)))
    ['Memory', 'Time', 'Unit']
    """
    if format not in ("table", "json"):
        raise ValueError(f"format must be 'table' or 'json', not {format!r}")
    if sort_by not in SORTS:
        raise ValueError(f"sort_by must be one of {sorted(SORTS)}, not {sort_by!r}")
    was_running = _running
    set_state("stop")
    _add_to_totals()
    make = _totals.as_json if format == "json" else _totals.as_table
    text = make(sort_by, ascending)
    if reset:
        _totals.clear()
    if was_running:
        set_state("run")
    return text
