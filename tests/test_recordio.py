"""RecordIO files: order, keys, records that contain the magic number, damage."""

from __future__ import annotations

import os
import pickle
import struct

import numpy
import pytest

from slipstream import recordio
from slipstream.recordio import IRHeader, MXIndexedRecordIO, MXRecordIO

MAGIC = struct.pack("<I", 0xCED7230A)
RECORDS = [
    b"",
    b"a",
    b"four",
    b"12345678",
    MAGIC,
    MAGIC * 3,
    b"abcd" + MAGIC + b"efgh",
    b"abc" + MAGIC + b"efgh",  # not at a multiple of four: nothing to cut
    b"abcd" + MAGIC,
    MAGIC + b"tail",
    os.urandom(100_000),
]


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "few.rec")


def write(path, records=RECORDS):
    with MXRecordIO(path, "w") as file:
        for record in records:
            file.write(record)


def test_records_come_back_in_order(path):
    write(path)
    with MXRecordIO(path, "r") as file:
        assert [file.read() for _ in RECORDS] == RECORDS
        assert file.read() is None
        file.reset()
        assert file.read() == RECORDS[0]
        assert [file.read_at(at) for at in file.places()] == RECORDS


def test_bytes_of_a_file(path):
    write(path, [b"abcde", b"ab" * 2 + MAGIC + b"cd"])
    expected = MAGIC + struct.pack("<I", 5) + b"abcde\0\0\0"
    expected += MAGIC + struct.pack("<I", 1 << 29 | 4) + b"abab"
    expected += MAGIC + struct.pack("<I", 3 << 29 | 2) + b"cd\0\0"
    with open(path, "rb") as file:
        assert file.read() == expected


def test_records_by_key(path, tmp_path):
    index = str(tmp_path / "few.idx")
    with MXIndexedRecordIO(index, path, "w") as file:
        for i, record in enumerate(RECORDS):
            file.write_idx(i * 2, record)
        assert file.tell() == os.path.getsize(path)
    with MXIndexedRecordIO(index, path, "r") as file:
        assert file.keys == [2 * i for i in range(len(RECORDS))]
        for i in (7, 0, 10, 3):
            assert file.read_idx(2 * i) == RECORDS[i]
        file.seek(8)
        assert file.read() == RECORDS[4] and file.read() == RECORDS[5]
        with pytest.raises(KeyError, match="no key 1"):
            file.read_idx(1)
    with open(index, encoding="utf-8") as file:
        assert file.readline() == "0\t0\n"


def test_keys_may_be_text(path, tmp_path):
    index = str(tmp_path / "few.idx")
    with MXIndexedRecordIO(index, path, "w", key_type=str) as file:
        file.write_idx("one", "text")
    with MXIndexedRecordIO(index, path, "r", key_type=str) as file:
        assert file.read_idx("one") == b"text"


def test_a_pickled_reader_goes_on_where_it_was(path):
    write(path)
    file = MXRecordIO(path, "r")
    file.read()
    again = pickle.loads(pickle.dumps(file))
    assert again.read() == file.read() == RECORDS[1]


