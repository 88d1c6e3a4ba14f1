"""Tests the tests: changes the files that judge, one place at a time, and runs their tests.

`python -m tests.attack mutants --sample 50 satdoku/sat/check.py`: of 50 such mutants, those that no
test notices are listed. Each is then killed by a new test, or explained in `survivors.md`. Kernel
files are mutated and run uncompiled.
"""

from __future__ import annotations

import argparse
import ast
import multiprocessing
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from tests.attack.mutations import mutants_of

ROOT = Path(__file__).parents[2]
PATIENCE = 6  # times as long as without a mutant, and some seconds: then it hangs, which is noticed
ROOM = 10.0  # seconds

# The files that judge, and the tests that must notice if they judge wrongly.
TARGETS: dict[str, tuple[str, ...]] = {
    "satdoku/sat/check.py": ("tests/sat/test_check.py",),
    "satdoku/sat/kernel/judge.py": ("tests/sat/test_check.py",),
    "satdoku/sat/res.py": ("tests/sat/test_res.py",),
    "satdoku/sat/res_reader.py": ("tests/sat/test_res.py",),
    "satdoku/sat/kernel/value_reader.py": ("tests/sat/test_res.py",),
    "satdoku/tasks/verify.py": ("tests/tasks/test_verify.py",),
    "satdoku/sudoku/rules.py": ("tests/sudoku/test_rules.py", "tests/sudoku/test_constraints.py"),
    "satdoku/sudoku/kernel/unit_judge.py": ("tests/sudoku/test_rules.py",),
    "satdoku/sudoku/solving/check.py": ("tests/sudoku/test_engines.py",),
    "satdoku/sat/dimacs.py": ("tests/sat/test_dimacs.py", "tests/sat/test_dimacs_files.py"),
    "satdoku/sat/kernel/scan.py": ("tests/sat/test_dimacs.py",),
    "satdoku/sat/proof.py": ("tests/sat/test_proof.py",),
    "satdoku/sat/kernel/proof/drat.py": ("tests/sat/test_proof.py",),
    "satdoku/sat/kernel/proof/implied.py": ("tests/sat/test_proof.py",),
    "satdoku/sat/kernel/proof/lrat.py": ("tests/sat/test_proof.py",),
    "satdoku/sudoku/puzzles/share.py": ("tests/sudoku/test_share.py",),
    "satdoku/play/save.py": ("tests/play/test_save.py", "tests/play/test_daily.py"),
    "satdoku/play/database.py": ("tests/play/test_save.py", "tests/play/test_database.py"),
    "satdoku/play/session.py": ("tests/play/test_session.py", "tests/play/test_turn.py"),
    "satdoku/sudoku/techniques/table.py": (
        "tests/sudoku/test_techniques.py",
        "tests/sudoku/test_grade.py",
    ),
}


def main(words: Sequence[str]) -> int:
    options = _parsed(words[1:])
    survivors = 0
    for name in options.files or TARGETS:
        survivors += _judge(name, options.sample, Random(options.seed))
    return 1 if survivors else 0


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.attack mutants", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help=", ".join(TARGETS))
    parser.add_argument("--sample", type=int, default=20, metavar="N", help="mutants of each file")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    if unknown := set(options.files) - set(TARGETS):
        parser.error(f"not a file that judges: {', '.join(unknown)}")
    return options


def _judge(name: str, sample: int, rng: Random) -> int:
    """Prints the mutants of a file that no test notices. Returns how many there are."""
    source = (ROOT / name).read_text(encoding="utf-8")
    begun = time.monotonic()
    if _outcome(name, ast.parse(source), 600) != "survived":
        raise SystemExit(f"{name}: its tests fail without a mutant")
    patience = PATIENCE * (time.monotonic() - begun) + ROOM
    mutants = list(mutants_of(source))
    chosen = sorted(rng.sample(range(len(mutants)), min(sample, len(mutants))))
    survivors = 0
    for number in chosen:
        if _outcome(name, mutants[number].tree(), patience) == "survived":
            print(f"{name}:{mutants[number]}", flush=True)
            survivors += 1
    killed = len(chosen) - survivors
    print(f"{name}: {killed} of {len(chosen)} mutants killed, of {len(mutants)}", flush=True)
    return survivors


def _outcome(name: str, tree: ast.Module, patience: float) -> str:
    """`killed`, `survived`, or `hangs`. Each mutant lives in a process of its own."""
    child = multiprocessing.get_context("fork").Process(target=_live, args=(name, tree))
    child.start()
    child.join(patience)
    if child.is_alive():
        child.kill()
        child.join()
        return "hangs"
    return "killed" if child.exitcode else "survived"


def _live(name: str, tree: ast.Module) -> None:
    """Run the tests of a file, with another tree in its place."""
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silence, stream)
    module = name.removesuffix(".py").replace("/", ".")
    for loaded in [one for one in sys.modules if one.split(".")[0] == "satdoku"]:
        del sys.modules[loaded]
    _install(module, tree, kernel="/kernel/" in name)
    tests = [str(ROOT / path) for path in TARGETS[name]]
    options = ("-x", "-q", "-n0", "-p", "no:cacheprovider", "-p", "no:faulthandler")
    os._exit(int(pytest.main([*options, "--rootdir", str(ROOT), *tests])))


def _install(module: str, tree: ast.Module, *, kernel: bool) -> None:
    from importlib.abc import InspectLoader, MetaPathFinder
    from importlib.machinery import ModuleSpec
    from importlib.util import spec_from_loader
    from types import CodeType, ModuleType

    class Loader(InspectLoader):
        def get_source(self, _name: str) -> None:
            return None

        def get_code(self, _name: str) -> CodeType:
            return compile(tree, str(ROOT / f"{module.replace('.', '/')}.py"), "exec")

    class Finder(MetaPathFinder):
        def find_spec(
            self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
        ) -> ModuleSpec | None:
            return spec_from_loader(name, Loader()) if name == module else None

    if kernel:
        from tests.interpreted import SourceFinder

        sys.meta_path.insert(0, SourceFinder())
    sys.meta_path.insert(0, Finder())
