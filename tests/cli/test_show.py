"""satdoku show: the figures, a blank line, the clauses in file order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.outcome import Command

CLAUSES = ["1 2 0", "-1 2 0", "1 -2 0", "-3 0"]


def test_figures_then_clauses(satdoku: Command, sat: Path) -> None:
    done = satdoku("show", sat)
    figures, clauses = done.out.split("\n\n")
    first, *rest = figures.splitlines()
    assert first.startswith(f"{sat}: 3 variables, 4 clauses, read in ")
    assert rest == [
        "variables: 3",
        "clauses: 4",
        "literals: 7",
        "clauses ÷ variables: 1.333",
        "unit clauses: 1",
        "longest clause: 2",
        "duplicate clauses: 0",
        "tautologies: 0",
        "unused variables: 0",
    ]
    assert clauses.splitlines() == CLAUSES
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("limit", [0, 1, 4, 5])
def test_limit(satdoku: Command, sat: Path, limit: int) -> None:
    done = satdoku("show", sat, "--limit", limit)
    assert done.out.split("\n\n")[1].splitlines() == CLAUSES[:limit]


def test_a_limit_beyond_all_numbers(satdoku: Command, sat: Path) -> None:
    done = satdoku("show", sat, "--limit", 10**20)
    assert done.out.split("\n\n")[1].splitlines() == CLAUSES


def test_warnings_are_shown(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 1 9\n1 0\n")
    done = satdoku("show", path)
    assert done.code == 0
    assert "declares 9 clauses" in done.out + done.err
    assert satdoku("show", path, "--strict").code == 2
