"""satdoku learn sudoku"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from satdoku.cli import arguments
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.learning.lessons import LessonPage
    from satdoku.play.save import Store
    from satdoku.ui.menu import Faces


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "lesson",
        nargs="?",
        metavar="LESSON",
        help=_("a technique or another lesson; without it, the list of lessons"),
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help=_("print the lessons and your progress"))
    what.add_argument(
        "--practise",
        action="store_true",
        help=_("practise the technique; without one, what is due"),
    )
    what.add_argument(
        "--exam", type=int, metavar="LEVEL", help=_("ten positions of this level and below")
    )
    what.add_argument(
        "--game",
        type=int,
        nargs="?",
        const=1,
        metavar="N",
        help=_("look back at a game: your last one, or the N-th last"),
    )
    parser.add_argument(
        "--variant",
        metavar="V",
        help=_(
            "practise on this variant, or on puzzles with cages or lines (default: the best known)"
        ),
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help=_("the same seed deals the same positions")
    )
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    import os
    from contextlib import closing

    from satdoku.learning.lessons import lesson_named
    from satdoku.ui.menu import run_faces
    from satdoku.ui.store import open_store

    lesson = None if args.lesson is None else lesson_named(args.lesson)
    _require_sense(args, lesson)
    if not args.json and not args.list:
        return run_faces(_faces(args, lesson), args.lang)
    store, notice = open_store(os.environ)
    with closing(store):
        if notice:
            from satdoku.cli.complain import warn

            warn(notice)
        if args.json:
            print(json.dumps(_document(args, lesson, store), ensure_ascii=False))
        else:
            from satdoku.ui.line_mode.learning import print_lessons

            print_lessons(store)
    return 0


def _require_sense(args: argparse.Namespace, lesson: LessonPage | None) -> None:
    """Report bad input before a window opens."""
    from satdoku.learning.exam import require_level
    from satdoku.learning.pool import OF_OWN_RULES
    from satdoku.sudoku.variants.catalogue import load

    if args.exam is not None:
        require_level(args.exam)
    if args.variant is not None and args.variant not in OF_OWN_RULES:
        load(args.variant)
    if lesson is not None and (args.list or args.exam is not None or args.game is not None):
        raise UsageError(_("A lesson cannot be combined with --list, --exam or --game."))


def _faces(args: argparse.Namespace, lesson: LessonPage | None) -> Faces:
    from satdoku.ui.learning_faces import dojo, exam, lesson_page, practice, replay

    technique = "" if lesson is None else lesson.technique
    variant = args.variant or ("" if lesson is None else lesson.variant)
    if args.practise:
        return practice(technique, variant, args.seed)
    if args.exam is not None:
        return exam(args.exam, args.seed)
    if args.game is not None:
        return replay(args.game)
    return dojo() if lesson is None else lesson_page(lesson)


def _document(args: argparse.Namespace, lesson: LessonPage | None, store: Store) -> object:
    from satdoku.cli import learning_documents as documents
    from satdoku.tasks.generate import fresh_seed

    seed = fresh_seed() if args.seed is None else args.seed
    if args.practise:
        technique = "" if lesson is None else lesson.technique
        variant = args.variant or ("" if lesson is None else lesson.variant)
        return documents.position(store, technique, variant, seed)
    if args.exam is not None:
        return documents.exam(args.exam, seed)
    if args.game is not None:
        return documents.game(store, args.game)
    return documents.lessons(store) if lesson is None else documents.lesson(lesson)
