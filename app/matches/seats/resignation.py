"""Resigning as the rules allow: by orders like any, given for the player who resigns."""

from sqlmodel import Session

from app import models
from app.games.kernel.match import Match
from app.games.kernel.state import Entry, Seat
from app.games.text import gettext
from app.matches.events import Announce
from app.matches.load import load, title_of
from app.matches.plans import editing
from app.matches.refusal import NotPossible
from app.matches.system_orders import settle_played
from app.models import SubmissionSource, User

MAX_ORDERS = 5
"""Maximum number of orders that it takes a seat to leave."""


def may_leave(row: models.Match) -> bool:
    """Return whether the rules of the title of a match let a seat leave."""
    return bool(title_of(row).resign_verbs)


def leave_game(
    session: Session,
    row: models.Match,
    seat: Seat,
    user: User,
    announce: Announce,
    *,
    may_wait: bool,
) -> bool:
    """Let `seat` leave the match of the locked `row`; return whether it has left.

    Otherwise it leaves as soon as what is being resolved is done, if it `may_wait` until then.
    Raises NotPossible.
    """
    assert row.id is not None
    loaded = load(session, row.id, with_log=False)
    if _waits(loaded.match, seat):
        raise NotPossible("your seat leaves the game as soon as what is being resolved is done")
    entries = _leave(loaded.match, seat)
    if not entries:
        raise NotPossible("your seat has already left the game")
    has_left = _has_left(loaded.match, seat)
    if not (has_left or may_wait):
        raise NotPossible("your seat cannot leave the game before what is being resolved is done")
    settle_played(
        session,
        loaded,
        seat,
        entries,
        key=f"resign:{row.version}",
        source=SubmissionSource.WEB,
        user_id=user.id,
        announce=announce,
    )
    editing.remove(session, row.id, seat)
    return has_left


def _waits(match: Match, seat: Seat) -> bool:
    """Whether a seat has asked to leave and waits for the end of what is being resolved."""
    return any(
        motion["by"] == seat and motion["kind"] in match.title.resign_verbs
        for motion in match.state["motions"]
    )


def _has_left(match: Match, seat: Seat) -> bool:
    return match.over or match.title.has_resigned(match.state, seat)


def _leave(match: Match, seat: Seat) -> list[Entry]:
    """Give the orders by which a seat leaves: the first, and what it alone has made legal."""
    entries: list[Entry] = []
    before = match.options(seat)
    while not _has_left(match, seat) and not _waits(match, seat):
        options = match.options(seat)
        ways = [each for each in options if each["do"] in match.title.resign_verbs]
        opened = [each for each in options if each not in before] if entries else []
        if not (ways or opened) or len(entries) == MAX_ORDERS:
            why = match.explain(seat, {"do": sorted(match.title.resign_verbs)[0]}).why
            raise NotPossible(
                gettext("your seat cannot leave the game right now: %(why)s", why=why)
            )
        before = options
        entries.append(match.apply(seat, (ways or opened)[0]))
    return entries
