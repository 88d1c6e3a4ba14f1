from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the app runs; it holds only what a test puts there."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
