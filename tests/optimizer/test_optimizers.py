"""Every optimizer over several steps, held against the formula of its docstring in float64."""

import itertools
import pickle
import warnings

import numpy
import pytest

from slipstream import autograd, compat, engine, lr_scheduler, nd, np, optimizer

from .reference import Reference

CASES = [
    ("sgd", {}), ("sgd", {"momentum": 0.9}), ("nag", {}), ("nag", {"momentum": 0.0}),
    ("signum", {"wd_lh": 0.1}), ("signum", {"momentum": 0.0, "wd_lh": 0.1}),
    ("dcasgd", {}), ("dcasgd", {"momentum": 0.9}), ("lars", {"eta": 0.5}),
    ("lars", {"momentum": 0.9, "eta": 0.5}), ("adam", {}), ("adam", {"beta1": 0.5}),
    ("adamw", {}), ("adamw", {"correct_bias": False}), ("adabelief", {}),
    ("adabelief", {"correct_bias": False}), ("adamax", {}), ("nadam", {}), ("lamb", {}),
    ("lamb", {"bias_correction": False, "lower_bound": 3.0, "upper_bound": 4.0}), ("lans", {}),
    ("adagrad", {}), ("groupadagrad", {}), ("adadelta", {}), ("rmsprop", {}),
    ("rmsprop", {"centered": True}), ("rmsprop", {"clip_weights": 0.5}),
    ("rmsprop", {"centered": True, "clip_weights": 0.5}), ("ftrl", {}), ("ftml", {}),
]  # fmt: skip
IN_ONE_PASS = ("sgd", "nag", "signum", "adam", "adamw", "adabelief", "adamax", "adagrad",
               "adadelta", "rmsprop", "ftrl")  # fmt: skip
COMMON = [
    {}, {"wd": 0.05}, {"rescale_grad": 0.25, "clip_gradient": 0.1},
    {"wd": 0.05, "rescale_grad": 0.5, "clip_gradient": 0.2},
]  # fmt: skip


def run(opt, arrays, steps, frontend=nd, dtype="float32", multi=False):
    """Weights after some steps, and what the formula makes of them."""
    rng = numpy.random.RandomState(7)
    weights = [frontend.array(a, dtype=dtype) for a in arrays]
    expected = [w.asnumpy().astype("float64") for w in weights]
    reference = Reference(opt)
    create = opt.create_state_multi_precision if multi else opt.create_state
    states = [create(i, w) for i, w in enumerate(weights)]
    update = opt.update_multi_precision if multi else opt.update
    for t in range(1, steps + 1):
        grads = [frontend.array(rng.randn(*a.shape), dtype=dtype) for a in arrays]
        exact = [g.asnumpy().astype("float64") for g in grads]
        with engine.no_sync():
            update(list(range(len(weights))), weights, grads, states)
        for i, w in enumerate(expected):
            expected[i] = reference.step(i, w, exact[i], t)
        for g, e in zip(grads, exact, strict=True):  # gradients stay as they are
            assert (g.asnumpy() == e).all()
    return [w.asnumpy() for w in weights], expected


def test_every_optimizer_is_held_against_its_formula():
    registered = optimizer.Optimizer.opt_registry.items()
    names = {name for name, cls in registered if cls.__module__.startswith("slipstream.optimizer")}
    assert names - {"sgld"} == {name for name, _ in CASES}  # which is random


@pytest.mark.parametrize(("name", "options"), CASES)
@pytest.mark.parametrize("common", COMMON)
def test_formula(name, options, common):
    if name == "groupadagrad" and "wd" in common:
        common = {**common, "wd": 0}
    opt = optimizer.create(name, learning_rate=0.05, **options, **common)
    rng = numpy.random.RandomState(3)
    arrays = [rng.randn(3, 4), rng.randn(2, 3, 5), rng.randn(40, 70)]
    got, expected = run(opt, arrays, 5)
    for g, e in zip(got, expected, strict=True):
        numpy.testing.assert_allclose(g, e, rtol=2e-4, atol=2e-5)
    assert opt.num_update == 5


