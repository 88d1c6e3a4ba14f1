"""satdoku mus and satdoku backbone: output, exit codes, bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from satdoku import Cnf
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.backbone import backbone
from satdoku.sat.mus import minimal_unsatisfiable
from satdoku.tasks import facts
from tests.cli.outcome import Command
from tests.monitors import Recorder

CONTRADICTION = "p cnf 3 5\n1 2 0\n-1 0\n3 0\n-2 0\n-3 1 2 0\n"
CHOICE = "p cnf 4 3\n1 0\n-1 -2 0\n3 4 0\n"


@pytest.fixture
def contradiction(tmp_path: Path) -> Path:
    path = tmp_path / "f.cnf"
    path.write_text(CONTRADICTION)
    return path


@pytest.fixture
def choice(tmp_path: Path) -> Path:
    path = tmp_path / "g.cnf"
    path.write_text(CHOICE)
    return path


def test_a_mus_is_printed_and_written(satdoku: Command, contradiction: Path) -> None:
    out = contradiction.parent / "mus.cnf"
    done = satdoku("mus", contradiction, "-o", out)
    _formula, verdict, clauses, written, _search = done.out.splitlines()
    assert verdict == "UNSATISFIABLE: 3 of 5 clauses suffice, and each of them is needed (checked)"
    assert clauses == "m 1 2 4"
    assert written == f"clauses written to {out}"
    assert done.code == 20
    assert Cnf.from_file(out).to_lists() == [[1, 2], [-1], [-2]]


def test_a_mus_as_json(satdoku: Command, contradiction: Path, choice: Path) -> None:
    found = json.loads(satdoku("mus", contradiction, "--json").out)
    assert (found["answer"], found["mus"]) == ("UNSATISFIABLE", [1, 2, 4])
    done = satdoku("mus", choice)
    assert "SATISFIABLE: there is no unsatisfiable subset" in done.out
    assert done.code == 10


def test_a_backbone(satdoku: Command, contradiction: Path, choice: Path) -> None:
    done = satdoku("backbone", choice)
    assert "2 of 4 variables have the same value in all models (checked)" in done.out
    assert "b 1 -2" in done.out.splitlines()
    assert done.code == 10
    found = json.loads(satdoku("backbone", contradiction, "--json").out)
    assert (found["answer"], found["backbone"]) == ("UNSATISFIABLE", [])


@pytest.mark.parametrize("command", ["mus", "backbone"])
def test_no_time_and_bad_input(satdoku: Command, contradiction: Path, command: str) -> None:
    done = satdoku(command, contradiction, "--timeout", "0.000001")
    assert done.code == 0
    assert "UNKNOWN" in done.out
    done = satdoku(command, contradiction.parent / "none.cnf")
    assert done.code == 2
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("name", ["minimal_unsatisfiable", "backbone"])
def test_variables_that_are_only_declared_cost_nothing(
    name: str, satdoku: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search over all of 100 000 000 variables takes 20 GB."""
    path, seen, find = tmp_path / "far.cnf", [], getattr(facts, name)

    def noted(cnf: Cnf, monitor: Monitor) -> object:
        seen.append(cnf.num_vars)
        return find(cnf, monitor)

    monkeypatch.setattr(facts, name, noted)
    if name == "backbone":
        path.write_text("p cnf 1000000 3\n999999 0\n-999999 -5 0\n7 8 0\n")
        assert "\nb -5 999999\n" in satdoku("backbone", path).out
    else:
        path.write_text("p cnf 1000000 4\n7 8 0\n999999 0\n-999999 -5 0\n5 0\n")
        out = tmp_path / "mus.cnf"
        assert "\nm 2 3 4\n" in satdoku("mus", path, "-o", out).out
        assert Cnf.from_file(out).to_lists() == [[999999], [-999999, -5], [5]]
    assert max(seen) <= 4


@pytest.mark.parametrize("find", [minimal_unsatisfiable, backbone])
def test_preparing_the_search_can_be_stopped(find: Callable[[Cnf, Monitor], object]) -> None:
    with pytest.raises(Stopped):
        find(Cnf.from_clauses([[1, 2]] * 5000), Recorder(limit=5))
