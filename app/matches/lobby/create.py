"""Creating a match, seating its players, and starting it."""

import re
import secrets
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from random import SystemRandom
from typing import Any, cast

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.chance import DICE_VERSION, commitment, new_seed
from app.games.kernel.match import Match
from app.games.kernel.title import SCRIPT, Title
from app.games.text import gettext
from app.matches.clock import deadlines
from app.matches.events import Announce, Event, EventKind
from app.matches.load import LoadedMatch, dice_of, lock, position, store, title_of
from app.matches.lobby.eligibility import check_has_seats, check_may_join, check_reachable
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.models import MatchStatus, Seat, SideAssignment, User
from app.models.match_search_term import words_for

MAX_NAME = 80
MAX_WORD = 64
HIDDEN = frozenset(("Cc", "Cf", "Co", "Cs"))
"""Categories of characters that cannot be seen, such as those that turn the direction of text."""

LIKE_AN_ADDRESS = re.compile(r"\w@\w|://|\bwww\.", re.IGNORECASE)
"""A subject or a list with such a name would seem to come from somebody else."""
DEFAULT = Settings()
IS_CLOSED = "the host has closed the match"
MAX_INVITATIONS = 20
"""So often somebody may be invited to one seat: invitations are e-mails to people who may not want
them."""


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


def seats_of(session: Session, row: models.Match) -> Sequence[Seat]:
    """Return the seats of a match in the order of their letters, as last committed.

    Rows read before the match was locked would otherwise keep their old values.
    """
    found = select(Seat).where(Seat.match_id == row.id).order_by(col(Seat.letter))
    return session.exec(found.execution_options(populate_existing=True)).all()


def empty_seats(session: Session, row: models.Match) -> list[Seat]:
    """Return the seats of a match that nobody has taken, kept for somebody or not."""
    return [seat for seat in seats_of(session, row) if _is_empty(seat)]


def take_seat(
    session: Session, row: models.Match, user: User, wanted: str = "", word: str = ""
) -> Seat:
    """Give `user` a seat: `wanted`, else the one reserved for their address, else a free one.

    Return it; whoever has a seat keeps it. `word` is what they add to the dice, if anything. Where
    sides are drawn, no seat can be `wanted`. Raises NotPossible.
    """
    if row.host_id != user.id:
        check_has_seats(row)
    row = lock_open(session, row)
    seats = seats_of(session, row)
    for seat in seats:
        if seat.user_id == user.id:
            return _changed(session, add_word(seat, word))
    check_may_join(session, row, user)
    empty = [seat for seat in seats if _is_empty(seat)]
    own = [seat for seat in empty if seat.invited_email == user.email]
    free = [seat for seat in empty if seat.invited_email is None]
    if not own and not free:
        raise NotPossible("all seats in this match are taken or reserved")
    seat = _wanted(row, own + free, wanted) if wanted else (own + free)[0]
    for reserved in own:
        reserved.invited_email = None
    seat.user_id = user.id
    seat.invited_email = seat.ready_at = seat.dice_word = None
    return _changed(session, add_word(seat, word))


def leave_seat(session: Session, row: models.Match, user: User) -> Seat:
    """Make the seat of `user` free again; return it. Raises NotPossible."""
    row = lock_open(session, row)
    for seat in seats_of(session, row):
        if seat.user_id == user.id:
            seat.user_id = seat.ready_at = seat.dice_word = None
            return _changed(session, seat)
    raise NotPossible("you do not have a seat in this match")


def invite(
    session: Session, row: models.Match, email: str, announce: Announce, wanted: str = ""
) -> Seat:
    """Reserve a free seat, `wanted` if given, for the address `email` and announce it; return it.

    An address that a seat is kept for already gets no second one. Raises NotPossible.
    """
    check_has_seats(row)
    row = lock_open(session, row)
    email = email.strip().lower()
    seats = seats_of(session, row)
    for seat in seats:
        if seat.invited_email == email:
            return seat
    free = [seat for seat in seats if _is_empty(seat) and seat.invited_email is None]
    if not free:
        raise NotPossible("there are no free seats to invite anyone to")
    check_reachable(session.get_one(User, row.host_id))
    seat = _wanted(row, free, wanted) if wanted else free[0]
    offer_seat(session, seat, email)
    announce(session, Event(EventKind.INVITED, row, seat=seat))
    return seat


