"""What the build does beyond pyproject.toml: it compiles the kernels and the translations.

Every kernel folder becomes one extension module, `compiled`, which stands in for the files of the
folder (see `satdoku/sat/kernel/__init__.py`). A module for each file took twice as long to compile
and to load: a module has a fixed price, and none of them could inline a function of another.

Each core takes one module at a time: Cython translates it, and the C compiler compiles it. Without
a C compiler the install still succeeds, and the same `.py` files run uncompiled.

Babel compiles the catalogues. Each `.mo` lies beside its `.po`, where the wheel and an editable
install find it.
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

# C semantics for indexing and division: the kernels check their own bounds. A search cannot be
# pickled, nobody asks its methods for their signatures, and those with one argument take it by
# position: leaving this out saves a third of the C code, and with it compile time and start-up.
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

# -O3 makes nothing faster, and takes a sixth longer to compile. Fused multiply-adds would round
# scores differently from the interpreter. Nobody reads warnings about code that Cython wrote: -w
# hides them, and without -Wall, which Python was built with, the compiler need not look for them,
# which saves a tenth of the time. So does reading numbers from Python by a call instead of inline;
# few cross the border.
C_FLAGS = [
    "-O2",
    "-g0",
    "-w",
    "-Wno-all",
    "-ffp-contract=off",
    "-DCYTHON_USE_PYLONG_INTERNALS=0",
]

# What the kernels need of -O2: with these alone they compile in two thirds of the time. The DPLL
# engines lose two or three per cent, the others nothing; with -O1 alone, all lose a tenth. Only gcc
# has these.
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

MSVC_FLAGS = ["/O2", "/fp:precise"]  # what -O2 and -ffp-contract=off are on Windows

# `pip install` unpacks an sdist or a repository into a folder of this name, and caches the wheel it
# builds. An uncompiled wheel must not be used again once there is a compiler. pip installs what it
# has just built whatever its platform tag, but takes only known tags from its cache. Other tools
# refuse unknown tags at once, so every other uncompiled wheel is for `any` platform.
UNPACKED_BY_PIP = re.compile(r"\bpip-install-\w+")


def kernel_modules() -> dict[str, list[str]]:
    """The extension modules by name, each with its files. The largest comes first: then no core is
    left with a long one at the end."""
    modules: dict[str, list[str]] = {}
    for path in sorted((ROOT / "satdoku").glob("*/kernel/**/*.py")):
        if path.name not in INTERPRETED_ONLY:
            name = ".".join([*path.parent.relative_to(ROOT).parts, "compiled"])
            modules.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    return dict(sorted(modules.items(), key=lambda item: -len(item[1])))


def compile_catalogues(folder: Path = CATALOGUES) -> None:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for po in folder.rglob("*.po"):
        new = po.with_suffix(f".{os.getpid()}")  # another run may read the old one meanwhile
        with po.open("rb") as source, new.open("wb") as target:
            write_mo(target, read_po(source))
        new.replace(po.with_suffix(".mo"))


def description() -> str:
    """The README without its pictures: they are files of the repository and have no address."""
    text = (ROOT / "README.md").read_text("utf-8")
    return re.sub(r"^!\[.*\)\n+", "", text, flags=re.MULTILINE)


def is_gcc(compiler: Any) -> bool:
    """Other compilers refuse options that they do not know."""
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
    """The commands of setuptools that do something else here."""
    from setuptools.command.bdist_wheel import bdist_wheel
    from setuptools.command.build_ext import build_ext
    from setuptools.command.build_py import build_py
    from setuptools.errors import BaseError, CCompilerError

    class BuildPackage(build_py):  # type: ignore[misc]
        def run(self) -> None:
            compile_catalogues()
            super().run()

    class BuildKernels(build_ext):  # type: ignore[misc]
        extensions: list[Any]
        parallel: int | None

        def finalize_options(self) -> None:
            super().finalize_options()
            self.parallel = self.parallel or os.cpu_count()

        def build_extensions(self) -> None:
            """Translate the joined files instead of those that the extensions name."""
            sys.path.insert(0, str(ROOT))  # build front ends leave it out
            from satdoku.kernel_build.joined import Joined

            compile_args = flags(self.compiler)
            for extension in self.extensions:
                extension.extra_compile_args = compile_args
                joined = Joined(extension.name, [ROOT / source for source in extension.sources])
                written = joined.write(ROOT / "build" / "joined")
                extension.sources = [written.relative_to(ROOT).as_posix()]
            # Without the collector a translation takes a third less time, and hardly more memory:
            # Cython keeps its trees until the end.
            with ProcessPoolExecutor(self.parallel, initializer=gc.disable) as self.translators:
                self.translators.submit(os.getpid).result()  # fork before there are threads
                try:
                    super().build_extensions()
                except (BaseError, CCompilerError) as error:
                    self.warn(f"the kernel will run uncompiled: {error}")
                    self._discard()

        def _discard(self) -> None:
            """Compile all modules or none: an uncompiled one cannot use the types of another."""
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []

        def build_extension(self, extension: Any) -> None:
            """Translate a module, then compile it. This runs in a thread for each core."""
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

        def run(self) -> None:
            super().run()
            if self.root_is_pure and UNPACKED_BY_PIP.search(str(ROOT)):
                [wheel] = Path(self.dist_dir).glob("*-any.whl")
                wheel.rename(wheel.with_name(wheel.name.replace("-any.whl", "-uncached.whl")))

    return {"bdist_wheel": BuildWheel, "build_ext": BuildKernels, "build_py": BuildPackage}


if __name__ == "__main__":
    from setuptools import Extension, setup

    setup(
        long_description=description(),
        long_description_content_type="text/markdown",
        cmdclass=build_commands(),
        ext_modules=[Extension(name, sources) for name, sources in kernel_modules().items()],
    )
