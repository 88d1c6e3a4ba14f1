"""A DRAT checker too simple to be wrong, for small proofs: no watches, no clever undo."""

from __future__ import annotations

from satdoku.sat.cnf import Cnf

Step = tuple[bool, list[int]]  # whether it deletes, and the literals


def proves(cnf: Cnf, steps: list[Step]) -> bool:
    clauses = [list(dict.fromkeys(clause)) for clause in cnf]
    units: set[int] = set()
    if not _propagate(clauses, units):
        return True
    for deletes, literals in steps:
        literals = list(dict.fromkeys(literals))
        if deletes:
            _delete(clauses, literals)
        elif not _implied(clauses, units, literals):
            return False
        else:
            clauses.append(literals)
            if not _propagate(clauses, units):
                return True
    return False


def _delete(clauses: list[list[int]], literals: list[int]) -> None:
    for index, clause in enumerate(clauses):
        if set(clause) == set(literals):
            del clauses[index]
            return


def _implied(clauses: list[list[int]], units: set[int], literals: list[int]) -> bool:
    true = set(units)
    if _refutes(clauses, true, literals):
        return True
    if not literals or abs(literals[0]) in map(abs, units):
        return False
    pivot = literals[0]
    return all(
        _refutes(clauses, set(true), [literal for literal in clause if literal != -pivot])
        for clause in clauses
        if -pivot in clause
    )


def _refutes(clauses: list[list[int]], true: set[int], literals: list[int]) -> bool:
    """True if assuming all the literals false is inconsistent or propagates to a conflict."""
    if any(literal in true for literal in literals):
        return True
    true |= {-literal for literal in literals}
    if any(-literal in true for literal in true):
        return True
    return not _propagate(clauses, true)


def _propagate(clauses: list[list[int]], true: set[int]) -> bool:
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(literal in true for literal in clause):
                continue
            open_literals = [literal for literal in clause if -literal not in true]
            if not open_literals:
                return False
            if len(open_literals) == 1:
                true.add(open_literals[0])
                changed = True
    return True
