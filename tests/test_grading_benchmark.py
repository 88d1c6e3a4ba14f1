"""The benchmark of grades, on a small folder made for the test."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import grading


def test_rank_correlation() -> None:
    assert grading.ranks([30, 10, 20, 20]) == [4, 1, 2.5, 2.5]
    assert grading.rank_correlation([1, 2, 3], [10, 100, 1000]) == pytest.approx(1)
    assert grading.rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert grading.rank_correlation([1, 2, 3, 4], [1, 3, 2, 4]) == pytest.approx(0.8)


def test_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(grading.EASY, "count", 2)
    (tmp_path / "classic-4.txt").write_text("123434122143432. L1\n12..34....434... L2\n")
    (tmp_path / "classic-6.txt").write_text("6.......3..1.6.1.2...56.45.2........\n")
    assert grading.main([str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["classic-4", "classic"]
    assert "score 1.000" in lines[0]
