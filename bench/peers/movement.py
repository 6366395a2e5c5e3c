# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""What a re-layout does, in the form in which every library can say it best: one transposition.

Ops are digits of one index that change places. A case becomes: pad, reshape (free), transpose,
reshape (free), crop; axes that stay together are merged, so that no library is given more axes than
needed.
"""

from dataclasses import dataclass
from math import prod
from typing import Any

Pairs = list[tuple[int, int]]


@dataclass
class Movement:
    """pad(`pads`), reshape(`split`), transpose(`perm`), reshape(`merged`), crop(`crops`)."""

    pads: Pairs | None
    split: tuple[int, ...]
    perm: tuple[int, ...]
    merged: tuple[int, ...]
    crops: Pairs | None

    @property
    def transposed(self) -> tuple[int, ...]:
        return tuple(self.split[axis] for axis in self.perm)

    @property
    def output_shape(self) -> tuple[int, ...]:
        crops = self.crops or [(0, 0)] * len(self.merged)
        return tuple(n - a - b for n, (a, b) in zip(self.merged, crops))

    @property
    def window(self) -> tuple[slice, ...]:
        """What the crops leave of `merged`."""
        crops = self.crops or [(0, 0)] * len(self.merged)
        return tuple(slice(a, n - b) for n, (a, b) in zip(self.merged, crops))

    @property
    def moves(self) -> bool:
        """Whether anything changes its place: a reshape does not."""
        return self.perm != tuple(range(len(self.perm)))


class _Digits:
    """The digits of a row-major index, outermost first; an axis is some of them."""

    def __init__(self, shape: list[int]):
        self.sizes = list(shape)  # of each digit, by number
        self.source = list(range(len(shape)))  # numbers in the order of the input
        self.axes = [[i] for i in range(len(shape))]

    def _cut(self, digit: int, inner: int) -> int:
        """Cuts a digit in two; the inner one gets a new number."""
        if self.sizes[digit] % inner:
            raise ValueError("a reshape across axes that do not divide each other")
        new = len(self.sizes)
        self.sizes.append(inner)
        self.sizes[digit] //= inner
        self.source.insert(self.source.index(digit) + 1, new)
        return new

    def reshape(self, shape: list[int]) -> None:
        digits = [d for axis in self.axes for d in axis if self.sizes[d] != 1]
        known = prod(n for n in shape if n != -1)
        shape = [prod(self.sizes[d] for d in digits) // known if n == -1 else n for n in shape]
        axes: list[list[int]] = []
        for extent in reversed(shape):
            axis: list[int] = []
            while extent > 1:
                digit = digits.pop()
                if self.sizes[digit] > extent:
                    digits += [digit, self._cut(digit, extent)]
                    digit = digits.pop()
                elif extent % self.sizes[digit]:
                    raise ValueError("a reshape across axes that do not divide each other")
                extent //= self.sizes[digit]
                axis.insert(0, digit)
            axes.insert(0, axis)
        self.axes = axes

    def transpose(self, perm: list[int]) -> None:
        self.axes = [self.axes[axis] for axis in perm]

    def shape(self) -> list[int]:
        return [prod(self.sizes[d] for d in axis) for axis in self.axes]

    def movement(self, pads: Pairs | None, crops: Pairs | None) -> Movement:
        """Merges digits that are neighbours in input and output."""
        order = [d for axis in self.axes for d in axis if self.sizes[d] != 1]
        source = [d for d in self.source if self.sizes[d] != 1]
        after = dict(zip(source, source[1:]))
        runs: list[list[int]] = []
        for digit in order:
            if runs and after.get(runs[-1][-1]) == digit:
                runs[-1].append(digit)
            else:
                runs.append([digit])
        sorted_runs = sorted(runs, key=lambda run: source.index(run[0]))
        split = tuple(prod(self.sizes[d] for d in run) for run in sorted_runs)
        perm = tuple(sorted_runs.index(run) for run in runs)
        return Movement(pads, split or (1,), perm or (0,), tuple(self.shape()), crops)


def _space_to_batch(digits: _Digits, block: list[int]) -> None:
    shape, m = digits.shape(), len(block)
    halves = [n for extent, b in zip(shape[1:], block) for n in (extent // b, b)]
    rest = list(range(1 + 2 * m, len(shape) + m))
    digits.reshape([shape[0], *halves, *shape[1 + m :]])
    digits.transpose([*range(2, 2 + 2 * m, 2), 0, *range(1, 1 + 2 * m, 2), *rest])
    spatial = [extent // b for extent, b in zip(shape[1:], block)]
    digits.reshape([shape[0] * prod(block), *spatial, *shape[1 + m :]])


def _batch_to_space(digits: _Digits, block: list[int]) -> None:
    shape, m = digits.shape(), len(block)
    batch = shape[0] // prod(block)
    digits.reshape([*block, batch, *shape[1:]])
    pairs = [axis for i in range(m) for axis in (m + 1 + i, i)]
    digits.transpose([m, *pairs, *range(2 * m + 1, len(shape) + m)])
    spatial = [extent * b for extent, b in zip(shape[1:], block)]
    digits.reshape([batch, *spatial, *shape[1 + m :]])


def _depth(digits: _Digits, op: str, b: int, layout: str, mode: str) -> None:
    """space_to_depth and depth_to_space; [n, h, w, c] or [n, c, h, w]."""
    shape, last = digits.shape(), layout == "NHWC"
    n, h, w, c = shape if last else (shape[0], shape[2], shape[3], shape[1])
    if op == "s2d":
        h, w, deep = h // b, w // b, c * b * b
        digits.reshape([n, h, b, w, b, c] if last else [n, c, h, b, w, b])
        y, by, x, bx, ch = (1, 2, 3, 4, 5) if last else (2, 3, 4, 5, 1)
        depth = [by, bx, ch] if mode == "DCR" else [ch, by, bx]
        digits.transpose([0, y, x, *depth] if last else [0, *depth, y, x])
        digits.reshape([n, h, w, deep] if last else [n, deep, h, w])
        return
    c //= b * b
    deep_axes = [b, b, c] if mode == "DCR" else [c, b, b]
    digits.reshape([n, h, w, *deep_axes] if last else [n, *deep_axes, h, w])
    first, y, x = (3, 1, 2) if last else (1, 4, 5)
    by, bx, ch = (first, first + 1, first + 2)
    if mode == "CRD":
        ch, by, bx = first, first + 1, first + 2
    digits.transpose([0, y, by, x, bx, ch] if last else [0, ch, y, by, x, bx])
    digits.reshape([n, h * b, w * b, c] if last else [n, c, h * b, w * b])


def _chain_step(digits: _Digits, step: dict[str, Any]) -> None:
    op = step["op"]
    if op == "reshape":
        digits.reshape(step["shape"])
    elif op == "transpose":
        digits.transpose(step["perm"])
    elif op in ("space_to_depth", "depth_to_space"):
        layout, mode = step.get("data_format", "NHWC"), step.get("channel_order", "DCR")
        _depth(digits, "s2d" if op == "space_to_depth" else "d2s", step["block_size"], layout, mode)
    else:
        raise ValueError(f"a chain with {op}")


def movement_of(case: dict[str, Any]) -> Movement:
    """The movement of a case of a re-layout op. ValueError: it has no such form."""
    op, shape, pads, crops = case["op"], list(case["shape"]), None, None
    if op == "reshape":  # between any shapes
        count, known = prod(shape), prod(n for n in case["new"] if n != -1)
        new = tuple(count // known if n == -1 else n for n in case["new"])
        return Movement(None, (count,), (0,), new, None)
    if op in ("s2b", "b2s") and any(map(any, case["pads"])):
        rest = len(shape) - 1 - len(case["block"])
        pairs = [(0, 0), *map(tuple, case["pads"]), *[(0, 0)] * rest]
        pads, crops = (pairs, None) if op == "s2b" else (None, pairs)
    elif op == "pad":
        pads = [tuple(pair) for pair in case["pads"]]
    digits = _Digits([n + sum(p) for n, p in zip(shape, pads or [(0, 0)] * len(shape))])
    if op == "s2b":
        _space_to_batch(digits, case["block"])
    elif op == "b2s":
        _batch_to_space(digits, case["block"])
    elif op in ("s2d", "d2s"):
        _depth(digits, op, case["block"], case["layout"], case["mode"])
    elif op in ("pixel_shuffle", "pixel_unshuffle"):
        _depth(digits, "d2s" if op == "pixel_shuffle" else "s2d", case["block"], "NCHW", "CRD")
    elif op == "transpose":
        digits.transpose(case["perm"])
    elif op == "chain":
        for step in case["steps"]:
            _chain_step(digits, step)
    elif op != "pad":
        raise ValueError(f"no op {op}")
    return digits.movement(pads, crops)
