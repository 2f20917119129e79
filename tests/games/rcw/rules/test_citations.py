"""A reader with the rulebook open finds each rule's case in the code that carries it out."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator

import app.games.rcw.rules as rules
from app.games.kernel.step import Right, Sequence, Step

CASE = re.compile(r"\b\d{1,2}\.\d|\b[RD]\d\d")
"""A rulebook case (8.24), a ruling (R42) or a decision point (D06)."""
OF_EVERY_STEP = frozenset(dir(Step)) | frozenset(dir(Sequence)) | frozenset(dir(Right))


def rule_functions() -> Iterator[tuple[str, str]]:
    """Yield each public function and order of the rules, with its docstring."""
    for module_name in (info.name for info in pkgutil.iter_modules(rules.__path__)):
        module = importlib.import_module(f"{rules.__name__}.{module_name}")
        for name, thing in vars(module).items():
            if getattr(thing, "__module__", None) != module.__name__ or name.startswith("_"):
                continue
            if inspect.isfunction(thing):
                yield f"{module_name}.{name}", thing.__doc__ or ""
            elif inspect.isclass(thing) and issubclass(thing, Step | Right):
                for verb, method in vars(thing).items():
                    if verb.startswith("_") or verb in OF_EVERY_STEP:
                        continue
                    if inspect.isfunction(method):
                        yield f"{module_name}.{name}.{verb}", method.__doc__ or ""


def test_every_public_rule_cites_its_case() -> None:
    silent = [name for name, text in rule_functions() if not CASE.search(text)]
    assert silent == []


def test_every_step_names_its_cases() -> None:
    for step in rules.STEPS:
        assert CASE.search(step.cases), step.name
