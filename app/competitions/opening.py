"""Opening a competition: what its director chooses, and whether that is possible."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session

from app.competitions import acts
from app.competitions.formats import FORMATS
from app.competitions.formats.scoring import Scoring
from app.competitions.formats.settings import BIDDING, CompetitionSettings
from app.competitions.formats.standings import TIE_BREAKS, TieBreak
from app.competitions.handicaps import check_points
from app.games.kernel.chance import commitment, new_seed
from app.games.kernel.game_definition import Title
from app.games.text import gettext
from app.matches.lobby import create
from app.matches.lobby.eligibility import check_reachable
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionFormat,
    DirectorActKind,
    SideAssignment,
    Spectators,
    TimeUp,
    User,
    utc_now,
)
from app.models.competition import MAX_COMPETITION_ABOUT, MAX_COMPETITION_NAME

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

MAX_AHEAD = timedelta(days=366)


def open_competition(
    session: Session,
    director: User,
    *,
    title: Title,
    name: str,
    about: str,
    seat_count: int,
    options: Mapping[str, Any],
    settings: CompetitionSettings,
    scoring: Scoring,
    times: Mapping[str, Any],
    kind: CompetitionFormat = CompetitionFormat.SEASON,
    tie_breaks: Sequence[TieBreak] = TIE_BREAKS,
    starts_at: datetime | None = None,
) -> Competition:
    """Make a competition that takes entries, and return its row. Raises NotPossible."""
    check_reachable(director)
    if director.is_guest:
        raise NotPossible(gettext("only people with an account can open a competition"))
    name = " ".join(name.split())
    create.check_name(name, MAX_COMPETITION_NAME)
    if len(about) > MAX_COMPETITION_ABOUT:
        raise NotPossible(
            gettext("the description can have %(most)s characters", most=MAX_COMPETITION_ABOUT)
        )
    create.check_seats(title, seat_count, options)
    if any(count not in title.seats for count in FORMATS[kind].seat_counts(settings, seat_count)):
        raise NotPossible(
            gettext(
                "%(name)s has no match for %(seats)s players, so no table can have a seat less; "
                "choose byes instead",
                name=title.name,
                seats=seat_count - 1,
            )
        )
    if seat_count < 2 or title.is_solitaire(options):
        raise NotPossible(gettext("a match of a competition needs two players at least"))
    FORMATS[kind].check(settings, seat_count)
    check_sides(title, settings)
    if len(set(tie_breaks)) < len(tie_breaks):
        raise NotPossible(gettext("choose each tie-break once"))
    match_settings(times).check()
    check_start(starts_at, utc_now())
    assert director.id is not None
    seed = new_seed()
    row = Competition(
        name=name,
        about=about.strip(),
        format=kind,
        title=title.id,
        options={**title.default_options, **options},
        seat_count=seat_count,
        settings=vars(settings),
        times={each: times[each] for each in TIMES} | {"time_up": TimeUp(times["time_up"]).value},
        scoring=scoring.value,
        tie_breaks=list(tie_breaks),
        seed=seed,
        seed_hash=commitment(seed),
        director_id=director.id,
        starts_at=starts_at,
    )
    session.add(row)
    session.flush()
    acts.record(session, row, director, DirectorActKind.OPEN)
    return row


def check_sides(title: Title, settings: CompetitionSettings) -> None:
    """Raise NotPossible if the seats of a title cannot be given as a director wants."""
    if settings.sides in BIDDING:
        check_points(title)


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


def check_start(moment: datetime | None, now: datetime) -> None:
    """Raise NotPossible if nothing can start then."""
    if moment is not None and not now < moment <= now + MAX_AHEAD:
        raise NotPossible(gettext("choose a day from tomorrow on, at most a year ahead"))
