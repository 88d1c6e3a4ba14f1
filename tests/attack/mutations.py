"""The mutants of a file: its syntax tree with one change each."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from typing import Any

Change = Callable[[], None]
OPERATORS: dict[type[ast.AST], Any] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
SIMPLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise)  # statements that can be deleted
MESSAGES = ("_", "N_")  # calls whose arguments are text for people


class Mutant:
    def __init__(self, source: str, number: int, node: ast.AST, kind: str) -> None:
        self.source, self.number = source, number
        self.line: int = getattr(node, "lineno", 0)
        self.kind = kind
        self.lines = {self.line}  # of its statement
        self.in_function = False  # excluding code that runs on import

    def tree(self) -> ast.Module:
        tree = ast.parse(self.source)
        _node, _kind, change = list(_places(tree))[self.number]
        change()
        return ast.fix_missing_locations(tree)

    def __str__(self) -> str:
        text = self.source.splitlines()[self.line - 1].strip()
        return f"{self.line}: {self.kind} in: {text}"


def mutants_of(source: str) -> Iterator[Mutant]:
    tree = ast.parse(source)
    for number, (node, kind, _change) in enumerate(_places(tree)):
        mutant = Mutant(source, number, node, kind)
        _locate(mutant, tree)
        yield mutant


def _locate(mutant: Mutant, tree: ast.Module) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt | ast.ExceptHandler):
            lines = _without_body(node)
            if mutant.line in lines:
                mutant.lines |= set(lines)
            if isinstance(node, ast.FunctionDef):
                mutant.in_function |= lines.stop <= mutant.line <= (node.end_lineno or 0)


def _without_body(node: ast.stmt | ast.ExceptHandler) -> range:
    """The lines of a statement, up to the first nested one."""
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    if not body:
        return range(node.lineno, (node.end_lineno or node.lineno) + 1)
    first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
    return range(node.lineno, max(first.lineno, node.lineno + 1))


def _places(tree: ast.Module) -> Iterator[tuple[ast.AST, str, Change]]:
    """Every place that can be mutated, the node, and the mutation."""
    for node in _walk(tree):
        yield from _operators(node)
        yield from _constants(node)
        yield from _statements(node)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """All executed nodes: no annotations, user-visible texts or docstrings."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_text(child):
                yield from _walk(child)


def _is_text(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MESSAGES
    )


def _operators(node: ast.AST) -> Iterator[tuple[ast.AST, str, Change]]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            if type(operator) in OPERATORS:
                yield node, _named(operator), _replacing(node.ops, place, operator)
    elif isinstance(node, ast.BoolOp | ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
        other = OPERATORS[type(node.op)]()
        yield node, _named(node.op), lambda: setattr(node, "op", other)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        kind = "not left out" if isinstance(node.op, ast.Not) else "minus left out"
        yield node, kind, lambda: setattr(node, "op", ast.UAdd()) if kind[0] == "m" else _bare(node)


def _bare(node: ast.UnaryOp) -> None:
    """`not x` becomes `not not x`."""
    node.operand = ast.UnaryOp(ast.Not(), copy.deepcopy(node.operand))


def _named(operator: ast.AST) -> str:
    return f"{type(operator).__name__} becomes {OPERATORS[type(operator)].__name__}"


def _replacing(operators: list[ast.cmpop], place: int, operator: ast.cmpop) -> Change:
    def change() -> None:
        operators[place] = OPERATORS[type(operator)]()

    return change


def _constants(node: ast.AST) -> Iterator[tuple[ast.AST, str, Change]]:
    if not isinstance(node, ast.Constant):
        return
    if isinstance(node.value, bool):
        yield node, f"{node.value} becomes {not node.value}", _setting(node, not node.value)
    elif isinstance(node.value, int):
        yield node, f"{node.value} becomes {node.value + 1}", _setting(node, node.value + 1)
    elif isinstance(node.value, bytes) and node.value:
        yield node, f"{node.value!r} becomes b'?'", _setting(node, b"?")


def _setting(node: ast.Constant, value: bool | int | bytes) -> Change:
    return lambda: setattr(node, "value", value)


def _statements(node: ast.AST) -> Iterator[tuple[ast.AST, str, Change]]:
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        for value in (True, False) if not isinstance(node, ast.While) else (False,):
            yield node, f"condition becomes {value}", _condition(node, value)
    for name in ("body", "orelse", "finalbody"):
        body = getattr(node, name, None)
        if isinstance(body, list) and not isinstance(node, ast.Module | ast.ClassDef):
            for place, statement in enumerate(body):
                if isinstance(statement, SIMPLE) and not _is_text(statement):
                    yield statement, "statement left out", _passing(body, place)


def _condition(node: ast.If | ast.While | ast.IfExp, value: bool) -> Change:
    return lambda: setattr(node, "test", ast.Constant(value))


def _passing(body: list[ast.stmt], place: int) -> Change:
    def change() -> None:
        body[place] = ast.Pass()

    return change
