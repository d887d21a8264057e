"""What cannot become an array raises at the call, naming the argument it was given for."""

from __future__ import annotations

import builtins
import contextlib
import doctest
import inspect
import io
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest

from slipstream import nd, np, npx

ARRAYS = (np.ndarray, nd.NDArray)

MODULES = {
    "np": np, "np.fft": np.fft, "np.linalg": np.linalg, "np.random": np.random,
    "npx": npx, "npx.image": npx.image,
    "nd": nd, "nd.contrib": nd.contrib, "nd.image": nd.image, "nd.linalg": nd.linalg,
    "nd.random": nd.random,
}  # fmt: skip

BAD = {"text": "abc", "object": object(), "dict": {"k": 1}, "set": {1, 2}, "none": None,
       "texts": ["a", "b"], "ragged": [[1], [1, 2]]}  # fmt: skip

# They answer questions about any value; save takes dicts of arrays, and says which item is none.
ABOUT_ANYTHING = {
    "iscomplexobj", "isrealobj", "isscalar", "may_share_memory", "result_type", "save",
    "shares_memory",
}  # fmt: skip


def _is_array(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return len(value) > 0 and _is_array(value[0])
    return isinstance(value, ARRAYS)


def _example_calls(module: ModuleType, name: str, function: Callable[..., Any]) -> list[Any]:
    """The calls of a function in the examples of its docstring, as bound arguments."""
    signature = inspect.signature(function)
    calls = []

    def recorded(*args: Any, **kwargs: Any) -> Any:
        calls.append((args, kwargs))
        return function(*args, **kwargs)

    places = [n for n in {name, function.__name__} if getattr(module, n, None) is function]
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()):
        patch.setattr(builtins, "_", None, raising=False)  # examples leave what they show there
        for place in places:
            patch.setattr(module, place, recorded)
        examples = doctest.DocTestParser().get_doctest(function.__doc__ or "", {}, name, None, 0)
        doctest.DocTestRunner(verbose=False).run(examples, out=lambda text: None, clear_globs=False)
    return [signature.bind(*args, **kwargs) for args, kwargs in calls]


def _spoiled(call: inspect.BoundArguments) -> Iterator[tuple[str, str, inspect.BoundArguments]]:
    """The call with a bad value in the place of each array, one at a time."""

    def replaced(name: str, value: Any) -> inspect.BoundArguments:
        return inspect.BoundArguments(call.signature, OrderedDict(call.arguments, **{name: value}))

    for parameter in call.signature.parameters.values():
        name, given = parameter.name, call.arguments.get(parameter.name)
        optional = parameter.default is None or "None" in str(parameter.annotation)
        for kind, bad in BAD.items() if _is_array(given) else ():
            if kind == "none" and optional:
                continue
            if isinstance(given, ARRAYS):
                yield name, kind, replaced(name, bad)
            elif kind != "ragged":  # a good list of arrays
                yield name, kind, replaced(name, type(given)([*given[:-1], bad]))
                if parameter.kind is not parameter.VAR_POSITIONAL:
                    yield name, kind, replaced(name, bad)


@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_what_cannot_become_an_array_raises_at_the_call_naming_the_argument(module):
    tried, wrong = 0, []
    for name, function in sorted(vars(module).items()):
        public = isinstance(function, FunctionType) and name in module.__all__
        if not public or name in ABOUT_ANYTHING:
            continue
        for call in _example_calls(module, name, function)[:2]:
            for argument, kind, spoiled in _spoiled(call):
                tried += 1
                try:
                    function(*spoiled.args, **spoiled.kwargs)
                except (TypeError, ValueError) as error:
                    if re.search(rf"\b{argument}\b", str(error)):
                        continue
                    wrong.append(f"{name}: {argument}={kind}: {error}")
                else:
                    wrong.append(f"{name}: {argument}={kind}: no error")
    assert tried > 0
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda x: np.sum("abc"), "a: cannot make an array of 'abc'"),
        (lambda x: np.clip(object(), 0, 1), "a: cannot make an array of a value of type object"),
        (lambda x: np.clip(x, "low", 1), "min: cannot make an array of 'low'"),
        (lambda x: np.isclose(x, {}), "b: cannot make an array of a value of type dict"),
        (lambda x: np.outer(x, "x"), "b: cannot make an array of 'x'"),
        (lambda x: np.random.uniform("a", 1), "low: cannot make an array of 'a'"),
        (lambda x: np.random.uniform(0, {1}), "high: cannot make an array of a value of type set"),
        (lambda x: np.concatenate([x, "x"]), "arrays: cannot make an array of 'x'"),
        (lambda x: np.concatenate("ab"), "arrays: a sequence of arrays is needed, not 'ab'"),
        (lambda x: np.block([[x, [x]], ["ab"]]), "arrays: "),
        (lambda x: np.einsum("i,i", x, None), "operands: cannot make an array of None"),
        (lambda x: nd.add_n(nd.ones(2), None), "args: cannot make an array of None"),
        (lambda x: nd.sample_uniform("x", nd.ones(2)), "low: cannot make an array of 'x'"),
        (lambda x: x.dot("abc"), "b: cannot make an array of 'abc'"),
        (lambda x: np.array("abc"), "object: cannot make an array of 'abc'"),
    ],
)
def test_message_begins_with_the_parameter_of_the_function_that_was_called(call, says):
    with pytest.raises((TypeError, ValueError)) as raised:
        call(np.ones(3))
    assert str(raised.value).startswith(says)


@pytest.mark.parametrize("bad", ["text", object(), {}], ids=["text", "object", "dict"])
@pytest.mark.parametrize(
    ("call", "argument"),
    [
        (lambda x, bad: np.moveaxis(x, bad, 0), "source"),
        (lambda x, bad: np.partition(x, bad), "kth"),
        (lambda x, bad: np.kaiser(bad, 1.0), "M"),
        (lambda x, bad: np.linspace(0, bad), "stop"),
        (lambda x, bad: np.tensordot(x, x, bad), "axes"),
        (lambda x, bad: npx.topk(x, k=bad), "k"),
        (lambda x, bad: npx.layer_norm(x, x[0], x[0], eps=bad), "eps"),
        (lambda x, bad: nd.swapaxes(x.as_nd_ndarray(), bad, 0), "dim1"),
        (lambda x, bad: nd.slice_axis(x.as_nd_ndarray(), 0, bad, 1), "begin"),
        (lambda x, bad: nd.random.uniform(shape=bad), "shape"),
        (lambda x, bad: nd.sgd_update(x.as_nd_ndarray(), x.as_nd_ndarray(), lr=bad), "lr"),
        (lambda x, bad: nd.contrib.foreach(bad, x, x), "body"),
    ],
)
def test_settings_that_do_not_fit_are_named(call, argument, bad):
    with pytest.raises((TypeError, ValueError), match=rf"\b{argument}\b"):
        call(np.ones((3, 3)), bad)


def test_errors_of_functions_that_were_given_stay_as_they_are():
    def body(x, states):
        raise TypeError("my own mistake")

    with pytest.raises(TypeError, match=r"^my own mistake$"):
        npx.foreach(body, np.ones((2, 2)), [])


def test_type_of_the_wrong_name_is_not_blamed_on_the_data():
    with pytest.raises(TypeError, match=r"^dtype"):
        np.array([1], dtype="no such type")


def test_functions_of_callers_are_not_searched_for_the_argument():
    def mine(my_data):
        return np.exp(my_data)

    with pytest.raises(TypeError, match=r"^x: "):
        mine("abc")
