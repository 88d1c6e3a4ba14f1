"""Cube and conquer: splits a formula into cubes, which the workers of an executor decide."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress

from satdoku.batch.dispatch import Dispatch
from satdoku.batch.executor import FAILED, ItemResult, MakeExecutor, Perform
from satdoku.errors import SatdokuError
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.counters import together
from satdoku.sat.cubes import Cube, CubePart, Split, Splitter
from satdoku.sat.engines import EngineConfig, cdcl
from satdoku.sat.options import Options
from satdoku.sat.result import NO_STATISTICS, Result, Statistics, Status
from satdoku.value import Value

SPLIT = "split"  # the status of a cube that was too hard
PATIENCE = 100_000  # conflicts, some seconds of search, after which a cube is split again …
GROWTH = 8  # … multiplied by this for its pieces, in case splitting does not make them easier
PIECES = 4


class CubeError(SatdokuError):
    """A cube that no worker could decide."""


class CubeResult(ItemResult):
    statistics: Statistics = NO_STATISTICS
    model: bytes = b""  # literals, 32 bits each
    proof: bytes = b""  # the cube's part of the proof, if requested
    split: Split | None = None  # the cubes that replace this one


class DecideCubes(Value):
    """Each cube gets its own search, in which the cube's literals are facts that simplify the
    formula. A single search with the literals as assumptions would keep learned clauses. On random
    3-SAT that was about as fast with 8 or 32 cubes, and slower with 128. The result would also
    depend on which cubes a worker had before.

    A cube that takes too long is split again: otherwise the hardest one would keep all other
    workers waiting at the end. The limit is in conflicts, not seconds, so that the result is the
    same on every machine. The work on the cube is lost; since its pieces get a higher limit, that
    is a small part of the whole."""

    cnf: Cnf
    options: Options
    proving: bool
    patience: int

    @property
    def identity(self) -> Mapping[str, object]:
        return {"work": "cubes"}

    def begin(self) -> Perform:
        return self.decide

    def decide(self, cube: Cube, monitor: Monitor) -> CubeResult:
        part = CubePart(cube.decisions) if self.proving else None
        options = self.options.replace(proof=part)
        patience = self.patience * GROWTH**cube.again
        found = cdcl(cube.applied(self.cnf), options, monitor, patience)
        if found.status is Status.UNKNOWN:
            monitor.tick()  # raises `Stopped` if the monitor stopped it
            return self._split(cube, found.statistics, monitor)
        if found.status is Status.SATISFIABLE:
            return _satisfied(found.model, found.statistics)
        proof = b"" if part is None else part.finished()
        return CubeResult(found.status.name, "", "", found.statistics, b"", proof)

    def _split(self, cube: Cube, statistics: Statistics, monitor: Monitor) -> CubeResult:
        split = Splitter(self.cnf, monitor).split(PIECES, cube.replace(again=cube.again + 1))
        if split.model is not None:
            return _satisfied(split.model, statistics)
        return CubeResult(SPLIT, "", "", statistics, split=split)

    def failure(self, cube: Cube, complaint: str) -> ItemResult:
        return CubeResult(FAILED, "", complaint)


def _satisfied(model: Iterable[int], statistics: Statistics) -> CubeResult:
    literals = array("i", model).tobytes()
    return CubeResult(Status.SATISFIABLE.name, "", "", statistics, literals)


class CubeSearch:
    """A running search. `result` is its current state, even after it was stopped."""

    def __init__(self, cnf: Cnf, options: Options, monitor: Monitor) -> None:
        self.cnf, self.options, self.monitor = cnf, options, monitor
        self.result = Result(Status.UNKNOWN)
        self.failures: list[str] = []
        self.cubes: list[Cube] = []  # all cubes handed out so far
        self.ends: list[bytes] = []  # of the proof, last one first

    def run(self, count: int, make_executor: MakeExecutor) -> None:
        split = Splitter(self.cnf, self.monitor).split(count)
        if split.model is not None:
            self.result = self.result.replace(status=Status.SATISFIABLE, model=split.model)
            return
        self._grow(split)
        self._decide(make_executor)
        if self.result.status is Status.SATISFIABLE:
            return
        self._require_all()
        for end in reversed(self.ends):
            self._prove(end)
        self.result = self.result.replace(status=Status.UNSATISFIABLE, closed=1.0)

    def _grow(self, split: Split) -> None:
        """Add new leaves to the tree, for the whole formula or below a cube."""
        self._prove(split.begin)
        self.ends.append(split.end)
        self.cubes += split.cubes
        self.result = self.result.replace(closed=self.result.closed + split.closed)

    def _decide(self, make_executor: MakeExecutor) -> None:
        """Run until all cubes are closed or one has a model; closing the executor stops the
        rest."""
        proving = self.options.proof is not None
        work = DecideCubes(self.cnf, self.options.replace(proof=None), proving, PATIENCE)
        with closing(make_executor(work)) as executor:
            dispatch = Dispatch(work, executor, enumerate([*self.cubes]), len(self.cubes))
            for results in dispatch.results():
                known = len(self.cubes)
                for index, found in results:
                    assert isinstance(found, CubeResult)
                    self._take(self.cubes[index], found)
                if self.result.status is Status.SATISFIABLE:
                    return
                dispatch.add([*enumerate(self.cubes[known:], known)])
                decisions = self.result.statistics.get("decisions", 0)
                self.monitor.tick(self.result.closed, decisions)

    def _take(self, cube: Cube, found: CubeResult) -> None:
        decided = int(found.split is None)
        counts = together(self.result.statistics, {**found.statistics, "cubes": decided})
        self.result = self.result.replace(statistics=counts)
        if found.split is not None:
            self._grow(found.split)
        elif found.status == FAILED:
            self.failures.append(found.complaint)
        elif found.status == Status.SATISFIABLE.name:
            model = memoryview(found.model).cast("i")
            self.result = self.result.replace(status=Status.SATISFIABLE, model=model)
        else:
            self._prove(found.proof)
            self.result = self.result.replace(closed=self.result.closed + cube.part)

    def _prove(self, steps: bytes) -> None:
        if self.options.proof is not None:
            self.options.proof(steps)

    def _require_all(self) -> None:
        if self.failures:
            raise CubeError(
                _(
                    "{count} of {total} cubes could not be decided: {text}",
                    count=len(self.failures),
                    total=len(self.cubes),
                    text=self.failures[0],
                )
            )


def cube_config(config: EngineConfig, count: int, make_executor: MakeExecutor) -> EngineConfig:
    """The config, with an engine that splits the formula into `count` cubes."""

    def run(cnf: Cnf, options: Options, monitor: Monitor) -> Result:
        search = CubeSearch(cnf, options, monitor)
        with suppress(Stopped):
            search.run(count, make_executor)
        return search.result

    return config.replace(engine=config.engine.replace(run=run, parallel=True))
