"""The numbers of real MXNet 1.9.1 and 2.0.0b1 (tools/record_mxnet.py), under the rules of each."""

from __future__ import annotations

import json
import math
import pathlib
from typing import Any

import pytest

import slipstream
from slipstream import _version_rules, npx

from . import programs

DATA = pathlib.Path(__file__).parents[1] / "data"
RECORDED = {v: json.loads((DATA / f"mxnet-{v}.json").read_text()) for v in ("1.x", "2.0")}
CASES = programs.load()

# Cases that differ on purpose, and why.
DIFFERENT: dict[tuple[str, str], str] = {}


def compare(found: Any, real: Any, where: str, tolerance: float) -> None:
    if isinstance(real, dict) and set(real) == {"about"}:  # a statistic of random numbers
        assert found["about"] == pytest.approx(real["about"], rel=0.06, abs=0.03), where
    elif isinstance(real, dict):
        assert list(found) == list(real), where
        for key, value in real.items():
            compare(found[key], value, f"{where}[{key!r}]", tolerance)
    elif isinstance(real, list):
        assert isinstance(found, list) and len(found) == len(real), f"{where}: {found} != {real}"
        for i, value in enumerate(real):
            compare(found[i], value, f"{where}[{i}]", tolerance)
    elif isinstance(real, float) and isinstance(found, (int, float)):
        close = math.isclose(found, real, rel_tol=tolerance, abs_tol=tolerance)
        assert close, f"{where}: {found} != {real}"
    else:
        assert found == real, f"{where}: {found!r} != {real!r}"


def all_cases() -> list[tuple[str, str]]:
    return [(v, name) for v, recorded in RECORDED.items() for name in recorded]


@pytest.mark.parametrize(("version", "name"), all_cases())
def test_same_as_mxnet(version, name):
    if (version, name) in DIFFERENT:
        pytest.skip(DIFFERENT[version, name])
    _version_rules.choose(version)
    if version == "2.0":
        npx.set_np()
    function, _ = CASES[name]
    found = programs.plain(function(programs.Env(slipstream, version)))
    compare(found, RECORDED[version][name], "", 2e-3 if "/half" in name else 2e-5)


def test_every_case_is_recorded_or_not_possible_there():
    """A program that is written but not recorded would compare nothing."""
    for version, recorded in RECORDED.items():
        wanted = {name for name, (_, versions) in CASES.items() if version in versions}
        assert set(recorded) <= wanted, f"record again: {sorted(set(recorded) - wanted)}"
        assert len(recorded) > 0.9 * len(wanted)
