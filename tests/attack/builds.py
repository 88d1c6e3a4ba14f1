"""Runs tests and fuzz on a kernel that checks itself.

`python -m tests.attack sanitized` builds the kernel in a temporary folder with the sanitizers for
addresses and undefined behaviour, and looks for memory that the kernel never frees. `… checked`
runs it uncompiled, on vectors that check every index and every value.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("satdoku", "tests", "benchmarks", "cnf_samples")
FILES = ("setup.py", "pyproject.toml", "README.md", "LICENSE")
PRODUCTS = shutil.ignore_patterns("*.so", "__pycache__")
SANITIZERS = "-fsanitize=address,undefined"
# Without -fwrapv, which Python itself is built with, so that a wrapped integer is noticed.
C_FLAGS = f"{SANITIZERS} -fno-sanitize-recover=undefined -fno-wrapv -fno-omit-frame-pointer -O1"
PARTS = ("questions", "judges", "commands", "steps")
TESTS = ("tests/sat", "tests/sudoku")
# The address space of a sanitized process is huge, and a limit on it means nothing. What is freed
# stays in quarantine, so the process grows; leaks are found by the sanitizer itself.
LEFT_OUT = (
    "--ignore=tests/sat/test_memory.py",
    "--deselect=tests/sat/test_compact.py::test_what_does_not_fit_is_refused_with_the_figure",
    "--deselect=tests/sat/test_solver.py::test_solvers_that_are_dropped_leave_no_memory_behind",
)
# On checked vectors, the boards and the techniques would take hours.
CHECKED_TESTS = ("tests/sat",)


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("build", choices=("sanitized", "checked"))
    parser.add_argument("--minutes", type=float, default=1.0, help="of fuzz, for each part")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tests", nargs="*", help="the tests to run, if not the usual ones")
    parser.add_argument("--control", action="store_true", help="plant a leak, which must be found")
    options = parser.parse_args(words)
    fuzz = ["--minutes", str(options.minutes), "--seed", options.seed]
    if options.build == "checked":
        return _checked(options.tests or CHECKED_TESTS, [*fuzz, "questions", "judges"])
    with tempfile.TemporaryDirectory() as folder:
        if options.control:
            return _control(Path(folder))
        return _sanitized(Path(folder), options.tests or TESTS, [*fuzz, *PARTS])


def _checked(tests: Sequence[str], fuzz: Sequence[str]) -> int:
    code = _python(ROOT, "-m", "pytest", "-q", "-n0", "-p", "tests.attack.checked", *tests)
    program = "import sys, tests.attack.checked; from tests.attack.__main__ import main"
    return code | _python(ROOT, "-c", f"{program}; sys.exit(main(sys.argv[1:]))", *fuzz)


def _sanitized(folder: Path, tests: Sequence[str], fuzz: Sequence[str]) -> int:
    logs = folder / "logs"
    logs.mkdir()
    _copy(folder)
    _build(folder)
    environment = _environment(logs)
    # What the sanitizers say of undefined behaviour goes to the standard error, whatever the
    # log path is: pytest must not keep it.
    pytest = ("-m", "pytest", "-q", "-n0", "--capture=sys")
    without = ("-p", "no:cacheprovider", "-p", "no:faulthandler")
    code = _python(folder, *pytest, *without, *LEFT_OUT, *tests, more=environment)
    code |= _python(folder, "-m", "tests.attack", *fuzz, more=environment)
    found = _found(logs)
    for report in found[:10]:
        print(report)
    print(f"reports of the sanitizers about the kernel: {len(found)}")
    return code | bool(found)


def _control(folder: Path) -> int:
    """Plant a leak, which must be found: vectors of integers are never freed."""
    logs = folder / "logs"
    logs.mkdir()
    _copy(folder)
    vectors = folder / "satdoku" / "sat" / "kernel" / "vec.py"
    source = vectors.read_text(encoding="utf-8")
    vectors.write_text(source.replace("free(self.data)", "pass"), encoding="utf-8")
    _build(folder)
    program = "from satdoku import Solver; Solver([[1, 2], [-1, 2]]).solve()"
    _python(folder, "-c", program, more=_environment(logs))
    found = _found(logs)
    print(f"the planted leak was {'found' if found else 'not found'}")
    return 0 if found else 1


def _found(logs: Path) -> list[str]:
    return [report for log in logs.iterdir() for report in reports(log.read_text(errors="replace"))]


def _copy(folder: Path) -> None:
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=PRODUCTS)
    for name in FILES:
        shutil.copy(ROOT / name, folder)


def _build(folder: Path) -> None:
    flags = {"CFLAGS": C_FLAGS, "LDFLAGS": SANITIZERS}
    print("building", flush=True)
    cores = f"-j{os.cpu_count() or 1}"
    code = _python(folder, "setup.py", "-q", "build_ext", "--inplace", cores, more=flags)
    if code or not any(folder.glob("satdoku/sat/kernel/*.so")):
        raise SystemExit("the sanitized kernel was not built")


def _environment(logs: Path) -> dict[str, str]:
    """The runtime of the sanitizers must be loaded first. Python itself may leak what it likes."""
    libraries = [_library("libasan.so"), _library("libubsan.so")]
    return {
        "LD_PRELOAD": " ".join(libraries),
        "ASAN_OPTIONS": f"detect_leaks=1:log_path={logs / 'asan'}:allocator_may_return_null=1",
        "LSAN_OPTIONS": "exitcode=0",
        "UBSAN_OPTIONS": f"print_stacktrace=1:halt_on_error=1:log_path={logs / 'ubsan'}",
        "PYTHONMALLOC": "malloc",
    }


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
    """The errors in a log, and of the leaks those of memory that a kernel file allocated itself."""
    found = [log] if "ERROR: AddressSanitizer" in log or "runtime error" in log else []
    for leak in re.split(r"\n(?=Direct leak)", log)[1:]:
        # Frame 0 is the allocator. What Python allocates for the kernel, Python counts.
        by_kernel = re.search(r"#1 .*\(.*/kernel/.*\.so", leak.partition("\n\n")[0])
        if by_kernel:
            found.append(leak.partition("\n\n")[0])
    return found
