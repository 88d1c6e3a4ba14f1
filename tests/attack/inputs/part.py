"""Mutated inputs of every format: each gets a sentence and an exit code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from satdoku.sat import dimacs
from tests.attack import scratch
from tests.attack.inputs import requirements
from tests.attack.inputs.mutate import mutated
from tests.attack.inputs.samples import FILE, TEXT, Words, random_sample
from tests.attack.inside import Done, satdoku
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts
from tests.waiting import PATIENCE

OUTSIDE = 0.0003  # share of the cases that run in a separate process


@dataclass(frozen=True)
class Input:
    kind: str
    words: Words
    file: str
    text: bytes
    beside: Mapping[str, bytes]
    outside: bool = False


class Inputs(Part[Input]):
    name = "inputs"
    counted = "inputs"

    def make(self, rng: Random) -> Input:
        sample, words = random_sample(rng)
        outside = rng.random() < OUTSIDE
        text = mutated(sample.text, rng)
        return Input(sample.name, words, sample.file, text, sample.beside, outside)

    def attempt(self, case: Input, tally: Tally) -> None:
        tally["inputs"] += 1
        with scratch.home():
            done = _outside(case) if case.outside else _inside(case)
        requirements.require_manners(done)
        if case.words[:1] in (("sudoku",), ("encode",)):
            requirements.require_nothing_before_an_error(done)
        if case.kind == "cnf":
            requirements.require_formula_read(case.text, case.words[0], done)
        tally[f"exit {done.code}"] += 1
        tally["stopped"] += done.code == 130

    def smaller(self, case: Input) -> Iterator[Input]:
        if case.outside:
            yield replace(case, outside=False)
        for text in without_parts(case.text):
            yield replace(case, text=bytes(text))

    def planted(self) -> Planted:
        """A literal beyond the header is accepted."""
        right = dimacs._header

        def generous(path: Path, text: bytes) -> dimacs.Header:
            header = right(path, text)
            return header.replace(num_vars=header.num_vars + 1000)

        return patch.object(dimacs, "_header", generous)


def _inside(case: Input) -> Done:
    words, stdin = _prepared(case)
    return satdoku(words, stdin)


def _outside(case: Input) -> Done:
    words, stdin = _prepared(case)
    ended = subprocess.run(
        [sys.executable, "-m", "satdoku", *words],
        input=stdin,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])},
    )
    return Done(ended.returncode, ended.stdout.decode(), ended.stderr.decode(), 0, 0.0)


def _prepared(case: Input) -> tuple[list[str], bytes]:
    """Write the files; returns the command's arguments and standard input."""
    for name, text in case.beside.items():
        Path(name).write_bytes(text)
    if case.file == "stdin":
        return list(case.words), case.text
    if FILE in case.words:
        Path(case.file).write_bytes(case.text)
    elif TEXT not in case.words:
        shutil.rmtree(case.file, ignore_errors=True)
        Path(case.file).write_bytes(case.text)
    # A command line cannot contain NUL, and uses the system's encoding.
    argument = case.text.replace(b"\0", b"").decode("utf-8", "surrogateescape")[:100_000]
    names = {FILE: case.file, TEXT: argument}
    return [names.get(word, word) for word in case.words], b""
