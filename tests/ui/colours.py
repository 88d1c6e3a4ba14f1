"""How eyes see colours: contrast, distance, and what is left without red or green cones."""

from __future__ import annotations

from itertools import product

RGB = tuple[float, float, float]  # linear, from 0 to 1
Matrix = tuple[RGB, RGB, RGB]

# Machado, Oliveira and Fernandes 2009, severity 1.
PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
USUAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
EYES = {"usual": USUAL, "protanopia": PROTANOPIA, "deuteranopia": DEUTERANOPIA}

_STEPS = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
OF_256 = {
    *("#{:02x}{:02x}{:02x}".format(*cube) for cube in product(_STEPS, repeat=3)),
    *(f"#{grey:02x}{grey:02x}{grey:02x}" for grey in range(8, 239, 10)),
}


def linear(colour: str) -> RGB:
    def channel(at: int) -> float:
        value = int(colour[at : at + 2], 16) / 255
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4

    return channel(1), channel(3), channel(5)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG, from 1 to 21."""
    dark, light = sorted(_dot((0.2126, 0.7152, 0.0722), linear(c)) for c in (one, other))
    return (light + 0.05) / (dark + 0.05)


def distance(one: str, other: str, eyes: Matrix = USUAL) -> float:
    """The distance in CIELAB: 2 is just visible, 100 is from black to white."""
    pairs = zip(_lab(_seen(one, eyes)), _lab(_seen(other, eyes)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def _seen(colour: str, eyes: Matrix) -> RGB:
    red, green, blue = (min(1.0, max(0.0, _dot(row, linear(colour)))) for row in eyes)
    return red, green, blue


def _dot(row: RGB, colour: RGB) -> float:
    return sum(a * b for a, b in zip(row, colour, strict=True))


def _lab(colour: RGB) -> RGB:
    x = _root(_dot((0.4124, 0.3576, 0.1805), colour) / 0.9505)
    y = _root(_dot((0.2126, 0.7152, 0.0722), colour))
    z = _root(_dot((0.0193, 0.1192, 0.9505), colour) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
