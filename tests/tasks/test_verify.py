"""Verifying: a .res file is checked literally against its .cnf, and nothing is solved."""

from __future__ import annotations

from pathlib import Path

import pytest

from satdoku.errors import DimacsError, FileError, ResError
from satdoku.tasks.verify import Judgement, Verification, verify

CNF = """\
c a comment
p cnf 4 4
1 -2 0
c another
2 3
0 -1 4 0
3 -4 0
"""


def verdict_on(tmp_path: Path, res: str, cnf: str = CNF) -> Verification:
    (tmp_path / "x.cnf").write_text(cnf)
    (tmp_path / "x.res").write_text(res)
    return verify(tmp_path / "x.cnf")


@pytest.mark.parametrize(
    "values",
    [
        "v 1 2 3 4",
        "v 1 2 3 4 0",
        "v 1 2\nv 3 4 0",
        "v 1 2\n3 4\n0",
        "v -2 3 -1",  # variable 4 can have either value
        "v 4 3 1",
    ],
)
def test_models_that_satisfy_every_clause_are_verified(tmp_path: Path, values: str) -> None:
    verdict = verdict_on(tmp_path, f"s 1\n{values}\nt 17\n")
    assert (verdict.judgement, verdict.clause, verdict.line) == (Judgement.VERIFIED, None, None)
    assert "all 4 clauses" in verdict.sentence


@pytest.mark.parametrize(
    ("values", "clause", "line"),
    [
        ("-1 2 3 4", 1, 3),
        ("-1 -2 -3 4", 2, 5),  # begins on line 5, ends on 6
        ("1 2 3 -4", 3, 6),  # shares its line with the end of clause 2
        ("1 2 -3 4", 4, 7),
        ("", 1, 3),
        ("1 3", 3, 6),  # open variables satisfy nothing
    ],
)
def test_the_first_unsatisfied_clause_and_its_line_are_named(
    tmp_path: Path, values: str, clause: int, line: int
) -> None:
    verdict = verdict_on(tmp_path, f"s 1\nv {values}\nt 17\n")
    assert (verdict.judgement, verdict.clause, verdict.line) == (Judgement.WRONG, clause, line)
    assert f"clause {clause} " in verdict.sentence
    assert f"line {line} of {tmp_path / 'x.cnf'}" in verdict.sentence


def test_the_empty_clause_is_never_satisfied(tmp_path: Path) -> None:
    verdict = verdict_on(tmp_path, "s 1\nv 1\n", "p cnf 1 2\n1 0\n0\n")
    assert (verdict.judgement, verdict.clause, verdict.line) == (Judgement.WRONG, 2, 3)
    assert "clause 2 (0), line 3" in verdict.sentence


def test_a_formula_without_clauses_has_the_empty_model(tmp_path: Path) -> None:
    assert verdict_on(tmp_path, "s 1\nv\n", "p cnf 0 0\n").judgement is Judgement.VERIFIED


@pytest.mark.parametrize("status", ["0", "-1", "UNSATISFIABLE", "UNKNOWN"])
def test_claims_without_a_model_are_not_verifiable(tmp_path: Path, status: str) -> None:
    """This holds even if the claim is false, as here: nothing is solved to find out."""
    for values in ("", "v none\n", "v 1 -1 99\n"):
        verdict = verdict_on(tmp_path, f"s {status}\n{values}t 5\n")
        assert verdict.judgement is Judgement.UNVERIFIABLE
        assert (verdict.clause, verdict.line) == (None, None)


def test_judgements_are_the_exit_codes() -> None:
    assert {j.name: j.value for j in Judgement} == {"VERIFIED": 0, "WRONG": 1, "UNVERIFIABLE": 3}


@pytest.mark.parametrize(
    "res",
    [
        "",
        "v 1 2 3 4\n",
        "s 2\n",
        "s 1\ns 0\n",
        "s 1\nv 5\n",
        "s 1\nv 1 x\n",
        "hello\n",
    ],
)
def test_a_damaged_res_is_an_error_not_a_judgement(tmp_path: Path, res: str) -> None:
    with pytest.raises(ResError, match=r"x\.res, line "):
        verdict_on(tmp_path, res)


def test_a_variable_with_both_values_makes_no_model(tmp_path: Path) -> None:
    verdict = verdict_on(tmp_path, "s 1\nv 1 2 3 4 -3\n")
    assert verdict.judgement is Judgement.WRONG
    assert verdict.sentence == "variable 3 has both values, so this is not a model."


