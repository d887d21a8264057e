"""The programs of docs/serving.md, compiled against the library, print what they say."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import numpy
import pytest

from slipstream import _libraries, _native, nd
from slipstream.gluon.model_zoo import vision

PAGE = Path(__file__).parents[2] / "docs" / "serving.md"
COMPILERS = {".c": [shutil.which("cc"), "-std=c11"], ".cpp": [shutil.which("c++"), "-std=c++20"]}

pytestmark = pytest.mark.skipif(
    any(c[0] is None for c in COMPILERS.values()), reason="needs a C and a C++ compiler"
)


def _compile(source: Path, bundle: Path | None = None) -> str:
    program = source.with_suffix("")
    flags = shlex.split(_native.cflags()), shlex.split(_native.libs())
    if bundle is not None:
        lib = bundle / "lib"
        flags = [f"-I{bundle / 'include'}"], [f"-L{lib}", "-lslipstream", f"-Wl,-rpath,{lib}"]
    compiler = [str(word) for word in COMPILERS[source.suffix]]
    command = [*compiler, "-Wall", "-Wextra", "-Werror", str(source), "-o"]
    done = subprocess.run(
        [*command, str(program), *flags[0], *flags[1]], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return str(program)


def _environment() -> dict[str, str]:
    """A library in a source tree does not lie beside the packages that it finds by itself."""
    blas = {"SLIPSTREAM_OPENBLAS": _libraries.openblas_path()}
    onednn = _libraries.onednn_path()
    return {**os.environ, **blas, **({"SLIPSTREAM_ONEDNN": onednn} if onednn else {})}


def _run(program: str, *arguments: str, folder: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [program, *arguments], cwd=folder, env=_environment() if env is None else env,
        capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_programs_of_the_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = PAGE.read_text("utf-8")
    namespace: dict[str, object] = {}
    for code in re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S):
        exec(code, namespace)
    programs = re.findall(r"^```c(?:pp)?\n(.*?)^```$", text, re.M | re.S)
    assert len(programs) == 3
    for code in programs:
        name = re.match(r"(?:/\*|//) (\w+\.c(?:pp)?):", code)
        assert name
        (tmp_path / name[1]).write_text(code, "utf-8")
        expected = re.findall(r"(?:/\*|//) → (.*?)(?: \*/)?$", code, re.M)
        assert expected
        assert _run(_compile(tmp_path / name[1]), folder=tmp_path).splitlines() == expected


# Reads N images of 3 x 32 x 32 from a file, by both interfaces, and writes their scores.
RESNET = r"""
#include <c_predict_api.h>
#include <slipstream.h>
#include <stdio.h>
#include <stdlib.h>

static char* all(const char* path, long* size) {
  FILE* f = fopen(path, "rb");
  if (!f || fseek(f, 0, SEEK_END)) exit(2);
  *size = ftell(f);
  rewind(f);
  char* data = calloc(1, (size_t)*size + 1);
  if (fread(data, 1, (size_t)*size, f) != (size_t)*size) exit(2);
  fclose(f);
  return data;
}

static void save(const char* path, const float* y, int n) {
  FILE* f = fopen(path, "wb");
  if (!f || fwrite(y, 4, (size_t)n, f) != (size_t)n || fclose(f)) exit(3);
}

int main(int argc, char** argv) {
  long json_size, params_size, data_size;
  char* json = all("net-symbol.json", &json_size);
  char* params = all("net-0000.params", &params_size);
  float* images = (float*)all("images", &data_size);
  const mx_uint n = (mx_uint)atoi(argv[argc - 1]), elements = n * 3 * 32 * 32;
  float* y = calloc(n * 7, sizeof(float));

  const char* keys[] = {"data"};
  const mx_uint starts[] = {0, 4}, sizes[] = {n, 3, 32, 32};
  PredictorHandle p;
  if (MXPredCreate(json, params, (int)params_size, 1, 0, 1, keys, starts, sizes, &p) ||
      MXPredSetInput(p, "data", images, elements) || MXPredForward(p) ||
      MXPredGetOutput(p, 0, y, n * 7) || MXPredFree(p)) {
    fprintf(stderr, "%s\n", MXGetLastError());
    return 1;
  }
  save("predicted", y, (int)n * 7);

  ss_model* model;
  ss_array *x, *out;
  const int64_t shape[] = {n, 3, 32, 32};
  if (ss_model_load("net-symbol.json", "net-0000.params", &model) ||
      ss_from_data(images, SS_FLOAT32, 4, shape, &x) ||
      ss_model_run(model, 1, keys, &x, &out, 1, NULL) || ss_read(out, y, n * 7 * 4)) {
    fprintf(stderr, "%s\n", ss_error());
    return 1;
  }
  save("run", y, (int)n * 7);
  return 0;
}
"""


def test_resnet_has_the_same_bits_in_c(tmp_path):
    net = vision.resnet18_v1(classes=7)
    net.initialize()
    net.hybridize()
    net(nd.ones((1, 3, 32, 32)))
    net.export(str(tmp_path / "net"), lowered=True)
    (tmp_path / "resnet.c").write_text(RESNET, "utf-8")
    program = _compile(tmp_path / "resnet.c")
    for n in (1, 4):
        images = numpy.random.default_rng(n).standard_normal((n, 3, 32, 32)).astype("float32")
        images.tofile(tmp_path / "images")
        _run(program, str(n), folder=tmp_path)
        wanted = net(nd.array(images)).asnumpy().tobytes()
        assert (tmp_path / "predicted").read_bytes() == wanted
        assert (tmp_path / "run").read_bytes() == wanted


def test_resnet_without_python_and_environment(tmp_path):
    net = vision.resnet18_v1(classes=7)
    net.initialize()
    net.hybridize()
    x = nd.ones((1, 3, 32, 32))
    wanted = net(x).asnumpy().tobytes()
    net.export(str(tmp_path / "net"), lowered=True)
    x.asnumpy().tofile(tmp_path / "images")
    _native.bundle(tmp_path / "bundle")
    (tmp_path / "resnet.c").write_text(RESNET, "utf-8")
    program = _compile(tmp_path / "resnet.c", tmp_path / "bundle")
    _run(program, "1", folder=tmp_path, env={})
    assert (tmp_path / "predicted").read_bytes() == wanted
    assert (tmp_path / "run").read_bytes() == wanted
