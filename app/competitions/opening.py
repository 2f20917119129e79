"""Opening a competition: what its director chooses, and whether that is possible."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlmodel import Session

from app.competitions import acts
from app.competitions.designs import MAX_POOL
from app.competitions.standings import TIE_BREAKS, Scoring
from app.games.kernel.chance import commitment, new_seed
from app.games.kernel.title import Title
from app.games.text import gettext
from app.matches.lobby import create
from app.matches.lobby.eligibility import check_reachable
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    DirectorActKind,
    SideAssignment,
    Spectators,
    TimeUp,
    User,
)
from app.models.competition import MAX_COMPETITION_ABOUT, MAX_COMPETITION_NAME

MAX_ENTRIES = 500
MAX_ROUNDS = 10
MAX_MOVES = 6
MAX_ROUND_DAYS = 999
TIMES = (
    "window_hours",
    "offer_hours",
    "turn_hours",
    "bank_hours",
    "cap_hours",
    "weekends_off",
    "days_off",
    "time_up",
)
"""What a competition says of the time limits of its matches."""


class Adjudication(StrEnum):
    """How a director ends a match. `POSITION`: with the ranks that the players have as they stand;
    `SHARED`: all share all ranks."""

    POSITION = "position"
    SHARED = "shared"


@dataclass(frozen=True, kw_only=True)
class SeasonSettings:
    """The settings of a season: about so many players in a division, so many rounds, and so many
    places (0: any number up to MAX_ENTRIES); who enters later is on the reserve list.

    Between two divisions `moves` players change places after a round. The divisions of the first
    round are drawn by lot: with `has_ladder` they stand above one another from the start, else they
    are equal, and their ranks decide who plays where in the second. `begins_at_once`: a round
    begins as soon as the one before it is over, without a director.

    Matches that are not over `round_days` days after their round began (0: at any time) can be
    ended by a director, by the rule `adjudication`. With `takes_late` people can enter before the
    last round begins; they join in the next one, in the last division.
    """

    pool_size: int = 7
    rounds: int = 1
    places: int = 0
    moves: int = 2
    has_ladder: bool = False
    begins_at_once: bool = False
    adjudication: str = Adjudication.POSITION
    round_days: int = 0
    takes_late: bool = False

    def check(self, seat_count: int) -> None:
        """Raise NotPossible if a number is out of its range."""
        if not seat_count <= self.pool_size <= MAX_POOL:
            raise NotPossible(
                gettext(
                    "a division must have %(fewest)s to %(most)s players",
                    fewest=seat_count,
                    most=MAX_POOL,
                )
            )
        if not 1 <= self.rounds <= MAX_ROUNDS:
            raise NotPossible(gettext("choose 1 to %(most)s rounds", most=MAX_ROUNDS))
        if not 0 <= self.round_days <= MAX_ROUND_DAYS:
            raise NotPossible(
                gettext("a round can have at most %(most)s days", most=MAX_ROUND_DAYS)
            )
        if not 0 <= self.moves <= MAX_MOVES:
            raise NotPossible(
                gettext("promote 0 to %(most)s players from a division", most=MAX_MOVES)
            )
        if self.places and not seat_count <= self.places <= MAX_ENTRIES:
            raise NotPossible(
                gettext(
                    "the number of places must be %(fewest)s to %(most)s, or 0 for no limit",
                    fewest=seat_count,
                    most=MAX_ENTRIES,
                )
            )


def season_of(row: Competition) -> SeasonSettings:
    """Return the settings of a season."""
    return SeasonSettings(**row.settings)


def open_competition(
    session: Session,
    director: User,
    *,
    title: Title,
    name: str,
    about: str,
    seat_count: int,
    options: Mapping[str, Any],
    season: SeasonSettings,
    scoring: Scoring,
    times: Mapping[str, Any],
) -> Competition:
    """Make a competition that takes entries, and return its row. Raises NotPossible."""
    check_reachable(director)
    if director.is_guest:
        raise NotPossible("only people with an account can open a competition")
    name = " ".join(name.split())
    create.check_name(name, MAX_COMPETITION_NAME)
    if len(about) > MAX_COMPETITION_ABOUT:
        raise NotPossible(
            gettext("the description can have %(most)s characters", most=MAX_COMPETITION_ABOUT)
        )
    create.check_seats(title, seat_count, options)
    if seat_count < 2 or title.is_solitaire(options):
        raise NotPossible("a match of a competition needs two players at least")
    season.check(seat_count)
    match_settings(times).check()
    assert director.id is not None
    seed = new_seed()
    row = Competition(
        name=name,
        about=about.strip(),
        title=title.id,
        options={**title.default_options, **options},
        seat_count=seat_count,
        settings=vars(season),
        times={each: times[each] for each in TIMES} | {"time_up": TimeUp(times["time_up"]).value},
        scoring=scoring.value,
        tie_breaks=list(TIE_BREAKS),
        seed=seed,
        seed_hash=commitment(seed),
        director_id=director.id,
    )
    session.add(row)
    session.flush()
    acts.record(session, row, director, DirectorActKind.OPEN)
    return row


def match_settings(times: Mapping[str, Any]) -> Settings:
    """Return the settings of the matches of a competition."""
    return Settings(
        **{**times, "time_up": TimeUp(times["time_up"])},
        is_public=True,
        is_rated=True,
        spectators=Spectators.HOURS,
        # The design says who has which seat: nothing is drawn.
        side_assignment=SideAssignment.CHOICE,
    )
