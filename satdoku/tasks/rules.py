"""The rules of a variant as text: each kind of unit drawn small and said in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from satdoku.messages import N_, _
from satdoku.sudoku.variants.variant import Unit, Variant
from satdoku.value import Value

KINDS = (  # of the built-in variants, as a heading calls them
    N_("row"),
    N_("column"),
    N_("box"),
    N_("asterisk"),
    N_("diagonal"),
    N_("falling"),
    N_("rising"),
    N_("window"),
)
MOST_DRAWN = 4  # units of a kind in one picture; of more, one stands for all
LETTERS = "ABCD"


class UnitRule(Value):
    """What holds in the units of one kind."""

    kind: str
    sentence: str
    picture: tuple[str, ...]


def rules_lines(variant: Variant) -> Iterator[str]:
    yield summary(variant)
    for rule in unit_rules(variant):
        yield from ("", rule.sentence, *rule.picture)


def summary(variant: Variant) -> str:
    return _(
        "{variant}: {count} cells, each of which takes a digit from 1 to {last}.",
        variant=str(variant.name),
        count=len(variant.cells),
        last=variant.symbols[-1],
    )


def unit_rules(variant: Variant) -> Iterator[UnitRule]:
    kinds: dict[tuple[str, str], list[Unit]] = {}
    for unit in variant.units:
        kinds.setdefault((unit.kind, unit.rule.sentence()), []).append(unit)
    for (kind, sentence), units in kinds.items():
        count = len(units)
        told = _("{kind} ({count}): {sentence}", kind=_(kind), count=count, sentence=sentence)
        yield UnitRule(kind, told, tuple(_picture(variant, units)))


def _picture(variant: Variant, units: Sequence[Unit]) -> Iterator[str]:
    """The cells of the units are letters, those of two units a plus, all others dots."""
    signs = dict.fromkeys(range(len(variant.cells)), ".")
    drawn = units if len(units) <= MOST_DRAWN else units[len(units) // 2 :][:1]
    for letter, unit in zip(LETTERS, drawn, strict=False):
        for cell in unit.cells:
            signs[cell] = letter if signs[cell] == "." else "+"
    for row in variant.rows:
        line = ""
        for cell in row:
            line = line.ljust(2 + variant.cells[cell].across) + signs[cell]
        yield line
