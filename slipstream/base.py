"""Errors under the names that MXNet programs catch."""

from __future__ import annotations

from ._core import SlipstreamError, SlipstreamLinAlgError, SlipstreamMemoryError

# Programs written for MXNet catch this; everything that fails at run time is one.
MXNetError = SlipstreamError

__all__ = ["MXNetError", "SlipstreamError", "SlipstreamLinAlgError", "SlipstreamMemoryError"]
