"""``slipstream run``, as a shell sees it."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time

import pytest

# ---- programs ------------------------------------------------------------------------------------


def test_a_program_runs_as_python_runs_it(slipstream, write):
    path = write(
        "deep/program.py",
        """
        import sys, os
        import mxnet as mx
        import beside
        if __name__ == "__main__":
            print(sys.argv[1:], os.path.basename(sys.argv[0]), __file__ == sys.argv[0])
            print(sys.modules["__main__"].mx is mx, sys.path[0].endswith("deep"), beside.x)
            print(mx.nd.ones((1, 2)).asnumpy().tolist())
        """,
    )
    write("deep/beside.py", "x = 3")
    result = slipstream("run", path, "--epochs", "3", "-k")
    assert result.stderr == "slipstream: MXNet 1.x rules: deep/program.py:8 has mx.nd.ones\n"
    assert result.stdout.splitlines() == [
        "['--epochs', '3', '-k'] program.py True",
        "True True 3",
        "[[1.0, 1.0]]",
    ]
    assert result.returncode == 0


@pytest.mark.parametrize(
    ("last", "code"),
    [("sys.exit()", 0), ("sys.exit(7)", 7), ("sys.exit('why')", 1), ("raise SystemExit(0)", 0)],
)
def test_the_exit_code_is_the_programs(slipstream, write, last, code):
    result = slipstream(write("a.py", f"import sys\nprint('x')\n{last}\n"))
    assert (result.returncode, result.stdout) == (code, "x\n")
    assert result.stderr == ("why\n" if "why" in last else "")


def test_a_traceback_begins_at_the_users_file(slipstream, write):
    path = write("a.py", "import mxnet as mx\ndef f(x):\n    return x.no_such\nf(mx.nd.ones(1))\n")
    result = slipstream("run", path)
    assert result.returncode == 1
    lines = result.stderr.splitlines()[1:]  # the first says which MXNet version's rules hold
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[1] == f'  File "{path}", line 4, in <module>'
    assert "runpy" not in result.stderr and "compat" not in result.stderr
    assert "no_such" in lines[-1]


def test_a_typo_shows_its_line_and_no_machinery(slipstream, write):
    path = write("a.py", "x = 1\ny = = 2\n")
    result = slipstream("run", path)
    assert result.returncode == 1
    assert f'File "{path}", line 2' in result.stderr
    assert "SyntaxError" in result.stderr
    assert "compat" not in result.stderr


def test_an_error_of_the_engine_names_the_line_that_recorded_it(slipstream, write):
    path = write(
        "a.py",
        """\
        from mxnet import np
        x = np.linalg.inv(np.zeros((2, 2)))
        y = x + 1
        print(y)
        """,
    )
    result = slipstream("run", path)
    assert result.returncode == 1
    assert "a.py:2" in result.stderr


def test_a_program_from_standard_input(slipstream):
    result = slipstream("run", "-", "a", stdin="import sys, mxnet\nprint(sys.argv)\n")
    assert (result.returncode, result.stdout) == (0, "['-', 'a']\n")


def test_a_folder_with_a_main(slipstream, write, tmp_path):
    write("app/__main__.py", "import mxnet, helper\nprint(helper.y)")
    write("app/helper.py", "y = 2")
    assert slipstream("run", tmp_path / "app").stdout == "2\n"


def test_modules_and_pytest(slipstream, write):
    write(
        "test_it.py",
        """
        import mxnet as mx

        def test_sum():
            assert mx.nd.ones((2, 2)).sum().asscalar() == 4
        """,
    )
    result = slipstream("run", "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_it.py")
    assert result.returncode == 0, result.stdout + result.stderr
    assert "1 passed" in result.stdout
    assert slipstream("run", "-m", "json.tool", "--help").returncode == 0


def test_processes_that_a_program_starts_find_mxnet_too(slipstream, write):
    write("child.py", "import mxnet as mx\nprint(mx.nd.ones(2).sum().asscalar())\n")
    path = write(
        "a.py",
        """
        import multiprocessing, subprocess, sys

        def work(n):
            import mxnet as mx
            return float(mx.nd.ones((n,)).sum().asscalar())

        if __name__ == "__main__":
            subprocess.run([sys.executable, "child.py"], check=True)
            with multiprocessing.get_context("spawn").Pool(1) as pool:
                print(pool.map(work, [3]))
        """,
    )
    result = slipstream("run", path)
    assert result.stdout == "2.0\n[3.0]\n", result.stderr


def test_loaders_with_worker_processes(slipstream, write):
    path = write(
        "a.py",
        """
        from mxnet import gluon, nd

        class Rows(gluon.data.Dataset):
            def __len__(self):
                return 10
            def __getitem__(self, i):
                return nd.full((3,), i)

        loader = gluon.data.DataLoader(Rows(), batch_size=5, num_workers=2)
        print([float(batch.sum().asscalar()) for batch in loader])
        """,
    )
    result = slipstream("run", path)
    assert (result.returncode, result.stdout) == (0, "[30.0, 105.0]\n"), result.stderr


def test_ctrl_c_ends_with_130_and_no_traceback(write, tmp_path):
    path = write("a.py", "import time\nprint('begun', flush=True)\ntime.sleep(60)\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "slipstream", "run", str(path)],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    process.stdout.readline()
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors


# ---- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["run"], "name a file"),
        (["run", "nowhere.py"], "nowhere.py"),
        (["nowhere.md"], "nowhere.md"),
        (["run", "-m", "no_such_module"], "no_such_module"),
        (["run", "binary"], "binary file"),
        (["run", "folder"], "__main__.py"),
        (["run", "broken.ipynb"], "not a notebook"),
        (["run", "words.md"], "no Python cells"),
        (["run", "-o", "x.ipynb", "program.py"], "-o is for notebooks"),
        (["run", "cells.md", "-o", "no/where/x.ipynb"], "no folder"),
        (["check", "nowhere.py"], "nowhere.py"),
    ],
)
def test_mistakes_are_explained_without_a_traceback(slipstream, write, tmp_path, arguments, hint):
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 10)
    (tmp_path / "folder").mkdir()
    write("broken.ipynb", "{")
    write("words.md", "hello\n")
    write("cells.md", "```python\n1\n```\n")
    write("program.py", "print(1)\n")
    result = slipstream(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    assert hint in result.stderr
    assert "Traceback" not in result.stderr


def test_help_of_each_command(slipstream):
    assert "run" in slipstream("--help").stdout
    for command, word in (("run", "--keep-going"), ("check", "PATH")):
        result = slipstream(command, "--help")
        assert result.returncode == 0
        assert word in result.stdout


# ---- documents -----------------------------------------------------------------------------------

LESSON = """\
# A lesson

