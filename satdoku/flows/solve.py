"""Solves a CNF file, or every CNF file in a folder."""

from __future__ import annotations

from satdoku.flows.steps import WorkContext, ask_form, ask_formula, tell, work
from satdoku.messages import N_
from satdoku.tasks import solve
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from satdoku.flows.steps import Flow


def solve_flow(path: Path | None = None) -> Flow[None]:
    from satdoku.flows.fields import SOLVE, solve_request

    chosen = path or (yield from ask_formula(folders=True))
    answers = yield from ask_form(str(chosen), SOLVE, N_("solve"))
    request = solve_request(chosen, answers)
    if chosen.is_dir():
        from satdoku.bench.files import FolderRequest
        from satdoku.flows.bench import bench_folder

        yield from bench_folder(FolderRequest(chosen, [request.config], request.timeout, res=True))
    else:
        yield from solve_file(request)


def solve_file(request: solve.SolveRequest) -> Flow[solve.Solved]:
    def run(context: WorkContext) -> solve.Solved:
        return solve.solve(request, context.monitor, context.tell)

    solved = yield from work(request.path.name, run, limit=request.timeout, live=request)
    yield from tell(solved)
    return solved
