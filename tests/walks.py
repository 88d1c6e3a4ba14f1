"""Follows a walk of CONTRIBUTING.md with a profiler: `python -m tests.walks NUMBER`.

Does what the walk describes, uncompiled, and prints the first function that was not called after
the previous ones, or nothing.
"""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "cnf_samples" / "small-random3-100-sat.cnf"
STATION = re.compile(r"^- `(satdoku/[\w/]+\.py)`: ([^\n]*(?:\n  [^\n]*)*)", re.MULTILINE)

Station = tuple[str, str]  # a file, and the qualified name of a function in it


def walks() -> Iterator[list[Station]]:
    """The stations of each walk, without tables and functions that not every run calls."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Three walks")[2]
    for walk in text.split("\n### ")[1:]:
        yield [
            (file, name)
            for file, names in STATION.findall(walk)
            for name in re.findall(r"`([\w.]+)`", names)
            if not name.isupper() and ", if " not in names
        ]


class Follower:
    """Tracks how far the program's calls have come along a walk."""

    def __init__(self, walk: list[Station]) -> None:
        self.walk = walk
        self.passed = 0

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and self.passed < len(self.walk):
            file, name = self.walk[self.passed]
            called = f".{frame.f_code.co_qualname}."
            self.passed += f".{name}." in called and frame.f_code.co_filename.endswith(file)


def solve() -> None:
    from satdoku.cli.main import run

    run(["solve", str(SAMPLE), "-o", "answer.res"])


def move() -> None:
    from tests.ui.player import Player

    with Player() as player:
        player.press("451", "enter")
        player.until("Move ›")


def generate() -> None:
    from satdoku.cli.main import run

    run(["generate", "--level", "5", "--seed", "1"])


DEEDS: tuple[Callable[[], None], ...] = (solve, move, generate)


def main(number: int) -> None:
    from tests import interpreted  # noqa: F401  (the profiler does not see compiled functions)

    follower = Follower(list(walks())[number])
    threading.setprofile(follower)
    sys.setprofile(follower)
    DEEDS[number]()
    sys.setprofile(None)
    if follower.passed < len(follower.walk):
        print(*follower.walk[follower.passed], file=sys.stderr)


if __name__ == "__main__":
    main(int(sys.argv[1]))
