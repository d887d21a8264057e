"""npy and npz, both ways with NumPy itself, and what a hostile one may not do."""

from __future__ import annotations

import io
import struct
import zipfile

import numpy
import pytest

from slipstream import nd, np, npx

DTYPES = ["bool", "int8", "uint8", "int32", "int64", "float16", "float32", "float64"]
SHAPES = [(), (0,), (3, 0), (1,), (2, 3), (2, 1, 3)]


def numbers(dtype, shape):
    return numpy.arange(numpy.prod(shape, dtype=int)).reshape(shape).astype(dtype)


def shaped(shape, descr="<f4") -> str:
    return f"{{'descr': {descr!r}, 'fortran_order': False, 'shape': {shape}}}"


def npy_bytes(a, **options) -> bytes:
    file = io.BytesIO()
    numpy.save(file, a, **options)
    return file.getvalue()


def with_header(text: str, data: bytes = b"", version: bytes = b"\x01\x00") -> bytes:
    head = text.encode("latin-1")
    length = struct.pack("<H" if version[0] == 1 else "<I", len(head))
    return b"\x93NUMPY" + version + length + head + data


@pytest.mark.parametrize("dtype", DTYPES)
def test_npy_both_ways(tmp_path, dtype):
    for shape in SHAPES:
        a = numbers(dtype, shape)
        np.save(tmp_path / "x", np.array(a, dtype=dtype))
        back = numpy.load(tmp_path / "x.npy")
        assert back.dtype == a.dtype
        numpy.testing.assert_array_equal(back, a)
        for order in (a, numpy.asfortranarray(a), a.astype(a.dtype.newbyteorder(">"))):
            x = np.load(npy_bytes(order))
            assert type(x) is np.ndarray
            assert x.dtype == a.dtype
            numpy.testing.assert_array_equal(x.asnumpy(), a)


def test_the_bytes_are_those_that_numpy_writes():
    a = numbers("float32", (2, 3))
    file = io.BytesIO()
    np.save(file, np.array(a))
    assert file.getvalue() == npy_bytes(a)


@pytest.mark.parametrize("dtype", ["int16", "uint16", "uint32"])
def test_types_the_core_may_lack_keep_their_values(dtype):
    a = numbers(dtype, (5,)) + 250
    assert np.load(npy_bytes(a)).tolist() == a.tolist()


def test_bfloat16(tmp_path):
    x = np.array([1, 2.5], dtype="bfloat16")
    for name in ("x.npy", "x.npz"):
        npx.save(tmp_path / name, x)
        y = npx.load(tmp_path / name)
        y = y["arr_0"] if name == "x.npz" else y
        assert y.dtype == x.dtype
        assert y.tolist() == [1, 2.5]


def test_versions_2_and_3_of_the_header():
    text = "{'descr': '<i4', 'fortran_order': False, 'shape': (1,)}\n"
    for version in (b"\x02\x00", b"\x03\x00"):
        assert np.load(with_header(text, b"\x05\0\0\0", version)).tolist() == [5]


def test_several_arrays_in_one_file_object(tmp_path):
    with open(tmp_path / "two", "wb") as file:
        np.save(file, np.ones(2))
        np.save(file, np.zeros(3))
    with open(tmp_path / "two", "rb") as file:
        assert np.load(file).tolist() == [1, 1]
        assert np.load(file).tolist() == [0, 0, 0]
        with pytest.raises(ValueError, match="at byte 276"):
            np.load(file)


def test_a_file_without_readinto():
    class Plain:
        def __init__(self, data):
            self.file = io.BytesIO(data)
            self.read, self.seek, self.tell = self.file.read, self.file.seek, self.file.tell

    assert np.load(Plain(npy_bytes(numpy.arange(4.0)))).tolist() == [0, 1, 2, 3]


def test_numpy_save_on_our_arrays_is_ours(tmp_path):
    numpy.save(tmp_path / "x.npy", np.ones(2))
    numpy.savez(tmp_path / "x.npz", np.ones(2), b=np.zeros(1))
    assert np.load(tmp_path / "x.npy").tolist() == [1, 1]
    assert sorted(np.load(tmp_path / "x.npz")) == ["arr_0", "b"]


@pytest.mark.parametrize("save", [np.savez, np.savez_compressed, npx.savez])
def test_npz_both_ways(tmp_path, save):
    a, b = numbers("float32", (2, 3)), numbers("int64", ())
    path = tmp_path / "x.npz"
    save(path, np.array(a), b=np.array(b, dtype="int64"))
    with numpy.load(path) as theirs:
        numpy.testing.assert_array_equal(theirs["arr_0"], a)
        assert theirs["b"].dtype == numpy.int64
    with np.load(path) as ours:
        assert sorted(ours.files) == ["arr_0", "b"]
        numpy.testing.assert_array_equal(ours["arr_0"].asnumpy(), a)
    assert isinstance(nd.load(str(path))["b"], nd.NDArray)
    with pytest.raises(ValueError, match="arr_0"):
        save(path, np.ones(1), arr_0=np.ones(1))


