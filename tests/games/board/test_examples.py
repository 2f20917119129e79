"""The examples in the documentation of the board's modules are true."""

import doctest
import importlib
import pkgutil

import pytest

import app.games.board

MODULES = [module.name for module in pkgutil.iter_modules(app.games.board.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    module = importlib.import_module(f"app.games.board.{name}")
    assert doctest.testmod(module).failed == 0