```{.python .input  n=1}
from mxnet import nd
x = nd.ones((1, 2))
x * 2
```

Words between.

```python
print('printed')
y = x + 1;
```

```{.python .input}
#@tab pytorch
import torch_is_not_here
```

```python
def fail(a):
    return nd.dot(a, nd.ones((3, 3)))

fail(x)
```

```python
'the end'
```
"""


def test_a_document_stops_at_the_failing_cell_and_shows_its_line(slipstream, write):
    path = write("lesson.md", LESSON)
    result = slipstream("run", path)
    assert result.returncode == 1
    assert "[[2. 2.]]" in result.stdout
    assert "printed" in result.stdout
    assert "the end" not in result.stdout
    assert f"cell 3 of {path} failed, line 23" in result.stderr
    assert f'File "{path}", line 25, in <module>' in result.stderr
    assert "return nd.dot(a, nd.ones((3, 3)))" in result.stderr
    assert "3 of 4 cells ran" in result.stderr


def test_keep_going_and_the_executed_notebook(slipstream, write, tmp_path):
    write("lesson.md", LESSON)
    result = slipstream("run", "lesson.md", "--keep-going", "-o", "out.ipynb")
    assert result.returncode == 1
    assert "the end" in result.stdout
    notebook = json.loads((tmp_path / "out.ipynb").read_text())
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [len(cell["outputs"]) for cell in code] == [1, 1, 1, 1]
    kinds = [cell["outputs"][0]["output_type"] for cell in code]
    assert kinds == ["execute_result", "stream", "error", "execute_result"]
    assert code[2]["outputs"][0]["ename"] == "ValueError"
    assert "Words between." in "".join(notebook["cells"][2]["source"])
    # The notebook runs like the document did.
    again = slipstream("run", "out.ipynb", "-k", "-q")
    assert again.returncode == 1
    assert "out.ipynb[cell 3]" in again.stderr
    assert "the end" in again.stdout


def test_a_document_runs_in_its_folder_with_its_arguments(slipstream, write):
    write("book/data.txt", "found")
    write("book/beside.py", "z = 5")
    write(
        "book/a.md",
        """\
        ```python
        import sys, beside
        open('data.txt').read(), sys.argv[1:], beside.z
        ```
        """,
    )
    result = slipstream("run", "book/a.md", "one", "-q")
    assert (result.stdout, result.stderr) == ("('found', ['one'], 5)\n", "")


def test_magics_and_commands_of_notebooks(slipstream, write):
    write(
        "a.md",
        """\
        ```python
        %matplotlib inline
        !pip install nothing
        %load_ext d2lbook.tab
        out = !echo shell
        tab.selected('mxnet'), out
        ```

        ```python
        %unknown thing
        _[0]
        ```
        """,
    )
    result = slipstream("run", "a.md", "-q")
    assert result.returncode == 0, result.stderr
    assert "(True, ['shell'])" in result.stdout
    assert result.stdout.endswith("True\n")
    assert "pip install nothing was skipped" in result.stderr
    assert "%unknown has no effect" in result.stderr


def test_a_syntax_error_has_the_line_of_the_document(slipstream, write):
    write("a.md", "\n\n```python\nx = 1\ny = = 2\n```\n")
    result = slipstream("run", "a.md")
    assert result.returncode == 1
    assert "line 5" in result.stderr
    assert "y = = 2" in result.stderr


def test_errors_of_the_engine_name_the_line_of_the_document(slipstream, write):
    write(
        "a.md",
        """\
        ```python
        from mxnet import np
        x = np.linalg.inv(np.zeros((2, 2)))
        ```

        ```python
        x
        ```
        """,
    )
    result = slipstream("run", "a.md")
    assert "cell 2 of a.md failed" in result.stderr
    assert "a.md:3" in result.stderr


def test_no_colours_in_a_pipe_and_none_with_no_color(slipstream, write):
    write("a.md", "```python\n1\n```\n")
    assert "\x1b" not in slipstream("run", "a.md").stdout
    assert "\x1b" not in slipstream("run", "a.md", NO_COLOR="1").stdout


def test_a_reader_that_leaves_early_causes_no_complaint(write, tmp_path):
    write("a.md", "```python\nfor i in range(20000): print(i)\n```\n")
    command = f"{shlex.quote(sys.executable)} -m slipstream run a.md | head -n 1"
    result = subprocess.run(
        command, shell=True, cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert "cell 1" in result.stdout
    assert "Traceback" not in result.stderr


def test_pictures_are_kept(slipstream, write, tmp_path):
    pytest.importorskip("matplotlib", reason="it draws the pictures")
    write(
        "a.md",
        """\
        ```python
        %matplotlib inline
        from matplotlib import pyplot as plt
        plt.plot([1, 2]);
        ```
        """,
    )
    result = slipstream("run", "a.md", "-o", "a.ipynb")
    assert "<Figure" in result.stdout
    (cell,) = json.loads((tmp_path / "a.ipynb").read_text())["cells"]
    assert cell["outputs"][-1]["data"]["image/png"].startswith("iVBOR")


def test_an_installed_mxnet_is_left_alone_unless_forced(slipstream, write):
    write("mxnet.py", "origin = 'real'")
    write("a.py", "import mxnet\nprint(getattr(mxnet, 'origin', 'served'))\n")
    assert slipstream("run", "a.py").stdout == "real\n"
    assert slipstream("run", "--force", "a.py").stdout == "served\n"


FOR_GPUS = """
import sys
import mxnet as mx
from mxnet import autograd, gluon, nd