@pytest.mark.parametrize("save", [numpy.savez, numpy.savez_compressed])
def test_npz_of_numpy(tmp_path, save):
    big = numpy.random.default_rng(0).integers(0, 5, (300, 1000))
    save(tmp_path / "x.npz", big=big, zeros=numpy.zeros(500_000), f=numpy.asfortranarray(big))
    x = np.load(tmp_path / "x.npz")
    numpy.testing.assert_array_equal(x["big"].asnumpy(), big)
    numpy.testing.assert_array_equal(x["f"].asnumpy(), big)
    assert float(x["zeros"].sum()) == 0


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "expected an .npy"),
        (b"\x93NUMPY", "magic and version"),
        (npy_bytes(numpy.ones(5))[:-1], "byte 128: expected 40 bytes"),
        (with_header("{}", version=b"\x09\x00"), "unknown .npy version 9.0"),
        (b"\x93NUMPY\x02\x00\xff\xff\xff\xff", "header of 4294967295 bytes"),
        (b"\x93NUMPY\x01\x00\xff\xff", "expected 65535 bytes of header"),
        (with_header("__import__('os')"), "not a Python dict"),
        (with_header("(" * 60000), "not a Python dict"),
        (with_header("[]"), "must have the keys"),
        (with_header(shaped((-1,))), "impossible"),
        (with_header(shaped((True,))), "impossible"),
        (with_header("{'descr': '<f4', 'fortran_order': 1, 'shape': (1,)}"), "must be a tuple"),
        (with_header(shaped((2**62, 4))), "any m"),
        (with_header(shaped((1000000000,))), "only 0"),
        (with_header(shaped((1,) * 40)), "40 dim"),
        (with_header(shaped((0, 2**60))), "any memory"),
        (with_header(shaped((0, 2**40, 2**40))), "any memory"),
        (with_header(shaped((1,), "O")), "pickles"),
        (with_header(shaped((1,), "|S5")), "not supported"),
        (with_header(shaped((1,), "3f4")), "not supported"),
        (with_header(shaped((1,), "what")), "unknown element"),
        (
            with_header("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}"),
            "structured",
        ),
        (npy_bytes(numpy.array([{}], object), allow_pickle=True), "pickles"),
        (b"\x80\x04pickle", "looks like a pickle"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_npy(data, message):
    with pytest.raises(ValueError, match=message) as caught:
        np.load(data)
    assert "at byte" in str(caught.value)


def zip_of(**members: bytes) -> io.BytesIO:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as z:
        for name, data in members.items():
            z.writestr(name.replace("_", "."), data)
    return file


def patched(data: bytes, what: bytes, by: bytes) -> bytes:
    assert what in data
    return data.replace(what, by)


def test_bad_npz():
    one = npy_bytes(numpy.ones(100))
    good = zip_of(a_npy=one).getvalue()
    assert np.load(good)["a"].shape == (100,)
    size = struct.pack("<I", len(one))
    cases = {
        "not an .npy array": zip_of(a_txt=b"x").getvalue(),
        "expected a zip archive": good[:-10],
        "expected an .npy array in": zip_of(a_npy=b"x" * 50).getvalue(),
        "too short": zip_of(a_npy=b"x").getvalue(),
        "claims 4294901760 bytes": patched(good, size, b"\0\0\xff\xff"),
        "needs 800 bytes": patched(good, size, struct.pack("<I", len(one) - 1)),
        "pickles": zip_of(a_npy=npy_bytes(numpy.array([{}]), allow_pickle=True)).getvalue(),
        "unknown compression": patched(good, b"\x14\0\0\0\x08\0", b"\x14\0\0\0\x63\0"),
        "encrypted": patched(
            good, b"PK\x01\x02\x14\x03\x14\0\0\0", b"PK\x01\x02\x14\x03\x14\0\1\0"
        ),
    }
    for message, data in cases.items():
        with pytest.raises(ValueError, match=message):
            np.load(data)


def test_npz_checksum_is_checked():
    file = io.BytesIO()
    numpy.savez(file, a=numpy.arange(100.0))
    data = bytearray(file.getvalue())
    data[500] ^= 1
    with pytest.raises(ValueError, match="checksum"):
        np.load(bytes(data))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_npz_with_a_name_twice():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as z:
        z.writestr("a.npy", npy_bytes(numpy.ones(1)))
        z.writestr("a.npy", npy_bytes(numpy.zeros(1)))
    with pytest.raises(ValueError, match=r"'a\.npy' appears twice"):
        np.load(file.getvalue())


def test_bools_of_a_file_are_zero_or_one():
    text = "{'descr': '|b1', 'fortran_order': False, 'shape': (4,)}"
    x = np.load(with_header(text, b"\x00\x01\x02\xff"))
    assert x.asnumpy().view("u1").tolist() == [0, 1, 1, 1]


def test_pickle_and_mapping_are_refused(tmp_path):
    np.save(tmp_path / "x.npy", np.ones(1))
    with pytest.raises(ValueError, match="allow_pickle"):
        np.load(tmp_path / "x.npy", allow_pickle=True)
    with pytest.raises(ValueError, match="mmap_mode"):
        np.load(tmp_path / "x.npy", mmap_mode="r")
