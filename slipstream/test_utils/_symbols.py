"""Checks of symbols for tests: results, gradients, and gradients against differences."""

from __future__ import annotations

from typing import Any

import numpy

from .. import nd
from .._convert import Array
from .._dtypes import dtype_name
from ._compare import assert_almost_equal

__all__ = [
    "check_consistency",
    "check_numeric_gradient",
    "check_symbolic_backward",
    "check_symbolic_forward",
    "numeric_grad",
    "simple_forward",
]


def _by_name(values: Any, names: list[str], what: str, dtype: Any = None) -> dict[str, Array]:
    """Arrays by name, from a dict or from a list in the order of the names."""
    if values is None:
        return {}
    if not isinstance(values, dict):
        values = list(values)
        if len(values) != len(names):
            raise ValueError(f"{what} has {len(values)} entries for {names}")
        values = dict(zip(names, values, strict=True))
    unknown = set(values) - set(names)
    if unknown:
        raise ValueError(f"{what} names {sorted(unknown)}, which are not among {names}")

    def array(value: Any) -> Array:
        if isinstance(value, Array):
            return value
        value = numpy.asarray(value)
        own = dtype is None or (isinstance(dtype, str) and dtype == "asnumpy")
        return nd.array(value, dtype=value.dtype if own else dtype)

    return {k: array(v) for k, v in values.items()}


def _bound(
    sym: Any, location: Any, aux_states: Any, ctx: Any, dtype: Any, grad_req: Any = "null"
) -> Any:
    names = sym.list_arguments()
    arguments = _by_name(location, names, "location", dtype)
    states = _by_name(aux_states, sym.list_auxiliary_states(), "aux_states", dtype)
    if not states and sym.list_auxiliary_states():
        raise ValueError(f"aux_states must name {sym.list_auxiliary_states()}")
    if isinstance(grad_req, str):
        grad_req = dict.fromkeys(names, grad_req)
    elif not isinstance(grad_req, dict):
        grad_req = dict(zip(names, grad_req, strict=True))
    places = {
        n: nd.zeros(x.shape, dtype=x.dtype)
        for n, x in arguments.items()
        if grad_req.get(n, "null") != "null"
    }
    return sym.bind(ctx, arguments, places, grad_req, states)


def simple_forward(sym: Any, ctx: Any = None, is_train: bool = False, **inputs: Any) -> Any:
    """The value of a symbol for NumPy arrays: an array, or a list of several.

    >>> from slipstream import sym
    >>> simple_forward(sym.var("x") + 1, x=numpy.zeros(2, "float32"))
    array([1., 1.], dtype=float32)
    """
    run = _bound(sym, inputs, None, ctx, None)
    outputs = [y.asnumpy() for y in run.forward(is_train=is_train)]
    return outputs[0] if len(outputs) == 1 else outputs


def check_symbolic_forward(
    sym: Any,
    location: Any,
    expected: Any,
    rtol: float | None = None,
    atol: float | None = None,
    aux_states: Any = None,
    ctx: Any = None,
    equal_nan: bool = False,
    dtype: Any = numpy.float32,
) -> list[Array]:
    """Raise unless a symbol has the expected outputs for those arguments; returns them.

    >>> from slipstream import sym
    >>> out = check_symbolic_forward(sym.var("x") * 2, [numpy.ones(2)], [numpy.full(2, 2.0)])
    """
    if isinstance(expected, dict):
        expected = [expected[name] for name in sym.list_outputs()]
    outputs = _bound(sym, location, aux_states, ctx, dtype).forward(is_train=False)
    for name, found, wanted in zip(sym.list_outputs(), outputs, expected, strict=True):
        assert_almost_equal(found, wanted, rtol, atol, names=(name, f"{name} (expected)"),
                            equal_nan=equal_nan)  # fmt: skip
    return outputs


