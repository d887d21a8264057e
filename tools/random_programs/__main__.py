"""Random small programs beside real MXNet: values, shapes, types and gradients.

    python tools/random_programs nd|np|edges-nd|edges-np --mxnet PYTHON [--seed S] [--count N]

``nd`` composes calls of ``mx.nd`` with random attributes and runs them eagerly, as symbols or in a
hybridized block; ``np`` those of ``mx.np`` and ``npx``; ``edges-...`` runs every elementwise
operation and reduction at zeros, infinities, NaN, huge and tiny numbers. PYTHON is one that has
MXNet 1.9.1 or 2.0.0b1; slipstream follows the rules of that version. What differs is printed by
operation; docs/migrating.md says what differs on purpose. Nothing here is run by the tests: what
is found gets a case in tests/recorded/programs/.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import compare
import edges
import generate

HERE = pathlib.Path(__file__).parent


def run(python, package, programs, results, version):
    """Run all programs in children: after a crash, go on behind the one that crashed."""
    count = len(programs.read_text().splitlines())
    env = {**os.environ, "SLIPSTREAM_MXNET": version, "OMP_NUM_THREADS": "1"}
    start = 0
    while start < count:
        command = [python, str(HERE / "run.py"), package, str(programs), str(results), str(start)]
        done = subprocess.run(command, env=env, capture_output=True, check=False)
        if done.returncode == 0:
            return
        found = compare.load(results) if results.exists() else {}
        crashed = max([*found, start - 1]) + 1
        print(f"{package} crashed at program {crashed}", file=sys.stderr)
        start = crashed + 1


def main():
    """Generate, run on both sides, compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("style", choices=("nd", "np", "edges-nd", "edges-np"))
    parser.add_argument("--mxnet", required=True, help="a Python that has MXNet")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--show", type=int, default=1, help="programs of each kind of difference")
    options = parser.parse_args()
    style = options.style.removeprefix("edges-")
    say = "import mxnet; print(mxnet.__version__)"
    version = subprocess.run([options.mxnet, "-c", say], capture_output=True, text=True, check=True)
    version = "1.x" if version.stdout.startswith("1.") else "2.0"
    if options.style == style:
        made = generate.programs(style, options.seed, options.count, version)
    else:
        made = edges.programs(style)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        (path / "programs").write_text("".join(json.dumps(p) + "\n" for p in made))
        run(options.mxnet, "mxnet", path / "programs", path / "real", version)
        run(sys.executable, "slipstream", path / "programs", path / "ours", version)
        compare.report(made, compare.load(path / "real"), compare.load(path / "ours"), options.show)


if __name__ == "__main__":
    main()
