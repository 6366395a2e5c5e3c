# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""Times the rivals of a case in short batches, one after the other, round by round."""

import gc
import time
from dataclasses import dataclass, field
from itertools import repeat
from statistics import median
from typing import Any, Callable

Call = Callable[[], Any]

BATCH_NS = 1_000_000
# The rivals before have taken the cache, and one call does not win it back: with so many rivals, a
# copy of 4 MiB takes twice as long in its second call as in its tenth.
WARM_NS = 2_000_000
MIN_ROUNDS = 7
MAX_ROUNDS = 20_000
HOPELESS = 8  # times slower than the fastest: a few rounds tell enough
HOPELESS_ROUNDS = 3


@dataclass
class Rival:
    """Something to time; `samples` are nanoseconds per call, one for each batch."""

    name: str
    call: Call
    repeats: int = 1
    estimate_ns: float = 0
    samples: list[float] = field(default_factory=list)

    @property
    def median_ns(self) -> float:
        return median(self.samples)

    @property
    def min_ns(self) -> float:
        return min(self.samples)

    def batch(self, repeats: int) -> float:
        """Nanoseconds for each of so many calls."""
        call = self.call
        start = time.perf_counter_ns()
        for _ in repeat(None, repeats):
            call()
        return (time.perf_counter_ns() - start) / repeats

    def warm_up(self) -> None:
        """Finds out how many calls make a batch, and leaves memory and code warm."""
        self.call()
        self.estimate_ns = self.batch(1)
        while self.estimate_ns * self.repeats < BATCH_NS:
            wanted = int(BATCH_NS / max(self.estimate_ns, 1)) + 1
            self.repeats = max(self.repeats + 1, min(wanted, 10 * self.repeats))
            self.estimate_ns = self.batch(self.repeats)


def interleave(rivals: list[Rival], seconds: float, cached: bool) -> None:
    """Fills the rivals' samples. `cached`: calls that are not timed precede each batch, so that it
    finds its memory in the cache; what no cache holds needs none. 0 seconds: one round, for
    function only.
    """
    for rival in rivals:
        rival.warm_up()
    limit = HOPELESS * min(r.estimate_ns for r in rivals if r.name != "memcpy")
    end = time.monotonic() + seconds
    gc.collect()
    gc.disable()
    try:
        for number in range(MAX_ROUNDS):
            if number >= (MIN_ROUNDS if seconds > 0 else 1) and time.monotonic() >= end:
                break
            first = number % len(rivals)  # nobody always follows the same one
            for rival in rivals[first:] + rivals[:first]:
                if number >= HOPELESS_ROUNDS and rival.estimate_ns > limit:
                    continue
                if cached:
                    rival.batch(int(WARM_NS / rival.estimate_ns) + 1)
                rival.samples.append(rival.batch(rival.repeats))
    finally:
        gc.enable()
