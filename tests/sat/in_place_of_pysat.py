"""Substitutes this solver for PySAT's, as a pytest plugin, to run PySAT's own tests on it:

python -m pytest -p tests.sat.in_place_of_pysat FOLDER

where FOLDER is the folder `tests` in the sources of the installed PySAT release.
"""

from __future__ import annotations

import pysat.solvers

import satdoku

pysat.solvers.Solver = satdoku.Solver
