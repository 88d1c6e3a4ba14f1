"""The results of a finished task, as plain lines."""

from __future__ import annotations

from itertools import islice

from satdoku.messages import N_, _
from satdoku.sat.result import Status
from satdoku.tasks.needed import NOTHING
from satdoku.type_checking import TYPE_CHECKING
from satdoku.ui.reports.told import WIDTH, ToldLine, print_lines
from satdoku.ui.theme.tones import Tone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from pathlib import Path

    from satdoku.flows.clauses import ClauseListing
    from satdoku.flows.steps import Noted, StopNotice, Warned
    from satdoku.tasks.needed import Needed
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


_LOOKS = {
    Status.SATISFIABLE: ("✓", Tone.GOOD),
    Status.UNSATISFIABLE: ("✗", Tone.BAD),
    Status.UNKNOWN: ("?", Tone.UNSURE),
}
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


def formula_told(formula: Formula, width: int) -> Iterator[ToldLine]:
    yield ToldLine(formula_line(formula), Tone.QUIET)
    for warning in formula.warnings:
        yield ToldLine(warning, Tone.UNSURE, warning=True)


def solved_told(solved: Solved, width: int) -> Iterator[ToldLine]:
    """The model as far as it fits, if there is one."""
    yield from _run_told(solved)
    if solved.run.has_model:
        for line in model_beginning(solved.run.result.model, width):
            yield ToldLine(line, detail=True)
    yield from _places_told(solved)


def print_solved(
    solved: Solved, warn: Callable[[str], None] = print, *, whole: bool = False
) -> None:
    """An answer that was not written to a file is printed as a complete .res file."""
    import sys

    from satdoku.sat import res

    print_lines(_run_told(solved), warn)
    run, places = solved.run, list(_places_told(solved))
    if solved.written is None:
        print_lines((line for line in places if line.warning), warn)
        sys.stdout.writelines(res.render(run.result, run.ms))
        places = [line for line in places if not line.warning]
    elif run.has_model:
        print(*assignment_lines(run, whole=whole), sep="\n")
    print_lines(places, warn)


def assignment_lines(run: Run, *, whole: bool) -> Iterable[str]:
    return (value_lines if whole else model_beginning)(run.result.model)


def run_lines(solved: Solved) -> list[str]:
    return [line.text for line in _run_told(solved)]


def _run_told(solved: Solved) -> Iterator[ToldLine]:
    run = solved.run
    mark, tone = _LOOKS[run.result.status]
    yield ToldLine(_answer_line(run, solved.formula), tone, mark)
    yield ToldLine(_search_line(run), detail=True)
    from satdoku.sat.counters import shown  # loads the kernel, which other reports do without

    cells = [(_(meaning), str(count)) for meaning, count in shown(run.result.statistics)]
    text = _(", ").join(f"{meaning} {count}" for meaning, count in cells)
    yield ToldLine(text, detail=True, cells=tuple(cells))


def _places_told(solved: Solved) -> Iterator[ToldLine]:
    """Where the answer and its proofs are, or why they are not."""
    if solved.failure is not None:
        yield ToldLine(solved.failure, Tone.UNSURE, warning=True)
    elif solved.written is not None:
        yield ToldLine(place_text(solved))
    for line in proof_lines(solved.request, solved.run):
        yield ToldLine(line)


def place_text(solved: Solved) -> str:
    path = str(solved.written)
    return kept_text(path) if solved.kept else _("answer written to {path}", path=path)


def kept_text(path: str) -> str:
    return _("{path} not overwritten: its earlier answer is decided, this one is not", path=path)


def proof_lines(request: SolveRequest, run: Run) -> list[str]:
    """The paths of the proofs, if they were requested and there is no model."""
    if run.result.status is not Status.UNSATISFIABLE:
        return []
    proof, needed = written_proofs(request, run)
    lines = [] if proof is None else [_("proof written to {path}", path=str(proof))]
    lines.extend(needed_lines(needed))
    if run.interrupted:
        lines.extend(
            _("{path} not written: proof check stopped", path=str(path))
            for path in request.needed.paths
        )
    return lines


