# Copyright (c) 2026 The Tessera authors.
# SPDX-License-Identifier: MIT
"""One case: all rivals made, their outputs checked against Tessera's, then timed."""

import re
from typing import Any

import numpy as np

from .capi import Library
from .cases import Case, Unsupported, aligned, prepare
from .measure import Rival, interleave
from .peer import Peer, Way
from .tessera import Planned, view_call

# How far a sum in another order may be off, relative to its own size or to 1.
TOLERANCES = {"f16": 2e-2, "bf16": 1e-1, "f32": 1e-4, "f64": 1e-10}


def _first_line(error: Exception) -> str:
    """What went wrong, without places in files."""
    text = str(error) or repr(error)
    found = re.search(r"error: ([^\n]*)", text)
    return (found[1] if found else text.splitlines()[0])[:120]


class NoRoom(Exception):
    """A case needs more memory than there is; the text says how much."""


def _check_room(case: Case, peers: int) -> None:
    """Every library may hold the inputs and an output of its own, or two."""
    needed = (3 + 2 * peers) * (case.output_bytes + sum(array.nbytes for array in case.inputs))
    with open("/proc/meminfo", encoding="ascii") as file:
        sizes = dict(line.split(":") for line in file)
    available = int(sizes["MemAvailable"].split()[0]) << 10
    if needed > available:
        raise NoRoom(f"may need {needed >> 20} MiB of memory, {available >> 20} MiB are free")


def _unequal(case: Case, expected: np.ndarray, got: np.ndarray) -> str | None:
    """Why an output does not count; None if it is right."""
    if got.shape != expected.shape:
        return f"shape {list(got.shape)} instead of {list(expected.shape)}"
    if got.dtype != expected.dtype:
        return f"type {got.dtype}"
    if np.array_equal(got.view(np.uint8), expected.view(np.uint8)):
        return None
    if case.sums_floats and case.dtype != "bf16":
        tolerance = TOLERANCES[case.dtype]
        if np.allclose(got.astype("f8"), expected.astype("f8"), tolerance, tolerance):
            return None
    return f"{int((got != expected).sum())} of {got.size} elements differ"


def _equal_ways(
    case: Case, expected: np.ndarray, peers: dict[str, Peer], kind: str, notes: dict[str, str]
) -> list[tuple[str, Way]]:
    """The ways whose output is Tessera's; `notes` gets what is wrong with the others."""
    found = []
    for name, peer in peers.items():
        try:
            ways = peer.views(case) if kind == "view" else peer.ways(case)
        except Unsupported as reason:
            notes[name] = f"not offered: {reason}"
            continue
        except Exception as error:  # in the library's own words
            notes[name] = f"refused: {_first_line(error)}"
            continue
        for way in ways:
            try:
                got = np.ascontiguousarray(way.fetch(way.call()))
            except Exception as error:
                notes[name] = f"{way.name} failed: {_first_line(error)}"
                continue
            wrong = _unequal(case, expected, got)
            if wrong:
                notes[name] = f"UNEQUAL, {way.name}: {wrong}"
            else:
                found.append((name, way))
    return found


def _memcpy(size: int) -> Rival:
    """A copy of so many bytes between aligned memory, by one thread."""
    source, copy = aligned((size,), np.uint8), aligned((size,), np.uint8)
    source.fill(1)
    return Rival("memcpy", lambda: np.copyto(copy, source))


def _times(rival: Rival) -> dict[str, float]:
    return {"median_ns": round(rival.median_ns, 2), "min_ns": round(rival.min_ns, 2)}


def _entry(
    case: Case, kind: str, moved: int, rivals: list[Rival], ways: list[tuple[str, Way]]
) -> dict[str, Any]:
    """The case's JSON. Of each library, the way with the best median speaks for it."""
    tessera, memcpy, *others = rivals
    entry: dict[str, Any] = {
        "id": case.id,
        "op": case.op,
        "kind": kind,
        "group": "views" if kind == "view" else case.group,
        "dtype": case.dtype,
        "bytes": moved,
        "output_bytes": case.output_bytes,
        **_times(tessera),
        "memcpy_median_ns": round(memcpy.median_ns, 2),
        "peers": {},
    }
    for (name, way), rival in zip(ways, others):
        best = entry["peers"].setdefault(name, {"median_ns": float("inf"), "ways": {}})
        if rival.median_ns < best["median_ns"]:
            best.update(way=way.name, **_times(rival))
        best["ways"][way.name] = round(rival.median_ns, 2)
    if entry["peers"]:
        best_name = min(entry["peers"], key=lambda p: entry["peers"][p]["median_ns"])
        entry["best_peer"] = best_name
        ratio = entry["peers"][best_name]["median_ns"] / max(entry["median_ns"], 1)
        entry["best_peer_over_tessera"] = round(ratio, 3)
    return entry


def compare_case(
    fields: dict[str, Any],
    library: Library,
    peers: dict[str, Peer],
    seconds: float,
    cache_bytes: int,
) -> list[dict[str, Any]]:
    """The entries of one case: what copies is compared with what copies, a view with views.

    Raises NoRoom; LookupError, TypeError, ValueError or RuntimeError for a case that is wrong, or
    that Tessera or this program cannot do.
    """
    case = prepare(fields)
    _check_room(case, len(peers))
    planned = Planned(library, case)
    planned.output.view(np.uint8).fill(0xA5)
    if planned.run() != 0:
        raise RuntimeError(library.status.message.decode())
    expected = planned.output.copy()
    moved = planned.bytes
    calls = {"copy": planned.run}
    if case.op == "reshape":
        calls["view"] = view_call(library, case)
    entries = []
    for kind, call in calls.items():
        notes: dict[str, str] = {}
        ways = _equal_ways(case, expected, peers, kind, notes)
        rivals = [Rival("tessera", call), _memcpy(moved // 2)]
        rivals += [Rival(f"{name}: {way.name}", way.call) for name, way in ways]
        interleave(rivals, seconds, moved <= 4 * cache_bytes)
        entries.append({**_entry(case, kind, moved, rivals, ways), "notes": notes})
    if not np.array_equal(planned.output.view(np.uint8), expected.view(np.uint8)):
        raise RuntimeError("Tessera's output changed while it was timed")
    return entries
