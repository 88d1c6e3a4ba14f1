"""Marking a class of 100 in which many things are wrong: every verdict is as planted."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from satdoku.batch.executor import FAILED, InProcessExecutor, MakeExecutor, Work
from satdoku.batch.journal import part_of
from satdoku.errors import UsageError
from satdoku.marking import decisions as deciding
from satdoku.marking.decisions import KnownDecisions, decided
from satdoku.marking.mark import MarkRequest, mark
from satdoku.marking.marks import MISSING, UNVERIFIABLE, VERIFIED, WRONG, ClassMarks
from satdoku.monitor import UNWATCHED, Monitor, Stopped
from satdoku.sat.dimacs import Headers
from satdoku.sat.engines import EngineConfig
from satdoku.sat.proof import ProofWriter
from satdoku.sat.result import Status
from satdoku.tasks.deal import deal
from satdoku.tasks.solve import search
from satdoku.tasks.verify import Decision

DEADLINE = datetime(2026, 11, 20, 18, tzinfo=UTC)
EARLY, LATE = DEADLINE.timestamp() - 60, DEADLINE.timestamp() + 60
KIT = {
    "S/1.cnf": ("random", True),
    "S/2.cnf": ("queens", True),
    "M/1.cnf": ("coloring", True),
    "unsat/3.cnf": ("random", False),
    "unsat/4.cnf": ("parity", False),
}


def here(work: Work) -> InProcessExecutor:
    return InProcessExecutor(work, UNWATCHED)


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int]]:
    """A kit of five formulas in the folder `kit`, and their models; none if there is no model."""
    kit = tmp_path_factory.mktemp("class") / "kit"
    found: dict[str, list[int]] = {"": []}
    for name, (family, answer) in KIT.items():
        path = kit / name
        path.parent.mkdir(parents=True, exist_ok=True)
        dealt = deal(family, name, "small", answer)
        path.write_text(dealt.cnf.to_dimacs())
        found[str(path)] = list(dealt.run.result.model)
    return found


class Student:
    """Writes answers in the ways that students do, and remembers what their verdicts must be."""

    def __init__(self, folder: Path, rng: Random, models: dict[str, list[int]]) -> None:
        self.folder, self.rng = folder, rng
        self.expected: dict[str, str] = {}
        self.late = 0
        for name, model in zip(KIT, list(models.values())[1:], strict=True):
            self.expected[name] = self._hand_in(name, model)

    def _hand_in(self, name: str, model: list[int]) -> str:
        plans: list[Callable[[str, list[int]], str]] = [
            *[self._right] * 6,
            self._wrong,
            self._undecided,
            self._garbage,
            self._missing,
        ]
        return self.rng.choice(plans)(name, model)

    def _write(self, name: str, text: str) -> None:
        """Nested as the kit is, or flat if that is unambiguous; `F.res` or `F.cnf.res`."""
        nested = name.endswith("/1.cnf") or self.rng.random() < 0.5
        path = self.folder / (name if nested else Path(name).name)
        suffix = ".cnf.res" if self.rng.random() < 0.5 else self.rng.choice((".res", ".RES"))
        path = path.with_suffix(suffix)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\nt {self.rng.randrange(10**9)}ms\n")
        late = self.rng.random() < 0.1
        self.late += late
        os.utime(path, (LATE, LATE) if late else (EARLY, EARLY))

    def _right(self, name: str, model: list[int]) -> str:
        if not model:
            self._write(name, self.rng.choice(("s 0", "s 0\nv none", "UNSAT", "s UNSATISFIABLE")))
        elif self.rng.random() < 0.5:
            self._write(name, "S 1 // found\nV " + " ".join(f"{x:+}" for x in model) + " ")
        else:
            self._write(name, "s  1\nv " + "\nv ".join(map(str, model)) + " 0")
        return VERIFIED

    def _wrong(self, name: str, model: list[int]) -> str:
        """A model with one wrong value would sometimes be right, so all are turned around."""
        if not model:
            self._write(name, "s 1\nv " + " ".join(map(str, range(1, 40))))
        elif self.rng.random() < 0.5:
            self._write(name, "s 0")
        else:
            self._write(name, f"s 1\nv {' '.join(map(str, model))} {-model[0]}")
        return WRONG

    def _undecided(self, name: str, model: list[int]) -> str:
        self._write(name, "s -1")
        return UNVERIFIABLE

    def _garbage(self, name: str, model: list[int]) -> str:
        self._write(
            name, self.rng.choice(("", "Segmentation fault", "s 1\nv 1 2 x", "s 1\nv 99999"))
        )
        return FAILED

    def _missing(self, name: str, model: list[int]) -> str:
        return MISSING


def marked(request: MarkRequest, executor: MakeExecutor = here) -> ClassMarks:
    return mark(request, executor)


def request_for(models: dict[str, list[int]], folder: Path) -> MarkRequest:
    kit = Path(list(models)[1]).parents[1]
    students = folder / "students"
    students.mkdir(exist_ok=True)
    return MarkRequest(
        kit, students, folder / "marks.json", folder / "cache", timeout=60.0, deadline=DEADLINE
    )


def test_a_class_of_a_hundred(models: dict[str, list[int]], tmp_path: Path) -> None:
    request = request_for(models, tmp_path)
    rng = Random(36)
    names = [f"U2026{number:05}" for number in range(100)]
    planted = {name: Student(request.students / name, rng, models) for name in names}
    for name in names:
        (request.students / name).mkdir(exist_ok=True)
    found = marked(request)
    assert [one.student for one in found.students] == names
    for one in found.students:
        verdicts = {mark.formula.name: mark.verdict for mark in one.marks}
        assert verdicts == planted[one.student].expected, one.student
        assert one.late == planted[one.student].late
    assert set(found.totals) == {VERIFIED, WRONG, FAILED, UNVERIFIABLE, MISSING}
    assert sum(found.totals.values()) == 500
    assert not found.undecided
    document = json.loads(request.output.read_text())
    assert document["totals"]["wrong"] == found.totals[WRONG]
    assert not part_of(request.output).exists()


def hand_in(request: MarkRequest, place: str, text: str) -> Path:
    path = request.students / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    os.utime(path, (EARLY, EARLY))
    return path


def test_identical_files_are_flagged_with_names(
    models: dict[str, list[int]], tmp_path: Path
) -> None:
    request = request_for(models, tmp_path)
    model = "s 1\nv " + " ".join(map(str, list(models.values())[2])) + "\nt "
    for name in ("ann", "bob"):
        hand_in(request, f"{name}/2.res", model + "17\n")
    hand_in(request, "cid/2.res", model + "18\n")
    for name in ("ann", "bob", "cid"):
        hand_in(request, f"{name}/3.res", "s 0\nt 17\n")  # short: that can be chance
    for one, same in zip(marked(request).students, (("bob",), ("ann",), ()), strict=True):
        assert [answer.same for answer in one.answers] == [same, ()]


def test_names_that_fit_no_formula_or_several(models: dict[str, list[int]], tmp_path: Path) -> None:
    request = request_for(models, tmp_path)
    hand_in(request, "ann/1.res", "s 0\n")
    hand_in(request, "ann/report.res", "s 0\n")
    hand_in(request, "ann/__MACOSX/._3.res", "")
    (ann,) = marked(request).students
    assert [(one.name, one.problem) for one in ann.others] == [
        ("1.res", "several formulas have this name: M/1.cnf, S/1.cnf."),
        ("report.res", "no formula of the exercise has this name."),
    ]
    assert ann.counts == {MISSING: 5}


def test_identical_formulas_of_one_name_are_one(tmp_path: Path) -> None:
    """Kits have a formula in several folders, and a flat answer does not say which is meant."""
    kit, students = tmp_path / "kit", tmp_path / "students"
    texts = {
        "base/x.cnf": "p cnf 1 1\n1 0\n",
        "M/x.cnf": "p cnf 1 1\n1 0\n",
        "L/y.cnf": "p cnf 1 1\n1 0\n",
    }
    for name, text in texts.items():
        (kit / name).parent.mkdir(parents=True)
        (kit / name).write_text(text)
    for place in ("ann/x.res", "bob/M/x.res", "cid/base/x.res"):
        (students / place).parent.mkdir(parents=True)
        (students / place).write_text("s 1\nv 1\n")
    request = MarkRequest(kit, students, tmp_path / "m.json", tmp_path / "c")
    found = marked(request)
    assert [(one.name, one.copies) for one in found.kit] == [
        ("L/y.cnf", ()),
        ("M/x.cnf", ("base/x.cnf",)),
    ]
    for one in found.students:
        assert (one.counts, one.others) == ({VERIFIED: 1, MISSING: 1}, ())


def test_the_same_place_decides(tmp_path: Path) -> None:
    kit, students = tmp_path / "kit", tmp_path / "students"
    for number, name in enumerate(("1.cnf", "old/1.cnf", "old/2/1.cnf"), 1):
        (kit / name).parent.mkdir(parents=True, exist_ok=True)
        (kit / name).write_text(f"p cnf 3 1\n{number} 0\n")
    for number, place in enumerate(("1.res", "old/1.res", "2/1.res"), 1):
        (students / "ann" / place).parent.mkdir(parents=True, exist_ok=True)
        (students / "ann" / place).write_text(f"s 1\nv {number}\n")
    (ann,) = marked(MarkRequest(kit, students, tmp_path / "m.csv", tmp_path / "c")).students
    assert ann.counts == {VERIFIED: 3}


def test_a_model_of_the_class_refutes_its_claims(
    models: dict[str, list[int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is searched: one formula has a model, and nobody claims that another has none."""

    def never(*_details: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr(deciding, "decide", never)
    request = request_for(models, tmp_path)
    model = " ".join(map(str, list(models.values())[2]))
    hand_in(request, "ann/2.res", f"s 1\nv {model}\n")
    hand_in(request, "bob/2.res", "s 0\n")
    hand_in(request, "bob/3.res", "s 1\nv 1\n")
    found = marked(request)
    (wrong,) = [one for one in found.students[1].answers if one.file.name == "2.res"]
    assert (wrong.verdict, found.undecided) == (WRONG, [])
    assert "another answer of the class" in wrong.sentence
    answers = [one["answer"] for one in json.loads(request.output.read_text())["formulas"]]
    assert answers == [None, None, "SATISFIABLE", None, None]


def test_a_damaged_formula_is_not_the_fault_of_students(tmp_path: Path) -> None:
    kit, students = tmp_path / "kit", tmp_path / "students"
    for folder in (kit, students / "ann"):
        folder.mkdir(parents=True)
    (kit / "x.cnf").write_text("p cnf 1 1\n1 --1 0\n")
    (kit / "y.cnf").write_text("p cnf 1 1\n?\n")
    (students / "ann" / "x.res").write_text("s 1\nv 1\n")
    found = marked(MarkRequest(kit, students, tmp_path / "m.csv", tmp_path / "c"))
    assert found.totals == {UNVERIFIABLE: 1, MISSING: 1}
    assert all("x.cnf" in one.problem or "y.cnf" in one.problem for one in found.decisions)


def test_a_proof_beside_an_answer_counts_if_the_search_took_too_long(tmp_path: Path) -> None:
    kit, students = tmp_path / "kit", tmp_path / "students"
    for folder in (kit, students / "ann", students / "bob"):
        folder.mkdir(parents=True)
    dealt = deal("pigeonhole", "1", "small", False)
    (kit / "x.cnf").write_text(dealt.cnf.to_dimacs())
    (students / "ann" / "x.cnf.res").write_text("s 0\n")
    (students / "bob" / "x.res").write_text("s 0\n")
    steps = io.BytesIO()
    config = EngineConfig.named("cdcl")
    options = config.options.replace(proof=ProofWriter(steps))
    search(dealt.cnf, config.replace(options=options))
    (students / "ann" / "x.drat").write_bytes(steps.getvalue())
    request = MarkRequest(kit, students, tmp_path / "m.csv", tmp_path / "c", timeout=1e-9)
    ann, bob = marked(request).students
    assert (ann.counts, bob.counts) == ({VERIFIED: 1}, {UNVERIFIABLE: 1})


def test_of_several_answers_the_worst_counts(models: dict[str, list[int]], tmp_path: Path) -> None:
    request = request_for(models, tmp_path)
    hand_in(request, "ann/3.res", "s 0\n")
    hand_in(request, "ann/old/3.res", "s 1\nv 1\n")
    (ann,) = marked(request).students
    assert {mark.formula.name: mark.verdict for mark in ann.marks}["unsat/3.cnf"] == WRONG


def test_a_formula_of_ones_own(tmp_path: Path) -> None:
    students, kit = tmp_path / "students", tmp_path / "kit"
    for name in ("ann", "bob"):
        dealt = deal("random", name, "small", True)
        (kit / name).mkdir(parents=True)
        (kit / name / "own.cnf").write_text(dealt.cnf.to_dimacs())
        (students / name).mkdir(parents=True)
        model = " ".join(map(str, deal("random", "ann", "small", True).run.result.model))
        (students / name / "own.res").write_text(f"s 1\nv {model}\n")
    ann, bob = marked(MarkRequest(kit, students, tmp_path / "m.csv", tmp_path / "c")).students
    assert (ann.counts, bob.counts) == ({VERIFIED: 1}, {WRONG: 1})
    (_heading, one, other) = csv.reader((tmp_path / "m.csv").open())
    assert (one[0], one[-1], other[0]) == ("ann", "verified", "bob")
    assert other[-1].startswith("wrong: clause ")


def test_each_formula_is_decided_once(
    models: dict[str, list[int]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = request_for(models, tmp_path)
    hand_in(request, "ann/3.res", "s 0\n")
    first = marked(request)

    def again(*_details: object) -> None:
        raise AssertionError("decided again")

    monkeypatch.setattr(deciding, "decide", again)
    assert marked(request).decisions == first.decisions
    assert first.decisions[3].decision.steps > 0


def test_more_time_decides_again(tmp_path: Path) -> None:
    path = tmp_path / "x.cnf"
    path.write_text("p cnf 1 2\n1 0\n-1 0\n")
    hurried = KnownDecisions(tmp_path / "c", Headers.USUAL, 1.0)
    hurried.keep(str(path), Decision(Status.UNKNOWN))
    assert hurried.find(str(path)) is not None
    patient = KnownDecisions(tmp_path / "c", Headers.USUAL, 2.0)
    assert patient.find(str(path)) is None
    (known,) = decided([str(path)], patient, {0}, (), here, UNWATCHED)
    assert known.decision.status is Status.UNSATISFIABLE


def test_a_stopped_marking_continues(models: dict[str, list[int]], tmp_path: Path) -> None:
    request = request_for(models, tmp_path)
    for number in range(20):
        hand_in(request, f"s{number}/3.res", "s 0\n")
    done: list[int] = []

    def stop() -> bool:
        return len(done) >= 5

    def slow(work: Work) -> InProcessExecutor:
        executor = InProcessExecutor(work, UNWATCHED)
        collect = executor.collect

        def counted(seconds: float) -> object:
            done.append(1)
            return collect(seconds)

        if type(work).__name__ == "MarkAnswers":
            monkey = pytest.MonkeyPatch()
            monkey.setattr(executor, "collect", counted)
        return executor

    with pytest.raises(Stopped):
        mark(request, slow, Monitor(stop=stop))
    assert part_of(request.output).exists()
    assert not request.output.exists()
    found = marked(request)
    assert found.totals[VERIFIED] == 20
    assert not part_of(request.output).exists()


def test_pages_name_every_verdict(models: dict[str, list[int]], tmp_path: Path) -> None:
    request = request_for(models, tmp_path).replace(output=tmp_path / "marks.html")
    hand_in(request, "<b>ann/3.res", "s 0\n")
    hand_in(request, "<b>ann/2.res", "s 0\n")
    marked(request)
    page = request.output.read_text()
    assert "<b>ann" not in page
    assert "&lt;b&gt;ann" in page
    assert "satdoku solved it itself and found a model" in page
    assert "<tr><td>all students</td><td>5</td><td>1</td><td>1</td>" in page
    assert "<tr><td>unsat/3.cnf</td><td>unsat</td><td>1</td><td>0</td><td>0</td><td>0</td>" in page
    assert "checked" in page


def test_a_search_that_ran_out_of_time_leaves_the_claim_open(tmp_path: Path) -> None:
    kit, students = tmp_path / "kit", tmp_path / "students"
    for folder in (kit, students / "ann"):
        folder.mkdir(parents=True)
    (kit / "hard.cnf").write_text(deal("random", "1", "large", False).cnf.to_dimacs())
    (students / "ann" / "hard.res").write_text("s 0\n")
    request = MarkRequest(kit, students, tmp_path / "m.csv", tmp_path / "c", timeout=1e-9)
    found = marked(request)
    assert found.undecided == ["hard.cnf"]
    assert found.totals == {UNVERIFIABLE: 1}


@pytest.mark.parametrize("name", ["marks.txt", "marks"])
def test_other_formats_are_refused(models: dict[str, list[int]], tmp_path: Path, name: str) -> None:
    request = request_for(models, tmp_path).replace(output=tmp_path / name)
    with pytest.raises(UsageError, match=r"must end with one of \.csv, \.html, \.json"):
        marked(request)
