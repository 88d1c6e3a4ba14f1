"""The program's messages and their translations in the catalogues.

`python -m tests.catalogue` compiles the catalogue of each language. It lists messages that lack a
translation and those that the program no longer uses. With --update, it rewrites the catalogue in
the order of the sources, with blanks to fill in.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from babel.messages.pofile import read_po

from satdoku.messages import LANGUAGES
from setup import compile_catalogues

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "satdoku"
TRANSLATED = LANGUAGES[1:]  # English is the source text
MARKS = ("_", "N_")
KERNEL_MARK = "cython.row"  # the kernel imports no messages; a row ends with its meaning

# The argparse messages that users see, which come from the same catalogue. They differ slightly
# between Python versions.
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
    """Every template of the program, with the first file that contains it."""
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for template in templates(ast.parse(path.read_text("utf-8"))):
            found.setdefault(template, path.relative_to(ROOT).as_posix())
    return found | dict.fromkeys(ARGPARSE, "argparse")


def templates(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            text = marked(node.func, node.args)
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def marked(function: ast.expr, arguments: Sequence[ast.expr]) -> ast.expr | None:
    if is_mark(function):
        return arguments[0]
    return arguments[-1] if ast.unparse(function) == KERNEL_MARK else None


def is_mark(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in MARKS


def po_of(language: str) -> Path:
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "satdoku.po"


def translations(language: str) -> dict[str, str]:
    po = po_of(language)
    if not po.exists():
        return {}
    with po.open("rb") as stream:
        found = read_po(stream)
    return {str(message.id): str(message.string) for message in found if message.id}


def missing(found: Mapping[str, str]) -> list[str]:
    return [source for source in sources() if not found.get(source)]


def obsolete(found: Mapping[str, str]) -> list[str]:
    known = sources()
    return [source for source in found if source not in known]


HEADER = """# When the program's sentences change:
#   python -m tests.catalogue --update
msgid ""
msgstr ""
"Language: {language}\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"""


def rendered(found: Mapping[str, str], language: str) -> str:
    entries = [
        f"\n#: {place}\nmsgid {quoted(source)}\nmsgstr {quoted(found.get(source, ''))}\n"
        for source, place in sources().items()
    ]
    return HEADER.format(language=language) + "".join(entries)


def quoted(text: str) -> str:
    signs = {"\\": r"\\", '"': r"\"", "\n": r"\n", "\t": r"\t"}
    return '"' + "".join(signs.get(ch, ch) for ch in text) + '"'


def main(arguments: list[str]) -> int:
    complete = [_look_through(language, "--update" in arguments) for language in TRANSLATED]
    compile_catalogues()
    return 0 if all(complete) else 1


def _look_through(language: str, update: bool) -> bool:
    """Return whether the catalogue has exactly the messages of the program."""
    found, po = translations(language), po_of(language)
    lacking, left = missing(found), obsolete(found)
    for title, texts in (("not translated", lacking), ("no longer in the program", left)):
        print(f"{language}, {title}: {len(texts)}")
        print("".join(f"  {quoted(text)}\n" for text in texts), end="")
    if update:
        po.parent.mkdir(parents=True, exist_ok=True)
        po.write_text(rendered(found, language), "utf-8")
    return not lacking and not left


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
