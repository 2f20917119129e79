"""Creating a match and starting it; `app.matches.lobby.seating` is what happens in between."""

import re
import secrets
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from random import SystemRandom
from typing import Any

from sqlmodel import Session

from app import models
from app.games.kernel.chance import DICE_VERSION, commitment, new_seed
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.text import gettext
from app.matches.clock import deadlines
from app.matches.events import Announce, Event, EventKind
from app.matches.load import LoadedMatch, dice_of, position, store, title_of
from app.matches.lobby.seating import bot_of, empty_seats, lock_open, seats_of
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.models import MatchStatus, Seat, SideAssignment, User
from app.models.match_search_term import words_for

MAX_NAME = 80
HIDDEN = frozenset(("Cc", "Cf", "Co", "Cs"))
"""Categories of characters that cannot be seen, such as those that turn the direction of text."""

LIKE_AN_ADDRESS = re.compile(r"\w@\w|://|\bwww\.", re.IGNORECASE)
"""A subject or a list with such a name would seem to come from somebody else."""
DEFAULT = Settings()


def create_match(
    session: Session,
    host: User,
    *,
    title: Title,
    name: str,
    seat_count: int,
    options: Mapping[str, Any],
    bots: int = 0,
    bot_level: str = "",
    people_seats: Collection[str] = (),
    settings: Settings = DEFAULT,
    seed: str = "",
) -> models.Match:
    """Make a match that waits for its players, `bots` of its seats taken by bots; return its row.

    The bots are of `bot_level`, one of the title's (empty: as its bots play by default); they take
    the last seats, but none of `people_seats` while there are others.

    The seed is drawn now, unless the match shares that of a daily game, and its published hash
    holds from now on. The host has no seat until they take one. Raises NotPossible.
    """
    name = " ".join(name.split())
    check_name(name)
    check_seats(title, seat_count, options)
    _check_bots(title, seat_count, bots)
    settings.check()
    if title.is_solitaire(options):
        _check_solitaire(settings)
        bots, people_seats = seat_count - 1, title.seat_ids(seat_count, options)[:1]
    seed = seed or new_seed()
    assert host.id is not None
    row = models.Match(
        name=name,
        title=title.id,
        rules_version=title.rules,
        options={**title.default_options, **options},
        seed=seed,
        seed_hash=commitment(seed),
        dice_version=DICE_VERSION,
        host_id=host.id,
        invite_code=secrets.token_urlsafe(16),
        **asdict(settings),
    )
    session.add(row)
    session.flush()
    assert row.id is not None
    seats = [Seat(match_id=row.id, letter=each) for each in title.seat_ids(seat_count, options)]
    people_first = sorted(seats, key=lambda seat: seat.letter not in people_seats)
    for seat in people_first[seat_count - bots :]:
        seat.bot = bot_of(row, bot_level)
    session.add_all(seats)
    session.add_all(
        models.MatchWord(match_id=row.id, word=word) for word in words_for(row.name, row.options)
    )
    session.flush()
    return row


def start_match(session: Session, row: models.Match, announce: Announce) -> models.Match:
    """Assign the sides, set the match up and announce it; return its row at version 1.

    Raises NotPossible while a seat is empty or somebody has yet to say that they are ready.
    """
    row = lock_open(session, row)
    seats = seats_of(session, row)
    if empty_seats(session, row):
        raise NotPossible("some seats are still free")
    if row.ready_hours and not all(seat.bot or seat.ready_at for seat in seats):
        raise NotPossible("not everyone has confirmed that they are ready")
    row.ready_until = None
    if row.side_assignment is SideAssignment.RANDOM:
        _draw_sides(session, seats)
    row.dice_words = {seat.letter: seat.dice_word for seat in seats if seat.dice_word}
    ids = [seat.letter for seat in seats]
    # The rules are those under which its players joined, also where the site has newer ones by now.
    match = Match.new(
        title_of(row), ids, options=row.options, dice=dice_of(row), rules=row.rules_version
    )
    row.status = MatchStatus.RUNNING
    row.started_at = models.utc_now()
    store(session, LoadedMatch(row, match), match.log, None)
    deadlines.stamp(session, row, match)
    announce(session, Event(EventKind.STARTED, row, position(row)))
    return row


def check_name(name: str, max_name: int = MAX_NAME) -> None:
    """Raise NotPossible unless `name` can name a match or a competition on pages and in e-mails."""
    if not name or len(name) > max_name:
        raise NotPossible(
            gettext("the name must have 1 to %(longest_name)s characters", longest_name=max_name)
        )
    if any(unicodedata.category(each) in HIDDEN for each in name):
        raise NotPossible("the name has an invisible character; type it again")
    if LIKE_AN_ADDRESS.search(name):
        raise NotPossible("the name must not contain an e-mail or web address")


def _check_bots(title: Title, seat_count: int, bots: int) -> None:
    if not 0 <= bots <= seat_count:
        raise NotPossible(gettext("choose 0 to %(seat_count)s bots", seat_count=seat_count))
    if bots and not title.bots:
        raise NotPossible(gettext("there is no bot for %(name)s yet", name=title.name))


def check_seats(title: Title, seat_count: int, options: Mapping[str, Any]) -> None:
    """Raise NotPossible if a match of `title` cannot have so many seats, or an option's value."""
    try:
        title.seat_ids(seat_count, options)
    except ValueError as fault:
        raise NotPossible(str(fault)) from fault
    for option, value in options.items():
        if value not in title.option_choices.get(option, ()):
            raise NotPossible(
                gettext(
                    "%(name)s has no option %(option)s=%(value)s",
                    name=title.name,
                    option=option,
                    value=value,
                )
            )


def _check_solitaire(settings: Settings) -> None:
    """Raise NotPossible unless a match for one person stays by itself."""
    if settings.is_rated:
        raise NotPossible("a solitaire match cannot be rated")
    if settings.is_public:
        raise NotPossible("a solitaire match is for one player; it cannot be listed in the lobby")


def _draw_sides(session: Session, seats: Sequence[Seat]) -> None:
    """Let those who sit on `seats` change places at random."""
    sitting = [(seat.user_id, seat.bot, seat.dice_word) for seat in seats]
    SystemRandom().shuffle(sitting)
    for seat, (user_id, bot, word) in zip(seats, sitting, strict=True):
        seat.user_id, seat.bot, seat.dice_word, seat.ready_at = user_id, bot, word, None
        session.add(seat)
    session.flush()
