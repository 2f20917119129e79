"""Playing a position file: its steps one after the other, and what differs."""

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

from app.games.kernel.match import Match, OrderOutcome
from app.games.positions.dice import DiceError
from app.games.positions.expectations import StepResult
from app.games.positions.file import PositionFile
from app.games.positions.schema import PositionSchema
from app.games.positions.script import PlayStep


@dataclass(frozen=True)
class Difference:
    """One thing that differs from what a file expects, and at which of its steps."""

    heading: str
    what: str
    expected: str
    found: str


def run(position: PositionFile) -> list[Difference]:
    """Play a position file; return what differs, in the order in which it was found.

    Where orders were refused that should have been carried out, or the dice of the file do not do,
    the steps after that are not played.
    """
    return list(_differences(position))


def _differences(position: PositionFile) -> Iterator[Difference]:
    try:
        game = position.begin()
    except DiceError as error:
        yield Difference("before the first step", "the dice", "enough of them", str(error))
        return
    played = 0
    for step in position.steps:
        acting = game.copy().match if step.forget else game.match
        try:
            stuck = yield from _orders(acting, step)
        except DiceError as error:
            yield Difference(step.heading, "the dice", "enough of them", str(error))
            return
        if stuck:
            return
        yield from _compare(position.schema, acting, step, played)
        if not step.forget:
            played = len(game.match.log)


def _compare(
    schema: PositionSchema, match: Match, step: PlayStep, played: int
) -> Iterator[Difference]:
    """Compare what `step` led to, with what was told after the first `played` entries."""
    result = StepResult(match, match.log[played:])
    for key, value in step.expected.items():
        for mismatch in schema.all_expectations[key].compare(result, value):
            yield Difference(step.heading, *mismatch)
    for wrong in match.title.violations(match.state):
        yield Difference(step.heading, "the board", "sound", wrong)


def _orders(match: Match, step: PlayStep) -> Generator[Difference, None, bool]:
    """Give the orders of a step; return whether the rest of the file cannot be played."""
    if step.seat is None:
        return False
    outcome = match.orders(step.seat, step.orders)
    if step.refused is None:
        if outcome.refusal is not None:
            yield Difference(step.heading, "the orders", "carried out", f"{outcome.refusal}")
            return True
        return False
    yield from _refused(step, outcome)
    return bool(outcome.entries)


def _refused(step: PlayStep, outcome: OrderOutcome) -> Iterator[Difference]:
    refusal = outcome.refusal
    expected = f"refused ({step.refused})" if step.refused else "refused"
    if refusal is None:
        yield Difference(step.heading, "the orders", expected, "carried out")
        return
    reason = str(replace(refusal, nearest=()))
    if step.refused and step.refused not in re.split(r",\s*", refusal.case):
        yield Difference(step.heading, "the case that is cited", step.refused, reason)
    if step.says and step.says not in str(refusal):
        yield Difference(step.heading, "the reason that is given", step.says, reason)
    if outcome.entries:
        yield Difference(
            step.heading, "the orders", "refused as a whole", "those before the fault were final"
        )
