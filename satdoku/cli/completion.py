"""satdoku completion"""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path

from satdoku.cli.arguments import cnf_path, out_path

SHELLS = ("bash", "zsh", "fish")
PATHS = (Path, cnf_path, out_path)  # the types of arguments that are files or folders
FILES = ("puzzle", "mask", "tls_ca", "tls_cert", "tls_key")  # others that can be files
VARIANTS = "_satdoku_variants"  # a function in each script


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=SHELLS)


def run(args: argparse.Namespace) -> int:
    import shtab

    from satdoku.cli.parser import full_parser

    parser = full_parser()
    values, variants = _values(), _variants()
    for command, action in _actions(parser):
        found = values.get(f"{command} {action.dest}") or values.get(action.dest)
        if action.dest == "variant":
            action.complete = variants  # type: ignore[attr-defined]
        elif found and not action.choices and action.nargs != 0:
            action.choices = list(found)
        elif action.type in PATHS or action.dest in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(parser, args.shell))
    return 0


def _actions(
    parser: argparse.ArgumentParser, command: str = ""
) -> Iterator[tuple[str, argparse.Action]]:
    """Every argument, with its command."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, inner in action.choices.items():
                yield from _actions(inner, name)
        else:
            yield command, action


def _values() -> dict[str, Iterable[str]]:
    """The values of arguments with a few choices, by destination. argparse does not know them: the
    program checks them itself, with better error messages."""
    from satdoku.bench.programs import USUAL
    from satdoku.bench.writing import FORMATS
    from satdoku.cli.formula import ANSWERS
    from satdoku.cli.solver_choice import NO_PROGRAMS
    from satdoku.families.dealt import FAMILIES, SIZES
    from satdoku.learning.lessons import LESSONS
    from satdoku.model.optimum import STRATEGIES
    from satdoku.printing.pages import PAPERS
    from satdoku.sat.engines import ENGINES
    from satdoku.sat.options import DPLL_RULES, RULES
    from satdoku.sat.settings import SETTINGS
    from satdoku.sudoku.grading.grade import TOP
    from satdoku.sudoku.making.rule_sets import names as rule_sets
    from satdoku.sudoku.solving.encode import NUMBERINGS
    from satdoku.sudoku.solving.engines import ENGINES as PUZZLE_ENGINES
    from satdoku.sudoku.techniques.table import NAMED
    from satdoku.tasks import manual
    from satdoku.tasks.samples import sample_formulas

    return {
        "sample": [each.name for each in sample_formulas()],
        "page": manual.NAMES,
        "family": FAMILIES,
        "size": SIZES,
        "formula answer": ANSWERS,
        "level": [str(level) for level in range(1, TOP + 1)],
        "engine": ENGINES,
        "sudoku engine": PUZZLE_ENGINES,
        "play engine": PUZZLE_ENGINES,
        "generate engine": [name for name in PUZZLE_ENGINES if name != "backtrack"],
        "baseline": ENGINES,
        "against": ENGINES,
        "rule": RULES,
        "rules": rule_sets(),
        "settings": [f"{setting.name}=" for setting in SETTINGS],
        "watch rule": DPLL_RULES,
        "numbering": NUMBERINGS,
        "paper": PAPERS,
        "format": FORMATS,
        "programs": (*USUAL, NO_PROGRAMS),
        "strategy": STRATEGIES,
        "exam": [str(level) for level in range(1, TOP + 1)],
        "lesson": [lesson.name for lesson in LESSONS],
        "technique": [technique.name for technique in NAMED],
    }


def _variants() -> dict[str, str | dict[str, str]]:
    """The built-in variants, and variant files."""
    from satdoku.sudoku.variants import NAMES
    from satdoku.sudoku.variants.variant_file import SUFFIX

    names = shlex.join(NAMES)
    fitting = rf".*(?:{re.escape(SUFFIX)}|/)(?:\t.*)?$"  # for fish, whose paths have descriptions
    bash = f"""
{VARIANTS}() {{
  compgen -W {shlex.quote(names)} -- "$1"
  compgen -f -X '!*{SUFFIX}' -- "$1"
  compgen -d -S / -- "$1"
}}
"""
    zsh = f"""
{VARIANTS}() {{
  _alternative 'variants:variant:({names})' 'files:file:_files -g "*{SUFFIX}"'
}}
"""
    fish = f"""
function {VARIANTS}
  printf '%s\\n' {names}
  __fish_complete_path (commandline -ct) | string match -r {shlex.quote(fitting)}
end
"""
    return {
        "bash": VARIANTS,
        "zsh": VARIANTS,
        "fish": f"({VARIANTS})",
        "preamble": {"bash": bash, "zsh": zsh, "fish": fish},
    }