def needed_lines(needed: Needed) -> Iterator[str]:
    """The files that were written after a proof had been checked."""
    if needed.lrat is not None:
        yield _("proof written to {path}", path=str(needed.lrat))
    if needed.trimmed is not None:
        yield _("trimmed proof written to {path}", path=str(needed.trimmed))
    if needed.core is not None:
        yield _("clauses that the proof needs written to {path}", path=str(needed.core))


def written_proofs(request: SolveRequest, run: Run) -> tuple[Path | None, Needed]:
    """The proofs that were requested. A stop after the answer can only have interrupted the check
    of the DRAT proof."""
    if run.result.status is not Status.UNSATISFIABLE:
        return None, NOTHING
    return request.proof, NOTHING if run.interrupted else request.needed


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
        return _("UNKNOWN: stopped; {closed} of the search tree closed", closed=closed)
    return _(
        "UNKNOWN: time limit ({seconds} s of wall-clock time) reached; "
        "{closed} of the search tree closed",
        seconds=f"{run.timeout:g}",
        closed=closed,
    )


def _unread_line(run: Run) -> str:
    if run.interrupted:
        return _("UNKNOWN: stopped while reading the file")
    return _(
        "UNKNOWN: time limit ({seconds} s of wall-clock time) reached while reading the file",
        seconds=f"{run.timeout:g}",
    )


def _search_line(run: Run) -> str:
    return _(
        "search: {time} of {clock} with the engine {engine}, rule {rule}",
        time=milliseconds(run.ms),
        clock=_("wall-clock time") if run.config.engine.parallel else _("CPU time"),
        engine=run.config.engine.name,
        rule=run.config.options.rule,
    )


def verification_line(verification: Verification) -> str:
    from satdoku.tasks.verify import Judgement

    word = {
        Judgement.VERIFIED: _("VERIFIED"),
        Judgement.WRONG: _("WRONG"),
        Judgement.UNVERIFIABLE: _("NOT VERIFIABLE"),
    }[verification.judgement]
    return _("{name}: {text}", name=word, text=verification.sentence)


def verification_told(verification: Verification, width: int) -> Iterator[ToldLine]:
    from satdoku.tasks.verify import Judgement

    mark, tone = {
        Judgement.VERIFIED: ("✓", Tone.GOOD),
        Judgement.WRONG: ("✗", Tone.BAD),
        Judgement.UNVERIFIABLE: ("?", Tone.UNSURE),
    }[verification.judgement]
    yield ToldLine(verification_line(verification), tone, mark)
    for line in needed_lines(verification.written):
        yield ToldLine(line)


def warning_told(warned: Warned, width: int) -> Iterator[ToldLine]:
    yield ToldLine(warned.sentence, Tone.UNSURE, warning=True)


def note_told(noted: Noted, width: int) -> Iterator[ToldLine]:
    yield ToldLine(noted.sentence)


def stop_told(notice: StopNotice, width: int) -> Iterator[ToldLine]:
    yield ToldLine(notice.sentence, Tone.UNSURE, "?", warning=True)


def print_clauses(listed: ClauseListing, warn: Callable[[str], None] = print) -> None:
    import sys

    sys.stdout.writelines(clause_text(listed))


def clause_text(listed: ClauseListing, limit: int | None = None) -> Iterator[str]:
    """The heading with its figures, and the clauses up to the limit."""
    from satdoku.tasks.show import figures

    for line in heading_lines(listed.formula, figures(listed.formula.cnf)):
        yield f"{line}\n"
    yield from listed.clauses.text(limit)


def heading_lines(formula: Formula, figures: FormulaFigures | None) -> list[str]:
    """The heading above the clauses of a formula."""
    return [formula_line(formula), *formula.warnings, *figure_lines(figures), ""]


def figure_lines(figures: FormulaFigures | None) -> list[str]:
    """The same number of lines, as placeholders until the figures are known."""
    lines = []
    for name, meaning in _FIGURES:
        value = getattr(figures, name, "…")
        text = f"{value:.3f}" if isinstance(value, float) else str(value)
        lines.append(_("{name}: {text}", name=_(meaning), text=text))
    return lines
