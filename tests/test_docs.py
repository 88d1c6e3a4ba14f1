"""Every command and program in the README and the manual runs and prints what they say.

The files and functions named in CONTRIBUTING.md exist.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from satdoku.messages import LANGUAGES
from satdoku.sat.kernel.vec import COMPILED
from satdoku.tasks.manual import FOLDER, NAMES
from tests.documents import (
    DOCUMENTS,
    READMES,
    ROOT,
    Document,
    blocks,
    page,
    prose,
    quoted,
    table_rows,
)
from tests.waiting import PATIENCE
from tests.walks import walks

KINDS = {"sh", "console", "python", "toml", "text"}
FAILURES = {1, 2, 4, 130}  # exit codes that no example should have
TOO_SLOW = "No puzzle was found within 60 s."  # interpreted, a honeycomb may take that long

every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=str)

# The same documents in different languages.
PAGES = list(
    zip(*([d for d in DOCUMENTS if d.language == each] for each in LANGUAGES), strict=True)
)
every_page = pytest.mark.parametrize("documents", PAGES, ids=lambda page: str(page[0]))


class Checkout:
    """An empty folder, as readers have it before the first command, with a shell in it."""

    def __init__(self, folder: Path, document: Document) -> None:
        self.folder = folder / "checkout"
        self.folder.mkdir()
        for block in blocks(document.text, "toml"):  # whole files have a name
            name = tomllib.loads(block.body).get("name", {}).get("en")
            if name:
                (self.folder / f"{name}.toml").write_text(block.body, encoding="utf-8")
        program = folder / "bin" / "satdoku"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m satdoku "$@"\n')
        program.chmod(0o755)
        self.environment = {
            **os.environ,
            "PATH": f"{program.parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
            "COLUMNS": "200",
        }
        self.speak(document.language)

    def speak(self, language: str) -> None:
        self.environment["LC_ALL"] = f"{language}.UTF-8"

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=2 * PATIENCE,
            check=False,
        )


def examples(document: Document) -> Iterator[tuple[str, list[str] | None]]:
    """Each command, with the lines that it prints according to the document, if given."""
    for kind, body in blocks(document.text, "sh", "console"):
        if kind == "sh":
            yield from ((line, None) for line in body.splitlines() if "pip install" not in line)
        else:
            for example in body.removeprefix("$ ").split("\n$ "):
                command, *printed = example.splitlines()
                yield command, printed


def without_times(lines: list[str]) -> list[str]:
    return [re.sub(r"\d+(\.\d+)? ms", "N ms", line).rstrip() for line in lines]


@every_page
def test_every_command_runs_and_prints_what_the_document_says(
    documents: tuple[Document, ...], tmp_path: Path
) -> None:
    """A command without output in the document runs only once: both languages have the same
    ones."""
    checkout = Checkout(tmp_path, documents[0])
    for document in documents:
        checkout.speak(document.language)
        for command, printed in examples(document):
            if printed is None and document is not documents[0]:
                continue
            done = checkout.run("bash", "-c", command)
            if not COMPILED and TOO_SLOW in done.stderr:
                continue
            assert done.returncode not in FAILURES, f"{command}\n{done.stderr}"
            if printed is not None:
                assert without_times(done.stdout.splitlines()) == without_times(printed), command


@every_document
def test_every_program_runs_and_prints_what_its_comments_say(
    document: Document, tmp_path: Path
) -> None:
    checkout = Checkout(tmp_path, document)
    for block in blocks(document.text, "python"):
        done = checkout.run(sys.executable, "-c", block.body)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines() == re.findall(r"# prints (.*)", block.body)


@every_page
def test_every_command_in_the_prose_is_one(documents: tuple[Document, ...], tmp_path: Path) -> None:
    """`satdoku verify F.cnf [F.res]` names no existing file, but the command line is valid."""
    checkout = Checkout(tmp_path, documents[0])
    for command in sorted(set().union(*(quoted(document.text) for document in documents))):
        if re.match(r"satdoku( |$)", command):
            words = re.sub(r"[\[\]…]", "", command.replace("\\|", "-")).split()
            done = checkout.run(*words)
            assert "--help" not in done.stderr, f"{command}\n{done.stderr}"


@every_document
def test_no_block_goes_unchecked(document: Document) -> None:
    assert {block.kind for block in blocks(document.text)} <= KINDS


@every_document
def test_links_lead_somewhere(document: Document) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", document.text)
    assert [link for link in links if not (document.path.parent / link).exists()] == []


def test_the_runner_of_examples_sees_what_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text("```console\n$ satdoku manual nothing\nmore\n$ echo 1\n1\n```\n")
    document = Document(path, "en")
    assert list(examples(document)) == [("satdoku manual nothing", ["more"]), ("echo 1", ["1"])]
    checkout = Checkout(tmp_path, document)
    assert checkout.run("satdoku", "manual", "nothing").returncode in FAILURES
    assert "--help" in checkout.run("satdoku", "solve", "F.cnf", "--rules", "jw").stderr


# -- both languages ----------------------------------------------------------------------------


def shape(text: str) -> dict[str, object]:
    prose_lines = prose(text).splitlines()
    return {
        "headings": [line.split()[0] for line in prose_lines if line.startswith("#")],
        "blocks": [block.kind for block in blocks(text)],
        "commands": [block.body for block in blocks(text, "sh", "python", "toml")],
        "tables": [len(row) for row in table_rows(text)],
        "items": sum(line.startswith("- ") for line in prose_lines),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in_every_language(language: str) -> None:
    assert {path.stem for path in (FOLDER / language).iterdir()} == set(NAMES)


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", NAMES)
def test_the_languages_say_the_same(name: str, language: str) -> None:
    assert shape(page(name, language)) == shape(page(name, "en"))


# -- README ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", READMES)
def test_the_readme_is_short_and_links_every_page(language: str) -> None:
    text = READMES[language].read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 120
    assert set(re.findall(rf"satdoku/manual/{language}/(\w+)\.md", text)) == set(NAMES)


@pytest.mark.parametrize("language", READMES)
def test_the_test_command_is_the_one_that_ci_runs(language: str) -> None:
    install = blocks(READMES[language].read_text(encoding="utf-8"), "sh")[0].body
    _run, test = install.splitlines()
    assert test in (ROOT / ".ci" / "run").read_text(encoding="utf-8").replace(" --quiet", "")


# -- CONTRIBUTING ------------------------------------------------------------------------------

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_walks_lead_through_functions_that_are_there() -> None:
    walks = CONTRIBUTING.partition("## Three walks")[2]
    stations = re.findall(r"^- `(satdoku/[\w/]+\.py)`: (.*)$", walks, re.MULTILINE)
    assert len(stations) == sum(line.startswith("- ") for line in walks.splitlines())
    for path, names in stations:
        source = (ROOT / path).read_text(encoding="utf-8")
        for name in re.findall(r"`(\w+)`", names):
            found = re.search(rf"^ *(def|class) {name}\b|^{name}\b.* = ", source, re.MULTILINE)
            assert found, f"{path} has no {name}"


@pytest.mark.parametrize("number", range(3))
def test_the_walks_are_what_a_profiler_sees(number: int, tmp_path: Path) -> None:
    assert len(list(walks())[number]) > 10
    command = [sys.executable, "-m", "tests.walks", str(number)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_files_that_the_checklists_name_are_there() -> None:
    to_come = re.compile(r"NAME|/de/")
    for path in set(re.findall(r"`((?:satdoku|tests)/[^`]+)`", CONTRIBUTING)):
        assert to_come.search(path) or list(ROOT.glob(path)), path


def test_results_and_documents_name_no_folder_of_the_machine_they_were_made_on() -> None:
    folders = re.compile(r"(?<![\w.])/(?:tmp|home|root|work|Users)/")
    texts = [*ROOT.glob("*.md"), *(ROOT / "benchmarks" / "results").rglob("*.*")]
    texts += (ROOT / "satdoku").rglob("*.md")
    found = [path for path in texts if folders.search(path.read_text(errors="replace"))]
    assert found == []
