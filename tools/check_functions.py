"""Fails when a C++ function is too long or too branched to be held in the head.

    python tools/check_functions.py                      # all of src/; needs lizard
    python tools/check_functions.py src/ops src/kernels  # some folders or files

Prints `file:line` of each function of more than 80 lines or of a cyclomatic complexity above 30.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import lizard

ROOT = Path(__file__).resolve().parent.parent
MOST_LINES = 80
MOST_BRANCHES = 30
# Without the lists of operations (.def): those are tables, not functions.
SUFFIXES = (".h", ".cpp", ".inc")


def sources(places: list[Path]) -> Iterator[Path]:
    """The C++ files at `places`, which are folders or files."""
    for place in places:
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (file for file in files if file.suffix in SUFFIXES)


def complaints(file: Path) -> Iterator[str]:
    """What to print for each function of a file that exceeds a limit."""
    # Named .cpp, because lizard chooses the language by the name.
    found = lizard.analyze_file.analyze_source_code(
        str(file.with_suffix(".cpp")), file.read_text("utf-8")
    )
    shown = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
    for function in found.function_list:
        lines, branches = function.length, function.cyclomatic_complexity
        if lines > MOST_LINES or branches > MOST_BRANCHES:
            yield (
                f"{shown}:{function.start_line}: {function.name} has {lines} lines"
                f" (at most {MOST_LINES}) and complexity {branches} (at most {MOST_BRANCHES})"
            )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("places", nargs="*", type=Path, help="folders or files (default: src)")
    places = [place.resolve() for place in parser.parse_args().places] or [ROOT / "src"]
    missing = [place for place in places if not place.exists()]
    if missing:
        parser.error(f"there is no {missing[0]}")
    bad = [text for file in sources(places) for text in complaints(file)]
    for text in bad:
        print(text)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
