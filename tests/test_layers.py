"""The rooms import downward only, checkers import nothing they check, and the build is complete."""

from __future__ import annotations

import ast
import builtins
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from setup import kernel_modules

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "satdoku"

Imports = Mapping[str, set[str]]

BELOW_FLOWS = (
    "base",
    "sat",
    "model",
    "sudoku",
    "families",
    "play",
    "learning",
    "tasks",
    "batch",
    "bench",
    "marking",
    "watch",
    "exercises",
    "printing",
)

# Each room and the rooms below it. `base` is the files directly in satdoku/.
BELOW: dict[str, set[str]] = {
    "base": set(),
    "sat": {"base"},
    "model": {"base", "sat"},
    "sudoku": {"base", "sat"},
    "play": {"base", "sat", "sudoku"},
    "learning": {"base", "sat", "sudoku", "play"},
    "families": {"base", "sat"},
    "tasks": {"base", "sat", "model", "sudoku", "families"},
    "batch": {"base", "sat", "sudoku", "tasks"},
    "bench": {"base", "sat", "sudoku", "play", "tasks", "batch"},
    "marking": {"base", "sat", "tasks", "batch", "bench"},
    "watch": {"base", "sat", "sudoku", "tasks"},
    "exercises": {"base", "sat", "sudoku", "play", "learning", "watch"},
    "printing": {"base", "sat", "sudoku", "play", "tasks"},
    "api": {"base", "sat", "sudoku", "tasks", "printing"},
    "flows": {*BELOW_FLOWS},
    "ui": {*BELOW_FLOWS, "flows"},
    "cli": {*BELOW_FLOWS, "flows", "ui"},
}

# A feature's package holds its computations as well as its display. The files that draw on a
# terminal, or that a screen shows, belong to `ui`: only they may import it.
FACES = {
    "bench": {"lines", "live_table", "screens", "table_print", "terminal"},
    "watch": {
        "clause_pane",
        "graph_pane",
        "panes",
        "pictures",
        "replay_page",
        "runner",
        "screen",
        "sentences",
        "store_pane",
        "transcript",
        "tree_pane",
        "watches_pane",
    },
}
BASE = {
    "__init__",
    "__main__",
    "argument_types",
    "current_folder",
    "drawing",
    "errors",
    "file_kinds",
    "files",
    "memory",
    "messages",
    "monitor",
    "type_checking",
    "value",
}
TERMINAL_LIBRARIES = {"rich", "prompt_toolkit"}
COMPILER = {"cython", "libc"}  # what a kernel file may import besides the standard library

# Only a kernel's own room uses it, except for these tools, which sudoku and watch may also use.
KERNEL_TOOLS = ("satdoku.sat.kernel.meter", "satdoku.sat.kernel.rng")
RULE_KINDS = {
    f"satdoku.sudoku.constraints.{path.stem}"
    for path in (PACKAGE / "sudoku" / "constraints").glob("[!_]*.py")
}

PROOF_KERNEL = {
    "satdoku.sat.kernel.proof",
    *(
        f"satdoku.sat.kernel.proof.{path.stem}"
        for path in (PACKAGE / "sat" / "kernel" / "proof").glob("[!_]*.py")
    ),
}

# `Cnf.from_file` reads a formula; that does not decide it.
READERS = {"satdoku.sat.dimacs", "satdoku.sat.kernel.scan", "satdoku.sat.unpack"}

# Each checker, and all of satdoku that it may import, directly or indirectly, besides `base`.
CHECKERS: dict[str, set[str]] = {
    "satdoku.sat.check": {"satdoku.sat.cnf", "satdoku.sat.kernel.assignment_checker", *READERS},
    "satdoku.sat.kernel.assignment_checker": set(),
    "satdoku.sat.proof": {
        "satdoku.sat.cnf",
        "satdoku.sat.proof",
        *READERS,
        *PROOF_KERNEL,
    },
    "satdoku.sat.kernel.proof.drat": PROOF_KERNEL
    - {f"satdoku.sat.kernel.proof.{name}" for name in ("hints", "lrat", "lrat_steps", "render")},
    "satdoku.sat.kernel.proof.lrat": {
        "satdoku.sat.kernel.proof",
        "satdoku.sat.kernel.proof.lrat_steps",
    },
    "satdoku.model.check": {
        "satdoku.model",
        "satdoku.model.expressions",
        "satdoku.model.linear",
    },
    "satdoku.sudoku.rules": {
        "satdoku.sudoku",
        "satdoku.sudoku.constraints",
        "satdoku.sudoku.constraints.constraint",
        "satdoku.sudoku.grid",
        "satdoku.sudoku.kernel",
        "satdoku.sudoku.kernel.unit_checker",
        "satdoku.sudoku.variants",
        "satdoku.sudoku.variants.variant",
    },
    # The checker asks the rule of each unit, whatever its kind.
    "satdoku.sudoku.constraints.registry": {
        "satdoku.sudoku",
        "satdoku.sudoku.constraints",
        *RULE_KINDS,
    },
}
TOOLS = (
    "ascii",
    "clause_list",
    "compiled_loader",
    "cython_stub",
    "literals",
    "numerals",
    "vec",
    "watches",
)
NEUTRAL = {"satdoku.sat", "satdoku.sat.kernel", *(f"satdoku.sat.kernel.{name}" for name in TOOLS)}


