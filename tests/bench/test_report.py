"""The report of a bench: groups, rates, totals, and every reason not to trust an answer."""

from __future__ import annotations

import pytest

from satdoku.bench.report import BenchedFile, FileGroup
from satdoku.sat.result import Status
from satdoku.tasks.verify import Judgement
from tests.bench import benched
from tests.bench.benched import NO, OPEN, YES


@pytest.mark.parametrize(
    ("variables", "answer", "group"),
    [
        (199, YES, FileGroup.S),
        (200, YES, FileGroup.M),
        (500, YES, FileGroup.M),
        (501, YES, FileGroup.L),
        (501, NO, FileGroup.UNSAT),
        (1, OPEN, FileGroup.OPEN),
    ],
)
def test_the_groups_of_the_course(variables: int, answer: Status, group: FileGroup) -> None:
    assert benched.file("x.cnf", variables, (OPEN, 9.0), (answer, 1.0)).group is group


def test_files_are_sorted_into_their_groups() -> None:
    groups = benched.sample().groups()
    assert [(group.name, len(files)) for group, files in groups] == [
        (name, 1) for name in ("S", "M", "L", "UNSAT", "OPEN", "FAILED")
    ]


def test_rates_and_totals() -> None:
    found = benched.sample()
    first, second = found.files[:2]
    assert str(found.rate(first, "stack")) == "75.00 %"
    assert str(found.rate(second, "cdcl")) == "≥ 99.92 %"
    totals = found.totals([first, second])
    assert (totals["recursive"].ms, totals["recursive"].decided) == (5020.0, False)
    assert (totals["cdcl"].ms, totals["cdcl"].solved, totals["cdcl"].files) == (5.0, 2, 2)


def test_a_contradiction_is_a_fault_and_the_checked_model_counts() -> None:
    file = benched.file("x.cnf", 9, (NO, 1.0), (YES, 1.0))
    (fault,) = file.faults()
    assert fault.startswith("x.cnf: recursive says UNSATISFIABLE, stack says SATISFIABLE.")
    assert file.answer is YES


def test_a_wrong_model_is_a_fault_even_if_nobody_else_answers() -> None:
    liar = benched.timing("x.cnf", "minisat", OPEN, 1.0, wrong="The model is wrong.")
    assert list(BenchedFile("x.cnf", (liar,)).faults()) == ["x.cnf: The model is wrong."]


def test_the_res_file_is_that_of_the_last_solver_that_decided() -> None:
    def wrote(solver: str, answer: Status, judgement: str) -> BenchedFile:
        one = benched.timing("x.cnf", "recursive", NO, 1.0, res="UNVERIFIABLE")
        other = benched.timing("x.cnf", solver, answer, 1.0, res=judgement)
        return BenchedFile("x.cnf", (one, other))

    assert wrote("cdcl", NO, "VERIFIED").res is Judgement.VERIFIED
    assert wrote("cdcl", OPEN, "VERIFIED").res is Judgement.UNVERIFIABLE
    assert benched.file("x.cnf", 1, (YES, 1.0)).res is None


def test_a_report_knows_whether_it_is_complete() -> None:
    assert benched.sample().complete
    assert not benched.sample().replace(wanted=7).complete
    assert not benched.report(benched.file("x.cnf", 1, (YES, 1.0))).complete
