"""Rules that belong to one puzzle: a variant with them added, and the text that writes them.

    classic+cage=15@1112,7@2131+thermometer=919293

is the classic Sudoku with two cages and a thermometer. The text has no space and nothing that a
shell, a puzzle file or a share code would take for something else, so a puzzle can carry it
anywhere as the id of its variant. Each kind of rule is followed by its units: the parameter and
`@`, if the rule has one, then the cells, each as the symbols of its row and column. `11-19` are the
cells on the straight line from R1C1 to R1C9. A line that is a loop ends with its first cell. The
same rules always give the same text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from urllib.parse import quote, unquote

from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.sudoku.constraints.constraint import Constraint, RuleError
from satdoku.sudoku.constraints.distinct import Distinct
from satdoku.sudoku.constraints.registry import KINDS
from satdoku.sudoku.variants.everywhere import EVERYWHERE
from satdoku.sudoku.variants.size import require_size
from satdoku.sudoku.variants.variant import SYMBOLS, Cell, Name, Unit, Variant
from satdoku.value import Value

MOST_CHARACTERS = 20_000
MOST_UNITS = 2_000
BOX = "box"  # the kind of units that replace the boxes of the board
SHORTEST_RUN = 3  # cells in a row that are written as a run
SUFFIX = ".toml"

_RULES = re.compile(r"(?:\+[a-z][a-z0-9-]*(?:=[A-Za-z0-9@,%._~-]+)?)+")
_GROUP = re.compile(r"\+([a-z][a-z0-9-]*)(?:=([^+]+))?")


class OwnRule(Value):
    """One unit that a puzzle brings: the kind of its rule, the rule's parameter, the cells."""

    kind: str
    text: str
    cells: tuple[int, ...]


class OwnName(Name):
    """“the cage R1C1” or “the arrow R1C1–R3C3”, in the language of the moment."""

    word: str = ""
    place: str = ""

    def __str__(self) -> str:
        return _("the {kind} {place}", kind=_(self.word), place=self.place)


class OwnVariantName(Name):
    """The name of the variant, and of what the puzzle adds."""

    base: Name = Name("")
    added: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " + ".join([str(self.base), *map(_, self.added)])


# -- the text of a variant's id --------------------------------------------------------------


def split(name: str) -> tuple[str, str]:
    """The id of the variant that a puzzle adds rules to, and the text of the rules, if any."""
    end = name.lower().rfind(SUFFIX)  # the path of a file can contain a plus sign
    start = name.find("+", end + len(SUFFIX) if end >= 0 else 0)
    return (name, "") if start < 0 else (name[:start], name[start:])


def kinds_of(name: str) -> str:
    """The id with the kinds of the rules that a puzzle adds, but without their cells."""
    base, rules = split(name)
    return base + re.sub(r"=[^+]*", "", rules)


def are_rules(text: str) -> bool:
    """True if a word of a puzzle file is meant to be rules."""
    base, rules = split(text)
    return bool(re.match(r"\+[a-z]", rules)) and re.fullmatch(r"[\w./\\:-]*", base) is not None


def with_rules(base: Variant, text: str) -> Variant:
    """The variant with the rules of this text, which a puzzle file or a stranger may have sent."""
    return with_units(base, read_rules(text, base))


def read_rules(text: str, variant: Variant) -> list[OwnRule]:
    if len(text) > MOST_CHARACTERS:
        raise _error(_("the text is longer than {most} characters.", most=MOST_CHARACTERS))
    if not _RULES.fullmatch(text):
        raise _error(_("“{text}” is not like +cage=15@1112,7@2131.", text=_begun(text)))
    found = []
    for group in _GROUP.finditer(text):
        for unit in group[2].split(",") if group[2] else [""]:
            value, _at, cells = unit.rpartition("@")
            found.append(OwnRule(group[1], unquote(value), _read_cells(cells, variant)))
    return found


