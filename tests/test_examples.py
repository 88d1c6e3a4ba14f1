"""Every public method of the library has an example, and the examples are right."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from satdoku import Cnf, Model, Solver
from satdoku.api import puzzle, puzzle_forms
from satdoku.model import model
from satdoku.sat import cnf, pysat_compat, solver
from satdoku.sudoku import Puzzle


@pytest.mark.parametrize(
    "module", [cnf, model, puzzle, puzzle_forms, pysat_compat, solver], ids=lambda m: m.__name__
)
def test_examples_print_what_they_say(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert failed == 0
    assert tried >= 3


@pytest.mark.parametrize("kind", [Cnf, Model, Puzzle, Solver])
def test_every_public_method_has_an_example(kind: type) -> None:
    methods = [name for name in dir(kind) if name[0] != "_" and callable(getattr(kind, name))]
    assert len(methods) > 5
    assert [name for name in methods if ">>>" not in (getattr(kind, name).__doc__ or "")] == []
