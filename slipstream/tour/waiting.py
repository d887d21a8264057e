"""``wait_to_read`` waits for one result, ``waitall`` for all."""

from __future__ import annotations

import time
from typing import Any

from .. import engine, np, npx
from ._film import timelines
from ._report import Report, Say, duration, settle
from ._svg import Bar, Picture, bars


def _until(n: int, count: int, everything: bool) -> tuple[float, int]:
    """Records `count` products in a row; seconds until the wait is over, and how many are ready."""
    x = np.random.uniform(size=(n, n))
    settle()
    start = time.perf_counter()
    results: list[Any] = [np.dot(x, x)]
    for _ in range(count - 1):
        results.append(np.dot(results[-1], x) * 1e-3)  # each needs the one before
    if everything:
        npx.waitall()
    else:
        results[0].wait_to_read()
    seconds = time.perf_counter() - start
    return seconds, sum(engine.ready(r) for r in results)


def run(quick: bool, say: Say) -> Report:
    """``wait_to_read`` versus ``waitall``."""
    n, count = (300 if quick else 1000), 12
    figures: dict[str, Any] = {"products": count}
    rows: list[tuple[str, ...]] = []
    for of_one, products in ((True, 1), (False, count)):
        for name, everything in (("wait_to_read()", False), ("waitall()", True)):
            say(f"{name} with {products} products")
            # The best of three: of one product, both wait for the same.
            times = 3 if of_one else 1
            seconds, ready = min(_until(n, products, everything) for _ in range(times))
            key = name.removesuffix("()")
            label = f"{key}_alone" if of_one else key
            figures[f"{label}_s"], figures[f"{label}_ready"] = seconds, ready
            what = "1 product" if of_one else f"first of {products}"
            if everything and not of_one:
                what = f"all {products}"
            rows.append((name, what, duration(seconds), f"{ready} of {products}"))
    ready, one, everything = (
        figures["wait_to_read_ready"], figures["wait_to_read_s"], figures["waitall_s"]
    )  # fmt: skip
    if ready < count:
        conclusion = (
            f"With {count} products under way, wait_to_read() of the first came back after "
            f"{duration(one)}, when {ready} of {count} were computed; waitall() took "
            f"{duration(everything)} for all of them."
        )
    else:
        conclusion = (
            f"All {count} products were ready when wait_to_read() came back after {duration(one)}: "
            "too quick a machine, or too small a product, to tell the two apart."
        )
    return Report(
        "wait_to_read waits for one, waitall for all",
        "With one result under way they are the same; with many, it matters which one is asked "
        "for.",
        f"y = np.dot(x, x)       # {n} x {n}\n"
        "...                    # more products, each needs the one before\n"
        "y.wait_to_read()       # or npx.waitall()",
        ("call", "waits for", "time", "ready then"),
        rows,
        figures,
        conclusion,
    )


def pictures(report: Report, quick: bool) -> list[Picture]:
    """Bars of the four waits, and the timeline of one for the first and one for all."""
    found, count = report.figures, report.figures["products"]
    n = 200 if quick else 600
    names = {
        "wait_to_read(), 1 product": "wait_to_read_alone_s",
        "waitall(), 1 product": "waitall_alone_s",
        f"wait_to_read(), first of {count}": "wait_to_read_s",
        f"waitall(), all {count}": "waitall_s",
    }

    def program() -> None:
        x = np.random.uniform(size=(n, n))
        results = [np.dot(x, x)]
        for _ in range(count - 1):
            results.append(np.dot(results[-1], x) * 1e-3)
        results[0].wait_to_read()
        npx.waitall()

    return [
        bars(
            [Bar(name, found[key], duration(found[key]), "wait") for name, key in names.items()],
            "How long each waited",
        ),
        *timelines({"": program}, f"wait_to_read() of the first of {count}, then waitall()"),
    ]
