"""Tables of the questions the app asks; forms, line-mode prompts and settings are built from
them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from satdoku.errors import UsageError
from satdoku.messages import LANGUAGES, N_, _, usual_language
from satdoku.sat import res
from satdoku.sat.engines import DEFAULT_ENGINE, ENGINES, EngineConfig
from satdoku.sat.options import RULES
from satdoku.tasks.solve import SolveRequest
from satdoku.tasks.time_limit import parse_timeout
from satdoku.ui.theme.palette import PALETTES
from satdoku.value import Value

Answers = Mapping[str, str]  # by field name


class ChoiceField(Value):
    """A field that takes one of a few values."""

    name: str
    title: str
    options: Callable[
        [Answers], Mapping[str, str]
    ]  # value, label (translated when shown) and meaning

    def default(self, answers: Answers) -> str:
        return next(iter(self.options(answers)))

    def hint(self, answers: Answers) -> str:
        return _(self.options(answers)[answers[self.name]])

    def require(self, value: str, answers: Answers) -> None:
        """Check a value; `answers` are those to the preceding fields."""
        options = self.options(answers)
        if value not in options:
            raise UsageError(
                _(
                    "“{value}” is none of {names}.",
                    value=value[:40],
                    names=", ".join(options),
                )
            )


class Entry(Value):
    """A field that accepts any text that passes its check."""

    name: str
    title: str
    usual: str
    meaning: str
    check: Callable[[str], object]  # raises UsageError for invalid text

    def default(self, answers: Answers) -> str:
        return self.usual

    def hint(self, answers: Answers) -> str:
        return _(self.meaning)

    def require(self, value: str, answers: Answers) -> None:
        self.check(value)


Field = ChoiceField | Entry

NO_LIMIT = "none"
ON, OFF = N_("on"), N_("off")
UNDOES, CLEARS = N_("undo"), N_("clear")
LOCALE = N_("locale")


def limit_of(text: str) -> float | None:
    return None if text == NO_LIMIT else parse_timeout(text)


def language_of(setting: str) -> str:
    """The language selected by a setting."""
    return setting if setting in LANGUAGES else usual_language(os.environ)


def solve_request(path: Path, answers: Answers) -> SolveRequest:
    """The request described by the answers to the fields of `SOLVE`."""
    proof = res.path_for(path, res.PROOF) if answers[PROOF.name] == ON else None
    config = EngineConfig.named(answers["engine"], answers["rule"])
    return SolveRequest(path, config, limit_of(answers["limit"]), proof=proof)


def configs_of(text: str) -> list[EngineConfig]:
    return [EngineConfig.parse(name.strip()) for name in text.split(",")]


def _engines(answers: Answers) -> Mapping[str, str]:
    return {DEFAULT_ENGINE: "", **{engine.name: engine.title for engine in ENGINES.values()}}


def _rules(answers: Answers) -> Mapping[str, str]:
    engine = ENGINES[answers["engine"]]
    return {name: RULES[name] for name in (engine.default_rule, *engine.rules)}


def _watched_rules(answers: Answers) -> Mapping[str, str]:
    """The branching rules of the watched search, its default first."""
    from satdoku.watch.trace import RULES as WATCHED
    from satdoku.watch.trace import default_rule

    engine = answers["engine"]
    return {name: RULES[name] for name in (default_rule(engine), *WATCHED[engine])}


def _proofs(answers: Answers) -> Mapping[str, str]:
    if not ENGINES[answers["engine"]].proves:
        return {OFF: N_("This engine writes no proofs; cdcl does.")}
    return {
        OFF: N_("Only the answer is written."),
        ON: N_("If there is no model, a proof is written beside the answer; Verify checks it."),
    }


def _themes(environment: Mapping[str, str]) -> Mapping[str, str]:
    if environment.get("NO_COLOR"):
        return dict.fromkeys(PALETTES, N_("NO_COLOR is set: there are no colours in any theme."))
    return {name: palette.meaning for name, palette in PALETTES.items()}


ENGINE = ChoiceField("engine", N_("Engine"), _engines)
RULE = ChoiceField("rule", N_("Branching rule"), _rules)
WATCHED_RULE = ChoiceField("rule", N_("Branching rule"), _watched_rules)
LIMIT = Entry(
    "limit",
    N_("Time limit in seconds"),
    "60",
    N_("A search that takes longer is given up; “none” lets it take its time."),
    limit_of,
)
PROOF = ChoiceField("proof", N_("Proof"), _proofs)
BASELINE = Entry(
    "baseline",
    N_("Baseline"),
    "recursive",
    N_("The engine whose time is t, or engine:rule."),
    EngineConfig.parse,
)
RIVALS = Entry(
    "rivals",
    N_("Against"),
    "stack,cdcl",
    N_("The engines whose times are t0, with commas between; a rule as in stack:jw2."),
    configs_of,
)
MOUSE = ChoiceField(
    "mouse",
    N_("Mouse"),
    lambda answers: {
        ON: N_("Clicks choose; to select text, hold Shift in most terminals."),
        OFF: N_("The mouse selects text, as everywhere in the terminal."),
    },
)
STRICT = ChoiceField(
    "strict",
    N_("Strict game"),
    lambda answers: {
        OFF: N_("A wrong digit may be entered; a clash is explained."),
        ON: N_("A wrong digit is refused."),
    },
)
EDITING = ChoiceField(
    "editing",
    N_("Backspace, right click"),
    lambda answers: {
        UNDOES: N_("Backspace takes back a move; a right click leaves the game, if you agree."),
        CLEARS: N_("Backspace clears the cell; a right click on it begins pencil marks."),
    },
)
CLOCK = ChoiceField(
    "clock",
    N_("Clock of the game"),
    lambda answers: {N_("shown"): N_("You see the time."), N_("hidden"): N_("It runs unseen.")},
)
THEME = ChoiceField("theme", N_("Colours"), lambda answers: _themes(os.environ))
SIGNS = ChoiceField(
    "signs",
    N_("Lines and signs"),
    lambda answers: {
        N_("lines"): N_("As they should be, if the terminal's encoding has them."),
        "ascii": N_("Made of + - | and other ASCII, for terminals and fonts that have no more."),
    },
)
STATES = ChoiceField(
    "states",
    N_("Clashes and the like"),
    lambda answers: {
        N_("colours"): N_("Colours tell what a cell is; where there are none, signs do."),
        N_("signs"): N_(
            "Signs beside the digits tell it, too: [5] for the cursor, 5! for a clash."
        ),
    },
)
LANGUAGE = ChoiceField(
    "language",
    N_("Language"),
    lambda answers: {
        LOCALE: N_("As in the rest of the system, if satdoku speaks that."),
        "en": "English",
        "zh_CN": "简体中文",
    },
)

SOLVE: Sequence[Field] = (ENGINE, RULE, LIMIT, PROOF)
WATCH: Sequence[Field] = (ENGINE, WATCHED_RULE)
COMPARE: Sequence[Field] = (BASELINE, RIVALS, LIMIT)
SETTINGS: Sequence[Field] = (
    *(ENGINE, LIMIT, PROOF, MOUSE, EDITING, STRICT, CLOCK, THEME, STATES, SIGNS, LANGUAGE),
)


def filled(fields: Sequence[Field], known: Answers) -> dict[str, str]:
    """An answer for every field: the known one if it is valid, otherwise the default."""
    answers: dict[str, str] = {}
    for field in fields:
        value = known.get(field.name)
        if value is None or not _accepts(field, value, answers):
            value = field.default(answers)
        answers[field.name] = value
    return answers


def _accepts(field: Field, value: str, answers: Answers) -> bool:
    try:
        field.require(value, answers)
    except UsageError:
        return False
    return True
