"""A build compiles the whole kernel or nothing, and its leftovers mislead no other tool.

The project built here has the real `pyproject.toml` and `setup.py`, but a tiny kernel.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

pytest.importorskip("Cython", reason="only Cython can compile a kernel")
pytest.importorskip("pip")

ROOT = Path(__file__).parents[1]
NO_COMPILER = {"CC": "/bin/false"}
KERNELS = ("satdoku/sat/kernel", "satdoku/sudoku/kernel")
ANSWER = """\
from satdoku.sat.kernel import cython_stub as cython


@cython.ccall
def answer() -> cython.int:
    return 42
"""
# A compiler that fails on the last kernel.
CHOOSY = """\
#!/bin/sh
case "$*" in */sudoku/kernel/*) exit 1;; esac
exec cc "$@"
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "satdoku"
    for name in ("setup.py", "README.md", "LICENSE", "MANIFEST.in"):
        folder.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, folder)
    packages = {
        parent.as_posix() for kernel in KERNELS for parent in [Path(kernel), *Path(kernel).parents]
    }
    names = sorted(name.replace("/", ".") for name in packages - {"."})
    settings = (ROOT / "pyproject.toml").read_text("utf-8")
    settings = re.sub(r"^packages = \[.*?\]$", f"packages = {names}", settings, flags=re.M | re.S)
    (folder / "pyproject.toml").write_text(settings, "utf-8")
    shutil.copytree(ROOT / "satdoku/kernel_build", folder / "satdoku/kernel_build")
    for kernel in KERNELS:
        (folder / kernel).mkdir(parents=True)
        (folder / kernel / "answer.py").write_text(ANSWER)
    for name in names:
        (folder / name.replace(".", "/") / "__init__.py").touch()
    (folder / "satdoku" / "__init__.py").write_text('__version__ = "0.1.0"\n')
    catalogue = folder / "satdoku/locale/zh_CN/LC_MESSAGES/satdoku.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n')
    (folder / "cnf_samples").mkdir()
    for name in ("make.py", "one.cnf", "one.res"):
        (folder / "cnf_samples" / name).touch()
    return folder


def python(folder: Path, *arguments: str, more: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": "", "PIP_DISABLE_PIP_VERSION_CHECK": "1", **(more or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def built(project: Path, hook: str, more: Mapping[str, str] | None = None) -> Path:
    """The wheel built by a hook of the build backend, called as pip calls it."""
    wheels = project.parent / "wheels"
    code = f"from setuptools.build_meta import {hook} as build; build({str(wheels)!r})"
    python(project, "-c", code, more={"PYTHONPATH": str(project), **(more or {})})
    [wheel] = wheels.iterdir()
    return wheel


def compiled_modules(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]


def test_a_compiled_wheel_is_for_one_platform(project: Path) -> None:
    wheel = built(project, "build_wheel")
    assert len(compiled_modules(wheel)) == len(KERNELS)
    assert not wheel.name.endswith("-any.whl")


def test_an_uncompiled_wheel_is_for_every_platform(project: Path) -> None:
    wheel = built(project, "build_wheel", NO_COMPILER)
    assert compiled_modules(wheel) == []
    assert wheel.name.endswith("-0_slow_kernel_because_no_c_compiler_was_found-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "satdoku/sudoku/kernel/answer.py" in names
    assert {name for name in names if "/samples/" in name or "/locale/" in name} == {
        "satdoku/samples/one.cnf",
        "satdoku/samples/one.res",
        "satdoku/locale/zh_CN/LC_MESSAGES/satdoku.mo",
    }


def test_a_kernel_is_compiled_as_a_whole_or_not_at_all(project: Path) -> None:
    """An uncompiled module could not use the types of a compiled one."""
    compiler = project.parent / "cc"
    compiler.write_text(CHOOSY)
    compiler.chmod(0o755)
    wheel = built(project, "build_wheel", {"CC": str(compiler)})
    assert compiled_modules(wheel) == []
    assert wheel.name.endswith("-py3-none-any.whl")


def test_pip_does_not_take_an_uncompiled_wheel_from_its_cache(
    project: Path, tmp_path: Path
) -> None:
    python(project, "setup.py", "-q", "sdist", "-d", str(tmp_path / "sdist"))
    found = []
    for number, environment in enumerate([NO_COMPILER, {}, NO_COMPILER]):
        installed = tmp_path / f"installed-{number}"
        printed = python(
            tmp_path,
            *("-m", "pip", "--cache-dir", str(tmp_path / "cache"), "install", "satdoku"),
            *("--no-index", "--find-links", str(tmp_path / "sdist")),
            *("--no-build-isolation", "--no-deps", "--target", str(installed)),
            more=environment,
        )
        found.append(len(list(installed.rglob("compiled.*"))))
        assert ("slow_kernel" in printed) is (found[-1] == 0)
    # The third install takes the compiled wheel from the cache, so the cache is used.
    assert found == [0, len(KERNELS), len(KERNELS)]


@pytest.mark.parametrize("address", ["", "https://example.org/satdoku/"])
def test_an_index_page_has_absolute_addresses(project: Path, address: str) -> None:
    metadata = project.parent / "metadata"
    code = (
        f"import setuptools.build_meta as b; b.prepare_metadata_for_build_wheel({str(metadata)!r})"
    )
    more = {"PYTHONPATH": str(project), "SATDOKU_ADDRESS": address}
    metadata.mkdir()
    python(project, "-c", code, more=more)
    text = next(metadata.glob("*/METADATA")).read_text("utf-8")
    links = re.findall(r"(!?)\[[^]]*\]\(([^)]*)\)", text)
    if not address:
        assert "Project-URL" not in text
        assert [link for picture, link in links if picture] == []
        return
    base = "https://example.org/satdoku"
    assert f"Project-URL: Source, {base}\n" in text
    assert (f"{base}/raw/v0.1.0/tests/ui/pictures/game.svg") in dict(map(reversed, links))
    assert [link for _picture, link in links if not link.startswith(("https://", "#"))] == []


def test_type_checkers_find_an_editable_install(project: Path) -> None:
    """They follow a path in a `.pth` file, but run no import hook."""
    with zipfile.ZipFile(built(project, "build_editable")) as wheel:
        [path] = [name for name in wheel.namelist() if name.endswith(".pth")]
        assert Path(wheel.read(path).decode().strip()).resolve() == project.resolve()
