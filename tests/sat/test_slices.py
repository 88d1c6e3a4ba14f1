"""Upkeep works in slices: their ends do not change the search, and a stop may fall between."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_small_slices_search_alike_and_can_be_left() -> None:
    command = [sys.executable, "-m", "tests.sat.slices"]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    assert int(output) > 1  # stops in the middle of a reduction or a local search
