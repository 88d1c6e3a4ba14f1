"""satdoku manual"""

from __future__ import annotations

import argparse
import os
import sys

from satdoku.errors import UsageError
from satdoku.messages import _


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "page", metavar=_("PAGE"), nargs="?", help=_("the name of a page, as listed")
    )
    parser.add_argument(
        "--man", action="store_true", help=_("print the man page of all commands and options")
    )


def run(args: argparse.Namespace) -> int:
    from satdoku.tasks import manual

    if args.man:
        if args.page is not None:
            raise UsageError(_("--man prints the whole man page, and takes no other page."))
        from satdoku.cli.man_page import man_page

        print(man_page(), end="")
    elif args.page is None:
        for page in manual.pages():
            print(f"{page.name:<12}{page.title}")
    else:
        _show(manual.page(args.page).text)
    return 0


def _show(text: str) -> None:
    if not sys.stdout.isatty() and not os.environ.get("FORCE_COLOR"):
        print(text, end="")
        return
    from satdoku.ui.reports.manual_page import terminal_lines
    from satdoku.ui.reports.pager import page

    page(f"{line}\n" for line in terminal_lines(text, sys.stdout))
