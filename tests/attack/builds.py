"""Runs the tests and the fuzz on a kernel that checks itself.

`python -m tests.attack sanitized` compiles the kernel with the address and undefined-behaviour
sanitizers, makes them check every vector index, and reports memory that the kernel never frees. `…
checked` leaves the kernel uncompiled, with vectors that check every index and value themselves, and
a search that checks its invariants.
Both work on a copy of the project, so that programs started by a test use the same kernel.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.attack.bounded import bound_vectors
from tests.waiting import SLOW

ROOT = Path(__file__).parents[2]
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", ".*_cache", "__pycache__", "build", "*.egg-info", "*.so"
)
SANITIZERS = "-fsanitize=address,undefined"
# Without -fwrapv, which Python itself is built with, so that integer overflow is detected.
C_FLAGS = f"{SANITIZERS} -fno-sanitize-recover=undefined -fno-wrapv -fno-omit-frame-pointer -O1"
PARTS = ("questions", "checkers", "commands", "steps")
# Reports of undefined behaviour go to standard error, whatever the log path: pytest must not
# capture them.
PYTEST = ("-m", "pytest", "-q", "--capture=sys", "-p", "no:cacheprovider", "-p", "no:faulthandler")
KERNEL = Path("satdoku", "sat", "kernel")
CHECKS = """
from tests.attack.checked import check

for _kind in (IntVec, IntView, LongVec, ByteVec, DoubleVec):
    check(_kind)
