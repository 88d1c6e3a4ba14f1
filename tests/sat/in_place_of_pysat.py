"""Puts this solver in PySAT's place, as a plugin of pytest, to run PySAT's own tests on it:

python -m pytest -p tests.sat.in_place_of_pysat FOLDER

where FOLDER is the folder `tests` of PySAT's sources, of the release that is installed.
"""

from __future__ import annotations

import pysat.solvers

import satdoku

pysat.solvers.Solver = satdoku.Solver
