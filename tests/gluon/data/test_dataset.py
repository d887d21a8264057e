"""Datasets, samplers and the functions that make batches."""

from __future__ import annotations

import pickle

import numpy
import pytest

from slipstream import nd, np, npx
from slipstream.gluon import data
from slipstream.gluon.data import batchify
from slipstream.gluon.data.batchify import default_batchify_fn
from slipstream.gluon.data.dataset import take_batch


@pytest.fixture
def numpy_mode():
    npx.set_np()
    yield
    npx.reset_np()


class Counted(data.Dataset):
    def __init__(self, n):
        self.n = n
        self.asked = 0

    def __len__(self):
        return self.n

    def __getitem__(self, idx):
        self.asked += 1
        return idx


def test_a_transform_is_lazy_unless_told_otherwise():
    source = Counted(4)
    changed = source.transform(lambda x: x + 1)
    assert source.asked == 0
    assert [changed[i] for i in range(4)] == [1, 2, 3, 4]
    eager = source.transform(lambda x: x * 2, lazy=False)
    before = source.asked
    assert list(eager) == [0, 2, 4, 6]
    assert source.asked == before


def test_transform_first_leaves_the_rest():
    pairs = data.ArrayDataset([1, 2], ["a", "b"])
    assert list(pairs.transform_first(lambda x: -x)) == [(-1, "a"), (-2, "b")]
    assert list(pairs.transform_first(lambda x: -x, lazy=False)) == [(-1, "a"), (-2, "b")]
    assert list(data.SimpleDataset([1, 2]).transform_first(lambda x: -x)) == [-1, -2]


def test_filter_shard_take_sample():
    ten = data.SimpleDataset(list(range(10)))
    assert list(ten.filter(lambda x: x % 3 == 0)) == [0, 3, 6, 9]
    shards = [list(ten.shard(4, i)) for i in range(4)]
    assert [len(s) for s in shards] == [3, 3, 2, 2]
    assert [x for s in shards for x in s] == list(range(10))
    assert list(ten.take(3)) == [0, 1, 2]
    assert len(ten.take(None)) == len(ten.take(99)) == 10
    assert list(ten.sample(data.SequentialSampler(2, start=4))) == [4, 5]
    assert list(ten.filter(lambda x: x > 4).shard(2, 1).transform(str)) == ["8", "9"]


def test_wrong_arguments_of_datasets():
    ten = data.SimpleDataset(list(range(10)))
    with pytest.raises(ValueError, match="index 3"):
        ten.shard(3, 3)
    with pytest.raises(ValueError, match="num_shards"):
        ten.shard(0, 0)
    with pytest.raises(TypeError, match="Sampler"):
        ten.sample([1, 2])
    with pytest.raises(ValueError, match="differ in length"):
        data.ArrayDataset([1, 2], [1])
    with pytest.raises(ValueError, match="at least one"):
        data.ArrayDataset()
    with pytest.raises(ValueError, match="negative"):
        ten.take(-1)


def test_datasets_of_arrays_can_be_pickled():
    pairs = data.ArrayDataset(nd.arange(6).reshape((3, 2)), nd.arange(3)).transform_first(abs)
    again = pickle.loads(pickle.dumps(pairs))
    assert again[2][0].tolist() == [4.0, 5.0]
    assert again[2][1] == 2


def test_a_vector_gives_numbers():
    sample = data.ArrayDataset(nd.zeros((3, 2)), nd.array([5, 6, 7]))[1]
    assert isinstance(sample[1], numpy.float32)
    assert data.ArrayDataset(np.array([5, 6, 7]))[2] == 7


def test_random_sampler_gives_every_index_once_in_an_order_numpy_draws():
    sampler = data.RandomSampler(50)
    numpy.random.seed(3)
    first, second = list(sampler), list(sampler)
    numpy.random.seed(3)
    assert list(sampler) == first
    assert first != second
    assert sorted(first) == sorted(second) == list(range(50))


@pytest.mark.parametrize("last, batches", [("keep", 4), ("discard", 3)])
def test_batch_sampler(last, batches):
    sampler = data.BatchSampler(data.SequentialSampler(10), 3, last)
    assert len(sampler) == len(list(sampler)) == batches
    assert list(sampler)[2] == [6, 7, 8]


def test_batch_sampler_rolls_over():
    sampler = data.BatchSampler(data.SequentialSampler(10), 4, "rollover")
    assert len(sampler) == 2
    assert list(sampler) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert len(sampler) == 3
    assert list(sampler) == [[8, 9, 0, 1], [2, 3, 4, 5], [6, 7, 8, 9]]
    assert len(sampler) == 2


def test_interval_sampler():
    assert list(data.IntervalSampler(10, 4)) == [0, 4, 8, 1, 5, 9, 2, 6, 3, 7]
    assert len(data.IntervalSampler(10, 4)) == 10
    short = data.IntervalSampler(10, 4, rollover=False)
    assert list(short) == [0, 4, 8]
    assert len(short) == 3


@pytest.mark.parametrize(
    "make",
    [
        lambda: data.BatchSampler(data.SequentialSampler(3), 0),
        lambda: data.BatchSampler(data.SequentialSampler(3), 2, "drop"),
        lambda: data.IntervalSampler(3, 4),
        lambda: data.SequentialSampler(-1),
        lambda: data.RandomSampler(2.5),
    ],
)
def test_wrong_arguments_of_samplers(make):
    with pytest.raises(ValueError):
        make()


# ---- batches -------------------------------------------------------------------------------------


