"""An LRAT checker too simple to be wrong, for small proofs."""

from __future__ import annotations

from satdoku.sat.cnf import Cnf

Clauses = dict[int, set[int]]


def proves(cnf: Cnf, text: bytes) -> bool:
    """True if every step is correct and one of them is the empty clause."""
    return _read(cnf, text)[1]


def accepts(cnf: Cnf, text: bytes) -> bool:
    """True if every step is correct; a hint to a missing clause is an error."""
    try:
        return _read(cnf, text)[0]
    except KeyError:
        return False


def _read(cnf: Cnf, text: bytes) -> tuple[bool, bool]:
    """Return whether every step up to the empty clause is correct, and whether it was reached."""
    clauses = {number: set(clause) for number, clause in enumerate(cnf, 1)}
    for line in text.decode().splitlines():
        number, *words = line.split()
        if words[0] == "d":
            for word in words[1:-1]:
                del clauses[int(word)]
            continue
        numbers = [int(word) for word in words]
        end = numbers.index(0)
        literals, hints = numbers[:end], numbers[end + 1 : -1]
        if int(number) in clauses or not _shown(clauses, literals, hints):
            return False, False
        if not literals:
            return True, True
        clauses[int(number)] = set(literals)
    return True, False


def _shown(clauses: Clauses, literals: list[int], hints: list[int]) -> bool:
    first = next((k for k, hint in enumerate(hints) if hint < 0), len(hints))
    false = set(literals)
    conflict = _conflict(clauses, false, hints[:first])
    if conflict is not None:
        return conflict
    if not literals:
        return False
    needed = {number for number, clause in clauses.items() if -literals[0] in clause}
    for group in _groups(hints[first:]):
        number = -group[0]
        needed.discard(number)
        if -literals[0] not in clauses[number]:
            return False
        others = clauses[number] - {-literals[0]}
        tautology = any(-literal in false for literal in others)
        if not tautology and not _conflict(clauses, false | others, group[1:]):
            return False
    return not needed


def _groups(hints: list[int]) -> list[list[int]]:
    groups: list[list[int]] = []
    for hint in hints:
        if hint < 0:
            groups.append([])
        groups[-1].append(hint)
    return groups


def _conflict(clauses: Clauses, false: set[int], hints: list[int]) -> bool | None:
    """True if the clauses become unit in turn until one is falsified; None if the hints end
    first."""
    for hint in hints:
        left = clauses[hint] - false
        if not left:
            return True
        if len(left) > 1:
            return False
        false.add(-left.pop())
    return None
