"""satdoku set in line mode, candidates and minlex."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.outcome import Command

TWO = "12..34..2143...1"


def lines(monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    answers = iter(typed)
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))


def test_the_workbench_line_by_line(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("satdoku.ui.menu.has_screen", lambda: False)
    path = tmp_path / "x.txt"
    typed = ("111", "+cage=7@1213", "why 121", "undo", "fill", "dig", "share", f"save {path}", "99")
    lines(monkeypatch, *typed, "0")
    done = satdoku("set", "--variant", "classic-4")
    assert done.code == 0
    assert "288 solutions." in done.out
    assert "72 solutions." in done.out
    assert "R1C2 cannot be 1, because of 1 in R1C1." in done.out
    assert "One solution: level" in done.out
    assert "No given can be left out." in done.out
    assert path.read_text().startswith("1")
    with_puzzle = iter(["0"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(with_puzzle))
    assert "One solution" in satdoku("set", path, "--variant", "classic-4").out


def test_candidates_of_a_puzzle_with_several_solutions(satdoku: Command) -> None:
    done = satdoku("candidates", "12" + "." * 14, "--variant", "classic-4", "--json")
    (document,) = json.loads(done.out)
    assert (document["solutions"], document["exact"]) == (24, True)
    assert document["candidates"][2] == [3, 4]
    assert document["level"] is None
    shown = satdoku("candidates", "12" + "." * 14, "--variant", "classic-4").out
    assert shown.startswith("24 solutions.\nR1C3: 3 4\n")


def test_candidates_of_a_puzzle_with_one_solution_or_none(satdoku: Command) -> None:
    (document,) = json.loads(satdoku("candidates", TWO, "--variant", "classic-4", "--json").out)
    assert document["solutions"] == 1
    assert document["level"] == 1
    assert document["superfluous"]
    none = satdoku("candidates", "11" + "." * 14, "--variant", "classic-4")
    assert (none.code, none.out[:13]) == (0, "No solution: ")


def test_equivalent_puzzles_have_the_same_canonical_form(satdoku: Command) -> None:
    renamed, swapped, other = "34..12..4321...3", "21..43..1234...2", "1" + "." * 15
    forms = [
        satdoku("minlex", puzzle, "--variant", "classic-4").out for puzzle in (TWO, renamed, other)
    ]
    assert forms[0] == forms[1] != forms[2]
    assert satdoku("minlex", swapped, "--variant", "classic-4").code == 0
    assert satdoku("minlex", "." * 61, "--variant", "honeycomb").out == "." * 61 + "\n"
    (document,) = json.loads(satdoku("minlex", TWO, "--variant", "classic-4", "--json").out)
    assert document == {"puzzle": TWO, "variant": "classic-4", "minlex": forms[0].strip()}


def test_clues_are_removed_added_and_counted(satdoku: Command) -> None:
    def found(puzzle: str, *options: str) -> dict[str, object]:
        done = satdoku("clues", puzzle, "--variant", "classic-4", "--json", *options)
        (document,) = json.loads(done.out)
        assert isinstance(document, dict)
        return document

    dug = found(TWO)
    assert dug["removed"]
    assert dug["givens"] == 9 - len(dug["removed"])  # type: ignore[arg-type]
    assert satdoku("clues", TWO, "--variant", "classic-4").out == f"{dug['result']}\n"
    filled = found("12" + "." * 14, "--fill")
    assert len(filled["added"]) == filled["givens"] - 2  # type: ignore[arg-type, operator]
    assert found(TWO, "--backdoor")["backdoor"] == []
    told = satdoku("clues", TWO, "--variant", "classic-4", "--backdoor").out
    assert told == "Backdoor: none needed, singles solve it.\n"
    assert satdoku("clues", "11" + "." * 14, "--variant", "classic-4", "--fill").code == 2


def test_the_workbench_saves_in_its_own_files_only(
    satdoku: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("satdoku.ui.menu.has_screen", lambda: False)
    monkeypatch.chdir(tmp_path)
    foreign, link = Path("mine.txt"), Path("link.txt")
    foreign.write_text(f"# my only copy\n{TWO}\n")
    link.symlink_to("elsewhere.txt")
    saves = ("save mine.txt", "save link.txt", "save new.txt", "211", "save new.txt")
    lines(monkeypatch, *saves, f"save {'x' * 300}", "save ~nobody/x", "0")
    done = satdoku("set", "mine.txt", "--variant", "classic-4")
    assert done.code == 0
    assert done.out.count("exists already; choose another name.") == 2
    assert done.out.count("Saved as new.txt.") == 2
    assert done.out.count("cannot be written") == 2
    assert foreign.read_text() == f"# my only copy\n{TWO}\n"
    assert not Path("elsewhere.txt").exists()
