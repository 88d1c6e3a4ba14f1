"""satdoku verify"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from satdoku.cli import arguments
from satdoku.cli.face import CommandFace
from satdoku.messages import _
from satdoku.tasks.time_limit import parse_timeout
from satdoku.type_checking import TYPE_CHECKING
from satdoku.ui.reports.told import print_told

if TYPE_CHECKING:
    from satdoku.tasks.verify import Verification


def configure(parser: argparse.ArgumentParser) -> None:
    arguments.add_cnf(parser)
    parser.add_argument(
        "res",
        metavar="F.res",
        type=Path,
        nargs="?",
        help=_("the answer to check (default: F.res or F.cnf.res next to the .cnf)"),
    )
    parser.add_argument(
        "--proof",
        metavar="F.drat|F.lrat",
        type=Path,
        help=_("the proof of an answer “s 0” (default: next to the .cnf)"),
    )
    arguments.add_needed(parser)
    arguments.add_checking(parser)
    arguments.add_headers(parser)
    arguments.add_timeout(parser)
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    from satdoku.flows.verify import verify_files
    from satdoku.sat import res
    from satdoku.tasks.verify import Verification

    limit = parse_timeout(args.timeout)
    found: list[Verification] = []  # only the last is printed
    face = CommandFace({Verification: found.append}, agrees=args.solve)
    answer = args.res or res.find(args.cnf)
    headers = arguments.headers(args)
    needed = arguments.needed(args)
    checking = verify_files(
        args.cnf, answer, args.proof, limit, needed, headers=headers, complete=args.complete
    )
    face.run(checking)
    _print(args, found[-1])
    return found[-1].judgement.value


def _print(args: argparse.Namespace, found: Verification) -> None:
    if args.json:
        document = {
            "judgement": found.judgement.name,
            "sentence": found.sentence,
            "clause": found.clause,
            "line": found.line,
            "core": None if found.written.core is None else str(found.written.core),
            "trimmed": None if found.written.trimmed is None else str(found.written.trimmed),
        }
        print(json.dumps(document))
    else:
        print_told(found)
