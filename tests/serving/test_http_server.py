"""The HTTP server of examples/cpp: answers, errors, threads and its end."""

from __future__ import annotations

import http.client
import json
import shlex
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
import pytest

from slipstream import _native, np
from slipstream.gluon import nn

SOURCE = Path(__file__).parents[2] / "examples" / "cpp" / "http_server.cpp"
IN, OUT, MOST = 6, 3, 16  # sizes of the model, samples of a request


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("c++")
    if compiler is None:
        pytest.skip("c++ is not installed")
    try:
        flags = shlex.split(f"{_native.cflags()} {_native.libs()}")
    except _native.MissingLibraryError as e:
        pytest.skip(str(e))
    out = tmp_path_factory.mktemp("http") / "http_server"
    command = [compiler, "-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread"]
    subprocess.run([*command, str(SOURCE), "-o", str(out), *flags], check=True, timeout=300)
    return out


Model = tuple[tuple[str, str], nn.HybridSequential]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Model:
    """A network, and the files that it was lowered to."""
    net = nn.HybridSequential()
    net.add(nn.Dense(8, activation="relu", in_units=IN), nn.Dense(OUT, in_units=8))
    net.initialize()
    net.hybridize()
    net(np.zeros((1, IN)))
    return net.export(str(tmp_path_factory.mktemp("model") / "net"), lowered=True), net


class Server:
    """A server that runs, and what its model computes."""

    def __init__(self, process: subprocess.Popen[str], net: nn.HybridSequential) -> None:
        self.process, self.net = process, net
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "http://127.0.0.1:" in line, line
        self.port = int(line.rpartition(":")[2])

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, str]:
        connection = self.connect()
        connection.request(method, path, body)
        response = connection.getresponse()
        return response.status, response.read().decode()

    def send(self, data: bytes) -> bytes:
        """All that the server answers to these bytes until it closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as s:
            s.sendall(data)
            return b"".join(iter(lambda: s.recv(4096), b""))


@pytest.fixture
def server(program: Path, model: Model) -> Iterator[Server]:
    files, net = model
    command = [str(program), *files, "--port", "0", "--threads", "4", "--max-batch", str(MOST)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Server(process, net)
        finally:
            process.kill()


def predict(connection: http.client.HTTPConnection, x: numpy.ndarray) -> numpy.ndarray:
    connection.request("POST", "/predict", x.tobytes())
    response = connection.getresponse()
    body = response.read()
    assert response.status == 200, body
    shape = [int(n) for n in response.headers["X-Shape"].split(",")]
    return numpy.frombuffer(body, "float32").reshape(shape)


def test_predictions_of_any_batch_on_one_connection(server: Server) -> None:
    connection = server.connect()
    for size in (1, 3, MOST, 2):
        x = numpy.random.rand(size, IN).astype("float32")
        expected = server.net(np.array(x)).asnumpy()
        numpy.testing.assert_array_equal(predict(connection, x), expected)
    assert connection.sock is not None  # it was never closed


def test_json(server: Server) -> None:
    connection = server.connect()
    x = numpy.random.rand(2, IN).astype("float32")
    connection.request("POST", "/predict", x.tobytes(), {"Accept": "application/json"})
    answer = json.loads(connection.getresponse().read())
    assert answer["shape"] == [2, OUT]
    expected = server.net(np.array(x)).asnumpy()
    numpy.testing.assert_array_equal(numpy.float32(answer["data"]).reshape(2, OUT), expected)


def test_health(server: Server) -> None:
    status, text = server.ask("GET", "/health")
    answer = json.loads(text)
    assert status == 200
    assert answer["input"]["shape"] == [-1, IN]
    assert answer["output"]["shape"] == [-1, OUT]
    assert answer["max_batch"] == MOST


def test_errors_name_the_mistake(server: Server) -> None:
    sample = IN * 4
    for body in (b"", b"x" * (sample + 1), b"x" * 7):
        status, text = server.ask("POST", "/predict", body)
        assert status == 400
        assert f"expected {sample} for each of 1 to {MOST} samples" in json.loads(text)["error"]
    assert server.ask("GET", "/nothing")[0] == 404
    assert server.ask("GET", "/predict")[0] == 405
    assert server.ask("POST", "/health")[0] == 405
    status, text = server.ask("POST", "/predict", b"x" * (sample * MOST + 1))
    assert (status, json.loads(text)["error"]) == (413, "the body may have 384 bytes at most")


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"hello\r\n\r\n", 400),
        (b"GET /health HTTP/2\r\n\r\n", 400),
        (b"GET /health HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (b"POST /predict HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
        (b"POST /predict HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        (b"POST /predict HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
        (b"POST /predict HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 20000, 431),
    ],
)
def test_malformed_requests(server: Server, data: bytes, status: int) -> None:
    assert server.send(data).startswith(b"HTTP/1.1 %d " % status)
    assert server.ask("GET", "/health")[0] == 200


def test_requests_that_follow_without_a_wait(server: Server) -> None:
    one = b"GET /health HTTP/1.1\r\n\r\n"
    last = b"GET /health HTTP/1.1\r\nConnection: close\r\n\r\n"
    assert server.send(one + one + last).count(b"HTTP/1.1 200 OK") == 3


def test_peers_that_leave(server: Server) -> None:
    for data in (b"", b"GET /he", b"POST /predict HTTP/1.1\r\nContent-Length: 24\r\n\r\nabc"):
        for _ in range(5):
            socket.create_connection(("127.0.0.1", server.port)).sendall(data)
    assert server.ask("GET", "/health")[0] == 200


def test_many_clients(server: Server) -> None:
    def client(seed: int) -> None:
        inputs = numpy.random.default_rng(seed)
        connection = server.connect()
        for size in (1, 4, 2):
            x = inputs.random((size, IN), "float32")
            numpy.testing.assert_array_equal(predict(connection, x), expected[seed, size])
        connection.close()

    expected = {}
    for seed in range(12):
        inputs = numpy.random.default_rng(seed)
        for size in (1, 4, 2):
            x = inputs.random((size, IN), "float32")
            expected[seed, size] = server.net(np.array(x)).asnumpy()
    with ThreadPoolExecutor(12) as pool:
        list(pool.map(client, range(12)))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stops_cleanly(server: Server, number: signal.Signals) -> None:
    connection = server.connect()
    predict(connection, numpy.zeros((1, IN), "float32"))  # and stays open
    server.process.send_signal(number)
    assert server.process.wait(timeout=30) == 0
    assert server.process.stdout is not None
    assert server.process.stdout.read() == "stopped\n"


def test_wrong_arguments(program: Path, model: Model) -> None:
    files, _ = model
    for arguments, message in (
        ([], "usage: http_server SYMBOL PARAMS"),
        (["a.json", "b.params"], "a.json"),
        ([*files, "--port", "x"], "--port must be a number from 0 to 65535"),
        ([*files, "--port"], "--port needs a value"),
        ([*files, "--colour", "1"], "unknown option --colour"),
        ([*files, "--host", "nowhere"], "--host must be an address"),
    ):
        result = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60)
        assert result.returncode == 1
        assert message in result.stderr
