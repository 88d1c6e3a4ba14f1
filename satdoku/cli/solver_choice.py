"""The options that choose the solvers to compare: our engines and third-party programs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from satdoku.cli import executor_choice
from satdoku.cli.complain import warn
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from satdoku.bench.own_program import OwnProgram
    from satdoku.bench.programs import Program
    from satdoku.sat.engines import EngineConfig

ENGINES = "recursive,stack-plain:shortest,stack-plain,stack,cdcl"
NO_PROGRAMS = "none"
MOST_MB = 1 << 20
# As in bench/own_program.py, which the help does not need.
CNF, RES, MEMORY_MB = "{cnf}", "{res}", 4096


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine",
        default=ENGINES,
        metavar="ENGINE[:RULE],…",
        help=_(
            "engines to run; the first gives the time t, the others t0 (default: {engines})",
            engines=ENGINES,
        ),
    )
    parser.add_argument(
        "--rule",
        metavar="RULE,…",
        help=_("run each engine with each of these branching rules that it supports"),
    )
    add_programs(parser)


def add_programs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--programs",
        action="append",
        metavar="NAME,…|NAME=COMMAND",
        help=_(
            "third-party solvers to check and time against, or none (bench uses whichever of"
            " minisat, cadical and kissat are installed); or a program of your own, such as"
            " 'mine=./a.out {place} {res}' or, with lines that it reads,"
            " 'mine=./a.out <<< 1 {place} 0'; can be repeated",
            place=CNF,
            res=RES,
        ),
    )
    parser.add_argument(
        "--memory",
        metavar="MB",
        help=_("memory limit of a program of your own (default: {memory})", memory=MEMORY_MB),
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
                    "Unknown rule “{name}”; choose one of {names}.",
                    name=name,
                    names=", ".join(RULES),
                ),
                name,
                RULES,
            )
    found: dict[str, EngineConfig] = {}
    for text in engines.split(","):
        config = EngineConfig.parse(text.strip())
        fitting = [] if ":" in text else [one for one in names if one in config.engine.rules]
        several = [EngineConfig.named(config.engine.name, one) for one in fitting] or [config]
        found.update({one.label: one for one in several})
    return list(found.values())


def programs(given: Sequence[str] | None, memory: str | None) -> list[OwnProgram | Program]:
    """The programs of the user, then the installed ones. An unknown name is an error."""
    names = [text for text in given or () if "=" not in text]
    found = third_party(",".join(names) if names else None if given is None else NO_PROGRAMS)
    return [*own_programs(given, memory), *found]


def own_programs(given: Sequence[str] | None, memory: str | None) -> list[OwnProgram]:
    from satdoku.bench.own_program import MEMORY_MB, OwnProgram

    limit = MEMORY_MB if memory is None else executor_choice.number("--memory", memory, MOST_MB)
    return [OwnProgram.parse(text, limit) for text in given or () if "=" in text]


def require_names(
    programs: Sequence[OwnProgram | Program], configs: Sequence[EngineConfig]
) -> None:
    """Require a name of its own for each program."""
    names = [*(program.name for program in programs), *(config.label for config in configs)]
    for program in programs:
        if names.count(program.name) > 1:
            raise UsageError(_("Two solvers are called {name}; rename one.", name=program.name))


def third_party(names: str | None) -> list[Program]:
    """The installed ones. An unknown name is an error."""
    from satdoku.bench.programs import RECIPES, installed

    if names is None or names == NO_PROGRAMS:
        return [] if names else installed()
    wanted = [name.strip() for name in names.split(",")]
    for name in wanted:
        if name not in RECIPES:
            raise UsageError(
                _(
                    "satdoku cannot run the program “{name}”; it can run {names}.",
                    name=name,
                    names=", ".join(RECIPES),
                ),
                name,
                RECIPES,
            )
    found = installed(wanted)
    for name in wanted:
        if name not in [program.name for program in found]:
            warn(_("{name} is not installed; skipping it.", name=name))
    return found
