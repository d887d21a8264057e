"""Iterators of batches of arrays and of files."""

from __future__ import annotations

import gc
import gzip
import pickle
import struct
import threading

import numpy
import pytest

from slipstream import _version_rules, io, nd, np, npx


def batches(iterator, label=False):
    return [(b.label if label else b.data)[0].asnumpy().tolist() for b in iterator]


def test_pad():
    made = io.NDArrayIter(nd.arange(10), nd.arange(10) * 2, 4)
    assert [b.pad for b in made] == [0, 0, 2]
    made.reset()
    assert batches(made) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 0, 1]]
    made.reset()
    assert batches(made, label=True)[2] == [16, 18, 0, 2]
    with pytest.raises(StopIteration):
        made.next()


def test_a_batch_larger_than_the_data_is_padded_with_all_of_it():
    (batch,) = io.NDArrayIter(numpy.arange(3), batch_size=8)
    assert batch.data[0].tolist() == [0, 1, 2, 0, 1, 2, 0, 1] and batch.pad == 5


def test_discard_and_roll_over():
    made = io.NDArrayIter(nd.arange(10), batch_size=4, last_batch_handle="discard")
    for _ in range(2):
        assert batches(made) == [[0, 1, 2, 3], [4, 5, 6, 7]]
        made.reset()
    made = io.NDArrayIter(nd.arange(10), batch_size=4, last_batch_handle="roll_over")
    assert batches(made) == [[0, 1, 2, 3], [4, 5, 6, 7]]
    made.reset()
    assert batches(made) == [[8, 9, 0, 1], [2, 3, 4, 5], [6, 7, 8, 9]]
    made.reset()
    assert len(batches(made)) == 2
    made.hard_reset()
    assert batches(made)[0] == [0, 1, 2, 3]


def test_orders_of_all_passes_follow_from_the_seed_as_in_mxnet():
    numpy.random.seed(5)
    made = io.NDArrayIter(nd.arange(8), batch_size=4, shuffle=True)
    passes = []
    for _ in range(3):
        passes.append(numpy.concatenate([b.data[0].asnumpy() for b in made]).astype(int).tolist())
        made.reset()
    # Recorded from MXNet 1.9.1 and 2.0.0b1.
    assert passes == [
        [7, 2, 4, 1, 0, 5, 6, 3],
        [5, 4, 7, 0, 3, 2, 6, 1],
        [5, 6, 0, 3, 2, 4, 7, 1],
    ]


def test_shuffle_keeps_samples_and_labels_together():
    made = io.NDArrayIter(nd.arange(20), nd.arange(20) + 100, 5, shuffle=True)
    passes = []
    for _ in range(2):
        seen = []
        for b in made:
            x, y = b.data[0].asnumpy(), b.label[0].asnumpy()
            assert (x + 100 == y).all()
            seen += x.tolist()
        assert sorted(seen) == list(range(20))
        passes.append(seen)
        made.reset()
    assert passes[0] != passes[1]


def test_names_and_shapes():
    made = io.NDArrayIter({"a": nd.ones((4, 2)), "b": nd.ones((4, 3, 3))}, nd.ones((4,)), 2)
    assert [(d.name, d.shape) for d in made.provide_data] == [("a", (2, 2)), ("b", (2, 3, 3))]
    assert made.provide_label[0].name == "softmax_label"
    batch = next(made)
    assert [x.shape for x in batch.data] == [(2, 2), (2, 3, 3)]
    several = io.NDArrayIter([nd.ones((2, 1)), nd.ones((2, 1))])
    assert [d.name for d in several.provide_data] == ["_0_data", "_1_data"]
    assert io.NDArrayIter(nd.ones((2, 1)), data_name="x").provide_data[0].name == "x"
    desc = io.DataDesc("x", (2, 3), numpy.float16, "NC")
    assert pickle.loads(pickle.dumps(desc)).layout == "NC" and desc == ("x", (2, 3))
    assert io.DataDesc.get_list([("x", (2,))], [("x", "int8")])[0].dtype == "int8"


def test_numpy_mode():
    npx.set_np()
    assert isinstance(next(io.NDArrayIter(numpy.ones((4, 2)), batch_size=2)).data[0], np.ndarray)


