"""A practice session on one technique, or on whatever is due next: deals positions and records the
answers."""

from __future__ import annotations

from satdoku.learning.dealing import PositionDealer
from satdoku.learning.exam import questions
from satdoku.learning.lessons import NAMES
from satdoku.learning.pool import CLASSIC, OF_OWN_RULES, variants_with
from satdoku.learning.practice import Practice
from satdoku.learning.practice_position import solver_for
from satdoku.learning.progress import choose_next, skills
from satdoku.monitor import UNWATCHED, Monitor
from satdoku.play.save import Store
from satdoku.sudoku.techniques.table import BY_NAME
from satdoku.sudoku.variants.catalogue import load
from satdoku.sudoku.variants.variant import Variant

TECHNIQUE_ORDER = tuple(name for name in NAMES if name in BY_NAME)


class PracticeCourse:
    def __init__(self, store: Store, seed: int, technique: str = "", variant: str = "") -> None:
        """Without a technique, practise the one that is due."""
        self.store, self.technique, self.named_variant = store, technique, variant
        self.dealer = PositionDealer(seed)
        self.right = self.count = 0  # answers in this course

    @property
    def steady(self) -> bool:
        """True if the next position does not depend on the answer to this one."""
        return bool(self.technique)

    def variant(self) -> Variant:
        """The variant of the first position, for an empty board until it is dealt."""
        known = variants_with(self.technique) if self.technique else []
        name = self.named_variant or (known[0] if known else CLASSIC)
        return load(CLASSIC if name in OF_OWN_RULES else name)

    def next_technique(self) -> str:
        """Call this in the thread of the store, which it reads."""
        if self.technique:
            return self.technique
        known = skills(self.store.practice())
        return choose_next(TECHNIQUE_ORDER, known, self.store.today())

    def deal(self, technique: str, monitor: Monitor = UNWATCHED) -> Practice:
        """A position of the technique; may run in a thread, one call at a time."""
        position = self.dealer.deal(technique, self.named_variant, monitor)
        return Practice(position, solver_for(position.variant, position.technique), monitor)

    def record(self, practice: Practice, seconds: float) -> None:
        self.count += 1
        self.right += practice.right
        self.store.record_practice(practice.attempt(seconds, self.store.today()))


class ExamCourse(PracticeCourse):
    """Deals the questions of an exam, one after another."""

    def __init__(self, store: Store, level: int, seed: int) -> None:
        self.questions = questions(level, seed)
        self.asked = 0
        super().__init__(store, seed, self.questions[0].technique)

    @property
    def steady(self) -> bool:
        return self.asked < len(self.questions)

    def next_technique(self) -> str:
        self.asked += 1
        return self.questions[self.asked - 1].technique
