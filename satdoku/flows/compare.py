"""Compares engines on a CNF file, or on every CNF file in a folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from satdoku.bench.compare import Compared, Comparison, Measured, compare
from satdoku.bench.timing import time_own_program
from satdoku.flows.fields import COMPARE, configs_of, limit_of
from satdoku.flows.steps import Warned, ask_form, ask_formula, tell, work
from satdoku.messages import N_
from satdoku.sat.dimacs import Headers
from satdoku.tasks import solve

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from satdoku.bench.own_program import OwnProgram
    from satdoku.flows.steps import Flow, WorkContext
    from satdoku.sat.engines import EngineConfig


PROGRAM_LIMIT = 60.0  # seconds for a program that may hang, if no limit was given


class Comparing:
    """The engines of a comparison, the formula once it is read, and the finished runs."""

    def __init__(self, path: Path, configs: Sequence[EngineConfig]) -> None:
        self.path, self.configs = path, configs
        self.formula: solve.Formula | None = None
        self.runs: list[Measured] = []


def compare_flow(path: Path | None = None) -> Flow[None]:
    chosen = path or (yield from ask_formula(folders=True))
    answers = yield from ask_form(str(chosen), COMPARE, N_("compare"))
    configs = configs_of(f"{answers['baseline']},{answers['rivals']}")
    limit = limit_of(answers["limit"])
    if chosen.is_dir():
        from satdoku.bench.files import FolderRequest
        from satdoku.flows.bench import bench_folder

        yield from bench_folder(FolderRequest(chosen, configs, limit))
    else:
        yield from compare_file(chosen, configs, limit)


def compare_file(
    path: Path,
    configs: Sequence[EngineConfig],
    limit: float | None,
    *,
    headers: Headers = Headers.USUAL,
    programs: Sequence[OwnProgram] = (),
    baseline: str = "",
) -> Flow[Comparison]:
    """Compare the engines and the user's programs. The first engine is the baseline by default."""
    live = Comparing(path, configs)

    def run(context: WorkContext) -> Comparison:
        live.formula = formula = solve.load(path, headers=headers, monitor=context.monitor)
        for warning in formula.warnings:
            context.tell(Warned(warning))

        def begins(config: EngineConfig) -> None:
            context.begin(f"{path.name} {config.label}")

        def ended(measured: Measured) -> None:
            live.runs.append(measured)
            context.changed()

        def repeated(measured: Sequence[Measured]) -> None:
            live.runs[:] = measured

        done = compare(formula, configs, limit, context.monitor, begins, ended, repeated)
        if done.interrupted:
            return done.replace(base=baseline)
        timings: list[Compared] = []
        for program in programs:
            context.begin(f"{path.name} {program.name}")
            found = time_own_program(program, formula, limit or PROGRAM_LIMIT, context.monitor)
            timings.append(found.beside(done.measured))
        return done.replace(programs=tuple(timings), base=baseline)

    comparison = yield from work(path.name, run, limit=limit, live=live)
    yield from tell(comparison)
    return comparison
