"""Operations of the compiled core: signatures, defaults, messages about arguments."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from slipstream import _core, np

STUB = (Path(__file__).parents[1] / "slipstream" / "_core.pyi").read_text("utf-8")


def test_signatures_have_types_and_defaults():
    assert (
        _core.sort.__doc__ == "sort(a: ArrayT, axis: int = -1, descending: bool = False) -> ArrayT"
    )
    assert list(inspect.signature(_core.sort).parameters) == ["a", "axis", "descending"]
    assert _core.ops.exp.__doc__ == "exp(x: ArrayT) -> ArrayT"
    assert "def topk(a: ArrayT, k: int, axis: int, largest: bool) -> tuple[ArrayT, ...]" in STUB


def test_the_stub_has_no_operation_without_types():
    for name in re.findall(r"def (\w+)\(\*args: Any\)", STUB):
        assert "ArrayT" not in (getattr(_core, name, None).__doc__ or "")


def test_defaults_and_names():
    x = np.array([[1.0, 3.0], [2.0, 4.0]])
    assert _core.tril(x).tolist() == [[1, 0], [2, 4]]
    assert _core.tril(x, k=-1).tolist() == [[0, 0], [2, 0]]
    assert _core.sort(x, descending=True, axis=1).tolist() == [[3, 1], [4, 2]]
    assert _core.reduce("sum", x).item() == 10
    assert _core.matmul(x, x, transpose_b=True).tolist() == [[10, 14], [14, 20]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: _core.sort(), "missing argument a"),
        (lambda x: _core.sort(axis=1), "missing argument a"),
        (lambda x: _core.sort(x, 0, False, 1), "sort takes at most 3 arguments, got 4"),
        (lambda x: _core.sort(x, axe=1), "sort has no parameter axe"),
        (lambda x: _core.sort(x, 0, axis=1), "sort got axis twice"),
        (lambda x: _core.sort(x, "0"), "axis must be an integer"),
        (lambda x: _core.sort(x, None), "axis must be an integer"),
        (lambda x: _core.sort([1, 2]), "a must be an array"),
        (lambda x: _core.ops.add(1, 2), "x1 or x2 must be an array"),
        (lambda x: _core.ops.exp(1), "x must be an array"),
        (lambda x: _core.where(1, 2, 3), "at least one argument must be an array"),
        (lambda x: _core.fill(np.ndarray, "1", "float32", (2,)), "fill_value must be a number"),
    ],
)  # fmt: skip
def test_messages_name_the_argument(call, message):
    with pytest.raises(TypeError, match=message):
        call(np.ones((2, 2)))


def test_every_row_of_elementwise_operations_is_bound():
    for name, operands, *_ in _core.elementwise_rows():
        if operands < 3:
            assert hasattr(_core.ops, name) and hasattr(_core.frontend_ops, name)
