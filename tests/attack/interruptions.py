"""Kill -9, full disks, signal storms, closing terminals, two windows on one game: no move is lost,
no file truncated, no terminal left broken."""

from __future__ import annotations

import multiprocessing
import os
import resource
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import TypeVar
from unittest.mock import patch

from satdoku.errors import SatdokuError, StaleGameError
from satdoku.families.pigeonhole import pigeonhole
from satdoku.play.game import Game
from satdoku.play.save import Standing, Store
from satdoku.sudoku.variants.catalogue import load
from tests.attack import scratch, storms
from tests.attack.inside import satdoku
from tests.attack.part import Part, Planted, Tally
from tests.play.test_processes import PUZZLE, play_on
from tests.waiting import PATIENCE

FORK = multiprocessing.get_context("fork")
Result = TypeVar("Result")
KILLS = 3  # in the same game
MOST_ELAPSED = 1e8  # seconds that a game can take with all its jumps
OLD = "s -1\nt 7 an old answer\n"


@dataclass(frozen=True)
class Interruption:
    kind: str
    seed: int


class Interruptions(Part[Interruption]):
    """Timing is not exactly reproducible, but the seed comes close."""

    name = "interruptions"
    counted = "kills"

    def make(self, rng: Random) -> Interruption:
        return Interruption(rng.choice(ODDS), rng.randrange(10**9))

    def attempt(self, case: Interruption, tally: Tally) -> None:
        tally[case.kind] += KILLS if case.kind == "kills" else 1
        with scratch.folder() as folder:
            KINDS[case.kind](Path(folder), Random(case.seed))

    def planted(self) -> Planted:
        """Every third move is not saved."""
        right = Store.record

        def forgetful(self: Store, game: int, number: int, move: str, standing: Standing) -> None:
            right(self, game, number, move, standing)
            if number % 3 == 2:
                self._connection.execute("DELETE FROM move WHERE number = ?", (number,))

        return patch.object(Store, "record", forgetful)


def _killed(folder: Path, rng: Random) -> None:
    """Kill the player at random moments, several times in the same game."""
    path, kept = folder / "games.db", list[str]()
    store = Store(path, time.time)
    game_id = Game.new(store, *PUZZLE, time.monotonic).id
    store.close()
    for _time in range(KILLS):
        told = _play_and_kill(path, game_id, rng)
        store = Store(path, time.time)
        before, kept = kept, store.moves(game_id)
        assert store.complaint == "", store.complaint
        assert kept[: len(told)] == told, "a move that was kept is lost"
        assert kept[: len(before)] == before, "an earlier move is lost"
        Game.resume(store, game_id, load, time.monotonic)
        store.close()


def _play_and_kill(path: Path, game_id: int, rng: Random) -> list[str]:
    """Moves that were confirmed to the player are saved."""
    mine, its = FORK.Pipe(duplex=False)
    child = FORK.Process(target=play_on, args=(path, game_id, rng.randrange(10**6), its))
    child.start()
    its.close()
    told: list[str] = []
    for _message in range(rng.randint(0, 6)):
        assert mine.poll(PATIENCE), "the player does not play"
        told += mine.recv()
    time.sleep(rng.uniform(0, 0.003))
    child.kill()
    child.join()
    with suppress(EOFError, OSError):  # at the end, or in the middle of a message
        while True:
            told += mine.recv()
    return told


def _together(folder: Path, rng: Random) -> None:
    """Two windows play the same game while the clocks jump, also backwards: each confirmed move is
    kept, in order, and times stay sensible."""
    path, clock = folder / "games.db", JumpingClock(rng)
    stores = [Store(path, clock.today) for _window in range(2)]
    number = Game.new(stores[0], *PUZZLE, clock.now).id
    games = [Game.resume(store, number, load, clock.now) for store in stores]
    told: list[str] = []
    for cell in rng.choices(range(81), k=rng.randint(2, 30)):
        window = rng.randrange(2)
        try:
            games[window].play(storms.placing(cell))
        except StaleGameError:
            games[window] = Game.resume(stores[window], number, load, clock.now)
            continue
        kept = stores[1 - window].moves(number)
        assert told in (kept, kept[:-1]), "a move is lost or in another place"
        told = kept
        if rng.random() < 0.3:
            games[window].keep_clock()
        stores[window].unfinished()
    after = Game.resume(stores[0], number, load, clock.now)
    assert 0 <= after.elapsed <= MOST_ELAPSED, f"{after.elapsed} s"
    for store in stores:
        assert store.complaint == "", store.complaint
        store.close()


