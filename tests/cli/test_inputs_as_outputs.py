"""No command overwrites a file that it reads, under any name, and no result overwrites another."""

from __future__ import annotations

import gzip
import json
import lzma
import subprocess
import sys
from pathlib import Path

import pytest

from satdoku.sudoku.variants import catalogue
from tests.cli.outcome import Command

PUZZLE = "...4.13..243..21"
SAT = "p cnf 2 1\n1 0\n"
OTHER = "p cnf 2 1\n-1 0\n"
BUILT_IN = Path(catalogue.__file__).parent / "classic-4.toml"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A formula with an answer, puzzles and a variant, and links to each."""
    monkeypatch.chdir(tmp_path)
    Path("d").mkdir()
    Path("d/a.cnf").write_text(SAT)
    Path("d/a.res").write_text("s 1\nv 1 2\n")
    Path("p.txt").write_text(f"{PUZZLE}\n")
    Path("v.toml").write_text(BUILT_IN.read_text())
    for source in ("d/a.cnf", "d/a.res", "p.txt", "v.toml"):
        name = Path(source).name
        Path(f"soft-{name}").symlink_to(source)
        Path(f"hard-{name}").hardlink_to(source)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


COMMANDS = [
    ("solve d/a.cnf -o {out}", "d/a.cnf"),
    ("solve d/a.cnf --proof {out} -o x.res", "d/a.cnf"),
    ("solve d/a.cnf --lrat {out} -o x.res", "d/a.cnf"),
    ("mus d/a.cnf -o {out}", "d/a.cnf"),
    ("encode p.txt -o {out}", "p.txt"),
    ("encode {puzzle} --variant v.toml -o {out}", "v.toml"),
    ("sudoku p.txt -o {out}", "p.txt"),
    ("sudoku {puzzle} --variant v.toml -o {out}", "v.toml"),
    ("sheet p.txt -o {out}", "p.txt"),
    ("sheet --variant v.toml --count 1 -o {out}", "v.toml"),
    ("watch d/a.cnf --svg {out}", "d/a.cnf"),
    ("watch d/a.cnf --dot {out}", "d/a.cnf"),
    ("watch --puzzle p.txt --graph {out}", "p.txt"),
    ("bench d --repeat 1 --format md -o {out}", "d/a.cnf"),
    ("batch solve d -o {out}", "d/a.cnf"),
    ("batch verify d -o {out}", "d/a.cnf"),
    ("batch verify d -o {out}", "d/a.res"),
    ("batch grade p.txt --variant classic-4 -o {out}", "p.txt"),
    ("batch grade {puzzle} --variant v.toml -o {out}", "v.toml"),
    ("batch generate --variant v.toml --seed 1 -o {out}", "v.toml"),
]


@pytest.mark.parametrize("name", ["{0}", "./d/../{0}", "soft-{1}", "hard-{1}"])
@pytest.mark.parametrize(("command", "source"), COMMANDS)
def test_what_is_read_stays(
    satdoku: Command, here: Path, command: str, source: str, name: str
) -> None:
    out = name.format(source, Path(source).name)
    if command.startswith("bench"):  # appends a suffix
        Path(f"{out}.md").symlink_to(Path(source).absolute())
    before = contents(here)
    done = satdoku(*command.format(out=out, puzzle=PUZZLE).split())
    assert (done.code, done.out) == (2, "")
    assert "is the input file" in done.err or "cannot share a file" in done.err
    assert contents(here) == before


def test_standard_input_counts(here: Path) -> None:
    command = [sys.executable, "-m", "satdoku", "encode", "-", "-o", "p.txt"]
    with Path("p.txt").open() as stream:
        done = subprocess.run(command, stdin=stream, capture_output=True, text=True, check=False)
    assert (done.returncode, "is the input file" in done.stderr) == (2, True)
    assert Path("p.txt").read_text() == f"{PUZZLE}\n"


def test_pages_do_not_replace_a_file_of_puzzles(satdoku: Command, here: Path) -> None:
    Path("p.txt").rename("p-2.svg")
    text = f"{PUZZLE}\n" * 2
    Path("p-2.svg").write_text(text)
    done = satdoku(*["sheet", "p-2.svg", "--per-page", "1", "--no-solutions", "-o", "p.svg"])
    assert (done.code, "is the input file" in done.err) == (2, True)
    assert Path("p-2.svg").read_text() == text


def test_pictures_are_files_of_their_own(satdoku: Command, here: Path) -> None:
    done = satdoku(*["watch", "d/a.cnf", "--svg", "x.svg", "--graph", "./x.svg"])
    assert (done.code, "same file" in done.err) == (2, True)
    assert satdoku(*["watch", "d/a.cnf", "--svg", "/dev/null", "--graph", "/dev/null"]).code == 0


@pytest.mark.parametrize("output", ["d/a.res", "soft-a.res"])
def test_a_batch_does_not_write_over_its_items(satdoku: Command, here: Path, output: str) -> None:
    before = contents(here)
    done = satdoku("batch", "solve", "d", "-o", output)
    assert (done.code, "one of the items writes to this file" in done.err) == (2, True)
    assert contents(here) == before


def test_an_answer_that_leads_to_another_formula_is_not_written(
    satdoku: Command, here: Path
) -> None:
    Path("d/a.res").unlink()
    Path("d/a.res").symlink_to("b.cnf")
    Path("d/b.cnf").write_text(OTHER)
    for command in ("batch solve d", "bench d --repeat 1 --res"):
        done = satdoku(*command.split())
        assert (done.code, "is the input file" in done.err) == (2, True)
    assert Path("d/b.cnf").read_text() == OTHER


@pytest.mark.parametrize(
    "command",
    ["batch solve d", "batch verify d", "bench d --res", "bench d --res-folder r"],
)
@pytest.mark.parametrize("other", ["a.cnf.gz", "a.CNF", "a.dimacs", "a.dimacs.xz"])
def test_formulas_with_one_answer_file_are_refused(
    satdoku: Command, here: Path, command: str, other: str
) -> None:
    """They are different formulas: the answer to one would be wrong for the other."""
    packed = {".gz": gzip.compress(OTHER.encode()), ".xz": lzma.compress(OTHER.encode())}
    Path("d", other).write_bytes(packed.get(Path(other).suffix, OTHER.encode()))
    before = contents(here)
    done = satdoku(*command.split())
    assert done.code == 2
    assert f"d/{other}" in done.err
    assert "d/a.cnf" in done.err
    assert "both answers would go to" in done.err
    assert contents(here) == before


def test_a_bench_that_writes_no_answers_takes_them(satdoku: Command, here: Path) -> None:
    Path("d/a.cnf.gz").write_bytes(gzip.compress(OTHER.encode()))
    command = "bench d --repeat 1 --programs none --format json"
    assert len(json.loads(satdoku(*command.split()).out)["files"]) == 2


def test_the_single_command_still_writes_the_short_name(satdoku: Command, here: Path) -> None:
    Path("z.cnf.gz").write_bytes(gzip.compress(OTHER.encode()))
    assert satdoku("solve", "z.cnf.gz").code == 10
    assert Path("z.res").read_text().startswith("s 1\nv -1 ")


DEFAULTS = [
    ("batch solve d", "solved.jsonl"),
    ("batch verify d", "verified.jsonl"),
    ("batch generate --variant v.toml --seed 1", "puzzles.txt"),
    ("batch grade p.txt --variant classic-4", "grades.jsonl"),
    ("mark d students", "marks.csv"),
    ("sheet p.txt --variant classic-4", "sheet.pdf"),
]


@pytest.mark.parametrize(("command", "name"), DEFAULTS)
@pytest.mark.parametrize("there", [True, False])
def test_no_default_output_leads_to_a_foreign_file(
    satdoku: Command, here: Path, command: str, name: str, there: bool
) -> None:
    Path("students/ann").mkdir(parents=True)
    if there:
        Path("foreign").write_text("my only copy\n")
    Path(name).symlink_to("foreign")
    before = contents(here)
    done = satdoku(*command.split())
    assert (done.code, done.out) == (2, "")
    assert f"{name}: is a link; name the file to write to." in done.err
    assert contents(here) == before


@pytest.mark.parametrize("folder", ["", "r"])
@pytest.mark.parametrize("there", [True, False])
def test_answers_of_a_bench_do_not_leave_their_folder(
    satdoku: Command, here: Path, folder: str, there: bool
) -> None:
    Path("r").mkdir()
    if there:
        Path("foreign").write_text("my only copy\n")
    answer = Path(folder or "d", "a.res")
    answer.unlink(missing_ok=True)
    answer.symlink_to(here / "foreign")
    before = contents(here)
    option = ["--res-folder", folder] if folder else ["--res"]
    done = satdoku("bench", "d", "--repeat", "1", "--engine", "cdcl", *option)
    assert (done.code, "which is not an answer" in done.err) == (2, True)
    assert contents(here) == before


def test_a_default_answer_creates_no_file_elsewhere(satdoku: Command, here: Path) -> None:
    Path("d/a.res").unlink()
    Path("d/a.res").symlink_to(here / "start.sh")
    done = satdoku("solve", "d/a.cnf")
    assert (done.code, "which is not an answer" in done.err) == (10, True)
    assert not Path("start.sh").exists()


def test_samples_follow_no_links(satdoku: Command, here: Path) -> None:
    Path("samples").mkdir()
    link = Path("samples/small-queens-12-sat.cnf")
    link.symlink_to(here / "start.sh")
    done = satdoku("samples", "small-queens-12-sat", "-o", "samples")
    assert f"{link} is a different file and was kept" in done.err
    assert not Path("start.sh").exists()


def test_a_mask_stays(satdoku: Command, here: Path) -> None:
    Path("mask.txt").write_text("XXXX" * 4 + "\n")
    command = "batch generate --variant classic-4 --mask mask.txt --seed 1 -o mask.txt"
    done = satdoku(*command.split())
    assert (done.code, "is the input file" in done.err) == (2, True)
    assert Path("mask.txt").read_text() == "XXXX" * 4 + "\n"
