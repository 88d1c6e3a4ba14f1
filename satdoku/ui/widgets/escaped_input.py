"""Typed or pasted text in an input line, made safe as all other text is."""

from __future__ import annotations

from bisect import bisect_right

from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.formatted_text.utils import fragment_list_len
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput

from satdoku.messages import safe

AROUND = 1000  # characters on either side of the cursor, more than a window shows


class EscapedInput(Processor):
    """Shows characters that drive a terminal as their escapes, one cell range for each.

    Of a long line it keeps the part around the cursor. prompt_toolkit takes time quadratic in the
    length of a line that it scrolls.
    """

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        fragments = transformation_input.fragments
        length = fragment_list_len(fragments)
        cursor = transformation_input.document.cursor_position_col
        first, end = max(0, cursor - AROUND), min(length, cursor + AROUND)
        shown = _cut(fragments, first, end)
        text = "".join(part for _style, part, *_rest in shown)
        if len(text) == length and safe(text) == text:
            return Transformation(fragments)
        starts = [0]
        for ch in text:
            starts.append(starts[-1] + len(safe(ch)))
        return Transformation(
            [(style, safe(part), *rest) for style, part, *rest in shown],  # type: ignore[misc]
            lambda source: starts[max(0, min(source - first, len(text)))],
            lambda display: first + bisect_right(starts, display) - 1,
        )


def _cut(fragments: StyleAndTextTuples, first: int, end: int) -> StyleAndTextTuples:
    kept: StyleAndTextTuples = []
    at = 0
    for style, text, *rest in fragments:
        part = text[max(0, first - at) : max(0, end - at)]
        kept.append((style, part, *rest))  # type: ignore[arg-type]
        at += len(text)
    return kept
