"""A SAT solver and Sudoku-variant game for the terminal."""

__version__ = "0.1.0"
