"""Text compression as in JavaScript's lz-string, which puzzle links use.

The text is a sequence of UTF-16 units. A code is the number of an earlier phrase or one of three
signals: a new unit of 8 bits follows, one of 16 bits, the end. Codes have as many bits as the
dictionary needs at that moment, the lowest first.
"""

from __future__ import annotations

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_VALUES |= {"-": 62, "_": 63, " ": 62, "$": 63}  # other spellings in addresses
BITS = 6  # of a character
UNIT_8, UNIT_16, END = range(3)
SIZES = {UNIT_8: 8, UNIT_16: 16}  # bits of a unit


class CodecError(ValueError):
    """The text was not compressed by lz-string, is damaged, or is too long."""


class _Width:
    """The number of bits of a code, which grows with the dictionary."""

    def __init__(self, bits: int, until: int) -> None:
        self.bits, self._until = bits, until

    def count(self) -> None:
        """A phrase was added to the dictionary."""
        self._until -= 1
        if self._until == 0:
            self._until = 1 << self.bits
            self.bits += 1


# -- reading ---------------------------------------------------------------------------------


def decompress(text: str, most: int) -> str:
    """The original text; an error if it has more than `most` units."""
    bits = _BitReader(text)
    first = bits.read(2)
    if first == END:
        return ""
    before = chr(bits.read(_size(first)))
    phrases = ["", "", "", before]
    found, length = [before], 1
    width = _Width(3, 4)
    while (code := bits.read(width.bits)) != END:
        if code in SIZES:
            phrases.append(chr(bits.read(SIZES[code])))
            code = len(phrases) - 1
            width.count()
        if code > len(phrases):
            raise CodecError
        phrase = phrases[code] if code < len(phrases) else before + before[0]
        phrases.append(before + phrase[0])
        width.count()
        found.append(phrase)
        before = phrase
        length += len(phrase)
        if length > most:
            raise CodecError
    return _decoded("".join(found))


def _size(code: int) -> int:
    if code not in SIZES:
        raise CodecError
    return SIZES[code]


class _BitReader:
    def __init__(self, text: str) -> None:
        self._text, self._at = text.rstrip("="), 0

    def read(self, count: int) -> int:
        value = 0
        for bit in range(count):
            value |= self._bit() << bit
        return value

    def _bit(self) -> int:
        place, bit = divmod(self._at, BITS)
        if place >= len(self._text) or self._text[place] not in _VALUES:
            raise CodecError
        self._at += 1
        return _VALUES[self._text[place]] >> BITS - 1 - bit & 1


def _decoded(units: str) -> str:
    """Join the halves of characters beyond 16 bits."""
    try:
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError as error:
        raise CodecError from error


# -- writing ---------------------------------------------------------------------------------


def compress(text: str) -> str:
    data = text.encode("utf-16-le")
    writer = _PhraseWriter()
    phrase = ""
    for low, high in zip(data[::2], data[1::2], strict=True):
        unit = chr(high << 8 | low)
        writer.know(unit)
        if phrase + unit in writer.codes:
            phrase += unit
        else:
            writer.write(phrase)
            writer.codes[phrase + unit] = writer.next_code()
            phrase = unit
    return writer.end(phrase)


class _PhraseWriter:
    def __init__(self) -> None:
        self.codes: dict[str, int] = {}
        self._known = 3
        self._new: set[str] = set()  # units that were not written yet
        self._width = _Width(2, 2)
        self._bits: list[int] = []

    def next_code(self) -> int:
        self._known += 1
        return self._known - 1

    def know(self, unit: str) -> None:
        if unit not in self.codes:
            self.codes[unit] = self.next_code()
            self._new.add(unit)

    def write(self, phrase: str) -> None:
        if phrase in self._new:
            self._new.remove(phrase)
            code = UNIT_8 if ord(phrase) < 256 else UNIT_16
            self._put(code, self._width.bits)
            self._put(ord(phrase), SIZES[code])
            self._width.count()
        else:
            self._put(self.codes[phrase], self._width.bits)
        self._width.count()

    def end(self, phrase: str) -> str:
        if phrase:
            self.write(phrase)
        self._put(END, self._width.bits)
        self._bits += [0] * (BITS - len(self._bits) % BITS)
        characters = [
            ALPHABET[int("".join(map(str, self._bits[at : at + BITS])), 2)]
            for at in range(0, len(self._bits), BITS)
        ]
        return "".join(characters) + "=" * (-len(characters) % 4)

    def _put(self, value: int, count: int) -> None:
        self._bits += [value >> bit & 1 for bit in range(count)]
