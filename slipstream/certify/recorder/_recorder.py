"""The recorder itself: where the program is, what a value looks like, which events are noted."""

import ast
import contextlib
import functools
import os
import sys
import threading
import warnings
import zlib

import numpy

from ._record import Enough

SAMPLED = 32  # elements kept of an array that an operation takes or gives
SUMMED = 1 << 18  # elements that the sums of a large array are over, at most
LOOKED = 256  # elements kept of an array that the program looks at
HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class Watch(threading.local):
    """The recording state of this thread."""

    def __init__(self):
        self.busy = False  # inside of something that is noted as a whole
        self.drawing = 0  # inside of a draw or an initializer
        self.compiled = 0  # inside of a hybridized block, where nothing can be noted
        self.stack = []  # blocks whose calls are under way, each with its path


class Recorder:
    """Notes events of one program; `mx` is the mxnet that it imports."""

    def __init__(self, mx, record, replay, cells=()):
        self.mx = mx
        self.record = record
        self.replay = replay
        self.watch = Watch()
        self.process = os.getpid()
        self.classes = [mx.nd.NDArray]
        if hasattr(mx, "np"):
            self.classes.append(mx.np.ndarray)
        self.numpy_of = {cls: cls.asnumpy for cls in self.classes}
        self.made_by = {}  # checksum of a value: the operation that gave it
        self.steps = 0
        self.noted = 0  # operations so far
        self._known = {}
        self._statements = {}
        for file, source in cells:
            found = self._statements.setdefault(os.path.abspath(file), {})
            found.update(statements(source))
        packages = [os.path.dirname(os.path.abspath(m.__file__)) for m in (mx, numpy)]
        self._library = tuple(p + os.sep for p in packages) + (
            HERE,
            "<frozen",
            "<string>",
            "<__array",
        )

    # ---- where -----------------------------------------------------------------------------------

    def is_library(self, file):
        known = self._known.get(file)
        if known is None:
            path = file if file.startswith("<") else os.path.abspath(file)
            known = self._known[file] = path.startswith(self._library)
        return known

    def called_by_program(self):
        """Whether the program calls the function that asks, not the library itself."""
        frame = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename.startswith(HERE):
            frame = frame.f_back
        return frame is None or not self.is_library(frame.f_code.co_filename)

    def is_elsewhere(self):
        """Whether this is a child process, or 2.0 finding shapes with arrays without values."""
        if os.getpid() != self.process:
            return True
        deferred = getattr(self.mx, "_deferred_compute", None)
        return bool(deferred and deferred.is_deferred_compute())

    def sees_draws(self):
        """Whether a draw that happens now can be kept or replayed."""
        return not (self.watch.drawing or self.watch.compiled or self.is_elsewhere())

    def site(self, of_block=False):
        """File and first line of the statement of the program that runs now.

        Of a block, the statement that calls it: which of its classes' own ``__call__`` are on the
        way there depends on the version.
        """
        frame = sys._getframe(1)
        while frame is not None and (
            self.is_library(frame.f_code.co_filename)
            or (of_block and frame.f_code.co_name == "__call__")
        ):
            frame = frame.f_back
        if frame is None:
            return "?", 0
        file = frame.f_code.co_filename
        path = file if file.startswith("<") else os.path.abspath(file)
        return self._shown(path), self._statement(path, frame.f_lineno)

    def _shown(self, path):
        """A file's name that is the same in both environments."""
        for part in ("site-packages" + os.sep, "dist-packages" + os.sep):
            if part in path:
                return path.rpartition(part)[2]
        folder = self.record.settings["folder"] + os.sep
        return path[len(folder) :] if path.startswith(folder) else path

    def _statement(self, path, line):
        """Pythons disagree on the line of a call that is written over several."""
        if path not in self._statements:
            self._statements[path] = statements_of(path)
        return self._statements[path].get(line, line)

    # ---- values ----------------------------------------------------------------------------------

    def is_array(self, x):
        return isinstance(x, self.classes[0]) or type(x) in self.classes

    def arrays(self, x, depth=0):
        """The arrays in a result or in arguments, in order."""
        if self.is_array(x):
            return [x]
        if isinstance(x, dict):
            x = [x[key] for key in sorted(x, key=str)]
        if isinstance(x, (list, tuple)) and depth < 4:
            return [a for y in x for a in self.arrays(y, depth + 1)]
        return []

    def numpy(self, x):
        for cls in type(x).__mro__:
            if cls in self.numpy_of:
                return numpy.asarray(self.numpy_of[cls](x))
        return numpy.asarray(x)

    def digest(self, x, most=SAMPLED):
        """Shape, type, some elements, their size and sums, and a checksum of all."""
        busy, self.watch.busy = self.watch.busy, True
        try:
            a = x if isinstance(x, numpy.ndarray) else self.numpy(x)
        except Exception as error:  # the program will meet it, too
            return {"s": None, "t": type(error).__name__, "x": [], "c": 0}
        finally:
            self.watch.busy = busy
        if a.dtype.kind not in "fiub":
            a = a.astype("float64")
        flat = numpy.ascontiguousarray(a).reshape(-1)
        check = zlib.crc32(flat.tobytes(), zlib.crc32(str(a.shape).encode()))
        few = flat[:: max(1, -(-flat.size // most))].astype("float64")
        with numpy.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            wide = flat[:: max(1, -(-flat.size // SUMMED))].astype("float64")
            finite = wide[numpy.isfinite(wide)]
            waves = numpy.cos(numpy.arange(finite.size) * 0.7390851332151607)
            largest = float(abs(finite).max()) if finite.size else 0.0
            sums = [largest, float(finite.sum()), float((finite * waves).sum()), int(finite.size)]
        return {"s": list(a.shape), "t": a.dtype.name, "x": few.tolist(), "q": sums, "c": check}

    def _with_makers(self, digests):
        for d in digests:
            made = self.made_by.get(d["c"])
            if made is not None:
                d["of"] = made
        return digests

    # ---- events ----------------------------------------------------------------------------------

    def operation(self, what, inputs, outputs, program, kind="op", site=None, path="", size=1):
        """Notes an operation: digests of its operands, arrays that it gave.

        `size` is the number of operations in it.
        """
        self.noted += 1
        file, line = site or self.site(of_block=kind == "block")
        ins, outs = self._with_makers(inputs), [self.digest(x) for x in outputs]
        event = {
            "k": kind,
            "w": what,
            "f": file,
            "l": line,
            "u": int(program),
            "in": ins,
            "out": outs,
        }
        if path:
            event["p"] = path
        if size > 1:
            event["n"] = size
        self.record.add(**event)
        for d in outs:
            self.made_by[d["c"]] = len(self.record.events) - 1

    def look(self, what, values, names=()):
        """Notes values that the program looks at."""
        file, line = self.site()
        outs = self._with_makers([self.digest(x, LOOKED) for x in values])
        event = {"k": "look", "w": what, "f": file, "l": line, "out": outs}
        if names:
            event["names"] = [str(name) for name in names]
        self.record.add(**event)

    def cannot_replay(self, why):
        file, line = self.site()
        self.record.add(k="unreplayable", w=why, f=file, l=line)

    def count_step(self, parameters):
        """Ends the program after the steps asked for, with a look at what they trained."""
        self.steps += 1
        if self.steps == self.record.settings["steps"]:
            self.look("parameters", parameters)
            self.record.settings["ended"] = "steps"
            raise Enough()

    # ---- wrapping --------------------------------------------------------------------------------

    @contextlib.contextmanager
    def quiet(self):
        """Suspends recording inside the block."""
        busy, self.watch.busy = self.watch.busy, True
        try:
            yield
        finally:
            self.watch.busy = busy

    def around(self, owner, name, before, after, whole=False):
        """Wraps a function: ``after(result, before(*args), *args)`` notes it.

        With `whole`, nothing that happens inside is noted.
        """
        original = getattr(owner, name, None)
        if original is None:
            return

        @functools.wraps(original)
        def wrapper(*args, **kwargs):
            if self.watch.busy or self.is_elsewhere():
                return original(*args, **kwargs)
            with self.quiet():
                held = before(*args, **kwargs) if before else None
            if whole:
                with self.quiet():
                    result = original(*args, **kwargs)
            else:
                result = original(*args, **kwargs)
            with self.quiet():
                after(result, held, *args, **kwargs)
            return result

        setattr(owner, name, wrapper)


def statements_of(path):
    """For each line of a file the first line of its innermost statement."""
    try:
        with open(path, "rb") as file:
            return statements(file.read())
    except (OSError, SyntaxError, ValueError):
        return {}


def statements(source):
    """For each line of a program the first line of its innermost statement."""
    tree = ast.parse(source)
    lines = {}
    for node in ast.walk(tree):  # outer statements come first
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            if isinstance(body, list) and body:
                end = body[0].lineno - 1  # the head of a loop or a function
            else:
                end = getattr(node, "end_lineno", None) or node.lineno
            for i in range(node.lineno, max(end, node.lineno) + 1):
                lines[i] = node.lineno
    return lines
