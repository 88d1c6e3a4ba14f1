"""Decides each formula of an exercise whose answers need it once, and keeps the decisions in a
folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

from satdoku import __version__, files
from satdoku.batch.dispatch import Dispatch
from satdoku.batch.executor import FAILED, ItemResult, MakeExecutor, Perform
from satdoku.errors import SatdokuError
from satdoku.messages import _
from satdoku.monitor import Monitor
from satdoku.sat import dimacs
from satdoku.sat.dimacs import Headers
from satdoku.sat.result import Status
from satdoku.tasks.solve import load
from satdoku.tasks.verify import Decision, decide
from satdoku.value import Value

Item = tuple[str, bool]  # the path of a formula, and whether a search is needed
UNDECIDED = Decision(Status.UNKNOWN)


class KitDecision(Value):
    """A formula of the exercise, and its answer if satdoku has found it."""

    decision: Decision
    problem: str = ""  # why the formula could not be read
    asked: bool = False  # an answer claims that there is no model, so a search was needed
    by_class: bool = False  # a model that was handed in decided it


class DecideFormulas(Value):
    headers: Headers
    timeout: float | None

    @property
    def identity(self) -> Mapping[str, object]:
        return {"work": "decide", "headers": self.headers.value, "timeout": self.timeout}

    def begin(self) -> Perform:
        return self.decide

    def decide(self, item: Item, monitor: Monitor) -> ItemResult:
        """Read the formula, which can be damaged, and search only if an answer needs it."""
        path, asked = item
        cnf = load(Path(path), headers=self.headers, monitor=monitor).cnf
        found = decide(cnf, self.timeout, monitor) if asked else UNDECIDED
        return ItemResult(found.status.name, str(found.steps))

    def failure(self, item: Item, complaint: str) -> ItemResult:
        return ItemResult(FAILED, "0", complaint)


class KnownDecisions:
    """The decisions kept in a folder, one file for each formula, named by its content."""

    def __init__(self, folder: Path, headers: Headers, timeout: float | None) -> None:
        self.folder, self.headers, self.timeout = folder, headers, timeout

    def place(self, formula: str) -> Path:
        digest = hashlib.sha256(self.headers.value.encode())
        for chunk in dimacs.chunks(Path(formula)):
            digest.update(chunk)
        return self.folder / f"{digest.hexdigest()}.json"

    def find(self, formula: str) -> Decision | None:
        """None if the formula is undecided and was given less time than now."""
        try:
            fields = json.loads(self.place(formula).read_text(encoding="utf-8"))
            found = Decision(Status[fields["status"]], int(fields["steps"]))
            if found.status is not Status.UNKNOWN or self._is_enough(fields["timeout"]):
                return found
        except (OSError, ValueError, ArithmeticError, LookupError, TypeError, RecursionError):
            return None
        except SatdokuError:
            return None
        return None

    def _is_enough(self, seconds: float | None) -> bool:
        return seconds is None or (self.timeout is not None and seconds >= self.timeout)

    def keep(self, formula: str, found: Decision) -> None:
        """A failure, such as a full disk, is ignored: the decision is only a cache."""
        fields = {
            "satdoku": __version__,
            "status": found.status.name,
            "steps": found.steps,
            "timeout": self.timeout,
        }
        with suppress(SatdokuError, OSError):
            files.make_folder(self.folder)
            files.write_text(self.place(formula), [json.dumps(fields) + "\n"])


def decided(
    paths: Sequence[str],
    known: KnownDecisions,
    asked: Collection[int | None],
    satisfied: Collection[int | None],
    make_executor: MakeExecutor,
    monitor: Monitor,
) -> list[KitDecision]:
    """The decisions on the formulas. Those `asked` for are decided, unless they are `satisfied` by
    an answer. After a stop, finished ones are kept."""
    found: dict[int, KitDecision] = {}
    for index, path in enumerate(paths):
        monitor.tick()
        decision = known.find(path)
        if index in satisfied:
            found[index] = KitDecision(Decision(Status.SATISFIABLE), by_class=True)
        elif decision is not None:
            found[index] = KitDecision(decision, asked=index in asked)
    missing = [
        (index, (path, index in asked)) for index, path in enumerate(paths) if index not in found
    ]
    if missing:
        work = DecideFormulas(known.headers, known.timeout)
        with closing(make_executor(work)) as executor:
            for results in Dispatch(work, executor, missing, len(missing)).results():
                for index, result in results:
                    found[index] = _taken(paths[index], result, index in asked, known)
                monitor.tick(len(found) / len(paths), len(found))
    return [found[index] for index in range(len(paths))]


def _taken(path: str, result: ItemResult, asked: bool, known: KnownDecisions) -> KitDecision:
    if result.status == FAILED:
        return KitDecision(UNDECIDED, result.complaint)
    try:
        decision = Decision(Status[result.status], int(result.line))
    except (KeyError, ValueError):  # from a worker on another machine
        return KitDecision(UNDECIDED, _("a worker sent an invalid result."))
    if asked:
        known.keep(path, decision)
    return KitDecision(decision, asked=asked)
