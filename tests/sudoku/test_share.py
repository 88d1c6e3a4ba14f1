"""A code gives the same puzzle anywhere, and a mistyped code gives none."""

from __future__ import annotations

from random import Random

import pytest

from satdoku.errors import UsageError
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.puzzles.share import (
    ALPHABET,
    _checksum,
    _written,
    decode,
    encode,
    is_code,
)
from satdoku.sudoku.variants.catalogue import NAMES, load
from tests.play.boards import CLASSIC_SOLUTION, without


def random_puzzle(rng: Random, name: str) -> Grid:
    variant = load(name)
    full = rng.random()
    digits = (rng.randint(1, variant.digits) * (rng.random() < full) for _cell in variant.cells)
    return Grid(variant, tuple(digits))


@pytest.mark.parametrize("name", NAMES)
def test_round_trip(name: str) -> None:
    rng = Random(name)
    puzzles = [random_puzzle(rng, name) for _puzzle in range(20)]
    for puzzle in (*puzzles, Grid.empty(load(name))):
        code = encode(puzzle)
        assert is_code(code)
        assert decode(f" {code.upper().replace(name.upper(), name)}\n", load) == puzzle


def test_a_code_stays_what_it_was() -> None:
    """Codes that people have exchanged must work in later versions."""
    puzzle = without(CLASSIC_SOLUTION, [cell for cell in range(81) if cell * 7 % 5])
    assert encode(puzzle) == "classic:qxrwyyswrxk11111111111111118kq"
    assert len(encode(puzzle)) < 50


def test_any_single_wrong_letter_is_noticed() -> None:
    code = encode(without(CLASSIC_SOLUTION, range(0, 81, 2)))
    start = code.index(":") + 1
    for place in range(start, len(code)):
        for letter in set(ALPHABET) - {code[place]}:
            with pytest.raises(UsageError, match="checksum"):
                decode(code[:place] + letter + code[place + 1 :], load)


@pytest.mark.parametrize("cut", [1, 2, 5, 20])
def test_a_code_cut_short_is_noticed(cut: int) -> None:
    with pytest.raises(UsageError, match="checksum"):
        decode(encode(CLASSIC_SOLUTION)[:-cut], load)


def test_a_code_of_another_variant_is_noticed() -> None:
    with pytest.raises(UsageError, match="checksum"):
        decode(encode(CLASSIC_SOLUTION).replace("classic", "percent"), load)
    with pytest.raises(UsageError, match="unknown variant “klassik”"):
        decode(encode(CLASSIC_SOLUTION).replace("classic", "klassik"), load)


@pytest.mark.parametrize(
    "text", ["", "classic", ":", "classic:", "classic:lou", "a b:00", "." * 81]
)
def test_what_is_not_a_code(text: str) -> None:
    assert not is_code(text)
    with pytest.raises(UsageError, match="is not a shared puzzle"):
        decode(text, load)


def test_a_number_too_large_for_the_board_is_no_puzzle() -> None:
    large = encode(Grid(load("classic-25"), (25,) * 625))
    with pytest.raises(UsageError):
        decode(large.replace("classic-25", "classic"), load)


def test_variants_from_files_have_no_code() -> None:
    variant = load("classic-4").replace(id="own/my.toml")
    with pytest.raises(UsageError, match="built-in"):
        encode(Grid.empty(variant))


def test_a_code_that_says_more_than_its_board_can_hold_is_damaged() -> None:
    """Its checksum is right, so another program wrote it; it is no typing error."""
    body = _written(1 << 17)  # no cell of the 16 has a digit, yet a digit follows
    with pytest.raises(UsageError, match="This code is incomplete"):
        decode(f"classic-4:{body}{_checksum('classic-4', body)}", load)
