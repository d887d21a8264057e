"""Runs a program and notes what it computes: with real MXNet, and then here.

This folder runs as it is under every Python that MXNet installs on (3.6 syntax), with NumPy and
nothing else. It imports mxnet, wraps its public functions, operators, blocks, optimizers and sync
points, runs the program, and writes a record. What is drawn at random is kept in it, so that a
second run, which replays the record, gets the same initial parameters, orders and draws.
"""

import os
import random
import runpy
import sys
import traceback
import types

import numpy

from . import _blocks, _cells, _draws, _files, _operations, _symbols, _training
from ._record import Enough, Record, Replay
from ._recorder import Recorder


def run_program(settings, cells):
    """Runs the program as ``python FILE`` or ``python -m MODULE`` does, or a document's cells."""
    script = settings["script"]
    sys.argv = [script] + settings["arguments"]
    if settings.get("module"):
        sys.path[0] = os.getcwd()
        runpy.run_module(script, run_name="__main__", alter_sys=True)
        return
    sys.path[0] = settings["folder"]
    main = types.ModuleType("__main__")
    main.__file__ = script
    main.__builtins__ = __builtins__
    sys.modules["__main__"] = main
    if cells is not None:
        _cells.run(cells, main.__dict__)
        return
    with open(script, "rb") as file:
        code = compile(file.read(), script, "exec", dont_inherit=True)
    exec(code, main.__dict__)


def main(settings):
    """Runs a program under the recorder; returns the exit code: 0 unless the program failed."""
    random.seed(1)
    numpy.random.seed(1)
    import mxnet

    settings.update(
        mxnet=str(mxnet.__version__),
        python=sys.version.split()[0],
        numpy=numpy.__version__,
        ended="finished",
    )
    mxnet.random.seed(1)
    replay = Replay(settings["replay"]) if settings.get("replay") else None
    cells = _cells.load(settings["source"]) if settings.get("source") else None
    r = Recorder(mxnet, Record(settings), replay, cells or ())
    for part in (_draws, _operations, _blocks, _training, _files, _symbols):
        part.patch(r)
    code = 0
    try:
        run_program(settings, cells)
    except Enough:
        pass
    except SystemExit as error:
        code = 0 if error.code in (None, 0) else 1
        settings["ended"] = "finished" if code == 0 else "exit code %s" % (error.code,)
    except BaseException as error:
        settings["ended"] = "%s: %s" % (type(error).__name__, str(error)[:500])
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    if os.getpid() != r.process:  # a child of the program's own
        os._exit(code)
    r.record.write(settings["out"])
    return code
