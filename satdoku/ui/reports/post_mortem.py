"""A game looked back at, in words."""

from __future__ import annotations

from collections.abc import Iterator

from satdoku.learning.post_mortem import Find, PostMortem, ReplayedMove
from satdoku.messages import _
from satdoku.play.clock import spoken
from satdoku.play.moves import Act
from satdoku.play.notation import format_move
from satdoku.sudoku.constraints.unit_names import listed
from satdoku.sudoku.techniques.sentences import sentence

BARS = "▁▂▃▄▅▆▇█"
HERE = "┃"
MOST_NAMED = 5  # cells or moves in a sentence


def move_heading(found: PostMortem, one: ReplayedMove | None) -> str:
    """“move 12 of 40 · 3:05 · after 0:48”."""
    if one is None:
        return _("the end, after moves: {count}", count=len(found.moves))
    parts = [_("move {number} of {count}", number=one.number, count=len(found.moves))]
    if one.at is not None:
        parts.append(spoken(one.at))
        parts.append(_("after {gap}", gap=spoken(one.gap)))
    return " · ".join(parts)


def played(one: ReplayedMove) -> str:
    """The move itself."""
    variant, move = one.before.variant, one.move
    if move.act is Act.PLACE and move.cell is not None:
        cell = str(variant.cells[move.cell])
        if not move.digit:
            return _("Cleared {cell}.", cell=cell)
        return _("{digit} in {cell}.", digit=variant.symbol(move.digit), cell=cell)
    return f"{format_move(move, variant)}."


def move_text(one: ReplayedMove) -> str:
    return " ".join(_parts(one))


def _parts(one: ReplayedMove) -> Iterator[str]:
    yield played(one)
    variant = one.before.variant
    if one.find is Find.MISTAKE:
        yield _("That was a mistake.")
        if one.broken:
            names = [str(variant.cells[cell]) for cell in one.broken[:MOST_NAMED]]
            more = "" if len(one.broken) <= MOST_NAMED else _(" and others")
            cells = listed(names, _(", ")) + more
            yield _("It took the right digit away from {cells}.", cells=cells)
    elif one.find is Find.GUESS:
        yield _("That was right, but no technique showed it yet: a guess.")
    if one.long:
        yield _("It took you {gap}.", gap=spoken(one.gap))
    if one.easiest is not None:
        yield _(
            "The easiest step was: {technique}. {sentence}",
            technique=_(one.easiest.technique),
            sentence=sentence(one.easiest, variant),
        )


def summary(found: PostMortem) -> str:
    """The whole game, in a few sentences."""
    return " ".join(_summary(found))


def _summary(found: PostMortem) -> Iterator[str]:
    if not found.complete:
        yield _("Not all moves were analysed.")
    counts = _(
        "Long gaps: {long}, guesses: {guesses}, mistakes: {mistakes}.",
        long=len(found.long),
        guesses=len(found.guesses),
        mistakes=len(found.mistakes),
    )
    yield counts
    if found.long:
        longest = found.long[0]
        yield _(
            "The longest gap was {gap}, before move {number}.",
            gap=spoken(longest.gap),
            number=longest.number,
        )
    if not found.timed:
        yield _("The times of the moves were not saved.")
    if found.most_missed:
        yield _("Missed most: {technique}.", technique=_(found.most_missed))
    elif not found.events:
        yield _("You were never stuck.")


def time_line(found: PostMortem, place: int, width: int) -> str:
    """A bar for each part of the game, as high as its longest gap; `!` marks a mistake and `?` a
    guess; the part that is shown is marked."""
    count = len(found.moves)
    if not count:
        return ""
    width = min(width, count)
    longest = max((one.gap for one in found.moves), default=0.0) or 1.0
    here = min(place, count - 1) * width // count
    line = []
    for column in range(width):
        part = found.moves[column * count // width : max(1, (column + 1) * count // width)]
        finds = {one.find for one in part}
        gap = max((one.gap for one in part), default=0.0)
        sign = BARS[min(len(BARS) - 1, int(len(BARS) * gap / longest))]
        if Find.MISTAKE in finds:
            sign = "!"
        elif Find.GUESS in finds:
            sign = "?"
        line.append(HERE if column == here else sign)
    return "".join(line)
