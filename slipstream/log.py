"""A logger whose lines begin with a letter for the level, the time and the place."""

from __future__ import annotations

import logging
import sys
from typing import Any

CRITICAL, ERROR, WARNING, INFO, DEBUG, NOTSET = (
    logging.CRITICAL, logging.ERROR, logging.WARNING, logging.INFO, logging.DEBUG, logging.NOTSET,
)  # fmt: skip


class _Formatter(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(message)s", "%m%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        letter = record.levelname[:1] if record.levelno else "U"
        where = f"{self.formatTime(record, self.datefmt)} {record.process} {record.module}"
        return f"{letter}{where}:{record.funcName}:{record.lineno}] {super().format(record)}"


def get_logger(
    name: str | None = None, filename: str | None = None, filemode: str | None = None,
    level: int = WARNING,
) -> Any:  # fmt: skip
    """A logger that writes to a file, or to standard error.

    Parameters
    ----------
    name : str, optional
        Without one, the logger above all others, which is given a level only.
    filename, filemode : str, optional
        The file, and how it is opened: ``'a'`` by default.
    level : int

    Examples
    --------
    >>> from slipstream import log
    >>> logger = log.get_logger("mine", level=log.INFO)
    >>> logger is log.get_logger("mine", level=log.INFO)
    True
    """
    logger = logging.getLogger(name)
    if name is not None and not getattr(logger, "_slipstream", False):
        logger._slipstream = True  # type: ignore[attr-defined]
        handler: logging.Handler = (
            logging.FileHandler(filename, filemode or "a")
            if filename
            else logging.StreamHandler(sys.stderr)
        )
        handler.setFormatter(_Formatter())
        logger.addHandler(handler)
    logger.setLevel(level)
    return logger


getLogger = get_logger

__all__ = ["getLogger", "get_logger"]
