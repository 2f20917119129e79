"""Positions for the tests of Reds!: units in hexes, and a segment or a step to play on with.

>>> p = position("CZ1 3111, A1 2912", active="siberian")
>>> p.order("B", "move CZ1")
>>> "3110" in p.may("B", "to")
True
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.games.kernel.chance import ScriptedDice, SeededDice
from app.games.kernel.match import Match
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Frame, Seat
from app.games.reds.board import REMOVED, Board, board_of
from app.games.reds.box import RED, UNITS, WHITE
from app.games.reds.components.map_files import FRONTS
from app.games.reds.title import REDS

BY_CODE = {unit.code: unit.id for unit in UNITS.values()}


class Position:
    """A match in the middle of a game, with the questions that tests ask of it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def board(self) -> Board:
        return board_of(self.match.state)

    @property
    def result(self) -> dict[str, Any]:
        """How the match has ended."""
        assert self.match.state["result"] is not None
        return self.match.state["result"]

    def order(self, seat: Seat, text: str) -> None:
        """Carry out orders; they must be legal, and the board sound afterwards."""
        outcome = self.match.orders(seat, text)
        assert outcome.refusal is None, str(outcome.refusal)
        assert list(REDS.violations(self.match.state)) == []

    def refusal(self, seat: Seat, text: str) -> Refusal:
        """Give orders that must be refused; return why."""
        before = repr(self.match.state)
        outcome = self.match.orders(seat, text)
        assert outcome.refusal is not None, f"{text} was carried out"
        assert repr(self.match.state) == before
        return outcome.refusal

    def case(self, seat: Seat, text: str) -> str:
        """Return the case that forbids orders."""
        return self.refusal(seat, text).case

    def may(self, seat: Seat, verb: str) -> set[str]:
        """Return what a seat may name with an order word now; units by their codes."""
        found = set()
        for option in self.match.options(seat):
            if option["do"] == verb:
                values = [str(value) for key, value in option.items() if key != "do"]
                found.add(" ".join(UNITS[v].code if v in UNITS else v for v in values))
        return found

    def may_of(self, seat: Seat, code: str) -> set[str]:
        """Return where a unit can move, if it is selected; it is put down again."""
        self.order(seat, f"move {code}")
        found = self.may(seat, "to")
        self.order(seat, "halt")
        return found

    def asked(self) -> dict[Seat, str]:
        """Return who is asked what."""
        return dict(self.match.waiting())

    def at(self, code: str) -> str:
        """Return where a unit is."""
        return self.board["where"][BY_CODE[code]]

    def is_disordered(self, code: str) -> bool:
        return BY_CODE[code] in self.board["disordered"]

    def told(self, key: str) -> list[dict[str, Any]]:
        """Return the arguments of all log messages of a kind."""
        messages = [each for entry in self.match.log for each in entry["tellings"]]
        return [each["args"] for each in messages if each["say"] == key]


def position(
    units: str,
    *,
    active: str = "",
    steps: Sequence[Frame] = (),
    dice: Sequence[int] = (),
    turn: int = 2,
    letter: str = "A",
    options: Mapping[str, Any] | None = None,
    keep: bool = False,
    **board: Any,
) -> Position:
    """Return a match with units in hexes: "CZ1 3111, A1 2912 disordered".

    When that is over, Red is asked to name fronts (7.7).

    All other units are out of the game, unless `keep` leaves the set-up as it is. `active` is a
    front or faction in whose movement step the match goes on; `steps` are put on top of a turn
    instead. Other arguments are values of the board.
    """
    match = Match.new(REDS, ["A", "B"], seed="11" * 32, options=dict(options or {}))
    state = match.state
    new = board_of(state)
    if not keep:
        new["where"].update(dict.fromkeys(UNITS, REMOVED))
        new["disordered"] = []
    for part in filter(None, (each.strip() for each in units.split(","))):
        code, place, *marks = part.split()
        new["where"][BY_CODE[code]] = place
        if "disordered" in marks:
            new["disordered"].append(BY_CODE[code])
    new["turn"], new["strategic_turn"] = turn, letter
    new["cup"], new["drawn"], new["activated"], new["moved"] = [], [], [], []
    new["control"].update(board.pop("control", {}))
    new.update(board)  # type: ignore[typeddict-item]  # the test names fields of the board
    below: list[Frame] = [
        {"step": "campaign", "set_up": True},
        {"step": "operational_turn", "at": 5},
    ]
    if active:
        side = RED if active in FRONTS else WHITE
        segment: Frame = {"step": "segment", "groups": [active], "side": side, "chit": ""}
        below += [{"step": "segments", "first": []}, segment]
    state["steps"] = [*below, *steps]
    faces = ScriptedDice(list(dice), then=SeededDice("22" * 32))
    return Position(Match.from_position(REDS, state, faces))
