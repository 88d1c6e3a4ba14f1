"""Typed or pasted text in an input line, made safe as all other text is."""

from __future__ import annotations

from prompt_toolkit.formatted_text.utils import fragment_list_to_text
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput

from satdoku.messages import safe


class EscapedInput(Processor):
    """Shows characters that drive a terminal as their escapes, one cell range for each."""

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        fragments = transformation_input.fragments
        text = fragment_list_to_text(fragments)
        if safe(text) == text:
            return Transformation(fragments)
        starts = [0]
        for ch in text:
            starts.append(starts[-1] + len(safe(ch)))
        return Transformation(
            [(style, safe(part), *rest) for style, part, *rest in fragments],  # type: ignore[misc]
            lambda source: starts[min(source, len(text))],
            lambda display: sum(start <= display for start in starts) - 1,
        )