def room(module: str) -> str:
    _, second, third, *_rest = (*module.split("."), "", "")
    if second == "__main__":
        return "cli"
    if third in FACES.get(second, ()):
        return "ui"
    return second if second in BELOW else "base"


def top(module: str) -> str:
    return module.partition(".")[0]


def violations(imports: Imports) -> list[str]:
    """Every import that the design forbids, as `importer -> imported: why`."""
    found = []
    for importer, names in imports.items():
        for name in sorted(names):
            why = complaint(importer, name)
            if why:
                found.append(f"{importer} -> {name}: {why}")
    for checker, trusted in CHECKERS.items():
        suspects = reached(checker, imports) - trusted - NEUTRAL - {checker}
        found += [
            f"{checker} -> {name}: a checker depends on what it may check"
            for name in sorted(suspects)
            if room(name) != "base"
        ]
    return found


def complaint(importer: str, name: str) -> str | None:
    here = room(importer)
    if top(name) == "satdoku":
        if importer.startswith("satdoku.sat.kernel") and not name.startswith("satdoku.sat.kernel"):
            return "the kernel imports nothing outside it"
        if room(name) not in BELOW[here] | {here}:
            return "upward"
        foreign = ".kernel" in name and here != room(name) and ".kernel" not in importer
        if foreign and not (here in ("sudoku", "watch") and name.startswith(KERNEL_TOOLS)):
            return "a kernel is driven by its own room"
        return None
    if top(name) in TERMINAL_LIBRARIES and here != "ui":
        return "only ui draws on a terminal"
    if here in ("base", "sat", "model") and top(name) not in sys.stdlib_module_names:
        compiler = top(name) in COMPILER and ".kernel." in importer
        return None if compiler else "not of the standard library"
    return None


def reached(module: str, imports: Imports) -> set[str]:
    """Every module of satdoku loaded by importing this one, packages included."""
    seen: set[str] = set()
    waiting = {module}
    while waiting:
        name = waiting.pop()
        seen.add(name)
        waiting |= {
            part for found in (name, *imports[name]) for part in prefixes(found) if part in imports
        } - seen
    return seen


def prefixes(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:n]) for n in range(1, len(parts) + 1))


