"""The claims of a step, each checked alone against the candidates.

Nothing here asks the techniques: what a candidate excludes, and what a choice has left, is worked
out from the rules of the variant again, and from the text of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product

from satdoku.sudoku.techniques import paired
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.step import Candidate, Link, Step, sentence
from satdoku.sudoku.variants.variant import Variant
from tests.sudoku.pattern_claims import check_pattern
from tests.sudoku.rules_again import exclude

HELD = re.compile(r"((?:R\d+C\d+(?:, | or | and )?)+) ([=≠]) (\w+) \[(\d+)\]([^;]*)")
CELL = re.compile(r"R(\d+)C(\d+)")
NUMBER = re.compile(r"\[(\d+)\]")


def candidates(position: Position) -> set[Candidate]:
    return {
        (cell, bit + 1)
        for cell, found in enumerate(position.candidates)
        for bit in range(position.board.digits)
        if found >> bit & 1
    }


class Said:
    """A link as the sentence has it."""

    def __init__(self, variant: Variant, match: re.Match[str]) -> None:
        cells, sign, digit, number, reason = match.groups()
        self.number, self.right = int(number), sign == "="
        value = variant.symbols.index(digit) + 1
        self.held = [(variant.index[int(r), int(c)], value) for r, c in CELL.findall(cells)]
        self.digit, self.reason = value, reason.split(", and ")[0].split(", then ")[0]
        before = match.string[: match.start()].rpartition("; ")[2]
        self.supposed_as_well = self.reason == " as well"
        self.refutation = before.removesuffix(", so that ") if "so that" in before else ""

    @property
    def causes(self) -> list[int]:
        return [int(number) for number in NUMBER.findall(self.reason)]

    def excludes(self, variant: Variant, other: Candidate) -> bool:
        if not self.right:
            return other in self.held
        return all(exclude(variant, each, other) for each in self.held)


def links_said(position: Position, step: Step) -> Iterator[Said]:
    variant = position.board.variant
    for match in HELD.finditer(sentence(step, variant)):
        yield Said(variant, match)


def check_links(position: Position, step: Step) -> int:
    """Each link follows from those it names, and from no fewer. Returns how many there are."""
    said: dict[int, Said] = {}
    inner: list[int] = []  # the numbers of links that hold only in an inner supposition
    total = 0
    for link in links_said(position, step):
        total += 1
        if link.supposed_as_well:
            assert not inner, link.reason
        elif link.refutation:
            (refuted, *_rest) = inner
            assert said[refuted].held == link.held, link.refutation
            check_refutation(position, link, said)
            for number in inner:
                del said[number]  # nobody may name it from now on
            inner = []
        elif link.reason:
            choice = _choice(position, link, said)
            rest = choice - set(link.held)
            causes = [said[number] for number in link.causes]
            assert set(link.held) <= choice, link.reason
            variant = position.board.variant
            for other in rest:
                assert any(cause.excludes(variant, other) for cause in causes), link.reason
            for cause in causes:
                assert any(cause.excludes(variant, other) for other in rest), link.reason
        said[link.number] = link
        if inner or link.supposed_as_well:
            inner.append(link.number)
    assert not inner
    return total


def check_refutation(position: Position, link: Said, said: Mapping[int, Said]) -> None:
    """All candidates of the cell, or of the digit in the unit, are excluded by the links named."""
    variant, alive = position.board.variant, candidates(position)
    found = re.fullmatch(r"after (.*), (.*) has no (?:place for (\w+)|digit left)", link.refutation)
    assert found is not None, link.refutation
    causes = [said[int(number)] for number in NUMBER.findall(found[1])]
    if found[3] is None:
        ((row, column),) = CELL.findall(found[2])
        lost = {each for each in alive if each[0] == variant.index[int(row), int(column)]}
    else:
        digit = variant.symbols.index(found[3]) + 1
        (unit,) = [unit for unit in units_of_reasoning(variant) if str(unit.name) == found[2]]
        lost = {each for each in alive if each[0] in unit.cells and each[1] == digit}
    assert lost, link.refutation
    for each in lost:
        assert any(cause.excludes(variant, each) for cause in causes), link.refutation
    for cause in causes:
        assert any(cause.excludes(variant, each) for each in lost), link.refutation


def _choice(position: Position, link: Said, said: Mapping[int, Said]) -> set[Candidate]:
    """All candidates of the cell or unit that the reason names."""
    alive = candidates(position)
    if "only digit left there" in link.reason:
        return {each for each in alive if each[0] == link.held[0][0]}
    if "one more digit than cells" in link.reason:
        variant = position.board.variant
        named = {variant.index[int(r), int(c)] for r, c in CELL.findall(link.reason)}
        inside = {each for each in alive if each[0] in named}
        assert len({digit for _cell, digit in inside}) == len(named) + 1
        return {each for each in inside if each[1] == link.digit} | _lost(
            variant, link, said, inside
        )
    name = re.search(r"left (?:in|on) (.*) after", link.reason)
    assert name is not None, link.reason
    units = units_of_reasoning(position.board.variant)
    (unit,) = [unit for unit in units if str(unit.name) == name[1]]
    return {each for each in alive if each[0] in unit.cells and each[1] == link.digit}


def _lost(
    variant: Variant, link: Said, said: Mapping[int, Said], inside: set[Candidate]
) -> set[Candidate]:
    """The places of the digit that the causes take from the set, each of them some."""
    causes = [said[number] for number in link.causes]
    for digit in {digit for _cell, digit in inside} - {link.digit}:
        places = {each for each in inside if each[1] == digit}
        taken = [{each for each in places if cause.excludes(variant, each)} for cause in causes]
        if all(taken) and set.union(*taken) == places:
            return places
    raise AssertionError(link.reason)


def check_claims(position: Position, step: Step) -> None:
    """Whatever kind of sentence it is."""
    if step.reason == paired.BOTH:
        parts = step.fields["first"], step.fields["second"]
        for part in parts:
            check_claims(position, part)
        assert set(step.removed) == {each for part in parts for each in part.removed}
        return
    if "links" in step.fields or "branches" in step.fields:
        assert check_links(position, step) > 0
        check_conclusion(position, step)
        return
    check_pattern(position, step)
    if step.technique == "naked single":
        check_what_is_seen(position, step)


def check_what_is_seen(position: Position, step: Step) -> None:
    """The cells that a naked single names exclude the digits it names."""
    fields, variant = step.fields, position.board.variant
    cell, text = fields["cell"], sentence(step, variant)
    seen = set(fields.get("either", ()))
    if "every other digit is excluded" in text:
        seen = set(range(1, variant.digits + 1)) - {step.placed[0][1]}
    for digit in seen:
        assert any(
            position.digits[far] and exclude(variant, (far, position.digits[far]), (cell, digit))
            for far in range(len(variant.cells))
        ), text


def check_conclusion(position: Position, step: Step) -> None:
    """What the last links exclude is what the step removes, or all of a choice."""
    variant, text = position.board.variant, sentence(step, position.board.variant)
    said = {link.number: link for link in links_said(position, step)}
    if "excludes it, too" in text:
        for removed in step.removed:
            assert all(exclude(variant, each, removed) for each in step.fields["assumption"]), text
            assert said[max(said)].excludes(variant, removed), text
    elif "branches" in step.fields:
        check_branches(position, step)
        for number in map(int, re.findall(r"then \[(\d+)\] excludes it", text)):
            assert all(said[number].excludes(variant, removed) for removed in step.removed), text
    elif "pairs" in step.fields:
        check_ring(position, step)
    else:
        ends = [said[int(n)] for n in NUMBER.findall(text.rpartition("; after ")[2])]
        alive = candidates(position)
        if "cell" in step.fields:
            lost = {each for each in alive if each[0] == step.fields["cell"]}
        else:
            unit = units_of_reasoning(variant)[step.fields["unit"]]
            lost = {each for each in alive if each[0] in unit.cells}
            lost = {each for each in lost if each[1] == step.fields["digit"]}
        assert lost, text
        for each in lost:
            assert any(end.excludes(variant, each) for end in ends), text


def check_branches(position: Position, step: Step) -> None:
    """There is one for each candidate of the cell, or of the digit in the unit, and no other."""
    fields, variant = step.fields, position.board.variant
    supposed = {(link.cells[0], link.digit) for link, *_rest in fields["branches"]}
    if "cell" in fields:
        named = {(fields["cell"], digit) for digit in fields["either"]}
        there = {each for each in candidates(position) if each[0] == fields["cell"]}
    else:
        named = {(cell, fields["digit"]) for cell in fields["places"]}
        cells = units_of_reasoning(variant)[fields["unit"]].cells
        alive = candidates(position)
        there = {each for each in alive if each[0] in cells and each[1] == fields["digit"]}
    assert supposed == named == there


def check_ring(position: Position, step: Step) -> None:
    """Of each pair one is right: neighbours exclude each other, and each removed candidate is
    excluded by both of some pair."""
    variant = position.board.variant
    pairs = step.fields["pairs"]
    for one, other in pairs:
        assert all(exclude(variant, each, far) for each, far in product(one, other))
    for removed in step.removed:
        assert any(
            all(exclude(variant, each, removed) for each in (*one, *other)) for one, other in pairs
        ) or any(
            all(exclude(variant, place, removed) for place in places)
            for places in _kept_places(position, step)
        )


def _kept_places(position: Position, step: Step) -> Iterator[set[Candidate]]:
    """Of each digit that a set on the ring keeps, its places there. The set has one more digit than
    cells, and the ring runs through it: by two other digits, of which it lacks one."""
    for cells, digits in step.fields.get("kept", ()):
        inside = {each for each in candidates(position) if each[0] in cells}
        assert len({digit for _cell, digit in inside}) == len(cells) + 1
        links = [link for link in step.fields["links"] if link.choice]
        through = [link for link in links if set(link.choice.get("almost", ())) == set(cells)]
        assert through
        for digit in digits:
            places = {each for each in inside if each[1] == digit}
            assert any(_is_kept(position, step, link, inside, digit) for link in through)
            yield places


def _is_kept(
    position: Position, step: Step, link: Link, inside: set[Candidate], digit: int
) -> bool:
    """Whether the ring enters the set by the loss of another digit, and leaves it by another."""
    variant = position.board.variant
    causes = [step.fields["links"][number] for number in link.causes]
    lost = {
        each[1] for each in inside if all(_link_excludes(variant, cause, each) for cause in causes)
    }
    gone = {
        each
        for each in lost
        if all(
            any(_link_excludes(variant, cause, place) for cause in causes)
            for place in inside
            if place[1] == each
        )
    }
    return bool(gone - {digit, link.digit}) and digit != link.digit


def _link_excludes(variant: Variant, link: Link, other: Candidate) -> bool:
    if not link.right:
        return other in {(cell, link.digit) for cell in link.cells}
    return all(exclude(variant, (cell, link.digit), other) for cell in link.cells)
