"""Asks pyright for the type of every public name, as an editor would.

    python tools/check_public_types.py            # ask; needs pyright, not the compiled package
    python tools/check_public_types.py --write    # write the names of the installed package again

`tests/types/public_names.py` has a line for each public name. Fails when pyright does not know a
name, finds an error in the file, or knows a name without its type (Any). A test fails when the
file is stale.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "tests" / "types" / "public_names.py"
MODULES = (
    "", "np", "np.fft", "np.linalg", "np.random", "npx", "npx.image", "npx.random", "nd",
    "nd.contrib", "nd.image", "nd.linalg", "nd.random", "symbol", "symbol.contrib", "symbol.image",
    "symbol.linalg", "symbol.random", "symbol.numpy", "symbol.numpy_extension", "autograd",
    "engine", "profiler", "context", "random", "gluon", "gluon.data", "gluon.data.batchify",
    "gluon.data.vision",
    "gluon.data.vision.transforms", "gluon.loss", "gluon.model_zoo.vision", "gluon.nn", "gluon.rnn",
    "gluon.utils", "gluon.contrib.estimator", "contrib.amp", "init", "lr_scheduler", "metric",
    "optimizer", "image", "io", "recordio", "kvstore", "module", "model", "callback", "monitor",
    "executor", "operator", "visualization", "util", "runtime",
)  # fmt: skip


def names_of(module: str) -> list[str]:
    """The public names of a module: what it lists, or what it has."""
    space = importlib.import_module(f"slipstream.{module}".rstrip("."))
    listed = [n for where in ("__all__", "_LATER", "_SHORT") for n in getattr(space, where, ())]
    return sorted(listed or (n for n in vars(space) if _is_public(n, space)))


def _is_public(name: str, module: ModuleType) -> bool:
    thing = getattr(module, name)
    own = getattr(thing, "__module__", module.__name__) == module.__name__
    return own and not name.startswith("_") and not inspect.ismodule(thing)


def text() -> str:
    """The file for the installed package."""
    lines = [
        '"""Every public name, for type checkers.',
        "",
        "Written by tools/check_public_types.py --write; .ci/run asks pyright for each type.",
        '"""',
        "",
        "# fmt: off",
        "from typing import reveal_type",
        "",
    ]
    aliases = {m: f"mx_{m.replace('.', '_')}" if m else "mx" for m in MODULES}
    lines += [f"import slipstream.{m} as {a}" if m else f"import slipstream as {a}"
              for m, a in aliases.items()]  # fmt: skip
    lines.append("")
    lines += [f"reveal_type({aliases[m]}.{n})" for m in MODULES for n in names_of(m)]
    return "\n".join(lines) + "\n"


def ask() -> list[dict[str, object]]:
    """The answers of pyright: one for each name, and errors."""
    settings = {
        "include": [str(FILE.relative_to(ROOT))],
        "typeCheckingMode": "standard",
        "pythonVersion": "3.11",
    }
    with tempfile.NamedTemporaryFile("w", suffix=".json", dir=ROOT) as config:
        json.dump(settings, config)
        config.flush()
        made = subprocess.run(
            [sys.executable, "-m", "pyright", "--project", config.name,
             "--pythonpath", sys.executable, "--outputjson"],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
    try:
        return json.loads(made.stdout)["generalDiagnostics"]
    except ValueError:
        sys.exit(f"pyright did not answer: {made.stdout}{made.stderr}")


def main() -> int:
    """Ask, or write the file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the file of public names")
    if parser.parse_args().write:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(text(), "utf-8")
        return 0
    lines = FILE.read_text("utf-8").splitlines()
    asked = sum(line.startswith("reveal_type") for line in lines)
    answers = ask()
    shown = [(lines[a["range"]["start"]["line"]], a["severity"], a["message"]) for a in answers]
    errors = [f"{line}: {message}" for line, severity, message in shown if severity == "error"]
    untyped = [line for line, _, message in shown if re.search(r'is "(Any|Unknown)"', message)]
    for problem in (*errors, *untyped):
        print(problem)
    print(f"{asked} public names: {len(errors)} errors, {len(untyped)} without a type")
    return 1 if errors or untyped or len(answers) < asked else 0


if __name__ == "__main__":
    sys.exit(main())
