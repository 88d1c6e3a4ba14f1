"""Joins the files of a kernel folder into one module for Cython, and writes its header.

The files declare their types in annotations and decorators (see `declarations.py`). All of these
move from the module to the header. That way other folders can cimport them, classes can refer to
each other, and the order of the files does not matter to the compiler.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from satdoku.kernel_build.declarations import (
    c_type,
    declaration,
    declared_name,
    from_cython,
    is_c_class,
    is_c_function,
    is_in_header_only,
    row_table,
)

PARTS = {"checked", "traced"}  # of a kernel, which a normal build does without
FOR_THE_TYPE_CHECKER = {"__future__", "collections.abc", "typing"}
CIMPORTS = "cython.cimports."


class KernelFile:
    """The imports, the declarations and the remaining code of a kernel file."""

    def __init__(self, path: Path, parts: Collection[str] = ()) -> None:
        tree = PartsOfBuild(parts).visit(ast.parse(path.read_text("utf-8"), path.name))
        self.imports: list[tuple[str, list[str]]] = []  # kernel files, and names
        self.cimports: list[tuple[str, list[str]]] = []  # C headers, and names
        statements = [node for node in tree.body if not self._imports_types(node)]
        found = [node for node in statements if is_c_class(node)]
        self.base_classes = [node.name for node in found if not node.bases]
        self.subclasses = [node.name for node in found if node.bases]
        classes = {
            *self.base_classes,
            *self.subclasses,
            *(name for _, names in self.imports for name in names),
        }
        declared = ((declared_name(node), declaration(node, classes)) for node in statements)
        self.declarations = {name: text for name, text in declared if text}
        tables = {node.name: row_table(node) for node in found}
        tree.body = [node for node in statements if not is_in_header_only(node)]
        self.code = ""
        if not all(isinstance(node, ast.Expr) for node in tree.body):  # more than a docstring
            self.code = ast.unparse(Implementation(classes, tables).visit(tree)) + "\n"

    def _imports_types(self, node: ast.stmt) -> bool:
        """True for imports that only the header or the type checker needs. Records those of the
        header."""
        match node:
            case ast.If(test=test) if ast.unparse(test) in ("TYPE_CHECKING", "cython.compiled"):
                return [self._imports_types(each) for each in node.body] != []
            case ast.ImportFrom(module=str(module)):
                names = [alias.name for alias in node.names]
                if module.startswith(CIMPORTS):
                    self.cimports.append((module.removeprefix(CIMPORTS), names))
                    return True
                if ".kernel." in module:
                    self.imports.append((module, names))
                    return True
                return module in FOR_THE_TYPE_CHECKER or "cython_stub" in names
        return False


class PartsOfBuild(ast.NodeTransformer):
    """Keeps the code under `if cython.checked` only in a build that has the part `checked`."""

    def __init__(self, parts: Collection[str]) -> None:
        self._parts = parts

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        self.generic_visit(node)
        if from_cython(node.test) not in PARTS:
            return node
        return node.body if from_cython(node.test) in self._parts else node.orelse


class Implementation(ast.NodeTransformer):
    """Removes what the header declares, and annotations that Cython does not understand.

    `cython.rows` of a class becomes its table: the class itself has no such attributes then.
    """

    def __init__(self, classes: Collection[str], tables: Mapping[str, ast.expr]) -> None:
        self._classes, self._tables = classes, tables

    def visit_Module(self, module: ast.Module) -> ast.AST:
        module.body = [_assignment(node) for node in module.body]
        return self.generic_visit(module)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.decorator_list = []
        node.body = [each for each in node.body if not isinstance(each, ast.AnnAssign)]
        node.body = node.body or [ast.Pass()]
        return self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        declared = is_c_function(node)
        for parameter in ast.walk(node.args):
            if isinstance(parameter, ast.arg) and (declared or not self._is_plain(parameter)):
                parameter.annotation = None
        node.returns = None
        node.decorator_list = [each for each in node.decorator_list if not _is_of_cython(each)]
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if from_cython(node.func) == "rows":
            return self._tables[ast.unparse(node.args[0])]
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Handle a local variable."""
        if not self._is_typed(node):
            return _assignment(node)
        name, _, length = (from_cython(node.annotation) or "").rpartition("_")
        if length.isdecimal():  # `cython.int_2`: an array
            node.annotation = ast.parse(f"cython.{name}[{length}]", mode="eval").body
        elif isinstance(node.annotation, ast.Subscript):
            node.annotation = node.annotation.value  # otherwise Cython would check element types
        return node

    def _is_plain(self, parameter: ast.arg) -> bool:
        """True for a C type, a kernel class or `bytes`. Python code may pass any kind of list."""
        return self._is_typed(parameter) and not isinstance(parameter.annotation, ast.Subscript)

    def _is_typed(self, node: ast.arg | ast.AnnAssign) -> bool:
        return c_type(node.annotation, self._classes) != "object"


