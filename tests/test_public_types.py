"""The file of public names that pyright checks (tools/check_public_types.py) is complete."""

from __future__ import annotations

import importlib.util
import pathlib

TOOL = pathlib.Path(__file__).parents[1] / "tools" / "check_public_types.py"


def test_file_of_public_names_is_fresh():
    spec = importlib.util.spec_from_file_location("check_public_types", TOOL)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    written = set(tool.FILE.read_text("utf-8").splitlines())
    now = set(tool.text().splitlines())
    assert written == now, (
        f"new: {sorted(now - written)[:5]}, gone: {sorted(written - now)[:5]}; "
        "run python tools/check_public_types.py --write"
    )
