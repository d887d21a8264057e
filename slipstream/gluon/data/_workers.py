"""Processes that make batches for a loader.

Each worker has its own pipe and shares no lock with other processes, so that one that dies takes
nothing with it: its pipe ends, and the parent sees that. Arrays come back in shared memory: a few
files without a name (slots), made before the fork, of which every task is given one. The parent
copies them out as soon as the result arrives, so that the slot is free again.

Workers end when their pipe is closed, whatever they are doing: the parent closes it, or its end
does.
"""

from __future__ import annotations

import contextlib
import io
import mmap
import multiprocessing
import os
import pickle
import queue
import signal
import sys
import tempfile
import threading
import time
import traceback
import warnings
import weakref
from collections import deque
from collections.abc import Callable
from multiprocessing import connection
from typing import Any

import numpy

from ... import _core, autograd, engine
from ... import _numpy_mode as np_mode
from ..._convert import Array, from_numpy
from ..._core import SlipstreamError
from ..._dtypes import BY_NAME, name_of

Make = Callable[[Any], Any]  # a batch of what the batch sampler gives

_ALIGN = 64
_SMALL_BYTES = 1 << 10  # less than this travels with the message
_GRACE_S = 2.0

# The parent's ends of the pipes of all pools: a worker must not keep those of others open.
_ends: set[Any] = set()
_starting = threading.Lock()


def _unlock() -> None:
    """In a fork: the lock may have been held by a thread that does not exist here."""
    global _starting
    _starting = threading.Lock()


os.register_at_fork(after_in_child=_unlock)


