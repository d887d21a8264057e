"""Why something may be slow or wrong here."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .. import _config
from ._selftest import Outcome
from ._speed import Comparison

_SLOW = 1.5  # times NumPy's time


class Finding(NamedTuple):
    """Something to know: how bad (``'wrong'``, ``'slow'``, ``'note'``), what, and what to do."""

    kind: str
    what: str
    remedy: str


def _gigabytes(count: int) -> str:
    return f"{count / 1e9:.1f} GB"


def _of_engine(facts: dict[str, Any]) -> Iterator[Finding]:
    config, cores = facts["engine"], facts["cores"]
    if config["mode"] == "sync":
        by = (
            "MXNET_ENGINE_TYPE=NaiveEngine"
            if os.environ.get("MXNET_ENGINE_TYPE") == "NaiveEngine"
            and "SLIPSTREAM_ENGINE" not in os.environ
            else "SLIPSTREAM_ENGINE=sync"
        )
        yield Finding(
            "slow", "the engine is in synchronous mode: nothing overlaps, fuses or is dropped",
            f"unset {by}; it is for debugging",
        )  # fmt: skip
    if not config["fusion"]:
        yield Finding(
            "slow", "fusion is off: chains of elementwise operations go through memory each time",
            "unset SLIPSTREAM_FUSION",
        )  # fmt: skip
    threads, usable = config["threads"], cores["usable"]
    if threads == 1 and usable > 1:
        yield Finding(
            "slow", f"one thread computes, {usable} cores could",
            "unset SLIPSTREAM_THREADS, or engine.configure(threads=...)",
        )  # fmt: skip
    elif threads > usable:
        yield Finding(
            "slow", f"{threads} threads compute on {usable} cores and get in each other's way",
            f"SLIPSTREAM_THREADS={usable}",
        )  # fmt: skip
    elif threads < usable:
        yield Finding("note", f"{threads} threads compute, {usable} cores could", "")
    if config["budget_bytes"] < 256 << 20:
        yield Finding(
            "slow", f"pending work may hold {config['budget_bytes'] / 1e6:.0f} MB only: Python "
            "often has to wait until memory is free", "raise SLIPSTREAM_BUDGET",
        )  # fmt: skip


def _of_machine(facts: dict[str, Any]) -> Iterator[Finding]:
    cpu, cores, memory = facts["cpu"], facts["cores"], facts["memory"]
    if cpu["in_use"] != cpu["capable_of"]:
        limit = os.environ.get("SLIPSTREAM_ISA")
        yield Finding(
            "slow", f"the processor can do {cpu['capable_of']}, in use is {cpu['in_use']}",
            f"unset SLIPSTREAM_ISA={limit}" if limit else
            "this build has no kernels for it: install a build for this processor",
        )  # fmt: skip
    elif cpu["in_use"] == "baseline":
        yield Finding("note", "the processor has no AVX2: kernels run in their baseline form", "")
    # Our own self-test has run for some seconds and counts as well.
    if cores["load"] > 1.25 * cores["usable"]:
        yield Finding(
            "slow", f"other programs are running: load {cores['load']:.1f} on {cores['usable']} "
            "cores", "measure again when the machine is idle",
        )  # fmt: skip
    if cores["cgroup"] is not None and cores["cgroup"] < cores["machine"]:
        yield Finding(
            "note", f"this container may use {cores['cgroup']:g} of {cores['machine']} cores", ""
        )
    if cores["throttled"]:
        yield Finding(
            "slow", f"the kernel has held this container back {cores['throttled']:,} times "
            "(CPU quota)", "raise the quota, or use fewer threads",
        )  # fmt: skip
    if (memory["own_swap_bytes"] or 0) > 0:
        yield Finding(
            "slow", f"{memory['own_swap_bytes'] / 1e6:.0f} MB of this process are swapped out",
            "free memory",
        )  # fmt: skip
    elif (memory["swap_used_bytes"] or 0) > 0.1 * (memory["total_bytes"] or 1):
        yield Finding(
            "slow", f"the machine has swapped out {_gigabytes(memory['swap_used_bytes'])}",
            "free memory",
        )  # fmt: skip
    available = memory["available_bytes"]
    if available is not None and available < 0.5 * memory["budget_bytes"]:
        yield Finding(
            "note", f"{_gigabytes(available)} of memory are available, less than half of the "
            f"budget of {_gigabytes(memory['budget_bytes'])}", "lower SLIPSTREAM_BUDGET",
        )  # fmt: skip


def _of_libraries(facts: dict[str, Any]) -> Iterator[Finding]:
    libraries = facts["libraries"]
    if libraries["onednn_problem"]:
        yield Finding(
            "slow", f"oneDNN does not load: {libraries['onednn_problem']}",
            "products and convolutions run without it; reinstall onednn-cpu-gomp, and libgomp",
        )  # fmt: skip
    elif libraries["onednn_path"] is None and facts["versions"]["system"].endswith("x86_64"):
        yield Finding(
            "slow", "oneDNN is not installed: products and convolutions run without it",
            "pip install onednn-cpu-gomp",
        )  # fmt: skip
    for variable in facts["environment"]:
        if variable["note"].startswith("unknown"):
            yield Finding(
                "wrong", f"there is no variable {variable['name']}: it has no effect",
                "known are " + ", ".join(_config.known_variables()),
            )  # fmt: skip


def advice(
    facts: dict[str, Any],
    outcomes: Sequence[Outcome] = (),
    comparisons: Sequence[Comparison] = (),
) -> list[Finding]:
    """Advice from the facts, the self-test and the speed; the most serious first.

    >>> from slipstream.doctor import Outcome, facts
    >>> advice(facts(), [Outcome("products", False, "3 differ", 0.1)])[0].what
    'self-test: products: 3 differ'
    """
    found = [
        Finding("wrong", f"self-test: {outcome.name}: {outcome.detail}", "please report this")
        for outcome in outcomes
        if not outcome.passed
    ]
    found += [*_of_engine(facts), *_of_machine(facts), *_of_libraries(facts)]
    reasons = any(finding.kind == "slow" for finding in found)
    for comparison in comparisons:
        if comparison.ratio > _SLOW:
            found.append(
                Finding(
                    "slow",
                    f"{comparison.name} takes {comparison.ratio:.1f} times as long as in NumPy",
                    "see the reasons here" if reasons else "no reason known: please report this",
                )
            )
    return sorted(found, key=lambda finding: ("wrong", "slow", "note").index(finding.kind))
