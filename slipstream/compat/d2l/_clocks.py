"""Timers of the book."""

from __future__ import annotations

import time


class Timer:
    """Measures several stretches of time.

    Examples
    --------
    >>> timer = Timer()
    >>> seconds = timer.stop()
    >>> timer.sum() == timer.avg() == seconds
    True
    """

    def __init__(self) -> None:
        self.times: list[float] = []
        self.start()

    def start(self) -> None:
        """Begin a stretch."""
        self.start_time = self.tik = time.time()

    def stop(self) -> float:
        """End the stretch; its seconds are kept and returned."""
        self.times.append(time.time() - self.tik)
        return self.times[-1]

    def avg(self) -> float:
        """Mean of the stretches, in seconds."""
        return sum(self.times) / len(self.times)

    def sum(self) -> float:
        """All stretches together, in seconds."""
        return sum(self.times)

    def cumsum(self) -> list[float]:
        """Seconds from the start to the end of each stretch."""
        out: list[float] = []
        for seconds in self.times:
            out.append(seconds + (out[-1] if out else 0.0))
        return out


class Benchmark:
    """Prints how long a ``with`` block took, after a description.

    Examples
    --------
    >>> with Benchmark("nothing"):  # doctest: +ELLIPSIS
    ...     pass
    nothing: 0.0... sec
    """

    def __init__(self, description: str = "Done") -> None:
        self.description = description

    def __enter__(self) -> Benchmark:
        self.timer = Timer()
        return self

    def __exit__(self, *error: object) -> None:
        print(f"{self.description}: {self.timer.stop():.4f} sec")


class benchmark(Benchmark):
    """Prints how long a ``with`` block took, with a format of the caller's.

    Examples
    --------
    >>> with benchmark("took %.1f sec"):
    ...     pass
    took 0.0 sec
    """

    def __init__(self, description: str = "Done in %.4f sec") -> None:
        super().__init__(description)

    def __exit__(self, *error: object) -> None:
        print(self.description % self.timer.stop())


class Accumulator:
    """Running sums of several numbers.

    Examples
    --------
    >>> sums = Accumulator(2)
    >>> sums.add(1, 2)
    >>> sums[1]
    2.0
    """

    def __init__(self, n: int) -> None:
        self.data = [0.0] * n

    def add(self, *args: float) -> None:
        """Add a number to each sum."""
        self.data = [a + float(b) for a, b in zip(self.data, args, strict=False)]

    def reset(self) -> None:
        """Back to zero."""
        self.data = [0.0] * len(self.data)

    def __getitem__(self, idx: int) -> float:
        return self.data[idx]
