"""The man page, from the parser: every command with its options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from satdoku import __version__
from satdoku.cli.parser import full_parser
from satdoku.messages import _


def man_page() -> str:
    return "\n".join(_lines(full_parser())) + "\n"


def _lines(parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f'.TH SATDOKU 1 "" "satdoku {__version__}"'
    yield from _section(_("Name"))
    yield f"satdoku \\- {_text(parser.description or '')}"
    yield from _section(_("Synopsis"))
    yield ".B satdoku"
    yield _text(f"[{_('options')}] [{_('COMMAND')} …]")
    yield from _section(_("Options"))
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            yield from _option(parser, action)
    yield from _section(_("Commands"))
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                yield from _command(name, command)
    yield from _section(_("See also"))
    yield _text(
        _("satdoku manual lists the pages of the manual, and satdoku manual PAGE shows one.")
    )


def _command(name: str, parser: argparse.ArgumentParser) -> Iterator[str]:
    yield f".SS {_quoted(f'satdoku {name}')}"
    yield _text(f"{parser.description}.")
    for action in parser._actions:
        if not isinstance(action, argparse._HelpAction):
            if isinstance(action, argparse._SubParsersAction):
                for inner, command in action.choices.items():
                    yield from _command(f"{name} {inner}", command)
            else:
                yield from _option(parser, action)


def _option(parser: argparse.ArgumentParser, action: argparse.Action) -> Iterator[str]:
    if action.help is argparse.SUPPRESS:
        return
    formatter = parser._get_formatter()
    default = formatter._get_default_metavar_for_optional(action)
    value = "" if action.nargs == 0 else formatter._format_args(action, default)
    if not action.option_strings:
        default = formatter._get_default_metavar_for_positional(action)
        value = formatter._format_args(action, default)
    yield ".TP"
    yield _text(" ".join(filter(None, (", ".join(action.option_strings), value))), ".B ")
    yield _text(formatter._expand_help(action) if action.help else "\\&")


def _section(title: str) -> Iterator[str]:
    yield f".SH {_quoted(title.upper())}"


def _quoted(text: str) -> str:
    return f'"{_text(text)}"'


def _text(text: str, before: str = "") -> str:
    """Escaped for roff; a line must not begin with a dot or a quote."""
    escaped = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-").replace('"', "\\[dq]")
    escaped = "".join(c if c.isascii() else f"\\[u{ord(c):04X}]" for c in escaped)
    guard = "\\&" if not before and escaped[:1] in (".", "'") else ""
    return f"{before}{guard}{escaped}"
