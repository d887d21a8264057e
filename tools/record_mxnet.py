"""Records what real MXNet computes, for tests that compare with it and do not need it.

Run with a Python that has MXNet 1.9.1, and again with one that has 2.0.0b1:

    python3.10 -m venv mx1 && mx1/bin/pip install mxnet==1.9.1 numpy==1.23.5
    mx1/bin/python tools/record_mxnet.py
    python3.10 -m venv mx2 && mx2/bin/pip install mxnet==2.0.0b1 numpy==1.23.5
    mx2/bin/python tools/record_mxnet.py

The programs are in tests/recorded/programs/, the results in tests/data/mxnet-1.x.json and
mxnet-2.0.json. With words as arguments, only the cases that contain one of them are run again.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "recorded"))


def main() -> None:
    """Records all cases, or those that contain one of the given words."""
    import mxnet as mx
    import programs

    version = "1.x" if mx.__version__.startswith("1.") else "2.0"
    if version == "2.0":
        mx.npx.set_np()
    path = ROOT / "tests" / "data" / (f"mxnet-{version}.json")
    words = sys.argv[1:]
    found = json.loads(path.read_text()) if path.exists() and words else {}
    for name, (function, versions) in programs.load().items():
        if version not in versions or (words and not any(word in name for word in words)):
            continue
        found.pop(name, None)
        print(name, file=sys.stderr)  # the last one, should MXNet crash
        try:
            found[name] = programs.plain(function(programs.Env(mx, version)))
        except Exception as error:
            # What real MXNet cannot do is not compared.
            print("{}: {}: {}".format(name, type(error).__name__, str(error).split("\n")[0][:150]))
    lines = [f"{json.dumps(n)}: {json.dumps(found[n])}" for n in sorted(found)]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"{len(found)} cases of MXNet {mx.__version__} in {path.name}")


if __name__ == "__main__":
    main()
