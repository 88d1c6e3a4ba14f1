"""The sample formulas, with their answers: in a wheel beside this package, else in the checkout."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from satdoku import files
from satdoku.errors import FileError, UsageError
from satdoku.messages import _
from satdoku.sat.res import path_for
from satdoku.value import Value

PACKAGE = Path(__file__).parents[1]
FOLDER = next(filter(Path.is_dir, (PACKAGE / "samples", PACKAGE.parent / "cnf_samples")), PACKAGE)
SIZES = ("small", "medium", "large")


class SampleFormula(Value):
    name: str
    path: Path
    variables: int
    clauses: int
    satisfiable: bool

    @property
    def parts(self) -> Sequence[Path]:
        """The formula, and its answer."""
        return self.path, path_for(self.path)


class CopiedSamples(Value):
    written: tuple[Path, ...]
    kept: tuple[Path, ...]  # other files, which are not replaced


def sample_formulas() -> list[SampleFormula]:
    """Smallest first."""
    found = [_described(path) for path in FOLDER.glob("*.cnf")]
    return sorted(found, key=lambda each: (SIZES.index(each.name.split("-")[0]), each.name))


def named(names: Iterable[str]) -> list[SampleFormula]:
    known = {each.name: each for each in sample_formulas()}
    chosen = [name.removesuffix(".cnf") for name in names]
    for name in chosen:
        if name not in known:
            raise UsageError(
                _("There is no sample “{name}”; satdoku samples lists them.", name=name[:60]),
                name,
                known,
            )
    return [known[name] for name in chosen]


def copy(samples: Iterable[SampleFormula], folder: Path) -> CopiedSamples:
    files.make_folder(folder)
    written, kept = [], []
    for source in (part for each in samples for part in each.parts):
        target, content = folder / source.name, _text(source)
        if not target.exists() and not target.is_symlink():
            files.write_text(target, [content])
            written.append(target)
        elif not target.is_file() or _text(target) != content:
            kept.append(target)
    return CopiedSamples(tuple(written), tuple(kept))


def text_of(sample: SampleFormula) -> str:
    return _text(sample.path)


def _described(path: Path) -> SampleFormula:
    header = re.search(r"^p cnf (\d+) (\d+)", _text(path), re.MULTILINE)
    assert header, path
    satisfiable = _text(path_for(path)).startswith("s 1")
    return SampleFormula(path.stem, path, int(header[1]), int(header[2]), satisfiable)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace")
    except OSError as error:
        raise FileError.unreadable(path, error) from error
