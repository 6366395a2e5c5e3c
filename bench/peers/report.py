# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""Tables and summary of a comparison."""

import os
import platform
from math import exp, log
from pathlib import Path
from typing import Any

GOALS = {"re-layout": 2.5, "scatter": 1.5}  # of the geometric mean of best peer / Tessera
CASE_GOAL = 0.95
TINY_BYTES = 16 << 10
SHORT = {"tensorflow": "TF", "onnxruntime": "ORT", "openvino": "OV", "numpy": "NumPy"}


def last_level_cache() -> int:
    """Bytes of the last-level cache that processor 0 sees; 0 where the system does not say."""
    best = (0, 0)
    for folder in Path("/sys/devices/system/cpu/cpu0/cache").glob("index*"):
        try:
            level, size = (folder / "level").read_text(), (folder / "size").read_text().strip()
            units = {"K": 1 << 10, "M": 1 << 20}
            best = max(best, (int(level), int(size[:-1]) * units[size[-1]]))
        except (OSError, KeyError, ValueError):
            continue
    return best[1]


def machine() -> dict[str, str]:
    """`machine` and `cpu`, as in the context of `tessera bench`."""
    cpu = platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                cpu = line.split(": ", 1)[1]
                break
    except OSError:
        pass
    count = os.cpu_count() or 1
    name = f"{platform.system()} {platform.machine()}, {count} processor{'s' * (count != 1)}"
    return {"machine": name, "cpu": cpu}


def size_class(output_bytes: int, cache_bytes: int) -> str:
    """tiny, or by the output against the last-level cache: cache, edge, memory."""
    if output_bytes < TINY_BYTES:
        return "tiny"
    if cache_bytes <= 0:
        return "-"
    if output_bytes <= cache_bytes // 2:
        return "cache"
    return "edge" if output_bytes <= 2 * cache_bytes else "memory"


def _time(ns: float) -> str:
    return (
        f"{ns:.0f} ns" if ns < 1e4 else f"{ns / 1e3:.1f} us" if ns < 1e7 else f"{ns / 1e6:.1f} ms"
    )


def _rows(document: dict[str, Any]) -> list[list[str]]:
    peers = list(document["context"]["peers"])
    head = ["case", "size", "Tessera", "of memcpy", *(SHORT.get(p, p) for p in peers)]
    rows = [[*head, "best peer", "best / Tessera"]]
    for case in document["cases"]:
        if "median_ns" not in case:
            continue
        is_view = case["kind"] == "view"
        share = case["memcpy_median_ns"] / case["median_ns"]
        row = [case["id"] + (" (view)" if is_view else "")]
        row.append(size_class(case["output_bytes"], document["context"]["llc_bytes"]))
        row += [_time(case["median_ns"]), "-" if is_view else f"{share:.2f}"]
        for peer in peers:
            row.append(_time(case["peers"][peer]["median_ns"]) if peer in case["peers"] else "-")
        best = case.get("best_peer")
        if best:
            ratio = f"{case['best_peer_over_tessera']:.2f}"
            row += [f"{SHORT.get(best, best)}: {case['peers'][best]['way']}", ratio]
        else:
            row += ["-", "-"]
        rows.append(row)
    return rows


def text_table(document: dict[str, Any]) -> str:
    rows = _rows(document)
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    words = (0, 1, len(widths) - 2)
    lines = []
    for row in rows:
        cells = [
            c.ljust(w) if i in words else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _mean(ratios: list[float]) -> float:
    return exp(sum(map(log, ratios)) / len(ratios))


def summary(document: dict[str, Any]) -> str:
    """Geometric means for each group, the cases below the goal, and outputs that were not equal."""
    timed = [c for c in document["cases"] if "best_peer" in c]
    lines = []
    for group in dict.fromkeys(c["group"] for c in timed):
        of_group = [c for c in timed if c["group"] == group]
        large = [c["best_peer_over_tessera"] for c in of_group if c["output_bytes"] >= TINY_BYTES]
        mean = _mean([c["best_peer_over_tessera"] for c in of_group])
        line = f"{group}: best peer / Tessera {mean:.2f} (geometric mean of {len(of_group)} cases"
        line += (
            f"; {_mean(large):.2f} without the {len(of_group) - len(large)} tiny ones"
            if large
            else ""
        )
        line += f"; goal {GOALS[group]})" if group in GOALS else ")"
        lines.append(line)
    slow = [c for c in timed if c["best_peer_over_tessera"] < CASE_GOAL]
    lines.append(f"{len(slow)} of {len(timed)} below {CASE_GOAL} of the best peer:")
    for c in slow:
        name = c["id"] + (" (view)" if c["kind"] == "view" else "")
        lines.append(f"  {name}: {c['best_peer_over_tessera']:.2f} ({c['best_peer']})")
    unequal = [
        f"  {c['id']}: {peer}, {note}"
        for c in document["cases"]
        for peer, note in c.get("notes", {}).items()
        if note.startswith("UNEQUAL")
    ]
    lines.append(f"{len(unequal)} outputs of peers were not equal to Tessera's, and do not count")
    lines += unequal
    call = document["context"]["call_overhead_ns"]
    lines.append(f"A call of Tessera through ctypes costs {call:.0f} ns, which its times include.")
    return "\n".join(lines)


def markdown(document: dict[str, Any]) -> str:
    """Machine, versions, summary and the whole table."""
    context = document["context"]
    versions = ", ".join(f"{name} {v}" for name, v in context["versions"].items())
    head = [
        f"{context['cpu']}, {context['machine']}, {context['threads']} thread(s), level "
        f"{context['isa']}. {versions}. Medians of one run:",
        "",
        f"    {context['command']}",
        "",
    ]
    listed = [f"    {line}" for line in summary(document).splitlines()]
    rows = _rows(document)
    table = ["| " + " | ".join(row) + " |" for row in rows]
    table.insert(1, "|" + "---|" * len(rows[0]))
    return "\n".join([*head, *listed, "", *table, ""])
