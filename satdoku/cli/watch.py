"""satdoku watch"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from satdoku import files
from satdoku.cli import arguments
from satdoku.cli.face import CommandFace
from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.sat.engines import BETWEEN, ENGINES
from satdoku.sat.options import DPLL_RULES

if TYPE_CHECKING:
    from satdoku.watch.choice import WatchRun
    from satdoku.watch.watched_search import WatchedSearch


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "cnf",
        metavar="F.cnf",
        type=arguments.cnf_path,
        nargs="?",
        help=_("a DIMACS CNF file (also .gz, .bz2 or .xz), or - for standard input"),
    )
    parser.add_argument(
        "--puzzle",
        metavar=_("PUZZLE|FILE"),
        help=_(
            "watch the formula of a puzzle instead of a file; its board is shown next "
            "to its clauses"
        ),
    )
    arguments.add_variant_of_puzzle(parser)
    parser.add_argument(
        "--engine",
        choices=[*ENGINES, *BETWEEN],
        default="stack",
        help=_(
            "recursive: textbook DPLL; stack: DPLL with pure literals; stack-plain: without them; "
            "cdcl: clause learning (default: stack)"
        ),
    )
    rules = ", ".join(DPLL_RULES)
    parser.add_argument(
        "--rule",
        metavar="R",
        help=_("how to choose a branching literal: {rules}; for cdcl also vsids", rules=rules),
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help=_("for the rule random (default: 0)")
    )
    arguments.add_headers(parser)
    parser.add_argument(
        "--auto",
        action="store_true",
        help=_("print every step as plain text, then the tree; the default in pipes"),
    )
    parser.add_argument(
        "--steps", type=int, metavar="N", help=_("with --auto: at most N steps (default: 1000)")
    )
    parser.add_argument(
        "--decide",
        metavar=_("LITERALS"),
        help=_(
            "decide these literals first, in this order, wherever nothing is forced: 3,-5; if the "
            "first is negative, write --decide=-3,5"
        ),
    )
    parser.add_argument(
        "--stop",
        metavar=_("WHERE"),
        action="append",
        default=[],
        help=_(
            "stop at a breakpoint: conflict, decision, level 3, clause 12, variable 5, or a"
            " literal; can be repeated"
        ),
    )
    parser.add_argument(
        "--inside",
        action="store_true",
        help=_(
            "with --auto: print also what each step does to the clause store or, for cdcl, to the "
            "watched literals"
        ),
    )
    for option, meaning in _pictures().items():
        parser.add_argument(f"--{option}", type=arguments.out_path, metavar="OUT", help=meaning)


def _pictures() -> dict[str, str]:
    return {
        "svg": _("run the search and write its tree as an SVG picture"),
        "dot": _("run the search and write its tree for Graphviz"),
        "graph": _(
            "run the search and write the graph of the variables as an SVG picture, "
            "coloured by when they were decided"
        ),
        "html": _("run the search and write a page that replays it in a browser"),
    }


def run(args: argparse.Namespace) -> int:
    from satdoku.ui.menu import has_screen, run_watch
    from satdoku.watch.choice import WatchRun

    if args.steps is not None and args.steps < 0:
        raise UsageError(_("--steps {steps}: must be at least 0.", steps=args.steps))
    wanted = {option: getattr(args, option) for option in _pictures() if getattr(args, option)}
    files.require_places([*wanted.values()], arguments.named_files(args))
    watched = _watched(args)
    chosen = [] if args.decide is None else args.decide.split(",")
    run = WatchRun(watched, chosen, args.stop)
    if args.auto or not (wanted or has_screen()):
        _print(run, args)
    if wanted:
        _draw(run, args.steps, wanted)
        return 0
    if args.auto or not has_screen():
        return 0
    while run.left and run.forward():
        pass
    return run_watch(run.watched, args.lang, run.stops)


def _watched(args: argparse.Namespace) -> WatchedSearch:
    from satdoku.flows.watch import watch_file
    from satdoku.watch.watched_search import watch_puzzle

    if (args.cnf is None) == (args.puzzle is None):
        raise UsageError(_("watch takes either a CNF file or --puzzle."))
    choice = args.engine, args.rule, args.seed
    if args.puzzle is None:
        from satdoku.watch.watched_search import WatchedSearch

        face = CommandFace({WatchedSearch: lambda watched: None})  # shown as the options say
        return face.run(watch_file(args.cnf, *choice, headers=arguments.headers(args)))
    from satdoku.cli.puzzles import puzzles_of

    first, *more = puzzles_of(args)
    if more:
        raise UsageError(_("watch takes one puzzle, but the input has more."))
    return watch_puzzle(first.grid, *choice)


def _print(run: WatchRun, args: argparse.Namespace) -> None:
    from satdoku.watch.transcript import MOST_STEPS, print_run

    print_run(run, MOST_STEPS if args.steps is None else args.steps, inside=args.inside)


def _draw(run: WatchRun, steps: int | None, wanted: dict[str, Path]) -> None:
    from satdoku.watch.pictures import write_picture

    while (steps is None or run.watched.trace.step < steps) and run.forward():
        pass
    for option, path in wanted.items():
        write_picture(run.watched, option, path)
        if path != arguments.STDOUT:
            is_page = option == "html"
            told = N_("page written to {path}") if is_page else N_("picture written to {path}")
            print(_(told, path=str(path)))
