"""Records which lines of a file a test runs: mutants of other lines cannot affect the test.

The functions of the file record their own lines. `sys.settrace` would be called for every function
call, which is several times slower with an uncompiled kernel.
"""

from __future__ import annotations

import ast
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

NOTE = "__note_line__"  # the recording function's name in the file's namespace


class Reached(NamedTuple):
    lines: frozenset[int]
    seconds: float  # of CPU time


@contextmanager
def reaching(names: dict[str, object], reached: list[Reached]) -> Iterator[None]:
    """Record the lines that the code in this context reaches, in the file with this namespace."""
    lines: set[int] = set()
    names[NOTE] = lines.add
    begun = time.process_time()
    try:
        yield
    finally:
        reached.append(Reached(frozenset(lines), time.process_time() - begun))


def noting(source: str) -> ast.Module:
    """The file with a recording call before every statement of a function."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    bodies = {
        id(body): body  # once, although it belongs to an inner and an outer function
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
