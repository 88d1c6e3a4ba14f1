"""The menu in line mode: each prompt reads one line, and a blank line selects the default."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from satdoku import __version__
from satdoku.bench.compare import compare
from satdoku.bench.files import FolderRequest
from satdoku.bench.lines import bench_folder
from satdoku.errors import SatdokuError, UsageError
from satdoku.messages import N_, _, speak
from satdoku.play.save import Store
from satdoku.sat import res
from satdoku.sat.engines import EngineConfig
from satdoku.sat.stored_clauses import StoredClauses
from satdoku.tasks import manual, show, solve
from satdoku.tasks.encode import files_of
from satdoku.tasks.verify import decide, verify
from satdoku.ui.fields import (
    COMPARE,
    LANGUAGE,
    PROOF,
    SETTINGS,
    SOLVE,
    WATCH,
    Answers,
    Field,
    configs_of,
    filled,
    language_of,
    limit_of,
    solve_request,
)
from satdoku.ui.file_choices import CNF_SUFFIXES, files_around, matching
from satdoku.ui.line_mode import game as game_lines
from satdoku.ui.line_mode.daily import play_daily
from satdoku.ui.line_mode.keeping import keep
from satdoku.ui.line_mode.prompt import agreed, ask, ask_file
from satdoku.ui.line_mode.saved import saved
from satdoku.ui.menu import ITEMS, OFFER, items_for, offer, samples
from satdoku.ui.reports import results as report
from satdoku.ui.reports.games import offer_text
from satdoku.ui.reports.progress_bar import progress_bar

FEW = 8  # names listed in a sentence


def run_lines(store: Store, notice: str = "") -> int:
    """Run until 0, the end of the input, or Ctrl-C at a prompt."""
    print(_("satdoku {version}: SAT and Sudoku in the terminal", version=__version__))
    if notice:
        print(notice)
    if sys.stdin is None:
        return 0
    try:
        while _choose(store):
            pass
    except EOFError:
        print()
    except KeyboardInterrupt:
        print()
        raise
    return 0


def _choose(store: Store) -> bool:
    print()
    names = {item.key: item.name for item in ITEMS}
    offered = offer(store)
    if offered is not None:
        print(f"{OFFER}  {offer_text(offered)}")
    remembered = store.settings()
    items = items_for(remembered)
    for item in items:
        print(item.label(remembered))
    # As in the window: the first item of the list.
    answer = ask(_("Your choice"), items[0].key if offered is None else OFFER)
    if names.get(answer) == "quit":
        return False
    try:
        if offered is not None and answer == OFFER:
            game_lines.go_on(store, offered.id)
            return True
        if answer not in names:
            raise UsageError(
                _(
                    "“{answer}” is not on the menu; type one of {keys}.",
                    answer=answer[:40],
                    keys=", ".join([OFFER] * (offered is not None) + list(names)),
                )
            )
        TASKS[names[answer]](store)
    except SatdokuError as error:
        print(error)
    return True


def _ask_formula(store: Store) -> Path:
    path = ask_file(_("CNF file"))
    if path.is_dir():
        return path
    path = _meant(path, store)
    keep(lambda: store.remember_file(path.absolute()))
    return path


def _meant(path: Path, store: Store) -> Path:
    """The file itself or, if it does not exist, the only file with this text in its name."""
    if path.exists() or path.name != str(path):
        return path
    found = matching(path.name, files_around([*store.recent_files(), *samples()], CNF_SUFFIXES))
    if len(found) > 1:
        raise UsageError(
            _(
                "“{part}” is a part of several names: {names}",
                part=path.name,
                names=", ".join(found[:FEW]) + (" …" if len(found) > FEW else ""),
            )
        )
    return Path(found[0]) if found else path


def _fill(fields: Sequence[Field], known: Answers) -> Answers:
    answers: dict[str, str] = {}
    for field in fields:
        default = filled(fields, {**known, **answers})[field.name]
        answer = ask(_(field.title), default)
        field.require(answer, answers)
        answers[field.name] = answer
    return answers


def _solve(store: Store) -> None:
    path = _ask_formula(store)
    known = filled(SOLVE, store.settings())
    request = solve_request(path, filled(SOLVE, {**known, **_fill(_asked(SOLVE), known)}))
    if path.is_dir():
        bench_folder(FolderRequest(path, [request.config], request.timeout, res=True))
        return
    with progress_bar(path.name) as bar:
        solved = solve.solve(request, bar.monitor, _tell)
    for line in report.run_lines(solved.run, solved.formula):
        print(line)
    if solved.failure is not None:
        print(solved.failure)
    elif solved.run.has_model:
        print(*report.model_beginning(solved.run.result.model), sep="\n")
    print(*report.answer_place(solved), sep="", end="")
    for line in report.proof_lines(request, solved.run):
        print(line)


def _asked(fields: Sequence[Field]) -> Sequence[Field]:
    """Scripts that pipe answers do not expect a question about proofs: there the setting
    decides."""
    return [field for field in fields if field is not PROOF or sys.stdin.isatty()]


def _verify(store: Store) -> None:
    path = _ask_formula(store)
    answer = ask_file(_("RES file"), str(res.path_for(path)))
    found = verify(path, answer, warn=print)
    print(report.verification_line(found))
    if found.unproved and sys.stdin.isatty() and agreed(_("Solve it to find out?")):
        with progress_bar(path.name) as bar:
            found = decide(path, None, bar.monitor)
        print(report.verification_line(found))


def _show(store: Store) -> None:
    formula = solve.load(_ask_formula(store))
    heading = report.heading_lines(formula, show.figures(formula.cnf))
    # A pager would read keys, not lines.
    sys.stdout.writelines(f"{line}\n" for line in heading)
    sys.stdout.writelines(StoredClauses(formula.cnf).text())


def _compare(store: Store) -> None:
    from satdoku.bench.course_table import print_comparisons

    path = _ask_formula(store)
    answers = _fill(COMPARE, store.settings())
    configs = configs_of(f"{answers['baseline']},{answers['rivals']}")
    limit = limit_of(answers["limit"])
    if path.is_dir():
        bench_folder(FolderRequest(path, configs, limit))
        return
    formula = solve.load(path)
    _tell(formula)
    with progress_bar(path.name) as bar:

        def begins(config: EngineConfig) -> None:
            bar.restart(f"{path.name} {config.label}")

        comparison = compare(formula, configs, limit, bar.monitor, begins)
    print_comparisons([comparison], configs)


def _watch(store: Store) -> None:
    from satdoku.watch.transcript import MOST_STEPS, trace_lines
    from satdoku.watch.watched_search import watch_formula

    path = _ask_formula(store)
    answers = _fill(WATCH, store.settings())
    watched = watch_formula(solve.load(path), answers["engine"], answers["rule"])
    for line in trace_lines(watched, MOST_STEPS):
        print(line)


def _decode(store: Store) -> None:
    from satdoku.ui.line_mode.formula import ask_origin, show_answer

    answer, formula = files_of(ask_file(_("RES file")))
    show_answer(answer, ask_origin(store, formula))


def _print(store: Store) -> None:
    from satdoku.printing.form import PRINT, print_sheet

    answers = _fill(PRINT, store.settings())
    with progress_bar(_("Print puzzles"), unit=N_("boards")) as bar:
        told = print_sheet(answers, bar.monitor)
    print(told)


def _change_settings(store: Store) -> None:
    before = filled(SETTINGS, store.settings())
    for name, value in _fill(SETTINGS, before).items():
        store.set_setting(name, value)
        if name == LANGUAGE.name and value != before[name]:
            speak(language_of(value))


def _read_manual(store: Store) -> None:
    pages = manual.pages()
    for number, page in enumerate(pages, 1):
        print(f"{number}  {page.title} ({page.name})")
    answer = ask(_("Page, by number or name"), "1")
    names = {str(number): page.name for number, page in enumerate(pages, 1)}
    print(manual.page(names.get(answer, answer)).text, end="")


def _take_tour(store: Store) -> None:
    from satdoku.ui.line_mode.tour import take_tour

    take_tour(store)


def _tell(formula: solve.Formula) -> None:
    for line in (*formula.warnings, report.formula_line(formula)):
        print(line)


TASKS: dict[str, Callable[[Store], None]] = {
    "solve": _solve,
    "play": game_lines.play,
    "percent": lambda store: game_lines.play_at_once(store, "percent"),
    "classic": lambda store: game_lines.play_at_once(store, "classic"),
    "daily": play_daily,
    "tour": _take_tour,
    "verify": _verify,
    "show": _show,
    "compare": _compare,
    "watch": _watch,
    "decode": _decode,
    "print": _print,
    "saved": saved,
    "settings": _change_settings,
    "manual": _read_manual,
}