@pytest.mark.parametrize(
    "make",
    [
        lambda: io.NDArrayIter(nd.ones((4, 1)), nd.ones((3,))),
        lambda: io.NDArrayIter(nd.ones((4, 1)), batch_size=0),
        lambda: io.NDArrayIter(nd.ones((4, 1)), last_batch_handle="drop"),
        lambda: io.NDArrayIter([]),
    ],
)
def test_wrong_arguments(make):
    with pytest.raises(ValueError):
        make()


def test_resize_iter():
    made = io.ResizeIter(io.NDArrayIter(nd.arange(4), batch_size=2), 3)
    assert batches(made) == [[0, 1], [2, 3], [0, 1]]
    made.reset()
    assert len(batches(made)) == 3


def test_prefetching_iter():
    def source(factor):
        return io.NDArrayIter({"data": nd.arange(6) * factor}, nd.arange(6), 2)

    made = io.PrefetchingIter([source(1), source(10)], [{"data": "one"}, {"data": "ten"}])
    assert [d.name for d in made.provide_data] == ["one", "ten"]
    assert made.batch_size == 2
    for _ in range(3):
        pairs = [[x.tolist() for x in b.data] for b in made]
        assert pairs == [[[0, 1], [0, 10]], [[2, 3], [20, 30]], [[4, 5], [40, 50]]]
        made.reset()
    next(made)
    made.reset()  # in the middle
    assert next(made).data[0].tolist() == [0, 1]
    del made
    join_threads()


def join_threads():
    gc.collect()
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and thread.daemon:
            thread.join(5)


def test_the_threads_of_prefetching_end_with_it():
    before = threading.active_count()
    made = io.PrefetchingIter(io.NDArrayIter(nd.arange(6), batch_size=2))
    next(made)
    assert threading.active_count() == before + 1
    del made
    join_threads()
    assert threading.active_count() == before


def test_an_error_while_prefetching_is_raised():
    class Failing(io.NDArrayIter):
        def next(self):
            raise OSError("disk is gone")

    made = io.PrefetchingIter(Failing(nd.arange(6), batch_size=2))
    with pytest.raises(OSError, match="disk is gone") as caught:
        next(made)
    del made, caught
    join_threads()


def test_csv(tmp_path):
    (tmp_path / "x.csv").write_text("".join(f"{i},{i + 0.5}\n" for i in range(5)))
    (tmp_path / "y.csv").write_text("".join(f"{i % 2}\n" for i in range(5)))
    made = io.CSVIter(str(tmp_path / "x.csv"), (2,), str(tmp_path / "y.csv"), batch_size=2)
    assert batches(made)[2] == [[4, 4.5], [0, 0.5]]
    made.reset()
    assert batches(made, label=True) == [[0, 1], [0, 1], [0, 0]]
    made = io.CSVIter(str(tmp_path / "x.csv"), (1, 2), batch_size=2, round_batch=False)
    assert batches(made)[2] == [[[4, 4.5]], [[3, 3.5]]]  # what was there stays
    part = io.CSVIter(str(tmp_path / "x.csv"), (2,), num_parts=2, part_index=1)
    assert [row[0][0] for row in batches(part)] == [2, 3, 4]
    with pytest.raises(ValueError, match="rows have 2 numbers"):
        io.CSVIter(str(tmp_path / "x.csv"), (3,))
    (tmp_path / "bad.csv").write_text("1,2\n3,four\n")
    with pytest.raises(ValueError, match=r"bad.csv"):
        io.CSVIter(str(tmp_path / "bad.csv"), (2,))


def test_mnist(tmp_path):
    rng = numpy.random.default_rng(0)
    images = rng.integers(0, 256, (10, 28, 28)).astype("uint8")
    labels = numpy.arange(10).astype("uint8")
    head = struct.pack(">HBBIII", 0, 8, 3, 10, 28, 28)
    (tmp_path / "x").write_bytes(gzip.compress(head + images.tobytes()))
    (tmp_path / "y").write_bytes(struct.pack(">HBBI", 0, 8, 1, 10) + labels.tobytes())
    made = list(io.MNISTIter(str(tmp_path / "x"), str(tmp_path / "y"), 4, shuffle=False))
    assert len(made) == 2 and made[0].data[0].shape == (4, 1, 28, 28)
    numpy.testing.assert_allclose(made[1].data[0].asnumpy()[:, 0], images[4:8] / 256, rtol=0)
    assert made[1].label[0].tolist() == [4, 5, 6, 7]
    flat = io.MNISTIter(str(tmp_path / "x"), str(tmp_path / "y"), 5, flat=True)
    assert next(flat).data[0].shape == (5, 784)


