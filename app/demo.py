"""A first look: two accounts and two running matches, for the embedded site.

`seed` makes them once. The passwords are random; they are returned, to be shown to whoever has
started the site, and stored only as hashes.
"""

import secrets
from dataclasses import dataclass

from sqlmodel import Session

from app.accounts.confirmation import confirm
from app.accounts.register import NewAccount, find, sign_up
from app.config import Settings
from app.database import engine_for, session_scope
from app.games.catalogue import TITLES
from app.mail.announce import announcer
from app.matches.events import Announce
from app.matches.lobby import create, first_match, seating
from app.models import Match, User, utc_now

TITLE = next(iter(TITLES.values()))
BROWSER, POST = "demo", "demo by post"
ADDRESSES = {BROWSER: "demo@example.org", POST: "post@example.org"}
"""Of the domain that RFC 2606 reserves: a real mail server would deliver nothing there."""

PASSWORD_BYTES = 9


@dataclass(frozen=True)
class _Guest:
    """A new account with its password."""

    user: User
    password: str


def seed(settings: Settings) -> list[str]:
    """Make the demo and return what its visitor must know, a line each.

    In a match with three bots the account `demo` owes a decision; in another one, with two bots,
    the account `demo by post` does, and its turn mail can be answered from the mailbox page.
    A database that has the accounts already is left alone; the lines then name no password.
    """
    announce = announcer(settings)
    with session_scope(engine_for(settings.database_url)) as session:
        if find(session, BROWSER) is not None:
            return [f"The demo account {BROWSER} is there already: {settings.base_url}/matches"]
        browser, post = _welcome(session, BROWSER), _welcome(session, POST)
        first = _match(session, "First steps", [browser.user], announce)
        play_on(session, first, browser.user, announce)
        second = _match(session, "By browser and by post", [browser.user, post.user], announce)
        play_on(session, second, post.user, announce)
        return [
            f"Log in at {settings.base_url}/login",
            f"  as {BROWSER}, password {browser.password}: "
            f"a match with three bots, {settings.base_url}/match/{first.id}",
            f"  as {POST}, password {post.password}: "
            f"a match with demo and two bots, {settings.base_url}/match/{second.id}",
            f"The mails to both are at {settings.base_url}/mailbox and can be answered there.",
        ]


def _welcome(session: Session, name: str) -> _Guest:
    password = secrets.token_urlsafe(PASSWORD_BYTES)
    user = sign_up(session, NewAccount(name, ADDRESSES[name], password))
    if not isinstance(user, User):
        raise RuntimeError(f"the demo's {user} is somebody else's already")
    confirm(session, user)
    # Whoever tries the site answers from its own mailbox page: nobody asks whether that is them.
    user.sender_confirmed_at = utc_now()
    return _Guest(user, password)


def _match(session: Session, name: str, people: list[User], announce: Announce) -> Match:
    match = create.create_match(
        session,
        people[0],
        title=TITLE,
        name=name,
        seat_count=4,
        options={},
        bots=4 - len(people),
    )
    for user in people:
        seating.take_seat(session, match, user)
    return create.start_match(session, match, announce)


def play_on(session: Session, match: Match, until: User, announce: Announce) -> None:
    """Let bots play, and the people pass, until `until` is to begin (see `first_decision`)."""
    assert match.id is not None
    (own,) = (s.letter for s in seating.seats_of(session, match) if s.user_id == until.id)
    for _ in range(first_match.MAX_STEPS):
        if not first_match.bring_on(session, match.id, announce, own):
            return
    raise RuntimeError(f"{until.name} did not come to move in {first_match.MAX_STEPS} steps")
