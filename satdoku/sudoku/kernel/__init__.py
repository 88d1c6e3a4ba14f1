"""The hot loops of the Sudoku room. They are written like those of `sat/kernel` and build on
them."""

from satdoku.sat.kernel.compiled_loader import use_compiled

use_compiled(__name__)
