"""Parses the command line. A command's module is imported when its arguments are parsed."""

from __future__ import annotations

import argparse
import gettext
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, NoReturn

from satdoku.cli.commands import COMMANDS
from satdoku.errors import closest
from satdoku.messages import LANGUAGES, _, speak

BLANKS_AND_DIGITS = "-._*0123456789"
SHORTEST_PUZZLE = 16  # cells
COLOURS = ("auto", "always", "never")


class _Checking(argparse.HelpFormatter):
    """The formatter that argparse checks metavars with. Help uses a different one.

    A fixed width avoids asking for the terminal's, which imports shutil; disabling colours avoids
    importing dataclasses, since Python 3.14.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=80)

    def _set_color(self, *choice: object) -> None:
        pass


class Parser(argparse.ArgumentParser):
    """Reports errors in one sentence, with control characters escaped."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=_Checking, **options)
        self.color = False  # since Python 3.14, colours would count as columns

    def format_help(self) -> str:
        from satdoku.cli.help import HelpFormatter

        self.formatter_class = HelpFormatter
        return super().format_help()

    def print_help(self, file: Any = None) -> None:
        print(self.format_help(), end="", file=file or sys.stdout, flush=True)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        known = [str(each) for each in action.choices or ()]
        guess = closest(str(value), known) if action.choices and value not in action.choices else ""
        if guess:
            told = _("unknown: “{word}”; did you mean “{guess}”?", word=str(value), guess=guess)
            raise argparse.ArgumentError(action, told)
        super()._check_value(action, value)

    def reject(self, unknown: Sequence[str]) -> NoReturn:
        """Report arguments that no option takes."""
        sentence = gettext.gettext("unrecognized arguments: %s") % " ".join(unknown)  # argparse's
        option = next((word for word in unknown if word.startswith("--")), "")
        guess = closest(option.partition("=")[0], self._option_string_actions)
        if guess:
            sentence = _("{problem} (did you mean {guess}?)", problem=sentence, guess=guess)
        self.error(sentence)

    def error(self, message: str) -> NoReturn:
        self.exit(
            2,
            _(
                "{program}: error: {message}; see {program} --help.",
                program=self.prog,
                message=message,
            )
            + "\n",
        )


class CommandParser(Parser):
    """The parser of one command. It adds the command's arguments on first use."""

    def __init__(self, *, command: str, **options: Any) -> None:
        super().__init__(**options)
        self.command = command

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[argparse.Namespace, list[str]]:
        self.add_arguments()
        return super().parse_known_args(args, namespace)

    def parse_in_any_order(
        self, words: Sequence[str], known: argparse.Namespace
    ) -> tuple[argparse.Namespace, list[str]]:
        """Let options stand among the other arguments. argparse alone gives all of an argument's
        values to it at once; its own remedy formats the usage, so it is only used if needed."""
        arguments, unknown = self.parse_known_args(words, argparse.Namespace(**vars(known)))
        mixed = unknown and not any(word.startswith("-") for word in unknown)
        if mixed and self._subparsers is None:
            return self.parse_known_intermixed_args(words, known)
        return arguments, unknown

    def add_arguments(self) -> None:
        if self.get_default("run") is not None:
            return
        command = import_module(f"satdoku.cli.{self.command}")
        command.configure(self)
        self.set_defaults(run=command.run, parser=self)


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments, and switch to the language given by --lang."""
    everywhere, rest = _everywhere([_without_dash(word) for word in words])
    known = argparse.Namespace(**vars(everywhere), version=False)
    if rest and rest[0] in COMMANDS:  # the usual case: the other parsers are not needed
        known.command = rest.pop(0)
        known.parser = command = _command_parser(known.command)
        arguments, unknown = command.parse_in_any_order(rest, known)
    else:
        known.parser = parser = _parser()
        arguments, unknown = parser.parse_known_args(rest, known)
    if unknown:  # report it with the command's parser, so that its help is suggested
        arguments.parser.reject(unknown)
    return arguments


def _without_dash(word: str) -> str:
    """Replace the dashes of a puzzle by dots: a leading dash looks like an option."""
    is_puzzle = (
        word.startswith("-")
        and len(word) >= SHORTEST_PUZZLE
        and word.count("-") > 1
        and not word.strip(BLANKS_AND_DIGITS)
    )
    return word.replace("-", ".") if is_puzzle else word


def _everywhere(words: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """The options that can precede or follow the command, and the other words.

    They are parsed first, because the parser's own texts are translated.
    """
    chosen = argparse.Namespace(lang=None, color=None, verbose=False)
    if not any(
        word.startswith(("--lang", "--color", "--verbose")) or word == "-v" for word in words
    ):
        return chosen, words
    parser = Parser(prog="satdoku", add_help=False, allow_abbrev=False)
    _add_everywhere(parser)
    chosen, rest = parser.parse_known_args(words)
    if chosen.lang is not None:
        speak(chosen.lang)
    if chosen.color is not None:
        _colour(chosen.color)
    return chosen, rest


def _colour(when: str) -> None:
    """The variables that rich and our own screens respect."""
    os.environ.pop("NO_COLOR", None)
    os.environ.pop("FORCE_COLOR", None)
    if when != "auto":
        os.environ["NO_COLOR" if when == "never" else "FORCE_COLOR"] = "1"


def _add_everywhere(parser: Parser) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        metavar="|".join(LANGUAGES),
        help=_("language, before or after the command (default: from the locale)"),
    )
    parser.add_argument(
        "--color",
        choices=COLOURS,
        metavar="|".join(COLOURS),
        help=_("colours (default: auto, on a terminal that has them)"),
    )
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help=_("report progress on standard error as a line every five seconds"),
    )


def full_parser() -> Parser:
    """A parser with the arguments of every command, for shell completion."""
    return _parser(CommandParser.add_arguments)


def _parser(prepare: Callable[[CommandParser], None] = lambda _parser: None) -> Parser:
    parser = Parser(
        prog="satdoku",
        description=_(
            "A SAT solver and Sudoku-variant game; without a command, it opens the menu."
        ),
    )
    parser.add_argument(
        "--version", action="store_true", help=_("show the version and how the kernel was built")
    )
    _add_everywhere(parser)
    commands = parser.add_subparsers(
        dest="command",
        prog="satdoku",
        metavar=_("COMMAND"),
        title=_("commands"),
        parser_class=CommandParser,
    )
    for name, summary in COMMANDS.items():
        text = _(summary)
        prepare(commands.add_parser(name, command=name, help=text, description=text))
    return parser


def _command_parser(name: str) -> CommandParser:
    return CommandParser(command=name, prog=f"satdoku {name}", description=_(COMMANDS[name]))
