"""The rules of a variant as text: a small picture and a sentence for each kind of unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from string import ascii_lowercase, ascii_uppercase

from satdoku.messages import N_, _
from satdoku.sudoku.variants.own_rules import word_for
from satdoku.sudoku.variants.variant import Unit, Variant
from satdoku.value import Value

USUAL_KINDS = {"row": N_("row"), "column": N_("column"), "box": N_("box")}
KINDS = {  # of the built-in variants, with their display names
    **USUAL_KINDS,
    "asterisk": N_("asterisk"),
    "diagonal": N_("diagonal"),
    "falling": N_("falling line"),
    "rising": N_("rising line"),
    "window": N_("window"),
    "cage": N_("cage"),
}
MOST_DRAWN = 4  # units of a kind in one picture; if there are more, one is shown
LETTERS = ascii_uppercase + ascii_lowercase
LABEL = 6  # columns for a letter and its label


class UnitRule(Value):
    """The rule for one kind of unit."""

    kind: str
    sentence: str
    picture: tuple[str, ...]


def rules_lines(variant: Variant) -> Iterator[str]:
    yield summary(variant)
    for rule in unit_rules(variant):
        yield from ("", rule.sentence, *rule.picture)


def summary(variant: Variant) -> str:
    return _(
        "{variant}: {count} cells, each of which holds a digit from 1 to {last}.",
        variant=str(variant.name),
        count=len(variant.cells),
        last=variant.symbols[-1],
    )


def about(variant: Variant) -> str:
    """The special units of a variant, and its number of cells."""
    special = sorted({unit.kind for unit in variant.units} - set(USUAL_KINDS))
    return _(", ").join([*map(kind_name, special), _("{count} cells", count=len(variant.cells))])


def unit_rules(variant: Variant) -> Iterator[UnitRule]:
    kinds: dict[tuple[str, str], list[Unit]] = {}
    for unit in variant.units:
        kinds.setdefault((unit.kind, unit.rule.sentence()), []).append(unit)
    for (kind, sentence), units in kinds.items():
        count = len(units)
        name = _name(kind, units)
        told = _("{kind} ({count}): {sentence}", kind=name, count=count, sentence=sentence)
        yield UnitRule(kind, told, tuple(_picture(variant, units)))


def kind_name(kind: str) -> str:
    return _(KINDS.get(kind) or word_for(kind))


def _name(kind: str, units: Sequence[Unit]) -> str:
    """Kinds of custom variants have no translation, but a single unit has a name."""
    return str(units[0].name) if kind not in KINDS and len(units) == 1 else kind_name(kind)


def _picture(variant: Variant, units: Sequence[Unit]) -> Iterator[str]:
    """Draw cells of the units as letters, shared cells as plus signs, all others as dots."""
    signs = dict.fromkeys(range(len(variant.cells)), ".")
    every = units[0].rule.side_by_side or len(units) <= MOST_DRAWN
    drawn = units if every else units[len(units) // 2 :][:1]
    lettered = list(zip(cycle(LETTERS), drawn, strict=False))
    for letter, unit in lettered:
        for cell in unit.cells:
            signs[cell] = letter if signs[cell] == "." else "+"
    for row in variant.rows:
        line = ""
        for cell in row:
            line = line.ljust(2 + variant.cells[cell].across) + signs[cell]
        yield line
    if units[0].rule.side_by_side:
        yield from _labels(lettered, max(cell.across for cell in variant.cells))


def _labels(lettered: Sequence[tuple[str, Unit]], width: int) -> Iterator[str]:
    told = [f"{letter}={unit.rule.label()}".ljust(LABEL) for letter, unit in lettered]
    columns = max(1, (width + 2) // LABEL)
    for start in range(0, len(told), columns):
        yield f"  {''.join(told[start : start + columns])}".rstrip()
