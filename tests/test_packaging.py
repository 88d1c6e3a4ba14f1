"""The sdist contains everything its tests need: every source file."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("satdoku", "tests", "benchmarks", "cnf_samples", ".ci")
BUILT = ("*.so", "*.c", "*.mo", "*.pyc", "*.html", "__pycache__")


def test_the_sdist_contains_every_source(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    for part in PARTS:
        shutil.copytree(ROOT / part, source / part, ignore=shutil.ignore_patterns(*BUILT))
    for path in ROOT.iterdir():
        if path.suffix in (".md", ".py", ".toml", ".in") or path.name == "LICENSE":
            shutil.copy(path, source)
    written = {p.relative_to(source).as_posix() for p in source.rglob("*") if p.is_file()}
    command = [sys.executable, "setup.py", "-q", "sdist", "-d", str(target)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    with tarfile.open(next(target.iterdir())) as sdist:
        packed = {name.partition("/")[2] for name in sdist.getnames()}
    assert written - packed == set()
    assert not [name for name in packed if name.endswith((".so", ".mo", ".pyc"))]
