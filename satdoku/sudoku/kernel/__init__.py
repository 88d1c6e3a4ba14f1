"""The hot loops of the Sudoku room, written as those of `sat/kernel` are, on which they stand."""

from satdoku.sat.kernel.compiled_loader import use_compiled

use_compiled(__name__)
