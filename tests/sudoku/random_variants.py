"""Random variants, as a user might write them; some allow no full board."""

from __future__ import annotations

from pathlib import Path
from random import Random

from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant

DIRECTIONS = {
    "square": {"row": (0, 2), "column": (1, 0), "diagonal": (1, 2)},
    "hexagon": {"row": (0, 2), "falling": (1, 1), "rising": (1, -1)},
}


def _rows(shape: str, rng: Random) -> list[str]:
    if shape == "hexagon":
        side = rng.choice([2, 3])
        lengths = [*range(side, 2 * side), *range(2 * side - 2, side - 1, -1)]
        return [" ".join("o" * n).center(4 * side - 3).rstrip() for n in lengths]
    width, height = rng.randint(2, 5), rng.randint(2, 5)
    holes = [[rng.choice("ooo ") for _column in range(width)] for _row in range(height)]
    return [" ".join(row).rstrip() or "o" for row in holes]


def _cages(picture: list[str], digits: int, rng: Random) -> list[str]:
    """Cages of two to four cells anywhere on the board. Not every sum can be reached."""
    places = [(y, x) for y, row in enumerate(picture) for x, mark in enumerate(row) if mark != " "]
    rng.shuffle(places)
    marks = [[" " if mark == " " else "." for mark in row] for row in picture]
    sums = []
    for name in "ABC"[: rng.randint(1, 3)]:
        size = min(rng.randint(2, 4), digits, len(places))
        if size < 2:
            break
        for y, x in places[:size]:
            marks[y][x] = name
        del places[:size]
        least, most = size * (size + 1) // 2, size * (2 * digits + 1 - size) // 2
        sums.append(f"{name} = {rng.randint(least, most)}")
    if not sums:
        return []
    head = ["[units.cage]", 'name = { en = "cage {number}" }', 'rule = "cage"', "cells = '''"]
    return [*head, *("".join(row) for row in marks), "'''", "[units.cage.sums]", *sums]


def some_variant(rng: Random, folder: Path) -> Variant:
    """A square or hexagonal board with holes, whose lines are distinct or consecutive. On some
    boards, neighbours in one direction whisper, and some have cages. A few have nothing but cages,
    where techniques that look at two cells at a time see least."""
    if rng.random() < 0.15:
        return some_killer(rng, folder)
    shape = rng.choice(list(DIRECTIONS))
    picture = _rows(shape, rng)
    widest = max(len(picture), *((len(row) + 1) // 2 for row in picture))
    digits = widest + rng.randint(0, 2)
    text = _board(picture, digits)
    for kind, (down, across) in DIRECTIONS[shape].items():
        rule = rng.choice(["consecutive", "consecutive", "distinct"])
        text += [f"[units.{kind}]", f'name = {{ en = "{kind} {{number}}" }}', f'rule = "{rule}"']
        text += [f"cells = {{ down = {down}, across = {across} }}"]
    if rng.random() < 0.4:
        down, across = rng.choice(list(DIRECTIONS[shape].values()))
        text += ["[units.whisper]", 'name = { en = "whisper {number}" }', 'rule = "whisper"']
        text += [f"difference = {rng.choice([1, 2, 2])}"]
        text += [f"cells = {{ down = {down}, across = {across} }}"]
    if rng.random() < 0.4:
        text += _cages(picture, digits, rng)
    return _loaded(text, folder)


def some_killer(rng: Random, folder: Path) -> Variant:
    """A row of cells without a rule except its cages."""
    picture, digits = [" ".join("o" * rng.randint(3, 6))], rng.randint(4, 7)
    return _loaded([*_board(picture, digits), *_cages(picture, digits, rng)], folder)


def _board(picture: list[str], digits: int) -> list[str]:
    head = ['name = { en = "some" }', f"digits = {digits}", "fewest_givens = 0", "board = '''"]
    return [*head, *picture, "'''"]


def _loaded(text: list[str], folder: Path) -> Variant:
    path = folder / "some.toml"
    path.write_text("\n".join(text), encoding="utf-8")
    return load(str(path))
