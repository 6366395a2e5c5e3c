#!/usr/bin/env python3
# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""Draws results of `tessera bench --json` as throughput against memcpy, by run length and size.

    python3 bench/plot_results.py bench/results/*.json --output throughput.svg

The results say nothing of shapes, so the cases that they were measured on are read, too. Needs
matplotlib.
"""

import argparse
import json
from math import exp, log
from pathlib import Path
from typing import Any

from peers.movement import movement_of

ROOT = Path(__file__).resolve().parent.parent
ELEMENT_BYTES = {"u8": 1, "i8": 1, "u16": 2, "f16": 2, "bf16": 2, "i32": 4, "f32": 4}
TINY_BYTES = 16 << 10
LONG_BYTES = 4 << 10  # runs of as much or more are all the same
CLASSES = ("cache", "edge", "memory")
TITLES = ("in the cache", "about the cache's size", "beyond the cache")
# Of middle lightness: to be seen on white and on black.
COLOURS = ("#d95f02", "#1b9e77", "#6a8fe0", "#c44fa0")
GREY = "#808080"


def run_bytes(case: dict[str, Any]) -> int:
    """How many bytes lie together in input and output: what one copy can move at least."""
    element = ELEMENT_BYTES.get(case["dtype"], 8)
    if "slice" in case:
        elements = 1
        for extent in case["slice"]:
            elements *= extent
        return elements * element
    movement = movement_of(case)
    last = len(movement.split) - 1
    return movement.split[last] * element if movement.perm[-1] == last else element


def size_class(output_bytes: int, cache_bytes: int) -> str | None:
    """As the contract of `tessera bench` has it; None for what is too small to tell."""
    if output_bytes < TINY_BYTES:
        return None
    if output_bytes <= cache_bytes // 2:
        return "cache"
    return "edge" if output_bytes <= 2 * cache_bytes else "memory"


def points(document: dict[str, Any], shapes: dict[str, dict]) -> dict[str, list[tuple[int, float]]]:
    """For each size class the run lengths in bytes, with the throughput as a share of memcpy."""
    found: dict[str, list[tuple[int, float]]] = {name: [] for name in CLASSES}
    for case in document["cases"]:
        if "median_ns" not in case or case["id"] not in shapes:
            continue
        name = size_class(case["output_bytes"], document["context"]["llc_bytes"])
        if name:
            share = case["memcpy_median_ns"] / case["median_ns"]
            run = min(run_bytes(shapes[case["id"]]), LONG_BYTES)
            found[name].append((run, share))
    return found


def trend(values: list[tuple[int, float]]) -> tuple[list[float], list[float]]:
    """Geometric means over run lengths that differ by less than a factor of 8."""
    bins: dict[int, list[tuple[int, float]]] = {}
    for run, share in values:
        bins.setdefault((run.bit_length() - 1) // 3, []).append((run, share))
    middle = [
        [exp(sum(map(log, column)) / len(column)) for column in zip(*bins[b])] for b in sorted(bins)
    ]
    return [m[0] for m in middle], [m[1] for m in middle]


def label(document: dict[str, Any]) -> str:
    context = document["context"]
    threads = context["threads"]
    return f"{context['isa']}, {threads} thread{'s' * (threads != 1)}"


def draw(documents: list[dict[str, Any]], shapes: dict[str, dict], output: str) -> None:
    import matplotlib

    matplotlib.use("svg" if output.endswith(".svg") else "agg")
    grey = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
    matplotlib.rcParams.update({name: GREY for name in grey})
    # The same bytes for the same results; text stays text.
    matplotlib.rcParams.update({"svg.hashsalt": "tessera", "svg.fonttype": "none", "font.size": 9})
    import matplotlib.pyplot as plt
    from matplotlib.ticker import FuncFormatter

    figure, panels = plt.subplots(1, len(CLASSES), figsize=(9, 3.4), sharey=True, sharex=True)
    for document, colour in zip(documents, COLOURS):
        found = points(document, shapes)
        for panel, name in zip(panels, CLASSES):
            if not found[name]:
                continue
            panel.scatter(*zip(*found[name]), s=9, color=colour, alpha=0.45, linewidths=0)
            panel.plot(*trend(found[name]), color=colour, marker="o", markersize=4, lw=1.6)
        panels[0].plot([], [], color=colour, marker="o", markersize=4, label=label(document))
    for panel, title in zip(panels, TITLES):
        panel.axhline(1, color=GREY, lw=0.9, ls="--")
        panel.set_xscale("log", base=2)
        panel.set_yscale("log", base=2)
        panel.set_title("output " + title, fontsize=9)
        panel.set_xticks([1, 8, 64, 512, LONG_BYTES], ["1", "8", "64", "512", "4K…"])
        panel.minorticks_off()
        panel.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:g}"))
        panel.spines[["top", "right"]].set_visible(False)
        panel.patch.set_alpha(0)
    panels[0].set_ylabel("throughput / memcpy's")
    panels[1].set_xlabel("run length: bytes that lie together before and after")
    figure.legend(
        loc="lower center", ncol=len(documents), frameon=False, bbox_to_anchor=(0.5, -0.01)
    )
    figure.tight_layout(rect=(0, 0.07, 1, 1))
    metadata = {"Date": None} if output.endswith(".svg") else {}
    figure.savefig(output, transparent=True, metadata=metadata, dpi=150)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", metavar="RESULT", help="JSON of tessera bench")
    default = str(ROOT / "bench/models.json")
    parser.add_argument("--cases", default=default, help="what was measured (default: %(default)s)")
    parser.add_argument("--output", required=True, help="an SVG or PNG file")
    arguments = parser.parse_args()
    if len(arguments.files) > len(COLOURS):
        parser.error(f"at most {len(COLOURS)} results fit into one picture")
    shapes = {c["id"]: c for c in json.loads(Path(arguments.cases).read_text())}
    documents = [json.loads(Path(name).read_text()) for name in arguments.files]
    draw(documents, shapes, arguments.output)


if __name__ == "__main__":
    main()
