"""What is called: the examples of all public docstrings, and the signatures of all functions."""

from __future__ import annotations

import ast
import doctest
import importlib
import inspect
from typing import Any, NamedTuple

MODULES = [
    "np", "np.fft", "np.linalg", "np.random", "npx", "npx.image", "npx.random", "nd", "nd.contrib",
    "nd.image", "nd.linalg", "nd.random", "nd.sparse", "sym", "sym.contrib", "sym.random",
    "sym.linalg", "random", "image", "autograd", "gluon", "gluon.nn", "gluon.rnn", "gluon.loss",
    "gluon.contrib", "gluon.contrib.nn", "gluon.contrib.rnn", "gluon.data", "gluon.data.vision",
    "gluon.data.vision.transforms", "gluon.data.batchify", "gluon.utils", "optimizer", "init",
    "initializer", "lr_scheduler", "metric", "recordio", "io", "kvstore", "contrib",
    "contrib.text", "operator", "callback", "visualization", "module", "model", "executor",
    "symbol", "util", "monitor", "attribute", "name", "context",
]  # fmt: skip

# They change the process for every later program, start processes, or wait for a network.
LEFT_OUT = frozenset((
    "set_np", "reset_np", "use_np", "set_np_shape", "set_np_default_dtype", "set_np_array",
    "np_shape", "np_array", "use_np_shape", "use_np_array", "use_np_default_dtype", "download",
    "DataLoader", "PrefetchingIter", "setenv", "set_module", "waitall", "load_lib",
    "set_default_device",
))  # fmt: skip


# Methods are called on arrays; those of other classes as their examples do.
RECEIVERS = {"np.ndarray": "np.arange(6.).reshape(2, 3)", "nd.NDArray": "nd.ones((2, 3))"}


class Example(NamedTuple):
    """A docstring's examples as source, one statement each."""

    where: str
    statements: tuple[str, ...]


class Signature(NamedTuple):
    """A function that can be called with anything: its path and the names of its parameters."""

    path: str
    required: int
    keywords: tuple[str, ...]


class Corpus(NamedTuple):
    examples: list[Example]
    signatures: list[Signature]


def _statements(doc: str) -> tuple[str, ...]:
    try:
        parts = [e.source for e in doctest.DocTestParser().get_examples(doc)]
        return tuple(s for part in parts for s in map(ast.unparse, ast.parse(part).body))
    except (SyntaxError, ValueError):
        return ()


def _signature(path: str, function: Any) -> Signature | None:
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if inspect.isfunction(function) and positional and positional[0].name == "self":
        positional = positional[1:]
    by_name = [p for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    keywords = [p.name for p in by_name if p.default is not p.empty]
    some = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    return Signature(path, sum(p.default is p.empty for p in positional) + some, tuple(keywords))


def corpus() -> Corpus:
    """Everything public, in an order that is the same in every process."""
    examples: dict[tuple[str, ...], Example] = {}
    signatures: dict[str, Signature] = {}

    def add(path: str, thing: Any, call: str | None) -> None:
        statements = _statements(inspect.getdoc(thing) or "")
        if statements and not any(f"{n}(" in s for s in statements for n in LEFT_OUT):
            examples.setdefault(statements, Example(path, statements))
        if call and (signature := _signature(call, thing)):
            signatures.setdefault(call, signature)

    for name in MODULES:
        module: Any = importlib.import_module("slipstream")
        for part in name.split("."):
            module = getattr(module, part)
        short = name if name.split(".")[0] in ("np", "npx", "nd", "sym") else "mx." + name
        for attribute in sorted(getattr(module, "__all__", None) or vars(module)):
            thing = getattr(module, attribute, None)
            home = getattr(thing, "__module__", None) or ""
            if (
                attribute.startswith("_")
                or attribute in LEFT_OUT
                or not home.startswith("slipstream")
            ):
                continue
            if not callable(thing) or (
                isinstance(thing, type) and issubclass(thing, BaseException)
            ):
                continue
            path = f"{short}.{attribute}"
            add(path, thing, path)
            if isinstance(thing, type):
                receiver = RECEIVERS.get(path)
                for method, member in sorted(vars(thing).items()):
                    if callable(member) and not method.startswith("_") and method not in LEFT_OUT:
                        add(f"{path}.{method}", member, receiver and f"{receiver}.{method}")
    return Corpus(list(examples.values()), list(signatures.values()))