@pytest.mark.parametrize(
    ("version", "part", "seed", "expected"),
    [
        ("1.x", 0, 0, [0, 2, 3, 5, 9, 1, 10, 11, 4, 7]),
        ("1.x", 1, 7, [14, 16, 17, 24, 20, 19, 23, 13, 12, 21]),
        ("2.0", 0, 0, [0, 2, 1, 5, 9, 11, 4, 7, 6, 10]),
        ("2.0", 1, 7, [15, 12, 19, 14, 22, 16, 17, 13, 18, 24]),
    ],
)
def test_mnist_is_shuffled_in_the_order_of_mxnet(tmp_path, version, part, seed, expected):
    (tmp_path / "x").write_bytes(struct.pack(">HBBIII", 0, 8, 3, 25, 1, 1) + bytes(range(25)))
    (tmp_path / "y").write_bytes(struct.pack(">HBBI", 0, 8, 1, 25) + bytes(range(25)))
    state = _version_rules.state()
    _version_rules.choose(version)
    try:
        made = io.MNISTIter(
            str(tmp_path / "x"), str(tmp_path / "y"), 5, seed=seed, num_parts=2, part_index=part
        )
    finally:
        _version_rules.restore(state)
    batches = list(made)
    order = numpy.concatenate([b.label[0].asnumpy() for b in batches])
    assert order.tolist() == expected
    pixels = numpy.concatenate([b.data[0].asnumpy().ravel() for b in batches])
    assert (pixels * 256).tolist() == expected


def test_iterators_over_files_are_of_their_own_kind(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("1,2\n3,4\n")
    batches = io.CSVIter(data_csv=str(path), data_shape=(2,), batch_size=1)
    assert isinstance(batches, io.MXDataIter)
    assert not isinstance(io.NDArrayIter(nd.ones((2, 2))), io.MXDataIter)
    assert issubclass(io.ImageRecordIter, io.MXDataIter)
    assert len(list(batches)) == 2


def test_arrays_of_numpy_become_floats_as_in_mxnet():
    pixels = numpy.arange(6, dtype="uint8").reshape(3, 2)
    made = io.NDArrayIter(pixels, numpy.arange(3), batch_size=3)
    batch = made.next()
    assert batch.data[0].dtype == batch.label[0].dtype == numpy.float32
    assert made.provide_data[0].dtype == numpy.float32
    assert (batch.data[0] / 2).tolist() == [[0.0, 0.5], [1.0, 1.5], [2.0, 2.5]]
    kept = io.NDArrayIter(nd.array(pixels, dtype="uint8"), batch_size=3).next()
    assert kept.data[0].dtype == numpy.uint8


def test_a_dict_is_taken_in_the_order_of_its_names():
    x, y = numpy.zeros((2, 1)), numpy.ones((2, 3))
    made = io.NDArrayIter({"user": x, "item": y}, batch_size=2)
    assert [d.name for d in made.provide_data] == ["item", "user"]
    assert [a.shape for a in made.next().data] == [(2, 3), (2, 1)]
    many = io.NDArrayIter([x] * 12, batch_size=2)
    assert [d.name for d in many.provide_data] == [f"_{i}_data" for i in range(12)]


def test_labels_beyond_the_data_are_not_used() -> None:
    data, label = numpy.ones((4, 2)), numpy.arange(6)
    with pytest.warns(UserWarning, match="softmax_label has 6 samples, but data has 4"):
        batches = list(io.NDArrayIter(data, label, 2))
    assert [b.label[0].asnumpy().tolist() for b in batches] == [[0, 1], [2, 3]]
    with pytest.raises(ValueError, match="softmax_label has 3 samples"):
        io.NDArrayIter(data, label[:3], 2)
