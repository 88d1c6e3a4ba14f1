"""Verifies a .res file, and offers a search where “s 0” has no proof."""

from __future__ import annotations

from satdoku.flows.steps import StopNotice, Warned, agree, ask_file, ask_formula, tell, work
from satdoku.messages import N_, _
from satdoku.monitor import Stopped
from satdoku.sat import res
from satdoku.sat.dimacs import Headers
from satdoku.tasks.needed import NOTHING, Needed
from satdoku.tasks.verify import Verification, decide_claim, verify
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from satdoku.flows.steps import Flow, WorkContext


def verify_flow() -> Flow[None]:
    cnf = yield from ask_formula()
    answer = yield from ask_file(N_("RES file"), (".res",), str(res.find(cnf)))
    yield from verify_files(cnf, answer)


def verify_files(
    cnf: Path,
    answer: Path,
    proof: Path | None = None,
    limit: float | None = None,
    needed: Needed = NOTHING,
    *,
    headers: Headers = Headers.USUAL,
    complete: bool = False,
) -> Flow[Verification]:
    """Verify the answer. The limit is that of the search, in seconds."""

    def check(context: WorkContext) -> Verification:
        def warn(sentence: str) -> None:
            context.tell(Warned(sentence))

        monitor = context.monitor
        return verify(cnf, answer, proof, warn, monitor, needed, headers=headers, complete=complete)

    name = _("{res} for {cnf}", res=str(answer), cnf=str(cnf))
    try:
        found = yield from work(name, check, unit=N_("steps"))
    except Stopped:
        yield from tell(StopNotice(_("STOPPED: the proof was not fully checked.")))
        raise
    yield from tell(found)
    if found.unproved and (yield from _offer()):
        found = yield from _solve(cnf, limit, headers)
        yield from tell(found)
    return found


def _solve(cnf: Path, limit: float | None, headers: Headers) -> Flow[Verification]:
    """Decide the claim by a search. After a stop, offer the search again."""

    def search(context: WorkContext) -> Verification:
        return decide_claim(cnf, limit, context.monitor, headers)

    while True:
        try:
            return (yield from work(cnf.name, search, limit=limit))
        except Stopped:
            if not (yield from _offer()):
                raise


def _offer() -> Flow[bool]:
    return (yield from agree(_("Solve it to find out?"), "s", N_("solve it")))
