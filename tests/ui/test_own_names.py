"""A user-defined variant is shown by the name in its file."""

from __future__ import annotations

from pathlib import Path

from satdoku.play.statistics import Kind
from satdoku.ui.reports.games import kind_text


def test_the_name_in_the_file_is_used_while_the_file_is_there(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = 'inherits = "classic"\nfewest_givens = 17\nname = { en = "My Sudoku" }\n'
    path.write_text(text, encoding="utf-8")
    kind = Kind(str(path), 3, None)
    assert kind_text(kind) == "My Sudoku, level 3"
    path.unlink()
    assert kind_text(kind) == "mine, level 3"
