"""satdoku why: an answer in sentences or as JSON, and bad input."""

from __future__ import annotations

import json

from tests.cli.outcome import Command

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_digit_that_cannot_be(satdoku: Command) -> None:
    for words in (["R5C5", "7"], ["5", "5", "7"], ["557"]):
        done = satdoku("why", PUZZLE, *words, "--variant", "classic")
        assert (done.code, done.err) == (0, "")
        assert done.out == (
            "R5C5 cannot be 7, because of 7 in R1C5.\nR1C5 and R5C5 both hold 7 in column 5.\n"
        )


def test_options_can_stand_between_the_puzzle_and_the_cell(satdoku: Command) -> None:
    done = satdoku("why", PUZZLE, "--variant", "classic", "R5C5", "--json", "7")
    assert json.loads(done.out)["verdict"] == "refuted"
    refused = satdoku("why", PUZZLE, "--variant", "classic", "R5C5", "7", "--jsn")
    assert refused.code == 2
    assert "--jsn" in refused.err


def test_the_board_shows_the_clues_alone(satdoku: Command) -> None:
    done = satdoku("why", PUZZLE, "557", "--variant", "classic", "--grid")
    digits = [sign for line in done.out.splitlines()[2:-2] for sign in line[2:] if sign.isdigit()]
    assert digits == ["7"]


def test_a_digit_that_must_be_as_json(satdoku: Command) -> None:
    done = satdoku("why", PUZZLE, "555", "--variant", "classic", "--json")
    document = json.loads(done.out)
    assert document["verdict"] == "forced"
    assert document["cell"] == "R5C5"
    assert document["givens"]
    assert document["explained"]
    assert document["solution"][40] == "5"


def test_a_puzzle_without_a_solution(satdoku: Command) -> None:
    done = satdoku("why", "1.......1.......", "--variant", "classic-4")
    assert done.out == (
        "This puzzle has no solution: 1 in R1C1 and 1 in R3C1 contradict each other.\n"
        "R1C1 and R3C1 both hold 1 in column 1: a contradiction.\n"
    )
    document = json.loads(satdoku("why", "." * 16, "--variant", "classic-4", "--json").out)
    assert (document["verdict"], document["cell"]) == ("possible", None)


def test_what_is_no_cell_and_digit_is_refused(satdoku: Command) -> None:
    for words in (["99"], ["hint"], ["100"], ["R1C1"], ["1", "1", "0"]):
        done = satdoku("why", PUZZLE, *words, "--variant", "classic")
        assert (done.code, done.out) == (2, "")
        assert "type row, column and digit, for example 551" in done.err