ctx = [mx.gpu(0), mx.Context("gpu", 1)]
net = gluon.nn.Dense(1, use_bias=False)
net.initialize(mx.init.One(), ctx=ctx)
trainer = gluon.Trainer(net.collect_params(), "sgd", {"learning_rate": 1})
parts = gluon.utils.split_and_load(nd.array([[1, 2], [10, 20]]), ctx)
with autograd.record():
    losses = [net(part.as_in_context(place)) for part, place in zip(parts, ctx)]
autograd.backward(losses)
trainer.step(1)
print(mx.context.num_gpus(), mx.gpu_memory_info(1)[1] > 0, sys.argv[1:])
print([w.tolist() for w in net.weight.list_data()])
try:
    nd.ones(1, ctx=mx.gpu(2))
except mx.MXNetError as e:
    print(e)
"""


def test_the_cpu_stands_in_for_gpus(slipstream, write):
    write("a.py", FOR_GPUS)
    result = slipstream("run", "--gpus", "2", "a.py", "--gpus", "9")
    assert result.stdout.splitlines() == [
        "2 True ['--gpus', '9']",
        "[[[-10.0, -21.0]], [[-10.0, -21.0]]]",
        "gpu(2) is not available: this build computes on the CPU, also for 2 GPUs",
    ], result.stderr
    assert slipstream("run", "a.py", SLIPSTREAM_GPUS="2").returncode == 0
    result = slipstream("run", "a.py")
    assert result.returncode == 1
    assert "gpu(0) is not available: this build computes on the CPU" in result.stderr
    assert "SLIPSTREAM_GPUS=1" in result.stderr


def test_documents_may_be_followed_by_gpus(slipstream, write):
    write("a.md", "```python\nfrom mxnet import npx\nnpx.num_gpus(), npx.gpu()\n```\n")
    assert "(3, cpu(0))" in slipstream("run", "a.md", "--gpus", "3").stdout
    assert slipstream("run", "a.md", "--gpus", "some").returncode == 2


def test_the_ipython_extension_installs(served):
    import slipstream as package

    served.uninstall()
    package.load_ipython_extension(None)
    import mxnet

    assert mxnet.nd is package.nd


def test_environment_of_children_is_not_left_behind(served):
    assert "SLIPSTREAM_COMPAT" not in os.environ


def test_a_name_that_is_not_there_gets_advice(slipstream, write):
    write("typo.py", "from mxnet import nd\nx = nd.ones(3)\nnd.doot(x, x)\n")
    message = slipstream("run", "typo.py").stderr
    assert 'File "typo.py", line 3' in message and "nd.doot(x, x)" in message
    assert message.endswith("has no attribute 'doot'; did you mean dot?\n")
    write("gone.py", "import mxnet.gluon.probability\n")
    assert "mxnet.gluon.probability is not here: use np.random" in slipstream("gone.py").stderr
    write("taken.py", "from mxnet.gluon.nn import Densse\n")
    assert slipstream("run", "taken.py").stderr.endswith("did you mean Dense?\n")


def test_empty_files(slipstream, write):
    for name in ("a.py", "a.md", "a.ipynb"):
        write(name, "")
    assert slipstream("run", "a.py").returncode == 0
    assert "no Python cells" in slipstream("run", "a.md").stderr
    assert slipstream("run", "a.ipynb").stderr == "slipstream run: a.ipynb is empty\n"