def written(rules: Iterable[OwnRule], variant: Variant) -> str:
    """The text of the rules, the same for the same rules in any order."""
    ordered = sorted(set(map(_ordered, rules)), key=_in_order)
    groups = []
    for kind, units in groupby(ordered, key=lambda rule: rule.kind):
        items = [
            (f"{quote(unit.text, safe='')}@" if unit.text else "")
            + _written_cells(unit.cells, variant)
            for unit in units
        ]
        groups.append(f"+{kind}" + (f"={','.join(items)}" if any(items) else ""))
    return "".join(groups)


def _ordered(rule: OwnRule) -> OwnRule:
    kind = KINDS.get(rule.kind)
    fixed = kind is not None and kind.ordered
    return rule if fixed else rule.replace(cells=tuple(sorted(rule.cells)))


def _read_cells(text: str, variant: Variant) -> tuple[int, ...]:
    places: list[tuple[int, int]] = []
    for run in re.findall(r"-?.{1,2}", text):
        there = _place(run.removeprefix("-"), text)
        if run.startswith("-"):
            places += _run(places[-1:], there, text)
        places.append(there)
    missing = next((place for place in places if place not in variant.index), None)
    if missing is not None:
        cell = f"R{missing[0]}C{missing[1]}"
        raise _error(_("there is no cell {cell} on the board.", cell=cell))
    return tuple(variant.index[place] for place in places)


def _place(text: str, whole: str) -> tuple[int, int]:
    if len(text) != 2 or not set(text) <= set(SYMBOLS):
        raise _error(
            _("“{text}” is not a list of cells like 1112 for R1C1 and R1C2.", text=_begun(whole))
        )
    return SYMBOLS.index(text[0]) + 1, SYMBOLS.index(text[1]) + 1


