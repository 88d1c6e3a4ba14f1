"""Models of colour vision: contrast, difference, and simulated colour blindness."""

from __future__ import annotations

from itertools import product
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

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
TRITANOPIA: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
USUAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
EYES = {
    "usual": USUAL,
    "protanopia": PROTANOPIA,
    "deuteranopia": DEUTERANOPIA,
    "tritanopia": TRITANOPIA,
}

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


def difference(one: str, other: str, eyes: Matrix = USUAL) -> float:
    """CIEDE2000 of two colours: 1 is just visible side by side, 10 is visible at a glance."""
    return ciede2000(_lab(_seen(one, eyes)), _lab(_seen(other, eyes)))


def ciede2000(one: RGB, other: RGB) -> float:
    """CIEDE2000 of two CIELAB colours, after Sharma, Wu and Dalal 2005."""
    mean_chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1 + 0.5 * (1 - _saturating(mean_chroma))
    (light1, chroma1, hue1), (light2, chroma2, hue2) = (
        _polar(lab, stretch) for lab in (one, other)
    )
    turn, mean_hue = _hues(hue1, hue2, coloured=bool(chroma1 * chroma2))
    by_hue = 2 * sqrt(chroma1 * chroma2) * _sin(turn / 2)
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    tone = (
        1
        - 0.17 * _cos(mean_hue - 30)
        + 0.24 * _cos(2 * mean_hue)
        + 0.32 * _cos(3 * mean_hue + 6)
        - 0.20 * _cos(4 * mean_hue - 63)
    )
    rotation = -_sin(60 * exp(-(((mean_hue - 275) / 25) ** 2))) * 2 * _saturating(chroma)
    lighter = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    purer = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    other_hue = by_hue / (1 + 0.015 * chroma * tone)
    return sqrt(lighter**2 + purer**2 + other_hue**2 + rotation * purer * other_hue)


def _saturating(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _polar(lab: RGB, stretch: float) -> RGB:
    """Lightness, chroma and hue in degrees; a and b are scaled differently."""
    light, a, b = lab[0], lab[1] * stretch, lab[2]
    return light, hypot(a, b), degrees(atan2(b, a)) % 360 if a or b else 0.0


def _hues(one: float, other: float, *, coloured: bool) -> tuple[float, float]:
    """The shortest angle between the hues, and the hue halfway."""
    if not coloured:
        return 0.0, one + other
    turn = (other - one + 180) % 360 - 180
    if turn == -180 and other > one:
        turn = 180.0
    return turn, (one + turn / 2) % 360


def _sin(angle: float) -> float:
    return sin(radians(angle))


def _cos(angle: float) -> float:
    return cos(radians(angle))


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
