"""What tests of gradients share."""

from __future__ import annotations

import numpy

from slipstream import np


def variable(values: object, **kwargs: object) -> np.ndarray:
    x = np.array(values, **kwargs)
    x.attach_grad()
    return x


def close(found: object, expected: object) -> None:
    numpy.testing.assert_allclose(numpy.asarray(found), expected, rtol=1e-5, atol=1e-6)
