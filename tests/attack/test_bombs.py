"""Formulas that used to take more memory than `satdoku manual trust` promises."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

pytest.importorskip("pysat.solvers")

from satdoku.sat.kernel.vec import COMPILED
from tests.attack.bombs import PROMISED, Bomb, Bombs

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="uses /proc and fork"),
    pytest.mark.skipif(not COMPILED, reason="takes minutes"),
]


@pytest.mark.parametrize("words", [("solve", "--engine", "recursive"), ("compare",)])
def test_a_deep_recursion_stays_below_a_gigabyte(words: tuple[str, ...]) -> None:
    tally: Counter[str] = Counter()
    Bombs().attempt(Bomb("pairs", 1, PROMISED - 100, "", words, outside=True), tally)
    assert tally["exit 2"] == 1


@pytest.mark.parametrize(
    ("packed", "words"),
    [
        (".xz", ("solve", "--lrat", "x.lrat")),
        (".xz", ("solve", "--proof", "x.drat", "--lrat", "x.lrat")),
        (".gz", ("solve", "--engine", "recursive")),
        (".bz2", ("show",)),
    ],
)
def test_a_few_kilobytes_do_not_unpack_to_many_megabytes(
    packed: str, words: tuple[str, ...]
) -> None:
    tally: Counter[str] = Counter()
    Bombs().attempt(Bomb("repeated", 1, 8 << 20, packed, words), tally)
    assert tally["refused"] == 1
