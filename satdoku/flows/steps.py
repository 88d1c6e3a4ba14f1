"""The steps of a flow: what it asks, works on and tells. A face shows them to a person.

A flow is a generator that yields steps and receives the answer to or the result of each. The menu,
the line mode and the commands run the same flow, each with its own face. Until its first work, a
flow only asks: a screen can then go back one question by replaying the answers before it.
"""

from __future__ import annotations

from satdoku.errors import SatdokuError
from satdoku.messages import N_
from satdoku.monitor import Stopped
from satdoku.sat.dimacs import SUFFIXES
from satdoku.type_checking import TYPE_CHECKING
from satdoku.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence
    from pathlib import Path
    from typing import Any, TypeAlias, TypeVar

    from satdoku.flows.fields import Answers, Field
    from satdoku.monitor import Monitor
    from satdoku.sudoku.variants.variant import Variant

    T = TypeVar("T")
    Question: TypeAlias = "AskFile | AskForm | AskVariant | AskPuzzle | AskChoice | Agree"
    Step: TypeAlias = "Question | DoWork | Tell"
    Flow: TypeAlias = Generator[Step, Any, T]

# The errors of a work that the flow sees; a bug ends it.
HANDLED = (SatdokuError, Stopped, MemoryError, KeyboardInterrupt)


class AskFile(Value):
    """The name of an existing file."""

    question: str
    suffixes: Sequence[str]
    default: str = ""
    folders: bool = False  # or all files in a folder
    samples: bool = False  # offer the sample formulas


class AskForm(Value):
    """An answer to every field. The face knows the user's settings, which are the defaults."""

    intro: str
    fields: Sequence[Field]
    verb: str  # what happens then, for a button


class AskVariant(Value):
    """A variant of Sudoku."""

    question: str
    about: Mapping[str, str] = {}  # by name; the face describes the others
    own: bool = False  # or a variant file


class AskPuzzle(Value):
    """What puzzle of the variant to play, as a `GameSpec`."""

    variant: Variant


class AskChoice(Value):
    """The index of one of the options. A script takes the first."""

    question: str
    options: Sequence[str]


class Agree(Value):
    """Asks whether to do something more. On a screen, it is a key."""

    question: str
    key: str = ""
    verb: str = ""
    confirm: bool = False  # the key alone is not enough
    unasked: bool = False  # the answer in a script, which cannot be asked


class WorkContext(Value):
    """What a work uses while it runs."""

    monitor: Monitor
    tell: Callable[[object], None]
    begin: Callable[[str], None]  # the next part of the work begins; it has this name
    changed: Callable[[], None]  # the live value has changed


class DoWork(Value):
    """Something that takes time, shows its progress and can be stopped."""

    name: str
    run: Callable[[WorkContext], Any]
    unit: str = N_("decisions")
    limit: float | None = None  # seconds
    live: object = None  # a value that a face can draw while the work fills it in
    patience: float | None = None  # seconds, where the user cannot stop it


class Tell(Value):
    """A value for the user to see; `ui/reports/told.py` words it."""

    value: object


class Warned(Value):
    """A warning that belongs to no other value."""

    sentence: str


class Noted(Value):
    """A sentence about what follows."""

    sentence: str


class StopNotice(Value):
    """Says what a stop by the user has left undone."""

    sentence: str


def ask_file(question: str, suffixes: Sequence[str], default: str = "") -> Flow[Path]:
    path: Path = yield AskFile(question, suffixes, default)
    return path


def ask_formula(*, folders: bool = False) -> Flow[Path]:
    path: Path = yield AskFile(N_("CNF file"), SUFFIXES, folders=folders, samples=True)
    return path


def ask_form(intro: str, fields: Sequence[Field], verb: str) -> Flow[Answers]:
    answers: Answers = yield AskForm(intro, fields, verb)
    return answers


def ask_choice(question: str, options: Sequence[str]) -> Flow[int]:
    index: int = yield AskChoice(question, options)
    return index


def agree(
    question: str, key: str = "", verb: str = "", *, confirm: bool = False, unasked: bool = False
) -> Flow[bool]:
    agreed: bool = yield Agree(question, key, verb, confirm, unasked)
    return agreed


def work(
    name: str,
    run: Callable[[WorkContext], T],
    *,
    unit: str = N_("decisions"),
    limit: float | None = None,
    live: object = None,
    patience: float | None = None,
) -> Flow[T]:
    """The result of the work. Raises what the work raises, and `Stopped` if the user stops it."""
    result: T = yield DoWork(name, run, unit, limit, live, patience)
    return result


def tell(value: object) -> Flow[None]:
    yield Tell(value)


class RunningFlow:
    """A flow paused before its next step."""

    def __init__(self, flow: Flow[Any]) -> None:
        self.flow = flow
        self.result: Any = None
        self.step: Step | None = None  # None at the end of the flow
        self._move(lambda: next(flow))

    def take(self, answer: Callable[[Step], Any]) -> None:
        """Carry out the step, and go to the next. The flow gets the answer or the error."""
        assert self.step is not None
        try:
            reply = answer(self.step)
        except HANDLED as error:
            raised = error
            self._move(lambda: self.flow.throw(raised))
        else:
            self._move(lambda: self.flow.send(reply))

    def _move(self, move: Callable[[], Step]) -> None:
        try:
            self.step = move()
        except StopIteration as end:
            self.step, self.result = None, end.value


class Face:
    """Carries out the steps of a flow, one after another."""

    def run(self, flow: Flow[T]) -> T:
        running = RunningFlow(flow)
        while running.step is not None:
            running.take(self._take)
        result: T = running.result
        return result

    def _take(self, step: Step) -> Any:
        if isinstance(step, Tell):
            return self.tell(step.value)
        if isinstance(step, DoWork):
            return self.perform(step)
        return self.ask(step)

    def ask(self, step: Question) -> Any:
        raise NotImplementedError

    def perform(self, step: DoWork) -> Any:
        raise NotImplementedError

    def tell(self, value: object) -> None:
        raise NotImplementedError
