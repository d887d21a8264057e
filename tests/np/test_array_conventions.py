"""What arrays of np do as MXNet 2's and NumPy's do."""

import operator

import numpy
import pytest

from slipstream import MXNetError, gluon, nd, np, npx, util


@pytest.mark.parametrize("dtype", ["int32", "uint8", "int64"])
def test_only_one_integer_without_dimensions_is_an_index(dtype):
    assert operator.index(np.array(3, dtype=dtype)) == 3
    assert [10, 20, 30, 40][np.array(2, dtype=dtype)] == 30
    for other in (np.ones((1,), dtype=dtype), np.array(True), np.array(1.0)):
        with pytest.raises(TypeError, match="index"):
            operator.index(other)
    assert operator.index(nd.array([3], dtype=dtype)) == 3  # classic arrays have no fewer


def test_only_an_array_without_dimensions_takes_a_format():
    assert f"{np.array(3.14159):.3g}" == "3.14"
    assert f"{np.array([2.0])}" == "[2.]"
    with pytest.raises(TypeError, match=r"shape \(1,\)") as caught:
        f"{np.array([2.0]):30}"
    assert isinstance(caught.value, MXNetError)
    assert f"{nd.array([2.0]):.1f}" == "2.0"


def test_the_namespace_may_be_asked_for_by_position():
    x = np.ones(2)
    assert x.__array_namespace__("2021.12") is np
    assert x.__array_namespace__(api_version=None) is np
    with pytest.raises(ValueError, match=r"2020\.09"):
        x.__array_namespace__("2020.09")


@pytest.mark.parametrize("size", [None, 0, (3,), (2, 0)])
def test_no_outcomes_are_drawn_no_times(size):
    shape = () if size is None else (size,) if isinstance(size, int) else size
    drawn = np.random.multinomial(10, [], size=size)
    assert drawn.shape == (*shape, 0)
    assert drawn.asnumpy().size == 0


def test_classic_arrays_of_a_number_have_no_dimensions():
    assert nd.array(3.0).shape == ()
    npx.set_np()
    try:
        assert nd.array(3.0).shape == nd.array(numpy.array(3.0)).shape == ()
        assert nd.array([3.0]).shape == (1,)
    finally:
        npx.reset_np()


class TestUseNp:
    """The decorators switch NumPy mode on while what they decorate runs."""

    def test_only_inside_also_after_an_error(self):
        @npx.use_np
        def fails():
            assert npx.is_np_array() and npx.is_np_shape()
            raise KeyError("inside")

        with pytest.raises(KeyError):
            fails()
        assert not npx.is_np_array() and not npx.is_np_shape()
        assert fails.__name__ == "fails"

    def test_one_inside_another_and_a_scope_that_switches_it_off(self):
        @npx.use_np
        def outer():
            with util.np_array(False):
                return util.use_np_shape(npx.is_np_array)(), npx.use_np(npx.is_np_array)()

        assert outer() == (False, True)

    @pytest.mark.parametrize("hybridized", [False, True])
    def test_parameters_of_a_decorated_block_are_arrays_of_np(self, hybridized):
        @npx.use_np
        class Scale(gluon.HybridBlock):
            def __init__(self):
                super().__init__()
                self.w = gluon.Parameter("w", shape=(0,), init="ones", allow_deferred_init=True)

            def infer_shape(self, x):
                self.w.shape = x.shape

            def forward(self, x):
                return x * self.w.data()

        net = Scale()
        net.initialize()
        if hybridized:
            net.hybridize()
        out = net(np.ones(3))
        assert type(out) is type(net.w.data()) is np.ndarray
        assert not npx.is_np_array()

    def test_all_kinds_of_methods_of_a_class_run_inside(self):
        @npx.use_np
        class Kinds:
            @staticmethod
            def static():
                return npx.is_np_array()

            @classmethod
            def of_class(cls):
                return npx.is_np_array(), cls.__name__

            @property
            def value(self):
                return npx.is_np_array()

            @value.setter
            def value(self, given):
                self.given = given, npx.is_np_array()

        kinds = Kinds()
        kinds.value = 3
        assert kinds.static() and kinds.of_class() == (True, "Kinds")
        assert kinds.value and kinds.given == (3, True)
        assert not npx.is_np_array()

    def test_what_cannot_run_is_refused(self):
        with pytest.raises(TypeError, match="function or a class"):
            npx.use_np(3)


@pytest.mark.parametrize("shape", [(1 << 62, 4), (1 << 32, 1 << 32)])
def test_reshapes_whose_sizes_overflow_are_refused(shape):
    with pytest.raises(ValueError, match="cannot reshape"):
        np.zeros((0,)).reshape(shape)
