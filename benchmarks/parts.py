"""The parts of `python -m benchmarks`: each produces tables. Most take less than five minutes.

A quick part runs the same code, but measures next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rich.console import Console
from rich.text import Text

from benchmarks.tables import Table

Make = Callable[[bool, Console], list[Table]]  # the quick flag, and the console for notes


def _startup(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import startup

    if not quick:
        startup.require_plain_install()
    return startup.tables(1 if quick else 20, notes)


def _course(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import course

    files = sorted(course.SAMPLES.glob("small-l*.cnf" if quick else "[sm]*.cnf"))
    return course.tables(files, 5.0)


def _rivals(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import rivals

    return _against_rivals(("ordering",) if quick else rivals.FAMILIES, quick, notes)


def _structured(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import rivals

    return _against_rivals(("multiplier",) if quick else rivals.STRUCTURED, quick, notes)


def _against_rivals(families: Sequence[str], quick: bool, notes: Console) -> list[Table]:
    from benchmarks import rivals
    from benchmarks.solvers import find_solvers

    names = ("cdcl",) if quick else ("cdcl", "minisat", "cadical", "kissat")
    solvers = find_solvers(names, lambda sentence: notes.print(Text(sentence)))
    return rivals.tables(families, solvers, 20.0, notes)


def _targets(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import targets

    return targets.tables(1 if quick else 3, notes)


def _interpreted(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import interpreted

    engines = ("stack",) if quick else ("recursive", "stack", "cdcl")
    commands = interpreted.COMMANDS[:1] if quick else interpreted.COMMANDS
    return interpreted.tables(engines, commands, 1 if quick else 3)


def _proofs(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import checking

    families = ("random3-100",) if quick else checking.CHOSEN
    return checking.tables(families, checking.DRAT_TRIM, 1)


def _techniques(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import techniques

    return techniques.tables(quick)


def _library(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import library

    return library.tables(1, 0.0, library.TASKS[3:4]) if quick else library.tables(3)


def _models(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import constraints, optimisation

    if quick:
        return [*constraints.tables(1, constraints.TASKS[3:]), *optimisation.tables(1.0, 2)]
    return [*constraints.tables(3), constraints.pigeonhole(3), *optimisation.tables(20.0)]


def _sudoku(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import sudoku

    return sudoku.run(None, 1 if quick else 3, notes)


def _making(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import making

    return making.tables(making.REQUESTS[:1], 5) if quick else making.tables()


def _kinds(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import kinds

    return kinds.tables(("thermo",), 1) if quick else kinds.tables()


def _redraw(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import redraw

    return redraw.tables()


def _cubes(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import cubes

    return cubes.tables([60], 1, 4) if quick else cubes.tables([250, 275], 2)


def _batches(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import batches

    return batches.tables(0.01, 1) if quick else batches.tables()


def _memory(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import batch_memory

    return batch_memory.tables(200) if quick else batch_memory.tables()


def _scale(quick: bool, notes: Console) -> list[Table]:
    from benchmarks import scale

    if quick:
        return [scale.table(0.9, Random(1), (1,))]
    return [scale.table(spread, Random(1)) for spread in scale.SPREADS]


PARTS: dict[str, Make] = {
    "startup": _startup,
    "course": _course,
    "rivals": _rivals,
    "structured": _structured,
    "targets": _targets,
    "interpreted": _interpreted,
    "proofs": _proofs,
    "techniques": _techniques,
    "library": _library,
    "models": _models,
    "sudoku": _sudoku,
    "making": _making,
    "kinds": _kinds,
    "redraw": _redraw,
    "cubes": _cubes,
    "batches": _batches,
    "memory": _memory,
    "scale": _scale,
}
