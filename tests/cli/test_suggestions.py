"""A misspelt name gets the closest known one as a suggestion."""

from __future__ import annotations

import pytest

from satdoku.cli.main import run
from satdoku.errors import closest


@pytest.mark.parametrize(
    ("line", "guess"),
    [
        ("slove x.cnf", "solve"),
        ("solve x.cnf --timout=3", "--timeout"),
        ("solve x.cnf --sed 3", "--seed"),
        ("solve x.cnf --engine cdlc", "cdcl"),
        ("solve x.cnf --set teir1=3", "tier1"),
        ("manual playin", "playing"),
        ("rules precent", "percent"),
        ("generate --rules kiler", "killer"),
        ("generate --needs xwnig", "x-wing"),
        ("generate --symmetry diagnal", "diagonal"),
        ("samples small-queens-13-sat", "small-queens-12-sat"),
    ],
)
def test_the_closest_name_is_suggested(
    line: str, guess: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = run(line.split())
    except SystemExit as stopped:
        code = int(str(stopped.code))
    assert code == 2
    told = capsys.readouterr().err
    assert guess in told.lower().partition("did you mean")[2]


def test_nothing_is_suggested_for_a_name_unlike_all() -> None:
    assert closest("zzzz", ["solve", "show"]) == ""
    assert closest("", ["solve"]) == ""
    assert closest("SOVLE" * 1000, ["solve"]) == ""
