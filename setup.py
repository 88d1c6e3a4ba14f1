"""Build steps beyond pyproject.toml: compiles the kernels and the translations.

Every kernel folder becomes one extension module, `compiled`, which replaces the files of the folder
(see `satdoku/sat/kernel/__init__.py`). One module per file took twice as long to compile and to
load: each has a fixed cost, and none can inline functions of another.

Each core handles one module at a time: Cython translates it, and the C compiler compiles it.
Without a C compiler the install still succeeds, and the same `.py` files run interpreted.

Babel compiles the catalogues. Each `.mo` is placed beside its `.po`, where both a wheel and an
editable install find it.
"""

from __future__ import annotations

import gc
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
CATALOGUES = ROOT / "satdoku" / "locale"

INTERPRETED_ONLY = {"__init__.py", "compiled_loader.py", "cython_stub.py"}

# C semantics for indexing and division: the kernels check their own bounds. Pickling, method
# signatures and keywords for single arguments are not needed: leaving them out saves a third of the
# C code, and with it compile and start-up time.
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "nonecheck": False,
    "cdivision": True,
    "auto_pickle": False,
    "binding": False,
    "always_allow_keywords": False,
    "emit_code_comments": False,
}

# -O3 makes nothing faster, and compiles a sixth slower. Fused multiply-adds would round scores
# differently from the interpreter. Warnings about generated code are useless: -w hides them, and
# dropping -Wall, inherited from Python's own build, saves a tenth of the compile time. Converting
# Python numbers by a call instead of inline saves another tenth; few are converted.
C_FLAGS = [
    "-O2",
    "-g0",
    "-w",
    "-Wno-all",
    "-ffp-contract=off",
    "-DCYTHON_USE_PYLONG_INTERNALS=0",
]

# The parts of -O2 that matter to the kernels: with just these, compiling takes two thirds of the
# time. The DPLL engines lose two or three per cent, the others nothing; with plain -O1, all lose a
# tenth. Only gcc has these options.
FEW_PASSES = [
    "-O1",
    "-finline-small-functions",
    "-findirect-inlining",
    "-fpartial-inlining",
    "-fstrict-aliasing",
    "-fschedule-insns2",
    "-falign-functions",
    "-falign-jumps",
    "-falign-labels",
    "-falign-loops",
    "-freorder-blocks-algorithm=stc",
    "-fcaller-saves",
    "-fipa-ra",
]

MSVC_FLAGS = ["/O2", "/fp:precise"]  # like -O2 and -ffp-contract=off

# `pip install` unpacks an sdist or a repository into a folder of this name, and caches the wheel it
# builds. An uncompiled wheel must not be reused once there is a compiler. pip installs what it has
# just built regardless of its platform tag, but takes only known tags from its cache. Other tools
# always reject unknown tags, so every other uncompiled wheel is for `any` platform.
UNPACKED_BY_PIP = re.compile(r"\bpip-install-\w+")

# The build number of an uncompiled wheel. pip hides what a build prints, but shows the name of the
# wheel among its last lines.
SLOW = "0_slow_kernel_because_no_c_compiler_was_found"

# The public address of the repository, which the release workflow knows. An index page then links
# it, and shows the pictures of the README as they were at this version.
ADDRESS = os.environ.get("SATDOKU_ADDRESS", "").rstrip("/")


def kernel_modules() -> dict[str, list[str]]:
    """The extension modules by name, each with its files. The largest comes first, so that no core
    is left with a long one at the end."""
    modules: dict[str, list[str]] = {}
    for path in sorted((ROOT / "satdoku").glob("*/kernel/**/*.py")):
        if path.name not in INTERPRETED_ONLY:
            name = ".".join([*path.parent.relative_to(ROOT).parts, "compiled"])
            modules.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    return dict(sorted(modules.items(), key=lambda item: -len(item[1])))


def kernel_parts() -> list[str]:
    """What the build has beyond a normal one; see satdoku/sat/kernel/compiled_loader.py."""
    return list(filter(None, os.environ.get("SATDOKU_KERNEL", "").split(",")))


def compile_catalogues(folder: Path = CATALOGUES) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for po in folder.rglob("*.po"):
        new = po.with_suffix(f".{os.getpid()}")  # another process may be reading the old one
        with po.open("rb") as source, new.open("wb") as target:
            write_mo(target, read_po(source))
        new.replace(po.with_suffix(".mo"))


def copy_samples(target: Path) -> None:
    """A wheel has the sample formulas inside its package."""
    target.mkdir(parents=True, exist_ok=True)
    for source in (ROOT / "cnf_samples").glob("*.[cr][ne][fs]"):
        shutil.copyfile(source, target / source.name)


def man_pages(folder: Path) -> list[tuple[str, list[str]]]:
    """Write the man page in each language, as `data_files`.

    The parser runs on the plain kernel: a compiled one in the source tree may be outdated.
    """
    found = []
    for language, place in (("en", "man1"), ("zh_CN", "zh_CN/man1")):
        page = folder / place / "satdoku.1"
        page.parent.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "satdoku", "--lang", language, "manual", "--man"]
        plain = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "SATDOKU_KERNEL": "checked,traced"}
        with page.open("w", encoding="utf-8") as stream:
            done = subprocess.run(command, env={**os.environ, **plain}, stdout=stream, check=False)
        if done.returncode == 0:  # else the wheel has no such page, which nothing needs
            found.append((f"share/man/{place}", [page.relative_to(ROOT).as_posix()]))
    return found


