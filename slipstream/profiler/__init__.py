"""See what Python did, what the backend did, who waited for whom and where the memory went.

>>> from slipstream import np, profiler
>>> with profiler.profile() as p:
...     print(np.ones(3).sum())
3.0
>>> p.summary()["counts"]["syncs"] > 0
True
"""

from __future__ import annotations

from ._classic import (
    dump,
    dump_profile,
    dumps,
    pause,
    profiler_set_config,
    profiler_set_state,
    resume,
    set_config,
    set_kvstore_handle,
    set_state,
    start,
    stop,
)
from ._current import current
from ._marks import Counter, Domain, Event, Frame, Marker, Task, scope
from ._profile import Profile, profile
from ._watch import Watch, watch

__all__ = [
    "Counter", "Domain", "Event", "Frame", "Marker", "Profile", "Task", "Watch", "current", "dump",
    "dump_profile", "dumps", "pause", "profile", "profiler_set_config", "profiler_set_state",
    "resume", "scope", "set_config", "set_kvstore_handle", "set_state", "start", "stop",
    "watch",
]  # fmt: skip
