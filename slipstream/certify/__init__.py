"""``slipstream certify``: whether a program computes here what it computes with MXNet."""

from __future__ import annotations

from ._compare import Divergence, Line, Verdict, compare
from ._record_file import BadRecord, Record, load

__all__ = ["BadRecord", "Divergence", "Line", "Record", "Verdict", "compare", "load"]
