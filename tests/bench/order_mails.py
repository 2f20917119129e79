"""Order mails thought out before they are measured.

The dice of a match are those of its seed, so a game played here goes as it will go there.
"""

from dataclasses import dataclass
from email.message import EmailMessage
from random import Random

from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import session_scope
from app.games.catalogue import TITLES
from app.games.kernel.chance import ChanceNeeded, new_seed
from app.games.kernel.match import Match
from app.games.rcw.bots import BOTS
from app.mail.tokens import reply_address
from app.matches.events import announce_nothing
from app.matches.load import load
from app.matches.lobby import create, seating
from app.models import Match as Row
from app.models import User, name_key
from tests.bench.post import person

PLAYERS = 3


@dataclass(frozen=True)
class Written:
    """An order mail; `number` is its Message-ID, `match_id` what it is for."""

    number: int
    match_id: int
    sender: str
    recipient: str
    content: bytes


def thought_out(
    settings: Settings, engine: Engine, mails: int, matches: int, games: int | None = None
) -> dict[int, list[Written]]:
    """Start the matches; return by match the mails with which steady bots would play it.

    To think out a set of orders takes a tenth of a second. With fewer `games` than matches several
    matches have the same dice and orders.
    """
    with session_scope(engine) as session:
        for number in range(matches * PLAYERS):
            session.add(person(f"Player {number}"))
    per_match = mails // matches
    found: dict[int, list[Written]] = {}
    seeds = [new_seed() for _ in range(games or matches)]
    played: dict[str, list[tuple[str, str]]] = {}
    for place in range(matches):
        seed = seeds[place % len(seeds)]
        with session_scope(engine) as session:
            match_id, people = _begun(session, place, seed)
            match = load(session, match_id).match
            addresses = {
                seat.letter: reply_address(
                    seat.id or 0, seat.token_generation, settings.secret_key, settings.mail_domain
                )
                for seat in seating.seats_of(session, session.get_one(Row, match_id))
            }
        texts = played.setdefault(seed, [])
        if not texts:
            texts += _played(match, per_match, Random(place))
        found[match_id] = [
            _mail(place * per_match + n, match_id, people[seat], addresses[seat], text)
            for n, (seat, text) in enumerate(texts)
        ]
    return found


def _begun(session: Session, place: int, seed: str) -> tuple[int, dict[str, str]]:
    """Start a match of three people of its own; return its number and their addresses by seat."""
    numbers = range(place * PLAYERS, (place + 1) * PLAYERS)
    names = [name_key(f"Player {number}") for number in numbers]
    users = session.exec(select(User).where(col(User.name_key).in_(names))).all()
    row = create.create_match(
        session,
        users[0],
        title=TITLES["rcw"],
        name="Bench",
        seat_count=PLAYERS,
        options={},
        seed=seed,
    )
    for user in users:
        seating.take_seat(session, row, user)
    create.start_match(session, row, announce_nothing)
    emails = {user.id: user.email for user in users}
    assert row.id is not None
    return row.id, {seat.letter: emails[seat.user_id] for seat in seating.seats_of(session, row)}


def _played(match: Match, count: int, whims: Random) -> list[tuple[str, str]]:
    """Play on with `count` sets of orders; return who gave them, and their text."""
    written: list[tuple[str, str]] = []
    while len(written) < count and not match.over:
        seat = next(iter(match.waiting()))
        draft = match.draft()
        asked = draft.waiting()[seat]
        lines: list[str] = []
        while draft.waiting().get(seat) == asked:
            action = BOTS["steady"](draft, seat, whims)
            lines.append(match.title.notation.write(action))
            try:
                draft.apply(seat, action)
            except ChanceNeeded:
                break
        refusal = match.orders(seat, "\n".join(lines)).refusal
        if refusal is not None:
            raise RuntimeError(f"the bench cannot write its orders: {refusal}")
        written.append((seat, "\n".join(lines)))
    return written


def _mail(number: int, match_id: int, sender: str, recipient: str, text: str) -> Written:
    message = EmailMessage()
    message["From"] = sender
    message["To"] = recipient
    message["Subject"] = f"Re: [Fieldpost] Bench (#{match_id})"
    message["Message-ID"] = f"<{number}@bench.example>"
    message.set_content(f"{text}\n\n-- \nA player\n")
    return Written(number, match_id, sender, recipient, message.as_bytes())