def test_default_batchify_keeps_types():
    x, y, z = default_batchify_fn([(nd.ones((2,), dtype="uint8"), 1, 0.5)] * 3)
    assert x.shape == (3, 2) and x.dtype == numpy.uint8
    assert y.dtype == numpy.int64 and y.tolist() == [1, 1, 1]
    assert z.dtype == numpy.float64
    assert default_batchify_fn([numpy.zeros((2, 3), "float16")] * 4).dtype == numpy.float16


def test_batches_are_of_the_frontend_in_use(numpy_mode):
    assert isinstance(default_batchify_fn([1, 2]), np.ndarray)
    assert isinstance(default_batchify_fn([np.ones(2), np.ones(2)]), np.ndarray)
    npx.reset_np()
    assert isinstance(default_batchify_fn([1, 2]), nd.NDArray)


def test_samples_that_cannot_be_stacked():
    with pytest.raises(ValueError, match=r"sample 1 has \(3,\)"):
        default_batchify_fn([nd.ones((2,)), nd.ones((3,))])
    with pytest.raises(TypeError, match="AsList"):
        default_batchify_fn(["text", "more"])
    with pytest.raises(TypeError, match="dict"):
        default_batchify_fn([{}, {}])


def test_stack():
    assert batchify.Stack()([[1, 2], [3, 4]]).tolist() == [[1, 2], [3, 4]]
    a, b = batchify.Stack()([(nd.ones((2,)), 1), (nd.zeros((2,)), 2)])
    assert a.shape == (2, 2)
    assert b.tolist() == [1, 2]


def test_pad():
    made = batchify.Pad(val=-1)([numpy.ones((2, 2), "int32"), numpy.zeros((1, 3), "int32")])
    assert made.dtype == numpy.int32
    assert made.tolist() == [[[1, 1, -1], [1, 1, -1]], [[0, 0, 0], [-1, -1, -1]]]
    assert batchify.Pad(round_to=4)([[1], [1, 2, 3, 4, 5]]).shape == (2, 8)
    assert batchify.Pad(dtype="float32")([[1], [2, 3]]).dtype == numpy.float32
    assert batchify.Pad()([nd.ones((2,)), nd.ones((1,))]).tolist() == [[1, 1], [1, 0]]
    assert batchify.Pad()([[], [1]]).tolist() == [[0], [1]]
    with pytest.raises(TypeError, match="Group"):
        batchify.Pad()([([1], 2)])


def test_append_group_as_list():
    assert [x.shape for x in batchify.Append()([[1, 2], [3]])] == [(1, 2), (1, 1)]
    assert [x.shape for x in batchify.Append(expand=False)([[1, 2], [3]])] == [(2,), (1,)]
    assert batchify.Append(batch_axis=1)([[1, 2]])[0].shape == (2, 1)
    group = batchify.Group(batchify.Pad(), batchify.AsList(), batchify.Stack())
    a, b, c = group([([1, 2], "x", 0), ([3], "y", 1)])
    assert a.tolist() == [[1, 2], [3, 0]] and b == ["x", "y"] and c.tolist() == [0, 1]
    assert len(batchify.Group([batchify.Stack(), batchify.Stack()])([(1, 2)])) == 2
    with pytest.raises(ValueError, match="3 functions, but sample 0 has 2"):
        group([([1], "x")])
    with pytest.raises(TypeError, match="callable"):
        batchify.Group(3)


# ---- many samples at once ------------------------------------------------------------------------

COLUMNS = [
    nd.arange(24).reshape((6, 2, 2)),
    nd.arange(6),
    nd.arange(12).reshape((6, 2)).astype("float16"),
    numpy.arange(6),
    numpy.arange(12.0).reshape(6, 2),
    list(range(6)),
    data.SimpleDataset(numpy.arange(6, dtype="int32")),
]


@pytest.mark.parametrize("indices", [[0], [5, 0, 3, 3], list(range(6))])
def test_rows_at_once_are_the_samples_stacked(indices):
    for dataset in (
        data.ArrayDataset(*COLUMNS),
        data.ArrayDataset(COLUMNS[0]),
        data.SimpleDataset(COLUMNS[0]),
        data.ArrayDataset(*COLUMNS).take(6).shard(1, 0),
        *COLUMNS,
        np.arange(6),
    ):
        at_once = take_batch(dataset, indices)
        one_by_one = default_batchify_fn([dataset[i] for i in indices])
        if not isinstance(at_once, list):
            at_once, one_by_one = [at_once], [one_by_one]
        for a, b in zip(at_once, one_by_one, strict=True):
            assert a.dtype == b.dtype and type(a) is type(b)
            numpy.testing.assert_array_equal(a.asnumpy(), b.asnumpy())


def test_a_derived_dataset_with_its_own_samples_is_asked_for_each():
    class Doubled(data.ArrayDataset):
        def __getitem__(self, idx):
            return super().__getitem__(idx) * 2

    doubled = Doubled(nd.ones((3, 2)))
    assert take_batch(doubled, [0, 1]) is None
    assert next(iter(data.DataLoader(doubled, 3))).tolist() == [[2, 2]] * 3


def test_wrong_indices_are_errors_and_not_other_rows():
    loader = data.DataLoader(nd.ones((3, 2)), batch_sampler=[[0, 3]])
    with pytest.raises(IndexError):
        next(iter(loader)).asnumpy()
    assert next(iter(data.DataLoader(numpy.arange(3), batch_sampler=[[-1]]))).tolist() == [2]


@pytest.mark.parametrize("make", [batchify.Stack(), batchify.Pad(), default_batchify_fn])
def test_a_batch_of_no_samples_is_refused(make):
    with pytest.raises(ValueError, match="a batch of no samples"):
        make([])
