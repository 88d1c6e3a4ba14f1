"""What the build does beyond pyproject.toml: it compiles the kernels and the translations.

Every kernel file becomes an extension module. Cython translates them and the C compiler compiles
them on all cores. Without a C compiler the install still succeeds, and the same `.py` files run
uncompiled.

Babel compiles the catalogues. Each `.mo` lies beside its `.po`, where the wheel, the sdist and an
editable install find it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
CATALOGUES = ROOT / "satdoku" / "locale"

# Kernel files that are never compiled. The compiler knows `cython` itself, and takes the inline
# functions and the constants of the others from their headers.
INLINED = {"ascii.py", "clauses.py", "layout.py", "literals.py"}
INTERPRETED_ONLY = INLINED | {"__init__.py", "cython_stub.py"}

# C semantics for indexing and division: the kernels check their own bounds. A search cannot be
# pickled, and nobody asks its methods for their signatures: leaving both out saves a third of
# the C code, and with it compile time and start-up.
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "nonecheck": False,
    "cdivision": True,
    "auto_pickle": False,
    "binding": False,
    "emit_code_comments": False,
}

# -O3 makes nothing faster, and takes a sixth longer to compile. Fused multiply-adds would round
# scores differently from the interpreter.
C_FLAGS = ["-O2", "-g0", "-ffp-contract=off"]


def kernel_files() -> list[Path]:
    """The files to compile, the largest first: then no core is left with a long one at the end."""
    found = (ROOT / "satdoku").glob("*/kernel/**/*.py")
    compiled = (path for path in found if path.name not in INTERPRETED_ONLY)
    return sorted(compiled, key=lambda path: (-path.stat().st_size, path))


def kernel_modules() -> dict[str, str]:
    """The extension modules by name, each with its one source."""
    sources = [path.relative_to(ROOT) for path in kernel_files()]
    return {".".join(path.with_suffix("").parts): path.as_posix() for path in sources}


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


def build_command() -> type[Any]:
    """The `build_ext` of setuptools, with Cython and the C compiler on every core."""
    from setuptools.command.build_ext import build_ext

    class BuildKernels(build_ext):  # type: ignore[misc]
        parallel: int | None

        def finalize_options(self) -> None:
            super().finalize_options()
            self.parallel = self.parallel or os.cpu_count()

        def build_extensions(self) -> None:
            from Cython.Build import cythonize

            translated = cythonize(
                self.extensions,
                nthreads=self.parallel,
                build_dir="build/c",
                compiler_directives=DIRECTIVES,
                force=self.force,
                quiet=True,
            )
            sources = {extension.name: extension.sources for extension in translated}
            for extension in self.extensions:
                extension.sources = sources[extension.name]
            super().build_extensions()

    return BuildKernels


if __name__ == "__main__":
    from setuptools import Extension, setup

    compile_catalogues()
    setup(
        long_description=description(),
        long_description_content_type="text/markdown",
        cmdclass={"build_ext": build_command()},
        ext_modules=[
            Extension(name, [source], optional=True, extra_compile_args=C_FLAGS)
            for name, source in kernel_modules().items()
        ],
    )
