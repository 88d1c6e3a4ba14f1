"""The hot loops of the Sudoku room, written as those of `sat/kernel` are, on which they stand."""
