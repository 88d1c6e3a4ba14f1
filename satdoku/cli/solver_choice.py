"""The options that choose the solvers to compare: our engines and third-party programs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from satdoku.cli.complain import warn
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from satdoku.bench.programs import Program
    from satdoku.sat.engines import EngineConfig

ENGINES = "recursive,stack,cdcl"
NO_PROGRAMS = "none"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine",
        default=ENGINES,
        metavar="ENGINE[:RULE],…",
        help=_(
            "the engines; the time of the first is t, that of the others t0 (default: {engines})",
            engines=ENGINES,
        ),
    )
    parser.add_argument(
        "--rule",
        metavar="RULE,…",
        help=_("run each engine with each of these branching rules, if it has them"),
    )
    parser.add_argument(
        "--programs",
        metavar="NAME,…",
        help=_(
            "programs of others to check and time against, or none"
            " (default: those of minisat, cadical and kissat that are installed)"
        ),
    )


def configs(engines: str, rules: str | None) -> list[EngineConfig]:
    """All combinations, without duplicates. An engine that has none of the rules uses its
    default."""
    from satdoku.sat.engines import EngineConfig
    from satdoku.sat.options import RULES

    names = [] if rules is None else [name.strip() for name in rules.split(",")]
    for name in names:
        if name not in RULES:
            raise UsageError(
                _(
                    "There is no rule “{name}”; the rules are {names}.",
                    name=name,
                    names=", ".join(RULES),
                )
            )
    found: dict[str, EngineConfig] = {}
    for text in engines.split(","):
        config = EngineConfig.parse(text.strip())
        fitting = [] if ":" in text else [one for one in names if one in config.engine.rules]
        several = [EngineConfig.named(config.engine.name, one) for one in fitting] or [config]
        found.update({one.label: one for one in several})
    return list(found.values())


def programs(names: str | None) -> list[Program]:
    """The installed ones. An unknown name is an error."""
    from satdoku.bench.programs import RECIPES, installed

    if names is None or names == NO_PROGRAMS:
        return [] if names else installed()
    wanted = [name.strip() for name in names.split(",")]
    for name in wanted:
        if name not in RECIPES:
            raise UsageError(
                _(
                    "There is no recipe for the program “{name}”; there are recipes for {names}.",
                    name=name,
                    names=", ".join(RECIPES),
                )
            )
    found = installed(wanted)
    for name in wanted:
        if name not in [program.name for program in found]:
            warn(_("{name} is not installed, and is left out.", name=name))
    return found
