"""Programs in C++ on the header-only frontend, as a user builds them, and their bits in Python."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy
import pytest

from slipstream import _libraries, _native, autograd, gluon, init, nd, random, serving
from slipstream.gluon import nn

ROOT = Path(__file__).parents[2]
PROGRAMS = Path(__file__).parent / "programs"
EXAMPLES = ROOT / "examples" / "cpp"
COMPILER = shutil.which("g++") or shutil.which("clang++")
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]

pytestmark = pytest.mark.skipif(COMPILER is None, reason="needs a C++ compiler")

Build = Callable[..., Path]


def run(command: list[str], cwd: Path | None = None) -> str:
    """What a command that must succeed prints."""
    # A source tree does not have the BLAS beside the library.
    libraries = {"SLIPSTREAM_OPENBLAS": _libraries.openblas_path()}
    onednn = _libraries.onednn_path()
    if onednn is not None:
        libraries["SLIPSTREAM_ONEDNN"] = onednn
    done = subprocess.run(
        command,
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=300,
        env={**libraries, **os.environ},
    )
    assert done.returncode == 0, f"{shlex.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


def compile_program(sources: list[Path], to: Path, *options: str) -> Path:
    """Builds an executable."""
    flags = shlex.split(f"{_native.cflags()} {_native.libs()}")
    run([str(COMPILER), "-std=c++20", "-O1", *STRICT, *options, *map(str, sources), "-o", str(to),
         *flags, "-lpthread"])  # fmt: skip
    return to


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Callable[[str], Path]:
    """Compiles one of the programs once."""
    folder = tmp_path_factory.mktemp("programs")

    def compiled(name: str) -> Path:
        path = folder / name
        return path if path.exists() else compile_program([PROGRAMS / f"{name}.cpp"], path)

    return compiled


@pytest.fixture(scope="module")
def examples(tmp_path_factory) -> Path:
    """The folder of the examples, built as their CMakeLists.txt says."""
    cmake = shutil.which("cmake")
    if cmake is None:
        pytest.skip("needs CMake")
    folder = tmp_path_factory.mktemp("examples")
    run([cmake, "-S", str(EXAMPLES), "-B", str(folder),
         f"-DCMAKE_PREFIX_PATH={_native.cmake_dir()}"])  # fmt: skip
    run([cmake, "--build", str(folder)])
    return folder


@pytest.mark.parametrize("name", ["arrays", "autograd", "errors", "process", "threads"])
def test_program(program, name):
    run([str(program(name))])


def test_header_in_two_files_of_one_program(tmp_path):
    for name in ("one", "two"):
        (tmp_path / f"{name}.cpp").write_text(
            "#include <slipstream.hpp>\n"
            f"slipstream::Array {name}(const slipstream::Array& x) {{ return x * 2; }}\n"
        )
    main = tmp_path / "main.cpp"
    main.write_text(
        "#include <slipstream.hpp>\n"
        "slipstream::Array one(const slipstream::Array&), two(const slipstream::Array&);\n"
        "int main() { return two(one(slipstream::ones(1))).item() != 4; }\n"
    )
    sources = [main, tmp_path / "one.cpp", tmp_path / "two.cpp"]
    run([str(compile_program(sources, tmp_path / "main"))])


def test_bundle_has_all_headers(tmp_path):
    _native.bundle(tmp_path / "bundle")
    source = tmp_path / "only.cpp"
    source.write_text("#include <slipstream.hpp>\n")
    run([str(COMPILER), "-std=c++20", "-fsyntax-only", f"-I{tmp_path}/bundle/include",
         str(source)])  # fmt: skip


def _tool() -> ModuleType:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        import write_cpp_operations
    finally:
        sys.path.pop(0)
    return write_cpp_operations


def test_functions_are_those_of_the_core():
    tool = _tool()
    assert tool.HEADER.read_text() == tool.header(), "run tools/write_cpp_operations.py"


def test_every_function_compiles(tmp_path):
    """Inline functions that no program calls are not looked at closely; names of them all are."""
    names = re.findall(r"^inline [\w:<>]+ (\w+)\(", _tool().header(), re.M)
    source = tmp_path / "all.cpp"
    uses = "\n".join(f"  (void)&slipstream::ops::{name};" for name in names)
    source.write_text(f"#include <slipstream.hpp>\nint main() {{\n{uses}\n}}\n")
    assert len(names) > 150
    run([str(compile_program([source], tmp_path / "all", "-O0"))])


# ---- the same bits as in Python ------------------------------------------------------------------


def checksum(net: gluon.Block) -> str:
    total = 0
    for p in net.collect_params().values():
        total = zlib.crc32(p.data().asnumpy().tobytes(), total)
    return f"{total:08x}"


def mlp_in_python(batches: int, size: int) -> tuple[str, str]:
    """The twin of examples/cpp/train_mlp.cpp: the last loss and the checksum of the weights."""

    def next_batch():
        return nd.random.normal(shape=(size, 512)), nd.ones((size,))

    random.seed(1)
    net = nn.Sequential()
    net.add(nn.Dense(2048, activation="relu"), nn.Dense(512, activation="relu"), nn.Dense(1))
    net.initialize()
    trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 0.005})
    loss_of = gluon.loss.L2Loss()
    x, y = next_batch()
    loss_of(net(x), y).wait_to_read()
    for _ in range(batches):
        x, y = next_batch()
        with autograd.record():
            loss = loss_of(net(x), y)
        loss.backward()
        trainer.step(size)
    return f"{float(loss.mean().asscalar()):.9g}", checksum(net)


def test_mlp_has_the_bits_of_python(examples):
    text = run([str(examples / "train_mlp"), "5", "128"])
    loss, weights = mlp_in_python(5, 128)
    assert re.findall(r"last loss (\S+)", text) == [loss, loss]
    assert re.findall(r"weights (\w+)", text) == [weights, weights]
    assert text.index("with a barrier") < text.index("without a barrier")
    for figure in ("queued after", "finished after", "memory grew by"):
        assert text.count(figure) == 2


def lenet_in_python(batches: int, size: int) -> str:
    """The twin of examples/cpp/train_lenet.cpp: the checksum of the weights."""
    random.seed(3)
    net = nn.Sequential()
    net.add(nn.Conv2D(6, 5, padding=2, activation="relu"), nn.AvgPool2D(2),
            nn.Conv2D(16, 5, activation="relu"), nn.AvgPool2D(2), nn.Flatten(),
            nn.Dense(120, activation="relu"), nn.Dense(84, activation="relu"),
            nn.Dense(10))  # fmt: skip
    net.initialize(init.Xavier())
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.003})
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    for i in range(batches):
        x = nd.random.normal(0, 1, shape=(size, 1, 28, 28))
        classes = [(k * 7 + i) % 10 for k in range(size)]
        for k, c in enumerate(classes):
            row, column = 3 + c // 5 * 12, 2 + c % 5 * 5
            x[k, 0, row : row + 4, column : column + 4] += 1
        with autograd.record():
            loss = loss_of(net(x), nd.array(classes, dtype="int64"))
        loss.backward()
        trainer.step(size)
    return checksum(net)


def test_lenet_has_the_bits_of_python(examples):
    text = run([str(examples / "train_lenet"), "8", "16"])
    assert re.findall(r"weights (\w+)", text) == [lenet_in_python(8, 16)]


def layers_in_python(optimizer: str, options: dict[str, float]) -> str:
    random.seed(7)
    net = nn.Sequential()
    net.add(nn.Conv2D(4, 3, strides=2, padding=1, use_bias=False), nn.BatchNorm(),
            nn.Activation("relu"), nn.MaxPool2D(3, 2), nn.Dropout(0.25), nn.Flatten(),
            nn.Dense(16, activation="sigmoid"), nn.Dense(5))  # fmt: skip
    net.initialize(init.Xavier("gaussian", "in", 2))
    trainer = gluon.Trainer(net.collect_params(), optimizer, options)
    loss_of = gluon.loss.SoftmaxCrossEntropyLoss()
    for _ in range(4):
        x = nd.random.normal(0, 1, shape=(8, 3, 16, 16))
        y = nd.random.randint(0, 5, shape=(8,), dtype="int64")
        with autograd.record():
            loss = loss_of(net(x), y)
        loss.backward()
        trainer.step(8)
    y = net(nd.random.uniform(-1, 1, shape=(2, 3, 16, 16)))
    return f"{checksum(net)} {float(y.sum().asscalar()):.9g}"


def test_every_layer_has_the_bits_of_python(program):
    shown = dict(line.split(" ", 1) for line in run([str(program("layers"))]).splitlines())
    rates = {
        "sgd": ("sgd", {"learning_rate": 0.1, "wd": 0.01}),
        "momentum": ("sgd", {"learning_rate": 0.1, "momentum": 0.9, "clip_gradient": 0.05}),
        "adam": ("adam", {"learning_rate": 0.01, "wd": 0.001}),
    }
    assert shown == {name: layers_in_python(*given) for name, given in rates.items()}


# ---- the other examples --------------------------------------------------------------------------


def test_hello_async(examples):
    text = run([str(examples / "hello_async")])
    source = (EXAMPLES / "hello_async.cpp").read_text().splitlines()
    # 1 and 999, unless a busy machine stops the program in the middle of its assignments.
    computed, dropped = map(int, re.findall(r"(\d+) computed, (\d+) dropped", text)[0])
    assert computed + dropped == 1000 and 1 <= computed < 100
    assert "index 5000 is out of bounds for axis 0 with size 2000" in text
    (line,) = re.findall(r"recorded at: \S*hello_async\.cpp:(\d+) in int main\(\)", text)
    assert "ops::take" in source[int(line) - 1]


def test_where_it_failed(examples):
    text = run([str(examples / "where_it_failed")])
    source = (EXAMPLES / "where_it_failed.cpp").read_text().splitlines()
    lines = [int(n) for n in re.findall(r"where_it_failed\.cpp:(\d+)", text)]
    assert len(lines) == 3
    assert "the mistake is recorded here" in source[lines[0] - 1]
    assert lines[0] == lines[1]
    assert "ones({2, 3}) + ones(4)" in source[lines[2] - 1]


# ---- files and models ----------------------------------------------------------------------------


def test_parameters_go_to_files_and_to_python(program, tmp_path):
    path = tmp_path / "net.params"
    run([str(program("files")), str(path)])
    net = nn.Sequential()
    net.add(nn.Dense(3, activation="relu"), nn.BatchNorm(), nn.Dense(2))
    net.load_parameters(str(path))
    random.seed(1)
    drawn = nd.random.uniform(-0.07, 0.07, shape=(3, 4))
    assert numpy.array_equal(net[0].weight.data().asnumpy(), drawn.asnumpy())


def test_serve_gives_the_outputs_of_python(examples, tmp_path):
    net = nn.HybridSequential()
    net.add(nn.Conv2D(4, 3, activation="relu"), nn.Flatten(), nn.Dense(3))
    net.initialize(init.Xavier())
    net.hybridize()
    total = float(net(nd.ones((5, 1, 8, 8))).sum().asscalar())
    files = net.export(str(tmp_path / "net"))
    serving.lower(*files, {"data": ("N", 1, 8, 8)}, str(tmp_path / "lowered"))
    text = run([str(examples / "serve"), str(tmp_path / "lowered"), "5", "3"])
    assert "input data float32" in text
    (shown,) = re.findall(r"sums up to (\S+)", text)
    assert float(shown) == pytest.approx(total, rel=1e-5)
    assert "batches per second from 3 threads" in text


def test_serve_names_the_command_for_a_file_that_was_not_lowered(examples, tmp_path):
    net = nn.HybridSequential()
    net.add(nn.Dense(3, in_units=2))
    net.initialize()
    net.hybridize()
    net(nd.ones((1, 2)))
    _, params = net.export(str(tmp_path / "net"))
    Path(params).rename(tmp_path / "net.params")
    done = subprocess.run(
        [str(examples / "serve"), str(tmp_path / "net")], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 1
    assert "slipstream lower" in done.stderr
    assert "serve.cpp:" in done.stderr
