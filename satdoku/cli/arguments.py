"""Options that several commands share."""

from __future__ import annotations

import argparse
from pathlib import Path

from satdoku.messages import _
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from satdoku.sat.dimacs import Headers
    from satdoku.tasks.needed import Needed

# Arguments that can name an input file.
READ = ("cnf", "puzzle", "variant", "mask", "scheduler", "tls_ca", "tls_cert", "tls_key")
STDIN, STDOUT = Path("/dev/stdin"), Path("/dev/stdout")


def add_cnf(parser: argparse.ArgumentParser, *, many: bool = False) -> None:
    parser.add_argument(
        "cnf",
        metavar="F.cnf",
        type=cnf_path,
        nargs="+" if many else None,
        help=_("a DIMACS CNF file (also .gz, .bz2 or .xz), or - for standard input"),
    )


def cnf_path(text: str) -> Path:
    return STDIN if text == "-" else Path(text)


def out_path(text: str) -> Path:
    """An output file; - is standard output."""
    return STDOUT if text == "-" else Path(text)


def add_output(parser: argparse.ArgumentParser, usual: str, metavar: str, about: str) -> None:
    """The option `-o`, with the name of the file that is written without it."""
    parser.add_argument("-o", dest="output", type=Path, metavar=metavar, help=about)
    parser.set_defaults(usual_output=Path(usual))


def output(args: argparse.Namespace) -> Path:
    """The chosen output, or the default one, which could be a link to anyone's file."""
    from satdoku.files import require_no_link

    path: Path | None = args.output
    if path is None:
        path = args.usual_output
        require_no_link(path)
    return path


def named_files(args: argparse.Namespace) -> list[Path]:
    """The arguments that may name input files. Some may not be files."""
    values = (getattr(args, name, None) for name in READ)
    listed = (value if isinstance(value, list) else [value] for value in values)
    return [cnf_path(str(each)) for value in listed for each in value if each is not None]


def add_headers(parser: argparse.ArgumentParser) -> None:
    chosen = parser.add_mutually_exclusive_group()
    chosen.add_argument(
        "--strict",
        action="store_true",
        help=_("treat a wrong clause count in the header as an error, not a warning"),
    )
    chosen.add_argument(
        "--relaxed",
        action="store_true",
        help=_("treat too few variables in the header as a warning, not an error"),
    )


def headers(args: argparse.Namespace) -> Headers:
    from satdoku.sat.dimacs import Headers

    if args.relaxed:
        return Headers.RELAXED
    return Headers.STRICT if args.strict else Headers.USUAL


def add_checking(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--solve", action="store_true", help=_("solve the formula if “s 0” has no proof")
    )
    parser.add_argument(
        "--complete", action="store_true", help=_("a model must give every variable a value")
    )


def add_needed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--core",
        type=out_path,
        metavar="OUT.cnf",
        help=_("check the proof and write the clauses that it needs"),
    )
    parser.add_argument(
        "--trimmed",
        type=out_path,
        metavar="OUT.drat",
        help=_("check the proof and write the steps that it needs: a proof for these clauses"),
    )


def needed(args: argparse.Namespace) -> Needed:
    from satdoku.tasks.needed import Needed

    return Needed(args.core, args.trimmed, getattr(args, "lrat", None))


def add_timeout(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--timeout", metavar=_("SECONDS"), help=_("stop a search after this time"))


def add_json(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--json", action="store_true", help=_("print one JSON document"))


def add_grid(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--grid", action="store_true", help=_("draw the boards with their boxes"))


def add_variant(parser: argparse.ArgumentParser) -> None:
    from satdoku.sudoku.variants import USUAL

    parser.add_argument(
        "--variant",
        default=USUAL,
        metavar="V",
        help=_(
            "the name of a variant, or the path of a variant file (default: {usual})", usual=USUAL
        ),
    )


def add_variant_of_puzzle(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--variant",
        metavar="V",
        help=_(
            "the name of a variant, or the path of a variant file (default: the built-in variant"
            " of that size in which the puzzle has one solution)"
        ),
    )


def add_puzzle(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "puzzle",
        metavar=_("PUZZLE|FILE"),
        help=_(
            "a puzzle as one line of text, a link, a shared code, a file of puzzles, or - for "
            "standard input"
        ),
    )


def add_numbering(parser: argparse.ArgumentParser, default: str | None) -> None:
    parser.add_argument(
        "--numbering",
        default=default,
        metavar="natural|ijk",
        help=_("number variables from 1 without gaps, or 111 to 999 by row, column and digit"),
    )


def add_uniqueness(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--uniqueness",
        action="store_true",
        help=_("also use techniques that assume a unique solution: unique rectangles, BUG + 1"),
    )