def description(version: str) -> str:
    """The README with absolute addresses; without its pictures if it has no public address."""
    text = (ROOT / "README.md").read_text("utf-8")
    if not ADDRESS:
        return re.sub(r"^!\[.*\)\n+", "", text, flags=re.MULTILINE)
    text = re.sub(r"(!\[[^]]*\]\()(?!https?:)", rf"\g<1>{ADDRESS}/raw/v{version}/", text)
    return re.sub(r"((?<!!)\[[^]]*\]\()(?!https?:|#)", rf"\g<1>{ADDRESS}/blob/v{version}/", text)


def addresses(version: str) -> dict[str, str]:
    """The links of an index page."""
    if not ADDRESS:
        return {}
    pages = {
        "Changelog": "CHANGELOG.md",
        "Contributing": "CONTRIBUTING.md",
        "Documentation": "satdoku/manual/en",
    }
    files = {name: f"{ADDRESS}/blob/v{version}/{path}" for name, path in pages.items()}
    return {"Source": ADDRESS, "Issues": f"{ADDRESS}/issues", **files}


def version() -> str:
    text = (ROOT / "satdoku" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.*)"$', text, re.MULTILINE)
    assert found
    return found[1]


def is_gcc(compiler: Any) -> bool:
    """Other compilers reject unknown options."""
    command = compiler.compiler_so[0]
    if shutil.which(command) is None:
        return False
    told = subprocess.run([command, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in told.stdout


def flags(compiler: Any) -> list[str]:
    if compiler.compiler_type == "msvc":
        return MSVC_FLAGS
    return C_FLAGS + (FEW_PASSES if is_gcc(compiler) else [])


def build_commands() -> dict[str, type[Any]]:
    """The setuptools commands that we override."""
    from setuptools.command.bdist_wheel import bdist_wheel
    from setuptools.command.build_ext import build_ext
    from setuptools.command.build_py import build_py
    from setuptools.errors import BaseError, CCompilerError

    class BuildPackage(build_py):  # type: ignore[misc]
        editable_mode: bool
        build_lib: str

        def run(self) -> None:
            compile_catalogues()
            super().run()
            if not self.editable_mode:
                copy_samples(Path(self.build_lib) / "satdoku" / "samples")

    class BuildKernels(build_ext):  # type: ignore[misc]
        extensions: list[Any]
        parallel: int | None

        def finalize_options(self) -> None:
            super().finalize_options()
            self.parallel = self.parallel or os.cpu_count()

        def build_extensions(self) -> None:
            """Translate the joined files instead of the extensions' own sources."""
            sys.path.insert(0, str(ROOT))  # build front ends omit it
            from satdoku.kernel_build.joined import Joined

            compile_args = flags(self.compiler)
            for extension in self.extensions:
                extension.extra_compile_args = compile_args
                sources = [ROOT / source for source in extension.sources]
                joined = Joined(extension.name, sources, kernel_parts())
                written = joined.write(ROOT / "build" / "joined")
                extension.sources = [written.relative_to(ROOT).as_posix()]
            # Without garbage collection, translation takes a third less time and hardly more
            # memory: Cython keeps its trees until the end.
            with ProcessPoolExecutor(self.parallel, initializer=gc.disable) as self.translators:
                self.translators.submit(os.getpid).result()  # fork before any threads start
                try:
                    super().build_extensions()
                except (BaseError, CCompilerError) as error:
                    self.warn(f"the kernel will run uncompiled: {error}")
                    self._discard()

        def _discard(self) -> None:
            """Compile all modules or none: an interpreted one cannot use the types of a compiled
            one."""
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []

        def build_extension(self, extension: Any) -> None:
            """Translate a module, then compile it. Runs in one thread per core."""
            from Cython.Build import cythonize

            translation = self.translators.submit(
                cythonize,
                [extension],
                include_path=["build/joined"],
                compiler_directives=DIRECTIVES,
                force=self.force,
                quiet=True,
            )
            [translated] = translation.result()
            extension.sources = translated.sources
            super().build_extension(extension)

    class BuildWheel(bdist_wheel):  # type: ignore[misc]
        def run_command(self, command: str) -> None:
            super().run_command(command)
            if command == "build":
                self.root_is_pure = not self.distribution.has_ext_modules()
                self.build_number = SLOW if self.root_is_pure else None

        def run(self) -> None:
            compile_catalogues()
            if (ROOT / "satdoku" / "cli").exists():
                self.distribution.data_files = man_pages(ROOT / "build" / "man")
            super().run()
            if self.root_is_pure and UNPACKED_BY_PIP.search(str(ROOT)):
                [wheel] = Path(self.dist_dir).glob("*-any.whl")
                wheel.rename(wheel.with_name(wheel.name.replace("-any.whl", "-uncached.whl")))

    return {"bdist_wheel": BuildWheel, "build_ext": BuildKernels, "build_py": BuildPackage}


if __name__ == "__main__":
    from setuptools import Extension, setup

    setup(
        long_description=description(version()),
        long_description_content_type="text/markdown",
        project_urls=addresses(version()),
        cmdclass=build_commands(),
        ext_modules=[Extension(name, sources) for name, sources in kernel_modules().items()],
    )
