"""Bad arguments: Python's own kinds of errors, which programs written for MXNet catch, too."""

from __future__ import annotations

import pickle

import numpy
import pytest

import slipstream as mx
from slipstream import image, nd, np


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: np.ones((10, 10)).reshape((1,)), ValueError),
        (lambda: np.reshape(np.ones((10, 10)), (-1, 3)), ValueError),
        (lambda: nd.ones((2, 3)) + nd.ones((4, 5)), ValueError),
        (lambda: nd.random.normal(0, -1, (2, 2)), ValueError),
        (lambda: image.imresize(nd.ones((4, 4, 3)), 2, 2, interp=-1), ValueError),
        (lambda: nd.elemwise_add(nd.ones(2), nd.ones(3)), ValueError),
        (lambda: np.bitwise_and(np.ones(2), np.ones(2)), TypeError),
        (lambda: nd.concat(nd.ones(3), nd.ones(3), dim=1), numpy.exceptions.AxisError),
    ],
)
def test_bad_arguments_are_caught_by_both_names(call, kind):
    with pytest.raises(kind) as caught:
        call()
    assert isinstance(caught.value, mx.MXNetError)
    assert type(caught.value).__name__ == kind.__name__  # shown as what Python calls it
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is type(caught.value) and str(again) == str(caught.value)


def test_an_error_keeps_its_line_and_its_notes():
    with pytest.raises(ValueError, match="repeats") as caught:
        nd.repeat(nd.ones(2), repeats=-1)
    files = [entry.path.name for entry in caught.traceback]
    assert files[0] == "test_errors.py" and len(files) > 2
