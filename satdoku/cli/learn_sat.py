"""satdoku learn sat: exercises on SAT solving."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from satdoku.cli import executor_choice
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.exercises.exercise import Exercise

TOPICS = ("unit", "pure", "branch", "conflict", "learned", "jump")
TRIES = 2
MOST = 1000  # exercises


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "topic",
        nargs="?",
        choices=TOPICS,
        help=_(
            "unit: predict the next literal; pure: find a pure literal; branch: choose as the rule "
            "does; conflict: find the clause that becomes empty; learned: derive the learned "
            "clause; jump: find the level (default: all of them in turn)"
        ),
    )
    parser.add_argument(
        "--count",
        metavar="N",
        help=_("number of exercises (default: {count})", count=len(TOPICS)),
    )
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help=_("the same seed gives the same exercises (default: new ones)"),
    )
    parser.add_argument(
        "--sheet",
        action="store_true",
        help=_("print the exercises, then their solutions, instead of asking"),
    )


def run(args: argparse.Namespace) -> int:
    from random import randrange

    seed = randrange(1_000_000) if args.seed is None else args.seed
    count = (
        len(TOPICS) if args.count is None else executor_choice.number("--count", args.count, MOST)
    )
    dealt = list(_dealt(args.topic, count, seed))
    if args.sheet:
        _print_sheet(dealt, seed)
    else:
        _ask_all(dealt, seed)
    return 0


def _dealt(topic: str | None, count: int, seed: int) -> Iterator[Exercise]:
    from satdoku.exercises.topics import exercises

    topics = [topic] if topic else list(TOPICS)
    sources = {name: exercises(name, seed) for name in topics}
    for number in range(count):
        yield next(sources[topics[number % len(topics)]])


def _print_exercise(exercise: Exercise, number: int, count: int) -> None:
    from satdoku.exercises.exercise import clause_text
    from satdoku.exercises.topics import TOPICS as TABLE

    title = _(TABLE[exercise.topic].title)
    print(_("Exercise {number} of {count}: {title}", number=number, count=count, title=title))
    for place, clause in enumerate(exercise.formula, 1):
        print(f"{place:>5}:  {clause_text(clause)}")
    for line in exercise.shown:
        print(f"  {line}")
    print(exercise.question)


def _print_sheet(dealt: Sequence[Exercise], seed: int) -> None:
    for number, exercise in enumerate(dealt, 1):
        _print_exercise(exercise, number, len(dealt))
        print()
    print(_("Solutions (seed {seed})", seed=seed))
    for number, exercise in enumerate(dealt, 1):
        print(f"{number}. {exercise.solution}")


def _ask_all(dealt: Sequence[Exercise], seed: int) -> None:
    print(_("Answer with numbers. ? gives a hint, a blank line the solution, q ends."))
    right = asked = 0
    for number, exercise in enumerate(dealt, 1):
        print()
        _print_exercise(exercise, number, len(dealt))
        found = _ask(exercise)
        if found is None:
            break
        asked, right = asked + 1, right + found
    print()
    print(_("Right: {right} of {asked} (seed {seed}).", right=right, asked=asked, seed=seed))


def _ask(exercise: Exercise) -> bool | None:
    """True if an answer is right; None if the person ends."""
    left = TRIES
    while True:
        line = _line()
        if line is None or line.lower() in ("q", "quit"):
            return None
        if line in ("?", "？"):
            print(exercise.hint)
            continue
        if not line:
            print(exercise.solution)
            return False
        found = exercise.check(line)
        if found.right:
            print(_("Right. {why}", why=found.told))
            return True
        left -= 1
        print(_("Not right. {why}", why=found.told))
        if not left:
            print(exercise.solution)
            return False


def _line() -> str | None:
    """A line of standard input; None at its end."""
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        return None
    return line.strip()
