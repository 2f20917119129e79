"""A match in the middle of a game, with the questions that tests of hex games ask of it."""

from collections.abc import Mapping
from typing import Any, ClassVar

from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat


class PlayedPosition:
    """A match in the middle of a game; each title names its rules and the codes of its units."""

    rules: ClassVar[Title]
    codes: ClassVar[Mapping[str, str]]
    """The code of each unit, by its id."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def where(self) -> Mapping[str, str]:
        """The place of each unit, by its id."""
        place_of: Mapping[str, str] = self.match.state["board"]["where"]
        return place_of

    @property
    def result(self) -> dict[str, Any]:
        """How the match has ended."""
        assert self.match.state["result"] is not None
        return self.match.state["result"]

    def order(self, seat: Seat, text: str) -> None:
        """Carry out orders; they must be legal, and the board sound afterwards."""
        outcome = self.match.orders(seat, text)
        assert outcome.refusal is None, str(outcome.refusal)
        assert list(self.rules.violations(self.match.state)) == []

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
                found.add(" ".join(self.codes.get(value, value) for value in values))
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
        return next(self.where[unit] for unit, its_code in self.codes.items() if its_code == code)

    def told(self, key: str) -> list[dict[str, Any]]:
        """Return the arguments of all log messages of a kind, in order."""
        messages = [each for entry in self.match.log for each in entry["tellings"]]
        return [each["args"] for each in messages if each["say"] == key]
