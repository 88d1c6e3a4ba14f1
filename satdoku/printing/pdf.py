"""Writes pages as PDF, with ReportLab (the extra `print`).

The fonts are those that every viewer has: Helvetica and, for Chinese, STSong-Light of Adobe's
Asian font pack. So nothing is embedded. The file holds no date: the same pages give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING

from satdoku.drawing import Caption, Filling, Outline, Shape, SheetPage, Strokes
from satdoku.errors import UsageError
from satdoku.messages import _

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.pdfgen.pathobject import PDFPathObject


CHINESE = "STSong-Light"
IN_SYMBOL = "≤≥≠"
BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # the share of a text before its anchor
MITRE, ROUND, BUTT = 0, 1, 0  # joins and ends, as PDF numbers them


def require_pdf() -> None:
    """Fail before puzzles are made if the library is missing."""
    try:
        import reportlab  # noqa: F401
    except ImportError:
        raise UsageError(
            _(
                "PDF output needs ReportLab; install it with: pip install 'satdoku[print]', "
                "or choose a file name that ends in .svg."
            )
        ) from None


def pdf_bytes(pages: Iterable[SheetPage], title: str) -> bytes:
    require_pdf()
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))
    stream = BytesIO()
    canvas = Canvas(stream, invariant=1)
    canvas.setTitle(title)
    canvas.setCreator("satdoku")
    for page in pages:
        canvas.setPageSize((page.width, page.height))
        for shape in page.shapes:
            _draw(canvas, shape, page.height)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def _draw(canvas: Canvas, shape: Shape, height: float) -> None:
    """Flip y, which PDF counts from the bottom of the page."""
    if isinstance(shape, Caption):
        _write(canvas, shape, height)
    elif isinstance(shape, Filling):
        canvas.setFillGray(shape.grey)
        canvas.drawPath(_path(canvas, [shape.outline], height), stroke=0, fill=1)
    else:
        _stroke(canvas, shape, height)


def _write(canvas: Canvas, shape: Caption, height: float) -> None:
    """Piece by piece, since no font has every character."""
    pieces = [
        (font, "".join(signs))
        for font, signs in groupby(shape.text, lambda sign: _font_for(sign, bold=shape.bold))
    ]
    widths = [canvas.stringWidth(text, font, shape.size) for font, text in pieces]
    x = shape.at[0] - sum(widths) * BEFORE[shape.anchor]
    canvas.setFillGray(shape.grey)
    for (font, text), width in zip(pieces, widths, strict=True):
        canvas.setFont(font, shape.size)
        canvas.drawString(x, height - shape.at[1], text)
        x += width


def _font_for(sign: str, *, bold: bool) -> str:
    try:
        sign.encode("cp1252")  # the encoding of Helvetica in PDF
    except UnicodeEncodeError:
        return "Symbol" if sign in IN_SYMBOL else CHINESE
    return "Helvetica-Bold" if bold else "Helvetica"


def _stroke(canvas: Canvas, shape: Strokes, height: float) -> None:
    canvas.setStrokeGray(shape.grey)
    canvas.setLineWidth(shape.width)
    canvas.setDash(*([list(shape.dashes)] if shape.dashes else []))
    canvas.setLineJoin(MITRE if shape.closed else ROUND)
    canvas.setLineCap(BUTT if shape.closed else ROUND)
    path = _path(canvas, shape.paths, height, closed=shape.closed)
    canvas.drawPath(path, stroke=1, fill=0)


def _path(
    canvas: Canvas, outlines: Iterable[Outline], height: float, *, closed: bool = True
) -> PDFPathObject:
    path = canvas.beginPath()
    for (x, y), *others in outlines:
        path.moveTo(x, height - y)
        for across, down in others:
            path.lineTo(across, height - down)
        if closed:
            path.close()
    return path