def test_forked_readers_do_not_disturb_each_other(path):
    write(path)
    file = MXRecordIO(path, "r")
    file.read()
    pid = os.fork()
    if pid == 0:
        good = [file.read() for _ in RECORDS[1:]] == RECORDS[1:]
        os._exit(0 if good else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert [file.read() for _ in RECORDS[1:]] == RECORDS[1:]


def test_wrong_use(path, tmp_path):
    write(path, [b"a"])
    reader = MXRecordIO(path, "r")
    with pytest.raises(ValueError, match="open for reading"):
        reader.write(b"x")
    reader.close()
    with pytest.raises(ValueError, match="closed"):
        reader.read()
    with pytest.raises(ValueError, match="flag"):
        MXRecordIO(path, "a")
    with pytest.raises(FileNotFoundError):
        MXRecordIO(path + "x", "r")
    with pytest.raises(FileNotFoundError):
        MXIndexedRecordIO(str(tmp_path / "none.idx"), path, "r")


@pytest.mark.parametrize("cut", [1, 4, 7, 8, 9, 15])
def test_a_truncated_file_is_an_error(path, cut):
    write(path, [b"first", b"12345678"])
    with open(path, "r+b") as file:
        file.truncate(16 + cut)
    with MXRecordIO(path, "r") as file:
        assert file.read() == b"first"
        with pytest.raises(ValueError, match=r"few.rec"):
            file.read()
        with pytest.raises(ValueError, match=r"few.rec"):
            file.places()


@pytest.mark.parametrize(
    "content",
    [
        b"this is no such file at all",
        MAGIC + struct.pack("<I", 2 << 29 | 1) + b"abcd",
        MAGIC + struct.pack("<I", 1 << 29 | 4) + b"abcd",
        MAGIC + struct.pack("<I", 1 << 29 | 4) + b"abcd" + MAGIC + struct.pack("<I", 4) + b"abcd",
        MAGIC + struct.pack("<I", 7 << 29 | 4) + b"abcd",
        MAGIC + struct.pack("<I", (1 << 29) - 1) + b"abcd",
    ],
)
def test_a_damaged_file_is_an_error(path, content):
    with open(path, "wb") as file:
        file.write(content)
    with MXRecordIO(path, "r") as file, pytest.raises(ValueError, match=r"few.rec"):
        while file.read() is not None:
            pass


@pytest.mark.parametrize("line", ["one\t2\n", "1 2\n", "1\tx\n", "1\t-5\n", "1\n"])
def test_a_damaged_index_is_an_error(path, tmp_path, line):
    write(path, [b"a"])
    index = tmp_path / "few.idx"
    index.write_text("0\t0\n" + line)
    with pytest.raises(ValueError, match="line 2"):
        MXIndexedRecordIO(str(index), path, "r")


def test_an_index_of_another_file(path, tmp_path):
    write(path, [b"abcdefgh"])
    (tmp_path / "few.idx").write_text("0\t4\n1\t1000\n")
    with MXIndexedRecordIO(str(tmp_path / "few.idx"), path, "r") as file:
        with pytest.raises(ValueError, match="byte 4"):
            file.read_idx(0)
        with pytest.raises(ValueError, match="after the file's end"):
            file.read_idx(1)


def test_pack_and_unpack():
    header, data = recordio.unpack(recordio.pack(IRHeader(5, 4, 2574, 1), b"image"))
    assert header == IRHeader(0, 4.0, 2574, 1) and data == b"image"
    header, data = recordio.unpack(recordio.pack(IRHeader(0, [1, 2, 3], 1, 0), b"image"))
    assert header.flag == 3 and header.label.tolist() == [1, 2, 3] and data == b"image"
    assert recordio.pack(IRHeader(0, 1.0, 2, 3), b"")[:24] == struct.pack("<IfQQ", 0, 1.0, 2, 3)
    with pytest.raises(ValueError, match="header"):
        recordio.unpack(b"short")
    with pytest.raises(ValueError, match="9 labels"):
        recordio.unpack(struct.pack("<IfQQ", 9, 0, 0, 0) + b"x")


@pytest.mark.parametrize("shape", [(4, 5), (4, 5, 3), (4, 5, 4)])
def test_images_in_records(shape):
    picture = numpy.random.default_rng(0).integers(0, 256, shape).astype("uint8")
    packed = recordio.pack_img(IRHeader(0, 1, 2, 0), picture, quality=9, img_fmt=".png")
    header, again = recordio.unpack_img(packed)
    assert header.label == 1
    numpy.testing.assert_array_equal(again, picture)


def test_records_hold_colours_in_the_order_of_opencv():
    blue = numpy.zeros((8, 8, 3), "uint8")
    blue[..., 0] = 200
    packed = recordio.pack_img(IRHeader(0, 1, 2, 0), blue, quality=95, img_fmt=".jpg")
    _, again = recordio.unpack_img(packed, iscolor=1)
    assert abs(again.astype(int) - blue).max() < 10
    from slipstream import image

    rgb = image.imdecode(recordio.unpack(packed)[1]).asnumpy()
    assert rgb[..., 2].min() > 190 and rgb[..., 0].max() < 10
