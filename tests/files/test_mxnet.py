"""MXNet's own files: every version that was ever written can be read; what we write is V2 or V3."""

from __future__ import annotations

import io
import pickle
import struct

import ml_dtypes
import numpy
import pytest

from slipstream import nd, np, npx
from slipstream.base import MXNetError

from . import mxnet_bytes as raw

KEPT = ["float32", "float64", "float16", "uint8", "int32", "int8", "int64", "bool", "bfloat16"]
OTHERS = ["int16", "uint16", "uint32", "uint64"]


def numbers(dtype: str, shape=(2, 3)) -> numpy.ndarray:
    a = numpy.arange(numpy.prod(shape, dtype=int)).reshape(shape)
    return a.astype(ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype)


@pytest.mark.parametrize("version", ["legacy", "v1", "v2", "v3"])
def test_reads_every_version_and_type(version):
    for dtype in KEPT + OTHERS:
        a = numbers(dtype)
        (x,) = nd.load_frombuffer(raw.listed([getattr(raw, version)(a)]))
        assert type(x) is nd.NDArray
        assert x.shape == (2, 3)
        if dtype in KEPT:
            assert x._dtype == a.dtype
        numpy.testing.assert_array_equal(x.asnumpy().astype("f8"), a.astype("f8"))


def test_versions_may_be_mixed_and_names_make_a_dict():
    a = numbers("float32")
    records = [raw.legacy(a), raw.v1(a + 1), raw.v2(a + 2), raw.v3(a + 3)]
    data = nd.load_frombuffer(raw.listed(records, ["arg:w", "aux:m", "ü", ""]))
    assert list(data) == ["arg:w", "aux:m", "ü", ""]
    for i, x in enumerate(data.values()):
        numpy.testing.assert_array_equal(x.asnumpy(), a + i)


def test_arrays_of_another_device_are_read():
    (x,) = nd.load_frombuffer(raw.listed([raw.v2(numbers("float32"), device=2)]))
    assert x.shape == (2, 3)


def test_only_v3_has_arrays_without_dimensions():
    (x,) = nd.load_frombuffer(raw.listed([raw.v3(numbers("int32", ()))]))
    assert x.shape == ()
    empty = raw.V2 + struct.pack("<ii", 0, 0)
    unknown = raw.V3 + struct.pack("<iiq", 0, 1, -1)
    nothing = raw.V3 + struct.pack("<ii", 0, -1)
    old, v1 = struct.pack("<I", 0), raw.V1 + struct.pack("<i", 0)
    assert nd.load_frombuffer(raw.listed([empty, unknown, nothing, old, v1])) == [None] * 5


def test_zero_sizes():
    for version in (raw.v1, raw.v2, raw.v3, raw.legacy):
        (x,) = nd.load_frombuffer(raw.listed([version(numbers("float32", (0, 4)))]))
        assert x.shape == (0, 4)
    assert nd.load_frombuffer(raw.listed([])) == []


def test_row_sparse_is_read_as_dense():
    values = numbers("float32", (2, 3)) + 1
    record = raw.row_sparse(numpy.array([0, 3]), values, (5, 3))
    (x,) = nd.load_frombuffer(raw.listed([record]))
    expected = numpy.zeros((5, 3), "f4")
    expected[[0, 3]] = values
    numpy.testing.assert_array_equal(x.asnumpy(), expected)
    none = raw.row_sparse(numpy.zeros(0, "i8"), numpy.zeros((0, 3), "f4"), (5, 3))
    assert nd.load_frombuffer(raw.listed([none]))[0].asnumpy().sum() == 0


def test_csr_is_read_as_dense():
    sparse = pytest.importorskip("scipy.sparse", reason="SciPy makes the matrix")
    dense = numpy.array([[0, 1, 0], [0, 0, 0], [2, 0, 3]], "f4")
    m = sparse.csr_matrix(dense)
    record = raw.csr(m.indptr.astype("i8"), m.indices.astype("i8"), m.data, dense.shape)
    numpy.testing.assert_array_equal(nd.load_frombuffer(raw.listed([record]))[0].asnumpy(), dense)


def test_sparse_arrays_of_a_small_file_do_not_fill_the_memory():
    """One may be much larger than the file, but not a thousand of them."""
    record = raw.row_sparse(numpy.array([0]), numpy.ones((1, 1 << 10), "f4"), (1 << 14, 1 << 10))
    x, y = nd.load_frombuffer(raw.listed([record] * 2))
    assert x.shape == y.shape == (1 << 14, 1 << 10)
    with pytest.raises(ValueError, match="sparse of shape"):
        nd.load_frombuffer(raw.listed([record] * 1000)[: 1 << 15])


@pytest.mark.parametrize(
    "record",
    [
        raw.row_sparse(numpy.array([0, 5]), numpy.ones((2, 3), "f4"), (5, 3)),
        raw.row_sparse(numpy.array([-1, 2]), numpy.ones((2, 3), "f4"), (5, 3)),
        raw.row_sparse(numpy.array([0]), numpy.ones((2, 3), "f4"), (5, 3)),
        raw.row_sparse(numpy.array([0.0, 1.0]), numpy.ones((2, 3), "f4"), (5, 3)),
        raw.row_sparse(numpy.array([0]), numpy.ones((1, 3), "f4"), (1 << 44, 3)),
        raw.csr(numpy.array([0, 9]), numpy.array([0]), numpy.ones(1, "f4"), (1, 3)),
        raw.csr(numpy.array([0, 2, 1]), numpy.array([0]), numpy.ones(1, "f4"), (2, 3)),
        raw.csr(numpy.array([0, 1]), numpy.array([7]), numpy.ones(1, "f4"), (1, 3)),
        raw.csr(numpy.zeros(0, "i8"), numpy.array([0]), numpy.ones(1, "f4"), (1, 3)),
    ],
    ids=range(9),
)
def test_sparse_indices_that_do_not_fit(record):
    with pytest.raises(ValueError, match="buffer: at byte"):
        nd.load_frombuffer(raw.listed([record]))


