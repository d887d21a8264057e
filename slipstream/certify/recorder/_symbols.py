"""Symbols: what executors compute, and draws inside of them, which nothing outside can see."""

import json


def patch(r):
    symbol = getattr(r.mx, "sym", None)
    if symbol is None:
        return

    def look_for_draws(symbol, *args, **kwargs):
        for op in drawing(symbol):
            r.cannot_replay("%s inside of a symbol" % op)

    for name in ("bind", "simple_bind", "_bind", "_simple_bind"):
        r.around(symbol.Symbol, name, look_for_draws, lambda *args, **kwargs: None)
    executor = r.mx.executor.Executor

    def arguments(exe, *args, **kwargs):
        return [r.digest(x) for x in r.arrays(exe.arg_dict)]

    def forwarded(result, held, exe, *args, **kwargs):
        count = size(getattr(exe, "_symbol", None))
        r.operation("Executor.forward", held, r.arrays(exe.outputs), False, "block", size=count)

    def went_back(result, held, exe, *args, **kwargs):
        r.operation("Executor.backward", held, r.arrays(exe.grad_dict), False, "backward")

    r.around(executor, "forward", arguments, forwarded)
    r.around(executor, "backward", arguments, went_back)


def size(symbol):
    """How many operations a symbol has."""
    try:
        return sum(node["op"] != "null" for node in json.loads(symbol.tojson())["nodes"])
    except Exception:  # an old format, or none
        return 1


def drawing(symbol):
    """The operations of a symbol that draw."""
    try:
        nodes = json.loads(symbol.tojson())["nodes"]
    except Exception:  # an old format, or a group
        return []
    found = []
    for node in nodes:
        op = node["op"]
        attrs = node.get("attrs") or node.get("attr") or node.get("param") or {}
        share = {"Dropout": "0.5", "RNN": "0"}.get(op)
        if share is not None and float(attrs.get("p", share)) > 0:
            found.append(op)
        if op.startswith(("_random_", "_sample_", "_shuffle", "random_", "sample_")):
            found.append(op)
    return found
