"""Free memory: the smaller of what the system and the container leave."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku import memory


@pytest.fixture
def container(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of the container's own; the test writes its files."""
    pair = (str(tmp_path / "limit"), str(tmp_path / "used"))
    monkeypatch.setattr(memory, "CGROUPS", (pair,))
    return tmp_path


def test_a_container_leaves_its_limit_less_what_it_has_used(container: Path) -> None:
    (container / "limit").write_text("5000000\n")
    (container / "used").write_text("3000000\n")
    assert memory.available() == 2_000_000


def test_a_container_that_used_more_than_its_limit_leaves_nothing(container: Path) -> None:
    (container / "limit").write_text("1000\n")
    (container / "used").write_text("3000\n")
    assert memory.available() == 0


def test_a_container_without_a_limit_leaves_what_the_system_has(container: Path) -> None:
    before = memory.available()
    (container / "limit").write_text("max\n")
    (container / "used").write_text("3000\n")
    after = memory.available()
    assert (before is None) is (after is None)
    assert after is None or after > 3000
