"""A SAT solver and Sudoku-variant game for the terminal."""

from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from satdoku.model.model import Model
    from satdoku.sat.cnf import Cnf
    from satdoku.sat.propagators import Propagator
    from satdoku.sat.solver import Solver

__version__ = "1.0.0"

__all__ = ["Cnf", "Model", "Propagator", "Solver", "__version__"]

# Loaded on first access, so that `import satdoku` alone costs nothing.
_HOMES = {
    "Cnf": "satdoku.sat.cnf",
    "Model": "satdoku.model.model",
    "Propagator": "satdoku.sat.propagators",
    "Solver": "satdoku.sat.solver",
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return found