def _run(
    start: Sequence[tuple[int, int]], end: tuple[int, int], text: str
) -> list[tuple[int, int]]:
    """The places strictly between two, on a straight line."""
    (row, column) = start[0] if start else end
    down, across = end[0] - row, end[1] - column
    length = max(abs(down), abs(across))
    if not length or {abs(down), abs(across)} - {0, length}:
        raise _error(
            _("“{text}” has consecutive cells that are not on a straight line.", text=_begun(text))
        )
    return [(row + n * down // length, column + n * across // length) for n in range(1, length)]


def _written_cells(cells: Sequence[int], variant: Variant) -> str:
    places = [(variant.cells[cell].row, variant.cells[cell].column) for cell in cells]
    text, start = "", 0
    while start < len(places):
        end = _end_of_run(places, start)
        if end - start + 1 >= SHORTEST_RUN:
            text += f"{_symbols(places[start])}-{_symbols(places[end])}"
        else:
            text += "".join(map(_symbols, places[start : end + 1]))
        start = end + 1
    return text


def _end_of_run(places: Sequence[tuple[int, int]], start: int) -> int:
    """The last place of the straight run of neighbours that begins here."""
    end, step = start, None
    while end + 1 < len(places):
        (row, column), (next_row, next_column) = places[end : end + 2]
        ahead = next_row - row, next_column - column
        if max(map(abs, ahead)) != 1 or step not in (None, ahead):
            break
        end, step = end + 1, ahead
    return end if end - start + 1 >= SHORTEST_RUN else start


def _symbols(place: tuple[int, int]) -> str:
    if max(place) > len(SYMBOLS):
        raise _error(_("the board has more than {most} rows or columns.", most=len(SYMBOLS)))
    return SYMBOLS[place[0] - 1] + SYMBOLS[place[1] - 1]


def _begun(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"


def _error(problem: str) -> UsageError:
    return UsageError(_("The rules of the puzzle: {problem}", problem=problem))


# -- the variant with the rules --------------------------------------------------------------


def with_units(base: Variant, rules: Iterable[OwnRule]) -> Variant:
    """The variant with the rules added to those it has; the same value for the same rules."""
    if base.base:
        raise _error(_("{variant} already includes the rules of a puzzle.", variant=base.family))
    given = {_ordered(rule) for rule in rules}
    if not given:
        return base
    if len(given) > MOST_UNITS:
        raise _error(_("there are more than {most}.", most=MOST_UNITS))
    ordered = sorted(given, key=_in_order)
    units = [_OwnUnit(base, rule).unit() for rule in ordered if rule.kind not in EVERYWHERE]
    own = [OwnRule(unit.kind, unit.rule.text, unit.cells) for unit in units]
    for rule in ordered:
        if rule.kind in EVERYWHERE:
            units += _everywhere(base, rule, units)
            own.append(OwnRule(rule.kind, "", ()))
    require_size(base.replace(units=(*base.units, *units)), _error)
    kept, boxes = base.units, base.boxes
    if any(unit.kind == BOX for unit in units):
        kept = tuple(unit for unit in base.units if unit.kind != BOX)
        boxes = tuple(unit.cells for unit in units if unit.kind == BOX)
    words = dict.fromkeys(word_for(rule.kind) for rule in own)
    return base.replace(
        id=base.id + written(own, base),
        name=OwnVariantName(base.name.en, base.name.zh_CN, base.name, tuple(words)),
        units=(*kept, *units),
        fewest_givens=0,
        boxes=boxes,
        base=base.id,
    )


def own_rules(variant: Variant, base: Variant) -> list[OwnRule]:
    """The rules that `with_units` has added to the base."""
    return read_rules(variant.id.removeprefix(base.id), base) if variant.base else []


def word_for(kind: str) -> str:
    """The name of a kind of rule, to be translated; the kind itself if it is unknown."""
    if kind in EVERYWHERE:
        return EVERYWHERE[kind][0]
    if kind not in KINDS:
        return kind
    return KINDS[kind].name


def _everywhere(base: Variant, rule: OwnRule, given: Sequence[Unit]) -> list[Unit]:
    if rule.text or rule.cells:
        raise _error(_("{kind} applies to the whole board: give no cells.", kind=rule.kind))
    _name, word, units = EVERYWHERE[rule.kind]
    found = []
    for bound, cells in units(base, given):
        place = f"{base.cells[cells[0]]}–{base.cells[cells[-1]]}"
        name = OwnName(f"the {word} {place}", "", word, place)
        found.append(Unit(rule.kind, name, bound, cells))
    return found


def _in_order(rule: OwnRule) -> tuple[str, tuple[int, ...], str]:
    return rule.kind, rule.cells, rule.text


class _OwnUnit:
    def __init__(self, base: Variant, rule: OwnRule) -> None:
        self.base, self.rule = base, rule

    def unit(self) -> Unit:
        kind = self._kind()
        size, digits = len(self.rule.cells), self.base.digits
        most = kind.most_cells(digits) or len(self.base.cells)
        if not kind.fewest_cells <= size <= most:
            raise self._error(
                _(
                    "a unit has {least} to {most} cells here, not {count}.",
                    least=kind.fewest_cells,
                    most=most,
                    count=size,
                )
            )
        if not kind.ordered and len(set(self.rule.cells)) < size:
            raise self._error(_("only a line can pass a cell twice."))
        try:
            rule = kind.from_text(self.rule.text, size, digits)
        except RuleError as error:
            raise self._error(str(error)) from error
        tinted = kind.tinted or self.rule.kind == Distinct.id  # nothing else shows extra regions
        return Unit(self.rule.kind, self._name(kind), rule, self.rule.cells, tinted)

    def _kind(self) -> type[Constraint]:
        if self.rule.kind == BOX:
            return Distinct
        if self.rule.kind not in KINDS:
            known = ", ".join([BOX, *KINDS, *EVERYWHERE])
            problem = _("“{kind}” is not one of {known}.", kind=self.rule.kind[:40], known=known)
            raise _error(problem)
        return KINDS[self.rule.kind]

    def _name(self, kind: type[Constraint]) -> Name:
        word = word_for(self.rule.kind)
        first, last = self._ends
        place = f"{first}–{last}" if kind.ordered and first != last else str(first)
        text = f"the {word} {place}"
        return OwnName(text, text, word, place)

    @cached_property
    def _ends(self) -> tuple[Cell, Cell]:
        return self.base.cells[self.rule.cells[0]], self.base.cells[self.rule.cells[-1]]

    def _error(self, problem: str) -> UsageError:
        place = str(self._ends[0]) if self.rule.cells else "…"
        return _error(
            _("{kind} {place}: {problem}", kind=self.rule.kind, place=place, problem=problem)
        )
