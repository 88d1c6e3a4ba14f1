"""Reads the groups of units that a variant file gives for a board or one of its grids."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from satdoku.messages import _, safe
from satdoku.sudoku.constraints.constraint import Constraint
from satdoku.sudoku.constraints.registry import KINDS, USUAL
from satdoku.sudoku.variants import geometry
from satdoku.sudoku.variants.geometry import MAX_SIDE, Place, ShapeError
from satdoku.sudoku.variants.toml_file import Section
from satdoku.sudoku.variants.variant import Cell, Name, Unit
from satdoku.value import Value

KIND = r"[a-z][a-z0-9-]{0,39}"
MAX_NAME = 80  # characters
UNIT_FIELDS = ("number", "row", "column", "first", "last")  # the fields that a unit's name can use
AS_THEY_ARE = Name("{unit}", "{unit}")


class Part(Value):
    """A whole board, or one of its grids described as a board of its own."""

    places: Collection[Place]
    groups: Section
    corner: Place = (0, 0)  # its place on the board
    units_named: Name = AS_THEY_ARE

    def on_board(self, place: Place) -> Place:
        return place[0] + self.corner[0], place[1] + self.corner[1]

    def members(self, cells: Sequence[Cell]) -> tuple[int, ...]:
        """The indices of its cells into those of the board, in reading order."""
        index = geometry.index_of(cells)
        return tuple(index[self.on_board(place)] for place in sorted(self.places))

    def units(self, cells: Sequence[Cell], digits: int) -> Iterator[Unit]:
        index = geometry.index_of(cells)
        for kind in self.groups.table:
            if not re.fullmatch(KIND, kind):
                raise self.groups.error(kind, _("the name must be in lower-case letters."))
            group = self.groups.section(kind)
            rule_kind = KINDS[group.choice("rule", list(KINDS), USUAL.id)]
            group.allow("name", "rule", *rule_kind.keys, "tinted", "cells")
            name = read_name(group, "name", UNIT_FIELDS)
            tinted = group.flag("tinted", default=rule_kind.tinted)
            shapes = _shapes(group, self.places, rule_kind, digits)
            sizes = [(mark, len(shape)) for mark, shape in shapes]
            rules = rule_kind.read_each(group, digits, sizes)
            for number, ((_mark, shape), rule) in enumerate(zip(shapes, rules, strict=True), 1):
                members = tuple(index[self.on_board(place)] for place in shape)
                unit_name = self._unit_name(name, number, cells[members[0]], cells[members[-1]])
                yield Unit(kind, unit_name, rule, members, tinted)

    def _unit_name(self, name: Name, number: int, first: Cell, last: Cell) -> Name:
        values = (number, first.row, first.column, first, last)
        fields = dict(zip(UNIT_FIELDS, values, strict=True))
        return Name(
            self.units_named.en.format(unit=name.en.format(**fields)),
            self.units_named.zh_CN.format(unit=name.zh_CN.format(**fields)),
        )


def _shapes(
    group: Section, places: Collection[Place], rule: type[Constraint], digits: int
) -> list[tuple[str, list[Place]]]:
    """The places of each unit of the group, with its mark if they are drawn."""
    try:
        found = _described(group, places)
    except ShapeError as error:
        raise group.error("cells", str(error)) from error
    if rule.ordered and not _in_order(group.value("cells")):
        problem = _(
            "the rule {rule} needs an order: list the cells of each unit, or give the step of a"
            " line.",
            rule=rule.id,
        )
        raise group.error("cells", problem)
    most = rule.most_cells(digits) or len(places)
    for _mark, shape in found:
        if len(shape) < rule.fewest_cells:
            problem = _(
                "a unit must have at least {least} cells, not {count}.",
                least=rule.fewest_cells,
                count=len(shape),
            )
            raise group.error("cells", problem)
        if len(shape) > most:
            problem = _(
                "a unit with the rule {rule} has at most {most} cells here, not {count}.",
                rule=rule.id,
                most=most,
                count=len(shape),
            )
            raise group.error("cells", problem)
    return found


def _in_order(value: object) -> bool:
    """True if the description orders the cells of a unit."""
    return isinstance(value, list) or (isinstance(value, dict) and "down" in value)


def _described(group: Section, places: Collection[Place]) -> list[tuple[str, list[Place]]]:
    value = group.value("cells")
    if isinstance(value, str):
        return list(geometry.marked(places, value).items())
    if isinstance(value, list) and all(isinstance(names, str) for names in value):
        known = {str(cell): (cell.down, cell.across) for cell in geometry.cells_at(places)}
        return [("", geometry.listed(known, names)) for names in value]
    if isinstance(value, dict):
        return [("", shape) for shape in _generated(group.section("cells"), places)]
    forms = '["R1C1 R1C2 R1C3"], { rows = 3, columns = 3 }, { down = 1, across = 0 }'
    raise group.error("cells", _("must be a picture or take a form like {forms}.", forms=forms))


def _generated(cells: Section, places: Collection[Place]) -> list[list[Place]]:
    if "rows" in cells or "columns" in cells:
        cells.allow("rows", "columns")
        rows, columns = cells.whole("rows", 1, MAX_SIDE), cells.whole("columns", 1, MAX_SIDE)
        return geometry.blocks(places, rows, columns)
    cells.allow("down", "across")
    down, across = cells.whole("down", 0, MAX_SIDE), cells.whole("across", -MAX_SIDE, MAX_SIDE)
    return geometry.lines(places, down, across)


def read_name(section: Section, key: str, fields: Sequence[str] = ()) -> Name:
    """A name in one or more languages. It can use the fields in braces."""
    name = section.section(key)
    name.allow("en", "zh_CN")
    english = _wording(name, "en", fields)
    return Name(english, _wording(name, "zh_CN", fields) if "zh_CN" in name else english)


def _wording(name: Section, language: str, fields: Sequence[str]) -> str:
    text = name.text(language)
    if not text.strip() or len(text) > MAX_NAME or safe(text) != text:
        problem = _("must be 1 to {limit} printable characters.", limit=MAX_NAME)
        raise name.error(language, problem)
    for found in re.findall(r"\{.*?\}|[{}]", text):
        if found[1:-1] not in fields:
            known = ", ".join(f"{{{field}}}" for field in fields) or _("nothing")
            problem = _(
                "“{found}” is not a field here; the fields are: {known}.",
                found=found,
                known=known,
            )
            raise name.error(language, problem)
    return text
