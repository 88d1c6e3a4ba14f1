"""Tests the tests: mutates the checking code, one place at a time, and runs its tests.

`python -m tests.attack mutants satdoku/sat/check.py` lists mutants that no test detects. Each is
then killed by a new test, or explained in `survivors.md`. Kernel files are mutated and run
uncompiled.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeVar

import pytest

from tests.attack.mutations import Mutant, mutants_of
from tests.attack.nursery import Nursery, Tried, limit

ROOT = Path(__file__).parents[2]
IMPORTS = 3.0  # seconds of CPU time, to import and collect
Answer = TypeVar("Answer")

# The checking code, and the tests that must detect errors in it.
TARGETS: dict[str, tuple[str, ...]] = {
    "satdoku/sat/check.py": ("tests/sat/test_check.py",),
    "satdoku/sat/kernel/assignment_checker.py": ("tests/sat/test_check.py",),
    "satdoku/sat/res.py": ("tests/sat/test_res.py",),
    "satdoku/sat/res_reader.py": ("tests/sat/test_res.py",),
    "satdoku/sat/kernel/value_reader.py": ("tests/sat/test_res.py",),
    "satdoku/tasks/verify.py": ("tests/tasks/test_verify.py",),
    "satdoku/sudoku/rules.py": ("tests/sudoku/test_rules.py", "tests/sudoku/test_constraints.py"),
    "satdoku/sudoku/kernel/unit_checker.py": ("tests/sudoku/test_rules.py",),
    "satdoku/sudoku/solving/check.py": ("tests/sudoku/test_engines.py",),
    "satdoku/sat/dimacs.py": ("tests/sat/test_dimacs.py", "tests/sat/test_dimacs_files.py"),
    "satdoku/sat/kernel/scan.py": ("tests/sat/test_dimacs.py",),
    "satdoku/sat/proof.py": ("tests/sat/test_proof.py",),
    "satdoku/sat/kernel/proof/drat.py": ("tests/sat/test_proof.py",),
    "satdoku/sat/kernel/proof/implied.py": ("tests/sat/test_proof.py",),
    "satdoku/sat/kernel/proof/lrat.py": ("tests/sat/test_proof.py",),
    "satdoku/sudoku/puzzles/share.py": ("tests/sudoku/test_share.py",),
    "satdoku/play/save.py": ("tests/play/test_save.py", "tests/play/test_daily.py"),
    "satdoku/play/database.py": (
        "tests/play/test_save.py",
        "tests/play/test_database.py",
        "tests/play/test_daily.py",
    ),
    "satdoku/play/session.py": ("tests/play/test_session.py", "tests/play/test_turn.py"),
    "satdoku/sudoku/techniques/table.py": (
        "tests/sudoku/test_techniques.py",
        "tests/sudoku/test_grade.py",
    ),
}


def main(words: Sequence[str]) -> int:
    options = _parsed(words[1:])
    with TemporaryDirectory() as folder:
        # In the default location, another pytest run would delete a test's files meanwhile.
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        survivors = sum(_try_file(name, options) for name in options.files or TARGETS)
    return 1 if survivors else 0


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.attack mutants", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="FILE", help=", ".join(TARGETS))
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants of each file")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at the same time")
    options = parser.parse_args(words)
    if unknown := set(options.files) - set(TARGETS):
        parser.error(f"not a checker or reader: {', '.join(unknown)}")
    return options


def _try_file(name: str, options: argparse.Namespace) -> int:
    """Print the mutants of a file that no test detects; returns their number."""
    mutants = list(mutants_of((ROOT / name).read_text(encoding="utf-8")))
    sample = len(mutants) if options.sample is None else min(options.sample, len(mutants))
    chosen = sorted(Random(options.seed).sample(range(len(mutants)), sample))
    begun = time.monotonic()
    nursery = Nursery(
        ROOT / name, [mutants[number] for number in chosen], options.jobs, _teller(name)
    )
    tried, failed = _apart(lambda: _hatched(name, nursery)) or ([], [])
    if failed or len(tried) != sample:
        raise SystemExit("\n".join([f"{name}: without a mutant, these tests fail:", *failed]))
    survivors = 0
    for one in sorted(tried, key=lambda one: one.mutant.number):
        if one.survived and not _killed_alone(name, one):
            reached = "" if one.tests else " (no test reaches it)"
            print(f"{name}:{one.mutant}{reached}", flush=True)
            survivors += 1
    killed = f"{sample - survivors} of {sample} mutants killed, of {len(mutants)}"
    print(f"{name}: {killed}, in {time.monotonic() - begun:.0f} s", flush=True)
    return survivors


def _teller(name: str) -> Callable[[str], None]:
    """Reports progress even if standard error is captured."""
    loud = os.fdopen(os.dup(2), "w", buffering=1)
    return lambda news: print(f"{name}: {news}", file=loud)


def _hatched(name: str, nursery: Nursery) -> tuple[list[Tried], list[str]]:
    """The fate of the mutants, or the tests that fail without one."""
    if "/kernel/" in name:
        _leave_uncompiled()
    _test(name, nursery)
    return nursery.tried, nursery.failed


def _killed_alone(name: str, one: Tried) -> bool:
    """Try again in a process that imports the mutant: a survivor may be due to a cache, or be a
    change outside functions, which only an import executes."""
    return bool(one.tests) and _apart(lambda: _live(name, one)) != 0


def _live(name: str, one: Tried) -> int:
    limit(IMPORTS)
    _install(name.removesuffix(".py").replace("/", "."), one.mutant, kernel="/kernel/" in name)
    return _test(name, Only(one.tests), "-x")


class Only:
    """A pytest plugin that runs these tests in this order, and ends those that hang."""

    def __init__(self, tests: dict[str, float]) -> None:
        self.seconds = tests
        self.places = {test: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.places]
        items.sort(key=lambda item: self.places[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        limit(self.seconds[item.nodeid])


def _test(name: str, plugin: object, *options: str) -> int:
    """Run the tests of a file silently, on freshly imported modules."""
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silence, stream)
    for loaded in [one for one in sys.modules if one.split(".")[0] == "satdoku"]:
        del sys.modules[loaded]
    tests = [str(ROOT / path) for path in TARGETS[name]]
    quiet = ("-q", "-n0", "-p", "no:cacheprovider", "-p", "no:faulthandler")
    words = [*quiet, "--rootdir", str(ROOT), *options, *tests]
    return int(pytest.main(words, plugins=[plugin]))


def _apart(work: Callable[[], Answer]) -> Answer | None:
    """The result of the work in a separate process, or None if that dies."""
    fork = multiprocessing.get_context("fork")
    mine, its = fork.Pipe(duplex=False)
    child = fork.Process(target=lambda: its.send(work()))
    child.start()
    its.close()
    try:
        answer: Answer = mine.recv()
    except EOFError:
        return None
    finally:
        child.join()
    return answer


def _leave_uncompiled() -> None:
    import_module("tests.interpreted")


def _install(module: str, mutant: Mutant, *, kernel: bool) -> None:
    from importlib.abc import InspectLoader, MetaPathFinder
    from importlib.machinery import ModuleSpec
    from importlib.util import spec_from_loader
    from types import CodeType, ModuleType

    class Loader(InspectLoader):
        def get_source(self, _name: str) -> None:
            return None

        def get_code(self, _name: str) -> CodeType:
            return compile(mutant.tree(), str(ROOT / f"{module.replace('.', '/')}.py"), "exec")

    class Finder(MetaPathFinder):
        def find_spec(
            self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
        ) -> ModuleSpec | None:
            return spec_from_loader(name, Loader()) if name == module else None

    if kernel:
        _leave_uncompiled()
    sys.meta_path.insert(0, Finder())
