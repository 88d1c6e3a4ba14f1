"""Sentences about a puzzle in the making."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satdoku.messages import _
from satdoku.sudoku.constraints import unit_names
from satdoku.sudoku.explain import clashes_in_words
from satdoku.sudoku.setting.analysis import Analysis
from satdoku.sudoku.setting.true_candidates import SolutionCount
from satdoku.sudoku.variants.variant import Variant
from satdoku.sudoku.why.telling import summary

LARGE = 1e6  # larger numbers are written as powers of ten
MOST_NAMED = 12  # cells


def analysis_lines(found: Analysis) -> Iterator[str]:
    """The most important first."""
    if not found.solutions:
        clashes = clashes_in_words(found.puzzle)
        if clashes:
            yield _("No solution: {clashes}", clashes=clashes)
        elif found.contradiction is not None:
            yield summary(found.contradiction)
        else:
            yield _("No solution.")
        return
    if not found.unique:
        yield _several(found.count)
        return
    if found.grade is not None:
        yield _("One solution: {grade}.", grade=str(found.grade))
    elif found.ungraded:
        yield _("One solution. Grading takes too long.")
    else:
        yield _("One solution.")
    if found.superfluous:
        names = [str(found.puzzle.variant.cells[cell]) for cell in found.superfluous]
        yield _(
            "Clues that could each be left out: {count} ({cells}).",
            count=len(names),
            cells=_(", ").join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else ""),
        )
    elif found.superfluous is not None and found.puzzle.givens:
        yield _("No given can be left out.")


def backdoor_sentence(variant: Variant, cells: Sequence[int] | None) -> str:
    """What was found about the backdoor of a puzzle; None if it has too many cells."""
    if cells is None:
        return _("Backdoor: more than three cells.")
    if not cells:
        return _("Backdoor: none needed, singles solve it.")
    names = _(", ").join(str(variant.cells[cell]) for cell in cells)
    return _("Backdoor: {cells}; with these digits, singles solve it.", cells=names)


def _several(count: SolutionCount | None) -> str:
    if count is None:
        return _("Several solutions.")
    if count.exact:
        return _("{count} solutions.", count=f"{count.number:.0f}")
    return _("About {count} solutions.", count=approximate(count.number))


def approximate(number: float) -> str:
    """“25000” or “6.7 × 10^21”."""
    if number < LARGE:
        return f"{float(f'{number:.2g}'):.0f}"
    digits, exponent = f"{number:.1e}".split("e")
    return f"{digits} × 10^{int(exponent)}"


def cell_line(found: Analysis, cell: int) -> str:
    """The true candidates of a cell; empty if they are unknown."""
    variant = found.puzzle.variant
    if found.candidates is None or found.puzzle[cell]:
        return ""
    possible = sorted(found.candidates.possible[cell])
    decisive = sorted(found.candidates.decisive[cell])
    told = _(
        "{cell}: {digits}",
        cell=str(variant.cells[cell]),
        digits=" ".join(map(variant.symbol, possible)),
    )
    if decisive and not found.unique:
        digits = unit_names.listed([variant.symbol(digit) for digit in decisive], _(" or "))
        return _("{told}; {digits} would leave one solution", told=told, digits=digits)
    return told
