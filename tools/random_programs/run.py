"""Runs random programs under MXNet or slipstream: ``run.py PACKAGE PROGRAMS RESULTS [START]``.

One pickled result a program, appended, so that the caller can go on after a crash.
"""

import json
import pickle
import re
import sys
import warnings

import numpy

EDGE = [0.0, -0.0, 1.0, -1.0, numpy.inf, -numpy.inf, numpy.nan, 1e-40, -1e-40, 1e30, -1e30, 1e-30,
        88.5, -88.5, 100.0, -104.0, 0.5, -0.5, 1.5, 2.5, 1e7, 3.0]  # fmt: skip


def numbers(shape, dtype, kind, seed):
    """The values of an input; the same everywhere."""
    r = numpy.random.RandomState(seed)
    count = int(numpy.prod(shape))
    found = re.match(r"int(\d+)$|from1to(\d+)$|rois(\d+)x(\d+)x(\d+)$", kind)
    if kind == "ties":
        x = r.randint(-2, 3, count)
    elif kind == "edge":
        x = numpy.array(EDGE)[r.randint(0, len(EDGE), count)]
    elif kind.startswith("grid"):
        n = len(EDGE)
        first, second = numpy.repeat(EDGE, n), numpy.tile(EDGE, n)
        x = {"grid": numpy.array(EDGE), "grid1": first, "grid2": second,
             "gridpairs": numpy.stack([first, second], 1)}[kind]  # fmt: skip
    elif kind == "positive":
        x = r.uniform(0.1, 2, count)
    elif kind == "wide":
        x = r.uniform(-1.4, 1.4, count)
    elif kind == "definite":
        n = shape[-1]
        x = r.uniform(-1, 1, (*shape[:-2], n, n))
        x = numpy.matmul(x, numpy.swapaxes(x, -1, -2)) + numpy.eye(n)
    elif kind == "boxes":
        x = r.uniform(0, 2, (*shape[:-1], 4))
        x[..., 2:] += x[..., :2]
    elif found and found.group(1):
        x = r.randint(0, int(found.group(1)), count)
    elif found and found.group(2):
        x = r.randint(1, int(found.group(2)) + 1, count)
    elif found:
        b, h, w = (int(found.group(i)) for i in (3, 4, 5))
        x = numpy.stack(
            [r.randint(0, b, shape[0]), *(r.uniform(0, n - 1, shape[0]) for n in (w, h, w, h))], 1
        )
        x[:, 3:] = numpy.maximum(x[:, 1:3], x[:, 3:])
    else:
        x = r.uniform(-2, 2, count)
    with numpy.errstate(all="ignore"):
        return numpy.asarray(x).reshape(shape).astype(dtype)


def flat(value):
    """Results as a list of arrays."""
    if isinstance(value, (list, tuple)):
        return [x for v in value for x in flat(v)]
    return [value]


def heads(outputs):
    r = numpy.random.RandomState(7)
    return [r.uniform(0.5, 1.5, x.shape).astype(numpy.dtype(x.dtype)) for x in outputs]


def is_float(x):
    return hasattr(x, "dtype") and numpy.dtype(x.dtype).kind == "f"


def run(mx, program):
    """Values, gradients, or the error."""
    given = {
        n: numbers(s, d.rstrip("!"), k, seed) for n, (s, d, k, seed) in program["inputs"].items()
    }
    trained = [
        n for n, (_, d, _, _) in program["inputs"].items() if d.startswith("float") and d[-1] != "!"
    ]
    style = program["style"]
    numpy_style = style.startswith("np")
    make = (
        (lambda a: mx.np.array(a, dtype=a.dtype))
        if numpy_style
        else (lambda a: mx.nd.array(a, dtype=a.dtype))
    )
    names = {n: make(a) for n, a in given.items()}
    source = "\n".join(program["lines"])
    last = program["lines"][-1].split(" = ")[0]
    result = {}

    def execute(space, namespace):
        if numpy_style:
            space = dict(space, np=namespace[0], npx=namespace[1])
        else:
            space = dict(space, F=namespace)
        exec(source, space)
        return space[last]

    eager = (mx.np, mx.npx) if numpy_style else mx.nd
    if style == "sym":
        symbols = {n: mx.sym.Variable(n) for n in names}
        out = execute(symbols, mx.sym)
        if isinstance(out, (list, tuple)):
            out = mx.sym.Group(list(out))
        used = out.list_arguments()
        extra = out.list_auxiliary_states()
        grads = {n: mx.nd.zeros(given[n].shape, dtype=given[n].dtype) for n in used if n in trained}
        reqs = {n: "write" if n in grads else "null" for n in used}
        exe = out.bind(mx.cpu(), {n: names[n] for n in used}, args_grad=grads, grad_req=reqs,
                       aux_states={n: names[n] for n in extra})  # fmt: skip
        result["values"] = [x.asnumpy() for x in exe.forward(is_train=program["train"])]
        if program["train"] and grads and all(is_float(x) for x in exe.outputs):
            exe.backward([make(h) for h in heads(exe.outputs)])
            result["grads"] = {n: x.asnumpy() for n, x in grads.items()}
        result["aux"] = {n: x.asnumpy() for n, x in exe.aux_dict.items()}
        return result
    if style == "hybrid":

        class Net(mx.gluon.HybridBlock):
            def hybrid_forward(self, F, *args):
                return execute(dict(zip(names, args, strict=True)), F)

        net = Net()
        net.initialize()
        net.hybridize()

        def call():
            return net(*names.values())
    else:

        def call():
            return execute(names, eager)

    result["values"] = [x.asnumpy() if hasattr(x, "asnumpy") else x for x in flat(call())]
    for n in trained:
        names[n].attach_grad()
    try:
        with mx.autograd.record(train_mode=program["train"]):
            outputs = [x for x in flat(call()) if is_float(x)]
        if outputs and trained:
            mx.autograd.backward(outputs, [make(h) for h in heads(outputs)])
            result["grads"] = {n: names[n].grad.asnumpy() for n in trained}
        result["recorded"] = [x.asnumpy() for x in outputs]
    except Exception as error:
        result["no_grads"] = f"{type(error).__name__}: {str(error)[:300]}"
    result["aux"] = {
        n: names[n].asnumpy() for n, (_, d, _, _) in program["inputs"].items() if d[-1] == "!"
    }
    return result


def main():
    package, programs, results = sys.argv[1:4]
    start = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    warnings.filterwarnings("ignore")
    mx = __import__(package)
    with open(programs) as file:
        all_programs = [json.loads(line) for line in file]
    with open(results, "ab") as file:
        for number, program in enumerate(all_programs[start:], start):
            numpy_style = program["style"].startswith("np")
            if hasattr(mx, "npx"):
                (mx.npx.set_np if numpy_style else mx.npx.reset_np)()
            try:
                found = run(mx, program)
                if hasattr(mx, "nd"):
                    mx.nd.waitall()
            except Exception as error:
                found = {"error": f"{type(error).__name__}: {str(error)[:300]}"}
            pickle.dump((number, found), file, protocol=4)
            file.flush()


if __name__ == "__main__":
    main()