@pytest.mark.parametrize(("name", "options"), CASES)
def test_formula_in_double(name, options):
    opt = optimizer.create(name, learning_rate=0.05, rescale_grad=0.5, **options)
    arrays = [numpy.random.RandomState(3).randn(3, 4)]
    got, expected = run(opt, arrays, 4, np, "float64")
    assert got[0].dtype == numpy.float64
    numpy.testing.assert_allclose(got[0], expected[0], rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_exact_copies_of_halves(name, options):
    opt = optimizer.create(name, learning_rate=0.05, multi_precision=True, **options)
    arrays = [numpy.random.RandomState(3).randn(3, 4), numpy.random.RandomState(4).randn(2, 5)]
    got, expected = run(opt, arrays, 4, nd, "float16", True)
    for g, e in zip(got, expected, strict=True):
        assert g.dtype == numpy.float16
        numpy.testing.assert_allclose(g, e, rtol=2e-3, atol=2e-3)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_halves_alone(name, options):
    opt = optimizer.create(name, learning_rate=0.05, **options)
    arrays = [numpy.random.RandomState(3).randn(3, 4)]
    got, expected = run(opt, arrays, 2, np, "float16")
    assert got[0].dtype == numpy.float16
    numpy.testing.assert_allclose(got[0], expected[0], rtol=2e-2, atol=2e-2)


def test_halves_without_exact_copies_are_warned_about():
    with pytest.warns(UserWarning, match="multi_precision"):
        optimizer.SGD().create_state_multi_precision(0, nd.zeros((2,), dtype="float16"))


def test_exact_copies_add_up_small_steps():
    opt = optimizer.SGD(learning_rate=1.0, multi_precision=True)
    w, g = nd.ones((1,), dtype="float16"), nd.full((1,), 1e-4, dtype="float16")
    state = opt.create_state_multi_precision(0, w)
    for _ in range(100):
        opt.update_multi_precision(0, w, g, state)
    assert abs(w.asnumpy()[0] - 0.99) < 1e-3


def test_sgld_adds_noise():
    opt = optimizer.SGLD(learning_rate=0.04, wd=0.5)
    w = nd.full((100, 100), 2.0)
    opt.update(0, w, nd.ones((100, 100)), opt.create_state(0, w))
    x = w.asnumpy().astype("float64")
    assert abs(x.mean() - (2 - 0.02 * 2)) < 0.02
    assert abs(x.std() - 0.2) < 0.01


def test_one_or_several():
    rng = numpy.random.RandomState(0)
    arrays = [rng.randn(3).astype("float32") for _ in range(3)]
    together, alone = ([nd.array(a) for a in arrays] for _ in range(2))
    grads = [nd.array(rng.randn(3)) for _ in range(3)]
    for weights, each in ((together, False), (alone, True)):
        opt = optimizer.Adam(learning_rate=0.1)
        states = [opt.create_state(i, w) for i, w in enumerate(weights)]
        for _ in range(3):
            if each:
                for i in range(3):
                    opt.update(i, weights[i], grads[i], states[i])
            else:
                opt.update([0, 1, 2], weights, grads, states)
    for a, b in zip(together, alone, strict=True):
        assert (a.asnumpy() == b.asnumpy()).all()


def test_updates_reach_views_and_go_through_them():
    w = nd.ones((2, 2))
    view, row = w.reshape((4,)), w[1]
    opt = optimizer.SGD(learning_rate=0.5)
    opt.update(0, w, nd.ones((2, 2)), None)
    assert view.asnumpy().tolist() == [0.5] * 4
    opt.update(1, row, nd.ones((2,)), None)
    assert w.asnumpy().tolist() == [[0.5, 0.5], [0, 0]]
    held = w.copy()
    opt.update(0, w, nd.array([[1, 2], [3, 4]]).T, None)
    assert (w.asnumpy() == held.asnumpy() - 0.5 * numpy.array([[1, 3], [2, 4]])).all()


def test_earlier_reads_keep_what_they_saw():
    w = nd.ones((3,))
    double = w * 2
    optimizer.SGD(learning_rate=1.0).update(0, w, nd.ones((3,)), None)
    assert double.asnumpy().tolist() == [2, 2, 2]
    assert w.asnumpy().tolist() == [0, 0, 0]


def test_a_refused_update_changes_nothing():
    opt = optimizer.SGD(learning_rate=1.0, momentum=0.5)
    w = [nd.ones((2,)), nd.ones((3,))]
    s = [opt.create_state(i, x) for i, x in enumerate(w)]
    for bad in (nd.ones((2,)), 3, nd.ones((3,), dtype="complex64")):
        with pytest.raises((ValueError, TypeError)):
            opt.update([0, 1], w, [nd.ones((2,)), bad], s)
    with pytest.raises(ValueError, match="state"):
        opt.update([0, 1], w, [nd.ones((2,)), nd.ones((3,))], [s[0], s[0]])
    with pytest.raises(ValueError, match="grads has 1"):
        opt.update([0, 1], w, [nd.ones((2,))], s)
    with pytest.raises(TypeError, match="floats"):
        opt.update(0, nd.ones((2,), dtype="int32"), nd.ones((2,)), s[0])
    with pytest.raises(ValueError, match="gradient of shape"):
        optimizer.Ftrl().update(0, nd.ones((2,)), nd.ones((3,)), (s[0], s[0]))
    assert [x.asnumpy().tolist() for x in w] == [[1, 1], [1, 1, 1]]


def test_rescaling_by_an_array():
    for name in ("sgd", "adamw", "ftml"):
        result = []
        for rescale in (0.5, nd.array([0.5])):
            opt = optimizer.create(name, learning_rate=0.1, rescale_grad=rescale)
            w = nd.ones((2, 3))
            opt.update(0, w, nd.ones((2, 3)), opt.create_state(0, w))
            result.append(w.asnumpy())
        numpy.testing.assert_allclose(result[0], result[1], rtol=1e-6)


# ---- rates ---------------------------------------------------------------------------------------


class Param:
    def __init__(self, lr_mult=1.0, wd_mult=1.0, name="p"):
        self.lr_mult, self.wd_mult, self.name = lr_mult, wd_mult, name


def test_multipliers_of_parameters():
    opt = optimizer.SGD(learning_rate=1.0, wd=0.5, param_dict={0: Param(), 1: Param(0.5, 0.0)})
    w = [nd.ones((1,)) for _ in range(3)]
    opt.update([0, 1], w[:2], [nd.ones((1,))] * 2, [None] * 2)
    assert [float(x.asnumpy()[0]) for x in w[:2]] == [-0.5, 0.5]
    opt.update([2], w[2:], [nd.ones((1,))], [None])  # not among the parameters
    assert w[2].asnumpy().tolist() == [-0.5]


def test_multipliers_by_name_and_index():
    opt = optimizer.SGD(learning_rate=1.0, wd=1.0, param_idx2name={0: "a", 1: "b", 2: "c"})
    opt.set_lr_mult({"a": 0.5, 1: 0.25})
    opt.set_wd_mult({"b": 0.0})
    assert opt._get_lrs([0, 1, 2]) == [0.5, 0.25, 1.0]
    assert opt._get_wds([0, 1, 2]) == [1.0, 0.0, 1.0]
    w = [nd.zeros((1,)) for _ in range(3)]
    opt.update([0, 1, 2], w, [nd.ones((1,))] * 3, [None] * 3)
    assert [float(x.asnumpy()[0]) for x in w] == [-0.5, -0.25, -1.0]


def test_learning_rate():
    opt = optimizer.SGD(learning_rate=0.5)
    opt.set_learning_rate(0.25)
    assert opt.learning_rate == opt.lr == 0.25
    schedule = lr_scheduler.FactorScheduler(step=1, factor=0.5)
    opt = optimizer.SGD(learning_rate=0.8, lr_scheduler=schedule)
    assert opt.learning_rate == 0.8
    w = nd.zeros((1,))
    seen = []
    for _ in range(4):
        opt.update(0, w, nd.ones((1,)), None)
        seen.append(opt.learning_rate)
    assert seen == [0.8, 0.4, 0.2, 0.1]
    with pytest.raises(UserWarning):
        opt.set_learning_rate(1)
    schedule = lr_scheduler.FactorScheduler(step=1, factor=0.5, base_lr=0.8)
    assert optimizer.Adam(learning_rate=0.3, lr_scheduler=schedule).learning_rate == 0.3


def test_counts_begin_where_told():
    opt = optimizer.Adam(begin_num_update=10)
    w = nd.zeros((1,))
    opt.update(0, w, nd.ones((1,)), opt.create_state(0, w))
    assert opt.num_update == 11


def test_names_of_mxnet_1():
    assert optimizer.RMSProp(gamma1=0.5, gamma2=0.25).rho == 0.5
    assert optimizer.RMSProp(gamma2=0.25).momentum == 0.25
    assert optimizer.AdaGrad(eps=1e-3).epsilon == 1e-3
    assert optimizer.LARS(eps=1e-3).epsilon == 1e-3


def test_lars_leaves_small_parameters_alone():
    names = {0: "a_weight", 1: "a_bias"}
    opt = optimizer.LARS(learning_rate=1.0, eta=0.1, param_idx2name=names)
    w = [nd.ones((4,)), nd.ones((4,))]
    opt.update([0, 1], w, [nd.ones((4,))] * 2, [None, None])
    numpy.testing.assert_allclose(w[0].asnumpy(), 0.9, rtol=1e-6)
    assert w[1].asnumpy().tolist() == [0] * 4
    zero = nd.zeros((4,))  # no norm: the plain rate
    opt.update(0, zero, nd.ones((4,)), None)
    assert zero.asnumpy().tolist() == [-1] * 4


# ---- by name, and own ones -----------------------------------------------------------------------


def test_create():
    assert type(optimizer.create("SGD")) is optimizer.SGD
    opt = optimizer.create("adam", learning_rate=0.5)
    assert optimizer.create(opt) is opt
    with pytest.raises(ValueError, match="no_such"):
        optimizer.create("no_such")
    with pytest.raises(TypeError):
        optimizer.create(3)
    with pytest.raises(TypeError):
        optimizer.register(int)
    with pytest.raises(TypeError, match="param_idx2name"):
        optimizer.SGD(param_idx2name=["a"])
    with pytest.raises(TypeError, match="step"):
        optimizer.Optimizer().update(0, nd.ones((1,)), nd.ones((1,)), None)


class OneByOne(optimizer.Optimizer):
    """As programs for MXNet 1 write them."""

    def create_state(self, index, weight):
        return nd.zeros(weight.shape, dtype=weight.dtype)

    def update(self, index, weight, grad, state):
        self._update_count(index)
        state += grad * self.rescale_grad
        weight -= self._get_lr(index) * state + self._get_wd(index) * weight


@pytest.mark.parametrize("multi", [False, True])
def test_own_optimizers_for_one_parameter(multi):
    dtype = "float16" if multi else "float32"
    updater = optimizer.get_updater(OneByOne(learning_rate=0.5, multi_precision=multi))
    w = [nd.ones((2,), dtype=dtype), nd.ones((3,), dtype=dtype)]
    for _ in range(2):
        updater([0, 1], [nd.ones((2,), dtype=dtype), nd.ones((3,), dtype=dtype)], w)
    assert w[0].asnumpy().tolist() == [-0.5, -0.5]
    assert updater.optimizer.num_update == 2


def test_own_optimizers_with_exact_copies_of_their_own():
    class Own(OneByOne):
        def create_state_multi_precision(self, index, weight):
            return self.create_state(index, weight), weight.astype("float32")

        def update_multi_precision(self, index, weight, grad, state):
            exact = state[1]
            self.update(index, exact, grad, state[0])
            weight[:] = exact

    updater = optimizer.get_updater(Own(learning_rate=0.5))
    w = [nd.ones((2,), dtype="float16"), nd.ones((3,), dtype="float16")]
    updater([0, 1], [nd.ones((2,)), nd.ones((3,))], w)
    assert w[1].asnumpy().tolist() == [0.5] * 3


def test_own_registered_optimizer():
    with warnings.catch_warnings():
        warnings.simplefilter("error")

        @optimizer.Optimizer.register
        class TestOwnStep(optimizer.Optimizer):
            def step(self, indices, weights, grads, states):
                for w, g in zip(weights, grads, strict=True):
                    w[:] = w - self.learning_rate * g

    opt = optimizer.create("testownstep", learning_rate=2)
    w = nd.zeros((1,))
    optimizer.get_updater(opt)(0, nd.ones((1,)), w)
    assert w.asnumpy().tolist() == [-2]
    with pytest.warns(UserWarning, match="testownstep"):
        optimizer.register(TestOwnStep)


# ---- updaters ------------------------------------------------------------------------------------


@pytest.mark.parametrize("frontend", [nd, np])
@pytest.mark.parametrize("whole", [False, True])
def test_states_go_on_after_loading(frontend, whole):
    def train(updater, w, steps):
        for _ in range(steps):
            updater([0, 1], [x * 0.5 + 1 for x in w], w)

    first, second = (
        optimizer.get_updater(
            optimizer.Adam(learning_rate=0.1, param_dict={0: Param(), 1: Param()})
        )
        for _ in range(2)
    )
    w = [frontend.ones((2,)), frontend.ones((3, 2))]
    train(first, w, 3)
    copies = [x.copy() for x in w]
    second.set_states(first.get_states(dump_optimizer=whole))
    if not whole:
        second.optimizer = pickle.loads(pickle.dumps(first.optimizer))
    train(first, w, 2)
    train(second, copies, 2)
    assert second.optimizer.num_update == 5
    for a, b in zip(w, copies, strict=True):
        assert type(a) is type(b)
        assert (a.asnumpy() == b.asnumpy()).all()


def test_updaters_of_one_optimizer_count_apart():
    opt = optimizer.Adam(learning_rate=0.1)
    updaters = [optimizer.get_updater(opt) for _ in range(2)]
    w = [nd.ones((2,)), nd.ones((2,))]
    for _ in range(3):
        for updater, x in zip(updaters, w, strict=True):
            updater(0, nd.ones((2,)), x)
    assert opt.num_update == 3
    assert (w[0].asnumpy() == w[1].asnumpy()).all()


def test_many_parameters_of_all_sizes():
    rng = numpy.random.RandomState(0)
    sizes = [1, 7, 8, 9, 64, 100, 1000, 4096, 5000, 20000] * 4 + [0]
    arrays = [rng.randn(n) for n in sizes]
    for name, options in CASES:
        if name in IN_ONE_PASS:
            opt = optimizer.create(name, learning_rate=0.05, wd=0.01, **options)
            got, expected = run(opt, arrays, 2)
            for g, e in zip(got, expected, strict=True):
                numpy.testing.assert_allclose(g, e, rtol=2e-4, atol=2e-5)


def test_nothing_waits():
    moved = {}
    with engine.no_sync():
        for klass in dict.fromkeys(optimizer.Optimizer.opt_registry.values()):
            if klass.__module__.startswith("slipstream."):
                opt = klass(clip_gradient=1.0)
                updater = optimizer.get_updater(opt)
                w = nd.ones((4, 4))
                for _ in range(3):
                    updater(0, w * 0.1, w)
                moved[klass.__name__] = w
    assert len(moved) > 15
    for name, w in moved.items():
        assert (w.asnumpy() != 1).all(), name


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("common", COMMON)
@pytest.mark.parametrize(
    ("name", "options"),
    [(n, o) for n, o in CASES if n in IN_ONE_PASS],
)
@pytest.mark.parametrize("version", ["1.x", "2.0"])
def test_small_parameters_get_the_bits_of_large_ones(name, options, common, dtype, version):
    compat.version(version)
    rng = numpy.random.RandomState(1)
    whole = rng.randn(2, 20000).astype(dtype)
    cuts = [0, 1, 4, 500, 4596, *range(6000, 20001, 500)]
    results = []
    for parts in ([slice(None)], [slice(a, b) for a, b in itertools.pairwise(cuts)]):
        opt = optimizer.create(name, learning_rate=0.05, **options, **common)
        w = [np.array(whole[0, p], dtype=dtype) for p in parts]
        g = [np.array(whole[1, p], dtype=dtype) for p in parts]
        updater = optimizer.get_updater(opt)
        for _ in range(3):
            updater(list(range(len(w))), g, w)
        results.append(numpy.concatenate([x.asnumpy() for x in w]))
    assert (results[0] == results[1]).all()


@pytest.mark.parametrize("name", ["sgd", "adam"])
def test_arrays_that_occur_twice_are_updated_one_after_the_other(name):
    results = []
    for together in (False, True):
        a, b = nd.ones((3,)), nd.full((3,), 2.0)
        weights, grads = [a, b, a, b, b[1:3]], [b, nd.ones((3,)), b, a, nd.ones((2,))]
        opt = optimizer.create(name, learning_rate=0.1)
        states = [opt.create_state(i, w) for i, w in enumerate(weights)]
        states[2] = states[0]
        if together:
            opt.update(list(range(5)), weights, grads, states)
        else:
            for i in range(5):
                opt.update(i, weights[i], grads[i], states[i])
        results.append((a.asnumpy().tolist(), b.asnumpy().tolist()))
    assert results[0] == results[1]


def test_updates_while_recording_are_no_part_of_the_gradient():
    w = nd.ones((3,))
    w.attach_grad()
    updater = optimizer.get_updater(optimizer.SGD(learning_rate=0.25))
    with autograd.record():
        y = (w * w).sum()
        y.backward()
        updater([0, 1], [w.grad, nd.ones((2,))], [w, nd.ones((2,))])
    assert w.asnumpy().tolist() == [0.5] * 3
    with autograd.record():
        y = (w * w).sum()
    y.backward()
    assert w.grad.asnumpy().tolist() == [1] * 3


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_sgld_draws_its_noise_as_random_normal_does(dtype):
    opt = optimizer.SGLD(learning_rate=0.25, wd=0.0)
    w = nd.zeros((3,), dtype=dtype)
    nd.random.seed(5)
    opt.update(0, w, nd.zeros((3,), dtype=dtype), None)
    nd.random.seed(5)
    assert (w == nd.random.normal(0, 0.5, shape=(3,), dtype=dtype)).asnumpy().all()
