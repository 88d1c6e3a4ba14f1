"""Links, codes and documents as other programs share puzzles, mutated at every level: the document,
its compression, the address. A command reads them or says in a sentence what is wrong; what it
reads, it writes and reads again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from urllib.parse import quote

from satdoku.sudoku.grid import Grid
from satdoku.sudoku.links import lz_string
from satdoku.sudoku.puzzles import share
from satdoku.sudoku.variants.catalogue import load
from tests.attack import scratch
from tests.attack.inputs import requirements
from tests.attack.inputs.mutate import mutated
from tests.attack.inside import satdoku
from tests.attack.part import Part, Planted, Tally
from tests.attack.shrink import without_parts
from tests.sudoku.test_links import PUZZLE, RULES

FILE, TEXT, STDIN = "{file}", "{text}", "-"  # where a command finds the puzzle
COMMANDS = (
    *(("share", "--as", form) for form in ("code", "code", "f-puzzles", "sudokupad")),
    ("sudoku", "--timeout", "1"),
    ("encode", "-o", "x.cnf"),
    ("hint", "--timeout", "1"),
    ("grade", "--timeout", "1"),
    ("play",),
)
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 5, 10**9, 10**400, 1.5, float("inf"), "", "x", "R1C1", "R0C0"),
    *("R99C99", "9" * 5000, "\x1b[2J", "\ud800", "数", "-1", "1e9", [], {}, [[]], [None], {"": 0}),
)
OTHERS = (
    '[[1,0,0,0],[0,0,0,"2"],[null,"",0,0],[0,0,3,0]]',
    "4x4:1a2b3_4c", "9:a5b3zzzc", "3x3:a5b3_7zz1", "2x2:1a2b3d4_1a",
    f"https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}",
    f'<?xml version="1.0"?><opensudoku><game data="{PUZZLE}"/></opensudoku>',
    "https://tinyurl.com/abc", "https://sudokupad.app/abc", "http://[", "https://f-puzzles.com/?id=1",
    "https://sudokupad.app/scl" + "A" * 50,
)  # fmt: skip


@dataclass(frozen=True)
class Shared:
    words: tuple[str, ...]
    where: str
    text: bytes
    good: bool  # not mutated


class Links(Part[Shared]):
    name = "links"
    counted = "links"

    def make(self, rng: Random) -> Shared:
        good = rng.random() < 0.2
        text = rng.choice(FORMS)(rng, good).encode("utf-8", "surrogatepass")
        if not good:
            text = mutated(text, rng)
        where = rng.choice((FILE, FILE, STDIN, *([] if b"\n" in text else [TEXT])))
        return Shared(rng.choice(COMMANDS), where, text, good)

    def attempt(self, case: Shared, tally: Tally) -> None:
        tally["links"] += 1
        with scratch.home():
            Path("file").write_bytes(case.text)
            argument = case.text.replace(b"\0", b"").decode("utf-8", "surrogateescape")
            names = {FILE: "file", TEXT: argument[:100_000], STDIN: STDIN}
            words = [*case.words, names[case.where]]
            done = satdoku(words, case.text if case.where == STDIN else b"")
            requirements.require_manners(done)
            tally[f"exit {done.code}"] += 1
            if case.words[0] in ("sudoku", "encode", "share"):
                requirements.require_nothing_before_an_error(done)
            if case.good and case.words[:3] == ("share", "--as", "code"):
                assert done.code == 0, done.err
            if case.words[0] == "share" and done.code == 0:
                self._require_back(done.out, tally)

    def smaller(self, case: Shared) -> Iterator[Shared]:
        for text in without_parts(case.text):
            yield replace(case, text=bytes(text), good=False)

    def planted(self) -> Planted:
        """Compression loses the last character."""
        right = lz_string.compress
        return patch.object(lz_string, "compress", lambda text: right(text[:-1]))

    def _require_back(self, out: str, tally: Tally) -> None:
        """What was written is the same puzzle."""
        for line in out.splitlines():
            tally["written"] += 1
            again = [satdoku(["share", line]), satdoku(["share", line, "--as", "f-puzzles"])]
            assert again[0].code == 0, again[0].err
            code = again[0].out.strip()
            assert satdoku(["share", code]).out.strip() == code
            if again[1].code == 0:
                back = satdoku(["share", again[1].out.strip()])
                assert back.out.strip() == code, f"{line}: {back.out}{back.err}, not {code}"


# -- texts -----------------------------------------------------------------------------------


def _document(rng: Random, good: bool) -> dict[str, Any]:
    """A board with rules that f-puzzles knows. Most have no solution, which nothing here asks."""
    digits = [int(sign) if sign.isdigit() else 0 for sign in PUZZLE]
    shown = rng.random()
    cells: list[dict[str, Any]] = [
        {"value": digit, "given": rng.random() < 0.9} if digit and rng.random() < shown else {}
        for digit in digits
    ]
    document: dict[str, Any] = {"size": 9, "title": "a title", "author": "数独"}
    document["grid"] = [cells[at : at + 9] for at in range(0, 81, 9)]
    for key in rng.sample(list(RULES), rng.choice((0, 1, 1, 3, 8))):
        document[key] = [deepcopy(RULES[key][0])]
    for key in ("antiknight", "antiking", "diagonal+", "diagonal-", "nonconsecutive"):
        if rng.random() < 0.1:
            document[key] = True
    for _damage in range(0 if good else rng.choice((0, 1, 1, 2, 5))):
        _damage_tree(document, rng)
    return document


def _damage_tree(tree: Any, rng: Random) -> None:
    """Replace, drop or repeat a value anywhere in the document."""
    while True:
        keys = list(tree) if isinstance(tree, dict) else range(len(tree))
        key = rng.choice(list(keys))
        inner = tree[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.3:
            break
        tree = inner
    if rng.random() < 0.7:
        tree[key] = deepcopy(rng.choice(ODD))
    elif isinstance(tree, dict):
        tree[rng.choice(("cells", "value", "x", *RULES))] = tree.pop(key)
    elif rng.random() < 0.5:
        del tree[key]
    else:
        tree[key:key] = [tree[key]] * rng.choice((1, 2, 50))


def _text(rng: Random, good: bool) -> str:
    return json.dumps(_document(rng, good), ensure_ascii=rng.random() < 0.5)


def _code(rng: Random, good: bool) -> str:
    text = _text(rng, good).encode("utf-8", "replace").decode()
    code = lz_string.compress(text)
    if not good and rng.random() < 0.5:
        code = mutated(code.encode(), rng).decode("ascii", "replace")
    return code


def _address(rng: Random, good: bool) -> str:
    code = _code(rng, good)
    forms = (
        f"https://www.f-puzzles.com/?load={code}",
        f"https://sudokupad.app/fpuzzles{quote(code, safe='')}",
        f"https://sudokupad.app/?puzzleid=fpuzzles{quote(code, safe='')}",
    )
    return rng.choice(forms)


def _shared_code(rng: Random, _good: bool) -> str:
    name = rng.choice(("classic", "percent", "classic-4"))
    variant = load(name)
    digits = [rng.randint(1, variant.digits) if rng.random() < 0.1 else 0 for _ in variant.cells]
    return share.encode(Grid(variant, tuple(digits)))


def _other(rng: Random, good: bool) -> str:
    return _text(rng, good) if good else rng.choice(OTHERS)


def _lines(rng: Random, good: bool) -> str:
    """A file of several."""
    texts = [rng.choice((_address, _code))(rng, good) for _line in range(rng.randint(2, 3))]
    return "# a comment\n" + "\n".join(texts) + "\n"


FORMS: tuple[Callable[[Random, bool], str], ...] = (
    *(_text, _code, _address, _address),
    *(_shared_code, _other, _lines),
)
