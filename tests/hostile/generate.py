"""From a seed to a program: statements of source text, with some arguments replaced."""

from __future__ import annotations

import ast
import random

from .corpus import Corpus, Signature
from .values import ARRAYS, DTYPES, FLOATS, INTEGERS, KINDS, LISTS

OUTPUTS = [a for a in ARRAYS if a.startswith("shared")]


def any_value(rng: random.Random) -> str:
    """A hostile value of any kind."""
    return rng.choice(rng.choice(KINDS))


def _for_keyword(rng: random.Random, name: str) -> str:
    if rng.random() < 0.25:
        return any_value(rng)
    if name == "out":
        return rng.choice(OUTPUTS)
    if "dtype" in name:
        return rng.choice(DTYPES)
    if name in ("axis", "axes", "shape", "size"):
        return rng.choice(rng.choice([INTEGERS, LISTS]))
    return any_value(rng)


def _like(rng: random.Random, node: ast.expr) -> str:
    """Another value of the argument's own kind: the checks of types let it pass."""
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        return rng.choice(rng.choice([INTEGERS, FLOATS]))
    if isinstance(node, (ast.List, ast.Tuple)):
        return rng.choice(rng.choice([LISTS, LISTS, ARRAYS]))
    if isinstance(node, (ast.Call, ast.Name, ast.BinOp, ast.Subscript)):
        return rng.choice(ARRAYS)
    return any_value(rng)


def _replacement(rng: random.Random, node: ast.expr) -> ast.expr:
    text = _like(rng, node) if rng.random() < 0.7 else any_value(rng)
    return ast.parse(text, mode="eval").body


def _slots(tree: ast.AST) -> list[tuple[ast.AST, str, int | None]]:
    """The places of a statement where a value may be replaced: arguments, elements, indices."""
    found: list[tuple[ast.AST, str, int | None]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            found += [(node, "args", i) for i in range(len(node.args))]
            found += [(k, "value", None) for k in node.keywords]
        elif isinstance(node, (ast.Tuple, ast.List)) and isinstance(node.ctx, ast.Load):
            found += [(node, "elts", i) for i in range(len(node.elts))]
        elif isinstance(node, ast.Subscript):
            found.append((node, "slice", None))
        elif isinstance(node, ast.BinOp) and not isinstance(node.op, ast.Pow):
            found.append((node, "right", None))
    return found


def mutate(rng: random.Random, statement: str) -> str:
    """The statement with one value replaced, or with a further keyword argument."""
    tree = ast.parse(statement)
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call)]
    slots = _slots(tree)
    if calls and (not slots or rng.random() < 0.1):
        name = rng.choice(["out", "axis", "dtype", "mode", "shape", "size"])
        call = rng.choice(calls)
        if all(k.arg != name for k in call.keywords):
            value = ast.parse(_for_keyword(rng, name), mode="eval").body
            call.keywords.append(ast.keyword(name, value))
    elif slots:
        parent, field, i = rng.choice(slots)
        if i is None:
            setattr(parent, field, _replacement(rng, getattr(parent, field)))
        else:
            values = getattr(parent, field)
            if rng.random() < 0.1:
                del values[i]
            else:
                values[i] = _replacement(rng, values[i])
    return ast.unparse(ast.fix_missing_locations(tree))


def _from_signature(rng: random.Random, s: Signature) -> list[str]:
    count = max(0, s.required + (rng.random() < 0.1) - (rng.random() < 0.05))
    arguments = [rng.choice(ARRAYS) if rng.random() < 0.6 else any_value(rng) for _ in range(count)]
    chosen = rng.sample(s.keywords, min(len(s.keywords), rng.choice([0, 0, 1, 2])))
    arguments += [f"{k}={_for_keyword(rng, k)}" for k in chosen]
    statements = [f"made = {s.path}({', '.join(arguments)})"]
    if s.path.rsplit(".", 1)[-1][:1].isupper():  # a class: call what was made, too
        for _ in range(2):
            some = [rng.choice(ARRAYS) for _ in range(rng.choice([1, 1, 2, 3]))]
            statements.append(f"made({', '.join(some)})")
    return statements


def generate(corpus: Corpus, seed: int) -> list[str]:
    """The program of this seed."""
    rng = random.Random(seed)
    if rng.random() < 0.35:
        statements = _from_signature(rng, rng.choice(corpus.signatures))
    else:
        statements = list(rng.choice(corpus.examples).statements)
        targets = [i for i, s in enumerate(statements) if not s.startswith(("from ", "import "))]
        for _ in range(rng.choice([1, 1, 1, 2, 3]) if targets else 0):
            i = rng.choice(targets)
            statements[i] = mutate(rng, statements[i])
    if rng.random() < 0.3:
        statements.insert(0, "record()")  # everything after this line is differentiated
    return statements
