"""The worked examples of a title's rules: position files in `rulebook/examples`, by case."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.games import rulebook
from app.games.kernel.match import Match
from app.games.positions import DiceError, PositionError, PositionFile
from app.games.positions.script import PlayStep


@dataclass(frozen=True, slots=True)
class Example:
    """A position file: what it shows, and the cases and rulings that it is about."""

    name: str
    title: str
    cases: tuple[str, ...]
    path: Path


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """A step of an example: whose orders, and what came of them.

    `refused` is why they were not carried out, with the `case`; `told` is the log of what was. With
    `is_one_of_several` it is tried out, and the position stays as it was.
    """

    seat: str
    orders: tuple[str, ...]
    told: tuple[str, ...] = ()
    refused: str = ""
    case: str = ""
    is_one_of_several: bool = False


@cache
def examples(title_id: str) -> dict[str, Example]:
    """The examples of a title by name, in the order of the names; none without their folder."""
    folder = rulebook.folder_of(title_id) / "examples"
    found = {}
    for path in sorted(folder.glob("*.toml")):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        cases = tuple(each.strip() for each in content.get("cases", "").split(",") if each.strip())
        found[path.stem] = Example(path.stem, content["title"], cases, path)
    return found


@cache
def of_case(title_id: str, case: str) -> tuple[Example, ...]:
    """The examples of a case or ruling; those that it is the first case of come first."""
    found = [each for each in examples(title_id).values() if case in each.cases]
    return tuple(sorted(found, key=lambda example: example.cases[0] != case))


def play(position: PositionFile) -> list[ExampleStep]:
    """Play the steps that give orders. Raises PositionError if the example cannot be played."""
    try:
        game = position.begin()
        played = []
        for step in position.steps:
            if step.seat is not None:
                acting = game.copy().match if step.forget else game.match
                played.append(_played(acting, step))
    except DiceError as fault:
        raise PositionError(str(fault), file=position.name) from fault
    return played


def _played(match: Match, step: PlayStep) -> ExampleStep:
    assert step.seat is not None
    before = len(match.log)
    outcome = match.orders(step.seat, step.orders)
    orders = tuple(each.strip() for line in step.orders.splitlines() for each in line.split(","))
    wording = match.title.wording
    told = tuple(
        wording.say(telling["say"], telling["args"])
        for entry in match.log[before:]
        for telling in entry["tellings"]
    )
    refusal = outcome.refusal
    return ExampleStep(
        step.seat,
        tuple(filter(None, orders)),
        told,
        refusal.why if refusal else "",
        refusal.case if refusal else "",
        step.forget,
    )


def forget() -> None:
    """Look for the examples anew: a title has been registered."""
    examples.cache_clear()
    of_case.cache_clear()
