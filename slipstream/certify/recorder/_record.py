"""The record of a run, and how a later run takes its random draws from it."""

import io
import json
import os
import zipfile

import numpy

FORMAT = 1


class Enough(BaseException):
    """Ends the program: the asked-for number of steps is recorded, or the record is full."""


class Record:
    """A zip of ``record.json`` (settings, events in order) and ``values.bin`` (what was drawn)."""

    def __init__(self, settings):
        self.settings = settings
        self.events = []
        self.values = io.BytesIO()
        self.bytes = 0

    def add(self, **event):
        self.events.append(event)
        kept = sum(len(d["x"]) + 8 for key in ("in", "out") for d in event.get(key, ()))
        self.bytes += 60 + 24 * kept
        if self.bytes + self.values.tell() > self.settings["limit"]:
            self.settings["ended"] = "limit"
            raise Enough()

    def keep(self, array):
        """Stores an array; returns where."""
        array = numpy.asarray(array)
        place = [self.values.tell(), list(array.shape), array.dtype.str]
        self.values.write(array.tobytes())
        return place

    def write(self, path):
        text = json.dumps({"format": FORMAT, "settings": self.settings, "events": self.events})
        with zipfile.ZipFile(path + ".part", "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr("record.json", text)
            out.writestr("values.bin", self.values.getvalue())
        os.replace(path + ".part", path)


class Replay:
    """The draws of an earlier record, handed out in order."""

    def __init__(self, path):
        with zipfile.ZipFile(path) as file:
            record = json.loads(file.read("record.json").decode())
            self.values = file.read("values.bin")
        self.left = {}
        for event in record["events"]:
            if event["k"] in ("draw", "init", "order", "seed", "weights"):
                self.left.setdefault(event["k"], []).append(event)

    def array(self, place):
        offset, shape, dtype = place
        count = 1
        for size in shape:
            count *= size
        return numpy.frombuffer(self.values, numpy.dtype(dtype), count, offset).reshape(shape)

    def next(self, kind, fits=None):
        """The first event of a kind that is left, or the first that fits; None without one."""
        events = self.left.get(kind, [])
        for i, event in enumerate(events):
            if fits is None or fits(event):
                return events.pop(i)
        return None
