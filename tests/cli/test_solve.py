"""satdoku solve: exit codes, and the output in each format."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from satdoku.sat.counters import COUNTERS
from satdoku.sat.engines import ENGINES, EngineConfig
from satdoku.sat.result import Result, Status
from satdoku.tasks.needed import Needed
from satdoku.tasks.solve import Run, SolveRequest
from satdoku.ui.reports.results import proof_lines
from tests.cli.outcome import Command


def test_sat_exits_10_and_writes_the_model_beside_the_input(satdoku: Command, sat: Path) -> None:
    done = satdoku("solve", sat)
    s, v, t = sat.with_suffix(".res").read_text().splitlines()
    assert (s, v) == ("s 1", "v 1 2 -3")
    assert re.fullmatch(r"t \d+", t)
    assert (done.code, done.err) == (10, "")
    assert "SATISFIABLE: the model was checked against all 4 clauses" in done.out
    assert f"answer written to {sat.with_suffix('.res')}\n" in done.out


def test_unsat_exits_20(satdoku: Command, unsat: Path) -> None:
    done = satdoku("solve", unsat)
    s, t = unsat.with_suffix(".res").read_text().splitlines()
    assert (s, t[:2]) == ("s 0", "t ")
    assert (done.code, done.err) == (20, "")


def test_a_time_limit_exits_0_and_says_so(satdoku: Command, hard: Path) -> None:
    done = satdoku("solve", hard, "--timeout", "0.2")
    s, t = hard.with_suffix(".res").read_text().splitlines()
    assert (s, t[:2]) == ("s -1", "t ")
    assert (done.code, done.err) == (0, "")
    assert "UNKNOWN: time limit (0.2 s of wall-clock time) reached" in done.out


@pytest.mark.parametrize(
    ("engine", "rule"), [(e.name, rule) for e in ENGINES.values() for rule in e.rules]
)
def test_every_engine_takes_its_rules(satdoku: Command, sat: Path, engine: str, rule: str) -> None:
    done = satdoku("solve", sat, "--engine", engine, "--rule", rule, "--seed", "7")
    assert done.code == 10
    assert f"with the engine {engine}, rule {rule}\n" in done.out


def test_json_is_one_document_with_these_fields(satdoku: Command, sat: Path) -> None:
    done = satdoku("solve", sat, "--json", "--engine", "recursive", "--seed", "5")
    document = json.loads(done.out)
    assert document.pop("read_ms") >= 0
    assert document.pop("search_ms") >= 0
    assert document.pop("wall_ms") >= 0
    statistics = set(document.pop("statistics"))
    assert {"decisions", "propagations", "deepest"} < statistics
    assert statistics < set(COUNTERS)
    assert 0 <= document.pop("closed") <= 1
    assert document == {
        "file": str(sat),
        "variables": 3,
        "clauses": 4,
        "status": 1,
        "answer": "SATISFIABLE",
        "model": [1, 2, -3],
        "engine": "recursive",
        "rule": "shortest",
        "seed": 5,
        "interrupted": False,
        "res": str(sat.with_suffix(".res")),
        "proof": None,
        "lrat": None,
        "core": None,
        "trimmed": None,
        "warnings": [],
    }
    assert (done.code, done.err, done.out.count("\n")) == (10, "", 1)


def test_json_without_a_model(satdoku: Command, unsat: Path, hard: Path) -> None:
    no = satdoku("solve", unsat, "--json")
    document = json.loads(no.out)
    assert (no.code, document["status"], document["answer"]) == (20, 0, "UNSATISFIABLE")
    assert (document["model"], document["closed"]) == (None, 1.0)
    unknown = satdoku("solve", hard, "--json", "--timeout", "0.1")
    document = json.loads(unknown.out)
    assert (unknown.code, document["status"], document["answer"]) == (0, -1, "UNKNOWN")
    assert document["model"] is None


def test_it_says_where_the_proofs_are(satdoku: Command, sat: Path, unsat: Path) -> None:
    drat, lrat = unsat.with_suffix(".drat"), unsat.with_suffix(".lrat")
    options = ("--proof", str(drat), "--lrat", str(lrat))
    lines = [f"proof written to {path}" for path in (drat, lrat)]
    assert satdoku("solve", str(unsat), *options).out.splitlines()[-2:] == lines
    assert satdoku("solve", str(unsat), "--lrat", str(lrat)).out.splitlines()[-1] == lines[1]
    shown = satdoku("solve", str(unsat), *options, "--competition").out
    assert all(f"c {line}\n" in shown for line in lines)
    found = json.loads(satdoku("solve", str(unsat), *options, "--json").out)
    assert (found["proof"], found["lrat"]) == (str(drat), str(lrat))
    assert satdoku("solve", str(unsat), *options, "--quiet").out == ""
    assert "proof written" not in satdoku("solve", str(sat), *options).out


def test_warnings_go_to_stderr_and_into_json(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 1 9\n1 0\n")
    done = satdoku("solve", path, "--json")
    (warning,) = json.loads(done.out)["warnings"]
    assert done.err == f"satdoku: warning: {warning}\n"
    assert "declares 9 clauses" in warning
    strict = satdoku("solve", path, "--json", "--strict")
    assert (strict.code, strict.out) == (2, "")


def test_competition_lines(satdoku: Command, sat: Path, unsat: Path, hard: Path) -> None:
    yes = satdoku("solve", sat, "--competition")
    lines = yes.out.splitlines()
    assert [line for line in lines if line[0] != "c"] == ["s SATISFIABLE", "v 1 2 -3 0"]
    assert any(line.startswith("c ") for line in lines)
    no = satdoku("solve", unsat, "--competition", "--quiet")
    assert (no.code, no.out) == (20, "s UNSATISFIABLE\n")
    unknown = satdoku("solve", hard, "--competition", "--quiet", "--timeout", "0.1")
    assert (unknown.code, unknown.out) == (0, "s UNKNOWN\n")


def test_a_competition_gets_its_line_without_memory(
    satdoku: Command, sat: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("satdoku.tasks.solve.search", no_memory)
    done = satdoku("solve", sat, "--competition")
    assert done.out == "s UNKNOWN\n"
    assert done.code not in (0, 10, 20)
    assert "memory" in done.err


def test_long_competition_models_are_wrapped(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 100 100\n" + "".join(f"-{v} 0\n" for v in range(1, 101)))
    lines = satdoku("solve", path, "--competition", "--quiet").out.splitlines()[1:]
    assert all(line.startswith("v ") and len(line) < 100 for line in lines)
    values = " ".join(line.removeprefix("v ") for line in lines).split()
    assert [int(value) for value in values] == [*range(-1, -101, -1), 0]


def test_the_assignment_is_shown_its_beginning_or_all(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 100 1\n1 0\n")
    values = [1, *range(-2, -101, -1)]

    def shown(*options: str) -> tuple[list[int], str]:
        lines = satdoku("solve", path, *options).out.splitlines()
        written = [line[1:] for line in lines if line.startswith("v ")]
        assert all(len(line) < 80 for line in written)
        after = lines[-2] if len(lines) > 1 else ""
        return [int(value) for line in written for value in line.split()], after

    beginning, more = shown()
    assert beginning == values[: len(beginning)]
    assert more == f"… and {100 - len(beginning)} more values"
    assert shown("--show")[0] == shown("--show", "--quiet")[0] == values


def test_a_short_assignment_is_shown_whole(satdoku: Command, sat: Path, unsat: Path) -> None:
    assert "\nv 1 2 -3\nanswer written to" in satdoku("solve", sat).out
    assert "\nv" not in satdoku("solve", unsat, "--show").out


def test_an_answer_without_a_file_shows_the_assignment_once(satdoku: Command, sat: Path) -> None:
    sat.with_suffix(".res").mkdir()
    assert satdoku("solve", sat).out.count("\nv 1 2 -3\n") == 1


def test_quiet_prints_nothing(satdoku: Command, sat: Path) -> None:
    assert satdoku("solve", sat, "--quiet") == (10, "", "")
    assert sat.with_suffix(".res").exists()


def test_a_compressed_file_gives_the_same_res_name(satdoku: Command, sat: Path) -> None:
    packed = sat.with_suffix(".cnf.gz")
    packed.write_bytes(gzip.compress(sat.read_bytes()))
    sat.unlink()
    assert satdoku("solve", packed).code == 10
    assert {p.name for p in sat.parent.iterdir()} == {"sat.cnf.gz", "sat.res"}


def test_the_smallest_formula(satdoku: Command, tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 0 0\n")
    assert satdoku("solve", path).code == 10
    assert path.with_suffix(".res").read_text().startswith("s 1\nv\nt ")


def test_it_says_so_if_a_stop_leaves_only_one_proof(tmp_path: Path) -> None:
    """The check that writes LRAT comes after the answer, and can be stopped."""
    needed = Needed(lrat=Path("a.lrat"))
    request = SolveRequest(
        tmp_path / "x.cnf", EngineConfig.named("cdcl"), proof=Path("a.drat"), needed=needed
    )
    run = Run(request.config, Result(Status.UNSATISFIABLE), 1.0, 1.0, None, interrupted=True)
    assert proof_lines(request, run) == [
        "proof written to a.drat",
        "a.lrat not written: proof check stopped",
    ]
