"""The numbers of real MXNet 1.9.1 and 2.0.0b1 (tools/record_mxnet.py), under the rules of each."""

from __future__ import annotations

import json
import math
import pathlib
from typing import Any

import numpy
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
_BY_ZERO = "integers divided by zero give 0; MXNet crashes, or gives the lowest number for bool"
_NORM = "MXNet's norm of integers is wrong: 4 for (3, 4); docs/migrating.md tells"
_SLOPE = "MXNet 2.0.0b1 gives a zero or wrong gradient; values are the same"
_TRUNCATED = "MXNet's gradient is that of the truncated product; docs/migrating.md tells"
DIFFERENT = {
    ("1.x", "layer/SELU"): _SELU,
    ("2.0", "layer/SELU"): _SELU,
    ("1.x", "operator/nd/F.broadcast_like(F.ones((1, 3)), a)"): "backward raises: no slope to a",
    ("2.0", "operator/np/np.median(a)"): _SLOPE,
    ("2.0", "operator/np/np.percentile(a, 30)"): _SLOPE,
    ("2.0", "operator/np/np.quantile(a, 0.3, axis=0)"): _SLOPE,
    ("2.0", "operator/np/np.repeat(a, 2, axis=1)"): _SLOPE,
    ("2.0", "operator/np/np.rot90(a)"): _SLOPE,
    ("2.0", "operator/np/np.std(a, axis=0, ddof=1)"): _SLOPE,
    ("2.0", "operator/np/np.var(a)"): _SLOPE,
    ("2.0", "operator/np/npx.broadcast_like(np.ones((1, 3)), a)"): "backward raises: no slope to a",
    ("1.x", "layer/BatchNorm/plain"): _GAMMA,
    ("2.0", "layer/BatchNorm/plain"): _GAMMA,
    ("1.x", "metric/PearsonCorrelation/average=micro/local"): "get_global is always 0 in MXNet",
    ("2.0", "metric/MeanPairwiseDistance/p=1"): _CANCEL,
    ("2.0", "metric/MeanPairwiseDistance/p=1/reset"): _CANCEL,
    ("2.0", "metric/MeanPairwiseDistance/p=1/two_outputs"): _CANCEL,
    ("2.0", "integers/np/F.floor_divide(2, a)"): _BY_ZERO,
    ("2.0", "integers/np/F.array(numpy.array([1, 2]))"): "keeps its type; docs/migrating.md tells",
}
for _version in RECORDED:
    for _name in ("nd/2 / a", "nd/7.9 / a", "nd/F.divide(2.5, a)", "nd/a ** -3", "np/a ** -3"):
        DIFFERENT[_version, f"integers/{_name}"] = _BY_ZERO
    DIFFERENT[_version, "integers/np/F.array([True])"] = "bools stay bools; docs/migrating.md tells"
    for _name in ("nd/F.norm(m)", "np/F.linalg.norm(m)"):
        DIFFERENT[_version, f"integers/{_name}"] = _NORM
    DIFFERENT[_version, "integers/np gradient/F.prod(w, dtype='int32')"] = _TRUNCATED


def compare(found: Any, real: Any, where: str, tolerance: float) -> None:
    if isinstance(real, dict) and set(real) == {"about"}:  # a statistic of random numbers
        assert found["about"] == pytest.approx(real["about"], rel=0.06, abs=0.03), where
    elif real in ("no gradient", "not possible"):  # MXNet cannot; ours may
        return
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


def groups() -> dict[tuple[str, str], list[str]]:
    """Cases by version and the first two parts of their names."""
    found: dict[tuple[str, str], list[str]] = {}
    for version, recorded in RECORDED.items():
        for name in recorded:
            found.setdefault((version, "/".join(name.split("/")[:2])), []).append(name)
    return found


GROUPS = groups()


@pytest.mark.parametrize(("version", "group"), GROUPS)
def test_same_as_mxnet(version, group):
    _version_rules.choose(version)
    if version == "2.0":
        npx.set_np()
    wrong = []
    for name in GROUPS[version, group]:
        difference = first_difference(version, name)
        if (version, name) not in DIFFERENT:
            wrong += [f"{name}: {difference}"] if difference else []
        elif difference is None:
            wrong.append(f"{name} does not differ any more: {DIFFERENT[version, name]}")
    assert not wrong, "\n".join(wrong)


def first_difference(version: str, name: str) -> str | None:
    function, _ = CASES[name]
    slipstream.random.seed(0)  # so that statistics do not depend on the cases before
    numpy.random.seed(0)
    try:
        found = programs.plain(function(programs.Env(slipstream, version)))
        compare(found, RECORDED[version][name], "", 2e-3 if "/half" in name else 2e-5)
    except Exception as error:
        return f"{type(error).__name__}: {error}".split("\n")[0]
    return None


def test_every_case_is_recorded_or_not_possible_there():
    """A program that is written but not recorded would compare nothing."""
    for version, recorded in RECORDED.items():
        wanted = {name for name, (_, versions) in CASES.items() if version in versions}
        assert set(recorded) <= wanted, f"record again: {sorted(set(recorded) - wanted)}"
        assert len(recorded) > 0.9 * len(wanted)
