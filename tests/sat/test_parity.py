"""Compiled or interpreted, the kernel makes the same decisions and finds the same models."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.sat.kernel.vec import COMPILED
from tests.sat.parity import searches

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not COMPILED, reason="the kernel is not compiled here")
def test_both_modes_search_alike() -> None:
    command = [sys.executable, "-m", "tests.sat.parity", "interpreted"]
    output = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    interpreted, compiled = json.loads(output), json.loads(json.dumps(searches()))
    assert interpreted.pop(0) == [False]
    assert compiled.pop(0) == [True]
    assert interpreted == compiled
