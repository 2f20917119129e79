"""What a competition of any format can be opened with."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from app.games.text import gettext
from app.matches.refusal import NotPossible

MAX_ENTRIES = 500
MAX_ROUNDS = 10
MAX_ROUND_DAYS = 999
MAX_RATING = 4000
MAX_RELIABLE = 50
MAX_RESPONSE_HOURS = 336
MAX_PLEDGE = 500
MAX_BID_DAYS = 14
BID_DAYS = 3


class Adjudication(StrEnum):
    """How a director ends a match. `POSITION`: with the ranks that the players have as they stand;
    `SHARED`: all share all ranks."""

    POSITION = "position"
    SHARED = "shared"


class Seeding(StrEnum):
    """What orders the draw of the first round. `RATING`: the best first; lots decide between equal
    ones. `HAND`: the director writes the order down."""

    LOTS = "lots"
    RATING = "rating"
    HAND = "hand"


class Sides(StrEnum):
    """Who gets which seat of a match. `ROTATION`: the seats that a player has had least often, as
    far as the pairings allow; `LOTS`: each match draws them by lot; `BIDS`: players bid victory
    points for them before each match, sealed; `AUCTION`: they outbid one another."""

    ROTATION = "rotation"
    LOTS = "lots"
    BIDS = "bids"
    AUCTION = "auction"


BIDDING = (Sides.BIDS, Sides.AUCTION)
"""Where players bid for the seats of a match before it begins."""


class Replacement(StrEnum):
    """Who plays on for a player who is replaced. `RESERVE`: the first of the reserve list who can
    takes over the entry; `SUBSTITUTE`: the site asks people on its list of substitutes, match by
    match; `BOT`: a bot; `NEUTRAL`: each decision gets its documented default."""

    RESERVE = "reserve"
    SUBSTITUTE = "substitute"
    BOT = "bot"
    NEUTRAL = "neutral"


class Inheritance(StrEnum):
    """How much of the points of its finished matches an entry keeps when somebody takes it over."""

    ALL = "all"
    HALF = "half"
    NONE = "none"

    @property
    def share(self) -> Fraction:
        """The part of the points that is kept."""
        return {"all": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}[self.value]


ALWAYS_POSSIBLE = (Replacement.BOT, Replacement.NEUTRAL)
MAX_PAUSE_DAYS = 99


@dataclass(frozen=True, kw_only=True)
class CompetitionSettings:
    """The settings that every format has: so many rounds (0: as many as the number of entries
    makes), and so many places (0: any number up to MAX_ENTRIES); who enters later is on the reserve
    list. `begins_at_once`: a round begins as soon as the one before it is over, without a director.

    Matches that are not over `round_days` days after their round began (0: at any time) can be
    ended by a director, by the rule `adjudication`. With `takes_late` people can enter before the
    last round begins, and join in the next one. `table` are the points of places where the
    director has a table of their own.

    `seeding` orders the draw, and `sides` says who gets which seat of a match; bids for seats are
    taken for `bid_days` days. Who enters has a
    rating of `least_rating` to `most_rating` (0: any) in the game and pace, and has finished
    `least_reliable` matches since their last time-out; half of their answers took `most_response`
    hours or less (0: any), if they have given enough to say. Who enters accepts the text `pledge`
    if there is one; where a director `approves` entries, they wait for it.

    `replacement` is the order in which ways to replace a player are tried; the last one is always
    possible, and only that. Whoever takes an entry over from the reserve list keeps as much of its
    points as `inherited` says. Absences stop a player's clocks for `pause_days` days in all
    matches of the competition together (None: as long as the site allows); then players can agree
    on pauses, which use up no days, only with `agreed_pauses`.
    """

    rounds: int = 1
    places: int = 0
    begins_at_once: bool = False
    adjudication: str = Adjudication.POSITION
    round_days: int = 0
    takes_late: bool = False
    table: Sequence[int] = ()
    seeding: str = Seeding.LOTS
    sides: str = Sides.ROTATION
    bid_days: int = BID_DAYS
    least_rating: int = 0
    most_rating: int = 0
    least_reliable: int = 0
    most_response: int = 0
    pledge: str = ""
    approves: bool = False
    replacement: Sequence[str] = (Replacement.RESERVE, Replacement.BOT)
    inherited: str = Inheritance.ALL
    pause_days: int | None = None
    agreed_pauses: bool = False

    @property
    def can_agree_on_pauses(self) -> bool:
        """Whether the players of a match can pause it if all of them want to."""
        return self.pause_days is None or self.agreed_pauses

    def check(self, seat_count: int) -> None:
        """Raise NotPossible if a number is out of its range."""
        if not 0 <= self.rounds <= MAX_ROUNDS:
            raise NotPossible(gettext("choose 1 to %(most)s rounds", most=MAX_ROUNDS))
        if not 0 <= self.round_days <= MAX_ROUND_DAYS:
            raise NotPossible(
                gettext("a round can have at most %(most)s days", most=MAX_ROUND_DAYS)
            )
        if not all(0 <= each <= MAX_RATING for each in (self.least_rating, self.most_rating)):
            raise NotPossible(gettext("choose ratings from 0 to %(most)s", most=MAX_RATING))
        if self.most_rating and self.most_rating < self.least_rating:
            raise NotPossible(gettext("the highest rating must not be lower than the lowest"))
        if not 0 <= self.least_reliable <= MAX_RELIABLE:
            raise NotPossible(gettext("require at most %(most)s matches", most=MAX_RELIABLE))
        if not 0 <= self.most_response <= MAX_RESPONSE_HOURS:
            raise NotPossible(
                gettext("choose a response time of 0 to %(most)s hours", most=MAX_RESPONSE_HOURS)
            )
        if len(self.pledge) > MAX_PLEDGE:
            raise NotPossible(gettext("the pledge can have %(most)s characters", most=MAX_PLEDGE))
        order = [Replacement(each) for each in self.replacement]
        if [each in ALWAYS_POSSIBLE for each in order].count(True) != 1 or (
            order[-1] not in ALWAYS_POSSIBLE or len(set(order)) < len(order)
        ):
            raise NotPossible(
                gettext(
                    "name each way to replace a player once, and a bot or neutral moves as the last"
                )
            )
        Inheritance(self.inherited)
        if self.pause_days is not None and not 0 <= self.pause_days <= MAX_PAUSE_DAYS:
            raise NotPossible(
                gettext("choose a pause budget of 0 to %(most)s days", most=MAX_PAUSE_DAYS)
            )
        if self.sides not in [*Sides]:
            raise NotPossible(gettext("choose how the seats of a match are given"))
        if not 1 <= self.bid_days <= MAX_BID_DAYS:
            raise NotPossible(gettext("choose 1 to %(most)s days for bids", most=MAX_BID_DAYS))
        if self.places and not seat_count <= self.places <= MAX_ENTRIES:
            raise NotPossible(
                gettext(
                    "the number of places must be %(fewest)s to %(most)s, or 0 for no limit",
                    fewest=seat_count,
                    most=MAX_ENTRIES,
                )
            )
