"""The results of `mus` and `backbone`, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from satdoku.messages import _
from satdoku.sat.result import Status
from satdoku.ui.reports.results import formula_line

if TYPE_CHECKING:
    from satdoku.tasks.count import Counted
    from satdoku.tasks.facts import Facts

WIDTH = 78


def mus_lines(facts: Facts) -> Iterator[str]:
    yield formula_line(facts.formula)
    if facts.status is Status.SATISFIABLE:
        yield _("SATISFIABLE: there is no unsatisfiable subset")
    elif facts.status is Status.UNKNOWN:
        yield _("UNKNOWN: stopped before the subset was minimal")
    else:
        yield _(
            "UNSATISFIABLE: {count} of {all} clauses suffice, and each of them is needed (checked)",
            count=len(facts.found),
            all=len(facts.formula.cnf),
        )
        yield from _listed("m", (index + 1 for index in facts.found))
        if facts.written is not None:
            yield _("clauses written to {path}", path=str(facts.written))
    yield _("search: {ms:.3g} ms", ms=facts.ms)


def backbone_lines(facts: Facts) -> Iterator[str]:
    yield formula_line(facts.formula)
    if facts.status is Status.UNSATISFIABLE:
        yield _("UNSATISFIABLE: without a model, there is no backbone (proof checked)")
    elif facts.status is Status.UNKNOWN:
        yield _("UNKNOWN: stopped before the backbone was found")
    else:
        yield _(
            "SATISFIABLE: {count} of {all} variables have the same value in all models (checked)",
            count=len(facts.found),
            all=facts.formula.cnf.num_vars,
        )
        yield from _listed("b", facts.found)
    yield _("search: {ms:.3g} ms", ms=facts.ms)


def count_lines(counted: Counted) -> Iterator[str]:
    yield formula_line(counted.formula)
    if counted.count is None:
        yield _("UNKNOWN: stopped before all models were counted")
    elif counted.variables is None:
        yield _("{count} models", count=_count(counted))
    else:
        yield _(
            "{count} assignments of the {chosen} chosen variables have a model",
            count=_count(counted),
            chosen=len(counted.variables),
        )
    yield _("search: {ms:.3g} ms", ms=counted.ms)


def _count(counted: Counted) -> str:
    if counted.is_written_out:
        return str(counted.count)
    factor, exponent = counted.split
    return f"{factor} * 2^{exponent}"


def _listed(key: str, numbers: Iterable[int]) -> Iterator[str]:
    for line in wrap(" ".join(map(str, numbers)), WIDTH):
        yield f"{key} {line}"