def check_symbolic_backward(
    sym: Any,
    location: Any,
    out_grads: Any,
    expected: Any,
    rtol: float | None = None,
    atol: float | None = None,
    aux_states: Any = None,
    grad_req: Any = "write",
    ctx: Any = None,
    grad_stypes: Any = None,
    equal_nan: bool = False,
    dtype: Any = numpy.float32,
) -> list[Array | None]:
    """Raise unless a symbol has the expected gradients for those arguments; returns them.

    With ``grad_req='add'`` they are added to random values.

    >>> from slipstream import sym
    >>> grads = check_symbolic_backward(
    ...     sym.square(sym.var("x")), [numpy.full(2, 3.0)], [numpy.ones(2)], [numpy.full(2, 6.0)]
    ... )
    """
    run = _bound(sym, location, aux_states, ctx, dtype, grad_req)
    names = sym.list_arguments()
    wanted = expected if isinstance(expected, dict) else dict(zip(names, expected, strict=True))
    before = {}
    for name, req, place in zip(names, run._grad_req, run.grad_arrays, strict=True):
        if place is not None and req == "add":
            place[:] = nd.random.normal(shape=place.shape)
            before[name] = place.asnumpy()
    run.forward(is_train=True)
    grads = None
    if out_grads is not None:
        if not isinstance(out_grads, dict):  # as in MXNet, what is too much is not looked at
            out_grads = list(out_grads)[: len(sym.list_outputs())]
        found = _by_name(out_grads, sym.list_outputs(), "out_grads", dtype)
        grads = [found[name] for name in sym.list_outputs()]
    run.backward(grads)
    for name, value in wanted.items():
        place = run.grad_dict[name]
        if place is None:
            continue
        value = value.asnumpy() if isinstance(value, Array) else numpy.asarray(value)
        assert_almost_equal(place, value + before.get(name, 0), rtol, atol,
                            names=(f"gradient of {name}", "expected"),
                            equal_nan=equal_nan)  # fmt: skip
    return run.grad_arrays


def numeric_grad(
    executor: Any, location: dict[str, Any], eps: float = 1e-4, use_forward_train: bool = True
) -> dict[str, numpy.ndarray]:
    """The gradient of the sum of an executor's first output, by differences.

    Elements that a step does not change have no part in its difference, however large they are.
    States are put back after every step.

    >>> from slipstream import nd, sym
    >>> run = sym.square(sym.var("x")).bind(None, {"x": nd.ones(1)}, grad_req="null")
    >>> numeric_grad(run, {"x": nd.ones(1)}, eps=1e-2)["x"].round(2)
    array([2.])
    """
    found = {}
    states = [(state, state.copy()) for state in executor.aux_arrays]
    for name, start in location.items():
        base = (start.asnumpy() if isinstance(start, Array) else numpy.asarray(start)).copy()
        slope = numpy.zeros(base.shape, "float64")
        target = executor.arg_dict[name]
        for place in numpy.ndindex(base.shape):
            sides = []
            for step in (eps / 2, -eps / 2):
                moved = base.copy()
                moved[place] += step
                target[:] = nd.array(moved, dtype=target.dtype)
                outputs = executor.forward(is_train=use_forward_train)
                sides.append(outputs[0].asnumpy().astype("float64"))
                for state, before in states:
                    state[:] = before
            slope[place] = (sides[0] - sides[1]).sum() / eps
        target[:] = nd.array(base, dtype=target.dtype)
        found[name] = slope
    return found


