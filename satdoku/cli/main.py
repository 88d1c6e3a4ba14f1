"""The command line: runs the requested command, and reports an error in one sentence."""

from __future__ import annotations

import os
import sys

from satdoku import __version__
from satdoku.cli.complain import complain, silence
from satdoku.errors import INTERRUPTED, SatdokuError, reason_of
from satdoku.messages import _, default_language, safe, speak
from satdoku.monitor import Stopped
from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

BROKEN_PIPE = 141
GAMES = ("play", "daily", "tour")  # commands that open the game


def run(arguments: Sequence[str] | None = None) -> int:
    _prepare_streams()
    try:
        code = _dispatch(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return code
    except SatdokuError as error:
        return _fail(str(error), error.exit_code)
    except MemoryError:
        return _fail(_("This machine does not have enough memory for that."), 2)
    except (KeyboardInterrupt, Stopped):
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output is gone
        silence(sys.stdout)
        return BROKEN_PIPE
    except OSError as error:  # other files have their own errors: this is standard output
        silence(sys.stdout)
        return _fail(_("Cannot write the output: {reason}.", reason=reason_of(error)), 2)


def _prepare_streams() -> None:
    """Replace closed streams, and escape characters that a stream cannot encode or decode."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: PTH123, SIM115
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="surrogateescape")  # file names need not be valid text
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: PTH123, SIM115
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _dispatch(words: Sequence[str]) -> int:
    if list(words) == ["--version"]:  # needs no parser
        return _version()
    from satdoku.cli.parser import parse
    from satdoku.cli.signals import survive_requests

    speak(default_language(os.environ))
    arguments = parse(words)
    survive_requests()
    if arguments.version:
        return _version()
    if arguments.command is None:
        from satdoku.ui.menu import run_menu

        return run_menu(arguments.lang)
    return _run_command(arguments)


def _run_command(arguments: argparse.Namespace) -> int:
    """A game handles signals itself: it has a terminal to restore and a game to save."""
    if arguments.command in GAMES:
        code: int = arguments.run(arguments)
        return code
    from satdoku.cli.signals import as_ctrl_c

    if arguments.verbose:
        from satdoku.ui.reports import progress_bar

        progress_bar.LineRate.pause = progress_bar.VERBOSE_PAUSE
    with as_ctrl_c() as caught:
        try:
            code = arguments.run(arguments)
        except (KeyboardInterrupt, Stopped):
            code = INTERRUPTED
    return caught.exit_code if code == INTERRUPTED else code


def _fail(sentence: str, code: int) -> int:
    complain(sentence)
    return code


def _version() -> int:
    from satdoku.sat.build import KERNEL_IS_COMPILED

    print(f"satdoku {safe(__version__)}")
    print("kernel: compiled" if KERNEL_IS_COMPILED else "kernel: interpreted")
    return 0
