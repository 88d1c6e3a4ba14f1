"""A formula, described by its family, parameters and seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from satdoku.sat.cnf import Cnf


@dataclass(frozen=True)
class Sample:
    name: str
    family: Callable[..., Cnf]
    parameters: dict[str, int]
    seed: int | None = None  # None if nothing in the family is random

    @property
    def origin(self) -> str:
        arguments = ", ".join(f"{name}={value}" for name, value in self.parameters.items())
        seed = "" if self.seed is None else f", seed {self.seed}"
        return f"{self.family.__name__}({arguments}){seed}"

    def formula(self) -> Cnf:
        if self.seed is None:
            return self.family(**self.parameters)
        return self.family(**self.parameters, rng=Random(self.seed))