def _is_of_cython(decorator: ast.expr) -> bool:
    return from_cython(decorator.func if isinstance(decorator, ast.Call) else decorator) is not None


def _assignment(node: ast.stmt) -> ast.stmt:
    """The statement without its annotation, if any."""
    if not isinstance(node, ast.AnnAssign):
        return node
    if node.value is None:
        return ast.Pass()
    plain = ast.Assign([node.target], node.value)
    return ast.copy_location(plain, node)


class Joined:
    """The files of a kernel folder, as one module and one header.

    Names from other files of the folder are already defined. Names from another folder are
    cimported from its header. `native.pxd`, if present, declares C functions. A file named after a
    part of the kernel is left out of a build without that part.
    """

    def __init__(self, module: str, paths: Iterable[Path], parts: Collection[str] = ()) -> None:
        self._module, self._parts = module, sorted(parts)
        paths = [path for path in paths if path.stem not in PARTS.difference(parts)]
        self._package = module.rpartition(".")[0]
        self._cimports: dict[str, None] = {}
        self._classes: list[str] = []  # forward declarations, for classes that refer to each other
        self._subclasses: set[str] = set()
        self._declarations: dict[str, str] = {}
        self._code: dict[str, str] = {}
        self._left = {path.stem: path for path in sorted(paths)}
        native = next(iter(self._left.values())).with_name("native.pxd")
        if native.exists():
            self._declarations[native.name] = native.read_text("utf-8")
        while self._left:
            self._add(next(iter(self._left)))

    def _add(self, name: str) -> None:
        """Add a file, after its dependencies."""
        file = KernelFile(self._left.pop(name), self._parts)
        for module, names in file.imports:
            package, _, other = module.rpartition(".")
            if package != self._package:
                self._cimport(f"{package}.compiled", names)
            elif other in self._left:
                self._add(other)
        for module, names in file.cimports:
            if module != f"{self._package}.native":
                self._cimport(module, names)
        self._classes += [f"cdef class {name}\n" for name in file.base_classes]
        self._subclasses.update(file.subclasses)
        for declared, text in file.declarations.items():
            if declared in self._declarations:  # the second value would replace the first
                raise ValueError(f"{self._package} declares `{declared}` twice")
            self._declarations[declared] = text
        if file.code:
            self._code[name] = file.code

    def _cimport(self, module: str, names: list[str]) -> None:
        self._cimports[f"from {module} cimport {', '.join(names)}\n"] = None

    @property
    def header(self) -> str:
        names = sorted(self._declarations, key=self._subclasses.__contains__)  # subclasses last
        declarations = [self._declarations[name] for name in names]
        return "".join(["cimport cython\n", *self._cimports, *self._classes, *declarations])

    @property
    def source(self) -> str:
        """The code of the module. `FILES` lists the files that it replaces, `PARTS` what it has
        beyond a normal build."""
        lists = f"FILES = {tuple(self._code)}\nPARTS = {tuple(self._parts)}\n"
        return "".join([f"import cython\n\n{lists}", *self._code.values()])

    def write(self, folder: Path) -> Path:
        """Write module and header below a folder. Unchanged files are left alone, to avoid
        recompiling."""
        target = folder.joinpath(*self._module.split(".")).with_suffix(".py")
        _update(target.with_name("__init__.pxd"), "")
        _update(target.with_suffix(".pxd"), self.header)
        _update(target, self.source)
        return target


def _update(path: Path, text: str) -> None:
    if not path.exists() or path.read_text("utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
