"""The formulas of an exercise, the answers that students handed in, and how they are matched.

Files are matched by name: `F.res` and `F.cnf.res` answer the formula `F.cnf`. If several formulas
have that name, the answer belongs to the one whose folders match its own best.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path, PurePath

from satdoku.batch.formula_work import find_absolute
from satdoku.errors import FileError, SatdokuError, UsageError
from satdoku.messages import _
from satdoku.sat import dimacs, res
from satdoku.value import Value

HIDDEN = ("__macosx", ".")  # how the names of files start that archives and systems leave behind
PIECE = 1 << 20  # bytes
SHORTEST_COPY = 40  # bytes; `s 0` and a time are shorter


class KitFormula(Value):
    path: str
    name: str  # relative to the kit, or to the folder of its owner
    owner: str = ""  # the only student who gets this formula
    copies: tuple[str, ...] = ()  # the names of identical files, which count as this formula

    @property
    def key(self) -> str:
        return _key(res.path_for(Path(self.name)).stem)

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.copies)


class HandedIn(Value):
    """An answer file."""

    student: str
    name: str  # relative to the student's folder
    path: str
    formula: int | None  # its index in the kit
    problem: str  # why it belongs to no formula
    digest: str
    size: int
    late: bool

    @property
    def may_be_copy(self) -> bool:
        """False for a short file, which can be identical to another one by chance."""
        return self.size >= SHORTEST_COPY


def kit_formulas(kit: Path, students: Path, names: Sequence[str]) -> list[KitFormula]:
    """The formulas in the kit, sorted. Those in a folder named after a student are for that student
    alone. Files with the same name and text are one formula: kits have the same formula in several
    folders, and the name of an answer does not say which is meant."""
    root, theirs = kit.absolute(), students.resolve()
    paths = [path for path in find_absolute([kit]) if theirs not in Path(path).resolve().parents]
    if not paths:
        raise UsageError(_("There are no formulas (.cnf) in these folders."))
    found: dict[tuple[str, str], list[KitFormula]] = {}
    for path in paths:
        formula = _formula(Path(path), root, set(names))
        found.setdefault((formula.owner, formula.key), []).append(formula)
    merged = [one for alike in found.values() for one in _merged(alike)]
    return sorted(merged, key=lambda one: paths.index(one.path))


def _merged(alike: Sequence[KitFormula]) -> list[KitFormula]:
    """Merge the formulas with the same text."""
    if len(alike) == 1:
        return list(alike)
    groups: dict[str, list[KitFormula]] = {}
    for one in alike:
        groups.setdefault(_text_digest(one.path), []).append(one)
    return [
        first.replace(copies=tuple(one.name for one in others))
        for first, *others in groups.values()
    ]


def _formula(path: Path, root: Path, names: set[str]) -> KitFormula:
    inside = path.relative_to(root) if root in path.parents else PurePath(path.name)
    owner = inside.parts[0] if len(inside.parts) > 1 and inside.parts[0] in names else ""
    name = PurePath(*inside.parts[1:]) if owner else inside
    return KitFormula(str(path), name.as_posix(), owner)


def student_names(students: Path) -> list[str]:
    """The names of the folders, one per student."""
    try:
        found = sorted(one.name for one in students.iterdir() if one.is_dir() and _shown(one))
    except (OSError, ValueError) as error:
        raise FileError.unreadable(students, error) from error
    if not found:
        raise UsageError(
            _("{path} has no folders; there must be one for each student.", path=str(students)),
        )
    return found


def handed_in(
    students: Path, student: str, kit: Sequence[KitFormula], deadline: datetime | None
) -> Iterator[HandedIn]:
    """The answer files of a student, each with its formula."""
    folder = students / student
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() == res.ANSWER and path.is_file() and _shown(path, folder):
            name = path.relative_to(folder).as_posix()
            formula, problem = _pair(student, name, kit)
            stat = path.stat()
            late = deadline is not None and stat.st_mtime > deadline.timestamp()
            digest = _digest(path)
            yield HandedIn(student, name, str(path), formula, problem, digest, stat.st_size, late)


def _shown(path: Path, root: Path | None = None) -> bool:
    parts = (path.name,) if root is None else path.relative_to(root).parts
    return not any(part.lower().startswith(HIDDEN) for part in parts)


def _pair(student: str, name: str, kit: Sequence[KitFormula]) -> tuple[int | None, str]:
    """The index of the formula, or why there is none."""
    path = PurePath(name)
    stem = _key(path.stem)  # of F.res, or F.cnf of F.cnf.res
    whole = {stem, _key(res.path_for(Path(stem)).stem)}
    fitting = [n for n, one in enumerate(kit) if one.key in whole and one.owner in ("", student)]
    if not fitting:
        return None, _("no formula of the exercise has this name.")
    owned = [n for n in fitting if kit[n].owner] or fitting
    agreeing = {n: _best_end(path.parent, kit[n].names) for n in owned}
    best = [n for n in owned if agreeing[n] == max(agreeing.values())]
    if len(best) > 1:
        names = _(", ").join(kit[n].name for n in best)
        return None, _("several formulas have this name: {names}.", names=names)
    return best[0], ""


def _best_end(folder: PurePath, names: Sequence[str]) -> int:
    return max(_common_end(folder, PurePath(name).parent) for name in names)


def _common_end(one: PurePath, other: PurePath) -> int:
    """The number of folders in which two paths agree, from the end; both begin with a root."""
    count = 0
    for left, right in zip(("", *one.parts)[::-1], ("", *other.parts)[::-1], strict=False):
        if _key(left) != _key(right):
            break
        count += 1
    return count


def _key(name: str) -> str:
    """Names that differ only in case or spelling of characters are the same, as on many systems."""
    return unicodedata.normalize("NFC", name).casefold()


def _text_digest(path: str) -> str:
    """A digest of the uncompressed text. A file that cannot be read is like no other."""
    digest = hashlib.sha256()
    try:
        for chunk in dimacs.chunks(Path(path)):
            digest.update(chunk)
    except SatdokuError:
        return path
    return digest.hexdigest()


def _digest(path: Path) -> str:
    """A digest of the content. If the file cannot be read, a digest of its name; the verdict then
    reports the error."""
    digest = hashlib.sha256()
    try:
        with path.open("rb") as stream:
            while piece := stream.read(PIECE):
                digest.update(piece)
    except OSError:
        digest.update(str(path).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()
