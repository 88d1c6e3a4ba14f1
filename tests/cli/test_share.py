"""satdoku share: a puzzle as a code, or as a link that the other commands read."""

from __future__ import annotations

from tests.cli.outcome import Command

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CAGE = f"{PUZZLE} classic+cage=12@11-13"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n"


def test_a_code_and_two_links_that_commands_read(satdoku: Command) -> None:
    for form, begun in (
        ("code", "classic+cage=12@11-13:"),
        ("f-puzzles", "https://www.f-puzzles.com/?load=N4Ig"),
        ("sudokupad", "https://sudokupad.app/fpuzzlesN4Ig"),
    ):
        shared = satdoku("share", CAGE, "--as", form)
        assert shared.code == 0
        assert shared.out.startswith(begun)
        assert satdoku("sudoku", shared.out.strip(), "--quiet").out == SOLUTION


def test_a_blank_board_is_shared_and_leads_to_the_workbench(satdoku: Command) -> None:
    shared = satdoku("share", "." * 16, "--variant", "classic-4")
    assert shared.code == 0
    assert shared.out
    assert "This board is blank; with satdoku set, you can add clues." in shared.err


def test_rules_without_a_link_are_refused(satdoku: Command) -> None:
    done = satdoku("share", f"{PUZZLE} classic+all-dots", "--as", "sudokupad")
    assert (done.code, done.out) == (2, "")
    assert "f-puzzles cannot express the rules of classic + all dots." in done.err
