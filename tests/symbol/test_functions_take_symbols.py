"""Functions on arrays make the symbol of a call that was given symbols, in any thread."""

from __future__ import annotations

import inspect

import pytest

from slipstream import sym
from slipstream._declare import REQUIRED
from slipstream.symbol import _build, _frontends

# They take no arrays.
WITHOUT_ARRAYS = frozenset(
    """
    arange bartlett blackman empty eye fftfreq full geomspace gpu_memory_info hamming hanning
    identity indices kaiser linspace logspace min_scalar_type ones rand randint randn random
    random_randint random_sample ranf rfftfreq sample set_np_default_dtype standard_exponential
    standard_normal tri tril_indices triu_indices zeros
    """.split()  # noqa: SIM905  # one name for each function, as a table
)
# They write into arrays.
IN_PLACE = frozenset(("reset_arrays", "shuffle"))


def arguments(function):
    """Symbols for the parameters without a default, in the forms that functions take."""
    parameters = inspect.signature(function).parameters.values()
    needed = sum(
        p.default in (p.empty, REQUIRED) and p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)
        for p in parameters
    )
    x, y = sym.var("x"), sym.var("y")
    yield [x, y, *[2] * 4][: max(needed, 1)]
    yield [x, *[2] * 5][: max(needed, 1)]
    yield [[x, y], *[(2, 2)] * 3][: max(needed, 1)]
    yield ["ij,jk", x, y]


def cases():
    seen = set()  # np.linalg.matmul is np.matmul
    for frontend, (_, _, module) in _frontends.FRONTENDS.items():
        for name in _frontends.function_names(frontend):
            function = getattr(module, name)
            if name not in WITHOUT_ARRAYS | IN_PLACE and (name, function) not in seen:
                seen.add((name, function))
                yield frontend, name


def nodes(result):
    first = result[0] if isinstance(result, list) else result
    node = first._entries[0][0]
    return node.op.removesuffix("_v1"), node.attrs, [child.name for child, _ in node.inputs]


@pytest.mark.parametrize(("frontend", "name"), list(cases()))
def test_a_function_takes_symbols(frontend, name):
    function = getattr(_frontends.FRONTENDS[frontend].module, name)
    tried = 0
    for args in arguments(function):
        try:
            inspect.signature(function).bind(*args)
            wanted = _build.of_arrays(frontend, name, tuple(args), {})
        except (TypeError, ValueError):
            continue
        tried += 1
        try:
            found = function(*args)
        except (TypeError, ValueError) as error:
            if tried == 1:
                refused = error
            continue
        assert nodes(found) == nodes(wanted)
        return
    if tried:
        raise refused
