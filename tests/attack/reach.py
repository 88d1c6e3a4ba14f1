"""Which lines of a file a test runs: a mutant of other lines cannot change what the test sees.

The functions of the file note their lines themselves. `sys.settrace` is called for every call of
every function, which takes several times longer where the whole kernel runs uncompiled.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

NOTE = "__note_line__"  # the function that notes a line, in the names of the file


class Reached(NamedTuple):
    lines: frozenset[int]
    seconds: float  # of CPU time


@contextmanager
def reaching(names: dict[str, object], reached: list[Reached]) -> Iterator[None]:
    """Adds what the code inside reaches of the file that has these names."""
    lines: set[int] = set()
    names[NOTE] = lines.add
    begun = time.process_time()
    try:
        yield
    finally:
        reached.append(Reached(frozenset(lines), time.process_time() - begun))


def noting(source: str) -> ast.Module:
    """The file with a note before every statement of a function."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    bodies = {
        id(body): body  # once, although it is in an inner function and in an outer one
        for function in functions
        for node in ast.walk(function)
        for name in ("body", "orelse", "finalbody")
        if isinstance(body := getattr(node, name, None), list)
    }
    for body in bodies.values():
        body[:] = [part for statement in body for part in (_note(statement), statement)]
    return ast.fix_missing_locations(tree)


def _note(statement: ast.stmt) -> ast.stmt:
    call = ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(statement.lineno)], [])
    return ast.copy_location(ast.Expr(call), statement)
