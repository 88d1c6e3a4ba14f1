"""Tables of the questions that flows ask; forms and line-mode prompts are built from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from satdoku.errors import UsageError
from satdoku.messages import N_, _
from satdoku.sat import res
from satdoku.sat.engines import DEFAULT_ENGINE, ENGINES, EngineConfig
from satdoku.sat.options import RULES
from satdoku.tasks.solve import SolveRequest
from satdoku.tasks.time_limit import parse_timeout
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
                    "“{value}” is not one of {names}.",
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


def limit_of(text: str) -> float | None:
    return None if text == NO_LIMIT else parse_timeout(text)


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
        OFF: N_("Writes only the answer."),
        ON: N_("If there is no model, writes a proof next to the answer; Verify checks it."),
    }


ENGINE = ChoiceField("engine", N_("Engine"), _engines)
RULE = ChoiceField("rule", N_("Branching rule"), _rules)
WATCHED_RULE = ChoiceField("rule", N_("Branching rule"), _watched_rules)
LIMIT = Entry(
    "limit",
    N_("Time limit in seconds"),
    "60",
    N_("A search that takes longer is stopped; “none” sets no limit."),
    limit_of,
)
PROOF = ChoiceField("proof", N_("Proof"), _proofs)
BASELINE = Entry(
    "baseline",
    N_("Baseline"),
    "recursive",
    N_("The engine whose time is t, optionally with a rule, such as stack:jw2."),
    EngineConfig.parse,
)
RIVALS = Entry(
    "rivals",
    N_("Against"),
    "stack,cdcl",
    N_("The engines whose times are t0, separated by commas, optionally with rules."),
    configs_of,
)

SOLVE: Sequence[Field] = (ENGINE, RULE, LIMIT, PROOF)
WATCH: Sequence[Field] = (ENGINE, WATCHED_RULE)
COMPARE: Sequence[Field] = (BASELINE, RIVALS, LIMIT)


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
