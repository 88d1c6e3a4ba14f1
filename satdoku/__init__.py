"""A SAT solver and Sudoku-variant game for the terminal."""

from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from satdoku.sat.cnf import Cnf
    from satdoku.sat.solver import Solver

__version__ = "0.1.0"

__all__ = ["Cnf", "Solver", "__version__"]

# Loaded on first access, so that `import satdoku` alone costs nothing.
_HOMES = {"Cnf": "satdoku.sat.cnf", "Solver": "satdoku.sat.solver"}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
