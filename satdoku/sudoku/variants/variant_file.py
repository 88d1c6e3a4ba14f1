"""Reads a variant from a TOML file. `satdoku manual variants` describes the format."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

from satdoku.errors import FileError, UsageError
from satdoku.messages import _
from satdoku.sudoku import variants
from satdoku.sudoku.variants import geometry, own_rules, toml_file
from satdoku.sudoku.variants.geometry import MAX_SIDE, Place, ShapeError
from satdoku.sudoku.variants.size import require_size
from satdoku.sudoku.variants.toml_file import Section
from satdoku.sudoku.variants.unit_groups import Part, read_name
from satdoku.sudoku.variants.variant import SYMBOLS, Unit, Variant

SUFFIX = ".toml"
INHERITED = ("digits", "board", "rules")  # and the units, group by group

Files = tuple[Path, ...]  # the file being read, preceded by those that refer to it


def read_variant(path: Path, known_as: str) -> Variant:
    return _variant(_completed((path,)), known_as, (path,))


# -- inheriting ------------------------------------------------------------------------------


def _completed(files: Files) -> Section:
    """The table of the file, including what it inherits."""
    document = toml_file.read(files[-1])
    own = Section(document, (), document.table)
    parent: dict[str, Any] = {}
    if "inherits" in own:
        parent = _named(own, "inherits", files).table
    kept = {key: parent[key] for key in INHERITED if key in parent}
    groups = {**parent.get("units", {})}
    if "units" in own:
        mine = own.section("units")
        groups |= {kind: groups.get(kind, {}) | mine.section(kind).table for kind in mine.table}
    return Section(document, (), {**kept, **own.table, "units": groups})


def _named(section: Section, key: str, files: Files) -> Section:
    """The table of the variant that the key names, which must be valid by itself."""
    name = section.text(key)
    if name in variants.NAMES:
        path = variants.path_of(name)
    elif name.lower().endswith(SUFFIX):
        path = files[-1].parent / name
    else:
        known = ", ".join(variants.NAMES)
        problem = _("must be one of {known}, or the name of a .toml file.", known=known)
        raise section.error(key, problem)
    if _among(path, files):
        raise section.error(key, _("refers back to a file that is still being read."))
    try:
        found = _completed((*files, path))
    except FileError as error:
        raise section.error(key, str(error)) from error
    _variant(found, name, (*files, path))
    return found


def _among(path: Path, others: Files) -> bool:
    try:
        return any(path.samefile(other) for other in others)
    except (OSError, ValueError):  # reading the file will report it
        return False


# -- building --------------------------------------------------------------------------------


def _variant(draft: Section, known_as: str, files: Files) -> Variant:
    draft.allow("inherits", "name", "digits", "fewest_givens", "board", "rules", "units")
    name = read_name(draft, "name")
    digits = draft.whole("digits", 2, len(SYMBOLS))  # cells of a unit could not differ with one
    grids = _grids(draft, digits, files)
    places = _joined(draft, grids) if grids else _board(draft)
    cells = geometry.cells_at(places)
    units: dict[object, Unit] = {}  # without those that repeat the rule and cells of another
    for part in (*grids, Part(places, draft.section("units"))):
        for unit in part.units(cells, digits):
            cells_bound = unit.cells if unit.rule.ordered else frozenset(unit.cells)
            units.setdefault((unit.rule, cells_bound), unit)
    if not units:
        raise draft.error("units", _("there must be at least one."))
    variant = Variant(
        id=known_as,
        name=name,
        digits=digits,
        cells=cells,
        units=tuple(units.values()),
        fewest_givens=draft.whole("fewest_givens", 0, len(cells)),
        boxes=tuple(unit.cells for unit in units.values() if unit.kind == "box"),
        grids=tuple(grid.members(cells) for grid in grids),
    )
    require_size(variant, lambda problem: draft.error("digits", problem))
    return _with_rules(draft, variant)


def _with_rules(draft: Section, variant: Variant) -> Variant:
    """The variant with the rules that the file adds as one line, such as `+anti-knight`."""
    if "rules" not in draft:
        return variant
    try:
        made = own_rules.with_rules(variant, draft.text("rules"))
    except UsageError as error:
        raise draft.error("rules", str(error)) from error
    return made.replace(
        id=variant.id, name=variant.name, fewest_givens=variant.fewest_givens, base=""
    )


def _board(draft: Section) -> Collection[Place]:
    value = draft.value("board")
    if isinstance(value, str):
        try:
            return geometry.drawn(value)
        except ShapeError as error:
            raise draft.error("board", str(error)) from error
    if isinstance(value, dict):
        size = draft.section("board")
        size.allow("rows", "columns")
        rows, columns = size.whole("rows", 1, MAX_SIDE), size.whole("columns", 1, MAX_SIDE)
        return geometry.rectangle(rows, columns)
    problem = _("must be a picture, {table} or tables headed [[board]].", table="{ rows, columns }")
    raise draft.error("board", problem)


def _joined(draft: Section, grids: Collection[Part]) -> Collection[Place]:
    """The places of the cells of all grids."""
    places = {grid.on_board(place) for grid in grids for place in grid.places}
    try:
        geometry.require_board(places)
    except ShapeError as error:
        raise draft.error("board", str(error)) from error
    return places


def _grids(draft: Section, digits: int, files: Files) -> list[Part]:
    """The grids of a board of several grids; empty for other boards."""
    return [_grid(section, digits, files) for section in draft.sections("board")]


def _grid(grid: Section, digits: int, files: Files) -> Part:
    grid.allow("grid", "row", "column", "units")
    alone = _named(grid, "grid", files)
    if alone.sections("board"):
        raise grid.error("grid", _("must be a variant of a single grid."))
    if alone.value("digits") != digits:
        problem = _(
            "must have as many digits as the board, not {digits}.", digits=alone.value("digits")
        )
        raise grid.error("grid", problem)
    row, column = grid.whole("row", 1, MAX_SIDE), grid.whole("column", 1, MAX_SIDE)
    return Part(
        places=_board(alone),
        groups=alone.section("units"),
        corner=(row - 1, 2 * (column - 1)),
        units_named=read_name(grid, "units", ("unit",)),
    )
