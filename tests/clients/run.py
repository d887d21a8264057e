"""Check and run the clients: ``python tests/clients/run.py [CLIENT ...]``.

For each client: ``slipstream check`` of the installed package, whose missing names must be those
below, and the program beside this file under ``slipstream run``.
"""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
_SPARSE = {"mxnet.nd.sparse.csr_matrix"}
_INTGEMM = {
    "intgemm_fully_connected", "intgemm_maxabsolute", "intgemm_prepare_data",
    "intgemm_prepare_weight", "intgemm_take_weight",
}  # fmt: skip
# Client: its program, and the names of MXNet it uses that are not here.
CLIENTS = {
    "gluonts": ("gluonts_models.py", set()),
    "gluoncv": ("gluoncv_models.py", set()),
    "gluonnlp": ("gluonnlp_models.py", _SPARSE),
    "sockeye": (
        "sockeye_translation.py",
        {"mxnet.library.load"} | {f"mxnet.nd.contrib.{name}" for name in _INTGEMM},
    ),
    "dgl": ("dgl_graphs.py", {"mxnet.ndarray.sparse.csr_matrix"}),
}
SLIPSTREAM = (sys.executable, "-m", "slipstream")


def check(client: str, allowed: set[str]) -> str | None:
    """What is wrong with the names that a client uses, if anything is."""
    spec = importlib.util.find_spec(client)
    if spec is None or spec.origin is None:
        return f"{client} is not installed"
    found = subprocess.run(
        [*SLIPSTREAM, "check", "--json", os.path.dirname(spec.origin)],
        capture_output=True, text=True, cwd=tempfile.gettempdir(),
    )  # fmt: skip
    if found.returncode not in (0, 1):
        return found.stderr
    report = json.loads(found.stdout)
    missing = {row["name"] for row in report["missing"]}
    if report["unread"]:
        return f"not read: {report['unread']}"
    if report["names"] < 50:
        return f"only {report['names']} names of mxnet were found in {spec.origin}"
    if lost := missing - allowed:
        return f"{len(missing)} names are missing, {len(allowed)} were; new: {sorted(lost)}"
    if here := allowed - missing:
        return f"{sorted(here)} are here now: take them out of {Path(__file__).name}"
    print(f"{client}: {report['names']} names of mxnet, {len(missing)} missing", flush=True)
    return None


def program(name: str) -> str | None:
    """What a program printed last if it failed."""
    ran = subprocess.Popen(
        [*SLIPSTREAM, "run", str(HERE / name)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tempfile.gettempdir(),
        env={**os.environ, "TQDM_DISABLE": "1", "MPLBACKEND": "agg"},
    )  # fmt: skip
    try:
        out, errors = ran.communicate(timeout=600)
    except subprocess.TimeoutExpired:
        ran.kill()
        return f"{name} did not end within 10 minutes"
    print("".join(f"  {line}\n" for line in out.splitlines() if ": " in line), end="", flush=True)
    return None if ran.returncode == 0 else errors[-4000:]


def main() -> int:
    failed = []
    for client in sys.argv[1:] or CLIENTS:
        name, allowed = CLIENTS[client]
        began = time.monotonic()
        for problem in (check(client, allowed), program(name)):
            if problem is not None:
                failed.append(client)
                print(f"{client}: {problem}", file=sys.stderr)
        print(f"{client}: {time.monotonic() - began:.0f} s", flush=True)
    print(f"failed: {', '.join(dict.fromkeys(failed))}" if failed else "all clients passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
