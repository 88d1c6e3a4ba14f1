"""satdoku samples"""

from __future__ import annotations

import argparse
from pathlib import Path

from satdoku.cli import arguments
from satdoku.cli.complain import tell, warn
from satdoku.errors import UsageError
from satdoku.messages import _
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from satdoku.tasks.samples import SampleFormula

FOLDER = Path("cnf_samples")


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "sample", metavar=_("NAME"), nargs="*", help=_("a sample formula; without one, list them")
    )
    parser.add_argument("--all", action="store_true", help=_("write all samples"))
    parser.add_argument(
        "-o",
        dest="output",
        metavar=_("FOLDER"),
        type=arguments.out_path,
        default=FOLDER,
        help=_(
            "where to write the formulas and their answers, or - for standard output"
            " (default: {usual})",
            usual=str(FOLDER),
        ),
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks import samples

    if args.all and args.sample:
        raise UsageError(_("Name samples or give --all, not both."))
    chosen = samples.sample_formulas() if args.all else samples.named(args.sample)
    if not chosen:
        _list(samples.sample_formulas())
    elif args.output == arguments.STDOUT:
        if len(chosen) > 1:
            raise UsageError(_("Standard output takes one sample."))
        print(samples.text_of(chosen[0]), end="")
    else:
        copied = samples.copy(chosen, args.output)
        for path in copied.kept:
            warn(_("{path} is a different file and was kept.", path=str(path)))
        count, folder = len(copied.written), str(args.output)
        tell(_("{count} files written to {folder}.", count=count, folder=folder))
    return 0


def _list(found: list[SampleFormula]) -> None:
    width = max((len(each.name) for each in found), default=0)
    for each in found:
        answer = _("satisfiable") if each.satisfiable else _("unsatisfiable")
        sizes = _(
            "{variables} variables, {clauses} clauses",
            variables=each.variables,
            clauses=each.clauses,
        )
        print(f"{each.name:<{width}}  {sizes}, {answer}")
