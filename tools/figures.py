"""Counts lines of Python that are written by hand, and passages that are there twice.

    python tools/figures.py                 # the counts
    python tools/figures.py --duplicates    # and the places of the passages
    python tools/figures.py --root FOLDER   # of another checkout, to compare

Lines of code: without blank lines, comments, docstrings and signatures, and without the files that
tools write. A passage that is there twice has six equal lines of code or more, imports aside.
"""

from __future__ import annotations

import argparse
import ast
import io
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

LENGTH = 6
Place = tuple[Path, int]  # a file, and an index into its lines of code
_ASIDE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


def files(root: Path) -> list[Path]:
    """The hand-written Python files of the package."""
    found = sorted((root / "slipstream").rglob("*.py"))
    return [p for p in found if "Written by tools/" not in p.read_text("utf-8")[:500]]


def code(path: Path, imports: bool) -> list[tuple[int, str]]:
    """The numbers and the text of a file's lines of code."""
    text = path.read_text("utf-8")
    left_out: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom) and not imports:
            left_out.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            left_out.update(range(node.lineno, node.body[0].lineno))
        left_out.update(_docstring(node))
    lines: dict[int, list[str]] = defaultdict(list)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _ASIDE and token.string:
            for number, part in enumerate(token.string.splitlines(), token.start[0]):
                lines[number].append(part.strip())
    shown = ((n, " ".join(words)) for n, words in sorted(lines.items()) if n not in left_out)
    return [(n, line) for n, line in shown if line]


def _docstring(node: ast.AST) -> range:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        match node.body[:1]:
            case [ast.Expr(value=ast.Constant(value=str())) as text]:
                return range(text.lineno, (text.end_lineno or text.lineno) + 1)
    return range(0)


def duplicates(root: Path) -> Iterator[tuple[Place, Place, int]]:
    """Where passages that are there twice begin, in lines of the files, and their length."""
    lines = {path: code(path, imports=False) for path in files(root)}
    places: dict[tuple[str, ...], list[Place]] = defaultdict(list)
    for path, body in lines.items():
        for at in range(len(body) - LENGTH + 1):
            places[tuple(text for _, text in body[at : at + LENGTH])].append((path, at))
    equal = {pair for found in places.values() for pair in combinations(found, 2)}

    def moved(pair: tuple[Place, Place], by: int) -> tuple[Place, Place]:
        (first, i), (second, j) = pair
        return (first, i + by), (second, j + by)

    for pair in sorted(equal):
        (first, i), (second, j) = pair
        if moved(pair, -1) in equal or (first == second and j - i < LENGTH):
            continue  # in the middle of a passage, or a line repeated
        length = LENGTH
        while moved(pair, length - LENGTH + 1) in equal:
            length += 1
        yield (first, lines[first][i][0]), (second, lines[second][j][0]), length


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--duplicates", action="store_true", help="show where they are")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    arguments = parser.parse_args()
    root = arguments.root
    found = list(duplicates(root))
    if arguments.duplicates:
        for (first, i), (second, j), length in sorted(found, key=lambda f: -f[2]):
            places = f"{first.relative_to(root)}:{i} and {second.relative_to(root)}:{j}"
            print(f"{length} lines: {places}")
    count = sum(len(code(path, imports=True)) for path in files(root))
    imports = count - sum(len(code(path, imports=False)) for path in files(root))
    print(f"{count} lines of Python in {len(files(root))} files, {imports} of them imports")
    print(f"{len(found)} passages of {LENGTH} lines or more are there twice")


if __name__ == "__main__":
    main()
