"""A search for learning: slow, readable, and every step of it can be seen and taken back.

event.py      what can happen in a search
state.py      the assignment and the clauses; takes an event, and takes it back
waiting.py    finds the clauses that are unit or empty
tree.py       the search tree, likewise
rules.py      the branching rules
dpll.py       what the textbook and the stack engine do next
cdcl.py       what conflict-driven clause learning does next
analyze.py    from a conflict to its causes and to the learned clause
trace.py      runs a search forwards and backwards
dot.py, tree_picture.py, variable_picture.py     what a search leaves on paper
"""
