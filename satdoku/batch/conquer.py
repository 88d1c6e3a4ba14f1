"""Cube and conquer: one formula, split into cubes that the workers of an executor decide."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from contextlib import closing, suppress

from satdoku.batch.dispatch import Dispatch
from satdoku.batch.executor import MakeExecutor
from satdoku.batch.work import FAILED, ItemResult, Perform
from satdoku.errors import SatdokuError
from satdoku.messages import _
from satdoku.monitor import Monitor, Stopped
from satdoku.sat.cnf import Cnf
from satdoku.sat.cube_proof import CubePart
from satdoku.sat.cubes import Cube, Splitter
from satdoku.sat.engines import ENGINES, Contender
from satdoku.sat.options import Options
from satdoku.sat.result import NO_STATISTICS, Result, Statistics, Status, together
from satdoku.value import Value

ENGINE = "cdcl"  # that decides the cubes


class CubeError(SatdokuError):
    """A cube that no worker could decide."""


class CubeResult(ItemResult):
    statistics: Statistics = NO_STATISTICS
    model: bytes = b""  # literals, 32 bits each
    proof: bytes = b""  # the part of this cube, if one was asked for


class DecideCubes(Value):
    """Each cube gets a search of its own, in which the literals of the cube are facts that simplify
    the formula. One search for all cubes would keep what it has learned, with the literals as
    assumptions. On random 3-SAT that was about as fast with 8 or 32 cubes, and slower with 128.
    Its clauses and its result would also depend on which worker had which cubes before."""

    cnf: Cnf
    options: Options
    proving: bool

    @property
    def identity(self) -> Mapping[str, object]:
        return {"work": "cubes"}

    def begin(self) -> Perform:
        return self.decide

    def decide(self, cube: Cube, monitor: Monitor) -> CubeResult:
        part = CubePart(cube.decisions) if self.proving else None
        options = self.options.replace(proof=part)
        found = ENGINES[ENGINE].run(cube.applied(self.cnf), options, monitor)
        if found.status is Status.UNKNOWN:
            raise Stopped
        if found.status is Status.SATISFIABLE:
            model = array("i", found.model).tobytes()
            return CubeResult(found.status.name, "", "", found.statistics, model)
        proof = b"" if part is None else part.finished()
        return CubeResult(found.status.name, "", "", found.statistics, b"", proof)

    def failure(self, cube: Cube, complaint: str) -> ItemResult:
        return CubeResult(FAILED, "", complaint)


class Conquest:
    """A search on its way. `result` tells how far it is, also after it was stopped."""

    def __init__(self, cnf: Cnf, options: Options, monitor: Monitor) -> None:
        self.cnf, self.options, self.monitor = cnf, options, monitor
        self.result = Result(Status.UNKNOWN)
        self.failures: list[str] = []

    def run(self, count: int, make_executor: MakeExecutor) -> None:
        split = Splitter(self.cnf, self.monitor).split(count)
        self._prove(split.begin)
        self.result = self.result.replace(closed=split.closed)
        if split.model is not None:
            self.result = self.result.replace(status=Status.SATISFIABLE, model=split.model)
            return
        self._decide(split.cubes, make_executor)
        if self.result.status is Status.SATISFIABLE:
            return
        self._require_all(len(split.cubes))
        self._prove(split.end)
        self.result = self.result.replace(status=Status.UNSATISFIABLE, closed=1.0)

    def _decide(self, cubes: list[Cube], make_executor: MakeExecutor) -> None:
        """Until all are closed or one has a model: the end of the executor stops the others."""
        proving = self.options.proof is not None
        work = DecideCubes(self.cnf, self.options.replace(proof=None), proving)
        with closing(make_executor(work)) as executor:
            for results in Dispatch(work, executor, enumerate(cubes), len(cubes)).results():
                for index, found in results:
                    assert isinstance(found, CubeResult)
                    self._take(cubes[index], found)
                if self.result.status is Status.SATISFIABLE:
                    return
                decisions = self.result.statistics.get("decisions", 0)
                self.monitor.tick(self.result.closed, decisions)

    def _take(self, cube: Cube, found: CubeResult) -> None:
        counts = together(self.result.statistics, {**found.statistics, "cubes": 1})
        self.result = self.result.replace(statistics=counts)
        if found.status == FAILED:
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

    def _require_all(self, total: int) -> None:
        if self.failures:
            raise CubeError(
                _(
                    "{count} of {total} cubes could not be decided: {text}",
                    count=len(self.failures),
                    total=total,
                    text=self.failures[0],
                )
            )


def conqueror(contender: Contender, count: int, make_executor: MakeExecutor) -> Contender:
    """The contender, with an engine that splits the formula into so many cubes."""

    def run(cnf: Cnf, options: Options, monitor: Monitor) -> Result:
        conquest = Conquest(cnf, options, monitor)
        with suppress(Stopped):
            conquest.run(count, make_executor)
        return conquest.result

    return contender.replace(engine=contender.engine.replace(run=run))
