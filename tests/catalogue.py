"""The sentences of the program, and what the Chinese catalogue makes of them.

`python -m tests.catalogue` compiles the catalogue, tells what it lacks and what it has too much;
with --update it is written anew, in the order of the sources, with blanks to fill in.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from setup import compile_catalogues, read_po

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "satdoku"
PO = PACKAGE / "locale/zh_CN/LC_MESSAGES/satdoku.po"
MARKS = ("_", "N_")

# What people see of argparse, which asks the same catalogue. Python's versions differ a little.
ARGPARSE = (
    "usage: ",
    "positional arguments",
    "options",
    "show this help message and exit",
    "argument %(argument_name)s: %(message)s",
    "the following arguments are required: %s",
    "unrecognized arguments: %s",
    "ambiguous option: %(option)s could match %(matches)s",
    "expected one argument",
    "expected at most one argument",
    "expected at least one argument",
    "not allowed with argument %s",
    "ignored explicit argument %r",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "invalid %(type)s value: %(value)r",
)


def sources() -> dict[str, str]:
    """Every template of the program, with the file that has it first."""
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for template in templates(ast.parse(path.read_text("utf-8"))):
            found.setdefault(template, path.relative_to(ROOT).as_posix())
    return found | dict.fromkeys(ARGPARSE, "argparse")


def templates(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and is_mark(node.func) and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


def is_mark(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in MARKS


def translations() -> dict[str, str]:
    found = read_po(PO.read_text("utf-8")) if PO.exists() else {}
    return {source: text for source, text in found.items() if source}


def missing(found: Mapping[str, str]) -> list[str]:
    return [source for source in sources() if not found.get(source)]


def obsolete(found: Mapping[str, str]) -> list[str]:
    known = sources()
    return [source for source in found if source not in known]


HEADER = """# Simplified Chinese. When the program's sentences change:
#   python -m tests.catalogue --update
msgid ""
msgstr ""
"Language: zh_CN\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"""


def rendered(found: Mapping[str, str]) -> str:
    entries = [
        f"\n#: {place}\nmsgid {quoted(source)}\nmsgstr {quoted(found.get(source, ''))}\n"
        for source, place in sources().items()
    ]
    return HEADER + "".join(entries)


def quoted(text: str) -> str:
    signs = {"\\": r"\\", '"': r"\"", "\n": r"\n", "\t": r"\t"}
    return '"' + "".join(signs.get(ch, ch) for ch in text) + '"'


def main(arguments: list[str]) -> int:
    found = translations()
    lacking, left = missing(found), obsolete(found)
    for title, texts in (("not translated", lacking), ("no longer in the program", left)):
        print(f"{title}: {len(texts)}")
        print("".join(f"  {quoted(text)}\n" for text in texts), end="")
    if "--update" in arguments:
        PO.write_text(rendered(found), "utf-8")
    compile_catalogues()
    return 1 if lacking or left else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
