"""Small rules of MXNet's np and npx, compared with what MXNet 1.9.1 and 2.0.0b1 give."""

import threading

import numpy
import pytest

from slipstream import autograd, gluon, nd, np, npx, util
from slipstream.base import MXNetError


def test_where_chooses_the_elements_of_out_that_are_written() -> None:
    a, b = np.array([1.0, 2.0, 3.0]), np.array([0.0, 4.0, 0.0])
    out = np.full(3, -1.0)
    assert np.divide(a, b, out=out, where=b != 0) is out
    assert out.tolist() == [-1, 0.5, -1]
    out = np.zeros((2, 3))
    np.exp(np.zeros(3), out=out, where=np.array([[True], [False]]))
    assert out.tolist() == [[1, 1, 1], [0, 0, 0]]
    whole = np.zeros(3, dtype="int32")
    with pytest.raises(TypeError, match="out"):
        np.exp(a, out=whole, where=a > 1)
    with pytest.raises(TypeError, match="boolean"):
        np.exp(a, out=out, where=a)
    for call in (lambda: np.exp(a, where=False), lambda: np.add(a, b, where=a > 1)):
        with pytest.raises(TypeError, match="undefined without out=") as error:
            call()
        assert isinstance(error.value, MXNetError)


def test_elements_of_classic_arrays_are_numbers_under_numpy_shapes() -> None:
    x = nd.array([[1, 2, 3]])
    assert x[0, 1].shape == x[0][1].shape == (1,)
    with util.np_shape():
        assert x[0, 1].shape == x[0][1].shape == ()
        assert [v.shape for v in x[0]] == [()] * 3
        # Reductions keep their axis.
        assert x.sum().shape == nd.squeeze(x[0, 1]).shape == (1,)
        other: list[tuple[int, ...]] = []
        thread = threading.Thread(target=lambda: other.append(x[0, 1].shape))
        thread.start()
        thread.join()
        assert other == [(1,)]
        with util.np_shape(False):
            assert x[0, 1].shape == (1,)
    assert x[0, 1].shape == (1,)
    npx.set_np()
    assert x[0, 1].shape == ()
    npx.reset_np()
    assert x[0, 1].shape == (1,)
    assert nd.pick(x[0], nd.array([1]), axis=0).shape == (1,)


def test_classic_reductions_without_named_axes_exclude_none() -> None:
    x = nd.ones((2, 3))
    assert nd.sum(x, exclude=True).shape == nd.sum(x, axis=(), exclude=True).shape == (1,)
    assert nd.sum(x, axis=0, exclude=True).shape == (2,)


def test_norms_by_text() -> None:
    v, m = np.array([3.0, -4.0]), np.array([[3.0, -4.0], [1.0, 1.0]])
    norm = np.linalg.norm
    assert norm(v, "inf").item() == norm(m, "inf").item() == 4
    assert norm(v, "-inf").item() == 3
    assert norm(m, "-inf").item() == 1
    assert norm(m, "inf", (0, 1)).item() == 7
    assert norm(v, "fro").item() == 5
    with pytest.raises(ValueError, match="nuc"):
        norm(v, "nuc")


def test_minus_two_keeps_a_size_in_broadcast_to() -> None:
    x = np.ones((1, 5))
    assert np.broadcast_to(x, (3, 4, -2)).shape == (3, 4, 5)
    assert x.broadcast_to((2, -2, -2)).shape == (2, 1, 5)
    for shape in ((3, 4, -1), (-2, 1, 5)):
        with pytest.raises(ValueError, match="negative"):
            np.broadcast_to(x, shape)


def test_npx_slice_takes_no_steps_at_all() -> None:
    x = np.arange(24).reshape(4, 6)
    assert npx.slice(x, begin=[], end=[]).shape == (4, 6)
    assert npx.slice(x, begin=[1], end=[4], step=[]).shape == (3, 6)
    assert npx.slice(x, begin=[None], end=[None], step=[-1])[0, 0].item() == 18
    with pytest.raises(ValueError, match="step"):
        npx.slice(x, begin=[1], end=[2], step=[1, 1])


def test_npx_nonzero_of_a_number() -> None:
    assert npx.nonzero(np.array(5.0)).tolist() == [[0]]
    assert npx.nonzero(np.array(0.0)).shape == (0, 1)
    assert np.argwhere(np.array(5.0)).shape == (1, 0)


def test_arguments_that_mxnet_takes() -> None:
    assert np.arange(3, step=None).tolist() == [0, 1, 2]
    assert np.empty_like(np.ones(2), "int32", "C", False).dtype == "int32"


@pytest.mark.parametrize(
    "call",
    [
        lambda: np.eye(-1),
        lambda: np.trace(np.ones(2)),
        lambda: np.trace(np.ones((3, 2, 2)), 1, 1, 1),
        lambda: npx.batch_dot(np.ones((2, 5, 3, 1)), np.ones((2, 4, 3, 1))),
        lambda: np.sort(np.array(1.0), axis=0),
    ],
)
def test_bad_arguments_are_errors_of_mxnet(call) -> None:
    with pytest.raises(ValueError) as error:
        call()
    assert isinstance(error.value, MXNetError)


def test_nan_to_num_in_place_leaves_the_arguments_of_hybridized_blocks() -> None:
    class Clean(gluon.HybridBlock):
        def forward(self, x):
            return np.nan_to_num(x, copy=False)

    net = Clean()
    net.hybridize()
    x = np.array([1.0, numpy.nan])
    x.attach_grad()
    for _ in range(2):
        with autograd.record():
            y = net(x)
        y.backward()
        assert y.tolist() == [1, 0]
        assert x.grad.tolist() == [1, 0]
        assert numpy.isnan(x.asnumpy()[1])
    np.nan_to_num(x, copy=False)
    assert x.tolist() == [1, 0]


@pytest.mark.parametrize(
    "call",
    [
        lambda: npx.random.bernoulli(prob=np.array([0.5, 1.5])),
        lambda: npx.constraint_check(np.array([True, False]), "violated"),
        lambda: np.random.gamma(np.array([1.0]), np.array([-1.0])),
    ],
)
def test_values_that_do_not_fit_are_value_errors_at_the_sync(call) -> None:
    with pytest.raises(ValueError) as error:
        call().asnumpy()
    assert isinstance(error.value, MXNetError)
