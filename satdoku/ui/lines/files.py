"""Solve and compare a file, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from satdoku.messages import _
from satdoku.play.save import Store
from satdoku.sat.engines import Contender
from satdoku.tasks import solve
from satdoku.tasks.compare import compare
from satdoku.ui.fields import COMPARE, SOLVE, Answers, Field, contenders_of, filled, limit_of
from satdoku.ui.lines.prompt import ask
from satdoku.ui.reports import results as report
from satdoku.ui.reports.progress_bar import progress_bar


def fill(fields: Sequence[Field], known: Answers) -> Answers:
    answers: dict[str, str] = {}
    for field in fields:
        default = filled(fields, {**known, **answers})[field.name]
        answer = ask(_(field.title), default)
        field.require(answer, answers)
        answers[field.name] = answer
    return answers


def solve_file(store: Store, path: Path) -> None:
    answers = fill(SOLVE, store.settings())
    contender = Contender.named(answers["engine"], answers["rule"])
    request = solve.SolveRequest(path, contender, limit_of(answers["limit"]))
    with progress_bar(path.name) as bar:
        solved = solve.solve(request, bar.monitor, tell)
    for line in report.run_lines(solved.run, solved.formula):
        print(line)
    if solved.failure is not None:
        print(solved.failure)
    print(*report.answer_place(solved), sep="", end="")


def compare_file(store: Store, path: Path) -> None:
    from satdoku.ui.reports.comparison_table import print_comparisons

    answers = fill(COMPARE, store.settings())
    contenders = contenders_of(f"{answers['baseline']},{answers['rivals']}")
    formula = solve.load(path)
    tell(formula)
    with progress_bar(path.name) as bar:

        def begins(contender: Contender) -> None:
            bar.restart(f"{path.name} {contender.label}")

        limit = limit_of(answers["limit"])
        comparison = compare(formula, contenders, limit, bar.monitor, begins)
    print_comparisons([comparison], contenders)


def tell(formula: solve.Formula) -> None:
    for line in (*formula.warnings, report.formula_line(formula)):
        print(line)
