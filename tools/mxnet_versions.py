"""Writes the list of rules in docs/mxnet-versions.md from slipstream/_version_rules.py."""

from __future__ import annotations

import pathlib

from slipstream._version_rules import RULES

PAGE = pathlib.Path(__file__).parents[1] / "docs" / "mxnet-versions.md"
HEAD = "| rule | in 1.x | in 2.0 |\n|---|---|---|\n"

if __name__ == "__main__":
    before, head, _ = PAGE.read_text("utf-8").partition(HEAD)
    rows = "".join(f"| `{name}` | {rule.v1} | {rule.v2} |\n" for name, rule in RULES.items())
    PAGE.write_text(before + head + rows, "utf-8")