def test_nd_save_writes_v2_and_npx_save_v3():
    a = numbers("float32")
    for save, make, version in ((nd.save, nd.array, raw.v2), (npx.save, np.array, raw.v3)):
        file = io.BytesIO()
        save(file, {"w": make(a), "b": make(a[0])})
        assert file.getvalue() == raw.listed([version(a), version(a[0])], ["w", "b"])
    file = io.BytesIO()
    nd.save(file, nd.array(a))
    assert file.getvalue() == raw.listed([raw.v2(a)])
    file = io.BytesIO()
    nd.save(file, np.array(2.0))  # V2 could not say so
    assert file.getvalue() == raw.listed([raw.v3(numpy.float32(2).reshape(()))])


@pytest.mark.parametrize("dtype", KEPT)
def test_what_is_written_is_read_again(tmp_path, dtype):
    for shape in ((), (0, 2), (1,), (2, 3)):
        x = np.array(numbers(dtype, shape), dtype=dtype)
        npx.save(tmp_path / "x", [x, x.T])
        y, z = npx.load(tmp_path / "x")
        assert (y.dtype, z.dtype, y.shape, z.shape) == (x.dtype, x.dtype, x.shape, x.T.shape)
        numpy.testing.assert_array_equal(y.asnumpy(), x.asnumpy())
        numpy.testing.assert_array_equal(z.asnumpy(), x.asnumpy().T)


def header(*records: bytes) -> bytes:
    return struct.pack("<QQQ", 0x112, 0, len(records)) + b"".join(records)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (raw.listed([raw.v2(numbers("float32"))])[:-9], "byte 64: expected 24 bytes of array 0"),
        (struct.pack("<QQQ", 0x112, 0, 1 << 60), "arrays cannot be in 0 bytes"),
        (header(raw.V2 + struct.pack("<ii", 0, 40)), "claims 40 dimensions"),
        (header(raw.V2 + struct.pack("<ii", 0, -2)), "claims -2 dimensions"),
        (header(raw.V2 + struct.pack("<iiq", 0, 1, -5)), "impossible shape"),
        (header(raw.V2 + struct.pack("<i", 7)), "unknown storage type 7"),
        (header(raw.V2 + struct.pack("<iiqiii", 0, 1, 1, 1, 0, 99)), "unknown element type 99"),
        (header(raw.V2 + struct.pack("<iiqqiii", 0, 2, 1 << 40, 1 << 40, 1, 0, 0)), "any memory"),
        (header(raw.V2 + struct.pack("<iiqiii", 0, 1, 1 << 40, 1, 0, 0)), "only 0 are left"),
        (header(struct.pack("<I", 0xFFFFFFF0)), "dimensions"),
        (raw.listed([raw.v2(numbers("int8"))] * 2, ["a", "a"]), "'a' appears twice"),
        (raw.listed([raw.v2(numbers("int8"))] * 2, ["a"]), "1 names for 2 arrays"),
        (raw.listed([], [])[:-8] + struct.pack("<Q", 1 << 50), "names for 0 arrays"),
        (
            header(raw.v2(numbers("int8"))) + struct.pack("<QQ", 1, 1 << 62),
            "bytes of name 0, but only 0",
        ),
        (header(raw.v2(numbers("int8"))) + struct.pack("<QQ", 1, 1) + b"\xff", "not UTF-8"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_damage_is_named_with_its_place(data, message):
    with pytest.raises(ValueError, match=message) as caught:
        nd.load_frombuffer(data)
    assert str(caught.value).startswith("buffer: at byte ")


def test_types_that_mxnet_does_not_have_are_refused_before_writing(tmp_path):
    (tmp_path / "x").write_bytes(b"old")
    with pytest.raises(TypeError, match="data"):
        nd.save(tmp_path / "x", {"a": "text"})
    with pytest.raises(TypeError, match="names must be strings"):
        nd.save(tmp_path / "x", {1: nd.ones(1)})
    with pytest.raises(TypeError, match=r"data\[0\]"):
        nd.save(tmp_path / "x", [1.0])
    assert (tmp_path / "x").read_bytes() == b"old"


def test_a_cut_buffer_is_an_mxnet_error(tmp_path):
    nd.save(str(tmp_path / "x"), [nd.ones((3, 3))])
    with pytest.raises(MXNetError, match="expected 36 bytes"):
        nd.load_frombuffer((tmp_path / "x").read_bytes()[:-18])


@pytest.mark.parametrize(("kind", "record"), [(nd.NDArray, raw.v2), (np.ndarray, raw.v3)])
def test_arrays_in_pickles_of_mxnet(kind, record):
    class Written:
        """Pickled as MXNet pickles an array: its class, no handle, the bytes of a record."""

        def __reduce__(self):
            return kind, (None,), {"handle": bytearray(record(numbers("float32")))}

    x = pickle.loads(pickle.dumps(Written()))
    assert type(x) is kind and x.dtype == numpy.float32
    assert (x.asnumpy() == numbers("float32")).all()
    with pytest.raises(MXNetError, match="pickle: at byte"):
        x.__setstate__({"handle": record(numbers("float32"))[:-1]})
    with pytest.raises(TypeError, match="made by functions"):
        kind([1, 2])