def offer_seat(session: Session, seat: Seat, email: str) -> None:
    """Keep a seat for `email`, by an invitation that makes those before it void.

    Raises NotPossible if too many were given out.
    """
    if seat.invitations >= MAX_INVITATIONS:
        raise NotPossible(
            gettext(
                "this seat has reached the limit of %(most_invitations)s invitations",
                most_invitations=MAX_INVITATIONS,
            )
        )
    seat.invited_email = email
    seat.invitations += 1
    _changed(session, seat)


def release_seat(session: Session, row: models.Match, letter: str) -> Seat:
    """Keep a seat no longer for the person invited to it; return it. Raises NotPossible."""
    row = lock_open(session, row)
    for seat in seats_of(session, row):
        if seat.letter == letter and seat.invited_email is not None:
            seat.invited_email = None
            return _changed(session, seat)
    raise NotPossible("this seat is not reserved for anyone")


def fill_with_bots(session: Session, row: models.Match, level: str = "") -> list[Seat]:
    """Let bots of `level` take every free seat that is kept for nobody; return these.

    Raises NotPossible.
    """
    row = lock_open(session, row)
    bot = bot_of(row, level)
    free = [s for s in seats_of(session, row) if _is_empty(s) and s.invited_email is None]
    for seat in free:
        seat.bot = bot
        _changed(session, seat)
    return free


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


def bot_of(row: models.Match, level: str = "") -> str:
    """Return the bot of `level` (empty: the usual one) that plays the title of a match.

    Raises NotPossible if there is none.
    """
    title = title_of(row)
    if title.is_solitaire(row.options):
        return SCRIPT
    if level:
        if level not in title.bot_levels:
            raise NotPossible(
                gettext("%(name)s has no bot %(level)s", name=title.name, level=level)
            )
        return level
    name = next(iter(title.bots), None)
    if name is None:
        raise NotPossible(gettext("there is no bot for %(name)s yet", name=title.name))
    return name


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


def lock_unfinished(session: Session, row: models.Match) -> models.Match:
    """Return the row afresh and locked. Raises NotPossible if the match is over."""
    row = lock(session, cast(int, row.id))
    if row.status is MatchStatus.CLOSED:
        raise NotPossible(IS_CLOSED)
    if row.status is MatchStatus.FINISHED:
        raise NotPossible("the match is over")
    return row


def lock_open(session: Session, row: models.Match) -> models.Match:
    """Return the row afresh and locked: two people may want the last seat at once.

    Raises NotPossible unless it waits for its players.
    """
    row = lock(session, cast(int, row.id))
    if row.status is MatchStatus.CLOSED:
        raise NotPossible(IS_CLOSED)
    if row.status is not MatchStatus.OPEN:
        raise NotPossible("the match has already started")
    return row


def is_free(seat: Seat) -> bool:
    """Return whether anybody may take a seat: nobody has it, and it is kept for nobody."""
    return _is_empty(seat) and seat.invited_email is None


def _is_empty(seat: Seat) -> bool:
    return seat.user_id is None and seat.bot is None


def _changed(session: Session, seat: Seat) -> Seat:
    session.add(seat)
    session.flush()
    return seat


def _wanted(row: models.Match, free: Sequence[Seat], wanted: str) -> Seat:
    """The seat among those that can be had. Raises NotPossible."""
    if row.side_assignment is SideAssignment.RANDOM:
        raise NotPossible("the sides of this match are drawn when it starts")
    for seat in free:
        if seat.letter == wanted:
            return seat
    title = title_of(row)
    choices = ", ".join(f"{title.seat_name(each.letter)} ({each.letter})" for each in free)
    raise NotPossible(gettext("that side cannot be had; free: %(choices)s", choices=choices))


def _draw_sides(session: Session, seats: Sequence[Seat]) -> None:
    """Let those who sit on `seats` change places at random."""
    sitting = [(seat.user_id, seat.bot, seat.dice_word) for seat in seats]
    SystemRandom().shuffle(sitting)
    for seat, (user_id, bot, word) in zip(seats, sitting, strict=True):
        seat.user_id, seat.bot, seat.dice_word, seat.ready_at = user_id, bot, word, None
        session.add(seat)
    session.flush()


def add_word(seat: Seat, word: str) -> Seat:
    """Let the player of a seat add `word` to the dice, in place of an earlier one; return the seat.

    An empty one changes nothing. Raises NotPossible.
    """
    word = " ".join(word.split())
    if not word:
        return seat
    if len(word) > MAX_WORD or not word.isprintable():
        raise NotPossible(
            gettext(
                "a word for the dice has at most %(max_word)s printable characters",
                max_word=MAX_WORD,
            )
        )
    seat.dice_word = word
    return seat