class JumpingClock:
    """Time goes on, and now and then jumps."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.monotonic, self.date = rng, 1000.0, 1.7e9

    def now(self) -> float:
        self.monotonic += self.rng.choice((0, 0, 0.1, 3.0, -5.0, 1e5))
        return self.monotonic

    def today(self) -> float:
        self.date += self.rng.choice((0, 0, 1, 3600, -3600, 86_400, -86_400, 40 * 86_400))
        return self.date


def _full_for_games(folder: Path, rng: Random) -> None:
    """The disk fills up after some moves: earlier ones are saved, later ones reported as not
    saved."""
    path = folder / "games.db"
    store = Store(path, time.time)
    game_id = Game.new(store, *PUZZLE, time.monotonic).id
    store.close()
    told = _limited(rng.randint(4_000, 90_000), _moves_until_full, path, game_id)
    store = Store(path, time.time)
    assert store.complaint == "", store.complaint
    assert store.moves(game_id) == told, "moves on the disk are not those that were told"
    Game.resume(store, game_id, load, time.monotonic)
    store.close()


def _moves_until_full(path: Path, game_id: int) -> list[str]:
    """The moves saved before the first that could not be."""
    kept: list[str] = []
    try:
        store = Store(path, time.time)
        game = Game.resume(store, game_id, load, time.monotonic)
        for _round in range(40):
            for cell in range(81):
                kept = store.moves(game_id)
                game.play(storms.placing(cell))
    except SatdokuError:
        pass
    else:
        kept = store.moves(game_id)
    return kept


def _full_for_answers(folder: Path, rng: Random) -> None:
    """Each file is the old or the complete new one, and nothing else is left behind."""
    formula, answer = folder / "x.cnf", folder / "x.res"
    with formula.open("w") as stream:
        pigeonhole(6, 5).write_dimacs(stream)
    answer.write_text(OLD)
    words = ["solve", str(formula), "--proof", str(folder / "x.drat"), "--quiet"]
    code, err = _limited(rng.choice((0, 3, 10, 500, 2_000, 5_000)), _code_of, words)
    assert code in (2, 20), f"exit code {code}"
    assert "Traceback" not in err, err
    names = {path.name for path in folder.iterdir()}
    assert names <= {"x.cnf", "x.res", "x.drat"}, f"left behind: {names}"
    text = answer.read_text()
    assert text == OLD or (text.startswith("s 0\nt ") and text.endswith("\n")), text
    if (folder / "x.drat").exists():
        assert satdoku(["verify", str(formula)]).code in (0, 3), "half a proof"


def _code_of(words: list[str]) -> tuple[int, str]:
    done = satdoku(words, stop_after=60)
    return done.code, done.err


def _limited(size: int, work: Callable[..., Result], *given: object) -> Result:
    """Run the work in a process whose files cannot grow beyond a size."""
    mine, its = FORK.Pipe(duplex=False)
    child = FORK.Process(target=_work, args=(size, its, work, *given))
    child.start()
    its.close()
    try:
        found: Result = mine.recv()
        return found
    finally:
        child.join()


def _work(size: int, told: Connection, work: Callable[..., object], *given: object) -> None:
    os.environ["SATDOKU_DATA"] = tempfile.gettempdir()
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    told.send(work(*given))


KINDS: dict[str, Callable[[Path, Random], None]] = {
    "kills": _killed,
    "full disks for games": _full_for_games,
    "full disks for answers": _full_for_answers,
    "storms on solve": storms.on_solve,
    "storms on play": storms.on_play,
    "closing terminals": storms.on_close,
    "two windows": _together,
}
ODDS = [*["kills"] * 8, *["full disks for games", "full disks for answers"] * 4, *KINDS]
