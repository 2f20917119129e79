"""The house tables of the campaign: its end, withdrawals, involvement, peace (5.4, TQ-01)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.games.components.toml_reader import Page

POWERS: Final = ("cp", "france", "britain", "usa", "czech")
"""The major powers, in the order in which they roll for their withdrawal (5.4)."""
NUMBERS: Final = (
    *("last_turn", "red_points", "automatic", "peace_from", "peace_up_to"),
    *("disposition_turn", "disposition_red", "disposition_none", "fighting_ends", "mud_up_to"),
)


@dataclass(frozen=True, slots=True)
class Campaign:
    """The numbers of the campaign.

    `withdrawal` has for each major power, by turn from 1 on, the die up to which it withdraws;
    `involvement` pairs of the least die and the boxes that a marker moves, negative towards RED.
    """

    withdrawal: Mapping[str, tuple[int, ...]]
    involvement: tuple[tuple[int, int], ...]
    last_turn: int
    red_points: int
    """Victory points of RED at the start."""
    automatic: int
    """The lead in victory points that ends it at once."""
    peace_from: int
    peace_up_to: int
    disposition_turn: int
    disposition_red: int
    disposition_none: int
    fighting_ends: int
    mud_up_to: int

    def withdraws_up_to(self, power: str, turn: int) -> int:
        """Return the die up to which a power withdraws on a turn."""
        return self.withdrawal[power][turn - 1]

    def boxes(self, face: int) -> int:
        """Return the boxes that the marker of a track moves on a modified die (5.4)."""
        return max(
            (pair for pair in self.involvement if face >= pair[0]), default=self.involvement[0]
        )[1]


def read_campaign(page: Page) -> Campaign:
    """The tables of the campaign. Raises ComponentError if one is broken."""
    part, track = page.part("campaign"), page.part("involvement")
    numbers = _numbers(page, "campaign", [part.get(name) for name in NUMBERS])
    leave = page.part("withdrawal")
    withdrawal = {power: _numbers(page, "withdrawal", leave.get(power)) for power in POWERS}
    if any(len(dice) != numbers[0] for dice in withdrawal.values()):
        raise page.error("withdrawal", "a power needs a number for each turn")
    least = _numbers(page, "involvement", track.get("from"))
    boxes = _numbers(page, "involvement", track.get("boxes"))
    if len(least) != len(boxes):
        raise page.error("involvement", "not as many boxes as lines")
    return Campaign(withdrawal, tuple(zip(least, boxes, strict=True)), *numbers)


def _numbers(page: Page, name: str, listed: Any) -> tuple[int, ...]:
    if not isinstance(listed, list) or not all(
        isinstance(each, int) and not isinstance(each, bool) and -9 <= each <= 99 for each in listed
    ):
        raise page.error(name, f"{listed!r} are not numbers from -9 to 99")
    return tuple(listed)
