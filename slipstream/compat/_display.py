"""The output of a cell: printed text, its last value, and pictures."""

from __future__ import annotations

import base64
import io
import os
import pprint
import sys
from typing import Any

from ._document import Cell

_RICH = {
    "text/html": "_repr_html_",
    "text/markdown": "_repr_markdown_",
    "text/latex": "_repr_latex_",
    "image/svg+xml": "_repr_svg_",
    "image/png": "_repr_png_",
    "image/jpeg": "_repr_jpeg_",
}


def plain(value: Any) -> str:
    """A value as a notebook shows it: its repr; long lists and dictionaries over several lines.

    Examples
    --------
    >>> plain([1, 2])
    '[1, 2]'
    """
    text = repr(value)
    if isinstance(value, (list, tuple, dict, set, frozenset)) and len(text) > 79:
        return pprint.pformat(value, width=79, sort_dicts=False)
    return text


def bundle(value: Any) -> dict[str, Any]:
    """A value in all the forms it has."""
    data: dict[str, Any] = {"text/plain": plain(value)}
    if isinstance(value, type):
        return data
    for kind, method in _RICH.items():
        make = getattr(value, method, None)
        if make is None:
            continue
        try:
            form = make()
        except Exception:  # as a notebook: a form that cannot be made is left out
            continue
        if isinstance(form, tuple):
            form = form[0]
        if isinstance(form, bytes):
            form = base64.b64encode(form).decode("ascii")
        if form is not None:
            data[kind] = form
    return data


class _Tee(io.TextIOBase):
    """A stream that is also kept as outputs of the cell."""

    def __init__(self, name: str, stream: Any, screen: Screen) -> None:
        self.name = name
        self.stream = stream
        self.screen = screen

    def write(self, text: str) -> int:
        if text:
            self.screen.heading()
            self.stream.write(text)
            self.screen.keep(self.name, text)
        return len(text)

    def flush(self) -> None:
        self.stream.flush()

    def isatty(self) -> bool:
        return self.stream.isatty()

    def fileno(self) -> int:
        return self.stream.fileno()

    def writable(self) -> bool:
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return getattr(self.stream, "encoding", "utf-8")


class Screen:
    """Shows what cells put out, and keeps it.

    Parameters
    ----------
    headings : bool
        Whether a line says which cell an output is from.
    """

    def __init__(self, headings: bool) -> None:
        self.headings = headings
        self.cell: Cell | None = None
        self.where = ""
        self._said = True
        self.out = sys.stdout
        colours = self.out.isatty() and "NO_COLOR" not in os.environ
        self._dim, self._plain = ("\033[2m", "\033[0m") if colours else ("", "")

    def __enter__(self) -> Screen:
        self._kept = sys.stdout, sys.stderr, sys.displayhook
        sys.stdout = _Tee("stdout", sys.stdout, self)  # type: ignore[assignment]
        sys.stderr = _Tee("stderr", sys.stderr, self)  # type: ignore[assignment]
        sys.displayhook = self.result
        return self

    def __exit__(self, *error: object) -> None:
        sys.stdout, sys.stderr, sys.displayhook = self._kept

    def begin(self, cell: Cell, where: str) -> None:
        """From now on outputs are those of this cell."""
        self.cell, self.where, self._said = cell, where, False
        cell.outputs.clear()

    def heading(self) -> None:
        """Names the cell before its first output."""
        if not self._said:
            self._said = True
            if self.headings:
                sys.stderr.flush()
                self.out.write(f"{self._dim}── {self.where}{self._plain}\n")

    def keep(self, name: str, text: str) -> None:
        """Text of a stream."""
        if self.cell is None:
            return
        outputs = self.cell.outputs
        if outputs and outputs[-1].get("name") == name:
            outputs[-1]["text"] += text
        else:
            outputs.append({"output_type": "stream", "name": name, "text": text})

    def result(self, value: Any) -> None:
        """The last value of a cell."""
        if value is None:
            return
        data = bundle(value)
        self.heading()
        self.out.write(data["text/plain"] + "\n")
        if self.cell is not None:
            self.cell.outputs.append(
                {
                    "output_type": "execute_result",
                    "data": data,
                    "metadata": {},
                    "execution_count": None,
                }
            )

    def display(self, *values: Any, **options: Any) -> None:
        """``IPython.display.display``."""
        for value in values:
            if type(value).__name__ == "Figure" and hasattr(value, "savefig"):
                continue  # caught at the end of the cell, as it is then
            data = bundle(value)
            self.heading()
            self.out.write(data["text/plain"] + "\n")
            if self.cell is not None:
                self.cell.outputs.append(
                    {"output_type": "display_data", "data": data, "metadata": {}}
                )

    def clear(self, wait: bool = False) -> None:
        """``IPython.display.clear_output``: of what is kept; what is on the screen stays."""
        if self.cell is not None:
            self.cell.outputs.clear()

    def pictures(self) -> None:
        """Takes the figures that matplotlib has open."""
        pyplot = sys.modules.get("matplotlib.pyplot")
        if pyplot is None or self.cell is None:
            return
        for number in pyplot.get_fignums():
            figure = pyplot.figure(number)
            if not figure.axes and not figure.texts:
                continue
            data = io.BytesIO()
            figure.savefig(data, format="png", bbox_inches="tight")
            size = "x".join(f"{n:.0f}" for n in figure.get_size_inches() * figure.dpi)
            text = f"<Figure: {size}, {len(figure.axes)} axes>"
            self.heading()
            self.out.write(text + "\n")
            self.cell.outputs.append(
                {
                    "output_type": "display_data",
                    "data": {
                        "image/png": base64.b64encode(data.getvalue()).decode("ascii"),
                        "text/plain": text,
                    },
                    "metadata": {},
                }
            )
        pyplot.close("all")


def catch_ipython(screen: Screen) -> None:
    """Lets ``IPython.display`` show things here, once a program has imported it."""
    for name in ("IPython.display", "IPython.core.display_functions"):
        module = sys.modules.get(name)
        if module is not None and getattr(module, "display", None) != screen.display:
            shown: Any = module
            shown.display = screen.display
            shown.clear_output = screen.clear
            if not hasattr(module, "set_matplotlib_formats"):  # gone from new versions
                shown.set_matplotlib_formats = lambda *formats, **options: None
