"""Every message is translated with the same fields, and the wheel contains the translations."""

from __future__ import annotations

import ast
import os
import re
import shutil
import string
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.catalogue import (
    ARGPARSE,
    PACKAGE,
    ROOT,
    TRANSLATED,
    is_mark,
    missing,
    obsolete,
    po_of,
    translations,
)

TREES = {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}

# Calls that show their text to users, and names that are the same in every language.
SHOWING = {"print", "warn", "complain", "ask", "Text", "assemble", "append", "Exception"}
FULL_STOPS = {"zh_CN": "。"}  # where it is not the English one
SAME_EVERYWHERE = {"satdoku", "kernel: compiled", "kernel: interpreted", "Esc", "Enter", "note"}


in_every_translation = pytest.mark.parametrize("language", TRANSLATED)


def fields(template: str, source: str) -> list[str]:
    """The fields of a template; argparse uses the old % style."""
    if source in ARGPARSE:
        return sorted(re.findall(r"%\(\w+\)[sr]|%[sr]", template))
    return sorted({name for _, name, _, _ in string.Formatter().parse(template) if name})


@in_every_translation
def test_every_sentence_is_translated_and_no_other(language: str) -> None:
    found = translations(language)
    assert missing(found) == [], "run: python -m tests.catalogue --update, and fill in the blanks"
    assert obsolete(found) == [], "run: python -m tests.catalogue --update"


@in_every_translation
def test_no_entry_waits_for_a_decision(language: str) -> None:
    lines = po_of(language).read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith(("#,", "#~", "#|"))] == []
    assert (
        len([line for line in lines if line.startswith("msgid ")])
        == len(translations(language)) + 1
    )


@in_every_translation
def test_translations_fill_in_the_same_fields(language: str) -> None:
    found = translations(language).items()
    assert [text for source, text in found if fields(text, source) != fields(source, source)] == []


@in_every_translation
def test_translations_end_as_their_sources_do(language: str) -> None:
    found, stop = translations(language).items(), FULL_STOPS.get(language, ".")
    assert [text for source, text in found if source.endswith(".") != text.endswith(stop)] == []
    assert [text for source, text in found if source.count("\n") != text.count("\n")] == []


def test_chinese_has_its_own_punctuation() -> None:
    foreign = re.compile(r"[\u4e00-\u9fff][,;:?!()]")
    assert [text for text in translations("zh_CN").values() if foreign.search(text)] == []


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def test_templates_are_whole_so_that_they_can_be_found() -> None:
    glued = [
        f"{path.name}:{call.lineno}"
        for path, tree in TREES.items()
        for call in calls(tree)
        if is_mark(call.func) and call.args and isinstance(call.args[0], ast.JoinedStr | ast.BinOp)
    ]
    assert glued == []


def at_import(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when the module is loaded: all but the bodies of functions."""
    for child in ast.iter_child_nodes(node):
        yield child
        if isinstance(child, ast.FunctionDef):
            yield from (part for default in child.args.defaults for part in ast.walk(default))
        elif not isinstance(child, ast.Lambda):
            yield from at_import(child)


def test_nothing_is_translated_before_the_language_is_known() -> None:
    early = [
        f"{path.name}:{node.lineno}"
        for path, tree in TREES.items()
        for node in at_import(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_"
    ]
    assert early == []


def raw_words(call: ast.Call) -> Iterator[str]:
    """The words in the literal arguments of a call that shows them untranslated."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if name not in SHOWING and not name.endswith("Error"):
        return
    shown = call.args if name in ("print", "assemble") else call.args[:1]  # the rest is style
    texts = [arg.elts[0] if isinstance(arg, ast.Tuple) and arg.elts else arg for arg in shown]
    for text in texts:
        pieces = text.values if isinstance(text, ast.JoinedStr) else [text]
        for piece in pieces:
            if isinstance(piece, ast.Constant) and isinstance(piece.value, str):
                yield piece.value.strip()


def bypassing(tree: ast.AST) -> list[str]:
    return [
        words
        for call in calls(tree)
        for words in raw_words(call)
        if re.search("[A-Za-z]{3}", words) and words not in SAME_EVERYWHERE
    ]


SHOWN = [path for path in TREES if path.parts[len(PACKAGE.parts)] in ("cli", "ui", "tasks", "play")]


def test_no_sentence_bypasses_the_catalogue() -> None:
    assert {path.name: found for path in SHOWN if (found := bypassing(TREES[path]))} == {}


@pytest.mark.parametrize(
    "line",
    [
        'print("some words")',
        'print(f"{number} words")',
        'Text.assemble(("some words", "bold"))',
        'raise UsageError("some words")',
    ],
)
def test_a_planted_sentence_is_caught(line: str) -> None:
    assert bypassing(ast.parse(line)) != []


def test_help_texts_are_translated() -> None:
    raw = [
        f"{path.name}:{call.lineno}"
        for path, tree in TREES.items()
        for call in calls(tree)
        for keyword in call.keywords
        if keyword.arg in ("help", "description") and isinstance(keyword.value, ast.Constant)
    ]
    assert raw == []


def test_the_wheel_contains_the_chinese_catalogue(tmp_path: Path) -> None:
    """The wheel is built without a compiler, and must also contain the manual."""
    pytest.importorskip("Cython", reason="the build translates the kernel before it compiles it")
    source, wheels, installed = (tmp_path / name for name in ("source", "wheels", "installed"))
    unwanted = shutil.ignore_patterns("*.so", "*.mo", "__pycache__")
    shutil.copytree(PACKAGE, source / "satdoku", ignore=unwanted)
    translated = ROOT / "build" / "joined"  # Cython's output, which takes seconds
    if translated.exists():
        shutil.copytree(translated, source / "build" / "joined")
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    build = f"from setuptools.build_meta import build_wheel as build; build({str(wheels)!r})"
    environment = {**os.environ, "CC": "/bin/false", "PYTHONPATH": str(source)}
    command = [sys.executable, "-c", build]  # as pip builds it
    subprocess.run(command, cwd=source, check=True, env=environment, capture_output=True)
    with zipfile.ZipFile(next(wheels.iterdir())) as wheel:
        wheel.extractall(installed)
    done = subprocess.run(
        [sys.executable, "-m", "satdoku", "--lang", "zh_CN", "solve", "nothing.cnf"],
        cwd=installed,
        env={**os.environ, "PYTHONPATH": str(installed), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("satdoku：错误：nothing.cnf：无法读取")
    folders = [PACKAGE / name for name in ("manual", "learning/lessons", "exercises/lessons")]
    pages = {path.relative_to(PACKAGE) for folder in folders for path in folder.rglob("*.md")}
    assert pages == {path.relative_to(installed / "satdoku") for path in installed.rglob("*.md")}
