"""Writes a page as SVG, self-contained: no external font, no style sheet, no date."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from satdoku.drawing import Caption, Filling, Outline, Shape, SheetPage, Strokes

FONTS = "Helvetica, Arial, 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif"


def svg_text(page: SheetPage) -> Iterator[str]:
    size = f'width="{_number(page.width)}pt" height="{_number(page.height)}pt"'
    box = f'viewBox="0 0 {_number(page.width)} {_number(page.height)}"'
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} font-family="{FONTS}">\n'
    yield '<rect width="100%" height="100%" fill="#fff"/>\n'
    for shape in page.shapes:
        yield _element(shape) + "\n"
    yield "</svg>\n"


def _element(shape: Shape) -> str:
    role = f' class="{shape.role}"' if shape.role else ""
    if isinstance(shape, Caption):
        return _text(shape, role)
    if isinstance(shape, Filling):
        return f'<path{role} d="{_path(shape.outline)}" fill="{_colour(shape.grey)}"/>'
    return _lines(shape, role)


def _text(shape: Caption, role: str) -> str:
    x, y = map(_number, shape.at)
    size, colour = _number(shape.size), _colour(shape.grey)
    bold = ' font-weight="bold"' if shape.bold else ""
    return (
        f'<text{role} x="{x}" y="{y}" font-size="{size}" fill="{colour}"'
        f' text-anchor="{shape.anchor}"{bold}>{escape(shape.text)}</text>'
    )


def _lines(shape: Strokes, role: str) -> str:
    dashes = " ".join(map(_number, shape.dashes))
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    paths = "".join(_path(path, closed=shape.closed) for path in shape.paths)
    ends = "miter" if shape.closed else "round"
    return (
        f'<path{role} d="{paths}" fill="none" stroke="{_colour(shape.grey)}"'
        f' stroke-width="{_number(shape.width)}" stroke-linejoin="{ends}"'
        f' stroke-linecap="{"butt" if shape.closed else "round"}"{dashed}/>'
    )


def _path(outline: Outline, *, closed: bool = True) -> str:
    points = "L".join(f"{_number(x)} {_number(y)}" for x, y in outline)
    return f"M{points}" + ("Z" if closed else "")


def _number(length: float) -> str:
    return f"{length:.2f}".rstrip("0").rstrip(".")


def _colour(grey: float) -> str:
    return f"#{round(grey * 255):02x}" + f"{round(grey * 255):02x}" * 2
