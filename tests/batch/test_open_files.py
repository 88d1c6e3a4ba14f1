"""A batch on a cluster can open as many connections as the system allows."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("resource")

SCRIPT = """
import resource
from satdoku.batch.open_files import PLENTY, most_open_files
resource.setrlimit(resource.RLIMIT_NOFILE, (64, {hard}))
print(most_open_files(), resource.getrlimit(resource.RLIMIT_NOFILE))
"""


def test_the_limit_rises_to_what_the_system_allows() -> None:
    command = [sys.executable, "-c", SCRIPT.format(hard=300)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "300 (300, 300)\n"
