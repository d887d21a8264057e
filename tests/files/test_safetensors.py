"""safetensors, against the reference package where it is installed."""

from __future__ import annotations

import io
import json
import struct

import numpy
import pytest

from slipstream import np, npx

NAMES = {
    "bool": "BOOL", "int8": "I8", "uint8": "U8", "int32": "I32", "int64": "I64", "float16": "F16",
    "bfloat16": "BF16", "float32": "F32", "float64": "F64",
}  # fmt: skip


def raw(header, data: bytes = b"", length: int | None = None) -> bytes:
    text = header if isinstance(header, bytes) else json.dumps(header).encode()
    return struct.pack("<Q", len(text) if length is None else length) + text + data


def entry(dtype="F32", shape=(2,), offsets=(0, 8)):
    return {"dtype": dtype, "shape": list(shape), "data_offsets": list(offsets)}


@pytest.mark.parametrize("dtype", NAMES)
def test_written_and_read_again(tmp_path, dtype):
    path = tmp_path / "x.safetensors"
    x = np.arange(6).reshape(2, 3).astype(dtype)
    data = {"x": x, "t": x.T, "empty": x[:0], "one": x[0, 1]}
    npx.save(path, data)
    back = npx.load(path)
    assert list(back) == list(data)
    for name, value in data.items():
        assert back[name].dtype == x.dtype
        assert back[name].shape == value.shape
        numpy.testing.assert_array_equal(back[name].asnumpy(), value.asnumpy())
    header = json.loads(path.read_bytes()[8:].split(b"}}")[0] + b"}}")
    assert header["x"]["dtype"] == NAMES[dtype]


def test_the_reference_package_agrees(tmp_path):
    reference = pytest.importorskip("safetensors.numpy", reason="the reference is that package")
    arrays = {
        f"x{i}": numpy.arange(i).astype(t)
        for i, t in enumerate(["f4", "i1", "f8", "?", "f2", "i8"])
    }
    reference.save_file(arrays, tmp_path / "theirs", metadata={"format": "np"})
    ours = npx.load(tmp_path / "theirs")
    npx.save(tmp_path / "ours.safetensors", ours)
    theirs = reference.load_file(tmp_path / "ours.safetensors")
    for name, a in arrays.items():
        assert ours[name].dtype == a.dtype
        assert theirs[name].dtype == a.dtype
        numpy.testing.assert_array_equal(ours[name].asnumpy(), a)
        numpy.testing.assert_array_equal(theirs[name], a)


def test_elements_are_aligned_whatever_the_order():
    file = io.BytesIO()
    npx.save(
        file,
        {"a": np.ones(3, dtype="int8"), "b": np.ones(2, dtype="float64"), "c": np.ones(1)},
        format="safetensors",
    )
    data = file.getvalue()
    (length,) = struct.unpack("<Q", data[:8])
    for e in json.loads(data[8 : 8 + length]).values():
        size = {"I8": 1, "F32": 4, "F64": 8}[e["dtype"]]
        assert (8 + length + e["data_offsets"][0]) % size == 0


def test_reads_a_hand_made_file():
    header = {"__metadata__": {"k": "v"}, "b": entry(offsets=(8, 16)), "a": entry()}
    x = np.load(raw(header, struct.pack("<4f", 1, 2, 3, 4)))
    assert {k: v.tolist() for k, v in x.items()} == {"b": [3, 4], "a": [1, 2]}
    assert np.load(raw({})) == {}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (raw({}, length=1 << 40), "header of"),
        (raw({}, length=50), "expected 50 bytes of header"),
        (raw(b"{"), "not JSON"),
        (raw(b"{\xff"), "not UTF-8"),
        (raw(b'{"a":' + b"[" * 100_000), "nested too deeply|no JSON"),
        (raw(b'{"a":1,"a":2}'), "'a' appears twice"),
        (raw({"a": entry(), "__metadata__": {"x": 1}}, b"\0" * 8), "__metadata__"),
        (raw({"a": [1]}), "must have dtype, shape and data_offsets"),
        (raw({"a": entry("Q9")}, b"\0" * 8), "unsupported dtype 'Q9'"),
        (raw({"a": entry(["F32"])}, b"\0" * 8), "unsupported dtype"),
        (raw({"a": entry(shape=(-2,))}, b"\0" * 8), "impossible shape"),
        (raw({"a": entry(shape=(2.0,))}, b"\0" * 8), "impossible shape"),
        (raw({"a": entry(shape=(1 << 62, 1 << 62))}, b"\0" * 8), "any memory"),
        (raw({"a": entry(shape=(3,))}, b"\0" * 8), "needs 12 bytes, not 8"),
        (raw({"a": entry()}, b"\0" * 7), "not within the 7 bytes"),
        (raw({"a": entry(offsets=(8, 0))}, b"\0" * 8), "not within"),
        (raw({"a": entry(offsets=(-8, 0))}, b"\0" * 8), "not within"),
        (raw({"a": entry(offsets=("0", "8"))}, b"\0" * 8), "not within"),
        (raw({"a": entry(), "b": entry(offsets=(4, 12))}, b"\0" * 12), "overlaps"),
        (raw({"a": entry(), "b": entry(offsets=(12, 20))}, b"\0" * 20), "leaves a hole"),
        (raw({"a": entry()}, b"\0" * 9), "1 bytes follow the data"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_damage_is_named_with_its_place(data, message):
    with pytest.raises(ValueError, match=message) as caught:
        np.load(data)
    assert str(caught.value).startswith("buffer: at byte ")


def test_the_reserved_name_is_refused():
    with pytest.raises(ValueError, match="__metadata__"):
        npx.save(io.BytesIO(), {"__metadata__": np.ones(1)}, format="safetensors")