class WorkerTraceback(Exception):
    """Where in a worker an error was raised; the cause of the error in the parent."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return "\n\n" + self.text


# ---- moving batches ------------------------------------------------------------------------------


def _to_array(is_np: bool, name: str, shape: tuple[int, ...], data: Any) -> Array:
    from ...nd._ndarray import NDArray
    from ...np._ndarray import ndarray

    values = numpy.frombuffer(data, BY_NAME[name]).reshape(shape)
    return from_numpy(ndarray if is_np else NDArray, values, name)


def _to_numpy(dtype: numpy.dtype, shape: tuple[int, ...], data: Any) -> numpy.ndarray:
    return numpy.frombuffer(data, dtype).reshape(shape).copy()


class _Pickler(pickle.Pickler):
    """Takes the bytes of arrays out of the pickle."""

    def __init__(self, file: Any) -> None:
        super().__init__(file, protocol=5, buffer_callback=self._keep)
        self.parts: list[numpy.ndarray] = []
        self._own: set[int] = set()

    def _keep(self, buffer: pickle.PickleBuffer) -> bool:
        return id(buffer) not in self._own  # those of others stay in the pickle

    def reducer_override(self, obj: Any) -> Any:
        if isinstance(obj, Array):
            from ...np._ndarray import ndarray

            values = obj.asnumpy()
            rest: tuple[Any, ...] = (isinstance(obj, ndarray), name_of(obj), values.shape)
            return self._reduced(_to_array, rest, values)
        if type(obj) is numpy.ndarray and obj.dtype.kind in "biufc":
            return self._reduced(_to_numpy, (obj.dtype, obj.shape), obj)
        return NotImplemented

    def _reduced(self, make: Callable[..., Any], rest: tuple[Any, ...], a: numpy.ndarray) -> Any:
        flat: Any = numpy.ascontiguousarray(a).reshape(-1).view(numpy.uint8)
        if flat.size < _SMALL_BYTES:
            return make, (*rest, flat.tobytes())
        buffer = pickle.PickleBuffer(flat)
        self._own.add(id(buffer))
        self.parts.append(flat)
        return make, (*rest, buffer)


class _Slot:
    """Memory that two processes see: a file without a name, mapped by each."""

    def __init__(self) -> None:
        if hasattr(os, "memfd_create"):
            self.fd = os.memfd_create("slipstream-batch")
        else:
            with tempfile.TemporaryFile() as file:
                self.fd = os.dup(file.fileno())
        self.map: mmap.mmap | None = None

    def view(self, size: int, grow: bool = False) -> memoryview:
        """The first bytes of it."""
        if self.map is None or len(self.map) < size:
            if grow:
                os.ftruncate(self.fd, size)
            if self.map is not None:
                self.map.close()
            self.map = mmap.mmap(self.fd, os.fstat(self.fd).st_size)
        return memoryview(self.map)[:size]

    def close(self) -> None:
        """Gives the memory back."""
        if self.map is not None:
            with contextlib.suppress(BufferError):
                self.map.close()
            self.map = None
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1


def _packed(batch: Any, slot: _Slot) -> tuple[bytes, list[tuple[int, int]]]:
    """A batch as a pickle and the places of its arrays in a slot."""
    file = io.BytesIO()
    pickler = _Pickler(file)
    pickler.dump(batch)
    places, at = [], 0
    for part in pickler.parts:
        places.append((at, part.size))
        at += -(-part.size // _ALIGN) * _ALIGN
    if at:
        with slot.view(at, grow=True) as view:
            target = numpy.frombuffer(view, numpy.uint8)
            for (start, size), part in zip(places, pickler.parts, strict=True):
                target[start : start + size] = part
            del target
    return file.getvalue(), places


def _unpacked(message: tuple[bytes, list[tuple[int, int]]], slot: _Slot) -> Any:
    data, places = message
    if not places:
        return pickle.loads(data)
    with contextlib.ExitStack() as stack:
        view = stack.enter_context(slot.view(sum(places[-1])))
        parts = [stack.enter_context(view[at : at + size]) for at, size in places]
        return pickle.loads(data, buffers=parts)


# ---- in the worker -------------------------------------------------------------------------------


def _leave(code: int) -> None:
    with contextlib.suppress(Exception):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def _receive(pipe: Any, parent: int, tasks: queue.SimpleQueue[Any]) -> None:
    """Takes tasks, so that the parent never waits to send one; ends the process with the pipe."""
    while True:
        try:
            while not pipe.poll(2):
                if os.getppid() != parent:
                    _leave(0)
            tasks.put(pipe.recv())
        except (EOFError, OSError):
            _leave(0)


def _task_source(pipe: Any, parent: int) -> Callable[[], Any]:
    """The source of tasks: a thread receives them, where there can be another thread."""
    tasks: queue.SimpleQueue[Any] = queue.SimpleQueue()
    receiver = threading.Thread(target=_receive, args=(pipe, parent, tasks), daemon=True)
    try:
        receiver.start()
    except RuntimeError:  # no more threads: the limit of the user or the container

        def receive() -> Any:
            try:
                return pipe.recv()
            except (EOFError, OSError):
                _leave(0)

        return receive
    return tasks.get


def _described(error: BaseException) -> tuple[bytes | None, str, str]:
    text = "".join(traceback.format_exception(error))
    short = traceback.format_exception_only(error)[0].strip()
    try:
        data = pickle.dumps(error)
        pickle.loads(data)  # some can be pickled and not read
    except Exception:
        data = None
    return data, short, text


def _seed(seed: int) -> None:
    """Each batch has its own seed: what is drawn does not depend on which worker draws it."""
    import random

    from ...nd import random as own

    random.seed(seed)
    numpy.random.seed([seed & 0xFFFFFFFF, seed >> 32])
    own.seed(seed & 0x7FFFFFFF)


def _worker(
    pipe: Any, ends: list[Any], slots: list[_Slot], parent: int, number: int, make: Make
) -> None:
    for end in ends:
        end.close()
    _ends.clear()
    with open(os.devnull, "rb") as nothing:  # the keyboard is the parent's
        os.dup2(nothing.fileno(), 0)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # First of all: from here on the worker ends with its pipe, whatever it is doing.
    next_task = _task_source(pipe, parent)
    # One core each; operations on samples are too short to be worth handing to another thread.
    engine.configure(threads=1, mode="sync")
    autograd.set_recording(False)
    while True:
        task, place, chosen, seed, mode, default_float = next_task()
        np_mode._state.set(**mode)
        _core.set_default_float(default_float)
        _seed(seed)
        try:
            reply: tuple[Any, ...] = ("batch", *_packed(make(chosen), slots[place]))
        except BaseException as e:
            if isinstance(e, SystemExit):
                _leave(e.code if isinstance(e.code, int) else 1)
            e.add_note(f"in DataLoader worker {number}, making a batch of {_shown(chosen)}")
            reply = ("error", *_described(e))
        with contextlib.suppress(Exception):
            sys.stdout.flush()
        try:
            pipe.send((task, reply))
        except OSError:
            _leave(0)


def _shown(chosen: Any) -> str:
    text = str(chosen)
    return text if len(text) <= 80 else text[:77] + "..."


# ---- in the parent -------------------------------------------------------------------------------


class _Process:
    """A fork of this process.

    Not one of multiprocessing's: those are ended by the exit of any other fork of the parent.
    """

    def __init__(self, name: str, work: Callable[[], None]) -> None:
        self.name = name
        self.exitcode: int | None = None
        self._ended = False
        with contextlib.suppress(Exception):  # what is buffered would be written twice
            sys.stdout.flush()
            sys.stderr.flush()
        self.pid = -1
        # Ctrl-C can end this wait for running operations. One that comes during the fork is raised
        # when it is over and the child is known.
        _core.wait_before_fork()
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            try:
                with warnings.catch_warnings():
                    # Forking with threads is what the engine is made for.
                    warnings.filterwarnings("ignore", ".*fork.*", DeprecationWarning)
                    self.pid = os.fork()
            finally:
                if self.pid != 0:
                    signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        except BaseException:
            if self.pid > 0:
                self.kill()
            raise
        if self.pid == 0:
            try:
                signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
                signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
                work()
            except BaseException:
                traceback.print_exc()
            finally:
                _leave(1)

    def join(self, timeout: float) -> bool:
        """Whether it ended within so many seconds."""
        deadline = time.monotonic() + timeout
        pause = 0.0005
        while not self._ended:
            try:
                pid, status = os.waitpid(self.pid, os.WNOHANG)
            except ChildProcessError:  # the program has waited for it itself
                self._ended = True
                break
            if pid:
                self._ended = True
                self.exitcode = os.waitstatus_to_exitcode(status)
            elif time.monotonic() >= deadline:
                return False
            else:
                time.sleep(pause)
                pause = min(pause * 2, 0.02)
        return True

    def kill(self) -> None:
        """Ends it, whatever it does."""
        if not self._ended:
            self.send(signal.SIGKILL)
            self.join(float("inf"))

    def send(self, number: signal.Signals) -> None:
        """Sends it a signal."""
        if not self._ended:
            with contextlib.suppress(ProcessLookupError):  # another thread waited for it
                os.kill(self.pid, number)


class _Member:
    """One worker as the parent sees it."""

    def __init__(self, process: _Process, pipe: Any, slots: list[_Slot]) -> None:
        self.process = process
        self.pipe = pipe
        self.slots = slots
        self.free = list(range(len(slots)))
        self.running: dict[int, int] = {}  # task: slot


def _hang_up(members: list[_Member]) -> None:
    """Has the workers leave as soon as they have nothing in hand."""
    for m in members:
        _ends.discard(m.pipe)
        with contextlib.suppress(OSError):
            m.pipe.close()


def _see_off(members: list[_Member]) -> None:
    """Waits for workers that were told to leave; those that do not are ended."""
    deadline = time.monotonic() + _GRACE_S
    try:
        for m in members:
            m.process.join(max(0.0, deadline - time.monotonic()))
    finally:
        for m in members:
            m.process.kill()
            for slot in m.slots:
                slot.close()
        members.clear()


def _abandon(members: list[_Member], parent: int) -> None:
    """Stops the workers of a pool that is no longer referenced."""
    if os.getpid() != parent:  # a fork of the parent: they are not its children
        return
    _hang_up(members)
    if threading.main_thread().is_alive():
        # A thread waits: an interrupt that came to a finalizer would be lost.
        try:
            threading.Thread(target=_see_off, args=(members,), name="DataLoader end").start()
        except RuntimeError:  # no more threads
            _see_off(members)
    else:  # at exit nothing would wait for the thread
        _see_off(members)


class Failure(Exception):
    """The reply to a task that failed: what to raise when its turn comes."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


