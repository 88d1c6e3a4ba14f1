"""Explanations are true word for word: each claim of a sentence holds for the candidates."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from satdoku.monitor import Stopped
from satdoku.sudoku import techniques
from satdoku.sudoku.grading.human_solver import HumanSolver
from satdoku.sudoku.grid import Grid
from satdoku.sudoku.making.generate import generate
from satdoku.sudoku.making.puzzle_spec import PuzzleSpec
from satdoku.sudoku.puzzles.formats import parse
from satdoku.sudoku.solving.board_solver import BoardSolver
from satdoku.sudoku.techniques import (
    chains,
    combinations,
    forcing,
    innies,
    lines,
    merged_steps,
    nested,
    rectangles,
    singles,
    templates,
)
from satdoku.sudoku.techniques.position import Position
from satdoku.sudoku.techniques.sentences import conclusion, sentence
from satdoku.sudoku.techniques.step import Step
from satdoku.sudoku.techniques.table import BY_NAME, ON_REQUEST, WITH_UNIQUENESS
from satdoku.sudoku.variants.catalogue import load
from tests.sudoku import rule_claims
from tests.sudoku.claims import check_claims, check_links
from tests.sudoku.pattern_claims import CHECKS, check_pattern

# Needs every kind of chain.
HARD = "..4.8...6.......5..5.6.184..1....3..6...9...8..2....7..891.6.2..2.......5...7.9.."

# Only nested nets finish it.
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

ON_THE_WAY = (  # boards that have all of the techniques on request
    "1.9847.56.48..17..6752938419637824157124....8..43196724.61785....1.34.67..7.2.184",
)
VARIED = (48, 3, 7, 23, 26)  # seeds of minimal puzzles whose solutions use nearly every pattern
RARE = {
    singles.ONLY_DIGIT_LEFT_EARLIER,
    singles.ONLY_PLACE_ON_LINE,  # only in other variants, like the next two
    singles.ONLY_PLACE_IN_RANGE,
    lines.CELL_CLASHES,
    lines.DIGIT_CLASHES,
    rectangles.EXCHANGED,
    rectangles.ONE_OF_BLANKS,
    templates.IN_NONE,  # only on request, like the next
    templates.IN_ALL,
}


def check_path(name: str, puzzle: str) -> set[str]:
    """Check every step of the solution before it is applied."""
    human = HumanSolver(load(name))
    position = human.position(parse(puzzle, human.board.variant))
    used = set()
    for step in human.steps(position):
        check_claims(position, step)
        used.add(step.technique)
    return used


@pytest.mark.parametrize("name", ["classic-6", "windoku", "honeycomb"])
def test_the_claims_of_every_step_hold(name: str) -> None:
    variant = load(name)
    solver = BoardSolver(variant)
    for seed in range(2 if name == "honeycomb" else 6):
        made = generate(PuzzleSpec(variant, minimal=True), seed, solver)
        assert made is not None
        assert check_path(name, str(made.grid))


def nested_steps(count: int) -> Iterator[tuple[Position, Step]]:
    human = HumanSolver(load("classic"))
    position = human.position(parse(HARDEST, human.board.variant))
    found = (step for step in human.steps(position) if step.technique == nested.NESTED_NET)
    for step in islice(found, count):
        yield position, step


def test_the_claims_of_nested_nets_hold() -> None:
    for position, step in nested_steps(3):
        check_claims(position, step)
        assert " [a], then " in sentence(step, position.board.variant)


def test_a_nested_net_is_looked_for_with_a_tick_for_each_supposition() -> None:
    position, _step = next(nested_steps(1))
    ticks: list[None] = []
    position.tick = lambda: ticks.append(None)
    assert next(nested.nested_nets(position), None) is not None
    assert len(ticks) > position.alive.bit_count()


def test_a_nested_net_can_be_stopped_in_the_middle() -> None:
    position, _step = next(nested_steps(1))
    ticks = count()

    def stop_at_the_tenth() -> None:
        if next(ticks) == 9:
            raise Stopped

    position.tick = stop_at_the_tenth
    with pytest.raises(Stopped):
        list(nested.nested_nets(position))
    assert next(ticks) == 10


def test_a_nested_net_that_names_a_link_of_an_ended_supposition_is_noticed() -> None:
    position, step = next(nested_steps(1))
    links = list(step.fields["links"])
    end = next(n for n, link in enumerate(links) if n and not link.right)
    wrong = links[-1].replace(causes=(*links[-1].causes, end - 1))
    with pytest.raises((AssertionError, KeyError)):
        check_links(position, step.replace(fields={**step.fields, "links": [*links[:-1], wrong]}))


def test_a_refutation_that_names_too_little_is_noticed() -> None:
    position, step = next(nested_steps(1))
    links = list(step.fields["links"])
    end = next(n for n, link in enumerate(links) if n and not link.right)
    links[end] = links[end].replace(causes=links[end].causes[1:])
    with pytest.raises(AssertionError):
        check_links(position, step.replace(fields={**step.fields, "links": links}))


def test_the_claims_of_a_killer_hold() -> None:
    killer = str(Path(__file__).parent / "killer.toml")
    assert lines.CAGE_SUM in check_path(killer, "." * 36)


WITH_RULES = {
    "killer": (1, 2, 3, 4, 5),
    "thermo": (1, 3),
    "slow-thermo": (1,),
    "arrow": (1, 3),
    "whispers": (1, 2),
    "sandwich": (1, 2),
    "little-killer": (1,),
    "skyscrapers": (1,),
    "kropki": (1, 2, 3),
    "renban": (2,),
    "between": (1,),
    "quadruple": (1,),
    "odd-even": (1,),
}


def test_the_claims_about_rules_hold() -> None:
    """Every sentence about a line, a cage, a sign or a clue."""
    said = set()
    base = load("classic-6")
    for name, seeds in WITH_RULES.items():
        for seed in seeds:
            spec = PuzzleSpec(base, rules=(name,), minimal=name != "killer")
            made = generate(spec, seed, BoardSolver(base))
            assert made is not None
            human = HumanSolver(made.grid.variant)
            position = human.position(made.grid)
            for taken in human.steps(position):
                for step in (taken, *innies.innies(position), *combinations.signs(position)):
                    check_claims(position, step)
                    said.add(step.reason)
    assert rule_claims.CHECKS.keys() <= said


def found_on_the_way(seeds: Iterable[int], each: int) -> Iterator[tuple[Position, Step]]:
    """The steps of some puzzles. Where a single is not enough, also some steps of every technique
    other than chains, including those that assume one solution."""
    human = HumanSolver(load("classic"))
    solver = BoardSolver(human.board.variant)
    for seed in seeds:
        made = generate(PuzzleSpec(human.board.variant, minimal=True), seed, solver)
        assert made is not None
        position = human.position(made.grid)
        for taken in human.steps(position):
            yield position, taken
            for technique in WITH_UNIQUENESS if not taken.placed else ():
                if not technique.name.endswith(("chain", "loop", "net")):
                    for step in islice(technique.find(position), each):
                        yield position, step


def test_the_claims_of_whatever_is_found_hold() -> None:
    said = set()
    for position, step in found_on_the_way(VARIED, each=4):
        check_claims(position, step)
        said.add(step.reason)
    assert CHECKS.keys() - RARE <= said


def test_the_claims_of_techniques_on_request_hold() -> None:
    said: set[str] = set()
    named: set[str] = set()
    human = HumanSolver(load("classic"))
    solver = BoardSolver(human.board.variant)
    for puzzle in ON_THE_WAY:
        grid = parse(puzzle, human.board.variant)
        solution = next(solver.solutions(grid))
        position = human.position(grid)
        for technique in ON_REQUEST:
            for step in islice(technique.find(position), 20):
                check_claims(position, step)
                assert all(solution[cell] == digit for cell, digit in step.placed)
                assert all(solution[cell] != digit for cell, digit in step.removed)
                said.add(step.reason)
                named.add(step.technique)
    assert {technique.name for technique in ON_REQUEST} == named
    assert {templates.IN_NONE, templates.IN_ALL} <= said


def board_with(filled: dict[tuple[int, int], int]) -> Position:
    position = HumanSolver(load("classic")).position(Grid.empty(load("classic")))
    for place, digit in filled.items():
        position.place(position.board.variant.index[place], digit)
    return position


def test_avoidable_rectangles() -> None:
    position = board_with({(1, 1): 1, (1, 4): 2, (2, 1): 2})
    (step,) = rectangles.avoidable_rectangles(position)
    check_claims(position, step)
    assert sentence(step, position.board.variant) == (
        "R2C4 cannot hold 1: R1C1, R1C4 and R2C1 are not givens; with 1 in R2C4, the digits 1 and"
        " 2 in R1C1, R1C4, R2C1 and R2C4 could be swapped, giving a second solution."
    )


def test_avoidable_rectangles_with_two_blanks() -> None:
    position = board_with({(1, 1): 1, (2, 1): 2})
    index = position.board.variant.index
    position.remove((index[1, 4], digit) for digit in (4, 5, 6, 7, 8, 9))
    position.remove((index[2, 4], digit) for digit in (4, 5, 6, 7, 8, 9))
    (step,) = rectangles.avoidable_rectangles(position)
    check_claims(position, step)
    assert {digit for _cell, digit in step.removed} == {3}
    assert "unless one of R1C4 and R2C4 holds 3" in sentence(step, position.board.variant)


def test_every_sentence_has_a_check() -> None:
    """Sentences of chains and nets are checked link by link."""
    templates = {
        value
        for module in pkgutil.iter_modules(techniques.__path__, f"{techniques.__name__}.")
        for name, value in vars(importlib.import_module(module.name)).items()
        if isinstance(value, str) and name.isupper() and "{" in value
    }
    of_chains = {
        value
        for room in (chains, forcing, merged_steps)
        for value in vars(room).values()
        if _is(value)
    }
    assert templates - of_chains == {*CHECKS, *rule_claims.CHECKS}


def _is(value: object) -> bool:
    return isinstance(value, str) and "{" in value


@pytest.mark.parametrize(
    ("technique", "field"),
    [
        ("intersection", "unit"),
        ("naked pair", "digits"),
        ("hidden pair", "cells"),
        ("X-wing", "cover"),
        ("XY-wing", "ends"),
        ("simple colouring", "cells"),
        ("ALS-XZ", "third"),
        ("sue de coq", "units"),
        ("unique rectangle", "cells"),
    ],
)
def test_a_wrong_claim_is_noticed(technique: str, field: str) -> None:
    position, step = next(
        (position, step)
        for position, step in found_on_the_way(VARIED, each=1)
        if step.technique == technique
    )
    said = step.fields[field]
    wrong = said + 1 if isinstance(said, int) else type(said)(reversed(said[1:]))
    with pytest.raises((AssertionError, ValueError, IndexError)):
        check_pattern(position, step.replace(fields={**step.fields, field: wrong}))


def test_a_link_that_does_not_follow_is_noticed() -> None:
    human = HumanSolver(load("classic-6"))
    position = human.position(parse(".....46..5..5.1.........1.3.2.26...1", human.board.variant))
    step = next(step for step in human.steps(position) if "links" in step.fields)
    links = step.fields["links"]
    assert check_links(position, step) == len(links) - 1 > 2  # the start is no link
    del links[2]
    with pytest.raises(AssertionError):
        check_links(position, step)


def first_beside(
    puzzle: str, technique: str, wanted: Callable[[Step], bool]
) -> tuple[Position, Step]:
    """The first such step beside those taken in the solution."""
    human = HumanSolver(load("classic"))
    position = human.position(parse(puzzle, human.board.variant))
    found = (
        each
        for step in human.steps(position)
        if not step.placed
        for each in BY_NAME[technique].find(position)
        if wanted(each)
    )
    return position, next(found)


def test_a_pair_of_patterns_is_told_as_two_and_both_are_checked() -> None:
    puzzle = ".....7..4.5.1....72...359....3.....9.1.4............754.69.1.....2.5.4.6.37..4..."
    position, pair = first_beside(
        puzzle, "finned X-wing", lambda step: step.reason == merged_steps.BOTH
    )
    check_claims(position, pair)
    said = sentence(pair, position.board.variant)
    assert said.startswith("R4C5, R5C1 and R6C5 cannot hold 8: R4C5 and R6C5 cannot hold 8, since")
    assert "; likewise, R5C1 cannot hold 8, since " in said
    assert ", unless R6C3 is 8; both cases exclude that." in said
    with pytest.raises(AssertionError):
        check_claims(position, pair.replace(removed=pair.removed[1:]))


def test_a_ring_through_a_set_uses_the_digits_that_the_set_keeps() -> None:
    puzzle = "...7............43.5.1.2...1.49..65...92.5..........392....68..8.7.....6..5..927."
    position, ring = first_beside(
        puzzle,
        chains.ALS_LOOP,
        lambda step: conclusion(step, load("classic")) == "R5C5 and R6C5 cannot hold 4",
    )
    check_claims(position, ring)
    said = sentence(ring, position.board.variant)
    assert said.endswith(" so in any case 4 is in one of R1C5 and R3C5.")
    kept = [(cells, (5,)) for cells, _digits in ring.fields["kept"]]  # by which the ring enters
    with pytest.raises(AssertionError):
        check_claims(position, ring.replace(fields={**ring.fields, "kept": kept}))


def test_a_set_takes_several_digits_from_a_cell_of_a_ring() -> None:
    position, ring = first_beside(
        "138..........2.....9.5...7.485........1...29....8........48.......3.572...271.4..",
        chains.ALS_LOOP,
        lambda ring: any(len(link.causes) > 1 for link in ring.fields["links"]),
    )
    check_claims(position, ring)
    said = sentence(ring, position.board.variant)
    row = "R3C3, R3C5, R3C6 and R3C9"
    assert (
        "; so R3C5 or R3C6 = 3 as well as R3C6 = 8, since no more than 4 digits are left for the 4"
        f" cells {row}; so R2C6 = 6, the only digit left there, and"
    ) in said
    for digit in (3, 8):  # by which the ring leaves the set: it can lack either
        kept = [(cells, (digit,)) for cells, _digits in ring.fields["kept"] if len(cells) == 4]
        with pytest.raises(AssertionError):
            check_claims(position, ring.replace(fields={**ring.fields, "kept": kept}))


def test_what_excludes_itself_is_told_without_the_rest_of_the_choice() -> None:
    position, step = first_beside(
        HARD, forcing.CELL_CHAIN, lambda step: step.reason == forcing.EXCLUDES_ITSELF
    )
    check_claims(position, step)
    assert sentence(step, position.board.variant) == (
        "R1C7 cannot hold 7: if R1C7 = 7, then R1C1 = 1, the only place left in row 1; so R1C7 = 2,"
        " the only place left in row 1, which rules that out."
    )
    cell, _digit = step.removed[0]
    with pytest.raises(AssertionError):
        check_claims(position, step.replace(removed=((cell, 1),)))


def test_a_naked_single_says_what_was_excluded_earlier() -> None:
    human = HumanSolver(load("classic-4"))
    position = human.position(parse("1...............", human.board.variant))
    position.remove([(1, 2), (1, 3)])
    step = human.next_step(position)
    assert step is not None
    assert sentence(step, human.board.variant) == (
        "R1C2 is 4: the cells that R1C2 sees exclude 1, and earlier steps exclude 2 and 3."
    )


def test_singles_are_told_by_box_first() -> None:
    human = HumanSolver(load("percent"))
    made = generate(PuzzleSpec(human.board.variant, givens=32), 1, BoardSolver(human.board.variant))
    assert made is not None
    step = human.next_step(human.position(made.grid))
    assert step is not None
    assert step.technique == "hidden single in a box"
