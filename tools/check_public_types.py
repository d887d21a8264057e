"""Asks pyright for the type of every public name, as an editor would.

    pip install pyright
    python tools/check_public_types.py            # of the installed package
    python tools/check_public_types.py --names    # with the names that have no type

Fails when a name is unknown to pyright or the file that uses all of them has an error. Names that
it knows, but whose type is Any, are counted: functions that are made at run time.
"""

from __future__ import annotations

import argparse
import importlib
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

MODULES = (
    "np", "np.fft", "np.linalg", "np.random", "npx", "npx.image", "npx.random", "nd", "nd.contrib",
    "nd.image", "nd.linalg", "nd.random", "autograd", "gluon", "gluon.data", "gluon.loss",
    "gluon.nn", "gluon.rnn", "init", "lr_scheduler", "metric", "optimizer",
    "symbol", "symbol.contrib", "symbol.image", "symbol.linalg", "symbol.random", "symbol.numpy",
    "symbol.numpy.fft", "symbol.numpy.linalg", "symbol.numpy.random", "symbol.numpy_extension",
    "symbol.numpy_extension.image", "symbol.numpy_extension.random",
)  # fmt: skip


def uses() -> list[tuple[str, str]]:
    """Each module and each of its public names."""
    found = []
    for module in MODULES:
        space = importlib.import_module(f"slipstream.{module}")
        names = getattr(space, "__all__", None) or getattr(space, "_LATER", None)
        names = names or [n for n in dir(space) if n[0] != "_"]
        found += [(module, name) for name in sorted(names)]
    return found


def ask(names: list[tuple[str, str]]) -> list[tuple[str, str, str, str]]:
    """Module, name, severity and message of each answer of pyright."""
    imports = [f"import slipstream.{m} as {m.replace('.', '_')}_" for m in MODULES]
    lines = imports + [f"reveal_type({m.replace('.', '_')}_.{name})" for m, name in names]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "names.py")
        file.write_text("\n".join(lines) + "\n")
        settings = {"include": ["names.py"], "typeCheckingMode": "standard"}
        Path(folder, "pyrightconfig.json").write_text(json.dumps(settings))
        made = subprocess.run(
            [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, "--outputjson"],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
    try:
        answers = json.loads(made.stdout)["generalDiagnostics"]
    except ValueError:
        sys.exit(f"pyright did not answer: {made.stdout}{made.stderr}")
    asked = [("", line) for line in imports] + names
    return [(*asked[a["range"]["start"]["line"]], a["severity"], a["message"]) for a in answers]


def main() -> int:
    """Ask, and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--names", action="store_true", help="print the names that have no type")
    show = parser.parse_args().names
    names = uses()
    answers = ask(names)
    errors = [a for a in answers if a[2] == "error"]
    untyped = [a for a in answers if re.search(r'is "(Any|Unknown)"', a[3])]
    for module, name, _, message in errors:
        print(f"{module}.{name}: {message}")
    by_module = Counter(module for module, *_ in untyped)
    print(f"{len(names)} public names: {len(errors)} unknown, {len(untyped)} without a type")
    for module, count in by_module.most_common():
        listed = f": {', '.join(a[1] for a in untyped if a[0] == module)}" if show else ""
        print(f"  {module}: {count}{listed}")
    return 1 if errors or len(answers) < len(names) else 0


if __name__ == "__main__":
    sys.exit(main())
