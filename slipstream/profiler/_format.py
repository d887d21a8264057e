"""Times, sizes and places as people read them."""

from __future__ import annotations

import os


def format_seconds(seconds: float) -> str:
    """A duration with three digits.

    >>> format_seconds(0.00001234), format_seconds(0.0456), format_seconds(1.5)
    ('12.3 µs', '45.6 ms', '1.50 s')
    """
    for scale, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= 0.9995 * scale:
            value = seconds / scale
            digits = 2 if value < 9.995 else 1 if value < 99.95 else 0
            return f"{value:.{digits}f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def format_bytes(count: float) -> str:
    """A size with three digits.

    >>> format_bytes(512), format_bytes(65536), format_bytes(3 << 30)
    ('512 B', '64.0 KiB', '3.00 GiB')
    """
    if count < 1024:
        return f"{count:.0f} B"
    for unit in ("KiB", "MiB", "GiB", "TiB"):
        count /= 1024
        if count < 1024 or unit == "TiB":
            break
    return f"{count:.0f} {unit}" if count >= 99.95 else f"{count:#.3g} {unit}"


def format_rate(rate: float, share: float | None) -> str:
    """The speed reached, and its share of the peak; above 100 % the data was in a cache.

    >>> format_rate(12.345, 0.25), format_rate(3.0, None), format_rate(99.0, 2.0)
    ('12.3 (25%)', '3', '99 (cache)')
    """
    text = f"{rate:,.0f}" if rate >= 999.5 else f"{rate:.3g}" if rate >= 0.001 else "0"
    if share is None:
        return text
    if share > 1.0:
        return f"{text} (cache)"
    return f"{text} ({share:.0%})" if share >= 0.01 else f"{text} (<1%)"


def short_site(site: str) -> str:
    """A place, by the shortest path that names it from here."""
    file, _, line = site.rpartition(":")
    if not file:
        return site
    try:
        near = os.path.relpath(file)
    except ValueError:  # another drive
        return site
    return f"{near if len(near) < len(file) else file}:{line}"
