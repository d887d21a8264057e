"""Backward passes, optimizer steps, modules and metrics."""

import functools

import numpy

from ._draws import write
from ._symbols import size

VARIABLES = 64  # variables of the program's own whose gradients are noted


def patch(r):
    mx = r.mx
    variables, trainers = {}, []

    def remember(result, held, x, *args, **kwargs):
        if r.called_by_program():  # a library's own are parameters
            variables[id(x)] = x
        while len(variables) > VARIABLES:
            variables.pop(next(iter(variables)))

    def heads(*args, **kwargs):
        return [r.digest(x) for x in r.arrays([args, kwargs])]

    def went_back(result, held, *args, **kwargs):
        grads = [x.grad for x in list(variables.values()) if x.grad is not None]
        for trainer in trainers:
            grads += parameters(trainer)[1]
        r.operation("backward", held, grads, r.called_by_program(), kind="backward")

    for cls in r.classes:
        r.around(cls, "attach_grad", None, remember)
        r.around(cls, "backward", heads, went_back)
    r.around(mx.autograd, "backward", heads, went_back)

    def made(result, held, trainer, *args, **kwargs):
        trainers[:] = trainers[-3:] + [trainer]

    def before(trainer, *args, **kwargs):
        data, grads = parameters(trainer)
        return [r.digest(x) for x in grads + data]

    def stepped(result, held, trainer, *args, **kwargs):
        name = type(trainer._optimizer).__name__
        data = parameters(trainer)[0]
        r.operation("Trainer.step(%s)" % name, held, data, True, "step")
        r.count_step(data)
        arrays = []
        for p in trainer._params:
            try:
                arrays += p.list_data()
            except Exception:  # not initialized yet
                continue
        keep_in_step(r, arrays)

    r.around(mx.gluon.Trainer, "__init__", None, made)
    # A step is compared as a whole: how it groups parameters is the library's business.
    r.around(mx.gluon.Trainer, "step", before, stepped, whole=True)
    if hasattr(mx, "mod"):
        _patch_modules(r)
    _patch_metrics(r)


def parameters(trainer):
    """Data and gradients of a trainer's parameters, on their first device."""
    data, grads = [], []
    for p in trainer._params:
        try:
            if p.grad_req != "null":
                data.append(p.list_data()[0])
                grads.append(p.list_grad()[0])
        except Exception:  # not initialized yet
            continue
    return data, grads


def keep_in_step(r, arrays):
    """Keeps the parameters after a step, or sets them to those kept.

    A difference of rounding can grow without bound over the steps of a training (a rectifier that
    just opens, a sign in Adam); with every step begun alike, each is compared sharply.
    """
    values = [r.numpy(x) for x in arrays]
    if r.replay is None:
        size = sum(v.nbytes for v in values)
        if r.record.values.tell() + size < r.record.settings["limit"] // 2:
            r.record.add(k="weights", w="", f="", l=0, v=[r.record.keep(v) for v in values])
        return
    event = r.replay.next("weights")
    if event is None or [v[1] for v in event["v"]] != [list(v.shape) for v in values]:
        return
    for x, place in zip(arrays, event["v"]):
        write(r, x, r.replay.array(place))


def _patch_modules(r):
    module = r.mx.mod

    def weights(m):
        """Parameters that have a gradient, and their gradients on the first device."""
        params, grads = m.get_params()[0], m._exec_group.execs[0].grad_dict
        names = [name for name in sorted(params) if grads.get(name) is not None]
        return [params[name] for name in names], [grads[name] for name in names]

    def before(m, *args, **kwargs):
        params, grads = weights(m)
        return [r.digest(x) for x in grads + params]

    def updated(result, held, m, *args, **kwargs):
        params = weights(m)[0]
        r.operation("Module.update", held, params, True, "step")
        r.count_step(params)
        execs = m._exec_group.execs
        if len(execs) == 1:
            own = [execs[0].arg_dict, execs[0].aux_dict]
            names = [sorted(d) for d in m.get_params()]
            keep_in_step(r, [d[name] for d, keys in zip(own, names) for name in keys])

    def batch(m, data_batch, *args, **kwargs):
        return [r.digest(x) for x in r.arrays([data_batch.data, data_batch.label])]

    def forwarded(result, held, m, *args, **kwargs):
        count = size(m.symbol)
        r.operation("Module.forward", held, r.arrays(m.get_outputs()), False, "block", size=count)

    def scored(result, held, *args, **kwargs):
        _metric_look(r, list(result), "score")

    r.around(module.Module, "update", before, updated, whole=True)
    r.around(module.Module, "forward", batch, forwarded)
    r.around(module.BaseModule, "score", None, scored)
    fit = module.BaseModule.fit

    @functools.wraps(fit)
    def watched(m, *args, **kwargs):
        names = fit.__code__.co_varnames[1 : fit.__code__.co_argcount]
        kwargs.update(zip(names, args))
        callbacks = kwargs.get("batch_end_callback") or []
        callbacks = list(callbacks) if isinstance(callbacks, (list, tuple)) else [callbacks]

        def metric(param):
            with r.quiet():
                _metric_look(r, param.eval_metric.get_name_value(), "metric")

        kwargs["batch_end_callback"] = callbacks + [metric]
        return fit(m, **kwargs)

    module.BaseModule.fit = watched


def _metric_look(r, result, what):
    names, values = [], []
    for name, value in result if isinstance(result, list) else [result]:
        names += name if isinstance(name, list) else [name]
        values += value if isinstance(value, list) else [value]
    r.look(what, [numpy.array([float(v) for v in values], "float64")], names)


def _patch_metrics(r):
    package = getattr(r.mx, "metric", None) or r.mx.gluon.metric
    classes = [package.EvalMetric]
    for cls in classes:
        classes += [c for c in cls.__subclasses__() if c not in classes]
    for cls in classes:
        for name in ("get", "get_name_value", "get_global", "get_global_name_value"):
            if name in vars(cls):
                setattr(cls, name, _metric(r, vars(cls)[name]))


def _metric(r, original):
    @functools.wraps(original)
    def get(metric, *args, **kwargs):
        if r.watch.busy or not r.called_by_program() or r.is_elsewhere():
            return original(metric, *args, **kwargs)
        with r.quiet():
            result = original(metric, *args, **kwargs)
            _metric_look(r, result, "metric")
        return result

    return get
