"""Translates every user-visible message and makes it safe to print."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    import gettext

LANGUAGES = ("en", "zh_CN")  # English is the source; the others have a catalogue
DOMAIN = "satdoku"
CATALOGUES = os.path.join(os.path.dirname(__file__), "locale")  # noqa: PTH118, PTH120

# A process has one language, as in the C library: this is the program's only global.
_language = "en"
_catalogue: gettext.NullTranslations | None = None

# Control and format characters (escape sequences, bidi overrides), lone surrogates of
# undecodable file names, private use and the Unicode line separators.
_UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def speak(wanted: str) -> None:
    """Switch all messages to this language, including argparse's.

    argparse translates with gettext's current domain and the languages in LANGUAGE. Without a
    compiled catalogue, messages stay English.
    """
    global _language, _catalogue
    if wanted == _language:
        return
    import gettext

    _language = wanted
    if wanted == "en":
        _catalogue = None
        gettext.textdomain("messages")  # gettext's own default
        return
    _catalogue = gettext.translation(DOMAIN, CATALOGUES, [wanted], fallback=True)
    os.environ["LANGUAGE"] = wanted
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    gettext.textdomain(DOMAIN)


def language() -> str:
    """The language set by `speak`."""
    return _language


def default_language(environment: Mapping[str, str]) -> str:
    """The first language of the locale that satdoku supports, or English."""
    for name in _languages_of(environment):
        for known in LANGUAGES:
            if name.lower().startswith(known[:2]):
                return known
    return "en"


def _languages_of(environment: Mapping[str, str]) -> Iterator[str]:
    """As in GNU gettext: LANGUAGE lists them, but is ignored in the C locale."""
    names = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "C")
    if locale.partition(".")[0] not in ("C", "POSIX"):
        yield from filter(None, environment.get("LANGUAGE", "").split(":"))
        yield locale


def safe(text: str) -> str:
    """Escape everything in the text that could control a terminal."""
    if text.isascii() and text.isprintable():
        return text
    from unicodedata import category

    return "".join(_visible(ch) if category(ch) in _UNPRINTABLE else ch for ch in text)


def _visible(ch: str) -> str:
    return ch.encode("unicode_escape", "surrogatepass").decode("ascii")


def _(template: str, **fields: object) -> str:
    """Translate the template and fill in its named fields; strings are made `safe`."""
    text = template if _catalogue is None else _catalogue.gettext(template)
    if not fields:
        return text
    return text.format(**{k: safe(v) if isinstance(v, str) else v for k, v in fields.items()})


def N_(template: str) -> str:  # noqa: N802
    """Mark a template in a table for translation; `_` translates it when it is shown."""
    return template


def wordings(template: str) -> Iterator[str]:
    """A word in every language: people may type it in one and read it in another."""
    import gettext

    yield template
    for name in LANGUAGES[1:]:
        yield gettext.translation(DOMAIN, CATALOGUES, [name], fallback=True).gettext(template)
