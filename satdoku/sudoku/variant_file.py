"""Makes a variant of a TOML file. variants/README.md tells what such a file may say."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from satdoku.errors import FileError
from satdoku.messages import _, safe
from satdoku.sudoku import geometry, toml_file, variants
from satdoku.sudoku.geometry import MAX_SIDE, Place, ShapeError
from satdoku.sudoku.toml_file import Section
from satdoku.sudoku.variant import SYMBOLS, Cell, Name, Rule, Unit, Variant

SUFFIX = ".toml"
MAX_NAME = 80  # characters

INHERITED = {"digits", "board"}  # and the units

# What a name may mention in braces.
UNIT_FIELDS = ("number", "row", "column", "first", "last")
GRID_FIELDS = ("unit",)
AS_THEY_ARE = Name("{unit}", "{unit}")


def read_variant(path: Path, id: str) -> Variant:  # noqa: A002, as Variant calls it
    return _variant(_completed(path, ()), id, (path,))


# -- inheriting ------------------------------------------------------------------------------


def _completed(path: Path, heirs: tuple[Path, ...]) -> Section:
    """The file's table with all that it inherits; the heirs are the files that asked for it."""
    document = toml_file.read(path)
    own = Section(document, (), document.table)
    parent: dict[str, Any] = {}
    if "inherits" in own:
        parent = _named(own, "inherits", (*heirs, path)).table
    kept = {key: parent[key] for key in parent if key in INHERITED}
    groups = {**parent.get("units", {})}
    if "units" in own:
        mine = own.section("units")
        groups |= {k: {**groups.get(k, {}), **mine.section(k).table} for k in mine.table}
    return Section(document, (), {**kept, **own.table, "units": groups})


def _named(section: Section, key: str, heirs: tuple[Path, ...]) -> Section:
    """The variant that the key names; nothing is wrong with it by itself."""
    name = section.text(key)
    if name not in variants.NAMES and not name.endswith(SUFFIX):
        known = ", ".join(variants.NAMES)
        problem = _("must be one of {known}, or the name of a .toml file.", known=known)
        raise section.error(key, problem)
    path = variants.path_of(name) if name in variants.NAMES else heirs[-1].parent / name
    try:
        found = None if _among(path, heirs) else _completed(path, heirs)
    except FileError as error:
        raise section.error(key, str(error)) from error
    if found is None:
        raise section.error(key, _("leads back to the file itself."))
    _variant(found, name, (*heirs, path))
    return found


def _among(path: Path, others: Collection[Path]) -> bool:
    try:
        return any(path.samefile(other) for other in others)
    except (OSError, ValueError) as error:
        raise FileError.unreadable(path, error) from error


# -- building --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """A whole board or a grid of it, its places and groups of units as if it stood alone."""

    places: Collection[Place]
    groups: Section
    corner: Place = (0, 0)
    units_named: Name = AS_THEY_ARE

    def on_board(self, place: Place) -> Place:
        return place[0] + self.corner[0], place[1] + self.corner[1]


def _variant(draft: Section, id: str, files: tuple[Path, ...]) -> Variant:  # noqa: A002
    draft.allow("inherits", "name", "digits", "fewest_givens", "board", "units")
    name = _name(draft, "name", ())
    digits = draft.whole("digits", 1, len(SYMBOLS))
    grids = _grids(draft, digits, files) if isinstance(draft.value("board"), list) else []
    places = {grid.on_board(place) for grid in grids for place in grid.places} or _board(draft)
    cells = geometry.cells_at(places)
    index = {(cell.down, cell.across): number for number, cell in enumerate(cells)}
    units: dict[object, Unit] = {}  # one that binds the same cells as an earlier one adds nothing
    for part in (*grids, Part(places, draft.section("units"))):
        for unit in _units(part, cells, index, digits):
            units.setdefault((unit.rule, frozenset(unit.cells)), unit)
    if not units:
        raise draft.error("units", _("there must be one at least."))
    return Variant(
        id=id,
        name=name,
        digits=digits,
        cells=cells,
        units=tuple(units.values()),
        fewest_givens=draft.whole("fewest_givens", 0, len(cells)),
        boxes=tuple(unit.cells for unit in units.values() if unit.kind == "box"),
        grids=tuple(tuple(index[grid.on_board(p)] for p in sorted(grid.places)) for grid in grids),
    )


def _board(draft: Section) -> Collection[Place]:
    value = draft.value("board")
    if isinstance(value, str):
        try:
            return geometry.drawn(value)
        except ShapeError as error:
            raise draft.error("board", str(error)) from error
    size = draft.section("board")
    size.allow("rows", "columns")
    return geometry.rectangle(size.whole("rows", 1, MAX_SIDE), size.whole("columns", 1, MAX_SIDE))


