"""Runs a flow line by line: each question reads a line, and a blank line selects the default."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from satdoku.errors import UsageError
from satdoku.flows.fields import PROOF, Answers, Field, filled
from satdoku.flows.steps import (
    Agree,
    AskFile,
    AskForm,
    AskPuzzle,
    AskVariant,
    DoWork,
    Face,
    WorkContext,
)
from satdoku.messages import _
from satdoku.ui.file_choices import files_around, matching
from satdoku.ui.line_mode.keeping import keep
from satdoku.ui.line_mode.prompt import agreed, ask, ask_file
from satdoku.ui.menu import samples
from satdoku.ui.reports.progress_bar import progress_bar
from satdoku.ui.reports.told import found, print_told

if TYPE_CHECKING:
    from satdoku.flows.deal import Begun
    from satdoku.flows.steps import Question
    from satdoku.play.save import Store

# The course's menus ask for 0, the plain DPLL, or 1, the optimised one.
SHORT = {("engine", "0"): "recursive", ("engine", "1"): "stack"}
FEW = 8  # names listed in a sentence

# Live values that are printed as they change; the function is called with the value.
LIVE: dict[str, tuple[str, str]] = {
    "BenchBoard": ("satdoku.bench.lines", "row_printer"),
}


class LineFace(Face):
    def __init__(self, store: Store) -> None:
        self.store = store
        self._givens = ""  # typed in place of a variant

    def ask(self, step: Question) -> Any:
        if isinstance(step, AskFile):
            return self._ask_file(step)
        if isinstance(step, AskForm):
            return self._ask_form(step.fields)
        if isinstance(step, Agree):
            return agreed(step.question) if sys.stdin.isatty() else step.unasked
        from satdoku.ui.line_mode import dealing

        if isinstance(step, AskVariant):
            variant, self._givens = dealing.ask_variant(self.store, step)
            return variant
        if isinstance(step, AskPuzzle):
            return dealing.ask_puzzle(self.store, step, self._givens)
        return dealing.ask_choice(step)

    def _ask_file(self, step: AskFile) -> Path:
        path = ask_file(_(step.question), step.default)
        if path.is_dir():
            return path
        path = self._meant(path, step)
        keep(lambda: self.store.remember_file(path.absolute()))
        return path

    def _meant(self, path: Path, step: AskFile) -> Path:
        """The file itself or, if it does not exist, the only file with this text in its name."""
        if path.exists() or path.name != str(path) or str(path) == step.default:
            return path
        known = [*self.store.recent_files(), *(samples() if step.samples else ())]
        found = matching(path.name, files_around(known, step.suffixes))
        if len(found) > 1:
            raise UsageError(
                _(
                    "“{part}” matches several names: {names}",
                    part=path.name,
                    names=", ".join(found[:FEW]) + (" …" if len(found) > FEW else ""),
                )
            )
        return Path(found[0]) if found else path

    def _ask_form(self, fields: Sequence[Field]) -> Answers:
        known = filled(fields, self.store.settings())
        return filled(fields, {**known, **fill(_asked(fields), known)})

    def perform(self, step: DoWork) -> Any:
        changed = _printer(step.live)
        with progress_bar(step.name, unit=step.unit, wanted=changed is None) as bar:

            def tell(value: object) -> None:
                bar.close()
                self.tell(value)

            monitor = bar.monitor if sys.stdin.isatty() else bar.monitor.limited(step.patience)
            return step.run(WorkContext(monitor, tell, bar.restart, changed or _ignore))

    def tell(self, value: object) -> None:
        if type(value).__name__ == "Begun":
            from satdoku.ui.line_mode import dealing

            dealing.tell_begun(self.store, cast("Begun", value))
        else:
            print_told(value)


def _ignore() -> None:
    """The live value is not printed."""


def _printer(live: object) -> Callable[[], None] | None:
    if type(live).__name__ not in LIVE:
        return None
    made: Callable[[], None] = found(LIVE, live)(live)
    return made


def fill(fields: Sequence[Field], known: Answers) -> Answers:
    answers: dict[str, str] = {}
    for field in fields:
        default = filled(fields, {**known, **answers})[field.name]
        answer = ask(_(field.title), default)
        answer = SHORT.get((field.name, answer), answer)
        field.require(answer, answers)
        answers[field.name] = answer
    return answers


def _asked(fields: Sequence[Field]) -> Sequence[Field]:
    """Scripts that pipe answers do not expect a question about proofs: there the setting
    decides."""
    return [field for field in fields if field is not PROOF or sys.stdin.isatty()]
