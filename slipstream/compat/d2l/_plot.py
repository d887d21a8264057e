"""Pictures of the book. Without matplotlib they are not drawn, and a note says so once."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

_noted = False


def pyplot() -> Any:
    """matplotlib's pyplot, or None without it."""
    global _noted
    try:
        return importlib.import_module("matplotlib.pyplot")
    except ImportError:
        if not _noted:
            _noted = True
            print("note: pictures are not drawn, matplotlib is not installed", file=sys.stderr)
        return None


class _Later:
    """``d2l.plt``: matplotlib is imported when it is used."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)  # who looks at it does not draw yet
        return getattr(importlib.import_module("matplotlib.pyplot"), name)


plt = _Later()


def numbers(values: Any) -> Any:
    """Arrays of any kind as NumPy's, for matplotlib."""
    for method in ("asnumpy", "numpy"):
        if hasattr(values, method):
            return getattr(values, method)()
    return values


def use_svg_display() -> None:
    """Sharp pictures in Jupyter, if that is where we are."""
    try:
        from matplotlib_inline import backend_inline
    except ImportError:
        return
    if "ipykernel" in sys.modules:
        backend_inline.set_matplotlib_formats("svg")


def set_figsize(figsize: tuple[float, float] = (3.5, 2.5)) -> None:
    """Size of the pictures to come, in inches."""
    use_svg_display()
    if (drawing := pyplot()) is not None:
        drawing.rcParams["figure.figsize"] = figsize


def set_axes(
    axes: Any,
    xlabel: Any = None,
    ylabel: Any = None,
    xlim: Any = None,
    ylim: Any = None,
    xscale: str = "linear",
    yscale: str = "linear",
    legend: Any = None,
) -> None:
    """Labels, limits and scales."""
    axes.set_xlabel(xlabel)
    axes.set_ylabel(ylabel)
    axes.set_xscale(xscale)
    axes.set_yscale(yscale)
    axes.set_xlim(xlim)
    axes.set_ylim(ylim)
    if legend:
        axes.legend(legend)
    axes.grid()


def _curves(x: Any, y: Any) -> list[tuple[Any, Any]]:
    """Pairs of x and y of however many curves were given."""

    def many(values: Any) -> list[Any]:
        values = numbers(values)
        if getattr(values, "ndim", None) == 1:
            return [values]
        if isinstance(values, (list, tuple)) and not hasattr(values[0], "__len__"):
            return [numbers(v) for v in values] if hasattr(values[0], "asnumpy") else [values]
        return [numbers(v) for v in values]

    if y is None:
        return [(range(len(v)), v) for v in many(x)]
    xs, ys = many(x) if len(x) else [], many(y)
    if len(xs) != len(ys):
        xs = [xs[0]] * len(ys) if xs else [range(len(v)) for v in ys]
    return list(zip(xs, ys, strict=True))


def plot(
    X: Any,
    Y: Any = None,
    xlabel: Any = None,
    ylabel: Any = None,
    legend: Any = None,
    xlim: Any = None,
    ylim: Any = None,
    xscale: str = "linear",
    yscale: str = "linear",
    fmts: Any = ("-", "m--", "g-.", "r:"),
    figsize: tuple[float, float] = (3.5, 2.5),
    axes: Any = None,
) -> None:
    """Draw one or several curves."""
    set_figsize(figsize)
    if (drawing := pyplot()) is None:
        return
    axes = drawing.gca() if axes is None else axes
    axes.cla()
    for i, (x, y) in enumerate(_curves(X, Y)):
        axes.plot(x, y, fmts[i % len(fmts)])
    set_axes(axes, xlabel, ylabel, xlim, ylim, xscale, yscale, legend)


def semilogy(
    x_vals: Any,
    y_vals: Any,
    x_label: str,
    y_label: str,
    x2_vals: Any = None,
    y2_vals: Any = None,
    legend: Any = None,
    figsize: tuple[float, float] = (3.5, 2.5),
) -> None:
    """Draw one or two curves over a logarithmic axis."""
    xs = [x_vals] if not x2_vals else [x_vals, x2_vals]
    ys = [y_vals] if not y2_vals else [y_vals, y2_vals]
    plot(xs, ys, x_label, y_label, legend, yscale="log", fmts=("-", ":"), figsize=figsize)


