from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from satdoku.play.save import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store whose clock advances by a second with every entry."""
    opened = Store(tmp_path / "games.db", map(float, count(1)).__next__)
    yield opened
    opened.close()
