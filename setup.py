"""What the build does beyond pyproject.toml: it compiles the kernels and the translations.

Every kernel file becomes an extension module. Cython translates them and the C compiler compiles
them on all cores. Without a C compiler the install still succeeds, and the same `.py` files run
uncompiled.

Few machines have msgfmt, so the catalogues are compiled here. Each `.mo` lies beside its `.po`,
where the wheel, the sdist and an editable install find it.
"""

from __future__ import annotations

import ast
import os
import struct
from collections.abc import Iterator, Mapping
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

# Fused multiply-adds would round scores differently from the interpreter.
C_FLAGS = ["-O3", "-g0", "-ffp-contract=off"]


def kernel_files() -> list[Path]:
    """The files to compile, the largest first: then no core is left with a long one at the end."""
    found = (ROOT / "satdoku").glob("*/kernel/**/*.py")
    compiled = (path for path in found if path.name not in INTERPRETED_ONLY)
    return sorted(compiled, key=lambda path: (-path.stat().st_size, path))


def kernel_modules() -> dict[str, str]:
    """The extension modules by name, each with its one source."""
    sources = [path.relative_to(ROOT) for path in kernel_files()]
    return {".".join(path.with_suffix("").parts): path.as_posix() for path in sources}


def read_po(text: str) -> dict[str, str]:
    """The translations by their source texts. Comments, fuzzy ones included, are passed over."""
    found = {}
    for entry in text.split("\n\n"):
        source, translation = _fields(entry.splitlines())
        if source is not None:
            found[source] = translation
    return found


def _fields(lines: list[str]) -> tuple[str | None, str]:
    """msgid and msgstr, each of which may go on over several lines."""
    parts: dict[str, str] = {}
    name = ""
    for line in lines:
        if line and not line.startswith("#"):
            keyword, quote, rest = line.partition('"')
            name = keyword.strip() or name
            parts[name] = parts.get(name, "") + ast.literal_eval(quote + rest)
    return parts.get("msgid"), parts.get("msgstr", "")


def mo_bytes(translations: Mapping[str, str]) -> bytes:
    """The format of GNU gettext: a header, two tables of lengths and places, the texts."""
    pairs = sorted((source.encode(), text.encode()) for source, text in translations.items())
    texts = [*(source for source, _text in pairs), *(text for _source, text in pairs)]
    count, tables = len(pairs), 28
    start = tables + 16 * count
    header = struct.pack("<7I", 0x950412DE, 0, count, tables, tables + 8 * count, 0, start)
    return header + b"".join(_places(texts, start)) + b"".join(text + b"\0" for text in texts)


def _places(texts: list[bytes], start: int) -> Iterator[bytes]:
    for text in texts:
        yield struct.pack("<2I", len(text), start)
        start += len(text) + 1


def compile_catalogues(folder: Path = CATALOGUES) -> None:
    for po in folder.rglob("*.po"):
        translated = {s: t for s, t in read_po(po.read_text("utf-8")).items() if t}
        po.with_suffix(".mo").write_bytes(mo_bytes(translated))


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
        cmdclass={"build_ext": build_command()},
        ext_modules=[
            Extension(name, [source], optional=True, extra_compile_args=C_FLAGS)
            for name, source in kernel_modules().items()
        ],
    )
