"""satdoku learn"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple

from satdoku.cli import learn_sat, learn_sudoku
from satdoku.cli.parser import Parser
from satdoku.messages import N_, _


class Subject(NamedTuple):
    summary: str
    configure: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


SUBJECTS = {
    "sudoku": Subject(
        N_("Sudoku techniques: lessons, practice, exams, and a look back at your games"),
        learn_sudoku.configure,
        learn_sudoku.run,
    ),
    "sat": Subject(
        N_("DPLL and clause learning: predict the next step of a search"),
        learn_sat.configure,
        learn_sat.run,
    ),
}


def configure(parser: argparse.ArgumentParser) -> None:
    subjects = parser.add_subparsers(
        dest="subject",
        prog=parser.prog,
        metavar=_("SUBJECT"),
        title=_("subjects"),
        required=True,
        parser_class=Parser,
    )
    for name, subject in SUBJECTS.items():
        summary = _(subject.summary)
        subject.configure(subjects.add_parser(name, help=summary, description=summary))


def run(args: argparse.Namespace) -> int:
    return SUBJECTS[args.subject].run(args)
