"""The settings of a match: what its host chooses beside the game's own options."""

from dataclasses import dataclass, field
from datetime import datetime

from app.games.text import gettext
from app.matches.clock import deadlines, offers, paces
from app.matches.refusal import NotPossible
from app.models import PressRules, Resigning, SideAssignment, Spectators, TimeUp
from app.models.match import (
    DEFAULT_OFFER_HOURS,
    DEFAULT_SPECTATOR_DELAY,
    DEFAULT_WINDOW_HOURS,
)

MAX_DELAY = {Spectators.HOURS: 14 * 24, Spectators.TURNS: 60}
MAX_READY_HOURS = 14 * 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one match; each is the column of its name in `app.models.Match`.

    `window_hours` is the time that a seat has for a decision in somebody else's turn,
    `offer_hours` that for which an offer waits for an answer. `press` is what the players may write
    to each other, `press_opens` whether everybody may read all of it when the match is over,
    `press_anonymous` whether they may write to everybody without their names, `resigning` what
    becomes of the seat of who leaves, `starts_itself` whether the match begins as soon as its last
    seat is taken, `side_assignment` whether the sides are drawn then or chosen on joining.

    `turn_hours` is what a turn of its own gives a seat (None: no limit), `bank_hours` what it
    begins with, `cap_hours` the most that it may save (None: no cap); time rests on weekends that
    are `weekends_off` and on the `days_off`, dates in ISO 8601. `time_up` is what happens then.
    Absences from `away_since` on stop a player's clocks for `away_days` days in all (None: always).
    With `agreed_pauses` players can pause it if all of them want to.

    Who may come: `is_public` says whether it stands in the lobby, `password_hash` is that of the
    password that strangers need. `is_rated` says that it counts. `spectators` is who may watch,
    `spectator_delay` how many hours or player turns behind. `ready_hours` is the time in which all
    say that they are ready when the last seat is taken; with 0 they are not asked.
    """

    window_hours: int = DEFAULT_WINDOW_HOURS
    offer_hours: int = DEFAULT_OFFER_HOURS
    press: PressRules = PressRules.ALL
    press_opens: bool = False
    press_anonymous: bool = False
    resigning: Resigning = Resigning.BOT
    starts_itself: bool = False
    side_assignment: SideAssignment = SideAssignment.RANDOM
    turn_hours: int | None = None
    bank_hours: int = 0
    cap_hours: int | None = None
    weekends_off: bool = False
    days_off: list[str] = field(default_factory=list)
    time_up: TimeUp = TimeUp.DEFAULT
    away_days: int | None = None
    agreed_pauses: bool = True
    away_since: datetime | None = None
    is_public: bool = True
    is_rated: bool = False
    password_hash: str | None = None
    spectators: Spectators = Spectators.NOBODY
    spectator_delay: int = DEFAULT_SPECTATOR_DELAY
    ready_hours: int = 0

    def check(self) -> None:
        """Raise NotPossible if a number is out of its range."""
        paces.check(self.turn_hours, self.bank_hours, self.cap_hours, self.days_off)
        if not deadlines.MIN_HOURS <= self.window_hours <= deadlines.MAX_HOURS:
            raise NotPossible(
                gettext(
                    "set %(shortest_hours)s to %(longest_hours)s hours for replies",
                    shortest_hours=deadlines.MIN_HOURS,
                    longest_hours=deadlines.MAX_HOURS,
                )
            )
        if not offers.MIN_HOURS <= self.offer_hours <= offers.MAX_HOURS:
            raise NotPossible(
                gettext(
                    "offers must expire after %(shortest_hours)s to %(longest_hours)s hours",
                    shortest_hours=offers.MIN_HOURS,
                    longest_hours=offers.MAX_HOURS,
                )
            )
        most_behind = MAX_DELAY.get(self.spectators, MAX_DELAY[Spectators.HOURS])
        if not 1 <= self.spectator_delay <= most_behind:
            raise NotPossible(
                gettext(
                    "the spectator delay must be 1 to %(most_behind)s %(spectators)s",
                    most_behind=most_behind,
                    spectators=self.spectators,
                )
            )
        if not 0 <= self.ready_hours <= MAX_READY_HOURS:
            raise NotPossible(
                gettext(
                    "set 0 to %(longest_ready_hours)s hours to confirm readiness (0: do not ask)",
                    longest_ready_hours=MAX_READY_HOURS,
                )
            )
