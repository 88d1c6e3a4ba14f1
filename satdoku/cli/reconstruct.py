"""satdoku reconstruct"""

from __future__ import annotations

import argparse
from pathlib import Path

from satdoku.cli import arguments
from satdoku.messages import _
from satdoku.sat.result import Status


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    parser.add_argument(
        "aside", metavar="R", type=Path, help=_("what satdoku simplify --reconstruct has written")
    )
    parser.add_argument(
        "answer", metavar="G.res", type=Path, help=_("an answer for the simplified formula")
    )
    parser.add_argument(
        "-o",
        dest="output",
        type=arguments.out_path,
        metavar="OUT.res",
        help=_("where to write the answer (default: next to the input)"),
    )
    arguments.add_headers(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.sat import res
    from satdoku.tasks.simplify import ReconstructRequest, reconstruct_file
    from satdoku.ui.reports.progress_bar import progress_bar

    output = args.output or res.path_for(args.cnf)
    if args.output is None:
        res.require_own(output)
    headers = arguments.headers(args)
    request = ReconstructRequest(args.cnf, args.aside, args.answer, output, headers)
    with progress_bar(_("reconstructing")) as bar:
        status = reconstruct_file(request, bar.monitor)
    if output != arguments.STDOUT:
        if status is Status.SATISFIABLE:
            print(_("SATISFIABLE: the reconstructed model satisfies all clauses (checked)"))
        else:
            print(_("{status}: as for the simplified formula", status=status.name))
        print(_("answer written to {path}", path=str(output)))
    return status.exit_code
