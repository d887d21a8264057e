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
_SELU = "MXNet's gradient is not the derivative; docs/mxnet-names.md tells"
_GAMMA = "MXNet writes 1 into a gamma that it does not use; outputs and gradients are the same"
_CANCEL = "MXNet's distances can be negative; docs/mxnet-names.md tells"
DIFFERENT = {
    ("1.x", "layer/SELU"): _SELU,
    ("2.0", "layer/SELU"): _SELU,
    ("1.x", "layer/BatchNorm/plain"): _GAMMA,
    ("2.0", "layer/BatchNorm/plain"): _GAMMA,
    ("1.x", "metric/PearsonCorrelation/average=micro/local"): "get_global is always 0 in MXNet",
    ("2.0", "metric/MeanPairwiseDistance/p=1"): _CANCEL,
    ("2.0", "metric/MeanPairwiseDistance/p=1/reset"): _CANCEL,
    ("2.0", "metric/MeanPairwiseDistance/p=1/two_outputs"): _CANCEL,
}


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
        with pytest.raises(AssertionError):
            same(version, name)
    else:
        same(version, name)


def same(version: str, name: str) -> None:
    _version_rules.choose(version)
    slipstream.random.seed(0)
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