"""


class Fault(NamedTuple):
    file: str  # of the kernel
    right: str
    wrong: str


LEAK = Fault("vec.py", "free(self.data)", "pass")
# That memory belongs to the vector itself, and is negative: without the bounds nothing happens.
BEYOND_THE_END = Fault(
    "assignment_checker.py", "= offsets[start]", "= max(offsets[start], offsets[end + 1])"
)


@dataclass(frozen=True)
class Build:
    make: Callable[[Path], Mapping[str, str]]  # takes a project copy, returns the environment
    left_out: tuple[str, ...]
    faults: tuple[Fault, ...]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("build", choices=BUILDS)
    parser.add_argument("--minutes", type=float, default=1.0, help="of fuzz, for each part")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tests", nargs="*", default=["tests"], help="to run, if not all")
    parser.add_argument("--control", action="store_true", help="plant faults, which must be found")
    options = parser.parse_args(words)
    build = BUILDS[options.build]
    if options.control:
        return max(_control(build, fault) for fault in build.faults)
    with _copy() as folder:
        environment = build.make(folder)
        code = _python(folder, *PYTEST, *build.left_out, *options.tests, more=environment)
        fuzz = ("--minutes", str(options.minutes), "--seed", options.seed, *PARTS)
        code |= _python(folder, "-m", "tests.attack", *fuzz, more=environment)
        found = _found(folder)
    for report in found[:10]:
        print(report)
    wrong = code | bool(found)
    print(f"{options.build}: {'something is wrong' if wrong else 'nothing wrong found'}")
    return wrong


def _control(build: Build, fault: Fault) -> int:
    with _copy() as folder:
        file = folder / KERNEL / fault.file
        source = file.read_text(encoding="utf-8")
        file.write_text(source.replace(fault.right, fault.wrong), encoding="utf-8")
        program = "import satdoku; s = satdoku.Solver([[1, 2], [-1, 2]]); s.solve(); s.get_model()"
        code = _python(folder, "-c", program, more=build.make(folder))
        found = bool(code or _found(folder))
    print(f"{fault.file} with `{fault.wrong}`: {'found' if found else 'not found'}", flush=True)
    return 0 if found else 1


@contextmanager
def _copy() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "satdoku")
        shutil.copytree(ROOT, folder, ignore=NOT_COPIED)
        _logs(folder).mkdir()
        yield folder


def _sanitized(folder: Path) -> Mapping[str, str]:
    bound_vectors(folder / KERNEL / "vec.py")
    flags = {"CFLAGS": C_FLAGS, "LDFLAGS": SANITIZERS}
    print("building", flush=True)
    cores = f"-j{os.cpu_count() or 1}"
    code = _python(folder, "setup.py", "-q", "build_ext", "--inplace", cores, more=flags)
    if code or not any(folder.glob("satdoku/sat/kernel/*.so")):
        raise SystemExit("the sanitized kernel was not built")
    logs = _logs(folder)
    # The sanitizer runtime must be loaded first. Leaks in Python itself are ignored.
    return {
        SLOW: "1",
        "LD_PRELOAD": " ".join([_library("libasan.so"), _library("libubsan.so")]),
        "ASAN_OPTIONS": f"detect_leaks=1:log_path={logs / 'asan'}:allocator_may_return_null=1",
        "LSAN_OPTIONS": "exitcode=0",
        "UBSAN_OPTIONS": f"print_stacktrace=1:halt_on_error=1:log_path={logs / 'ubsan'}",
        "PYTHONMALLOC": "malloc",
    }


def _checked(folder: Path) -> Mapping[str, str]:
    """Compile the checks, which would otherwise dominate the run time."""
    with (folder / KERNEL / "vec.py").open("a", encoding="utf-8") as vectors:
        vectors.write(CHECKS)
    _python(folder, "-m", "Cython.Build.Cythonize", "-q", "-3", "-i", "tests/attack/checked.py")
    if not any(folder.glob("tests/attack/checked*.so")):
        raise SystemExit("the checks were not compiled")
    return {"SATDOKU_KERNEL": "checked"}


BUILDS = {
    "sanitized": Build(
        _sanitized,
        # A sanitized process has a huge address space, so a limit on it is meaningless. Freed
        # memory stays in quarantine, so the process grows; the sanitizer itself finds leaks.
        left_out=(
            "--ignore=tests/sat/test_memory.py",
            "--ignore=tests/cli/test_floods.py",
            "--deselect=tests/batch/test_pool.py::test_memory_stays_flat_over_many_items",
            "--deselect=tests/sat/test_compact.py::test_what_does_not_fit_is_refused_with_the_figure",
            "--deselect=tests/sat/test_solver.py::test_solvers_that_are_dropped_leave_no_memory_behind",
            # The vectors are already patched.
            "--deselect=tests/attack/test_attack.py::test_vectors_tell_the_sanitizer_their_size",
        ),
        faults=(LEAK, BEYOND_THE_END),
    ),
    "checked": Build(
        _checked,
        # The patched vectors import the checks, which no module of the package may do.
        left_out=(
            "--ignore=tests/test_layers.py",
            "--deselect=tests/test_startup.py::test_the_version_loads_no_parser",
            "--deselect=tests/test_startup.py::test_solve_loads_what_it_needs_and_no_more",
            "--deselect=tests/test_translations.py::test_the_wheel_contains_the_chinese_catalogue",
        ),
        faults=(BEYOND_THE_END,),
    ),
}


def _logs(folder: Path) -> Path:
    return folder.with_name("logs")


def _found(folder: Path) -> list[str]:
    logs = _logs(folder).iterdir()
    return [report for log in logs for report in reports(log.read_text(errors="replace"))]


def _library(name: str) -> str:
    compiler = os.environ.get("CC", "gcc")
    done = subprocess.run(
        [compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def _python(folder: Path, *words: str, more: Mapping[str, str] | None = None) -> int:
    environment = {**os.environ, "PYTHONPATH": str(folder), **(more or {})}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, check=False
    ).returncode


def reports(log: str) -> list[str]:
    """The errors in a log; of the leaks, only memory that a kernel file allocated itself."""
    found = [log] if "ERROR: AddressSanitizer" in log or "runtime error" in log else []
    for leak in re.split(r"\n(?=Direct leak)", log)[1:]:
        # Frame 0 is the allocator. What Python allocates for the kernel, Python counts.
        by_kernel = re.search(r"#1 .*\(.*/kernel/.*\.so", leak.partition("\n\n")[0])
        if by_kernel:
            found.append(leak.partition("\n\n")[0])
    return found
