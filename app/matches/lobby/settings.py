"""The settings of a match: what its host chooses beside the game's own options."""

from dataclasses import dataclass

from app.matches.clock import offers, windows
from app.matches.refusal import NotPossible
from app.models import PressRules, Resigning
from app.models.match import DEFAULT_OFFER_HOURS, DEFAULT_WINDOW_HOURS


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one match; each is the column of its name in `app.models.Match`.

    `window_hours` is the time that a seat has for a decision in somebody else's turn,
    `offer_hours` that for which an offer waits for an answer. `press` is what the players may write
    to each other, `press_opens` whether everybody may read all of it when the match is over,
    `press_anonymous` whether they may write to everybody without their names, `resigning` what
    becomes of the seat of who leaves, `starts_itself` whether the match begins as soon as its last
    seat is taken.
    """

    window_hours: int = DEFAULT_WINDOW_HOURS
    offer_hours: int = DEFAULT_OFFER_HOURS
    press: PressRules = PressRules.ALL
    press_opens: bool = False
    press_anonymous: bool = False
    resigning: Resigning = Resigning.BOT
    starts_itself: bool = False

    def check(self) -> None:
        """Raise NotPossible if a number is out of its range."""
        if not windows.SHORTEST_HOURS <= self.window_hours <= windows.LONGEST_HOURS:
            raise NotPossible(
                f"the short time limit is {windows.SHORTEST_HOURS} to {windows.LONGEST_HOURS} hours"
            )
        if not offers.SHORTEST_HOURS <= self.offer_hours <= offers.LONGEST_HOURS:
            raise NotPossible(
                f"an offer waits for {offers.SHORTEST_HOURS} to {offers.LONGEST_HOURS} hours"
            )
