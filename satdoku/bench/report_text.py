"""The report of a bench as titles, sentences and tables of text, shared by all formats."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.bench import course_table
from satdoku.bench.course_table import widest_spread
from satdoku.bench.own_program import OwnProgram
from satdoku.bench.report import BenchedFile, BenchReport, FileGroup
from satdoku.bench.steps import STEPS, factors
from satdoku.messages import _
from satdoku.sat.engines import EngineConfig
from satdoku.sat.options import RULES
from satdoku.tasks.verify import Judgement
from satdoku.value import Value

Row = Sequence[str]


class ReportTable(Value):
    title: str
    heading: Row  # some have two lines
    rows: Sequence[Row]
    totals: Sequence[Row] = ()
    droppable: Sequence[int] = ()  # columns that a narrow window drops, in this order

    @property
    def one_line_heading(self) -> list[str]:
        return [title.replace("\n", " ") for title in self.heading]


class ReportText(Value):
    title: str
    tables: Sequence[ReportTable]  # of the groups, then the totals and others
    faults: Sequence[str]  # answers that contradict each other or are wrong
    problems: Sequence[str]  # files and solvers that failed
    warnings: Sequence[str]  # about slightly malformed files
    notes: Sequence[str]  # what the figures mean, and where they were measured
    count: int = 0  # of groups

    @property
    def groups(self) -> Sequence[ReportTable]:
        return self.tables[: self.count]


def report_text(report: BenchReport, measured_on: str) -> ReportText:
    title = _("Bench: {count} files", count=len(report.files))
    if not report.complete:
        title = _("Bench: {count} of {wanted} files", count=len(report.files), wanted=report.wanted)
    groups = [group for group in report.groups() if group[0] is not FileGroup.FAILED]
    tables = [_table(report, group, files) for group, files in groups]
    tables += [_totals(report, groups)] if groups else []
    tables += _steps(report)
    notes = [*_notes(report), measured_on]
    count = len(groups)
    return ReportText(title, tables, report.faults, report.problems, report.warnings, notes, count)


def _table(report: BenchReport, group: FileGroup, files: Sequence[BenchedFile]) -> ReportTable:
    rows = [file_row(report, file) for file in files]
    total = [_("total"), "", "", "", *_sums(report, files), *[""] * len(_extras(report))]
    titles = heading(report)
    return ReportTable(
        _(group.value), titles, rows, [total], (2, 1, *_least_wanted(report, titles))
    )


def _least_wanted(report: BenchReport, titles: Sequence[str]) -> list[int]:
    """The columns of third-party programs, then the rates, each from the last to the first."""
    others = [_("CPU (ms)\n{program}", program=name) for name in report.outside]
    programs = [number for number, title in enumerate(titles) if title in others]
    rates = [number for number, title in enumerate(titles) if title == _("rate")]
    return [*reversed(programs), *reversed(rates)]


def heading(report: BenchReport) -> list[str]:
    titles = course_table.headings([report.baseline, *report.rivals], report.outside)
    return titles + _extras(report)


def _extras(report: BenchReport) -> list[str]:
    proofs = [_("proof")] if report.plan.proofs else []
    return proofs + ([".res"] if report.plan.writes else [])


def file_row(report: BenchReport, file: BenchedFile) -> list[str]:
    timings = {one.solver: one for one in file.timings if one.counts}
    cells = course_table.row(
        file.name,
        (file.variables, file.clauses),
        file.answer,
        [timings.get(name) for name in (report.baseline, *report.rivals)],
        [timings.get(name) for name in report.outside],
    )
    if file.disputed:
        cells[3] = _("disputed")
    for position, name in _time_columns(report).items():
        one = file.of(name)
        if one is not None and not one.counts:
            cells[position] = course_table.failure_word(one)
    return cells + _extra_cells(report, file)


def _time_columns(report: BenchReport) -> dict[int, str]:
    """The columns of times, and their solvers; behind each t0 is its rate."""
    rivals = {5 + 2 * number: name for number, name in enumerate(report.rivals)}
    first = 5 + 2 * len(rivals)
    return {4: report.baseline} | rivals | dict(enumerate(report.outside, first))


def _extra_cells(report: BenchReport, file: BenchedFile) -> list[str]:
    cells = []
    if report.plan.proofs:
        unproved = _("unproved") if file.group is FileGroup.UNSAT else course_table.NOTHING
        cells.append(_("checked") if file.proved else unproved)
    if report.plan.writes:
        cells.append(course_table.NOTHING if file.res is None else judgement_word(file.res))
    return cells


def judgement_word(judgement: Judgement) -> str:
    return {
        Judgement.VERIFIED: _("verified"),
        Judgement.WRONG: _("wrong"),
        Judgement.UNVERIFIABLE: _("unverifiable"),
    }[judgement]


def _totals(
    report: BenchReport, groups: Sequence[tuple[FileGroup, Sequence[BenchedFile]]]
) -> ReportTable:
    times = heading(report)[4 : len(heading(report)) - len(_extras(report))]
    titles = [_("group"), _("files"), *times]
    rows = [[short_name(group), str(len(files)), *_sums(report, files)] for group, files in groups]
    everything = report.readable()
    totals = [
        [_("all files"), str(len(everything)), *_sums(report, everything)],
        [_("decided"), "", *_solved(report, everything)],
    ]
    return ReportTable(_("Totals"), titles, rows, totals, _least_wanted(report, titles))


def _steps(report: BenchReport) -> list[ReportTable]:
    """The rate of each file broken down by steps, if the engines of the steps have run on it."""
    rows = []
    for file in report.readable():
        runs = {one.solver: one for one in file.timings if one.counts}
        if found := factors(runs):
            rows.append(
                [file.name, *(f"{one.sign} {one.times:.3g}".removeprefix("= ") for one in found)]
            )
    if not rows:
        return []
    names = [_(name) for name in [*STEPS.values()][1:]]
    title = _("Speedup of each step; their product is the total speedup")
    return [ReportTable(title, [_("file"), *names, _("together")], rows)]


def short_name(group: FileGroup) -> str:
    return group.name if len(group.name) == 1 else _(group.value)


def _sums(report: BenchReport, files: Sequence[BenchedFile]) -> list[str]:
    totals = report.totals(files)
    sums = {name: one if one.counts else None for name, one in totals.items()}
    engines = [sums[name] for name in (report.baseline, *report.rivals)]
    cells = course_table.time_cells(engines)
    return cells + [course_table.time_text(sums[name]) for name in report.outside]


def _solved(report: BenchReport, files: Sequence[BenchedFile]) -> list[str]:
    """A row with the number of files that each solver decided, in the time columns."""
    totals = report.totals(files)
    counts = {name: f"{total.solved}/{total.files}" for name, total in totals.items()}
    cells = [counts[report.baseline]]
    for name in report.rivals:
        cells += [counts[name], ""]
    return cells + [counts[name] for name in report.outside]


def _notes(report: BenchReport) -> list[str]:
    spreads = ((one.spread, one.solver, one.file) for f in report.files for one in f.timings)
    notes = [
        *map(_described, report.plan.configs),
        _("Times are the median CPU times of repeated searches.") + widest_spread(spreads),
        _(
            "The optimisation rate is (t − t0) / t × 100 %. ≥ means that the baseline ran "
            "out of time, ≤ that the other engine did."
        ),
    ]
    if report.plan.timeout is not None:
        notes.append(
            _(
                "A search is stopped after {seconds} s of wall-clock time; its CPU time "
                "until then is shown after >.",
                seconds=f"{report.plan.timeout:g}",
            )
        )
    if report.outside:
        notes.append(
            _(
                "The times of {programs} are CPU times of the whole process: they include "
                "reading the file, but not process startup.",
                programs=_(", ").join(report.outside),
            )
        )
    notes += [_own_program(program) for program in report.plan.own_programs]
    return [*notes, _checks(report)]


def _own_program(program: OwnProgram) -> str:
    return _(
        "{name}: {command}. Its time is the CPU time of the whole process, including"
        " startup and reading. Its memory is limited to {memory} MB, and its answers were"
        " checked.",
        name=program.name,
        command=program.version,
        memory=program.memory_mb,
    )


def _described(config: EngineConfig) -> str:
    """What a column measures, for readers who do not know satdoku."""
    return _(
        "{engine}: {meaning}; branching rule: {rule}.",
        engine=config.label,
        meaning=_(config.engine.title),
        rule=_(RULES[config.options.rule]),
    )


def _checks(report: BenchReport) -> str:
    if report.plan.proofs:
        return _("Every model was checked against the clauses, and so was every marked proof.")
    return _("Every model was checked against the clauses.")
