"""Environment variables that configure the engine at import."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from . import _version_rules

_UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def parse_bytes(text: str) -> int:
    """A number of bytes with an optional suffix K, M, G or T.

    >>> parse_bytes("64M")
    67108864
    """
    text = text.strip().upper().removesuffix("B").removesuffix("I")
    unit = _UNITS.get(text[-1:], 0)
    count = float(text[:-1]) * unit if unit else float(text)
    if not 0 < count < 2**62:
        raise ValueError("must be positive")
    return int(count)


def _mode(text: str) -> str:
    if text not in ("async", "sync"):
        raise ValueError("must be async or sync")
    return text


def _flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError("must be 0 or 1")
    return text == "1"


def _count(text: str) -> int:
    count = int(text)
    if count < 1:
        raise ValueError("must be at least 1")
    return count


def _gpus(text: str) -> int:
    if not 0 <= int(text) <= 64:
        raise ValueError("must be from 0 to 64")
    return int(text)


def _isa(text: str) -> str:
    if text not in ("avx512", "avx2", "baseline"):
        raise ValueError("must be the name of an instruction set")
    return text


# variable -> (argument of engine.configure, parser, what a good value looks like)
_VARIABLES = {
    "SLIPSTREAM_ENGINE": ("mode", _mode, "async or sync"),
    "SLIPSTREAM_THREADS": ("threads", _count, "a number of threads, at least 1"),
    "SLIPSTREAM_FUSION": ("fusion", _flag, "0 or 1"),
    "SLIPSTREAM_FLUSH_DENORMS": ("flush_denorms", _flag, "0 or 1"),
    "SLIPSTREAM_WARN_SYNC": ("warn_sync", _flag, "0 or 1"),
    "SLIPSTREAM_BUDGET": ("budget_bytes", parse_bytes, "bytes such as 1073741824, 512M or 2G"),
    # Read by the core itself, which would take a misspelled name for no name at all.
    "SLIPSTREAM_ISA": (None, _isa, "avx512, avx2 or baseline"),
    # Read where devices are made.
    "SLIPSTREAM_GPUS": (None, _gpus, "how many GPUs the CPU stands in for, at most 64"),
    # Read by the switch between MXNet's versions.
    "SLIPSTREAM_MXNET": (
        None, _version_rules.check, "1.x or 2.0, the MXNet version whose rules hold",
    ),
    # Read where images are decoded.
    "SLIPSTREAM_IMAGE_PIXELS": (None, _count, "the most pixels an image file may decode to"),
}  # fmt: skip
# Variables read by parts other than the engine, and their purpose.
OTHER_VARIABLES = {"SLIPSTREAM_DATASETS": "an address that missing data sets are fetched from"}


class EnvironmentVariableError(ValueError):
    """A SLIPSTREAM_* environment variable has an invalid value."""


def known_variables() -> dict[str, str]:
    """The environment variables that have a meaning here, and what they are set to.

    >>> known_variables()["SLIPSTREAM_FUSION"]
    '0 or 1'
    """
    return {name: good for name, (_, _, good) in _VARIABLES.items()} | OTHER_VARIABLES


def from_environment(environ: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The arguments of ``engine.configure`` that the environment asks for.

    >>> from_environment({"SLIPSTREAM_THREADS": "2"})
    {'threads': 2}
    """
    environ = os.environ if environ is None else environ
    wanted: dict[Any, Any] = {}
    if environ.get("MXNET_ENGINE_TYPE") == "NaiveEngine":
        wanted["mode"] = "sync"
    for variable, (argument, parse, good) in _VARIABLES.items():
        text = environ.get(variable, "").strip()
        if not text:
            continue
        try:
            wanted[argument] = parse(text)
        except (ValueError, OverflowError):
            raise EnvironmentVariableError(
                f"environment variable {variable}={text!r} is not valid: use {good}"
            ) from None
    wanted.pop(None, None)
    return wanted


def _is_command_line() -> bool:
    """Whether this process is ``slipstream ...`` or ``python -m slipstream ...``."""
    if os.path.basename(sys.argv[0] if sys.argv else "") in ("slipstream", "slipstream.exe"):
        return True
    words = sys.orig_argv
    return "-m" in words[1:-1] and words[words.index("-m") + 1] == "slipstream"


def settings() -> dict[str, Any]:
    """``from_environment()``; the command line ends with a message if that fails."""
    try:
        return from_environment()
    except EnvironmentVariableError as e:
        if not _is_command_line():
            raise e.with_traceback(None) from None
        print(f"slipstream: {e}", file=sys.stderr)
        raise SystemExit(2) from None
