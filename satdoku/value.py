"""Immutable records, declared like frozen dataclasses.

`dataclass` imports inspect, and generates and compiles the methods of each class at every start.
That took most of the time of a short command. Here all classes share their methods.
"""

from __future__ import annotations

from satdoku.type_checking import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, Self, dataclass_transform
else:

    def dataclass_transform(**_options: bool) -> Callable[[type], type]:
        return lambda cls: cls


@dataclass_transform(frozen_default=True)
class Value:
    """The fields are the subclass's annotations, in order; a field can have a default."""

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        kinds = cls.__annotations__.items()
        own = (name for name, kind in kinds if not kind.startswith("ClassVar"))
        cls._fields = (*cls._fields, *own)

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self._fields
        self.__dict__.update(zip(fields, values, strict=False))
        if named or len(values) != len(fields):
            self._fill(len(values), named)
        self.__post_init__()

    def _fill(self, count: int, named: dict[str, Any]) -> None:
        """Set the fields after the `count` positional ones."""
        fields = self._fields
        for name in fields[count:]:
            if name not in named and not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__}: {name} is missing")
            self.__dict__[name] = named.pop(name) if name in named else getattr(type(self), name)
        if named or count > len(fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(fields)} once each")

    def __post_init__(self) -> None:
        """Override to reject fields that make no sense together."""

    def replace(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        return type(self)(**{name: getattr(self, name) for name in self._fields} | changes)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._state() == other._state()

    def __hash__(self) -> int:
        return hash(self._state())

    def __repr__(self) -> str:
        fields = (f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({', '.join(fields)})"

    def __getstate__(self) -> dict[str, object]:
        """Pickle the fields, without cached properties."""
        return dict(zip(self._fields, self._state(), strict=True))

    def _state(self) -> tuple[object, ...]:
        return tuple(map(self.__dict__.__getitem__, self._fields))
