"""A mistake that shows later, with the line that made it."""

from __future__ import annotations

import traceback
from typing import Any

import numpy

from .. import np
from ..base import SlipstreamError
from ._report import Report, Say
from ._svg import Picture, rect, svg, words

_FILE = "example.py"
_PROGRAM = """\
def pick(rows, wanted):
    return rows[wanted]          # nothing is known to be wrong yet

rows = np.arange(12).reshape(4, 3)
total = pick(rows, np.array([0, 9], dtype="int64")).sum()
average = total / 6
print(average)                   # the first look at a value
"""


def _line_that_raised(error: BaseException) -> int:
    """The last line of the example in the traceback."""
    frames = traceback.extract_tb(error.__traceback__)
    return max((f.lineno or 0 for f in frames[-1:] if f.filename == _FILE), default=0) or next(
        (f.lineno or 0 for f in reversed(frames) if f.filename == _FILE), 0
    )


def run(quick: bool, say: Say) -> Report:
    """An error that names its line."""
    # Compiled under a name of its own: lines of this package are never shown as the user's.
    code = compile(_PROGRAM, _FILE, "exec")
    names: dict[str, Any] = {"np": np, "print": str}
    message = again = ""
    raised_at = 0
    try:
        exec(code, names)
    except SlipstreamError as e:
        message, raised_at = str(e), _line_that_raised(e)
    try:
        names["average"].item()
    except SlipstreamError as e:
        again = str(e)
    marker = f"{_FILE}:"
    recorded_at = int(message.split(marker, 1)[1].split()[0]) if marker in message else 0
    numpy_at = 0
    try:
        exec(code, {"np": numpy, "print": str})
    except IndexError as e:
        numpy_at = _line_that_raised(e)
    return Report(
        "An error names the line that made it",
        "What only the data can show is found late; the error still tells where it was recorded.",
        _PROGRAM.rstrip(),
        ("", "line"),
        [
            ("raised: where the value was looked at", f"{raised_at}"),
            ("named in the error: where it was recorded", f"{recorded_at}"),
            ("NumPy, which computes at once, raises at", f"{numpy_at}"),
        ],
        {
            "raised_at_line": raised_at,
            "recorded_at_line": recorded_at,
            "numpy_raised_at_line": numpy_at,
            "raised_again": bool(again) and again == message,
        },
        f"The error surfaced at line {raised_at} and names line {recorded_at}, where NumPy raises "
        f"{'as well' if numpy_at == recorded_at else f'at line {numpy_at}'}."
        + (" Looking again raises it again." if again == message and again else ""),
        message,
    )


def pictures(report: Report, quick: bool) -> list[Picture]:
    """The program, with the line that made the mistake and the line that found it."""
    found, title = report.figures, "Recorded here, raised there"
    lines = report.program.splitlines()
    recorded, raised = found["recorded_at_line"], found["raised_at_line"]
    notes = {recorded: ("recorded", "wait"), raised: ("raised", "other")}
    parts = []
    for k, line in enumerate(lines, 1):
        y = 22 * (k - 1)
        if k in notes:
            parts.append(rect(64, y + 1, 560, 20, "mark"))
        parts.append(words(78, y + 11, line, "code"))
        parts.append(words(56, y + 11, f"{k}", "soft", "end"))
    for k, (note, color) in notes.items():
        y = 22 * (k - 1) + 11
        parts.append(rect(64, y - 10, 4, 20, color))
        parts.append(words(632, y, note, "strong"))
    if recorded and raised:
        top, bottom = (22 * (k - 1) + 11 for k in (raised, recorded))
        parts.append(
            f'<path class="line wait" d="M 26 {top} C 2 {top}, 2 {bottom}, 26 {bottom}"/>'
            f'<path class="wait" d="M 34 {bottom} l -9 -5 v 10 z"/>'
        )
    return [Picture(title, svg(22 * len(lines) + 2, parts, title))]
