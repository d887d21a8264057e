"""Functions, operators and methods of arrays, where the program itself calls them; looks."""

import functools
import types

import numpy

OPERATORS = (
    "add radd iadd sub rsub isub mul rmul imul truediv rtruediv itruediv mod rmod pow rpow matmul "
    "rmatmul neg abs eq ne lt le gt ge getitem setitem"
).split()
LOOKS = (
    "asnumpy asscalar item tolist __repr__ __str__ __float__ __int__ __bool__ __index__ __array__ "
    "__format__"
).split()
# Methods that move or mark an array, and compute nothing.
SILENT = set(
    "attach_grad backward wait_to_read detach copyto grad as_in_context as_in_ctx to_device "
    "drop_grad as_nd_ndarray as_np_ndarray".split()
)
SILENT_FUNCTIONS = set("array asarray waitall save load from_numpy from_dlpack imports".split())
MODULES = "nd nd.linalg nd.contrib nd.image np np.linalg npx npx.image".split()
FLOATS = (numpy.float32, numpy.float64)


def patch(r):
    for cls in r.classes:
        _patch_class(r, cls)
    for path in MODULES:
        module = r.mx
        for part in path.split("."):
            module = getattr(module, part, None)
        if isinstance(module, types.ModuleType):
            for name in dir(module):
                _patch_name(r, module, name)


def _patch_class(r, cls):
    for name in OPERATORS:
        full = "__%s__" % name
        if getattr(cls, full, None) is not getattr(object, full, None):
            _wrap(r, cls, full, name)
    for name in LOOKS:
        found = getattr(cls, name, None)
        if callable(found) and found is not getattr(object, name, None):
            _wrap_look(r, cls, name)
    _patch_iteration(r, cls)
    kinds = (types.FunctionType, types.BuiltinFunctionType, type(str.join))
    for name in dir(cls):
        if name.startswith("_") or name in SILENT or name in LOOKS:
            continue
        if isinstance(getattr(cls, name, None), kinds):
            _wrap(r, cls, name, name)


def _patch_iteration(r, cls):
    """Some versions iterate by ``__getitem__``, others by ``__iter__``: noted alike."""
    original = getattr(cls, "__iter__", None)

    def iterate(x):
        if original and (r.watch.busy or r.watch.drawing or not r.called_by_program()):
            return original(x)
        return (x[i] for i in range(len(x)))

    cls.__iter__ = iterate


def _patch_name(r, module, name):
    value = getattr(module, name, None)
    if (
        name.startswith("_")
        or name in SILENT_FUNCTIONS
        or isinstance(value, (type, types.ModuleType))
    ):
        return
    if callable(value) and not getattr(value, "__qualname__", "").startswith("_patch_dr"):
        _wrap(r, module, name, name)


def _wrap(r, owner, name, what):
    original = getattr(owner, name)
    in_place = what == "setitem"

    @functools.wraps(original)
    def operation(*args, **kwargs):
        watch = r.watch
        if watch.busy or watch.drawing or not r.called_by_program() or r.is_elsewhere():
            return original(*args, **kwargs)
        with r.quiet():
            ins = [r.digest(x) for x in r.arrays([args, kwargs])]
            result = original(*args, **kwargs)
            outs = r.arrays(args[:1] if in_place else result)
            if outs:
                r.operation(what, ins, outs, True)
        return probed(r, what, result) if outs else result

    setattr(owner, name, operation)


def _wrap_look(r, cls, name):
    original = getattr(cls, name)
    what = "print" if name in ("__repr__", "__str__", "__format__") else name.strip("_")

    @functools.wraps(original)
    def look(x, *args, **kwargs):
        if r.watch.busy or r.watch.drawing or not r.called_by_program() or r.is_elsewhere():
            return original(x, *args, **kwargs)
        with r.quiet():
            result = original(x, *args, **kwargs)
            r.look(what, [x])
        return result

    setattr(cls, name, look)


def probed(r, what, result, path=""):
    """With gradients asked for: the result, noting the gradient that comes back to it."""
    if not r.record.settings["gradients"] or not r.is_array(result):
        return result
    if not r.mx.autograd.is_recording() or result.dtype not in FLOATS:
        return result
    site, index = r.site(), len(r.record.events) - 1

    class Probe(r.mx.autograd.Function):
        def forward(self, x):
            return x * 1

        def backward(self, dy):
            with r.quiet():
                dy = dy * 1  # MXNet may reuse the memory of what it hands in
                r.operation(what, [], [dy], True, kind="grad", site=site, path=path)
                r.record.events[-1]["of"] = index
            return dy

    with r.quiet():
        return Probe()(result)
