"""satdoku simplify"""

from __future__ import annotations

import argparse

from satdoku.cli import arguments
from satdoku.cli.complain import warn
from satdoku.messages import _

UNSATISFIABLE = 20  # as in the SAT competition


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    parser.add_argument(
        "-o",
        dest="output",
        type=arguments.out_path,
        required=True,
        metavar="G.cnf",
        help=_("where to write the simplified formula"),
    )
    parser.add_argument(
        "--reconstruct",
        type=arguments.out_path,
        metavar="R",
        help=_("write what satdoku reconstruct needs to turn a model of G into one of F"),
    )
    parser.add_argument(
        "--proof",
        type=arguments.out_path,
        metavar="OUT.drat",
        help=_("write the first part of a DRAT proof; a proof for G is its second part"),
    )
    parser.add_argument(
        "--binary-proof", action="store_true", help=_("write the proof in binary format")
    )
    arguments.add_headers(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks.simplify import SimplifyRequest, simplify_file
    from satdoku.ui.reports.progress_bar import progress_bar
    from satdoku.ui.reports.simplified import simplified_lines

    request = SimplifyRequest(
        args.cnf,
        args.output,
        args.reconstruct,
        args.proof,
        args.binary_proof,
        arguments.headers(args),
    )
    with progress_bar(_("simplifying")) as bar:
        found = simplify_file(request, bar.monitor)
    for warning in found.formula.warnings:
        warn(warning)
    if arguments.STDOUT not in request.outputs:
        for line in simplified_lines(found):
            print(line)
    return UNSATISFIABLE if found.refuted else 0
