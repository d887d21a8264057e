"""Random numbers, initial parameters, orders and seeds: kept there, replayed here."""

import functools
import random
import sys
import types

import numpy

NAMES = (
    "uniform normal randn rand randint random_sample random gamma exponential poisson "
    "negative_binomial generalized_negative_binomial multinomial bernoulli beta binomial chisquare "
    "f gumbel laplace logistic lognormal pareto power rayleigh weibull choice permutation shuffle "
    "uniform_n normal_n dirichlet geometric standard_normal"
).split()


def patch(r):
    mx = r.mx
    owners = [getattr(mx.nd, "random", None), mx.random]
    owners += [getattr(getattr(mx, path, None), "random", None) for path in ("np", "npx")]
    for owner in filter(None, owners):
        for name in NAMES:
            function = getattr(owner, name, None)
            if callable(function) and not isinstance(function, type):
                _patch_draw(r, owner, name)
    for name in dir(mx.nd):
        if name.startswith(("random_", "sample_")) or name in ("uniform", "normal", "shuffle"):
            if callable(getattr(mx.nd, name)):
                _patch_draw(r, mx.nd, name)
    _patch_dropout(r)
    _patch_initializers(r)
    _patch_sampler(r)
    _patch_seed(r, numpy.random, "seed")
    _patch_seed(r, numpy.random, "default_rng")
    _patch_seed(r, random, "seed")


def write(r, target, values):
    """Writes into an array, unseen by the recorder and by autograd."""
    frontend = r.mx.nd if type(target) is r.mx.nd.NDArray else r.mx.np
    with r.quiet(), r.mx.autograd.pause():
        whole = slice(None) if target.shape else Ellipsis
        target[whole] = frontend.array(values, dtype=target.dtype)


def _drawn(r, what, target):
    """Notes what was drawn, or puts what was drawn there in its place."""
    values = r.numpy(target)
    file, line = r.site()
    if r.replay is not None:
        event = r.replay.next("draw")
        if event is None or event["v"][1] != list(values.shape):
            there = "nothing" if event is None else "%s %s" % (event["w"], tuple(event["v"][1]))
            why = "%s %s is drawn here where %s was drawn there" % (what, values.shape, there)
            r.cannot_replay(why)
        else:
            write(r, target, r.replay.array(event["v"]))
            values = r.numpy(target)
    r.record.add(k="draw", w=what, f=file, l=line, v=r.record.keep(values))
    r.made_by[r.digest(values)["c"]] = len(r.record.events) - 1


def _compiled(r, what):
    """Says so when a block that is hybridized draws while it is traced here."""
    watch = r.watch
    if watch.compiled and not watch.drawing and not r.is_elsewhere() and watch.stack:
        block = type(watch.stack[-1][0]).__name__
        r.cannot_replay("%s inside of the hybridized %s" % (what, block))


def _patch_draw(r, owner, name):
    original = getattr(owner, name)

    @functools.wraps(original)
    def draw(*args, **kwargs):
        watch = r.watch
        if not r.sees_draws():
            _compiled(r, name)
            return original(*args, **kwargs)
        watch.drawing += 1
        try:
            result = original(*args, **kwargs)
        finally:
            watch.drawing -= 1
        out = kwargs.get("out")
        targets = r.arrays(result if out is None else out)
        if targets and r.mx.autograd.is_recording() and r.arrays([args, kwargs]) and out is None:
            r.cannot_replay("%s draws with parameters that may need a gradient" % name)
        for target in targets or r.arrays(args)[:1]:  # shuffle works in place
            _drawn(r, name, target)
        return result

    setattr(owner, name, draw)


