"""Mutated files: either they load or a ValueError says why, and memory stays within the file's."""

from __future__ import annotations

import io
import warnings

import numpy
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slipstream import engine, nd, np, npx

from . import mxnet_bytes as raw


def saved(format: str, data) -> bytes:
    file = io.BytesIO()
    npx.save(file, data, format=format)
    return file.getvalue()


def _seeds() -> dict[str, bytes]:
    a = numpy.arange(6, dtype="f4").reshape(2, 3)
    data = {"weight": np.array(a), "b": np.ones((), dtype="int8"), "e": np.zeros((0, 2))}
    deflated = io.BytesIO()
    numpy.savez_compressed(deflated, x=a, y=numpy.asfortranarray(a))
    mx = [raw.legacy(a), raw.v1(a), raw.v2(a), raw.v3(a)]
    mx.append(raw.row_sparse(numpy.array([0, 3]), a, (5, 3)))
    mx.append(raw.csr(numpy.array([0, 1, 2]), numpy.array([0, 1]), a[0, :2], (2, 3)))
    return {
        "npy": saved("npy", data["weight"]),
        "npz": saved("npz", data),
        "deflated": deflated.getvalue(),
        "safetensors": saved("safetensors", data),
        "mxnet": raw.listed(mx, [f"n{i}" for i in range(len(mx))]),
    }


SEEDS = _seeds()
INTERESTING = [0, 1, 0x7F, 0x80, 0xFE, 0xFF]


@st.composite
def mutations(draw, seed: bytes) -> bytes:
    data = bytearray(seed)
    for _ in range(draw(st.integers(1, 6))):
        if not data:
            break
        at = draw(st.integers(0, len(data) - 1))
        kind = draw(st.sampled_from(["setbyte", "flip", "cut", "insert", "repeat", "number"]))
        if kind == "setbyte":
            data[at] = draw(st.sampled_from(INTERESTING))
        elif kind == "flip":
            data[at] ^= 1 << draw(st.integers(0, 7))
        elif kind == "cut":
            del data[at : at + draw(st.integers(1, 64))]
        elif kind == "insert":
            data[at:at] = draw(st.binary(min_size=1, max_size=16))
        elif kind == "repeat":
            data[at:at] = data[at : at + draw(st.integers(1, 64))]
        else:
            size = draw(st.sampled_from([2, 4, 8]))
            value = draw(st.sampled_from([-1, -2, 1 << 15, 1 << 31, 1 << 40, (1 << 63) - 1]))
            data[at : at + size] = (value % (1 << (8 * size))).to_bytes(size, "little")
    return bytes(data)


def check(data: bytes) -> None:
    engine.waitall()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for load in (np.load, nd.load_frombuffer):
            try:
                result = load(data)
            except ValueError as error:
                assert "at byte" in str(error), error
                continue
            values = result.values() if isinstance(result, dict) else result
            for x in values if isinstance(values, list) or isinstance(result, dict) else [result]:
                if x is not None:
                    x.asnumpy()


@pytest.mark.parametrize("name", SEEDS)
def test_mutated_files_load_or_raise_valueerror(name):
    before = engine.stats()["live_bytes"]

    @settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
    @given(mutations(SEEDS[name]))
    def run(data):
        check(data)

    run()
    engine.waitall()
    assert engine.stats()["live_bytes"] - before < 1 << 20


@pytest.mark.parametrize("name", SEEDS)
def test_every_truncation_raises_valueerror(name):
    data = SEEDS[name]
    for n in range(len(data)):
        with pytest.raises(ValueError, match="at byte"):
            np.load(data[:n])


@pytest.mark.parametrize("name", ["npy", "safetensors", "mxnet", "npz"])
def test_a_small_file_gets_little_memory(name):
    """Sizes in the file are set to the largest numbers; nothing is allocated for them."""
    import tracemalloc

    data = SEEDS[name]
    tracemalloc.start()
    try:
        for at in range(0, len(data) - 8, 8):
            for value in (1 << 20, 1 << 33, (1 << 63) - 1):
                mutated = data[:at] + value.to_bytes(8, "little") + data[at + 8 :]
                check(mutated)
        assert tracemalloc.get_traced_memory()[1] < 64 << 20
    finally:
        tracemalloc.stop()
