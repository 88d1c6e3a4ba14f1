"""Turns the annotations and decorators of a kernel file into declarations for Cython.

| in the `.py` file                        | in the header                     |
|------------------------------------------|-----------------------------------|
| `@cython.cfunc`, `@cython.ccall`         | `cdef`, `cpdef`                   |
| `@cython.exceptval(-1, check=False)`     | `except -1`                       |
| `@cython.exceptval(-1)`                  | `except? -1`                      |
| `@cython.exceptval(check=True)`          | `except *`                        |
| `@cython.exceptval(check=False)`         | `noexcept`                        |
| `@cython.nogil`, `@cython.with_gil`      | `nogil`, `with gil`               |
| `@cython.inline`                         | `inline`, with the body           |
| `limit: cython.longlong = -1`            | `long long limit=*`               |
| `size: cython.Readonly[cython.int]`      | `cdef readonly int size`          |
| `tree: cython.Nullable[Tree]`            | `cdef Tree tree`                  |
| `size: cython.int = cython.row("…")`     | `cdef int size`; see `rows`       |
| `BITS: Final = 63`                       | an enum: a constant in C          |
| `MASK: cython.longlong = 255`            | `cdef long long MASK`: a variable |
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from typing import TypeGuard

MARKERS = {"Readonly": "readonly ", "Public": "public ", "Nullable": ""}
BUILTINS = {"bytearray", "bytes", "dict", "list", "set", "str", "tuple"}  # known to Cython
C_NAMES = {
    "longlong": "long long",
    "schar": "signed char",
    "uchar": "unsigned char",
    "ulonglong": "unsigned long long",
}
POINTER = re.compile(r"(p+)_(const_)?(\w+)")


def from_cython(node: ast.expr) -> str | None:
    """The `x` in `cython.x`."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.attr if node.value.id == "cython" else None
    return None


def c_type(annotation: ast.expr | None, classes: Collection[str]) -> str:
    """The C type of an annotation; `object` unless it is a C type, a kernel class or a built-in
    class that Cython knows."""
    match annotation:
        case ast.Constant(value=None):
            return "void"
        case ast.BinOp(left=left, op=ast.BitOr(), right=ast.Constant(value=None)):
            return c_type(left, classes)  # in C, a variable of class type can always be None
        case ast.Subscript(value=value, slice=inner):
            marker = from_cython(value)
            if marker in MARKERS:
                return MARKERS[marker] + c_type(inner, classes)
            return c_type(value, classes)
        case ast.Name(id=name) if name in classes or name in BUILTINS:
            return name
        case ast.Attribute():
            return _c_name(from_cython(annotation) or "object")
    return "object"


def _c_name(name: str) -> str:
    """The C type of `cython.<name>`."""
    pointer = POINTER.fullmatch(name)
    if pointer:
        stars, const, target = pointer.groups()
        return ("const " if const else "") + C_NAMES.get(target, target) + "*" * len(stars)
    return C_NAMES.get(name, name)


def decorators(node: ast.FunctionDef | ast.ClassDef) -> dict[str, ast.expr]:
    """The Cython decorators, by name."""
    found = {}
    for decorator in node.decorator_list:
        name = from_cython(decorator.func if isinstance(decorator, ast.Call) else decorator)
        if name:
            found[name] = decorator
    return found


