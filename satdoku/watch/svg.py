"""SVG elements, as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape, quoteattr

from satdoku.messages import safe

FONT = "'DejaVu Sans', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif"


def element(name: str, text: str | None = None, /, **attributes: object) -> str:
    """An element. `stroke_width=2` becomes `stroke-width="2"`; numbers get one decimal."""
    pairs = ((key.replace("_", "-"), _value(value)) for key, value in attributes.items())
    inside = "".join(f" {key}={quoteattr(value)}" for key, value in pairs)
    return (
        f"<{name}{inside}/>" if text is None else f"<{name}{inside}>{escape(safe(text))}</{name}>"
    )


def text_at(x: float, y: float, text: str, size: float = 12, /, **attributes: object) -> str:
    """A text centred on this point."""
    middle = {"text_anchor": "middle", "dy": "0.35em", **attributes}
    return element("text", text, x=x, y=y, font_size=size, **middle)


def document(width: float, height: float, parts: Iterable[str]) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' width="{width:.0f}" height="{height:.0f}" font-family="{FONT}">\n'
    )
    yield element("rect", width=width, height=height, fill="#ffffff") + "\n"
    yield from (f"{part}\n" for part in parts)
    yield "</svg>\n"


def _value(value: object) -> str:
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)
