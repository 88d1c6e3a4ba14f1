"""satdoku learn sat"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from satdoku.cli import arguments, executor_choice
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.exercises.exercise import Exercise
    from satdoku.play.save import Store
    from satdoku.ui.menu import Faces

TOPICS = ("unit", "pure", "branch", "conflict", "learned", "jump")
MOST = 1000  # exercises on a sheet


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "topic",
        nargs="?",
        choices=TOPICS,
        help=_(
            "unit: predict the next literal; pure: find a pure literal; branch: choose as the rule "
            "does; conflict: find the clause that becomes empty; learned: derive the learned "
            "clause; jump: find the level (default: the list of lessons)"
        ),
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help=_("print the lessons and your progress"))
    what.add_argument(
        "--practise",
        action="store_true",
        help=_("practise the topic; without one, what is due"),
    )
    what.add_argument(
        "--sheet", action="store_true", help=_("print exercises, then their solutions")
    )
    parser.add_argument(
        "--count",
        metavar="N",
        help=_("exercises on the sheet (default: {count})", count=len(TOPICS)),
    )
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help=_("the same seed gives the same exercises (default: new ones)"),
    )
    arguments.add_json(parser)


def run(args: argparse.Namespace) -> int:
    import os
    from contextlib import closing

    from satdoku.ui.menu import run_faces
    from satdoku.ui.store import open_store

    _require_sense(args)
    if args.sheet:
        return _sheet(args)
    if not args.json and not args.list:
        return run_faces(_faces(args), args.lang)
    store, notice = open_store(os.environ)
    with closing(store):
        if notice:
            from satdoku.cli.complain import warn

            warn(notice)
        if args.json:
            print(json.dumps(_document(args, store), ensure_ascii=False))
        else:
            from satdoku.ui.line_mode.exercising import print_topics

            print_topics(store)
    return 0


def _require_sense(args: argparse.Namespace) -> None:
    if args.topic is not None and args.list:
        raise UsageError(_("A topic cannot be combined with --list."))
    if args.count is not None and not args.sheet:
        raise UsageError(_("--count needs --sheet."))


def _faces(args: argparse.Namespace) -> Faces:
    from satdoku.ui.exercise_faces import exercises, sat_lesson, sat_lessons

    if args.practise:
        return exercises(args.topic or "", args.seed)
    return sat_lessons() if args.topic is None else sat_lesson(args.topic)


def _document(args: argparse.Namespace, store: Store) -> object:
    from satdoku.cli import exercise_documents as documents

    if args.practise:
        return documents.next_exercise(store, args.topic or "", _seed(args))
    return documents.topics(store) if args.topic is None else documents.lesson(args.topic)


def _seed(args: argparse.Namespace) -> int:
    from satdoku.tasks.generate import fresh_seed

    return fresh_seed() if args.seed is None else int(args.seed)


def _sheet(args: argparse.Namespace) -> int:
    seed = _seed(args)
    count = (
        len(TOPICS) if args.count is None else executor_choice.number("--count", args.count, MOST)
    )
    dealt = list(_dealt(args.topic, count, seed))
    if args.json:
        from satdoku.cli.exercise_documents import exercise

        print(json.dumps([exercise(one, seed) for one in dealt], ensure_ascii=False))
    else:
        _print_sheet(dealt, seed)
    return 0


def _dealt(topic: str | None, count: int, seed: int) -> Iterator[Exercise]:
    from satdoku.exercises.topics import exercises

    topics = [topic] if topic else list(TOPICS)
    sources = {name: exercises(name, seed) for name in topics}
    for number in range(count):
        yield next(sources[topics[number % len(topics)]])


def _print_sheet(dealt: Sequence[Exercise], seed: int) -> None:
    from satdoku.exercises.topics import TOPICS as TABLE
    from satdoku.ui.line_mode.exercising import print_exercise

    for number, exercise in enumerate(dealt, 1):
        title = _(TABLE[exercise.topic].title)
        count = len(dealt)
        print(_("Exercise {number} of {count}: {title}", number=number, count=count, title=title))
        print_exercise(exercise)
        print()
    print(_("Solutions (seed {seed})", seed=seed))
    for number, exercise in enumerate(dealt, 1):
        print(f"{number}. {exercise.solution}")
