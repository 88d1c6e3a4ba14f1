"""satdoku formula"""

from __future__ import annotations

import argparse
import sys

from satdoku.cli import arguments
from satdoku.cli.complain import tell
from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from satdoku.tasks.deal import DealtFormula

ANSWERS = {"sat": True, "unsat": False, "any": None}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "family", metavar=_("FAMILY"), nargs="?", help=_("the family (default: list all families)")
    )
    parser.add_argument(
        "--seed",
        metavar=_("STUDENT-ID"),
        help=_("a name or number; the same one always gives the same formula"),
    )
    parser.add_argument(
        "--size",
        default="medium",
        metavar="small|medium|large",
        help=_("the size, which also decides how hard it is (default: medium)"),
    )
    parser.add_argument(
        "--answer",
        default="any",
        metavar="sat|unsat|any",
        help=_("whether the formula has a model (default: any)"),
    )
    parser.add_argument(
        "-o",
        dest="output",
        type=arguments.out_path,
        metavar="F.cnf",
        help=_("write the formula to this file instead of standard output"),
    )
    parser.add_argument(
        "--res", metavar="F.res", type=arguments.out_path, help=_("also write its answer")
    )


def run(args: argparse.Namespace) -> int:
    if args.family is None:
        _list()
        return 0
    if args.seed is None:
        raise UsageError(
            _("formula needs --seed: the seed selects the formula, one for each student.")
        )
    if args.answer not in ANSWERS:
        raise UsageError(
            _(
                "Unknown answer “{name}”; choose one of {names}.",
                name=args.answer,
                names=", ".join(ANSWERS),
            ),
            args.answer,
            ANSWERS,
        )
    _deal(args)
    return 0


def _deal(args: argparse.Namespace) -> None:
    from satdoku import files
    from satdoku.sat import res
    from satdoku.tasks.deal import deal
    from satdoku.ui.reports.progress_bar import progress_bar

    files.require_places([path for path in (args.output, args.res) if path is not None])
    with progress_bar(args.family) as bar:
        monitor = bar.monitor
        dealt = deal(args.family, args.seed, args.size, ANSWERS[args.answer], monitor)
    if args.output is None:
        sys.stdout.writelines(_text(dealt))
    else:
        files.write_text(args.output, _text(dealt))
        tell(_about(dealt))
    if args.res is not None:
        res.write(args.res, dealt.run.result, dealt.run.ms)


def _text(dealt: DealtFormula) -> Iterator[str]:
    from io import StringIO

    text = StringIO()
    dealt.cnf.write_dimacs(text, [dealt.origin])
    yield text.getvalue()


def _about(dealt: DealtFormula) -> str:
    """A description of the formula, without its answer."""
    return _(
        "{family}, {size}: {variables} variables, {clauses} clauses, seed {seed}",
        family=dealt.family,
        size=dealt.size,
        variables=dealt.cnf.num_vars,
        clauses=len(dealt.cnf),
        seed=dealt.seed,
    )


def _list() -> None:
    from satdoku.families.dealt import FAMILIES, SIZES

    words = {True: _("satisfiable"), False: _("unsatisfiable")}
    for name, family in FAMILIES.items():
        answers = _(" or ").join(words[answer] for answer in family.answers(SIZES[0]))
        print(f"{name:<12}{_(family.meaning)} ({answers})")
