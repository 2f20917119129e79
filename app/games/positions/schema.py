"""What a title says about its position files."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, ClassVar

from app.games.kernel.chance import SeededDice
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import State
from app.games.positions.dice import DiceError, PositionDice
from app.games.positions.expectations import Expectation, common_expectations

COMMON_KEYS: Mapping[str, type] = {
    "game": str,
    "title": str,
    "cases": str,
    "seats": str,
    "dice": list,
    "seed": str,
    "options": dict,
    "lesson": dict,
    "steps": list,
}
"""The keys that a file of every title may have, and the type of their values."""


SITUATION_KEYS: Mapping[str, type] = {
    "turn": int,
    "phase": str,
    "goes_on": bool,
    "map": dict,
    "off_map": dict,
}
"""The keys of a situation of most titles: the turn and the phase, whether the phase has begun, and
what lies where."""


@dataclass(frozen=True)
class PositionGame:
    """A match in a position, and the dice it goes on with."""

    schema: "PositionSchema"
    match: Match
    dice: PositionDice

    def copy(self) -> "PositionGame":
        """Return a game that stands where this one stands, with the same dice to come."""
        state = copy_state(self.match.state)
        dice = self.schema.dice(state, self.dice.faces, self.dice.then)
        match = Match(self.match.title, state, list(self.match.log), dice)
        return PositionGame(self.schema, match, dice)


class PositionSchema(ABC):
    """How the situations of a title are written, read, and compared with what is expected."""

    title: ClassVar[Title]
    letters: ClassVar[str]
    """The letters of all seats there can be, in order."""
    default_seats: ClassVar[str]
    keys: ClassVar[Mapping[str, type]] = {}
    """The keys of a situation besides COMMON_KEYS, and the type of their values."""
    expectations: ClassVar[Mapping[str, Expectation]] = {}
    """What a step can expect besides what it can of every title, by key."""

    @cached_property
    def all_keys(self) -> Mapping[str, type]:
        """Every key that a file of this title may have."""
        return {**COMMON_KEYS, **self.keys}

    @cached_property
    def all_expectations(self) -> Mapping[str, Expectation]:
        """Everything that a step of this title can expect, by key."""
        return {**self.expectations, **common_expectations(self.title)}

    @abstractmethod
    def state(self, content: Mapping[str, Any], seats: str) -> State:
        """Return the state that a file describes. Raises PositionError.

        The types of the values have been checked, their content has not.
        """

    @abstractmethod
    def sections(self, match: Match) -> Iterator[Sequence[str]]:
        """Yield the lines of a file that describe how `match` stands, a section at a time.

        The first has no heading; of the others, the first line is the heading. Raises
        PositionError where there is no position to write.
        """

    def named_draw(self, state: State, name: str, context: str, sides: int) -> int:
        """Return the value that draws what `name` names. Raises DiceError."""
        raise DiceError(f'"dice" has {name} for {context}, where a number should stand')

    def dice(self, state: State, faces: Iterable[int | str], then: Any = None) -> PositionDice:
        """Return the dice of a game in `state`."""
        return PositionDice(faces, partial(self.named_draw, state), then)

    def begin(
        self, state: State, faces: Iterable[int | str] = (), seed: str | None = None
    ) -> PositionGame:
        """Go on from `state` with the dice `faces`, after which those of `seed` come, if any.

        Raises DiceError where what comes before the first decision needs another die.
        """
        dice = self.dice(state, faces, SeededDice(seed) if seed is not None else None)
        return PositionGame(self, Match.from_position(self.title, state, dice), dice)
