"""A puzzle that came as a link or a document of another program."""

from __future__ import annotations

from collections.abc import Iterable

from satdoku.errors import SatdokuError
from satdoku.messages import N_, _
from satdoku.sudoku.grid import Grid
from satdoku.value import Value

FPUZZLES = N_("an f-puzzles puzzle")


class LinkError(SatdokuError):
    """A link or document that cannot be read as a puzzle."""

    @classmethod
    def unknown(cls, form: str, features: Iterable[str]) -> LinkError:
        return cls(
            _(
                "This is {form}; it uses {features}, which satdoku does not know.",
                form=_(form),
                features=_(", ").join(f"“{feature[:40]}”" for feature in features),
            )
        )

    @classmethod
    def damaged(cls, form: str, problem: str = "") -> LinkError:
        if problem:
            return cls(
                _("This is {form}, but it is damaged: {problem}", form=_(form), problem=problem)
            )
        return cls(_("This is {form}, but it is damaged; copy all of it.", form=_(form)))


class LinkedPuzzle(Value):
    grid: Grid
    form: str  # a template such as `FPUZZLES`
    placed: tuple[int, ...] = ()  # the cells that a player filled
    title: str = ""
    author: str = ""
    ignored: tuple[str, ...] = ()  # decoration, which states no rule
    struck: tuple[tuple[int, int], ...] = ()  # candidates, as cell and digit, that are excluded
    ruleset: str = ""  # the rules in words, which satdoku does not read

    @property
    def sentence(self) -> str:
        """Says what was read and what was ignored."""
        parts = [_("Read as {form}: {variant}.", form=_(self.form), variant=self._variant)]
        if self.ignored:
            names = _(", ").join(self.ignored)
            parts.append(_("Decoration is not shown: {names}.", names=names))
            if self.ruleset:
                told = _(
                    "Its rules in words, which satdoku does not read: “{rules}”", rules=self.ruleset
                )
                parts.append(told)
        return " ".join(parts)

    @property
    def _variant(self) -> str:
        name = str(self.grid.variant.name)
        if not self.title:
            return name
        if not self.author:
            return _("“{title}”, {variant}", title=self.title, variant=name)
        return _(
            "“{title}” by {author}, {variant}", title=self.title, author=self.author, variant=name
        )
