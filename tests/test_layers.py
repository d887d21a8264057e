"""The backend's folders depend on each other in one direction (docs/architecture.md)."""

from __future__ import annotations

import re
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"
# As an operation meets them: each folder includes those after it.
LAYERS = [
    "python", "c", "model", "array", "ops", "graph", "engine", "fusion", "kernels", "memory",
    "profiler", "base",
]  # fmt: skip
# Frontends beside each other: neither includes the other.
FRONTENDS = {"python", "c"}


def test_every_folder_is_a_layer():
    assert {path.name for path in SOURCES.iterdir() if path.is_dir()} == set(LAYERS)


def test_includes_point_downwards():
    upwards = []
    for path in SOURCES.rglob("*"):
        if path.suffix not in (".h", ".cpp", ".inc", ".def"):
            continue
        own = LAYERS.index(path.relative_to(SOURCES).parts[0])
        for folder, name in re.findall(r'#include "(\w+)/([\w./]+)"', path.read_text("utf-8")):
            beside = LAYERS[own] in FRONTENDS and folder in FRONTENDS and folder != LAYERS[own]
            if beside or LAYERS.index(folder) < own:
                upwards.append(f"{path.relative_to(SOURCES)} includes {folder}/{name}")
    assert not upwards
