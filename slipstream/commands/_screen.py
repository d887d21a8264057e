"""Output of the subcommands: a console for results, a line for progress."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def console() -> Console:
    """A console on standard output: colours on a terminal, plain text in a pipe."""
    from rich.console import Console

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without µ gets a question mark
    return Console(highlight=False)


def indented(console: Console, renderable: RenderableType, indent: int) -> None:
    """Prints anything `indent` columns from the left, without blanks at the ends of lines."""
    from rich.padding import Padding

    with console.capture() as shown:
        console.print(Padding(renderable, (0, 0, 0, indent)))
    for line in shown.get().splitlines():
        print(line.rstrip())


def paragraph(console: Console, text: str, style: str = "", indent: int = 0) -> None:
    """Prints text that may be wrapped anywhere."""
    from rich.text import Text

    indented(console, Text(text, style=style), indent)


def verbatim(console: Console, text: str, style: str, indent: int) -> None:
    """Prints lines that stay lines, however narrow the terminal is."""
    for line in text.splitlines():
        console.print((" " * indent + line).rstrip(), style=style, markup=False, soft_wrap=True)


class Progress:
    """One line on standard error that says what goes on; only on a terminal.

    It is written when the work changes, not by a thread that would disturb what is measured.
    """

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._prefix = ""

    def begin(self, prefix: str) -> None:
        """Sets the words before all that follow."""
        self._prefix = prefix

    def say(self, text: str) -> None:
        """Shows what goes on now."""
        if self._shown:
            width = shutil.get_terminal_size().columns - 1
            line = f"{self._prefix}{text} ..."
            sys.stderr.write("\r\x1b[2K" + line[:width])
            sys.stderr.flush()

    def clear(self) -> None:
        """Takes the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[2K")
            sys.stderr.flush()


@contextlib.contextmanager
def progress() -> Iterator[Progress]:
    """A line of progress that is gone at the end, whatever happens."""
    line = Progress()
    try:
        yield line
    finally:
        line.clear()