class Pool:
    """Worker processes that serve the iterators of one loader."""

    def __init__(self, count: int, slots: int, make: Make) -> None:
        self._lock = threading.RLock()
        self._members: list[_Member] = []
        self._waiting: deque[tuple[int, Any, int]] = deque()  # tasks that no worker has yet
        self._boxes: dict[int, weakref.ref[dict[int, Any]]] = {}
        self._next_task = 0
        self.broken = False
        self.pid = os.getpid()
        # Also at the interpreter's exit, before modules are taken apart.
        self._finalizer = weakref.finalize(self, _abandon, self._members, self.pid)
        try:
            for number in range(count):
                self._start(number, slots, make)
        except BaseException:
            self.close()
            raise

    def _start(self, number: int, slots: int, make: Make) -> None:
        shared = [_Slot() for _ in range(slots)]
        parent = os.getpid()
        try:
            with _starting:
                ours, theirs = multiprocessing.Pipe(duplex=True)
                _ends.add(ours)
                ends = list(_ends)
                try:
                    process = _Process(
                        f"DataLoader worker {number}",
                        lambda: _worker(theirs, ends, shared, parent, number, make),
                    )
                except BaseException:
                    _ends.discard(ours)
                    ours.close()
                    raise
                finally:
                    theirs.close()
        except BaseException:
            for slot in shared:
                slot.close()
            raise
        self._members.append(_Member(process, ours, shared))

    def close(self) -> None:
        """Ends all workers, also in the middle of a batch that is not needed any more."""
        self.broken = True
        if self._finalizer.detach() and os.getpid() == self.pid:
            _hang_up(self._members)
            for m in self._members:
                m.process.send(signal.SIGTERM)
            _see_off(self._members)

    def submit(self, chosen: Any, seed: int, box: Any) -> int:
        """Has a batch made; it arrives in `box` under the number returned."""
        with self._lock:
            task = self._next_task
            self._next_task += 1
            self._boxes[task] = weakref.ref(box)
            self._waiting.append((task, chosen, seed))
            self._send()
            return task

    def _send(self) -> None:
        while self._waiting:
            free = [m for m in self._members if m.free]
            if not free:
                return
            member = min(free, key=lambda m: len(m.running))
            task, chosen, seed = self._waiting.popleft()
            box = self._boxes[task]()
            if box is None:  # no iterator waits for it any more
                del self._boxes[task]
                continue
            place = member.free.pop()
            member.running[task] = place
            try:
                modes = (np_mode._state.as_dict(), _core.default_float())
                member.pipe.send((task, place, chosen, seed, *modes))
            except OSError:
                self._died(member)

    def _died(self, member: _Member) -> None:
        """A worker's pipe ended: all workers go, and the error is raised."""
        process = member.process
        process.join(1.0)
        code, killer = process.exitcode, ""
        self.close()
        if code is None:
            how = "closed its pipe"
        elif code < 0:
            with contextlib.suppress(ValueError):
                killer = signal.Signals(-code).name
            how = f"was killed by signal {killer or code}"
        else:
            how = f"ended with exit code {code}"
        hint = " (out of memory?)" if killer == "SIGKILL" else ""
        raise SlipstreamError(
            f"{process.name} (pid {process.pid}) {how}{hint} while it made a batch"
        ) from None

    def receive(self, task: int, box: Any, timeout: float | None) -> Any:
        """Waits for a batch; raises what its worker raised."""
        with self._lock:
            try:
                deadline = None if timeout is None else time.monotonic() + timeout
                while task not in box:
                    self._pump(deadline, timeout)
                return box.pop(task)
            except BaseException:
                # A message half read, or workers that are stuck: start anew next time.
                self.close()
                raise

    def _pump(self, deadline: float | None, timeout: float | None) -> None:
        if self.broken:
            raise SlipstreamError("the workers of this DataLoader were stopped")
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        ready = connection.wait([m.pipe for m in self._members], left)
        if not ready:
            raise multiprocessing.TimeoutError(
                f"no batch within {timeout:g} seconds; timeout= says how long to wait"
            )
        for member in [m for m in self._members if m.pipe in ready]:
            try:
                task, reply = member.pipe.recv()
            except (EOFError, OSError):
                self._died(member)
            self._deliver(member, task, reply)
        self._send()

    def _deliver(self, member: _Member, task: int, reply: tuple[Any, ...]) -> None:
        place = member.running.pop(task)
        member.free.append(place)
        box = self._boxes.pop(task)()
        if box is None:
            return
        kind, *rest = reply
        if kind == "batch":
            box[task] = _unpacked((rest[0], rest[1]), member.slots[place])
        else:
            box[task] = Failure(_raised(*rest))


def _raised(data: bytes | None, short: str, text: str) -> BaseException:
    error: BaseException | None = None
    if data is not None:
        with contextlib.suppress(Exception):
            error = pickle.loads(data)
    if not isinstance(error, Exception):
        error = SlipstreamError(f"a DataLoader worker failed: {short}")
    error.__cause__ = WorkerTraceback(text)
    return error
