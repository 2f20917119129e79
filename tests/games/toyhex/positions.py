"""The position files of Two Rivers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from app.games.kernel.match import Match
from app.games.kernel.state import Seat, State
from app.games.positions import (
    Expectation,
    Mismatch,
    PositionError,
    PositionSchema,
    StepResult,
    reading,
    shapes,
)
from app.games.positions.write import quote
from tests.games.toyhex.board import board_of, new_board
from tests.games.toyhex.rules import PHASES
from tests.games.toyhex.title import TwoRivers


def _unit(title: TwoRivers, text: str, seats: Sequence[Seat]) -> None:
    reading.noun(title.notation.nouns["unit"], "unit", text)


def _place(title: TwoRivers, text: str, seats: Sequence[Seat]) -> None:
    if text != "eliminated":
        reading.noun(title.notation.nouns["place"], "hex", shapes.text(text))


class RiversPositions(PositionSchema):
    """A situation: `phase`, `phasing`, `turn`, and in `[map]` the units of each hex."""

    letters = "AB"
    default_seats = "AB"
    keys: ClassVar[Mapping[str, type]] = {"phase": str, "phasing": str, "turn": int, "map": dict}

    def __init__(self, title: TwoRivers) -> None:
        self.title = title  # type: ignore[misc]  # two titles share the class
        nouns = title.notation.nouns

        def compare(result: StepResult, value: dict[str, str]) -> Iterator[Mismatch]:
            where = board_of(result.match.state)["where"]
            for name, place in value.items():
                found = where.get(reading.noun(nouns["unit"], "unit", name), "eliminated")
                if found != place:
                    yield Mismatch(f"where {name} is", place, found)

        shape = shapes.table(
            lambda text, seats: _unit(title, text, seats),
            lambda text, seats: _place(title, text, seats),
            '{ Lancers = "0303" }',
        )
        self.expectations = {"at": Expectation(shape, compare)}  # type: ignore[misc]

    def state(self, content: Mapping[str, Any], seats: str) -> State:
        """Return the state that a file describes. Raises PositionError."""
        assert isinstance(self.title, TwoRivers)
        chosen = reading.options(self.title, content.get("options", {}))
        state = Match.new(self.title, list(seats), "00" * 32, chosen).state
        board, phase = new_board(self.title.battle_map), content.get("phase", "movement")
        steps = [step for _, step in PHASES]
        if phase not in steps:
            hint = reading.suggestion(phase, steps)
            raise PositionError(f'there is no phase "{phase}"; {hint}', "phase")
        phasing = reading.seat(content.get("phasing", "A"), seats)
        board["where"], board["turn"], board["phasing"] = {}, content.get("turn", 1), phasing
        nouns = self.title.notation.nouns
        for name, units in content.get("map", {}).items():
            try:
                at = reading.noun(nouns["place"], "hex", name)
                for each in str(units).split():
                    board["where"][reading.noun(nouns["unit"], "unit", each)] = at
            except PositionError as error:
                raise error.under(f"map.{name}") from error
        state["board"], state["draws"] = board, 0
        game_turn = {"step": "game_turn", "at": PHASES.index((phasing, phase)) + 1}
        state["steps"] = [{"step": "campaign"}, game_turn, {"step": phase}]
        return state

    def sections(self, match: Match) -> Iterator[Sequence[str]]:
        """Yield how `match` stands. Raises PositionError after the end."""
        if match.over:
            raise PositionError("there is no position after the end")
        board = board_of(match.state)
        yield [
            f"game = {quote(match.title.id)}",
            'title = "Say in a sentence what is wrong"',
            f"phase = {quote(match.state['steps'][-1]['step'])}",
            f"phasing = {quote(board['phasing'])}",
            f"turn = {board['turn']}",
        ]
        there: dict[str, list[str]] = {}
        for unit, at in board["where"].items():
            there.setdefault(at, []).append(unit)
        yield ["[map]", *(f"{at} = {quote(' '.join(each))}" for at, each in sorted(there.items()))]
