"""Undocumented names of MXNet that programs use nevertheless."""

import importlib

import numpy
import pytest

import slipstream as mx
from slipstream import test_utils


def star_import(module: str) -> dict:
    names: dict = {}
    exec(f"from {module} import *", names)
    return names


def test_star_imports_bring_along_what_mxnets_modules_do():
    assert star_import("slipstream.autograd")["NDArray"] is mx.nd.NDArray
    names = star_import("slipstream.test_utils")
    assert names["np"] is numpy
    assert names["mx"] is mx


@pytest.mark.parametrize("module", ["autograd", "test_utils"])
def test_modules_with_side_names_still_refuse_unknown_ones(module):
    with pytest.raises(AttributeError, match="no_such_name"):
        importlib.import_module(f"slipstream.{module}").no_such_name  # noqa: B018


def test_operations_of_np_by_the_names_in_files():
    internal = importlib.import_module("slipstream.ndarray.numpy._internal")
    a = mx.np.arange(6).reshape(2, 3)
    mask = mx.np.array([[True, False, True], [False, False, True]])
    out = internal.boolean_mask_assign_scalar(a, mask, 9, start_axis=0, out=a)
    assert out is a
    assert a.tolist() == [[9, 1, 9], [3, 4, 9]]
    rows = internal.boolean_mask_assign_tensor(
        mx.np.zeros((2, 3)), mx.np.array([1, 0, 1]), mx.np.ones((2, 2)), start_axis=1
    )
    assert rows.tolist() == [[1, 0, 1], [1, 0, 1]]
    kept = internal.boolean_mask(a, mx.np.array([0, 1]))
    assert isinstance(kept, mx.np.ndarray)
    assert kept.tolist() == [[3, 4, 9]]


def test_base_class_of_all_arrays():
    assert isinstance(mx.nd.ones(1), mx.nd._internal.NDArrayBase)
    assert isinstance(mx.np.ones(1), mx.nd._internal.NDArrayBase)


def test_hybridize_consistency_notices_a_difference():
    class Fickle(mx.gluon.HybridBlock):
        def forward(self, x):
            return x * (2 if self._active else 1)

    with pytest.raises(AssertionError):
        test_utils.check_gluon_hybridize_consistency(Fickle, [mx.np.ones(2)])
    with pytest.raises(AssertionError):
        test_utils.check_gluon_hybridize_consistency(
            lambda: mx.gluon.nn.Activation("relu"), [mx.np.ones(2)], lambda x: x + 1
        )
