"""The command line: finds the command, runs it, and shows what went wrong as one sentence."""

from __future__ import annotations

import argparse
import gettext
import os
import re
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, NoReturn

from satdoku import __version__
from satdoku.cli import (
    compare,
    encode,
    generate,
    grade,
    hint,
    manual,
    play,
    show,
    signals,
    solve,
    sudoku,
    verify,
)
from satdoku.cli.complain import complain, silence
from satdoku.cli.help import HelpFormatter
from satdoku.errors import SatdokuError, reason_of
from satdoku.messages import LANGUAGES, _, safe, speak, usual_language
from satdoku.monitor import Stopped

COMMANDS = (solve, show, verify, compare, generate, sudoku, encode, grade, hint, play, manual)

INTERRUPTED = 130
BROKEN_PIPE = 141


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, with nothing in it that could drive the terminal."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=HelpFormatter, **options)

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


def run(arguments: Sequence[str] | None = None) -> int:
    _prepare_streams()
    try:
        words = map(_without_dash, sys.argv[1:] if arguments is None else arguments)
        language, rest = _language(list(words))
        code = _dispatch(_parsed(rest, language))
        sys.stdout.flush()
        return code
    except SatdokuError as error:
        return _fail(str(error), error.exit_code)
    except MemoryError:
        return _fail(_("The memory of this machine is not enough for that."), 2)
    except (KeyboardInterrupt, Stopped):
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output has gone: nothing more to say
        silence(sys.stdout)
        return BROKEN_PIPE
    except OSError as error:  # every file has its own message: this is the output itself
        silence(sys.stdout)
        return _fail(_("The output cannot be written: {reason}.", reason=reason_of(error)), 2)


def _without_dash(word: str) -> str:
    """A puzzle whose blanks are dashes may begin with one, as options do."""
    is_puzzle = re.fullmatch(r"-[-.0-9_*]{15,}", word) and word.count("-") > 1
    return word.replace("-", ".") if is_puzzle else word


def _language(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """Speak the language that --lang names, or the locale's; the help is built of it after that.

    The one asked for, and the arguments without it: it may stand before or after the command.
    """
    speak(usual_language(os.environ))
    parser = Parser(prog="satdoku", add_help=False, allow_abbrev=False)
    _add_language(parser)
    chosen, rest = parser.parse_known_args(arguments)
    if chosen.lang is not None:
        speak(chosen.lang)
    return chosen.lang, rest


def _add_language(parser: Parser) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        metavar="|".join(LANGUAGES),
        help=_("the language, before or after the command (default: the locale's)"),
    )


def _parsed(words: Sequence[str], language: str | None) -> argparse.Namespace:
    """What is too much is a fault of the command's line, whose help tells more than ours."""
    parser = _parser()
    known = argparse.Namespace(lang=language, parser=parser)
    arguments, unknown = parser.parse_known_args(words, known)
    if unknown:
        sentence = gettext.gettext("unrecognized arguments: %s")  # argparse's own
        arguments.parser.error(sentence % " ".join(unknown))
    return arguments


def _prepare_streams() -> None:
    """Nothing that is printed fails for its characters, nor anything because a stream is closed."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: PTH123, SIM115
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _dispatch(arguments: argparse.Namespace) -> int:
    if arguments.version:
        return _version()
    if arguments.command is None:
        from satdoku.ui.menu import run_menu

        return run_menu(arguments.lang)
    with nullcontext() if arguments.command == play.NAME else signals.as_ctrl_c():
        code: int = arguments.run(arguments)
    return code


def _fail(sentence: str, code: int) -> int:
    complain(sentence)
    return code


def _version() -> int:
    from satdoku.sat.build import KERNEL_IS_COMPILED

    print(f"satdoku {safe(__version__)}")
    print("kernel: compiled" if KERNEL_IS_COMPILED else "kernel: interpreted")
    return 0


def _parser() -> Parser:
    parser = Parser(
        prog="satdoku",
        description=_("A SAT solver and Sudoku-variant game; without a command, the menu."),
    )
    parser.add_argument(
        "--version", action="store_true", help=_("show the version and how the kernel runs")
    )
    _add_language(parser)
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), title=_("commands"))
    for command in COMMANDS:
        summary = _(command.SUMMARY)
        sub = commands.add_parser(command.NAME, help=summary, description=summary)
        command.configure(sub)
        sub.set_defaults(run=command.run, parser=sub)
    return parser
