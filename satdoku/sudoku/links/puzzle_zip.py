"""SudokuPad's spelling of JSON: short names for usual keys, and no quotes where none are needed.

    {ce:[[,{v:5}]],ca:[{v:'12',u:t}]}

Keys have no quotes, strings have single quotes, an empty object is nothing at all, `t` and `f` are
true and false, and a colour is its six digits.
"""

from __future__ import annotations

import json
import re
from typing import Any

LONG = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "d2": "d",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
_TOKEN = re.compile(
    r"""'((?:\\.|[^'\\])*)'   # a string
      | "((?:\\.|[^"\\])*)"
      | ([{}\[\]:,])
      | ([^{}\[\]:,'"\s]+)""",
    re.VERBOSE | re.DOTALL,
)
_NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][-+]?\d+)?")
_COLOUR = re.compile(r"#?[0-9a-fA-F]{6}|#[0F]")
WORDS = {"t": True, "f": False, "true": True, "false": False, "null": None}


def read(text: str) -> Any:
    """The value that plain JSON or SudokuPad's spelling of it states; ValueError if neither."""
    try:
        return json.loads(text)
    except ValueError:
        tokens = _tokens(text)
    pieces = []
    for at, (kind, token) in enumerate(tokens):
        before = tokens[at - 1][1] if at and tokens[at - 1][0] == "sign" else ""
        if (
            kind == "sign"
            and token in ",}]"
            and before in ("[", ",", ":")
            and before + token != "[]"
        ):
            pieces.append("{}")  # left out because it is empty
        after = tokens[at + 1][1] if at + 1 < len(tokens) else ""
        is_key = after == ":" and before in ("{", ",")
        pieces.append(_piece(kind, token, is_key=is_key))
    return _with_long_keys(json.loads("".join(pieces)))


def _tokens(text: str) -> list[tuple[str, str]]:
    found, at = [], 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(text[at : at + 20])
        single, double, sign, word = match.groups()
        if single is not None:
            found.append(("string", single.replace("\\'", "'")))
        elif double is not None:
            found.append(("string", double))
        else:
            found.append(("sign", sign) if sign else ("word", word))
        at = match.end()
    return found


def _piece(kind: str, token: str, *, is_key: bool) -> str:
    if kind == "sign":
        return token
    if kind == "string":
        return '"' + token.replace('\\"', '"').replace('"', '\\"') + '"'
    if is_key:
        return json.dumps(token)
    if token in WORDS:
        return json.dumps(WORDS[token])
    if _COLOUR.fullmatch(token) and not _NUMBER.fullmatch(token):
        return json.dumps(token)
    if _NUMBER.fullmatch(token):
        return token if not re.match(r"-?0\d", token) else json.dumps(token)
    raise ValueError(token)


def _with_long_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {LONG.get(key, key): _with_long_keys(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_with_long_keys(each) for each in value]
    return value
