"""Parses the command line. A command's module is imported when its arguments are parsed."""

from __future__ import annotations

import argparse
import gettext
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any, NoReturn

from satdoku.cli.commands import COMMANDS
from satdoku.messages import LANGUAGES, _, speak

BLANKS_AND_DIGITS = "-._*0123456789"
SHORTEST_PUZZLE = 16  # cells


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

    def add_arguments(self) -> None:
        if self.get_default("run") is not None:
            return
        command = import_module(f"satdoku.cli.{self.command}")
        command.configure(self)
        self.set_defaults(run=command.run, parser=self)


def parse(words: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments, and switch to the language given by --lang."""
    language, rest = _language([_without_dash(word) for word in words])
    known = argparse.Namespace(lang=language, version=False)
    if rest and rest[0] in COMMANDS:  # the usual case: the other parsers are not needed
        known.command = rest.pop(0)
        parser: Parser = _command_parser(known.command)
    else:
        parser = _parser()
    known.parser = parser
    arguments, unknown = parser.parse_known_args(rest, known)
    if unknown:  # report it with the command's parser, so that its help is suggested
        sentence = gettext.gettext("unrecognized arguments: %s")  # argparse's own
        arguments.parser.error(sentence % " ".join(unknown))
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


def _language(words: list[str]) -> tuple[str | None, list[str]]:
    """The value of --lang, which can precede or follow the command, and the other words.

    It is parsed first, because the parser's own texts are translated.
    """
    if not any(word.startswith("--lang") for word in words):
        return None, words
    parser = Parser(prog="satdoku", add_help=False, allow_abbrev=False)
    _add_language(parser)
    chosen, rest = parser.parse_known_args(words)
    if chosen.lang is not None:
        speak(chosen.lang)
    return chosen.lang, rest


def _add_language(parser: Parser) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        metavar="|".join(LANGUAGES),
        help=_("language, before or after the command (default: from the locale)"),
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
    _add_language(parser)
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