def _patch_dropout(r):
    """In training, dropout becomes a product with a mask that is kept."""
    mx = r.mx
    plain = {mx.nd.NDArray: mx.nd.Dropout}
    if hasattr(getattr(mx, "npx", None), "dropout"):
        plain[mx.np.ndarray] = mx.npx.dropout

    def masked(x, p, axes):
        frontend = mx.nd if type(x) is mx.nd.NDArray else mx.np
        r.watch.drawing += 1
        try:
            with r.quiet(), mx.autograd.pause(train_mode=True):
                mask = plain[type(x)](frontend.ones_like(x), p=p, axes=axes or ())
        finally:
            r.watch.drawing -= 1
        _drawn(r, "Dropout", mask)
        with r.quiet():
            return x * mask

    def function(original):
        @functools.wraps(original)
        def dropout(*args, **kwargs):
            given = dict(zip(("data", "p", "mode", "axes"), args), **kwargs)
            x, p = given.get("data"), given.get("p", 0.5)
            draws = p and (mx.autograd.is_training() or given.get("mode") == "always")
            if not draws or not r.sees_draws() or not r.is_array(x):
                if draws:
                    _compiled(r, "Dropout")
                return original(*args, **kwargs)
            return masked(x, p, given.get("axes"))

        return dropout

    def method(original):
        @functools.wraps(original)
        def forward(block, *args, **kwargs):  # with F in front of the data in 1.x
            x = args[-1]
            draws = block._rate and mx.autograd.is_training()
            if not r.is_array(x) or not draws or not r.sees_draws():
                if draws:
                    _compiled(r, "Dropout")
                return original(block, *args, **kwargs)
            return masked(x, block._rate, block._axes)

        return forward

    mx.nd.Dropout = function(mx.nd.Dropout)
    if len(plain) > 1:
        mx.npx.dropout = function(mx.npx.dropout)
    # slipstream's layers and cells call one function, by the name of their own module.
    package = mx.gluon.rnn.__name__.partition(".")[0]
    for name, module in list(sys.modules.items()):
        found = getattr(module, "dropout", None) if name.startswith(package + ".gluon.") else None
        if isinstance(found, types.FunctionType):
            module.dropout = function(found)
    layer = mx.gluon.nn.Dropout
    for name in ("forward", "hybrid_forward"):
        if name in vars(layer):
            setattr(layer, name, method(vars(layer)[name]))


def _patch_initializers(r):
    package = r.mx.initializer
    for cls in (package.Initializer, package.Mixed, package.Load):
        if "__call__" in vars(cls):
            cls.__call__ = _initializer(r, vars(cls)["__call__"])


def _initializer(r, original):
    @functools.wraps(original)
    def call(init, desc, arr):
        watch = r.watch
        if watch.drawing or r.is_elsewhere():
            return original(init, desc, arr)
        watch.drawing += 1
        try:
            with r.quiet():
                original(init, desc, arr)
                _initialized(r, str(desc), arr)
        finally:
            watch.drawing -= 1

    return call


def _initialized(r, name, arr):
    values = r.numpy(arr)
    first = values.reshape(-1)[0] if values.size else 0
    # A single element may be drawn; zeros and ones are not.
    constant = bool((values == first).all()) and (values.size > 1 or first in (0, 1))
    if r.replay is not None and not constant:
        shape = list(values.shape)

        def fits(event):
            return bool(event["v"]) and event["v"][1] == shape

        event = r.replay.next("init", lambda e: e["w"] == name and fits(e))
        event = event or r.replay.next("init", fits)  # named otherwise there
        if event is None:
            r.cannot_replay("%s %s was not initialized there" % (name, tuple(shape)))
        else:
            write(r, arr, r.replay.array(event["v"]))
            values = r.numpy(arr)
    file, line = r.site()
    r.record.add(k="init", w=name, f=file, l=line, v=None if constant else r.record.keep(values))


def _patch_sampler(r):
    sampler = r.mx.gluon.data.RandomSampler
    original = sampler.__iter__

    def replayed(self):
        indices = [int(i) for i in original(self)]
        if r.is_elsewhere():
            return iter(indices)
        if r.replay is not None:
            event = r.replay.next("order", lambda e: len(e["v"]) == len(indices))
            if event is None:
                r.cannot_replay("RandomSampler over %d samples" % len(indices))
            else:
                indices = event["v"]
                numpy.random.set_state(("MT19937", r.replay.array(event["state"]), event["at"]))
        state = numpy.random.get_state()
        file, line = r.site()
        kept = r.record.keep(state[1])
        r.record.add(k="order", w="RandomSampler", f=file, l=line, v=indices, state=kept,
                     at=int(state[2]))  # fmt: skip
        return iter(indices)

    sampler.__iter__ = replayed


def _patch_seed(r, owner, name):
    """A seed taken from the clock is replayed; a missing one is 0 in both runs."""
    original = getattr(owner, name, None)
    if original is None:  # NumPy before 1.17
        return

    @functools.wraps(original)
    def seed(a=None, *args, **kwargs):
        number = a is None or isinstance(a, (int, numpy.integer))
        if not number or not r.called_by_program() or r.is_elsewhere():
            return original(a, *args, **kwargs)
        event = r.replay.next("seed") if r.replay is not None else None
        value = event["v"] if event else int(a or 0)
        file, line = r.site()
        r.record.add(k="seed", w="seed", f=file, l=line, v=value)
        return original(value)

    setattr(owner, name, seed)
