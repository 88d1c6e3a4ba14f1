"""Every sentence a person sees passes through here: translated, filled in, safe to print."""

from __future__ import annotations

import gettext
import unicodedata

_catalogue = gettext.NullTranslations()

# Control and format characters (escape sequences, bidi overrides), lone surrogates of
# undecodable file names, private use and the Unicode line separators.
_UNPRINTABLE = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def safe(text: str) -> str:
    """The text with everything that could drive a terminal made visible."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(ch) for ch in text)


def _visible(ch: str) -> str:
    if unicodedata.category(ch) in _UNPRINTABLE:
        return ch.encode("unicode_escape", "surrogatepass").decode("ascii")
    return ch


def _(template: str, **fields: object) -> str:
    """The template in the user's language, its named fields filled in, strings made `safe`."""
    text = _catalogue.gettext(template)
    if not fields:
        return text
    return text.format(**{k: safe(v) if isinstance(v, str) else v for k, v in fields.items()})


def N_(template: str) -> str:  # noqa: N802
    """Marks a template of a table for translation; `_` translates it where it is shown."""
    return template