def show_images(
    imgs: Any, num_rows: int, num_cols: int, titles: Any = None, scale: float = 1.5
) -> Any:
    """Draw images in a grid; returns the axes."""
    if (drawing := pyplot()) is None:
        return None
    size = (num_cols * scale, num_rows * scale)
    _, axes = drawing.subplots(num_rows, num_cols, figsize=size, squeeze=False)
    for i, axis in enumerate(axes.flat):
        axis.axis("off")
        if i < len(imgs):
            axis.imshow(numbers(imgs[i]))
        if titles and i < len(titles):
            axis.set_title(titles[i])
    return axes.flatten() if num_rows == 1 or num_cols == 1 else axes


def show_trace_2d(f: Any, results: Any) -> None:
    """Draw the path of an optimizer over the contours of a function."""
    set_figsize()
    if (drawing := pyplot()) is None:
        return
    import numpy

    drawing.plot(*zip(*[tuple(map(float, r)) for r in results], strict=True), "-o", color="#ff7f0e")
    x1, x2 = numpy.meshgrid(
        numpy.arange(-5.5, 1.0, 0.1), numpy.arange(-3.0, 1.0, 0.1), indexing="ij"
    )
    drawing.contour(x1, x2, f(x1, x2), colors="#1f77b4")
    drawing.xlabel("x1")
    drawing.ylabel("x2")


def bbox_to_rect(bbox: Any, color: str) -> Any:
    """A box (left, top, right, bottom) as a rectangle of matplotlib."""
    drawing = importlib.import_module("matplotlib.pyplot")
    left, top, right, bottom = (float(v) for v in bbox)
    return drawing.Rectangle(
        (left, top), right - left, bottom - top, fill=False, edgecolor=color, linewidth=2
    )


class Animator:
    """Curves that grow while a model trains.

    In Jupyter the picture is drawn anew with every point; elsewhere once, at the end of the cell.
    """

    def __init__(
        self,
        xlabel: Any = None,
        ylabel: Any = None,
        legend: Any = None,
        xlim: Any = None,
        ylim: Any = None,
        xscale: str = "linear",
        yscale: str = "linear",
        fmts: Any = ("-", "m--", "g-.", "r:"),
        nrows: int = 1,
        ncols: int = 1,
        figsize: tuple[float, float] = (3.5, 2.5),
    ) -> None:
        self.X: list[list[float]] = []
        self.Y: list[list[float]] = []
        self.fmts = fmts
        self._setting = (xlabel, ylabel, xlim, ylim, xscale, yscale, legend)
        self.fig, self.axes = None, []
        if (drawing := pyplot()) is not None:
            use_svg_display()
            self.fig, axes = drawing.subplots(nrows, ncols, figsize=figsize, squeeze=False)
            self.axes = list(axes.flat)

    def add(self, x: Any, y: Any) -> None:
        """A point of each curve; None leaves a curve as it is."""
        ys = list(y) if hasattr(y, "__len__") else [y]
        xs = list(x) if hasattr(x, "__len__") else [x] * len(ys)
        while len(self.X) < len(ys):
            self.X.append([])
            self.Y.append([])
        for i, (a, b) in enumerate(zip(xs, ys, strict=False)):
            if a is not None and b is not None:
                self.X[i].append(float(a))
                self.Y[i].append(float(b))
        if self.fig is None:
            return
        axes = self.axes[0]
        axes.cla()
        for xi, yi, fmt in zip(self.X, self.Y, self.fmts, strict=False):
            axes.plot(xi, yi, fmt)
        set_axes(axes, *self._setting)
        if "ipykernel" in sys.modules and "PYTEST_CURRENT_TEST" not in os.environ:
            from IPython import display

            display.display(self.fig)
            display.clear_output(wait=True)