def _grids(draft: Section, digits: int, files: tuple[Path, ...]) -> list[Part]:
    grids = []
    for grid in draft.sections("board"):
        grid.allow("grid", "row", "column", "units")
        alone = _named(grid, "grid", files)
        if isinstance(alone.value("board"), list):
            raise grid.error("grid", _("must be a variant of a single grid."))
        if alone.value("digits") != digits:
            problem = _("has the digits 1 to {digits}.", digits=alone.value("digits"))
            raise grid.error("grid", problem)
        corner = grid.whole("row", 1, MAX_SIDE) - 1, 2 * (grid.whole("column", 1, MAX_SIDE) - 1)
        named = _name(grid, "units", GRID_FIELDS)
        grids.append(Part(_board(alone), alone.section("units"), corner, named))
    return grids


def _units(
    part: Part, cells: Sequence[Cell], index: Mapping[Place, int], digits: int
) -> Iterator[Unit]:
    for kind in part.groups.table:
        group = part.groups.section(kind)
        group.allow("name", "rule", "tinted", "cells")
        name = _name(group, "name", UNIT_FIELDS)
        rule = Rule(group.choice("rule", list(Rule), Rule.DISTINCT))
        tinted = group.flag("tinted", default=False)
        for number, places in enumerate(_shapes(group, part.places, digits), start=1):
            members = tuple(index[part.on_board(place)] for place in places)
            unit_name = _unit_name(part, name, number, cells[members[0]], cells[members[-1]])
            yield Unit(kind, unit_name, rule, members, tinted)


def _shapes(group: Section, places: Collection[Place], digits: int) -> list[list[Place]]:
    """The places of each unit of a group."""
    try:
        found = _described(group, places)
    except ShapeError as error:
        raise group.error("cells", str(error)) from error
    for shape in found:
        if not 2 <= len(shape) <= digits:
            problem = _(
                "a unit has 2 to {digits} cells, as there are {digits} digits, not {count}.",
                digits=digits,
                count=len(shape),
            )
            raise group.error("cells", problem)
    return found


def _described(group: Section, places: Collection[Place]) -> list[list[Place]]:
    value = group.value("cells")
    if isinstance(value, str):
        return geometry.marked(places, value)
    if isinstance(value, list) and all(isinstance(names, str) for names in value):
        known = {str(cell): (cell.down, cell.across) for cell in geometry.cells_at(places)}
        return [geometry.listed(known, names) for names in value]
    if isinstance(value, dict):
        cells = group.section("cells")
        if "rows" in cells:
            cells.allow("rows", "columns")
            rows, columns = cells.whole("rows", 1, MAX_SIDE), cells.whole("columns", 1, MAX_SIDE)
            return geometry.blocks(places, rows, columns)
        cells.allow("down", "across")
        down, across = cells.whole("down", 0, MAX_SIDE), cells.whole("across", -MAX_SIDE, MAX_SIDE)
        return geometry.lines(places, down, across)
    raise group.error(
        "cells",
        _(
            'must be a picture, a list such as ["R1C1 R1C2"], { rows = 3, columns = 3 } or'
            " { down = 1, across = 0 }."
        ),
    )


# -- names -----------------------------------------------------------------------------------


def _name(section: Section, key: str, fields: Sequence[str]) -> Name:
    name = section.section(key)
    name.allow("en", "zh_CN")
    english = _wording(name, "en", fields)
    return Name(english, _wording(name, "zh_CN", fields) if "zh_CN" in name else english)


def _wording(name: Section, language: str, fields: Sequence[str]) -> str:
    text = name.text(language)
    if not text.strip() or len(text) > MAX_NAME or safe(text) != text:
        problem = _("must be 1 to {limit} characters that can be printed.", limit=MAX_NAME)
        raise name.error(language, problem)
    if re.search("[{}]", re.sub("{(" + "|".join(fields) + ")}", "", text) if fields else text):
        known = ", ".join(f"{{{field}}}" for field in fields) or _("none")
        raise name.error(language, _("may have in braces only: {known}.", known=known))
    return text


def _unit_name(part: Part, name: Name, number: int, first: Cell, last: Cell) -> Name:
    fields = {
        "number": number,
        "row": first.row,
        "column": first.column,
        "first": first,
        "last": last,
    }
    return Name(
        part.units_named.en.format(unit=name.en.format(**fields)),
        part.units_named.zh_CN.format(unit=name.zh_CN.format(**fields)),
    )
