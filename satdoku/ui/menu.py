"""The menu, line by line: each prompt takes one line, and a blank one takes the default."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from satdoku import __version__
from satdoku.errors import FileError, SatdokuError, UsageError
from satdoku.messages import N_, _
from satdoku.sat import res
from satdoku.sat.engines import DEFAULT_ENGINE, Contender
from satdoku.tasks import solve
from satdoku.tasks.verify import verify
from satdoku.ui import report
from satdoku.ui.progress import progress_bar

DEFAULT_LIMIT = "60"


def run_menu() -> int:
    """Until 0 or the end of the input; Ctrl-C at a prompt leaves, too."""
    print(_("satdoku {version}: SAT and Sudoku in the terminal", version=__version__))
    if sys.stdin is None:
        return 0
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="surrogateescape")  # file names need not be text
    try:
        while _choose():
            pass
    except EOFError:
        print()
    except KeyboardInterrupt:
        print()
        raise
    return 0


def _choose() -> bool:
    print()
    for key, (title, _task) in TASKS.items():
        print(f"{key}  {_(title)}")
    print(f"0  {_('Quit')}")
    answer = _ask(_("Your choice"), "1")
    if answer == "0":
        return False
    try:
        if answer not in TASKS:
            raise UsageError(
                _(
                    "“{answer}” is not on the menu; type one of {keys}.",
                    answer=answer[:40],
                    keys=", ".join((*TASKS, "0")),
                )
            )
        TASKS[answer][1]()
    except SatdokuError as error:
        print(error)
    return True


def _ask(question: str, default: str = "") -> str:
    prompt = f"{question} [{default}]: " if default else f"{question}: "
    answer = input(prompt).strip()
    if not sys.stdin.isatty():
        print()  # nobody's Enter ended the line
    return answer or default


def _ask_file(question: str, default: str = "") -> Path:
    answer = _ask(question, default)
    if not answer:
        raise UsageError(_("No file was named."))
    return Path(os.path.expanduser(answer))  # noqa: PTH111, Path's raises for unknown users


def _solve() -> None:
    path = _ask_file(_("CNF file"))
    engine = _ask(_("Engine"), DEFAULT_ENGINE)
    rule = _ask(_("Branching rule"), Contender.named(engine).options.rule)
    contender = Contender.named(engine, rule)
    timeout = solve.parse_timeout(_ask(_("Time limit in seconds"), DEFAULT_LIMIT))
    formula = solve.load(path)
    for line in (*formula.warnings, report.formula_line(formula)):
        print(line)
    with progress_bar(path.name) as show:
        run = solve.search(formula.cnf, contender, timeout, show)
    for line in report.run_lines(run, len(formula.cnf)):
        print(line)
    output = res.path_for(path)
    try:
        solve.write_answer(run, output, path)
    except FileError as error:
        print(error)
        print(*res.render(run.result, run.ms), sep="", end="")
    else:
        print(_("answer written to {path}", path=str(output)))


def _verify() -> None:
    path = _ask_file(_("CNF file"))
    answer = _ask_file(_("RES file"), str(res.path_for(path)))
    print(report.verdict_line(verify(path, answer)))


TASKS: dict[str, tuple[str, Callable[[], None]]] = {
    "1": (N_("Solve a CNF file"), _solve),
    "3": (N_("Verify a .res file"), _verify),
}
