"""The results of a finished task, as plain lines."""

from __future__ import annotations

from itertools import islice

from satdoku.messages import N_, _
from satdoku.sat.result import Status, shown
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from satdoku.tasks.show import FormulaFigures
    from satdoku.tasks.solve import Formula, Run, Solved, SolveRequest
    from satdoku.tasks.verify import Verification

_FIGURES: tuple[tuple[str, str], ...] = (
    ("variables", N_("variables")),
    ("clauses", N_("clauses")),
    ("literals", N_("literals")),
    ("ratio", N_("clauses ÷ variables")),
    ("units", N_("unit clauses")),
    ("longest", N_("longest clause")),
    ("duplicates", N_("duplicate clauses")),
    ("tautologies", N_("tautologies")),
    ("unused", N_("unused variables")),
)


WIDTH = 78  # columns per line of values
BEGINNING = 2  # lines shown of a truncated model


def milliseconds(ms: float) -> str:
    """Three significant digits below a second, whole milliseconds above."""
    if ms >= 100:
        return f"{ms:.0f} ms"
    return f"{ms:.1f} ms" if ms >= 10 else f"{ms:.2f} ms"


def formula_line(formula: Formula) -> str:
    return _(
        "{path}: {variables} variables, {clauses} clauses, read in {time}",
        path=str(formula.path),
        variables=formula.cnf.num_vars,
        clauses=len(formula.cnf),
        time=milliseconds(formula.read_ms),
    )


def run_lines(run: Run, formula: Formula | None) -> list[str]:
    return [_answer_line(run, formula), _search_line(run), _counter_line(run)]


def answer_place(solved: Solved) -> Iterator[str]:
    """The path of the answer or, if it was not written, the answer itself as a .res file."""
    if solved.written is None:
        from satdoku.sat import res

        yield from res.render(solved.run.result, solved.run.ms)
    else:
        yield place_text(solved) + "\n"


def place_text(solved: Solved) -> str:
    path = str(solved.written)
    return kept_text(path) if solved.kept else _("answer written to {path}", path=path)


def kept_text(path: str) -> str:
    return _("{path} keeps its earlier answer, which is decided", path=path)


def proof_lines(request: SolveRequest, run: Run) -> list[str]:
    """The paths of the proofs, if they were requested and there is no model."""
    written = [path for path in written_proofs(request, run) if path is not None]
    lines = [_("proof written to {path}", path=str(path)) for path in written]
    if request.lrat is not None and run.interrupted and _refuted(run):
        lines.append(
            _("{path} not written: the check of the proof was stopped", path=str(request.lrat))
        )
    return lines


def written_proofs(request: SolveRequest, run: Run) -> tuple[Path | None, Path | None]:
    """The DRAT and LRAT proofs that were requested. A stop after the answer can only have
    interrupted the check that writes LRAT."""
    if not _refuted(run):
        return None, None
    return request.proof, None if run.interrupted else request.lrat


def _refuted(run: Run) -> bool:
    return run.result.status is Status.UNSATISFIABLE


def value_lines(model: Iterable[int], width: int = WIDTH) -> Iterator[str]:
    """All values of a model, on lines starting with v as in a .res file."""
    line = "v"
    for literal in model:
        word = f" {literal}"
        if len(line) + len(word) > width and line != "v":
            yield line
            line = "v"
        line += word
    yield line


def model_beginning(model: Sequence[int], width: int = WIDTH) -> list[str]:
    """The first lines of a model and, if truncated, the number of remaining values."""
    lines = list(islice(value_lines(model, width), BEGINNING))
    left = len(model) - sum(line.count(" ") for line in lines)
    return [*lines, _("… and {count} more values", count=left)] if left else lines


def _answer_line(run: Run, formula: Formula | None) -> str:
    if formula is None:
        return _unread_line(run)
    if run.result.status is Status.SATISFIABLE:
        return _(
            "SATISFIABLE: the model was checked against all {count} clauses",
            count=len(formula.cnf),
        )
    if run.result.status is Status.UNSATISFIABLE:
        return _("UNSATISFIABLE: no assignment satisfies all clauses")
    closed = f"{run.result.closed:.2%}"
    if run.interrupted:
        return _("UNKNOWN: stopped with {closed} of the search tree closed", closed=closed)
    return _(
        "UNKNOWN: the limit of {seconds} s ended with {closed} of the search tree closed",
        seconds=f"{run.timeout:g}",
        closed=closed,
    )


def _unread_line(run: Run) -> str:
    if run.interrupted:
        return _("UNKNOWN: stopped while the file was read")
    return _(
        "UNKNOWN: the limit of {seconds} s ended while the file was read",
        seconds=f"{run.timeout:g}",
    )


def _search_line(run: Run) -> str:
    return _(
        "search: {time} by the engine {engine}, rule {rule}",
        time=milliseconds(run.ms),
        engine=run.config.engine.name,
        rule=run.config.options.rule,
    )


def _counter_line(run: Run) -> str:
    counts = shown(run.result.statistics)
    return _(", ").join(f"{_(meaning)} {count}" for meaning, count in counts)


def verification_line(verification: Verification) -> str:
    from satdoku.tasks.verify import Judgement

    word = {
        Judgement.VERIFIED: _("VERIFIED"),
        Judgement.WRONG: _("WRONG"),
        Judgement.UNVERIFIABLE: _("NOT VERIFIABLE"),
    }[verification.judgement]
    return _("{name}: {text}", name=word, text=verification.sentence)


def heading_lines(formula: Formula, figures: FormulaFigures | None) -> list[str]:
    """The heading above the clauses of a formula."""
    return [*formula.warnings, formula_line(formula), *figure_lines(figures), ""]


def figure_lines(figures: FormulaFigures | None) -> list[str]:
    """The same number of lines, as placeholders until the figures are known."""
    lines = []
    for name, meaning in _FIGURES:
        value = getattr(figures, name, "…")
        text = f"{value:.3f}" if isinstance(value, float) else str(value)
        lines.append(_("{name}: {text}", name=_(meaning), text=text))
    return lines
