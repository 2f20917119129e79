"""Mails that wait for a player's word, and the pages on which he gives it."""

import re

from sqlmodel import select

from app.database import engine_for, session_scope
from app.mail.inbound import accept
from app.mail.seat_context import Disposition
from app.models import MailKind, Outbox, Seat
from tests.mail.post import player_mail, token_address
from tests.web.club import Club, Person

EVE = "eve@example.org"


def held_mail(club: Club, match_id: int, player: Person, text: str = "ready") -> str:
    """Let Eve write to a player's reply address; return the path of the page that asks him."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        seat = session.exec(
            select(Seat).where(Seat.match_id == match_id, Seat.user_id == player.user_id)
        ).one()
        to = token_address(club.settings, seat)
        mail = player_mail(EVE, to, text).as_bytes()
        assert (
            accept(session, club.settings, mail, EVE, [to], print).disposition
            is Disposition.QUARANTINED
        )
        letter = session.exec(select(Outbox).where(Outbox.kind == MailKind.SECURITY)).all()[-1]
    return _page_in(letter, "confirm")


def new_address(club: Club, person: Person, address: str) -> str:
    """Let somebody ask to write from another address; return the path of the page that asks."""
    assert person.post("/account/addresses/add", address=address).status_code == 303
    with club.reading() as session:
        letter = session.exec(select(Outbox).where(Outbox.recipient == address)).one()
    return _page_in(letter, "address")


def _page_in(letter: Outbox, what: str) -> str:
    found = re.search(rf"/mail/{what}/\S+", letter.body_text)
    assert found is not None
    return found[0]
