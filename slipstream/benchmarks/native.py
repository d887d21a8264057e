"""Recording from C: a program that is compiled for this, against a goal."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from slipstream import _native

from .measure import Row, show_time

GOAL = 150e-9  # seconds for an operation that is recorded and dropped at once

# The best of many short rounds: what the machine does beside this is not counted.
_SOURCE = r"""
#include <slipstream.h>
#include <stdio.h>
#include <time.h>

enum { kRounds = 300, kCalls = 2000 };

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(void) {
  const float data[2] = {1, 2};
  const int64_t shape[1] = {2};
  ss_array *x, *y;
  ss_operation* add;
  if (ss_from_data(data, SS_FLOAT32, 1, shape, &x) || ss_find("add", &add)) return 1;
  const ss_arg args[2] = {ss_array_arg(x), ss_real(1)};
  double best[2] = {1, 1};
  for (int round = 0; round < kRounds; ++round) {
    for (int by_name = 0; by_name < 2; ++by_name) {
      const double start = seconds();
      for (int i = 0; i < kCalls; ++i) {
        if (by_name ? SS_CALL(ss_call_name)("add", args, 2, &y, 1, NULL)
                    : ss_call(add, args, 2, &y, 1, NULL))
          return 1;
        ss_free(y);
      }
      const double each = (seconds() - start) / kCalls;
      if (each < best[by_name]) best[by_name] = each;
    }
  }
  printf("%.4g %.4g\n", best[0], best[1]);
  return 0;
}
"""


def rows() -> Iterator[Row]:
    """One row; none without a C compiler."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            source, program = Path(folder, "record.c"), Path(folder, "record")
            source.write_text(_SOURCE, "utf-8")
            compiler = shlex.split(os.environ.get("CC", "cc"))
            flags = [*shlex.split(_native.cflags()), *shlex.split(_native.libs())]
            subprocess.run(
                [*compiler, "-O2", source, "-o", program, *flags], check=True, capture_output=True
            )
            done = subprocess.run([program], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError, _native.MissingLibraryError) as e:
        print(f"c: left out, a program in C could not be built or run ({e})", file=sys.stderr)
        return
    by_handle, by_name = map(float, done.stdout.split())
    yield Row(
        "record x + 1 from C and drop it", show_time(by_handle), f"{show_time(GOAL)} (goal)",
        by_handle / GOAL, 1.0, f"by name and with its line {show_time(by_name)}",
    )  # fmt: skip