def is_c_function(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and not {"cfunc", "ccall"}.isdisjoint(decorators(node))


def is_c_class(node: ast.stmt) -> TypeGuard[ast.ClassDef]:
    return isinstance(node, ast.ClassDef) and "cclass" in decorators(node)


def is_in_header_only(node: ast.stmt) -> bool:
    """True for C constants and inline functions: C code takes them from the header."""
    return _is_constant(node) or (
        isinstance(node, ast.FunctionDef) and "inline" in decorators(node)
    )


def _is_constant(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "Final"


def row_table(node: ast.ClassDef) -> ast.expr:
    """What `cython.rows` returns for a class: the values of each `cython.row`, by attribute."""
    values = {
        ast.unparse(member.target): ast.unparse(ast.Tuple(member.value.args, ast.Load()))
        for member in node.body
        if isinstance(member, ast.AnnAssign)
        and isinstance(member.value, ast.Call)
        and from_cython(member.value.func) == "row"
    }
    text = ", ".join(f"{name!r}: {value}" for name, value in values.items())
    return ast.parse(f"{{{text}}}", mode="eval").body


def declared_name(node: ast.stmt) -> str:
    """The name that a statement defines, if it can be declared in the header."""
    match node:
        case ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
    return ""


def declaration(node: ast.stmt, classes: Collection[str]) -> str:
    """The header's declaration of a kernel statement; empty for most."""
    match node:
        case ast.AnnAssign(target=target, value=ast.expr() as value) if _is_constant(node):
            return f"cdef enum:\n    {ast.unparse(target)} = {ast.unparse(value)}\n"
        case ast.AnnAssign() if from_cython(node.annotation):
            return _variable(node, classes)
        case ast.FunctionDef():
            return _function(node, classes)
        case ast.ClassDef() if is_c_class(node):
            return _class(node, classes)
    return ""


def _variable(node: ast.AnnAssign, classes: Collection[str]) -> str:
    return f"cdef {c_type(node.annotation, classes)} {ast.unparse(node.target)}\n"


def _class(node: ast.ClassDef, classes: Collection[str]) -> str:
    final = "@cython.final\n" if "final" in decorators(node) else ""
    body = ""
    for member in node.body:
        if isinstance(member, ast.AnnAssign):
            body += _variable(member, classes)
        elif isinstance(member, ast.FunctionDef):
            body += _function(member, classes)
    base = f"({ast.unparse(node.bases[0])})" if node.bases else ""
    return f"{final}cdef class {node.name}{base}:\n{_indented(body or 'pass')}"


def _function(node: ast.FunctionDef, classes: Collection[str]) -> str:
    if not is_c_function(node):
        return ""
    found = decorators(node)
    words = ["cdef" if "cfunc" in found else "cpdef"]
    if "inline" in found:
        words.append("inline")
    words.append("object" if node.returns is None else c_type(node.returns, classes))
    words.append(f"{node.name}({', '.join(_parameters(node.args, classes))})")
    if "exceptval" in found:
        words.append(_exception(found["exceptval"]))
    if "nogil" in found:
        words.append("nogil")
    if "with_gil" in found:
        words.append("with gil")
    signature = " ".join(words)
    if "inline" not in found:
        return f"{signature}\n"
    body = node.body[1:] if ast.get_docstring(node) else node.body
    return f"{signature}:\n{_indented(ast.unparse(ast.Module(body, [])))}"


def _parameters(given: ast.arguments, classes: Collection[str]) -> Iterator[str]:
    first_default = len(given.args) - len(given.defaults)
    for place, parameter in enumerate(given.args):
        default = "=*" if place >= first_default else ""
        if parameter.annotation is None:
            yield parameter.arg + default
        else:
            yield f"{c_type(parameter.annotation, classes)} {parameter.arg}{default}"


def _exception(decorator: ast.expr) -> str:
    """Translate `exceptval` to header syntax."""
    match decorator:
        case ast.Call(
            args=[], keywords=[ast.keyword(arg="check", value=ast.Constant(value=check))]
        ):
            return "except *" if check else "noexcept"
        case ast.Call(args=[value], keywords=[]):
            return f"except? {_value(value)}"
        case ast.Call(args=[value], keywords=[ast.keyword(arg="check", value=ast.Constant(False))]):
            return f"except {_value(value)}"
    raise ValueError(f"`{ast.unparse(decorator)}` has no form in a header")


def _value(node: ast.expr) -> str:
    return from_cython(node) or ast.unparse(node)


def _indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines())
