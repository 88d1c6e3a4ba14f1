"""Immutable records: what a frozen dataclass would do."""

from __future__ import annotations

import pickle
from functools import cached_property
from typing import ClassVar

import pytest

from satdoku.sudoku.variants.catalogue import load
from satdoku.value import Value


class Point(Value):
    x: int
    y: int = 0

    @cached_property
    def sum(self) -> int:
        return self.x + self.y


class Named(Point):
    name: str = "here"


class Interval(Value):
    unit: ClassVar[str] = "seconds"  # belongs to the class: not a field

    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("an interval ends after it begins")


def test_fields_by_place_by_name_and_by_default() -> None:
    for point in (Point(1, 2), Point(1, y=2), Point(x=1, y=2)):
        assert (point.x, point.y, point.sum) == (1, 2, 3)
    assert Point(1).y == 0
    assert repr(Named(1)) == "Named(x=1, y=0, name='here')"


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"x": 1}), ((1,), {"z": 1})]
)
def test_wrong_fields_are_refused(values: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="Point"):
        Point(*values, **named)


def test_fields_that_make_no_sense_together_are_refused() -> None:
    assert repr(Interval(1, high=2)) == "Interval(low=1, high=2)"
    with pytest.raises(ValueError, match="after it begins"):
        Interval(2, 1)
    with pytest.raises(ValueError, match="after it begins"):
        Interval(1, 2).replace(low=3)


def test_nothing_changes_a_value() -> None:
    point = Point(1)
    with pytest.raises(AttributeError):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del point.x
    assert point.replace(y=5) == Point(1, 5)
    assert point == Point(1)


def test_values_are_equal_by_their_fields_and_class() -> None:
    assert Point(1, 2) == Point(1, 2) != Point(1, 3)
    assert hash(Point(1, 2)) == hash(Point(1, 2))
    assert Point(1, 0) != Named(1, 0)
    assert Point(1, 2) != (1, 2)


def test_a_value_survives_pickling() -> None:
    assert pickle.loads(pickle.dumps(Named(1, 2, "there"))) == Named(1, 2, "there")


def test_what_a_property_has_cached_is_not_pickled() -> None:
    variant = load("classic-4")
    assert variant.index  # a mappingproxy, which cannot be pickled
    assert pickle.loads(pickle.dumps(variant)) == variant
