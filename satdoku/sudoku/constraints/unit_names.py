"""How a sentence names units: “rows 1, 4 and 7”, “on the diagonal R1C1–R9C9”.

Names come from variant files, in the language of the user. Words that several names share appear
once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

from satdoku.messages import _

NUMBERED = re.compile(r"(?P<before>.*?)(?P<label>\d+|R\d+C\d+(?:–R\d+C\d+)?)(?P<after>.*)")
ENGLISH = re.compile(r"(?:the )?[a-z]+(?: [a-z]+)* ")  # the part that takes a plural
ENDS_IN_Y = re.compile(r"[^aeiou]y$")  # galaxy, but not bay
ALONG = re.compile(r"[^(（]*(?:\b(?:line|diagonal|whisper)\b|线)")  # cells are on it, not in it
LONGEST_LIST = 2  # longer runs of consecutive numbers become a range


def listed(words: Sequence[str], last: str) -> str:
    """“a, b and c”; the caller passes the translated last conjunction."""
    return _(", ").join(words[:-1]) + last + words[-1] if len(words) > 1 else "".join(words)


def units_listed(names: Sequence[str]) -> str:
    """“rows 2–4 and box 5”, “row 1 and box 2 of the left grid”."""
    found: list[tuple[str, str]] = []  # names of similar units, and the text after them
    for frame, alike in groupby(names, _frame):
        if frame is None:
            found += [(name, "") for name in alike]
        else:
            labels = [name.removeprefix(frame[0]).removesuffix(frame[1]) for name in alike]
            found.append((_numbered(frame[0], labels), frame[1]))
    *firsts, last = ["".join(each) for each in found]
    if len({after for _names, after in found}) == 1 and found[0][1].isascii():
        firsts = [names for names, _after in found[:-1]]
    if 1 < len(found) < len(names):  # a list of lists
        return _("{units} and {unit}", units=_(", ").join(firsts), unit=last)
    return listed([*firsts, last], _(" and "))


def _frame(name: str) -> tuple[str, str] | None:
    """The text before and after the number."""
    found = NUMBERED.fullmatch(name)
    if found is None or (found["before"].isascii() and not ENGLISH.fullmatch(found["before"])):
        return None
    return found["before"], found["after"]


def _numbered(before: str, labels: Sequence[str]) -> str:
    """“row 1”, “boxes 1 and 3”, “rows 2–4”."""
    if len(labels) > 1 and before.isascii():
        before = _plural(before.rstrip()) + " "
    if len(labels) > LONGEST_LIST and _follow_each_other(labels):
        return f"{before}{labels[0]}–{labels[-1]}"
    return before + listed(labels, _(" and "))


def _plural(words: str) -> str:
    if ENDS_IN_Y.search(words):
        return words[:-1] + "ies"
    return words + ("es" if words.endswith(("ch", "s", "sh", "x", "z")) else "s")


def _follow_each_other(labels: Sequence[str]) -> bool:
    if not all(map(str.isdecimal, labels)):
        return False
    return all(int(other) - int(one) == 1 for one, other in pairwise(labels))


def within(names: Sequence[str]) -> str:
    """“in row 5 and on the diagonal R1C1–R9C9”."""
    found = []
    for along, alike in groupby(names, lambda name: bool(ALONG.match(name))):
        units = units_listed(list(alike))
        found.append(_("on {units}", units=units) if along else _("in {units}", units=units))
    return spaced(listed(found, _(" and ")))


def spaced(text: str) -> str:
    """Chinese puts a space after a letter or a digit, and so after a unit whose name ends with one:
    “对角线 R1C1–R9C9 没有地方放 8”."""
    return re.sub("(?<=[0-9A-Z])(?=[\u4e00-\u9fff])", " ", text)
