"""The claims of a step, each checked on its own against the candidates.

Nothing here asks the techniques: what a candidate excludes, and what remains of a choice, is
derived again from the rules of the variant and from the text of the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from satdoku.sudoku.techniques import chains, forcing, merged_steps
from satdoku.sudoku.techniques.derived import units_of_reasoning
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.sentences import sentence, why
from satdoku.sudoku.techniques.step import Candidate, Link, Step
from satdoku.sudoku.variants.variant import Variant
from tests.sudoku.pattern_claims import Board
from tests.sudoku.rule_claims import check_rule_or_pattern
from tests.sudoku.rules_again import exclude

CELL = re.compile(r"R(\d+)C(\d+)")
CELLS = r"R\d+C\d+(?:(?:, R\d+C\d+)*(?: or | and )R\d+C\d+)?"
DIGITS = r"\w\b(?:(?:, \w\b)* or \w\b)?"
HELD = re.compile(rf"({CELLS}) (=|≠|cannot hold) ({DIGITS})(?: \[(\w+)\])?")
LABELS = re.compile(r"\[([\w, ]+)\]")

RINGS = {chains.RING, chains.RING_WITH_SETS, chains.RING_OF_SETS}


def candidates(position: Position) -> set[Candidate]:
    return {
        (cell, bit + 1)
        for cell, found in enumerate(position.candidates)
        for bit in range(position.board.digits)
        if found >> bit & 1
    }


class Said:
    """What the sentence says about some candidates: one of them is right, or none is."""

    def __init__(self, held: Sequence[Candidate], right: bool, label: str = "") -> None:
        self.held, self.right, self.label = held, right, label

    @classmethod
    def of(cls, variant: Variant, text: str) -> Said:
        found = HELD.fullmatch(text)
        assert found is not None, text
        cells = [variant.index[int(r), int(c)] for r, c in CELL.findall(found[1])]
        digits = [variant.symbols.index(each) + 1 for each in re.findall(r"\b\w\b", found[3])]
        assert len(cells) == 1 or len(digits) == 1, text
        assert (found[2] == "cannot hold") == (found[2] != "=" and len(digits) > 1), text
        return cls([*product(cells, digits)], found[2] == "=", found[4] or "")

    def excludes(self, variant: Variant, other: Candidate) -> bool:
        if not self.right:
            return other in self.held
        return all(exclude(variant, each, other) for each in self.held)

    def alternatives(self) -> list[Said]:
        """The supposed candidates, one at a time."""
        assert self.right
        return [Said([each], True, self.label) for each in self.held]


Known = Mapping[str, Said]  # the links that can be named, by label


def _labels(text: str) -> list[str]:
    """Each label once, numbers in order, then letters."""
    (found,) = LABELS.findall(text)
    labels = str(found).split(", ")
    assert labels == sorted(set(labels), key=lambda each: (each.isalpha(), len(each), each)), text
    return labels


def _split(text: str, at: str = "; ") -> list[str]:
    """Split at these characters, but not within parentheses."""
    found, depth = [""], 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if not depth and text.startswith(at, place):
            found.append("")
        found[-1] += sign
    return [found[0], *(part.removeprefix(at) for part in found[1:])]


class Argument:
    """The consequences of a supposition, link by link."""

    def __init__(self, position: Position) -> None:
        self.position, self.variant = position, position.board.variant
        self.count = 0  # the number of links checked
        self.followed: list[tuple[set[Candidate], set[Candidate]]] = []  # with the rest of a choice
        self.neighbours: list[tuple[set[Candidate], set[Candidate]]] = []  # mutually exclusive

    def chain(self, text: str, start: Said) -> Said:
        """Check that each link follows from the one before it, or from several digits of a set
        named together. Returns the last link."""
        before = [start]
        for part in _split(text, "; so "):
            *others, last = part.split(" as well as ")
            held, reason = self._cut(last)
            links = [Said.of(self.variant, each) for each in (*others, held)]
            assert not others or reason.startswith("since "), part
            for link in links:
                self._check(link, reason, before)
            self._meet(before, self.followed[-1][1])
            before = links
        (end,) = before
        return end

    def _meet(self, links: Sequence[Said], rest: set[Candidate]) -> None:
        """Each link takes from the rest of a choice what earlier ones left."""
        for link in links:
            taken = {each for each in rest if link.excludes(self.variant, each)}
            self.neighbours.append((set(link.held), taken))
            rest = rest - taken

    def net(self, parts: Iterable[str], known: Known) -> dict[str, Said]:
        """Check that each link follows from those it names, and needs all of them."""
        said = dict(known)
        for part in parts:
            inner = re.fullmatch(r"([^(]*? (?:≠|cannot hold) .*?) \((if .*)\)", part)
            if inner is not None:
                link = Said.of(self.variant, inner[1])
                supposed = self.refutation(inner[2], said)
                assert not link.right
                assert supposed == link.held, part
                self.count += 1
            else:
                held, reason = self._cut(part)
                link = Said.of(self.variant, held)
                causes = [said[label] for label in _labels(reason)]
                found = re.fullmatch(r"(.*?) after \[[^]]*\](.*)", reason)
                assert found is not None, part
                self._check(link, found[1] + found[2], causes)
            assert link.label not in said, part
            said[link.label] = link
        return said

    def _cut(self, part: str) -> tuple[str, str]:
        """The claim and its reason."""
        found = HELD.match(part)
        assert found is not None, part
        return found[0], part[found.end() :].removeprefix(", ")

    def refutation(self, text: str, known: Known) -> list[Candidate]:
        """“if R1C1 = 5 [a], then …; after [1, b], row 1 has no place for 3”, for each of the
        supposed candidates, which are returned."""
        found = HELD.match(text, len("if "))
        assert found is not None, text
        supposed = Said.of(self.variant, found[0])
        rest = text[found.end() :].removeprefix(", ")
        for one in supposed.alternatives():
            self._refuted(rest, one, known)
        return list(supposed.held)

    def _refuted(self, text: str, supposed: Said, known: Known) -> None:
        said = {**known, supposed.label: supposed} if supposed.label else dict(known)
        self.count += 1
        if not text.startswith("then "):
            outcome, ends = text, [supposed]
        elif not supposed.label:
            links, _and, outcome = text.removeprefix("then ").rpartition(", and ")
            ends = [self.chain(links, supposed)]
        else:
            *parts, end = _split(text.removeprefix("then "))
            assert end.startswith("after ["), text
            named, _comma, outcome = end.removeprefix("after ").partition("], ")
            said = self.net(parts, said)
            ends = [said[label] for label in _labels(f"{named}]")]
        self._check_outcome(outcome, ends)

    def _check_outcome(self, text: str, ends: Sequence[Said]) -> None:
        """All candidates of the cell, or of the digit in the unit, are excluded by the ends."""
        alive = candidates(self.position)
        found = re.fullmatch(r"(.*) has no (?:place for (\w+)|digit left)", text)
        assert found is not None, text
        if found[2] is None:
            ((row, column),) = CELL.findall(found[1])
            lost = {each for each in alive if each[0] == self.variant.index[int(row), int(column)]}
        else:
            lost = self._places(found[1], self.variant.symbols.index(found[2]) + 1)
        self._all_excluded(lost, ends, text)

    def _places(self, name: str, digit: int) -> set[Candidate]:
        units = units_of_reasoning(self.variant)
        (unit,) = [unit for unit in units if str(unit.name) == name]
        alive = candidates(self.position)
        return {each for each in alive if each[0] in unit.cells and each[1] == digit}

    def _all_excluded(self, lost: set[Candidate], causes: Sequence[Said], text: str) -> None:
        """All of `lost` is excluded, and each of the causes is needed."""
        assert lost, text
        for each in lost:
            assert any(cause.excludes(self.variant, each) for cause in causes), text
        for cause in causes:
            assert any(cause.excludes(self.variant, each) for each in lost), text

    def _check(self, link: Said, reason: str, causes: Sequence[Said]) -> None:
        """The causes exclude all other candidates of the choice that the reason names."""
        self.count += 1
        (digit,) = {digit for _cell, digit in link.held}
        alive = candidates(self.position)
        if reason == "the only digit left there":
            choice = {each for each in alive if each[0] == link.held[0][0]}
        elif reason.startswith("since "):
            named = {self.variant.index[int(r), int(c)] for r, c in CELL.findall(reason)}
            if not named:
                named = {cell for cell, _digit in link.held}
                assert reason.endswith(f" left for these {len(named)} cells"), reason
            count = f"since no more than {len(named)} digits are left for th"
            assert re.match(rf"{count}e(?:se)? {len(named)} cells", reason), reason
            inside = {each for each in alive if each[0] in named}
            assert len({digit for _cell, digit in inside}) == len(named) + 1
            left = {e for e in inside if not any(c.excludes(self.variant, e) for c in causes)}
            assert len({digit for _cell, digit in left}) <= len(named), reason
            lost = self._lost(digit, causes, inside, reason)
            choice = lost | {each for each in inside if each[1] == digit}
        else:
            places = "places" if len(link.held) > 1 else "place"
            name = re.fullmatch(rf"the only {places} left (?:in|on) (.*)", reason)
            assert name is not None, reason
            choice = self._places(name[1], digit)
        assert set(link.held) <= choice, reason
        rest = choice - set(link.held)
        self._all_excluded(rest, causes, reason)
        self.followed.append((set(link.held), rest))

    def _lost(
        self, own: int, causes: Sequence[Said], inside: set[Candidate], reason: str
    ) -> set[Candidate]:
        """The places of the digit that the causes remove from the set; each cause removes some."""
        for digit in {digit for _cell, digit in inside} - {own}:
            places = {each for each in inside if each[1] == digit}
            taken = [
                {each for each in places if cause.excludes(self.variant, each)} for cause in causes
            ]
            if all(taken) and set.union(*taken) == places:
                return places
        raise AssertionError(reason)


def check_links(position: Position, step: Step) -> int:
    """Each link follows from those it names, and needs all of them; the last ones exclude what the
    step removes. Returns the number of links."""
    argument, text = Argument(position), why(step, position.board.variant)
    if step.reason == chains.ENDS:
        _check_ends(argument, step, text)
    elif step.reason in RINGS:
        _check_closing(argument, step, text)
        check_ring(position, step)
    elif step.reason == forcing.EXCLUDES_ITSELF:
        _check_that_it_excludes_itself(argument, step, text)
    elif "branches" in step.fields:
        _check_branches(argument, step, text)
    else:
        assert argument.refutation(text, {}) == list(step.removed), text
    return argument.count


def _check_ends(argument: Argument, step: Step, text: str) -> None:
    variant = argument.variant
    found = re.fullmatch(r"(.*?) rules that out; otherwise (.*), which rules it out as well", text)
    assert found is not None, text
    start = Said.of(variant, found[1])
    end = argument.chain(found[2], Said(start.held, right=False))
    for removed in step.removed:
        assert start.excludes(variant, removed), text
        assert end.excludes(variant, removed), text


def _check_closing(argument: Argument, step: Step, text: str) -> None:
    """The last link excludes the start of the chain. So for each link, either it or what it takes
    from the choice of the next is right."""
    found = re.match(r"if (.*?), then (.*), and that leads back to \1; the ring also ", text)
    assert found is not None, text
    start = Said.of(argument.variant, found[1])
    assert not start.right
    end = argument.chain(found[2], start)
    assert all(end.excludes(argument.variant, each) for each in start.held), text
    neighbours = [*argument.neighbours[1:], (set(end.held), set(start.held))]
    assert all((set(one), set(other)) in neighbours for one, other in step.fields.get("pairs", ()))


def _check_that_it_excludes_itself(argument: Argument, step: Step, text: str) -> None:
    """Supposing the removed candidate excludes it."""
    found = re.fullmatch(rf"if ({HELD.pattern})(, then .*)", text)
    assert found is not None, text
    supposed = Said.of(argument.variant, found[1])
    assert (supposed.right, tuple(supposed.held)) == (True, step.removed), text
    argument.count += 1
    end = _end_of_branch(argument, found[found.lastindex or 0], supposed)
    assert all(end.excludes(argument.variant, removed) for removed in step.removed), text


def _check_branches(argument: Argument, step: Step, text: str) -> None:
    """There is exactly one branch for each candidate of the cell, or of the digit in the unit."""
    variant, fields = argument.variant, step.fields
    alive = candidates(argument.position)
    if "cell" in fields:
        first = re.fullmatch(rf"({CELLS}) holds ({DIGITS})", _split(text)[0])
        assert first is not None, text
        there = {each for each in alive if each[0] == fields["cell"]}
        named = Said.of(variant, f"{first[1]} = {first[2]}")
    else:
        first = re.fullmatch(rf"(.*) has its (\w) in ({CELLS})", _split(text)[0])
        assert first is not None, text
        there = argument._places(first[1], fields["digit"])
        named = Said.of(variant, f"{first[3]} = {first[2]}")
    assert set(named.held) == there, text
    supposed: list[Candidate] = []
    begin = rf"if |in each case |each of these |{CELLS} = {DIGITS} rules that out"
    for part in re.split(rf"; (?={begin})", text)[1:]:
        found = HELD.match(part.removeprefix("if "))
        these = Said.of(variant, found[0]) if found else named
        supposed += these.held
        rest = part.removeprefix("if ")[found.end() :] if found else part
        for one in these.alternatives():
            argument.count += 1
            end = _end_of_branch(argument, rest, one)
            assert all(end.excludes(variant, removed) for removed in step.removed), text
    assert sorted(supposed) == sorted(there), text


def _end_of_branch(argument: Argument, text: str, supposed: Said) -> Said:
    if text in (" rules that out", "each of these rules that out"):
        return supposed
    chain = re.fullmatch(r"(?:, then|in each case) (.*), which rules that out", text)
    if chain is not None:
        return argument.chain(chain[1], supposed)
    net = re.fullmatch(r", then (.*), and \[(\w+)\] rules that out", text)
    assert net is not None, text
    return argument.net(_split(net[1]), {supposed.label: supposed})[net[2]]


def check_claims(position: Position, step: Step) -> None:
    """Check any kind of sentence."""
    if step.reason == merged_steps.BOTH:
        parts = step.fields["first"], step.fields["second"]
        for part in parts:
            check_claims(position, part)
        assert set(step.removed) == {each for part in parts for each in part.removed}
        return
    if "links" in step.fields or "branches" in step.fields:
        assert check_links(position, step) > 0
        return
    check_rule_or_pattern(Board(position, step))
    if step.technique == "naked single":
        check_what_is_seen(position, step)


def check_what_is_seen(position: Position, step: Step) -> None:
    """The cells that a naked single names exclude the digits it names."""
    fields, variant = step.fields, position.board.variant
    cell, text = fields["cell"], sentence(step, variant)
    seen = set(fields.get("digits", ()))
    if "sees exclude every other digit" in text:
        seen = set(range(1, variant.digits + 1)) - {step.placed[0][1]}
    assert seen or "earlier steps exclude every other digit" in text, text
    for digit in seen:
        assert any(
            position.digits[far] and exclude(variant, (far, position.digits[far]), (cell, digit))
            for far in range(len(variant.cells))
        ), text


def check_ring(position: Position, step: Step) -> None:
    """One of each pair is right: neighbours exclude each other, and both of some pair exclude each
    removed candidate."""
    variant = position.board.variant
    pairs = step.fields.get("pairs", ())
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
    """The places of each digit that a set on the ring keeps. The set has one more digit than cells,
    and the ring passes through it by other digits, one of which it lacks."""
    for cells, digits in step.fields.get("kept", ()):
        inside = {each for each in candidates(position) if each[0] in cells}
        assert len({digit for _cell, digit in inside}) == len(cells) + 1
        links = [link for link in step.fields["links"] if link.choice]
        through = [link for link in links if set(link.choice.get("almost", ())) == set(cells)]
        assert through
        for digit in digits:
            entered = [link for link in through if _is_kept(position, step, link, inside, digit)]
            left = [{out.digit for out in through if out.causes == way.causes} for way in entered]
            assert any(digit not in digits for digits in left)  # each exit uses another digit
            yield {each for each in inside if each[1] == digit}


def _is_kept(
    position: Position, step: Step, link: Link, inside: set[Candidate], digit: int
) -> bool:
    """True if the ring enters the set by the loss of another digit and leaves it by yet another."""
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