def imports_of(path: Path) -> set[str]:
    """The absolute names that a .py imports; `from a import b` gives `a.b`, module or not.

    A kernel's type-checking imports count as well: the compiler makes cimports of them.
    """
    names: set[str] = set()
    package = path.relative_to(ROOT).parent.parts
    nodes = ast.walk if "kernel" in package else executed
    for node in nodes(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            origin = ".".join((*above, *filter(None, [node.module])))
            names |= {f"{origin}.{alias.name}" for alias in node.names}
    return names


def executed(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes except those below `if TYPE_CHECKING`, which never run."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
            yield node
            yield from executed(node)


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def all_imports() -> Imports:
    return {module_name(path): imports_of(path) for path in PACKAGE.rglob("*.py")}


def setuptools_table() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    setuptools: dict[str, Any] = table["tool"]["setuptools"]
    return setuptools


def test_nothing_imports_upward() -> None:
    assert violations(all_imports()) == []


def test_every_file_lies_in_a_room() -> None:
    strays = {p.stem for p in PACKAGE.glob("*.py")} - BASE
    strays |= {p.name for p in PACKAGE.iterdir() if (p / "__init__.py").exists()} - set(BELOW)
    assert strays == set()


def test_every_class_has_a_name_of_its_own() -> None:
    """One name, one meaning: a reader who meets `Step` knows which class it is."""
    names = Counter(
        node.name
        for path in PACKAGE.rglob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, count in names.items() if count > 1] == []


def test_imports_of_every_kind_are_seen() -> None:
    """Includes lazy imports and a kernel's types; otherwise the test above is blind."""
    found = all_imports()
    assert "satdoku.ui.menu.run_menu" in found["satdoku.cli.main"]
    assert "satdoku.sat.kernel.store.ClauseStore" in found["satdoku.sat.kernel.stack"]
    assert "satdoku.sat.kernel.store.ClauseStore" in found["satdoku.sat.kernel.branch"]


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("satdoku.errors", "satdoku.sat.cnf.Cnf"),
        ("satdoku.sat.res", "satdoku.sudoku.grid"),
        ("satdoku.sat.res", "numpy"),
        ("satdoku.sat.engines", "cython"),
        ("satdoku.sat.kernel.store", "satdoku.messages._"),
        ("satdoku.sat.kernel.store", "satdoku.sat.cnf"),
        ("satdoku.sat.check", "satdoku.sat.engines.ENGINES"),
        ("satdoku.sat.cnf", "satdoku.sat.kernel.store"),  # check -> cnf -> store
        ("satdoku.sat.kernel", "satdoku.sat.kernel.stack"),  # checker's own package
        ("satdoku.sat.kernel.assignment_checker", "satdoku.sat.kernel.recursive"),
        ("satdoku.sudoku.solving.engines", "satdoku.sat.kernel.cdcl.search.CdclSearch"),
        ("satdoku.tasks.show", "satdoku.sat.kernel.store.ClauseStore"),
        ("satdoku.ui.job", "satdoku.sat.kernel.meter.Meter"),
        ("satdoku.ui.job", "satdoku.sudoku.kernel.board"),
        ("satdoku.cli.main", "satdoku.sat.kernel.vec.COMPILED"),
        ("satdoku.sudoku.constraints.constraint", "satdoku.sudoku.solving.encode"),  # rules -> …
        ("satdoku.sudoku.constraints.whisper", "satdoku.sudoku.solving.encode"),
        ("satdoku.sudoku.constraints.digit_counts", "satdoku.sat.engines.ENGINES"),
        ("satdoku.play.session", "satdoku.tasks.solve"),
        ("satdoku.tasks.solve", "satdoku.play.session"),
        ("satdoku.tasks.solve", "satdoku.ui.reports.results"),
        ("satdoku.tasks.solve", "rich.table.Table"),
        ("satdoku.batch.pool", "satdoku.cli.main.run"),
        ("satdoku.flows.steps", "satdoku.ui.job.Job"),
        ("satdoku.flows.steps", "satdoku.bench.screens.BenchPane"),
        ("satdoku.flows.steps", "prompt_toolkit"),
        ("satdoku.tasks.solve", "satdoku.flows.steps.Tell"),
        ("satdoku.ui.menu", "satdoku.cli.main.run"),
        ("satdoku.ui.menu", "satdoku.__main__"),
        ("satdoku.cli.main", "prompt_toolkit"),
    ],
)
def test_a_planted_violation_is_caught(importer: str, imported: str) -> None:
    imports = dict(all_imports())
    before = set(violations(imports))
    imports[importer] = imports.get(importer, set()) | {imported}
    assert set(violations(imports)) - before


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("satdoku.sudoku.solving.engines", "satdoku.sat.engines.ENGINES"),
        ("satdoku.sudoku.making.generate", "satdoku.sat.kernel.rng.Rng"),
        ("satdoku.sudoku.kernel.board", "satdoku.sat.kernel.cdcl.state"),
        ("satdoku.tasks.solve", "satdoku.monitor.Monitor"),
        ("satdoku.play.session", "satdoku.sudoku.grid"),
        ("satdoku.batch.pool", "satdoku.tasks.solve"),
        ("satdoku.ui.screen", "satdoku.play.session"),
        ("satdoku.ui.screen", "prompt_toolkit"),
        ("satdoku.cli.play", "satdoku.play.session"),
    ],
)
def test_a_downward_import_is_allowed(importer: str, imported: str) -> None:
    assert violations({**all_imports(), importer: {imported}}) == []


@pytest.mark.parametrize("module", kernel_modules())
def test_a_name_means_one_thing_in_a_kernel_folder(module: str) -> None:
    """Its files are compiled as one: the second of two definitions would replace the first."""
    meanings: dict[str, str] = {}
    for path in (ROOT / file for file in kernel_modules()[module]):
        for name, meaning in defined(path):
            assert meanings.setdefault(name, meaning) == meaning, f"{name} in {path}"
            assert not hasattr(builtins, name), f"{name} in {path}"


def defined(path: Path) -> Iterator[tuple[str, str]]:
    """The names that a module defines. Constants may be repeated, functions and classes may not."""
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, path.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets
            names = (name for target in targets for name in ast.walk(target))
            yield from ((n.id, ast.unparse(node)) for n in names if isinstance(n, ast.Name))


def test_the_build_ships_every_package() -> None:
    packages = {module_name(path) for path in PACKAGE.rglob("__init__.py")}
    assert set(setuptools_table()["packages"]) == packages


def test_compiled_kernel_is_fresh() -> None:
    """Python runs the compiled module, not the files, so an old one hides every edit."""
    stale = []
    for module, files in kernel_modules().items():
        sources = [ROOT / path for path in files]
        folder = sources[0].parent
        newest = max(path.stat().st_mtime for path in (*sources, *folder.glob("*.pxd")))
        found = folder.glob("compiled.*.so")
        stale += [module for so in found if so.stat().st_mtime < newest]
    assert stale == [], "older than their sources; rebuild them: pip install -e ."
