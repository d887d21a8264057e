"""Calls of gluon's blocks, at every depth; of hybridized ones from outside only."""

import functools

from ._operations import probed
from ._symbols import drawing, size


def patch(r):
    gluon = r.mx.gluon
    for cls in (gluon.Block, gluon.HybridBlock, gluon.SymbolBlock):
        if "__call__" in vars(cls):
            cls.__call__ = _call(r, vars(cls)["__call__"])
    hybridize = gluon.HybridBlock.hybridize
    settings = r.record.settings

    @functools.wraps(hybridize)
    def eager(block, active=True, *args, **kwargs):
        if active:
            settings["hybridized"] = True
        # Inside of a compiled graph nothing could be noted or replayed.
        return hybridize(block, False)

    if settings.get("hybridize"):
        _patch_graphs(r)
    else:
        gluon.HybridBlock.hybridize = eager


def _patch_graphs(r):
    """Remembers which hybridized blocks of MXNet draw."""
    original = getattr(r.mx.gluon.HybridBlock, "_get_graph", None)
    if original is None:
        return

    @functools.wraps(original)
    def graph(block, *args):
        result = original(block, *args)
        block._certify_draws = drawing(result[1])
        return result

    r.mx.gluon.HybridBlock._get_graph = graph


def _call(r, original):
    @functools.wraps(original)
    def call(block, *args, **kwargs):
        watch = r.watch
        inputs = r.arrays([args, kwargs])
        nested = watch.stack and watch.stack[-1][0] is block  # a class that calls its base's
        if watch.busy or nested or not inputs or r.is_elsewhere():
            return original(block, *args, **kwargs)
        program = r.called_by_program()
        ins = [r.digest(x) for x in inputs]
        _draws_inside(r, block)
        path = _path(watch.stack, block)
        what = type(block).__name__
        began = r.noted
        watch.stack.append((block, path))
        try:
            if r.record.settings.get("hybridize") and getattr(block, "_active", False):
                result = _compiled(r, what, original, block, args, kwargs)
            else:
                result = original(block, *args, **kwargs)
        finally:
            watch.stack.pop()
        with r.quiet():
            hidden = _hidden(r, block)
            count = r.noted - began + hidden
            r.operation(what, ins, r.arrays(result), program, "block", path=path, size=count)
            r.noted += hidden - 1
        return result if getattr(block, "_children", None) else probed(r, what, result, path)

    return call


def _hidden(r, block):
    """The operations of a block that runs as one graph."""
    compiled = r.record.settings.get("hybridize") and getattr(block, "_active", False)
    if r.replay is not None or not (compiled or isinstance(block, r.mx.gluon.SymbolBlock)):
        return 1  # the comparison asks the first run
    try:
        return size(block._cached_graph[1])
    except Exception:  # it has no graph
        return 1


def _compiled(r, what, original, block, args, kwargs):
    """Runs a hybridized block; what it draws inside cannot be replayed."""
    r.watch.compiled += 1
    try:
        with r.quiet():
            result = original(block, *args, **kwargs)
    finally:
        r.watch.compiled -= 1
    for op in getattr(block, "_certify_draws", ()):
        if op not in ("Dropout", "RNN") or r.mx.autograd.is_training():
            r.cannot_replay("%s inside of the hybridized %s" % (op, what))
            block._certify_draws = ()
    return result


def _path(stack, block):
    """Which child of which child of the outermost block this is."""
    if not stack:
        return ""
    parent, path = stack[-1]
    children = getattr(parent, "_children", {})
    for name in children:
        child = children[name]
        if not hasattr(child, "_children"):  # 2.0 keeps references
            child = child()
        if child is block:
            return "%s.%s" % (path, name) if path else name
    return path + "?"


def _draws_inside(r, block):
    """Says so when a layer draws where no wrapper sees it."""
    fused = hasattr(block, "_dir") and getattr(block, "_num_layers", 1) > 1
    if fused and getattr(block, "_dropout", 0) and r.mx.autograd.is_training():
        r.cannot_replay("%s: dropout between fused layers" % type(block).__name__)
