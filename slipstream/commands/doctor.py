"""``slipstream doctor``: is the installation sound, and if it is slow, why?"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _screen

if TYPE_CHECKING:
    from rich.console import Console

    from ..doctor import Comparison, Finding, Outcome


def add(commands: argparse._SubParsersAction) -> None:
    """Declares the command."""
    parser = commands.add_parser(
        "doctor",
        help="versions, processor, memory, a self-test against NumPy, and what makes it slow",
        description="Tell what is installed and in use, test for some seconds whether results are "
        "right, compare the speed with NumPy's, and name what is wrong or slow and why.",
        epilog="The exit code is 1 if the self-test fails.",
    )
    parser.add_argument(
        "--no-test", action="store_true", help="only look: no self-test, nothing timed"
    )
    parser.add_argument("--json", action="store_true", help="everything as JSON, nothing else")
    parser.set_defaults(call=run)


def run(options: argparse.Namespace) -> int:
    """Runs the command; returns its exit code."""
    from .. import doctor

    facts = doctor.facts()  # first: the load is that of others
    outcomes: list[Outcome] = []
    comparisons: list[Comparison] = []
    console = None if options.json else _screen.console()
    if console is not None:
        _show_facts(console, facts)
    if not options.no_test:
        with _screen.progress() as progress:
            tests = doctor.selftest()
            for number, name in enumerate(doctor.CHECKS, 1):
                progress.say(f"[{number}/{len(doctor.CHECKS)}] self-test: {name}")
                outcomes.append(next(tests))
            progress.say("speed")
            comparisons = doctor.speed()
    findings = doctor.advice(facts, outcomes, comparisons)
    sound = all(outcome.passed for outcome in outcomes)
    if console is None:
        everything = {
            "facts": facts,
            "selftest": [outcome.as_dict() for outcome in outcomes],
            "speed": [comparison.as_dict() for comparison in comparisons],
            "findings": [finding._asdict() for finding in findings],
            "sound": sound,
        }
        print(json.dumps(everything, indent=2))
        return 0 if sound else 1
    if outcomes:
        _show_tests(console, outcomes)
        _show_speed(console, comparisons)
    _show_findings(console, findings, outcomes)
    return 0 if sound else 1


def _size(count: int | None) -> str:
    """A number of bytes, in MB or GB.

    >>> _size(12_000_000), _size(3_500_000_000), _size(None)
    ('12 MB', '3.5 GB', 'unknown')
    """
    if count is None:
        return "unknown"
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"


def _title(console: Console, text: str) -> None:
    print()
    _screen.paragraph(console, text, "bold")


def _table(console: Console, rows: Sequence[tuple[str, ...]], right: Sequence[int] = ()) -> None:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for i in range(len(rows[0])):
        table.add_column(justify="right" if i in right else "left", no_wrap=i == 0, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell, style=_STYLES.get(cell, "")) for cell in row))
    _screen.indented(console, table, indent=2)


_STYLES = {"ok": "green", "FAILED": "bold red", "wrong": "bold red", "slow": "yellow"}


def _lines(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """The facts as names and values."""
    versions, cpu, cores = facts["versions"], facts["cpu"], facts["cores"]
    engine, libraries, memory = facts["engine"], facts["libraries"], facts["memory"]
    limits = [f"{cores['machine']} in the machine"]
    if cores["affinity"] is not None and cores["affinity"] < cores["machine"]:
        limits.append(f"{cores['affinity']} by affinity")
    if cores["cgroup"] is not None:
        limits.append(f"{cores['cgroup']:g} by the container's quota")
    limit = f", the container's limit {_size(memory['limit_bytes'])}" * bool(memory["limit_bytes"])
    onednn = libraries["onednn"] or "not installed"
    if libraries["onednn_problem"]:
        onednn += " (does not load)"
    peers = ", ".join(f"{name} {version}" for name, version in versions["peers"].items())
    fusion = "fusion" if engine["fusion"] else "no fusion"
    return [
        ("slipstream", f"{versions['slipstream']}, {versions['folder']}"),
        ("built by", versions["compiler"] or "unknown"),
        ("Python", f"{versions['python']}, {versions['executable']}"),
        ("NumPy", f"{versions['numpy']}, BLAS: {libraries['numpy_blas'] or 'unknown'}"),
        ("system", versions["system"]),
        ("also installed", peers or "no other framework"),
        ("processor", cpu["model"] + (" (virtual)" if cpu["virtual"] else "")),
        ("kernels", f"{cpu['in_use']} in use; the processor has {' '.join(cpu['features'])}"),
        ("cores", f"{cores['usable']} usable: {', '.join(limits)}; load {cores['load']:.1f}"),
        ("engine", f"{engine['mode']}, {fusion}, {engine['threads']} threads"),
        ("BLAS", f"OpenBLAS {libraries['openblas']}, oneDNN {onednn}"),
        (
            "memory",
            f"{_size(memory['available_bytes'])} of {_size(memory['total_bytes'])} available{limit}"
            f"; swap in use {_size(memory['swap_used_bytes'])}",
        ),
        ("budget", f"{_size(memory['budget_bytes'])} for live and pending results"),
    ]


def _show_facts(console: Console, facts: dict[str, Any]) -> None:
    _screen.paragraph(console, "What is installed and in use", "bold")
    _table(console, _lines(facts))
    _title(console, "Environment variables in effect")
    rows = [(f"{v['name']}={v['value']}", v["note"]) for v in facts["environment"]]
    _table(console, rows or [("none that matter here", "")])


def _show_tests(console: Console, outcomes: list[Outcome]) -> None:
    _title(console, f"Self-test ({sum(o.seconds for o in outcomes):.1f} s)")
    rows = [("ok" if o.passed else "FAILED", o.name, o.detail) for o in outcomes]
    _table(console, rows)


def _show_speed(console: Console, comparisons: list[Comparison]) -> None:
    from ..tour._report import duration

    _title(console, "Speed, best of some rounds")
    rows = [
        (c.name, duration(c.ours_s), f"NumPy {duration(c.numpy_s)}", f"ratio {c.ratio:.2f}")
        for c in comparisons
    ]
    _table(console, rows, right=(1, 2, 3))


def _show_findings(console: Console, findings: list[Finding], outcomes: list[Outcome]) -> None:
    _title(console, "Conclusion")
    if findings:
        rows = [(f.kind, f.what + (f" → {f.remedy}" if f.remedy else "")) for f in findings]
        _table(console, rows)
    failed = sum(not outcome.passed for outcome in outcomes)
    if failed:
        text, style = f"{failed} of {len(outcomes)} checks failed.", "bold red"
    elif outcomes:
        text, style = f"All {len(outcomes)} checks passed.", "green"
    else:
        text, style = "Not tested.", ""
    if outcomes and not findings:
        text += " Nothing found that would make it slow."
    _screen.paragraph(console, text, style, indent=2)
