"""Attacks satdoku for a while: `python -m tests.attack --minutes 5 [PART …]`.

Each part makes cases of its own from the seed, tries them, and stops at the first that breaks a
promise, which it prints as a test. `--control` plants a fault in each part, which must be found.
Other commands: `sanitized` and `checked` run the kernel in a build that checks itself, `mutants`
tests the tests.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import time
from collections.abc import Sequence

from satdoku.sat.kernel.vec import COMPILED
from tests.attack import builds, mutants, report
from tests.attack.child import Run, run
from tests.attack.parts import PARTS

COMMANDS = {"sanitized": builds.main, "checked": builds.main, "mutants": mutants.main}


def main(words: Sequence[str]) -> int:
    if words and words[0] in COMMANDS:
        return COMMANDS[words[0]](words)
    options = _parsed(words)
    faulthandler.enable()
    print(f"seed {options.seed}, kernel {'compiled' if COMPILED else 'interpreted'}", flush=True)
    runs = []
    for name in options.parts or PARTS:
        seconds = options.minutes * 60
        runs.append(run(name, options.seed, seconds, control=options.control, first=options.case))
        print(runs[-1], flush=True)
    if options.report:
        report.add(runs)
    wrong = [one for one in runs if (one.found is None) is options.control]
    print(_verdict(wrong, control=options.control))
    return 1 if wrong else 0


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--minutes", type=float, default=1.0, help="for each part")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--case", type=int, default=0, help="the number of the first case")
    parser.add_argument("--control", action="store_true", help="plant a fault, which must be found")
    parser.add_argument("--report", action="store_true", help="add the figures to the documents")
    options = parser.parse_args(words)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(unknown)}")
    return options


def _verdict(wrong: Sequence[Run], *, control: bool) -> str:
    names = ", ".join(one.part for one in wrong)
    if control:
        return f"the planted fault was not found: {names}" if wrong else "every fault was found"
    return f"something is wrong: {names}" if wrong else "nothing wrong found"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
