"""Upkeep runs in slices: they do not change the search, and a stop can fall between them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST_LINES = 8_000  # for 50 ticks, or a conflict and its analysis; a pass over all clauses has more


def test_small_slices_search_alike_and_can_be_left() -> None:
    command = [sys.executable, "-m", "tests.sat.slices"]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    assert int(output) > 1  # stops in the middle of a reduction or a local search


def test_every_pass_comes_back_soon() -> None:
    command = [sys.executable, "-m", "tests.sat.pauses"]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    lines, steps, rounds, reductions, rephases, moves = map(int, output.split("\n")[0].split())
    assert steps > 1_000
    assert min(rounds, reductions, rephases) > 0
    assert lines <= MOST_LINES, output
    assert moves == 0
