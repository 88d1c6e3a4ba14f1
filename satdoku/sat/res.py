"""Writes and reads `.res` files, including those of other programs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from satdoku import files, memory
from satdoku.errors import FileError, SatdokuError
from satdoku.messages import _
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.sat import dimacs
from satdoku.sat.check import as_bytes
from satdoku.sat.kernel.models import as_text
from satdoku.sat.kernel.vec import IntView
from satdoku.sat.res_reader import Claim, ResReader
from satdoku.sat.result import Result, Status

ANSWER, PROOF = ".res", ".drat"  # suffixes of the files written beside a formula
MAX_COMMENTS = 1 << 26  # bytes allowed in a .res file, in addition to …
MAX_LITERAL = 32  # … this many per variable

PIECE = 100_000  # literals written at a time, so that a huge model is not copied


def path_for(cnf: Path, ending: str = ANSWER) -> Path:
    """`x.res` for `x.cnf` and `x.cnf.gz`, in the same folder; `x.drat` for a proof."""
    name = cnf.name
    for suffix in (*dimacs.COMPRESSED, ".cnf", ".dimacs"):
        if name.lower().endswith(suffix) and len(name) > len(suffix):
            name = name[: -len(suffix)]
    return cnf.parent / f"{name}{ending}"  # with_name refuses "." and "/"


def require_own(path: Path) -> None:
    """Refuse a default name if it is a link that does not lead to an answer."""
    if not path.is_symlink():
        return
    target = Path(os.path.realpath(path))  # of a link to itself, the link
    if target.suffix.lower() != ANSWER:
        raise FileError(
            _(
                "{path}: is a link to {target}, which is not an answer.",
                path=str(path),
                target=str(target),
            )
        )


def find(cnf: Path) -> Path:
    """The answer beside a formula: `x.res` or, if there is none, `x.cnf.res`."""
    usual, whole = path_for(cnf), cnf.parent / f"{cnf.name}{ANSWER}"
    return whole if whole.exists() and not usual.exists() else usual


def render(result: Result, milliseconds: float) -> Iterator[str]:
    """The text of a .res file, in pieces."""
    yield f"s {result.status.value}\n"
    if result.status is Status.SATISFIABLE:
        yield "v"
        yield from values_text(result.model)
        yield "\n"
    yield f"t {round(milliseconds)}\n"


def values_text(model: Sequence[int]) -> Iterator[str]:
    """The literals, each preceded by a blank, in pieces."""
    for start in range(0, len(model), PIECE):
        literals = IntView(as_bytes(model[start : start + PIECE]))
        yield as_text(literals).decode()


def write(path: Path, result: Result, milliseconds: float, monitor: Monitor = UNWATCHED) -> bool:
    """Write the file. An undecided answer does not overwrite a decided one: return False."""
    if result.status is Status.UNKNOWN and decided(path):
        return False

    def ticking() -> Iterator[str]:
        for piece in render(result, milliseconds):
            monitor.tick()
            yield piece

    files.write_text(path, ticking())
    return True


def decided(path: Path) -> bool:
    """True if the file exists and claims an answer other than `s -1`."""
    if not path.is_file():
        return False
    reader = ResReader(path, None)
    with suppress(SatdokuError):  # a bad file claims nothing, or what it said before the error
        reader.read(dimacs.chunks(path))
    return reader.status not in (None, Status.UNKNOWN)


def read(
    path: Path,
    num_vars: int,
    monitor: Monitor = UNWATCHED,
    warn: dimacs.Warn | None = None,
) -> Claim:
    """Read a file of ours or of another program; `num_vars` limits the literals and the file size.

    `warn` is called for lines that are not understood.
    """
    memory.require(2 * num_vars, str(path))
    limit = MAX_COMMENTS + MAX_LITERAL * num_vars
    reader = ResReader(path, num_vars, monitor, dimacs.unpacked_size(path), warn)
    return reader.read(dimacs.chunks(path, limit))