def check_numeric_gradient(
    sym: Any,
    location: Any,
    aux_states: Any = None,
    numeric_eps: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    grad_nodes: Any = None,
    use_forward_train: bool = True,
    ctx: Any = None,
    grad_stype_dict: Any = None,
    dtype: Any = numpy.float32,
) -> None:
    """Raise unless a symbol's gradients agree with differences of its values.

    The outputs get random weights first.

    Parameters
    ----------
    sym : Symbol
    location, aux_states : list or dict of arrays
        Values of the arguments and states.
    numeric_eps : float, optional
        The step; by default one that suits the type.
    rtol, atol : float, optional
        Tolerances; 1e-2 and 1e-3.
    grad_nodes : list of str, or dict of str, optional
        The arguments to look at; a dict says ``'write'`` or ``'add'`` for each. By default all.

    Examples
    --------
    >>> from slipstream import sym
    >>> check_numeric_gradient(sym.tanh(sym.var("x")), [numpy.array([0.5, -1.0])])
    """
    from .. import symbol

    names = sym.list_arguments()
    arguments = _by_name(location, names, "location", dtype_name(dtype))
    wanted = names if grad_nodes is None else list(grad_nodes)
    requests = dict(grad_nodes) if isinstance(grad_nodes, dict) else dict.fromkeys(wanted, "write")
    shapes = {n: x.shape for n, x in arguments.items()}
    output = sym[0] if len(sym.list_outputs()) > 1 else sym
    (_, (size,), _) = output.infer_shape(**shapes)
    generator = numpy.random.default_rng(0)
    arguments["__weights"] = nd.array(generator.uniform(0.5, 1.5, size=size), dtype=dtype)
    weighted = symbol.make_loss(output * symbol.var("__weights"))
    run = _bound(weighted, arguments, aux_states, ctx, dtype, requests)
    before = {}
    for name in wanted:
        if requests[name] == "add":
            run.grad_dict[name][:] = generator.normal(size=arguments[name].shape)
        before[name] = run.grad_dict[name].asnumpy() if requests[name] == "add" else 0.0
    run.forward(is_train=True)
    run.backward()
    exact = {n: run.grad_dict[n].asnumpy() - before[n] for n in wanted if requests[n] != "null"}
    if numeric_eps is None:
        numeric_eps = {"float16": 1e-1, "float32": 1e-3}.get(dtype_name(dtype), 1e-4)
    rough = numeric_grad(run, {n: arguments[n] for n in exact}, numeric_eps, use_forward_train)
    for name, slope in exact.items():
        assert_almost_equal(
            slope, rough[name], 1e-2 if rtol is None else rtol, 1e-3 if atol is None else atol,
            names=(f"gradient of {name}", "by differences"),
        )  # fmt: skip


def check_consistency(
    sym: Any,
    ctx_list: list[dict[str, Any]],
    scale: float = 1.0,
    grad_req: Any = "write",
    arg_params: dict[str, Any] | None = None,
    aux_params: dict[str, Any] | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    raise_on_err: bool = True,
    ground_truth: Any = None,
    equal_nan: bool = False,
) -> list[Array]:
    """Raise unless a symbol, or each of several, gives the same on all of a list of settings.

    Parameters
    ----------
    sym : Symbol or list of Symbol
    ctx_list : list of dict
        Shapes by name, and ``ctx`` and ``type_dict``, as for ``simple_bind``.
    scale : float
        Of the random arguments.
    grad_req : str
    arg_params, aux_params : dict of arrays, optional
        Values to use instead of random ones.

    Examples
    --------
    >>> from slipstream import cpu, sym
    >>> settings = {"ctx": cpu(), "x": (2, 3)}
    >>> outputs = check_consistency(sym.tanh(sym.var("x")), [settings, settings])
    """
    symbols = list(sym) if isinstance(sym, (list, tuple)) else [sym] * len(ctx_list)
    generator = numpy.random.default_rng(0)
    arguments = dict(arg_params or {})
    states = dict(aux_params or {})
    results = []
    for one, settings in zip(symbols, ctx_list, strict=True):
        options = {k: v for k, v in settings.items() if k not in ("ctx", "group2ctx", "type_dict")}
        run = one.simple_bind(settings.get("ctx"), grad_req, settings.get("type_dict"), **options)
        for name, x in run.arg_dict.items():
            if name not in arguments:
                arguments[name] = generator.normal(size=x.shape) * scale
            x[:] = arguments[name]
        for name, x in run.aux_dict.items():
            x[:] = states.setdefault(name, numpy.zeros(x.shape))
        outputs = list(run.forward(is_train=grad_req != "null"))
        if grad_req != "null":
            run.backward([nd.ones(y.shape, dtype=y.dtype) for y in outputs])
        results.append((outputs, run.grad_dict))
    wanted_outputs, wanted_grads = results[0]
    for outputs, grads in results[1:]:
        for found, wanted in zip(outputs, wanted_outputs, strict=True):
            assert_almost_equal(found, wanted, rtol, atol, equal_nan=equal_nan)
        for name, found in grads.items():
            if found is not None:
                assert_almost_equal(found, wanted_grads[name], rtol, atol, equal_nan=equal_nan)
    return wanted_outputs
