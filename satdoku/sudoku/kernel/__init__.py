"""The hot loops of the Sudoku room, written as those of `sat/kernel` are, on which they stand."""

from satdoku.sat.kernel.stand_in import use_compiled

use_compiled(__name__)
