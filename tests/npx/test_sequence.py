"""Sequences of different lengths: every element is computed once more by a plain loop."""

from __future__ import annotations

import numpy
import pytest

from slipstream import SlipstreamError, nd, np, npx

LENGTHS = numpy.array([0, 1, 3, 5])


def data(axis: int, extra: tuple[int, ...], dtype: str) -> numpy.ndarray:
    shape = (5, 4, *extra) if axis == 0 else (4, 5, *extra)
    return (numpy.arange(1, 1 + numpy.prod(shape)).reshape(shape) % 100).astype(dtype)


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int32", "uint8"])
@pytest.mark.parametrize("extra", [(), (3,), (2, 3)])
@pytest.mark.parametrize("axis", [0, 1])
def test_mask_replaces_what_lies_beyond_the_length(axis, extra, dtype) -> None:
    x = data(axis, extra, dtype)
    expected = x.copy()
    for b, length in enumerate(LENGTHS):
        for t in range(length, 5):
            expected[(t, b) if axis == 0 else (b, t)] = 7
    ours = npx.sequence_mask(np.array(x, dtype=dtype), np.array(LENGTHS), True, 7, axis)
    assert ours.dtype == x.dtype
    numpy.testing.assert_array_equal(ours.asnumpy(), expected)
    classic = nd.SequenceMask(
        nd.array(x, dtype=dtype),
        sequence_length=nd.array(LENGTHS, dtype="float32"),
        use_sequence_length=True,
        value=7,
        axis=axis,
    )
    assert type(classic) is nd.NDArray
    numpy.testing.assert_array_equal(classic.asnumpy(), expected)


def test_mask_without_lengths_is_a_copy() -> None:
    x = np.ones((2, 3))
    y = npx.sequence_mask(x)
    x[:] = 5
    assert y.tolist() == [[1.0] * 3] * 2


def test_mask_of_views_and_empty_arrays() -> None:
    x = numpy.arange(12, dtype="float32").reshape(4, 3)
    ours = npx.sequence_mask(np.array(x).T, np.array([1, 0, 2, 3]), True, -1.0)
    expected = x.T.copy()
    for b, n in enumerate([1, 0, 2, 3]):
        expected[n:, b] = -1
    numpy.testing.assert_array_equal(ours.asnumpy(), expected)
    assert npx.sequence_mask(np.zeros((0, 2)), np.zeros(2), True).shape == (0, 2)
    assert npx.sequence_mask(np.zeros((3, 0)), np.zeros(0), True).shape == (3, 0)


@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("extra", [(), (2, 3)])
def test_last(axis, extra) -> None:
    x = data(axis, extra, "float32")
    lengths = numpy.array([2, 1, 3, 5])
    expected = numpy.stack([x[(n - 1, b) if axis == 0 else (b, n - 1)]
                            for b, n in enumerate(lengths)])  # fmt: skip
    ours = npx.sequence_last(np.array(x), np.array(lengths), True, axis)
    numpy.testing.assert_array_equal(ours.asnumpy(), expected)
    all_of_them = nd.SequenceLast(nd.array(x), axis=axis)
    numpy.testing.assert_array_equal(all_of_them.asnumpy(), x[-1] if axis == 0 else x[:, -1])


@pytest.mark.parametrize("length", [0, 6])
def test_last_of_a_wrong_length_fails_when_it_is_seen(length) -> None:
    y = npx.sequence_last(np.ones((5, 1)), np.array([length]), True)
    with pytest.raises(SlipstreamError, match="out of"):
        y.asnumpy()


@pytest.mark.parametrize("extra", [(), (2, 3)])
def test_reverse(extra) -> None:
    x = data(0, extra, "float32")
    expected = x.copy()
    for b, n in enumerate(LENGTHS):
        for t in range(n):
            expected[t, b] = x[n - 1 - t, b]
    ours = npx.sequence_reverse(np.array(x), np.array(LENGTHS), True)
    numpy.testing.assert_array_equal(ours.asnumpy(), expected)
    numpy.testing.assert_array_equal(nd.SequenceReverse(nd.array(x)).asnumpy(), x[::-1])


def test_bad_arguments() -> None:
    x = np.ones((2, 3))
    with pytest.raises(ValueError, match="axis"):
        npx.sequence_mask(x, np.ones(3), True, axis=2)
    with pytest.raises(ValueError, match="axis"):
        npx.sequence_reverse(x, np.ones(3), True, axis=1)
    with pytest.raises(ValueError, match="sequence_length has shape"):
        npx.sequence_mask(x, np.ones(2), True)
    with pytest.raises(ValueError, match="needs sequence_length"):
        npx.sequence_last(x, use_sequence_length=True)
    with pytest.raises(ValueError, match="data has shape"):
        npx.sequence_mask(np.ones(3))
    with pytest.raises(ValueError, match="no steps"):
        npx.sequence_last(np.ones((0, 3)))
