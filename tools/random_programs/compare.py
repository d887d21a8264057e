"""Compares the results of the same programs."""

import pickle
import re

import numpy
from run import numbers


def load(path):
    found = {}
    with open(path, "rb") as file:
        while True:
            try:
                number, result = pickle.load(file)
            except EOFError:
                return found
            found[number] = result


def differs(real, ours, loose=1.0):
    """What differs between two arrays, or None."""
    real, ours = numpy.asarray(real), numpy.asarray(ours)
    if real.shape != ours.shape:
        return f"shape {real.shape} here {ours.shape}"
    if real.dtype != ours.dtype:
        return f"dtype {real.dtype} here {ours.dtype}"
    if real.dtype.kind != "f":
        return None if numpy.array_equal(real, ours) else "values"
    eps = {"float16": 2e-2, "float32": 2e-5, "float64": 2e-6}[str(real.dtype)] * loose
    a, b = real.astype("float64"), ours.astype("float64")
    finite = a[numpy.isfinite(a)]
    scale = min(abs(finite).max(initial=0), 1e3)
    with numpy.errstate(all="ignore"):
        same = (
            (a == b)
            | (numpy.isnan(a) & numpy.isnan(b))
            | (abs(a - b) <= eps * (abs(a) + scale + 0.1))
        )
    return None if same.all() else "values"


PLACES = 6  # of those that differ are shown


def short(real, ours, program):
    """The first places that differ."""
    real, ours = numpy.asarray(real), numpy.asarray(ours)
    if real.shape != ours.shape or real.dtype != ours.dtype:
        return ""
    with numpy.errstate(all="ignore"):
        a, b = real.astype("float64"), ours.astype("float64")
        far = ~((a == b) | (numpy.isnan(a) & numpy.isnan(b)) | (abs(a - b) < 1e-5 * (1 + abs(a))))
    places = numpy.argwhere(far)[:PLACES]
    if any(v[2].startswith("grid") for v in program["inputs"].values()):
        given = [numbers(*v) for v in program["inputs"].values()]

        def where(p):
            return " ".join(
                f"{v}"
                for x in given
                for v in numpy.ravel(
                    x[tuple(p)] if len(p) == x.ndim and not (len(p) > 1) else x[p[0]]
                )
            )
    else:

        def where(p):
            return tuple(int(i) for i in p)

    text = ", ".join(f"{where(p)}: {real[tuple(p)]:.6g} here {ours[tuple(p)]:.6g}" for p in places)
    return f"{int(far.sum())} of {far.size}: {text}"


def judge(program, real, ours):
    """Pairs of (kind, text) for each difference."""
    if "error" in real:
        return
    if "error" in ours:
        yield "error here", ours["error"]
        return
    loose = 1.0 + 20 * any("linalg" in line for line in program["lines"])
    if len(real["values"]) != len(ours["values"]):
        yield "count", f"{len(real['values'])} here {len(ours['values'])}"
        return
    pairs = [("value", a, b) for a, b in zip(real["values"], ours["values"], strict=True)]
    if "recorded" in real and "recorded" in ours:
        pairs += [
            ("recorded", a, b) for a, b in zip(real["recorded"], ours["recorded"], strict=True)
        ]
    pairs += [
        (f"aux {n}", v, ours["aux"][n])
        for n, v in real.get("aux", {}).items()
        if n in ours.get("aux", {})
    ]
    if "grads" in real:
        if "grads" in ours:
            pairs += [(f"grad {n}", v, ours["grads"][n]) for n, v in real["grads"].items()]
        else:
            yield "no gradient here", ours.get("no_grads", "")
    for name, a, b in pairs:
        what = differs(a, b, loose)
        if what:
            yield f"{name.split()[0]} {what.split()[0]}", f"{name}: {what} {short(a, b, program)}"
            if name == "value":
                return


def report(programs, real, ours, show):
    """Print what differs, by kind and operation."""
    groups = {}
    compared = 0
    for number, program in enumerate(programs):
        if number not in real:
            continue
        if number not in ours:
            print("slipstream crashed:", program)
            continue
        compared += "error" not in real[number]
        edge = "edge " if any(v[2] == "edge" for v in program["inputs"].values()) else ""
        for kind, text in list(judge(program, real[number], ours[number]))[:2]:
            called = re.findall(r"(?:F|np|npx)\.([\w.]+)\(", program["lines"][-1]) or ["operator"]
            several = "several: " if len(program["lines"]) > 1 else ""
            groups.setdefault((edge + kind, several + called[0]), []).append((number, text))
    for (kind, function), found in sorted(groups.items()):
        print(f"=== {kind}: {function} ({len(found)})")
        for number, text in found[:show]:
            p = programs[number]
            inputs = {} if "grid" in str(p["inputs"]) else p["inputs"]
            print(f"   #{number} {p['style']} train={p['train']}", "; ".join(p["lines"]), inputs)
            print("    ", text)
    count = sum(map(len, groups.values()))
    print(f"{compared} of {len(programs)} programs run in MXNet; {count} differences")