def test_missing_and_damaged_files_are_named(tmp_path: Path) -> None:
    cnf = tmp_path / "x.cnf"
    with pytest.raises(FileError, match=r"x\.cnf"):
        verify(cnf)
    cnf.write_text(CNF)
    with pytest.raises(FileError, match=r"x\.res"):
        verify(cnf)
    with pytest.raises(FileError, match=r"other\.res"):
        verify(cnf, tmp_path / "other.res")
    with pytest.raises(DimacsError, match="line 1"):
        verdict_on(tmp_path, "s 0\n", "p cnf\n")


def test_another_res_can_be_named(tmp_path: Path) -> None:
    verdict_on(tmp_path, "s 0\n")
    other = tmp_path / "other.res"
    other.write_text("s 1\nv 1 2 3 4\n")
    assert verify(tmp_path / "x.cnf", other).judgement is Judgement.VERIFIED


SQUARE = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"


@pytest.mark.parametrize(
    ("proof", "judgement", "says"),
    [
        ("1 0\n0\n", Judgement.VERIFIED, "the proof needs 1 of its 1 steps"),
        ("d 1 2 0\n", Judgement.WRONG, "x.drat: the 1 steps never derive the empty clause."),
        ("3 0\n0\n", Judgement.WRONG, "x.drat, line 2: step 2 does not follow"),
        ("1 0\nrubbish\n", Judgement.VERIFIED, "1 of its 1 steps"),  # read up to the refutation
        (
            "3 0\nrubbish\n",
            Judgement.WRONG,
            "x.drat, line 2: this is not a proof step",
        ),
        ("", Judgement.WRONG, "x.drat: the 0 steps never derive"),
        ("5 1 0 1 2 0\n6 0 5 3 4 0\n", Judgement.VERIFIED, "2 of its 2 steps"),  # LRAT
        ("5 1 0 1 3 0\n", Judgement.WRONG, "x.drat, line 1: step 1 does not follow"),
    ],
)
def test_a_proof_beside_the_formula_is_checked(
    tmp_path: Path, proof: str, judgement: Judgement, says: str
) -> None:
    (tmp_path / "x.drat").write_text(proof)
    found = verdict_on(tmp_path, "s 0\n", SQUARE)
    assert found.judgement is judgement, found.sentence
    assert says in found.sentence
    assert not found.unproved


def test_a_proof_that_is_named_is_checked_instead_of_the_one_beside(tmp_path: Path) -> None:
    (tmp_path / "x.drat").write_text("3 0\n0\n")
    verdict_on(tmp_path, "s 0\n", SQUARE)
    other = tmp_path / "other.drat"
    other.write_text("1 0\n0\n")
    assert verify(tmp_path / "x.cnf", proof_path=other).judgement is Judgement.VERIFIED


def test_the_place_in_a_binary_proof_is_its_byte(tmp_path: Path) -> None:
    (tmp_path / "x.drat").write_bytes(b"a\x06\0a\0")
    found = verdict_on(tmp_path, "s 0\n", SQUARE)
    assert f"{tmp_path / 'x.drat'}, byte 3: step 2 does not follow" in found.sentence


@pytest.mark.parametrize(("length", "shown"), [(1, "(1 0)"), (12, "11 12 0)"), (13, "11 12 …)")])
def test_of_a_long_clause_twelve_literals_are_shown(
    tmp_path: Path, length: int, shown: str
) -> None:
    clause = " ".join(map(str, range(1, length + 1)))
    found = verdict_on(tmp_path, "s 1\nv\n", f"p cnf {length} 1\n{clause} 0\n")
    assert shown in found.sentence


def test_an_undecided_claim_is_not_one_that_a_proof_or_a_search_could_settle(
    tmp_path: Path,
) -> None:
    (tmp_path / "x.drat").write_text("0\n")
    verdict = verdict_on(tmp_path, "s -1\n", "p cnf 1 2\n1 0\n-1 0\n")
    assert verdict.judgement is Judgement.UNVERIFIABLE
    assert "claims nothing" in verdict.sentence
    assert not verdict.unproved


def test_an_unproved_claim_says_that_a_search_could_decide_it(tmp_path: Path) -> None:
    assert verdict_on(tmp_path, "s 0\n").unproved


def test_a_proof_in_a_format_that_is_not_checked_is_neither_right_nor_wrong(
    tmp_path: Path,
) -> None:
    (tmp_path / "x.frat").write_text("o 1 1 0\no 2 -1 0\na 3 0 l 1 2 0\nf 3 0\n")
    (tmp_path / "x.cnf").write_text("p cnf 1 2\n1 0\n-1 0\n")
    (tmp_path / "x.res").write_text("s 0\n")
    verdict = verify(tmp_path / "x.cnf", proof_path=tmp_path / "x.frat")
    assert verdict.judgement is Judgement.UNVERIFIABLE
    assert "x.frat: is a proof in FRAT format" in verdict.sentence
    assert not verdict.unproved
