"""Exercises on SAT solving, dealt at random, with checked answers."""
