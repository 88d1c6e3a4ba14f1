"""The JSON documents of `satdoku learn sudoku`."""

from __future__ import annotations

from collections.abc import Sequence

from satdoku.learning.course import PracticeCourse
from satdoku.learning.dealing import PositionDealer
from satdoku.learning.exam import questions
from satdoku.learning.lessons import LESSONS, LessonPage
from satdoku.learning.post_mortem import ReplayedMove, post_mortem
from satdoku.learning.practice import Practice
from satdoku.learning.practice_position import PracticePosition
from satdoku.learning.progress import Skill, skills
from satdoku.learning.worked_example import worked_example
from satdoku.play.game import nth_last_game, recorded_game
from satdoku.play.notation import format_move
from satdoku.play.save import Store
from satdoku.sudoku.techniques.sentences import sentence
from satdoku.sudoku.techniques.step import Candidate, Step
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant

Document = dict[str, object]


def lessons(store: Store) -> list[Document]:
    known = skills(store.practice())
    return [
        {
            "lesson": page.name,
            "title": page.title,
            "level": page.level or None,
            "technique": page.technique,
            "variants": page.variants,
            **progress(known.get(page.technique)),
        }
        for page in LESSONS
    ]


def progress(skill: Skill | None) -> Document:
    if skill is None:
        return {"attempts": 0, "right": 0, "median": None, "last": None, "due": None}
    return {
        "attempts": skill.attempts,
        "right": skill.right,
        "median": skill.median,
        "last": skill.last,
        "due": skill.due,
    }


def lesson(page: LessonPage) -> Document:
    example = worked_example(page)
    return {
        "lesson": page.name,
        "title": page.title,
        "level": page.level or None,
        "technique": page.technique,
        "idea": list(page.text.idea),
        "look_for": list(page.text.look_for),
        **_position(example.position),
        "steps": [_step(example.step, example.position.variant)],
    }


def position(store: Store, technique: str, variant: str, seed: int) -> Document:
    course = PracticeCourse(store, seed, technique, variant)
    practice = course.deal(course.next_technique())
    return {"technique": practice.position.technique, **_practice(practice), "seed": seed}


def _practice(practice: Practice) -> Document:
    found = practice.position
    return {
        **_position(found),
        "solution": str(practice.checker.solution),
        "steps": [_step(step, found.variant) for step in practice.checker.steps],
    }


def exam(level: int, seed: int) -> list[Document]:
    dealer = PositionDealer(seed)
    found: list[Document] = []
    for question in questions(level, seed):
        dealt = dealer.deal(question.technique)
        practice = Practice(dealt, dealer.solver(dealt))
        found.append(
            {
                "technique": question.technique,
                "options": list(question.options),
                **_practice(practice),
            }
        )
    return found


def _position(found: PracticePosition) -> Document:
    """The marks of a cell as a word, empty for a filled cell."""
    variant = found.variant
    return {
        "variant": variant.id,
        "puzzle": str(found.givens),
        "board": str(found.grid),
        "marks": ["".join(map(variant.symbol, sorted(marks))) for marks in found.marks],
    }


def _step(step: Step, variant: Variant) -> Document:
    return {
        "sentence": sentence(step, variant),
        "cells": [str(variant.cells[cell]) for cell in step.cells],
        "placed": _candidates(step.placed, variant),
        "removed": _candidates(step.removed, variant),
    }


def _candidates(candidates: Sequence[Candidate], variant: Variant) -> list[str]:
    return [f"{variant.cells[cell]}={variant.symbol(digit)}" for cell, digit in candidates]


def game(store: Store, number: int) -> Document:
    recorded = recorded_game(store, nth_last_game(store, number).id, load)
    found = post_mortem(recorded.start, recorded.moves, recorded.times)
    return {
        "variant": recorded.start.variant.id,
        "puzzle": str(recorded.start.givens),
        "state": found.last.state.value,
        "missed": dict(found.missed),
        "most_missed": found.most_missed,
        "moves": [_move(one) for one in found.moves],
    }


def _move(one: ReplayedMove) -> Document:
    variant = one.before.variant
    step = one.easiest
    return {
        "move": format_move(one.move, variant),
        "at": one.at,
        "gap": one.gap,
        "long": one.long,
        "find": one.find.value,
        "easiest": None if step is None else step.technique,
        "sentence": None if step is None else sentence(step, variant),
        "broken": [str(variant.cells[cell]) for cell in one.broken],
    }
