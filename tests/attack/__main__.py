"""Attacks satdoku for a while: `python -m tests.attack --minutes 5 [PART …]`.

Each part generates cases from the seed (a fresh one unless `--seed` is given), tries them, and
stops at the first that breaks a promise, which it prints as a test. `--control` plants a fault in
each part, which must be found. `--count steps=10000` ends a part at that count, and `--full` at the
count of a full campaign. With `--record FILE`, a campaign resumes where it ended. `--hours 8` takes
the parts in turns for a night: after a find, a part goes on with its next case. Other commands:
`sanitized` and `checked` run the kernel in a build that checks itself, `mutants` tests the tests,
`report` writes the recorded figures into the documents.
"""

from __future__ import annotations

import argparse
import faulthandler
import secrets
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path

from satdoku.sat.kernel.vec import COMPILED
from tests.attack import builds, mutants, report
from tests.attack.child import Run, Task, run
from tests.attack.part import Tally
from tests.attack.parts import CAMPAIGN, PARTS, part_of
from tests.attack.record import Record

COMMANDS = {
    "sanitized": builds.main,
    "checked": builds.main,
    "mutants": mutants.main,
    "report": report.main,
}
MINUTES = 1.0  # per part, if neither minutes nor counts are given
TURN = 5.0  # minutes of a part in a night


def main(words: Sequence[str]) -> int:
    if words and words[0] in COMMANDS:
        return COMMANDS[words[0]](words)
    options = _parsed(words)
    record = Record(options.record)
    seed = next(s for s in (options.seed, record.seed(), secrets.randbits(32)) if s is not None)
    faulthandler.enable(2)  # `sys.stderr` can be pytest's, which is not a file
    print(f"seed {seed}, kernel {'compiled' if COMPILED else 'interpreted'}", flush=True)
    try:
        names = options.parts or list(PARTS)
        if options.hours is None:
            seconds = options.minutes * 60
            runs = [_attack(name, seed, record, options, options.case, seconds) for name in names]
        else:
            runs = list(_night(names, seed, record, options))
    except KeyboardInterrupt:
        print("stopped")
        return 128 + signal.SIGINT
    wrong = [one for one in runs if (one.found is None) is options.control]
    print(_verdict(wrong, control=options.control))
    return 1 if wrong else 0


def _night(
    names: Sequence[str], seed: int, record: Record, options: argparse.Namespace
) -> Iterator[Run]:
    """Turns of the parts until the time is up. No case is tried twice."""
    end = time.monotonic() + options.hours * 3600
    cases: dict[str, int | None] = {}
    for name in cycle(names):
        left = end - time.monotonic()
        if left <= 0:
            return
        run = _attack(name, seed, record, options, cases.get(name), min(60 * TURN, left))
        cases[name] = run.first + run.tally["cases"]
        yield run


def _attack(
    name: str,
    seed: int,
    record: Record,
    options: argparse.Namespace,
    first: int | None,
    seconds: float,
) -> Run:
    goal = options.count.get(name, float("inf"))
    left = goal - record.counts(name)[part_of(name).counted]
    slice_ = record.begin(name, seed, first)

    def keep(tally: Tally, seconds: float) -> None:
        slice_.update(tally, seconds)
        record.save()

    done = run(Task(name, seed, slice_.first, seconds, left, options.control), keep)
    print(done, flush=True)
    return done


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--minutes", type=float, help="for each part, at most")
    parser.add_argument("--hours", type=float, help="for all parts, in turns")
    parser.add_argument("--count", type=_count, action="append", default=[], metavar="PART=N")
    parser.add_argument("--full", action="store_true", help=f"--count {_shown(CAMPAIGN)}")
    parser.add_argument(
        "--share", type=int, default=1, metavar="N", help="with --full: only an Nth of it"
    )
    parser.add_argument("--seed", type=int)
    parser.add_argument("--case", type=int, help="the number of the first case")
    parser.add_argument("--record", type=Path, metavar="FILE", help="go on where FILE says")
    parser.add_argument("--control", action="store_true", help="plant a fault, which must be found")
    options = parser.parse_args(words)
    if unknown := {*options.parts, *dict(options.count)} - set(PARTS):
        parser.error(f"no such part: {', '.join(unknown)}")
    if options.minutes is None:
        options.minutes = float("inf") if options.count or options.full else MINUTES
    shares = {name: -(-count // options.share) for name, count in CAMPAIGN.items()}
    options.count = {**(shares if options.full else {}), **dict(options.count)}
    return options


def _count(word: str) -> tuple[str, int]:
    part, _equals, number = word.partition("=")
    return part, int(number)


def _shown(counts: dict[str, int]) -> str:
    return " ".join(f"{name}={count}" for name, count in counts.items())


def _verdict(wrong: Sequence[Run], *, control: bool) -> str:
    names = ", ".join(dict.fromkeys(one.part for one in wrong))
    if control:
        return f"the planted fault was not found: {names}" if wrong else "every fault was found"
    return f"something is wrong: {names}" if wrong else "nothing wrong found"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
